// The pickers of weekdays and times, beside the field with the windows of an option as texts.
import { element, make } from "./dom.js";
import { dayName, parseWindow, weekdays, windowText } from "./windows.js";

// The windows of the field with the times, as texts.
const windows = () => element("edit-show").value.split(";").map((text) => text.trim()).filter(Boolean);

// Shows the first window in the pickers of weekdays and times.
export function showTimes() {
  const first = parseWindow(windows()[0] ?? "") ?? { days: [], from: "", to: "" };
  weekdays.forEach((_, day) => { element("edit-days").querySelectorAll("input")[day].checked = first.days.includes(day); });
  element("edit-from").value = first.from;
  element("edit-to").value = first.to === "24:00" ? "00:00" : first.to;
}

// Writes the pickers to the first window, or to a new one if the first one has a form that they do not have.
export function takeTimes() {
  const days = weekdays.map((_, day) => day).filter((day) => element("edit-days").querySelectorAll("input")[day].checked);
  const text = windowText({ days, from: element("edit-from").value, to: element("edit-to").value });
  const all = windows();
  if (all.length && !parseWindow(all[0])) all.push(text); else all[0] = text;
  element("edit-show").value = all.filter(Boolean).join("; ");
}

export function fillDays() {
  const checked = [...element("edit-days").querySelectorAll("input")].map((box) => box.checked);
  element("edit-days").replaceChildren(...weekdays.map((key, day) => make("label", { className: "check" },
    make("input", { type: "checkbox", "data-test": `edit-day-${key.toLowerCase()}`, "aria-label": dayName(day, "long"), checked: checked[day] ?? false }),
    make("span", { "aria-hidden": "true" }, dayName(day, "short")))));
}
