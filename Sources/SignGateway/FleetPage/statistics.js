// The counts of all signs on a day: how long each option was shown, and how often it was tapped.

import { element, request } from "/requests.js";
import { text } from "/texts.js";

const find = (id) => document.getElementById(id);
let shownText = "";

function duration(seconds) {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return text(hours ? "hours" : minutes ? "minutes" : "seconds", { hours, minutes, seconds });
}

function optionRow(option) {
  const row = element("tr");
  const name = element("th", option.id || "–");
  name.scope = "row";
  row.append(name, element("td", duration(option.shown_seconds)), element("td", String(option.taps)), element("td", String(option.signs)));
  return row;
}

/** Shows the statistics of the selected day. */
export async function loadStatistics() {
  const day = find("day").value;
  const answer = await request(`/api/statistics?${new URLSearchParams(day ? { day } : {})}`);
  if (!answer) return;
  const shown = JSON.stringify(answer);
  if (shown === shownText) return;
  shownText = shown;
  find("day").replaceChildren(...answer.days.toReversed().map((name) => new Option(name, name, false, name === answer.day)));
  find("csv").href = `/api/statistics.csv?${new URLSearchParams(answer.day ? { day: answer.day } : {})}`;
  find("statistics-total").textContent = answer.signs
    ? text("statisticsTotal", { signs: answer.signs, taps: answer.taps, actions: answer.activations }) : text("noCounts");
  find("statistics-rows").replaceChildren(...answer.options.map(optionRow));
  const more = answer.all_options - answer.options.length;
  find("statistics-more").textContent = more > 0 ? text("moreOptions", { count: more }) : "";
  find("proof").textContent = answer.proof ? text("proof", { hash: answer.proof.slice(0, 16) }) : "";
}
