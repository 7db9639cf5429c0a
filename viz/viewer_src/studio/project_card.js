// The project as a whole: problems with their remedies, checks, run settings, plots, motions.
import { element, mass, number } from "../format.js";
import { icon } from "./icons.js";
import { button } from "./panels.js";

const RUN_FIELDS = [["duration", "Duration", "1 s"], ["output_step", "Output step", "1 ms"], ["method", "Method", "auto"], ["rtol", "Relative tolerance", "1e-6"], ["max_step", "Longest step", ""]];

export function projectCard(studio, wanted) {
  const { state } = studio, project = state.project;
  const head = element("div", { class: "card-head" }, element("h2", { text: project.title ?? project.name, dir: "auto" }), element("small", { text: project.name, title: project.path, dir: "auto" }));
  const counts = [project.parts?.length ? `${project.parts.length} parts` : "", project.bodies?.length ? `${project.bodies.length} rigid groups` : "", project.mobility != null ? `${project.mobility} ${project.mobility === 1 ? "degree" : "degrees"} of freedom` : "", project.mass ? mass(project.mass) : "", project.elements?.length ? `${project.elements.filter((e) => ["component", "block"].includes(e.kind)).length} components and blocks` : ""].filter(Boolean);
  const asked = project.questions?.length ?? 0;
  const cards = [head, element("p", { class: "hint", text: counts.map((text) => text.replaceAll(" ", "\u00a0")).join(" · ") })];
  if (asked) cards.push(button(`${asked} ${asked === 1 ? "question is" : "questions are"} open`, () => studio.panels.questions.go(null, 0), { icon: "help", kind: "wide notice" }));
  cards.push(...nextStep(studio));
  const problems = studio.problems();
  if (problems.length) cards.push(section("problems", "Problems", problems.map((p) => problemRow(studio, p))));
  cards.push(section("checks", "Checks", [...checkRows(studio), addCheck(studio)]));
  cards.push(section("run", "Run", RUN_FIELDS.map(([key, label, hint]) => runField(studio, key, label, hint))));
  cards.push(section("plots", "Plots", [...plotRows(studio), button("Add a plot …", () => studio.addPlot(), { icon: "plus", kind: "small" })]));
  const motions = (project.elements ?? []).filter((e) => e.kind === "motion" || e.kind === "point" || e.kind === "use");
  if (motions.length) cards.push(section("motions", "Motions, points, subsystems", motions.map((e) => element("button", { class: "choice", onclick: () => studio.select("element", e.name) }, element("b", { text: e.name, dir: "auto" }), element("small", { text: `${e.kind} ${e.model ?? ""}`, dir: "auto" })))));
  const warnings = [...(state.run?.warnings ?? [])];
  if (warnings.length) cards.push(section("warnings", "Remarks on the run", warnings.map((w) => element("div", { class: "problem remark" }, element("p", { text: `${w.code ?? ""} ${w.text ?? w.what ?? ""} ${w.remedy ?? ""}`, dir: "auto" })))));
  return cards;
}

// A machine that nothing drives yet: its joints, to begin with.
function nextStep(studio) {
  const { project } = studio.state, free = (project.joints ?? []).filter((j) => j.kind !== "fixed" && j.role === "tree");
  const leaders = new Set((project.freedoms ?? []).map((f) => f.joint));
  const driven = (project.elements ?? []).some((e) => e.kind === "component" || e.kind === "motion");
  if (driven || !free.length) return [];
  const first = free.filter((j) => leaders.has(j.name)).concat(free.filter((j) => !leaders.has(j.name))).slice(0, 3);
  return [section("next", "Next: give it a drive", [element("p", { class: "hint", text: "A motor with its controller comes wired and tuned. Click a joint's arrow in the 3D view, or:" }), ...first.map((j) => button(`Drive ${j.name} …`, () => { studio.select("joint", j.name); studio.drive(j); }, { icon: "drive", kind: "wide" }))])];
}

const section = (id, title, rows) => element("section", { class: "card-section", "data-section": id }, element("h3", { text: title }), ...rows);

export function problemRow(studio, problem) {
  const line = problem.place?.line;
  const row = element("div", { class: "problem" }, element("p", { dir: "auto" }, element("b", { text: `${problem.code ?? ""} ` }), element("span", { text: problem.what ?? "" })), ...(problem.remedy ? [element("p", { class: "hint", text: problem.remedy, dir: "auto" })] : []));
  const acts = element("div", { class: "chips" });
  for (const { label, operations } of problem.buttons ?? []) acts.append(button(label, () => studio.edit(label, operations), { kind: "small primary" }));
  const named = problem.element && (studio.find.element(studio.state.project, problem.element) ? "element" : studio.find.joint(studio.state.project, problem.element) ? "joint" : studio.find.part(studio.state.project, problem.element) ? "part" : null);
  if (named) acts.append(button(`Show ${problem.element}`, () => studio.select(named, problem.element), { kind: "small" }));
  if (line) acts.append(element("small", { class: "hint", text: `line ${line}` }));
  if (acts.childElementCount) row.append(acts);
  return row;
}

function checkRows(studio) {
  const { state } = studio, outcomes = new Map((state.result?.preview ? state.result.data.checks ?? [] : state.run?.checks ?? []).map((c) => [c.text, c]));
  return (state.project.checks ?? []).map((check) => {
    const outcome = outcomes.get(check.text) ?? check, passed = outcome.passed;
    const mark = element("span", { class: `mark ${passed == null ? "" : passed ? "good" : "bad"}`, title: passed == null ? "not run" : passed ? "passes" : "fails" });
    if (passed != null) mark.append(icon(passed ? "good" : "bad"));
    const value = outcome.shown ?? (typeof outcome.value === "number" ? number(outcome.value) : outcome.value ?? "");
    const wanted = element("input", { type: "text", value: check.requirement ?? "", "aria-label": `What ${check.expression ?? check.text} must be`, spellcheck: "false", onchange: () => studio.edit(`check ${check.expression}`, [{ op: "set", path: ["check", check.expression], value: wanted.value.trim(), was: check.requirement }]) });
    return element("div", { class: "check-row" }, mark, element("span", { class: "expression", text: check.expression ?? check.text, title: check.expression ?? check.text, dir: "auto" }), wanted, element("small", { text: value === "" ? "" : `is ${value}` }), button("", () => studio.edit(`delete check ${check.expression}`, [{ op: "delete", path: ["check", check.expression], was: check.requirement }]), { icon: "close", kind: "icon tiny", title: "Delete this check" }));
  });
}

// It stays while the rest is filled anew: what was written in it is not lost.
const adders = new WeakMap();
function addCheck(studio) {
  if (!adders.has(studio)) adders.set(studio, newCheck(studio));
  const form = adders.get(studio);
  form.querySelector("datalist").replaceChildren(...(studio.state.run?.signals ?? []).slice(0, 200).map((s) => element("option", { value: `final(${s.name})` })));
  return form;
}

function newCheck(studio) {
  const what = element("input", { type: "text", placeholder: "max(abs(motor.i))", "aria-label": "What is checked", spellcheck: "false", list: "check-signals" }), must = element("input", { type: "text", placeholder: "< 3 A", "aria-label": "What it must be", spellcheck: "false" });
  const known = element("datalist", { id: "check-signals" });
  return element("form", { class: "check-row add", onsubmit: async (e) => { e.preventDefault(); if (what.value.trim() && must.value.trim() && await studio.edit(`check ${what.value.trim()}`, [{ op: "set", path: ["check", what.value.trim()], value: must.value.trim(), was: null }])) { what.value = must.value = ""; what.blur(); } } }, what, must, button("Add", null, { kind: "small" }), known);
}

function runField(studio, key, label, hint) {
  const simulate = studio.state.project.settings?.simulate ?? {}, now = simulate[key], id = `run-${key}`;
  const input = element("input", { id, type: "text", value: now ?? "", placeholder: hint, spellcheck: "false" });
  input.addEventListener("change", () => {
    const text = input.value.trim(), value = typeof now === "number" && Number.isFinite(Number(text)) && text ? Number(text) : /^(rtol|atol)$/.test(key) && Number.isFinite(Number(text)) && text ? Number(text) : text;
    if (text === String(now ?? "")) return;
    studio.edit(`simulate ${key}`, [text ? { op: "set", path: ["simulate", key], value, was: now ?? null } : { op: "delete", path: ["simulate", key] }]);
  });
  return element("div", { class: "field-row" }, element("label", { for: id, text: label }), input);
}

function plotRows(studio) {
  return (studio.state.project.plots ?? []).map((plot, k) => element("div", { class: "plot-row" },
    element("button", { class: "choice", title: "Choose its signals", onclick: () => studio.addPlot(k) }, element("b", { text: plot.title ?? (plot.signals ?? []).join(", "), dir: "auto" }), element("small", { text: (plot.signals ?? []).join(", "), dir: "auto" })),
    button("", () => studio.edit(`delete plot ${plot.title ?? k + 1}`, [{ op: "delete", path: ["plot", k], was: plot }]), { icon: "close", kind: "icon tiny", title: "Delete this plot" })));
}
