// The errors of the setup, each at its field.
import { element, state } from "./setup-state.js";
import { showStep } from "./setup-steps.js";
import { phrase, texts } from "./setup-texts.js";

// The fields that have mistakes, by their paths in errors.
const fields = {
  "display.address": "address", "display.interface": "interface", "display.width": "width", "display.height": "height", password: "password", name: "name", zone: "zone", "location.zone": "zone", language: "dates", "text.language": "dates",
};

// The numbers of the first texts that are not empty. The sign counts only these.
const given = () => [1, 2, 3].filter((number) => element(`option-${number}`).value.trim());

// Shows an error of the gateway or of the sign, at its field and its step if it is about one.
export function showMistake(reply) {
  const { path = reply.key ?? "", message = reply.message } = reply.problems?.[0] ?? {};
  const index = path.match(/^option\[(\d+)\]/)?.[1];
  // The sign reports a missing key of a display at its driver.
  const missing = path === "display.driver" && [...document.querySelectorAll(".fields input")].find(({ required, value }) => required && !value.trim())?.id;
  const field = missing || (index === undefined ? fields[path] : `option-${given()[index]}`);
  // The sign's own sentence is the most precise, but in English.
  const isBest = reply.problems && document.documentElement.lang === "en";
  const topic = field ? field.split("-")[0] : path.split(".")[0];
  const rule = [`${topic}Problem`, reply.error, "refused"].find((key) => texts[key]);
  const fieldStep = field && element(field).closest("section").dataset.step;
  if (field && fieldStep !== state.step) showStep(fieldStep);
  showError(isBest ? message : phrase(rule, reply), field);
}

// Moves the message to its usual place, from which fields that are removed do not take it.
export const placeMessage = () => element("buttons").before(element("message"));

export function showError(text, field) {
  for (const marked of document.querySelectorAll("[aria-invalid]")) marked.removeAttribute("aria-invalid");
  if (field) element(field).after(element("message")); else placeMessage();
  element("message").textContent = text;
  if (field) { element(field).setAttribute("aria-invalid", "true"); element(field).focus(); }
  // The choice of a display is longer than a phone's screen.
  if (text) element("message").scrollIntoView({ block: "center" });
}
