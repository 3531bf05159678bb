"use strict";
// Requests to the gateway, translated errors, and the login.

// Sends a request. Returns the response, or null after reporting an error.
//
// `match` is the required ETag of the option, and `isNew` requires that there is none. `onError` receives the text of an error,
// the options for showMessage(), and the response. `isQuiet` prevents a login dialog for requests in the background.
async function sendRequest(method, path, body, { match, isNew = false, onError = showMessage, isQuiet = false } = {}) {
  const headers = body === undefined || body === null ? {} : { "Content-Type": "application/json" };
  if (match) headers["If-Match"] = `"${match}"`;
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
  if (response.status === 401 && isKnown && path !== "/api/session") {
    if (isQuiet) return endSession();
    if (await logInAgain()) return sendRequest(method, path, body, { match, isNew, onError });
    onError(translate("LoginRequired"), {}, answer);
    return null;
  }
  onError(...explain(answer), answer);
  return null;
}

async function act(method, path, body = {}) {
  const answer = await sendRequest(method, path, body);
  if (answer && !messages.undo) showMessage("");
  return answer;
}

// Returns the path of an option. The id is in the query, because browsers resolve "." and ".." in a path.
const optionPath = (id, step = "") => `/api/option${step}?id=${encodeURIComponent(id)}`;

// Returns the translated text of an error, and the options for showMessage().
function explain(answer) {
  const about = answer.error === "NoSign" || answer.error === "NoAnswer" ? "sign" : null;
  const known = translate(`${answer.error}.${answer.reason}`) ?? translate(answer.error);
  if (answer.error === "InvalidOption" || answer.error === "InvalidAlert") return explainMistake(answer);
  if (!known) return [`${translate("refused")} (${answer.error ?? "?"})`, {}];
  return [known.replace(/\{(\w+)\}/g, (_, key) => answer[key] ?? ""), { about }];
}

// Explains an invalid input. The sign's own message is the most precise, but in English.
function explainMistake(answer) {
  const key = answer.key ?? answer.path?.split(".").pop() ?? "";
  const field = translate(fields[key] ?? "");
  const sentence = (answer.message ?? "").replace(`${answer.path}: `, "");
  const rule = translate(`${key}.rule`) ?? translate("InvalidOption");
  return [`${field ? `${field}: ` : ""}${language === "en" && sentence ? sentence : rule}`, {}];
}

// The labels of the editor's fields by the keys of an option.
const fields = {
  id: "id", text: "text", image: "picture", picture: "picture", dwell: "dwell", show: "times", lifetime: "lifetime",
};

// Shows the controls that the session allows.
function setSession(known, hasPassword) {
  isKnown = known;
  element("login").hidden = known;
  element("tools").hidden = !known;
  element("logout").hidden = !known;
  element("inputs").hidden = !known;
  element("login-hint").dataset.text = hasPassword ? "loginHint" : "noPassword";
  element("login-row").hidden = !hasPassword;
  applyLanguage();
  if (known) { loadOptions(); loadStatistics(); }
}

async function refreshSession() {
  const session = await sendRequest("GET", "/api/session");
  if (!session || (isKnown && session.known)) return;
  if (isKnown) endSession(); else setSession(session.known, session.password);
}

// Handles the end of the session, after 30 days or a restart of the gateway. An open editor stays below the login.
function endSession() {
  if (element("editor").open) logInAgain();
  else if (!element("again").open) {
    setSession(false, true);
    showMessage(translate("LoginRequired"), { about: "session" });
  }
  return null;
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
      if (isDone) setSession(true, true);
      else if (element("editor").open) element("editor").addEventListener("close", refreshSession, { once: true });
      else setSession(false, true);
      resolve(isDone);
    }, { once: true });
  });
  return login;
}

function startLogin() {
  element("login").addEventListener("submit", async (event) => {
    event.preventDefault();
    const password = element("password").value;
    element("password").value = "";
    if (!(await act("POST", "/api/session", { password }))) return;
    if (element("again").open) element("again").close("known"); else setSession(true, true);
  });
  element("again-cancel").addEventListener("click", () => element("again").close());
  element("logout").addEventListener("click", async () => {
    if (await sendRequest("DELETE", "/api/session", undefined)) setSession(false, true);
  });
}
