"use strict";
// The editor of an option: adds, changes and removes one, and settles it when somebody else has changed it meanwhile.
const largestPicture = 48 * 1024;
const pictureKeys = ["text", "rows", "picture", "page", "icon"];
const textKeys = ["image", "rows", "picture", "page", "fit", "dither", "invert"];
// The option as it was when the editor was opened; null for a new one.
let edited = null;
// The option as it is on the sign, if it is not the edited one any more: {option}, with null if it was removed.
let conflict = null;
let isSaving = false;

function openEditor(option) {
  edited = option;
  element("edit").reset();
  complain("");
  showConflict(null);
  element("edit-id").readOnly = Boolean(option);
  fillEditor(option);
  element("remove").hidden = !option;
  element("editor").showModal();
  element(option ? "edit-text" : "edit-id").focus();
  placeToast();
}

function fillEditor(option) {
  element("edit-id").value = option?.id ?? "";
  element("edit-text").value = option?.text ?? "";
  element("edit-picture").value = "";
  element("edit-dwell").value = option?.dwell ?? "";
  element("edit-show").value = (option?.show ?? []).join("; ");
  element("edit-lifetime").value = option?.lifetime ?? "";
}

// The keys of the option as the fields have them; null after a complaint.
async function editedKeys() {
  const keys = edited ? given(edited) : {};
  delete keys.id;
  if (edited?.temporary) keys.keep = false;
  for (const key of ["dwell", "lifetime"]) {
    const value = element(`edit-${key}`).value.trim();
    if (value) keys[key] = value; else delete keys[key];
  }
  const times = element("edit-show").value.split(";").map((time) => time.trim()).filter(Boolean);
  if (times.length) keys.show = times; else delete keys.show;
  const text = element("edit-text").value;
  const file = element("edit-picture").files[0];
  if (file && file.size > largestPicture) return complainAboutPicture();
  if (file) {
    for (const key of pictureKeys) delete keys[key];
    keys.image = await base64(file);
  } else if (text) {
    for (const key of textKeys) delete keys[key];
    keys.text = text;
  } else {
    delete keys.text;
  }
  if (["text", "image", "rows", "picture", "page"].some((key) => key in keys)) return keys;
  complain(word("needsContent"), {}, { key: "text" });
  return null;
}

// Saves what the editor has, unless the option is another one than when the editor was opened. `isDeliberate` overwrites the
// version that the conflict shows, and no later one.
async function saveEdited(isDeliberate = false) {
  if (isSaving) return;
  isSaving = true;
  const base = isDeliberate ? conflict.option : edited;
  const keys = await editedKeys();
  const terms = { match: base?.etag, isNew: !base, tell: explainToEditor };
  const answer = keys && await ask("PUT", optionPath(element("edit-id").value), keys, terms);
  isSaving = false;
  if (!answer) return;
  const { text, raw } = explainWarnings(answer.warnings);
  element("editor").close();
  const isWarned = answer.warnings.length > 0;
  say(`${word(edited ? "saved" : "added")}${isWarned ? ` ${word("warns")} ${text}` : ""}`, { isGood: true, raw, stays: isWarned });
  await loadOptions();
}

async function removeEdited() {
  const option = edited;
  const next = options[options.findIndex((other) => other.id === option.id) + 1]?.id ?? null;
  const answer = await ask("DELETE", optionPath(option.id), null, { match: option.etag, tell: explainToEditor });
  if (!answer) return;
  element("editor").close();
  say(`${word("removed")} ${option.text || option.id}`, { isGood: true, undo: () => restore(option, next) });
  await loadOptions();
}

// Takes a removal back: the option returns to its place, or to the end if the next one has gone too.
async function restore(option, next) {
  const { id, ...keys } = given(option);
  if (option.temporary) keys.keep = false;
  const before = options.some((other) => other.id === next) ? next : null;
  const answer = await ask("PUT", optionPath(id), { ...keys, before }, { isNew: true });
  if (!answer) return;
  say(word("restored"), { isGood: true });
  await loadOptions();
}

function explainToEditor(text, extras, answer) {
  if (answer.error === "OptionChanged" || answer.error === "OptionGone") {
    showConflict({ option: answer.option ?? null });
    return element("overwrite").scrollIntoView({ block: "nearest" });
  }
  if (answer.error === "OptionExists" && edited) return loadOptions();
  complain(text, extras, answer.error === "OptionExists" ? { key: "id" } : answer);
}

// Says in an open editor that the option is another one in the list that was just loaded.
function compareEdited() {
  if (!edited || !element("editor").open) return;
  const option = options.find((other) => other.id === edited.id) ?? null;
  if (option?.etag === edited.etag) return showConflict(null);
  if (conflict && option?.etag === conflict.option?.etag) return;
  showConflict({ option });
}

// Shows the version on the sign below the fields, which keep what was typed.
function showConflict(next) {
  conflict = next;
  element("conflict").hidden = !next;
  element("save").disabled = Boolean(next);
  element("remove").disabled = Boolean(next);
  if (!next) return element("theirs").replaceChildren();
  complain("");
  element("conflict-text").textContent = word(next.option ? "changedMeanwhile" : "removedMeanwhile");
  element("take-theirs").hidden = !next.option;
  element("overwrite").textContent = word(next.option ? "overwrite" : "addAgain");
  const lines = next.option ? ["text", "dwell", "show", "lifetime"] : [];
  element("theirs").replaceChildren(...lines.flatMap((key) => {
    const [name, value] = [document.createElement("dt"), document.createElement("dd")];
    name.textContent = word(fields[key]);
    const content = next.option[key];
    value.textContent = content?.length ? [content].flat().join("; ") : "–";
    return [name, value];
  }));
}

function takeTheirs() {
  edited = conflict.option;
  fillEditor(edited);
  showConflict(null);
  element("edit-text").focus();
}

// Shows a mistake, and marks the field that it is in.
function complain(text, { raw = [] } = {}, { key } = {}) {
  fillMessage(element("edit-message"), text, raw);
  for (const field of element("edit").querySelectorAll("[aria-invalid]")) {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
  }
  const field = text && key && element(`edit-${key === "image" ? "picture" : key}`);
  if (!field) return;
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", "edit-message");
  field.focus();
}

function complainAboutPicture() {
  complain(word("tooLarge"), {}, { key: "image" });
  return null;
}

function base64(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result.slice(reader.result.indexOf(",") + 1)));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}

function startEditor() {
  element("edit").addEventListener("submit", (event) => { event.preventDefault(); if (!conflict) saveEdited(); });
  element("overwrite").addEventListener("click", () => saveEdited(true));
  element("take-theirs").addEventListener("click", takeTheirs);
  element("cancel").addEventListener("click", () => element("editor").close());
  element("remove").addEventListener("click", removeEdited);
  element("edit-picture").addEventListener("change", () => {
    const file = element("edit-picture").files[0];
    if (file?.size > largestPicture) complainAboutPicture(); else complain("");
  });
  element("editor").addEventListener("close", () => { edited = null; });
}
