// The pictures of options, which the sign draws. Those in view are requested together.
import { paint } from "./paint.js";
import { shared } from "./shared.js";

const limit = 32;
// Images scroll faster than many canvases.
const canvas = document.createElement("canvas");
// The pictures by id, with the version of the option that they show.
const drawn = new Map();
const requested = new Set();
const targets = new Map();
let isBusy = false;
let onDrawn = () => {};
let look = () => ({});

// Texts with the time or a value are drawn again after this time, in milliseconds.
const lifetime = 60e3;

const version = (option) => `${option.etag} ${/\{(?!\{)/.test(option.text ?? "") ? Math.floor(Date.now() / lifetime) : ""}`;

const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) requested.add(target.dataset.id); else requested.delete(target.dataset.id);
  }
  drawSoon();
}, { rootMargin: "300px 0px" });

// While someone scrolls, pictures are requested only now and then, so that the list moves smoothly.
const pause = { usual: 120, longest: 600 };
let timer = null;
let waitsSince = null;

function drawSoon() {
  waitsSince ??= performance.now();
  clearTimeout(timer);
  const rest = Math.max(0, waitsSince + pause.longest - performance.now());
  timer = setTimeout(() => { waitsSince = null; drawMissing(); }, Math.min(rest, pause.usual));
}

// Shows the picture of `option` in `image` as soon as it is in view.
export function showPicture(image, option) {
  const former = targets.get(option.id);
  if (former && former.image !== image) observer.unobserve(former.image);
  const { width = 32, height = 8 } = shared.frame ?? {};
  image.width = width;
  image.height = height;
  image.dataset.id = option.id;
  targets.set(option.id, { image, option });
  const picture = drawn.get(option.id)?.picture;
  if (picture) paintOn(image, picture);
  observer.observe(image);
}

// Forgets the pictures of options that are not among `ids`, and draws those in view that have changed.
export function keepPictures(ids) {
  for (const [id, { image }] of targets) {
    if (ids.has(id)) continue;
    observer.unobserve(image);
    targets.delete(id);
    drawn.delete(id);
    requested.delete(id);
  }
  drawMissing();
}

// Draws all pictures again, for example on a display of another size.
export function redrawPictures() {
  drawn.clear();
  drawMissing();
}

export const pictureOf = (id) => drawn.get(id)?.picture ?? null;

function paintOn(image, picture) {
  paint(canvas, picture, { width: picture.width > 96 ? 512 : 384, leds: look().leds });
  image.width = picture.width;
  image.height = picture.height;
  image.src = canvas.toDataURL();
  onDrawn(image.dataset.id, picture);
}

// The pictures to paint, by id. They are painted in the browser's idle time, so that the list scrolls without a stop.
const unpainted = new Map();
// Milliseconds for one picture, and after which a picture is painted in any case.
const painting = { cost: 3, longest: 1000 };
// Safari has no idle time.
const whenIdle = window.requestIdleCallback ?? ((work) => setTimeout(() => work({ timeRemaining: () => 2 * painting.cost }), 30));

function paintSoon(id, picture) {
  if (!unpainted.size) whenIdle(paintSome, { timeout: painting.longest });
  unpainted.set(id, picture);
}

function paintSome(idle) {
  for (const [id, picture] of unpainted) {
    unpainted.delete(id);
    const target = targets.get(id);
    if (target) paintOn(target.image, picture);
    if (idle.timeRemaining() < painting.cost) break;
  }
  if (unpainted.size) whenIdle(paintSome, { timeout: painting.longest });
}

async function drawMissing() {
  if (isBusy || !shared.isKnown) return;
  isBusy = true;
  try {
    for (let missing = nextMissing(); missing.length; missing = nextMissing()) {
      if (!(await draw(missing))) break;
    }
  } finally {
    isBusy = false;
  }
}

function nextMissing() {
  const options = [...requested].map((id) => targets.get(id)?.option).filter(Boolean);
  return options.filter((option) => drawn.get(option.id)?.version !== version(option)).slice(0, limit);
}

// Requests pictures. Returns whether further ones may be requested at once.
async function draw(options) {
  const answer = await requestPictures(options.map(({ id }) => ({ id })));
  if (answer?.error === "LimitExceeded") {
    setTimeout(drawMissing, 1500);
    return false;
  }
  if (!answer?.pictures) {
    // An option that has just been removed or cannot be drawn must not keep the others from being drawn.
    if (options.length > 1) {
      for (const option of options) if (!(await draw([option]))) return false;
      return true;
    }
    drawn.set(options[0].id, { version: version(options[0]), picture: null });
    return Boolean(answer);
  }
  answer.pictures.forEach((picture, index) => {
    const { id } = options[index];
    drawn.set(id, { version: version(options[index]), picture });
    paintSoon(id, picture);
  });
  return true;
}

// Asks the sign to draw options. Returns its response, which may be an error, or null if there is none.
export async function requestPictures(options) {
  try {
    const body = JSON.stringify({ options });
    const response = await fetch("/api/draw", { method: "POST", headers: { "Content-Type": "application/json" }, body });
    return await response.json();
  } catch {
    return null;
  }
}

// `whenDrawn` receives the id of an option and its picture. `currentLook` returns how the sign draws.
export function startPictures(whenDrawn, currentLook) {
  onDrawn = whenDrawn;
  look = currentLook;
  setInterval(drawMissing, lifetime);
}
