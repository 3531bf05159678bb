// The values of settings as the texts of their fields.

const separators = { windows: "; ", times: "; ", range: ".." };

// Returns a value as the text of its field.
export const textOf = (kind, value) =>
  kind === "curve" && Array.isArray(value) ? value.map((pair) => pair.join(": ")).join("; ") : value === null || value === undefined ? "" : Array.isArray(value) ? value.join(separators[kind] ?? "; ") : String(value);

// Returns the value of a text in a field. The sign explains what is wrong with it.
export function valueOf(kind, text) {
  const trimmed = text.trim();
  if (!trimmed) return null;
  if (kind === "boolean") return trimmed === "true";
  if (kind === "secret") return text;
  if (kind === "texts") return trimmed.split(/[;,]/).map((part) => part.trim()).filter(Boolean);
  if (kind === "keys") return trimmed.split(/[;,\s]+/).filter(Boolean);
  if (kind === "windows" || kind === "times") return trimmed.split(";").map((part) => part.trim()).filter(Boolean);
  if (kind === "curve") return curveOf(trimmed) ?? trimmed;
  if (kind === "range" && /^-?\d+ *\.\. *-?\d+$/.test(trimmed)) return trimmed.split("..").map(Number);
  return (kind === "integer" || kind === "number") && !Number.isNaN(Number(trimmed)) ? Number(trimmed) : trimmed;
}

// Returns the pairs of lux and percent in a text such as "0: 2; 100: 40", or null if it is none.
function curveOf(text) {
  const pairs = text.split(";").filter((part) => part.trim()).map((part) => part.split(":").map((number) => (number.trim() ? Number(number) : NaN)));
  return pairs.length && pairs.every((pair) => pair.length === 2 && !pair.some(Number.isNaN)) ? pairs : null;
}
