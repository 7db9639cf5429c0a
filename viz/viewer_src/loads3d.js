// Forces (straight arrows) and torques (curved ones) at the joints, on the child: their length follows their size over time.
import { Group, Vector3 } from "three";
import { frameAt } from "./model.js";
import { paints, ring, rod, tip } from "./solids.js";

const Z = new Vector3(0, 0, 1);
export const LOAD_COLORS = { reaction: "#d1345b", drive: "#b7791f" };
const MOST_LABELS = 12; // the largest have one: more hide the machine
const LEAST = 0.015; // of the largest: what is smaller is not drawn

export class Loads {
  constructor(view, units, loads) {
    Object.assign(this, { view, units, on: false, scale: 1, shown: { reaction: true, drive: true, force: true, torque: true }, time: 0, arrows: [] });
    this.most = { force: 0, torque: 0 };
    for (const { rows } of loads) {
      for (let i = 0; i < rows[0].length; i++) {
        this.most.force = Math.max(this.most.force, Math.hypot(rows[0][i], rows[1][i], rows[2][i]));
        this.most.torque = Math.max(this.most.torque, Math.hypot(rows[3][i], rows[4][i], rows[5][i]));
      }
    }
    const paint = { reaction: paints(LOAD_COLORS.reaction, 0.6), drive: paints(LOAD_COLORS.drive, 0.6) };
    for (const load of loads) {
      const parent = view.model.bodies.get(load.parent);
      if (!parent) continue;
      for (const [quantity, rows] of [["force", load.rows.slice(0, 3)], ["torque", load.rows.slice(3)]]) {
        if (!rows.some((row) => row.some((v) => v !== 0))) continue;
        const group = new Group();
        if (quantity === "force") {
          group.shaft = new Group();
          group.head = new Group();
          rod(group.shaft, paint[load.kind], 0.013, 0, 1);
          tip(group.head, paint[load.kind], new Vector3(), Z, 0.045, 0.18);
          group.add(group.shaft, group.head);
        } else {
          ring(group, paint[load.kind], 0, 0.42, 0.013, 0.15);
          rod(group, { solid: paint[load.kind].faint, faint: paint[load.kind].faint }, 0.012, -0.32, 0.32);
        }
        group.visible = false;
        view.overlay.add(group);
        this.arrows.push({ load, quantity, rows, group, parent, point: new Vector3(...load.point), vector: new Vector3(), label: view.label(LOAD_COLORS[load.kind], "load-label") });
      }
    }
  }

  dispose() {
    for (const { group, label } of this.arrows) {
      group.removeFromParent();
      group.traverse((o) => { o.geometry?.dispose(); o.material?.dispose(); });
      label.remove();
    }
    this.arrows = [];
  }

  get any() {
    return this.arrows.length > 0;
  }

  // Points that a picture with the arrows has to hold: their ends now.
  reaches() {
    if (!this.on) return [];
    this.view.refresh();
    return this.arrows.filter(({ group, quantity }) => group.visible && quantity === "force").map(({ group }) => new Vector3(0, 0, group.head.position.z * 1.4).applyQuaternion(group.quaternion).add(group.position));
  }

  set(changes) {
    const { on = this.on, scale = this.scale, ...shown } = changes;
    Object.assign(this, { on, scale });
    Object.assign(this.shown, shown);
    this.view.posed();
  }

  // Values at a time, linear between frames, N or N m in W.
  setTime(t) {
    const { low, high, s } = frameAt(this.view.model.frames, t);
    for (const arrow of this.arrows) arrow.vector.set(...arrow.rows.map((row) => row[low] + s * (row[high] - row[low])));
  }

  // Arrows are drawn in the scene's world, at the joint's place on the parent, which the exploded view may have shifted.
  update() {
    const length = this.view.size * 0.24 * this.scale, d = new Vector3();
    for (const { load, quantity, group, parent, point, vector, label } of this.arrows) {
      const size = vector.length(), share = this.most[quantity] > 0 ? size / this.most[quantity] : 0;
      const visible = this.on && this.shown[load.kind] && this.shown[quantity] && share > LEAST;
      group.visible = visible;
      if (!visible) label.hidden = true;
      if (!visible) continue;
      d.copy(vector).divideScalar(size).transformDirection(this.view.toScene);
      group.position.copy(point).applyMatrix4(parent.matrixWorld);
      group.quaternion.setFromUnitVectors(Z, d);
      if (quantity === "force") {
        const whole = length * share, head = Math.min(0.18 * length, 0.6 * whole), thick = Math.max(head / 0.18, 0.3 * length);
        group.shaft.scale.set(thick, thick, whole - head);
        group.head.scale.set(thick, thick, head / 0.18);
        group.head.position.z = whole - head;
      } else {
        group.scale.setScalar(length * Math.max(share, 0.12));
      }
    }
  }

  placeLabels() {
    if (!this.on) return;
    const p = new Vector3(), length = this.view.size * 0.24 * this.scale;
    const shares = new Map(this.arrows.filter((a) => a.group.visible).map((a) => [a, a.vector.length() / this.most[a.quantity]]));
    const told = new Set([...shares.keys()].sort((a, b) => shares.get(b) - shares.get(a)).slice(0, this.view.box.clientWidth < 640 ? 3 : MOST_LABELS));
    for (const arrow of this.arrows) {
      const { load, quantity, group, vector, label } = arrow, share = shares.get(arrow);
      label.hidden = !told.has(arrow);
      if (label.hidden) continue;
      label.textContent = `${load.joint}  ${this.units.text(vector.length(), quantity === "force" ? "N" : "N*m", { digits: 3 })}${load.determinate ? "" : " *"}`;
      if (quantity === "force") p.set(0, 0, length * share * 1.04).applyQuaternion(group.quaternion).add(group.position);
      else p.set(0.46, 0, 0).applyMatrix4(group.matrixWorld);
      this.view.placeLabel(label, p);
    }
  }

  // For tests: what is drawn, in W. A force's tip is at point + vector times metres per newton.
  drawn() {
    return this.arrows.filter((a) => a.group.visible).map(({ load, quantity, vector, group }) => ({
      joint: load.joint, kind: load.kind, quantity, vector: vector.toArray(),
      at: this.view.toWorld(group.position.clone()).toArray(),
      direction: Z.clone().applyQuaternion(group.quaternion).transformDirection(this.view.fromScene).toArray(),
      length: quantity === "force" ? group.shaft.scale.z + group.head.scale.z * 0.18 : group.scale.x,
    }));
  }
}
