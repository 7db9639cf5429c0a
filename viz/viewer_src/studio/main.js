// The studio: one page around a project file. The server holds the truth; panels show what it reports and send what the user does.
import { element } from "../format.js";
import { Units } from "../units.js";
import { Api, ServerError } from "./api.js";
import { whichOne } from "./conflicts.js";
import { giveDrive } from "./drive.js";
import { mountHand } from "./hand.js";
import { mountHeader } from "./header.js";
import { showHistory } from "./history.js";
import { mountInspector } from "./inspector.js";
import { mountJoints } from "./joints.js";
import { bindStudioKeys } from "./keys.js";
import { fileMenu, outMenu, readOutputs, showText } from "./outputs.js";
import { splitters, tabs } from "./panels.js";
import { mountPlots } from "./plots.js";
import { makePress } from "./press.js";
import { makePreview } from "./preview.js";
import { mountQuestions } from "./questions.js";
import { mountForm, mountPalette, mountSheet } from "./sheet/index.js";
import { mountStart } from "./start.js";
import { find, makeEmitter, makeState } from "./state.js";
import { tour, toured } from "./tour.js";
import { mountTransport } from "./transport.js";
import { mountTree } from "./tree.js";
import { frameAt } from "../model.js";
import { mountView, readResult } from "./view.js";

const $ = (id) => document.getElementById(id);
const state = makeState(), { on, emit } = makeEmitter();
const THEME = "mategraph:theme", ARRANGEMENT = "mategraph:studio:arrangement";
const SELF = crypto.randomUUID(); // an event of our own selection may come when something else is selected already
const panels = {};

const studio = {
  state, on, emit, find, panels, units: new Units({}), held: false, arrangement: kept(ARRANGEMENT) ?? "both",
  api: new Api({ heard, online }), press: makePress(),
  // Everybody gets it: other tabs and a CAD system show it, too.
  select(kind, name, { quiet = false } = {}) {
    if (state.selection.kind === kind && state.selection.name === name) return;
    state.selection = { kind, name };
    emit("selection", state.selection);
    if (!quiet && ["part", "joint", "element", "net", "line"].includes(kind)) studio.api.post("select", { kind, name, by: SELF }).catch(() => {});
  },
  hover(kind, name) {
    if (state.hover.kind === kind && state.hover.name === name) return;
    state.hover = { kind, name };
    emit("hover", state.hover);
  },
  setTime(t) {
    state.time = Math.min(Math.max(Number(t) || 0, 0), state.duration);
    emit("time", state.time);
  },
  say,
  failed,
  edit,
  run: () => studio.api.post("run").catch(failed),
  undo: () => step("undo"),
  redo: () => step("redo"),
  // Each once, though file and run may report the same.
  problems: () => [...new Map([...(state.project?.problems ?? []), ...(state.status.errors ?? [])].reverse().map((e) => [`${e.code} ${e.what}`, e])).values()].reverse(),
  async ignore(names) {
    try { for (const name of names) await studio.api.post("answer", { ignore: name }); } catch (error) { failed(error); }
  },
  useAgain(name) {
    const now = [state.project.settings?.ignore ?? []].flat();
    if (!now.includes(name)) return say(`A pattern leaves ${name} out: ${now.join(", ")}. Edit 'ignore' in the project file.`, "bad");
    const rest = now.filter((one) => one !== name);
    return edit(`use ${name} again`, [rest.length ? { op: "set", path: ["ignore"], value: rest, was: state.project.settings.ignore } : { op: "delete", path: ["ignore"] }]);
  },
  drive: (joint) => giveDrive(studio, joint),
  probe: (signals, title) => panels.plots.probe(signals, title),
  addPlot: (k = null) => panels.plots.edit(k),
  // Value of a signal of the run that is shown, at the time that is shown: {value, unit, text}; null where there is none.
  valueAt(name) {
    const series = state.result?.series, signal = series?.signals.get(name);
    if (!signal) return null;
    const { low, high, s } = frameAt(series.time, state.time), value = signal.values[low] + s * (signal.values[high] - signal.values[low]);
    return { value, unit: signal.unit, text: studio.units.text(value, signal.unit, { digits: 3 }) };
  },
  // The catalogue is large and stays the same while the server runs.
  catalogue: () => (catalogue ??= studio.api.get("catalogue").catch((error) => { catalogue = null; throw error; })),
  pin: async (run) => {
    try {
      await studio.api.post("pin", { key: run?.key ?? null });
      state.pinned = run && { ...run, series: (await readResult(studio.api, run)).series };
      emit("pinned", state.pinned);
    } catch (error) { failed(error); }
  },
  duration: (s) => (s == null ? "" : s < 1 ? `${(1000 * s).toFixed(0)} ms` : `${s.toFixed(1)} s`),
  arrange(how) {
    studio.arrangement = how;
    $("desk").dataset.arrangement = how;
    keep(ARRANGEMENT, how);
    emit("arrange", how);
  },
  toggleTheme() {
    const dark = (document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
    document.documentElement.dataset.theme = dark ? "light" : "dark";
    keep(THEME, document.documentElement.dataset.theme);
    emit("theme");
  },
  history: () => showHistory(studio), fileMenu: () => fileMenu(studio), outMenu: () => outMenu(studio), showText: (line) => showText(studio, line),
};
let catalogue = null;
studio.preview = makePreview(studio);
studio.show = take;

function kept(key) { try { return localStorage.getItem(key); } catch { return null; } }
function keep(key, value) { try { localStorage.setItem(key, value); } catch { /* no storage */ } }

// ------------------------------------------------------------------------------------------------------------- messages
// A line at the bottom that goes by itself; kind: "" or "bad".
function say(text, kind = "") {
  const line = element("div", { class: `said ${kind}` }, element("span", { text, dir: "auto" }), element("button", { class: "close", text: "×", "aria-label": "Close", onclick: () => line.remove() }));
  $("says").append(line);
  setTimeout(() => line.remove(), kind === "bad" ? 12000 : 4000);
  while ($("says").childElementCount > 3) $("says").firstChild.remove();
}

function failed(error) {
  if (error?.name === "AbortError") return;
  if (error instanceof ServerError) say(error.message, "bad");
  else if (state.online === "online") say(error.message, "bad");
}

// ---------------------------------------------------------------------------------------------------------------- edits
// All of `operations` or none, with the places of symbols that go with them; true where they were taken.
async function edit(label, operations, { places = null, id = crypto.randomUUID() } = {}) {
  try {
    studio.preview.stop();
    await studio.api.post("edit", { id, label, operations, ...(places ? { places } : {}) });
    return true;
  } catch (error) {
    if (!error.conflict) { failed(error); return false; }
    await studio.api.refresh();
    if (await whichOne(error.conflict) === "theirs") return false;
    const shown = JSON.stringify(error.conflict.path); // only what was shown is overridden
    return edit(label, operations.map(({ was, ...rest }) => (JSON.stringify(rest.path) === shown ? rest : { ...rest, ...(was === undefined ? {} : { was }) })), { places });
  }
}

// Undo or redo; what somebody else changed since is asked about.
async function step(way) {
  try { await studio.api.post(way); } catch (error) {
    if (!error.conflict) return failed(error);
    const choice = await whichOne(error.conflict, { title: `To ${way}: changed by somebody else`, ours: way === "undo" ? "As it was before" : "As it was after", leave: null });
    if (choice) await studio.api.post(way, { choice }).catch(failed);
  }
}

// A save of another program overwrote edits that were made here: both versions, one after another, in the tab that is looked at.
async function overwritten(conflicts) {
  while (document.visibilityState !== "visible") await new Promise((done) => document.addEventListener("visibilitychange", done, { once: true }));
  for (const one of conflicts) {
    if (await whichOne(one) !== "mine") continue;
    const { path, found, wanted } = one;
    await edit(`${path.slice(1).join(".") || path[0]}: yours`, [wanted === null ? { op: "delete", path, was: found } : { op: "set", path, value: wanted, was: found }]);
  }
}

// --------------------------------------------------------------------------------------------------------------- events
const REPLACES = new Set(["state", "project", "layout"]); // what is drawn anew by it may be in somebody's hand
function heard(name, data) {
  studio.press.after(() => {
    if (data.number !== undefined) state.number = data.number;
    heard[name]?.(data);
  }, { drag: REPLACES.has(name) });
}
Object.assign(heard, {
  state(whole) {
    for (const key of ["status", "layout", "undo", "redo", "version", "allow_python"]) if (key in whole) state[key] = whole[key];
    project(whole.project ?? null);
    emit("layout", state.layout);
    emit("status", state.status);
    if (whole.selection?.kind) studio.select(whole.selection.kind, whole.selection.name, { quiet: true });
    if (whole.run) take(whole.run);
  },
  project(data) {
    for (const key of ["undo", "redo"]) if (key in data) state[key] = data[key];
    project("project" in data ? data.project : data);
  },
  status(data) {
    state.status = data.status ?? data;
    emit("status", state.status);
  },
  result(data) {
    if (data.run) take(data.run);
    else emit("answered", data.preview);
  },
  failed(data) {
    emit("failed", data);
    emit("answered", data.preview);
  },
  layout(data) {
    state.layout = data.layout ?? data;
    emit("layout", state.layout);
  },
  select(data) {
    const { kind, name, by } = data.selection ?? data;
    if (by !== SELF) studio.select(kind, name, { quiet: true });
  },
  outside(data) {
    const kept = data.merged ? " Your edits were kept in it; undo takes them out." : "";
    say(data.gone ? `${data.file} is not there any more: the last good machine is shown.` : `${data.file} was saved by another program.${kept}`, data.gone ? "bad" : "");
    if (data.conflicts?.length) overwritten(data.conflicts);
    emit("outside", data);
  },
});

function project(given) {
  studio.api.project = given ? encodeURIComponent(given.path) : null; // requests say which project they mean
  const other = given?.path !== state.project?.path;
  state.project = given;
  if (other) {
    Object.assign(state, { result: null, run: null, duration: 0, time: 0 });
    studio.select(null, null, { quiet: true });
    emit("opened", given);
  }
  emit("project", given);
}

// The newest run is read and shown; one that arrives meanwhile follows.
let reading = null, next = null;
async function take(run) {
  if (!run.preview) state.run = run;
  next = run;
  if (reading) return;
  while (next) {
    const wanted = next;
    next = null;
    if (state.result?.key === wanted.key && !wanted.preview && !state.result.preview) { emit("answered", null); continue; }
    try {
      reading = readResult(studio.api, wanted);
      const result = await reading;
      await studio.press.released();
      state.result = result;
      state.duration = result.data.duration;
      if (state.time > state.duration) state.time = state.duration;
      emit("result", result);
      emit("time", state.time);
    } catch (error) {
      if (error.status !== 404) failed(error); // a newer run has taken its place
    }
    emit("answered", wanted.preview ?? null);
  }
  reading = null;
}

function online(how) {
  state.online = how;
  const banner = $("banner");
  banner.hidden = how === "online" || how === "connecting";
  banner.textContent = how === "gone" ? "The studio's server does not answer. This page goes on by itself when it is back; what you saved is in the project file." : how === "refused" ? "The server does not know this page: open the address that `mategraph studio` printed in the terminal." : "";
  emit("online", how);
}

// ---------------------------------------------------------------------------------------------------------------- start
const theme = kept(THEME);
if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => emit("theme"));
$("desk").dataset.arrangement = studio.arrangement;
splitters($("desk"));
panels.header = mountHeader($("top"), studio);
panels.view = mountView($("viewport"), studio);
panels.hand = mountHand($("viewport"), studio);
panels.transport = mountTransport($("transport"), studio);
const panes = Object.fromEntries(["parts", "joints", "questions"].map((id) => [id, element("div", { class: "pane" })]));
const drawer = tabs($("drawer"), [["parts", "Parts", panes.parts], ["joints", "Joints", panes.joints], ["questions", "Questions", panes.questions]], (id) => panels.questions?.shown(id === "questions"));
on("asked", (n) => drawer.count("questions", n, `${n} open`));
studio.drawer = (id, focus = false) => { if (studio.arrangement === "schematic") studio.arrange("both"); drawer.show(id); if (focus) drawer.buttons.get(id).focus(); };
panels.tree = mountTree(panes.parts, studio);
panels.joints = mountJoints(panes.joints, studio);
panels.questions = mountQuestions(panes.questions, studio);
panels.plots = mountPlots($("signals"), studio);
panels.inspector = mountInspector($("inspector"), studio);
panels.palette = mountPalette($("palette"), studio);
panels.sheet = mountSheet($("sheet"), studio);
panels.form = mountForm(panels.inspector.form, studio);
panels.inspector.update();
panels.start = mountStart($("start"), studio);
studio.help = bindStudioKeys(studio).help;
on("opened", (opened) => {
  if (!opened) return;
  readOutputs(studio);
  const drawn = opened.elements?.some((e) => ["component", "block"].includes(e.kind));
  const cad = Boolean(opened.settings?.assembly ?? !opened.path.endsWith(".toml")); // known before the assembly has been read
  studio.arrange(!cad ? "schematic" : drawn ? "both" : "machine");
});
// What a plain CAD file can do is shown by its freedoms, one after another.
let swept = null;
on("result", (result) => {
  if (!state.run?.swept || swept === state.project?.path || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  swept = state.project?.path;
  if (result.data.duration > 0) panels.transport.play();
});
// The first run on this computer is the moment for the guided minute.
const first = on("result", () => { first(); if (!toured() && !navigator.webdriver) setTimeout(() => studio.press.after(() => tour(studio)), 600); });
studio.tour = () => tour(studio);
studio.api.listen();
window.studio = studio;
