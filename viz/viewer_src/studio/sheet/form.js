// The form of what is selected on the sheet, made from the declarations: values with their units, connections, what is wrong and how to mend it.
import { element } from "../../format.js";
import { motionCurve } from "../motion_curve.js";
import { refill } from "../panels.js";
import { isOpenProblem, plain } from "./board.js";
import { terminalOf } from "./drawing.js";
import { netOf, pinOf, tableOf, takenNames } from "./rules.js";
import { allChoices, choiceOperations, signalsOf } from "./wiring.js";

const WAIT = 120; // ms after a key before its value is checked
const NUMBER = /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*(.*)$/i;

/** A value as it is shown in a field. */
const shown = (value) => (value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value));

/** What is written in a field, as a value of the project file. */
function read(text, kind) {
  const trimmed = text.trim();
  if (kind === "text") return trimmed;
  if (trimmed !== "" && Number.isFinite(Number(trimmed))) return Number(trimmed);
  if (/^[[{]/.test(trimmed)) { try { return JSON.parse(trimmed); } catch { return trimmed; } }
  return trimmed;
}

export function mountForm(box, studio) {
  const { state } = studio;
  let now = "", curve = null; // what the form is about; the curve of a motion
  box.classList.add("sheet-form");

  function update() {
    const { kind, name } = state.selection, board = studio.board;
    const known = state.project?.elements?.find((one) => one.name === name), drawn = board?.sheet?.elements.get(name);
    const key = `${kind} ${name}`;
    if (key === now && box.contains(document.activeElement) && document.activeElement.matches("input, select, .motion-point")) return refresh(known);
    now = key;
    curve = null;
    if (kind === "element" && (known || drawn)) refill(box, ...elementForm(known, drawn));
    else if (kind === "net") refill(box, ...netForm(board?.sheet?.nets.find((one) => one.name === name)));
    else if (kind === "elements") refill(box, ...manyForm(String(name).split("\n")));
    else box.replaceChildren();
  }

  /** While somebody writes in a field only the other fields follow the file. */
  function refresh(known) {
    curve?.update(known);
    for (const field of box.querySelectorAll("input[data-key]")) if (field !== document.activeElement && known) { field.value = shown(known.values[field.dataset.key]); field.dispatchEvent(new Event("shown")); }
  }

  const section = (title, ...children) => element("section", {}, element("h3", { text: title }), ...children);

  // ------------------------------------------------------------------------------------------------------------- an element
  function elementForm(known, drawn) {
    const name = (known ?? drawn).name, entry = studio.entries?.get(known?.model ?? drawn?.model), editable = known?.editable !== false;
    const field = element("input", { class: "element-name", value: name, "aria-label": "Name", spellcheck: "false", dir: "auto", disabled: !editable || !known });
    field.addEventListener("change", () => rename(known, field));
    const picture = element("span", { class: `picture mg-${entry?.domain ?? drawn?.domain ?? "mechanical"}`, "aria-hidden": "true" });
    const symbol = entry?.symbol ? new DOMParser().parseFromString(entry.symbol, "image/svg+xml").documentElement : null;
    if (symbol?.tagName === "svg") picture.append(document.importNode(symbol, true));
    const line = known?.line ? element("button", { class: "link", text: `line ${known.line}`, title: "Show it in the text", onclick: () => studio.showText?.(known.line) }) : null;
    const made = [
      element("div", { class: "form-head" }, picture, element("div", {}, field, element("p", { class: "model" }, element("span", { text: known?.model || drawn?.model || "" }), line))),
      ...problemList(name),
    ];
    if (entry) made.push(element("details", { class: "about" }, element("summary", { text: plain(entry.description) }), ...entry.about.split("\n\n").slice(entry.about.includes("\n\n") ? 1 : 0).map((text) => element("p", { text: plain(text) })), element("small", { text: `docs/${entry.docs}` })));
    if (!editable) made.push(element("p", { class: "hint", text: known.why_not || "It is edited in the text." }));
    if (/^(python|spice):/.test(known?.model ?? "")) made.push(element("p", { class: "hint", text: `It comes from ${known.model.split(":")[1]}: edit that file in a text editor; the studio follows it.` }));
    if (known?.kind === "use") made.push(element("div", { class: "chips" }, element("button", { text: "Open the subsystem", onclick: () => studio.board.enter(name) })));
    if (known?.kind === "motion") { curve = motionCurve(studio, known); made.push(section("Curve", curve.root)); }
    const rows = parameterRows(known, entry, editable);
    if (rows.length) made.push(section("Values", element("div", { class: "values" }, ...rows)));
    if (drawn) made.push(section("Connections", connectionList(drawn, editable)));
    const signals = drawn ? signalsOf(studio.board.context(), drawn).filter(({ name: one }) => state.result?.series?.signals.has(one)) : [];
    if (signals.length) made.push(section("Signals", element("div", { class: "chips" }, ...signals.slice(0, 14).map(({ name: one }) => element("button", { class: "small", text: one.slice(name.length + 1), title: `Plot ${one}`, onclick: () => studio.probe([one], one) })))));
    if (editable && known && ["component", "block", "use", "motion"].includes(known.kind)) made.push(element("div", { class: "chips last" }, element("button", { class: "small", text: "Turn", title: "R", onclick: () => studio.board.turn(1) }), element("button", { class: "small", text: "Mirror", title: "X", onclick: () => studio.board.turn(0, true) }), element("button", { class: "small", text: "Remove", title: "Delete", onclick: () => studio.board.remove([name]) })));
    return made;
  }

  async function rename(known, field) {
    const name = field.value.trim();
    if (!name || name === known.name) { field.value = known.name; return; }
    if (takenNames(state.project).has(name) || name.includes(".")) {
      studio.say(name.includes(".") ? "A name has no point in it: points lead into an element." : `There is a ${name} already.`, "bad");
      field.value = known.name;
      return;
    }
    const place = studio.board?.sheet?.elements.get(known.name);
    const places = place ? studio.board.withOthers({ [name]: studio.board.placeOf(place), [known.name]: null }) : null;
    if (await studio.edit(`rename ${known.name} to ${name}`, [{ op: "rename", path: [known.table ?? tableOf(known.kind), known.name], name }], { places })) studio.select("element", name);
    else field.value = known.name;
  }

  function problemList(name) {
    const own = (studio.problems() ?? []).filter((problem) => studio.board?.ownerOf(problem.element) === name);
    return own.map((problem) => {
      const open = isOpenProblem(problem), buttons = [...(problem.buttons ?? [])];
      const lowest = problem.code === "E410" ? studio.board.sheet.elements.get(name)?.pins.findLast((one) => ["electrical", "hydraulic"].includes(one.domain)) : null;
      if (lowest && !buttons.length) buttons.push({ label: `Ground ${name}.${lowest.name}`, operations: [{ op: "connect", terminals: ["ground", `${name}.${lowest.name}`] }] });
      const pin = open && !lowest ? studio.board.sheet.elements.get(name)?.pins.find((one) => problem.element === `${name}.${one.name}` || (problem.what ?? "").includes(`"${one.name}"`)) : null;
      if (pin && ["electrical", "hydraulic"].includes(pin.domain) && !buttons.length) buttons.push({ label: "Connect to ground", operations: [{ op: "connect", terminals: ["ground", `${name}.${pin.name}`] }] });
      return element("div", { class: open ? "trouble open" : "trouble", role: open ? "note" : "alert" },
        element("p", { text: open ? `Open: ${pin ? `${pin.name} is not connected yet.` : problem.what}` : `${problem.code} ${problem.what}`, dir: "auto" }),
        open ? null : element("p", { class: "remedy", text: problem.remedy ?? "", dir: "auto" }),
        element("div", { class: "chips" }, ...buttons.map((one) => element("button", { class: "small", text: one.label, onclick: () => studio.edit(one.label, one.operations) })), ...(pin ? [element("button", { class: "small", text: "Connect with …", onclick: () => studio.board.listFor(pinOf(studio.board.sheet, name, pin.name)) })] : [])));
    });
  }

  // ---------------------------------------------------------------------------------------------------------------- values
  function parameterRows(known, entry, editable) {
    if (!known || !["component", "block", "use", "motion", "point"].includes(known.kind)) return [];
    const wired = new Set(["model", "block", "from", "in", "out", ...(entry?.terminals ?? []).map((one) => one.name), ...(entry?.points ?? [])]);
    const declared = entry?.parameters ?? [], names = new Set(declared.map((one) => one.name));
    const more = Object.keys(known.values).filter((key) => !names.has(key) && !wired.has(key)).map((name) => ({ name, kind: "other", unit: "", description: "" }));
    const order = (one) => (known.values[one.name] !== undefined ? 0 : one.required ? 1 : 2);
    return [...declared, ...more].sort((a, b) => order(a) - order(b)).map((one) => parameterRow(known, one, editable));
  }

  function parameterRow(known, one, editable) {
    const path = [known.table ?? tableOf(known.kind), known.name, one.name], id = `value-${one.name}`, given = known.values[one.name];
    const message = element("p", { class: "trouble-line", role: "status", hidden: true });
    const units = [one.unit, ...(one.rotational_unit ? [one.rotational_unit] : [])].filter((u) => u && u !== "1").join(" or ");
    const title = [one.description, one.also?.length ? `also in ${one.also.join(", ")}` : "", bounds(one)].filter(Boolean).join("; ");
    let was = given, timer = 0, checked = 0;
    const field = one.choices?.length
      ? element("select", { id, "data-key": one.name, disabled: !editable }, element("option", { value: "", text: "default" }), ...one.choices.map((choice) => element("option", { value: choice, text: choice, selected: choice === given })))
      : element("input", { id, "data-key": one.name, value: shown(given), placeholder: one.shown_default ?? "", spellcheck: "false", autocomplete: "off", disabled: !editable, "aria-describedby": `${id}-about` });
    const slider = element("input", { type: "range", class: "slider", "aria-label": `${one.name}, slider`, min: 0, max: 200, step: 1, disabled: !editable, tabindex: -1 });
    let base = null;

    function steady() {
      const found = NUMBER.exec(shown(state.project?.elements?.find((e) => e.name === known.name)?.values[one.name] ?? (one.default != null ? String(one.default) : "")));
      const value = found ? Number(found[1]) : NaN;
      base = Number.isFinite(value) ? { value, unit: found[2] } : null;
      slider.hidden = !base || one.kind !== "number";
      slider.value = 100;
    }

    async function check() {
      const number = ++checked, text = field.value;
      if (one.kind !== "number" || /^\s*=/.test(text)) return judge({ ok: true });
      try {
        const answer = await studio.api.post("value", { model: known.model, parameter: one.name, text });
        if (number === checked) judge(answer);
        return answer;
      } catch { return { ok: true }; }
    }

    function judge({ ok, error, remedy, shown: si }) {
      field.setAttribute("aria-invalid", String(!ok));
      message.hidden = ok;
      message.textContent = ok ? "" : `${field.value || "It"} ${error}. ${remedy ?? ""}`;
      field.title = ok && si ? `= ${si}` : "";
      return { ok };
    }

    async function write(text) {
      const value = text.trim() === "" ? undefined : read(text, one.kind);
      if (JSON.stringify(value) === JSON.stringify(was)) { studio.preview?.giveUp?.(); return; }
      const operation = value === undefined ? { op: "delete", path, was } : { op: "set", path, value, was: was ?? null };
      const done = await studio.edit(`${known.name}.${one.name} = ${text.trim() || "default"}`, [operation]);
      if (done) was = value;
      else { field.value = shown(was); judge({ ok: true }); }
      steady();
    }

    field.addEventListener("focus", () => { was = state.project?.elements?.find((e) => e.name === known.name)?.values[one.name]; });
    field.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(check, WAIT); });
    field.addEventListener("change", async () => { clearTimeout(timer); const answer = await check(); if (!answer || answer.ok) write(field.value); });
    field.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Escape") { field.value = shown(was); judge({ ok: true }); field.blur(); studio.preview?.giveUp?.(); }
    });
    field.addEventListener("shown", () => { was = state.project?.elements?.find((e) => e.name === known.name)?.values[one.name]; steady(); });

    const valueOf = () => {
      const share = Number(slider.value) / 100, span = base.value === 0 ? share - 1 : share * base.value;
      const number = Number(span.toPrecision(4));
      return base.unit ? `${number} ${base.unit}` : String(number);
    };
    slider.addEventListener("input", () => {
      field.value = valueOf();
      clearTimeout(timer);
      timer = setTimeout(check, WAIT);
      studio.preview?.([{ op: "set", path, value: read(field.value, one.kind) }]);
    });
    slider.addEventListener("change", () => write(field.value));
    slider.addEventListener("keydown", (event) => event.stopPropagation());
    steady();
    return element("div", { class: `value-row${given === undefined ? " unset" : ""}` },
      element("label", { for: id, text: one.name, title }), field, element("span", { class: "unit", text: units.replaceAll("*", "·").replace("^2", "²").replace("^3", "³") }), slider,
      element("p", { class: "about-value", id: `${id}-about`, text: one.description ?? "" }), message);
  }

  function bounds(one) {
    if (one.positive && one.maximum == null) return "greater than 0";
    const low = one.minimum == null ? "" : `at least ${one.minimum}`, high = one.maximum == null ? "" : `at most ${one.maximum}`;
    return [low, high].filter(Boolean).join(", ");
  }

  // ----------------------------------------------------------------------------------------------------------- connections
  function connectionList(drawn, editable) {
    const board = studio.board, context = board.context(), rows = element("div", { class: "connections" });
    const shownPins = new Set(drawn.pins.map((pin) => pin.name)), optional = (studio.entries?.get(drawn.model)?.terminals ?? []).filter((port) => !shownPins.has(port.name))
      .map((port) => ({ name: port.name, domain: ["rotational", "translational"].includes(port.domain) ? "mechanical" : port.domain, flow: "", sign: "", side: port.side, at: [0, 0], spare: true }));
    for (const pin of [...drawn.pins, ...optional]) {
      const start = { element: drawn, pin }, net = netOf(board.sheet, start), joined = Boolean(net || pin.sign);
      const others = pin.sign ? pin.sign : net ? net.pins.filter(([owner, own]) => owner !== drawn.name || own !== pin.name).map(([owner, own]) => terminalOf(board.sheet.elements.get(owner), { name: own })).join(", ") : pin.needed ? "open" : "–";
      const list = element("select", { "aria-label": `Connect ${terminalOf(drawn, pin)} with`, disabled: !editable }, element("option", { text: "connect …", value: "" }));
      let choices = null;
      const fill = () => { if (choices) return; choices = allChoices(context, start); list.append(...choices.map((choice, k) => element("option", { value: k, text: `${choice.label}${choice.note ? ` (${choice.note})` : ""}` }))); };
      list.addEventListener("pointerdown", fill);
      list.addEventListener("focus", fill);
      list.addEventListener("keydown", (event) => event.stopPropagation());
      list.addEventListener("change", () => { const choice = choices?.[Number(list.value)]; if (list.value !== "" && choice) board.edit(`connect ${terminalOf(drawn, pin)} with ${choice.label}`, choiceOperations(context, start, choice)); });
      rows.append(element("span", { class: `port mg-${pin.domain}`, text: pin.name.trim(), title: pin.flow ? `signal ${pin.flow}` : pin.domain }), element("span", { class: joined ? "to" : pin.needed ? "to open" : "to none", text: others, title: others, dir: "auto" }), list,
        joined ? element("button", { class: "icon small", text: "×", "aria-label": `Disconnect ${terminalOf(drawn, pin)}`, title: "Disconnect", disabled: !editable, onclick: () => board.disconnect(start) }) : element("span"));
    }
    return rows;
  }

  // ------------------------------------------------------------------------------------------------------- nets and several
  function netForm(net) {
    if (!net) return [];
    const board = studio.board, pins = net.pins.map(([owner, name]) => pinOf(board.sheet, owner, name)), terminals = pins.map((pin) => terminalOf(pin.element, pin.pin)), signal = board.values.signalOfNet(net);
    const list = element("div", { class: "connections" });
    for (const pin of pins) list.append(element("span", { class: `port mg-${net.domain}`, text: pin.pin.name.trim() }), element("button", { class: "link to", text: pin.element.name, dir: "auto", onclick: () => board.choose([pin.element.name]) }), element("span"), element("button", { class: "icon small", text: "×", "aria-label": `Disconnect ${terminalOf(pin.element, pin.pin)}`, onclick: () => board.disconnect(pin) }));
    const made = [element("h2", { text: net.domain === "signal" ? net.name : "Net", dir: "auto" }), element("p", { class: "hint", text: `${net.domain}, ${terminals.length} terminals${board.values.netText(net) ? `; ${board.values.netText(net)}` : ""}` }), section("Terminals", list)];
    const chips = element("div", { class: "chips last" });
    if (signal) chips.append(element("button", { class: "small", text: `Plot ${signal}`, onclick: () => studio.probe([signal], signal) }));
    if (!["signal", "mechanical"].includes(net.domain)) chips.append(element("button", { class: "small", text: "Net label …", onclick: () => board.askLabel(terminals) }), element("button", { class: "small", text: "Ground", onclick: () => board.ground(pins[0]) }));
    chips.append(element("button", { class: "small", text: "Remove the wire", onclick: () => board.removeNet(net.name) }));
    return [...made, chips];
  }

  function manyForm(names) {
    const board = studio.board, action = (text, act, title = "") => element("button", { class: "small", text, title, onclick: act });
    return [element("h2", { text: `${names.length} symbols` }), element("p", { class: "hint", text: names.join(", "), dir: "auto" }),
      section("Align", element("div", { class: "chips" }, ...["left", "middle", "right", "top", "centre", "bottom"].map((how) => action(how, () => board.align(how))))),
      section("All of them", element("div", { class: "chips" }, action("Turn", () => board.turn(1), "R"), action("Mirror", () => board.turn(0, true), "X"), action("Copy", () => board.copy(), "Ctrl C"), action("Make a subsystem …", () => board.group(), "Ctrl G"), action("Remove", () => board.remove(names), "Delete")))];
  }

  const offs = [studio.on("selection", update), studio.on("sheet", update), studio.on("catalogue", update), studio.on("status", () => { if (state.selection.kind === "element") update(); }), studio.on("result", () => { if (["element", "net"].includes(state.selection.kind)) update(); }),
    studio.on("edit-values", () => box.querySelector("input[data-key]")?.focus())];
  update();
  return { update, dispose() { offs.forEach((off) => off()); box.replaceChildren(); } };
}
