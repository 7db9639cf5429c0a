// The machine in 3D: shapes by their key, motion of the run that is shown, poses that are tried by hand, what is pointed at and chosen.
import { element } from "../format.js";
import { Dock } from "../dock.js";
import { modelFrom, seriesFrom, setMotion } from "../model.js";
import { icon } from "./icons.js";
import { drawTriad } from "../triad.js";
import { View } from "../view3d.js";

const AT_REST = { frames: new Float64Array([0]), tracks: [] };

export function mountView(box, studio) {
  const { state } = studio, part = (id) => box.querySelector(id), message = part("#message");
  let view = null, model = null, dock = null, wanted = null, shown = null, loading = null;
  const tools = part("#view-tools"), views = element("div", { class: "views", role: "group", "aria-label": "Views" }), dockBox = element("div", { id: "dock", role: "toolbar", "aria-label": "What is shown" });
  for (const [name, label, key] of [["iso", "Iso", "1"], ["front", "Front", "2"], ["right", "Right", "3"], ["top", "Top", "4"], ["fit", "Fit", "F"]]) {
    views.append(element("button", { text: label, title: `${label} (${key})`, "data-view": name, onclick: () => view?.look(name) }));
  }
  tools.append(views, dockBox);

  const triad = () => drawTriad(part("#triad"), view, getComputedStyle(document.documentElement).getPropertyValue("--ink"));

  // ------------------------------------------------------------------------------------------------------------- shapes
  async function shapes() {
    const key = state.project?.geometry ?? null;
    if (key === wanted) return;
    wanted = key;
    loading?.abort();
    if (key === null) return empty();
    loading = new AbortController();
    if (!view) say("Reading the shapes …");
    try {
      const { data, bytes } = await studio.api.envelope(`geometry/${encodeURIComponent(key)}`, loading.signal);
      const made = await modelFrom(data, AT_REST, bytes);
      await studio.press.released({ drag: true });
      if (wanted !== key) return;
      show(data, made, key);
    } catch (error) {
      if (error.name === "AbortError") return;
      wanted = null;
      say(`The 3D view cannot be shown: ${error.message}`);
    }
  }

  function say(text) {
    message.textContent = text;
    message.hidden = !text;
  }

  function empty() {
    close();
    say(state.project ? "This project has no assembly." : "");
    state.scene = null;
    studio.emit("scene", null);
  }

  function close() {
    if (!view) return null;
    const kept = { state: view.kept(), tools: dock.state(), renderer: view.renderer, mode: view.mode };
    dock.dispose();
    view.dispose({ shapes: true });
    view = dock = model = null;
    return kept;
  }

  function show(data, made, key) {
    const kept = close(), renderer = kept?.renderer ?? spare;
    model = made;
    studio.units.extend(data.units);
    view = new View(box, data, model, [], studio.units, renderer);
    if (!spare) pointer(view.renderer.domElement);
    spare = view.renderer;
    for (const { joint, label } of view.joints.joints) label.addEventListener("click", () => studio.select("joint", joint.name));
    if (kept) view.recall(kept.state);
    dockAnew(kept?.tools);
    if (kept) { view.setColors(kept.mode); view.restore(kept.state.camera, kept.state.home); }
    else dock.set("axes", data.joints.length <= 8);
    view.listeners.add(triad);
    state.scene = { key, data, model };
    shown = null;
    say("");
    motion();
    mark();
    studio.emit("scene", state.scene);
    view.draw();
  }
  let spare = null; // the renderer of a project without shapes, for the next one that has some

  // ------------------------------------------------------------------------------------------------------------- motion
  function motion() {
    const result = state.result;
    if (!view || !result || result === shown) return;
    const same = shown !== null && result.preview;
    shown = result;
    setMotion(model, result.data, result.series);
    view.setRun(result.data, same ? null : result.series.loads);
    if (offers() !== offered) dockAnew(dock.state());
    setTime(state.time);
  }

  // Which tools there are hangs on the run: without one there are no forces, no paths, no ghost.
  const offers = () => [view.loads.any, view.model.frames.length > 1, view.ghost.any, view.follow.any].join();
  let offered = "";
  function dockAnew(on = null) {
    dock?.dispose();
    dock = new Dock(dockBox, part("#options"), view, studio.units);
    offered = offers();
    if (on) dock.restore(on);
  }

  function setTime(t) {
    if (!view) return;
    if (!studio.held) model.pose(t);
    view.setTime(t, state.playing);
  }

  // ------------------------------------------------------------------------------------------------------------ pointing
  const bodyParts = (name) => state.scene?.data.bodies.find((b) => b.name === name)?.parts ?? [];

  function partsOf({ kind, name }) {
    if (kind === "part") return [name];
    if (kind === "body") return bodyParts(name);
    return [];
  }

  // A selected joint has its two bodies in two colours.
  function mark() {
    if (!view) return;
    const { selection, hover } = state, joint = (what) => what.kind === "joint" && state.scene.data.joints.find((j) => j.name === what.name);
    const shownJoint = joint(hover) || joint(selection);
    if (!studio.panels.questions?.open && !studio.held) studio.panels.hand.pair(...(shownJoint ? [bodyParts(shownJoint.parent), bodyParts(shownJoint.child)] : []));
    view.mark(new Set(partsOf(hover)), new Set(partsOf(selection)));
    const box = part("#hover"), label = hover.kind === "part" || hover.kind === "joint" ? hover.name : "";
    box.hidden = !label;
    box.textContent = label;
  }

  // Listens on the canvas before the orbit does: a part that is grabbed by hand does not turn the view.
  function pointer(canvas) {
    canvas.setAttribute("aria-label", "The machine in 3D");
    canvas.setAttribute("role", "img");
    const at = (e) => { const r = canvas.getBoundingClientRect(); return [e.clientX - r.left, e.clientY - r.top]; };
    let wanted = null, down = null;
    canvas.addEventListener("pointermove", (e) => {
      const { hand } = studio.panels;
      if (hand.dragging) return hand.pull(e);
      if (e.buttons || e.pointerType === "touch") return;
      if (wanted === null) requestAnimationFrame(() => {
        const place = wanted;
        wanted = null;
        if (!place || !view) return;
        const joint = view.joints.at(...place), name = joint ?? view.picker.at(...place);
        studio.hover(joint ? "joint" : name ? "part" : null, name);
        canvas.style.cursor = name ? (hand.on && !joint ? "grab" : "pointer") : "";
      });
      wanted = at(e);
    });
    canvas.addEventListener("pointerleave", () => studio.hover(null, null));
    canvas.parentElement.addEventListener("pointerdown", (e) => {
      if (e.target !== canvas || e.button !== 0 || !view) return;
      down = [e.clientX, e.clientY];
      const { hand } = studio.panels;
      if (!hand.on && !e.altKey) return;
      const name = view.picker.at(...at(e));
      if (!name || !hand.grab(name, view.picker.pointOn(name, ...at(e)), e)) return;
      e.stopPropagation();
      canvas.setPointerCapture(e.pointerId);
      canvas.style.cursor = "grabbing";
    }, true);
    canvas.addEventListener("pointerup", (e) => {
      studio.panels.hand.drop();
      if (!down || !view || e.button !== 0 || Math.hypot(e.clientX - down[0], e.clientY - down[1]) > 5) return;
      const joint = view.joints.at(...at(e)), name = joint ?? view.picker.at(...at(e));
      studio.select(joint ? "joint" : name ? "part" : null, name);
    });
    canvas.addEventListener("pointercancel", () => studio.panels.hand.drop());
    canvas.addEventListener("dblclick", (e) => { const name = view?.picker.at(...at(e)); if (name) view.zoomTo([name]); });
  }

  const grip = element("button", { class: "grip", "aria-pressed": "false", title: "Drag parts by hand: the mechanism follows (G)", onclick: () => (studio.panels.hand.on = !studio.panels.hand.on) }, icon("hand"), element("span", { text: "Hand" }));
  views.append(grip);

  const off = [
    studio.on("selection", mark), studio.on("hover", mark), studio.on("hand", (on) => grip.setAttribute("aria-pressed", String(on))),
    studio.on("project", shapes), studio.on("result", motion), studio.on("time", setTime),
    studio.on("theme", () => view && (triad(), view.invalidate())),
  ];
  let running = true;
  const tick = (now) => { if (!running) return; studio.emit("frame", now); view?.tick(now); requestAnimationFrame(tick); };
  requestAnimationFrame(tick);
  shapes();
  return {
    get view() { return view; },
    get model() { return model; },
    get dock() { return dock; },
    markParts(names) { view?.mark(new Set(), new Set(names)); },
    update() { shapes(); motion(); },
    dispose() { running = false; off.forEach((f) => f()); close(); spare?.dispose(); },
  };
}

// The run of a key, as panels take it: description and series.
export async function readResult(api, run, signal) {
  const { data, bytes } = await api.envelope(`result/${encodeURIComponent(run.key)}`, signal);
  return { key: run.key, preview: run.preview ?? null, data, series: seriesFrom(data, bytes.byteLength ? bytes : null) };
}
