// The pages with settings: forms made of the descriptions that the sign and the gateway have of their configurations.
import { addressNote, connectionNotes, effectText, fileMistakes, keyBoxes, mistakeText, protection, removal } from "./connections.js";
import { startCounters } from "./counters.js";
import { button, element, make, setText } from "./dom.js";
import { explain, rule } from "./explain.js";
import { applyLanguage, language, phrase, translate } from "./language.js";
import { english, showMessage } from "./messages.js";
import { act, sendRequest } from "./requests.js";
import { textOf, valueOf } from "./setting-values.js";
import { listen, shared } from "./shared.js";
import { pickers } from "./window-pickers.js";

// The keys of each page by table. Further keys of a table stand below "more".
const pages = {
  scroll: { scroll: ["style", "direction", "speed", "dwell", "slide", "transition", "easing"] },
  letters: { text: ["size", "font", "color"] },
  schedules: { display: ["brightness"], schedule: ["when", "brightness", "lit", "dwell", "speed", "over"] },
  counters: { counter: ["name", "start", "step", "range", "reset"] },
  connections: {
    mqtt: ["url", "user", "password", "discovery"], group: ["name"], source: ["name", "http", "mqtt", "every", "as"],
    viewer: ["ddp", "flaschen_taschen", "color"], web: ["leds", "hosts", "trusted_proxies"], fleet: ["name", "labels", "keys", "revoked", "commands"],
  },
};
// Where the settings of a page are: at the gateway, or at the sign.
const home = (page) => (page === "connections" ? "/api/gateway" : "/api/configuration");
// The headings of tables on a page with several of them.
const headings = { mqtt: "mqtt", group: "group", source: "sources", viewer: "viewers", web: "web", fleet: "fleet" };
const examples = {
  url: "mqtt://localhost", http: "http://example.org/soup.json", mqtt: "shop/soup", pointer: "/soup/0", ddp: "192.168.1.20", flaschen_taschen: "192.168.1.30",
  hosts: "sign.example.org; led.example.org", trusted_proxies: "127.0.0.1; ::1", labels: "window; berlin", keys: "ed25519:…", revoked: "0123456789abcdef",
};
// The labels of keys. A key without a label has its name in the configuration file.
const labels = {
  style: "style", direction: "direction", speed: "speedWord", dwell: "dwell", slide: "slide", transition: "transition", easing: "easing",
  size: "size", font: "font", color: "color", brightness: "brightness", when: "timesText", lit: "display", over: "over", name: "id",
  start: "start", step: "step", range: "range", reset: "resetAt",
  url: "brokerUrl", user: "user", password: "password", discovery: "discovery", http: "webAddress", mqtt: "topic", every: "every",
  as: "becomes", lifetime: "lifetime", ddp: "ddp", flaschen_taschen: "flaschenTaschen", leds: "leds", hosts: "hosts", trusted_proxies: "proxies",
  awtrix: "awtrix", setup: "setupServed", labels: "fleetLabels", keys: "ownerKeys", revoked: "revokedKeys", commands: "unsignedCommands",
};
// The texts of choices. A choice without a text has its name in the configuration file.
const choiceTexts = {
  true: "on", false: "off", left: "left", right: "right", up: "up", down: "down", paged: "paged", ticker: "ticker", value: "value", options: "options",
  red: "red", amber: "amber", green: "green", blue: "blue", white: "white",
};
// The settings as this page has read them last, with the revision and the notes of each home.
let read = null;

// A list to which tables can be added. The number of displays belongs to the hardware.
const canGrow = (table) => isList(table) && table !== "display";
const isList = (table) => Array.isArray(read.settings[table]);
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

const settingOf = (table, key) => read.keys.find((setting) => setting.table === table && setting.key === key);

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
      const removed = controls(rows(page, table)[0]).filter(({ dataset, value }) => dataset.removed && !value).map(({ dataset }) => [dataset.key, null]);
      const own = [...Object.entries(values[0]).filter(([key, value]) => !same(value, former[key])), ...removed];
      if (own.length) changed[table] = Object.fromEntries(own);
    }
  }
  return Object.keys(changed).length ? changed : null;
}

// --- Fields

function control(setting, value) {
  const { kind, choices } = setting;
  const isChoice = kind === "choice" || kind === "boolean";
  const text = textOf(kind, value ?? (isChoice ? setting.default : null));
  if (!isChoice) {
    const isNumber = (kind === "integer" || kind === "number") && !choices.length;
    const isSecret = kind === "secret";
    return make("input", {
      value: kind === "keys" ? "" : text, autocomplete: isSecret ? "new-password" : "off", type: isSecret ? "password" : isNumber ? "number" : "text",
      placeholder: isSecret ? (read.secrets?.length ? "••••••••" : "") : textOf(kind, setting.default ?? examples[setting.key]),
      min: isNumber && setting.lowest !== null && String(setting.lowest), max: isNumber && setting.highest !== null && String(setting.highest), step: isNumber && "any",
    });
  }
  const all = kind === "boolean" ? ["true", "false"] : choices;
  const select = make("select", {}, ...(setting.default === null ? [new Option("–", "")] : []), ...all.map((choice) => {
    const key = choiceTexts[choice];
    const option = new Option(key ? translate(key) : choice, choice);
    option.dataset[key ? "text" : "raw"] = key ?? "";
    return option;
  }));
  select.value = text;
  return select;
}

const pickerTexts = { times: { "data-label": "times" }, from: { "data-text": "fromTime" }, to: { "data-text": "toTime" } };

let number = 0;

// Returns a field with its label, the place of its mistakes, and for windows the pickers of weekdays and times.
function field(setting, value) {
  const id = `setting-${++number}`;
  const made = control(setting, value);
  Object.assign(made, { id });
  Object.assign(made.dataset, { key: setting.key, test: `setting-${setting.table}-${setting.key}` });
  made.setAttribute("aria-describedby", `${id}-error`);
  const key = labels[setting.key];
  const unit = setting.unit === "percent" ? " (%)" : "";
  const label = make("label", { htmlFor: id }, key ? make("span", { "data-text": key }, translate(key)) : make("code", { "data-raw": true }, setting.key), unit);
  const error = make("p", { id: `${id}-error`, className: "mistake", role: "alert", "data-test": "setting-error" });
  const above = setting.kind === "windows" ? [pickers(made, pickerTexts)] : setting.kind === "keys" ? [keyBoxes(made, value ?? [], read.owner_keys)] : [];
  const below = setting.kind === "secret" && read.secrets.includes(`${setting.table}.${setting.key}`) ? [removal(made)] : [];
  return make("div", { className: "field" }, ...above, label, made, ...below, error);
}

// Returns the fields of a table with these values.
function row(page, table, values) {
  const first = pages[page][table];
  const all = read.keys.filter((setting) => setting.table === table);
  const fields = (list) => list.map((setting) => field(setting, values[setting.key]));
  const rest = all.filter(({ key }) => !first.includes(key));
  const made = make("div", { className: "setting", "data-table": table, "data-test": isList(table) ? table : null, role: isList(table) ? "group" : null, "data-label": canGrow(table) ? `${table}s` : isList(table) ? table : null },
    ...fields(first.map((key) => settingOf(table, key)).filter(Boolean)));
  // Keys that only the file can set.
  const fixed = Object.entries(values).filter(([key]) => !settingOf(table, key));
  made.append(...fixed.map(([key, value]) => protection(read, table, key, value)));
  if (table === "web") made.append(addressNote(read));
  if (rest.length) made.append(make("details", {}, make("summary", { "data-text": "moreSettings" }), ...fields(rest)));
  if (canGrow(table)) {
    const remove = button({ className: "quiet danger", "data-text": "remove", "data-test": `${table}-remove` });
    remove.addEventListener("click", () => { made.remove(); form(page).querySelector(`.add-${table}`).focus(); });
    made.append(remove);
  }
  applyLanguage(made);
  return made;
}

// --- Forms

function fill(page) {
  const parts = Object.keys(pages[page]).filter((table) => isList(table) || read.keys.some((setting) => setting.table === table)).flatMap((table) => {
    const title = headings[table] ? [make("h3", { "data-text": headings[table] }, translate(headings[table]))] : [];
    if (!isList(table)) return [...title, row(page, table, read.settings[table])];
    if (!canGrow(table)) {
      return read.settings[table].flatMap((values, index) => [make("h3", { "data-raw": true }, `${translate(table)} ${index + 1}`), row(page, table, values)]);
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

// Returns what was read last, with the settings of a page as they are now; or null after reporting an error.
async function load(page, onError = showMessage) {
  const answer = await sendRequest("GET", home(page), undefined, { isQuiet: true, onError });
  const all = { lowest: null, highest: null, default: null };
  return answer && {
    ...read, ...answer, settings: { ...read?.settings, ...answer.settings },
    keys: [...(read?.keys ?? []).filter(({ table }) => !(table in answer.settings)), ...answer.keys.map(({ values, ...setting }) => ({ ...all, ...values, ...setting }))],
    revisions: { ...read?.revisions, [home(page)]: answer.revision },
  };
}

async function show(page) {
  if (!shared.isKnown || !pages[page] || (form(page).querySelector(".bar") && changes(page))) return;
  const answer = await load(page, (text, options, failure) => {
    if (failure.mistakes) form(page).replaceChildren(...fileMistakes(failure)); else showMessage(text, options);
  });
  if (!answer) return;
  read = answer;
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
    const text = [translate(page === "connections" ? "savedForRestart" : "saved"), ...(answer.effects ?? []).map(effectText)].join(" ");
    showMessage(text, { isGood: true, stays: Boolean(answer.effects?.length), raw: answer.warnings.map(({ message }) => message) });
    return refresh(page, settings, saved);
  }
  if (failure.answer.error === "WrongRevision" && !isRetry) return mergeChanges(page, settings);
  for (const { path, message } of failure.answer.problems ?? []) {
    const own = language !== "en" && rule(path);
    showMistake(page, path, ...(own ? [own] : [english(message)]));
  }
  if (!failure.answer.problems) showMistake(page, "", failure.text, ...(failure.answer.mistakes ?? []).flatMap((mistake) => [" ", ...mistakeText(mistake)]));
}

// Shows what the gateway or the sign has stored. Fields in which someone types already stay.
async function refresh(page, settings, saved) {
  Object.assign(form(page).dataset, saved);
  read = (await load(page)) ?? read;
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
  read = (await load(page)) ?? read;
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
