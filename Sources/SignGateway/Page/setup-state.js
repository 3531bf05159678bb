// What the modules of the setup share.

export const element = (id) => document.getElementById(id);

// What the person has chosen so far, and what the sign has.
export const state = {
  step: "code",
  displays: [],
  // The display that the sign has.
  present: null,
  // The values of its keys, as JSON.
  presentKeys: "{}",
  // The display whose failure the page has shown, so that Next continues with it.
  accepted: null,
  // The answers about the mounting, or null before the first question.
  answers: null,
  // Whether the mounting is known, so that there are no more questions.
  isMounted: false
};

// Keeps the answers of this tab over a reload, except the password.
export const kept = {
  read() { try { return JSON.parse(sessionStorage.getItem("setup")) ?? {}; } catch { return {}; } },
  write(values) { try { sessionStorage.setItem("setup", JSON.stringify(values)); } catch {} },
  remove() { try { sessionStorage.removeItem("setup"); } catch {} }
};

// Returns the value of the chosen radio button, or null.
export const chosen = (name) => document.querySelector(`input[name=${name}]:checked`)?.value ?? null;

export function fillSelect(id, values, value, name) {
  const options = values.map((entry) => new Option(name(entry), entry));
  element(id).replaceChildren(...options);
  if (values.includes(value)) element(id).value = value;
}
