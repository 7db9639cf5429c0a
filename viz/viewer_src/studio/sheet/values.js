// Numbers along the wires at the time that is shown, and wires coloured by voltage, pressure or temperature.
import { number } from "../../format.js";
import { STEP, svg, terminalOf } from "./drawing.js";

const ACROSS = { electrical: ["v", "V"], hydraulic: ["p", "Pa"], pneumatic: ["p", "Pa"], thermal: ["T", "K"] };
const LEAST = 5, WIDE = 5; // steps: of a straight wire that has room for a number, and of that number
const SAMPLES = 120; // of a run, for the range of colours

export class Values {
  constructor(board) {
    Object.assign(this, { board, shown: true, colors: false, texts: new Map(), nodes: new Map(), largest: new Map() });
  }

  series() { return this.board.studio.state.result?.series ?? null; }

  pause() { for (const g of this.texts.values()) g.setAttribute("visibility", "hidden"); }

  /** After another drawing or another run. */
  update() {
    this.nodes = this.potentials();
    for (const g of this.texts.values()) g.remove();
    this.texts.clear();
    this.largest.clear();
    const { sheet, drawing } = this.board;
    for (const net of this.shown && sheet ? sheet.nets : []) {
      const course = this.courseOfNet(net), spot = course ? freeSpot(sheet, net) : null;
      if (!spot) continue;
      this.largest.set(net.name, this.samples(course).reduce((most, value) => Math.max(most, Math.abs(value)), 0));
      const text = svg("text", { class: `value mg-${net.domain}`, x: spot[0] * STEP, y: spot[1] * STEP - 4, "text-anchor": "middle" });
      this.texts.set(net.name, text);
      drawing.over.append(text);
    }
    this.ranges = this.rangesOf();
    this.time();
  }

  /** At another time. */
  time() {
    const { sheet, drawing } = this.board;
    if (!sheet) return;
    for (const net of sheet.nets) {
      const course = this.courseOfNet(net), range = this.ranges?.get(net.domain);
      let value = course?.at(this.board.studio.state.time);
      const usual = range ? Math.max(range[1], -range[0]) : this.largest.get(net.name);
      if (Math.abs(value) < 1e-5 * usual) value = 0; // round-off beside what is usual in this run
      const text = this.texts.get(net.name);
      if (text) { text.textContent = value === undefined ? "" : this.shownText(value, course.signal); text.removeAttribute("visibility"); }
      const g = drawing.nets.get(net.name);
      if (this.colors && range && value !== undefined && range[1] > range[0]) g.style.setProperty("--wire", shade((value - range[0]) / (range[1] - range[0])));
      else g.style.removeProperty("--wire");
    }
  }

  shownText(value, { unit, as }) {
    const { name, factor, offset = 0 } = this.board.studio.units.of({ unit, as });
    const text = number(value * factor + offset, 3);
    return name === "deg" ? `${text}°` : `${text} ${name}`.trim();
  }

  // ------------------------------------------------------------------------------------------------------------ potentials
  /** Every node's potential as a sum of signals: found by going from the ground along components whose difference is known. */
  potentials() {
    const { sheet, studio } = this.board, signals = this.series()?.signals, found = new Map([["0", []]]);
    if (!signals || !sheet) return found;
    const near = new Map();
    const join = (a, b, name, sign) => { if (!near.has(a)) near.set(a, []); near.get(a).push([b, name, sign]); };
    for (const element of sheet.elements.values()) {
      for (const { plus, minus, signal } of studio.entries?.get(element.model)?.edges ?? []) {
        const name = `${element.name}.${signal}`, from = plus === "" ? "0" : this.nodeOf(element, plus), to = minus === "" ? "0" : this.nodeOf(element, minus);
        if (!signals.has(name) || !from || !to) continue;
        join(from, to, name, -1);
        join(to, from, name, 1);
      }
    }
    const waiting = ["0"];
    for (const node of waiting) {
      for (const [other, name, sign] of near.get(node) ?? []) {
        if (found.has(other)) continue;
        found.set(other, [...found.get(node), [signals.get(name), sign]]);
        waiting.push(other);
      }
    }
    return found;
  }

  nodeOf(element, name) {
    const pin = element.pins.find((one) => one.name === name);
    if (!pin) return null;
    if (pin.sign === "ground" || pin.sign === "tank") return "0";
    if (pin.sign) return `label ${pin.sign}`;
    return this.board.sheet.nets.find((net) => net.pins.some(([owner, own]) => owner === element.name && own === name))?.name ?? null;
  }

  /** How the value of a net goes over time: {at(t), signal}, or nothing. */
  courseOfNet(net) {
    const series = this.series(), signals = series?.signals;
    if (!signals || !net) return null;
    if (net.domain === "signal" || net.domain === "mechanical") {
      const signal = signals.get(this.signalOfNet(net));
      return signal ? { signal, at: (t) => sample(series.time, signal.values, t) } : null;
    }
    const terms = this.nodes.get(net.name);
    if (!terms?.length) return null;
    return { signal: terms[0][0], at: (t) => terms.reduce((sum, [signal, sign]) => sum + sign * sample(series.time, signal.values, t), 0) };
  }

  samples(course) {
    const duration = this.board.studio.state.duration || 0;
    return Array.from({ length: SAMPLES + 1 }, (_, k) => course.at((duration * k) / SAMPLES));
  }

  rangesOf() {
    const ranges = new Map();
    for (const net of this.board.sheet?.nets ?? []) {
      const course = ACROSS[net.domain] ? this.courseOfNet(net) : null;
      if (!course) continue;
      const range = ranges.get(net.domain) ?? [0, 0];
      for (const value of this.samples(course)) { range[0] = Math.min(range[0], value); range[1] = Math.max(range[1], value); }
      ranges.set(net.domain, range);
    }
    return ranges;
  }

  // --------------------------------------------------------------------------------------------------------------- signals
  /** The recorded signal that says most of a net; null where there is none. */
  signalOfNet(net) {
    const signals = this.series()?.signals, { elements } = this.board.sheet;
    if (!net) return null;
    if (net.domain === "signal") { const [owner, pin] = net.pins[0]; return [net.name, `${owner}.${pin.trim()}`, `${owner}.y`].find((name) => signals?.has(name)) ?? net.name; }
    for (const [owner, pin] of net.pins) {
      const element = elements.get(owner);
      if (element.kind === "joint") return [`${owner}.angle`, `${owner}.position`].find((name) => signals?.has(name)) ?? null;
    }
    for (const [owner, pin] of net.pins) {
      const name = this.signalOfPin(elements.get(owner), elements.get(owner).pins.find((one) => one.name === pin));
      if (name) return name;
    }
    return null;
  }

  signalOfPin(element, pin) {
    const signals = this.series()?.signals, own = pin.name.trim();
    if (!signals) return null;
    const [across] = ACROSS[pin.domain] ?? [""], tries = pin.domain === "signal"
      ? [`${element.name}.${own}`, this.board.sheet.nets.find((net) => net.pins.some(([o, p]) => o === element.name && p === pin.name))?.name]
      : element.kind === "joint" ? [`${element.name}.angle`, `${element.name}.position`]
        : pin.domain === "mechanical" ? ["angle", "position", "rate", "speed"].map((one) => `${element.name}.${own}.${one}`).concat([`${element.name}.torque`, `${element.name}.force`])
        : [`${element.name}.${own}.${across}`, `${element.name}.${across}`, `${element.name}.i`, `${element.name}.q`, `${element.name}.torque`, `${element.name}.force`, `${element.name}.power`];
    return tries.find((name) => name && signals.has(name)) ?? null;
  }

  pinText(element, pin) {
    const signals = this.series()?.signals;
    if (!signals) return "";
    const time = this.board.studio.state.time, node = this.nodeOf(element, pin.name), net = this.board.sheet.nets.find((one) => one.name === node);
    const parts = [];
    if (net) parts.push(this.netText(net));
    for (const name of [`${element.name}.i`, `${element.name}.q`, `${element.name}.${pin.name}.q`, `${element.name}.torque`, `${element.name}.force`]) {
      const signal = signals.get(name);
      if (signal) parts.push(`${name} ${this.shownText(sample(this.series().time, signal.values, time), signal)}`);
    }
    return parts.filter(Boolean).slice(0, 2).join("\n");
  }

  netText(net) {
    const course = this.courseOfNet(net);
    if (!course) return "";
    const name = net.domain === "signal" || net.domain === "mechanical" ? this.signalOfNet(net) : { electrical: "voltage to ground", hydraulic: "pressure", pneumatic: "pressure", thermal: "temperature" }[net.domain];
    return `${name} ${this.shownText(course.at(this.board.studio.state.time), course.signal)}`;
  }
}

/** A row of samples at a time, straight between them. */
function sample(time, values, t) {
  let low = 0, high = time.length - 1;
  if (high < 0) return NaN;
  while (high - low > 1) { const middle = (low + high) >> 1; if (time[middle] <= t) low = middle; else high = middle; }
  const span = time[high] - time[low], s = span > 0 ? Math.min(Math.max((t - time[low]) / span, 0), 1) : 0;
  return values[low] + s * (values[high] - values[low]);
}

/** Where a number has room above a level piece of a route: the longest piece first, its middle first, clear of symbols and other wires. */
function freeSpot(sheet, net) {
  const pieces = [];
  for (const path of sheet.routes.get(net.name)?.paths ?? []) {
    for (let k = 1; k < path.length; k++) {
      const [ax, ay] = path[k - 1], [bx, by] = path[k];
      if (ay === by && Math.abs(bx - ax) >= LEAST) pieces.push([Math.min(ax, bx), Math.max(ax, bx), ay]);
    }
  }
  for (const [left, right, y] of pieces.sort((a, b) => b[1] - b[0] - (a[1] - a[0]))) {
    const middle = (left + right) / 2;
    for (let away = 0; away <= (right - left) / 2 - WIDE / 2; away++) for (const x of away ? [middle - away, middle + away] : [middle]) if (isClear(sheet, net, [x - WIDE / 2, y - 1.5, x + WIDE / 2, y])) return [x, y];
  }
  return null;
}

function isClear(sheet, net, [left, top, right, bottom]) {
  for (const one of sheet.elements.values()) {
    for (const box of [one.body, one.text, ...one.signs]) if (box[0] + one.at[0] < right && box[2] + one.at[0] > left && box[1] + one.at[1] < bottom && box[3] + one.at[1] > top) return false;
  }
  for (const [name, { paths }] of sheet.routes) {
    for (const path of paths) {
      for (let k = 1; k < path.length; k++) {
        const [ax, ay] = path[k - 1], [bx, by] = path[k];
        if (name === net.name && ay === by && ay === bottom) continue;
        if (Math.min(ax, bx) < right && Math.max(ax, bx) > left && Math.min(ay, by) < bottom && Math.max(ay, by) > top) return false;
      }
    }
  }
  return true;
}

function shade(s) {
  const share = Math.round(100 * Math.min(Math.max(s, 0), 1));
  return `color-mix(in oklab, #d7263d ${share}%, #1d6fdc)`;
}

export { terminalOf };
