// The bar at the top: project, undo and redo, how the run went, what is shown, what comes out.
import { element } from "../format.js";
import { isOpenProblem } from "./sheet/board.js";
import { icon } from "./icons.js";
import { button, menu } from "./panels.js";

export function mountHeader(box, studio) {
  const { state, api } = studio;
  const dot = element("span", { id: "online", role: "img" });
  const title = button("", null, { kind: "title", title: "Project" });
  const name = element("span", { id: "title", dir: "auto" });
  title.append(name, icon("down"));
  const heading = element("h1", {}, title);
  const undo = button("", () => studio.undo(), { icon: "undo", kind: "icon", title: "Nothing to undo" });
  const redo = button("", () => studio.redo(), { icon: "redo", kind: "icon", title: "Nothing to redo" });
  const run = button("Run", () => (state.status.busy ? api.post("cancel").catch(studio.failed) : studio.run()), { icon: "run", kind: "run", title: "Run again (Ctrl+Enter)" });
  const progress = element("span", { id: "progress", hidden: true }, element("i"), element("span", {}));
  const checks = button("", () => studio.select("checks", null), { kind: "badge", title: "Checks", hidden: true });
  const wrong = button("", () => studio.select("problems", null), { kind: "badge bad", title: "Problems", hidden: true });
  const took = element("small", { id: "took" });
  const arrangement = element("div", { class: "segments", role: "group", "aria-label": "What is shown" }, ...[["machine", "Machine"], ["both", "Both"], ["schematic", "Schematic"]].map(([id, text]) => button(text, () => studio.arrange(id), { "data-arrange": id, "aria-pressed": "false" })));
  const theme = button("", () => studio.toggleTheme(), { icon: "theme", kind: "icon", title: "Light or dark" });
  const help = button("", () => studio.help(), { icon: "help", kind: "icon", title: "Keys and first steps (?)" });
  const past = button("", () => studio.history(), { icon: "history", kind: "icon", title: "History" });
  const out = button("Out", null, { icon: "out", kind: "out", title: "Save as, print, export" });
  box.append(dot, heading, undo, redo, run, checks, wrong, progress, took, element("span", { class: "spring" }), arrangement, past, out, theme, help);
  for (const b of [title, checks, wrong]) b.removeAttribute("aria-label"); // their texts name them
  menu(title, () => studio.fileMenu());
  menu(out, () => studio.outMenu());

  function show() {
    const { project, status, run: last } = state;
    name.textContent = project?.title ?? project?.name ?? "MateGraph studio";
    document.title = project ? `${project.title ?? project.name} · MateGraph` : "MateGraph studio";
    title.title = project?.path ?? "Project";
    for (const [b, label, word, key] of [[undo, state.undo, "Undo", "Ctrl+Z"], [redo, state.redo, "Redo", "Ctrl+Y"]]) {
      b.disabled = label === null;
      b.title = label === null ? `Nothing to ${word.toLowerCase()}` : `${word}: ${label} (${key})`;
      b.setAttribute("aria-label", b.title);
    }
    for (const b of [undo, redo, run, out, past, arrangement]) b.hidden = !project;
    run.replaceChildren(icon(status.busy ? "stop" : "run"), element("span", { text: status.busy ? "Stop" : "Run" }));
    progress.hidden = !status.busy;
    progress.lastChild.textContent = `${status.stage || "Working"}${status.fraction != null ? ` ${Math.round(100 * status.fraction)} %` : " …"}`;
    progress.style.setProperty("--part", `${100 * (status.fraction ?? 0)}%`);
    const list = state.result?.preview ? state.result.data.checks ?? [] : last?.checks ?? project?.checks ?? [], known = list.filter((c) => c.passed !== null && c.passed !== undefined), failed = known.filter((c) => !c.passed);
    checks.hidden = !known.length;
    checks.className = `badge ${failed.length ? "bad" : "good"}`;
    checks.replaceChildren(icon(failed.length ? "bad" : "good"), element("span", { text: failed.length ? `${failed.length} of ${known.length} checks fail` : `${known.length} ${known.length === 1 ? "check" : "checks"}` }));
    const all = studio.problems(), problems = all.filter((p) => !isOpenProblem(p)), open = all.length - problems.length; // what waits for a wire is not wrong
    wrong.hidden = !all.length;
    wrong.classList.toggle("bad", problems.length > 0);
    wrong.replaceChildren(...(problems.length ? [icon("warning")] : []), element("span", { text: problems.length ? `${problems.length} ${problems.length === 1 ? "problem" : "problems"}` : `${open} open` }));
    took.textContent = last && !status.busy ? `${studio.duration(last.seconds)} · ${last.engine ?? ""}` : "";
    for (const b of arrangement.children) b.setAttribute("aria-pressed", String(b.dataset.arrange === studio.arrangement));
    dot.className = state.online;
    dot.title = { online: "Connected to the studio's server on this machine", connecting: "Connecting …", gone: "The server does not answer", refused: "The server does not know this page" }[state.online];
    dot.setAttribute("aria-label", dot.title);
  }

  const off = ["project", "status", "result", "online", "arrange"].map((event) => studio.on(event, show));
  show();
  return { update: show, dispose() { off.forEach((f) => f()); } };
}
