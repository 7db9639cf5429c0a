// Wires by dragging from a terminal to another, to a wire or to a symbol; and by a list, for those who cannot drag.
import { svg, STEP, pinAt, terminalOf } from "./drawing.js";
import { connectOperations, exactDomain, netOf, pinOf, signalOperations, whyNot } from "./rules.js";

/** The line that follows the pointer, and what it would connect. */
export class WireDrag {
  constructor(board, start) {
    Object.assign(this, { board, start, target: null, why: "" });
    this.line = svg("path", { class: `drawn mg-${start.pin.domain}` });
    board.drawing.over.append(this.line);
    board.box.classList.add("wiring");
    for (const element of board.sheet.elements.values()) {
      for (const pin of element.pins) {
        const fits = !whyNot(board.context(), start, { element, pin });
        for (const circle of board.drawing.groups.get(element.name).querySelectorAll(`.pin[data-pin="${CSS.escape(pin.name)}"]`)) circle.classList.toggle("fits", fits);
      }
    }
  }

  /** Follow the pointer to a point of the sheet, over an element of the page. */
  move(point, over, event) {
    const from = pinAt(this.start.element, this.start.pin.name).map((v) => v * STEP), level = ["left", "right"].includes(this.start.pin.side);
    const bend = level ? `H${(from[0] + point[0]) / 2}V${point[1]}H${point[0]}` : `V${(from[1] + point[1]) / 2}H${point[0]}V${point[1]}`;
    this.line.setAttribute("d", `M${from}${bend}`);
    this.target = this.targetOf(over);
    this.why = this.target?.pin ? whyNot(this.board.context(), this.start, this.target) : this.target?.reasons ?? "";
    this.line.classList.toggle("refused", Boolean(this.why));
    const name = terminalOf(this.start.element, this.start.pin);
    const text = this.why || (this.target?.pin ? `${name} with ${terminalOf(this.target.element, this.target.pin)}` : this.target ? `${name} with … of ${this.target.element.name}` : "");
    this.board.tip(text, event, this.why ? "bad" : "");
  }

  targetOf(over) {
    const { sheet } = this.board, net = over?.closest?.("[data-net]")?.dataset.net, name = over?.closest?.("[data-name]")?.dataset.name;
    const pin = over?.dataset?.pin;
    if (name && pin !== undefined) return pinOf(sheet, name, pin);
    if (name && name !== this.start.element.name) {
      const choices = choicesOn(this.board.context(), this.start, sheet.elements.get(name));
      if (choices.length === 1 && choices[0].pin) return { element: sheet.elements.get(name), pin: choices[0].pin };
      return { element: sheet.elements.get(name), choices, reasons: choices.length ? "" : refusal(this.board.context(), this.start, sheet.elements.get(name)) };
    }
    const wire = sheet.nets.find((one) => one.name === net && one !== netOf(sheet, this.start)); // its own wire is no target
    return wire ? pinOf(sheet, ...wire.pins[0]) : null;
  }

  async drop(event, point) {
    const { board, start, target } = this;
    this.end();
    if (!target) return board.emptyDrop(start, event, point);
    if (this.why) return board.studio.say(this.why, "bad");
    if (target.pin) return board.connect(start, target);
    board.menu(`Connect ${terminalOf(start.element, start.pin)} with`, target.choices.map((choice) => ({ label: choice.label, note: choice.note, act: () => choose(board, start, target.element, choice) })), event);
  }

  end() {
    this.line.remove();
    this.board.box.classList.remove("wiring");
    this.board.tip("");
  }
}

function choose(board, start, element, choice) {
  if (choice.pin) return board.connect(start, { element, pin: choice.pin });
  const operations = signalOperations(board.context(), choice.signal, element, choice.signal.slice(element.name.length + 1), start);
  return board.edit(`connect ${terminalOf(start.element, start.pin)} with ${choice.signal}`, operations);
}

/** What of an element a pin may be connected with: its pins, and for an input the signals that are measured there. */
export function choicesOn(context, start, element) {
  const found = element.pins.filter((pin) => !whyNot(context, start, { element, pin }))
    .map((pin) => ({ label: terminalOf(element, pin), note: pin.flow ? "signal" : exactDomain(context, { element, pin }), pin }));
  const blocks = start.element.kind === "block" || start.element.kind === "use";
  if (start.pin.flow === "in" && blocks) {
    const known = new Set(found.map((choice) => choice.label));
    for (const { name, unit } of signalsOf(context, element)) if (!known.has(name)) found.push({ label: name, note: unit || "signal", signal: name });
  }
  // terminals that are left out until they are needed: heat, a second shaft
  const shown = new Set(element.pins.map((pin) => pin.name));
  for (const port of context.catalogue?.get(element.model)?.terminals ?? []) {
    if (shown.has(port.name)) continue;
    const domain = ["rotational", "translational"].includes(port.domain) ? "mechanical" : port.domain;
    const pin = { name: port.name, domain, flow: "", sign: "", side: port.side, at: [0, 0] };
    if (!whyNot(context, start, { element, pin })) found.push({ label: `${element.name}.${port.name}`, note: `${port.domain}, optional`, pin });
  }
  return found;
}

/** Signals of an element: those of the last run, else what the project declares. */
export function signalsOf(context, element) {
  const found = new Map();
  for (const [name, { unit }] of context.result?.series?.signals ?? []) if (name.startsWith(`${element.name}.`)) found.set(name, unit);
  if (element.kind === "joint") {
    const slides = element.model === "prismatic";
    for (const [port, unit] of slides ? [["position", "m"], ["speed", "m/s"], ["force", "N"]] : [["angle", "rad"], ["rate", "rad/s"], ["torque", "N*m"]]) found.set(`${element.name}.${port}`, unit);
  }
  const entry = context.catalogue?.get(element.model);
  for (const port of entry?.outputs ?? []) found.set(`${element.name}.${port.name}`, port.unit);
  if (element.kind === "component" && entry) {
    const nodes = entry.terminals.filter((one) => one.kind === "terminal" && !one.optional).length, pair = { electrical: [["v", "V"], ["i", "A"]], hydraulic: [["p", "Pa"], ["q", "m^3/s"]], pneumatic: [["p", "Pa"]], thermal: [["T", "K"]] }[element.domain];
    if (nodes && nodes <= 2 && pair) for (const [port, unit] of pair) found.set(`${element.name}.${port}`, unit);
  }
  return [...found].map(([name, unit]) => ({ name, unit }));
}

function refusal(context, start, element) {
  const reasons = element.pins.map((pin) => whyNot(context, start, { element, pin })).filter(Boolean);
  return reasons[0] ?? `Nothing of ${element.name} fits ${terminalOf(start.element, start.pin)}.`;
}

/** All that a pin may be connected with, for a list. */
export function allChoices(context, start) {
  const found = [];
  if (!start.pin.flow && start.pin.domain !== "signal" && start.pin.domain !== "mechanical" && start.pin.sign !== "ground") found.push({ label: "ground", note: "reference of the circuit", ground: true });
  const seen = new Set();
  for (const element of context.sheet.elements.values()) {
    if (element.name === start.element.name && start.pin.domain === "signal") continue;
    for (const choice of choicesOn(context, start, element)) {
      const net = choice.pin && choice.pin.flow === "" && element.pins.includes(choice.pin) ? netOf(context.sheet, { element, pin: choice.pin }) : null;
      if (net && seen.has(net)) continue;
      if (net) seen.add(net);
      found.push({ ...choice, element, label: net ? net.pins.map(([owner, name]) => terminalOf(context.sheet.elements.get(owner), { name })).join(", ") : choice.label });
    }
  }
  return found;
}

/** Operations for a choice of `allChoices`. */
export function choiceOperations(context, start, choice) {
  if (choice.ground) return [{ op: "connect", terminals: ["ground", terminalOf(start.element, start.pin)] }];
  if (choice.pin) return connectOperations(context, start, { element: choice.element, pin: choice.pin });
  return signalOperations(context, choice.signal, choice.element, choice.signal.slice(choice.element.name.length + 1), start);
}
