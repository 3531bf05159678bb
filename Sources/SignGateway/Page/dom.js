// Helpers for elements of the page.

export const element = (id) => document.getElementById(id);

// Sets a text only if it differs, because screen readers announce every change.
export function setText(target, text) { if (target.textContent !== text) target.textContent = text; }

// Returns a new element. `properties` are set on it; those with a hyphen, and `role`, are attributes.
export function make(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.includes("-") || key === "role") made.setAttribute(key, value === true ? "" : value);
    else made[key] = value;
  }
  made.append(...children);
  return made;
}

export const button = (properties, ...children) => make("button", { type: "button", ...properties }, ...children);

// Returns a function that calls `action` after `pause` milliseconds without another call.
export function debounced(action, pause) {
  let timer = null;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...values), pause);
  };
}
