// Three versions of an option: before an edit, after it, and the one that someone else has saved meanwhile.

const isEqual = (one, other) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

// The keys that together are the content of an option. They change as one.
const contentKeys = ["text", "image", "rows", "picture", "page", "icon", "fit", "dither", "invert"];
// The keys of what an option shows instead of its text, which then is only its name.
const shownKeys = ["image", "rows", "picture", "page"];
const isHidden = (option) => shownKeys.some((key) => option[key] !== undefined);
const groupOf = (key) => (contentKeys.includes(key) && key !== "text" ? "image" : key);

// Merges `mine` and `theirs`, which both began as `base`. Returns the merged keys, in which a key that both have changed has my
// value, and the conflicts: the names of fields that both have changed differently.
export function merge(base, mine, theirs) {
  const merged = {};
  const conflicts = new Set();
  for (const key of new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])) {
    const isMine = !isEqual(mine[key], base[key]);
    const isTheirs = !isEqual(theirs[key], base[key]);
    // The lifetime in a reply is the time that remains, so it always differs.
    if (isMine && isTheirs && key !== "lifetime" && !isEqual(mine[key], theirs[key])) conflicts.add(groupOf(key));
    const value = isMine ? mine[key] : theirs[key];
    if (value !== undefined && value !== null) merged[key] = value;
  }
  // An option shows one content. If I show another one than they do, or a text that they have changed, mine stays.
  const contents = shownKeys.filter((key) => merged[key] !== undefined);
  const [changer, other] = isHidden(mine) === isHidden(base) ? [theirs, mine] : [mine, theirs];
  const isLost = isHidden(changer) && !isHidden(base) && !isHidden(other) && !isEqual(other.text, base.text) && !conflicts.has("text");
  if (contents.length > 1 || isLost) {
    conflicts.add("image");
    for (const key of contents) if (isEqual(mine[key], base[key])) delete merged[key];
  }
  return { merged, conflicts: [...conflicts] };
}
