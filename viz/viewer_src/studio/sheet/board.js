// The schematic: drawn from the server's sheet, moved, wired and edited by mouse and keys; every edit goes through the server.
import { element } from "../../format.js";
import { Drawing, extentOf, pinAt, STEP, svg, terminalOf } from "./drawing.js";
import { askText, openMenu } from "./menu.js";
import { Move } from "./moving.js";
import { route } from "./router.js";
import { connectOperations, copied, deleteOperations, disconnectOperations, netOf, pasteOperations, pinOf, placeOperations, takenNames, uniqueName, whyNot, whyNotEdit } from "./rules.js";
import { Values } from "./values.js";
import { allChoices, choiceOperations, WireDrag } from "./wiring.js";

export const LAYERS = [["mechanical", "Mechanics"], ["electrical", "Electrics"], ["hydraulic", "Hydraulics"], ["pneumatic", "Pneumatics"], ["thermal", "Heat"], ["signal", "Signals"]];
const CLIP = "mategraph:schematic"; // what was copied, for all tabs
const SLACK = 4; // px that a click may move

export class Board {
  constructor(box, studio) {
    Object.assign(this, { box, studio, sheet: null, chosen: new Set(), inside: "", hidden: new Set(), view: { x: 0, y: 0, k: 1 }, fitted: false, loading: 0, expected: [] });
    this.world = svg("g", { class: "world" });
    this.dots = svg("rect", { class: "paper", width: "100%", height: "100%" });
    this.canvas = svg("svg", { class: "board", tabindex: 0, role: "application", "aria-label": "Schematic. Arrow keys go from symbol to symbol, Enter chooses, W wires, R turns, X mirrors, Delete removes." }, this.dots, this.world);
    this.tipBox = element("div", { class: "sheet-tip", role: "status", hidden: true });
    this.empty = element("p", { class: "sheet-empty", hidden: true });
    box.append(this.canvas, this.tipBox, this.empty);
    this.drawing = new Drawing(this.world);
    this.values = new Values(this);
    this.listen();
    this.resize = new ResizeObserver(() => { if (this.fitted) this.fit(); });
    this.resize.observe(box);
  }

  context() {
    const { project, result } = this.studio.state;
    return { sheet: this.sheet, project, result, catalogue: this.studio.entries };
  }

  // ---------------------------------------------------------------------------------------------------------------- drawing
  /** Ask for the sheet and draw it; of several requests the last one counts. */
  async load() {
    const number = ++this.loading;
    const { project } = this.studio.state;
    if (!project) return this.show(null);
    this.drawnFrom = this.sourceOf(project);
    try {
      const data = await this.studio.api.get(this.inside ? `sheet?inside=${encodeURIComponent(this.inside)}` : "sheet");
      await this.studio.press.released();
      if (number !== this.loading) return;
      if (this.act) this.waiting = data; // nobody likes a symbol to go while they hold it
      else this.show(data);
    } catch (error) {
      if (number === this.loading) this.studio.failed(error);
    }
  }

  /** What the drawing depends on: text and joints. */
  sourceOf(project) {
    return JSON.stringify([project?.path, project?.hash, (project?.joints ?? []).map((one) => [one.name, one.kind, one.a, one.b])]);
  }

  /** After news of the project: drawn anew where it concerns the drawing. */
  follow_project() {
    if (!this.sheet || this.sourceOf(this.studio.state.project) !== this.drawnFrom) return this.load();
    this.problems();
    return this.studio.emit("sheet", this.sheet);
  }

  show(data) {
    this.waiting = null;
    const first = !this.sheet;
    const elements = new Map((data?.elements ?? []).map((one) => [one.name, one]));
    this.sheet = { elements, nets: data?.nets ?? [], routes: new Map(), labels: data?.labels ?? {} };
    this.layoutKnown = new Set(Object.keys(this.studio.state.layout ?? {}));
    this.drawing.show([...elements.values()], this.sheet.nets);
    this.routeAll(data);
    const gone = [...this.chosen].filter((name) => !elements.has(name));
    for (const name of gone) this.chosen.delete(name);
    this.marks();
    if (gone.length) this.tell();
    this.layers();
    this.problems();
    this.values.update();
    const tabbed = this.drawing.groups.values().next().value;
    if (tabbed) tabbed.setAttribute("tabindex", 0);
    this.empty.hidden = elements.size > 0;
    this.empty.textContent = data ? (this.inside ? "Nothing in here." : "An empty sheet. Choose a component from the list, or press / to search.") : "";
    if (this.opening || (first && this.inside) || (this.fitted && !this.act)) this.fit();
    this.opening = false;
    this.onShow?.();
  }

  /** Wires anew; those of a sheet that has just come are laid already. */
  routeAll(data = null) {
    const laid = data?.routes && data.routes.length + data.unrouted.length === this.sheet.nets.length;
    const found = laid ? data : route({ elements: [...this.sheet.elements.values()], nets: this.sheet.nets });
    this.sheet.routes = new Map(found.routes.map((one) => [one.net, one]));
    for (const net of this.sheet.nets) this.drawing.wire(net, this.sheet.routes.get(net.name), this.sheet.elements);
  }

  /** The whole sheet in the middle of the window, no larger than drawn. */
  fit() {
    const [left, top, right, bottom] = extentOf([...(this.sheet?.elements.values() ?? [])], [...(this.sheet?.routes.values() ?? [])]);
    const { clientWidth: wide, clientHeight: high } = this.box, pad = 28, below = 46;
    this.fitted = true; // also where it is hidden, or empty: it is fitted as soon as there is something to see
    if (!wide || !high) return;
    if (!this.sheet?.elements.size) return this.look({ k: 1, x: wide / 2, y: high / 2 });
    const k = Math.min((wide - 2 * pad) / ((right - left) * STEP), (high - pad - below - 12) / ((bottom - top) * STEP), wide > 1600 ? 1.8 : 1.25);
    this.look({ k, x: wide / 2 - (k * STEP * (left + right)) / 2, y: (high - below + 12) / 2 - (k * STEP * (top + bottom)) / 2 });
  }

  look({ x, y, k }) {
    this.view = { x, y, k };
    this.world.setAttribute("transform", `translate(${x} ${y}) scale(${k})`);
    this.box.style.setProperty("--grid", `${STEP * (k < 0.5 ? 4 : 2) * k}px`);
    this.box.style.setProperty("--grid-x", `${x}px`);
    this.box.style.setProperty("--grid-y", `${y}px`);
  }

  zoom(factor, at = [this.box.clientWidth / 2, this.box.clientHeight / 2]) {
    const { x, y, k } = this.view, next = Math.min(Math.max(k * factor, 0.08), 4);
    this.fitted = false;
    this.look({ k: next, x: at[0] - ((at[0] - x) * next) / k, y: at[1] - ((at[1] - y) * next) / k });
  }

  point(event) {
    const at = this.canvas.getBoundingClientRect();
    return [(event.clientX - at.left - this.view.x) / this.view.k, (event.clientY - at.top - this.view.y) / this.view.k];
  }

  /** The middle of the window, on the grid. */
  middle() {
    const { x, y, k } = this.view;
    return [Math.round((this.box.clientWidth / 2 - x) / k / STEP), Math.round((this.box.clientHeight / 2 - y) / k / STEP)];
  }

  layers() {
    const shown = (domain) => !this.hidden.has(domain);
    for (const [name, g] of this.drawing.groups) {
      const one = this.sheet.elements.get(name);
      const domains = new Set([one.domain, ...one.pins.map((pin) => pin.domain)]);
      g.classList.toggle("layer-off", ![...domains].some(shown));
      g.classList.toggle("layer-dim", this.hidden.size > 0 && !shown(one.domain) && [...domains].some(shown));
    }
    for (const net of this.sheet.nets) this.drawing.nets.get(net.name).classList.toggle("layer-off", !shown(net.domain));
  }

  marks() {
    for (const [name, g] of this.drawing.groups) {
      const on = this.chosen.has(name);
      g.classList.toggle("chosen", on);
      g.setAttribute("aria-pressed", String(on));
    }
    const { kind, name } = this.studio.state.selection;
    for (const [net, g] of this.drawing.nets) g.classList.toggle("chosen", kind === "net" && name === net);
  }

  /** Errors at their symbols; what only waits for a wire is open, not wrong. */
  problems() {
    for (const old of this.drawing.symbols.querySelectorAll(".flag")) { old.parentNode.classList.remove("wrong"); old.remove(); }
    for (const problem of this.studio.problems?.() ?? []) {
      const name = this.ownerOf(problem.element), g = name && this.drawing.groups.get(name);
      if (!g || isOpenProblem(problem)) continue;
      const one = this.sheet.elements.get(name), [, top, right] = one.body;
      g.classList.add("wrong");
      g.append(svg("g", { class: "flag", transform: `translate(${right * STEP} ${top * STEP})` }, svg("circle", { r: 8 }), svg("text", { y: 4, "text-anchor": "middle", text: "!" }), svg("title", { text: `${problem.code} ${problem.what} ${problem.remedy ?? ""}` })));
    }
  }

  ownerOf(text) {
    for (let head = String(text ?? "").split(",")[0]; head; head = head.slice(0, Math.max(head.lastIndexOf("."), 0))) if (this.sheet?.elements.has(head)) return head;
    return null;
  }

  // -------------------------------------------------------------------------------------------------------------- selection
  choose(names, { add = false } = {}) {
    const before = [...this.chosen];
    if (!add) this.chosen.clear();
    for (const name of names) if (add && before.includes(name)) this.chosen.delete(name); else this.chosen.add(name);
    this.marks();
    this.tell();
  }

  tell() {
    const names = [...this.chosen], one = this.sheet.elements.get(names[0]);
    if (names.length === 1) this.studio.select(one.kind === "joint" ? "joint" : "element", names[0]);
    else this.studio.select(names.length ? "elements" : null, names.length ? names.join("\n") : null);
    this.studio.emit("chosen", names);
  }

  /** What was selected elsewhere: in 3D, in a list, in another tab. */
  follow({ kind, name }) {
    if (!this.sheet || kind === "elements") return;
    if (["element", "joint"].includes(kind) && this.sheet.elements.has(name)) {
      if (this.chosen.size === 1 && this.chosen.has(name)) return;
      this.chosen = new Set([name]);
    } else this.chosen.clear();
    this.marks();
    this.studio.emit("chosen", [...this.chosen]);
  }

  // ------------------------------------------------------------------------------------------------------------------ edits
  async edit(label, operations, places = null) {
    if (this.inside) return this.studio.say(`This is inside ${this.inside}: its file is edited as a project of its own.`), false;
    if (!operations.length) return false;
    const why = whyNotEdit(this.studio.state.project, operations);
    if (why) return this.studio.say(why, "bad"), false;
    return this.studio.edit(label, operations, { places: places && this.withOthers(places) });
  }

  connect(a, b) {
    const why = whyNot(this.context(), a, b);
    if (why) return this.studio.say(why, "bad");
    return this.edit(`connect ${terminalOf(a.element, a.pin)} with ${terminalOf(b.element, b.pin)}`, connectOperations(this.context(), a, b));
  }

  ground(pin) {
    const terminal = terminalOf(pin.element, pin.pin);
    return this.edit(`ground ${terminal}`, [{ op: "connect", terminals: ["ground", terminal] }]);
  }

  disconnect(pin) {
    const operations = disconnectOperations(this.context(), pin);
    if (!operations.length) return this.studio.say(`${terminalOf(pin.element, pin.pin)} is not connected.`);
    return this.edit(`disconnect ${terminalOf(pin.element, pin.pin)}`, operations);
  }

  remove(names = [...this.chosen]) {
    const { project } = this.studio.state, fixed = names.find((name) => project.elements.find((one) => one.name === name)?.editable === false);
    if (fixed) return this.studio.say(project.elements.find((one) => one.name === fixed).why_not || `${fixed} is edited in the text.`, "bad");
    const own = names.filter((name) => this.sheet.elements.get(name)?.kind !== "joint");
    if (own.length < names.length) this.studio.say("Joints belong to the machine: they are removed in its list of joints.");
    if (own.length) this.edit(`remove ${own.join(", ")}`, deleteOperations(this.context(), own), Object.fromEntries(own.map((name) => [name, null])));
  }

  removeNet(name) {
    const net = this.sheet.nets.find((one) => one.name === name);
    if (!net) return;
    const context = this.context(), pins = net.pins.map(([owner, pin]) => pinOf(this.sheet, owner, pin));
    const chosen = net.domain === "signal" ? pins.slice(0, 1) : pins;
    this.edit(`remove the wire of ${pins.map((pin) => terminalOf(pin.element, pin.pin)).join(", ")}`, chosen.flatMap((pin) => disconnectOperations(context, pin)));
  }

  /** Place an entry of the catalogue at a point of the grid. */
  async add(entry, at = null) {
    if (this.inside) return this.edit("", []);
    const name = uniqueName(takenNames(this.studio.state.project), entry.title), [x, y] = at ?? this.freePoint();
    this.expected = [name]; // the sheet may show it before the answer to the edit is here
    if (await this.edit(`add ${name}`, placeOperations(entry, name), { [name]: { x, y } })) this.studio.emit("added", name);
    else this.expected = [];
    return name;
  }

  /** A free place: below and to the right of the middle of the window, where no symbol stands. */
  freePoint() {
    const [x, y] = this.middle(), taken = [...this.sheet.elements.values()];
    for (let k = 0; k < 200; k++) {
      const at = [x + 12 * (k % 5) - 24, y + 10 * Math.floor(k / 5) - 10];
      if (taken.every((one) => Math.abs(one.at[0] - at[0]) > 9 || Math.abs(one.at[1] - at[1]) > 7)) return at;
    }
    return [x, y];
  }

  placeOf(one) {
    return { x: one.at[0], y: one.at[1], turn: one.turn, mirror: one.mirror, ...(one.stands != null ? { stands: one.stands } : {}) };
  }

  /** Places that are saved: with the first of them all others, so that none of them moves by itself later. */
  withOthers(places) {
    this.fitted = false; // from now on the sheet stands where the user has it
    const all = {};
    if (!this.layoutKnown?.size) for (const one of this.sheet.elements.values()) all[one.name] = this.placeOf(one);
    const changes = { ...all, ...places };
    for (const [name, place] of Object.entries(changes)) if (place) this.layoutKnown.add(name); else this.layoutKnown.delete(name);
    return changes;
  }

  /** Save places: an edit that can be undone. */
  savePlaces(places, what = "move") {
    if (this.inside) return null;
    const names = Object.keys(places);
    return this.studio.edit(`${what} ${names.length === 1 ? names[0] : `${names.length} symbols`}`, [], { places: this.withOthers(places) });
  }

  async turn(quarters, mirror = false) {
    const names = [...this.chosen].filter((name) => this.sheet.elements.has(name));
    if (!names.length) return;
    const places = {};
    for (const name of names) {
      const place = this.placeOf(this.sheet.elements.get(name));
      if (mirror) place.mirror = !place.mirror;
      place.turn = (((mirror ? (place.turn % 2 ? place.turn + 2 : place.turn) : place.turn) + quarters) % 4 + 4) % 4;
      places[name] = place;
    }
    await this.savePlaces(places, mirror ? "mirror" : "turn");
    this.load();
  }

  nudge(dx, dy) {
    const places = {};
    for (const name of this.chosen) {
      const one = this.sheet.elements.get(name);
      one.at = [one.at[0] + dx, one.at[1] + dy];
      this.drawing.place(one);
      places[name] = this.placeOf(one);
    }
    this.routeAll();
    this.values.update();
    this.savePlaces(places);
  }

  /** Symbols in one line: "left", "middle", "right", "top", "centre", "bottom". */
  align(how) {
    const all = [...this.chosen].map((name) => this.sheet.elements.get(name)).filter(Boolean);
    if (all.length < 2) return;
    const axis = ["left", "middle", "right"].includes(how) ? 0 : 1;
    const edge = { left: (e) => e.at[0] + e.body[0], right: (e) => e.at[0] + e.body[2], middle: (e) => e.at[0], top: (e) => e.at[1] + e.body[1], bottom: (e) => e.at[1] + e.body[3], centre: (e) => e.at[1] }[how];
    const values = all.map(edge), goal = how === "left" || how === "top" ? Math.min(...values) : how === "right" || how === "bottom" ? Math.max(...values) : Math.round(values.reduce((a, b) => a + b) / values.length);
    for (const one of all) { one.at[axis] += goal - edge(one); this.drawing.place(one); }
    this.routeAll();
    this.savePlaces(Object.fromEntries(all.map((one) => [one.name, this.placeOf(one)])), "align");
  }

  copy() {
    const clip = copied(this.context(), [...this.chosen]);
    if (!clip) return this.studio.say("Choose components or blocks to copy.");
    try { localStorage.setItem(CLIP, JSON.stringify(clip)); } catch { this.clip = clip; }
    this.studio.say(`${clip.entries.length} copied.`);
  }

  async paste() {
    let clip = this.clip;
    try { clip = JSON.parse(localStorage.getItem(CLIP)) ?? clip; } catch { /* no storage */ }
    if (!clip) return this.studio.say("Nothing has been copied.");
    const { operations, places, names } = pasteOperations(this.studio.state.project, clip, [4, 6]);
    this.expected = names;
    if (!await this.edit(`paste ${names.join(", ")}`, operations, places)) this.expected = [];
  }

  /** A net drawn as labels of that text, or as wires again. */
  label(terminals, text) {
    const places = {};
    for (const terminal of terminals) if (this.sheet.labels[`net:${terminal}`]) places[`net:${terminal}`] = null;
    if (text) places[`net:${terminals[0]}`] = { x: 0, y: 0, label: text };
    this.savePlaces(places, "label")?.then(() => this.load());
  }

  // ------------------------------------------------------------------------------------------------------------ small boxes
  tip(text, event = null, kind = "") {
    this.tipBox.hidden = !text;
    this.tipBox.textContent = text;
    this.tipBox.className = `sheet-tip ${kind}`;
    if (!text || !event) return;
    const at = this.box.getBoundingClientRect(), x = event.clientX - at.left, y = event.clientY - at.top;
    this.tipBox.style.left = `${Math.max(4, Math.min(x + 14, this.box.clientWidth - this.tipBox.offsetWidth - 8))}px`;
    this.tipBox.style.top = `${Math.max(4, Math.min(y + 18, this.box.clientHeight - this.tipBox.offsetHeight - 8))}px`;
  }

  menu(title, entries, event) {
    const at = event?.clientX ? event : { clientX: this.box.getBoundingClientRect().left + this.box.clientWidth / 2, clientY: this.box.getBoundingClientRect().top + this.box.clientHeight / 3 };
    openMenu(title, entries, at.clientX, at.clientY, () => this.canvas.focus());
  }

  emptyDrop(start, event) {
    if (start.pin.flow || start.pin.domain === "signal") return;
    const terminal = terminalOf(start.element, start.pin), net = netOf(this.sheet, start);
    const terminals = net ? net.pins.map(([owner, name]) => terminalOf(this.sheet.elements.get(owner), { name })) : [terminal];
    const entries = [];
    if (start.pin.domain !== "mechanical") entries.push({ label: "Ground", note: "reference of the circuit", act: () => this.ground(start) });
    if (net) entries.push({ label: "Net label …", note: "a name at each terminal in place of wires", act: () => this.askLabel(terminals) });
    for (const other of this.labelNets(start.pin.domain)) entries.push({ label: `Net ${other.text}`, note: other.terminals.join(", "), act: () => this.edit(`connect ${terminal} with ${other.text}`, [{ op: "connect", terminals: [other.terminals[0], terminal] }]) });
    if (entries.length) this.menu(`Connect ${terminal} with`, entries, event);
  }

  async askLabel(terminals) {
    const text = await askText("Net label", "Name of the net, such as 24 V; nothing draws wires again", this.sheet.labels[`net:${terminals[0]}`] ?? "");
    if (text !== null) this.label(terminals, text.trim());
  }

  labelNets(domain) {
    const found = new Map();
    for (const one of this.sheet.elements.values()) {
      for (const pin of one.pins) {
        if (!pin.sign || ["ground", "tank"].includes(pin.sign) || pin.domain !== domain) continue;
        if (!found.has(pin.sign)) found.set(pin.sign, { text: pin.sign, terminals: [] });
        found.get(pin.sign).terminals.push(terminalOf(one, pin));
      }
    }
    return [...found.values()];
  }

  /** Wiring without dragging: a terminal of the chosen symbol, then what it is connected with. */
  wireByList(name) {
    const one = this.sheet.elements.get(name);
    if (!one) return;
    this.menu(`Which terminal of ${name}?`, one.pins.map((pin) => ({ label: pin.name.trim(), note: pin.sign || (netOf(this.sheet, { element: one, pin }) ? "connected" : "open"), act: () => this.listFor({ element: one, pin }) })));
  }

  listFor(start) {
    const context = this.context(), choices = allChoices(context, start);
    const entries = choices.map((choice) => ({ label: choice.label, note: choice.note, act: () => this.edit(`connect ${terminalOf(start.element, start.pin)} with ${choice.label}`, choiceOperations(context, start, choice)) }));
    if (netOf(this.sheet, start) || start.pin.sign) entries.push({ label: "Disconnect", act: () => this.disconnect(start) });
    if (!entries.length) return this.studio.say("Nothing on the sheet fits this terminal yet.");
    this.menu(`Connect ${terminalOf(start.element, start.pin)} with`, entries);
  }

  enter(name) {
    this.opening = true;
    this.inside = name ? (this.inside ? `${this.inside}.${name}` : name) : "";
    this.sheet = null;
    this.chosen.clear();
    this.load();
  }

  // ---------------------------------------------------------------------------------------------------------------- pointer
  listen() {
    const { canvas } = this;
    canvas.addEventListener("pointerdown", (event) => this.down(event));
    canvas.addEventListener("pointermove", (event) => this.moved(event));
    canvas.addEventListener("pointerup", (event) => this.up(event));
    canvas.addEventListener("pointercancel", () => this.stop());
    canvas.addEventListener("pointerleave", () => { if (!this.act) { this.tip(""); this.studio.hover?.(null, null); } });
    canvas.addEventListener("dblclick", (event) => this.doubled(event));
    canvas.addEventListener("contextmenu", (event) => this.context_menu(event));
    canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    canvas.addEventListener("keydown", (event) => this.key(event));
    canvas.addEventListener("focusin", (event) => { const name = event.target.dataset?.name; if (name && canvas.matches(":focus-within:has(:focus-visible)")) this.studio.hover?.("element", name); });
  }

  hit(event) {
    const target = event.target, name = target.closest?.("[data-name]")?.dataset.name, net = target.closest?.("[data-net]")?.dataset.net;
    return { name, net, pin: name ? target.dataset.pin : undefined };
  }

  down(event) {
    if (!this.sheet) return;
    this.tip("");
    const { name, net, pin } = this.hit(event), at = [event.clientX, event.clientY];
    if (event.button === 1 || (event.button === 0 && this.space)) this.act = { kind: "pan", at, view: { ...this.view } };
    else if (event.button !== 0) return;
    else if (pin !== undefined) this.act = { kind: "pin", at, start: pinOf(this.sheet, name, pin) };
    else if (name) this.act = { kind: "symbol", at, name, add: event.shiftKey || event.ctrlKey || event.metaKey };
    else if (net) this.act = { kind: "net", at, net };
    else this.act = { kind: "band", at, from: this.point(event), add: event.shiftKey };
    this.canvas.setPointerCapture(event.pointerId);
    this.canvas.focus({ preventScroll: true });
    delete this.canvas.dataset.keys;
    event.preventDefault();
  }

  moved(event) {
    const { act } = this;
    if (!act) return this.hovered(event);
    const far = Math.hypot(event.clientX - act.at[0], event.clientY - act.at[1]) > SLACK;
    if (!act.moving && !far) return;
    if (!act.moving) this.begin(act);
    act.moving = true;
    act.event = event;
    act.frame ??= requestAnimationFrame(() => { act.frame = null; if (this.act === act) this.follow_pointer(act); });
  }

  begin(act) {
    if (act.kind === "symbol") {
      if (!this.chosen.has(act.name)) this.choose([act.name], { add: act.add });
      act.move = new Move(this.sheet, [...this.chosen].filter((name) => this.sheet.elements.has(name)));
      this.values.pause();
    }
    if (act.kind === "pin") act.wire = new WireDrag(this, act.start);
    if (act.kind === "band") { act.rect = svg("rect", { class: "band" }); this.drawing.over.append(act.rect); }
    this.box.classList.add(`doing-${act.kind}`);
  }

  follow_pointer(act) {
    const { event } = act, dx = event.clientX - act.at[0], dy = event.clientY - act.at[1];
    if (act.kind === "pan") { this.fitted = false; this.look({ ...this.view, x: act.view.x + dx, y: act.view.y + dy }); }
    if (act.kind === "symbol") this.carry(act.move, Math.round(dx / this.view.k / STEP), Math.round(dy / this.view.k / STEP));
    if (act.kind === "pin") act.wire.move(this.point(event), document.elementsFromPoint(event.clientX, event.clientY).find((e) => e.closest?.("[data-name],[data-net]")), event);
    if (act.kind === "band") {
      const to = this.point(event), x = Math.min(to[0], act.from[0]), y = Math.min(to[1], act.from[1]);
      act.area = [x, y, x + Math.abs(to[0] - act.from[0]), y + Math.abs(to[1] - act.from[1])];
      for (const [key, value] of Object.entries({ x, y, width: act.area[2] - x, height: act.area[3] - y })) act.rect.setAttribute(key, value);
    }
  }

  /** One step of a move: symbols and their own wires. */
  carry(move, dx, dy) {
    const changed = move.to(dx, dy);
    if (!changed) return;
    for (const one of move.carried) this.drawing.place(one);
    for (const number of changed) {
      const net = this.sheet.nets[number];
      this.drawing.wire(net, this.sheet.routes.get(net.name), this.sheet.elements);
    }
  }

  up(event) {
    const { act } = this;
    if (!act) return;
    if (act.moving) {
      act.event = event;
      this.follow_pointer(act);
    }
    this.act = null;
    if (act.frame) cancelAnimationFrame(act.frame);
    this.box.classList.remove(`doing-${act.kind}`);
    if (act.kind === "pin" && act.moving) act.wire.drop(event, this.point(event));
    else if (act.kind === "pin") this.probe(act.start, event);
    else if (act.kind === "symbol" && act.moving) this.dropped(act.move);
    else if (act.kind === "symbol") this.choose([act.name], { add: act.add });
    else if (act.kind === "net" && !act.moving) this.chooseNet(act.net, event);
    else if (act.kind === "band" && act.moving) {
      act.rect.remove();
      const [left, top, right, bottom] = act.area.map((v) => v / STEP);
      this.choose([...this.sheet.elements.values()].filter((e) => e.at[0] + e.body[0] >= left && e.at[0] + e.body[2] <= right && e.at[1] + e.body[1] >= top && e.at[1] + e.body[3] <= bottom).map((e) => e.name), { add: act.add });
    } else if (act.kind === "band") this.choose([]);
    this.catchUp();
  }

  /** Draw what arrived while something was held. */
  catchUp() {
    if (this.waiting) this.load();
  }

  dropped(move) {
    this.routeAll();
    this.values.update();
    if (move.by[0] || move.by[1]) this.savePlaces(Object.fromEntries(move.carried.map((one) => [one.name, this.placeOf(one)])));
  }

  /** Leave what is being done, as if it had not begun. */
  stop() {
    const { act } = this;
    this.act = null;
    if (!act) return;
    if (act.frame) cancelAnimationFrame(act.frame);
    this.box.classList.remove(`doing-${act.kind}`);
    act.wire?.end();
    act.rect?.remove();
    if (act.move && this.sheet) { this.carry(act.move, 0, 0); this.routeAll(); }
    this.catchUp();
  }

  hovered(event) {
    if (!this.sheet) return;
    const { name, net, pin } = this.hit(event);
    this.studio.hover?.(name ? (this.sheet.elements.get(name).kind === "joint" ? "joint" : "element") : net ? "net" : null, name ?? net ?? null);
    if (name && pin !== undefined) return this.tip(this.pinTip(pinOf(this.sheet, name, pin)), event);
    if (name) return this.tip(this.symbolTip(this.sheet.elements.get(name)), event);
    this.tip(net ? this.netTip(net) : "", event);
  }

  pinTip({ element: one, pin }) {
    const entry = this.studio.entries?.get(one.model), port = [...(entry?.terminals ?? []), ...(entry?.inputs ?? []), ...(entry?.outputs ?? [])].find((p) => p.name === pin.name.trim());
    const net = netOf(this.sheet, { element: one, pin }), value = this.values.pinText(one, pin);
    const state = pin.sign ? `on ${pin.sign}` : net ? "" : pin.needed ? "open: drag a wire from here" : "free: drag a wire from here";
    return [`${terminalOf(one, pin)}${port?.description ? `, ${port.description}` : ""}${port?.unit ? ` [${port.unit}]` : ""}`, state, value].filter(Boolean).join("\n");
  }

  symbolTip(one) {
    const entry = this.studio.entries?.get(one.model), problem = (this.studio.problems?.() ?? []).find((p) => this.ownerOf(p.element) === one.name);
    return [`${one.name}: ${one.model}${one.note ? `, ${one.note}` : ""}`, plain(entry?.about?.split("\n\n")[0] ?? ""), problem ? `${isOpenProblem(problem) ? "Open:" : problem.code} ${problem.what}` : ""].filter(Boolean).join("\n");
  }

  netTip(name) {
    const net = this.sheet.nets.find((one) => one.name === name), value = this.values.netText(net);
    return [net.pins.map(([owner, pin]) => terminalOf(this.sheet.elements.get(owner), { name: pin })).join(" – "), value].filter(Boolean).join("\n");
  }

  chooseNet(name) {
    this.chosen.clear();
    this.studio.select("net", name);
    this.studio.emit("chosen", []);
    this.marks();
    const signal = this.values.signalOfNet(this.sheet.nets.find((one) => one.name === name));
    if (signal) this.studio.probe?.([signal], signal);
  }

  probe(start) {
    const signal = this.values.signalOfPin(start.element, start.pin);
    if (signal) this.studio.probe?.([signal], signal);
    this.choose([start.element.name]);
  }

  doubled(event) {
    const target = document.elementFromPoint(event.clientX, event.clientY); // the event's own is the canvas, which captured the pointer
    const { name } = this.hit({ target }), one = this.sheet?.elements.get(name);
    if (one?.kind === "use") return this.enter(name);
    if (one) this.studio.emit("edit-values", name);
  }

  context_menu(event) {
    event.preventDefault();
    const { name, net, pin } = this.hit(event);
    if (name && !this.chosen.has(name)) this.choose([name]);
    const entries = [];
    if (pin !== undefined) {
      const start = pinOf(this.sheet, name, pin);
      entries.push({ label: "Connect with …", act: () => this.listFor(start) });
      if (start.pin.sign || netOf(this.sheet, start)) entries.push({ label: "Disconnect", act: () => this.disconnect(start) });
      if (!start.pin.flow && !["mechanical", "signal"].includes(start.pin.domain) && start.pin.sign !== "ground") entries.push({ label: "Ground", act: () => this.ground(start) });
      if (start.pin.sign && !["ground", "tank"].includes(start.pin.sign)) entries.push({ label: "Draw this net as wires", act: () => this.label(this.labelNets(start.pin.domain).find((one) => one.text === start.pin.sign).terminals, "") });
    } else if (name) {
      const one = this.sheet.elements.get(name);
      if (one.kind === "use") entries.push({ label: "Open", note: "double click", act: () => this.enter(name) });
      entries.push({ label: "Wire …", note: "W", act: () => this.wireByList(name) }, { label: "Turn", note: "R", act: () => this.turn(1) }, { label: "Mirror", note: "X", act: () => this.turn(0, true) },
        { label: "Copy", note: "Ctrl C", act: () => this.copy() }, { label: "Remove", note: "Delete", act: () => this.remove() });
      if (this.chosen.size > 1) entries.push(...["left", "middle", "right", "top", "centre", "bottom"].map((how) => ({ label: `Align ${how}`, act: () => this.align(how) })), { label: "Make a subsystem …", act: () => this.group() });
    } else if (net) {
      const wire = this.sheet.nets.find((one) => one.name === net), terminals = wire.pins.map(([owner, p]) => terminalOf(this.sheet.elements.get(owner), { name: p }));
      entries.push({ label: "Remove this wire", note: "Delete", act: () => this.removeNet(net) });
      if (wire.domain !== "signal" && wire.domain !== "mechanical") entries.push({ label: "Net label …", act: () => this.askLabel(terminals) }, { label: "Ground", act: () => this.ground(pinOf(this.sheet, ...wire.pins[0])) });
      const signal = this.values.signalOfNet(wire);
      if (signal) entries.push({ label: `Plot ${signal}`, act: () => this.studio.probe?.([signal], signal) });
    } else entries.push({ label: "Paste", note: "Ctrl V", act: () => this.paste() }, { label: "Show all", note: "F", act: () => this.fit() });
    this.menu(name ?? "", entries, event);
  }

  async group() {
    const names = [...this.chosen].filter((name) => ["component", "block", "use"].includes(this.sheet.elements.get(name)?.kind));
    if (names.length < 2) return this.studio.say("Choose two or more components or blocks.");
    const name = await askText("Make a subsystem", "Its name; it becomes a file of its own beside the project", "axis");
    if (!name?.trim()) return;
    try { await this.studio.api.post("group", { elements: names, name: name.trim() }); } catch (error) { this.studio.failed(error); }
  }

  wheel(event) {
    event.preventDefault();
    const at = this.canvas.getBoundingClientRect();
    if (event.shiftKey) { this.fitted = false; return this.look({ ...this.view, x: this.view.x - (event.deltaX || event.deltaY) }); }
    this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), [event.clientX - at.left, event.clientY - at.top]);
  }

  // ------------------------------------------------------------------------------------------------------------------- keys
  key(event) {
    if (!this.sheet) return;
    this.canvas.dataset.keys = "";
    const command = event.ctrlKey || event.metaKey, focused = document.activeElement?.dataset?.name ?? null, arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (arrows && event.altKey) return;
    if (arrows && this.chosen.size && (event.shiftKey || command)) this.nudge(...arrows.map((v) => v * (command ? 5 : 1)));
    else if (arrows) this.step(focused, arrows);
    else if (command && event.key === "a") this.choose([...this.sheet.elements.keys()]);
    else if (command && event.key === "c") this.copy();
    else if (command && event.key === "x") { this.copy(); this.remove(); }
    else if (command && event.key === "v") this.paste();
    else if (command && event.key === "d") { this.copy(); this.paste(); }
    else if (command && event.key === "g") this.group();
    else if (command || event.altKey) return;
    else if (event.key === "Enter" && focused) { if (this.chosen.has(focused) && this.chosen.size === 1) this.studio.emit("edit-values", focused); else this.choose([focused]); }
    else if (event.key === " ") { if (focused) this.choose([focused], { add: true }); else this.space = true; }
    else if (event.key === "Delete" || event.key === "Backspace") { if (this.studio.state.selection.kind === "net") this.removeNet(this.studio.state.selection.name); else this.remove(); }
    else if (event.key === "r" || event.key === "R") this.turn(event.key === "R" ? -1 : 1);
    else if (event.key === "x" || event.key === "X") this.turn(0, true);
    else if (event.key === "w") this.wireByList(focused ?? [...this.chosen][0]);
    else if (event.key === "o" && focused && this.sheet.elements.get(focused).kind === "use") this.enter(focused);
    else if (event.key === "f") this.fit();
    else if (event.key === "+" || event.key === "=") this.zoom(1.25);
    else if (event.key === "-") this.zoom(0.8);
    else if (event.key === "/") this.studio.emit("search-palette");
    else if (event.key === "Escape") { if (this.act) this.stop(); else if (this.chosen.size) this.choose([]); else if (this.inside) this.enter(""); else return; }
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Focus the next symbol in a direction. */
  step(name, [dx, dy]) {
    const all = [...this.sheet.elements.values()].filter((one) => !this.drawing.groups.get(one.name).classList.contains("layer-off")), from = this.sheet.elements.get(name);
    if (!all.length) return;
    let best = from ? null : all[0], least = Infinity;
    for (const one of from ? all : []) {
      const x = one.at[0] - from.at[0], y = one.at[1] - from.at[1], along = x * dx + y * dy, aside = Math.abs(x * dy) + Math.abs(y * dx);
      const cost = along + 3 * aside;
      if (one !== from && along > 0 && cost < least) [best, least] = [one, cost];
    }
    if (!best) return;
    for (const g of this.drawing.groups.values()) g.setAttribute("tabindex", -1);
    const g = this.drawing.groups.get(best.name);
    g.setAttribute("tabindex", 0);
    g.focus({ preventScroll: true });
    this.reveal(best);
  }

  /** Move the view so that a symbol is in it. */
  reveal(one) {
    const x = one.at[0] * STEP * this.view.k + this.view.x, y = one.at[1] * STEP * this.view.k + this.view.y, rim = 40;
    const dx = x < rim ? rim - x : x > this.box.clientWidth - rim ? this.box.clientWidth - rim - x : 0, dy = y < rim ? rim - y : y > this.box.clientHeight - rim - 40 ? this.box.clientHeight - rim - 40 - y : 0;
    if (dx || dy) { this.fitted = false; this.look({ ...this.view, x: this.view.x + dx, y: this.view.y + dy }); }
  }

  dispose() {
    this.resize.disconnect();
    this.box.replaceChildren();
  }
}

/** The text of a declaration without its marks of code. */
export const plain = (text) => text.replace(/``?/g, "");

const WAITS = new Set(["E409", "E410"]); // a terminal that is not connected yet, a circuit without ground
/** Whether a problem only says that something is not wired yet. */
export function isOpenProblem({ code, what }) {
  return WAITS.has(code) || (code === "E008" && /the key "\w+" is missing/.test(what ?? ""));
}

export { pinAt };
