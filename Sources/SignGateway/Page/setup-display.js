// The choice of a display, with the values that it needs, and whether it works.
import { placeMessage } from "./setup-messages.js";
import { drawDisplay } from "./setup-picture.js";
import { send } from "./setup-requests.js";
import { chosen, element, kept, state } from "./setup-state.js";
import { phrase, translated } from "./setup-texts.js";

export function showDisplays() {
  kept.write({ ...kept.read(), keys: { ...kept.read().keys, ...typed() } });
  placeMessage();
  const value = chosen("display") ?? kept.read().display ?? state.present ?? state.displays.find(({ found }) => found)?.id;
  element("displays").replaceChildren(...state.displays.map((product) => {
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
export function showFields() {
  const texts = { ...kept.read().keys, ...typed() };
  placeMessage();
  document.querySelector(".fields")?.remove();
  const radio = document.querySelector("input[name=display]:checked");
  const product = state.displays.find(({ id }) => id === radio?.value);
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
export const typed = () => Object.fromEntries([...document.querySelectorAll(".fields input")].map(({ id, value }) => [id, value]));

// Returns the values of the keys of the chosen display, as the sign reads them. A key without a value is null.
export function values() {
  const keys = state.displays.find(({ id }) => id === chosen("display"))?.keys ?? [];
  const texts = typed();
  return Object.fromEntries(keys.map(({ key, number }) => {
    const text = texts[key]?.trim() ?? "";
    return [key, text === "" ? null : number && /^[0-9]{1,9}$/.test(text) ? Number(text) : text];
  }));
}

// Returns sentences about a display that does not work, with a remedy. Returns null if it works.
export async function displayTrouble() {
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
const sender = () => (state.present === "colorlight" ? `loopbanner-sender@${values().interface?.replaceAll(":", "-") ?? "eth1"}` : "loopbanner-sender.socket");
