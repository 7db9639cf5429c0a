// Earlier states: what each edit did, how the run went, back to it, its difference, its curves pinned under those of now.
import { element } from "../format.js";
import { ask, button } from "./panels.js";

const count = (given) => (Array.isArray(given) ? given.length : given ?? 0); // checks, by name or by number

export async function showHistory(studio) {
  let found;
  try { found = await studio.api.get("history"); } catch (error) { return studio.failed(error); }
  const entries = found.entries ?? [];
  await ask("History", (close) => {
    const side = element("div", { class: "difference", "aria-live": "polite" }, element("p", { class: "hint", text: "Choose a state to see how the project file differed from now." }));
    const rows = entries.map((entry) => {
      const when = entry.time ? new Date(1000 * entry.time) : null;
      const notes = [when ? when.toLocaleString([], { dateStyle: "short", timeStyle: "medium" }) : "", count(entry.failed) ? `${count(entry.failed)} checks fail` : count(entry.passed) ? `${count(entry.passed)} checks pass` : "", studio.duration(entry.seconds)].filter(Boolean).join(" · ");
      const pinned = studio.state.pinned?.key === entry.run && entry.run;
      const row = element("div", { class: `entry ${entry.current ? "now" : ""}` }, element("button", { class: "choice", onclick: () => difference(entry, row) }, element("b", { text: entry.label || "opened", dir: "auto" }), element("small", { text: notes })),
        ...(entry.run ? [button(pinned ? "Unpin" : "Pin", async () => { await studio.pin(pinned ? null : { key: entry.run, label: entry.label || "opened" }); close(null); }, { icon: "pin", kind: "small", title: "Draw its curves dashed under those of now" })] : []),
        ...(entry.current || !entry.hash ? [] : [button("Back to it", async () => { try { await studio.api.post("restore", { hash: entry.hash }); close(null); } catch (error) { studio.failed(error); } }, { kind: "small" })]));
      return row;
    });
    async function difference(entry, row) {
      rows.forEach((r) => r.classList.toggle("chosen", r === row));
      try {
        const { lines = [] } = await studio.api.get(`difference?hash=${encodeURIComponent(entry.hash)}`);
        side.replaceChildren(lines.length ? element("pre", {}, ...lines.map(({ kind, text }) => element("span", { class: { "+": "plus", "-": "minus" }[kind] ?? "", text: `${kind} ${text}\n` }))) : element("p", { class: "hint", text: "The same text as now." }));
      } catch (error) { side.replaceChildren(element("p", { class: "hint", text: error.message })); }
    }
    if (!entries.length) rows.push(element("p", { class: "hint", text: "Nothing has been changed yet." }));
    return [element("div", { class: "history" }, element("div", { class: "entries" }, ...rows), side), element("div", { class: "line" }, element("span", { class: "spring" }), button("Close", () => close(null)))];
  }, { wide: true });
}
