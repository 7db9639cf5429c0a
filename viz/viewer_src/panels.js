// The tree of bodies and parts, and the card of what is chosen.
import { element, mass, number } from "./format.js";

export class Tree {
  constructor(box, data, actions) {
    Object.assign(this, { box, actions });
    this.update(data);
  }

  // The bodies and parts of now; groups that were closed stay closed.
  update(data) {
    const { box, actions: { visible, hover, choose } } = this;
    const closed = new Set((this.groups ?? []).filter(({ root }) => !root.open).map(({ name }) => name));
    box.replaceChildren();
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
      const group = { name: body.name, all, parts, list, root: element("details", { open: !closed.has(body.name) }, element("summary", {}, all, swatch, head, element("small", { text: note })), list) };
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

  show(title, rows, mates = [], trail = false) {
    this.box.hidden = false;
    this.box.querySelector("[data-do=trail]").hidden = !trail;
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

// What the card says of a part, a body, a joint.
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

export function bodyRows(b, units) {
  return [
    ["Body", b.ground ? "ground" : "moving"], ["Mass", mass(b.mass)],
    ["Centre", units.text(b.center, "m")], ["Parts", b.parts.join(", ")],
  ];
}

export function jointRows(j, units) {
  const role = { dropped: ", dropped", loop: ", closes a loop" }[j.role] ?? "";
  return [
    ["Joint", `${j.kind}${role}`], ["Between", `${j.parent} → ${j.child}`], ["Axis", j.axis.map((x) => number(x, 3)).join(", ")],
    ["Origin", units.text(j.origin, "m")], ["Limits", j.limits ? units.text(j.limits, j.kind === "prismatic" ? "m" : "rad", { between: " … " }) : ""],
  ];
}
