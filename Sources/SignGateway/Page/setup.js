// Sets up a sign: asks for the code that the sign shows, then for the answers, and sends them to the gateway.
import { displayTrouble, showDisplays, showFields, values } from "./setup-display.js";
import { showError } from "./setup-messages.js";
import { ask, showMounting } from "./setup-mounting.js";
import { logIn, send } from "./setup-requests.js";
import { chosen, element, fillSelect, kept, state } from "./setup-state.js";
import { keep, showStep, steps } from "./setup-steps.js";
import { languages, loadTexts, ownLanguage, phrase, texts } from "./setup-texts.js";
import { fillZones } from "./setup-zones.js";

async function useLanguage(code) {
  await loadTexts(code);
  fillSelect("language", languages, code, (entry) => texts.languages[entry] ?? entry);
  // Until a person chooses it, the language of dates is that of the setup.
  fillSelect("dates", languages, element("dates").dataset.isChosen ? element("dates").value : code, (entry) => texts.languages[entry] ?? entry);
  showDisplays();
  showStep(state.step, false);
  if (state.answers) await ask(state.answers);
}

const actions = {
  async code() {
    if (!await send("/api/setup/code", { code: element("code").value })) { element("code").select(); return; }
    element("code").value = "";
    if (await load()) showStep("access");
  },
  access() {
    if ([...element("password").value].length < 8) return showError(phrase("passwordProblem"), "password");
    if (!element("name").value.trim()) return showError(phrase("nameProblem"), "name");
    showStep("display");
  },
  async display() {
    const product = chosen("display");
    const keys = JSON.stringify(values());
    if (product && (product !== state.present || keys !== state.presentKeys)) {
      if (!await send("/api/setup/display", { product, ...values() })) return;
      [state.present, state.presentKeys, state.answers, state.isMounted, state.accepted] = [product, keys, null, false, null];
      // The sign reports within this time whether the display works.
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    const trouble = state.accepted === state.present ? null : await displayTrouble();
    state.accepted = state.present;
    if (trouble) return showError(trouble);
    if (state.present === "memory") return showStep("place");
    showMounting();
    showStep("mounting");
  },
  async mounting() {
    const answer = chosen("answer");
    if (state.answers && !state.isMounted && answer) return ask([...state.answers, Number(answer)]);
    // Without an answer, the display keeps its mounting.
    if (state.answers && !state.isMounted && !await send("/api/setup/identify", { answers: null })) return;
    state.answers = null;
    showStep("place");
  },
  place() { showStep("options"); },
  finish
};

async function back() {
  const index = steps.indexOf(state.step) - 1;
  // The questions end, so that the sign shows its code again.
  if (state.step === "mounting" && state.answers && !state.isMounted && !await send("/api/setup/identify", { answers: null })) return;
  state.answers = null;
  if (steps[index] === "mounting") showMounting();
  showStep(steps[steps[index] === "mounting" && state.present === "memory" ? index - 1 : index]);
}

async function finish() {
  const password = element("password").value;
  const options = [1, 2, 3].map((number) => element(`option-${number}`).value);
  const body = { password, name: element("name").value.trim(), zone: element("zone").value, language: element("dates").value, options };
  if (!password) { showStep("access"); return; }
  if (!await send("/api/setup/finish", body)) return;
  kept.remove();
  element("message").textContent = phrase("starting");
  await logIn(password);
  location.replace("/");
}

async function load() {
  const reply = await send("/api/setup");
  if (!reply?.known) return false;
  state.displays = reply.displays.toSorted((one, other) => other.found - one.found);
  state.present = reply.present;
  const own = state.displays.find(({ id }) => id === state.present);
  state.presentKeys = JSON.stringify(Object.fromEntries((own?.keys ?? []).map(({ key, number, value }) => [key, number && value !== null ? Number(value) : value])));
  element("interfaces").replaceChildren(...reply.interfaces.map((name) => new Option(name)));
  if (!element("name").value) element("name").value = kept.read().name || reply.name;
  const found = state.displays.find(({ found }) => found)?.id;
  if (!kept.read().display && found) kept.write({ ...kept.read(), display: found });
  showDisplays();
  if (!reply.sign) showError(phrase("NoSign"));
  return true;
}

async function act(name) {
  for (const id of ["next", "finish"]) element(id).disabled = true;
  try { await actions[name](); } finally { for (const id of ["next", "finish"]) element(id).disabled = false; }
}

element("form").addEventListener("submit", (event) => {
  event.preventDefault();
  act(state.step === "options" ? "finish" : state.step);
});
element("form").addEventListener("change", (event) => {
  if (event.target.name === "display") showFields();
  if (event.target.id === "dates") event.target.dataset.isChosen = "true";
  keep();
});
element("back").addEventListener("click", back);
element("ask").addEventListener("click", () => ask([]));
element("again").addEventListener("click", () => ask([]));
element("language").addEventListener("change", () => {
  // The page of the sign reads this choice.
  try { localStorage.setItem("language", element("language").value); } catch {}
  useLanguage(element("language").value);
});
const former = kept.read();
fillZones(former.zone);
if (former.dates) {
  fillSelect("dates", [former.dates], former.dates, (code) => code);
  element("dates").dataset.isChosen = "true";
}
for (const number of [1, 2, 3]) element(`option-${number}`).value = former.options?.[number - 1] ?? "";
await useLanguage(ownLanguage());
if (await load()) {
  // A reload ends the questions about the mounting, so that the sign shows its code again.
  if (former.step === "mounting") await send("/api/setup/identify", { answers: null });
  showStep("access");
} else {
  showStep("code", false);
}
element("form").hidden = false;
