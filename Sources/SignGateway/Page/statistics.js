"use strict";
// Statistics of the last day: a chart of the taps per hour, and a table of the taps and minutes of each option.

async function loadStatistics() {
  const from = new Date(Date.now() - 24 * 3600e3);
  from.setUTCMinutes(0, 0, 0);
  const hour = (date) => date.toISOString().replace(/\.\d+/, "");
  const totals = new Map();
  const taps = new Array(25).fill(0);
  let next = hour(from);
  let problem = null;
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
  element("chart").toggleAttribute("hidden", isEmpty);
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
  const rows = [...totals].sort((a, b) => b[1].taps - a[1].taps)
    .map(([id, total]) => [id, total.taps, `${Math.round(total.shown / 60)} min`]);
  element("counts").replaceChildren(
    tableRow("th", [translate("option"), translate("taps"), translate("shown")]),
    ...rows.map((cells) => tableRow("td", cells)),
  );
}

function tableRow(kind, texts) {
  const line = document.createElement("tr");
  line.append(...texts.map((text) => {
    const cell = document.createElement(kind);
    if (kind === "th") cell.scope = "col";
    cell.textContent = text;
    return cell;
  }));
  return line;
}
