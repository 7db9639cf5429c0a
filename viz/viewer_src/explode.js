// The exploded view: every composite body slides out of its parent along the joint between them, far enough to be clear of it.
import { Box3, BufferAttribute, BufferGeometry, LineDashedMaterial, LineSegments, Vector3 } from "three";
import { OVERLAY } from "./layers.js";

export class Explode {
  constructor(view) {
    Object.assign(this, { view, share: 0, on: false });
    const { data, size } = view;
    const boxes = new Map(data.bodies.map((b) => [b.name, new Box3()]));
    for (const { info, object, meshes } of view.parts.entries.values()) {
      for (const m of meshes) {
        if (!m.geometry.boundingBox) m.geometry.computeBoundingBox();
        boxes.get(info.body).union(m.geometry.boundingBox.clone().applyMatrix4(object.matrix));
      }
    }
    this.steps = []; // parents before children
    const reached = new Set(data.bodies.filter((b) => b.ground).map((b) => b.name));
    let waiting = data.joints.filter((j) => j.role === "tree");
    while (waiting.length) {
      const next = waiting.filter((j) => reached.has(j.parent));
      if (!next.length) break;
      for (const joint of next) {
        reached.add(joint.child);
        this.steps.push({ joint, way: way(joint, boxes, size, view.directions().up), origin: new Vector3(...joint.origin) });
      }
      waiting = waiting.filter((j) => !next.includes(j));
    }
    const positions = new BufferAttribute(new Float32Array(6 * this.steps.length), 3);
    this.lines = new LineSegments(
      new BufferGeometry().setAttribute("position", positions),
      new LineDashedMaterial({ color: 0x66717f, dashSize: size * 0.012, gapSize: size * 0.008, transparent: true, opacity: 0.9 }),
    );
    this.lines.layers.set(OVERLAY);
    this.lines.frustumCulled = false;
    this.lines.visible = false;
    view.overlay.add(this.lines);
  }

  get any() {
    return this.steps.length > 0;
  }

  set(on, share = this.share) {
    Object.assign(this, { on, share });
    this.view.posed();
  }

  // Shifts of all bodies in W for their present poses. The way turns with the parent, so that it stays along the joint.
  update() {
    const { model, toScene } = this.view, share = this.on ? this.share : 0;
    const a = this.lines.geometry.attributes.position, p = new Vector3();
    this.lines.visible = share > 0;
    this.steps.forEach(({ joint, way: step, origin }, i) => {
      const parent = model.bodies.get(joint.parent), from = model.shifts.get(joint.parent).position;
      const shift = model.shifts.get(joint.child).position;
      shift.copy(step).applyQuaternion(parent.quaternion).multiplyScalar(share).add(from);
      p.copy(origin).applyQuaternion(parent.quaternion).add(parent.position);
      a.setXYZ(2 * i, ...p.clone().add(from).applyMatrix4(toScene).toArray());
      a.setXYZ(2 * i + 1, ...p.clone().add(shift).applyMatrix4(toScene).toArray());
    });
    a.needsUpdate = true;
    if (share > 0) this.lines.computeLineDistances();
  }

  shifts() {
    return Object.fromEntries([...this.view.model.shifts].map(([name, group]) => [name, group.position.toArray()]));
  }
}

// From the parent to where the child stands clear of it, m in the CAD pose.
function way(joint, boxes, size, up) {
  const parent = boxes.get(joint.parent), child = boxes.get(joint.child);
  const d = new Vector3(...joint.axis).normalize();
  if (parent.isEmpty() || child.isEmpty()) return d.multiplyScalar(0.25 * size);
  const apart = child.getCenter(new Vector3()).sub(parent.getCenter(new Vector3())).dot(d);
  if (Math.abs(apart) > 0.02 * size ? apart < 0 : d.dot(up) < -0.1) d.negate();
  const along = (box) => {
    const c = box.getCenter(new Vector3()).dot(d), h = box.getSize(new Vector3()).multiplyScalar(0.5);
    const reach = h.x * Math.abs(d.x) + h.y * Math.abs(d.y) + h.z * Math.abs(d.z);
    return [c - reach, c + reach];
  };
  const clear = along(parent)[1] - along(child)[0] + 0.05 * size;
  return d.multiplyScalar(Math.min(Math.max(clear, 0.1 * size), 1.1 * size));
}
