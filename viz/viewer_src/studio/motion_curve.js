// A given motion as the curve of the run, with the points of its table or of its moves: dragged, or moved by arrow keys.
import { element } from "../format.js";
import { svg } from "./sheet/drawing.js";

const WIDE = 320, HIGH = 150, LEFT = 8, RIGHT = 312, TOP = 14, BOTTOM = 130;
const SI = { "": 1, s: 1, ms: 1e-3, min: 60, m: 1, mm: 1e-3, cm: 1e-2, um: 1e-6, in: 0.0254, ft: 0.3048, rad: 1, mrad: 1e-3, deg: Math.PI / 180, rev: 2 * Math.PI, turn: 2 * Math.PI };
const QUANTITY = /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*([a-z]*)\s*$/i;
const STEPS = 200; // of the height and of the width, to which dragged values are rounded

/** A value of the project file in SI with its unit; null where only text can say it. */
export function quantity(value) {
  const found = typeof value === "number" ? [null, value, ""] : typeof value === "string" ? QUANTITY.exec(value) : null;
  return found && found[2] in SI ? { si: Number(found[1]) * SI[found[2]], unit: found[2], text: typeof value === "string" } : null;
}

/** An SI value written as the one that it replaces is, no finer than `step`. */
export function written(si, like, step) {
  const fine = 10 ** Math.floor(Math.log10(step / SI[like.unit])), rounded = Number((Math.round(si / SI[like.unit] / fine) * fine).toPrecision(12));
  return like.text ? `${rounded} ${like.unit}`.trim() : rounded;
}

/** The points of a motion: `{t, y}` with the values that they come from, as `{path, old, from}`, null where a direction is fixed. */
export function pointsOf({ function: kind, times, values, moves, start, of }) {
  const found = [];
  if (of === "velocity") return found;
  if (kind === "table" && Array.isArray(times) && Array.isArray(values)) {
    for (let k = 0; k < Math.min(times.length, values.length); k++) {
      const t = quantity(times[k]), y = quantity(values[k]);
      if (t && y) found.push({ t: t.si, y: y.si, across: { path: ["times", k], old: times[k], from: 0 }, up: { path: ["values", k], old: values[k], from: 0 } });
    }
  }
  let t = 0, y = quantity(start ?? 0)?.si;
  for (const [k, move] of (Array.isArray(moves) ? moves : []).entries()) {
    const lasts = ["in", "dwell"].find((key) => key in move), time = quantity(move[lasts]), goes = ["to", "by"].find((key) => key in move), size = quantity(move[goes]);
    if (!time || y === undefined || (goes && !size)) break; // how long it takes is found by the run
    const across = { path: ["moves", k, lasts], old: move[lasts], from: t };
    const up = goes ? { path: ["moves", k, goes], old: move[goes], from: goes === "by" ? y : 0 } : null;
    t += time.si;
    if (goes) y = goes === "by" ? y + size.si : size.si;
    found.push({ t, y, across, up });
  }
  return found;
}

export function motionCurve(studio, first) {
  let known = first, points = [], held = null, range = null;
  const line = svg("path", { class: "line" }), frame = svg("path", { class: "frame", d: `M${LEFT} ${TOP}V${BOTTOM}H${RIGHT}` }), dots = svg("g"), texts = svg("g", { class: "scale" });
  const picture = svg("svg", { class: "motion-curve", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "group", "aria-label": "Curve of the motion: arrow keys move a point" }, frame, line, dots, texts);
  const root = element("div", {}, picture);

  const signal = () => {
    const { joint, point, part, axis } = known.values, series = studio.state.result?.series;
    const name = [`${joint}.angle`, `${joint}.position`, joint, `${point ?? part}.${axis}`].find((one) => series?.signals.has(one));
    return name ? { time: series.time, ...series.signals.get(name) } : null;
  };
  const x = (t) => LEFT + ((RIGHT - LEFT) * t) / range.end, y = (v) => BOTTOM - ((BOTTOM - TOP) * (v - range.low)) / (range.high - range.low);

  function draw() {
    const run = signal();
    if (!held) points = pointsOf(known.values);
    root.hidden = !run && !points.length;
    if (root.hidden) return;
    if (!held) range = rangeOf(run); // it stays while a point is dragged
    const path = run ? Array.from(run.time, (t, k) => [t, run.values[k]]).filter(([t], k, all) => t <= range.end * 1.0001 && k % Math.ceil(all.length / 600) === 0) : points.map((p) => [p.t, p.y]);
    line.setAttribute("d", path.map(([t, v], k) => `${k ? "L" : "M"}${x(t).toFixed(1)} ${y(v).toFixed(1)}`).join(""));
    line.classList.toggle("guess", !run);
    while (dots.childElementCount > points.length) dots.lastChild.remove();
    points.forEach((_, k) => { if (!dots.children[k]) dots.append(handle(k)); });
    points.forEach((point, k) => place(k, held?.k === k ? held.now : point));
    const unit = run?.unit ?? "", label = (text, at) => svg("text", { ...at, text });
    texts.replaceChildren(label(studio.units.text(range.top, unit, { digits: 3 }), { x: LEFT + 4, y: TOP - 3 }), label(studio.units.text(range.bottom, unit, { digits: 3 }), { x: LEFT, y: HIGH - 6 }), label(`${Number(range.end.toPrecision(3))} s`, { x: RIGHT, y: HIGH - 6, "text-anchor": "end" }));
  }

  function rangeOf(run) {
    const end = Math.max(run?.time.at(-1) ?? 0, ...points.map((p) => p.t)) || 1, all = [...points.map((p) => p.y), ...(run ? [run.values.reduce((a, b) => Math.min(a, b)), run.values.reduce((a, b) => Math.max(a, b))] : [])];
    const bottom = Math.min(...all), top = Math.max(...all), room = (top - bottom) * 0.12 || Math.abs(top) * 0.5 || 1;
    return { end: end * 1.02, low: bottom - room, high: top + room, bottom, top };
  }

  function place(k, { t, y: v }) {
    const dot = dots.children[k];
    dot.setAttribute("cx", x(t));
    dot.setAttribute("cy", y(v));
    dot.setAttribute("aria-label", `Point ${k + 1} of ${known.name}`);
    dot.setAttribute("aria-valuenow", Number(v.toPrecision(6)));
    dot.setAttribute("aria-valuetext", `${studio.units.text(v, signal()?.unit ?? "", { digits: 4 })} at ${Number(t.toPrecision(4))} s`);
  }

  /** Operations that put a point elsewhere, and where it is then. */
  function moved(point, t, v) {
    const operations = [], now = { ...point };
    for (const [side, wanted, span] of [["across", t, range.end], ["up", v, range.high - range.low]]) {
      const source = point[side];
      if (!source) continue;
      const value = written(side === "across" ? Math.max(wanted - source.from, 0) : wanted - source.from, quantity(source.old), span / STEPS);
      if (value !== source.old) operations.push({ op: "set", path: ["motion", known.name, ...source.path], value, was: source.old });
      now[side === "across" ? "t" : "y"] = quantity(value).si + source.from;
    }
    return { operations, now };
  }

  function handle(k) {
    const dot = svg("circle", { class: "motion-point", r: 5.5, tabindex: 0, role: "slider", "aria-orientation": "vertical" });
    const at = (event) => {
      const p = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
      return [((p.x - LEFT) / (RIGHT - LEFT)) * range.end, range.low + ((BOTTOM - p.y) / (BOTTOM - TOP)) * (range.high - range.low)];
    };
    dot.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || known.editable === false) return;
      dot.focus({ preventScroll: true });
      held = { k, now: points[k], operations: [] };
      event.preventDefault();
      for (const [kind, f] of Object.entries(listening)) window.addEventListener(kind, f);
    });
    const move = (event) => {
      const { operations, now } = moved(points[k], ...at(event));
      Object.assign(held, { operations, now });
      place(k, now);
      if (operations.length) studio.preview(operations.map(({ was, ...rest }) => rest));
    };
    const end = (keep) => {
      const { operations } = held;
      held = null;
      for (const [kind, f] of Object.entries(listening)) window.removeEventListener(kind, f);
      if (keep && operations.length) write(k, operations);
      else { studio.preview.giveUp(); draw(); }
    };
    const listening = { pointermove: move, pointerup: () => end(true), pointercancel: () => end(false) };
    dot.addEventListener("keydown", (event) => {
      const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] ?? [0, 0];
      if (event.key === "Escape" && held) { end(false); event.stopPropagation(); }
      if ((!dx && !dy) || known.editable === false) return;
      event.preventDefault();
      event.stopPropagation();
      const { operations } = moved(points[k], points[k].t + (dx * range.end) / 40, points[k].y + (dy * (range.high - range.low)) / 40);
      if (operations.length) write(k, operations);
    });
    return dot;
  }

  const write = async (k, operations) => { if (!await studio.edit(`${known.name}: point ${k + 1}`, operations)) draw(); };

  draw();
  return { root, update(now) { if (now) known = now; draw(); } };
}
