// The fields of the editor, and the keys of an option that they set. Keys that the editor does not know stay as they are.
import { element } from "./dom.js";
import { given } from "./shared.js";

const textKeys = ["dwell", "lifetime", "slide", "color", "effect", "transition", "align", "font", "background"];
const pictures = ["image", "rows", "picture"];
// The keys that only an option with a picture has. `fit` also applies to a background.
const pictureKeys = ["fit", "dither"];
export const contentKeys = ["text", ...pictures, "page"];

// Returns the element of a key's field, or null if the editor has none.
export const fieldOf = (key) => element(`edit-${pictures.includes(key) ? "picture" : key === "page" ? "content" : key}`);

// Sets a field only if it differs, because that would move the cursor.
function setField(field, value) { if (field.value !== value) field.value = value; }

const hasPicture = (option) => pictures.some((key) => option?.[key]);

// Returns what an option shows: "text", "picture", or the name of a page.
export const contentOf = (option) => option?.page ?? (hasPicture(option) ? "picture" : "text");

// Whether the option should show a picture, and has none.
export const lacksPicture = (keys) => element("edit-content").value === "picture" && !hasPicture(keys);

// Shows the fields that belong to the chosen content.
export function showContent() {
  const content = element("edit-content").value;
  element("edit-picture-keys").hidden = content !== "picture";
  element("edit-text-hint").hidden = content === "text";
}

// Shows an option, or empty fields if it is null.
export function fillFields(option) {
  setField(element("edit-id"), option?.id ?? "");
  // The field has one line. A line break of the text is \n there, as in the configuration file.
  setField(element("edit-text"), (option?.text ?? "").replaceAll("\n", "\\n"));
  setField(element("edit-show"), (option?.show ?? []).join("; "));
  setField(element("edit-size"), String(option?.size ?? ""));
  setField(element("edit-content"), contentOf(option));
  for (const key of [...textKeys, ...pictureKeys]) {
    const [field, value] = [element(`edit-${key}`), option?.[key] ?? ""];
    if (field.tagName === "SELECT" && ![...field.options].some((choice) => choice.value === value)) field.add(new Option(value, value));
    setField(field, value);
  }
  for (const key of ["whole_display", "invert"]) element(`edit-${key}`).checked = Boolean(option?.[key]);
  showContent();
}

function setKey(keys, key, value) { if (value) keys[key] = value; else delete keys[key]; }

// Returns the keys that the fields give to `option`, or to a new one if it is null. `image` is a chosen picture in base64, or null.
export function fieldKeys(option, image) {
  const { id, ...keys } = option ? given(option) : {};
  if (option?.temporary) keys.keep = false;
  for (const key of [...textKeys, ...pictureKeys]) setKey(keys, key, element(`edit-${key}`).value.trim());
  const times = element("edit-show").value.split(";").map((time) => time.trim()).filter(Boolean);
  setKey(keys, "show", times.length ? times : null);
  setKey(keys, "size", Number(element("edit-size").value.trim()));
  for (const key of ["whole_display", "invert"]) {
    const isOn = element(`edit-${key}`).checked;
    if (isOn !== Boolean(option?.[key])) keys[key] = isOn;
  }
  setContent(keys, element("edit-content").value, image);
  return keys;
}

// Sets the keys of the content: `text`, `picture`, or the name of a page. Beside a picture or a page, a text is its name in events.
function setContent(keys, content, image) {
  setKey(keys, "text", element("edit-text").value.replaceAll("\\n", "\n"));
  setKey(keys, "page", ["text", "picture"].includes(content) ? null : content);
  if (content !== "text") delete keys.icon;
  if (content !== "picture" || image) for (const key of pictures) delete keys[key];
  if (content === "picture") return setKey(keys, "image", image ?? keys.image);
  for (const key of ["dither", "invert", ...(keys.background ? [] : ["fit"])]) delete keys[key];
}
