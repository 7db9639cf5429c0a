// Which part is under the pointer: the scene drawn into one pixel, a number a part. Costs the same for a million triangles.
import { DoubleSide, NoBlending, Raycaster, ShaderMaterial, Vector2, WebGLRenderTarget } from "three";
import { FACES } from "./layers.js";

export class Picker {
  constructor(view) {
    Object.assign(this, { view, target: new WebGLRenderTarget(1, 1), pixel: new Uint8Array(4), names: [], materials: new Map() });
    for (const { kind, batch, names } of view.parts.batches) {
      if (kind === "lines") continue;
      for (const cut of [false, true]) this.materials.set(`${kind} ${cut}`, this.material(this.names.length + 1, cut));
      this.names.push(...names);
    }
  }

  material(first, cut) {
    return new ShaderMaterial({
      uniforms: { first: { value: first } },
      vertexShader: `#include <common>
        #include <batching_pars_vertex>
        #include <clipping_planes_pars_vertex>
        uniform float first; flat varying vec3 id;
        void main() {
          #include <batching_vertex>
          #include <begin_vertex>
          #include <project_vertex>
          #include <clipping_planes_vertex>
          float i = first + getIndirectIndex(gl_DrawID);
          id = vec3(mod(i, 256.), mod(floor(i / 256.), 256.), floor(i / 65536.)) / 255.;
        }`,
      fragmentShader: `#include <common>
        #include <clipping_planes_pars_fragment>
        flat varying vec3 id;
        void main() {
          #include <clipping_planes_fragment>
          gl_FragColor = vec4(id, 1.);
        }`,
      side: DoubleSide, blending: NoBlending, clipping: cut, clippingPlanes: cut ? [this.view.section.plane] : null,
    });
  }

  dispose() {
    this.target.dispose();
    for (const material of this.materials.values()) material.dispose();
  }

  // Name of the part at a point of the view, px from its top left corner; null where there is none.
  at(x, y) {
    const { view } = this;
    const r = view.renderer, camera = view.camera;
    const { clientWidth: w, clientHeight: h } = view.box;
    camera.setViewOffset(w, h, x, y, 1, 1);
    const layers = camera.layers.mask, shadows = r.shadowMap.needsUpdate;
    camera.layers.set(FACES);
    r.shadowMap.needsUpdate = false;
    const drawn = view.parts.batches.filter(({ kind }) => kind !== "lines");
    const own = drawn.map(({ batch }) => batch.material);
    for (const { kind, batch } of drawn) batch.material = this.materials.get(`${kind} ${view.section.on}`);
    r.setRenderTarget(this.target);
    r.setClearColor(0x000000, 0);
    r.clear();
    r.render(view.scene, camera);
    r.readRenderTargetPixels(this.target, 0, 0, 1, 1, this.pixel);
    r.setRenderTarget(null);
    drawn.forEach(({ batch }, i) => (batch.material = own[i]));
    r.shadowMap.needsUpdate = shadows;
    camera.layers.mask = layers;
    camera.clearViewOffset();
    const [a, b, c] = this.pixel;
    return this.names[a + 256 * b + 65536 * c - 1] ?? null;
  }

  // The point of a part that is seen there, in its body's frame; null if the part is not there.
  pointOn(name, x, y) {
    const { view } = this, entry = view.parts.entries.get(name);
    const { clientWidth: w, clientHeight: h } = view.box;
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2((2 * x) / w - 1, 1 - (2 * y) / h), view.camera);
    const hits = entry.meshes.flatMap((m) => ray.intersectObject(m, false)).sort((a, b) => a.distance - b.distance);
    const seen = hits.find((hit) => !view.section.on || view.section.plane.distanceToPoint(hit.point) >= 0);
    return seen ? view.model.bodies.get(entry.info.body).worldToLocal(seen.point.clone()).toArray() : null;
  }
}
