// The texts of the setup in its language.

export const languages = document.documentElement.dataset.languages.split(" ").filter((code) => /^[a-z]{2,3}$/.test(code));

export let texts = {};

export const phrase = (key, values = {}) => (texts[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
export const translated = (sentence) => texts.sentences?.[sentence] ?? sentence;

// Loads the texts of a language, and shows them.
export async function loadTexts(code) {
  // A language of the page may have no setup.
  texts = (await import(`./setup-${code}.js`).catch(() => import("./setup-en.js"))).default;
  document.documentElement.lang = code;
  for (const target of document.querySelectorAll("[data-text]")) target.textContent = phrase(target.dataset.text);
  for (const target of document.querySelectorAll("[data-label]")) target.setAttribute("aria-label", phrase(target.dataset.label));
  document.title = phrase("title");
}

export function ownLanguage() {
  let chosen = null;
  try { chosen = localStorage.getItem("language"); } catch {}
  if (languages.includes(chosen)) return chosen;
  const own = navigator.languages.map((tag) => tag.toLowerCase().split("-")[0]);
  return own.find((code) => languages.includes(code)) ?? "en";
}
