"use strict";
// The editor of an option, which adds, changes or removes it, and resolves conflicts with other clients.
const largestPicture = 48 * 1024;
const pictureKeys = ["text", "rows", "picture", "page", "icon"];
const textKeys = ["image", "rows", "picture", "page", "fit", "dither", "invert"];
// The option when the editor was opened, or null for a new one.
let edited = null;
// {option} with the current version of the option if it differs from `edited`, or with null if it was removed.
let conflict = null;
let isSaving = false;

function openEditor(option) {
  edited = option;
  element("edit").reset();
  showFieldError("");
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
  // The field has one line. A line break of the text is \n there, as in the configuration file.
  element("edit-text").value = (option?.text ?? "").replaceAll("\n", "\\n");
  element("edit-picture").value = "";
  element("edit-dwell").value = option?.dwell ?? "";
  element("edit-show").value = (option?.show ?? []).join("; ");
  element("edit-lifetime").value = option?.lifetime ?? "";
}

// Returns the keys of the option from the fields, or null after showing an error.
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
  const text = element("edit-text").value.replaceAll("\\n", "\n");
  const file = element("edit-picture").files[0];
  if (file && file.size > largestPicture) return showPictureError();
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
  showFieldError(translate("needsContent"), {}, { key: "text" });
  return null;
}

// Saves the option unless it has changed since the editor was opened. `isDeliberate` overwrites the version in the conflict, but
// no later one.
async function saveEdited(isDeliberate = false) {
  if (isSaving) return;
  isSaving = true;
  const base = isDeliberate ? conflict.option : edited;
  const keys = await editedKeys();
  const terms = { match: base?.etag, isNew: !base, onError: explainToEditor };
  const answer = keys && await sendRequest("PUT", optionPath(element("edit-id").value), keys, terms);
  isSaving = false;
  if (!answer) return;
  const { text, raw } = explainWarnings(answer.warnings);
  element("editor").close();
  const isWarned = answer.warnings.length > 0;
  showMessage(`${translate(edited ? "saved" : "added")}${isWarned ? ` ${translate("warns")} ${text}` : ""}`, { isGood: true, raw, stays: isWarned });
  await loadOptions();
}

async function removeEdited() {
  const option = edited;
  const next = options[options.findIndex((other) => other.id === option.id) + 1]?.id ?? null;
  const answer = await sendRequest("DELETE", optionPath(option.id), null, { match: option.etag, onError: explainToEditor });
  if (!answer) return;
  element("editor").close();
  showMessage(`${translate("removed")} ${option.text || option.id}`, { isGood: true, undo: () => restore(option, next) });
  await loadOptions();
}

// Restores a removed option before its former successor, or at the end if that has been removed, too.
async function restore(option, next) {
  const { id, ...keys } = given(option);
  if (option.temporary) keys.keep = false;
  const before = options.some((other) => other.id === next) ? next : null;
  const answer = await sendRequest("PUT", optionPath(id), { ...keys, before }, { isNew: true });
  if (!answer) return;
  showMessage(translate("restored"), { isGood: true });
  await loadOptions();
}

function explainToEditor(text, extras, answer) {
  if (answer.error === "OptionChanged" || answer.error === "OptionGone") {
    showConflict({ option: answer.option ?? null });
    return element("overwrite").scrollIntoView({ block: "nearest" });
  }
  if (answer.error === "OptionExists" && edited) return loadOptions();
  showFieldError(text, extras, answer.error === "OptionExists" ? { key: "id" } : answer);
}

// Shows a conflict if the loaded list contains another version of the edited option.
function compareEdited() {
  if (!edited || !element("editor").open) return;
  const option = options.find((other) => other.id === edited.id) ?? null;
  if (option?.etag === edited.etag) return showConflict(null);
  if (conflict && option?.etag === conflict.option?.etag) return;
  showConflict({ option });
}

// Shows the current version below the fields, which stay unchanged.
function showConflict(next) {
  conflict = next;
  element("conflict").hidden = !next;
  element("save").disabled = Boolean(next);
  element("remove").disabled = Boolean(next);
  if (!next) return element("theirs").replaceChildren();
  showFieldError("");
  element("conflict-text").textContent = translate(next.option ? "changedMeanwhile" : "removedMeanwhile");
  element("take-theirs").hidden = !next.option;
  element("overwrite").textContent = translate(next.option ? "overwrite" : "addAgain");
  const lines = next.option ? ["text", "dwell", "show", "lifetime"] : [];
  element("theirs").replaceChildren(...lines.flatMap((key) => {
    const [name, value] = [document.createElement("dt"), document.createElement("dd")];
    name.textContent = translate(fields[key]);
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

// Shows an error and marks its field.
function showFieldError(text, { raw = [] } = {}, { key } = {}) {
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

function showPictureError() {
  showFieldError(translate("tooLarge"), {}, { key: "image" });
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
    if (file?.size > largestPicture) showPictureError(); else showFieldError("");
  });
  element("editor").addEventListener("close", () => { edited = null; });
}
