// A machine that floats far takes the eye along: it stays as large as it is, rather than becoming a speck in a picture of its whole way.
import { Box3, Vector3 } from "three";
import { frameAt } from "./model.js";

const FAR = 1.5; // of the machine's size: one that goes less far is well seen in a picture that stands still

export class Follow {
  constructor({ data, model, toScene }) {
    Object.assign(this, { frames: model.frames, toScene, any: false, on: false, size: 0 });
    const joint = data.joints.find((j) => j.kind === "free" && j.role !== "dropped");
    const body = data.bodies.find((b) => b.name === joint?.child);
    if (!body || model.frames.length < 2 || !model.bodies.has(body.name)) return;
    this.path = model.path(body.name, body.center);
    this.size = new Box3().setFromObject(model.scene).getSize(new Vector3()).length();
    const first = this.at(model.frames[0]), way = Math.max(...Array.from(model.frames, (t) => this.at(t).distanceTo(first)));
    this.any = this.on = this.size > 0 && way > FAR * this.size;
  }

  // Where the floating body is at time t, in the scene.
  at(t) {
    const { low, high, s } = frameAt(this.frames, t), place = (i) => new Vector3().fromArray(this.path, 3 * i);
    return place(low).lerp(place(high), s).applyMatrix4(this.toScene);
  }

  // How far it goes from one time to another; nothing where the eye stands still.
  way(from, to) {
    return this.on ? this.at(to).sub(this.at(from)) : new Vector3();
  }
}
