// The questions about the mounting of a display.
import { showError } from "./setup-messages.js";
import { send } from "./setup-requests.js";
import { element, state } from "./setup-state.js";
import { phrase, translated } from "./setup-texts.js";

export function showMounting() {
  element("mounting-hint").textContent = phrase("mountingHint");
  element("ask").hidden = false;
  element("again").hidden = true;
  element("answers").hidden = true;
  element("answers").replaceChildren();
}

// Shows the next question about the mounting, which the LEDs of the sign illustrate.
export async function ask(given) {
  const reply = await send("/api/setup/identify", { answers: given });
  if (!reply) return;
  state.answers = given;
  state.isMounted = reply.solved;
  element("ask").hidden = true;
  element("again").hidden = false;
  element("mounting-hint").textContent = reply.solved ? (reply.text ? phrase("mounted") : phrase("fixed")) : translated(reply.question);
  element("answers").hidden = !reply.answers.length;
  element("answers").replaceChildren(...reply.answers.map((text, index) => {
    const radio = Object.assign(document.createElement("input"), { type: "radio", name: "answer", value: index + 1 });
    const label = Object.assign(document.createElement("label"), { className: "choice" });
    const name = document.createElement("span");
    name.textContent = translated(text);
    label.append(radio, name);
    return label;
  }));
  showError("");
}
