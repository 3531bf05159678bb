// The list of options as pictures of what they show: search, selection, order.
import { duplicateOptions, moveOption, removeOptions, resetList } from "./changes.js";
import { button, element, make, setText } from "./dom.js";
import { drag } from "./drag.js";
import { language, phrase, translate } from "./language.js";
import { showMessage } from "./messages.js";
import { keepPictures, pictureOf, showPicture } from "./pictures.js";
import { sendRequest } from "./requests.js";
import { timeText } from "./schedule.js";
import { goTo, showAction } from "./sign.js";
import { notify, plainText, shared } from "./shared.js";

let isSorting = false;
// Moves are sent in sequence, so that the last one is the result on the page and on the sign.
let lastMove = Promise.resolve();
let openEditor = () => {};
const selected = new Set();
const rows = new Map();

const find = (id) => shared.options.find((option) => option.id === id);

export async function loadOptions() {
  const found = [];
  let answer;
  do {
    answer = await sendRequest("GET", `/api/options?offset=${found.length}`, undefined, { isQuiet: true });
    if (!answer) return;
    found.push(...answer.options);
  } while (answer.options.length && found.length < answer.total);
  shared.options = found;
  shared.revision = answer.revision;
  showOptions();
  notify("options");
}

export function showOptions() {
  if (isSorting) return;
  const focused = document.activeElement?.closest("#options li")?.dataset.id;
  const control = document.activeElement?.className.split(" ")[0];
  const ids = new Set(shared.options.map(({ id }) => id));
  for (const id of rows.keys()) if (!ids.has(id)) { rows.delete(id); selected.delete(id); }
  element("options").replaceChildren(...shared.options.map(rowOf));
  keepPictures(ids);
  markOptions();
  showSelection();
  filter();
  showAction();
  if (focused !== undefined && document.activeElement === document.body) rows.get(focused)?.item.querySelector(`.${control}`)?.focus();
}

// Returns the row of an option. A row whose option has not changed is reused.
function rowOf(option) {
  const key = `${option.etag} ${language} ${option.temporary} ${option.lifetime}`;
  const former = rows.get(option.id);
  if (former?.key === key) return former.item;
  const item = row(option);
  rows.set(option.id, { key, item });
  return item;
}

function row(option) {
  const text = plainText(option);
  const label = (key) => `${translate(key)}: ${text}`;
  const picture = make("img", { className: "picture", alt: "" });
  const shown = make("span", { className: "text" }, option.text === undefined ? option.id : text);
  const item = make("li", { "data-test": "option", "data-id": option.id, "aria-label": text },
    make("input", { type: "checkbox", className: "pick", "data-test": "option-select", "aria-label": label("select"), checked: selected.has(option.id) }),
    button({ className: "grip", "aria-label": label("move") }, icon("grip")),
    button({ className: "name" }, picture, shown),
    make("span", { className: "chips" }, ...chips(option)),
    button({ className: "copy", "data-test": "option-duplicate", "aria-label": label("duplicate") }, icon("copy")),
    button({ className: "edit", "data-test": "option-edit", "aria-label": label("edit") }, icon("edit")));
  showPicture(picture, option);
  return item;
}

function icon(name) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  made.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#icon-${name}`);
  made.append(use);
  return made;
}

// Returns the marks of an option: why it waits, where it comes from, and what is special about it.
function chips(option) {
  const chip = (text, kind = "") => make("span", { className: `chip ${kind}` }, text);
  const made = [make("span", { className: "mark chip", hidden: true }), make("span", { className: "long chip", hidden: true }, translate("scrolls"))];
  if (option.show?.length) made.push(chip(option.show.length > 1 ? `${option.show[0]} …` : option.show[0], "times"));
  if (option.dwell) made.push(chip(option.dwell.replace(/(\d)(m?s|min|h)/g, "$1 $2")));
  if (option.has_action) made.push(chip(translate("hasAction")));
  if (option.temporary) made.push(chip(translate("fromSource")));
  if (option.lifetime) made.push(chip(phrase("removedIn", { time: option.lifetime })));
  return made;
}

// Marks an option that pans, once the sign has drawn it.
export function markLength(id, picture) {
  const mark = rows.get(id)?.item.querySelector(".long");
  if (mark) mark.hidden = picture.length <= picture.width || picture.waiting;
}

// Marks the selected option and the hidden ones.
export function markOptions() {
  const { state } = shared;
  const waiting = new Set(state?.waiting ?? []);
  const next = state?.schedule?.next;
  for (const option of shared.options) {
    const item = rows.get(option.id)?.item;
    if (!item) continue;
    const isSelected = option.id === state?.selected?.id;
    item.classList.toggle("selected", isSelected);
    if (isSelected) item.setAttribute("aria-current", "true"); else item.removeAttribute("aria-current");
    const isWaiting = waiting.has(option.id);
    item.classList.toggle("waiting", isWaiting);
    const mark = item.querySelector(".mark");
    mark.hidden = !isWaiting;
    setText(mark, isWaiting ? reason(option, next) : "");
    const picture = pictureOf(option.id);
    if (picture) markLength(option.id, picture);
  }
}

function reason(option, next) {
  if (!option.show?.length) return translate("waitsForValue");
  return next?.appearing.includes(option.id) ? phrase("waitsUntil", { time: timeText(next.time) }) : translate("waitsForTime");
}

// Shows only the options that contain the searched text.
function filter() {
  const searched = element("search").value.trim().toLowerCase();
  let count = 0;
  for (const option of shared.options) {
    const isFound = !searched || `${plainText(option)} ${option.text ?? ""} ${option.id}`.toLowerCase().includes(searched);
    if (isFound) count += 1;
    rows.get(option.id).item.hidden = !isFound;
  }
  element("options").classList.toggle("filtered", Boolean(searched));
  setText(element("option-count"), searched ? `${count} / ${shared.options.length}` : "");
}

// Moves an option from one index of the list to another.
function move(from, to) {
  const { options } = shared;
  if (from === to || to < 0 || to >= options.length) return showOptions();
  const former = options[from + 1]?.id ?? null;
  const [moved] = options.splice(from, 1);
  options.splice(to, 0, moved);
  showOptions();
  const before = options[to + 1]?.id ?? null;
  lastMove = lastMove.then(async () => {
    if (await moveOption(moved.id, before, former)) showMessage(translate("moved") + (to + 1), { isGood: true });
  });
}

function moveByKey(event, id) {
  const index = shared.options.findIndex((option) => option.id === id);
  const place = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: shared.options.length - 1 }[event.key];
  if (place === undefined) return;
  event.preventDefault();
  move(index, place);
}

function startDrag(event, item) {
  isSorting = true;
  drag(event, item, (to) => {
    isSorting = false;
    // The list may have been loaded again during the drag.
    const from = shared.options.findIndex((option) => option.id === item.dataset.id);
    move(from, to === null || from < 0 ? from : to);
  });
}

// --- The selection of several options

const selectedOptions = () => shared.options.filter(({ id }) => selected.has(id));

function showSelection() {
  element("selection").hidden = !selected.size;
  setText(element("selection-count"), phrase("countSelected", { count: selected.size }));
}

function select(options, isSelected) {
  for (const { id } of options) {
    if (isSelected) selected.add(id); else selected.delete(id);
    rows.get(id).item.querySelector(".pick").checked = isSelected;
  }
  showSelection();
}

async function removeSelected() {
  await removeOptions(selectedOptions());
  showSelection();
}

// `edit` opens the editor for an option, or for a new one if it is null.
export function startList(edit) {
  openEditor = edit;
  const list = element("options");
  list.addEventListener("click", (event) => {
    const id = event.target.closest("li")?.dataset.id;
    const option = id === undefined ? null : find(id);
    const control = event.target.closest("button, input");
    if (!option || !control) return;
    if (control.classList.contains("name")) goTo(id);
    if (control.classList.contains("edit")) openEditor(option);
    if (control.classList.contains("copy")) duplicateOptions([option]);
    if (control.classList.contains("pick")) select([option], control.checked);
  });
  list.addEventListener("keydown", (event) => {
    if (event.target.classList.contains("grip")) moveByKey(event, event.target.closest("li").dataset.id);
  });
  list.addEventListener("pointerdown", (event) => {
    if (event.target.closest(".grip")) startDrag(event, event.target.closest("li"));
  });
  element("search").addEventListener("input", filter);
  element("add").addEventListener("click", () => openEditor(null));
  element("reset").addEventListener("click", async () => {
    if (confirm(translate("sureReset"))) await resetList();
  });
  element("select-all").addEventListener("click", () => select(shared.options.filter(({ id }) => !rows.get(id).item.hidden), true));
  element("select-none").addEventListener("click", () => select(selectedOptions(), false));
  element("duplicate-selected").addEventListener("click", () => duplicateOptions(selectedOptions()));
  element("remove-selected").addEventListener("click", removeSelected);
}
