// Requests to the gateway, and the login.
import { element } from "./dom.js";
import { explain } from "./explain.js";
import { translate } from "./language.js";
import { clearMessage, hasUndoMessage, showMessage } from "./messages.js";
import { may, notify, roles, roleTexts, shared } from "./shared.js";

// Sends a request. Returns the response, or null after reporting an error.
//
// `match` is the required ETag of the option, and `isNew` requires that there is none. `revision` is the required revision of
// the list. `onError` receives the text of an error, the options for showMessage(), and the response. `isQuiet` prevents a
// login dialog for requests in the background.
export async function sendRequest(method, path, body, terms = {}) {
  const { match, revision, isNew = false, onError = showMessage, isQuiet = false } = terms;
  const headers = body === undefined || body === null ? {} : { "Content-Type": "application/json" };
  if (match) headers["If-Match"] = `"${match}"`;
  if (revision !== undefined) headers["If-Match"] = String(revision);
  if (isNew) headers["If-None-Match"] = "*";
  let response, answer;
  try {
    response = await fetch(path, { method, headers, body: headers["Content-Type"] ? JSON.stringify(body) : undefined });
    answer = response.status === 204 ? {} : await response.json();
  } catch {
    onError(translate("away"), { about: "gateway" }, {});
    return null;
  }
  if (response.ok) {
    clearMessage("gateway");
    return answer;
  }
  if (response.status === 401 && shared.isKnown && path !== "/api/session") {
    if (isQuiet) return endSession();
    if (await logInAgain()) return sendRequest(method, path, body, terms);
    onError(translate("LoginRequired"), {}, answer);
    return null;
  }
  onError(...explain(answer), answer);
  return null;
}

export async function act(method, path, body = {}) {
  const answer = await sendRequest(method, path, body);
  if (answer && !hasUndoMessage()) showMessage("");
  return answer;
}

// Returns the path of an option. The id is in the query, because browsers resolve "." and ".." in a path.
export const optionPath = (id, step = "") => `/api/option${step}?id=${encodeURIComponent(id)}`;

// Shows the controls that the session allows, as GET /api/session describes it.
function setSession({ known, password = true, users = false, name = null, role = null }) {
  shared.isKnown = known;
  Object.assign(shared, { name, role });
  document.body.classList.toggle("known", known);
  for (const each of roles) document.body.classList.toggle(`may-${each}`, may(each));
  element("login").hidden = known;
  for (const id of ["tools", "logout", "nav"]) element(id).hidden = !known;
  element("who").hidden = !known;
  element("who-name").textContent = name ?? "";
  if (known) element("who-role").dataset.text = roleTexts[role];
  element("who-role").textContent = translate(element("who-role").dataset.text) ?? "";
  for (const id of ["inputs", "light"]) element(id).hidden = !may("press");
  element("login-hint").dataset.text = password ? "loginHint" : "noPassword";
  element("login-hint").textContent = translate(element("login-hint").dataset.text);
  element("login-row").hidden = !password;
  for (const part of element("login-row").querySelectorAll(".user")) part.hidden = !users;
  // The hint names the password unless there is a field for a name, too.
  element("password-label").classList.toggle("hidden", !users);
  notify("session");
}

export async function refreshSession() {
  const session = await sendRequest("GET", "/api/session");
  if (!session) return;
  if (shared.isKnown && session.known && session.role === shared.role && session.name === shared.name) return;
  if (shared.isKnown && !session.known) endSession(); else setSession(session);
}

// Handles the end of the session, after 30 days or a change of the password. An open editor stays below the login.
function endSession() {
  if (element("editor").open) logInAgain();
  else if (!element("again").open) {
    refreshEnded();
    showMessage(translate("LoginRequired"), { about: "session" });
  }
  return null;
}

// Shows the login, with the field for a name if there are users.
async function refreshEnded() {
  setSession({ known: false });
  const session = await sendRequest("GET", "/api/session", undefined, { onError() {} });
  if (session && !shared.isKnown) setSession(session);
}

let login = null;

// Shows or hides the reason and the cancel button of a repeated login.
function markAgain(isAgain) {
  element("again-hint").hidden = !isAgain;
  element("again-cancel").hidden = !isAgain;
  element("login-hint").hidden = isAgain;
}

// Shows the login as a dialog. Returns whether it succeeded.
function logInAgain() {
  login ??= new Promise((resolve) => {
    const dialog = element("again");
    dialog.append(element("login"));
    element("login").hidden = false;
    markAgain(true);
    dialog.returnValue = "";
    dialog.showModal();
    element("password").focus();
    dialog.addEventListener("close", () => {
      login = null;
      element("login-place").append(element("login"));
      markAgain(false);
      const isDone = dialog.returnValue === "known";
      element("login").hidden = true;
      if (isDone) refreshSession();
      else if (element("editor").open) element("editor").addEventListener("close", refreshSession, { once: true });
      else refreshEnded();
      resolve(isDone);
    }, { once: true });
  });
  return login;
}

export function startLogin() {
  element("login").addEventListener("submit", async (event) => {
    event.preventDefault();
    const password = element("password").value;
    element("password").value = "";
    const user = element("login-user").value.trim();
    if (!(await act("POST", "/api/session", { password, user }))) return;
    if (element("again").open) element("again").close("known"); else await refreshSession();
  });
  element("again-cancel").addEventListener("click", () => element("again").close());
  element("logout").addEventListener("click", async () => {
    if (await sendRequest("DELETE", "/api/session", undefined)) refreshEnded();
  });
}
