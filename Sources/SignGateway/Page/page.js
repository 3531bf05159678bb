"use strict";
// The page: the frame as LEDs, the selected option, the inputs, the light and alerts.
const element = (id) => document.getElementById(id);
let state = null;
let group = null;
let isKnown = false;
let isDragging = false;
let shownFrame = null;
// The time of the last input on this page, in milliseconds.
let actedAt = 0;
let isLost = false;

// Draws a frame: '#' is a lit pixel, '.' a dark one, a digit a gray, and six hexadecimal digits a color.
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
  showTroubles();
  if (!state) return;
  clearMessage("sign");
  showNow(former);
  const pause = document.querySelector("[data-input=pause], [data-input=resume]");
  const isStopped = state.paused || state.held;
  pause.dataset.input = isStopped ? "resume" : "pause";
  pause.dataset.text = pause.dataset.input;
  setText(pause, translate(pause.dataset.text));
  if (!isDragging) showBrightness(state.brightness);
  showLit();
  showSchedule();
  showAction();
  const isOther = state.revision !== revision && state.revision !== former?.revision;
  if (isKnown && revision !== null && (isOther || (former && state.run !== former.run))) loadOptions();
  markOptions();
}

function showTroubles() {
  const troubles = [];
  if (!state) troubles.push(translate("noSign"));
  if (state?.display === "failed") troubles.push(translate("failed"));
  if (state?.display === "waiting") troubles.push(translate("waiting"));
  if (state && !state.lit) troubles.push(translate("dark"));
  const { known, raw } = explainTroubles(state?.trouble ?? []);
  fill(element("trouble"), isLost ? [translate("interrupted")] : [...troubles, ...known], isLost ? [] : raw);
}

// Shows the selected option or the alert. Screen readers announce it only after an input or at the start or end of an alert,
// since the timer changes it every few seconds.
function showNow(former) {
  const now = element("now");
  const marks = [state.paused && translate("paused"), state.held && translate("held")].filter(Boolean);
  const shown = state.alert ? translate("alertNow") + state.alert.text : state.selected?.text || state.selected?.id || "";
  const isByPerson = state.paused || state.held || Date.now() - actedAt < 3000;
  const isOtherAlert = former !== null && state.alert?.id !== former.alert?.id;
  now.setAttribute("aria-live", isByPerson || isOtherAlert ? "polite" : "off");
  const text = shown + (marks.length ? ` (${marks.join(", ")})` : "");
  if (now.textContent !== text) openWhole(false);
  setText(now, text);
  element("leds").setAttribute("aria-label", `${translate("now")}: ${shown}`);
  showWhole();
}

// Cuts a long text after two lines, so that the elements below stay in place, with a button for all of it.
function showWhole() {
  const [now, whole] = [element("now"), element("whole")];
  const isOpen = whole.getAttribute("aria-expanded") === "true";
  whole.hidden = !isOpen && now.scrollHeight <= now.clientHeight + 2;
  whole.dataset.text = isOpen ? "less" : "more";
  setText(whole, translate(whole.dataset.text));
}

function openWhole(isOpen) {
  element("now").classList.toggle("open", isOpen);
  element("whole").setAttribute("aria-expanded", String(isOpen));
}

// Marks the current one of On, Off and Follow schedule.
function showLit() {
  const asked = state.lit_set === undefined ? state.lit : state.lit_set;
  for (const control of document.querySelectorAll("[data-lit]")) {
    control.setAttribute("aria-pressed", String(JSON.parse(control.dataset.lit) === asked));
  }
}

// Enables the action button if the selected option has an action.
function showAction() {
  const action = document.querySelector("[data-input=activate]");
  action.hidden = !options.some((option) => option.has_action);
  action.disabled = !options.find((option) => option.id === state?.selected?.id)?.has_action;
}

// Shows the sign's group.
function showGroup(next) {
  group = next;
  element("group").hidden = !group;
  if (!group) return;
  setText(element("group-title"), `${translate("group")} ${group.name}`);
  const isWithOthers = group.signs.some((sign) => sign.sign !== group.sign && sign.online && sign.same_list);
  const standing = group.standing === "in_step" && !isWithOthers ? "no_others" : group.standing;
  setText(element("group-standing"), [translate(standing), ...group.trouble.map(translate)].join(" "));
  const signs = group.signs.map((sign) => {
    const marks = [sign.sign === group.sign && translate("thisSign"), !sign.online && translate("offline"),
      sign.online && !sign.same_list && translate("otherList"), sign.sign === group.scribe && translate("scribe")].filter(Boolean);
    return sign.sign + (marks.length ? ` (${marks.join(", ")})` : "");
  });
  if (group.count > signs.length) signs.push(`… ${group.count}`);
  fill(element("group-signs"), signs);
}

// Sets a text only if it differs, because screen readers announce every change.
function setText(target, text) { if (target.textContent !== text) target.textContent = text; }

// Fills a list with texts and with sentences of the sign.
function fill(list, texts, raw = []) {
  const key = JSON.stringify([language, texts, raw]);
  if (list.dataset.shown === key) return;
  list.dataset.shown = key;
  list.replaceChildren(...[...texts, ...raw.map(english)].map((content) => {
    const item = document.createElement("li");
    item.append(content);
    return item;
  }));
}

function showBrightness(percent) {
  element("brightness").value = percent;
  element("percent").textContent = `${percent} %`;
}

function receive({ kind, data }) {
  if (kind === "frame") return draw(JSON.parse(data));
  const wasLost = isLost;
  isLost = kind === "lost";
  if (isLost) return showTroubles();
  clearMessage("gateway");
  const message = JSON.parse(data);
  showState(message.state);
  showGroup(message.group);
  // A restarted gateway has no sessions.
  if (wasLost) refreshSession();
}

element("inputs").addEventListener("click", (event) => {
  const input = event.target.dataset.input;
  if (!input) return;
  actedAt = Date.now();
  act("POST", `/api/${input}`, input === "hold" ? { duration: "5min" } : {});
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
element("whole").addEventListener("click", () => {
  openWhole(element("whole").getAttribute("aria-expanded") !== "true");
  showWhole();
});
element("alert").addEventListener("submit", async (event) => {
  event.preventDefault();
  const alert = { text: element("alert-text").value, priority: element("alert-priority").value };
  if (element("alert-for").value) alert.duration = element("alert-for").value;
  if (!(await act("POST", "/api/alert", alert))) return;
  element("alert-text").value = "";
  showMessage(translate("shownNow"), { isGood: true });
});
element("dismiss").addEventListener("click", () => act("DELETE", "/api/alert", null));
element("add").addEventListener("click", () => openEditor(null));
element("reset").addEventListener("click", async () => {
  if (confirm(translate("sureReset")) && (await act("POST", "/api/options/reset"))) await loadOptions();
});
element("language").addEventListener("change", () => {
  chooseLanguage(element("language").value);
  applyLanguage();
  showTroubles();
  if (state) showState(state);
  showGroup(group);
  if (shownFrame) draw(shownFrame);
  if (isKnown) { showOptions(); loadStatistics(); }
});
window.addEventListener("resize", showWhole);
element("language").value = language;
startMessages();
startLogin();
startEditor();
applyLanguage();
refreshSession();
watchSign(receive);
