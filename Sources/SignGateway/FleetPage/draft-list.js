// The options of a draft as a list, which a person sorts with the mouse or the keyboard.

import { button, make } from "/dom.js";
import { drag } from "/drag.js";
import { mistake } from "/findings.js";
import { plain } from "/requests.js";
import { text } from "/texts.js";

let shownText = "";
let isSorting = false;

/** Returns the name of an option in lists. */
export const optionName = (option) => plain(String(option.text || option.id || text("pictureName"))).slice(0, 80);

/**
 * Shows the options in `list`, with the mistakes of each one. `actions` has the functions `edit`, `copy`, `remove` and `move`,
 * which receive indices.
 */
export function showOptions(list, options, mistakes, actions) {
  const shown = JSON.stringify([options, mistakes]);
  if (shown === shownText || isSorting) return;
  shownText = shown;
  const focus = document.activeElement?.closest("#draft-options li") ? [document.activeElement.dataset.action, document.activeElement.closest("li").dataset.index] : null;
  list.replaceChildren(...options.map((option, index) => item(list, option, index, mistakes, actions)));
  if (focus) list.querySelector(`li[data-index="${focus[1]}"] [data-action="${focus[0]}"]`)?.focus();
}

function item(list, option, index, mistakes, actions) {
  const name = optionName(option);
  const control = (action, title, label) => button({ "data-action": action, "aria-label": text(label, { name }) }, title);
  const made = make("li", { "data-index": String(index) },
    control("move", "↕", "moveOf"), make("b", {}, name), control("edit", text("edit"), "editName"),
    control("copy", text("duplicate"), "duplicateOf"), control("remove", text("remove"), "removeOf"));
  const own = mistakes.filter(({ path }) => path.startsWith(`options[${index}]`));
  made.append(...own.map((found) => mistake(found, "bad", { role: "alert" })));
  made.querySelector('[data-action="move"]').classList.add("grip");
  made.addEventListener("click", (event) => {
    const action = event.target.dataset?.action;
    if (action && action !== "move") actions[action](index);
  });
  made.addEventListener("keydown", (event) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.target.dataset?.action !== "move" || !step) return;
    event.preventDefault();
    if (!list.children[index + step]) return;
    actions.move(index, index + step);
    list.children[index + step]?.querySelector(".grip").focus();
  });
  made.addEventListener("pointerdown", (event) => {
    if (event.target.dataset?.action !== "move") return;
    isSorting = true;
    drag(event, made, (to) => {
      isSorting = false;
      shownText = "";
      actions.move(index, to ?? index);
    });
  });
  return made;
}
