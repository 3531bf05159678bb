// The drafts that this browser keeps, one for each scope.

const PREFIX = "fleet-draft:";

/** Returns the scopes that have a draft in this browser. */
export function draftScopes() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length)).sort();
  } catch {
    return [];
  }
}

/** Stores a draft. Returns false if the browser stores nothing. */
export function store(draft) {
  try {
    localStorage.setItem(PREFIX + draft.scope, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Returns the draft of a scope, or null if this browser has none that can be read. */
export function stored(name) {
  try {
    const found = JSON.parse(localStorage.getItem(PREFIX + name));
    return found && found.scope === name && Array.isArray(found.release?.options) ? found : null;
  } catch {
    return null;
  }
}

/** Removes the draft of a scope. */
export function forget(name) {
  try { localStorage.removeItem(PREFIX + name); } catch {}
}
