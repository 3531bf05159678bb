// The page with facts about the sign and its gateway, and the restart.
import { button, element, make } from "./dom.js";
import { applyLanguage, dateText, translate } from "./language.js";
import { showMessage } from "./messages.js";
import { sendRequest } from "./requests.js";
import { listen, shared } from "./shared.js";

let gateway = null;

async function load() {
  show();
  gateway = (await sendRequest("GET", "/api/system", undefined, { isQuiet: true })) ?? gateway;
  show();
}

function show() {
  const { state, frame } = shared;
  const facts = [
    ["address", gateway?.address ?? location.origin], ["gateway", gateway?.version],
    ["uptime", gateway && dateText(Date.now() - gateway.uptime * 1000)],
    ["MQTT", gateway && (gateway.mqtt === null ? "–" : translate(gateway.mqtt ? "works" : "fails"))],
    ["sources", gateway?.sources.map(({ name, failures }) => (failures ? `${name} (✗ ${failures})` : name)).join(", ") || "–"],
    ["version", state?.version], ["display", state && `${state.width} × ${state.height}`],
    ["lights", frame && translate(frame.rows[0]?.length === frame.width ? "oneColor" : "colors")],
    ["condition", state && translate(state.display)], ["options", state && shared.options.length],
    ["buttons", state?.buttons.map((line) => `${line.line}${line.works ? "" : " ✗"}`).join(", ") || "–"],
    ["frames", state?.frames], ["clock", state && dateText(new Date(state.time))],
  ];
  element("facts").replaceChildren(...facts.flatMap(([key, value]) => [
    make("dt", {}, translate(key) ?? key), make("dd", { "data-raw": true }, String(value ?? "–"))]));
}

// Restarts the gateway that the page shows, unless it has been restarted since.
async function restart() {
  const answer = await sendRequest("GET", "/api/system");
  if (!answer || !(await sendRequest("POST", "/api/restart", { run: answer.run }))) return;
  showMessage(translate("restarting"), { isGood: true });
  setTimeout(load, 5e3);
}

export function start() {
  const press = button({ "data-text": "restart", "data-test": "restart" });
  press.addEventListener("click", restart);
  const part = make("div", { "data-needs": "own" }, make("p", { className: "hint", "data-text": "restartHint" }), press);
  element("facts").after(part);
  applyLanguage(part);
  listen("page", (name) => { if (name === "system") load(); });
}
