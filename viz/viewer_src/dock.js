// The tools under the 3D view: what is shown, and the settings of those that have any.
import { element, number } from "./format.js";
import { LOAD_COLORS } from "./loads3d.js";

const SVG = "http://www.w3.org/2000/svg";

const ICONS = {
  edges: "M10 2.5 16.5 6v8L10 17.5 3.5 14V6zM3.5 6 10 9.5 16.5 6M10 9.5v8",
  axes: "M10 17.5V3M7.6 5.4 10 3l2.4 2.4M13.5 8.9c2 .4 3.5 1.3 3.5 2.4 0 1.7-3.1 3-7 3s-7-1.3-7-3c0-1 1.3-1.9 3.2-2.4",
  frames: "M8 12V3.5M6 5.5l2-2 2 2M8 12l8 2.5M14.3 12.3l1.7 2.2-2.6.8M8 12l-4.8 4.8M3 14.2l.2 2.6 2.6.2",
  mass: "M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M3 10h14M10 3v14",
  loads: "M4 16 15.5 4.5M8.5 4.5h7v7",
  trails: "M2.5 15.5c2.5-9 5-9.5 7.3-6.3 2.3 3.3 5 1.8 7.4-5.5",
  start: "M3.5 12.5v-9h9M7 7h9.5v9.5H7z",
  section: "M10 2v16M10 5h6.5v10H10M3.5 5H7M3.5 15H7M3.5 5v10M11.5 13.5l5-5M11.5 9.5 15.5 5.5",
  follow: "M2.5 10c2-3.5 4.6-5 7.5-5s5.5 1.5 7.5 5c-2 3.5-4.6 5-7.5 5s-5.5-1.5-7.5-5zM10 7.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6",
  explode: "M4 6.5 10 3.5l6 3-6 3zM4 13.5l6 3 6-3-6-3zM10 8v4.5",
};

export class Dock {
  constructor(dock, options, view, units) {
    Object.assign(this, { view, units, dock, options, buttons: new Map(), groups: new Map(), on: new Set(), readers: [] });
    const { joints, masses, loads, trails, ghost, section, explode } = view;
    const moves = view.model.frames.length > 1;
    this.tools = [
      ["edges", "Edges", "e", "B-rep edges", (on) => view.setEdges(on), true],
      ["axes", "Axes", "j", "Joint axes and their coordinates", (on) => joints.show("axes", on), joints.joints.length > 0],
      ["frames", "Frames", "k", "Joint frames: F on the parent with cones, M on the child with balls; the world's at its origin", (on) => joints.show("frames", on), true],
      ["mass", "Mass", "m", "Centres of mass", (on) => masses.show(on), masses.marks.length > 0],
      ["loads", "Forces", "o", "Forces and torques at the joints, on the child", (on) => loads.set({ on }), loads.any],
      ["trails", "Trails", "t", "Paths of chosen points", (on) => trails.set(on), moves],
      ["start", "Ghost", "g", "Ghost of the start pose", (on) => ghost.show(on), ghost.any],
      ["section", "Section", "x", "Section plane", (on) => section.set({ on }), true],
      ["explode", "Explode", "b", "Exploded view by bodies", (on) => this.exploded(on), explode.any],
      ["follow", "Follow", "w", "The eye goes along with the machine", (on) => view.setFollow(on), view.follow.any],
    ].filter((tool) => tool.at(-1)).map(([id, label, key, title, set]) => ({ id, label, key, title, set }));
    for (const tool of this.tools) {
      const svg = document.createElementNS(SVG, "svg"), path = document.createElementNS(SVG, "path");
      svg.setAttribute("viewBox", "0 0 20 20");
      path.setAttribute("d", ICONS[tool.id]);
      svg.append(path);
      const button = element("button", { id: `tool-${tool.id}`, title: `${tool.title} (${tool.key.toUpperCase()})`, "aria-pressed": "false", onclick: () => this.set(tool.id, !this.on.has(tool.id)) });
      button.append(svg, element("span", { text: tool.label }));
      dock.append(button);
      this.buttons.set(tool.id, button);
    }
    if (loads.any) this.group("loads", "Forces and torques", this.loadSettings());
    if (moves) this.group("trails", "Trails", this.trailSettings());
    this.group("section", "Section", this.sectionSettings());
    if (explode.any) this.group("explode", "Exploded view", this.explodeSettings());
    this.set("edges", true);
    if (view.follow.any) this.set("follow", true);
    if (trails.list.length) this.set("trails", true);
    this.listener = () => this.refresh();
    units.listeners.add(this.listener);
  }

  dispose() {
    this.units.listeners.delete(this.listener);
    this.dock.replaceChildren();
    this.options.replaceChildren();
    this.options.hidden = true;
  }

  set(id, on) {
    const tool = this.tools.find((t) => t.id === id);
    if (!tool) return;
    if (on) this.on.add(id); else this.on.delete(id);
    this.buttons.get(id).setAttribute("aria-pressed", String(on));
    tool.set(on);
    this.refresh();
    this.view.refit();
  }

  toggle(id) {
    this.set(id, !this.on.has(id));
  }

  group(id, title, content) {
    const box = element("fieldset", {}, element("legend", { text: title }), ...content);
    this.groups.set(id, box);
    this.options.append(box);
  }

  refresh() {
    for (const [id, box] of this.groups) box.hidden = !this.on.has(id);
    this.options.hidden = ![...this.groups.keys()].some((id) => this.on.has(id));
    for (const f of this.readers) f();
  }

  reader(f) {
    this.readers.push(f);
  }

  slider(id, label, value, changed, { min = 0, max = 1 } = {}) {
    return element("input", { type: "range", id, class: "plain", min, max, step: "any", value, "aria-label": label, oninput: (e) => { changed(Number(e.target.value)); this.refresh(); } });
  }

  loadSettings() {
    const { loads } = this.view;
    const tick = (key, text, color) => {
      const input = element("input", { type: "checkbox", id: `load-${key}`, checked: loads.shown[key], onchange: (e) => loads.set({ [key]: e.target.checked }) });
      const label = element("label", { class: "tick" }, input, element("span", { text }));
      if (color) label.style.setProperty("--c", color), label.classList.add("colored");
      return label;
    };
    const note = element("p", { class: "hint" });
    this.reader(() => {
      const most = [loads.most.force > 0 ? this.units.text(loads.most.force, "N", { digits: 3 }) : "", loads.most.torque > 0 ? this.units.text(loads.most.torque, "N*m", { digits: 3 }) : ""].filter(Boolean).join(" and ");
      const open = loads.arrows.some((a) => !a.load.determinate) ? " * not determined by the motion alone." : "";
      note.textContent = `Longest arrow: ${most}.${open}`;
    });
    return [
      element("div", { class: "ticks" }, tick("reaction", "Reactions", LOAD_COLORS.reaction), tick("drive", "Drives", LOAD_COLORS.drive), tick("force", "Forces"), tick("torque", "Torques")),
      element("div", { class: "line" }, element("span", { text: "Length" }), this.slider("load-scale", "Length of the arrows", Math.log(loads.scale) / Math.log(4), (v) => loads.set({ scale: 4 ** v }), { min: -1, max: 1 })),
      note,
    ];
  }

  trailSettings() {
    const { trails } = this.view;
    const list = element("div", { class: "chips" });
    const fill = () => {
      list.replaceChildren(...trails.list.map((trail) => {
        const swatch = element("i", { class: "swatch" });
        swatch.style.setProperty("--c", trail.color);
        return element("span", { class: "trail" }, swatch, element("span", { text: trail.name, dir: "auto" }), element("button", { class: "close", text: "×", "aria-label": "Remove this trail", onclick: () => trails.drop(trail) }));
      }));
      if (!trails.list.length) list.append(element("p", { class: "hint", text: "Click a point of a moving part, then Trail on its card." }));
    };
    trails.changed = fill;
    fill();
    return [list];
  }

  sectionSettings() {
    const { section } = this.view;
    const buttons = ["x", "y", "z"].map((axis) => element("button", { text: axis, id: `section-${axis}`, onclick: () => { section.set({ axis }); this.refresh(); } }));
    const flip = element("button", { text: "Flip", id: "section-flip", class: "small", onclick: () => section.set({ flip: !section.flip }) });
    const value = element("output", {});
    this.reader(() => {
      buttons.forEach((b) => b.setAttribute("aria-pressed", String(b.textContent === section.axis)));
      value.textContent = this.units.text(section.offset, "m", { digits: 3 });
    });
    return [
      element("div", { class: "line" }, element("div", { class: "segments", role: "group", "aria-label": "Normal of the plane" }, ...buttons), flip, element("span", { class: "spring" }), value),
      this.slider("section-offset", "Place of the plane", section.share, (share) => section.set({ share })),
    ];
  }

  explodeSettings() {
    const value = element("output", {});
    this.reader(() => (value.textContent = `${number(100 * this.view.explode.share, 3)} %`));
    const slider = this.slider("explode-share", "How far apart", this.view.explode.share, (share) => this.exploded(true, share));
    return [element("div", { class: "line" }, slider, value)];
  }

  exploded(on, share = this.view.explode.share || 1) {
    const { view } = this;
    view.explode.set(on, share);
    const slider = this.options.querySelector("#explode-share");
    if (slider) slider.value = share;
    view.refit();
  }

  state() {
    return [...this.on];
  }

  restore(ids) {
    for (const { id } of this.tools) this.set(id, ids.includes(id));
  }
}
