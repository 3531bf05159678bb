// What the signs in view show now: the pictures of their LEDs, or their texts.

import { plain, request } from "/requests.js";
import { text } from "/texts.js";

/** The last answers by sign, which a new tile shows at once. */
const shown = new Map();
const LIMIT = 400;

/** Requests what the signs with these names show, and draws it on their tiles. */
export async function updateTiles(rows, nodes) {
  if (!nodes.length) return;
  const answer = await request(`/api/live?${new URLSearchParams({ nodes: nodes.join(",") })}`);
  if (!answer) return;
  if (shown.size > LIMIT) shown.clear();
  for (const sign of answer.signs) {
    const content = JSON.stringify(sign);
    if (shown.get(sign.node)?.content === content) continue;
    shown.set(sign.node, { sign, content });
    const tile = rows.querySelector(`.tile[data-node="${CSS.escape(sign.node)}"]`);
    if (tile) draw(tile, sign);
  }
}

/** Draws the last answer about the sign of a tile, if there is one. */
export function drawTile(tile) {
  const last = shown.get(tile.dataset.node);
  if (last) draw(tile, last.sign);
}

function draw(tile, sign) {
  const [canvas, label] = tile.querySelector(".shown").children;
  const hasPicture = Boolean(sign.picture);
  canvas.hidden = !hasPicture;
  label.hidden = hasPicture;
  const content = sign.alert ? text("alertNow", { text: sign.alert }) : sign.text ?? sign.selected ?? "";
  label.textContent = sign.lit === false ? text("dark") : plain(content);
  tile.querySelector(".shown").title = content;
  if (hasPicture) paint(canvas, sign.picture);
}

/** Draws a picture with one pixel for each LED; the style sheet scales it. */
function paint(canvas, picture) {
  const step = picture.rows[0].length / picture.width;
  const data = new ImageData(picture.width, picture.height);
  picture.rows.forEach((line, y) => {
    for (let x = 0; x < picture.width; x++) {
      const at = (y * picture.width + x) * 4;
      const [red, green, blue] = color(line.slice(x * step, (x + 1) * step));
      data.data.set([Math.max(red, 28), Math.max(green, 30), Math.max(blue, 33), 255], at);
    }
  });
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext("2d").putImageData(data, 0, 0);
}

/** Returns the color of a pixel: `#` and `.`, a gray of one digit, or six hexadecimal digits. */
function color(pixel) {
  if (pixel.length === 6) {
    const value = Number.parseInt(pixel, 16) || 0;
    return [value >> 16, (value >> 8) & 255, value & 255];
  }
  const level = pixel === "#" ? 1 : Number.parseInt(pixel, 10) / 9 || 0;
  return [255 * level, 90 * level, 54 * level];
}
