"use strict";
// The list of options: shown, sorted by dragging and by keys, edited, added and removed.
let options = [];
let revision = null;
let edited = null;

async function loadOptions() {
  const found = [];
  let answer;
  do {
    answer = await ask("GET", `/api/options?offset=${found.length}`);
    if (!answer) return;
    found.push(...answer.options);
  } while (answer.options.length && found.length < answer.total);
  options = found;
  revision = answer.revision;
  showOptions();
}

function showOptions() {
  const focused = document.activeElement?.closest("#options li")?.dataset.id;
  const control = document.activeElement?.className;
  element("options").replaceChildren(...options.map(row));
  markSelected();
  showSchedule();
  if (focused === undefined) return;
  for (const item of element("options").children) {
    if (item.dataset.id === focused) item.querySelector(`.${control}`)?.focus();
  }
}

function row(option, index) {
  const item = document.createElement("li");
  item.dataset.id = option.id;
  const grip = button("grip", "☰", `${word("move")}: ${option.id}`);
  grip.addEventListener("keydown", (event) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    move(index, index + step);
  });
  grip.addEventListener("pointerdown", (event) => drag(event, item, index));
  const name = button("name", option.text ?? option.id, null);
  if (option.image) {
    const picture = document.createElement("img");
    const kind = option.image.startsWith("R0lG") ? "gif" : "png";
    picture.src = `data:image/${kind};base64,${option.image}`;
    picture.alt = option.id;
    name.replaceChildren(picture);
  }
  name.addEventListener("click", () => act("POST", "/api/goto", { id: option.id }));
  const edit = button("edit", "✎", `${word("edit")}: ${option.id}`);
  edit.addEventListener("click", () => openEditor(option));
  item.append(grip, name, edit);
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

function markSelected() {
  for (const item of element("options").children) {
    const isSelected = item.dataset.id === state?.selected?.id;
    item.classList.toggle("selected", isSelected);
    if (isSelected) item.setAttribute("aria-current", "true"); else item.removeAttribute("aria-current");
  }
}

function drag(event, item, from) {
  event.preventDefault();
  const list = element("options");
  const grip = event.target;
  grip.setPointerCapture(event.pointerId);
  item.classList.add("dragged");
  const follow = (moved) => {
    const below = document.elementFromPoint(item.getBoundingClientRect().left + 20, moved.clientY)?.closest("#options li");
    if (!below || below === item) return;
    const box = below.getBoundingClientRect();
    list.insertBefore(item, moved.clientY < box.top + box.height / 2 ? below : below.nextSibling);
  };
  const drop = () => {
    grip.removeEventListener("pointermove", follow);
    item.classList.remove("dragged");
    move(from, [...list.children].indexOf(item));
  };
  grip.addEventListener("pointermove", follow);
  grip.addEventListener("pointerup", drop, { once: true });
  grip.addEventListener("pointercancel", drop, { once: true });
}

async function move(from, to) {
  if (from === to || to < 0 || to >= options.length) return showOptions();
  const [moved] = options.splice(from, 1);
  options.splice(to, 0, moved);
  showOptions();
  const before = options[to + 1]?.id;
  // The last place has no option behind it, and an option that is put again keeps its place: the list goes whole.
  const done = before
    ? await ask("PUT", `/api/options/${encodeURIComponent(moved.id)}`, { ...given(moved), before }, revision)
    : await ask("PUT", "/api/options", { options: options.map(given) }, revision);
  if (done) { revision = done.revision; say(word("moved") + (to + 1), true); } else await loadOptions();
}

// An option without what is only told.
function given(option) {
  const { has_action, from, temporary, ...keys } = option;
  return Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== null));
}

function openEditor(option) {
  edited = option;
  element("edit").reset();
  element("edit-message").textContent = "";
  element("edit-id").value = option?.id ?? "";
  element("edit-id").readOnly = Boolean(option);
  element("edit-text").value = option?.text ?? "";
  element("edit-dwell").value = option?.dwell ?? "";
  element("edit-show").value = (option?.show ?? []).join("; ");
  element("edit-lifetime").value = option?.lifetime ?? "";
  element("remove").hidden = !option;
  element("editor").showModal();
}

async function saveEdited() {
  const keys = edited ? given(edited) : {};
  for (const key of ["dwell", "lifetime"]) {
    const value = element(`edit-${key}`).value.trim();
    if (value) keys[key] = value; else delete keys[key];
  }
  const times = element("edit-show").value.split(";").map((time) => time.trim()).filter(Boolean);
  if (times.length) keys.show = times; else delete keys.show;
  const text = element("edit-text").value;
  const file = element("edit-picture").files[0];
  if (file && file.size > 65536) return complain(word("tooLarge"));
  if (file) {
    for (const key of ["text", "rows", "picture", "page", "icon"]) delete keys[key];
    keys.image = await base64(file);
  } else if (text) {
    for (const key of ["image", "rows", "picture", "page", "fit", "dither", "invert"]) delete keys[key];
    keys.text = text;
  } else {
    delete keys.text;
  }
  if (!["text", "image", "rows", "picture", "page"].some((key) => key in keys)) return complain(word("needsContent"));
  const id = element("edit-id").value;
  delete keys.id;
  const answer = await ask("PUT", `/api/options/${encodeURIComponent(id)}`, keys, revision, complain);
  if (!answer) return;
  element("editor").close();
  say([word(edited ? "saved" : "added"), ...answer.warnings.map((warning) => warning.message)].join(" "), true);
  await loadOptions();
}

async function removeEdited() {
  const answer = await ask("DELETE", `/api/options/${encodeURIComponent(edited.id)}`, null, revision, complain);
  if (!answer) return;
  element("editor").close();
  say(word("removed"), true);
  await loadOptions();
}

function complain(text) { element("edit-message").textContent = text; }

function base64(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result.slice(reader.result.indexOf(",") + 1)));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}
