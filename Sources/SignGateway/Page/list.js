"use strict";
// The list of options, which can be reordered by dragging and by keys.
let options = [];
let revision = null;
let isSorting = false;
// Moves are sent in sequence, so that the last one is the result on the page and on the sign.
let lastMove = Promise.resolve();

async function loadOptions() {
  const found = [];
  let answer;
  do {
    answer = await sendRequest("GET", `/api/options?offset=${found.length}`, undefined, { isQuiet: true });
    if (!answer) return;
    found.push(...answer.options);
  } while (answer.options.length && found.length < answer.total);
  options = found;
  revision = answer.revision;
  showOptions();
  compareEdited();
}

function showOptions() {
  if (isSorting) return;
  const focused = document.activeElement?.closest("#options li")?.dataset.id;
  const control = document.activeElement?.className;
  element("options").replaceChildren(...options.map(row));
  markOptions();
  showSchedule();
  showAction();
  if (focused === undefined) return;
  for (const item of element("options").children) {
    if (item.dataset.id === focused) item.querySelector(`.${control}`)?.focus();
  }
}

function row(option, index) {
  const item = document.createElement("li");
  item.dataset.id = option.id;
  const grip = button("grip", "☰", `${translate("move")}: ${option.id}`);
  grip.addEventListener("keydown", (event) => {
    const place = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: options.length - 1 }[event.key];
    if (place === undefined) return;
    event.preventDefault();
    move(index, place);
  });
  grip.addEventListener("pointerdown", (event) => drag(event, item));
  const name = button("name", option.text ?? option.id, null);
  if (option.image) {
    const picture = document.createElement("img");
    const kind = option.image.startsWith("R0lG") ? "gif" : "png";
    picture.src = `data:image/${kind};base64,${option.image}`;
    picture.alt = option.id;
    name.replaceChildren(picture);
  }
  name.addEventListener("click", () => { actedAt = Date.now(); act("POST", "/api/goto", { id: option.id }); });
  const mark = document.createElement("span");
  mark.className = "mark";
  mark.id = `mark-${index}`;
  name.setAttribute("aria-describedby", mark.id);
  const edit = button("edit", "✎", `${translate("edit")}: ${option.id}`);
  edit.addEventListener("click", () => openEditor(option));
  item.append(grip, name, mark, edit);
  return item;
}

function button(kind, text, label) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = kind;
  made.textContent = text;
  if (label) made.setAttribute("aria-label", label);
  return made;
}

// Marks the selected option and the hidden ones.
function markOptions() {
  const waiting = new Set(state?.waiting ?? []);
  for (const [index, item] of [...element("options").children].entries()) {
    const isSelected = item.dataset.id === state?.selected?.id;
    item.classList.toggle("selected", isSelected);
    if (isSelected) item.setAttribute("aria-current", "true"); else item.removeAttribute("aria-current");
    const isWaiting = waiting.has(item.dataset.id);
    item.classList.toggle("waiting", isWaiting);
    const reason = options[index]?.show?.length ? "waitsForTime" : "waitsForValue";
    setText(item.querySelector(".mark"), isWaiting ? translate(reason) : "");
  }
}

function drag(event, item) {
  event.preventDefault();
  const list = element("options");
  const grip = event.target;
  let pointer = event.clientY;
  isSorting = true;
  grip.setPointerCapture(event.pointerId);
  item.classList.add("dragged");
  const isAbove = (other) => {
    const box = other.getBoundingClientRect();
    return pointer < box.top + box.height / 2;
  };
  // Moves the other items around this one, because a moved element loses the pointer capture.
  const place = () => {
    const others = [...list.children];
    const at = others.indexOf(item);
    const next = others.findIndex((other) => other !== item && isAbove(other));
    const end = next < 0 ? others.length : next;
    for (const other of others.slice(at + 1, end)) list.insertBefore(other, item);
    for (const other of others.slice(end, at).reverse()) item.after(other);
  };
  // Scrolls near the edges of the window, faster at a smaller distance.
  const scroll = () => {
    if (!isSorting) return;
    const zone = Math.min(80, innerHeight / 4);
    const speed = Math.min(0, pointer - zone) + Math.max(0, pointer - (innerHeight - zone));
    if (speed) {
      window.scrollBy({ top: speed / 4, behavior: "instant" });
      place();
    }
    requestAnimationFrame(scroll);
  };
  const follow = (moved) => { pointer = moved.clientY; place(); };
  const end = (isDropped) => {
    grip.removeEventListener("pointermove", follow);
    item.classList.remove("dragged");
    isSorting = false;
    // The list may have been loaded again during the drag.
    const from = options.findIndex((option) => option.id === item.dataset.id);
    move(from, isDropped && from >= 0 ? [...list.children].indexOf(item) : from);
  };
  grip.addEventListener("pointermove", follow);
  grip.addEventListener("pointerup", () => end(true), { once: true });
  grip.addEventListener("pointercancel", () => end(false), { once: true });
  requestAnimationFrame(scroll);
}

// Moves an option from one index of the list to another.
function move(from, to) {
  if (from === to || to < 0 || to >= options.length) return showOptions();
  const [moved] = options.splice(from, 1);
  options.splice(to, 0, moved);
  showOptions();
  const before = options[to + 1]?.id ?? null;
  lastMove = lastMove.then(async () => {
    const answer = await sendRequest("POST", optionPath(moved.id, "/move"), { before });
    if (!answer) return loadOptions();
    revision = answer.revision;
    showMessage(translate("moved") + (to + 1), { isGood: true });
  });
}

// Returns an option without the members that only replies have.
function given(option) {
  const { has_action, from, temporary, etag, ...keys } = option;
  return Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== null));
}
