// What the page carries: a JSON description, a gzipped GLB, gzipped time series. All names are used as data only, never as markup.
import { Group, Matrix4, Quaternion, Vector3 } from "three";
import { GLTFLoader } from "three/examples/jsm/loaders/GLTFLoader.js";

export const description = () => JSON.parse(document.getElementById("mg-data").textContent);

async function unpack(id) {
  const text = document.getElementById(id).textContent.trim();
  if (!text) return null;
  if (typeof DecompressionStream === "undefined") throw new Error("This browser is too old for the page: it cannot unpack gzip data.");
  const packed = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

// Frame times (float64), sample times (float64), one float32 row a signal, then six float32 rows a load over the frames.
export async function readSeries(data) {
  const buffer = await unpack("mg-series");
  const { frames, samples } = data.series;
  if (!buffer) return { frames: new Float64Array([0]), time: new Float64Array(0), signals: new Map(), loads: [] };
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
  return { frames: new Float64Array(buffer, 0, frames), time: new Float64Array(buffer, 8 * frames, samples), signals, loads };
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
export async function readModel(data, frames) {
  const gltf = await new GLTFLoader().parseAsync(await unpack("mg-glb"), "");
  const json = gltf.parser.json;
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
  const tracks = [];
  for (const animation of json.animations ?? []) {
    for (const { sampler, target } of animation.channels) {
      const values = (await gltf.parser.getDependency("accessor", animation.samplers[sampler].output)).array;
      const body = json.nodes[target.node].extras.body;
      tracks.push({ body, node: bodies.get(body), rotation: target.path === "rotation", values });
    }
  }
  return { root, scene: gltf.scene, bodies, parts, shifts, frames, moving: new Set(tracks.map((t) => t.body)), pose: poser(tracks, frames), path: pather(tracks, bodies, frames) };
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
