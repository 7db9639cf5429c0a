// The sheet as SVG: symbols as the server draws them (viz/schematic/drawing.py), wires as the router lays them, pins to take hold of.
import { MOVE_OF_SIDE } from "./router.js";

const SVG = "http://www.w3.org/2000/svg";
export const STEP = 10; // px: one step of the grid
const WIDTH = { mechanical: 3, signal: 1.5 };
const DX = [1, 0, -1, 0], DY = [0, 1, 0, -1];

export function svg(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "text") made.textContent = value;
    else if (value !== false && value != null) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child != null));
  return made;
}

/** The path through points of the grid, with rounded corners. */
export function roundedPath(points, radius = 3) {
  const px = points.map(([x, y]) => [x * STEP, y * STEP]);
  let d = `M${px[0]}`;
  for (let k = 1; k + 1 < px.length; k++) {
    const [a, b, c] = [px[k - 1], px[k], px[k + 1]];
    const first = Math.max(Math.abs(b[0] - a[0]), Math.abs(b[1] - a[1])), second = Math.max(Math.abs(c[0] - b[0]), Math.abs(c[1] - b[1]));
    const r = Math.min(radius, first / 2, second / 2);
    const before = [0, 1].map((i) => b[i] - (first ? ((b[i] - a[i]) / first) * r : 0));
    const after = [0, 1].map((i) => b[i] + (second ? ((c[i] - b[i]) / second) * r : 0));
    d += `L${before}Q${b} ${after}`;
  }
  return `${d}L${px[px.length - 1]}`;
}

/** The name under which the project file knows a pin: a joint is its own shaft, of a signal it is the signal. */
export function terminalOf(element, pin) {
  return element.kind === "joint" && pin.name === "shaft" ? element.name : `${element.name}.${pin.name.trim()}`;
}

const SPOKEN = { component: "component", block: "signal block", joint: "joint", motion: "given motion", point: "point", use: "subsystem" };

export class Drawing {
  constructor(world) {
    this.wires = svg("g", { class: "wires" });
    this.symbols = svg("g", { class: "symbols" });
    this.over = svg("g", { class: "over", "aria-hidden": "true" });
    world.append(this.wires, this.symbols, this.over);
    this.groups = new Map(); // element -> g
    this.nets = new Map(); // net -> g
    this.parser = new DOMParser();
  }

  show(elements, nets) {
    const focused = this.symbols.contains(document.activeElement) ? document.activeElement.dataset.name : null;
    this.groups.clear();
    this.nets.clear();
    const joined = new Set(nets.flatMap((net) => net.pins.map((pin) => pin.join("\n"))));
    this.symbols.replaceChildren(...elements.map((element) => this.symbol(element, joined)));
    this.wires.replaceChildren(...nets.map((net) => {
      const g = svg("g", { class: `net mg-${net.domain}`, "data-net": net.name });
      this.nets.set(net.name, g);
      return g;
    }));
    this.over.replaceChildren();
    if (focused && this.groups.has(focused)) this.groups.get(focused).focus({ preventScroll: true });
  }

  symbol(element, joined) {
    const [left, top, right, bottom] = element.body.map((value) => value * STEP);
    const open = element.pins.filter((pin) => isOpen(element, pin, joined));
    const label = `${element.name}, ${SPOKEN[element.kind] ?? element.kind} ${element.model}${element.note ? `, ${element.note}` : ""}${open.length ? `, open: ${open.map((pin) => pin.name).join(", ")}` : ""}`;
    const g = svg("g", { class: `symbol ${element.kind}`, "data-name": element.name, tabindex: -1, role: "button", "aria-label": label });
    g.append(svg("rect", { class: "hold", x: left - 2, y: top - 2, width: right - left + 4, height: bottom - top + 4, rx: 6 }));
    g.append(this.picture(element.svg));
    for (const pin of element.pins) {
      const free = isOpen(element, pin, joined);
      g.append(svg("circle", { class: `pin mg-${pin.domain}${free ? (pin.needed ? " open needed" : " open") : ""}`, cx: pin.at[0] * STEP, cy: pin.at[1] * STEP, r: free ? 3.4 : 3, "data-pin": pin.name }));
      g.append(svg("circle", { class: "grip", cx: pin.at[0] * STEP + 3 * DX[MOVE_OF_SIDE[pin.side]], cy: pin.at[1] * STEP + 3 * DY[MOVE_OF_SIDE[pin.side]], r: 8.5, "data-pin": pin.name }));
    }
    this.groups.set(element.name, g);
    this.place(element, g);
    return g;
  }

  picture(text) {
    const drawn = this.parser.parseFromString(`<svg xmlns="${SVG}">${text}</svg>`, "image/svg+xml").documentElement;
    const picture = svg("g", { class: "picture" });
    for (const child of [...(drawn.firstElementChild?.children ?? [])]) if (child.tagName !== "title") picture.append(document.importNode(child, true));
    return picture;
  }

  place(element, g = this.groups.get(element.name)) {
    g.setAttribute("transform", `translate(${element.at[0] * STEP} ${element.at[1] * STEP})`);
  }

  /** Draw the wires of a net; without a route a thin straight line shows what belongs together. */
  wire(net, route, elements) {
    const g = this.nets.get(net.name);
    if (!route) {
      const points = net.pins.map(([owner, pin]) => pinAt(elements.get(owner), pin));
      const d = points.slice(1).map((p) => `M${points[0].map((v) => v * STEP)}L${p.map((v) => v * STEP)}`).join("");
      g.replaceChildren(svg("path", { class: "wide", d }), svg("path", { class: "line unrouted", d }));
      return;
    }
    const d = route.paths.map((path) => roundedPath(path)).join("");
    const drawn = [svg("path", { class: "wide", d }), svg("path", { class: "line", d, "stroke-width": WIDTH[net.domain] ?? 2 })];
    for (const [x, y] of route.junctions) drawn.push(svg("circle", { class: "dot", cx: x * STEP, cy: y * STEP, r: 3.6 }));
    if (net.domain === "signal") for (const [owner, name] of net.pins.slice(1)) drawn.push(head(elements.get(owner), name));
    g.replaceChildren(...drawn);
  }
}

export function isOpen(element, pin, joined) {
  return !pin.sign && !joined.has(`${element.name}\n${pin.name}`);
}

export function pinAt(element, name) {
  const pin = element.pins.find((one) => one.name === name);
  return [element.at[0] + pin.at[0], element.at[1] + pin.at[1]];
}

/** An arrow head where a signal goes in. */
function head(element, name) {
  const pin = element.pins.find((one) => one.name === name), [x, y] = pinAt(element, name).map((v) => v * STEP);
  const move = MOVE_OF_SIDE[pin.side], a = -DX[move], b = -DY[move], size = 8, half = 0.42 * size;
  const points = [[x, y], [x - a * size - b * half, y - b * size + a * half], [x - a * size + b * half, y - b * size - a * half]];
  return svg("polygon", { class: "arrow", points: points.map((p) => p.join()).join(" ") });
}

/** The box around everything, in steps. */
export function extentOf(elements, routes) {
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  const take = (x, y) => { box[0] = Math.min(box[0], x); box[1] = Math.min(box[1], y); box[2] = Math.max(box[2], x); box[3] = Math.max(box[3], y); };
  for (const element of elements) for (const one of [element.body, element.text, ...element.signs]) { take(one[0] + element.at[0], one[1] + element.at[1]); take(one[2] + element.at[0], one[3] + element.at[1]); }
  for (const route of routes) for (const path of route.paths) for (const [x, y] of path) take(x, y);
  return Number.isFinite(box[0]) ? box : [0, 0, 60, 30];
}
