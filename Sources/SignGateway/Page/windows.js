// Windows of time such as "Mon..Fri 11:00..14:00", and the weekdays and times of one.

import { language } from "./language.js";

export const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

// Returns the name of a weekday in the page's language, "long" or "short".
export const dayName = (day, weekday) =>
  new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" }).format(new Date(Date.UTC(2024, 0, 1 + day)));

// Returns {days, from, to} for a window of weekdays and times, or null if it has dates or the sun, or is not valid. `days` has
// the indices of the weekdays, from 0 for Monday; without weekdays it has all.
export function parseWindow(text) {
  const [, days, from, to] = text.trim().match(/^((?:[A-Z][a-z]{2})(?:(?:\.\.|,)[A-Z][a-z]{2})*)?\s*(?:(\d\d:\d\d)\.\.(\d\d:\d\d))?$/) ?? [];
  if (!days && !from) return null;
  const found = new Set();
  for (const part of (days ?? "Mon..Sun").split(",")) {
    const [first, last = first] = part.split("..").map((name) => weekdays.indexOf(name));
    if (first < 0 || last < 0) return null;
    for (let day = first; ; day = (day + 1) % 7) {
      found.add(day);
      if (day === last) break;
    }
  }
  return { days: [...found].sort(), from: from ?? "", to: to ?? "" };
}

// Returns the window of weekdays and times, or an empty text without either.
export function windowText({ days, from, to }) {
  const time = from || to ? `${from || "00:00"}..${to && to !== "00:00" ? to : "24:00"}` : "";
  return [days.length === 0 || days.length === 7 ? (time ? "" : days.length ? "Mon..Sun" : "") : dayText(days), time].filter(Boolean).join(" ");
}

// Returns weekdays as ranges of at least three days, and single days.
function dayText(days) {
  const parts = [];
  let start = null;
  for (let day = 0; day <= 7; day++) {
    const isIn = days.includes(day);
    if (isIn && start === null) start = day;
    if (isIn || start === null) continue;
    const length = day - start;
    if (length > 2) parts.push(`${weekdays[start]}..${weekdays[day - 1]}`);
    else for (let single = start; single < day; single++) parts.push(weekdays[single]);
    start = null;
  }
  return parts.join(",");
}
