// The system graph in the page.

// Zoom by buttons and ctrl-wheel, pan by dragging; nodes choose parts, bodies, joints.
export class Graph {
  constructor(box, { hover, choose }) {
    Object.assign(this, { drawing: box.querySelector("#drawing"), hover, choose, scale: null });
    for (const b of box.querySelectorAll("[data-zoom]")) b.addEventListener("click", () => this.zoom(b.dataset.zoom));
    this.drawing.addEventListener("wheel", (e) => { if (e.ctrlKey || e.metaKey) { e.preventDefault(); this.zoom(e.deltaY < 0 ? "in" : "out", 1.1); } }, { passive: false });
    new ResizeObserver(() => this.apply()).observe(this.drawing);
    this.pan();
    this.bind();
  }

  // Another drawing in its place, as large as this one is shown.
  update(markup) {
    this.drawing.innerHTML = markup;
    this.bind();
    this.apply();
  }

  bind() {
    const { hover, choose } = this;
    this.svg = this.drawing.querySelector("svg");
    if (!this.svg) return;
    const { width, height } = this.svg.viewBox.baseVal;
    Object.assign(this, { natural: width, ratio: height / width });
    this.svg.removeAttribute("width");
    this.svg.removeAttribute("height");
    for (const node of this.svg.querySelectorAll("[data-part],[data-parts],[data-body],[data-joint],[data-component],[data-signal]")) {
      const what = { ...node.dataset };
      node.addEventListener("pointerenter", () => hover(what));
      node.addEventListener("pointerleave", () => hover(null));
      node.addEventListener("click", () => { if (!this.dragged) choose(what); });
      node.addEventListener("keydown", (e) => { if (e.key === "Enter") choose(what); });
    }
  }

  zoom(how, factor = 1.25) {
    const now = this.scale ?? this.drawing.clientWidth / this.natural;
    this.scale = how === "fit" ? null : Math.min(Math.max(now * (how === "in" ? factor : 1 / factor), 0.2), 4);
    this.apply();
  }

  apply() {
    if (!this.svg || !this.drawing.clientWidth) return;
    const least = 0.62; // below that the letters are too small to read: scroll instead
    const fit = Math.min(Math.max((this.drawing.clientWidth - 20) / this.natural, least), 1.25);
    const width = this.natural * (this.scale ?? fit);
    this.svg.style.width = `${width}px`;
    this.svg.style.height = `${width * this.ratio}px`;
  }

  pan() {
    const d = this.drawing;
    d.addEventListener("pointerdown", (e) => {
      this.dragged = false;
      if (e.pointerType !== "mouse" || e.button !== 0) return;
      const start = { x: e.clientX + d.scrollLeft, y: e.clientY + d.scrollTop };
      const move = (m) => {
        if (Math.hypot(m.clientX - e.clientX, m.clientY - e.clientY) > 4) this.dragged = true;
        d.scrollLeft = start.x - m.clientX;
        d.scrollTop = start.y - m.clientY;
      };
      const stop = () => { removeEventListener("pointermove", move); removeEventListener("pointerup", stop); };
      addEventListener("pointermove", move);
      addEventListener("pointerup", stop);
    });
  }

  mark(chosen) {
    if (!this.svg) return;
    for (const node of this.svg.querySelectorAll(".chosen")) node.classList.remove("chosen");
    for (const key of ["part", "body", "joint", "component", "signal"]) {
      if (chosen[key] === undefined) continue;
      for (const node of this.svg.querySelectorAll(`[data-${key}]`)) if (node.dataset[key] === chosen[key]) node.classList.add("chosen");
    }
    if (chosen.part !== undefined) {
      for (const node of this.svg.querySelectorAll("[data-parts]")) if (JSON.parse(node.dataset.parts).includes(chosen.part)) node.classList.add("chosen");
    }
  }
}
