// The right column's upper half: the form of a selected element, the card of a part or joint, or the project as a whole.
import { element, mass, number } from "../format.js";
import { jointCard } from "./joints.js";
import { button, refill } from "./panels.js";
import { projectCard } from "./project_card.js";

const FORMS = new Set(["element", "elements", "net", "line"]); // kinds of selection that the schematic's own form shows

export function mountInspector(box, studio) {
  const { state } = studio;
  const inside = element("div"), form = element("div", { id: "form" }, element("h2", { class: "unseen", text: "What is selected" }), inside), details = element("div", { id: "details" });
  box.append(form, details);

  function show() {
    const { kind, name } = state.selection;
    const by_form = FORMS.has(kind);
    form.hidden = !by_form;
    details.hidden = by_form;
    if (by_form || !state.project) return details.replaceChildren();
    const busy = details.contains(document.activeElement) && document.activeElement.matches("input, select, textarea");
    if (busy && details.dataset.shows === `${kind} ${name}`) return; // nobody likes a field to go while they write in it
    details.dataset.shows = `${kind} ${name}`;
    const found = kind === "part" ? state.project.parts?.find((p) => p.name === name) : kind === "joint" ? state.project.joints?.find((j) => j.name === name) : null;
    if (found && kind === "part") refill(details, ...partCard(found));
    else if (found) refill(details, ...jointCard(studio, found, back()), ...probes(found));
    else refill(details, ...projectCard(studio, kind));
    if (kind === "checks" || kind === "problems") details.querySelector(`[data-section=${kind}]`)?.scrollIntoView({ block: "nearest" });
  }

  function back() {
    return button("", () => studio.select(null, null), { icon: "close", kind: "icon back", title: "Show the project (Esc)" });
  }

  function partCard(part) {
    const facts = element("dl", { class: "facts" });
    const fact = (key, text) => text && facts.append(element("dt", { text: key }), element("dd", { text, dir: "auto" }));
    fact("Rigid group", part.ignored ? "ignored" : `${part.body}${part.ground ? ", ground" : ""}`);
    fact("Mass", part.ignored ? "" : mass(part.mass));
    fact("Volume", part.volume ? `${number(part.volume * 1e6)} cm³` : "");
    fact("Material", part.material);
    fact("Density", part.density ? `${number(part.density)} kg/m³` : "");
    fact("Density from", part.source);
    const answer = (body) => studio.api.post("answer", body).catch(studio.failed);
    const joints = (state.project.joints ?? []).filter((j) => j.a === part.name || j.b === part.name || (part.body && (j.parent === part.body || j.child === part.body) && j.kind !== "fixed"));
    return [element("div", { class: "card-head" }, element("h2", { text: part.name, dir: "auto" }), element("small", { text: "part" }), back()), facts,
      element("div", { class: "chips" }, button("Material …", () => studio.panels.tree.material(part.name), { kind: "small" }), ...(part.ignored ? [] : [button("Ground", () => answer({ ground: part.name }), { icon: "ground", kind: "small", title: "This part stands still" })]), button(part.ignored ? "Use again" : "Ignore", () => (part.ignored ? studio.useAgain(part.name) : studio.ignore([part.name])), { kind: "small" }), button("Zoom", () => studio.panels.view.view?.zoomTo([part.name]), { kind: "small" })),
      ...(joints.length ? [element("h3", { text: "Joints" }), ...joints.map((j) => element("button", { class: "choice", onclick: () => studio.select("joint", j.name) }, element("b", { text: j.name, dir: "auto" }), element("small", { text: `${j.kind}, ${j.a} – ${j.b}`, dir: "auto" })))] : [])];
  }

  function probes(joint) {
    const signals = (state.run?.signals ?? []).filter((s) => s.name.startsWith(`${joint.name}.`)).slice(0, 12);
    if (!signals.length) return [];
    return [element("h3", { text: "Probes" }), element("div", { class: "chips" }, ...signals.map((s) => button(s.name.slice(joint.name.length + 1), () => studio.probe([s.name], s.name), { icon: "probe", kind: "small", title: `Plot ${s.name}` })))];
  }

  const off = [studio.on("selection", show), studio.on("project", show), studio.on("result", () => { if (state.selection.kind === "joint" || !state.selection.kind || state.selection.kind === "checks") show(); }), studio.on("status", () => { if (state.selection.kind === "problems" || !state.selection.kind) show(); })];
  return { form: inside, update: show, dispose() { off.forEach((f) => f()); } };
}
