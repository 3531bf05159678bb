// Statistics of the last day: a chart of the taps per hour, and a table of the taps and minutes of each option.
import { element, make, setText } from "./dom.js";
import { language, translate } from "./language.js";
import { sendRequest } from "./requests.js";
import { plainText, shared } from "./shared.js";

export async function loadStatistics() {
  const from = new Date(Date.now() - 24 * 3600e3);
  from.setUTCMinutes(0, 0, 0);
  const hour = (date) => date.toISOString().replace(/\.\d+/, "");
  const totals = new Map();
  const taps = new Array(25).fill(0);
  // A sign without a state directory would refuse the request. A sign of an older version has no such member.
  let next = shared.state?.statistics === false ? null : hour(from);
  let problem = next === null ? translate("notCounted") : null;
  const onError = (text, _, refusal) => { problem = refusal.reason === "no_statistics" ? translate("notCounted") : text; };
  while (next) {
    const answer = await sendRequest("GET", `/api/statistics?from=${next}`, undefined, { onError, isQuiet: true });
    for (const count of answer?.counts ?? []) {
      const total = totals.get(count.id) ?? { taps: 0, shown: 0 };
      totals.set(count.id, { taps: total.taps + count.taps, shown: total.shown + count.shown_seconds });
      taps[Math.round((Date.parse(count.hour) - from) / 3600e3)] += count.taps;
    }
    next = answer?.next;
  }
  showStatistics(totals, taps, problem);
}

function showStatistics(totals, taps, problem) {
  const isEmpty = problem !== null || !totals.size;
  setText(element("no-counts"), isEmpty ? problem ?? translate("noCounts") : "");
  const hasTaps = !isEmpty && taps.some(Boolean);
  element("chart").toggleAttribute("hidden", !hasTaps);
  element("counts").hidden = isEmpty;
  const chart = element("chart");
  const most = Math.max(1, ...taps);
  chart.setAttribute("viewBox", `0 0 ${taps.length} 100`);
  chart.setAttribute("aria-label", `${translate("taps")}: ${taps.reduce((sum, count) => sum + count, 0)}`);
  chart.replaceChildren(...taps.map((count, index) => {
    const bar = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    const height = (100 * count) / most;
    for (const [key, value] of Object.entries({ x: index + 0.1, width: 0.8, y: 100 - height, height })) bar.setAttribute(key, value);
    return bar;
  }));
  const name = (id) => {
    const option = shared.options.find((option) => option.id === id);
    return option ? plainText(option) : id;
  };
  element("hours").replaceChildren(...[24, 18, 12, 6, 0].map((ago) => make("span", {}, hourText(ago))));
  element("hours").hidden = !hasTaps;
  // Removed options count only if they were tapped.
  const known = new Set(shared.options.map(({ id }) => id));
  const rows = [...totals].filter(([id, total]) => total.taps || known.has(id))
    .sort((a, b) => b[1].taps - a[1].taps || b[1].shown - a[1].shown).slice(0, 20)
    .map(([id, total]) => [name(id), total.taps, timeShown(total.shown)]);
  element("counts").replaceChildren(
    tableRow("th", [translate("option"), translate("taps"), translate("shown")]),
    ...rows.map((cells) => tableRow("td", cells)),
  );
}

// Returns the hour of the clock `ago` hours ago.
function hourText(ago) {
  const format = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit" });
  const time = new Date(Date.now() - ago * 3600e3);
  time.setMinutes(0);
  return format.format(time);
}

const timeShown = (seconds) => (seconds < 60 ? `${seconds} s` : seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`);

function tableRow(kind, texts) {
  return make("tr", {}, ...texts.map((text, column) => {
    const cell = make(kind, {}, String(text));
    if (kind === "th") cell.scope = "col"; else if (column === 0) cell.dataset.raw = "";
    return cell;
  }));
}
