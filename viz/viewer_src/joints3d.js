// Joint axes with the coordinate's value, and joint frames: F on the parent with cones, M on the child with balls.
import { Group, Matrix4, Ray, Vector3 } from "three";
import { dot, paints, ring, rod, tip } from "./solids.js";

const Z = new Vector3(0, 0, 1);
const AXIS_COLORS = [["#d6453d", new Vector3(1, 0, 0)], ["#2f9e56", new Vector3(0, 1, 0)], ["#2f6fdb", new Vector3(0, 0, 1)]];
const TURNS = new Set(["revolute", "cylindrical", "screw"]);
const SLIDES = new Set(["prismatic", "cylindrical"]);

export class Joints {
  constructor(view, units) {
    Object.assign(this, { view, units, axesOn: false, framesOn: false, joints: [], frames: [] });
    const { data, model, size } = view;
    const count = data.joints.filter((j) => j.role !== "dropped" && j.kind !== "fixed").length;
    const unit = size * (count <= 6 ? 0.13 : count <= 12 ? 0.09 : 0.06);
    for (const joint of data.joints) {
      const parent = model.bodies.get(joint.parent), child = model.bodies.get(joint.child);
      if (joint.role === "dropped" || !parent || !child) continue;
      if (joint.kind !== "fixed" && joint.kind !== "free") this.axis(joint, parent, child, unit);
      for (const [body, columns, end] of [[parent, joint.F, tip], [child, joint.M, null]]) {
        if (!columns) continue;
        const frame = this.triad(unit * 0.62, end === null);
        new Matrix4().fromArray(columns).decompose(frame.position, frame.quaternion, new Vector3());
        body.add(frame);
        this.frames.push(frame);
      }
    }
    const world = this.triad(unit * 0.9, false);
    model.root.add(world);
    this.frames.push(world);
    this.show("axes", false);
    this.show("frames", false);
  }

  triad(length, balls) {
    const group = new Group();
    for (const [color, direction] of AXIS_COLORS) {
      const arm = new Group(), paint = paints(color), thin = length * (balls ? 0.014 : 0.024);
      arm.quaternion.setFromUnitVectors(Z, direction);
      rod(arm, paint, thin, 0, length * 0.8);
      if (balls) dot(arm, paint, new Vector3(0, 0, length * 0.82), thin * 3.4);
      else tip(arm, paint, new Vector3(0, 0, length * 0.78), Z, thin * 3, length * 0.22);
      group.add(arm);
    }
    return group;
  }

  axis(joint, parent, child, unit) {
    const axis = new Vector3(...joint.axis), origin = new Vector3(...joint.origin);
    const frame = new Group();
    frame.position.copy(origin);
    frame.quaternion.setFromUnitVectors(Z, axis);
    let [low, high] = this.reach(joint, origin, axis);
    const start = () => origin.clone().addScaledVector(axis, high);
    const onAxis = this.joints.filter((other) => other.axis.clone().cross(axis).length() < 0.1 && other.origin.clone().sub(origin).cross(axis).length() < 0.1 * unit);
    while (onAxis.some((other) => other.start.distanceTo(start()) < 1.2 * unit)) high += 1.25 * unit; // one arrow behind the other
    const paint = paints(joint.color), thin = unit * 0.022, head = unit * 0.26;
    rod(frame, { solid: paint.faint, faint: paint.faint }, thin * 0.5, low - unit * 0.3, high + unit * 0.3);
    rod(frame, paint, thin, high + unit * 0.05, high + unit * 0.95);
    tip(frame, paint, new Vector3(0, 0, high + unit * 0.92), Z, thin * 3.4, head);
    if (TURNS.has(joint.kind)) ring(frame, paint, high + unit * 0.45, unit * 0.42, thin * 0.9, head * 0.72);
    if (SLIDES.has(joint.kind)) tip(frame, paint, new Vector3(0, 0, high + unit * 0.14), Z.clone().negate(), thin * 2.8, head * 0.8);
    parent.add(frame);
    const label = this.view.label(joint.color);
    this.joints.push({ joint, parent, child, frame, axis, origin, label, start: start(), end: new Vector3(0, 0, high + unit * 1.4) });
  }

  // Where the joint's axis leaves the parts of its two bodies in the CAD pose, measured along it from its origin.
  reach(joint, origin, axis) {
    let low = 0, high = 0;
    const ray = new Ray(), inverse = new Matrix4();
    for (const { info, object, meshes } of this.view.parts.entries.values()) {
      if ((info.body !== joint.child && info.body !== joint.parent) || !object) continue;
      object.updateMatrix();
      inverse.copy(object.matrix).invert();
      for (const m of meshes) {
        m.geometry.computeBoundingBox();
        const { min, max } = m.geometry.boundingBox;
        ray.set(origin, axis).applyMatrix4(inverse);
        let near = -Infinity, far = Infinity;
        for (const k of ["x", "y", "z"]) {
          const a = (min[k] - ray.origin[k]) / ray.direction[k], b = (max[k] - ray.origin[k]) / ray.direction[k];
          if (!Number.isFinite(a) || !Number.isFinite(b)) { if (ray.origin[k] < min[k] || ray.origin[k] > max[k]) far = -Infinity; continue; }
          near = Math.max(near, Math.min(a, b));
          far = Math.min(far, Math.max(a, b));
        }
        if (near < far) { low = Math.min(low, near); high = Math.max(high, far); }
      }
    }
    return [low, high];
  }

  // Travel of a joint along its axis, from the poses, m.
  travel({ parent, child, axis, origin }) {
    const back = parent.quaternion.clone().invert();
    const at = origin.clone().applyQuaternion(child.quaternion).add(child.position).sub(parent.position).applyQuaternion(back);
    return at.sub(origin).dot(axis);
  }

  // Its angle about the axis, from the poses, rad.
  angle({ parent, child, axis }) {
    const R_PC = parent.quaternion.clone().invert().multiply(child.quaternion);
    const half = Math.atan2(new Vector3(R_PC.x, R_PC.y, R_PC.z).dot(axis), R_PC.w);
    return Math.atan2(Math.sin(2 * half), Math.cos(2 * half));
  }

  // Points that a picture with the axes has to hold.
  reaches() {
    return this.axesOn ? this.joints.map(({ frame, end }) => end.clone().applyMatrix4(frame.matrixWorld)) : [];
  }

  // Name of the joint whose axis is drawn at a point of the view, px; null where there is none.
  at(x, y, reach = 9) {
    if (!this.axesOn) return null;
    const { clientWidth: w, clientHeight: h } = this.view.box;
    const seen = (z, frame) => { const p = new Vector3(0, 0, z).applyMatrix4(frame.matrixWorld).project(this.view.camera); return [((p.x + 1) / 2) * w, ((1 - p.y) / 2) * h]; };
    let best = null;
    for (const { joint, frame, end } of this.joints) {
      const a = seen(end.z * 0.35, frame), b = seen(end.z, frame), d = [b[0] - a[0], b[1] - a[1]];
      const u = Math.min(Math.max(((x - a[0]) * d[0] + (y - a[1]) * d[1]) / (d[0] ** 2 + d[1] ** 2 || 1), 0), 1);
      const far = Math.hypot(x - a[0] - u * d[0], y - a[1] - u * d[1]);
      if (far <= (best?.far ?? reach)) best = { far, name: joint.name };
    }
    return best?.name ?? null;
  }

  show(what, on) {
    this[`${what}On`] = on;
    if (what === "axes") for (const { frame, label } of this.joints) { frame.visible = on; label.hidden = !on; }
    else for (const frame of this.frames) frame.visible = on;
    this.view.invalidate();
  }

  placeLabels() {
    if (!this.axesOn) return;
    const p = new Vector3();
    for (const entry of this.joints) {
      const { joint, frame, label, end } = entry;
      const write = (value, unit) => this.units.text(value, unit, { decimals: this.units.shown(unit).factor === 1 ? 3 : 1 });
      const values = [TURNS.has(joint.kind) ? write(this.angle(entry), "rad") : "", SLIDES.has(joint.kind) ? write(this.travel(entry), "m") : ""];
      label.textContent = [joint.name, ...values.filter(Boolean)].join("  ");
      this.view.placeLabel(label, p.copy(end).applyMatrix4(frame.matrixWorld));
    }
  }
}
