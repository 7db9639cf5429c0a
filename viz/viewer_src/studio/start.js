// The start page: drop a file, open one by browsing, choose a recent one or an example. Also takes files that are dropped later.
import { element } from "../format.js";
import { icon } from "./icons.js";
import { ask, button } from "./panels.js";

const KINDS = ["STEP", "FreeCAD", "URDF", "MJCF", "SDF", "Simscape XML", "project file"];
const ACCEPTED = ".step,.stp,.fcstd,.urdf,.xml,.sdf,.toml,.json,.zip,.stpz";

export function mountStart(box, studio) {
  const { state, api } = studio;
  const chooser = element("input", { type: "file", multiple: true, accept: ACCEPTED, hidden: true, "aria-label": "Files", onchange: () => { take([...chooser.files]); chooser.value = ""; } });
  const drop = button("", () => chooser.click(), { kind: "drop" });
  drop.append(icon("cube"), element("b", { text: "Drop a CAD file here" }), element("span", { text: `or click to choose one: ${KINDS.join(", ")}` }));
  const recent = element("section", { class: "choices" }), examples = element("section", { class: "choices" });
  const work = element("div", { class: "work", role: "status", hidden: true });
  const back = button("Back to the project", () => hide(), { kind: "quiet", hidden: true });
  box.append(element("div", { class: "welcome" },
    element("div", { class: "hello" }, element("h2", { text: "MateGraph studio" }), element("p", { text: "A CAD assembly in; the machine out, moving and controlled. Nothing leaves this computer." }), back),
    work,
    element("div", { class: "in" }, drop, element("div", { class: "row" }, button("Open by path …", () => browse(studio), { icon: "open", kind: "big" }), button("New empty project", () => create(), { icon: "plus", kind: "big" }), chooser)),
    element("div", { class: "lists" }, recent, examples)));

  let opening = null;

  async function fill() {
    const [known, shipped] = await Promise.all([api.get("recent").catch(() => ({})), api.get("examples").catch(() => ({}))]);
    list(recent, "Recent", (known.recent ?? []).map(({ path, name, folder }) => ({ label: name, note: folder, icon: "file", act: () => open({ recent: path, path }, name) })), "Projects that you open are listed here.");
    list(examples, "Examples", (shipped.examples ?? []).map(({ name, title, description }) => ({ label: title ?? name, note: description, icon: "cube", act: () => open({ example: name }, title ?? name) })), "");
  }

  function list(section, title, entries, none) {
    section.replaceChildren(element("h2", { text: title }), ...entries.map(({ label, note, icon: name, act }) => {
      const b = element("button", { class: "choice", onclick: act }, element("b", { text: label, dir: "auto" }), element("small", { text: note ?? "", dir: "auto" }));
      b.prepend(icon(name));
      return b;
    }));
    if (!entries.length && none) section.append(element("p", { class: "hint", text: none }));
  }

  // ------------------------------------------------------------------------------------------------------------ opening
  async function open(what, name) {
    const { path, example, recent: known } = what;
    opening = name;
    working();
    try {
      await api.post("open", example ? { example } : known ? { recent: known } : { path });
    } catch (error) {
      wrong(error.errors?.length ? error.errors : [{ what: error.message }]);
    }
  }

  const doing = [element("b", { dir: "auto" }), element("i"), element("small"), button("Cancel", cancel, { kind: "small" })];
  function working() {
    const { stage, fraction } = state.status, [title, bar, note] = doing;
    box.classList.add("busy");
    work.hidden = false;
    work.className = "work";
    title.textContent = `Opening ${opening ?? ""} …`;
    bar.style.setProperty("--part", `${100 * (fraction ?? 0)}%`);
    bar.className = fraction == null ? "unknown" : "";
    note.textContent = stage ?? "";
    if (title.parentNode !== work) work.replaceChildren(...doing);
  }

  async function cancel() {
    opening = null;
    work.hidden = true;
    box.classList.remove("busy");
    await api.post("cancel").catch(studio.failed);
  }

  function wrong(errors) {
    opening = null;
    box.classList.remove("busy");
    work.hidden = false;
    work.className = "work bad";
    work.replaceChildren(element("b", { text: "It could not be opened." }), ...errors.map((e) => element("p", { dir: "auto" }, element("b", { text: `${e.code ?? ""} ` }), element("span", { text: [e.what, e.remedy].filter(Boolean).join(" ") }))), button("Close", () => (work.hidden = true), { kind: "small" }));
  }

  async function create() {
    const name = await ask("New empty project", (close) => {
      const input = element("input", { type: "text", value: "machine", "aria-label": "Name", required: true, autofocus: true });
      return [element("p", { class: "hint", text: "A folder with this name and a project file in it are made." }), element("form", { class: "line", method: "dialog", onsubmit: (e) => { e.preventDefault(); if (input.value.trim()) close(input.value.trim()); } }, input, button("Make", null, { kind: "primary" }))];
    });
    if (!name) return;
    try { await api.post("new", { name }); hide(); studio.arrange("schematic"); } catch (error) { wrong(error.errors?.length ? error.errors : [{ what: error.message }]); }
  }

  // A browser hands over bytes, never a path: they are copied into a new project folder, which is shown.
  async function take(files) {
    if (!files.length) return;
    show();
    opening = files[0].name;
    working();
    try {
      const order = [...files].sort((a, b) => rank(a.name) - rank(b.name));
      let answer = null;
      for (const file of order) {
        const next = await api.upload(file.name, answer?.folder ?? null, file);
        answer = { ...next, path: answer?.path ?? next.path };
      }
      await companions(answer);
    } catch (error) {
      wrong(error.errors?.length ? error.errors : [{ what: error.message }]);
    }
  }

  const rank = (name) => { const i = [/\.toml$/i, /\.(step|stp|stpz|fcstd)$/i, /\.(urdf|sdf|xml|xacro)$/i].findIndex((r) => r.test(name)); return i < 0 ? 9 : i; };

  async function companions(answer) {
    if (!answer.missing?.length) return open({ path: answer.path }, answer.path.split(/[\\/]/).at(-1));
    const more = element("input", { type: "file", multiple: true, hidden: true, "aria-label": "Missing files", onchange: async () => {
      try {
        let next = answer;
        for (const file of more.files) next = { ...await api.upload(file.name, answer.folder, file), path: answer.path, folder: answer.folder };
        await companions(next);
      } catch (error) { wrong(error.errors?.length ? error.errors : [{ what: error.message }]); }
    } });
    box.classList.remove("busy");
    work.className = "work";
    const names = answer.missing.map((m) => m.name ?? m);
    work.replaceChildren(element("b", { text: `${names.length === 1 ? "A file is" : `${names.length} files are`} missing` }), element("p", { text: "The file refers to others that a browser cannot see. Drop them here too, or choose them." }),
      element("ul", {}, ...names.slice(0, 12).map((text) => element("li", { text, dir: "auto" })), ...(names.length > 12 ? [element("li", { text: `and ${names.length - 12} more` })] : [])),
      element("div", { class: "row" }, button("Choose files …", () => more.click(), { kind: "primary" }), button("Go on without", () => open({ path: answer.path }, answer.path.split(/[\\/]/).at(-1))), button("Cancel", cancel), more),
      element("small", { text: `Copied to ${answer.folder}`, dir: "auto" }));
    waitingFor = { answer, more };
  }
  let waitingFor = null;

  async function dropped(files) {
    if (!waitingFor || work.hidden) return take(files);
    const { answer } = waitingFor;
    waitingFor = null;
    let next = answer;
    try {
      for (const file of files) next = { ...await api.upload(file.name, answer.folder, file), path: answer.path, folder: answer.folder };
      await companions(next);
    } catch (error) { wrong(error.errors?.length ? error.errors : [{ what: error.message }]); }
  }

  let depth = 0;
  const carries = (e) => [...(e.dataTransfer?.types ?? [])].includes("Files");
  const over = (on) => document.body.classList.toggle("dropping", on);
  addEventListener("dragenter", (e) => { if (carries(e)) { depth += 1; over(true); } });
  addEventListener("dragleave", (e) => { if (carries(e) && --depth <= 0) { depth = 0; over(false); } });
  addEventListener("dragover", (e) => { if (carries(e)) e.preventDefault(); });
  addEventListener("drop", (e) => { if (!carries(e)) return; e.preventDefault(); depth = 0; over(false); dropped([...e.dataTransfer.files]); });

  // ---------------------------------------------------------------------------------------------------------- show, hide
  function show() {
    if (!box.hidden) return;
    box.hidden = false;
    back.hidden = !state.project;
    document.getElementById("desk").inert = true;
    fill();
    drop.focus({ preventScroll: true });
  }

  function hide() {
    opening = null;
    work.hidden = true;
    box.classList.remove("busy");
    box.hidden = true;
    document.getElementById("desk").inert = false;
  }

  const off = [
    studio.on("project", (project) => { if (project) { if (opening !== null || !back.isConnected || back.hidden) hide(); } else show(); }),
    studio.on("opened", (project) => { if (project) hide(); }),
    studio.on("status", () => { if (opening !== null && !box.hidden && !work.querySelector("ul")) { if (state.status.busy) working(); } }),
    studio.on("failed", ({ errors }) => { if (!box.hidden && opening !== null) wrong(errors ?? []); }),
  ];
  return { show, hide, open, take, browse: () => browse(studio), update() {}, dispose() { off.forEach((f) => f()); } };
}

// Folders of this computer, as the server lists them: what is opened by path is watched for changes.
export async function browse(studio, { folder = null, title = "Open", pick = null } = {}) {
  const chosen = await ask(title, (close) => {
    const path = element("input", { type: "text", "aria-label": "Path", spellcheck: "false" }), list = element("div", { class: "files", role: "listbox", "aria-label": "Files and folders" }), note = element("p", { class: "hint", role: "status" });
    const go = async (where) => {
      try {
        const found = await studio.api.get(`folders${where ? `?path=${encodeURIComponent(where)}` : ""}`);
        await studio.press.released();
        path.value = found.path;
        note.textContent = found.files.length ? "" : "No file here that can be opened.";
        const row = (name, label, act, small = "") => { const b = element("button", { class: "choice", role: "option", "aria-selected": "false", onclick: act }, element("b", { text: label, dir: "auto" }), element("small", { text: small })); b.prepend(icon(name)); return b; };
        list.replaceChildren(...(found.parent ? [row("up", "..", () => go(found.parent))] : []), ...found.folders.map((f) => row("folder", f.name, () => go(f.path))), ...found.files.map((f) => row("file", f.name, () => close(f.path), f.kind ?? "")));
        list.scrollTop = 0;
        list.querySelector("button")?.focus();
      } catch (error) { note.textContent = error.message; }
    };
    go(folder ?? studio.state.project?.folder ?? null);
    list.addEventListener("keydown", (e) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[e.key], all = [...list.children];
      if (step) { e.preventDefault(); all[Math.min(Math.max(all.indexOf(document.activeElement) + step, 0), all.length - 1)].focus(); }
    });
    return [element("form", { class: "line", onsubmit: (e) => { e.preventDefault(); if (/\.\w+$/.test(path.value)) close(path.value); else go(path.value); } }, path, button("Go", null, {})), list, note,
      element("div", { class: "line" }, ...(pick ? [button(pick, () => close(path.value), { kind: "primary" })] : []), element("span", { class: "spring" }), button("Cancel", () => close(null)))];
  }, { wide: true });
  if (chosen && !pick) studio.panels.start.open({ path: chosen }, chosen.split(/[\\/]/).at(-1));
  return chosen;
}
