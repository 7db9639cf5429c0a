// What geometry leaves open, one question at a time: both parts marked in two colours, the freedom shown, answered by click or key.
import { element } from "../format.js";
import { button, refill } from "./panels.js";
import { SIDES } from "./hand.js";

const WORDS = { none: "not connected", fixed: "held together", revolute: "turns", prismatic: "slides", cylindrical: "turns and slides", spherical: "ball joint", planar: "slides on a plane" };

export function mountQuestions(box, studio) {
  const { state, api } = studio;
  let at = 0, open = false, sending = false;

  const list = () => state.project?.questions ?? [];

  function fill() {
    const questions = list();
    at = Math.min(at, Math.max(questions.length - 1, 0));
    studio.emit("asked", questions.length);
    if (!questions.length) {
      box.replaceChildren(element("p", { class: "hint", text: state.project?.parts?.length ? "Nothing is open: the geometry, or you, answered everything." : "" }));
      leave();
      return;
    }
    const question = questions[at], { text, pair, kinds, probabilities, pairs } = question;
    const alike = element("input", { type: "checkbox", checked: true, id: "alike" });
    const answers = [...kinds, ...(kinds.includes("none") ? [] : ["none"])].map((kind, k) => {
      const p = probabilities[k];
      const b = button("", () => answer(question, kind, alike.checked), { kind: k === 0 ? "answer likely" : "answer", "data-answer": kind, disabled: sending });
      b.append(element("kbd", { text: String(k + 1) }), element("span", { text: WORDS[kind] ?? kind }), element("small", { text: p == null ? "" : p < 0.005 ? "< 1 %" : `${Math.round(100 * p)} %` }));
      if (p != null) b.style.setProperty("--share", `${100 * p}%`);
      return b;
    });
    const side = (letter, name) => { const s = element("i", { class: "swatch square" }); s.style.setProperty("--c", SIDES[letter]); return element("button", { class: "side", onclick: () => studio.panels.view.view?.zoomTo([name]), title: "Zoom to it" }, s, element("span", { text: name, dir: "auto" })); };
    refill(box,
      element("div", { class: "line" }, element("b", { text: `Question ${at + 1} of ${questions.length}` }), element("span", { class: "spring" }), button("‹", () => go(null, at - 1), { kind: "small", label: "Question before", disabled: at === 0 }), button("›", () => go(null, at + 1), { kind: "small", label: "Next question", disabled: at === questions.length - 1 })),
      element("p", { class: "ask", text, dir: "auto" }), element("div", { class: "sides" }, side("a", pair[0]), side("b", pair[1])), element("div", { class: "answer-list", role: "group", "aria-label": "Answers" }, ...answers),
      ...(pairs > 1 ? [element("label", { class: "tick" }, alike, element("span", { text: `the same for all ${pairs} pairs alike` }))] : []),
      element("p", { class: "hint", text: "Keys: 1 to 9 answer, ← and → go through the questions, W shows the freedom again." }));
    if (open) enter();
  }

  // Marks the two parts and shows the freedom.
  function enter() {
    const question = list()[at], { view, hand } = studio.panels;
    if (!question || !view?.view) return;
    open = true;
    const [a, b] = question.pair;
    hand.pair([a], [b]);
    const joint = state.project.joints.find((j) => j.question === question.number);
    hand.show({ kind: question.kind ?? question.kinds[0], axis: question.axis ?? joint?.axis, origin: question.origin ?? joint?.origin, limits: joint?.limits, joint: joint && joint.kind !== "fixed" ? joint.name : null, b });
  }

  function leave() {
    if (!open) return;
    open = false;
    studio.panels.hand?.stopWiggle();
    studio.panels.hand?.pair();
  }

  function go(number, place = null) {
    const k = place ?? list().findIndex((q) => q.number === number);
    if (k >= 0 && k < list().length) at = k;
    studio.drawer("questions");
    open = true;
    fill();
  }

  async function answer({ number, pair }, kind, alike) {
    if (sending) return;
    sending = true;
    for (const b of box.querySelectorAll(".answer")) b.disabled = true;
    try {
      await api.post("answer", { question: number, pair, answer: kind, alike });
      studio.say(`${pair[0]} and ${pair[1]}: ${WORDS[kind] ?? kind}`);
    } catch (error) { studio.failed(error); }
    await studio.press.released();
    sending = false;
    fill();
  }

  function key(e) {
    if (e.key >= "1" && e.key <= "9") { box.querySelectorAll(".answer")[Number(e.key) - 1]?.click(); return true; }
    if (e.key === "ArrowRight") { go(null, Math.min(at + 1, list().length - 1)); return true; }
    if (e.key === "ArrowLeft") { go(null, Math.max(at - 1, 0)); return true; }
    if (e.key.toLowerCase() === "w") { enter(); return true; }
    return false;
  }

  const off = [studio.on("project", fill), studio.on("scene", () => { if (open) enter(); })];
  fill();
  return { go, key, get open() { return open; }, shown(on) { if (on && list().length) { open = true; enter(); } else leave(); }, update: fill, dispose() { off.forEach((f) => f()); } };
}
