// Mistakes and warnings about drafts, and the problems of signs, in the language of the page.

import { make } from "/dom.js";
import { rule, translated } from "/explain.js";
import { language, phrase, translate } from "/language.js";
import { plain } from "/requests.js";
import { settingKeys } from "/setting-keys.js";

/** Returns the text of a choice in a release, such as a direction. */
export const choiceText = (choice) => translate(`choice.${choice}`) ?? choice;

/** Returns the rule for the values of a key in a table or an option, made of the key's description, or undefined. */
function valueRule(path) {
  const [, table, key] = path.match(/^(\w+)(?:\[\d+\])?\.(\w+)$/) ?? [];
  const setting = settingKeys.find((entry) => entry.table === table && entry.key === key) ?? settingKeys.find((entry) => entry.key === key);
  const sentence = translate(`${setting?.kind}.rule`);
  if (!sentence) return undefined;
  const { lowest, highest } = setting.values;
  const choices = setting.choices.map(choiceText).join(", ");
  const also = choices && setting.kind !== "choice" ? ` ${phrase("also.rule", { choices })}` : "";
  return phrase(`${setting.kind}.rule`, { lowest, highest, choices }) + also;
}

/** Returns the rule for the value at `path`, such as `options[1].dwell`, or undefined. The names of values are no keys. */
const ruleAt = (path) => (path.startsWith("values") ? rule("values") : rule(path) ?? valueRule(path));

/** Returns the translation of a mistake, or undefined. A name that the server suggests stays. */
function translation(path, message) {
  const found = translated("problems", message) ?? translated("mistakes", message) ?? ruleAt(path);
  const [, name] = message.match(/did you mean ['"]?([^'"?]+)['"]?/) ?? [];
  return found && name ? `${found} ${phrase("suggestion", { name })}` : found;
}

/** Returns an element with a translated text, or with the English sentence, marked as such, if there is none. */
function sentence(text, message, style, properties = {}) {
  const lang = language !== "en" && text === undefined ? "en" : null;
  return make("span", { className: style, lang, ...properties }, plain(text ?? message));
}

/** Returns an element with a mistake. In English, the message of the check is the most precise. */
export const mistake = ({ path, message }, style, properties) =>
  sentence(language === "en" ? message : translation(path, message), message, style, properties);

/** Returns an element with a warning. */
export const warning = ({ message }) => sentence(language === "en" ? message : translated("warnings", message), message, "");

/** Returns an element with a problem that a sign has reported: a place and a message, or the topic and the reason of a refusal. */
export function problem(reported) {
  const [, place, message] = reported.match(/^(.*?): (.*)$/s) ?? [null, "", reported];
  const refusal = translate(`refusal.${message}`);
  const made = refusal ? sentence(refusal, message, "") : mistake({ path: place, message }, "");
  if (place) made.prepend(`${plain(place)}: `);
  return made;
}
