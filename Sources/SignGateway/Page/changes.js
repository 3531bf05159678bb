// Changes of the list, and how to revert each one.
import { translate } from "./language.js";
import { showMessage } from "./messages.js";
import { optionPath, sendRequest } from "./requests.js";
import { given, plainText, shared } from "./shared.js";
import { remember, undoLast } from "./undo.js";

let load = async () => {};

// Sets the function that loads the list again after a change.
export function setLoader(loader) { load = loader; }

const find = (id) => shared.options.find((option) => option.id === id) ?? null;
const nextOf = (id) => shared.options[shared.options.findIndex((option) => option.id === id) + 1]?.id ?? null;
const placeBefore = (next) => (shared.options.some((option) => option.id === next) ? next : null);

// Returns the keys of an option as a request has them: without its id, and temporary if it is.
export function keysOf(option) {
  const { id, ...keys } = given(option);
  if (option.temporary) keys.keep = false;
  return keys;
}

// Adds an option, at the end or before the option `before`. Returns the response, or null after an error.
export async function addOption(id, keys, { before, onError } = {}) {
  const body = before === undefined ? keys : { ...keys, before };
  const answer = await sendRequest("PUT", optionPath(id), body, { isNew: true, onError });
  if (!answer) return null;
  remember(() => removeAgain([id]));
  await load();
  return answer;
}

// Replaces the option `former`. Returns the response, or null after an error.
export async function replaceOption(former, keys, { match, onError } = {}) {
  const answer = await sendRequest("PUT", optionPath(former.id), keys, { match: match ?? former.etag, onError });
  if (!answer) return null;
  await load();
  const etag = find(former.id)?.etag;
  remember(async () => {
    if (!(await sendRequest("PUT", optionPath(former.id), keysOf(former), { match: etag }))) return load();
    restored();
  });
  return answer;
}

// Removes options, which an undo puts back in their places. Returns whether all were removed.
export async function removeOptions(removed, { onError } = {}) {
  const places = [];
  for (const option of removed) {
    const next = nextOf(option.id);
    if (!(await sendRequest("DELETE", optionPath(option.id), null, { match: option.etag, onError }))) break;
    places.unshift({ option, next });
    shared.options = shared.options.filter((other) => other.id !== option.id);
  }
  if (places.length) {
    const text = places.length === 1 ? plainText(places[0].option) : String(places.length);
    remember(() => putBack(places));
    showMessage(`${translate("removed")} ${text}`, { isGood: true, undo: undoLast });
  }
  await load();
  return places.length === removed.length;
}

async function putBack(places) {
  for (const { option, next } of places) {
    const body = { ...keysOf(option), before: placeBefore(next) };
    if (!(await sendRequest("PUT", optionPath(option.id), body, { isNew: true }))) return load();
    await load();
  }
  restored();
}

async function removeAgain(ids) {
  for (const id of ids) {
    const option = find(id);
    if (option && !(await sendRequest("DELETE", optionPath(id), null, { match: option.etag }))) return load();
  }
  restored();
}

// Adds a copy of each option behind it. Returns the ids of the copies.
export async function duplicateOptions(originals) {
  const ids = [];
  for (const option of originals) {
    const id = freeID(option.id);
    const body = { ...keysOf(option), before: nextOf(option.id) };
    if (!(await sendRequest("PUT", optionPath(id), body, { isNew: true }))) break;
    ids.push(id);
    await load();
  }
  if (!ids.length) return ids;
  remember(() => removeAgain(ids));
  showMessage(translate("added"), { isGood: true, undo: undoLast });
  return ids;
}

// Returns an id that no option has, similar to `id`.
export function freeID(id) {
  const base = id.replace(/-\d+$/, "");
  if (!find(base)) return base;
  for (let number = 2; ; number++) if (!find(`${base}-${number}`)) return `${base}-${number}`;
}

// Moves an option before the option `before`, or to the end. Returns whether it was moved.
export async function moveOption(id, before, former) {
  const answer = await sendRequest("POST", optionPath(id, "/move"), { before });
  if (!answer) return load();
  shared.revision = answer.revision;
  remember(async () => {
    if (await sendRequest("POST", optionPath(id, "/move"), { before: placeBefore(former) })) restored();
  });
  return true;
}

// Replaces the whole list, if it has not changed since it was loaded. Returns the response, or null after an error.
export async function replaceList(options, onError) {
  const former = shared.options;
  const body = { options };
  const answer = await sendRequest("PUT", "/api/options", body, { revision: shared.revision, onError });
  await load();
  if (answer) remember(() => restoreList(former));
  return answer;
}

// Restores the list of the configuration file.
export async function resetList() {
  const former = shared.options;
  const answer = await sendRequest("POST", "/api/options/reset", {});
  await load();
  if (answer) remember(() => restoreList(former));
}

async function restoreList(former) {
  if (!(await sendRequest("PUT", "/api/options", { options: former.map(given) }, { revision: shared.revision }))) return load();
  for (const option of former.filter((option) => option.temporary)) {
    await sendRequest("PUT", optionPath(option.id), keysOf(option));
  }
  restored();
}

function restored() {
  showMessage(translate("restored"), { isGood: true });
  return load();
}
