// The language of the page. Each language is a file language-CODE.js; the gateway lists them in the page's `data-languages`.
import { notify } from "./shared.js";

export const languages = document.documentElement.dataset.languages.split(" ").filter((code) => /^[a-z]{2,3}$/.test(code));
export let language = "en";
let tables = { texts: {}, refusals: {}, warnings: [], mistakes: [], problems: [], reasons: [] };

// Returns the text of `key`, or undefined if there is none.
export const translate = (key) => tables.texts[key] ?? tables.refusals[key];

// Returns the text of `key` with {name} replaced by the member `name` of `values`.
export function phrase(key, values) {
  return (translate(key) ?? "").replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

// The translations of the sign's English sentences: pairs of a pattern and a text.
export const sentences = (kind) => tables[kind] ?? [];

function storedLanguage() {
  try {
    return localStorage.getItem("language");
  } catch {
    // The browser stores nothing for this page.
    return null;
  }
}

// Loads the language chosen in this browser, or the first of the browser's own languages that the page has.
export async function loadLanguage() {
  const own = [storedLanguage(), ...navigator.languages.map((tag) => tag.toLowerCase().split("-")[0])];
  await useLanguage(own.find((code) => languages.includes(code)) ?? "en");
}

export async function chooseLanguage(code) {
  // Without storage, the language applies until the page is closed.
  try { localStorage.setItem("language", code); } catch {}
  await useLanguage(code);
  notify("language");
}

// Whether the texts of the pages that are loaded later are loaded, too.
let hasMore = false;

// Loads the texts of the pages that are loaded at their first use.
export async function loadMore() {
  if (hasMore) return;
  await useLanguage(language, true);
  hasMore = true;
}

// Returns the texts in a file. A language without these texts has the English ones.
const read = async (name, code) => (await import(`./${name}-${code}.js`).catch(() => import(`./${name}-en.js`))).default;

async function useLanguage(code, withMore = hasMore) {
  const [main, checks, more] = await Promise.all([read("language", code), read("checks", code), withMore ? read("more", code) : {}]);
  tables = { ...checks, ...main, texts: { ...main.texts, ...more.texts }, refusals: { ...checks.refusals, ...main.refusals, ...more.refusals } };
  language = code;
  applyLanguage();
}

// Updates all elements with translated texts.
export function applyLanguage(root = document) {
  document.documentElement.lang = language;
  for (const target of root.querySelectorAll("[data-text]")) {
    const text = translate(target.dataset.text);
    if (target.textContent !== text) target.textContent = text;
  }
  for (const target of root.querySelectorAll("[data-hint]")) target.placeholder = translate(target.dataset.hint);
  for (const target of root.querySelectorAll("[data-label]")) target.setAttribute("aria-label", translate(target.dataset.label));
}

export const dateText = (date) => new Intl.DateTimeFormat(language, { dateStyle: "short", timeStyle: "medium" }).format(date);

// Fills the choice of languages, each under its own name.
export function fillLanguages(select) {
  select.replaceChildren(...languages.map((code) => {
    const name = new Intl.DisplayNames([code], { type: "language" }).of(code);
    const option = new Option(name, code);
    option.lang = code;
    option.dataset.raw = "";
    return option;
  }));
  select.value = language;
}
