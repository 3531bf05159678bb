// Messages at the bottom of the window, above an open dialog.
import { element } from "./dom.js";
import { language } from "./language.js";

const messages = { about: null, timer: null, undo: null };

export const hasUndoMessage = () => Boolean(messages.undo);

// Shows a message. A good one disappears after 8 seconds unless it `stays`. An error stays until it is closed, replaced or
// cleared.
// `raw` contains sentences of the sign in English, `about` is a topic for `clearMessage`, and `undo` reverts the action.
export function showMessage(text, { isGood = false, raw = [], about = null, undo = null, stays = false } = {}) {
  clearTimeout(messages.timer);
  messages.about = about;
  messages.undo = undo;
  placeToast();
  element("toast").hidden = !text;
  element("toast").classList.toggle("good", isGood);
  element("undo").hidden = !undo;
  fillMessage(element("message"), text, raw);
  if (isGood && !stays && !undo) messages.timer = setTimeout(() => showMessage(""), 8000);
}

// Everything outside the topmost modal dialog is inert, so the message is placed inside it.
export function placeToast() {
  const place = [...document.querySelectorAll("dialog:modal")].pop() ?? document.body;
  if (element("toast").parentNode !== place) place.append(element("toast"));
}

// Removes a message about a problem that has been solved.
export function clearMessage(about) { if (messages.about === about) showMessage(""); }

export function fillMessage(target, text, raw = []) {
  target.replaceChildren(text, ...raw.flatMap((sentence) => [" ", english(sentence)]));
}

// Returns an element for a sentence of the sign, marked as English.
export function english(sentence) {
  const made = document.createElement("span");
  made.textContent = sentence;
  if (language !== "en") made.lang = "en";
  made.dataset.raw = "";
  return made;
}

export function startMessages() {
  element("message-close").addEventListener("click", () => showMessage(""));
  element("undo").addEventListener("click", () => {
    const undo = messages.undo;
    showMessage("");
    undo?.();
  });
  for (const dialog of document.querySelectorAll("dialog")) dialog.addEventListener("close", placeToast);
}
