// What goes out of the studio, and what happens to the file as a whole.
import { element } from "../format.js";
import { ask, button } from "./panels.js";
import { browse } from "./start.js";

const ICONS = { svg: "schematic", png: "cube", video: "play" };

// What can be made is the server's to know: the same registry as the command line's.
export async function readOutputs(studio) {
  studio.state.outputs = (await studio.api.get("output").catch(() => ({}))).outputs ?? [];
}

export function outMenu(studio) {
  const kinds = (studio.state.outputs ?? []).map(({ kind, title, suffix }) => ({ kind, label: title, note: suffix, icon: ICONS[kind] ?? "file" }));
  return [{ header: "Export" }, ...kinds.map((o) => ({ ...o, act: () => download(studio, o) })), { header: "Print" }, { label: "Print the schematic", icon: "schematic", act: () => { studio.arrange("schematic"); setTimeout(() => print(), 300); } }];
}

export function fileMenu(studio) {
  const { project } = studio.state;
  return [
    { label: "Open …", note: "Ctrl+O", icon: "open", act: () => studio.panels.start.browse() },
    { label: "Start page", icon: "cube", act: () => studio.panels.start.show() },
    { header: project?.path ?? "" },
    { label: "Save as …", icon: "file", disabled: !project, act: () => saveAs(studio, false) },
    { label: "Duplicate", icon: "both", disabled: !project, act: () => saveAs(studio, true) },
    { label: "Rename …", icon: "settings", disabled: !project, act: () => rename(studio) },
    { label: "Text of the project file", icon: "file", disabled: !project, act: () => showText(studio) },
  ].filter((entry) => entry.header !== "");
}

async function download(studio, { kind, label }) {
  studio.say(`${label}: being made …`);
  try {
    const { blob, name } = await studio.api.blob(`output/${encodeURIComponent(kind)}`);
    const link = element("a", { href: URL.createObjectURL(blob), download: name ?? `${studio.state.project.name}.${kind}` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    studio.say(`${label}: ${name ?? kind} is in your downloads.`);
  } catch (error) { studio.failed(error); }
}

async function askName(title, value, hint) {
  return ask(title, (close) => {
    const input = element("input", { type: "text", value, "aria-label": title, spellcheck: "false", autofocus: true });
    return [...(hint ? [element("p", { class: "hint", text: hint })] : []), element("form", { class: "line", onsubmit: (e) => { e.preventDefault(); if (input.value.trim()) close(input.value.trim()); } }, input, button("OK", null, { kind: "primary" })), element("div", { class: "line" }, element("span", { class: "spring" }), button("Cancel", () => close(null)))];
  });
}

async function saveAs(studio, beside) {
  const own = studio.state.project, stem = own.name.replace(/\.toml$/, "");
  const folder = beside ? own.folder ?? null : await browse(studio, { title: "Save in which folder?", folder: own.folder ?? null, pick: "In this folder" });
  if (!beside && !folder) return;
  const name = await askName("Name of the project file", beside ? `${stem} copy` : stem, "The assembly stays where it is; the new file names it by its path.");
  if (!name) return;
  try { await studio.api.post("save_as", { name, ...(folder ? { folder } : {}), keep: beside }); studio.say(`Saved as ${name}.`); } catch (error) { studio.failed(error); }
}

async function rename(studio) {
  const name = await askName("New name of the project", studio.state.project.name.replace(/\.toml$/, ""), null);
  if (name) try { await studio.api.post("rename", { name }); } catch (error) { studio.failed(error); }
}

// The text file stays the truth: here it can be read, with the line of what is selected.
export function showText(studio, line = null) {
  const { project, selection } = studio.state, at = line ?? project.elements?.find((e) => e.name === selection.name)?.line ?? null;
  return ask(project.path, (close) => {
    const rows = project.text.split("\n").map((text, k) => element("span", { class: k + 1 === at ? "here" : "", "data-line": k + 1, text: `${text}\n` }));
    const box = element("pre", { class: "source", tabindex: 0 }, ...rows);
    setTimeout(() => box.querySelector(".here")?.scrollIntoView({ block: "center" }));
    return [element("p", { class: "hint", text: "Edit it in any editor: what you save there is taken up here at once." }), box, element("div", { class: "line" }, element("span", { class: "spring" }), button("Close", () => close(null)))];
  }, { wide: true });
}
