// The page of a fleet: its signs, rollouts, content, statistics and changes.

import { endEditing, loadContent } from "/content.js";
import { actionOf, element, localTime, mayEdit, request, sayNotice, session, shortRelease, showLogin } from "/requests.js";
import { layoutOf, setTotal, signRow, signTile, visibleSigns } from "/rows.js";
import { loadStatistics } from "/statistics.js";
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
  find("total").textContent = total === answer.all ? `${total} signs` : `${total} of ${answer.all} signs`;
  showCounts(answer);
  return answer;
}

function notice(answer) {
  if (!answer.broker) return "The broker does not answer, so this page may be out of date.";
  if (answer.keys === "missing") return "The server of this page has no keys, so it shows and stops no rollout: set keys in [fleet] of fleet.toml.";
  if (answer.keys === "wrong") {
    return "No statement on the broker is signed by a key of this page's server, so it shows and stops no rollout: check keys in [fleet] of fleet.toml.";
  }
  return answer.unverified.length ? `Not signed by a key of the owner, and ignored: the statement of ${answer.unverified.join(", ")}.` : "";
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
  progress.setAttribute("aria-label", `Signs of ${rollout.scope} that show the release`);
  const text = `${rollout.applied} of ${rollout.signs} signs show ${shortRelease(rollout.release)}`
    + (rollout.begun < rollout.signs ? `, ${rollout.begun} may` : "");
  item.append(element("b", `${rollout.scope} ${rollout.number}`), progress, element("span", text));
  if (rollout.failed) item.append(element("span", `${rollout.failed} failed`, "bad"));
  for (const stage of rollout.stages) {
    item.append(element("span", `${stage.share} % ${stage.begun ? "since" : "from"} ${localTime(stage.begins)}`, "soft"));
  }
  if (rollout.aborted) item.append(element("span", "stopped", "bad"));
  else if (mayEdit()) {
    const stop = element("button", "Stop", "danger");
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
  const text = JSON.stringify(answer[key]);
  if (shown[key] === text) return;
  shown[key] = text;
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
    ` ${value(entry.who)}: ${value(what)} ${value(entry.scope)}${number} ${target}`,
  );
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
    await loadTiles();
    await loadList("/api/rollouts", "rollouts", find("rollouts"), rolloutItem, "No release is in force.");
    await loadList("/api/audit", "entries", find("audit"), changeItem, "No change since this page's server started.");
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
await loadSession();
refresh();
