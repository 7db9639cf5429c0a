// Plots linked to the time slider: a line at the current time, values in the legend, drag to scrub, shift-drag to zoom.
import uPlot from "uplot";
import { element, number } from "./format.js";

const COLORS = ["#2474e5", "#1f9d62", "#e0861a", "#8b5cf0", "#0e98a8", "#c53d8f", "#8a9a1d", "#a0643a"];
const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export class Plots {
  constructor(box, data, series, { scrub }) {
    Object.assign(this, { box, series, scrub, plots: [], time: 0, hovered: null });
    this.joints = data.joints.filter((j) => j.role !== "dropped").sort((a, b) => b.name.length - a.name.length);
    for (const plot of data.plots) this.add(plot);
    new ResizeObserver(() => this.resize()).observe(box);
  }

  add({ title, signals, dashed = [], removable = false }) {
    const lines = signals.map((name) => this.series.signals.get(name)).filter(Boolean);
    if (!lines.length) return;
    const used = [];
    const styles = lines.map(({ name }) => {
      if (dashed.includes(name)) return { color: null, dash: [5, 4] };
      used.push(this.color(name, used));
      return { color: used.at(-1), dash: null };
    });
    const units = [...new Set(lines.map((l) => l.unit))];
    const shared = units.length === 1 ? units[0] : "";
    const values = lines.map(() => element("b", { class: "value" }));
    const chips = lines.map((line, i) => {
      const swatch = element("i", { class: styles[i].dash ? "swatch dashed" : "swatch" });
      if (styles[i].color) swatch.style.setProperty("--c", styles[i].color);
      const chip = element("button", { class: "chip", "aria-pressed": "true", title: "Show or hide" }, swatch, element("span", { text: line.name, dir: "auto" }), values[i]);
      if (!shared && line.unit) chip.append(element("small", { text: line.unit }));
      chip.addEventListener("click", () => {
        const on = chip.getAttribute("aria-pressed") !== "true";
        chip.setAttribute("aria-pressed", String(on));
        plot.chart.setSeries(i + 1, { show: on });
        this.mark(plot);
      });
      return chip;
    });
    const head = element("h3", {}, element("span", { text: title, dir: "auto" }), element("small", { text: shared ? `[${shared}]` : "" }));
    if (removable) head.append(element("button", { class: "close", "aria-label": "Remove this plot", text: "×", onclick: () => this.drop(plot) }));
    const canvas = element("div", { class: "chart" });
    const root = element("figure", { class: "plot" }, head, element("div", { class: "legend" }, ...chips), canvas);
    this.box.append(root);
    const plot = { root, lines, values, styles, canvas, marks: [] };
    plot.chart = this.chart(plot);
    this.plots.push(plot);
    this.setTime(this.time);
  }

  // A joint's signals have the colour of the body it moves, as in the 3D view and the graph.
  color(name, used) {
    const joint = this.joints.find((j) => name.startsWith(j.name) && !/[\p{L}\p{N}]/u.test(name[j.name.length] ?? "") && !used.includes(j.color));
    return joint?.color ?? COLORS.find((c) => !used.includes(c)) ?? COLORS[used.length % COLORS.length];
  }

  drop(plot) {
    plot.chart.destroy();
    plot.root.remove();
    this.plots = this.plots.filter((p) => p !== plot);
  }

  chart(plot) {
    const grid = () => css("--grid"), ink = () => css("--muted");
    const axis = (more) => ({ stroke: ink, font: "11px system-ui, sans-serif", grid: { stroke: grid, width: 1 }, ticks: { show: false }, ...more });
    const options = {
      width: Math.max(this.box.clientWidth, 200), height: 168, padding: [8, 10, 0, 0], legend: { show: false },
      scales: { x: { time: false }, y: { range: (u, low, high) => spread(low, high) } },
      axes: [axis({ size: 26, space: 56, values: (u, v) => v.map((x, i) => number(x) + (i === v.length - 1 ? " s" : "")) }), axis({ size: 52, space: 30, values: (u, v) => v.map((x) => number(x)) })],
      series: [{}, ...plot.lines.map((line, i) => ({
        label: line.name, stroke: () => plot.styles[i].color ?? css("--muted"), width: plot.styles[i].dash ? 1.25 : 1.75,
        dash: plot.styles[i].dash ?? undefined, points: { show: false },
      }))],
      cursor: {
        sync: { key: "mategraph" }, points: { size: 6 }, y: false, drag: { x: true, y: false, setScale: true, dist: 4 },
        bind: {
          mousedown: (u, target, handler) => (event) => {
            if (event.shiftKey) handler(event); else this.grab(u, event);
            return null;
          },
          dblclick: () => () => { this.zoom(null, null); return null; },
        },
      },
      hooks: {
        setScale: [(u, key) => { if (key === "x" && !this.zooming && this.plots.length) this.zoom(u.scales.x.min, u.scales.x.max, u); }],
        setCursor: [(u) => { this.hovered = u.cursor.left >= 0 ? u.cursor.idx : null; this.legends(); }],
        draw: [() => this.mark(plot)],
        ready: [(u) => {
          plot.line = element("div", { class: "time-line" });
          plot.marks = plot.lines.map((_, i) => {
            const dot = element("div", { class: "time-dot" });
            if (plot.styles[i].color) dot.style.setProperty("--c", plot.styles[i].color);
            return dot;
          });
          u.over.append(plot.line, ...plot.marks);
        }],
      },
    };
    return new uPlot(options, [this.series.time, ...plot.lines.map((l) => l.values)], plot.canvas);
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

  zoom(low, high, from = null) {
    const t = this.series.time;
    this.zooming = true;
    for (const { chart } of this.plots) if (chart !== from) chart.setScale("x", { min: low ?? t[0], max: high ?? t[t.length - 1] });
    this.zooming = false;
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
      if (!dot.hidden) dot.style.transform = `translate(${x}px, ${u.valToPos(v, "y")}px)`;
    });
  }

  legends() {
    const i = this.hovered ?? this.nearest(this.time);
    for (const { lines, values } of this.plots) lines.forEach((line, k) => (values[k].textContent = number(line.values[i])));
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

  resize() {
    const width = this.box.clientWidth;
    if (width) for (const { chart } of this.plots) chart.setSize({ width, height: 168 });
  }

  redraw() {
    for (const { chart } of this.plots) chart.redraw(false, true);
  }
}

function spread(low, high) {
  if (low == null || !Number.isFinite(low) || !Number.isFinite(high)) return [-1, 1];
  if (low === high) { const d = Math.abs(low) * 0.1 || 1; return [low - d, high + d]; }
  const d = (high - low) * 0.08;
  return [low - d, high + d];
}

export function csv(series) {
  const quote = (s) => `"${s.replaceAll('"', '""')}"`;
  const columns = [...series.signals.values()];
  const rows = [["time [s]", ...columns.map((c) => `${c.name} [${c.unit}]`)].map(quote).join(",")];
  for (let i = 0; i < series.time.length; i++) rows.push([series.time[i], ...columns.map((c) => c.values[i])].join(","));
  return rows.join("\r\n") + "\r\n";
}
