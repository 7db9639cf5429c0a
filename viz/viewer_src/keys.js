// Keys, and the list of them.
import { element } from "./format.js";

// `list`: [keys, how they are written, what they do, function of the event].
export function bindKeys(dialog, help, list) {
  const actions = new Map(list.flatMap(([names, , , f]) => names.map((n) => [n, f])));
  dialog.querySelector("dl").append(...list.flatMap(([, name, text]) => [element("dt", {}, element("kbd", { text: name })), element("dd", { text })]));
  help.addEventListener("click", () => dialog.showModal());
  addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey || document.querySelector("dialog[open]")) return;
    if (e.target.closest?.("input:not([type=checkbox]):not([type=range]), select, textarea")) return;
    if (e.key === " " && e.target.closest?.("button, summary, [type=checkbox]") && e.target.id !== "play") return;
    if (e.key.startsWith("Arrow") && e.target.closest?.("input[type=range]:not(#slider), [role=tab]")) return;
    const f = actions.get(e.key) ?? actions.get(e.key.toLowerCase());
    if (f) { e.preventDefault(); f(e); }
  });
}
