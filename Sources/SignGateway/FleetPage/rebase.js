// Three versions of a release: the one with which a person began, the draft of that person, and the one that someone else has
// published meanwhile.

import { merge } from "/merge.js";

const isEqual = (one, other) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const optionName = (option) => String(option.id ?? option.text ?? option.image ?? "");

/**
 * Returns, for each entry of `base`, the index of the same entry in `entries`, or -1: the one with the same name, otherwise the one
 * that stands in its place. `nameOf` returns the name of an entry, which is unique only for an entry with an id.
 */
function matches(base, entries, nameOf) {
  const free = new Set(entries.keys());
  const found = base.map((entry) => {
    const index = entries.findIndex((other, at) => free.has(at) && nameOf(other) === nameOf(entry));
    free.delete(index);
    return index;
  });
  base.forEach((entry, at) => {
    const place = at === 0 ? 0 : found[at - 1] + 1;
    const isInPlace = found[at] < 0 && entry.id === undefined && (at === 0 || place > 0);
    if (isInPlace && free.has(place) && entries[place].id === undefined) {
      free.delete(place);
      found[at] = place;
    }
  });
  return found;
}

/**
 * Returns the entries of the draft with the changes that `theirs` makes to `base`, and the names of entries that both have changed
 * differently. Those keep the version of the draft.
 */
function rebaseEntries(base, mine, theirs, nameOf) {
  const [own, other] = [matches(base, mine, nameOf), matches(base, theirs, nameOf)];
  const conflicts = [];
  const result = [];
  // The index in `theirs` of each entry in `result`.
  const places = [];
  mine.forEach((entry, index) => {
    const at = own.indexOf(index);
    const old = base[at];
    const their = theirs[other[at]];
    const isChanged = !old || !isEqual(entry, old);
    if (old && !their) {
      // Someone else has removed it. A changed entry stays.
      if (!isChanged) return;
      conflicts.push(nameOf(entry));
    }
    const { merged, conflicts: keys } = their ? merge(old, entry, their) : { merged: entry, conflicts: [] };
    if (keys.length) conflicts.push(nameOf(entry));
    result.push(merged);
    places.push(their ? other[at] : null);
  });
  theirs.forEach((entry, index) => {
    const at = other.indexOf(index);
    // An entry that the draft has removed stays removed, unless someone else has changed it.
    const isMissing = at < 0 || (own[at] < 0 && !isEqual(entry, base[at]));
    if (!isMissing) return;
    const place = places.indexOf(index - 1) + 1 || (index === 0 ? 0 : result.length);
    result.splice(place, 0, entry);
    places.splice(place, 0, index);
  });
  return { entries: result, conflicts };
}

/** Merges the options of three releases. */
export function rebaseOptions(base, mine, theirs) {
  const { entries: options, conflicts } = rebaseEntries(base, mine, theirs, optionName);
  return { options, conflicts };
}

/**
 * Returns an object with the changes that `theirs` makes to `base`, and the keys that both have changed differently. Those keep the
 * value of `mine`.
 */
export function rebaseKeys(base, mine, theirs) {
  const result = {};
  const conflicts = [];
  for (const key of new Set([...Object.keys(base), ...Object.keys(theirs), ...Object.keys(mine)])) {
    const isMine = !isEqual(mine[key], base[key]);
    if (isMine && !isEqual(theirs[key], base[key]) && !isEqual(mine[key], theirs[key])) conflicts.push(key);
    const value = isMine ? mine[key] : theirs[key];
    if (value !== undefined) result[key] = value;
  }
  return { result, conflicts };
}

const isTable = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Merges one table of three releases. A table that one of both does not have is merged as a whole. */
function rebaseTable(name, base, mine, theirs) {
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const timesOf = (entry) => `${name} ${[entry.when ?? []].flat().join("; ")}`.trim();
    const { entries, conflicts } = rebaseEntries(Array.isArray(base) ? base : [], mine, theirs, timesOf);
    return { value: entries, conflicts };
  }
  const own = isTable(mine) && isTable(theirs) ? { base: isTable(base) ? base : {}, mine, theirs } : null;
  const { result, conflicts } = own ? rebaseKeys(own.base, own.mine, own.theirs) : rebaseKeys({ [name]: base }, { [name]: mine }, { [name]: theirs });
  return own ? { value: result, conflicts: conflicts.map((key) => `${name}.${key}`) } : { value: result[name], conflicts };
}

/**
 * Merges three contents of a scope: `base`, with which the draft `mine` began, and `theirs`. Returns the content with the changes of
 * both, and the names of options, tables, keys and values that both have changed differently.
 */
export function rebase(base, mine, theirs) {
  const { options, conflicts } = rebaseOptions(base.release.options, mine.release.options, theirs.release.options);
  const release = { v: theirs.release.v, options };
  for (const name of new Set([...Object.keys(theirs.release), ...Object.keys(mine.release)])) {
    if (name in release) continue;
    const { value, conflicts: found } = rebaseTable(name, base.release[name], mine.release[name], theirs.release[name]);
    if (value !== undefined) release[name] = value;
    conflicts.push(...found);
  }
  const content = { release };
  for (const part of ["values", "rollout"]) {
    const { result, conflicts: found } = rebaseKeys(base[part], mine[part], theirs[part]);
    content[part] = result;
    conflicts.push(...found.map((key) => `${part}.${key}`));
  }
  return { content, conflicts };
}
