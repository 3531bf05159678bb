// The page with the values of the sign.
import { button, element, make } from "./dom.js";
import { translate } from "./language.js";
import { act, sendRequest } from "./requests.js";
import { listen, shared } from "./shared.js";

// Returns the names of the values in the texts of `options`, such as soup in {value:soup|none}, without repetition.
export function valueNames(options) {
  const texts = options.map((option) => option.text ?? "").join("\n");
  return [...new Set([...texts.matchAll(/\{value:([^{}|]+)/g)].map((match) => match[1]))];
}

async function loadValues() {
  const answer = await sendRequest("GET", "/api/values", undefined, { isQuiet: true });
  if (!answer) return;
  const entries = Object.entries(answer.values);
  element("value-names").replaceChildren(...valueNames(shared.options).map((name) => make("option", { value: name })));
  element("values").replaceChildren(...entries.map(([name, text]) => {
    const change = button({ "data-needs": "edit", "aria-label": `${translate("edit")}: ${name}` }, translate("edit"));
    const remove = button({ "data-needs": "edit", "aria-label": `${translate("remove")}: ${name}` }, translate("remove"));
    change.addEventListener("click", () => {
      element("value-name").value = name;
      element("value-text").value = text;
      element("value-text").focus();
    });
    remove.addEventListener("click", () => setValue(name, null));
    return make("li", { className: "row" }, make("code", { "data-raw": true }, name), make("span", { "data-raw": true }, text), change, remove);
  }));
}

async function setValue(name, value) {
  const body = { value, persist: true };
  if (!(await act("PUT", `/api/values/${encodeURIComponent(name)}`, body))) return false;
  await loadValues();
  return true;
}

export function start() {
  element("value").addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!(await setValue(element("value-name").value.trim(), element("value-text").value))) return;
    element("value").reset();
  });
  listen("page", (name) => { if (name === "values") loadValues(); });
}
