// What the page Connections has besides the forms of other pages with settings.
import { button, make } from "./dom.js";
import { phrase, translate } from "./language.js";
import { english } from "./messages.js";

// Returns the text of a consequence of the settings, such as that the sign joins a fleet.
export const effectText = ({ kind, name }) => phrase(kind, { name });

// Returns the paragraphs above the form: when changes take effect and what they change, where they are stored, and which of them
// the gateway leaves out.
export function connectionNotes(read, note) {
  const left = read.omissions.map((sentence) => make("p", { className: "mistake", "data-test": "setting-omission" }, english(sentence)));
  if (!read.place) return [note(phrase("placeNone", read)), ...left];
  const effects = read.effects.map((effect) => make("li", { "data-test": `effect-${effect.kind}` }, effectText(effect)));
  return [
    note(translate(read.changed ? "restartPending" : "needsRestart")), ...(effects.length ? [make("ul", {}, ...effects)] : []),
    ...(read.place === "state" ? [note(phrase("placeState", read))] : []), ...left,
  ];
}

// Returns where the page is, and why its address stays.
export const addressNote = (read) => make("p", { className: "hint", "data-test": "page-address" },
  phrase(read.page ? "pageAddress" : "pageListens", read));

// Returns a setting that only the file can change, with the reason.
export function protection(read, table, key, value) {
  const reason = read.protected.find((entry) => entry.table === table && entry.key === key)?.reason;
  const text = { file: "onlyFile", program: "onlyProgram" }[reason];
  return make("p", { className: "hint", "data-test": `fixed-${table}-${key}` }, make("code", { "data-raw": true }, `${key} = ${JSON.stringify(value)}`),
    ...(text ? [" ", make("span", { "data-text": text }, translate(text))] : []));
}

// Returns a mistake in the configuration file, with its place.
export const mistakeText = ({ line, column, message }) => [make("code", { "data-raw": true }, `${line}:${column}`), " ", english(message)];

// Returns the mistakes of a configuration file, which a person must correct there.
export const fileMistakes = ({ mistakes }) => [
  make("p", { className: "mistake", role: "alert", "data-text": "fileMistakes" }, translate("fileMistakes")),
  make("ul", { "data-test": "file-mistakes" }, ...mistakes.map((mistake) => make("li", {}, ...mistakeText(mistake)))),
];

// Returns a check box for each key of the fleet's owner. Keys are shown by their ids. `target` is the field for another key.
export function keyBoxes(target, keys, ids) {
  const boxes = keys.map((key) => {
    const id = ids.find((entry) => entry.key === key)?.id ?? key;
    return make("input", { type: "checkbox", value: key, checked: true, "data-test": `fleet-key-${id}`, "aria-label": id });
  });
  target.kept = () => boxes.filter((box) => box.checked).map((box) => box.value);
  return make("div", { role: "group", "data-label": "ownerKeys" },
    ...boxes.map((box) => make("label", { className: "check" }, box, make("code", { "data-raw": true }, box.getAttribute("aria-label")))),
    ...(boxes.length ? [make("p", { className: "hint", "data-text": "keysHint" }, translate("keysHint"))] : []));
}

// Returns a button that removes the secret of a field when the form is saved.
export function removal(target) {
  const remove = button({ className: "quiet danger", "data-text": "removePassword", "data-test": `${target.dataset.test}-remove` });
  remove.addEventListener("click", () => {
    Object.assign(target, { value: "", placeholder: translate("removedAtSave") });
    target.dataset.removed = "true";
  });
  return remove;
}
