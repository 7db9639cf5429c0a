// From where the whole of something is seen.
import { Box3, PerspectiveCamera, Vector3 } from "three";

// The eye on a line of sight from which all points just fill the picture, shifted sideways to centre what is seen.
export function framed(view, points, direction, margin = 1.08) {
  const eye = new PerspectiveCamera(), center = new Box3().setFromPoints(points).getCenter(new Vector3());
  eye.position.copy(center).addScaledVector(direction.clone().normalize(), 1);
  eye.lookAt(center);
  eye.updateMatrixWorld();
  const x = new Vector3(), y = new Vector3(), z = new Vector3();
  eye.matrixWorld.extractBasis(x, y, z);
  const h = Math.max(view.box.clientHeight, 1), covered = view.covered();
  const free = Math.max(1 - (covered.top + covered.bottom) / h, 0.4);
  const tan = Math.tan((view.camera.fov * Math.PI) / 360), tanY = (tan * free) / margin, tanX = (tan * view.camera.aspect) / margin;
  // In the eye's axes a point (a, b, c) fits if |a - ex| <= (ez - c) tanX: the least ez, and the ex between its two bounds.
  const fit = (axis, t) => {
    let high = -Infinity, low = Infinity;
    for (const p of points) {
      const a = p.dot(axis), c = p.dot(z) * t;
      high = Math.max(high, a + c);
      low = Math.min(low, a - c);
    }
    return { depth: (high - low) / (2 * t), middle: (high + low) / 2 };
  };
  const across = fit(x, tanX), up = fit(y, tanY);
  const depth = Math.max(across.depth, up.depth), far = depth - center.dot(z);
  const drop = ((covered.bottom - covered.top) / h) * far * tan;
  const position = new Vector3().addScaledVector(x, across.middle).addScaledVector(y, up.middle - drop).addScaledVector(z, depth);
  return { position, target: position.clone().addScaledVector(z, -far) };
}

// The points of a shape that reach farthest in many directions: what they fit into, it fits into but for a percent.
const OUTWARDS = [
  ...[0, 1, 2].flatMap((axis) => Array.from({ length: 24 }, (_, i) => {
    const d = [Math.cos((i * Math.PI) / 12), Math.sin((i * Math.PI) / 12), 0];
    return [d[axis], d[(axis + 1) % 3], d[(axis + 2) % 3]];
  })),
  ...Array.from({ length: 8 }, (_, i) => [i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1]),
];
export function outermost(geometry) {
  if (geometry.userData.outermost) return geometry.userData.outermost;
  const { array, count } = geometry.attributes.position;
  const found = new Set();
  if (count) {
    for (const [x, y, z] of OUTWARDS) {
      let best = 0, most = -Infinity;
      for (let i = 0; i < 3 * count; i += 3) {
        const reach = x * array[i] + y * array[i + 1] + z * array[i + 2];
        if (reach > most) { most = reach; best = i; }
      }
      found.add(best);
    }
  }
  return (geometry.userData.outermost = [...found].map((i) => new Vector3().fromArray(array, i)));
}

export function corners(box) {
  return Array.from({ length: 8 }, (_, i) => new Vector3(i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y, i & 4 ? box.max.z : box.min.z));
}
