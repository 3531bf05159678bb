// The signs as rows of a table, or as tiles. Only those in view exist, so 10 000 signs scroll like ten.

import { problem } from "/findings.js";
import { element, plain, shortRelease } from "/requests.js";
import { nameText, text } from "/texts.js";

/** Rows above and below the view, which are there before they come into view. */
const RESERVE = 12;
const phone = matchMedia("(max-width: 700px)");
const TILE_WIDTH = 250;

/** Returns how signs are arranged: as "rows", which are cards on a phone, or as "tiles". */
export function layoutOf(kind, width) {
  if (kind === "tiles") {
    const columns = Math.max(1, Math.floor(width / TILE_WIDTH));
    return { kind, height: 148, columns, reserve: 2 };
  }
  return phone.matches ? { kind: "cards", height: 168, columns: 1, reserve: 4 } : { kind, height: 44, columns: 1, reserve: RESERVE };
}

/** Returns the signs that a view of `height` pixels shows, scrolled down by `top`, out of `total` signs. */
export function visibleSigns(layout, top, height, total) {
  const rows = Math.ceil(total / layout.columns);
  const first = Math.max(0, Math.floor(top / layout.height) - layout.reserve);
  const end = Math.min(rows, Math.ceil((top + height) / layout.height) + layout.reserve);
  const start = Math.min(first, Math.max(0, rows - 1)) * layout.columns;
  return { first: start, count: Math.max(0, end * layout.columns - start) };
}

/** Returns an element with the state of a sign and its first problem. All its problems are the element's title. */
function stateCell(sign, isGood, prefix = "") {
  const state = nameText("state", sign.state) + (sign.reason ? ` (${nameText("reason", sign.reason)})` : "");
  const made = element("span", prefix + state, isGood ? "good" : "bad");
  const problems = sign.problems.map(problem);
  if (problems.length) made.append(": ", problems[0]);
  made.title = problems.map(({ textContent }) => textContent).join("\n");
  return made;
}

function nameCell(sign) {
  const name = element("span");
  const title = sign.name ? `${sign.node} (${sign.name})` : sign.node;
  // The address comes from the sign, which may be wrong: a link leads to web pages only.
  if (/^https?:\/\//.test(sign.page ?? "")) {
    const link = element("a", title);
    link.href = sign.page;
    link.rel = "noreferrer";
    name.append(link);
  } else {
    name.textContent = plain(title);
  }
  return name;
}

const COLUMNS = ["sign", "state", "connection", "release", "version", "labels"];

/** Returns the row of `sign`, which is the row `index` of the table. */
export function signRow(sign, index, layout) {
  const row = element("div", "", "row");
  row.setAttribute("role", "row");
  row.setAttribute("aria-rowindex", index + 2);
  row.style.top = `${index * layout.height}px`;
  row.dataset.node = sign.node;
  const cells = [
    nameCell(sign), stateCell(sign, sign.in_sync && !sign.problems.length),
    element("span", text(sign.online ? "online" : "offline"), sign.online ? "" : "bad"),
    element("span", shortRelease(sign.release)), element("span", sign.version ?? "–"),
    element("span", sign.labels.join(" ") || "–"),
  ];
  cells.forEach((cell, column) => {
    cell.setAttribute("role", "cell");
    // On a phone, each cell has the name of its column before it.
    cell.dataset.name = text(COLUMNS[column]);
  });
  row.append(...cells);
  return row;
}

/** Gives `rows`, the container of the signs, the height of `total` signs. */
export function setTotal(table, rows, total, layout) {
  rows.style.height = `${Math.ceil(total / layout.columns) * layout.height}px`;
  table.dataset.layout = layout.kind;
  const isTable = layout.kind !== "tiles";
  table.setAttribute("role", isTable ? "table" : "group");
  rows.setAttribute("role", isTable ? "rowgroup" : "presentation");
  if (isTable) table.setAttribute("aria-rowcount", total + 1);
  else table.removeAttribute("aria-rowcount");
}

/** Returns the tile of `sign`, which is the tile `index`. `tiles.js` draws what it shows. */
export function signTile(sign, index, layout) {
  const tile = element("article", "", "tile");
  tile.dataset.node = sign.node;
  tile.setAttribute("aria-label", sign.node);
  tile.style.top = `${Math.floor(index / layout.columns) * layout.height}px`;
  tile.style.left = `${(index % layout.columns) * 100 / layout.columns}%`;
  tile.style.width = `${100 / layout.columns}%`;
  const box = element("div", "", "box");
  const picture = element("div", "", "shown");
  picture.append(element("canvas"), element("span"));
  const state = stateCell(sign, sign.in_sync && sign.online && !sign.problems.length, sign.online ? "" : `${text("offline")}, `);
  box.append(nameCell(sign), picture, state);
  tile.append(box);
  return tile;
}
