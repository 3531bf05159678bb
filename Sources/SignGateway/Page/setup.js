// Sets up a sign: asks for the code that the sign shows, then for the answers, and sends them to the gateway.
import { drawDisplay } from "./setup-picture.js";

const element = (id) => document.getElementById(id);
const steps = ["code", "access", "display", "mounting", "place", "options"];
const languages = document.documentElement.dataset.languages.split(" ").filter((code) => /^[a-z]{2,3}$/.test(code));
// Former names of time zones, which some browsers still use and some systems lack.
const zones = {
  "Asia/Calcutta": "Asia/Kolkata", "Asia/Saigon": "Asia/Ho_Chi_Minh", "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon", "Europe/Kiev": "Europe/Kyiv", "Atlantic/Faeroe": "Atlantic/Faroe",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires", "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Louisville": "America/Kentucky/Louisville", "America/Cordoba": "America/Argentina/Cordoba",
  "America/Catamarca": "America/Argentina/Catamarca", "America/Jujuy": "America/Argentina/Jujuy",
  "America/Mendoza": "America/Argentina/Mendoza", "America/Godthab": "America/Nuuk", "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Truk": "Pacific/Chuuk", "Pacific/Ponape": "Pacific/Pohnpei", "Asia/Coral_Harbour": "America/Atikokan"
};

let texts = {};
let step = "code";
let displays = [];
// The display that the sign has.
let present = null;
// The values of its keys, as JSON.
let presentKeys = "{}";
// The display whose failure the page has shown, so that Next continues with it.
let accepted = null;
// The answers about the mounting, or null before the first question.
let answers = null;
// Whether the mounting is known, so that there are no more questions.
let isMounted = false;

const phrase = (key, values = {}) => (texts[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
const translated = (sentence) => texts.sentences?.[sentence] ?? sentence;

// Keeps the answers of this tab over a reload, except the password.
const kept = {
  read() { try { return JSON.parse(sessionStorage.getItem("setup")) ?? {}; } catch { return {}; } },
  write(values) { try { sessionStorage.setItem("setup", JSON.stringify(values)); } catch {} },
  remove() { try { sessionStorage.removeItem("setup"); } catch {} }
};

function keep() {
  kept.write({
    step, keys: { ...kept.read().keys, ...typed() }, name: element("name").value, display: chosen("display"), zone: element("zone").value, dates: element("dates").value,
    options: [1, 2, 3].map((number) => element(`option-${number}`).value)
  });
}

const chosen = (name) => document.querySelector(`input[name=${name}]:checked`)?.value ?? null;

// MARK: Language

async function useLanguage(code) {
  // A language of the page may have no setup.
  texts = (await import(`./setup-${code}.js`).catch(() => import("./setup-en.js"))).default;
  document.documentElement.lang = code;
  for (const target of document.querySelectorAll("[data-text]")) target.textContent = phrase(target.dataset.text);
  for (const target of document.querySelectorAll("[data-label]")) target.setAttribute("aria-label", phrase(target.dataset.label));
  document.title = phrase("title");
  fillSelect("language", languages, code, (entry) => texts.languages[entry] ?? entry);
  fillSelect("dates", languages, element("dates").value || code, (entry) => texts.languages[entry] ?? entry);
  showDisplays();
  showStep(step, false);
  if (answers) await ask(answers);
}

function fillSelect(id, values, value, name) {
  const options = values.map((entry) => new Option(name(entry), entry));
  element(id).replaceChildren(...options);
  if (values.includes(value)) element(id).value = value;
}

function ownLanguage() {
  let chosen = null;
  try { chosen = localStorage.getItem("language"); } catch {}
  if (languages.includes(chosen)) return chosen;
  const own = navigator.languages.map((tag) => tag.toLowerCase().split("-")[0]);
  return own.find((code) => languages.includes(code)) ?? "en";
}

// MARK: Requests

// Sends a request. Returns the reply, or null after showing an error.
async function send(path, body) {
  const method = body === undefined ? "GET" : "POST";
  let response, reply;
  try {
    response = await fetch(path, { method, headers: body === undefined ? {} : { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    reply = response.status === 204 ? {} : await response.json();
  } catch {
    showError(phrase("away"));
    return null;
  }
  if (response.ok) return reply;
  // The sign has been set up meanwhile.
  if (response.status === 404 || reply.error === "SetUp") { finishElsewhere(); return null; }
  if (reply.error === "CodeRequired") { showStep("code"); showError(phrase("CodeRequired")); return null; }
  showMistake(reply);
  return null;
}

// The fields that have mistakes, by their paths in errors.
const fields = {
  "display.address": "address", "display.interface": "interface", "display.width": "width", "display.height": "height", password: "password", name: "name", zone: "zone", "location.zone": "zone", language: "dates", "text.language": "dates",
};

// The numbers of the first texts that are not empty. The sign counts only these.
const given = () => [1, 2, 3].filter((number) => element(`option-${number}`).value.trim());

// Shows an error of the gateway or of the sign, at its field and its step if it is about one.
function showMistake(reply) {
  const { path = reply.key ?? "", message = reply.message } = reply.problems?.[0] ?? {};
  const index = path.match(/^option\[(\d+)\]/)?.[1];
  // The sign reports a missing key of a display at its driver.
  const missing = path === "display.driver" && [...document.querySelectorAll(".fields input")].find(({ required, value }) => required && !value.trim())?.id;
  const field = missing || (index === undefined ? fields[path] : `option-${given()[index]}`);
  // The sign's own sentence is the most precise, but in English.
  const isBest = reply.problems && document.documentElement.lang === "en";
  const topic = field ? field.split("-")[0] : path.split(".")[0];
  const rule = [`${topic}Problem`, reply.error, "refused"].find((key) => texts[key]);
  const fieldStep = field && element(field).closest("section").dataset.step;
  if (field && fieldStep !== step) showStep(fieldStep);
  showError(isBest ? message : phrase(rule, reply), field);
}

function finishElsewhere() {
  kept.remove();
  location.reload();
}

// Moves the message to its usual place, from which fields that are removed do not take it.
const placeMessage = () => element("buttons").before(element("message"));

function showError(text, field) {
  for (const marked of document.querySelectorAll("[aria-invalid]")) marked.removeAttribute("aria-invalid");
  if (field) element(field).after(element("message")); else placeMessage();
  element("message").textContent = text;
  if (field) { element(field).setAttribute("aria-invalid", "true"); element(field).focus(); }
  // The choice of a display is longer than a phone's screen.
  if (text) element("message").scrollIntoView({ block: "center" });
}

// MARK: Steps

function showStep(name, moves = true) {
  step = name;
  for (const section of document.querySelectorAll("section")) section.hidden = section.dataset.step !== name;
  const index = steps.indexOf(name);
  element("progress").textContent = phrase("progress", { step: index + 1, count: steps.length });
  element("back").hidden = index < 2;
  element("next").hidden = index === steps.length - 1;
  element("finish").hidden = index !== steps.length - 1;
  element("form").hidden = false;
  if (!moves) return;
  showError("");
  keep();
  const section = document.querySelector(`section[data-step=${name}]`);
  (section.querySelector("input:not([type=radio])") ?? section.querySelector("h2")).focus();
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
    if (product && (product !== present || keys !== presentKeys)) {
      if (!await send("/api/setup/display", { product, ...values() })) return;
      [present, presentKeys, answers, isMounted, accepted] = [product, keys, null, false, null];
      // The sign reports within this time whether the display works.
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    const trouble = accepted === present ? null : await displayTrouble();
    accepted = present;
    if (trouble) return showError(trouble);
    if (present === "memory") return showStep("place");
    showMounting();
    showStep("mounting");
  },
  async mounting() {
    const answer = chosen("answer");
    if (answers && !isMounted && answer) return ask([...answers, Number(answer)]);
    // Without an answer, the display keeps its mounting.
    if (answers && !isMounted && !await send("/api/setup/identify", { answers: null })) return;
    answers = null;
    showStep("place");
  },
  place() { showStep("options"); },
  finish
};

function back() {
  const index = steps.indexOf(step) - 1;
  if (steps[index] === "mounting") showMounting();
  showStep(steps[steps[index] === "mounting" && present === "memory" ? index - 1 : index]);
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

// Logs in to the page of the sign, which the gateway serves within a second.
async function logIn(password) {
  for (let attempt = 0; attempt < 40; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    try {
      const headers = { "Content-Type": "application/json" };
      const response = await fetch("/api/session", { method: "POST", headers, body: JSON.stringify({ password }) });
      if (response.status === 204) return;
    } catch {
      // The gateway is not there yet.
    }
  }
}

// MARK: Display

function showDisplays() {
  kept.write({ ...kept.read(), keys: { ...kept.read().keys, ...typed() } });
  placeMessage();
  const value = chosen("display") ?? kept.read().display ?? present ?? displays.find(({ found }) => found)?.id;
  element("displays").replaceChildren(...displays.map((product) => {
    const radio = Object.assign(document.createElement("input"), { type: "radio", name: "display", value: product.id });
    radio.dataset.test = `setup-display-${product.id}`;
    radio.checked = product.id === value;
    const picture = document.createElement("canvas");
    picture.setAttribute("aria-hidden", "true");
    drawDisplay(picture, product);
    const name = document.createElement("span");
    name.append(translated(product.name));
    const size = document.createElement("small");
    size.textContent = phrase(product.keys.length ? "anySize" : product.found ? "sizeFound" : "size", product);
    if (product.id !== "memory") name.append(size);
    const label = Object.assign(document.createElement("label"), { className: "choice" });
    radio.setAttribute("aria-label", product.id === "memory" ? translated(product.name) : `${translated(product.name)}, ${size.textContent}`);
    label.append(radio, picture, name);
    return label;
  }));
  showFields();
}

// Shows the fields of the chosen display below it.
function showFields() {
  const texts = { ...kept.read().keys, ...typed() };
  placeMessage();
  document.querySelector(".fields")?.remove();
  const radio = document.querySelector("input[name=display]:checked");
  const product = displays.find(({ id }) => id === radio?.value);
  if (!product?.keys.length) return;
  const parts = product.keys.flatMap(({ key, number, required, example, value }) => {
    const label = Object.assign(document.createElement("label"), { htmlFor: key, textContent: phrase(required ? key : `${key}Optional`) });
    const input = Object.assign(document.createElement("input"), { id: key, required, placeholder: example, value: texts[key] ?? value ?? "", autocapitalize: "off" });
    if (number) input.inputMode = "numeric";
    if (key === "interface") input.setAttribute("list", "interfaces");
    input.setAttribute("aria-describedby", "message");
    input.dataset.test = `setup-${key}`;
    return [label, input];
  });
  const group = Object.assign(document.createElement("div"), { className: "fields" });
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", translated(product.name));
  const hint = Object.assign(document.createElement("p"), { textContent: phrase(product.id === "colorlight" ? "cardHint" : "networkHint") });
  group.append(...parts, hint);
  radio.closest("label").after(group);
}

// Returns the texts in the fields of the chosen display.
const typed = () => Object.fromEntries([...document.querySelectorAll(".fields input")].map(({ id, value }) => [id, value]));

// Returns the values of the keys of the chosen display, as the sign reads them. A key without a value is null.
function values() {
  const keys = displays.find(({ id }) => id === chosen("display"))?.keys ?? [];
  const texts = typed();
  return Object.fromEntries(keys.map(({ key, number }) => {
    const text = texts[key]?.trim() ?? "";
    return [key, text === "" ? null : number && /^[0-9]{1,9}$/.test(text) ? Number(text) : text];
  }));
}

// Returns sentences about a display that does not work, with a remedy. Returns null if it works.
async function displayTrouble() {
  let reply = await send("/api/setup/display");
  // The service manager may still be starting the process that sends the pictures.
  for (let second = 0; second < 5 && isWaiting(reply); second += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    reply = await send("/api/setup/display");
  }
  // The error of the request is shown already.
  if (!reply) return element("message").textContent;
  if (!reply.failure) return null;
  const { cause, bus, device, reason } = reply.failure;
  const ways = { spi: "spi", i2c: "i2c", sender: "sender" };
  const remedy = cause === "missing" || isWaiting(reply) ? `${ways[bus] ?? "board"}Remedy` : cause === "other" ? "silentRemedy" : `${cause}Remedy`;
  return [phrase("displayFails", { device, reason: cause === "other" ? reason : phrase(cause) }), phrase(remedy, { service: sender() }), phrase("anyway")].join(" ");
}

const isWaiting = (reply) => reply?.failure?.bus === "sender" && reply.failure.cause === "silent";

// The unit that starts the process for the display. Each receiver card has a separate process.
const sender = () => (present === "colorlight" ? `loopbanner-sender@${values().interface?.replaceAll(":", "-") ?? "eth1"}` : "loopbanner-sender.socket");

// MARK: Mounting

function showMounting() {
  element("mounting-hint").textContent = phrase("mountingHint");
  element("ask").hidden = false;
  element("again").hidden = true;
  element("answers").hidden = true;
  element("answers").replaceChildren();
}

// Shows the next question about the mounting, which the LEDs of the sign illustrate.
async function ask(given) {
  const reply = await send("/api/setup/identify", { answers: given });
  if (!reply) return;
  answers = given;
  isMounted = reply.solved;
  element("ask").hidden = true;
  element("again").hidden = false;
  element("mounting-hint").textContent = reply.solved ? (reply.text ? phrase("mounted") : phrase("fixed")) : translated(reply.question);
  element("answers").hidden = !reply.answers.length;
  element("answers").replaceChildren(...reply.answers.map((text, index) => {
    const radio = Object.assign(document.createElement("input"), { type: "radio", name: "answer", value: index + 1 });
    const label = Object.assign(document.createElement("label"), { className: "choice" });
    const name = document.createElement("span");
    name.textContent = translated(text);
    label.append(radio, name);
    return label;
  }));
  showError("");
}

// MARK: Start

async function load() {
  const reply = await send("/api/setup");
  if (!reply?.known) return false;
  displays = reply.displays.toSorted((one, other) => other.found - one.found);
  present = reply.present;
  const own = displays.find(({ id }) => id === present);
  presentKeys = JSON.stringify(Object.fromEntries((own?.keys ?? []).map(({ key, number, value }) => [key, number && value !== null ? Number(value) : value])));
  element("interfaces").replaceChildren(...reply.interfaces.map((name) => new Option(name)));
  if (!element("name").value) element("name").value = kept.read().name || reply.name;
  const found = displays.find(({ found }) => found)?.id;
  if (!kept.read().display && found) kept.write({ ...kept.read(), display: found });
  showDisplays();
  if (!reply.sign) showError(phrase("NoSign"));
  return true;
}

function fillZones(value) {
  const own = zones[Intl.DateTimeFormat().resolvedOptions().timeZone] ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const all = new Set(["UTC", own, ...Intl.supportedValuesOf("timeZone").map((zone) => zones[zone] ?? zone)]);
  fillSelect("zone", [...all].sort(), value ?? own, (zone) => zone);
}

async function act(name) {
  for (const id of ["next", "finish"]) element(id).disabled = true;
  try { await actions[name](); } finally { for (const id of ["next", "finish"]) element(id).disabled = false; }
}

element("form").addEventListener("submit", (event) => {
  event.preventDefault();
  act(step === "options" ? "finish" : step);
});
element("form").addEventListener("change", (event) => {
  if (event.target.name === "display") showFields();
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
if (former.dates) fillSelect("dates", [former.dates], former.dates, (code) => code);
for (const number of [1, 2, 3]) element(`option-${number}`).value = former.options?.[number - 1] ?? "";
await useLanguage(ownLanguage());
if (await load()) showStep("access"); else showStep("code", false);
element("form").hidden = false;
