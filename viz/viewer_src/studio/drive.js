// "Give it a drive": a template comes wired, with gains computed from the machine's own inertia, and shows its own step before it is taken.
import { element, number } from "../format.js";
import { ask, button } from "./panels.js";

export async function giveDrive(studio, joint) {
  let catalogue;
  try { catalogue = await studio.catalogue(); } catch (error) { return studio.failed(error); }
  const fitting = (catalogue.templates ?? []).filter((t) => !t.kinds?.length || t.kinds.includes(joint.kind));
  if (!fitting.length) return studio.say(`There is no drive for a ${joint.kind} joint.`, "bad");
  const taken = await ask(`Give ${joint.name} a drive`, (close) => {
    const shown = element("div", { class: "offer", role: "status" }), options = element("div", { class: "options" });
    let chosen = null, offer = null, asked = 0;
    const take = button("Take it", () => close(offer), { kind: "primary", disabled: true });
    const cards = fitting.map((t) => button("", () => choose(t), { kind: "template", "aria-pressed": "false", "data-template": t.name }));
    cards.forEach((b, k) => b.append(element("b", { text: fitting[k].title ?? fitting[k].name }), element("small", { text: fitting[k].description ?? "" })));
    function choose(template) {
      chosen = template;
      cards.forEach((b) => b.setAttribute("aria-pressed", String(b.dataset.template === template.name)));
      options.replaceChildren(...(template.options ?? []).map((o) => {
        const id = `option-${o.name}`, field = o.choices ? element("select", { id, name: o.name }, ...o.choices.map((c) => element("option", { text: c, value: c, selected: c === o.default }))) : element("input", { id, name: o.name, type: "text", value: o.default ?? "", spellcheck: "false" });
        field.addEventListener("change", compute);
        return element("div", { class: "field-row" }, element("label", { for: id, text: o.label ?? o.name, title: o.description ?? "" }), field);
      }));
      compute();
    }
    async function compute() {
      const mine = ++asked;
      offer = null;
      take.disabled = true;
      shown.replaceChildren(element("p", { class: "hint", text: "It simulates its own step …" }));
      const values = Object.fromEntries([...options.querySelectorAll("input, select")].filter((f) => f.value !== "").map((f) => [f.name, f.value]));
      try {
        const answer = await studio.api.post("template", { joint: joint.name, template: chosen.name, options: values });
        await studio.press.released();
        if (mine !== asked) return;
        offer = answer;
        take.disabled = false;
        shown.replaceChildren(...figures(answer));
      } catch (error) {
        if (mine !== asked) return;
        const open = error.errors?.some((e) => e.code === "E077") && studio.state.project?.questions?.length;
        shown.replaceChildren(...(open ? [element("p", { class: "problem", text: error.errors[0].what, dir: "auto" }), button("Answer the questions", () => { close(null); studio.drawer("questions", true); }, { kind: "primary" })] : [element("p", { class: "problem", text: error.message, dir: "auto" })]));
      }
    }
    choose(fitting[0]);
    return [element("div", { class: "drive" }, element("div", { class: "templates", role: "group", "aria-label": "Drives" }, ...cards), element("div", { class: "offer-side" }, options, shown)), element("div", { class: "line" }, element("span", { class: "spring" }), button("Cancel", () => close(null)), take)];
  }, { wide: true });
  if (taken && await studio.edit(taken.label ?? `drive on ${joint.name}`, taken.operations)) {
    studio.say(`${joint.name} has a drive now.`);
    if (studio.arrangement === "machine") studio.arrange("both");
  }
}

function figures({ figures = {}, curves = null, operations = [] }) {
  const list = element("dl", { class: "facts" });
  const rows = Array.isArray(figures) ? figures.map((f) => [f.label ?? f.name, f.text ?? f.value, f.good]) : Object.entries(figures).map(([name, value]) => [name.replaceAll("_", " "), value]);
  for (const [name, value, good] of rows) list.append(element("dt", { text: name }), element("dd", { text: typeof value === "number" ? number(value) : typeof value === "object" ? JSON.stringify(value) : String(value), class: good === false ? "bad" : "" }));
  return [...(curves ? [stepPicture(curves)] : []), list, element("p", { class: "hint", text: `${operations.length} changes of the project file; undone as one.` })];
}

// The step of the template: what is wanted dashed, what comes of it. `curves`: {time, NAME: values…}.
function stepPicture(curves) {
  const SVG = "http://www.w3.org/2000/svg", { time, ...lines } = curves, W = 340, H = 130;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${W} ${H}`);
  svg.setAttribute("class", "step");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", "Step of the drive");
  const all = Object.values(lines).filter(Array.isArray);
  if (!time?.length || !all.length) return svg;
  const low = Math.min(...all.flat()), high = Math.max(...all.flat()), end = time.at(-1) || 1;
  const x = (t) => 6 + ((W - 12) * t) / end, y = (v) => H - 10 - ((H - 20) * (v - low)) / (high - low || 1);
  all.forEach((values, k) => {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", values.map((v, i) => `${i ? "L" : "M"}${x(time[i]).toFixed(1)} ${y(v).toFixed(1)}`).join(""));
    path.setAttribute("class", `curve c${k}`);
    svg.append(path);
  });
  return svg;
}
