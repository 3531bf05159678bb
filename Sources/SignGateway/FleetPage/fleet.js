// The page of a fleet: its signs, rollouts, content, statistics and changes.

import { endEditing, loadContent } from "/content.js";
import { chooseLanguage, fillLanguages, loadLanguage } from "/language.js";
import { actionOf, element, localTime, mayEdit, request, sayNotice, session, shortRelease, showLogin } from "/requests.js";
import { layoutOf, setTotal, signRow, signTile, visibleSigns } from "/rows.js";
import { listen } from "/shared.js";
import { loadStatistics } from "/statistics.js";
import { nameText, text } from "/texts.js";
import { drawTile, updateTiles } from "/tiles.js";

const INTERVAL = 2_000;
const find = (id) => document.getElementById(id);
const [table, rows, filters] = ["table", "rows", "filters"].map(find);
let total = 0;
let timer = 0;
/** The number of the last request for signs. Answers of earlier ones are ignored. */
let requestNumber = 0;

// The table

function query() {
  const parameters = new URLSearchParams();
  for (const [key, value] of new FormData(filters)) if (value && key !== "layout") parameters.set(key, value);
  return parameters;
}

const layout = () => layoutOf(filters.elements.layout.value, table.clientWidth);

async function loadSigns() {
  const number = ++requestNumber;
  const form = layout();
  const { first, count } = visibleSigns(form, table.scrollTop, table.clientHeight, Math.max(total, 1));
  const parameters = query();
  parameters.set("offset", first);
  parameters.set("limit", Math.max(count, 40));
  const answer = await request(`/api/signs?${parameters}`);
  if (!answer || number !== requestNumber) return answer;
  find("login").hidden = true;
  find("content").hidden = false;
  find("logout").hidden = false;
  sayNotice(notice(answer));
  document.title = `${answer.fleet} – LoopBanner`;
  find("fleet").textContent = answer.fleet;
  total = answer.total;
  setTotal(table, rows, total, form);
  const draw = form.kind === "tiles" ? signTile : signRow;
  rows.replaceChildren(...answer.signs.map((sign, index) => draw(sign, first + index, form)));
  if (form.kind === "tiles") for (const tile of rows.children) drawTile(tile);
  find("total").textContent = text(total === answer.all ? "signCount" : "signsOfAll", { count: total, all: answer.all });
  showCounts(answer);
  return answer;
}

function notice(answer) {
  if (!answer.broker) return text("brokerAway");
  if (answer.keys === "missing") return text("keysMissing");
  if (answer.keys === "wrong") return text("keysWrong");
  return answer.unverified.length ? text("unverified", { scopes: answer.unverified.join(", ") }) : "";
}

function showCounts(answer) {
  const state = filters.elements.state.value;
  const numbers = [
    ["", text("allSigns"), answer.all], ["problem", text("notInSync"), answer.all - answer.in_sync],
    ["offline", text("offline"), answer.all - answer.online],
    ...Object.entries(answer.counts).map(([key, count]) => [key, nameText("state", key), count]),
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

/** Requests what the signs of the tiles in view show. */
async function loadTiles() {
  if (layout().kind !== "tiles") return;
  const { top, bottom } = table.getBoundingClientRect();
  const isVisible = (tile) => tile.getBoundingClientRect().bottom > top && tile.getBoundingClientRect().top < bottom;
  await updateTiles(rows, [...rows.children].filter(isVisible).map((tile) => tile.dataset.node).slice(0, 64));
}

// Rollouts and changes

function rolloutItem(rollout) {
  const item = element("li");
  item.dataset.scope = rollout.scope;
  const progress = element("progress");
  progress.max = Math.max(rollout.signs, 1);
  progress.value = rollout.applied;
  progress.setAttribute("aria-label", text("rolloutLabel", { scope: rollout.scope }));
  const parts = [text("rolloutProgress", { applied: rollout.applied, signs: rollout.signs, release: shortRelease(rollout.release) })];
  if (rollout.begun < rollout.signs) parts.push(text("rolloutBegun", { count: rollout.begun }));
  item.append(element("b", `${rollout.scope} ${rollout.number}`), progress, element("span", parts.join(", ")));
  if (rollout.failed) item.append(element("span", text("rolloutFailed", { count: rollout.failed }), "bad"));
  for (const stage of rollout.stages) {
    item.append(element("span", text(stage.begun ? "stageSince" : "stageFrom", { share: stage.share, time: localTime(stage.begins) }), "soft"));
  }
  if (rollout.aborted) item.append(element("span", text("stopped"), "bad"));
  else if (mayEdit()) {
    const stop = element("button", text("stop"), "danger");
    stop.type = "button";
    stop.dataset.test = "stop";
    stop.addEventListener("click", () => confirmStop(rollout));
    item.append(stop);
  }
  return item;
}

/** The last answers, as text. A list is drawn again only after a change, so that the keyboard's focus stays. */
const shown = {};

async function loadList(path, key, list, item, empty) {
  const answer = await request(path);
  if (!answer) return;
  const content = JSON.stringify(answer[key]);
  if (shown[key] === content) return;
  shown[key] = content;
  list.replaceChildren(...answer[key].map(item));
  if (!answer[key].length) list.append(element("li", empty, "soft"));
}

function changeItem(entry) {
  const item = element("li");
  const value = (value) => (typeof value === "string" ? value : "–");
  const what = actionOf(entry);
  const target = what === "withdraw" ? shortRelease(entry.from)
    : what === "apply" || what === "rollback" ? shortRelease(entry.to) : value(entry.to);
  const number = typeof entry.number === "number" ? ` ${entry.number}` : "";
  item.append(
    element("time", localTime(entry.at)),
    ` ${value(entry.who)}: ${nameText("action", value(what))} ${value(entry.scope)}${number} ${target}`,
  );
  return item;
}

function confirmStop(rollout) {
  const dialog = find("confirm");
  find("confirm-text").textContent = text("stopText", { scope: rollout.scope, release: shortRelease(rollout.release) });
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
    await loadTiles();
    await loadList("/api/rollouts", "rollouts", find("rollouts"), rolloutItem, text("noRollout"));
    await loadList("/api/audit", "entries", find("audit"), changeItem, text("noChange"));
    if (find("content-part").open) await loadContent();
    if (find("statistics-part").open) await loadStatistics();
  }
  clearTimeout(timer);
  if (!document.hidden && find("login").hidden) timer = setTimeout(refresh, INTERVAL);
}

async function loadSession() {
  const answer = await request("/api/session");
  session.role = answer?.role ?? null;
  // The name of a user is needed only if there are users.
  for (const part of ["user", "user-label"]) find(part).hidden = !answer?.users;
}

find("login").addEventListener("submit", async (event) => {
  event.preventDefault();
  const user = find("user").value;
  const body = JSON.stringify({ password: find("password").value, ...(user && { user }) });
  if (!(await request("/api/session", { method: "POST", body }))) return;
  find("password").value = "";
  find("login").hidden = true;
  await loadSession();
  refresh();
});
find("logout").addEventListener("click", async () => {
  await request("/api/session", { method: "DELETE" });
  session.role = null;
  endEditing();
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
filters.addEventListener("input", async () => {
  table.scrollTop = 0;
  await loadSigns();
  loadTiles();
});
let isScrolling = false;
table.addEventListener("scroll", () => {
  if (isScrolling) return;
  isScrolling = true;
  setTimeout(async () => {
    isScrolling = false;
    await loadSigns();
    loadTiles();
  }, 60);
});
for (const part of ["content-part", "statistics-part"]) find(part).addEventListener("toggle", refresh);
find("day").addEventListener("input", loadStatistics);
matchMedia("(max-width: 700px)").addEventListener("change", loadSigns);
document.addEventListener("visibilitychange", refresh);
find("language").addEventListener("change", (event) => chooseLanguage(event.target.value));
// A draft is stored in this browser, so a reload loses nothing.
listen("language", () => location.reload());
await loadLanguage();
fillLanguages(find("language"));
await loadSession();
refresh();
