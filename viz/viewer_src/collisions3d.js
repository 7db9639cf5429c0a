// Parts that get into each other: both turn red while it lasts, a ring is around the place, and the time line shows when.
import { CanvasTexture, Sprite, SpriteMaterial, Vector3 } from "three";
import { element } from "./format.js";
import { OVERLAY } from "./layers.js";

const RED = "#d1345b";
const SHORTEST = 0.004; // of the time line: a moment is seen too
const MOST_LABELS = 6;

function ring() {
  const canvas = Object.assign(document.createElement("canvas"), { width: 96, height: 96 });
  const g = canvas.getContext("2d");
  for (const [width, color] of [[13, "#ffffff"], [8, RED]]) {
    g.lineWidth = width;
    g.strokeStyle = color;
    g.beginPath();
    g.arc(48, 48, 38, 0, 2 * Math.PI);
    g.stroke();
  }
  return new CanvasTexture(canvas);
}

export class Collisions {
  constructor(view, units) {
    Object.assign(this, { view, units, marks: [], hit: new Set() });
    for (const collision of view.data.collisions ?? []) {
      const node = view.model.bodies.get(collision.body);
      if (!node) continue;
      const sprite = new Sprite(new SpriteMaterial({ map: ring(), depthTest: false, depthWrite: false, sizeAttenuation: false, toneMapped: false }));
      sprite.scale.setScalar(0.03);
      sprite.layers.set(OVERLAY);
      sprite.renderOrder = 7;
      sprite.visible = false;
      view.overlay.add(sprite);
      this.marks.push({ ...collision, node, sprite, place: new Vector3(...collision.point), label: view.label(RED) });
    }
  }

  // What lasts for one frame is shown a little longer: who watches is to see it.
  setTime(t) {
    const half = SHORTEST * this.view.data.duration;
    const before = [...this.hit].join();
    this.hit.clear();
    for (const mark of this.marks) {
      mark.on = mark.spans.some(([from, to]) => t >= from - half && t <= to + half);
      mark.sprite.visible = mark.on;
      if (!mark.on) mark.label.hidden = true;
      else { this.hit.add(mark.a); this.hit.add(mark.b); }
    }
    return [...this.hit].join() !== before;
  }

  update() {
    for (const { on, node, place, sprite } of this.marks) if (on) sprite.position.copy(place).applyMatrix4(node.matrixWorld);
  }

  placeLabels() {
    let shown = 0;
    for (const { on, a, b, depth, label, sprite } of this.marks) {
      label.hidden = !on || shown >= MOST_LABELS;
      if (label.hidden) continue;
      shown += 1;
      label.textContent = `${a} in ${b}, up to ${this.units.text(depth, "m", { digits: 2 })} deep`;
      this.view.placeLabel(label, sprite.position, 22);
    }
  }

  // For tests: what is marked now, with its place in W.
  drawn() {
    return this.marks.filter(({ on }) => on).map(({ a, b, sprite }) => ({ a, b, at: this.view.toWorld(sprite.position.clone()).toArray() }));
  }
}

// Red pieces of the time line, one for each time that parts are in each other.
export function collisionTimes(box, collisions, duration) {
  box.replaceChildren();
  if (!(duration > 0)) return;
  for (const { a, b, spans } of collisions ?? []) {
    for (const [from, to] of spans) {
      const width = Math.max((to - from) / duration, SHORTEST), left = Math.min(from / duration, 1 - width);
      const piece = element("i", { title: `${a} and ${b} are in each other` });
      piece.style.left = `${100 * left}%`;
      piece.style.width = `${100 * width}%`;
      box.append(piece);
    }
  }
}
