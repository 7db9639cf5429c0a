// The catalogue: found by typing or by symbol, placed by Enter, by a click, or by dragging onto the sheet.
import { element } from "../../format.js";
import { STEP } from "./drawing.js";

const GROUPS = [["electrical", "Electrics"], ["hydraulic", "Hydraulics"], ["pneumatic", "Pneumatics"], ["mechanical", "Mechanics"], ["thermal", "Heat"], ["signal", "Signals"]];
const OFTEN = { electrical: ["Resistor", "Inductor", "Capacitor", "VoltageSource", "VoltageAmplifier", "DCMotor", "Switch", "Diode"], hydraulic: ["Pump", "Cylinder", "Valve43", "Tank", "PressureSource", "Volume", "Orifice", "ReliefValve"], mechanical: ["Spring", "Damper", "Inertia", "Gear", "Screw", "EndStop", "Friction"], thermal: ["HeatCapacity", "Resistance", "Ambient"], signal: ["Step", "PID", "Constant", "Gain", "Sum", "Sine", "Ramp"] };

export function mountPalette(box, studio) {
  let open = "electrical", marked = 0, found = [];
  const search = element("input", { type: "search", placeholder: "Add a component or block", "aria-label": "Search the catalogue", autocomplete: "off", spellcheck: "false", role: "combobox", "aria-expanded": "true", "aria-controls": "palette-list" });
  const tabs = element("div", { class: "palette-tabs", role: "group", "aria-label": "Domains" });
  const list = element("div", { class: "palette-list", id: "palette-list", role: "listbox", "aria-label": "Catalogue" });
  box.classList.add("palette");
  box.append(search, tabs, list);
  for (const [domain, label] of GROUPS) tabs.append(element("button", { text: label, "data-domain": domain, class: `mg-${domain}`, onclick: () => { open = domain; search.value = ""; fill(); } }));

  const entries = () => [...(studio.entries?.values() ?? [])];

  function matching(text) {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const score = (one) => {
      const title = one.title.toLowerCase();
      if (!words.every((word) => `${one.name} ${one.about ?? one.description}`.toLowerCase().includes(word))) return -1;
      return (title.startsWith(words[0]) ? 4 : 0) + (title.includes(words[0]) ? 2 : 0) + (one.description.toLowerCase().includes(words[0]) ? 1 : 0) - title.length / 100;
    };
    return entries().map((one) => [score(one), one]).filter(([s]) => s >= 0).sort((a, b) => b[0] - a[0]).map(([, one]) => one).slice(0, 40);
  }

  function fill() {
    const text = search.value.trim();
    for (const button of tabs.children) button.setAttribute("aria-pressed", String(!text && button.dataset.domain === open));
    const often = OFTEN[open] ?? [], rank = (one) => { const k = often.indexOf(one.title); return k < 0 ? often.length : k; };
    found = text ? matching(text) : entries().filter((one) => one.domain === open).sort((a, b) => rank(a) - rank(b));
    marked = Math.min(marked, Math.max(found.length - 1, 0));
    list.replaceChildren(...found.map(tile));
    if (!found.length && studio.entries) list.append(element("p", { class: "hint", text: `Nothing is called “${text}”.` }));
    mark(0);
  }

  function tile(entry, k) {
    const picture = element("span", { class: `picture mg-${entry.domain}` });
    const drawn = new DOMParser().parseFromString(entry.symbol ?? "", "image/svg+xml").documentElement;
    if (drawn.tagName === "svg") picture.append(document.importNode(drawn, true));
    const button = element("button", { class: "tile", role: "option", id: `palette-${k}`, tabindex: -1, title: `${entry.name}\n${entry.description}`, "aria-label": `${entry.title}, ${entry.description}` }, picture, element("span", { class: "name", text: entry.title }));
    button.addEventListener("pointerdown", (event) => drag(event, entry, button));
    button.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); place(entry); } });
    return button;
  }

  function mark(k) {
    marked = Math.max(0, Math.min(k, found.length - 1));
    [...list.querySelectorAll(".tile")].forEach((one, n) => { one.setAttribute("aria-selected", String(n === marked && document.activeElement === search)); });
    if (found.length) search.setAttribute("aria-activedescendant", `palette-${marked}`);
    if (document.activeElement === search) list.children[marked]?.scrollIntoView({ block: "nearest" });
  }

  function place(entry, at = null) {
    if (!studio.state.project) return studio.say("Open or begin a project first.");
    return studio.board?.add(entry, at);
  }

  /** A click places in the middle of the sheet; a drag where it is let go. */
  function drag(event, entry, button) {
    if (event.button !== 0) return;
    const from = [event.clientX, event.clientY];
    let ghost = null;
    event.preventDefault();
    const move = (e) => {
      if (!ghost && Math.hypot(e.clientX - from[0], e.clientY - from[1]) < 6) return;
      if (!ghost) { ghost = button.querySelector(".picture").cloneNode(true); ghost.classList.add("ghost"); document.body.append(ghost); }
      ghost.style.left = `${e.clientX}px`;
      ghost.style.top = `${e.clientY}px`;
    };
    const up = (e) => {
      end();
      if (!ghost) return place(entry);
      ghost.remove();
      const board = studio.board, at = board?.box.getBoundingClientRect();
      if (!at || e.clientX < at.left || e.clientX > at.right || e.clientY < at.top || e.clientY > at.bottom) return null;
      return place(entry, board.point(e).map((v) => Math.round(v / STEP)));
    };
    const listening = { pointermove: move, pointerup: up, pointercancel: () => { end(); ghost?.remove(); } };
    const end = () => { for (const [kind, f] of Object.entries(listening)) window.removeEventListener(kind, f); };
    for (const [kind, f] of Object.entries(listening)) window.addEventListener(kind, f);
  }

  search.addEventListener("input", () => { marked = 0; fill(); });
  search.addEventListener("focus", () => mark(marked));
  search.addEventListener("blur", () => mark(marked));
  search.addEventListener("keydown", (event) => {
    const across = Math.max(1, Math.round(list.clientWidth / (list.querySelector(".tile")?.offsetWidth || 80)));
    const step = { ArrowDown: across, ArrowUp: -across, ArrowRight: 1, ArrowLeft: -1 }[event.key];
    event.stopPropagation();
    if (step && (Math.abs(step) > 1 || !search.value)) { event.preventDefault(); mark(marked + step); }
    else if (event.key === "Enter" && found[marked]) { event.preventDefault(); place(found[marked]); }
    else if (event.key === "Escape") { search.value = ""; fill(); studio.board?.canvas.focus(); }
  });
  const offs = [studio.on("catalogue", fill), studio.on("search-palette", () => { search.focus(); search.select(); })];
  fill();
  return { update: fill, dispose() { offs.forEach((off) => off()); box.replaceChildren(); } };
}
