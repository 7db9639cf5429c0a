// The first minute: a few notes that point at things, on whatever is open; skipped by a key, shown once, and again from the help.
import { element } from "../format.js";
import { button } from "./panels.js";

const SEEN = "mategraph:studio:toured";
const STEPS = [
  { at: "#viewport", title: "The machine", text: "It was read from the CAD file. Drag to turn it, roll to zoom. Click a part or a joint's arrow to see what it is.", arrange: "both" },
  { at: "#drawer", title: "Parts, joints, questions", text: "Masses and materials, a slider for every freedom, and what the geometry leaves open. Switch on the hand in the 3D view to drag the mechanism itself.", arrange: "both" },
  { at: "#sheet", title: "The schematic", text: "Amplifiers, motors, controllers, as the project file has them. Drag from a terminal to wire; the search above adds components.", arrange: "both" },
  { at: "#inspector", title: "Numbers", text: "Click a symbol: its parameters are here, with units checked as you type. Drag a slider and the curves follow at once.", select: "motor" },
  { at: "#signals", title: "Curves", text: "Every change runs the machine again. Drag in a plot to move through time: 3D, values and forces follow.", arrange: "both" },
  { at: "#top", title: "Nothing is lost", text: "Every edit is written to the project file, byte by byte as you would; undo reaches back across restarts. Other programs may edit the file at the same time." },
];

export function toured() { try { return localStorage.getItem(SEEN) === "yes"; } catch { return true; } }

export function tour(studio) {
  const note = element("div", { id: "tour", role: "dialog", "aria-label": "First steps", tabindex: -1 }), ring = element("div", { id: "tour-ring", "aria-hidden": "true" });
  document.body.append(ring, note);
  let k = 0;
  const end = () => {
    note.remove();
    ring.remove();
    removeEventListener("keydown", keys, true);
    removeEventListener("resize", place);
    try { localStorage.setItem(SEEN, "yes"); } catch { /* no storage */ }
  };
  const go = (step) => { k = step; if (k >= STEPS.length) end(); else show(); };
  const keys = (e) => {
    if (e.key === "Escape") end();
    else if (e.key === "ArrowRight") go(k + 1);
    else if (e.key === "ArrowLeft") go(Math.max(k - 1, 0));
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  function show() {
    const { title, text, arrange, select } = STEPS[k];
    if (arrange) studio.arrange(arrange);
    if (select) { const motor = studio.state.project?.elements?.find((e) => /motor|servo/i.test(e.model ?? "")) ?? studio.state.project?.elements?.find((e) => e.kind === "component"); if (motor) studio.select("element", motor.name); }
    const next = button(k === STEPS.length - 1 ? "Done" : "Next", () => go(k + 1), { kind: "primary small" });
    note.replaceChildren(element("h2", { text: title }), element("p", { text }), element("div", { class: "line" }, element("small", { text: `${k + 1} of ${STEPS.length}` }), element("span", { class: "spring" }), button("Skip", end, { kind: "quiet small" }), next));
    place();
    next.focus({ preventScroll: true });
  }
  function place() {
    const r = document.querySelector(STEPS[k].at).getBoundingClientRect(), w = note.offsetWidth, h = note.offsetHeight, gap = 14;
    Object.assign(ring.style, { left: `${r.left + 3}px`, top: `${r.top + 3}px`, width: `${r.width - 6}px`, height: `${r.height - 6}px` });
    const x = r.right + gap + w < innerWidth ? r.right + gap : r.left - gap - w > 0 ? r.left - gap - w : r.left + r.width / 2 - w / 2;
    const y = r.height < 120 ? r.bottom + gap : r.top + r.height / 2 - h / 2;
    note.style.left = `${Math.min(Math.max(x, 8), innerWidth - w - 8)}px`;
    note.style.top = `${Math.min(Math.max(y, 8), innerHeight - h - 8)}px`;
  }
  addEventListener("keydown", keys, true);
  addEventListener("resize", place);
  show();
  return { end };
}
