// The page with facts about the sign and its gateway, the checks of both, and their restarts.
import { button, element, make } from "./dom.js";
import { applyLanguage, dateText, phrase, translate } from "./language.js";
import { english, showMessage } from "./messages.js";
import { sendRequest } from "./requests.js";
import { listen, may, shared } from "./shared.js";

let gateway = null;

const quietly = (path) => sendRequest("GET", path, undefined, { isQuiet: true, onError() {} });

async function load() {
  show();
  if (may("edit")) loadChecks();
  gateway = (await quietly("/api/system")) ?? gateway;
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

// --- Checks

// Shows the checks of the gateway and of the sign: the same as those of `loopbanner doctor`, with their remedies.
async function loadChecks() {
  const answers = await Promise.all(["/api/gateway/checks", "/api/diagnosis"].map(quietly));
  const results = answers.flatMap((answer) => answer?.results ?? []);
  element("checks").replaceChildren(...results.map(({ verdict, subject, finding, remedy }) => {
    const word = { ok: "works", note: "note", fail: "fails" }[verdict];
    const parts = [make("strong", { "data-text": word }, translate(word)), " ", english(`${subject}: ${finding}`)];
    return make("li", { className: verdict, "data-verdict": verdict }, ...parts, ...(remedy ? [make("p", {}, english(remedy))] : []));
  }));
}

// --- Restarts

const pause = (time) => new Promise((resolve) => { setTimeout(resolve, time); });

// Says that `subject` restarts, and when it is back. `isBack` returns whether it is.
async function awaitRestart(subject, isBack) {
  const name = { name: translate(subject) };
  showMessage(phrase("restarting", name), { isGood: true, stays: true });
  for (const end = Date.now() + 6e4; Date.now() < end && shared.isKnown;) {
    await pause(500);
    if (await isBack()) {
      showMessage(phrase("isBack", name), { isGood: true, stays: true });
      return load();
    }
  }
  if (shared.isKnown) showMessage(phrase("notBack", name));
}

// Restarts the gateway that the page shows, unless it has been restarted since.
async function restartGateway() {
  const answer = await sendRequest("GET", "/api/system");
  if (!answer || !(await sendRequest("POST", "/api/restart", { run: answer.run }))) return;
  await awaitRestart("gateway", async () => ((await quietly("/api/system"))?.run ?? answer.run) !== answer.run);
}

async function restartSign() {
  const run = shared.state?.run;
  const onError = (text, options, { error, diagnostics, retry_after: seconds }) => {
    if (diagnostics) showMessage(translate("signMistake"), { raw: diagnostics.map(({ message }) => message) });
    else showMessage(error === "LimitExceeded" && seconds ? phrase("restartLater", { seconds }) : text, options);
  };
  if (!confirm(translate("sureRestart")) || !(await sendRequest("POST", "/api/sign/restart", {}, { onError }))) return;
  await awaitRestart("sign", () => shared.state && shared.state.run !== run);
}

// Returns a button that is disabled while its action runs.
function restartButton(text, test, action) {
  const press = button({ "data-text": text, "data-test": test });
  press.addEventListener("click", async () => {
    press.disabled = true;
    await action();
    press.disabled = false;
  });
  return press;
}

export function start() {
  const checks = make("div", { "data-needs": "edit" }, make("h3", { "data-text": "checks" }),
    make("ul", { id: "checks", className: "accounts", "data-test": "checks" }));
  const restarts = make("div", { "data-needs": "own" }, make("h3", { "data-text": "restart" }),
    make("p", { className: "hint", "data-text": "restartHint" }), restartButton("restartGateway", "restart", restartGateway),
    make("p", { className: "hint", "data-text": "restartSignHint" }), restartButton("restartSign", "restart-sign", restartSign));
  element("facts").after(checks, restarts);
  for (const part of [checks, restarts]) applyLanguage(part);
  listen("page", (name) => { if (name === "system") load(); });
}
