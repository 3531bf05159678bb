// The counts of all signs on a day: how long each option was shown, and how often it was tapped.

import { element, request } from "/requests.js";

const find = (id) => document.getElementById(id);
let shownText = "";

function duration(seconds) {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours ? `${hours} h ${minutes} min` : minutes ? `${minutes} min` : `${seconds} s`;
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
  const text = JSON.stringify(answer);
  if (text === shownText) return;
  shownText = text;
  find("day").replaceChildren(...answer.days.toReversed().map((name) => new Option(name, name, false, name === answer.day)));
  find("csv").href = `/api/statistics.csv?${new URLSearchParams(answer.day ? { day: answer.day } : {})}`;
  find("statistics-total").textContent = answer.signs
    ? `${answer.signs} signs, ${answer.taps} taps, ${answer.activations} actions`
    : "No sign has published counts yet.";
  find("statistics-rows").replaceChildren(...answer.options.map(optionRow));
  const more = answer.all_options - answer.options.length;
  find("statistics-more").textContent = more > 0 ? `${more} more options are in the table for download.` : "";
  find("proof").textContent = answer.proof ? `Proof of play: the last line has the hash ${answer.proof.slice(0, 16)}…` : "";
}
