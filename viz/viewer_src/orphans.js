// Parts that the project names and the assembly has no more: which part is meant is one click, which `mategraph watch` writes.
import { element } from "./format.js";

// `error` is that of the server, with its orphans; `send(answer)` gives a promise of "" or of why it was not taken.
export function orphanList({ code, orphans, parts, place }, send) {
  const one = orphans.length === 1;
  const file = place.split(":")[0];
  const list = element("div", { class: "orphans" }, element("p", {
    text: `${code}: ${file} names ${one ? "a part" : `${orphans.length} parts`} that the assembly has no more. Which part is meant?`, dir: "auto",
  }), ...orphans.map((orphan) => card(orphan, parts, send)));
  if (orphans.filter((orphan) => orphan.likely).length > 1) {
    const all = element("button", { class: "all", text: "Take all that are likely" });
    all.addEventListener("click", async () => {
      all.disabled = true;
      for (const button of list.querySelectorAll("button[data-likely]:enabled")) { button.click(); await button.finished; }
    });
    list.append(all);
  }
  return list;
}

function card({ name, places, why, likely, score }, parts, send) {
  const result = element("p", { class: "hint", role: "status" });
  const answers = element("div", { class: "answers" });
  const take = async (to) => {
    for (const control of answers.children) control.disabled = true;
    result.textContent = "Writing the project file …";
    const wrong = await send({ reattach: name, to });
    result.textContent = wrong || (to === null ? "written as missing: what is attached to it waits" : `${to}: written; the machine is computed anew`);
    if (wrong) for (const control of answers.children) control.disabled = false;
  };
  if (likely) {
    const button = element("button", { text: `${likely} (${Math.round(100 * score)} %)`, "data-likely": likely, dir: "auto" });
    button.addEventListener("click", () => { button.finished = take(likely); });
    answers.append(button);
  }
  const others = parts.filter((part) => part !== likely);
  if (others.length) {
    const choose = element("select", { "aria-label": `Another part for ${name}` }, element("option", { value: "", text: "another part …" }),
      ...others.map((part) => element("option", { value: part, text: part, dir: "auto" })));
    choose.addEventListener("change", () => { if (choose.value) take(choose.value); });
    answers.append(choose);
  }
  const missing = element("button", { text: "missing for now", title: "Go on without what is attached to it", "data-missing": name });
  missing.addEventListener("click", () => take(null));
  answers.append(missing);
  return element("div", { class: "orphan" }, element("b", { text: name, dir: "auto" }),
    element("small", { text: `${why} · ${places.join(", ")}`, dir: "auto" }), answers, result);
}
