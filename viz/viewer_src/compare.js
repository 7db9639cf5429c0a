// Two states of a machine in one view: side by side, the old one as glass over the new one, or one alone.
import { Vector3 } from "three";
import { element } from "./format.js";

const WHERE = { beside: "left old, right new", over: "glass old, solid new", old: "old alone", new: "new alone" };

export class Compare {
  constructor(view, { old, offset, legend, labels }, group, list) {
    Object.assign(this, { view, group, old: new Set(old), offset: new Vector3(...offset), mode: "" });
    group.hidden = false;
    group.title = `Old: ${labels[0]} · new: ${labels[1]}`;
    for (const b of group.children) b.addEventListener("click", () => this.set(b.dataset.arrange));
    this.where = element("li", { class: "where" });
    list.hidden = false;
    list.replaceChildren(this.where, ...legend.map(({ word, color, count }) => {
      const swatch = element("i", { class: "swatch" });
      swatch.style.setProperty("--c", color);
      return element("li", {}, swatch, `${word} ${count}`);
    }));
  }

  // The bodies of the old state step aside; shifts of bodies are not poses, so that both go on moving together.
  set(mode) {
    const { view } = this;
    this.mode = mode;
    this.where.textContent = WHERE[mode];
    for (const b of this.group.children) b.setAttribute("aria-pressed", String(b.dataset.arrange === mode));
    for (const name of this.old) view.model.shifts.get(name)?.position.copy(this.offset).multiplyScalar(mode === "beside" ? 1 : 0);
    view.parts.arrange(mode);
    view.swept = null;
    view.posed();
    view.refresh();
    view.refit();
  }
}
