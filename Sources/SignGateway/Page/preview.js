// The live preview of the editor, which the sign draws, and the choice of icons.
import { debounced, button, element, make } from "./dom.js";
import { explainWarnings } from "./explain.js";
import { iconNames } from "./icons.js";
import { translate } from "./language.js";
import { fillMessage } from "./messages.js";
import { cropped, paint } from "./paint.js";
import { requestPictures } from "./pictures.js";
import { look } from "./sign.js";
import { shared } from "./shared.js";

let number = 0;

// Draws `option`, unless it has no content. `onError` receives the error of an invalid option, or null if it is valid.
export async function drawPreview(option, onError) {
  const canvas = element("edit-preview");
  number += 1;
  const own = number;
  const isEmpty = !["text", "image", "rows", "picture", "page"].some((key) => key in option);
  const answer = isEmpty ? null : await requestPictures([option]);
  if (own !== number) return;
  if (answer?.error === "LimitExceeded" && answer.retry_after) return preview(option, onError);
  if (answer?.error) return onError(answer);
  onError(null);
  const picture = answer?.pictures?.[0] ?? blank();
  paint(canvas, picture, look());
  const { text, raw } = explainWarnings(answer?.warnings ?? []);
  const notes = [];
  if (picture.waiting) notes.push(translate("waitsForValue"));
  else if (picture.length > picture.width) notes.push(`${translate("scrolls")} (${picture.length} > ${picture.width})`);
  fillMessage(element("edit-notes"), [...notes, text].filter(Boolean).join(". "), raw);
}

export const preview = debounced(drawPreview, 250);

function blank() {
  const { width = 32, height = 8 } = shared.frame ?? {};
  return { width, height, length: 0, rows: Array.from({ length: height }, () => ".".repeat(width)) };
}

// Fills the choice of icons, each drawn by the sign. `choose` receives the name of an icon.
export async function fillIcons(choose) {
  const place = element("icon-choice");
  if (place.childElementCount) return;
  const canvases = iconNames.map((name) => {
    const canvas = make("canvas", { "aria-hidden": "true", width: 32, height: 32 });
    const item = button({ "aria-label": name, title: name }, canvas);
    item.dataset.raw = "";
    item.addEventListener("click", () => choose(name));
    place.append(item);
    return canvas;
  });
  for (let start = 0; start < iconNames.length; start += 32) {
    const options = iconNames.slice(start, start + 32).map((name) => ({ id: name, text: `{icon:${name}}` }));
    const answer = await requestPictures(options);
    answer?.pictures?.forEach((picture, index) => paint(canvases[start + index], cropped(picture), { width: 80, leds: look().leds }));
  }
}
