// Three versions of a release: the one with which a person began, the draft of that person, and the one that someone else has
// published meanwhile.

import { merge } from "/merge.js";

const isEqual = (one, other) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const nameOf = (option) => String(option.id ?? option.text ?? option.image ?? "");

/**
 * Returns, for each option of `base`, the index of the same option in `options`, or -1: the one with the same id or content,
 * otherwise the one that stands in its place.
 */
function matches(base, options) {
  const free = new Set(options.keys());
  const found = base.map((option) => {
    const index = options.findIndex((other, at) => free.has(at) && nameOf(other) === nameOf(option));
    free.delete(index);
    return index;
  });
  base.forEach((option, at) => {
    const place = at === 0 ? 0 : found[at - 1] + 1;
    const isInPlace = found[at] < 0 && option.id === undefined && (at === 0 || place > 0);
    if (isInPlace && free.has(place) && options[place].id === undefined) {
      free.delete(place);
      found[at] = place;
    }
  });
  return found;
}

/**
 * Returns the options of the draft with the changes that `theirs` makes to `base`, and the names of options that both have
 * changed differently. Those keep the version of the draft.
 */
export function rebaseOptions(base, mine, theirs) {
  const [own, other] = [matches(base, mine), matches(base, theirs)];
  const conflicts = [];
  const result = [];
  // The index in `theirs` of each option in `result`.
  const places = [];
  mine.forEach((option, index) => {
    const at = own.indexOf(index);
    const old = base[at];
    const their = theirs[other[at]];
    const isChanged = !old || !isEqual(option, old);
    if (old && !their) {
      // Someone else has removed it. A changed option stays.
      if (!isChanged) return;
      conflicts.push(nameOf(option));
    }
    const { merged, conflicts: keys } = their ? merge(old, option, their) : { merged: option, conflicts: [] };
    if (keys.length) conflicts.push(nameOf(option));
    result.push(merged);
    places.push(their ? other[at] : null);
  });
  theirs.forEach((option, index) => {
    const at = other.indexOf(index);
    // An option that the draft has removed stays removed, unless someone else has changed it.
    const isMissing = at < 0 || (own[at] < 0 && !isEqual(option, base[at]));
    if (!isMissing) return;
    const place = places.indexOf(index - 1) + 1 || (index === 0 ? 0 : result.length);
    result.splice(place, 0, option);
    places.splice(place, 0, index);
  });
  return { options: result, conflicts };
}

/** Returns an object with the changes that `theirs` makes to `base`. A key that both have changed keeps the value of `mine`. */
export function rebaseKeys(base, mine, theirs) {
  const result = {};
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const value = isEqual(mine[key], base[key]) ? theirs[key] : mine[key];
    if (value !== undefined) result[key] = value;
  }
  return result;
}
