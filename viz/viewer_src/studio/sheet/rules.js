// What may be connected with what, why not, and which operations on the project file do it. Pure functions of the sheet and the project.
import { terminalOf } from "./drawing.js";

const MACHINES = {
  "electrical hydraulic": "an electric motor on the shaft of a pump",
  "electrical mechanical": "a motor or a generator",
  "hydraulic mechanical": "a cylinder, a hydraulic motor or a pump",
  "mechanical pneumatic": "an air cylinder",
  "electrical thermal": "the heat terminal of a resistor or motor",
};

const turns = (domain) => (domain === "rotational" ? "turns" : domain === "translational" ? "slides" : "");
const article = (text) => (/^[aeiou]/.test(text) ? `an ${text}` : `a ${text}`);

/** A pin with its element: {element, pin}. */
export function pinOf(sheet, name, pin) {
  const element = sheet.elements.get(name), found = element?.pins.find((one) => one.name === pin);
  return found ? { element, pin: found } : null;
}

/** Nothing where two pins may be connected; else why they may not. */
export function whyNot(context, a, b) {
  if (a.element === b.element && a.pin === b.pin) return "That is the same terminal.";
  const signals = [a, b].filter((one) => one.pin.flow || one.pin.domain === "signal").length;
  if (signals === 1) {
    const [signal, node] = a.pin.domain === "signal" ? [a, b] : [b, a];
    return signal.pin.flow === "out"
      ? `${terminalOf(signal.element, signal.pin)} is a signal, a number without power: it drives an input, such as that of an amplifier or a valve, not the terminal ${terminalOf(node.element, node.pin)}.`
      : `${terminalOf(signal.element, signal.pin)} takes a signal: drop it on the symbol of ${node.element.name} and choose what is measured there.`;
  }
  if (signals === 2) {
    if (a.pin.flow === b.pin.flow) return a.pin.flow === "in" ? "Both take a signal in: begin at an output." : "Both give a signal out: end at an input.";
    const [from, to] = a.pin.flow === "out" ? [a, b] : [b, a];
    const driver = driverOf(context, to);
    if (driver && driver !== terminalOf(from.element, from.pin)) return `${terminalOf(to.element, to.pin)} has its signal from ${driver} already: take that wire away first.`;
    if (from.element.kind !== "block" && to.element.kind === "component") return `A block stands between a measured signal and an input: place a Gain or a PID first.`;
    return editable(context, from.element.kind === "block" && to.element.kind !== "block" ? from.element : to.element);
  }
  if (a.pin.domain !== b.pin.domain) {
    const between = MACHINES[[a.pin.domain, b.pin.domain].sort().join(" ")];
    return `${article(a.pin.domain)} terminal does not connect with ${article(b.pin.domain)} one${between ? `: power goes over through ${between}` : ""}.`.replace(/^a/, "A");
  }
  const own = [a, b].map((one) => turns(exactDomain(context, one)));
  if (own[0] && own[1] && own[0] !== own[1]) {
    const [turning, sliding] = own[0] === "turns" ? [a, b] : [b, a];
    return `${terminalOf(turning.element, turning.pin)} turns, ${terminalOf(sliding.element, sliding.pin)} slides: put a screw or a rack between them.`;
  }
  if (a.element.kind === "joint" && b.element.kind === "joint") return "Two joints are coupled by a gear, a belt or a screw between them.";
  if (a.element.kind === "motion" || b.element.kind === "motion") return "A given motion names its joint in its own form.";
  const net = netOf(context.sheet, a);
  if (net && net === netOf(context.sheet, b)) return "They are connected already.";
  return "";
}

function editable(context, element) {
  const known = context.project?.elements?.find((one) => one.name === element.name);
  return known && known.editable === false ? known.why_not || `${element.name} can be edited in the text only.` : "";
}

/** Nothing where the project's own text may take operations; else why not: what comes from another file is edited there. */
export function whyNotEdit(project, operations) {
  const base = /^\s*extends\s*=\s*["']([^"']+)/m.exec(project?.text ?? "")?.[1], ownRows = /^\s*\[connect\]/m.test(project?.text ?? "");
  for (const { op, path, was } of operations) {
    if (base && !ownRows && (op === "connect" || op === "disconnect")) return `The wires come from ${base}: edit them there, or copy its [connect] into this file.`;
    const known = path && was !== null ? project?.elements?.find((one) => one.name === path[1] && (one.table ?? tableOf(one.kind)) === path[0]) : null;
    if (known?.editable === false) return known.why_not || `${known.name} is edited in the text.`;
  }
  return "";
}

/** rotational, translational, or the domain as the sheet has it. */
export function exactDomain(context, { element, pin }) {
  if (element.kind === "joint") return ["prismatic"].includes(element.model) ? "translational" : ["revolute", "continuous"].includes(element.model) ? "rotational" : "mechanical";
  return context.catalogue?.get(element.model)?.terminals?.find((one) => one.name === pin.name)?.domain ?? pin.domain;
}

export function netOf(sheet, { element, pin }) {
  return sheet.nets.find((net) => net.pins.some(([owner, name]) => owner === element.name && name === pin.name)) ?? null;
}

/** The signal that an input has, as the project file names it. */
export function driverOf(context, { element, pin }) {
  const net = netOf(context.sheet, { element, pin });
  if (!net) return null;
  const [owner, name] = net.pins[0];
  return owner === element.name && name === pin.name ? null : net.name.includes(".") ? net.name : `${owner}.${name}`;
}

const raw = (context, kind, name) => context.project?.elements?.find((one) => one.name === name && (!kind || one.kind === kind))?.values ?? {};

/** Operations that connect two pins; `signal` names the source where it is no pin yet. */
export function connectOperations(context, a, b) {
  if (a.pin.domain === "signal") {
    const [from, to] = a.pin.flow === "out" ? [a, b] : [b, a];
    return signalOperations(context, terminalOf(from.element, from.pin), from.element, from.pin.name.trim(), to);
  }
  for (const [one, other] of [[a, b], [b, a]]) {
    const joint = other.element.kind === "joint" ? other.element.name : attachedTo(context, other);
    if (joint && isAttachment(context, one) && !inRow(context, terminalOf(one.element, one.pin))) return attachOperations(one, joint);
  }
  return [{ op: "connect", terminals: [terminalOf(a.element, a.pin), terminalOf(b.element, b.pin)] }];
}

const attachOperations = ({ element, pin }, joint) => [{ op: "set", path: [element.kind === "use" ? "use" : "component", element.name, pin.name], value: joint }];

function isAttachment(context, { element, pin }) {
  if (element.kind === "use") return pin.domain === "mechanical";
  return context.catalogue?.get(element.model)?.terminals?.some((one) => one.name === pin.name && one.kind === "attachment") ?? false;
}

function attachedTo(context, { element, pin }) {
  const value = isAttachment(context, { element, pin }) ? raw(context, null, element.name)[pin.name] : null;
  return typeof value === "string" ? value : null;
}

const inRow = (context, terminal) => context.project?.nets?.some((net) => net.terminals.includes(terminal)) ?? false;

/** Operations that lead a signal to an input. */
export function signalOperations(context, signal, owner, port, to) {
  const name = to.pin.name.trim();
  if (to.element.kind === "block") return [{ op: "set", path: ["signal", to.element.name, "in", name], value: signal }];
  if (owner.kind === "block") {
    const now = raw(context, "block", owner.name).out?.[port], target = terminalOf(to.element, to.pin);
    const value = now === undefined ? target : [...new Set([...[].concat(now), target])];
    return [{ op: "set", path: ["signal", owner.name, "out", port], value, was: now ?? null }];
  }
  return [{ op: "set", path: ["use", to.element.name, name], value: signal }];
}

/** Operations that take a pin out of its net. */
export function disconnectOperations(context, { element, pin }) {
  const terminal = terminalOf(element, pin), name = pin.name.trim();
  if (pin.domain !== "signal") {
    const operations = [];
    if (inRow(context, terminal) || pin.sign) operations.push({ op: "disconnect", terminals: [terminal] });
    const value = raw(context, null, element.name)[name];
    if (isAttachment(context, { element, pin }) && value !== undefined) operations.push({ op: "delete", path: [element.kind === "use" ? "use" : "component", element.name, name], was: value });
    return operations;
  }
  if (pin.flow === "out") {
    const net = netOf(context.sheet, { element, pin });
    return (net?.pins ?? []).slice(1).flatMap(([owner, other]) => disconnectOperations(context, pinOf(context.sheet, owner, other)));
  }
  const operations = [], own = raw(context, null, element.name);
  if (element.kind === "block" && own.in?.[name] !== undefined) operations.push({ op: "delete", path: ["signal", element.name, "in", name], was: own.in[name] });
  if (element.kind === "use" && own[name] !== undefined) operations.push({ op: "delete", path: ["use", element.name, name], was: own[name] });
  for (const block of context.project?.elements ?? []) {
    for (const [port, driven] of Object.entries(block.kind === "block" ? block.values.out ?? {} : {})) {
      const targets = [].concat(driven);
      if (!targets.includes(terminal)) continue;
      const left = targets.filter((one) => one !== terminal), path = ["signal", block.name, "out", port];
      operations.push(left.length ? { op: "set", path, value: left.length > 1 ? left : left[0], was: driven } : { op: "delete", path, was: driven });
    }
  }
  return operations;
}

const TABLE = { component: "component", block: "signal", motion: "motion", use: "use", point: "point", joint: "mate" };
export const tableOf = (kind) => TABLE[kind] ?? "component";

/** Operations that take elements away, with all that refers to them. */
export function deleteOperations(context, names) {
  return names.map((name) => {
    const kind = context.sheet.elements.get(name)?.kind;
    return { op: "delete", path: [tableOf(kind), name], references: true };
  });
}

/** A name that nothing in the project has: resistor, resistor2, … */
export function uniqueName(taken, title) {
  const base = title.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase().replace(/[^a-z0-9_]+/g, "_").replace(/\d+$/, "") || "element";
  if (!taken.has(base)) return base;
  for (let k = 2; ; k++) if (!taken.has(`${base}${k}`)) return `${base}${k}`;
}

export const takenNames = (project) => new Set([...(project?.elements ?? []).map((one) => one.name), ...(project?.joints ?? []).map((one) => one.name), "ground"]);

/** Operations that place an entry of the catalogue. */
export function placeOperations(entry, name) {
  const block = entry.domain === "signal";
  return [{ op: "set", path: [block ? "signal" : "component", name], value: { [block ? "block" : "model"]: entry.name, ...entry.first }, was: null }];
}

// ------------------------------------------------------------------------------------------------------------ copy and paste
/** What is copied: tables of the elements, the rows among them, and where they stand. */
export function copied(context, names) {
  const chosen = new Set(names), entries = [];
  for (const name of names) {
    const element = context.sheet.elements.get(name), known = context.project.elements.find((one) => one.name === name);
    if (!element || !known || !["component", "block", "use"].includes(element.kind)) continue;
    entries.push({ name, table: tableOf(element.kind), value: structuredClone(known.values), at: [...element.at], turn: element.turn, mirror: element.mirror, stands: element.stands });
  }
  const inside = (terminal) => terminal === "ground" || chosen.has(ownerOf(terminal, chosen));
  const rows = context.project.nets.map((net) => [...(net.ground ? ["ground"] : []), ...net.terminals].filter(inside)).filter((row) => row.filter((one) => one !== "ground").length > (row.includes("ground") ? 0 : 1));
  return entries.length ? { mategraph: "schematic", entries, rows } : null;
}

function ownerOf(terminal, names) {
  for (let head = terminal; head; head = head.slice(0, Math.max(head.lastIndexOf("."), 0))) if (names.has(head)) return head;
  return null;
}

/** Operations and places that paste what was copied under new names. */
export function pasteOperations(project, clip, [dx, dy]) {
  const taken = takenNames(project), renamed = new Map();
  for (const { name } of clip.entries) {
    const now = uniqueName(taken, name.replace(/^.*\./, ""));
    taken.add(now);
    renamed.set(name, now);
  }
  const olds = new Set(renamed.keys());
  const reference = (text) => { const owner = ownerOf(text, olds); return owner === null ? null : renamed.get(owner) + text.slice(owner.length); };
  const operations = [], places = {};
  for (const { name, table, value, at, turn, mirror, stands } of clip.entries) {
    const made = {};
    for (const [key, one] of Object.entries(value)) {
      if (table === "signal" && (key === "in" || key === "out")) {
        const ports = Object.entries(one).map(([port, text]) => [port, [].concat(text).map((t) => (key === "in" ? reference(t) ?? t : reference(t))).filter(Boolean)]).filter(([, texts]) => texts.length);
        if (ports.length) made[key] = Object.fromEntries(ports.map(([port, texts]) => [port, texts.length > 1 ? texts : texts[0]]));
      } else made[key] = one;
    }
    operations.push({ op: "set", path: [table, renamed.get(name)], value: made, was: null });
    places[renamed.get(name)] = { x: at[0] + dx, y: at[1] + dy, turn, mirror, ...(stands != null ? { stands } : {}) };
  }
  for (const row of clip.rows) {
    const terminals = row.map((one) => (one === "ground" ? one : reference(one))).filter(Boolean);
    if (terminals.length > 1) operations.push({ op: "connect", terminals });
  }
  return { operations, places, names: [...renamed.values()] };
}
