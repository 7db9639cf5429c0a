// Small pieces that many panels use.
import { element } from "../format.js";
import { icon } from "./icons.js";

export function button(text, onclick, { icon: name, kind = "", title = null, label = null, disabled = false, ...more } = {}) {
  const b = element("button", { class: kind, title, "aria-label": label ?? (text ? null : title), onclick, disabled, ...more });
  if (name) b.append(icon(name));
  if (text) b.append(element("span", { text, dir: "auto" }));
  return b;
}

// A list of things to do that opens under its button. `entries()`: [{label, note, icon, act, disabled, header}].
export function menu(opener, entries) {
  const list = element("div", { class: "menu", role: "menu", popover: "auto" });
  opener.after(list);
  opener.setAttribute("aria-haspopup", "menu");
  opener.setAttribute("aria-expanded", "false");
  const fill = () => list.replaceChildren(...entries().map(({ label, note, icon: name, act, disabled, header }) => {
    if (header) return element("h3", { text: header, role: "presentation" });
    const b = element("button", { role: "menuitem", disabled, onclick: () => { list.hidePopover(); act(); } });
    if (name) b.append(icon(name));
    b.append(element("span", { text: label, dir: "auto" }));
    if (note) b.append(element("small", { text: note, dir: "auto" }));
    return b;
  }));
  opener.addEventListener("click", () => {
    if (list.matches(":popover-open")) return list.hidePopover();
    fill();
    list.showPopover();
    const at = opener.getBoundingClientRect();
    list.style.top = `${at.bottom + 4}px`;
    list.style.left = `${Math.max(8, Math.min(at.left, innerWidth - list.offsetWidth - 8))}px`;
    list.querySelector("button:not(:disabled)")?.focus();
  });
  list.addEventListener("toggle", (e) => opener.setAttribute("aria-expanded", String(e.newState === "open")));
  list.addEventListener("keydown", (e) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[e.key], all = [...list.querySelectorAll("button:not(:disabled)")];
    if (step) { e.preventDefault(); e.stopPropagation(); all[(all.indexOf(document.activeElement) + step + all.length) % all.length]?.focus(); }
  });
  return list;
}

// A dialog with a title; resolves to what `close(value)` is given, null where the user leaves it.
export function ask(title, build, { wide = false } = {}) {
  const dialog = element("dialog", { class: wide ? "wide" : "", "aria-label": title }, element("h2", { text: title, dir: "auto" }));
  return new Promise((done) => {
    let answer = null;
    dialog.append(...build((value) => { answer = value; dialog.close(); }));
    dialog.addEventListener("close", () => { dialog.remove(); done(answer); });
    document.body.append(dialog);
    dialog.showModal();
  });
}

// Tabs over panels: `list` of [id, label, element]. Gives {show, label}.
export function tabs(box, list, shown) {
  const bar = element("div", { class: "tabs", role: "tablist" }), panes = element("div", { class: "panes" });
  const buttons = new Map();
  const show = (id) => {
    for (const [name, , pane] of list) {
      const on = name === id, b = buttons.get(name);
      b.setAttribute("aria-selected", String(on));
      b.tabIndex = on ? 0 : -1;
      pane.hidden = !on;
    }
    shown?.(id);
  };
  for (const [id, label, pane] of list) {
    const b = element("button", { role: "tab", id: `tab-${id}`, "aria-controls": `pane-${id}`, onclick: () => show(id) }, element("span", { text: label }));
    pane.id = `pane-${id}`;
    pane.setAttribute("role", "tabpanel");
    pane.setAttribute("aria-labelledby", `tab-${id}`);
    pane.tabIndex = -1;
    buttons.set(id, b);
    bar.append(b);
    panes.append(pane);
  }
  bar.addEventListener("keydown", (e) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
    if (!step) return;
    const names = list.map(([id]) => id).filter((id) => !buttons.get(id).hidden), now = names.findIndex((id) => buttons.get(id) === document.activeElement);
    const next = names[(now + step + names.length) % names.length];
    show(next);
    buttons.get(next).focus();
    e.stopPropagation();
  });
  box.append(bar, panes);
  show(list[0][0]);
  const count = (id, n, title = "") => {
    buttons.get(id).querySelector(".count")?.remove();
    if (n) buttons.get(id).append(element("small", { class: "count", text: String(n), title }));
  };
  return { show, count, buttons };
}

// Dividers between panels: dragged, or moved by arrow keys; where they stand is kept.
const KEEP = "mategraph:studio:sizes";
export function splitters(desk) {
  let sizes = {};
  try { sizes = JSON.parse(localStorage.getItem(KEEP) ?? "{}"); } catch { /* no storage */ }
  const apply = () => {
    measure();
    for (const [name, size] of Object.entries(sizes)) desk.style.setProperty(`--${name}`, `${size}px`);
  };
  // What a screen reader says of a divider: the size of its pane, px.
  const measure = () => {
    for (const bar of desk.querySelectorAll(".split")) {
      const pane = document.getElementById(bar.dataset.splits);
      for (const [key, value] of [["now", bar.classList.contains("across") ? pane.offsetHeight : pane.offsetWidth], ["min", 90], ["max", 4000]]) bar.setAttribute(`aria-value${key}`, value);
    }
  };
  const set = (name, size) => {
    const most = ["left", "right"].includes(name) ? desk.clientWidth - 480 : desk.clientHeight - 160;
    sizes[name] = Math.round(Math.min(Math.max(size, name === "drawer" || name === "inspector" ? 90 : 240), Math.max(most, 240)));
    apply();
    try { localStorage.setItem(KEEP, JSON.stringify(sizes)); } catch { /* no storage */ }
  };
  apply();
  addEventListener("resize", measure);
  for (const bar of desk.querySelectorAll(".split")) {
    const name = bar.dataset.splits, across = bar.classList.contains("across");
    const pane = () => document.getElementById(name), now = () => (across ? pane().offsetHeight : pane().offsetWidth);
    const sign = name === "left" || name === "inspector" ? 1 : -1;
    bar.addEventListener("pointerdown", (e) => {
      bar.setPointerCapture(e.pointerId);
      const from = across ? e.clientY : e.clientX, size = now();
      const move = (m) => set(name, size + sign * ((across ? m.clientY : m.clientX) - from));
      bar.addEventListener("pointermove", move);
      bar.addEventListener("pointerup", () => bar.removeEventListener("pointermove", move), { once: true });
    });
    bar.addEventListener("keydown", (e) => {
      const step = (across ? { ArrowUp: -24, ArrowDown: 24 } : { ArrowLeft: -24, ArrowRight: 24 })[e.key];
      if (step) { set(name, now() + sign * step); e.preventDefault(); e.stopPropagation(); }
    });
  }
}

// New content for a box; what had the focus has it again, and what was folded open is open again, where the same is there.
export function refill(box, ...children) {
  const focused = box.contains(document.activeElement) && document.activeElement !== box ? document.activeElement : null;
  const same = (e) => [e.tagName, e.id, e.getAttribute("aria-label"), e.dataset.answer, e.textContent].join("\n"), key = focused && same(focused);
  const nth = focused && [...box.querySelectorAll(focused.tagName)].filter((e) => same(e) === key).indexOf(focused);
  const folded = new Map([...box.querySelectorAll("details")].map((e) => [e.firstElementChild.textContent, e.open]));
  box.replaceChildren(...children);
  for (const e of box.querySelectorAll("details")) e.open = folded.get(e.firstElementChild.textContent) ?? e.open;
  if (focused) [...box.querySelectorAll(focused.tagName)].filter((e) => same(e) === key)[nth]?.focus({ preventScroll: true });
}
