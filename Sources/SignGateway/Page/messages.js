"use strict";
// Messages at the lower edge of the window: visible wherever a person has scrolled to, and on top of an open dialog.
const messages = { about: null, timer: null, undo: null };

// Shows `text`. A good message disappears after a while unless it `stays`; an error stays until it is closed, replaced or
// settled.
// `raw` are sentences of the sign, which are in English. `about` names what the message is about, for `settle`. `undo` is a
// function that takes back what was done.
function say(text, { isGood = false, raw = [], about = null, undo = null, stays = false } = {}) {
  clearTimeout(messages.timer);
  messages.about = about;
  messages.undo = undo;
  placeToast();
  element("toast").hidden = !text;
  element("toast").classList.toggle("good", isGood);
  element("undo").hidden = !undo;
  fillMessage(element("message"), text, raw);
  if (isGood && !stays && !undo) messages.timer = setTimeout(() => say(""), 8000);
}

// Only the dialog on top can be used and is read out, so the message is inside it.
function placeToast() {
  const place = [...document.querySelectorAll("dialog[open]")].pop() ?? document.body;
  if (element("toast").parentNode !== place) place.append(element("toast"));
}

// Removes a message that is about something which is well again.
function settle(about) { if (messages.about === about) say(""); }

function fillMessage(target, text, raw = []) {
  target.replaceChildren(text, ...raw.flatMap((sentence) => [" ", english(sentence)]));
}

// A sentence of the sign. It is in English in every language of the page, and marked as such.
function english(sentence) {
  const made = document.createElement("span");
  made.textContent = sentence;
  if (language !== "en") made.lang = "en";
  made.dataset.raw = "";
  return made;
}

function startMessages() {
  element("message-close").addEventListener("click", () => say(""));
  element("undo").addEventListener("click", () => {
    const undo = messages.undo;
    say("");
    undo?.();
  });
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("close", placeToast);
  }
}
