// Draws a product as LEDs with a heart.

const heart = [".##.##.", "#######", "#######", ".#####.", "..###..", "...#..."];
const colors = ["#ff5a36", "#ffb020", "#3ce65a", "#5096ff"];

export function drawDisplay(canvas, { id, width, height, colors: hasColors }) {
  const size = 5;
  canvas.width = width * size;
  canvas.height = height * size;
  const context = canvas.getContext("2d");
  context.fillStyle = id === "memory" ? "#3a4048" : "#0b0c0e";
  context.fillRect(0, 0, canvas.width, canvas.height);
  // A large display has a large heart.
  const scale = Math.max(1, Math.floor(Math.min(width / 8, height / 7)));
  const [left, top] = [Math.floor((width - 7 * scale) / 2), Math.floor((height - 6 * scale) / 2)];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isLit = heart[Math.floor((y - top) / scale)]?.[Math.floor((x - left) / scale)] === "#";
      context.fillStyle = isLit ? (hasColors ? colors[(x - left + y) % 4] : colors[0]) : "#24272b";
      context.beginPath();
      context.arc((x + 0.5) * size, (y + 0.5) * size, size * 0.4, 0, 7);
      context.fill();
    }
  }
}
