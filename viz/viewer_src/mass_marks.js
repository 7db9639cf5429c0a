// Centres of mass: the quartered disc of drawings at every body's, and a larger one at that of all moving bodies together.
import { CanvasTexture, Sprite, SpriteMaterial, Vector3 } from "three";
import { OVERLAY } from "./layers.js";

const MOST_LABELS = 12; // more hide the machine

function disc(color) {
  const canvas = Object.assign(document.createElement("canvas"), { width: 64, height: 64 });
  const g = canvas.getContext("2d");
  const pie = (from, fill) => { g.fillStyle = fill; g.beginPath(); g.moveTo(32, 32); g.arc(32, 32, 27, from, from + Math.PI / 2); g.fill(); };
  [0, 1, 2, 3].forEach((k) => pie((k * Math.PI) / 2, k % 2 ? color : "#ffffff"));
  g.lineWidth = 4;
  g.strokeStyle = color;
  g.beginPath();
  g.arc(32, 32, 27, 0, 2 * Math.PI);
  g.stroke();
  return new CanvasTexture(canvas);
}

export class MassMarks {
  constructor(view, units) {
    Object.assign(this, { view, units, on: false, marks: [] });
    const { data, model } = view;
    for (const body of data.bodies) {
      const node = model.bodies.get(body.name);
      if (!node || !(body.mass > 0)) continue;
      this.marks.push({ body, node, center: new Vector3(...body.center), sprite: this.sprite(body.color, 0.016), label: view.label(body.color) });
    }
    const moving = this.marks.filter((m) => !m.body.ground);
    if (moving.length > 1) this.total = { parts: moving, sprite: this.sprite("#1b2430", 0.021), label: view.label("#1b2430") };
    this.show(false);
  }

  sprite(color, size) {
    const s = new Sprite(new SpriteMaterial({ map: disc(color), depthTest: false, depthWrite: false, sizeAttenuation: false, toneMapped: false }));
    s.scale.setScalar(size);
    s.layers.set(OVERLAY);
    s.renderOrder = 6;
    this.view.overlay.add(s);
    return s;
  }

  show(on) {
    this.on = on;
    for (const { sprite, label } of [...this.marks, ...(this.total ? [this.total] : [])]) { sprite.visible = on; label.hidden = !on; }
    this.view.posed();
  }

  update() {
    if (!this.on) return;
    for (const { node, center, sprite } of this.marks) sprite.position.copy(center).applyMatrix4(node.matrixWorld);
    if (!this.total) return;
    const sum = new Vector3();
    let mass = 0;
    for (const { body, sprite } of this.total.parts) { sum.addScaledVector(sprite.position, body.mass); mass += body.mass; }
    this.total.sprite.position.copy(sum.divideScalar(mass));
    this.total.mass = mass;
  }

  placeLabels() {
    if (!this.on) return;
    const few = this.marks.length <= MOST_LABELS;
    for (const { body, sprite, label } of this.marks) {
      label.hidden = !few;
      if (!few) continue;
      label.textContent = `${body.name}  ${this.units.text(body.mass, "kg", { digits: 3 })}`;
      this.view.placeLabel(label, sprite.position, 14);
    }
    if (this.total) {
      this.total.label.textContent = `all that moves  ${this.units.text(this.total.mass, "kg", { digits: 3 })}`;
      this.view.placeLabel(this.total.label, this.total.sprite.position, 14);
    }
  }

  // For tests: the marks' places in W.
  drawn() {
    return this.on ? Object.fromEntries(this.marks.map(({ body, sprite }) => [body.name, this.view.toWorld(sprite.position.clone()).toArray()])) : {};
  }
}
