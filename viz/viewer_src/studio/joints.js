// Joints: a slider for every freedom, each joint with its evidence, what is redundant and why.
import { element, number } from "../format.js";
import { button, refill } from "./panels.js";

const SLIDES = new Set(["prismatic"]);

export function mountJoints(box, studio) {
  const { state } = studio;
  const head = element("p", { class: "hint" }), freedoms = element("div", { class: "freedoms" }), list = element("div", { class: "joint-list" });
  box.append(head, freedoms, list);
  let sliders = new Map(), rows = new Map();

  function fill() {
    const project = state.project, joints = project?.joints ?? [];
    sliders = new Map();
    rows = new Map();
    const moves = joints.filter((j) => j.kind !== "fixed");
    head.textContent = !project ? "" : !joints.length ? "No joints yet." : `${project.mobility ?? "?"} ${project.mobility === 1 ? "degree" : "degrees"} of freedom, ${moves.length} moving ${moves.length === 1 ? "joint" : "joints"}. Move the sliders, or switch on the hand in the 3D view and drag a part.`;
    refill(freedoms, ...(project?.freedoms ?? []).map(slider).filter(Boolean));
    const redundant = new Map([...(project?.redundant ?? []).map((r) => [r.joint, r.text]), ...(project?.overconstrained ?? []).map((r) => [r.joint ?? r.name, r.text ?? r.reason ?? ""])]);
    const named = new Set(joints.map((j) => j.name)), fixed = joints.filter((j) => j.kind === "fixed");
    refill(list, ...moves.map((j) => row(j, redundant.get(j.name))), ...[...redundant].filter(([name]) => !named.has(name)).map(([name, why]) => element("div", { class: "joint redundant" }, element("div", { class: "line" }, element("b", { text: name, dir: "auto" }), element("small", { text: "redundant" })), element("p", { class: "why", text: why, dir: "auto" }))),
      ...(project?.idle?.length ? [element("details", { class: "idle" }, element("summary", { text: `${project.idle.length} idle freedoms, locked` }), element("ul", {}, ...project.idle.map((text) => element("li", { text, dir: "auto" }))))] : []),
      ...(fixed.length ? [element("details", { class: "idle" }, element("summary", { text: `${fixed.length} fixed joints` }), ...fixed.map((j) => row(j, redundant.get(j.name))))] : []));
    mark();
  }

  function slider({ coordinate, text, unit, low, high, value: start }) {
    const size = studio.panels.view?.view?.size ?? 0.2, open = unit === "m" ? size / 4 : Math.PI;
    const value = element("output", { text: studio.units.text(start ?? 0, unit, { decimals: 1 }) });
    const input = element("input", { type: "range", class: "plain", min: low ?? -open, max: high ?? open, step: "any", value: start ?? 0, "aria-label": text ?? coordinate, oninput: () => { value.textContent = studio.units.text(Number(input.value), unit, { decimals: 1 }); studio.panels.hand.pose({ [coordinate]: Number(input.value) }); } });
    sliders.set(coordinate, { input, value, unit, start: start ?? 0 });
    return element("label", { class: "line freedom-line", title: text ?? "" }, element("span", { class: "name", text: coordinate, dir: "auto" }), input, value);
  }

  function row(joint, why) {
    const sure = joint.probability == null ? "" : `${Math.round(100 * joint.probability)} %`;
    const r = element("div", { class: `joint ${why ? "redundant" : ""}` });
    const name = element("button", { class: "name", onclick: () => studio.select("joint", joint.name) }, element("b", { text: joint.name, dir: "auto" }), element("small", { text: [joint.kind, joint.role === "loop" ? "closes a loop" : ""].filter(Boolean).join(", ") }));
    const notes = [joint.question ? button("?", () => studio.panels.questions.go(joint.question), { kind: "count-button", title: "There is a question about this joint" }) : null, sure ? element("small", { class: "sure", text: sure, title: "How sure the geometry makes it" }) : null];
    r.append(element("div", { class: "line" }, name, ...notes.filter(Boolean)), element("small", { class: "between", text: `${joint.a} – ${joint.b}`, dir: "auto" }));
    if (why) r.append(element("p", { class: "why", text: `Redundant: ${why}`, dir: "auto" }));
    r.addEventListener("pointerenter", () => studio.hover("joint", joint.name));
    r.addEventListener("pointerleave", () => studio.hover(null, null));
    rows.set(joint.name, r);
    return r;
  }

  function mark() {
    const { kind, name } = state.selection;
    for (const [joint, r] of rows) r.classList.toggle("chosen", kind === "joint" && joint === name);
  }

  const off = [
    studio.on("project", fill), studio.on("scene", fill),
    studio.on("selection", ({ kind, name }) => { mark(); if (kind === "joint") rows.get(name)?.scrollIntoView({ block: "nearest" }); }),
    studio.on("held", (held) => { for (const [name, { input, value, unit, start }] of sliders) { const v = held?.coordinates?.[name] ?? (held ? null : start); if (v === null || (document.activeElement === input && held)) continue; input.value = v; value.textContent = studio.units.text(v, unit, { decimals: 1 }); } }),
  ];
  fill();
  return { update: fill, dispose() { off.forEach((f) => f()); } };
}

// What the inspector shows of a joint.
export function jointCard(studio, joint, back) {
  const unit = SLIDES.has(joint.kind) ? "m" : "rad", { units, panels } = studio;
  const drives = (studio.state.project.wires ?? []).filter((w) => w.kind === "mechanical" && (w.to === joint.name || w.to.startsWith(`${joint.name}.`))).map((w) => w.from.split(".")[0]);
  const lists = element("dl", { class: "facts" });
  const fact = (key, text) => text && lists.append(element("dt", { text: key }), element("dd", { text, dir: "auto" }));
  fact("Kind", `${joint.kind}${joint.role === "loop" ? ", closes a loop" : joint.role === "dropped" ? ", redundant" : ""}`);
  fact("Between", `${joint.a} – ${joint.b}`);
  fact("Axis", joint.axis ? joint.axis.map((x) => number(x, 3)).join(", ") : "");
  fact("Range", joint.limits ? units.text(joint.limits, unit, { between: " … " }) : "");
  fact("From", [joint.source, joint.status].filter(Boolean).join(", "));
  fact("Probability", joint.probability == null ? "" : `${Math.round(100 * joint.probability)} %`);
  fact("Driven by", drives.join(", "));
  const own = [
    button("Show its freedom", () => (panels.hand.wiggling ? panels.hand.stopWiggle() : panels.hand.show({ ...joint, joint: joint.name })), { icon: "play", kind: "small" }),
    button("Lock", () => studio.api.post("answer", { lock: joint.name }).catch(studio.failed), { icon: "lock", kind: "small", title: "This joint holds still" }),
    button("Ignore", () => studio.api.post("answer", { ignore: joint.name }).catch(studio.failed), { kind: "small", title: "Leave this joint out" }),
  ];
  if (joint.question) own.push(button("Question", () => panels.questions.go(joint.question), { kind: "small" }));
  return [element("div", { class: "card-head" }, element("h2", { text: joint.name, dir: "auto" }), element("small", { text: "joint" }), back), lists,
    ...(joint.kind === "fixed" ? [] : [button("Give it a drive …", () => studio.drive(joint), { icon: "drive", kind: "primary wide" })]),
    element("div", { class: "chips" }, ...own),
    ...(joint.evidence?.length ? [element("details", { class: "evidence", open: true }, element("summary", { text: "Evidence" }), element("ul", {}, ...joint.evidence.map((text) => element("li", { text, dir: "auto" }))))] : [])];
}
