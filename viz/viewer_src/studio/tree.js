// The parts, by the rigid groups they form: masses and where each density comes from, materials for one, many or a pattern.
import { element, mass, number } from "../format.js";
import { icon } from "./icons.js";
import { ask, button, refill } from "./panels.js";

const MOST = 400; // rows shown at once: the search finds the rest

export function mountTree(box, studio) {
  const { state, api } = studio;
  const chosen = new Set(), closed = new Set();
  let last = null, rows = new Map();
  const find = element("input", { type: "search", placeholder: "Find parts; * stands for anything", "aria-label": "Find parts", oninput: () => fill() });
  const colors = element("div", { class: "segments", role: "group", "aria-label": "Colours" }, ...[["cad", "CAD"], ["body", "Groups"]].map(([mode, text]) => button(text, () => paint(mode), { "aria-pressed": String(mode === "cad"), "data-mode": mode })));
  const list = element("div", { class: "part-list" });
  const actions = element("div", { class: "actions-bar", hidden: true });
  box.append(element("div", { class: "line find" }, find, colors), list, actions);

  function paint(mode) {
    for (const b of colors.children) b.setAttribute("aria-pressed", String(b.dataset.mode === mode));
    studio.panels.view.view?.setColors(mode);
  }

  // "bolt*" finds what begins so; a word without a star finds what has it anywhere.
  function fits() {
    const text = find.value.trim().toLowerCase();
    if (!text) return () => true;
    if (!text.includes("*")) return (name) => name.toLowerCase().includes(text);
    const pattern = new RegExp(`^${text.split("*").map((piece) => piece.replace(/[.+?^${}()|[\]\\]/g, "\\$&")).join(".*")}$`, "s");
    return (name) => pattern.test(name.toLowerCase());
  }

  function fill() {
    const project = state.project, parts = project?.parts ?? [], focused = [...rows].find(([, r]) => r === document.activeElement)?.[0];
    rows = new Map();
    const wanted = fits(), hits = parts.filter((p) => wanted(p.name));
    for (const name of [...chosen]) if (!parts.some((p) => p.name === name)) chosen.delete(name);
    if (!parts.length) {
      list.replaceChildren(element("p", { class: "hint", text: project ? "This project has no assembly: the schematic is the whole machine." : "" }));
      return act();
    }
    const groups = new Map();
    for (const part of hits.slice(0, MOST)) {
      const key = part.ignored ? " ignored" : part.body ?? "";
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push(part);
    }
    const bodies = new Map((project.bodies ?? []).map((b) => [b.name, b])), shades = new Map((state.scene?.data.bodies ?? []).map((b) => [b.name, b.color]));
    list.replaceChildren(...[...groups].map(([key, members]) => group(key, members, bodies.get(key), shades.get(key))));
    if (hits.length > MOST) list.append(element("p", { class: "hint", text: `${hits.length - MOST} more: search for them.` }));
    if (!hits.length) list.append(element("p", { class: "hint", text: "No part has this name." }));
    act();
    mark();
    rows.get(focused)?.focus({ preventScroll: true });
  }

  function group(key, members, body, shade) {
    const swatch = element("i", { class: "swatch square" });
    if (shade) swatch.style.setProperty("--c", shade);
    const ignored = key === " ignored", name = ignored ? "Ignored" : key;
    const note = ignored ? "" : `${members.length} ${members.length === 1 ? "part" : "parts"} · ${mass(body?.mass)}${body?.ground ? " · ground" : ""}`;
    const details = element("details", { open: !closed.has(key) || Boolean(find.value) }, element("summary", {}, swatch, element("span", { class: "name", text: name, dir: "auto" }), element("small", { text: note })));
    details.addEventListener("toggle", () => { if (details.open) closed.delete(key); else closed.add(key); });
    details.querySelector("summary").addEventListener("pointerenter", () => studio.hover("body", key));
    details.querySelector("summary").addEventListener("pointerleave", () => studio.hover(null, null));
    details.append(element("div", { role: "listbox", "aria-label": `Parts of ${name}`, "aria-multiselectable": "true" }, ...members.map((part) => row(part))));
    return details;
  }

  function row(part) {
    const eye = element("span", { class: "eye", title: "Show or hide (H)", "aria-hidden": "true", onclick: (e) => { e.stopPropagation(); hide([part.name], shown(part.name)); } }, icon("eye"));
    const r = element("div", { class: "part", role: "option", tabindex: -1, "aria-selected": "false" },
      eye, element("span", { class: "name", text: part.name, dir: "auto" }), element("small", { class: "material", text: part.material ?? "", dir: "auto" }), element("small", { class: "mass", text: part.ignored ? "" : mass(part.mass) }));
    r.title = part.ignored ? `${part.name}: ignored` : `${part.name}: ${mass(part.mass)}${part.density ? `, ${number(part.density)} kg/m³` : ""}${part.source ? ` (density: ${part.source})` : ""}`;
    if (/default|assumed|guess/i.test(part.source ?? "")) r.classList.add("unsure");
    r.addEventListener("click", (e) => choose(part.name, e));
    r.addEventListener("pointerenter", () => studio.hover("part", part.name));
    r.addEventListener("pointerleave", () => studio.hover(null, null));
    rows.set(part.name, r);
    return r;
  }

  const shown = (name) => studio.panels.view.view?.parts.entries.get(name)?.visible ?? true;

  function hide(names, off) {
    studio.panels.view.view?.setVisible(names, !off);
    mark();
  }

  function choose(name, { ctrlKey, metaKey, shiftKey }) {
    const names = [...rows.keys()];
    if (shiftKey && last !== null && names.includes(last)) {
      const [from, to] = [names.indexOf(last), names.indexOf(name)].sort((x, y) => x - y);
      names.slice(from, to + 1).forEach((n) => chosen.add(n));
    } else if (ctrlKey || metaKey) {
      if (!chosen.delete(name)) chosen.add(name);
      last = name;
    } else {
      chosen.clear();
      chosen.add(name);
      last = name;
    }
    if (chosen.size === 1) studio.select("part", [...chosen][0]);
    else studio.panels.view.markParts([...chosen]);
    mark();
    act();
  }

  function mark() {
    let first = true;
    for (const [name, r] of rows) {
      const on = chosen.has(name);
      r.setAttribute("aria-selected", String(on));
      r.tabIndex = on || (!chosen.size && first) ? 0 : -1;
      r.classList.toggle("unshown", !shown(name));
      first = false;
    }
  }

  function act() {
    const names = [...chosen], pattern = find.value.trim(), wanted = fits();
    const matching = pattern ? (state.project?.parts ?? []).filter((p) => wanted(p.name)).map((p) => p.name) : [];
    actions.hidden = !names.length && !matching.length;
    if (actions.hidden) return;
    const targets = names.length ? names : matching;
    const what = names.length === 1 ? names[0] : names.length ? `${names.length} parts` : `${matching.length} found`;
    const one = names.length === 1 ? state.project.parts.find((p) => p.name === names[0]) : null;
    refill(actions, element("b", { text: what, dir: "auto" }), button("Material …", () => material(names.length ? names : [asPattern(pattern)], targets), { kind: "small" }),
      ...(one && !one.ignored ? [button("Ground", () => answer({ ground: one.name }), { kind: "small", icon: "ground", title: "This part stands still" })] : []),
      button(one?.ignored ? "Use again" : "Ignore", () => (one?.ignored ? studio.useAgain(one.name) : studio.ignore(targets)), { kind: "small", title: "Leave out of the machine" }),
      button("Only these", () => { hide(state.project.parts.map((p) => p.name), true); hide(targets, false); }, { kind: "small" }), button("Show all", () => hide(state.project.parts.map((p) => p.name), false), { kind: "small" }));
  }

  const asPattern = (text) => (text.includes("*") ? text : `*${text}*`);

  const answer = (body) => api.post("answer", body).catch(studio.failed);

  async function material(parts, targets) {
    const { materials = [] } = await api.get("materials").catch(() => ({}));
    const picked = await ask("Material", (close) => {
      const search = element("input", { type: "search", placeholder: "Find a material", "aria-label": "Find a material", oninput: () => show() }), rowsBox = element("div", { class: "files", role: "listbox", "aria-label": "Materials" });
      const show = () => {
        const words = search.value.trim().toLowerCase();
        rowsBox.replaceChildren(...materials.filter((m) => m.name.toLowerCase().includes(words)).map((m) => element("button", { class: "choice", role: "option", "aria-selected": "false", onclick: () => close({ material: m.name }) }, element("b", { text: m.name }), element("small", { text: `${number(m.density)} kg/m³` }))));
      };
      show();
      const density = element("input", { type: "text", placeholder: "e.g. 1240 kg/m^3", "aria-label": "Density" });
      return [element("p", { class: "hint", text: `for ${targets.length === 1 ? targets[0] : parts.length === 1 && parts[0].includes("*") ? `all parts named ${parts[0]} (${targets.length} now)` : `${targets.length} parts`}`, dir: "auto" }), search, rowsBox,
        element("form", { class: "line", onsubmit: (e) => { e.preventDefault(); if (density.value.trim()) close({ material: "own material", density: density.value.trim() }); } }, element("span", { text: "or a density" }), density, button("Set", null, {})),
        element("div", { class: "line" }, element("span", { class: "spring" }), button("Cancel", () => close(null)))];
    });
    if (picked) answer({ ...picked, parts });
  }

  list.addEventListener("keydown", (e) => {
    const names = [...rows.keys()].filter((n) => rows.get(n).offsetParent), now = names.findIndex((n) => rows.get(n) === document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    if (step && now >= 0) { e.preventDefault(); e.stopPropagation(); const next = names[Math.min(Math.max(now + step, 0), names.length - 1)]; rows.get(next).focus(); choose(next, e); }
    if (e.key === "h" && chosen.size) { e.stopPropagation(); hide([...chosen], shown([...chosen][0])); }
  });

  const off = [
    studio.on("project", fill), studio.on("scene", fill),
    studio.on("selection", ({ kind, name }) => {
      if (kind === "part" && !(chosen.size === 1 && chosen.has(name))) { chosen.clear(); chosen.add(name); last = name; rows.get(name)?.scrollIntoView({ block: "nearest" }); }
      if (kind !== "part" && chosen.size === 1) chosen.clear();
      mark();
      act();
    }),
  ];
  fill();
  return { update: fill, material: (name) => material([name], [name]), dispose() { off.forEach((f) => f()); } };
}
