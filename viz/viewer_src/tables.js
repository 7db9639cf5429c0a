// The tables. Quantities in them follow the reader's units.
import { element, number } from "./format.js";

const clean = (x) => (Math.abs(x) < 1e-7 ? 0 : x); // a centre of mass within a tenth of a micrometre of 0 is at 0

export function buildTables(box, data, units, choose) {
  box.replaceChildren();
  for (const table of data.tables) {
    const link = table.link || (["part", "body", "joint"].includes(table.columns[0]) ? table.columns[0] : "");
    const numeric = table.columns.map((_, i) => table.rows.length > 0 && table.rows.every((r) => typeof r[i] === "number" || r[i]?.values?.length === 1 || r[i] == null));
    const head = element("tr", {}, ...table.columns.map((c, i) => element("th", { text: c, class: numeric[i] ? "number" : null })));
    const body = table.rows.map((cells) => {
      const row = element("tr", {}, ...cells.map((cell, i) => {
        const verdict = table.columns[i] === "verdict" ? { passed: true, FAILED: false }[cell] ?? cell : cell;
        if (verdict === true || verdict === false) return element("td", {}, element("span", { class: verdict ? "pass" : "fail", text: verdict ? "✓ passed" : "✗ failed" }));
        return element("td", { class: numeric[i] ? "number" : cell?.values ? "quantity" : null, text: cell?.values ? units.text(cell.values.map(clean), cell.unit, { between: cell.between }) : typeof cell === "number" ? number(cell, 5) : cell ?? "–", dir: "auto" });
      }));
      if (link) {
        row.classList.add("link");
        row.tabIndex = 0;
        row.addEventListener("click", () => choose(link, String(cells[0])));
        row.addEventListener("keydown", (e) => { if (e.key === "Enter") choose(link, String(cells[0])); });
      }
      return row;
    });
    const section = element("section", { class: "table" }, element("h3", { text: table.title }));
    if (table.note) section.append(element("p", { class: "hint", text: table.note, dir: "auto" }));
    if (body.length) section.append(element("div", { class: "scroll" }, element("table", {}, element("thead", {}, head), element("tbody", {}, ...body))));
    else section.append(element("p", { class: "hint", text: table.empty || "None." }));
    box.append(section);
  }
}
