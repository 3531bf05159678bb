// The fields for the stages of a rollout.

import { element } from "/dom.js";

/** The keys of a statement that the fields set. */
export const rolloutKeys = ["stages", "windows", "health", "failed_share"];

const stageText = ({ share, after }) => (after ? `${share} % after ${after}` : `${share} %`);

export function fillRollout({ stages = [], windows = [], health = "", failed_share = "" }) {
  element("rollout-stages").value = stages.map(stageText).join(", ");
  element("rollout-windows").value = windows.join("; ");
  element("rollout-health").value = health;
  element("rollout-failed_share").value = String(failed_share);
}

/** Returns the rollout. What is no number or stage stays as it is: the server names the mistake. */
export function rolloutOfFields() {
  const parts = (id, separator) => element(`rollout-${id}`).value.split(separator).map((part) => part.trim()).filter(Boolean);
  const stages = parts("stages", ",").map((part) => {
    const [, share, after] = part.match(/^([\d.]+)\s*%?(?:\s*after\s+(\S+))?$/) ?? [];
    return share ? { share: Number(share), ...(after && { after }) } : { share: part };
  });
  const windows = parts("windows", ";");
  const health = element("rollout-health").value.trim();
  const share = element("rollout-failed_share").value.trim();
  return {
    ...(stages.length && { stages }), ...(windows.length && { windows }), ...(health && { health }),
    ...(share && { failed_share: Number.isNaN(Number(share)) ? share : Number(share) }),
  };
}
