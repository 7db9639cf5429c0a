// Arrows, rods and rings of overlays. Each is drawn twice: solid where it is seen, faint where the machine hides it.
import { ConeGeometry, CylinderGeometry, Mesh, MeshBasicMaterial, SphereGeometry, TorusGeometry, Vector3 } from "three";
import { OVERLAY } from "./layers.js";

const Z = new Vector3(0, 0, 1);
const cylinder = new CylinderGeometry(1, 1, 1, 14).rotateX(Math.PI / 2).translate(0, 0, 0.5);
const cone = new ConeGeometry(1, 1, 22).rotateX(Math.PI / 2).translate(0, 0, 0.5);
const ball = new SphereGeometry(1, 16, 12);

export const ARC = 1.6 * Math.PI; // of a curved arrow

export function paints(color, through = 0.28) {
  return {
    solid: new MeshBasicMaterial({ color, toneMapped: false }),
    faint: new MeshBasicMaterial({ color, toneMapped: false, transparent: true, opacity: through, depthTest: false, depthWrite: false }),
  };
}

function add(group, geometry, { solid, faint }, set) {
  for (const [material, order] of [[faint, 3], [solid, 4]]) {
    const m = new Mesh(geometry, material);
    m.layers.set(OVERLAY);
    m.renderOrder = order;
    set(m);
    group.add(m);
  }
}

export function rod(group, paint, radius, from, to) {
  add(group, cylinder, paint, (m) => { m.position.z = from; m.scale.set(radius, radius, to - from); });
}

export function tip(group, paint, position, direction, radius, length) {
  add(group, cone, paint, (m) => { m.position.copy(position); m.quaternion.setFromUnitVectors(Z, direction); m.scale.set(radius, radius, length); });
}

export function dot(group, paint, position, radius) {
  add(group, ball, paint, (m) => { m.position.copy(position); m.scale.setScalar(radius); });
}

// A curved arrow about z, in the positive sense.
export function ring(group, paint, height, radius, thin, head) {
  add(group, new TorusGeometry(radius, thin, 10, 56, ARC), paint, (m) => { m.position.z = height; });
  const end = new Vector3(radius * Math.cos(ARC), radius * Math.sin(ARC), height);
  tip(group, paint, end, new Vector3(-Math.sin(ARC), Math.cos(ARC), 0), head * 0.42, head);
}
