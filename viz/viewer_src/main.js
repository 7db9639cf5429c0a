// The one-file page: reads what it carries, shows it, plays it. Loads nothing, unless `mategraph watch` serves it: then what changes is
// taken up in place.
import { Chooser } from "./chooser.js";
import { collisionTimes } from "./collisions3d.js";
import { Compare } from "./compare.js";
import { Dock } from "./dock.js";
import { element } from "./format.js";
import { Graph } from "./graph.js";
import { hook } from "./hook.js";
import { JointPanel } from "./joint_panel.js";
import { bindKeys } from "./keys.js";
import { carried, readModel, readSeries, setMotion } from "./model.js";
import { bodyRows, Card, jointRows, partRows, Tree } from "./panels.js";
import { csv, Plots } from "./plots.js";
import { buildTables } from "./tables.js";
import { drawTriad } from "./triad.js";
import { Units } from "./units.js";
import { View } from "./view3d.js";
import { answering, follow } from "./watch.js";

const $ = (id) => document.getElementById(id);
const PAPER = 680; // px: width of a plot on A4 or letter within the margins
const state = { ready: false, time: 0, playing: false, speed: 1, loop: true, colors: "cad", tab: "signals", updates: 0 };
const chosen = new Set(), hovered = new Set();
let pieces = carried(), data = null, duration = 0, partInfo = new Map(), bodyInfo = new Map(), jointInfo = new Map();
describe(pieces.data);
const units = new Units(data.units);
let what = {}, view = null, model = null, plots = null, chooser = null, tree = null, graph = null, card = null, dock = null, panel = null, compare = null, last = null, slow = 0, stop = null;

// ------------------------------------------------------------------------------------------------------------------- time
function setTime(t) {
  state.time = Math.min(Math.max(Number(t) || 0, 0), duration);
  if (model) model.pose(state.time);
  view?.setTime(state.time, state.playing);
  plots?.setTime(state.time);
  panel?.setTime(state.time);
  const part = duration > 0 ? state.time / duration : 0;
  $("slider").value = state.time;
  $("slider").style.setProperty("--part", `${100 * part}%`);
  const digits = duration < 0.1 ? 5 : duration < 20 ? 3 : 2;
  $("clock").textContent = `${state.time.toFixed(digits)} s / ${duration.toFixed(digits > 3 ? 5 : 2)} s`;
}

// `until`: a time at which it stops.
function play(until = null) {
  if (!(duration > 0)) return;
  if (state.time >= duration) setTime(0);
  stop = typeof until === "number" ? until : null;
  state.playing = true;
  last = null;
  playButton();
}

function pause() {
  state.playing = false;
  slow = 0;
  view?.setEconomy(false);
  playButton();
}

function playButton() {
  $("play").classList.toggle("on", state.playing);
  $("play").setAttribute("aria-label", state.playing ? "Pause" : "Play");
}

function frame(now) {
  if (state.playing) {
    // A page that was asleep goes on where it was, instead of jumping.
    if (last !== null) {
      slow = now - last > 80 ? slow + 1 : Math.max(slow - 1, 0);
      if (slow > 3) view?.setEconomy(true);
      let t = state.time + Math.min((now - last) / 1000, 0.25) * state.speed;
      if (stop !== null && t >= stop) { t = stop; pause(); }
      else if (t >= duration) {
        if (state.loop) t %= duration;
        else { t = duration; pause(); }
      }
      setTime(t);
    }
    last = now;
  }
  view?.tick(now);
  requestAnimationFrame(frame);
}

// -------------------------------------------------------------------------------------------------------------- selection
function partsOf(target) {
  if (target.part !== undefined) return partInfo.has(target.part) ? [target.part] : [];
  if (target.parts !== undefined) return JSON.parse(target.parts);
  if (target.body !== undefined) return bodyInfo.get(target.body)?.parts ?? [];
  if (target.joint !== undefined) {
    const j = jointInfo.get(target.joint);
    return j ? [...(bodyInfo.get(j.child)?.parts ?? [])] : [];
  }
  return [];
}

function choose(names, target = {}) {
  chosen.clear();
  names.forEach((n) => chosen.add(n));
  what = target;
  showCard();
  if (target.part !== undefined) tree.reveal(target.part);
  refresh();
}

function showCard() {
  const trails = Boolean(view) && duration > 0;
  if (what.part !== undefined && partInfo.has(what.part)) {
    const p = partInfo.get(what.part);
    card.show(p.name, partRows(p, bodyInfo.get(p.body)), p.mates, trails);
  } else if (what.body !== undefined && bodyInfo.has(what.body)) {
    const b = bodyInfo.get(what.body);
    card.show(b.name, bodyRows(b, units), [], trails);
  } else if (what.joint !== undefined && jointInfo.has(what.joint)) {
    card.show(what.joint, jointRows(jointInfo.get(what.joint), units));
  } else if (!chosen.size) {
    card.hide();
  } else {
    card.show(`${chosen.size} parts`, [["Parts", [...chosen].join(", ")]]);
  }
}

function hover(names) {
  hovered.clear();
  names.forEach((n) => hovered.add(n));
  view?.mark(hovered, chosen);
  const box = $("hover");
  box.hidden = names.length !== 1;
  if (names.length === 1) box.textContent = `${names[0]} · body ${partInfo.get(names[0])?.body ?? ""}`;
}

function refresh() {
  view?.mark(hovered, chosen);
  tree?.sync(isVisible, chosen);
  graph?.mark(what);
  $("show-all").hidden = data.parts.every((p) => isVisible(p.name));
}

const isVisible = (name) => view?.parts.entries.get(name)?.visible ?? true;

function setVisible(names, on) {
  view?.setVisible(names, on);
  refresh();
}

function act(how) {
  const names = [...chosen];
  if (how === "hide") { setVisible(names, false); choose([]); }
  if (how === "isolate") { setVisible(data.parts.map((p) => p.name), false); setVisible(names, true); }
  if (how === "zoom") view?.zoomTo(names);
  if (how === "trail") addTrail();
}

// The path of the point that was clicked on, or else of the body's centre of mass.
function addTrail() {
  const name = what.part ?? what.body, body = partInfo.get(what.part)?.body ?? what.body;
  if (!view || body === undefined) return;
  const b = bodyInfo.get(body);
  view.trails.add({ name: what.point ? `point on ${name}` : `centre of ${body}`, body, point: what.point ?? b.center, color: b.color });
  dock.set("trails", true);
}

// "Front, along +y (2)": along which axis of the CAD file a view looks.
function viewTitles() {
  for (const b of document.querySelectorAll("[data-view]")) {
    if (["iso", "fit"].includes(b.dataset.view)) continue;
    const d = view.direction(b.dataset.view).negate().toArray(), k = d.findIndex((x) => Math.abs(x) > 0.999);
    if (k >= 0) b.title = b.title.replace(" (", `, along ${d[k] > 0 ? "+" : "−"}${"xyz"[k]} (`);
  }
}

const showAll = () => setVisible(data.parts.map((p) => p.name), true);

// ------------------------------------------------------------------------------------------------------------------ looks
function colors(mode) {
  state.colors = mode;
  $("color-cad").setAttribute("aria-pressed", String(mode === "cad"));
  $("color-body").setAttribute("aria-pressed", String(mode === "body"));
  view?.setColors(mode);
}

function theme(mode) {
  const root = document.documentElement;
  if (mode) root.dataset.theme = mode;
  plots?.redraw();
  if (view) triad();
}

const isDark = () => (document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";

function toggleTheme() {
  const mode = isDark() ? "light" : "dark";
  theme(mode);
  try { localStorage.setItem("mategraph:theme", mode); } catch { /* a page from disk may have no storage */ }
}

function tab(name) {
  state.tab = name;
  for (const b of document.querySelectorAll("[role=tab]")) {
    const on = b.getAttribute("aria-controls") === name;
    b.setAttribute("aria-selected", String(on));
    b.tabIndex = on ? 0 : -1;
    $(b.getAttribute("aria-controls")).hidden = !on;
  }
  $("layout").dataset.tab = name;
  graph?.apply?.();
}

const triad = () => drawTriad($("triad"), view, getComputedStyle(document.documentElement).getPropertyValue("--ink"));

// --------------------------------------------------------------------------------------------------------------- controls
function wire() {
  $("play").addEventListener("click", () => (state.playing ? pause() : play()));
  $("slider").addEventListener("input", (e) => setTime(e.target.value));
  $("speed").addEventListener("change", (e) => (state.speed = Number(e.target.value)));
  $("loop").addEventListener("click", () => { state.loop = !state.loop; $("loop").setAttribute("aria-pressed", String(state.loop)); });
  $("color-cad").addEventListener("click", () => colors("cad"));
  $("color-body").addEventListener("click", () => colors("body"));
  $("theme").addEventListener("click", toggleTheme);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => theme());
  for (const b of document.querySelectorAll("[data-view]")) b.addEventListener("click", () => view?.look(b.dataset.view));
  $("show-all").addEventListener("click", showAll);
  for (const b of document.querySelectorAll("[role=tab]")) b.addEventListener("click", () => tab(b.getAttribute("aria-controls")));
  $("find").addEventListener("input", (e) => tree.find(e.target.value));
  $("reset-zoom").addEventListener("click", () => plots.zoom(null));
  for (const b of document.querySelectorAll("[data-units] button")) {
    b.addEventListener("click", () => units.choose(b.parentElement.dataset.units, b.dataset.si === "yes"));
  }
  units.listeners.add(showUnits);
  showUnits();
  $("csv").addEventListener("click", () => {
    const link = element("a", { href: URL.createObjectURL(new Blob([csv(plots.series, units)], { type: "text/csv" })), download: `${data.file}.csv` });
    link.click();
    URL.revokeObjectURL(link.href);
  });
  splitter();
  keys();
  addEventListener("beforeprint", () => { if (view) { $("print-picture").src = view.picture(); $("print-time").textContent = duration > 0 ? `at ${$("clock").textContent.split(" / ")[0]}` : ""; } plots?.resize(PAPER); });
  addEventListener("afterprint", () => plots?.resize());
}

function showUnits() {
  for (const b of document.querySelectorAll("[data-units] button")) {
    b.setAttribute("aria-pressed", String(units.si.has(b.parentElement.dataset.units) === (b.dataset.si === "yes")));
  }
  if (card) showCard();
  buildTables($("tables"), data, units, (kind, name) => { const target = { [kind]: name }; choose(partsOf(target), target); });
  view?.invalidate();
}

function splitter() {
  const bar = $("splitter");
  const set = (width) => $("layout").style.setProperty("--panel", `${Math.min(Math.max(width, 280), innerWidth - 260)}px`);
  bar.addEventListener("pointerdown", (e) => {
    bar.setPointerCapture(e.pointerId);
    const move = (m) => set(innerWidth - m.clientX);
    bar.addEventListener("pointermove", move);
    bar.addEventListener("pointerup", () => bar.removeEventListener("pointermove", move), { once: true });
  });
  bar.addEventListener("keydown", (e) => {
    const step = { ArrowLeft: 24, ArrowRight: -24 }[e.key];
    if (step) { set($("panel").offsetWidth + step); e.stopPropagation(); }
  });
}

function keys() {
  const step = (n) => { pause(); setTime(state.time + n * (duration > 0 ? Math.min(1 / 60, duration / 100) : 0)); };
  const speeds = [...$("speed").options].map((o) => o.value);
  const speed = (n) => {
    const i = Math.min(Math.max(speeds.indexOf($("speed").value) + n, 0), speeds.length - 1);
    $("speed").value = speeds[i];
    state.speed = Number(speeds[i]);
  };
  const views = ["iso", "front", "right", "top", "back", "left", "bottom"];
  const tool = (key, id, text) => [[key], key.toUpperCase(), text, () => dock?.toggle(id)];
  bindKeys($("keys"), $("help"), [
    [[" "], "space", "play or pause", () => (state.playing ? pause() : play())],
    [["ArrowLeft", "ArrowRight"], "← →", "one frame back, on (shift: ten)", (e) => step((e.key === "ArrowLeft" ? -1 : 1) * (e.shiftKey ? 10 : 1))],
    [["Home", "End"], "home end", "to the start, to the end", (e) => { if (e.key === "End") pause(); setTime(e.key === "End" ? duration : 0); }],
    [["[", "]"], "[ ]", "slower, faster", (e) => speed(e.key === "[" ? -1 : 1)],
    [["l"], "L", "loop", () => $("loop").click()],
    [["1", "2", "3", "4", "5", "6", "7"], "1 … 7", "iso, front, right, top, back, left, bottom", (e) => view?.look(views[e.key - 1])],
    [["f"], "F", "fit", () => view?.look("fit")],
    tool("e", "edges", "edges"),
    tool("j", "axes", "joint axes"),
    tool("k", "frames", "joint frames"),
    tool("m", "mass", "centres of mass"),
    tool("o", "loads", "forces and torques"),
    tool("t", "trails", "trails"),
    tool("g", "start", "ghost of the start pose"),
    tool("x", "section", "section plane"),
    tool("b", "explode", "exploded view"),
    tool("w", "follow", "follow a machine that floats"),
    [["c"], "C", "colours of CAD or of bodies", () => colors(state.colors === "cad" ? "body" : "cad")],
    [["h"], "H", "hide what is chosen", () => act("hide")],
    [["i"], "I", "show only what is chosen", () => act("isolate")],
    [["a"], "A", "show all", showAll],
    [["u"], "U", "degrees, mm and bar, or radians, m and Pa", () => { const si = units.si.size === 0; units.groups.forEach((group) => units.choose(group, si)); }],
    [["d"], "D", "light or dark", toggleTheme],
    [["Escape"], "esc", "choose nothing", () => choose([])],
    [["?"], "?", "this list", () => $("keys").showModal()],
  ]);
  $("play").addEventListener("keyup", (e) => { if (e.key === " ") e.preventDefault(); });
}

function pointer() {
  const canvas = view.renderer.domElement;
  let wanted = null, down = null;
  const at = (e) => { const r = canvas.getBoundingClientRect(); return [e.clientX - r.left, e.clientY - r.top]; };
  canvas.addEventListener("pointermove", (e) => {
    if (e.buttons || e.pointerType === "touch") return;
    if (wanted === null) requestAnimationFrame(() => {
      const name = wanted && view.picker.at(...wanted);
      wanted = null;
      if ((name ?? "") !== ([...hovered][0] ?? "")) hover(name ? [name] : []);
      canvas.style.cursor = name ? "pointer" : "";
    });
    wanted = at(e);
  });
  canvas.addEventListener("pointerleave", () => hover([]));
  canvas.addEventListener("pointerdown", (e) => { down = [e.clientX, e.clientY]; });
  canvas.addEventListener("pointerup", (e) => {
    if (!down || e.button !== 0 || Math.hypot(e.clientX - down[0], e.clientY - down[1]) > 5) return;
    const name = view.picker.at(...at(e));
    choose(name ? [name] : [], name ? { part: name, point: view.picker.pointOn(name, ...at(e)) } : {});
  });
  canvas.addEventListener("dblclick", (e) => { const name = view.picker.at(...at(e)); if (name) view.zoomTo([name]); });
}

// ------------------------------------------------------------------------------------------------------------------- start
function describe(given) {
  data = given;
  duration = data.duration;
  partInfo = new Map(data.parts.map((p) => [p.name, p]));
  bodyInfo = new Map(data.bodies.map((b) => [b.name, b]));
  jointInfo = new Map(data.joints.map((j) => [j.name, j]));
}

function signalsPanel(series) {
  chooser = new Chooser($("chooser"), series.signals, units);
  plots = new Plots($("plots"), data, series, units, {
    scrub: (t) => setTime(t),
    choose: (names) => chooser.ask(names),
    zoomed: (range) => ($("reset-zoom").hidden = !range),
  });
  $("new-plot").addEventListener("click", async () => {
    const names = await chooser.ask();
    if (names) plots.add({ title: names.join(", "), signals: names }).root.scrollIntoView({ block: "nearest" });
  });
  signalsHint();
}

function signalsHint() {
  const any = data.signals.length > 0;
  $("signal-tools").hidden = $("signals").querySelector(":scope > .hint").hidden = !any;
  $("plots").querySelector(":scope > .hint")?.remove();
  if (!any) $("plots").append(element("p", { class: "hint", text: "Nothing was simulated: there are no signals." }));
}

// What was found of the joints from the geometry; under `mategraph watch` its questions can be answered.
function jointsPanel() {
  panel?.dispose();
  panel = null;
  $("tab-joints").hidden = !data.mechanism;
  $("tab-joints").querySelector(".count")?.remove();
  if (!data.mechanism) return;
  panel = new JointPanel($("joints"), data.mechanism, units, { seek: setTime, play, pause, hover, choose, partsOf });
  const open = data.mechanism.questions.length;
  if (open) $("tab-joints").append(element("small", { class: "count", text: String(open), title: `${open} open questions` }));
  const send = answering();
  if (send) panel.questions.connect(send);
}

function header() {
  document.title = $("title").textContent = data.title;
  $("subtitle").textContent = data.subtitle;
  $("slider").max = duration || 1;
  collisionTimes($("collision-times"), data.collisions, duration);
  document.querySelector(".transport").classList.toggle("still", !(duration > 0));
  for (const { unit } of data.signals) document.querySelector(`[data-units=${units.table.get(unit)?.group}]`)?.removeAttribute("hidden");
  const serious = data.notes.length, b = $("notes-badge");
  b.hidden = !serious;
  b.textContent = `${serious} ${serious === 1 ? "warning" : "warnings"}`;
  b.onclick = () => { tab("tables"); [...document.querySelectorAll("#tables h3")].find((h) => h.textContent === "Warnings")?.scrollIntoView(); };
}

async function start() {
  try { const kept = localStorage.getItem("mategraph:theme"); if (kept === "light" || kept === "dark") document.documentElement.dataset.theme = kept; } catch { /* no storage */ }
  header();
  wire();
  card = new Card($("card"), { close: () => choose([]), act, choose });
  tree = new Tree($("tree"), data, { visible: setVisible, hover, choose });
  graph = new Graph($("graph"), { hover: (target) => hover(target ? partsOf(target) : []), choose: (target) => choose(partsOf(target), target) });
  const series = await readSeries(data, pieces.series);
  signalsPanel(series);
  jointsPanel();
  tab(data.mechanism?.swept ? "joints" : "signals");
  setTime(0);
  try {
    model = await readModel(data, series, pieces.glb);
    view = new View($("viewport"), data, model, series.loads, units);
    view.listeners.add(triad);
    viewTitles();
    dock = new Dock($("dock"), $("options"), view, units);
    pointer();
    if (data.compare) compare = new Compare(view, data.compare, $("arrange"), $("legend"));
    $("message").hidden = true;
  } catch (error) {
    // Without WebGL everything but the 3D view still works.
    view = dock = null;
    $("dock").hidden = true;
    $("message").hidden = false;
    $("message").textContent = `The 3D view cannot be shown: ${error.message}`;
  }
  if (!data.parts.some((p) => p.cad) || data.mechanism?.swept) colors("body");
  if (data.mechanism?.swept) dock?.set("axes", true);
  if (data.compare) { $("color-cad").textContent = "Changes"; colors("cad"); compare?.set("beside"); if (!data.plots.length) tab("tables"); }
  setTime(0);
  refresh();
  view?.draw();
  state.ready = true;
  requestAnimationFrame(frame);
  if (data.autoplay && !matchMedia("(prefers-reduced-motion: reduce)").matches) play();
  follow({ content: () => pieces.data.content, geometry: () => pieces.data.geometry, update, box: $("live") });
}

// Takes up another state of the machine; time, view, tools, selection, plots and what is hidden stay as they are. `next.glb` is null where
// the shapes are the same: then only what moves and what is written is new.
async function update(next) {
  const series = await readSeries(next.data, next.series);
  let shapes = null;
  if (view && next.glb !== null) shapes = await readModel(next.data, series, next.glb);
  pieces = { ...next, glb: next.glb ?? pieces.glb };
  describe(next.data);
  header();
  plots.update(data, series);
  chooser.update(series.signals);
  signalsHint();
  tree.update(data);
  tree.find($("find").value);
  if (next.graph !== null) graph.update(next.graph);
  jointsPanel();
  if (state.tab === "joints" && !data.mechanism) tab("signals");
  showUnits();
  if (view) {
    const kept = view.kept(), tools = dock.state(), { renderer, economy } = view;
    dock.dispose();
    view.dispose({ shapes: shapes !== null });
    if (shapes) model = shapes;
    else setMotion(model, data, series);
    view = new View($("viewport"), data, model, series.loads, units, renderer);
    view.recall(kept);
    dock = new Dock($("dock"), $("options"), view, units);
    dock.restore(tools);
    view.setEconomy(Boolean(economy));
    view.setColors(state.colors);
    setTime(state.time);
    view.restore(kept.camera, kept.home);
    view.listeners.add(triad);
  } else setTime(state.time);
  const there = [...chosen].filter((name) => partInfo.has(name));
  chosen.clear();
  hovered.clear();
  there.forEach((name) => chosen.add(name));
  if ([[what.part, partInfo], [what.body, bodyInfo], [what.joint, jointInfo]].some(([name, known]) => name !== undefined && !known.has(name))) what = {};
  showCard();
  refresh();
  view?.draw();
  state.updates += 1;
}

window.mategraph = hook(
  { get view() { return view; }, get model() { return model; }, get plots() { return plots; }, get dock() { return dock; }, get compare() { return compare; }, state, chosen, get parts() { return data.parts; }, get what() { return what; } },
  { setTime, play, pause, isVisible, choose },
);
start();
