// What the page carries: a JSON description, a gzipped GLB, gzipped time series. All names are used as data only, never as markup.
import { Quaternion, Vector3, Matrix4 } from "three";
import { GLTFLoader } from "three/examples/jsm/loaders/GLTFLoader.js";

export const description = () => JSON.parse(document.getElementById("mg-data").textContent);

async function unpack(id) {
  const text = document.getElementById(id).textContent.trim();
  if (!text) return null;
  if (typeof DecompressionStream === "undefined") throw new Error("This browser is too old for the page: it cannot unpack gzip data.");
  const packed = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

// Frame times (float64), sample times (float64), then one float32 row a signal.
export async function readSeries(data) {
  const buffer = await unpack("mg-series");
  const { frames, samples } = data.series;
  if (!buffer) return { frames: new Float64Array([0]), time: new Float64Array(0), signals: new Map() };
  const signals = new Map();
  let offset = 8 * (frames + samples);
  for (const { name, unit } of data.signals) {
    signals.set(name, { name, unit, values: new Float32Array(buffer, offset, samples) });
    offset += 4 * samples;
  }
  return { frames: new Float64Array(buffer, 0, frames), time: new Float64Array(buffer, 8 * frames, samples), signals };
}

export async function readModel(data, frames) {
  const gltf = await new GLTFLoader().parseAsync(await unpack("mg-glb"), "");
  const json = gltf.parser.json;
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
  const tracks = [];
  for (const animation of json.animations ?? []) {
    for (const { sampler, target } of animation.channels) {
      const values = (await gltf.parser.getDependency("accessor", animation.samplers[sampler].output)).array;
      tracks.push({ node: bodies.get(json.nodes[target.node].extras.body), rotation: target.path === "rotation", values });
    }
  }
  return { root: gltf.scene.children[0] ?? gltf.scene, scene: gltf.scene, bodies, parts, pose: poser(tracks, frames) };
}

// Sets every body's translation (linear) and rotation (slerp) at time t; exact at the frames.
function poser(tracks, frames) {
  const q0 = new Quaternion(), q1 = new Quaternion(), p0 = new Vector3(), p1 = new Vector3();
  return (t) => {
    let low = 0, high = frames.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (frames[middle] <= t) low = middle; else high = middle;
    }
    const span = frames[high] - frames[low];
    const s = span > 0 ? Math.min(Math.max((t - frames[low]) / span, 0), 1) : 0;
    for (const { node, rotation, values } of tracks) {
      if (rotation) node.quaternion.copy(q0.fromArray(values, 4 * low).normalize().slerp(q1.fromArray(values, 4 * high).normalize(), s));
      else node.position.copy(p0.fromArray(values, 3 * low).lerp(p1.fromArray(values, 3 * high), s));
    }
  };
}

// X_WB as four rows, in the world of the CAD file.
export function worldMatrix(object) {
  const e = new Matrix4().compose(object.position, object.quaternion, object.scale).elements;
  return [0, 1, 2, 3].map((row) => [e[row], e[4 + row], e[8 + row], e[12 + row]]);
}
