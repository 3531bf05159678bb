// The requests of the page to its server, and the notice at the top.

const find = (id) => document.getElementById(id);
/** Who has logged in: whether the page may stop rollouts and send alerts. */
export const session = { role: null };

let messageEnd = 0;

/** Shows the result of an action for at least eight seconds. */
export function say(text) {
  messageEnd = text ? Date.now() + 8000 : 0;
  show(text);
}

/** Shows a notice about the fleet, or none if the text is empty, unless the result of an action is shown. */
export function sayNotice(text) {
  if (Date.now() >= messageEnd) show(text);
}

function show(text) {
  const notice = find("notice");
  if (notice.textContent !== text) notice.textContent = text;
  notice.hidden = !text;
}

export function showLogin(message) {
  find("content").hidden = true;
  find("logout").hidden = true;
  find("login").hidden = false;
  say(message);
}

/** Returns whether the role of the session may edit drafts and stop rollouts. */
export const mayEdit = () => ["edit", "own"].includes(session.role);

/**
 * Returns the answer of the server, or null if there is none. Shows the log-in if it is needed. `onError` receives the answer
 * to a failed request in place of the notice.
 */
export async function request(path, options = {}, onError = null) {
  let response;
  try {
    response = await fetch(path, { headers: { "Content-Type": "application/json" }, ...options });
  } catch {
    say("The server of this page does not answer. The page tries again.");
    return null;
  }
  if (response.ok) return response.status === 204 ? {} : response.json();
  const failure = await response.json().catch(() => ({ message: `error ${response.status}` }));
  if (response.status === 401) showLogin(failure.error === "WrongSecret" ? failure.message : "");
  else if (onError) onError(failure);
  else say(failure.message);
  return null;
}

/** Returns a text without the characters that change the direction of the text after them. A sign could hide its name with them. */
export function plain(text) {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, "");
}

/** Returns an element with text, which may have a class. */
export function element(name, text = "", style = "") {
  const node = document.createElement(name);
  node.textContent = plain(text);
  if (style) node.className = style;
  return node;
}

/** Returns the first digits of a release's name. */
export function shortRelease(release) {
  return typeof release === "string" && release ? release.replace("sha256:", "").slice(0, 8) : "–";
}

/** Returns the name of a change in the history. A publication without a release withdraws the one before. */
export const actionOf = ({ what, to }) => (what === "apply" && to === null ? "withdraw" : what);

export function localTime(text) {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? "" : date.toLocaleString();
}
