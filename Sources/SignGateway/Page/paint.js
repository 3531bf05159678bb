// Draws pictures as LEDs. The pictures come from the sign: rows of '#' and '.', of digits (grays), or of six hexadecimal digits
// for each pixel (colors).

const lights = { red: [255, 90, 54], amber: [255, 176, 32], green: [60, 230, 90], blue: [80, 150, 255], white: [240, 244, 255] };
const dark = [36, 39, 43];
const background = "#0b0c0e";

// Returns the red, green and blue of each pixel as RGBA bytes. `brightness` is in percent, and changes the picture as the eye
// sees it: a tenth of the light is about half as bright.
export function pixels(picture, { brightness = 100, isLit = true, leds = "red" } = {}) {
  const data = new Uint8ClampedArray(picture.width * picture.height * 4);
  const light = lights[leds] ?? lights.red;
  const level = 0.3 + 0.7 * Math.sqrt(Math.min(100, Math.max(1, brightness)) / 100);
  picture.rows.forEach((line, y) => {
    const step = Math.max(1, Math.round(line.length / picture.width));
    for (let x = 0; x < picture.width; x++) {
      const color = isLit ? shade(line.slice(x * step, (x + 1) * step), light) : null;
      const at = (y * picture.width + x) * 4;
      for (let channel = 0; channel < 3; channel++) {
        data[at + channel] = color ? Math.max(dark[channel], color[channel] * level) : dark[channel];
      }
      data[at + 3] = 255;
    }
  });
  return data;
}

// Returns the color of a pixel, or null if it is dark.
function shade(pixel, light) {
  if (pixel.length === 6) {
    const value = parseInt(pixel, 16);
    return value ? [value >> 16, (value >> 8) & 255, value & 255] : null;
  }
  if (pixel === "#") return light;
  if (pixel >= "1" && pixel <= "9") return light.map((channel) => channel * (0.15 + 0.85 * Number(pixel) / 9));
  return null;
}

const masks = new Map();

// Returns a canvas that is dark, with a round hole for each LED.
function mask(width, height, size) {
  const key = `${width} ${height} ${size}`;
  if (masks.has(key)) return masks.get(key);
  const made = document.createElement("canvas");
  made.width = width * size;
  made.height = height * size;
  const context = made.getContext("2d");
  context.fillStyle = background;
  context.fillRect(0, 0, made.width, made.height);
  context.globalCompositeOperation = "destination-out";
  context.beginPath();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      context.moveTo((x + 0.9) * size, (y + 0.5) * size);
      context.arc((x + 0.5) * size, (y + 0.5) * size, size * 0.4, 0, 7);
    }
  }
  context.fill();
  if (masks.size > 8) masks.clear();
  masks.set(key, made);
  return made;
}

const small = document.createElement("canvas");

// Draws `picture` on `canvas`, with LEDs of `size` pixels; by default as many as fit into `width` pixels.
export function paint(canvas, picture, { width = 1600, ...look } = {}) {
  const size = Math.max(2, Math.min(20, Math.floor(width / picture.width)));
  if (canvas.width !== picture.width * size || canvas.height !== picture.height * size) {
    canvas.width = picture.width * size;
    canvas.height = picture.height * size;
  }
  small.width = picture.width;
  small.height = picture.height;
  small.getContext("2d").putImageData(new ImageData(pixels(picture, look), picture.width, picture.height), 0, 0);
  const context = canvas.getContext("2d");
  context.imageSmoothingEnabled = false;
  context.drawImage(small, 0, 0, canvas.width, canvas.height);
  if (size > 2) context.drawImage(mask(picture.width, picture.height, size), 0, 0);
}

// Returns the part of a picture that has lit pixels.
export function cropped({ width, height, rows }) {
  const step = Math.max(1, Math.round(rows[0].length / width));
  const isDark = (text) => /^[.0]*$/.test(text);
  const [left, right] = ends(width, (x) => rows.some((line) => !isDark(line.slice(x * step, (x + 1) * step))));
  const [top, bottom] = ends(height, (y) => !isDark(rows[y]));
  const lines = rows.slice(top, bottom + 1).map((line) => line.slice(left * step, (right + 1) * step));
  return { width: right - left + 1, height: lines.length, rows: lines };
}

// Returns the first and the last of `count` indices for which `isLit` holds.
function ends(count, isLit) {
  let first = 0, last = count - 1;
  while (first < last && !isLit(first)) first += 1;
  while (last > first && !isLit(last)) last -= 1;
  return [first, last];
}
