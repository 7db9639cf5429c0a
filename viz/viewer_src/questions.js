// Questions that geometry leaves open, with a button for each answer. Served by `mategraph watch`, a click writes the project file; a page
// from disk says what to type instead.
import { element } from "./format.js";

export class Questions {
  // `send(question, kind)` gives a promise of "" or of why it was not taken; null where answers cannot be sent.
  constructor(box, questions, { file, send = null, hover, choose }) {
    Object.assign(this, { box, questions, file, send, hover, choose, said: new Map() });
    this.fill();
  }

  // From now on answers can be sent.
  connect(send) {
    this.send = send;
    this.fill();
  }

  fill() {
    this.box.replaceChildren();
    if (!this.questions.length) return;
    this.box.append(element("h3", { text: this.questions.length === 1 ? "One question" : `${this.questions.length} questions` }));
    for (const question of this.questions) this.box.append(this.card(question));
  }

  card(question) {
    const { number, text, pair, kinds, probabilities, pairs } = question;
    const ask = element("button", { class: "name ask", title: "Show the parts" }, element("span", { text: `${number}. ${text}`, dir: "auto" }));
    ask.addEventListener("click", () => this.choose(pair));
    const result = element("p", { class: "hint", role: "status" });
    const answers = kinds.map((kind, k) => this.answer(question, kind, probabilities[k], result));
    if (!kinds.includes("none")) answers.push(this.answer(question, "none", null, result));
    result.textContent = this.said.get(number) ?? (this.send ? "" : `To answer: mategraph joints ${this.file} --answer ${number}=${kinds[0]}`);
    const alike = pairs > 1 ? element("small", { text: `${pairs} pairs of parts alike` }) : null;
    const card = element("div", { class: "question" }, ask, alike, element("div", { class: "answers" }, ...answers), result);
    card.addEventListener("pointerenter", () => this.hover(pair));
    card.addEventListener("pointerleave", () => this.hover([]));
    return card;
  }

  answer(question, kind, p, result) {
    const words = { none: "not connected", fixed: "held together" };
    const label = p === null ? words.none : `${words[kind] ?? kind} ${Math.round(100 * p)} %`;
    const button = element("button", { text: label, "data-answer": kind, disabled: !this.send });
    button.addEventListener("click", async () => {
      for (const b of button.parentElement.children) b.disabled = true;
      result.textContent = "Writing the project file …";
      const wrong = await this.send(question, kind);
      result.textContent = wrong || `${words[kind] ?? kind}: written; the machine is computed anew`;
      this.said.set(question.number, result.textContent);
      if (wrong) for (const b of button.parentElement.children) b.disabled = false;
    });
    return button;
  }
}
