// The pages beside the options: values, access, backup, log and system. The settings have their own module.
import { button, element, make, setText } from "./dom.js";
import { language, translate } from "./language.js";
import { act, sendRequest } from "./requests.js";
import { listen, notify, shared } from "./shared.js";

// The pages in the order of their links.
const names = ["options", "values", "counters", "scroll", "letters", "schedules", "access", "backup", "log", "system"];
let timer = null;
let lines = "";

const current = () => location.hash.slice(1) || "options";

// Shows the page that the address names.
function showPage() {
  const name = document.querySelector(`[data-page="${CSS.escape(current())}"]`) ? current() : "options";
  for (const page of document.querySelectorAll("[data-page]")) page.hidden = page.dataset.page !== name;
  for (const link of document.querySelectorAll("#nav a")) {
    if (link.hash === `#${name}`) link.setAttribute("aria-current", "page"); else link.removeAttribute("aria-current");
  }
  document.body.dataset.shown = name;
  clearInterval(timer);
  if (!shared.isKnown) return;
  notify("page", name);
  if (name === "values") loadValues();
  if (name === "letters") showScale();
  if (name === "system") showFacts();
  if (name === "access") setText(element("address"), location.origin);
  if (name !== "log") return;
  loadLog();
  timer = setInterval(() => { if (document.visibilityState === "visible") loadLog(); }, 3000);
}

// --- Values

async function loadValues() {
  const answer = await sendRequest("GET", "/api/values", undefined, { isQuiet: true });
  if (!answer) return;
  const entries = Object.entries(answer.values);
  element("values").replaceChildren(...entries.map(([name, text]) => {
    const change = button({ "aria-label": `${translate("edit")}: ${name}` }, translate("edit"));
    const remove = button({ "aria-label": `${translate("remove")}: ${name}` }, translate("remove"));
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

function showScale() {
  element("scale").replaceChildren(...[1, 2, 3, 4].map((scale) => new Option(`${scale} ×`, scale)));
  element("scale").value = shared.state?.scale ?? 1;
}

const dateText = (date) => new Intl.DateTimeFormat(language, { dateStyle: "short", timeStyle: "medium" }).format(date);

// --- Log

async function loadLog() {
  const answer = await sendRequest("GET", "/api/log", undefined, { isQuiet: true });
  if (!answer) return;
  const all = [
    ...answer.lines.map((line) => [line.time * 1000, `${line.level === "info" ? "" : `${line.level}: `}${line.text}`]),
    ...answer.events.map((event) => [Date.parse(event.time), eventText(event)]),
  ].sort((one, other) => one[0] - other[0]);
  const text = JSON.stringify([language, all]);
  if (text === lines) return;
  lines = text;
  const log = element("log");
  const isAtEnd = log.scrollTop + log.clientHeight >= log.scrollHeight - 8;
  log.replaceChildren(...all.map(([at, text]) => make("p", { "data-raw": true }, `${dateText(at)}  ${text}`)));
  if (isAtEnd) log.scrollTop = log.scrollHeight;
}

// Returns an event as a line of text.
function eventText({ event, at, time, seq, ...rest }) {
  const parts = Object.entries(rest).filter(([, value]) => value !== null && typeof value !== "object");
  return [event, ...parts.map(([key, value]) => `${key}=${value}`)].join(" ");
}

// --- System

function showFacts() {
  const { state, frame } = shared;
  const facts = [
    ["version", state?.version], ["display", state && `${state.width} × ${state.height}`],
    ["lights", frame && translate(frame.rows[0]?.length === frame.width ? "oneColor" : "colors")],
    ["condition", state && translate(state.display)], ["options", state && shared.options.length],
    ["buttons", state?.buttons.map((line) => `${line.line}${line.works ? "" : " ✗"}`).join(", ") || "–"],
    ["frames", state?.frames], ["clock", state && dateText(new Date(state.time))],
  ];
  element("facts").replaceChildren(...facts.flatMap(([key, value]) => [
    make("dt", {}, translate(key)), make("dd", { "data-raw": true }, String(value ?? "–"))]));
}

export function startPages() {
  element("nav").append(...names.map((name) => make("a", { href: `#${name}`, "data-test": `nav-${name}` }, make("span", { "data-text": name }, translate(name)))));
  window.addEventListener("hashchange", showPage);
  element("value").addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!(await setValue(element("value-name").value.trim(), element("value-text").value))) return;
    element("value").reset();
  });
  element("scale").addEventListener("change", () => act("PUT", "/api/scale", { scale: Number(element("scale").value) }));
  listen("session", showPage);
  listen("language", showPage);
  showPage();
}
