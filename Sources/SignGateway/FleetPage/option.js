// The editor of one option of a draft.

import { button, debounced, element, make } from "/dom.js";
import { contentKeys, fieldKeys, fieldOf, fillFields, lacksPicture, showContent } from "/fields.js";
import { mistake } from "/findings.js";
import { iconNames } from "/icons.js";
import { scaledPicture } from "/scaling.js";
import { text } from "/texts.js";
import { fillDays, showTimes, takeTimes } from "/times.js";

let edited = null;
/** The chosen picture in base64, or null. */
let image = null;
let actions = null;
let number = 0;

/**
 * Opens the editor for `option`, or for a new one if it is null. `next` has the functions `check`, which returns the mistakes of
 * an option, `draw`, which returns the address of its picture, and `save`; and `height`, that of the largest display.
 */
export function openOption(option, next) {
  edited = option;
  image = null;
  actions = next;
  element("edit").reset();
  fillFields(option);
  fillDays();
  showTimes();
  showMistakes([]);
  element("edit-picture-box").replaceChildren();
  element("icons").open = false;
  element("more-fields").open = ["color", "size", "font", "background", "align", "effect", "transition", "slide", "whole_display"].some((key) => option?.[key] !== undefined);
  element("editor").showModal();
  element("edit-text").focus();
  drawNow();
}

const keys = () => {
  const id = element("edit-id").value.trim();
  const { keep, ...made } = fieldKeys(edited, image);
  return id ? { id, ...made } : made;
};

const hasContent = (option) => contentKeys.some((key) => key in option);

async function drawNow() {
  number += 1;
  const own = number;
  const option = keys();
  if (!hasContent(option)) return;
  const mistakes = await actions.check(option);
  if (own !== number || !element("editor").open) return;
  showMistakes(mistakes);
  if (mistakes.length) return;
  const address = await actions.draw(option);
  if (own !== number || !address) return;
  for (const image of element("edit-picture-box").children) URL.revokeObjectURL(image.src);
  element("edit-picture-box").replaceChildren(make("img", { id: "edit-preview", src: address, alt: text("preview"), "data-test": "edit-preview" }));
}

const draw = debounced(drawNow, 300);

/** Shows each mistake, and marks its field. */
function showMistakes(mistakes) {
  const shown = make("span", {}, ...mistakes.flatMap((found) => [" ", found.own ?? mistake(found)]).slice(1));
  if (element("edit-message").textContent !== shown.textContent) element("edit-message").replaceChildren(...shown.childNodes);
  for (const field of element("edit").querySelectorAll("[aria-invalid]")) {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
  }
  for (const { path } of mistakes) {
    const field = fieldOf(path.match(/^options\[\d+\]\.(\w+)/)?.[1] ?? "");
    if (!field) continue;
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", "edit-message");
    field.closest("details")?.setAttribute("open", "");
  }
}

async function takePicture() {
  const file = element("edit-picture").files[0];
  image = null;
  if (file) {
    try {
      image = (await scaledPicture(file, { height: actions.height })).data;
      element("edit-content").value = "picture";
      showContent();
    } catch {
      return showMistakes([{ path: "options[0].image", own: text("noPicture") }]);
    }
  }
  drawNow();
}

function fillIcons() {
  const place = element("icon-choice");
  if (place.childElementCount) return;
  place.append(...iconNames.map((name) => {
    const choice = button({ "data-icon": name }, name);
    choice.addEventListener("click", () => {
      const field = element("edit-text");
      field.setRangeText(`{icon:${name}}`, field.selectionStart, field.selectionEnd, "end");
      field.focus();
      draw();
    });
    return choice;
  }));
}

element("edit").addEventListener("submit", (event) => {
  event.preventDefault();
  const option = keys();
  if (!hasContent(option)) {
    return showMistakes([{ path: "options[0].text", own: text("needsContent") }]);
  }
  if (lacksPicture(option)) return showMistakes([{ path: "options[0].image", own: text("needsPicture") }]);
  element("editor").close();
  actions.save(option);
});
element("edit").addEventListener("input", (event) => {
  const { target } = event;
  if (target.id === "edit-picture") return;
  if (target.id === "edit-show") showTimes();
  else if (target.closest("fieldset")) takeTimes();
  if (target.id === "edit-color-picker") element("edit-color").value = target.value;
  draw();
});
element("edit-content").addEventListener("change", () => { showContent(); draw(); });
element("edit-picture").addEventListener("change", takePicture);
element("icons").addEventListener("toggle", () => { if (element("icons").open) fillIcons(); });
element("edit-cancel").addEventListener("click", () => element("editor").close());
element("editor").addEventListener("close", () => { number += 1; });
