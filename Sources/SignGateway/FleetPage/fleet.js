// The page of a fleet: its signs, rollouts and changes.

import { element, setTotal, shortRelease, signRow, visibleRows } from "/rows.js";

const INTERVAL = 2_000;
const find = (id) => document.getElementById(id);
const [table, rows, filters, notice] = ["table", "rows", "filters", "notice"].map(find);
let total = 0;
let timer = 0;
/** The number of the last request for signs. Answers of earlier ones are ignored. */
let requestNumber = 0;

function say(text) {
  if (notice.textContent !== text) notice.textContent = text;
  notice.hidden = !text;
}

/** Returns the answer of the server, or null if there is none. Shows the log-in if it is needed. */
async function request(path, options = {}) {
  let response;
  try {
    response = await fetch(path, { headers: { "Content-Type": "application/json" }, ...options });
  } catch {
    say("The server of this page does not answer. The page tries again.");
    return null;
  }
  if (response.ok) return response.status === 204 ? {} : response.json();
  const { error, message } = await response.json().catch(() => ({ message: `error ${response.status}` }));
  if (response.status === 401) showLogin(error === "WrongSecret" ? message : "");
  else say(message);
  return null;
}

function showLogin(message) {
  find("content").hidden = true;
  find("logout").hidden = true;
  find("login").hidden = false;
  say(message);
}

// The table

function query() {
  const parameters = new URLSearchParams();
  for (const [key, value] of new FormData(filters)) if (value) parameters.set(key, value);
  return parameters;
}

async function loadSigns() {
  const number = ++requestNumber;
  const { first, count } = visibleRows(table.scrollTop, table.clientHeight, Math.max(total, 1));
  const parameters = query();
  parameters.set("offset", first);
  parameters.set("limit", Math.max(count, 40));
  const answer = await request(`/api/signs?${parameters}`);
  if (!answer || number !== requestNumber) return answer;
  find("login").hidden = true;
  find("content").hidden = false;
  find("logout").hidden = false;
  say(answer.broker ? "" : "The broker does not answer, so this page may be out of date.");
  document.title = `${answer.fleet} – LoopBanner`;
  find("fleet").textContent = answer.fleet;
  total = answer.total;
  setTotal(table, rows, total);
  rows.replaceChildren(...answer.signs.map((sign, index) => signRow(sign, first + index)));
  find("total").textContent = total === answer.all ? `${total} signs` : `${total} of ${answer.all} signs`;
  showCounts(answer);
  return answer;
}

function showCounts(answer) {
  const state = filters.elements.state.value;
  const numbers = [
    ["", "signs", answer.all], ["problem", "not in sync", answer.all - answer.in_sync],
    ["offline", "offline", answer.all - answer.online],
    ...Object.entries(answer.counts).map(([key, count]) => [key, key.replace("_", " "), count]),
  ];
  const list = find("counts");
  // The buttons stay, so that the keyboard's focus stays.
  while (list.children.length > numbers.length) list.lastChild.remove();
  numbers.forEach(([key, name, count], index) => {
    const item = list.children[index] ?? list.appendChild(element("li"));
    const button = item.firstChild ?? item.appendChild(element("button"));
    button.type = "button";
    button.dataset.state = key;
    button.setAttribute("aria-pressed", key === state);
    button.replaceChildren(element("b", String(count)), name);
  });
}

// Rollouts and changes

function rolloutItem(rollout) {
  const item = element("li");
  item.dataset.scope = rollout.scope;
  const progress = element("progress");
  progress.max = Math.max(rollout.signs, 1);
  progress.value = rollout.applied;
  progress.setAttribute("aria-label", `Signs of ${rollout.scope} that show the release`);
  const text = `${rollout.applied} of ${rollout.signs} signs show ${shortRelease(rollout.release)}`
    + (rollout.begun < rollout.signs ? `, ${rollout.begun} may` : "");
  item.append(element("b", `${rollout.scope} ${rollout.number}`), progress, element("span", text));
  if (rollout.failed) item.append(element("span", `${rollout.failed} failed`, "bad"));
  for (const stage of rollout.stages) {
    item.append(element("span", `${stage.share} % ${stage.begun ? "since" : "from"} ${localTime(stage.begins)}`, "soft"));
  }
  if (rollout.aborted) item.append(element("span", "stopped", "bad"));
  else {
    const stop = element("button", "Stop", "danger");
    stop.type = "button";
    stop.dataset.test = "stop";
    stop.addEventListener("click", () => confirmStop(rollout));
    item.append(stop);
  }
  return item;
}

function localTime(text) {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? "" : date.toLocaleString();
}

/** The last answers, as text. A list is drawn again only after a change, so that the keyboard's focus stays. */
const shown = {};

async function loadList(path, key, list, item, empty) {
  const answer = await request(path);
  if (!answer) return;
  const text = JSON.stringify(answer[key]);
  if (shown[key] === text) return;
  shown[key] = text;
  list.replaceChildren(...answer[key].map(item));
  if (!answer[key].length) list.append(element("li", empty, "soft"));
}

function changeItem(entry) {
  const item = element("li");
  const value = (value) => (typeof value === "string" ? shortRelease(value) : "–");
  const target = entry.what === "apply" || entry.what === "rollback" ? value(entry.to) : entry.to ?? "";
  item.append(element("time", localTime(entry.at)), ` ${entry.who ?? "?"}: ${entry.what ?? "?"} ${entry.scope ?? ""} ${target}`);
  return item;
}

function confirmStop(rollout) {
  const dialog = find("confirm");
  find("confirm-text").textContent =
    `Signs of ${rollout.scope} that show release ${shortRelease(rollout.release)} return to the one before.`;
  dialog.returnValue = "cancel";
  dialog.onclose = async () => {
    if (dialog.returnValue !== "stop") return;
    const body = JSON.stringify({ scope: rollout.scope, number: rollout.number });
    if (await request("/api/abort", { method: "POST", body })) refresh();
  };
  dialog.showModal();
}

// Time

async function refresh() {
  clearTimeout(timer);
  if (!document.hidden && (await loadSigns())) {
    await loadList("/api/rollouts", "rollouts", find("rollouts"), rolloutItem, "No release is in force.");
    await loadList("/api/audit", "entries", find("audit"), changeItem, "No change since this page's server started.");
  }
  clearTimeout(timer);
  if (!document.hidden && find("login").hidden) timer = setTimeout(refresh, INTERVAL);
}

find("login").addEventListener("submit", async (event) => {
  event.preventDefault();
  const body = JSON.stringify({ password: find("password").value });
  if (!(await request("/api/session", { method: "POST", body }))) return;
  find("password").value = "";
  find("login").hidden = true;
  refresh();
});
find("logout").addEventListener("click", async () => {
  await request("/api/session", { method: "DELETE" });
  showLogin("");
});
find("counts").addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  filters.elements.state.value = button.dataset.state;
  table.scrollTop = 0;
  loadSigns();
});
filters.addEventListener("submit", (event) => event.preventDefault());
filters.addEventListener("input", () => {
  table.scrollTop = 0;
  loadSigns();
});
let isScrolling = false;
table.addEventListener("scroll", () => {
  if (isScrolling) return;
  isScrolling = true;
  setTimeout(() => {
    isScrolling = false;
    loadSigns();
  }, 60);
});
document.addEventListener("visibilitychange", refresh);
refresh();
