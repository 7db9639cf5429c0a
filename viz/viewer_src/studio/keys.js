// Keys of the studio, and the list of them.
import { element } from "../format.js";
import { ask, button } from "./panels.js";
import { tour } from "./tour.js";

export function bindStudioKeys(studio) {
  const { panels, state } = studio, view = () => panels.view.view;
  const step = (n) => { panels.transport.pause(); studio.setTime(state.time + n * (state.duration > 0 ? Math.min(1 / 60, state.duration / 100) : 0)); };
  const tool = (id) => panels.view.dock?.toggle(id);
  // [keys, how they are written, what they do, function]
  const list = [
    [["Ctrl+z"], "Ctrl Z", "undo", () => studio.undo()],
    [["Ctrl+y", "Ctrl+Shift+z"], "Ctrl Y", "redo", () => studio.redo()],
    [["Ctrl+Enter"], "Ctrl Enter", "run again", () => studio.run()],
    [["Ctrl+o"], "Ctrl O", "open a file", () => panels.start.browse()],
    [["F6"], "F6", "next part of the window (Shift: back)", (e) => around(e.shiftKey ? -1 : 1)],
    [["Alt+1", "Alt+2", "Alt+3"], "Alt 1 2 3", "machine, both, schematic", (e) => studio.arrange(["machine", "both", "schematic"][e.key - 1])],
    [["Alt+p"], "Alt P", "parts", () => studio.drawer("parts", true)],
    [["Alt+j"], "Alt J", "joints", () => studio.drawer("joints", true)],
    [["Alt+q"], "Alt Q", "questions", () => panels.questions.go(null, 0)],
    [[" "], "space", "play or pause", () => panels.transport.toggle()],
    [["ArrowLeft", "ArrowRight"], "← →", "one frame back, on (Shift: ten)", (e) => step((e.key === "ArrowLeft" ? -1 : 1) * (e.shiftKey ? 10 : 1))],
    [["Home", "End"], "home end", "to the start, to the end", (e) => studio.setTime(e.key === "End" ? state.duration : 0)],
    [["f"], "F", "fit the 3D view", () => view()?.look("fit")],
    [["g"], "G", "hand: drag parts", () => (panels.hand.on = !panels.hand.on)],
    [["j"], "J", "joint axes", () => tool("axes")],
    [["o"], "O", "forces at the joints", () => tool("loads")],
    [["t"], "T", "light or dark", () => studio.toggleTheme()],
    [["Escape"], "esc", "choose nothing; end what is shown by hand", () => { panels.hand.stopWiggle(); panels.hand.release(); studio.select(null, null); }],
    [["?"], "?", "this list", () => help()],
  ];
  const actions = new Map(list.flatMap(([names, , , f]) => names.map((n) => [n.toLowerCase(), f])));

  const REGIONS = ["#top", "#viewport", "#transport", "#drawer", "#sheet", "#inspector", "#signals"];
  function around(n) {
    const now = REGIONS.findIndex((r) => document.querySelector(r).contains(document.activeElement));
    for (let k = 1; k <= REGIONS.length; k++) {
      const region = document.querySelector(REGIONS[(now + n * k + 2 * REGIONS.length) % REGIONS.length]);
      const first = region.offsetParent && [...region.querySelectorAll("button, input, select, [tabindex='0']")].find((e) => e.offsetParent && !e.disabled && e.tabIndex >= 0);
      if (first) { first.focus(); return; }
    }
  }

  function help() {
    ask("Keys", (close) => [element("dl", { class: "key-list" }, ...list.flatMap(([, name, text]) => [element("dt", {}, ...name.split(" ").map((k) => element("kbd", { text: k }))), element("dd", { text })])), element("p", { class: "hint", text: "On the schematic: arrows move, R turns, X mirrors, Delete removes, Tab goes from symbol to symbol." }), element("div", { class: "line" }, button("First steps", () => { close(null); tour(studio); }, {}), element("span", { class: "spring" }), button("Close", () => close(null), { kind: "primary" }))], { wide: true });
  }

  addEventListener("keydown", (e) => {
    if (e.defaultPrevented || document.querySelector("dialog[open]")) return;
    const ctrl = e.ctrlKey || e.metaKey, writing = e.target.closest?.("input:not([type=checkbox]):not([type=range]), select, textarea, [contenteditable]");
    const name = `${ctrl ? "Ctrl+" : ""}${e.altKey ? "Alt+" : ""}${ctrl && e.shiftKey ? "Shift+" : ""}${e.key}`.toLowerCase();
    if (writing && !(ctrl && ["Enter", "o"].includes(e.key)) && e.key !== "F6") return;
    if (!ctrl && !e.altKey && panels.questions.open && !e.target.closest?.("#sheet, input") && !(e.key.startsWith("Arrow") && e.target.closest?.("[role=tab]")) && panels.questions.key(e)) { e.preventDefault(); return; }
    if (!ctrl && !e.altKey && e.target.closest?.("#sheet, #palette, #form") && e.key !== "?" && e.key !== "F6") return; // the schematic has keys of its own
    if (e.key === " " && e.target.closest?.("button, summary, [type=checkbox], a") && e.target.id !== "play") return;
    if (e.key.startsWith("Arrow") && e.target.closest?.("input[type=range]:not(#slider), [role=tab], [role=option], .split")) return;
    const f = actions.get(name);
    if (f) { e.preventDefault(); f(e); }
  });
  return { help };
}
