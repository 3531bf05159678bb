// The page with the log, and with the changes of the last week.
import { element, make } from "./dom.js";
import { dateText, language, translate } from "./language.js";
import { sendRequest } from "./requests.js";
import { may, listen } from "./shared.js";

let timer = null;
let lines = "";
let changes = "";

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

async function loadChanges() {
  const answer = await sendRequest("GET", "/api/audit", undefined, { isQuiet: true });
  if (!answer) return;
  const text = JSON.stringify([language, answer.entries]);
  if (text === changes) return;
  changes = text;
  const shown = answer.entries.map(({ time, by, from, what, detail, status, count }) => make("p", { "data-raw": true },
    [dateText(Date.parse(time)), by, from, what, detail, status > 299 && status, count > 1 && `×${count}`].filter(Boolean).join("  ")));
  element("audit").replaceChildren(...(shown.length ? shown : [make("p", {}, translate("noChanges"))]));
}

function load() {
  loadLog();
  if (may("own")) loadChanges();
}

export function start() {
  const title = make("h2", { "data-text": "changesTitle", "data-needs": "own" }, translate("changesTitle"));
  const audit = make("div", { id: "audit", className: "lines", "data-test": "audit", "data-needs": "own", role: "region", tabIndex: 0,
    "data-label": "changesTitle", "aria-label": translate("changesTitle") });
  element("log").after(title, audit);
  listen("page", (name) => {
    clearInterval(timer);
    if (name !== "log") return;
    load();
    timer = setInterval(() => { if (document.visibilityState === "visible") load(); }, 3000);
  });
}
