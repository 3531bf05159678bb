// The texts of the page in its language.

import { phrase, translate } from "/language.js";

/** Returns the text of a key with `values` for the names in braces. If `values.count` is 1, returns that of the singular. */
export function text(key, values = {}) {
  const single = `${key}One`;
  return phrase(values.count === 1 && translate(single) !== undefined ? single : key, values);
}

/** Returns the text of a name that the server sends, such as a state, or the name itself if there is none. */
export const nameText = (kind, name) => translate(`${kind}.${name}`) ?? String(name).replaceAll("_", " ");
