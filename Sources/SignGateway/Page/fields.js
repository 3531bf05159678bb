// The fields of the editor, and the keys of an option that they set. Keys that the editor does not know stay as they are.
import { element } from "./dom.js";
import { given } from "./shared.js";

const textKeys = ["dwell", "lifetime", "slide", "color", "effect", "transition", "align", "font", "background"];
// The keys that a picture replaces, and those that a text replaces.
const replacedByPicture = ["text", "rows", "picture", "page", "icon"];
const replacedByText = ["image", "rows", "picture", "page", "fit", "dither", "invert"];
export const contentKeys = ["text", "image", "rows", "picture", "page"];

// Returns the element of a key's field, or null if the editor has none.
export const fieldOf = (key) => element(`edit-${["image", "rows", "picture"].includes(key) ? "picture" : key}`);

// Sets a field only if it differs, because that would move the cursor.
function setField(field, value) { if (field.value !== value) field.value = value; }

// Shows an option, or empty fields if it is null.
export function fillFields(option) {
  setField(element("edit-id"), option?.id ?? "");
  // The field has one line. A line break of the text is \n there, as in the configuration file.
  setField(element("edit-text"), (option?.text ?? "").replaceAll("\n", "\\n"));
  setField(element("edit-show"), (option?.show ?? []).join("; "));
  setField(element("edit-size"), String(option?.size ?? ""));
  for (const key of textKeys) {
    const [field, value] = [element(`edit-${key}`), option?.[key] ?? ""];
    if (field.tagName === "SELECT" && ![...field.options].some((choice) => choice.value === value)) field.add(new Option(value, value));
    setField(field, value);
  }
  element("edit-whole_display").checked = Boolean(option?.whole_display);
}

// Returns the keys that the fields give to `option`, or to a new one if it is null. `image` is a chosen picture in base64, or null.
export function fieldKeys(option, image) {
  const { id, ...keys } = option ? given(option) : {};
  if (option?.temporary) keys.keep = false;
  for (const key of textKeys) {
    const value = element(`edit-${key}`).value.trim();
    if (value) keys[key] = value; else delete keys[key];
  }
  const times = element("edit-show").value.split(";").map((time) => time.trim()).filter(Boolean);
  if (times.length) keys.show = times; else delete keys.show;
  const size = element("edit-size").value.trim();
  if (size) keys.size = Number(size); else delete keys.size;
  const isWhole = element("edit-whole_display").checked;
  if (isWhole !== Boolean(option?.whole_display)) keys.whole_display = isWhole;
  const text = element("edit-text").value.replaceAll("\\n", "\n");
  if (image) {
    for (const key of replacedByPicture) delete keys[key];
    keys.image = image;
  } else if (text) {
    for (const key of replacedByText) delete keys[key];
    keys.text = text;
  } else {
    delete keys.text;
  }
  return keys;
}
