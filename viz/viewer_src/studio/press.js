// What is let go is what was pressed: while the pointer is down nothing that arrives replaces or moves it; news waits for the release.
const DRAGGED = "canvas, .board, input[type=range], .motion-point, .split, .u-over"; // they follow the pointer, and curves and values follow them meanwhile
const BEHIND = 50; // ms after the release: by then the click has come

export function makePress(target = window) {
  let down = null, timer = 0; // "click" or "drag" while something is pressed
  const waiting = [];

  function begin({ target: at, isPrimary }) {
    if (!isPrimary) return;
    clearTimeout(timer);
    down = at.closest?.(DRAGGED) ? "drag" : "click";
  }

  function end() {
    clearTimeout(timer);
    down = null;
    for (const f of waiting.splice(0)) f();
  }

  const soon = () => { if (down) { clearTimeout(timer); timer = setTimeout(end, BEHIND); } };
  target.addEventListener("pointerdown", begin, true);
  for (const kind of ["pointerup", "pointercancel", "dragend", "change", "keydown", "blur"]) target.addEventListener(kind, soon, true);
  target.addEventListener("pointermove", ({ buttons }) => { if (!buttons) soon(); }, true); // it was let go outside of the window
  document.addEventListener("visibilitychange", soon);

  // Calls `f` now, or in its turn after the release. `drag`: it waits for the end of a drag, too, since it may replace what is dragged.
  function after(f, { drag = false } = {}) {
    if (down === "click" || (down && drag)) waiting.push(f); else f();
  }

  return { after, released: (options) => new Promise((done) => after(done, options)) };
}
