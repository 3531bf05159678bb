// The withdrawal of a release: the signs of its scope show the release of another scope, or the list in their configuration files.

import { element } from "/dom.js";
import { plain, request, say } from "/requests.js";
import { text } from "/texts.js";

/** Returns what the signs of a scope show after the withdrawal of its release, as sentences. */
export function consequences({ scope, signs, elsewhere, withdrawal }, values) {
  const sentences = [text("withdrawEnds", { scope, count: withdrawal.reduce((sum, part) => sum + part.signs, 0) })];
  for (const part of withdrawal) sentences.push(text(part.scope ? "withdrawOther" : "withdrawOwn", { count: part.signs, scope: part.scope }));
  if (elsewhere) sentences.push(text("withdrawElsewhere", { count: elsewhere }));
  if (!signs) sentences.push(text("noSignNow", { scope }));
  const names = Object.keys(values ?? {});
  if (names.length) sentences.push(text("withdrawValues", { scope, names: names.join(", ") }));
  return sentences.join(" ");
}

/** Asks whether the release ends. Returns the number of signs, or null to cancel. */
function confirmWithdrawal(described, values) {
  const dialog = element("confirm-withdraw");
  const isAll = described.scope === "all";
  element("confirm-withdraw-text").textContent = plain(consequences(described, values));
  element("withdraw-count-line").hidden = !isAll;
  element("withdraw-count").value = "";
  dialog.returnValue = "cancel";
  return new Promise((resolve) => {
    dialog.onclose = () => {
      const signs = isAll ? Number(element("withdraw-count").value) : described.signs;
      resolve(dialog.returnValue === "withdraw" ? signs : null);
    };
    dialog.showModal();
  });
}

/** Withdraws the release of a scope after a confirmation. `whenDone` shows what is in force then. */
export async function withdraw({ scope, number, values }, whenDone) {
  const described = await request(`/api/scope?${new URLSearchParams({ scope })}`);
  if (!described) return;
  const signs = await confirmWithdrawal(described, values);
  if (signs === null) return;
  // The number is the one that the page has shown, so a release that was published meanwhile stays.
  const body = JSON.stringify({ scope, number, release: null, values: {}, rollout: {}, signs });
  const answer = await request("/api/publish", { method: "POST", body });
  if (answer) say(text("withdrawn", { scope, number: answer.number }));
  whenDone();
}
