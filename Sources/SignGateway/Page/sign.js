// The sign as it looks: its LEDs, the selected option, its buttons, the light and alerts.
import { element, make, setText } from "./dom.js";
import { explainTroubles } from "./explain.js";
import { language, translate } from "./language.js";
import { clearMessage, english, showMessage } from "./messages.js";
import { paint } from "./paint.js";
import { act } from "./requests.js";
import { showSchedule } from "./schedule.js";
import { may, plainText, shared } from "./shared.js";

const leds = document.documentElement.dataset.leds;
let isDragging = false;
let isLost = false;

// How the sign draws: the color of its LEDs, its brightness, and whether it is lit.
export function look() {
  return { leds, brightness: shared.state?.brightness ?? 100, isLit: shared.frame?.lit ?? true };
}

export function showFrame(frame) {
  if (frame) shared.frame = frame;
  if (!shared.frame) return;
  paint(element("leds"), shared.frame, look());
  element("leds").dataset.frame = shared.frame.frame;
}

export function setLost(lost) {
  isLost = lost;
  showTroubles();
}

// Shows a state; `former` is the one before it.
export function showState(former) {
  showTroubles();
  const { state } = shared;
  if (!state) return;
  clearMessage("sign");
  showNow(former);
  const pause = document.querySelector("[data-input=pause], [data-input=resume]");
  pause.dataset.input = state.paused || state.held ? "resume" : "pause";
  pause.dataset.text = pause.dataset.input;
  setText(pause, translate(pause.dataset.text));
  if (!isDragging) showBrightness(state.brightness);
  showLit();
  showSchedule();
  showAction();
  showAlert();
  if (former?.brightness !== state.brightness) showFrame();
}

function showTroubles() {
  const { state } = shared;
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
  const { state } = shared;
  const now = element("now");
  const marks = [state.paused && translate("paused"), state.held && translate("held")].filter(Boolean);
  const shown = state.alert ? translate("alertNow") + state.alert.text : state.selected?.text || state.selected?.id || "";
  const isByPerson = state.paused || state.held || Date.now() - shared.actedAt < 3000;
  const isOtherAlert = Boolean(former) && state.alert?.id !== former.alert?.id;
  now.setAttribute("aria-live", isByPerson || isOtherAlert ? "polite" : "off");
  const text = shown + (marks.length ? ` (${marks.join(", ")})` : "");
  if (now.textContent !== text) openWhole(false);
  setText(now, text);
  element("leds").setAttribute("aria-label", `${translate("now")}: ${shown}`);
  showWhole();
}

// Cuts a long text after two lines, so that the elements below stay in place, with a button for all of it.
export function showWhole() {
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
  const { state } = shared;
  const asked = state.lit_set === undefined ? state.lit : state.lit_set;
  for (const control of document.querySelectorAll("[data-lit]")) {
    control.setAttribute("aria-pressed", String(JSON.parse(control.dataset.lit) === asked));
  }
}

// Enables the action button if the selected option has an action.
export function showAction() {
  const action = document.querySelector("[data-input=activate]");
  action.hidden = !shared.options.some((option) => option.has_action);
  action.disabled = !shared.options.find((option) => option.id === shared.state?.selected?.id)?.has_action;
}

// Shows the visible alert, how long it stays, and how many others wait.
function showAlert() {
  const { alert, at } = shared.state;
  element("alert-now").hidden = !alert;
  if (!alert) return;
  const parts = [alert.text];
  const left = alert.until && at ? Number(BigInt(alert.until) - BigInt(at)) / 60e9 : null;
  if (left !== null) parts.push(left > 1.5 ? `${Math.round(left)} min` : "≤ 1 min");
  if (alert.waiting) parts.push(`+ ${alert.waiting}`);
  setText(element("alert-shown"), parts.join(" · "));
  element("alert-now").className = `row ${alert.priority}`;
}

export function showGroup() {
  const { group } = shared;
  element("group").hidden = !group;
  if (!group) return;
  setText(element("group-title"), `${translate("group")} ${group.name}`);
  const isWithOthers = group.signs.some((sign) => sign.sign !== group.sign && sign.online && sign.same_list);
  const standing = group.standing === "in_step" && !isWithOthers ? "no_others" : group.standing;
  setText(element("group-standing"), [translate(standing), ...group.trouble.map((trouble) => translate(trouble === "clock" ? "clocks" : trouble))].join(" "));
  const signs = group.signs.map((sign) => {
    const marks = [sign.sign === group.sign && translate("thisSign"), !sign.online && translate("offline"),
      sign.online && !sign.same_list && translate("otherList"), sign.sign === group.scribe && translate("scribe")].filter(Boolean);
    return sign.sign + (marks.length ? ` (${marks.join(", ")})` : "");
  });
  if (group.count > signs.length) signs.push(`… ${group.count}`);
  fill(element("group-signs"), signs);
}

// Fills a list with texts and with sentences of the sign.
function fill(list, texts, raw = []) {
  const key = JSON.stringify([language, texts, raw]);
  if (list.dataset.shown === key) return;
  list.dataset.shown = key;
  list.replaceChildren(...[...texts, ...raw.map(english)].map((content) => make("li", {}, content)));
}

function showBrightness(percent) {
  element("brightness").value = percent;
  element("percent").textContent = `${percent} %`;
}

// Selects an option on the sign.
export function goTo(id) {
  if (!may("press")) return;
  shared.actedAt = Date.now();
  act("POST", "/api/goto", { id });
}

// Shows the texts of the sign again, in another language.
export function translateSign() {
  showTroubles();
  if (shared.state) showState(shared.state);
  showGroup();
}

export function startSign() {
  element("inputs").addEventListener("click", (event) => {
    const input = event.target.dataset.input;
    if (!input) return;
    shared.actedAt = Date.now();
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
  element("dismiss-one").addEventListener("click", () => {
    if (shared.state?.alert) act("DELETE", `/api/alert/${encodeURIComponent(shared.state.alert.id)}`, null);
  });
  window.addEventListener("resize", showWhole);
}
