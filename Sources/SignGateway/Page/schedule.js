// The current schedule of the sign and its next change, as text.
import { element, setText } from "./dom.js";
import { language, translate } from "./language.js";
import { plainText, shared } from "./shared.js";

export function showSchedule() {
  const schedule = shared.state?.schedule;
  const lines = schedule ? scheduleLines(schedule) : [];
  element("schedule").hidden = !lines.length;
  setText(element("schedule"), lines.join(" "));
}

function scheduleLines(schedule) {
  const now = descriptions(schedule.now);
  const waiting = schedule.waiting;
  if (waiting) now.push(waiting === 1 ? translate("oneWaits") : `${waiting} ${translate("manyWait")}`);
  const lines = [now.length ? `${translate("scheduleNow")} ${now.join(", ")}.` : translate("scheduleQuiet")];
  if (isByHand(schedule.now)) lines.push(translate("byHand"));
  if (schedule.next) lines.push(`${translate("from")} ${timeText(schedule.next.time)}: ${changes(schedule).join(", ")}.`);
  return lines;
}

function descriptions(entry) {
  const parts = [];
  if (entry.lit !== null) parts.push(translate(entry.lit ? "litWord" : "darkWord"));
  if (entry.brightness !== null) parts.push(`${translate("lightWord")} ${entry.brightness} %`);
  if (entry.dwell !== null) parts.push(`${translate("dwellWord")} ${entry.dwell}`);
  if (entry.speed !== null) parts.push(`${translate("speedWord")} ${entry.speed}`);
  return parts;
}

function changes(schedule) {
  const { then, appearing, leaving } = schedule.next;
  const isSame = JSON.stringify(then) === JSON.stringify(schedule.now);
  const parts = isSame ? [] : descriptions(then);
  if (!isSame && !parts.length) parts.push(translate("asWithout"));
  parts.push(...appearing.map((id) => `${nameOf(id)} ${translate("appears")}`));
  parts.push(...leaving.map((id) => `${nameOf(id)} ${translate("leaves")}`));
  return parts;
}

function nameOf(id) {
  const option = shared.options.find((option) => option.id === id);
  return option ? plainText(option) : id;
}

// Returns whether a manual setting overrides the schedule.
function isByHand(entry) {
  const { state } = shared;
  if (state.alert) return false;
  return state.lit !== (entry.lit ?? true) || (entry.brightness !== null && state.brightness !== entry.brightness);
}

// Returns a time in the sign's time zone, with the date if that is not today.
export function timeText(time) {
  const asUTC = (text) => new Date(`${text}Z`);
  const local = time.slice(0, 19);
  const offset = asUTC(local) - new Date(time);
  const today = new Date(Date.now() + offset).toISOString().slice(0, 10);
  const hour = local.slice(11, 16);
  if (local.startsWith(today)) return hour;
  const day = { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" };
  return `${new Intl.DateTimeFormat(language, day).format(asUTC(local))}, ${hour}`;
}
