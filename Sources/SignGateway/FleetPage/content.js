// The content of the signs: the release of each scope, its options, its differences from others, and alerts.

import { draftScopes } from "/draft-store.js";
import { closeDraft, openDraft, showEditing, startDrafts } from "/draft.js";
import { actionOf, element, localTime, mayEdit, plain, request, say, session, shortRelease } from "/requests.js";
import { nameText, text } from "/texts.js";
import { withdraw } from "/withdraw.js";

const find = (id) => document.getElementById(id);
const PATIENCE = 20;
let scopes = [];
/** Why this person cannot publish: "key", "role", or null. */
let obstacle = "role";
let shownText = "";
/** The scope that is shown, or null. Answers for other scopes are ignored. */
let selected = null;

const value = (tree) => (typeof tree === "string" ? tree : JSON.stringify(tree) ?? "–");

function scopeItem(scope) {
  const item = element("li");
  const button = element("button", `${scope.scope} ${scope.number}`);
  button.type = "button";
  button.dataset.scope = scope.scope;
  button.setAttribute("aria-pressed", scope.scope === selected);
  button.addEventListener("click", () => select(scope.scope));
  const release = scope.aborted ? text("stoppedBack", { release: shortRelease(scope.previous) }) : shortRelease(scope.release);
  item.append(button, element("span", release, "soft"), element("span", `${localTime(scope.at)} ${scope.by ?? ""}`, "soft"));
  if (mayEdit()) item.append(editButton(scope.scope));
  return item;
}

function editButton(name) {
  const hasDraft = draftScopes().includes(name);
  const edit = element("button", text(hasDraft ? "continueDraft" : "edit"));
  edit.type = "button";
  edit.dataset.edit = name;
  edit.setAttribute("aria-label", text(hasDraft ? "continueOf" : "editOf", { name }));
  edit.addEventListener("click", () => openDraft(name));
  return edit;
}

/** Returns a draft of a scope without a release as an item. */
function draftItem(name) {
  const item = element("li");
  item.append(element("b", name), element("span", text("noRelease"), "soft"), editButton(name));
  return item;
}

/** Returns why this person cannot publish, as a sentence, or null. */
const cannotPublish = () => (obstacle ? text(obstacle === "key" ? "noKey" : "noRole") : null);

function showDrafts() {
  const names = mayEdit() ? draftScopes().filter((name) => !scopes.some((scope) => scope.scope === name)) : [];
  find("scopes").replaceChildren(...scopes.map(scopeItem), ...names.map(draftItem));
  if (!scopes.length && !names.length) find("scopes").append(element("li", text("noRollout"), "soft"));
}

/** Hides the draft of a person who has logged out. */
export const endEditing = closeDraft;

/** Shows the scopes that have a statement. */
export async function loadContent() {
  const answer = await request(`/api/content?${new URLSearchParams({ q: find("scope-text").value })}`);
  if (!answer) return;
  const shown = JSON.stringify([answer, session.role]);
  if (shown === shownText) return;
  shownText = shown;
  scopes = answer.scopes;
  obstacle = answer.cannot_publish;
  showDrafts();
  showEditing();
  find("scopes-more").textContent = answer.total > scopes.length ? text("moreScopes", { count: answer.total - scopes.length }) : "";
  find("alert-form").hidden = !answer.can_publish;
  find("no-key").hidden = answer.can_publish;
  find("no-key").textContent = cannotPublish() ?? "";
  find("alert-form").dataset.signs = answer.signs;
  if (selected) select(selected);
}

async function select(name) {
  selected = name;
  for (const button of find("scopes").querySelectorAll("button")) {
    button.setAttribute("aria-pressed", button.dataset.scope === name);
  }
  const scope = scopes.find((entry) => entry.scope === name);
  find("release").hidden = !scope;
  if (!scope) return;
  const shown = scope.aborted ? scope.previous : scope.release;
  find("release-title").textContent = text("releaseOf", { scope: scope.scope, release: shortRelease(shown) });
  find("values").textContent = Object.entries(scope.values ?? {}).map(([key, entry]) => `${key} = ${value(entry)}`).join(", ");
  find("withdraw").hidden = Boolean(obstacle) || !(isRelease(scope.release) || Object.keys(scope.values ?? {}).length);
  const history = scope.history.filter((entry) => typeof entry.from === "string" || typeof entry.to === "string");
  const pairs = [{ from: scope.previous, to: scope.release, at: scope.at, who: scope.by }, ...history];
  find("versions").replaceChildren(...pairs.map((pair) => versionItem(name, pair)));
  find("options").replaceChildren(element("li", text("loading"), "soft"));
  find("changes").replaceChildren();
  find("changes-title").hidden = true;
  const answer = shown ? await poll(`/api/release?${new URLSearchParams({ name: shown })}`, name, (reply) => reply.document) : null;
  if (name !== selected) return;
  const options = answer?.document?.options ?? [];
  find("options").replaceChildren(...options.map(optionItem));
  if (!options.length) find("options").append(element("li", text(shown ? "releaseMissing" : "noReleaseShown"), "soft"));
}

function optionItem(option) {
  const item = element("li");
  item.append(element("b", option.id ?? option.text ?? text("pictureName")));
  const rest = Object.entries(option).filter(([key]) => key !== "id");
  for (const [key, entry] of rest) {
    const shown = key === "image" ? `${Math.round(entry.length * 0.75 / 1024)} KiB` : value(entry);
    item.append(element("span", `${key} = ${shown.slice(0, 200)}`));
  }
  return item;
}

function versionItem(scope, pair) {
  const item = element("li");
  const button = element("button", `${shortRelease(pair.from)} → ${shortRelease(pair.to)}`);
  button.type = "button";
  button.addEventListener("click", () => showDifference(scope, pair));
  item.append(button, element("span", `${localTime(pair.at)} ${pair.who ?? ""} ${pair.what ? nameText("action", actionOf(pair)) : ""}`, "soft"));
  if (!obstacle && isRelease(pair.from)) {
    const back = element("button", text("returnTo", { release: shortRelease(pair.from) }), "danger");
    back.type = "button";
    back.dataset.release = pair.from;
    back.addEventListener("click", () => confirmReturn(scope, pair.from));
    item.append(back);
  }
  return item;
}

const isRelease = (name) => typeof name === "string" && name.startsWith("sha256:");

function confirmReturn(name, release) {
  const scope = scopes.find((entry) => entry.scope === name);
  const dialog = find("confirm-return");
  find("confirm-return-text").textContent = text("returnText", { scope: name, release: shortRelease(release) });
  dialog.returnValue = "cancel";
  dialog.onclose = async () => {
    if (dialog.returnValue !== "return") return;
    // The server needs the document, which arrives after the first request.
    await poll(`/api/release?${new URLSearchParams({ name: release })}`, name, (reply) => reply.document);
    const body = JSON.stringify({ scope: name, number: scope.number, release });
    if (await request("/api/rollback", { method: "POST", body })) loadContent();
  };
  dialog.showModal();
}

async function showDifference(scope, pair) {
  const names = { from: isRelease(pair.from) ? pair.from : "", to: isRelease(pair.to) ? pair.to : "" };
  const answer = await poll(`/api/difference?${new URLSearchParams(names)}`, scope, (reply) => reply.changes);
  if (scope !== selected) return;
  find("changes-title").hidden = false;
  find("changes-title").textContent = text("changesFromTo", { from: shortRelease(names.from), to: shortRelease(names.to) });
  find("changes").replaceChildren(...(answer?.changes ?? []).map(changeItem));
  if (!answer?.changes) find("changes").append(element("li", text("releasesMissing"), "soft"));
  else if (!answer.changes.length) find("changes").append(element("li", text("noDifference"), "soft"));
}

function changeItem(change) {
  const item = element("li", "", change.kind === "removed" ? "bad" : change.kind === "added" ? "good" : "");
  item.append(element("b", `${nameText("kind", change.kind)} ${change.name}`));
  for (const key of change.keys) item.append(element("span", `${key.key}: ${value(key.from ?? null)} → ${value(key.to ?? null)}`));
  return item;
}

/** Repeats a request until the documents have arrived from the broker. Returns the last answer. */
async function poll(path, scope, isComplete) {
  for (let attempt = 0; ; attempt++) {
    const answer = await request(path);
    if (!answer || isComplete(answer) || attempt === PATIENCE || scope !== selected) return answer;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

// Alerts

async function sendAlert(event) {
  event.preventDefault();
  const form = find("alert-form");
  const { to, text: message, duration } = Object.fromEntries(new FormData(form));
  const scope = await request(`/api/scope?${new URLSearchParams({ scope: to })}`);
  if (!scope) return;
  const signs = await confirmAlert(scope, message);
  if (signs === null) return;
  const body = { scope: to, text: message, for: duration, signs };
  if (!(await request("/api/alert", { method: "POST", body: JSON.stringify(body) }))) return;
  form.elements.text.value = "";
  say(text("alertSent", { scope: to }));
}

/** Returns the number of signs to which the alert goes, which a person has typed for all signs, or null to cancel. */
function confirmAlert({ scope, signs, online, alert }, message) {
  const dialog = find("confirm-alert");
  const isAll = scope === "all";
  const sentences = [text(signs ? (isAll ? "alertAll" : "alertSome") : "alertNone", { text: message, count: signs, scope, online })];
  if (alert) sentences.push(text("alertEnds", { text: alert.text ?? "", time: localTime(alert.until) }));
  find("confirm-alert-text").textContent = plain(sentences.join(" "));
  find("alert-count-line").hidden = !isAll;
  const input = find("alert-count");
  input.value = "";
  dialog.returnValue = "cancel";
  return new Promise((resolve) => {
    dialog.onclose = () => resolve(dialog.returnValue === "send" ? (isAll ? Number(input.value) : signs) : null);
    dialog.showModal();
  });
}

startDrafts({
  cannotPublish,
  describe: changeItem,
  load: (name) => poll(`/api/release?${new URLSearchParams({ name })}`, selected, (reply) => reply.document),
  published(name) {
    shownText = "";
    selected = name ?? selected;
    loadContent();
  },
});
find("withdraw").addEventListener("click", () => {
  const scope = scopes.find((entry) => entry.scope === selected);
  if (scope) withdraw(scope, loadContent);
});
find("alert-form").addEventListener("submit", sendAlert);
find("scope-text").addEventListener("input", loadContent);
