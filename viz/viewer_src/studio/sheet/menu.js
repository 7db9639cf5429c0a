// A menu at a point of the page, for mouse and keys.
import { element } from "../../format.js";
import { ask } from "../panels.js";

/** A text that the user writes in a dialog; null where they leave it. */
export function askText(title, about, text) {
  return ask(title, (close) => {
    const field = element("input", { value: text, "aria-label": about, spellcheck: "false", autofocus: true });
    const form = element("form", { method: "dialog" }, element("p", { class: "hint", text: about }), field, element("div", { class: "line" }, element("span", { class: "spring" }), element("button", { type: "button", text: "Cancel", onclick: () => close(null) }), element("button", { class: "primary", text: "OK" })));
    form.addEventListener("submit", (event) => { event.preventDefault(); close(field.value); });
    return [form];
  });
}

/** `entries` of {label, note, act}; `done` is called when it closes without a choice. */
export function openMenu(title, entries, x, y, done = () => {}) {
  document.querySelector(".sheet-menu")?.remove();
  const list = element("div", { class: "menu sheet-menu", role: "menu", "aria-label": title || "Menu", popover: "auto" });
  if (title) list.append(element("h3", { text: title, role: "presentation", dir: "auto" }));
  for (const { label, note, act, disabled } of entries) {
    const button = element("button", { role: "menuitem", disabled, onclick: () => { list.hidePopover(); act(); } }, element("span", { text: label, dir: "auto" }));
    if (note) button.append(element("small", { text: note, dir: "auto" }));
    list.append(button);
  }
  list.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key], all = [...list.querySelectorAll("button:not(:disabled)")];
    event.stopPropagation();
    if (step) { event.preventDefault(); all[(all.indexOf(document.activeElement) + step + all.length) % all.length]?.focus(); }
    else if (event.key.length === 1 && /\S/.test(event.key)) all.find((button) => button.textContent.toLowerCase().startsWith(event.key.toLowerCase()))?.focus();
  });
  list.addEventListener("toggle", (event) => { if (event.newState === "closed") { list.remove(); done(); } });
  document.body.append(list);
  setTimeout(() => show(list, x, y)); // the click that asks for it would close it again
  return list;
}

function show(list, x, y) {
  if (!list.isConnected) return;
  list.showPopover();
  list.style.left = `${Math.max(8, Math.min(x, innerWidth - list.offsetWidth - 8))}px`;
  list.style.top = `${Math.max(8, Math.min(y, innerHeight - list.offsetHeight - 8))}px`;
  list.style.maxHeight = "60vh";
  list.style.overflow = "auto";
  list.querySelector("button:not(:disabled)")?.focus();
}
