"use strict";
// Requests to the gateway, its refusals in words, and the login.

// Sends a request. Returns the answer, or null after it has told why there is none.
//
// `match` is the ETag that the option must have; `isNew` fails if there is one. `tell` shows a refusal; it gets the text, what
// say() takes, and the refusal. A request that nobody is waiting for is `isQuiet`: it opens no login.
async function ask(method, path, body, { match, isNew = false, tell = say, isQuiet = false } = {}) {
  const headers = body === undefined || body === null ? {} : { "Content-Type": "application/json" };
  if (match) headers["If-Match"] = `"${match}"`;
  if (isNew) headers["If-None-Match"] = "*";
  let response, answer;
  try {
    response = await fetch(path, { method, headers, body: headers["Content-Type"] ? JSON.stringify(body) : undefined });
    answer = response.status === 204 ? {} : await response.json();
  } catch {
    tell(word("away"), { about: "gateway" }, {});
    return null;
  }
  if (response.ok) {
    settle("gateway");
    return answer;
  }
  if (response.status === 401 && isKnown && path !== "/api/session") {
    if (isQuiet) return endSession();
    if (await logInAgain()) return ask(method, path, body, { match, isNew, tell });
    tell(word("LoginRequired"), {}, answer);
    return null;
  }
  tell(...explain(answer), answer);
  return null;
}

async function act(method, path, body = {}) {
  const answer = await ask(method, path, body);
  if (answer && !messages.undo) say("");
  return answer;
}

// The path of an option. A browser changes the steps "." and ".." of a path, so the id is in the query.
const optionPath = (id, step = "") => `/api/option${step}?id=${encodeURIComponent(id)}`;

// A refusal in the language of the page: the text, and what say() takes.
function explain(answer) {
  const about = answer.error === "NoSign" || answer.error === "NoAnswer" ? "sign" : null;
  const known = word(`${answer.error}.${answer.reason}`) ?? word(answer.error);
  if (answer.error === "InvalidOption" || answer.error === "InvalidAlert") return explainMistake(answer);
  if (!known) return [`${word("refused")} (${answer.error ?? "?"})`, {}];
  return [known.replace(/\{(\w+)\}/g, (_, key) => answer[key] ?? ""), { about }];
}

// A mistake in what was given. The sign's own sentence says most, but only in English.
function explainMistake(answer) {
  const key = answer.key ?? answer.path?.split(".").pop() ?? "";
  const field = word(fields[key] ?? "");
  const sentence = (answer.message ?? "").replace(`${answer.path}: `, "");
  const rule = word(`${key}.rule`) ?? word("InvalidOption");
  return [`${field ? `${field}: ` : ""}${language === "en" && sentence ? sentence : rule}`, {}];
}

// The words for the fields of the editor by the keys of an option.
const fields = {
  id: "id", text: "text", image: "picture", picture: "picture", dwell: "dwell", show: "times", lifetime: "lifetime",
};

// Shows what may be done by whom.
function learn(known, hasPassword) {
  isKnown = known;
  element("login").hidden = known;
  element("tools").hidden = !known;
  element("logout").hidden = !known;
  element("inputs").hidden = !known;
  element("login-hint").dataset.word = hasPassword ? "loginHint" : "noPassword";
  element("login-row").hidden = !hasPassword;
  speak();
  if (known) { loadOptions(); loadStatistics(); }
}

async function learnSession() {
  const session = await ask("GET", "/api/session");
  if (!session || (isKnown && session.known)) return;
  if (isKnown) endSession(); else learn(session.known, session.password);
}

// The session is over: the gateway was restarted, or the time is up. An open editor keeps its text, with the login on top.
function endSession() {
  if (element("editor").open) logInAgain();
  else if (!element("again").open) {
    learn(false, true);
    say(word("LoginRequired"), { about: "session" });
  }
  return null;
}

let login = null;

// The login says why it is there again, and can be left.
function markAgain(isAgain) {
  element("again-hint").hidden = !isAgain;
  element("again-cancel").hidden = !isAgain;
  element("login-hint").hidden = isAgain;
}

// Shows the login on top of everything. Returns whether the password was given.
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
      if (isDone) learn(true, true);
      else if (element("editor").open) element("editor").addEventListener("close", learnSession, { once: true });
      else learn(false, true);
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
    if (element("again").open) element("again").close("known"); else learn(true, true);
  });
  element("again-cancel").addEventListener("click", () => element("again").close());
  element("logout").addEventListener("click", async () => {
    if (await ask("DELETE", "/api/session", undefined)) learn(false, true);
  });
}
