// The counters of the sign with their present numbers.
import { button, element, make, setText } from "./dom.js";
import { applyLanguage, translate } from "./language.js";
import { act } from "./requests.js";
import { listen, shared } from "./shared.js";

const count = (name, change) => act("POST", "/api/count", { name, change });

function item({ name }) {
  const press = (text, change, test, label) => {
    const made = button({ "data-test": `counter-${test}`, "aria-label": `${label}: ${name}` }, text);
    made.addEventListener("click", () => count(name, change));
    return made;
  };
  const field = make("input", { type: "number", step: "1", "aria-label": `${translate("setNumber")}: ${name}`, "data-test": "counter-number" });
  const set = make("button", { "data-text": "setNumber", "data-test": "counter-set" });
  const form = make("form", { className: "row", noValidate: true }, press("−", "-1", "minus", translate("less1")), press("+", "+1", "plus", translate("more1")), field, set,
    press(translate("resetNumber"), "reset", "reset", translate("resetNumber")));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (field.value && (await count(name, `=${field.value}`))) field.value = "";
  });
  return make("li", { "data-name": name, "data-test": "counter-live" }, make("code", { "data-raw": true }, name),
    make("output", { "data-test": "counter-value", "aria-live": "off" }), form);
}

function show() {
  const counters = shared.state?.counters ?? [];
  const list = element("counter-list");
  const names = JSON.stringify(counters.map(({ name }) => name));
  if (list.dataset.names !== names) {
    list.dataset.names = names;
    list.replaceChildren(...counters.map(item));
    applyLanguage(list);
  }
  counters.forEach(({ value }, index) => setText(list.children[index].querySelector("output"), String(value)));
}

export function startCounters() {
  listen("state", show);
  listen("language", () => { delete element("counter-list").dataset.names; show(); });
}
