// The requests of the page to its server, and the notice at the top.

import { explain } from "/explain.js";
import { language } from "/language.js";
import { text } from "/texts.js";

const find = (id) => document.getElementById(id);
/** Who has logged in: whether the page may stop rollouts and send alerts. */
export const session = { role: null };

let messageEnd = 0;

/** Shows the result of an action for at least eight seconds. */
export function say(message) {
  messageEnd = message ? Date.now() + 8000 : 0;
  show(message);
}

/** Shows a notice about the fleet, or none if the message is empty, unless the result of an action is shown. */
export function sayNotice(message) {
  if (Date.now() >= messageEnd) show(message);
}

function show(message) {
  const notice = find("notice");
  if (notice.textContent !== message) notice.textContent = message;
  notice.hidden = !message;
}

export function showLogin(message) {
  find("content").hidden = true;
  find("logout").hidden = true;
  find("login").hidden = false;
  say(message);
}

/** Returns whether the role of the session may edit drafts and stop rollouts. */
export const mayEdit = () => ["edit", "own"].includes(session.role);

/** Returns the text of a failed request, which the server describes in `failure`. */
export const failureText = (failure) => plain(explain({ ...failure, by: failure.by ?? text("anotherOwner") })[0]);

/**
 * Returns the answer of the server, or null if there is none. Shows the log-in if it is needed. `onError` receives the answer
 * to a failed request in place of the notice.
 */
export async function request(path, options = {}, onError = null) {
  let response;
  try {
    response = await fetch(path, { headers: { "Content-Type": "application/json" }, ...options });
  } catch {
    say(text("away"));
    return null;
  }
  if (response.ok) return response.status === 204 ? {} : response.json();
  const failure = await response.json().catch(() => ({ error: String(response.status) }));
  if (response.status === 401) showLogin(failure.error === "WrongSecret" ? failureText(failure) : "");
  else if (onError) onError(failure);
  else say(failureText(failure));
  return null;
}

/** Returns a text without the characters that change the direction of the text after them. A sign could hide its name with them. */
export function plain(string) {
  return string.replace(/[\u202a-\u202e\u2066-\u2069]/g, "");
}

/** Returns an element with text, which may have a class. */
export function element(name, content = "", style = "") {
  const node = document.createElement(name);
  node.textContent = plain(content);
  if (style) node.className = style;
  return node;
}

/** Returns the first digits of a release's name. */
export function shortRelease(release) {
  return typeof release === "string" && release ? release.replace("sha256:", "").slice(0, 8) : "–";
}

/** Returns the name of a change in the history. A publication without a release withdraws the one before. */
export const actionOf = ({ what, to }) => (what === "apply" && to === null ? "withdraw" : what);

export function localTime(time) {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? "" : date.toLocaleString(language);
}
