// Somebody else changed the same value meanwhile: both versions are shown, and the user says which one stays.
import { element } from "../format.js";
import { ask, button } from "./panels.js";

// Resolves to "mine" or "theirs"; to `leave` where the question is left.
export async function whichOne({ path, was, found, wanted }, { title = "Changed by somebody else", ours = "Yours", leave = "theirs" } = {}) {
  const write = (value) => (value === null || value === undefined ? "(deleted)" : typeof value === "string" ? value : JSON.stringify(value));
  const version = (title, value, choice, close, primary) => element("div", { class: "version" }, element("b", { text: title }), element("pre", { text: write(value) }), button("Keep this", () => close(choice), { kind: primary ? "primary" : "" }));
  return (await ask(title, (close) => [
    element("p", { dir: "auto" }, element("code", { text: (path ?? []).join(".") }), element("span", { text: ` was ${write(was)} when you began; an editor, another tab or a program has changed it since.` })),
    element("div", { class: "versions" }, version("In the file now", found, "theirs", close, false), version(ours, wanted, "mine", close, true)),
  ], { wide: true })) ?? leave;
}
