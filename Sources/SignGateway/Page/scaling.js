// Pictures of any kind and size, as the sign accepts them.

// The maximum size of a picture for the sign, in bytes.
export const largest = 48 * 1024;
const kinds = ["image/png", "image/gif"];

// Returns the size at which a picture of `width` and `height` is sent: as high as the display, but with at most `limit` columns.
export function scaledSize(width, height, display, limit = 2048) {
  const scale = Math.min(1, display.height / height, limit / width);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

// Returns the base64 of a PNG or a GIF for the picture in `file`. A PNG or GIF that the sign accepts stays as it is; another picture
// is scaled to the height of the display. Throws if the browser cannot read it.
export async function scaledPicture(file, display) {
  if (kinds.includes(file.type) && file.size <= largest) return { data: await base64(file), isScaled: false };
  const image = new Image();
  const address = URL.createObjectURL(file);
  try {
    image.src = address;
    await image.decode();
    for (let limit = 2048; ; limit /= 2) {
      const size = scaledSize(image.naturalWidth || 256, image.naturalHeight || 256, display, limit);
      const blob = await drawn(image, size);
      if (blob.size <= largest || limit <= 8) return { data: await base64(blob), isScaled: true };
    }
  } finally {
    URL.revokeObjectURL(address);
  }
}

function drawn(image, { width, height }) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}

function base64(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result.slice(reader.result.indexOf(",") + 1)));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}
