"use strict";
// The page: the picture as LEDs, what is selected, the inputs, the light, alerts, statistics and the login.
const element = (id) => document.getElementById(id);
let state = null;
let group = null;
let isKnown = false;
let isDragging = false;
let shownFrame = null;

// Asks the gateway. Answers nothing after it has said why not.
async function ask(method, path, body, match, tell = say) {
  const headers = body === undefined || body === null ? {} : { "Content-Type": "application/json" };
  if (match !== undefined && match !== null) headers["If-Match"] = `"${match}"`;
  let response, answer;
  try {
    response = await fetch(path, { method, headers, body: headers["Content-Type"] ? JSON.stringify(body) : undefined });
    answer = response.status === 204 ? {} : await response.json();
  } catch {
    tell(word("away"));
    return null;
  }
  if (response.ok) return answer;
  const reason = answer.reason === "alert" ? "alert_covers" : answer.reason;
  tell(word(reason) ?? word(answer.error) ?? answer.message);
  if (response.status === 401 && isKnown) learn(false, true);
  if (response.status === 412) await loadOptions();
  return null;
}

async function act(method, path, body = {}) {
  const answer = await ask(method, path, body);
  if (answer) say("");
  return answer;
}

function say(text, isGood = false) {
  element("message").textContent = text;
  element("message").classList.toggle("good", isGood);
}

// The picture: '#' is lit, '.' dark; a digit is a gray, and six hexadecimal digits are a color.
function draw(frame) {
  shownFrame = frame;
  const canvas = element("leds");
  const size = Math.max(4, Math.min(20, Math.floor(1600 / frame.width)));
  if (canvas.width !== frame.width * size || canvas.height !== frame.height * size) {
    canvas.width = frame.width * size;
    canvas.height = frame.height * size;
  }
  const context = canvas.getContext("2d");
  context.fillStyle = "#0b0c0e";
  context.fillRect(0, 0, canvas.width, canvas.height);
  frame.rows.forEach((line, y) => {
    const step = line.length / frame.width;
    for (let x = 0; x < frame.width; x++) {
      context.fillStyle = frame.lit ? light(line.slice(x * step, (x + 1) * step)) : "#24272b";
      context.beginPath();
      context.arc((x + 0.5) * size, (y + 0.5) * size, size * 0.4, 0, 7);
      context.fill();
    }
  });
  canvas.dataset.frame = frame.frame;
}

function light(pixel) {
  if (pixel.length === 6) return /^(0{6}|\.{6})$/.test(pixel) ? "#24272b" : `#${pixel}`;
  if (pixel === "#") return "#ff5a36";
  if (pixel >= "1" && pixel <= "9") return `rgb(255 90 54 / ${0.15 + 0.09 * Number(pixel)})`;
  return "#24272b";
}

function showState(next) {
  const former = state;
  state = next;
  const troubles = [];
  if (!state) troubles.push(word("noSign"));
  if (state?.display === "failed") troubles.push(word("failed"));
  if (state?.display === "waiting") troubles.push(word("waiting"));
  if (state && !state.lit) troubles.push(word("dark"));
  troubles.push(...(state?.trouble ?? []));
  setTroubles(troubles);
  if (!state) return;
  const marks = [state.paused && word("paused"), state.held && word("held")].filter(Boolean);
  const shown = state.alert ? word("alertNow") + state.alert.text : state.selected?.text || state.selected?.id || "";
  setText(element("now"), shown + (marks.length ? ` (${marks.join(", ")})` : ""));
  element("leds").setAttribute("aria-label", `${word("now")}: ${shown}`);
  const pause = document.querySelector("[data-input=pause], [data-input=resume]");
  const isStopped = state.paused || state.held;
  pause.dataset.input = isStopped ? "resume" : "pause";
  pause.dataset.word = pause.dataset.input;
  setText(pause, word(pause.dataset.word));
  if (!isDragging) showBrightness(state.brightness);
  showSchedule();
  if (isKnown && revision !== null && state.revision !== revision && former?.revision !== state.revision) loadOptions();
  markSelected();
}

// The signs that this one goes in step with.
function showGroup(next) {
  group = next;
  element("group").hidden = !group;
  if (!group) return;
  setText(element("group-title"), `${word("group")} ${group.name}`);
  const isWithOthers = group.signs.some((sign) => sign.sign !== group.sign && sign.online && sign.same_list);
  const standing = group.standing === "in_step" && !isWithOthers ? "nobody" : group.standing;
  setText(element("group-standing"), [word(standing), ...group.trouble.map(word)].join(" "));
  const signs = group.signs.map((sign) => {
    const marks = [sign.sign === group.sign && word("thisSign"), !sign.online && word("offline"),
      sign.online && !sign.same_list && word("otherList"), sign.sign === group.scribe && word("scribe")].filter(Boolean);
    return sign.sign + (marks.length ? ` (${marks.join(", ")})` : "");
  });
  if (group.count > signs.length) signs.push(`… ${group.count}`);
  fill(element("group-signs"), signs);
}

// A screen reader hears what changes, so what does not is left alone.
function setText(target, text) { if (target.textContent !== text) target.textContent = text; }

function setTroubles(texts) { fill(element("trouble"), texts); }

function fill(list, texts) {
  if ([...list.children].map((item) => item.textContent).join("\n") === texts.join("\n")) return;
  list.replaceChildren(...texts.map((text) => {
    const item = document.createElement("li");
    item.textContent = text;
    return item;
  }));
}

function showBrightness(percent) {
  element("brightness").value = percent;
  element("percent").textContent = `${percent} %`;
}

function listen() {
  const events = new EventSource("/api/events");
  events.addEventListener("frame", (event) => draw(JSON.parse(event.data)));
  events.addEventListener("state", (event) => {
    const told = JSON.parse(event.data);
    showState(told.state);
    showGroup(told.group);
  });
  events.addEventListener("error", () => setTroubles([word("away")]));
}

async function loadStatistics() {
  const from = new Date(Date.now() - 24 * 3600e3);
  from.setUTCMinutes(0, 0, 0);
  const hour = (date) => date.toISOString().replace(/\.\d+/, "");
  const totals = new Map();
  const taps = new Array(25).fill(0);
  let next = hour(from);
  while (next) {
    const answer = await ask("GET", `/api/statistics?from=${next}`, undefined, undefined, () => {});
    for (const count of answer?.counts ?? []) {
      const total = totals.get(count.id) ?? { taps: 0, shown: 0 };
      totals.set(count.id, { taps: total.taps + count.taps, shown: total.shown + count.shown_seconds });
      taps[Math.round((Date.parse(count.hour) - from) / 3600e3)] += count.taps;
    }
    next = answer?.next;
  }
  showStatistics(totals, taps);
}

function showStatistics(totals, taps) {
  const chart = element("chart");
  const most = Math.max(1, ...taps);
  chart.setAttribute("viewBox", `0 0 ${taps.length} 100`);
  chart.setAttribute("aria-label", `${word("taps")}: ${taps.reduce((sum, count) => sum + count, 0)}`);
  chart.replaceChildren(...taps.map((count, index) => {
    const bar = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    const height = (100 * count) / most;
    for (const [key, value] of Object.entries({ x: index + 0.1, width: 0.8, y: 100 - height, height })) bar.setAttribute(key, value);
    return bar;
  }));
  const rows = [["", word("taps"), word("shown")]];
  for (const [id, total] of [...totals].sort((a, b) => b[1].taps - a[1].taps)) {
    rows.push([id, total.taps, `${Math.round(total.shown / 60)} min`]);
  }
  if (rows.length === 1) rows.push([word("noCounts"), "", ""]);
  element("counts").replaceChildren(...rows.map((cells, index) => {
    const line = document.createElement("tr");
    line.append(...cells.map((cell) => {
      const made = document.createElement(index ? "td" : "th");
      made.textContent = cell;
      return made;
    }));
    return line;
  }));
}

// Shows what may be done by whom.
function learn(known, hasPassword) {
  isKnown = known;
  element("login").hidden = known;
  element("tools").hidden = !known;
  element("logout").hidden = !known;
  element("inputs").hidden = !known;
  element("login-hint").dataset.word = hasPassword ? "loginHint" : "noPassword";
  element("login").querySelector(".row").hidden = !hasPassword;
  speak();
  if (known) { loadOptions(); loadStatistics(); }
}

async function learnSession() {
  const session = await ask("GET", "/api/session");
  if (session) learn(session.known, session.password);
}

element("login").addEventListener("submit", async (event) => {
  event.preventDefault();
  const password = element("password").value;
  element("password").value = "";
  if (await act("POST", "/api/session", { password })) learn(true, true);
});
element("logout").addEventListener("click", async () => {
  if (await ask("DELETE", "/api/session")) learn(false, true);
});
element("inputs").addEventListener("click", (event) => {
  const input = event.target.dataset.input;
  if (input) act("POST", `/api/${input}`, input === "hold" ? { duration: "5min" } : {});
});
element("brightness").addEventListener("input", () => {
  isDragging = true;
  element("percent").textContent = `${element("brightness").value} %`;
});
element("brightness").addEventListener("change", async () => {
  await act("PUT", "/api/brightness", { percent: Number(element("brightness").value) });
  isDragging = false;
});
for (const control of document.querySelectorAll("[data-lit]")) {
  control.addEventListener("click", () => act("PUT", "/api/lit", { lit: JSON.parse(control.dataset.lit) }));
}
element("alert").addEventListener("submit", async (event) => {
  event.preventDefault();
  const alert = { text: element("alert-text").value, priority: element("alert-priority").value };
  if (element("alert-for").value) alert.duration = element("alert-for").value;
  if (!(await act("POST", "/api/alert", alert))) return;
  element("alert-text").value = "";
  say(word("shownNow"), true);
});
element("dismiss").addEventListener("click", () => act("DELETE", "/api/alert", null));
element("add").addEventListener("click", () => openEditor(null));
element("reset").addEventListener("click", async () => {
  if (confirm(word("sureReset")) && (await act("POST", "/api/options/reset"))) await loadOptions();
});
element("edit").addEventListener("submit", (event) => { event.preventDefault(); saveEdited(); });
element("cancel").addEventListener("click", () => element("editor").close());
element("remove").addEventListener("click", removeEdited);
element("language").addEventListener("change", () => {
  language = element("language").value;
  speak();
  showState(state);
  showGroup(group);
  if (shownFrame) draw(shownFrame);
  if (isKnown) { showOptions(); loadStatistics(); }
});
element("language").value = language;
speak();
learnSession();
listen();
