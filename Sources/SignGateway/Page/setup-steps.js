// The steps of the setup. The page shows one at a time.
import { typed } from "./setup-display.js";
import { showError } from "./setup-messages.js";
import { chosen, element, kept, state } from "./setup-state.js";
import { phrase } from "./setup-texts.js";

export const steps = ["code", "access", "display", "mounting", "place", "options"];

// Stores the answers in this tab.
export function keep() {
  kept.write({
    step: state.step, keys: { ...kept.read().keys, ...typed() }, name: element("name").value, display: chosen("display"), zone: element("zone").value, dates: element("dates").dataset.isChosen ? element("dates").value : null,
    options: [1, 2, 3].map((number) => element(`option-${number}`).value)
  });
}

export function showStep(name, moves = true) {
  state.step = name;
  for (const section of document.querySelectorAll("section")) section.hidden = section.dataset.step !== name;
  const index = steps.indexOf(name);
  element("progress").textContent = phrase("progress", { step: index + 1, count: steps.length });
  element("back").hidden = index < 2;
  element("next").hidden = index === steps.length - 1;
  element("finish").hidden = index !== steps.length - 1;
  element("form").hidden = false;
  if (!moves) return;
  showError("");
  keep();
  const section = document.querySelector(`section[data-step=${name}]`);
  (section.querySelector("input:not([type=radio])") ?? section.querySelector("h2")).focus();
}
