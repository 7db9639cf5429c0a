// The start pose as a pale glass copy of what moves. Its depth is drawn first, so that only its front shows.
import { Color, DoubleSide, Group, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial, MeshLambertMaterial } from "three";
import { OVERLAY } from "./layers.js";

export class Ghost {
  constructor(view) {
    Object.assign(this, { view, on: false, parts: null });
    this.read();
  }

  // The nodes stand at the first frame when the model has just been given its motion.
  read() {
    this.start = new Map([...this.view.model.moving].map((name) => {
      const node = this.view.model.bodies.get(name);
      return [name, { position: node.position.clone(), quaternion: node.quaternion.clone() }];
    }));
  }

  // The model has another motion.
  restart() {
    for (const group of this.groups?.values() ?? []) group.removeFromParent();
    Object.assign(this, { parts: null, groups: null });
    this.read();
    if (this.on) this.show(true);
  }

  get any() {
    return this.start.size > 0;
  }

  build() {
    const { view } = this;
    const depth = new MeshBasicMaterial({ colorWrite: false, side: DoubleSide, polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 });
    const line = new LineBasicMaterial({ color: 0x3b4a60, transparent: true, opacity: 0.35 });
    this.parts = new Map();
    this.groups = new Map();
    for (const [name, { position, quaternion }] of this.start) {
      const group = new Group();
      group.position.copy(position);
      group.quaternion.copy(quaternion);
      view.model.shifts.get(name).add(group);
      this.groups.set(name, group);
      const color = new Color(view.data.bodies.find((b) => b.name === name).color).lerp(new Color(0xffffff), 0.45);
      const glass = new MeshLambertMaterial({ color, emissive: color, emissiveIntensity: 0.35, transparent: true, opacity: 0.3, side: DoubleSide, depthWrite: false });
      for (const [part, entry] of view.parts.entries) {
        if (entry.info.body !== name || !entry.object) continue;
        const own = new Group();
        own.applyMatrix4(entry.object.matrix);
        group.add(own);
        const add = (o, order) => { o.layers.set(OVERLAY); o.renderOrder = order; own.add(o); };
        for (const { node, color: face } of entry.pieces) {
          if (face) { add(new Mesh(node.geometry, depth), 7); add(new Mesh(node.geometry, glass), 8); }
          else add(new LineSegments(node.geometry, line), 9);
        }
        this.parts.set(part, own);
      }
    }
  }

  show(on) {
    this.on = on;
    if (on && !this.parts) this.build();
    this.sync();
  }

  sync() {
    if (!this.parts) return;
    for (const [name, own] of this.parts) own.visible = this.on && this.view.parts.entries.get(name).visible;
    this.view.invalidate();
  }
}
