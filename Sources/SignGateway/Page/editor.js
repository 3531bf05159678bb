// The editor of an option, which adds, changes or removes it. It stands beside the list in a wide window, and is a sheet in a
// narrow one. If someone else changes the same option, the two changes are merged; a field that both have changed shows a conflict.
import { addOption, duplicateOptions, freeID, removeOptions, replaceOption } from "./changes.js";
import { button, element, make } from "./dom.js";
import { explain, explainWarnings, keyOf } from "./explain.js";
import { contentKeys, contentOf, fieldKeys, fieldOf, fillFields, lacksPicture, showContent } from "./fields.js";
import { language, phrase, translate } from "./language.js";
import { loadOptions } from "./list.js";
import { merge } from "./merge.js";
import { fillMessage, placeToast, showMessage } from "./messages.js";
import { fillIcons, preview } from "./preview.js";
import { scaledPicture } from "./scaling.js";
import { given, listen, shared } from "./shared.js";
import { fillDays, showTimes, takeTimes } from "./times.js";

const wide = matchMedia("(min-width: 1200px)");
// The option as the editor began with it, or null for a new one.
let edited = null;
// The fields that both this editor and someone else have changed, with the other version of the option.
let conflicts = new Map();
let isRemoved = false;
let isSaving = false;
// The keys of the fields when the editor was opened.
let untouched = "";
// The chosen picture in base64, or null.
let image = null;
// Whether the mistake that is shown is one of the preview, which ends with the next valid preview.
let isOfPreview = false;

const isOpen = () => element("editor").open;
const state = () => JSON.stringify([fieldKeys(edited, image), element("edit-id").value]);

export function openEditor(option) {
  if (isOpen() && state() !== untouched && !confirm(translate("sureDiscard"))) return;
  if (isOpen()) closeEditor();
  edited = option;
  image = null;
  isRemoved = false;
  element("edit").reset();
  showFieldError("");
  showConflicts(new Map());
  element("edit-id").readOnly = Boolean(option);
  element("icons").open = false;
  fillFields(option);
  showTimes();
  showColors();
  element("remove").hidden = element("duplicate").hidden = !option;
  markRemoved(false);
  untouched = state();
  show();
  fillMessage(element("edit-notes"), "");
  draw();
  element("edit-text").focus();
}

function show() {
  if (wide.matches) element("editor").show(); else element("editor").showModal();
  document.body.classList.add("editing");
  placeToast();
}

export function closeEditor() {
  const id = edited?.id;
  edited = null;
  document.body.classList.remove("editing");
  if (isOpen()) element("editor").close();
  placeToast();
  if (id !== undefined) document.querySelector(`#options li[data-id="${CSS.escape(id)}"] .edit`)?.focus({ preventScroll: true });
}

function draw() {
  const keys = fieldKeys(edited, image);
  delete keys.keep;
  preview({ ...keys, id: edited?.id || element("edit-id").value || "preview" }, (error) => {
    if (!isOpen()) return;
    if (error) showFieldError(explain(error)[0], { key: keyOf(error), stays: true });
    else if (isOfPreview) showFieldError("");
  });
}

// --- Saving

async function save() {
  if (isSaving) return;
  if (conflicts.size) {
    fieldOf([...conflicts.keys()][0]).focus();
    return;
  }
  const keys = fieldKeys(edited, image);
  if (!contentKeys.some((key) => key in keys)) return showFieldError(translate("needsContent"), { key: "text" });
  if (lacksPicture(keys)) return showFieldError(translate("needsPicture"), { key: "image" });
  isSaving = true;
  const isNew = !edited || isRemoved;
  const id = edited?.id ?? (element("edit-id").value || newID(keys));
  const onError = explainToEditor;
  const answer = isNew ? await addOption(id, keys, { onError }) : await replaceOption(edited, keys, { onError });
  isSaving = false;
  if (!answer) return;
  const { text, raw } = explainWarnings(answer.warnings);
  closeEditor();
  const isWarned = answer.warnings.length > 0;
  const said = `${translate(isNew ? "added" : "saved")}${isWarned ? ` ${translate("warns")} ${text}` : ""}`;
  showMessage(said, { isGood: true, raw, stays: isWarned });
}

// Returns an id for a new option, from its text.
function newID(keys) {
  const words = (keys.text ?? "picture").replace(/\{[^}]*\}/g, " ").toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ["option"];
  return freeID(words.slice(0, 3).join("-").slice(0, 40));
}

async function remove() {
  const option = edited;
  isSaving = true;
  const isDone = await removeOptions([option], { onError: explainToEditor });
  isSaving = false;
  if (isDone && edited === option) closeEditor();
}

function explainToEditor(text, extras, answer) {
  isSaving = false;
  if (answer.error === "OptionGone") return markRemoved(true);
  if (answer.error === "OptionChanged") {
    rebase(answer.option);
    if (!conflicts.size) save();
    return;
  }
  if (answer.error === "OptionExists" && edited) return loadOptions();
  showFieldError(text, { ...extras, key: answer.error === "OptionExists" ? "id" : keyOf(answer) });
}

// --- Changes of someone else

// Compares the edited option with the loaded list.
export function compareEdited() {
  if (!edited || !isOpen() || isSaving) return;
  const option = shared.options.find((other) => other.id === edited.id);
  if (!option) return markRemoved(true);
  markRemoved(false);
  if (option.etag !== edited.etag) rebase(option);
}

function markRemoved(removed) {
  isRemoved = removed;
  element("edit-removed").hidden = !removed;
  element("save").dataset.text = removed ? "addAgain" : "save";
  element("save").textContent = translate(element("save").dataset.text);
  element("remove").disabled = element("duplicate").disabled = removed;
}

// Merges the fields with a newer version of the edited option.
function rebase(theirs) {
  const base = fieldsOf(edited);
  const { merged, conflicts: names } = merge(base, fieldKeys(edited, image), fieldsOf(theirs));
  const isTouched = state() !== untouched;
  edited = theirs;
  fillFields({ ...merged, id: theirs.id });
  showTimes();
  showConflicts(new Map([...conflicts, ...names.map((name) => [name, theirs])].map(([name]) => [name, theirs])));
  if (!isTouched) untouched = state();
  draw();
}

function fieldsOf(option) {
  const { id, ...keys } = given(option);
  if (option.temporary) keys.keep = false;
  return keys;
}

// Returns the words for what an option shows.
function contentText(option) {
  const content = contentOf(option);
  return content === "text" ? option.text ?? "–" : element("edit-content").querySelector(`[value="${CSS.escape(content)}"]`)?.textContent ?? content;
}

// Shows each conflict at its field. The field keeps its text.
function showConflicts(next) {
  conflicts = next;
  for (const note of document.querySelectorAll("#edit .conflict")) note.remove();
  for (const [name, theirs] of conflicts) {
    const field = fieldOf(name);
    if (!field) {
      conflicts.delete(name);
      continue;
    }
    const value = name === "image" ? contentText(theirs) : [theirs[name] ?? "–"].flat().join("; ");
    const use = button({ className: "theirs" }, translate("takeTheirs"));
    const keep = button({ className: "mine" }, translate("overwrite"));
    const said = make("p", { role: "alert", id: `conflict-${name}` }, phrase("changedMeanwhile", { value }));
    const note = make("div", { className: "conflict" }, said, make("div", { className: "row" }, use, keep));
    field.closest(".field").append(note);
    field.closest("details")?.setAttribute("open", "");
    field.setAttribute("aria-describedby", said.id);
    use.addEventListener("click", () => resolve(name, theirs));
    keep.addEventListener("click", () => resolve(name, null));
  }
}

// Ends the conflict at a field, with the value of `theirs`, or with the own one if that is null.
function resolve(name, theirs) {
  if (theirs) {
    if (name === "image") image = null;
    const mine = fieldKeys(edited, image);
    // Beside a picture or a page, the text is a separate field.
    const content = [...contentKeys, "fit", "dither", "invert"].filter((key) => key !== "text" || contentOf(theirs) === "text");
    const names = name === "image" ? content : [name];
    for (const key of names) mine[key] = theirs[key];
    fillFields({ ...mine, id: edited.id });
    showTimes();
    draw();
  }
  conflicts.delete(name);
  showConflicts(conflicts);
  fieldOf(name).removeAttribute("aria-describedby");
  fieldOf(name).focus();
}

// --- Errors

// Shows an error below its field, and marks the field. With `stays`, the focus stays where it is, for errors while someone types.
function showFieldError(text, { raw = [], key = null, stays = false } = {}) {
  isOfPreview = stays;
  const message = element("edit-message");
  const place = (text && key && fieldOf(key)?.closest(".field")) || element("edit-place");
  if (message.parentElement !== place) place.append(message);
  if (message.textContent !== text || raw.length) fillMessage(message, text, raw);
  for (const field of element("edit").querySelectorAll("[aria-invalid]")) {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
  }
  const field = text && key && fieldOf(key);
  if (!field) return;
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", "edit-message");
  if (stays) return;
  field.closest("details")?.setAttribute("open", "");
  field.focus();
}

// --- Pickers

// Shows the fields for colors only on a display that has some.
function showColors() {
  const { frame } = shared;
  const hasColors = frame && frame.rows[0]?.length === 6 * frame.width;
  for (const key of ["color", "background", "effect"]) document.querySelector(`.field[data-key=${key}]`).hidden = !hasColors && !edited?.[key];
}

async function takePicture() {
  const file = element("edit-picture").files[0];
  image = null;
  if (!file) return draw();
  try {
    const scaled = await scaledPicture(file, shared.frame ?? { width: 32, height: 8 });
    image = scaled.data;
    element("edit-content").value = "picture";
    showContent();
    draw();
    if (scaled.isScaled) fillMessage(element("edit-notes"), translate("scaled"));
  } catch {
    showFieldError(translate("noPicture"), { key: "image" });
  }
}

function insertIcon(name) {
  const field = element("edit-text");
  field.setRangeText(`{icon:${name}}`, field.selectionStart, field.selectionEnd, "end");
  field.focus();
  draw();
}

// Fills the transitions, which the description of the interface lists.
async function fillTransitions() {
  const select = element("edit-transition");
  if (select.options.length > 2) return;
  const answer = await fetch("/api/openapi.json").then((response) => response.json()).catch(() => null);
  const names = answer?.components?.schemas?.Option?.properties?.transition?.enum ?? [];
  const own = select.value;
  fillChoice(select, names);
  select.value = own;
}

function fillChoice(select, names, label = (name) => name, first = "asSign") {
  const choices = names.filter(Boolean).map((name) => new Option(label(name), name));
  for (const choice of choices) choice.dataset.raw = "";
  select.replaceChildren(new Option(translate(first), ""), ...choices);
}

function translateChoices() {
  fillDays();
  const ids = ["edit-align", "edit-font", "edit-transition", "edit-fit", "edit-dither"];
  const values = ids.map((id) => element(id).value);
  fillChoice(element("edit-align"), ["left", "center", "right"], translate);
  fillChoice(element("edit-transition"), [...element("edit-transition").options].map((choice) => choice.value));
  fillChoice(element("edit-font"), [...new Set(["auto", "builtin", "builtin-narrow", "builtin-small", values[1]])]);
  fillChoice(element("edit-fit"), ["scale", "crop"], (name) => translate(`fit.${name}`), "usual");
  fillChoice(element("edit-dither"), ["diffusion", "ordered", "none"], (name) => translate(`dither.${name}`), "usual");
  for (const [index, id] of ids.entries()) element(id).value = values[index];
}

export function startEditor() {
  translateChoices();
  const form = element("edit");
  form.addEventListener("submit", (event) => { event.preventDefault(); save(); });
  form.addEventListener("input", (event) => {
    const { target } = event;
    if (target.id === "edit-picture") return;
    if (!isOfPreview) showFieldError("");
    if (target.id === "edit-show") showTimes();
    else if (target.closest("fieldset")) takeTimes();
    if (target.id === "edit-color-picker") element("edit-color").value = target.value;
    draw();
  });
  element("edit-content").addEventListener("change", () => { showContent(); draw(); });
  element("edit-picture").addEventListener("change", takePicture);
  element("icons").addEventListener("toggle", () => { if (element("icons").open) fillIcons(insertIcon); });
  element("more-fields").addEventListener("toggle", () => { if (element("more-fields").open) fillTransitions(); });
  element("cancel").addEventListener("click", closeEditor);
  element("remove").addEventListener("click", remove);
  element("duplicate").addEventListener("click", async () => {
    const option = edited;
    closeEditor();
    await duplicateOptions([option]);
  });
  element("editor").addEventListener("cancel", (event) => { event.preventDefault(); closeEditor(); });
  element("editor").addEventListener("keydown", (event) => {
    if (event.key === "Escape" && wide.matches) closeEditor();
  });
  wide.addEventListener("change", () => {
    if (!isOpen()) return;
    element("editor").close();
    show();
  });
  listen("options", compareEdited);
  listen("language", translateChoices);
}
