// The schematic, the palette of the catalogue and the form of what is selected.
import { element } from "../../format.js";
import { Board, LAYERS } from "./board.js";

export { mountForm } from "./form.js";
export { mountPalette } from "./palette.js";

/** The catalogue by name, asked for once. */
function readCatalogue(studio) {
  if (studio.entries) return;
  studio.catalogue().then((data) => {
    studio.entries = new Map([...data.components, ...data.blocks].map((one) => [one.name, one]));
    studio.emit("catalogue", studio.entries);
  }).catch(studio.failed);
}

export function mountSheet(box, studio) {
  const board = new Board(box, studio);
  studio.board = board;
  const bar = element("div", { class: "sheet-bar" }), crumbs = element("nav", { class: "crumbs", "aria-label": "Subsystem", hidden: true });
  const layers = element("div", { class: "layers", role: "group", "aria-label": "Layers" });
  const buttons = new Map();
  for (const [domain, label] of LAYERS) {
    const button = element("button", { text: label, class: `mg-${domain}`, "aria-pressed": "true", title: `${label}: click shows this layer alone or with others; double click shows it alone`, onclick: () => toggle(domain), ondblclick: () => alone(domain) });
    buttons.set(domain, button);
    layers.append(button);
  }
  const values = element("button", { text: "Values", "aria-pressed": "true", title: "Numbers along the wires at the time shown", onclick: () => { board.values.shown = !board.values.shown; show(); } });
  const colors = element("button", { text: "Colours", "aria-pressed": "false", title: "Wires coloured by voltage, pressure or temperature", onclick: () => { board.values.colors = !board.values.colors; show(); } });
  const zoom = element("div", { class: "zoom", role: "group", "aria-label": "Size" },
    element("button", { text: "−", "aria-label": "Smaller", onclick: () => board.zoom(0.8) }), element("button", { text: "Fit", title: "Show all (F)", onclick: () => board.fit() }), element("button", { text: "+", "aria-label": "Larger", onclick: () => board.zoom(1.25) }));
  bar.append(layers, values, colors, zoom);
  box.append(crumbs, bar);

  function show() {
    values.setAttribute("aria-pressed", String(board.values.shown));
    colors.setAttribute("aria-pressed", String(board.values.colors));
    board.values.update();
  }

  function toggle(domain) {
    if (board.hidden.has(domain)) board.hidden.delete(domain); else board.hidden.add(domain);
    if (board.hidden.size === LAYERS.length) board.hidden.clear();
    layersShown();
  }

  function alone(domain) {
    board.hidden = new Set(LAYERS.map(([name]) => name).filter((name) => name !== domain));
    layersShown();
  }

  function layersShown() {
    for (const [name, button] of buttons) button.setAttribute("aria-pressed", String(!board.hidden.has(name)));
    if (board.sheet) board.layers();
  }

  /** What is inside a use is edited as a project of its own: its file, where it is one beside this project. */
  function inFile() {
    const { project } = studio.state, file = project?.elements.find((one) => one.kind === "use" && one.name === board.inside)?.values.from;
    const note = element("small", { text: "a file of its own: it is edited as a project" });
    if (typeof file !== "string" || /^[a-z]+:|^[\\/]/i.test(file)) return [note];
    return [note, element("button", { text: `Edit ${file}`, onclick: () => studio.panels.start.open({ path: `${project.folder}/${file}` }, file) })];
  }

  board.onShow = () => {
    const there = new Set([...board.sheet.elements.values()].flatMap((one) => [one.domain, ...one.pins.map((pin) => pin.domain)]));
    for (const [name, button] of buttons) button.hidden = !there.has(name);
    layers.hidden = there.size < 2;
    for (const button of [values, colors]) button.hidden = !studio.state.result;
    crumbs.hidden = !board.inside;
    crumbs.replaceChildren(element("button", { text: "Project", onclick: () => board.enter("") }), element("span", { text: `› ${board.inside.split(".").join(" › ")}`, dir: "auto" }), ...inFile());
    studio.emit("sheet", board.sheet);
    const arrived = board.expected.filter((name) => board.sheet.elements.has(name));
    if (arrived.length) {
      board.expected = [];
      board.choose(arrived);
      board.reveal(board.sheet.elements.get(arrived[0]));
    }
  };

  const offs = [
    studio.on("opened", () => { board.inside = ""; board.sheet = null; board.opening = true; board.chosen.clear(); }),
    studio.on("project", () => { if (studio.state.project) readCatalogue(studio); board.follow_project(); }),
    studio.on("layout", (layout) => { if (differs(layout)) board.load(); }),
    studio.on("selection", (selection) => board.follow(selection)),
    studio.on("status", () => board.sheet && board.problems()),
    studio.on("failed", () => board.sheet && board.problems()),
    studio.on("catalogue", () => board.values.update()),
    studio.on("result", () => { for (const button of [values, colors]) button.hidden = false; board.sheet && board.values.update(); }),
    studio.on("time", () => board.values.time()),
    studio.on("hover", ({ kind, name }) => { for (const [own, g] of board.drawing.groups) g.classList.toggle("pointed", name === own && ["element", "joint"].includes(kind)); }),
  ];

  /** Whether places were changed elsewhere, or taken away. */
  function differs(layout) {
    if ([...board.layoutKnown ?? []].some((name) => !(name in layout) && board.sheet?.elements.has(name))) return true;
    return Object.entries(layout ?? {}).some(([name, place]) => {
      const one = board.sheet?.elements.get(name);
      return one ? one.at[0] !== place.x || one.at[1] !== place.y || (one.turn ?? 0) !== (place.turn ?? 0) || Boolean(one.mirror) !== Boolean(place.mirror) : false;
    });
  }

  if (studio.state.project) { readCatalogue(studio); board.load(); }
  return { update: () => board.load(), dispose() { offs.forEach((off) => off()); board.dispose(); } };
}
