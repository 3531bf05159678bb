// The last ten changes that this page made, and how to revert them.
import { element } from "./dom.js";

export const limit = 10;
const changes = [];
let queue = Promise.resolve();

// Remembers a change. `revert` reverts it, and returns whether that succeeded.
export function remember(revert) {
  changes.push(revert);
  if (changes.length > limit) changes.shift();
  show();
}

// Reverts the last change, after earlier calls have ended. A change that cannot be reverted, because someone else has changed the
// same option since, is forgotten.
export function undoLast() {
  queue = queue.catch(() => {}).then(async () => {
    const revert = changes.pop();
    show();
    await revert?.();
  });
  return queue;
}

export const count = () => changes.length;

export function forgetChanges() {
  changes.length = 0;
  show();
}

function show() { element("undo-last").disabled = !changes.length; }

export function startUndo() {
  element("undo-last").addEventListener("click", undoLast);
  document.addEventListener("keydown", (event) => {
    const isText = event.target.closest?.("input, textarea, select, dialog");
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === "z" && !isText) {
      event.preventDefault();
      undoLast();
    }
  });
}
