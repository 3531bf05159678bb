"use strict";
// What the schedules of the sign say now, and what comes next, in plain words.

function showSchedule() {
  const schedule = state?.schedule;
  const lines = schedule ? scheduleLines(schedule) : [];
  element("schedule").hidden = !lines.length;
  setText(element("schedule"), lines.join(" "));
}

function scheduleLines(schedule) {
  const now = sayings(schedule.now);
  const waiting = schedule.waiting;
  if (waiting) now.push(waiting === 1 ? word("oneWaits") : `${waiting} ${word("manyWait")}`);
  const lines = [now.length ? `${word("scheduleNow")} ${now.join(", ")}.` : word("scheduleQuiet")];
  if (isByHand(schedule.now)) lines.push(word("byHand"));
  if (schedule.next) lines.push(`${word("from")} ${timeWords(schedule.next.time)}: ${changes(schedule).join(", ")}.`);
  return lines;
}

function sayings(says) {
  const words = [];
  if (says.lit !== null) words.push(word(says.lit ? "litWord" : "darkWord"));
  if (says.brightness !== null) words.push(`${word("lightWord")} ${says.brightness} %`);
  if (says.dwell !== null) words.push(`${word("dwellWord")} ${says.dwell}`);
  if (says.speed !== null) words.push(`${word("speedWord")} ${says.speed}`);
  return words;
}

function changes(schedule) {
  const { then, appearing, leaving } = schedule.next;
  const isSame = JSON.stringify(then) === JSON.stringify(schedule.now);
  const words = isSame ? [] : sayings(then);
  if (!isSame && !words.length) words.push(word("asWithout"));
  words.push(...appearing.map((id) => `${nameOf(id)} ${word("appears")}`));
  words.push(...leaving.map((id) => `${nameOf(id)} ${word("leaves")}`));
  return words;
}

const nameOf = (id) => options.find((option) => option.id === id)?.text || id;

// What a person or an alert does to the light comes before the schedule.
function isByHand(says) {
  if (state.alert) return false;
  return state.lit !== (says.lit ?? true) || (says.brightness !== null && state.brightness !== says.brightness);
}

// The sign's own time of day, with the day if it is not today there.
function timeWords(time) {
  const asUTC = (text) => new Date(`${text}Z`);
  const local = time.slice(0, 19);
  const offset = asUTC(local) - new Date(time);
  const today = new Date(Date.now() + offset).toISOString().slice(0, 10);
  const hour = local.slice(11, 16);
  if (local.startsWith(today)) return hour;
  const day = { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" };
  return `${new Intl.DateTimeFormat(language, day).format(asUTC(local))}, ${hour}`;
}
