// Drafts of releases: a person edits the content of a scope, sees its mistakes, its changes and its pictures, and publishes it. A
// draft stays in this browser until it is published or discarded.

import { button, debounced, element, make } from "/dom.js";
import { optionName, showOptions } from "/draft-list.js";
import { forget, store, stored } from "/draft-store.js";
import { mistake, warning } from "/findings.js";
import { openOption } from "/option.js";
import { rebase } from "/rebase.js";
import { failureText, localTime, mayEdit, plain, request, say, session } from "/requests.js";
import { fillRollout, rolloutKeys, rolloutOfFields } from "/rollout.js";
import { openTables, showTables, tableNames } from "/tables.js";
import { text } from "/texts.js";

const SMALL = { width: 64, height: 16, color: false, signs: 0 };
/** The draft that is shown, or null: its scope, the number and the content with which it began, and its own content. */
let draft = null;
/** The signs of the scope and what is in force, as the server last described them. */
let scope = null;
let mistakes = [];
/** The functions of the content part: `describe` returns a change as an item, `published` shows the new release. */
let content = null;

// A draft

/** Returns what is in force for a scope: its number, release, values and rollout. Returns null without an answer. */
async function loadInForce(name) {
  scope = await request(`/api/scope?${new URLSearchParams({ scope: name })}`);
  if (!scope) return null;
  const answer = await request(`/api/content?${new URLSearchParams({ q: name })}`);
  const statement = answer?.scopes.find((entry) => entry.scope === name) ?? {};
  const release = scope.release ? (await content.load(scope.release))?.document : { v: 1, options: [] };
  if (!release) {
    say(text("cannotEdit", { scope: name }));
    return null;
  }
  const rollout = Object.fromEntries(rolloutKeys.filter((key) => statement[key] != null).map((key) => [key, statement[key]]));
  return { number: scope.number, release, values: statement.values ?? {}, rollout };
}

/** Opens the draft of a scope, which begins with what is in force unless this browser has one. */
export async function openDraft(name) {
  const inForce = await loadInForce(name);
  if (!inForce) return;
  const kept = stored(name);
  draft = kept ?? { scope: name, ...structuredClone(inForce), base: inForce };
  element("draft").hidden = false;
  element("draft-title").textContent = text("draftTitle", { scope: name, count: scope.signs });
  element("draft-rollout").open = Object.keys(draft.rollout).length > 0;
  fillRollout(draft.rollout);
  openTables(draft.release);
  mistakes = [];
  show();
  await check();
  element("draft").scrollIntoView({ block: "start" });
}

function close() {
  draft = null;
  element("draft").hidden = true;
}

/** Hides the draft after the log-out. It stays in this browser. */
export const closeDraft = close;

function changed() {
  if (!store(draft)) say(text("notStored"));
  show();
  checkSoon();
}

const actions = {
  edit: (index) => edit(index),
  copy(index) {
    const { id, ...copy } = draft.release.options[index];
    draft.release.options.splice(index + 1, 0, structuredClone(copy));
    changed();
  },
  remove(index) {
    draft.release.options.splice(index, 1);
    changed();
  },
  move(from, to) {
    const { options } = draft.release;
    options.splice(to, 0, ...options.splice(from, 1));
    changed();
  },
};

/** Edits the option at `index`, or a new one. */
function edit(index = draft.release.options.length) {
  const { options } = draft.release;
  const withOption = (option) => ({ ...draft.release, options: options.toSpliced(index, 1, option) });
  const displays = scope.displays.length ? scope.displays : [SMALL];
  openOption(options[index] ?? null, {
    height: Math.max(...displays.map(({ height }) => height)),
    async check(option) {
      const answer = await send("/api/draft", { release: withOption(option) });
      return (answer?.mistakes ?? []).filter(({ path }) => path.startsWith(`options[${index}]`));
    },
    draw: (option) => picture({ ...draft.release, options: [option] }, displays[0]),
    save(option) {
      draft.release = withOption(option);
      changed();
    },
  });
}

// What is shown

function show() {
  showOptions(element("draft-options"), draft.release.options, mistakes, actions);
  showValues();
  showTables(draft.release, changed);
  const tables = Object.entries(draft.release).filter(([key]) => !["v", "options", ...tableNames].includes(key));
  element("draft-tables").textContent = tables.length ? text("otherTables", { tables: tables.map(([key, table]) => `${key} ${JSON.stringify(table)}`).join(", ") }) : "";
  showMistakes();
}

function showValues() {
  const list = element("draft-values");
  if (list.contains(document.activeElement) && document.activeElement.tagName === "INPUT") return;
  list.replaceChildren(...Object.entries(draft.values).map(([key, content]) => {
    const name = make("input", { value: key, "aria-label": text("valueName"), maxLength: 64, "data-test": "value-name" });
    const value = make("input", { value: String(content), "aria-label": text("valueOf", { name: key }), maxLength: 200, "data-test": "value-text" });
    const remove = button({ "aria-label": text("removeOf", { name: key }) }, text("remove"));
    const take = () => {
      const entries = Object.entries(draft.values).map((entry) => (entry[0] === key ? [name.value.trim(), value.value] : entry));
      draft.values = Object.fromEntries(entries.filter(([other]) => other));
      changed();
    };
    name.addEventListener("change", take);
    value.addEventListener("change", take);
    remove.addEventListener("click", () => { delete draft.values[key]; changed(); });
    return make("li", { "data-path": `values.${key}` }, name, value, remove);
  }));
}

/** Shows the mistakes that belong to no option at their fields, and the others above the list. */
function showMistakes() {
  for (const note of document.querySelectorAll("#draft .mistake")) note.remove();
  for (const field of document.querySelectorAll("#draft [aria-invalid]")) field.removeAttribute("aria-invalid");
  const rest = [];
  for (const found of mistakes) {
    const { path } = found;
    const place = [...document.querySelectorAll("#draft [data-path]")].find((target) => target.dataset.path === path);
    if (!place) {
      if (!path.startsWith("options[")) rest.push(mistake(found));
      continue;
    }
    for (let part = place.closest("details"); part; part = part.parentElement.closest("details")) part.open = true;
    (place.querySelector("[data-key]") ?? place.querySelector("input"))?.setAttribute("aria-invalid", "true");
    place.append(mistake(found, "bad mistake", { role: "alert" }));
  }
  const count = mistakes.length;
  const state = make("span", {}, text(count ? "mistakes" : "draftStored", { count }), ...rest.flatMap((found) => [" ", found]));
  if (element("draft-state").textContent !== state.textContent) element("draft-state").replaceChildren(...state.childNodes);
  element("draft-state").classList.toggle("bad", count > 0);
  const reason = content.cannotPublish();
  element("draft-no-publish").hidden = !reason;
  element("draft-no-publish").textContent = reason ?? "";
  element("draft-publish").disabled = Boolean(reason) || count > 0;
}

function takeRollout() {
  draft.rollout = rolloutOfFields();
  changed();
}

// Requests

const bodyOf = (more) => JSON.stringify({
  scope: draft.scope, number: draft.number, release: draft.release, values: draft.values, rollout: draft.rollout, ...more,
});

/** The server names the file in which it checks a picture, which no person has chosen. */
const withoutFiles = (findings = []) => findings.map(({ path, message }) => ({
  path, message: message.replace(/'?draft-[0-9a-f]{8}\.(png|gif)'?/g, "the picture").replace("picture the picture", "the picture"),
}));

async function send(path, more = {}, onError = null) {
  const answer = await request(path, { method: "POST", body: bodyOf(more) }, onError);
  return answer && { ...answer, mistakes: withoutFiles(answer.mistakes), warnings: withoutFiles(answer.warnings) };
}

/** Returns the address of a picture of `release` on `display`, or null if the server cannot draw it. */
async function picture(release, { width, height, color }, moving = false) {
  const headers = { "Content-Type": "application/json" };
  const body = bodyOf({ release, width, height, color, moving });
  const response = await fetch("/api/preview", { method: "POST", headers, body }).catch(() => null);
  if (response?.ok) return URL.createObjectURL(await response.blob());
  const failure = await response?.json().catch(() => null);
  if (failure && response.status !== 422) element("draft-pictures").replaceChildren(make("p", { className: "soft" }, failureText(failure)));
  return null;
}

let checkNumber = 0;

async function check() {
  checkNumber += 1;
  const own = checkNumber;
  const name = draft?.scope;
  if (!name) return;
  const answer = await send("/api/draft", {}, (failure) => { element("draft-state").textContent = failureText(failure); });
  if (!answer || own !== checkNumber || draft?.scope !== name) return;
  mistakes = answer.mistakes;
  show();
  showConflict(answer);
  const changes = answer.changes ?? [];
  element("draft-changes").replaceChildren(...changes.map(content.describe));
  if (!changes.length && !mistakes.length) element("draft-changes").append(make("li", { className: "soft" }, text(answer.changes ? "noDifference" : "loading")));
  for (const found of answer.warnings) element("draft-changes").append(make("li", { className: "soft" }, make("span", {}, text("note"), " ", warning(found))));
  if (!answer.checked && !mistakes.length) element("draft-changes").append(make("li", { className: "soft" }, text("noProgram")));
  // The document of the release in force arrives after the first request.
  if (!answer.changes && !mistakes.length) setTimeout(check, 300);
  if (!mistakes.length) await drawPictures(own);
}

const checkSoon = debounced(check, 300);

async function drawPictures(own) {
  const moving = element("draft-moving").checked;
  const displays = scope.displays.length ? scope.displays : [SMALL];
  const place = element("draft-pictures");
  const figures = [];
  for (const display of displays) {
    const address = await picture(draft.release, display, moving);
    if (own !== checkNumber || !draft) return;
    if (!address) continue;
    const pixels = `${display.width} × ${display.height}`;
    const size = display.color ? text("colored", { size: pixels }) : pixels;
    const caption = `${size}: ${text("signCount", { count: display.signs })}`;
    const image = make("img", { src: address, alt: text("previewOf", { size }), "data-test": "draft-picture" });
    figures.push(make("figure", {}, make("figcaption", {}, caption), image));
  }
  for (const image of place.querySelectorAll("img")) URL.revokeObjectURL(image.src);
  if (figures.length) place.replaceChildren(...figures);
}

// Another editor

function showConflict({ number, by, at }) {
  const isOther = number !== draft.number;
  element("draft-conflict").hidden = !isOther;
  if (!isOther) return;
  const time = at ? text("atTime", { time: localTime(at) }) : "";
  element("draft-conflict-text").textContent = plain(text("conflict", { person: by ?? text("anotherOwner"), number, time, former: draft.number }));
}

/** Adds to the draft what someone else has published meanwhile. */
async function addTheirs() {
  const own = draft;
  const inForce = await loadInForce(own.scope);
  // The person may have opened another draft meanwhile.
  if (!inForce || draft !== own) return;
  const { content: merged, conflicts } = rebase(draft.base, draft, structuredClone(inForce));
  Object.assign(draft, merged, { number: inForce.number, base: inForce });
  fillRollout(draft.rollout);
  changed();
  const names = conflicts.map((name) => optionName({ text: name })).join(", ");
  say(conflicts.length ? text("bothChanged", { names }) : text("changesAdded"));
}

// Publication

async function publish() {
  const { scope: name } = draft;
  const latest = await request(`/api/scope?${new URLSearchParams({ scope: name })}`);
  if (!latest || draft?.scope !== name) return;
  scope = latest;
  const signs = await confirmPublish(name);
  if (signs === null) return;
  const answer = await send("/api/publish", { signs }, (failure) => {
    if (failure.error === "OtherNumber") showConflict(failure);
    if (failure.mistakes) {
      mistakes = withoutFiles(failure.mistakes);
      show();
    }
    say(failureText(failure));
  });
  if (!answer) return;
  forget(name);
  close();
  say(text("published", { number: answer.number, scope: name }));
  content.published(name);
}

/** Asks whether the draft is published. Returns the number of signs, or null to cancel. */
function confirmPublish(name) {
  const dialog = element("confirm-publish");
  const { signs, elsewhere } = scope;
  const changes = element("draft-changes").querySelectorAll("li:not(.soft)").length;
  const sentences = [text(signs ? "publishSigns" : "publishNone", { count: signs, scope: name, changes })];
  if (elsewhere) sentences.push(text("publishElsewhere", { count: elsewhere }));
  element("confirm-publish-text").textContent = sentences.join(" ");
  element("publish-count-line").hidden = name !== "all";
  element("publish-count").value = "";
  dialog.returnValue = "cancel";
  return new Promise((resolve) => {
    dialog.onclose = () => {
      const typed = name === "all" ? Number(element("publish-count").value) : signs;
      resolve(dialog.returnValue === "publish" ? typed : null);
    };
    dialog.showModal();
  });
}

/** Connects the draft with the content part. */
export function startDrafts(functions) {
  content = functions;
  element("draft-add").addEventListener("click", () => edit());
  element("value-add").addEventListener("click", () => {
    let number = 1;
    while (`value${number}` in draft.values) number += 1;
    draft.values[`value${number}`] = "";
    changed();
    element("draft-values").querySelector("li:last-child input")?.focus();
  });
  for (const key of rolloutKeys) element(`rollout-${key}`).addEventListener("change", takeRollout);
  element("draft-moving").addEventListener("change", check);
  element("draft-rebase").addEventListener("click", addTheirs);
  element("draft-publish").addEventListener("click", publish);
  element("draft-discard").addEventListener("click", () => {
    if (!confirm(text("discardQuestion"))) return;
    forget(draft.scope);
    close();
    content.published(null);
  });
  element("new-draft").addEventListener("submit", (event) => {
    event.preventDefault();
    if (mayEdit()) openDraft(element("new-scope").value.trim());
  });
}

/** Shows the parts that the role of the session may use. */
export function showEditing() { element("new-draft").hidden = !mayEdit() || !session.role; }
