// The tab of joints: freedoms that are played by sliders, joints with their evidence, questions.
import { element } from "./format.js";
import { Questions } from "./questions.js";

export class JointPanel {
  constructor(box, mechanism, units, { seek, play, pause, hover, choose, partsOf }) {
    Object.assign(this, { box, mechanism, units, seek, play, pause, hover, choose, partsOf, sliders: [] });
    if (mechanism.assumed.length) {
      const list = mechanism.assumed.join(", ");
      box.append(element("p", { class: "assumed", text: `Assumed, not known: ${list}. Geometry leaves it open, and the motion depends on it.` }));
    }
    const asked = element("div", { id: "questions" });
    box.append(asked);
    this.questions = new Questions(asked, mechanism.questions, {
      file: mechanism.file, hover, choose: (parts) => choose(parts, { parts: JSON.stringify(parts) }),
    });
    if (mechanism.freedoms.length) this.freedoms();
    else if (mechanism.swept) box.append(element("p", { class: "hint", text: "Nothing moves." }));
    if (mechanism.joints.length) this.joints();
    if (mechanism.idle.length) {
      box.append(element("details", { class: "idle" }, element("summary", { text: `${mechanism.idle.length} idle freedoms, locked` }),
        element("ul", {}, ...mechanism.idle.map((text) => element("li", { text, dir: "auto" })))));
    }
    this.listener = () => this.refresh();
    units.listeners.add(this.listener);
    this.refresh();
  }

  dispose() {
    this.units.listeners.delete(this.listener);
    this.box.replaceChildren();
  }

  freedoms() {
    this.box.append(element("h3", { text: this.mechanism.freedoms.length === 1 ? "One freedom" : `${this.mechanism.freedoms.length} freedoms` }));
    for (const freedom of this.mechanism.freedoms) {
      const slider = element("input", { type: "range", class: "plain", min: freedom.low, max: freedom.high, step: "any", value: 0, "aria-label": freedom.text });
      const value = element("output", {});
      // The motion between the two ends is part of the page's time.
      const at = (x) => freedom.at_low + ((x - freedom.low) / (freedom.high - freedom.low || 1)) * (freedom.at_high - freedom.at_low);
      slider.addEventListener("input", () => { this.pause(); this.seek(at(Number(slider.value))); });
      const parts = this.partsOf({ joint: freedom.joint });
      const name = element("button", { class: "name", title: "Show the joint" }, element("span", { text: freedom.text, dir: "auto" }));
      name.addEventListener("click", () => this.choose(parts, { joint: freedom.joint }));
      const play = element("button", { class: "small", text: "Play", "data-freedom": freedom.joint });
      play.addEventListener("click", () => { this.seek(freedom.begin); this.play(freedom.end); });
      const card = element("div", { class: "freedom" }, element("div", { class: "line" }, name, play), element("div", { class: "line" }, slider, value));
      card.addEventListener("pointerenter", () => this.hover(parts));
      card.addEventListener("pointerleave", () => this.hover([]));
      this.box.append(card);
      this.sliders.push({ freedom, slider, value, card });
    }
  }

  joints() {
    this.box.append(element("h3", { text: "Joints found from the geometry" }));
    for (const joint of this.mechanism.joints) {
      const head = element("button", { class: "name", title: "Show the joint" },
        element("span", { class: "kind", text: joint.kind }), element("span", { text: joint.name, dir: "auto" }));
      const parts = this.partsOf({ joint: joint.name });
      head.addEventListener("click", () => this.choose(parts.length ? parts : [joint.a, joint.b], { joint: joint.name }));
      const sure = joint.status === "confirmed" ? "confirmed" : `${Math.round(100 * joint.p)} %${joint.status === "assumed" ? ", assumed" : ""}`;
      const facts = [`${joint.a} – ${joint.b}`, joint.limits, `from ${joint.source}`].filter(Boolean).join(" · ");
      const card = element("div", { class: `explained ${joint.status}` }, element("div", { class: "line" }, head, element("small", { class: "sure", text: sure })),
        element("small", { text: facts, dir: "auto" }), element("ul", {}, ...joint.evidence.map((text) => element("li", { text, dir: "auto" }))));
      card.addEventListener("pointerenter", () => this.hover([joint.a, joint.b]));
      card.addEventListener("pointerleave", () => this.hover([]));
      this.box.append(card);
    }
  }

  // The coordinate that is shown at a time, on the slider of the freedom that moves then; the others stand at zero.
  setTime(t) {
    for (const entry of this.sliders) {
      const { freedom, slider } = entry;
      const moving = t >= freedom.begin && t <= freedom.end;
      slider.value = moving ? this.valueAt(freedom, t) : Math.min(Math.max(0, freedom.low), freedom.high);
      entry.card.classList.toggle("moving", moving && t > 0);
    }
    this.refresh();
  }

  valueAt({ low, high, begin, end, at_low, at_high }, t) {
    const between = (a, b, ta, tb) => (tb === ta ? b : a + ((t - ta) / (tb - ta)) * (b - a));
    if (at_low < at_high) return between(low, high, at_low, at_high); // once round
    if (t <= at_high) return between(0, high, begin, at_high);
    if (t <= at_low) return between(high, low, at_high, at_low);
    return between(low, 0, at_low, end);
  }

  refresh() {
    for (const { freedom, slider, value } of this.sliders) value.textContent = this.units.text(Number(slider.value), freedom.unit, { digits: 3 });
  }
}
