// Units as the reader wants them: everything in the page is SI, and is converted where it is shown.
import { number } from "./format.js";

const PRETTY = [[/\*/g, "·"], [/\^2/g, "²"], [/\^3/g, "³"], [/\bohm\b/gi, "Ω"], [/\bdegC\b/g, "°C"]];
const pretty = (unit) => PRETTY.reduce((text, [from, to]) => text.replace(from, to), unit);
const KEEP = "mategraph:units";

export class Units {
  constructor(table) {
    this.table = new Map(Object.entries(table));
    this.groups = new Set([...this.table.values()].map((unit) => unit.group));
    this.si = new Set();
    this.listeners = new Set();
    try { JSON.parse(localStorage.getItem(KEEP) ?? "[]").forEach((group) => this.si.add(group)); } catch { /* no storage */ }
  }

  // More units, as another machine may have them.
  extend(table) {
    for (const [unit, shown] of Object.entries(table)) { this.table.set(unit, shown); this.groups.add(shown.group); }
  }

  // The unit shown for one of SI: its name and the factor to multiply by.
  shown(unit) {
    const other = this.table.get(unit);
    if (other && !this.si.has(other.group)) return other;
    return { name: unit === "1" ? "" : pretty(unit ?? ""), factor: 1 };
  }

  // The unit of a signal: the one that its own values ask for (rpm, turns, °C), or that of all signals of its SI unit.
  of({ unit, as }) {
    const shown = as && !this.si.has(as.group) ? { ...as, name: pretty(as.name) } : this.shown(unit);
    return { offset: 0, ...shown };
  }

  choose(group, si) {
    if (si) this.si.add(group); else this.si.delete(group);
    try { localStorage.setItem(KEEP, JSON.stringify([...this.si])); } catch { /* no storage */ }
    for (const f of this.listeners) f();
  }

  // "40°", "12.3 mm", "381 g"; with `decimals` a fixed number of them, so that a running number stands still.
  text(values, unit, { between = ", ", decimals = null, digits = 4 } = {}) {
    values = [].concat(values);
    if (unit === "kg" && values.every((v) => Math.abs(v) < 1)) return `${values.map((v) => number(v * 1e3, digits)).join(between)} g`;
    const { name, factor } = this.shown(unit);
    const write = (v) => (decimals === null ? number(v * factor, digits) : (v * factor).toFixed(decimals).replace(/^-(?=[0.]*$)/, "").replace("-", "−"));
    const opposite = between === " … " && values.length === 2 && values[1] > 0 && Math.abs(values[0] + values[1]) < 1e-9 * values[1];
    const body = opposite ? `±${write(values[1])}` : values.map(write).join(between);
    return name === "deg" ? `${body}°` : name ? `${body} ${name}` : body;
  }
}
