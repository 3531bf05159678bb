// The tables of a draft besides its options: schedules, motion and letters. Of a table that the release does not set, each sign has
// the one in its configuration file.

import { button, element, make } from "/dom.js";
import { choiceText } from "/findings.js";
import { translate } from "/language.js";
import { plain } from "/requests.js";
import { settingKeys } from "/setting-keys.js";
import { textOf, valueOf } from "/setting-values.js";
import { text } from "/texts.js";
import { pickers } from "/window-pickers.js";

/** The keys of each table that stand above the others. */
const firstKeys = {
  schedule: ["when", "brightness", "lit", "dwell", "speed", "over"],
  scroll: ["style", "direction", "speed", "dwell", "slide", "transition", "easing"],
  text: ["size", "font", "color"],
};
const examples = { when: "Mon..Fri 22:00..06:00", background: "stars", effect: "rainbow" };
const pickerTexts = () => ({ times: { "aria-label": text("key.when") }, from: { textContent: text("from") }, to: { textContent: text("until") } });
export const tableNames = Object.keys(firstKeys);

const isEqual = (one, other) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
const isList = (table) => table === "schedule";
const keysOf = (table) => settingKeys.filter((setting) => setting.table === table);
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** The release whose tables are shown, and the function that is called after a change of them. */
let release = null;
let changed = null;
/** What the fields of each table show. They are made again only after a change elsewhere, so that the focus stays. */
const shown = {};
let number = 0;

/** Shows the tables of a release. `whenChanged` is called after a change in a field. */
export function showTables(next, whenChanged) {
  [release, changed] = [next, whenChanged];
  for (const table of tableNames) {
    if (shown[table] !== JSON.stringify(release[table] ?? null)) fill(table);
  }
}

/** Opens the tables that a release sets, and closes the others. */
export function openTables(next) {
  for (const table of tableNames) element(`draft-${table}`).open = next[table] !== undefined;
}

function remember(table) { shown[table] = JSON.stringify(release[table] ?? null); }

/** Sets a table of the release, or removes it without a value. */
function set(table, value) {
  if (value === undefined) delete release[table]; else release[table] = value;
  fill(table);
  changed();
}

function fill(table) {
  remember(table);
  const value = release[table] ?? undefined;
  const place = element(`${table}-fields`);
  const box = make("input", { type: "checkbox", checked: value !== undefined, "data-test": `set-${table}` });
  box.addEventListener("change", () => {
    set(table, box.checked ? (isList(table) ? [] : {}) : undefined);
    place.querySelector("input").focus();
  });
  const hint = text(value === undefined ? "ofEachSign" : isList(table) ? "replacesList" : "replacesTable");
  const parts = value === undefined ? [] : isList(table) ? entries(table, value) : fields(table, table, () => release[table]);
  place.replaceChildren(make("label", { className: "check" }, box, text("setHere")), make("p", { className: "soft" }, hint), ...parts);
}

/** Returns the groups of fields for the tables in a list. */
function entries(table, list) {
  const add = button({ "data-test": `${table}-add` }, text("addSchedule"));
  add.addEventListener("click", () => {
    set(table, [...release[table], {}]);
    element(`${table}-fields`).querySelector(".entry:last-of-type [data-key]")?.focus();
  });
  return [...list.map((_, index) => {
    const path = `${table}[${index}]`;
    const remove = button({ "data-test": `${table}-remove`, "aria-label": text("removeSchedule", { number: index + 1 }) }, text("remove"));
    remove.addEventListener("click", () => set(table, release[table].toSpliced(index, 1)));
    return make("div", { className: "entry", role: "group", "aria-label": text("schedule", { number: index + 1 }), "data-path": path, "data-test": table },
      ...fields(table, path, () => release[table][index]), remove);
  }), add];
}

/**
 * Returns the fields of one table, which `find` returns: another draft can have the same content. Keys that this page cannot edit
 * are shown as text, and stay.
 */
function fields(table, path, find) {
  const values = find();
  const all = keysOf(table);
  const first = firstKeys[table].map((key) => all.find((setting) => setting.key === key)).filter(Boolean);
  const rest = all.filter(({ key }) => !firstKeys[table].includes(key));
  const others = Object.keys(values).filter((key) => isObject(values[key]) || !all.some((setting) => setting.key === key));
  const isEditable = ({ key }) => !others.includes(key);
  const parts = [...first.filter(isEditable).map((setting) => field(setting, path, find)), ...others.map((key) => fixed(table, path, find, key))];
  if (rest.length) {
    const isOpen = rest.some(({ key }) => values[key] !== undefined);
    parts.push(make("details", { open: isOpen }, make("summary", {}, text("allSettings")), ...rest.filter(isEditable).map((setting) => field(setting, path, find))));
  }
  return parts;
}

function fixed(table, path, find, key) {
  const remove = button({ "aria-label": text("removeOf", { name: key }) }, text("remove"));
  remove.addEventListener("click", () => {
    delete find()[key];
    set(table, release[table]);
  });
  return make("div", { className: "field", "data-path": `${path}.${key}` }, make("div", { className: "line" }, make("code", {}, plain(`${key} = ${JSON.stringify(find()[key])}`)), remove));
}

/** Returns the field of one key in the table that `find` returns. The field changes the table. */
function field(setting, path, find) {
  const { table, key, kind, values: { default: standard } } = setting;
  const id = `table-field-${++number}`;
  const made = Object.assign(control(setting, find()[key]), { id });
  Object.assign(made.dataset, { key, test: `${table}-${key}` });
  made.addEventListener("change", () => {
    const value = valueOf(kind, made.value);
    if (value === null || isEqual(value, standard)) delete find()[key]; else find()[key] = value;
    remember(table);
    changed();
  });
  // A key without a label has its name in the configuration file.
  const label = make("label", { htmlFor: id }, translate(`key.${key}`) ?? make("code", {}, key));
  return make("div", { className: "field", "data-path": `${path}.${key}` }, ...(kind === "windows" ? [pickers(made, pickerTexts())] : []), label, made);
}

function control({ key, kind, choices, values: { default: standard } }, value) {
  if (kind !== "choice" && kind !== "boolean") {
    const isNumber = (kind === "integer" || kind === "number") && !choices.length;
    return make("input", {
      value: textOf(kind, value), placeholder: textOf(kind, standard ?? examples[key]), maxLength: 4000, autocomplete: "off", inputMode: isNumber && "decimal",
    });
  }
  const names = kind === "boolean" ? { true: text("on"), false: text("off") } : Object.fromEntries(choices.map((choice) => [choice, choiceText(choice)]));
  const current = textOf(kind, value ?? standard);
  // A choice that this page does not have stays.
  if (current && !(current in names)) names[current] = current;
  const select = make("select", {}, ...(standard === undefined ? [new Option("–", "")] : []), ...Object.entries(names).map(([name, title]) => new Option(title, name)));
  select.value = current;
  return select;
}
