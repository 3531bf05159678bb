// The pages Access and Users: the password, tokens of programs, and users with their roles.
import { button, element, make, setText } from "./dom.js";
import { explain } from "./explain.js";
import { applyLanguage, phrase, translate } from "./language.js";
import { showMessage } from "./messages.js";
import { sendRequest } from "./requests.js";
import { listen, may, roles, roleTexts, shared } from "./shared.js";

// Returns a choice of a role.
function roleChoice(properties, chosen) {
  const select = make("select", properties, ...roles.map((role) => make("option", { value: role, "data-text": roleTexts[role] })));
  select.value = chosen;
  return select;
}

// A hidden name, with which the browser's store of passwords knows whose password this is.
const nameOf = (user) => make("input", { type: "text", autocomplete: "username", value: user, readOnly: true, hidden: true, tabIndex: -1 });

const field = (id, text, control) => [make("label", { htmlFor: id, "data-text": text }), control];

// Returns a form whose mistakes are shown in it. `send` returns the method, the path, the body and a function for the reply.
function formOf(properties, children, send) {
  const problem = make("p", { className: "mistake", role: "alert" });
  const form = make("form", { noValidate: true, ...properties }, ...children, problem);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const [method, path, body, onDone] = send();
    const onError = (text, _, answer) => {
      setText(problem, (answer.key && translate(`account.${answer.key}`)) ?? text);
      form.querySelector(`[name="${answer.key ?? ""}"]`)?.setAttribute("aria-invalid", "true");
    };
    setText(problem, "");
    for (const control of form.querySelectorAll("[aria-invalid]")) control.removeAttribute("aria-invalid");
    const answer = await sendRequest(method, path, body, { onError });
    if (!answer) return;
    form.reset();
    await onDone(answer);
  });
  return form;
}

function confirmed(method, path, name, reload) {
  const remove = button({ className: "danger", "aria-label": `${translate("remove")}: ${name}` }, translate("remove"));
  remove.addEventListener("click", async () => {
    if (confirm(phrase("sureRemove", { name })) && (await sendRequest(method, path, null))) await reload();
  });
  return remove;
}

const place = (kind, name) => `/api/${kind}/${encodeURIComponent(name)}`;
const saved = (text = "saved") => showMessage(translate(text), { isGood: true });

// Fills a list of users or tokens, or says that there are none.
function fill(kind, none, accounts, row) {
  element(kind).replaceChildren(...accounts.map(row));
  element(`no-${kind}`).dataset.text = none;
  element(`no-${kind}`).hidden = accounts.length > 0;
  applyLanguage(element(kind).parentElement);
}

// --- Users

async function loadUsers() {
  const answer = await sendRequest("GET", "/api/users", undefined, { isQuiet: true });
  if (answer) fill("user-list", "noUsers", answer.users, userRow);
}

function userRow({ name, role }) {
  const choice = roleChoice({ "aria-label": `${translate("role")}: ${name}` }, role);
  choice.addEventListener("change", async () => {
    const onError = (text, options, answer) => { showMessage(...explain(answer)); choice.value = role; };
    if (await sendRequest("PUT", place("users", name), { role: choice.value }, { onError })) saved();
    await loadUsers();
  });
  const id = `password-of-${name}`;
  const password = make("input", { id, name: "password", type: "password", autocomplete: "new-password" });
  const form = formOf({}, [nameOf(name), ...field(id, "newPassword", password), make("button", { "data-text": "change" })],
    () => ["PUT", place("users", name), { password: password.value }, () => saved()]);
  return make("li", { "data-name": name }, make("div", { className: "row" }, make("strong", { "data-raw": true }, name), choice,
    confirmed("DELETE", place("users", name), name, loadUsers)), make("details", {}, make("summary", { "data-text": "newPassword" }), form));
}

function usersPage() {
  const name = make("input", { id: "user-name", name: "name", "data-test": "user-name", maxLength: 64, autocomplete: "username", autocapitalize: "none" });
  const password = make("input", { id: "user-password", name: "password", type: "password", "data-test": "user-password", autocomplete: "new-password" });
  const role = roleChoice({ id: "user-role", name: "role", "data-test": "user-role" }, "edit");
  const add = make("button", { className: "main", "data-text": "add", "data-test": "user-add" });
  const form = formOf({ id: "user-form" }, [...field("user-name", "id", name), ...field("user-password", "password", password),
    ...field("user-role", "role", role), make("p", { className: "hint", "data-text": "rolesHint" }), add],
  () => ["POST", "/api/users", { name: name.value.trim(), password: password.value, role: role.value }, async () => { role.value = "edit"; saved("added"); await loadUsers(); }]);
  return section("users", make("p", { className: "hint", "data-text": "usersHint" }),
    make("p", { id: "no-user-list", hidden: true }), make("ul", { id: "user-list", className: "accounts" }), form);
}

// --- The password and tokens

async function loadTokens() {
  const answer = await sendRequest("GET", "/api/tokens", undefined, { isQuiet: true });
  if (answer) fill("token-list", "noTokens", answer.tokens, tokenRow);
}

const tokenRow = ({ name, role, by }) => make("li", { className: "row", "data-name": name }, make("strong", { "data-raw": true }, name),
  make("span", { "data-text": roleTexts[role] }),
  ...(by ? [make("small", {}, make("span", { "data-text": "createdBy" }), " ", make("span", { "data-raw": true }, by))] : []),
  confirmed("DELETE", place("tokens", name), name, loadTokens));

function passwordForm() {
  const input = (id, autocomplete) => make("input", { id, "data-test": id, type: "password", autocomplete });
  const [old, fresh] = [input("password-old", "current-password"), input("password-new", "new-password")];
  fresh.name = "password";
  return formOf({ id: "password-form" }, [nameOf(shared.name ?? ""), ...field("password-old", "oldPassword", old), ...field("password-new", "newPassword", fresh),
    make("button", { "data-text": "change", "data-test": "password-save" })],
  () => ["PUT", "/api/password", { old: old.value, new: fresh.value }, () => saved("passwordChanged")]);
}

function tokenForm() {
  const name = make("input", { id: "token-name", name: "name", "data-test": "token-name", maxLength: 64, autocomplete: "off", autocapitalize: "none" });
  const role = roleChoice({ id: "token-role", name: "role", "data-test": "token-role" }, "look");
  return formOf({ id: "token-form" }, [...field("token-name", "id", name), ...field("token-role", "role", role),
    make("button", { "data-text": "add", "data-test": "token-add" })],
  () => ["POST", "/api/tokens", { name: name.value.trim(), role: role.value }, async ({ token }) => {
    role.value = "look";
    setText(element("token-value"), token);
    element("token-made").hidden = false;
    await loadTokens();
  }]);
}

function accessPage() {
  const value = make("code", { id: "token-value", "data-test": "token-value", "data-raw": true });
  const copy = button({ "data-text": "copy" });
  copy.addEventListener("click", async () => {
    // Browsers offer the clipboard only over TLS. Otherwise the token is selected, so that it can be copied.
    try { await navigator.clipboard.writeText(value.textContent); saved("copied"); } catch { getSelection().selectAllChildren(value); }
  });
  const tokens = make("div", { "data-needs": "own" }, make("h3", { "data-text": "tokensTitle" }),
    make("p", { className: "hint", "data-text": "tokensHint" }), make("p", { id: "no-token-list", hidden: true }),
    make("ul", { id: "token-list", className: "accounts" }),
    make("div", { id: "token-made", role: "status", hidden: true }, make("span", { "data-text": "tokenMade" }), " ", value, " ", copy), tokenForm());
  return section("access", make("h3", { "data-text": "passwordTitle" }), passwordForm(), tokens);
}

// Returns a page with its heading.
function section(name, ...children) {
  return make("section", { className: "page card", "data-page": name, "aria-labelledby": `${name}-title`, hidden: true },
    make("h2", { id: `${name}-title`, "data-text": name }), ...children);
}

export function start() {
  element("tools").append(accessPage(), usersPage());
  applyLanguage(element("tools"));
  listen("page", (name) => {
    // A token is shown once.
    element("token-made").hidden = true;
    setText(element("token-value"), "");
    if (name === "users") loadUsers();
    if (name === "access" && may("own")) loadTokens();
  });
}
