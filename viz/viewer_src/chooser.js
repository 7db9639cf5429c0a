// A dialog to choose the signals of a plot, grouped by unit, with a search field.
import { element } from "./format.js";

const MOST = 400; // rows shown at once: nobody reads more, and the page stays quick

export class Chooser {
  constructor(dialog, signals, units) {
    Object.assign(this, { dialog, units, chosen: new Set() });
    this.update(signals);
    this.search = dialog.querySelector("input");
    this.list = dialog.querySelector(".list");
    this.search.addEventListener("input", () => this.fill());
  }

  update(signals) {
    this.signals = [...signals.values()].filter((s) => !s.of);
  }

  // The names chosen, or null if the reader thinks better of it.
  ask(names = []) {
    this.chosen = new Set(names);
    this.search.value = "";
    this.fill();
    this.dialog.returnValue = "";
    this.dialog.showModal();
    return new Promise((resolve) => {
      this.dialog.addEventListener("close", () => resolve(this.dialog.returnValue === "plot" && this.chosen.size ? [...this.chosen] : null), { once: true });
    });
  }

  fill() {
    const wanted = this.search.value.trim().toLowerCase();
    const hits = this.signals.filter(({ name, unit }) => !wanted || name.toLowerCase().includes(wanted) || unit.toLowerCase() === wanted);
    const groups = new Map();
    for (const signal of hits.slice(0, MOST)) groups.set(signal.unit, [...(groups.get(signal.unit) ?? []), signal]);
    this.list.replaceChildren(...[...groups].map(([unit, signals]) => element("section", {}, element("h3", { text: this.units.shown(unit).name || "no unit" }), ...signals.map((s) => this.row(s)))));
    if (hits.length > MOST) this.list.append(element("p", { class: "hint", text: `${hits.length - MOST} more: search for them.` }));
    if (!hits.length) this.list.append(element("p", { class: "hint", text: "No such signal." }));
    this.count();
  }

  row({ name }) {
    const tick = element("input", { type: "checkbox" });
    tick.checked = this.chosen.has(name);
    tick.addEventListener("change", () => { if (tick.checked) this.chosen.add(name); else this.chosen.delete(name); this.count(); });
    return element("label", {}, tick, element("span", { text: name, dir: "auto" }));
  }

  count() {
    this.dialog.querySelector(".count").textContent = `${this.chosen.size} chosen`;
    this.dialog.querySelector("[value=plot]").disabled = !this.chosen.size;
  }
}
