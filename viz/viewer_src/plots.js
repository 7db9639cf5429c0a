// Plots linked to the time slider: a line at the current time, values in the legend, drag to scrub, shift-drag to zoom.
import uPlot from "uplot";
import { element, number } from "./format.js";

const COLORS = ["#1f6fe0", "#1f9d62", "#e0861a", "#7c5ce6", "#0e98a8", "#c53d8f", "#8a9a1d", "#a0643a", "#4c87b5", "#5b9c3c"]; // of the bodies, too: BODY_HUES in viz/scene.py
const HEIGHT = { least: 150, most: 250, around: 66 }; // px: of a chart, and of its head, legend and gaps
const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export class Plots {
  constructor(box, data, series, units, { scrub, choose, zoomed }) {
    Object.assign(this, { box, series, units, scrub, choose, zoomed, plots: [], time: 0, hovered: null, range: null });
    this.joints = data.joints.filter((j) => j.role !== "dropped").sort((a, b) => b.name.length - a.name.length);
    this.given = JSON.stringify(data.plots);
    for (const plot of data.plots) this.add(plot);
    new ResizeObserver(() => this.resize()).observe(box.parentElement);
    units.listeners.add(() => this.plots.forEach((plot) => this.fill(plot)));
  }

  // Other curves in the same plots, which stay as the reader has arranged them, unless the project now has other ones.
  update(data, series) {
    this.series = series;
    this.joints = data.joints.filter((j) => j.role !== "dropped").sort((a, b) => b.name.length - a.name.length);
    const given = JSON.stringify(data.plots), time = series.time;
    const end = time[time.length - 1], range = this.range && this.range[0] < end ? [this.range[0], Math.min(this.range[1], end)] : null;
    if (given !== this.given) {
      this.given = given;
      for (const plot of [...this.plots]) this.drop(plot);
      for (const plot of data.plots) this.add(plot);
    } else this.plots.forEach((plot) => this.refill(plot));
    if (time.length) this.zoom(range);
  }

  add({ title, signals, dashed = [] }) {
    const plot = { title, signals, dashed, root: element("figure", { class: "plot" }), hidden: new Set() };
    this.plots.push(plot);
    this.box.append(plot.root);
    this.fill(plot);
    this.resize();
    return plot;
  }

  async edit(plot) {
    const names = await this.choose(plot.signals);
    if (!names) return;
    if (plot.title === plot.signals.join(", ")) plot.title = names.join(", ");
    plot.signals = names;
    this.fill(plot);
  }

  // The reader takes a plot away.
  remove(plot) {
    this.drop(plot);
  }

  drop(plot) {
    plot.chart?.destroy();
    plot.root.remove();
    this.plots = this.plots.filter((p) => p !== plot);
    this.resize();
  }

  // Everything of a plot anew, in the units of now.
  fill(plot) {
    plot.chart?.destroy();
    Object.assign(plot, { chart: null, line: null, marks: [] }); // what the old one still has to do is no longer wanted
    plot.lines = this.lines(plot);
    const units = [...new Set(plot.lines.map((l) => l.unit))];
    plot.values = plot.lines.map(() => element("b", { class: "value" }));
    const chips = plot.lines.map((line, i) => {
      const swatch = element("i", { class: line.dashed ? "swatch dashed" : "swatch" });
      if (line.color) swatch.style.setProperty("--c", line.color);
      const chip = element("button", { class: "chip", "aria-pressed": String(!plot.hidden.has(line.name)), title: "Show or hide" }, swatch, element("span", { text: line.name, dir: "auto" }), plot.values[i]);
      if (units.length > 1 && line.unit) chip.append(element("small", { text: line.unit }));
      chip.addEventListener("click", () => {
        const on = plot.hidden.delete(line.name);
        if (!on) plot.hidden.add(line.name);
        chip.setAttribute("aria-pressed", String(on));
        for (const k of [i + 1, ...plot.bands.filter((b) => b.line === line).flatMap((b) => b.series)]) plot.chart.setSeries(k, { show: on });
        this.mark(plot);
      });
      return chip;
    });
    const head = element("h3", {}, element("span", { text: plot.title, dir: "auto" }), element("small", { text: units.length === 1 && units[0] ? `[${units[0]}]` : "" }),
      element("button", { class: "quiet", text: "Edit", title: "Choose the signals of this plot", onclick: () => this.edit(plot) }),
      element("button", { class: "close", "aria-label": "Remove this plot", title: "Remove this plot", text: "×", onclick: () => this.remove(plot) }));
    const canvas = element("div", { class: "chart" });
    plot.root.replaceChildren(head, element("div", { class: "legend" }, ...chips), canvas);
    plot.chart = this.chart(plot, units, canvas);
    this.setTime(this.time);
  }

  // The curves of a plot, in the units of now.
  lines(plot) {
    const used = [], colors = new Map(), chosen = plot.signals.map((name) => this.series.signals.get(name)).filter(Boolean);
    return chosen.map((signal) => {
      const turning = chosen.find((s) => s.unit === signal.unit && s.as?.group)?.as; // one unit for all shafts of a plot
      const { name: unit, factor, offset } = this.units.of({ unit: signal.unit, as: signal.as ?? turning });
      const convert = (values) => (factor === 1 && !offset ? values : values.map((v) => v * factor + offset));
      const command = plot.dashed.includes(signal.name);
      const twin = colors.get(signal.over); // the same signal of another state: in its colour, dashed
      if (!command && !twin) used.push(this.color(signal.name, used));
      const color = command ? null : twin ?? used.at(-1);
      colors.set(signal.name, color);
      const values = convert(signal.values);
      const band = ["max", "min"].map((mark) => this.series.signals.get(`${signal.name} ${mark}`)).filter((s) => s?.of === signal.name).map((s) => convert(s.values));
      return { name: signal.name, unit, factor, values, band, step: resolution(values), color, dashed: !color || Boolean(twin) };
    });
  }

  // Other values in the curves that a plot has; where it has other curves or units, everything anew.
  refill(plot) {
    const lines = this.lines(plot), form = (list) => JSON.stringify(list.map(({ name, unit, color, dashed, band }) => [name, unit, color, dashed, band.length]));
    if (!plot.chart || form(lines) !== form(plot.lines)) return this.fill(plot);
    lines.forEach((line, i) => Object.assign(plot.lines[i], line)); // bands and marks hold on to the lines they belong to
    plot.chart.setData(this.columns(plot), false);
    const t = this.series.time, [min, max] = this.range ?? [t[0], t[t.length - 1]];
    this.zooming = true;
    plot.chart.setScale("x", { min, max });
    this.zooming = false;
    this.setTime(this.time);
  }

  columns(plot) {
    return [this.series.time, ...plot.lines.map((l) => drawable(l.values)), ...plot.bands.flatMap(({ line }) => line.band.map(drawable))];
  }

  // A joint's signals have the colour of the body it moves, as in the 3D view and the graph.
  color(name, used) {
    const joint = this.joints.find((j) => name.startsWith(j.name) && !/[\p{L}\p{N}]/u.test(name[j.name.length] ?? "") && !used.includes(j.color));
    return joint?.color ?? COLORS.find((c) => !used.includes(c)) ?? COLORS[used.length % COLORS.length];
  }

  // Each unit has a scale; the first stands left, the second right.
  chart(plot, units, canvas) {
    const grid = () => css("--grid"), ink = () => css("--muted");
    const axis = (more) => ({ stroke: ink, font: "11px system-ui, sans-serif", grid: { stroke: grid, width: 1 }, ticks: { show: false }, ...more });
    const scaleOf = (unit) => `y ${unit}`, count = plot.lines.length;
    // What a line does between its samples: two more curves, and the band between them.
    plot.bands = plot.lines.filter((line) => line.band.length === 2).map((line, k) => ({ line, series: [count + 2 * k + 1, count + 2 * k + 2] }));
    const faint = ({ color }) => `${color ?? css("--muted")}55`;
    const upright = (unit, side) => axis({ scale: scaleOf(unit), side, size: 54, space: 24, grid: side === 3 ? { stroke: grid, width: 1 } : { show: false }, values: (u, v) => v.map((x) => number(x)) });
    const options = {
      width: Math.max(this.box.clientWidth, 200), height: this.height(), padding: [8, units.length > 1 ? 0 : 20, 0, 0], legend: { show: false },
      scales: {
        x: { time: false, ...(this.range ? { min: this.range[0], max: this.range[1] } : {}) },
        ...Object.fromEntries(units.map((unit) => [scaleOf(unit), { range: (u, low, high) => spread(low, high) }])),
      },
      axes: [axis({ size: 26, space: 56, values: (u, v) => v.map((x, i) => number(x) + (i === v.length - 1 ? " s" : "")) }), ...units.slice(0, 2).map((unit, i) => upright(unit, i ? 1 : 3))],
      series: [{}, ...plot.lines.map((line) => ({
        label: line.name, scale: scaleOf(line.unit), show: !plot.hidden.has(line.name), stroke: () => line.color ?? css("--muted"),
        width: line.dashed ? 1.25 : 1.75, dash: line.dashed ? [5, 4] : undefined, points: { show: false },
      })), ...plot.bands.flatMap(({ line }) => line.band.map(() => ({
        scale: scaleOf(line.unit), show: !plot.hidden.has(line.name), stroke: () => faint(line), width: 0.75, points: { show: false }, paths: uPlot.paths.stepped({ align: -1 }),
      })))],
      bands: plot.bands.map(({ line, series }) => ({ series, fill: () => faint(line) })),
      cursor: {
        sync: { key: "mategraph" }, points: { size: (u, i) => (i <= count ? 6 : 0) }, y: false, drag: { x: true, y: false, setScale: true, dist: 4 },
        bind: {
          mousedown: (u, target, handler) => (event) => {
            if (event.shiftKey) handler(event); else this.grab(u, event);
            return null;
          },
          dblclick: () => () => { this.zoom(null); return null; },
        },
      },
      hooks: {
        setScale: [(u, key) => { if (key === "x" && !this.zooming && u === plot.chart) this.zoom([u.scales.x.min, u.scales.x.max], u); }],
        setCursor: [(u) => { this.hovered = u.cursor.left >= 0 ? u.cursor.idx : null; this.legends(); }],
        draw: [(u) => { if (u === plot.chart) this.mark(plot); }],
        ready: [(u) => {
          plot.line = element("div", { class: "time-line" });
          plot.marks = plot.lines.map(({ color }) => {
            const dot = element("div", { class: "time-dot" });
            if (color) dot.style.setProperty("--c", color);
            return dot;
          });
          u.over.append(plot.line, ...plot.marks);
          if (u === plot.chart) this.mark(plot); // it was drawn before there was a line
          u.over.addEventListener("wheel", (e) => { if (e.ctrlKey || e.metaKey) this.wheel(u, e); }, { passive: false });
          u.over.addEventListener("touchstart", (e) => this.touch(u, e), { passive: true });
          u.over.addEventListener("touchmove", (e) => this.touch(u, e), { passive: true });
        }],
      },
    };
    return new uPlot(options, this.columns(plot), canvas);
  }

  grab(u, event) {
    if (event.button !== 0) return;
    const left = u.over.getBoundingClientRect().left;
    const move = (e) => this.scrub(u.posToVal(e.clientX - left, "x"));
    const stop = () => { removeEventListener("mousemove", move); removeEventListener("mouseup", stop); };
    addEventListener("mousemove", move);
    addEventListener("mouseup", stop);
    move(event);
  }

  touch(u, event) {
    if (event.touches.length === 1) this.scrub(u.posToVal(event.touches[0].clientX - u.over.getBoundingClientRect().left, "x"));
  }

  wheel(u, event) {
    event.preventDefault();
    const t = this.series.time, { min, max } = u.scales.x;
    const at = u.posToVal(event.offsetX, "x"), k = event.deltaY < 0 ? 0.8 : 1.25;
    const low = Math.max(at - (at - min) * k, t[0]), high = Math.min(at + (max - at) * k, t[t.length - 1]);
    if (high > low) this.zoom([low, high]);
  }

  // One range of time for all plots; null is the whole.
  zoom(range, from = null) {
    const t = this.series.time, whole = [t[0], t[t.length - 1]];
    if (range && range[0] <= whole[0] && range[1] >= whole[1]) range = null;
    this.range = range;
    this.zooming = true;
    for (const { chart } of this.plots) if (chart !== from) chart.setScale("x", { min: (range ?? whole)[0], max: (range ?? whole)[1] });
    this.zooming = false;
    this.zoomed(range);
  }

  setTime(t) {
    this.time = t;
    for (const plot of this.plots) this.mark(plot);
    if (this.hovered == null) this.legends();
  }

  // Where the current time is in each plot.
  mark(plot) {
    const u = plot.chart;
    if (!u || !plot.line) return;
    const { min, max } = u.scales.x;
    const inside = this.time >= min && this.time <= max;
    const x = u.valToPos(this.time, "x");
    plot.line.hidden = !inside;
    plot.line.style.transform = `translateX(${x}px)`;
    const i = this.nearest(this.time);
    plot.marks.forEach((dot, k) => {
      const v = plot.lines[k].values[i];
      dot.hidden = !inside || !u.series[k + 1].show || !Number.isFinite(v);
      if (!dot.hidden) dot.style.transform = `translate(${x}px, ${u.valToPos(v, u.series[k + 1].scale)}px)`;
    });
  }

  legends() {
    const i = this.hovered ?? this.nearest(this.time);
    for (const { lines, values } of this.plots) lines?.forEach((line, k) => (values[k].textContent = number(line.step ? Math.round(line.values[i] / line.step) * line.step : line.values[i])));
  }

  nearest(t) {
    const time = this.series.time;
    let low = 0, high = time.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (time[middle] <= t) low = middle; else high = middle;
    }
    return high >= 0 && time[high] - t < t - time[low] ? high : low;
  }

  resize(width = this.box.clientWidth) {
    const height = this.height();
    if (width) for (const { chart } of this.plots) chart?.setSize({ width, height });
  }

  // Together the plots fill the panel, within what is pleasant.
  height() {
    const share = (this.box.parentElement.clientHeight - 84) / Math.max(this.plots.length, 1) - HEIGHT.around;
    return Math.round(Math.min(Math.max(share, HEIGHT.least), HEIGHT.most));
  }

  redraw() {
    for (const { chart } of this.plots) chart.redraw(false, true);
  }
}

// The last digit worth reading: a ten-thousandth of how far a signal swings, so that round-off about zero is shown as zero.
function resolution(values) {
  let low = Infinity, high = -Infinity;
  for (const v of values) if (Number.isFinite(v)) { if (v < low) low = v; if (v > high) high = v; }
  return high > low ? 10 ** (Math.floor(Math.log10(high - low)) - 4) : 0;
}

// Gaps where a value is no number; one such would take the scale from all curves of its plot.
const drawable = (values) => (values.every(Number.isFinite) ? values : Array.from(values, (v) => (Number.isFinite(v) ? v : null)));

function spread(low, high) {
  if (low == null || !Number.isFinite(low) || !Number.isFinite(high)) return [-1, 1];
  if (low === high) { const d = Math.abs(low) * 0.1 || 1; return [low - d, high + d]; }
  const d = (high - low) * 0.08;
  return [low - d, high + d];
}

// All signals as a table in the shown units; as many digits as the page has of them.
export function csv(series, units) {
  const quote = (s) => `"${s.replaceAll('"', '""')}"`;
  const columns = [...series.signals.values()].map((c) => ({ ...c, ...units.of(c), title: c.name }));
  const rows = [["time [s]", ...columns.map((c) => (c.name ? `${c.title} [${c.name}]` : c.title))].map(quote).join(",")];
  for (let i = 0; i < series.time.length; i++) rows.push([series.time[i], ...columns.map((c) => Number((c.values[i] * c.factor + c.offset).toPrecision(8)))].join(","));
  return rows.join("\r\n") + "\r\n";
}
