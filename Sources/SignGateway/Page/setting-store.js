// The settings as the pages have read them last, from the sign and from the gateway.
import { showMessage } from "./messages.js";
import { sendRequest } from "./requests.js";
import { home } from "./setting-pages.js";

// The settings, with the revision and the notes of each home; null before the first reading.
export let read = null;

export function store(settings) { read = settings; }

// A list to which tables can be added. The number of displays and of buttons belongs to the hardware.
export const canGrow = (table) => isList(table) && table !== "display" && table !== "button";
export const isList = (table) => Array.isArray(read.settings[table]);

export const settingOf = (table, key) => read.keys.find((setting) => setting.table === table && setting.key === key);

// Returns what was read last, with the settings of a page as they are now; or null after reporting an error.
export async function load(page, onError = showMessage) {
  const answer = await sendRequest("GET", home(page), undefined, { isQuiet: true, onError });
  const all = { lowest: null, highest: null, default: null };
  return answer && {
    ...read, ...answer, settings: { ...read?.settings, ...answer.settings },
    keys: [...(read?.keys ?? []).filter(({ table }) => !(table in answer.settings)), ...answer.keys.map(({ values, ...setting }) => ({ ...all, ...values, ...setting }))],
    revisions: { ...read?.revisions, [home(page)]: answer.revision },
  };
}
