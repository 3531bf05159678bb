// The pages with settings: forms made of the descriptions that the sign and the gateway have of their configurations.
import { connectionNotes, effectText, fileMistakes, mistakeText } from "./connections.js";
import { startCounters } from "./counters.js";
import { button, element, make, setText } from "./dom.js";
import { rule } from "./explain.js";
import { applyLanguage, language, phrase, translate } from "./language.js";
import { english, showMessage } from "./messages.js";
import { act, sendRequest } from "./requests.js";
import { row } from "./setting-fields.js";
import { edges, headings, home, pages } from "./setting-pages.js";
import { canGrow, isList, load, read, settingOf, store } from "./setting-store.js";
import { textOf, valueOf } from "./setting-values.js";
import { listen, shared } from "./shared.js";

const form = (page) => element(`${page}-form`);
const rows = (page, table) => [...form(page).querySelectorAll(`[data-table="${table}"]`)];
const controls = (row) => [...row.querySelectorAll("[data-key]")];

// --- Values

// Returns the value of a field, with the keys that the person has not removed.
function valueIn(control, kind) {
  const value = valueOf(kind, control.value);
  const all = [...(control.kept?.() ?? []), ...(control.kept ? value ?? [] : [])];
  return control.kept ? (all.length ? all : null) : value;
}

const same = (one, other) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

// Returns the values of a row. A default value is null.
const rowValues = (row) => Object.fromEntries(controls(row).map((control) => {
  const setting = settingOf(row.dataset.table, control.dataset.key);
  const value = valueIn(control, setting.kind);
  return [control.dataset.key, same(value, setting.default) ? null : value];
}));

// Returns the values of a row without secrets, which the page does not keep.
const visible = (table, values) => Object.fromEntries(Object.entries(values).filter(([key]) => settingOf(table, key)?.kind !== "secret"));

// Returns the tables of a form as they were changed, or null without a change.
function changes(page) {
  const changed = {};
  for (const table of Object.keys(pages[page])) {
    const values = rows(page, table).map(rowValues);
    if (isList(table)) {
      const list = values.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));
      if (form(page).dataset[table] !== JSON.stringify(values)) changed[table] = list;
    } else if (values.length) {
      const former = JSON.parse(form(page).dataset[table])[0];
      // Without its text, a region is removed.
      if (edges.includes(table) && former.text && !values[0].text) for (const key of Object.keys(values[0])) values[0][key] = null;
      const removed = controls(rows(page, table)[0]).filter(({ dataset, value }) => dataset.removed && !value).map(({ dataset }) => [dataset.key, null]);
      const own = [...Object.entries(values[0]).filter(([key, value]) => !same(value, former[key])), ...removed];
      if (own.length) changed[table] = Object.fromEntries(own);
    }
  }
  return Object.keys(changed).length ? changed : null;
}

// --- Forms

// Returns the title of a display or a button, which has its line or key.
function partTitle(table, index) {
  const place = table === "button" ? shared.state?.buttons[index]?.line : null;
  return [translate(table), index + 1, ...(place ? [`(${place})`] : [])].join(" ");
}

function fill(page) {
  const parts = Object.keys(pages[page]).filter((table) => isList(table) || read.keys.some((setting) => setting.table === table)).flatMap((table) => {
    const title = headings[table] ? [make("h3", { "data-text": headings[table] }, translate(headings[table]))] : [];
    if (!isList(table)) return [...title, row(page, table, read.settings[table])];
    if (!canGrow(table)) {
      const none = read.settings[table].length ? [] : [make("p", { className: "hint", "data-text": `${table}None` })];
      return [...none, ...read.settings[table].flatMap((values, index) => [make("h3", { "data-raw": true }, partTitle(table, index)), row(page, table, values)])];
    }
    const add = button({ className: `add-${table}`, "data-text": "add", "data-test": `${table}-add` });
    add.addEventListener("click", () => {
      const made = row(page, table, {});
      add.before(made);
      made.querySelector("input").focus();
    });
    return [...title, ...read.settings[table].map((values) => row(page, table, values)), add];
  });
  const save = make("div", { className: "row bar" }, make("p", { className: "mistake", role: "alert", "data-test": "setting-error" }),
    make("button", { className: "main", "data-text": "save", "data-test": "setting-save" }));
  form(page).replaceChildren(make("div", { className: "notes" }, ...notes(page)), ...parts, save);
  applyLanguage(form(page));
  Object.assign(form(page).dataset, shown(page));
}

// Returns the values that the fields show, by table, to find changes of them.
const shown = (page) => Object.fromEntries(Object.keys(pages[page]).map((table) => [table, JSON.stringify(rows(page, table).map((row) => visible(table, rowValues(row))))]));

// Returns the paragraphs above a form: when changes take effect, and where they are stored.
function notes(page) {
  const note = (text) => make("p", { className: "hint", "data-test": "setting-note" }, text);
  if (page !== "connections") return read.stored.length ? [note(phrase("storedApart", { settings: read.stored.join(", ") }))] : [];
  return connectionNotes(read, note);
}

async function show(page) {
  if (!shared.isKnown || !pages[page] || (form(page).querySelector(".bar") && changes(page))) return;
  const answer = await load(page, (text, options, failure) => {
    if (failure.mistakes) form(page).replaceChildren(...fileMistakes(failure)); else showMessage(text, options);
  });
  if (!answer) return;
  store(answer);
  fill(page);
}

// Shows a mistake at its field, or below the form if it has none.
function showMistake(page, path, ...text) {
  const [, table, index, key] = path.match(/^(\w+)(?:\[(\d+)\])?(?:\.(\w+))?$/) ?? [];
  const target = key && rows(page, table)[index ?? 0]?.querySelector(`[data-key="${key}"]`);
  const place = target ? element(`${target.id}-error`) : form(page).querySelector(".bar .mistake");
  place.replaceChildren(...text);
  if (!target) return;
  target.setAttribute("aria-invalid", "true");
  const details = target.closest("details");
  if (details) details.open = true;
  form(page).querySelector("[aria-invalid]").focus();
}

function clearMistakes(page) {
  for (const place of form(page).querySelectorAll(".mistake")) setText(place, "");
  for (const target of form(page).querySelectorAll("[aria-invalid]")) target.removeAttribute("aria-invalid");
}

async function save(page, isRetry = false) {
  clearMistakes(page);
  const settings = changes(page);
  if (!settings) return;
  const saved = shown(page);
  let failure = null;
  const onError = (text, _, answer) => { failure = { text, answer }; };
  const answer = await sendRequest("POST", home(page), { settings, revision: read.revisions[home(page)] }, { onError });
  if (answer) {
    for (const table of edges.filter((edge) => settings[edge]?.text === null)) {
      rows(page, table)[0].replaceWith(row(page, table, {}));
      saved[table] = shown(page)[table];
    }
    const text = [translate(page === "connections" ? "savedForRestart" : "saved"), ...(answer.effects ?? []).map(effectText)].join(" ");
    showMessage(text, { isGood: true, stays: Boolean(answer.effects?.length), raw: answer.warnings.map(({ message }) => message) });
    return refresh(page, settings, saved);
  }
  if (failure.answer.error === "WrongRevision" && !isRetry) return mergeChanges(page, settings);
  for (const { path, message } of failure.answer.problems ?? []) {
    const own = language !== "en" && ruleOf(path, settings);
    showMistake(page, path, ...(own ? [own] : [english(message)]));
  }
  if (!failure.answer.problems) showMistake(page, "", failure.text, ...(failure.answer.mistakes ?? []).flatMap((mistake) => [" ", ...mistakeText(mistake)]));
}

// Returns the rule that the setting at `path` breaks, in the language of the page, or undefined if the page has none.
function ruleOf(path, settings) {
  const [, table, index, key] = path.match(/^(\w+)(?:\[(\d+)\])?\.(\w+)$/) ?? [];
  const { kind, lowest, highest } = settingOf(table, key) ?? {};
  const value = (index ? settings[table]?.[index] : settings[table])?.[key];
  const isWhole = kind !== "integer" || Number.isInteger(value);
  const isOutside = typeof value !== "number" || !isWhole || value < lowest || value > highest;
  if ((kind === "integer" || kind === "number") && lowest !== null && highest !== null && isOutside) return phrase(`${kind}.rule`, { lowest, highest });
  return rule(edges.includes(table) && key === "size" ? "region.size" : path) ?? translate(`${kind}.rule`);
}

// Shows what the gateway or the sign has stored. Fields in which someone types already stay.
async function refresh(page, settings, saved) {
  Object.assign(form(page).dataset, saved);
  store((await load(page)) ?? read);
  form(page).querySelector(".notes").replaceChildren(...notes(page));
  if (page !== "connections") return;
  for (const table of Object.keys(settings).filter((name) => !isList(name) && shown(page)[name] === saved[name])) {
    rows(page, table)[0].replaceWith(row(page, table, read.settings[table]));
    form(page).dataset[table] = shown(page)[table];
  }
}

// Someone else has changed settings. A change of other settings is none of this form's, and it is saved.
async function mergeChanges(page, settings) {
  const former = read.settings;
  store((await load(page)) ?? read);
  const conflicts = Object.entries(settings).flatMap(([table, values]) => isList(table)
    ? same(former[table], read.settings[table]) ? [] : [[table, ""]]
    : Object.keys(values).filter((key) => !same(former[table][key], read.settings[table][key]))
      .map((key) => [`${table}.${key}`, textOf("", read.settings[table][key] ?? settingOf(table, key).default)]));
  if (!conflicts.length) return save(page, true);
  for (const [path, value] of conflicts) showMistake(page, path, phrase("changedMeanwhile", { value }));
}

// Adds a page with a form, and with what the page has above it.
function addPage(page, ...parts) {
  const title = make("h2", { id: `${page}-title`, "data-text": page }, translate(page));
  const made = make("form", { id: `${page}-form`, className: "settings", noValidate: true });
  element("tools").append(make("section", { className: "page card", "data-page": page, "aria-labelledby": title.id, hidden: true }, title, ...parts, made));
}

export function start() {
  startCounters();
  const hint = make("p", { className: "hint", "data-text": "countersHint" }, translate("countersHint"));
  for (const id of ["counter-list", "scale-row"]) element(id).hidden = false;
  const above = { counters: [hint, element("counter-list")], letters: [element("scale-row")] };
  for (const page of Object.keys(pages)) {
    addPage(page, ...(above[page] ?? []));
    form(page).addEventListener("submit", (event) => {
      event.preventDefault();
      save(page);
    });
  }
  element("scale").replaceChildren(...[1, 2, 3, 4].map((scale) => new Option(`${scale} ×`, scale)));
  element("scale").addEventListener("change", () => act("PUT", "/api/scale", { scale: Number(element("scale").value) }));
  listen("page", (page) => {
    element("scale").value = shared.state?.scale ?? 1;
    show(page);
  });
}
