// The values of settings as the texts of their fields.

const separators = { windows: "; ", times: "; ", range: ".." };

// Returns a value as the text of its field.
export const textOf = (kind, value) =>
  value === null || value === undefined ? "" : Array.isArray(value) ? value.join(separators[kind] ?? "; ") : String(value);

// Returns the value of a text in a field. The sign explains what is wrong with it.
export function valueOf(kind, text) {
  const trimmed = text.trim();
  if (!trimmed) return null;
  if (kind === "boolean") return trimmed === "true";
  if (kind === "secret") return text;
  if (kind === "texts" || kind === "keys") return trimmed.split(/[;,\s]+/).filter(Boolean);
  if (kind === "windows" || kind === "times") return trimmed.split(";").map((part) => part.trim()).filter(Boolean);
  if (kind === "range" && /^-?\d+ *\.\. *-?\d+$/.test(trimmed)) return trimmed.split("..").map(Number);
  return (kind === "integer" || kind === "number") && !Number.isNaN(Number(trimmed)) ? Number(trimmed) : trimmed;
}
