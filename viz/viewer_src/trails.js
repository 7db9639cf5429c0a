// Paths of chosen points in W: the whole path faint, what has been passed bold, a dot where the point is now.
import { Mesh, MeshBasicMaterial, SphereGeometry, Vector3 } from "three";
import { Line2 } from "three/examples/jsm/lines/Line2.js";
import { LineGeometry } from "three/examples/jsm/lines/LineGeometry.js";
import { LineMaterial } from "three/examples/jsm/lines/LineMaterial.js";
import { OVERLAY } from "./layers.js";
import { frameAt } from "./model.js";

export class Trails {
  constructor(view) {
    Object.assign(this, { view, on: false, list: [], changed: () => {} });
    for (const trail of view.data.trails) this.add(trail);
    this.set(this.list.length > 0);
  }

  add({ name, body, point, color }) {
    const { model, size, overlay } = this.view;
    if (model.frames.length < 2 || !model.bodies.has(body)) return null;
    const path = model.path(body, point), seen = new Float32Array(path.length), p = new Vector3();
    for (let i = 0; i < path.length; i += 3) p.fromArray(path, i).applyMatrix4(this.view.toScene).toArray(seen, i);
    // Seen through the machine, because most paths run inside it.
    const line = (width, opacity) => {
      const l = new Line2(new LineGeometry().setPositions(seen), new LineMaterial({ color, linewidth: width, transparent: true, opacity, depthTest: false, depthWrite: false }));
      l.layers.set(OVERLAY);
      l.frustumCulled = false;
      l.renderOrder = 2;
      overlay.add(l);
      return l;
    };
    const dot = new Mesh(new SphereGeometry(size * 0.008, 16, 12), new MeshBasicMaterial({ color, toneMapped: false }));
    dot.layers.set(OVERLAY);
    overlay.add(dot);
    const trail = { name, body, point: [...point], color, path, seen, whole: line(1.6, 0.4), past: line(3, 0.85), dot, bent: -1 };
    this.list.push(trail);
    this.changed();
    this.view.posed();
    return trail;
  }

  drop(trail) {
    for (const o of [trail.whole, trail.past, trail.dot]) { o.removeFromParent(); o.geometry.dispose(); o.material.dispose(); }
    this.list = this.list.filter((t) => t !== trail);
    this.changed();
    this.view.invalidate();
  }

  set(on) {
    this.on = on;
    this.view.posed();
  }

  update(t) {
    const { low, s } = frameAt(this.view.model.frames, t);
    for (const trail of this.list) {
      for (const o of [trail.whole, trail.past, trail.dot]) o.visible = this.on;
      if (!this.on) continue;
      // The segment in which the point is now ends at the point.
      const data = trail.past.geometry.attributes.instanceStart.data, a = data.array, at = 3 * low;
      if (trail.bent >= 0) a.set(trail.seen.subarray(3 * trail.bent + 3, 3 * trail.bent + 6), 6 * trail.bent + 3);
      for (let k = 0; k < 3; k++) a[6 * low + 3 + k] = trail.seen[at + k] + s * (trail.seen[at + 3 + k] - trail.seen[at + k]);
      trail.bent = low;
      trail.dot.position.fromArray(a, 6 * low + 3);
      data.needsUpdate = true;
      trail.past.geometry.instanceCount = low + 1;
    }
  }
}
