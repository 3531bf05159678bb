// The pickers of weekdays and times for the first window in a field.
import { make } from "./dom.js";
import { valueOf } from "./setting-values.js";
import { dayName, parseWindow, weekdays, windowText } from "./windows.js";

// Returns the pickers for the first window in `target`. `properties` has those of the group, `times`, and of the labels `from` and
// `to`.
export function pickers(target, properties) {
  const days = weekdays.map((key, day) => make("input", { type: "checkbox", "data-test": `schedule-day-${key.toLowerCase()}`, "aria-label": dayName(day, "long") }));
  const [from, to] = ["from", "to"].map((end) => make("input", { type: "time", "data-test": `schedule-${end}` }));
  const windows = () => valueOf("windows", target.value) ?? [];
  const show = () => {
    const first = parseWindow(windows()[0] ?? "") ?? { days: [], from: "", to: "" };
    days.forEach((box, day) => { box.checked = first.days.includes(day); });
    [from.value, to.value] = [first.from, first.to === "24:00" ? "00:00" : first.to];
  };
  const take = () => {
    const chosen = weekdays.map((_, day) => day).filter((day) => days[day].checked);
    const text = windowText({ days: chosen, from: from.value, to: to.value });
    const all = windows();
    // A window with dates or the sun stays, and the new one follows it.
    if (all.length && !parseWindow(all[0])) all.push(text); else all[0] = text;
    target.value = all.filter(Boolean).join("; ");
    target.dispatchEvent(new Event("change", { bubbles: true }));
  };
  for (const part of [...days, from, to]) part.addEventListener("change", take);
  target.addEventListener("input", show);
  show();
  return make("div", { role: "group", ...properties.times },
    make("div", { className: "days" }, ...days.map((box, day) => make("label", { className: "check" }, box, make("span", { "aria-hidden": "true" }, dayName(day, "short"))))),
    make("div", { className: "row" }, make("label", { className: "check" }, make("span", properties.from), from),
      make("label", { className: "check" }, make("span", properties.to), to)));
}
