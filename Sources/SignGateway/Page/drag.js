// Dragging an item of a list to another place.

// Follows the pointer until it is released. Calls `finish` with the index to which the item was dragged, or with null if the
// drag was cancelled. `event` is the press on the item's handle.
export function drag(event, item, finish) {
  event.preventDefault();
  const list = item.parentNode;
  const grip = event.target.closest("button");
  let pointer = event.clientY;
  let isOver = false;
  grip.setPointerCapture(event.pointerId);
  item.classList.add("dragged");
  const isAbove = (other) => {
    const box = other.getBoundingClientRect();
    return pointer < box.top + box.height / 2;
  };
  // Moves the other items around this one, because a moved element loses the pointer capture.
  const place = () => {
    const others = [...list.children];
    const at = others.indexOf(item);
    const next = others.findIndex((other) => other !== item && isAbove(other));
    const end = next < 0 ? others.length : next;
    for (const other of others.slice(at + 1, end)) list.insertBefore(other, item);
    for (const other of others.slice(end, at).reverse()) item.after(other);
  };
  // Scrolls near the edges of the window, faster at a smaller distance.
  const scroll = () => {
    if (isOver) return;
    const zone = Math.min(80, innerHeight / 4);
    const speed = Math.min(0, pointer - zone) + Math.max(0, pointer - (innerHeight - zone));
    if (speed) {
      window.scrollBy({ top: speed / 4, behavior: "instant" });
      place();
    }
    requestAnimationFrame(scroll);
  };
  const follow = (moved) => { pointer = moved.clientY; place(); };
  const end = (isDropped) => {
    isOver = true;
    grip.removeEventListener("pointermove", follow);
    item.classList.remove("dragged");
    finish(isDropped ? [...list.children].indexOf(item) : null);
  };
  grip.addEventListener("pointermove", follow);
  grip.addEventListener("pointerup", () => end(true), { once: true });
  grip.addEventListener("pointercancel", () => end(false), { once: true });
  requestAnimationFrame(scroll);
}
