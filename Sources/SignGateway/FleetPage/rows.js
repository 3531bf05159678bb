// The rows of the table. Only those in view exist, so 10 000 signs scroll like ten.

const HEIGHT = 44;
/** Rows above and below the view, which are there before they come into view. */
const RESERVE = 12;

/** Returns the rows of a table of `total` rows that a view of `height` pixels shows, scrolled down by `top`. */
export function visibleRows(top, height, total) {
  const first = Math.max(0, Math.floor(top / HEIGHT) - RESERVE);
  const end = Math.min(total, Math.ceil((top + height) / HEIGHT) + RESERVE);
  return { first: Math.min(first, Math.max(0, total - 1)), count: Math.max(0, end - first) };
}

/** Returns an element with text, which may have a class. */
export function element(name, text = "", style = "") {
  const node = document.createElement(name);
  node.textContent = text;
  if (style) node.className = style;
  return node;
}

/** Returns the first digits of a release's name. */
export function shortRelease(release) {
  return release ? release.replace("sha256:", "").slice(0, 8) : "–";
}

/** Returns the row of `sign`, which is the row `index` of the table. */
export function signRow(sign, index) {
  const row = element("div", "", "row");
  row.setAttribute("role", "row");
  row.setAttribute("aria-rowindex", index + 2);
  row.style.top = `${index * HEIGHT}px`;
  row.dataset.node = sign.node;
  const name = element("span");
  const title = sign.name ? `${sign.node} (${sign.name})` : sign.node;
  // The address comes from the sign, which may be wrong: a link leads to web pages only.
  if (/^https?:\/\//.test(sign.page ?? "")) {
    const link = element("a", title);
    link.href = sign.page;
    link.rel = "noreferrer";
    name.append(link);
  } else {
    name.textContent = title;
  }
  const state = sign.state.replace("_", " ") + (sign.reason ? ` (${sign.reason.replace("_", " ")})` : "");
  const problem = sign.problems[0];
  const cells = [
    name, element("span", problem ? `${state}: ${problem}` : state, sign.in_sync ? "good" : "bad"),
    element("span", sign.online ? "online" : "offline", sign.online ? "" : "bad"),
    element("span", shortRelease(sign.release)), element("span", sign.version ?? "–"),
    element("span", sign.labels.join(" ")),
  ];
  cells[1].title = sign.problems.join("\n");
  for (const cell of cells) cell.setAttribute("role", "cell");
  row.append(...cells);
  return row;
}

/** Gives `rows`, the container of the rows, the height of `total` rows. */
export function setTotal(table, rows, total) {
  rows.style.height = `${total * HEIGHT}px`;
  table.setAttribute("aria-rowcount", total + 1);
}
