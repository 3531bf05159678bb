// The errors and warnings of the gateway and the sign, in the language of the page.
import { language, phrase, sentences, translate } from "./language.js";

// The labels of the editor's fields by the keys of an option.
export const fields = {
  id: "id", text: "text", image: "picture", picture: "picture", rows: "picture", dwell: "dwell", show: "times",
  lifetime: "lifetime", color: "color", background: "background", effect: "effect", transition: "transition", slide: "slide",
  align: "align", font: "font", size: "size", whole_display: "wholeDisplay", fit: "fit", dither: "dither", page: "contentWord",
};

// Returns the translated text of an error, and the options for showMessage().
export function explain(answer) {
  const about = answer.error === "NoSign" || answer.error === "NoAnswer" ? "sign" : null;
  if (answer.error === "InvalidOption" || answer.error === "InvalidAlert") return [explainMistake(answer), {}];
  const key = [`${answer.error}.${answer.reason ?? answer.key}`, answer.error].find(translate);
  return key ? [phrase(key, answer), { about }] : [`${translate("refused")} (${answer.error ?? "?"})`, {}];
}

// Returns the key of an option that an error is about, or null.
export function keyOf(answer) {
  return answer.key ?? answer.path?.match(/\.(\w+)$/)?.[1] ?? null;
}

// Explains an invalid input. The sign's own message is the most precise, but in English.
function explainMistake(answer) {
  const key = keyOf(answer) ?? "";
  const field = translate(fields[key] ?? "");
  // A preview is the only option of its request, so its number says nothing.
  const sentence = (answer.message ?? "").replace(`${answer.path}: `, "").replace(/^option \d+: /, "");
  const own = translated("mistakes", sentence) ?? translate(`${key}.rule`) ?? translate(answer.error);
  return `${field ? `${field}: ` : ""}${language === "en" && sentence ? sentence : own}`;
}

// Returns the translation of an English sentence, or undefined if the page has none. `kind` is a list of translations.
export function translated(kind, sentence) {
  const [pattern, text] = sentences(kind).find(([pattern]) => pattern.test(sentence)) ?? [];
  const groups = pattern && sentence.match(pattern);
  return text?.replace(/\$(\d)/g, (_, number) => groups[number] ?? "");
}

// Returns the rule for the values of a setting, or undefined if the page has none.
export const rule = (path) => translate(`${path.replace(/\[\d+\]/, "")}.rule`) ?? translate(`${path === "" ? "" : path.split(".").pop().replace("when", "show")}.rule`);

// Returns the translated problems, and those that stay in English.
export function explainTroubles(troubles) {
  const known = [], raw = [];
  for (const sentence of troubles) {
    const [pattern, text] = sentences("problems").find(([pattern]) => pattern.test(sentence)) ?? [];
    const { device = "", number = "", reason } = (pattern && sentence.match(pattern).groups) ?? {};
    const cause = reason && sentences("reasons").find(([pattern]) => pattern.test(reason))?.[1];
    if (!pattern || (reason && !cause)) raw.push(sentence);
    else known.push(text.replace(/\$[123]/g, (place) => ({ $1: device, $2: number, $3: cause })[place]));
  }
  return { known, raw };
}

// Returns the translated warnings, and those that stay in English.
export function explainWarnings(warnings) {
  const known = [], raw = [];
  for (const { message } of warnings) {
    const text = translated("warnings", message);
    if (text) known.push(text); else raw.push(message);
  }
  return { text: known.join(" "), raw };
}
