// The pages beside the options. Their modules and texts are loaded when a page is first shown.
import { element, make } from "./dom.js";
import { loadMore, translate } from "./language.js";
import { showMessage } from "./messages.js";
import { listen, may, notify, shared } from "./shared.js";

// The pages in the order of their links, each with its least role and its module.
const pages = [
  ["options", "look"], ["values", "look", "values"], ["counters", "look", "settings"], ["scroll", "edit", "settings"],
  ["letters", "edit", "settings"], ["schedules", "edit", "settings"], ["regions", "edit", "settings"], ["presses", "edit", "settings"],
  ["access", "look", "access"], ["users", "own", "access"],
  ["connections", "own", "settings"], ["backup", "edit", "backup"], ["log", "edit", "log"], ["system", "look", "system"],
];
const loaded = new Map();

// Loads a module and starts it, once.
function load(module) {
  if (!loaded.has(module)) {
    const start = async () => {
      const [made] = await Promise.all([import(`./${module}.js`), loadMore()]);
      made.start();
    };
    // After a failure, the next visit tries again.
    loaded.set(module, start().catch((error) => { loaded.delete(module); throw error; }));
  }
  return loaded.get(module);
}

const current = () => {
  const page = pages.find(([name]) => name === location.hash.slice(1));
  return page && may(page[1]) ? page : pages[0];
};

// Shows the page that the address names.
async function showPage() {
  const [name, , module] = current();
  if (module && shared.isKnown) {
    try {
      await load(module);
    } catch {
      return showMessage(translate("away"), { about: "gateway" });
    }
    if (name !== current()[0]) return;
  }
  for (const page of document.querySelectorAll("[data-page]")) page.hidden = page.dataset.page !== name;
  for (const link of document.querySelectorAll("#nav a")) {
    if (link.hash === `#${name}`) link.setAttribute("aria-current", "page"); else link.removeAttribute("aria-current");
  }
  document.body.dataset.shown = name;
  if (shared.isKnown) notify("page", name);
}

export function startPages() {
  // With `#` alone, a checker of access takes links out of sight for links that skip to a part of the page.
  element("nav").append(...pages.map(([name, role]) => make("a", { href: `./#${name}`, "data-test": `nav-${name}`, "data-needs": role },
    make("span", { "data-text": name }, translate(name)))));
  window.addEventListener("hashchange", showPage);
  listen("session", showPage);
  listen("language", showPage);
  showPage();
}
