// What the parts of the page share: the sign as it was last received.

export const shared = {
  // The sign's state, or null while no sign is connected.
  state: null,
  group: null,
  // The last frame: its width, height and rows.
  frame: null,
  // The options of the sign, in their order, and the revision of the list; null before the first list.
  options: [],
  revision: null,
  // Whether this browser has a session, the name of its user, and the role.
  isKnown: false,
  name: null,
  role: null,
  // The time of the last input on this page, in milliseconds.
  actedAt: 0,
};

// The roles. Each of them may do what the roles before it may do.
export const roles = ["look", "press", "edit", "own"];

// The keys of the roles' texts.
export const roleTexts = { look: "look", press: "press", edit: "edit_role", own: "own" };

// Returns whether the role of the session includes `role`.
export const may = (role) => shared.isKnown && roles.indexOf(shared.role) >= roles.indexOf(role);

const listeners = new Map();

// Calls `listener` whenever `notify(topic)` is called. Topics: "state", "options", "session", "language", "page".
export function listen(topic, listener) {
  listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
}

export function notify(topic, ...values) {
  for (const listener of listeners.get(topic) ?? []) listener(...values);
}

// Returns an option without the members that only replies have. Members that this page does not know stay.
export function given(option) {
  const { has_action, from, temporary, etag, ...keys } = option;
  return Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== null));
}

// Returns the text of an option as people read it, without fields and styles.
export function plainText(option) {
  const text = option.text ?? "";
  const shown = { value: "[$]", bar: "[$]", spark: "[$]", time: "🕒", countdown: "⏳", fill: " " };
  const plain = text.replace(/\{\{|\{(\w+|\/):?([^}|\s]*)[^}]*\}/g, (all, word, name) =>
    (all === "{{" ? "{" : shown[word]?.replace("$", name) ?? ""));
  return plain.replace(/\s+/g, " ").trim() || option.id;
}
