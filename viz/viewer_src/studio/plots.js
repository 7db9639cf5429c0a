// The curves of the run: the project's plots and probes, linked with the time; an earlier run dashed over them.
import { Chooser } from "../chooser.js";
import { element } from "../format.js";
import { Plots } from "../plots.js";
import { button } from "./panels.js";

const SLOW = 300; // ms after which old curves turn grey while new ones are computed

// Plots of the project are edited and deleted in its file; those of a probe only here.
class ProjectPlots extends Plots {
  place({ title, signals }) {
    return (this.studio?.state.project?.plots ?? []).findIndex((p) => (p.title ?? "") === title && (p.signals ?? []).every((name) => signals.includes(name)));
  }

  async edit(plot) {
    const k = this.place(plot);
    if (k >= 0) this.studio.addPlot(k); else await super.edit(plot);
  }

  remove(plot) {
    const k = this.place(plot);
    if (k >= 0) this.studio.edit(`delete plot ${plot.title}`, [{ op: "delete", path: ["plot", k], was: this.studio.state.project.plots[k] }]); else this.drop(plot);
  }
}

export function mountPlots(box, studio) {
  const { state } = studio, toolBox = box.querySelector("#plot-tools"), plotBox = box.querySelector("#plots");
  const dialog = element("dialog", { id: "chooser", "aria-label": "Signals of the plot" }, element("h2", { text: "Signals of the plot" }),
    element("input", { type: "search", "aria-label": "Find a signal", placeholder: "Find a signal or a unit" }), element("div", { class: "list" }),
    element("form", { method: "dialog" }, element("span", { class: "count" }), element("button", { value: "cancel", text: "Cancel" }), element("button", { value: "plot", class: "primary", text: "Plot" })));
  document.body.append(dialog);
  let plots = null, chooser = null, waiting = null;
  const whole = button("Whole time", () => plots.zoom(null), { kind: "quiet", hidden: true });
  const add = button("Plot", async () => { const names = await chooser?.ask(); if (names) plots.add({ title: names.join(", "), signals: names }).root.scrollIntoView({ block: "nearest" }); }, { icon: "plus", kind: "small", title: "Plot other signals" });
  const empty = element("p", { class: "hint" });
  const pin = button("Pin", () => state.run && studio.pin({ key: state.run.key, label: "pinned" }), { icon: "pin", kind: "small", title: "Keep these curves dashed under the next ones" });
  const unpin = button("Unpin", () => studio.pin(null), { icon: "close", kind: "small pinned", title: "Take the pinned curves away", hidden: true });
  toolBox.append(element("h2", { text: "Curves" }), element("span", { class: "spring" }), whole, unpin, pin, add);

  function show() {
    const result = state.result;
    grey(false);
    if (!result) {
      empty.textContent = state.project ? "No run yet." : "";
      if (!plots) plotBox.replaceChildren(empty);
      add.disabled = true;
      return;
    }
    empty.remove();
    const data = { joints: result.data.joints, plots: result.data.plots.map(withPinned) }, series = overlaid(result.series);
    studio.units.extend(result.data.units);
    if (!plots) {
      chooser = new Chooser(dialog, series.signals, studio.units);
      plots = new ProjectPlots(plotBox, data, series, studio.units, { scrub: (t) => studio.setTime(t), choose: (names) => chooser.ask(names), zoomed: (range) => (whole.hidden = !range) });
      plots.studio = studio;
    } else {
      plots.update(data, series);
      chooser.update(series.signals);
    }
    add.disabled = !series.signals.size;
    plots.setTime(state.time);
  }

  // The pinned run's signals beside those of now, under names of their own, at the times of now.
  function overlaid(series) {
    const old = state.pinned?.series;
    if (!old?.time.length || !series.time.length) return series;
    const signals = new Map(series.signals);
    for (const [name, signal] of old.signals) if (series.signals.has(name)) signals.set(pinnedName(name), { ...signal, name: pinnedName(name), over: name, values: resampled(old.time, signal.values, series.time) });
    return { ...series, signals };
  }

  const pinnedName = (name) => `${name} (${state.pinned.label})`;
  const withPinned = (plot) => (state.pinned ? { ...plot, signals: [...plot.signals, ...plot.signals.filter((name) => state.pinned.series.signals.has(name)).map(pinnedName)] } : plot);

  // A plot for a look; a click keeps it in the project.
  function probe(signals, title) {
    if (!plots) return;
    const there = plots.plots.find((p) => p.title === title);
    if (there) return there.root.scrollIntoView({ block: "nearest" });
    const known = signals.filter((name) => plots.series.signals.has(name));
    if (!known.length) return studio.say(`The run has no signal ${signals.join(", ")}.`, "bad");
    const plot = plots.add({ title, signals: known });
    const keep = button("Keep", async () => { if (await studio.edit(`plot ${title}`, [{ op: "set", path: ["plot", (state.project.plots ?? []).length], value: { title, signals: known }, was: null }])) plots.drop(plot); }, { kind: "quiet keep", title: "Write this plot into the project" });
    plot.root.querySelector("h3")?.append(keep);
    plot.root.scrollIntoView({ block: "nearest" });
  }

  // A plot of the project: another choice of signals, or a new one.
  async function edit(k) {
    const now = k === null ? null : state.project.plots[k], names = await chooser?.ask(now?.signals ?? []);
    if (!names) return;
    const value = { ...(now ?? { title: names.join(", ") }), signals: names };
    studio.edit(now ? `plot ${now.title ?? k + 1}` : `plot ${value.title}`, [{ op: "set", path: ["plot", k ?? (state.project.plots ?? []).length], value, was: now ?? null }]);
  }

  function grey(on) {
    clearTimeout(waiting);
    waiting = null;
    box.classList.toggle("stale", on);
  }

  const off = [
    studio.on("result", show), studio.on("pinned", () => { show(); unpin.hidden = !state.pinned; if (state.pinned) unpin.title = `Take the pinned curves away: ${state.pinned.label}`; }), studio.on("time", (t) => plots?.setTime(t)), studio.on("theme", () => plots?.redraw()),
    studio.on("computing", (on) => { if (on) waiting ??= setTimeout(() => box.classList.add("stale"), SLOW); else grey(false); }),
    studio.on("status", () => { if (state.status.busy) waiting ??= setTimeout(() => box.classList.add("stale"), SLOW); else grey(false); }),
    studio.on("project", () => { if (!state.result) show(); }),
  ];
  show();
  return { probe, edit, get plots() { return plots; }, update: show, dispose() { off.forEach((f) => f()); dialog.remove(); } };
}

// Values of a curve at other times, by the samples of its own around them.
function resampled(time, values, wanted) {
  const out = new Float32Array(wanted.length);
  let k = 0;
  for (let i = 0; i < wanted.length; i++) {
    while (k + 2 < time.length && time[k + 1] <= wanted[i]) k += 1;
    const span = time[k + 1] - time[k], s = span > 0 ? (wanted[i] - time[k]) / span : 0;
    out[i] = wanted[i] > time[time.length - 1] ? NaN : values[k] + Math.min(Math.max(s, 0), 1) * ((values[k + 1] ?? values[k]) - values[k]);
  }
  return out;
}
