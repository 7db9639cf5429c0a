// What the page carries, or is sent while the user edits: a JSON description, a gzipped GLB of the shapes, gzipped time series with the
// motion. All names are used as data only, never as markup.
import { Group, Matrix4, Quaternion, Vector3 } from "three";
import { GLTFLoader } from "three/examples/jsm/loaders/GLTFLoader.js";

const held = (id) => document.getElementById(id).textContent.trim();
export const carried = () => ({ data: JSON.parse(held("mg-data")), glb: held("mg-glb"), series: held("mg-series"), graph: null });

async function unpack(text) {
  if (!text) return null;
  if (typeof DecompressionStream === "undefined") throw new Error("This browser is too old for the page: it cannot unpack gzip data.");
  const packed = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

export const readSeries = async (data, text) => seriesFrom(data, await unpack(text));
export const readModel = async (data, series, glb) => modelFrom(data, series, await unpack(glb));

// Frame times (float64), sample times (float64), one float32 row a signal, six float32 rows a load over the frames, then the tracks of the
// bodies that move: a float32 triple or quadruple a frame.
export function seriesFrom(data, buffer) {
  const { frames, samples } = data.series;
  if (!buffer) return { frames: new Float64Array([0]), time: new Float64Array(0), signals: new Map(), loads: [], tracks: [] };
  const signals = new Map();
  let offset = 8 * (frames + samples);
  for (const signal of data.signals) {
    signals.set(signal.name, { ...signal, values: new Float32Array(buffer, offset, samples) });
    offset += 4 * samples;
  }
  const loads = data.loads.map((load) => {
    const rows = Array.from({ length: 6 }, (_, i) => new Float32Array(buffer, offset + 4 * frames * i, frames));
    offset += 24 * frames;
    return { ...load, rows };
  });
  const tracks = data.motion.flatMap(({ body, moves }) => moves.map((path) => {
    const width = path === "rotation" ? 4 : 3, values = new Float32Array(buffer, offset, width * frames);
    offset += 4 * width * frames;
    return { body, rotation: width === 4, values };
  }));
  return { frames: new Float64Array(buffer, 0, frames), time: new Float64Array(buffer, 8 * frames, samples), signals, loads, tracks };
}

// The last frame at or before t, and how far t is from it to the next.
export function frameAt(frames, t) {
  let low = 0, high = frames.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (frames[middle] <= t) low = middle; else high = middle;
  }
  const span = frames[high] - frames[low];
  return { low, high, s: span > 0 ? Math.min(Math.max((t - frames[low]) / span, 0), 1) : 0 };
}

// Every body's node stands in a group of its own, which the exploded view shifts; the node's own pose is always the simulated one.
export async function modelFrom(data, series, glb) {
  const gltf = await new GLTFLoader().parseAsync(glb, "");
  const root = gltf.scene.children[0] ?? gltf.scene;
  const bodies = new Map();
  const parts = new Map();
  gltf.scene.traverse((object) => {
    const { body, part } = object.userData;
    if (body !== undefined) bodies.set(body, object);
    if (part !== undefined) parts.set(part, { object, meshes: [], lines: [] });
  });
  for (const part of parts.values()) {
    part.object.traverse((o) => (o.isMesh ? part.meshes.push(o) : o.isLineSegments && part.lines.push(o)));
  }
  const shifts = new Map();
  for (const [name, node] of bodies) {
    const group = new Group();
    root.add(group);
    group.add(node);
    shifts.set(name, group);
  }
  const model = { root, scene: gltf.scene, bodies, parts, shifts };
  setMotion(model, data, series);
  return model;
}

// Gives a model its motion, or another one: start poses of all bodies, and tracks of those that move.
export function setMotion(model, data, { frames, tracks }) {
  for (const { body, pose } of data.motion) {
    const node = model.bodies.get(body);
    node?.position.fromArray(pose, 0);
    node?.quaternion.fromArray(pose, 3).normalize();
  }
  const own = tracks.map((track) => ({ ...track, node: model.bodies.get(track.body) })).filter((track) => track.node);
  Object.assign(model, { frames, moving: new Set(own.map((t) => t.body)), pose: poser(own, frames), path: pather(own, model.bodies, frames) });
  model.scene.updateMatrixWorld(true);
}

// Sets every body's translation (linear) and rotation (slerp) at time t; exact at the frames.
function poser(tracks, frames) {
  const q0 = new Quaternion(), q1 = new Quaternion(), p0 = new Vector3(), p1 = new Vector3();
  return (t) => {
    const { low, high, s } = frameAt(frames, t);
    for (const { node, rotation, values } of tracks) {
      if (rotation) node.quaternion.copy(q0.fromArray(values, 4 * low).normalize().slerp(q1.fromArray(values, 4 * high).normalize(), s));
      else node.position.copy(p0.fromArray(values, 3 * low).lerp(p1.fromArray(values, 3 * high), s));
    }
  };
}

// Where a point of a body is in W, at every frame: x, y, z, x, y, z ...
function pather(tracks, bodies, frames) {
  return (body, point) => {
    const own = tracks.filter((t) => t.body === body), node = bodies.get(body);
    const q = node.quaternion.clone(), p = node.position.clone(), v = new Vector3();
    const path = new Float32Array(3 * frames.length);
    for (let i = 0; i < frames.length; i++) {
      for (const { rotation, values } of own) if (rotation) q.fromArray(values, 4 * i).normalize(); else p.fromArray(values, 3 * i);
      v.fromArray(point).applyQuaternion(q).add(p).toArray(path, 3 * i);
    }
    return path;
  };
}

// A pose as four rows.
export function rows(matrix) {
  const e = matrix.elements;
  return [0, 1, 2, 3].map((row) => [e[row], e[4 + row], e[8 + row], e[12 + row]]);
}

// X_WB, in the world of the CAD file.
export const worldMatrix = (object) => rows(new Matrix4().compose(object.position, object.quaternion, object.scale));
