// Export and import of the list as a file. Options keep the keys that this page does not know.
import { replaceList } from "./changes.js";
import { element, make, setText } from "./dom.js";
import { phrase, translate } from "./language.js";
import { showMessage } from "./messages.js";
import { given, shared } from "./shared.js";
import { undoLast } from "./undo.js";

const format = 1;
let imported = null;

// Returns the contents of an export. It has the options only, so it contains no secrets.
export function exported(options, name) {
  return `${JSON.stringify({ loopbanner: format, name, options: options.map(given) }, null, 2)}\n`;
}

// Returns the options in the text of a file, or null if it has none.
export function readExport(text) {
  try {
    const read = JSON.parse(text);
    const options = Array.isArray(read) ? read : read?.options;
    const isValid = Array.isArray(options) && options.length
      && options.every((option) => option && typeof option === "object" && !Array.isArray(option));
    return isValid ? options.map(given) : null;
  } catch {
    return null;
  }
}

function save() {
  const name = element("sign-name").textContent;
  const address = URL.createObjectURL(new Blob([exported(shared.options, name)], { type: "application/json" }));
  const day = new Date().toISOString().slice(0, 10);
  make("a", { href: address, download: `${name.replace(/[^\p{L}\p{N}]+/gu, "-")}-${day}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10e3);
}

async function read() {
  const file = element("import").files[0];
  imported = file ? readExport(await file.text()) : null;
  element("import-apply").hidden = !imported;
  if (!file) return setText(element("import-message"), "");
  const known = new Set(shared.options.map(({ id }) => id));
  const count = imported?.length ?? 0;
  const added = imported?.filter(({ id }) => !known.has(id)).length ?? 0;
  setText(element("import-message"), imported ? phrase("importSummary", { count, added, former: shared.options.length }) : translate("notExport"));
}

async function apply() {
  const options = imported;
  if (!(await replaceList(options, (text) => setText(element("import-message"), text)))) return;
  element("import").value = "";
  await read();
  showMessage(phrase("imported", { count: options.length }), { isGood: true, undo: undoLast });
}

export function start() {
  element("export").addEventListener("click", save);
  element("import").addEventListener("change", read);
  element("import-apply").addEventListener("click", apply);
}
