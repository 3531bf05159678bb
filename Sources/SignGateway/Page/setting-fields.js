// The fields of settings, made of the descriptions that the sign and the gateway have of their configurations.
import { addressNote, keyBoxes, protection, removal } from "./connections.js";
import { button, element, make } from "./dom.js";
import { applyLanguage, translate } from "./language.js";
import { choiceTexts, examples, headings, labels, pages } from "./setting-pages.js";
import { canGrow, isList, read, settingOf } from "./setting-store.js";
import { textOf } from "./setting-values.js";
import { pickers } from "./window-pickers.js";

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

// Returns the suggestions for a text: names with their meanings, and for a command also the changes of counters.
function suggestions(id, setting) {
  const counters = setting.key.startsWith("on_") ? (read.settings.counter ?? []).map(({ name }) => name).filter(Boolean) : [];
  const changes = counters.flatMap((name) => [`count ${name} +1`, `count ${name} -1`, `count ${name} reset`]);
  const options = setting.choices.map((name) => new Option(choiceTexts[name] ? translate(choiceTexts[name]) : name, name));
  return make("datalist", { id }, ...options, ...changes.map((change) => new Option(change, change)));
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
  const key = labels[`${setting.table}.${setting.key}`] ?? labels[setting.key];
  const unit = setting.unit === "percent" ? " (%)" : "";
  const label = make("label", { htmlFor: id }, key ? make("span", { "data-text": key }, translate(key)) : make("code", { "data-raw": true }, setting.key), unit);
  const error = make("p", { id: `${id}-error`, className: "mistake", role: "alert", "data-test": "setting-error" });
  const above = setting.kind === "windows" ? [pickers(made, pickerTexts)] : setting.kind === "keys" ? [keyBoxes(made, value ?? [], read.owner_keys)] : [];
  const below = setting.kind === "secret" && read.secrets.includes(`${setting.table}.${setting.key}`) ? [removal(made)] : [];
  if (setting.kind === "text" && setting.choices.length) {
    made.setAttribute("list", `${id}-choices`);
    below.push(suggestions(`${id}-choices`, setting));
  }
  return make("div", { className: "field" }, ...above, label, made, ...below, error);
}

// Returns the fields of a table with these values.
export function row(page, table, values) {
  const first = pages[page][table];
  const all = read.keys.filter((setting) => setting.table === table);
  const fields = (list) => list.map((setting) => field(setting, values[setting.key]));
  const rest = all.filter(({ key }) => !first.includes(key));
  const made = make("div", { className: "setting", "data-table": table, "data-test": isList(table) ? table : null, role: isList(table) || headings[table] ? "group" : null,
    "data-label": canGrow(table) ? `${table}s` : isList(table) ? table : headings[table] ?? null },
    ...fields(first.map((key) => settingOf(table, key)).filter(Boolean)));
  // Keys that only the file can set.
  const fixed = Object.entries(values).filter(([key]) => !settingOf(table, key));
  made.append(...fixed.map(([key, value]) => protection(read, table, key, value)));
  if (table === "web") made.append(addressNote(read));
  if (rest.length) made.append(make("details", {}, make("summary", { "data-text": "moreSettings" }), ...fields(rest)));
  if (canGrow(table)) {
    const remove = button({ className: "quiet danger", "data-text": "remove", "data-test": `${table}-remove` });
    remove.addEventListener("click", () => { made.remove(); element(`${page}-form`).querySelector(`.add-${table}`).focus(); });
    made.append(remove);
  }
  applyLanguage(made);
  return made;
}
