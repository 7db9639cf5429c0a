// The tree of bodies and parts, the card of a chosen part, the tables, the system graph.
import { element, mass, number } from "./format.js";

export class Tree {
  constructor(box, data, { visible, hover, choose }) {
    this.rows = new Map();
    this.groups = [];
    const info = new Map(data.parts.map((p) => [p.name, p]));
    for (const body of data.bodies) {
      const parts = body.parts.filter((name) => info.has(name));
      const all = element("input", { type: "checkbox", checked: true, "aria-label": `Show body ${body.name}` });
      all.addEventListener("change", () => visible(parts, all.checked));
      const swatch = element("i", { class: "swatch" });
      swatch.style.setProperty("--c", body.color);
      const head = element("button", { class: "name", title: "Highlight this body" }, element("span", { text: body.name, dir: "auto" }));
      head.addEventListener("click", () => choose(parts, { body: body.name }));
      head.addEventListener("pointerenter", () => hover(parts));
      head.addEventListener("pointerleave", () => hover([]));
      const note = `${parts.length} ${parts.length === 1 ? "part" : "parts"} · ${mass(body.mass)}${body.ground ? " · ground" : ""}`;
      const list = element("ul");
      const group = { all, parts, list, root: element("details", { open: true }, element("summary", {}, all, swatch, head, element("small", { text: note })), list) };
      group.root.querySelector("summary").addEventListener("click", (e) => { if (e.target !== e.currentTarget) e.stopPropagation(); });
      for (const name of parts) {
        const p = info.get(name);
        const tick = element("input", { type: "checkbox", checked: true, "aria-label": `Show ${name}` });
        tick.addEventListener("change", () => visible([name], tick.checked));
        const button = element("button", { class: "name" }, element("span", { text: name, dir: "auto" }));
        button.addEventListener("click", () => choose([name], { part: name }));
        const row = element("li", {}, tick, button, element("small", { text: mass(p.mass) }));
        row.addEventListener("pointerenter", () => hover([name]));
        row.addEventListener("pointerleave", () => hover([]));
        list.append(row);
        this.rows.set(name, { row, tick });
      }
      this.groups.push(group);
      box.append(group.root);
    }
  }

  sync(isVisible, chosen) {
    for (const [name, { row, tick }] of this.rows) {
      tick.checked = isVisible(name);
      row.classList.toggle("chosen", chosen.has(name));
    }
    for (const { all, parts } of this.groups) {
      const shown = parts.filter(isVisible).length;
      all.checked = shown > 0;
      all.indeterminate = shown > 0 && shown < parts.length;
    }
  }

  find(text) {
    const wanted = text.trim().toLowerCase();
    for (const { parts, root } of this.groups) {
      let any = false;
      for (const name of parts) {
        const hit = !wanted || name.toLowerCase().includes(wanted);
        this.rows.get(name).row.hidden = !hit;
        any ||= hit;
      }
      root.hidden = !any;
      if (wanted && any) root.open = true;
    }
  }

  reveal(name) {
    this.rows.get(name)?.row.scrollIntoView({ block: "nearest" });
  }
}

export class Card {
  constructor(box, { close, act, choose }) {
    Object.assign(this, { box, choose });
    box.querySelector(".close").addEventListener("click", close);
    for (const b of box.querySelectorAll("[data-do]")) b.addEventListener("click", () => act(b.dataset.do));
  }

  show(title, rows, mates = []) {
    this.box.hidden = false;
    this.box.querySelector("h2").textContent = title;
    const dl = this.box.querySelector("dl");
    dl.replaceChildren(...rows.filter(([, v]) => v).flatMap(([k, v]) => [element("dt", { text: k }), element("dd", { text: v, dir: "auto" })]));
    const list = this.box.querySelector(".mates");
    list.replaceChildren();
    if (mates.length) {
      list.append(element("h3", { text: "Mates" }));
      for (const [name, kind, other] of mates) {
        const b = element("button", { class: "mate", title: `Choose ${other}` }, element("span", { class: "kind", text: kind }), element("span", { text: name, dir: "auto" }), element("small", { text: `with ${other}`, dir: "auto" }));
        b.addEventListener("click", () => this.choose([other], { part: other }));
        list.append(b);
      }
    }
  }

  hide() {
    this.box.hidden = true;
  }
}

export function partRows(p, body) {
  const source = p.source ? ` (${p.source})` : "";
  return [
    ["Body", body ? `${p.body}${body.ground ? ", ground" : ""}` : p.body],
    ["Shape", p.part !== p.name ? p.part : ""],
    ["Mass", p.mass == null ? "" : mass(p.mass)],
    ["Volume", p.volume == null ? "" : `${number(p.volume * 1e6)} cm³`],
    ["Material", p.material ? `${p.material}, ${number(p.density)} kg/m³${source}` : ""],
  ];
}

export function buildTables(box, data, choose) {
  for (const table of data.tables) {
    const link = table.link || (["part", "body", "joint"].includes(table.columns[0]) ? table.columns[0] : "");
    const numeric = table.columns.map((_, i) => table.rows.length > 0 && table.rows.every((r) => typeof r[i] === "number" || r[i] == null));
    const head = element("tr", {}, ...table.columns.map((c, i) => element("th", { text: c, class: numeric[i] ? "number" : null })));
    const body = table.rows.map((cells) => {
      const row = element("tr", {}, ...cells.map((cell, i) => {
        const verdict = table.columns[i] === "verdict" ? { passed: true, FAILED: false }[cell] ?? cell : cell;
        if (verdict === true || verdict === false) return element("td", {}, element("span", { class: verdict ? "pass" : "fail", text: verdict ? "✓ passed" : "✗ failed" }));
        return element("td", { class: numeric[i] ? "number" : null, text: typeof cell === "number" ? number(cell, 5) : cell ?? "–", dir: "auto" });
      }));
      if (link) {
        row.classList.add("link");
        row.tabIndex = 0;
        row.addEventListener("click", () => choose(link, String(cells[0])));
        row.addEventListener("keydown", (e) => { if (e.key === "Enter") choose(link, String(cells[0])); });
      }
      return row;
    });
    const section = element("section", { class: "table" }, element("h3", { text: table.title }));
    if (table.note) section.append(element("p", { class: "hint", text: table.note, dir: "auto" }));
    if (body.length) section.append(element("div", { class: "scroll" }, element("table", {}, element("thead", {}, head), element("tbody", {}, ...body))));
    else section.append(element("p", { class: "hint", text: table.empty || "None." }));
    box.append(section);
  }
}

// Zoom by buttons and ctrl-wheel, pan by dragging; nodes choose parts, bodies, joints.
export class Graph {
  constructor(box, { hover, choose }) {
    this.drawing = box.querySelector("#drawing");
    this.svg = this.drawing.querySelector("svg");
    if (!this.svg) return;
    const { width, height } = this.svg.viewBox.baseVal;
    Object.assign(this, { natural: width, ratio: height / width, scale: null });
    this.svg.removeAttribute("width");
    this.svg.removeAttribute("height");
    for (const b of box.querySelectorAll("[data-zoom]")) b.addEventListener("click", () => this.zoom(b.dataset.zoom));
    this.drawing.addEventListener("wheel", (e) => { if (e.ctrlKey || e.metaKey) { e.preventDefault(); this.zoom(e.deltaY < 0 ? "in" : "out", 1.1); } }, { passive: false });
    new ResizeObserver(() => this.apply()).observe(this.drawing);
    this.pan();
    for (const node of this.svg.querySelectorAll("[data-part],[data-parts],[data-body],[data-joint],[data-component],[data-signal]")) {
      const what = { ...node.dataset };
      node.addEventListener("pointerenter", () => hover(what));
      node.addEventListener("pointerleave", () => hover(null));
      node.addEventListener("click", () => { if (!this.dragged) choose(what); });
      node.addEventListener("keydown", (e) => { if (e.key === "Enter") choose(what); });
    }
  }

  zoom(how, factor = 1.25) {
    const now = this.scale ?? this.drawing.clientWidth / this.natural;
    this.scale = how === "fit" ? null : Math.min(Math.max(now * (how === "in" ? factor : 1 / factor), 0.2), 4);
    this.apply();
  }

  apply() {
    if (!this.svg || !this.drawing.clientWidth) return;
    const least = 0.62; // below that the letters are too small to read: scroll instead
    const fit = Math.min(Math.max((this.drawing.clientWidth - 20) / this.natural, least), 1.25);
    const width = this.natural * (this.scale ?? fit);
    this.svg.style.width = `${width}px`;
    this.svg.style.height = `${width * this.ratio}px`;
  }

  pan() {
    const d = this.drawing;
    d.addEventListener("pointerdown", (e) => {
      this.dragged = false;
      if (e.pointerType !== "mouse" || e.button !== 0) return;
      const start = { x: e.clientX + d.scrollLeft, y: e.clientY + d.scrollTop };
      const move = (m) => {
        if (Math.hypot(m.clientX - e.clientX, m.clientY - e.clientY) > 4) this.dragged = true;
        d.scrollLeft = start.x - m.clientX;
        d.scrollTop = start.y - m.clientY;
      };
      const stop = () => { removeEventListener("pointermove", move); removeEventListener("pointerup", stop); };
      addEventListener("pointermove", move);
      addEventListener("pointerup", stop);
    });
  }

  mark(chosen) {
    if (!this.svg) return;
    for (const node of this.svg.querySelectorAll(".chosen")) node.classList.remove("chosen");
    for (const key of ["part", "body", "joint", "component", "signal"]) {
      if (chosen[key] === undefined) continue;
      for (const node of this.svg.querySelectorAll(`[data-${key}]`)) if (node.dataset[key] === chosen[key]) node.classList.add("chosen");
    }
    if (chosen.part !== undefined) {
      for (const node of this.svg.querySelectorAll("[data-parts]")) if (JSON.parse(node.dataset.parts).includes(chosen.part)) node.classList.add("chosen");
    }
  }
}
