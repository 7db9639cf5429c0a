// All parts in a few draw calls: one batch of opaque faces, one of transparent ones, one of B-rep edges, whatever the number of parts.
// A shape stands once on the graphics card; its instances have a matrix, a colour and a switch each.
import { BatchedMesh, BufferAttribute, BufferGeometry, Color, LineBasicMaterial, Matrix4, MeshStandardMaterial, DoubleSide, Vector4 } from "three";
import { EDGES, FACES } from "./layers.js";

const ACCENT = new Color(0xff5a1f), RED = new Color(0xd1345b);
const PALE = new Color(0xdde2e9);
const GLASS = 0.3; // how much is seen of an old state over the new one

// The renderer draws a batch as triangles unless it says that it is made of lines.
class BatchedLines extends BatchedMesh {
  constructor(...sizes) {
    super(...sizes);
    Object.assign(this, { isMesh: false, isLine: true, isLineSegments: true });
  }
}

// The reflection of a soft box overhead and of a bright horizon. A blurred picture of a studio would do the same, but to blur it
// takes many seconds where the graphics are drawn by the processor; this costs nothing.
function studio(shader) {
  shader.fragmentShader = shader.fragmentShader.replace("#include <lights_fragment_end>", `#include <lights_fragment_end>
    vec3 upwards = normalize((viewMatrix * vec4(0., 1., 0., 0.)).xyz);
    float height = dot(reflect(-geometryViewDir, geometryNormal), upwards);
    float glow = .9 * smoothstep(.2, .85, height) + .3 * smoothstep(-.12, .02, height) * (1. - smoothstep(.02, .3, height));
    float fresnel = .05 + .5 * pow(1. - saturate(dot(geometryNormal, geometryViewDir)), 4.);
    reflectedLight.indirectSpecular += fresnel * (.12 + glow);`);
}

// A satin surface; `more` are settings of the material, `shade` a further change of its shader, named by `key`.
export function satin(more = {}, key = "", shade = () => {}) {
  const material = new MeshStandardMaterial({ roughness: 0.46, metalness: 0, side: DoubleSide, polygonOffset: true, polygonOffsetFactor: 0.6, polygonOffsetUnits: 0.6, ...more });
  material.onBeforeCompile = (shader) => { studio(shader); shade(shader); };
  material.customProgramCacheKey = () => `satin ${key}`;
  return material;
}

export class Parts {
  constructor(scene, data, model) {
    const bodyColor = new Map(data.bodies.map((b) => [b.name, b.color]));
    this.entries = new Map();
    this.mode = null; // how two states of a machine are arranged, where there are two
    const old = new Set(data.compare?.old);
    const wanted = { solid: [], clear: [], lines: [] };
    for (const info of data.parts) {
      const found = model.parts.get(info.name);
      const entry = { info, object: found?.object, meshes: found?.meshes ?? [], visible: true, pieces: [], bodyColor: new Color(bodyColor.get(info.body)) };
      this.entries.set(info.name, entry);
      if (!found) continue;
      found.object.visible = false; // it gives the pose; the batches draw
      found.object.updateWorldMatrix(true, false);
      const mirrored = found.object.matrixWorld.determinant() < 0;
      entry.old = old.has(info.body);
      for (const m of found.meshes) {
        const painted = m.material.userData.painted; // faces with a colour of their own
        const alpha = painted ? m.material.opacity : info.alpha;
        const piece = { entry, node: m, geometry: m.geometry, mirrored, color: painted ? m.material.color.clone() : new Color(info.color) };
        wanted[alpha < 1 ? "clear" : "solid"].push({ ...piece, alpha, when: entry.old ? ["beside", "old"] : ["beside", "over", "new"] });
        if (entry.old) wanted.clear.push({ ...piece, alpha: Math.min(alpha, GLASS), when: ["over"] });
      }
      for (const l of found.lines) wanted.lines.push({ entry, node: l, geometry: l.geometry, mirrored: false, alpha: 1, color: null, when: entry.old ? ["beside", "old"] : ["beside", "over", "new"] });
    }
    this.edgeMaterial = new LineBasicMaterial({ color: 0x0d1117, transparent: true, opacity: 0.9 });
    this.materials = { solid: satin(), clear: satin({ transparent: true, depthWrite: false }) };
    this.batches = [];
    for (const [kind, list] of Object.entries(wanted)) if (list.length) this.batches.push(this.fill(kind, list));
    for (const { batch } of this.batches) scene.add(batch);
    this.place();
  }

  fill(kind, list) {
    const shapes = new Map();
    for (const item of list) {
      item.key = `${item.geometry.uuid} ${item.mirrored}`;
      if (!shapes.has(item.key)) shapes.set(item.key, { geometry: compact(item.geometry, item.mirrored) });
    }
    let points = 0, indices = 0;
    for (const { geometry } of shapes.values()) { points += geometry.attributes.position.count; indices += geometry.index.count; }
    const Kind = kind === "lines" ? BatchedLines : BatchedMesh;
    const batch = new Kind(list.length, points, indices, kind === "lines" ? this.edgeMaterial : this.materials[kind]);
    for (const shape of shapes.values()) shape.id = batch.addGeometry(shape.geometry);
    for (const item of list) {
      const id = batch.addInstance(shapes.get(item.key).id);
      const piece = { batch, id, node: item.node, color: item.color, alpha: item.alpha, when: item.when };
      item.entry.pieces.push(piece);
      if (item.color) batch.setColorAt(id, new Vector4(item.color.r, item.color.g, item.color.b, item.alpha));
    }
    batch.frustumCulled = false; // each instance is looked at by itself
    batch.sortObjects = kind === "clear";
    if (kind === "lines") {
      batch.layers.set(EDGES);
      batch.renderOrder = 1;
    } else {
      batch.layers.set(FACES);
      batch.castShadow = kind === "solid";
      batch.receiveShadow = true;
    }
    return { kind, batch, names: list.map((item) => item.entry.info.name) };
  }

  // Every instance goes where its node is.
  place() {
    for (const { pieces } of this.entries.values()) for (const { batch, id, node } of pieces) batch.setMatrixAt(id, node.matrixWorld);
  }

  // Where a part is drawn, read back from what the graphics card is given; null for one without a shape.
  drawnAt(name) {
    const piece = this.entries.get(name)?.pieces[0];
    return piece ? piece.batch.getMatrixAt(piece.id, new Matrix4()) : null;
  }

  setVisible(names, on) {
    for (const name of names) {
      const entry = this.entries.get(name);
      if (!entry) continue;
      entry.visible = on;
      for (const { batch, id, when } of entry.pieces) batch.setVisibleAt(id, on && (!this.mode || when.includes(this.mode)));
    }
  }

  // Which pieces of two states are drawn.
  arrange(mode) {
    this.mode = mode;
    for (const [name, entry] of this.entries) {
      entry.absent = mode === (entry.old ? "new" : "old");
      this.setVisible([name], entry.visible);
    }
  }

  // Hovered parts turn a little to the accent's colour, chosen ones more; parts that are in others (`hit`) turn red. `tints`: parts in
  // colours of their own, all others pale.
  paint(byBody, hovered, chosen, hit = new Set(), tints = null) {
    const c = new Color(), v = new Vector4();
    for (const [name, entry] of this.entries) {
      const strength = chosen.has(name) ? 0.66 : hovered.has(name) ? 0.34 : 0, tint = tints?.get(name);
      for (const { batch, id, color, alpha } of entry.pieces) {
        if (!color) continue;
        c.copy(byBody ? entry.bodyColor : color);
        if (tints) c.lerp(tint ?? PALE, tint ? 0.86 : 0.8);
        if (hit.has(name)) c.lerp(RED, 0.72);
        c.lerp(ACCENT, tint ? strength / 3 : strength);
        batch.setColorAt(id, v.set(c.r, c.g, c.b, alpha));
      }
    }
  }
}

// Only the points that the indices use, because faces of several colours share one list of points; a mirrored shape is turned inside out,
// because the front of a triangle is decided before its instance's matrix is known.
function compact(geometry, mirrored) {
  const { position, normal } = geometry.attributes;
  const old = geometry.index?.array ?? Uint32Array.from({ length: position.count }, (_, i) => i);
  const place = new Int32Array(position.count).fill(-1);
  const used = [];
  const index = new Uint32Array(old.length);
  for (let i = 0; i < old.length; i++) {
    if (place[old[i]] < 0) { place[old[i]] = used.length; used.push(old[i]); }
    index[i] = place[old[i]];
  }
  if (mirrored) for (let i = 0; i + 2 < index.length; i += 3) [index[i + 1], index[i + 2]] = [index[i + 2], index[i + 1]];
  const out = new BufferGeometry();
  for (const [name, source] of [["position", position], ["normal", normal]]) {
    if (!source) continue;
    const values = new Float32Array(3 * used.length);
    used.forEach((from, to) => { for (let k = 0; k < 3; k++) values[3 * to + k] = source.getComponent(from, k); });
    out.setAttribute(name, new BufferAttribute(values, 3));
  }
  out.setIndex(new BufferAttribute(index, 1));
  return out;
}
