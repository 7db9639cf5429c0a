// The section plane. What it removes is clipped. Where the nearest surface that is left is then seen from within, the eye looks into a solid
// that is cut: that fragment is drawn as the cut face itself, lit as a plane and hatched, neighbours in two directions. Those pixels then
// get the plane's depth, so that nothing behind the cut shines through. So caps cost one more pass, whatever the number of parts.
import {
  AlwaysDepth, BackSide, BufferAttribute, BufferGeometry, DoubleSide, EqualStencilFunc, FrontSide, LineBasicMaterial, LineLoop, Matrix4, Mesh, MeshBasicMaterial,
  Plane, PlaneGeometry, ReplaceStencilOp, Scene, ShaderChunk, Vector3,
} from "three";
import { LineMaterial } from "three/examples/jsm/lines/LineMaterial.js";
import { LineSegments2 } from "three/examples/jsm/lines/LineSegments2.js";
import { LineSegmentsGeometry } from "three/examples/jsm/lines/LineSegmentsGeometry.js";
import { satin } from "./batches.js";
import { FACES, OVERLAY } from "./layers.js";

const AXES = { x: new Vector3(1, 0, 0), y: new Vector3(0, 1, 0), z: new Vector3(0, 0, 1) };

// GLSL: `cut` says whether this fragment, seen from within, shows the cut face, `cutPoint` where that is in the eye's axes.
const CUT_FRAGMENT = `
  vec3 cutPoint = -vClipPosition;
  float share = clippingPlanes[0].w / dot(vClipPosition, clippingPlanes[0].xyz);
  bool cut = share > 0. && share < 1.;
  if (cut) cutPoint *= share;`;

// Adds the cut to a standard material's shader.
function cutShader(shader, uniforms) {
  Object.assign(shader.uniforms, uniforms);
  shader.vertexShader = shader.vertexShader
    .replace("#include <common>", "#include <common>\nflat varying float cutPart;")
    .replace("#include <begin_vertex>", "#include <begin_vertex>\ncutPart = getIndirectIndex(gl_DrawID);");
  shader.fragmentShader = shader.fragmentShader
    .replace("#include <common>", `#include <common>\nflat varying float cutPart;uniform mat4 cutEye;uniform vec3 hatchA;uniform vec3 hatchB;`)
    .replace("#include <clipping_planes_fragment>", `#include <clipping_planes_fragment>\n${CUT_FRAGMENT}`)
    .replace("#include <normal_fragment_maps>", `#include <normal_fragment_maps>
      float along = dot((cutEye * vec4(cutPoint, 1.)).xyz, mod(cutPart, 2.) < .5 ? hatchA : hatchB);
      float wide = fwidth(along);
      if (cut) {
        normal = normalize(clippingPlanes[0].xyz);
        if (dot(normal, cutPoint) > 0.) normal = -normal;
        float light = dot(diffuseColor.rgb, vec3(.3, .6, .1));
        diffuseColor.rgb = mix(diffuseColor.rgb, vec3(light < .12 ? .16 : .8), .28);
        float line = (1. - smoothstep(.35 * wide, 1. * wide, abs(fract(along) - .5))) * (1. - smoothstep(.2, .5, wide));
        diffuseColor.rgb = mix(diffuseColor.rgb, vec3(light < .12 ? .62 : .03), .5 * line);
        roughnessFactor = 1.;
      }`)
    // The shadow that falls on the surface behind is not the cut's.
    .replace("#include <lights_fragment_begin>", ShaderChunk.lights_fragment_begin.replaceAll("&& receiveShadow )", "&& receiveShadow && !cut )"));
}

export class Section {
  constructor(view) {
    const { camera, size } = view;
    this.view = view;
    this.on = false;
    this.axis = "x";
    this.share = 0.5; // of the machine's extent along the axis
    this.flip = false;
    this.kept = false; // whether the side was chosen in a view before this one
    this.plane = new Plane();
    this.uniforms = {
      cutEye: { value: camera.matrixWorld }, hatchA: { value: new Vector3() }, hatchB: { value: new Vector3() },
    };
    this.pitch = size / 90;
    const material = new LineBasicMaterial({ color: 0xe2572b, transparent: true, opacity: 0.7 });
    this.outline = new LineLoop(new BufferGeometry().setAttribute("position", new BufferAttribute(new Float32Array(12), 3)), material);
    this.contour = new LineSegments2(new LineSegmentsGeometry(), new LineMaterial({ color: 0x0d1117, linewidth: 1.8, worldUnits: false }));
    for (const line of [this.outline, this.contour]) { line.layers.set(OVERLAY); line.visible = false; line.frustumCulled = false; }
    this.contour.renderOrder = 2;
    // Parts that touch have two surfaces in one place: the one seen from within is to win.
    this.front = satin({ side: FrontSide, clippingPlanes: [this.plane], clipShadows: true, polygonOffsetFactor: 1.6, polygonOffsetUnits: 8 }, "front");
    this.back = satin(
      { side: BackSide, clippingPlanes: [this.plane], polygonOffsetFactor: 0.2, polygonOffsetUnits: 0.2, stencilWrite: true, stencilRef: 1, stencilZPass: ReplaceStencilOp },
      "cut", (shader) => cutShader(shader, this.uniforms),
    );
    this.sheet = new Mesh(new PlaneGeometry(1, 1), new MeshBasicMaterial({
      side: DoubleSide, colorWrite: false, depthFunc: AlwaysDepth, polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1, stencilWrite: true, stencilRef: 1, stencilFunc: EqualStencilFunc,
    }));
    this.sheet.scale.setScalar(size * 20);
    this.sheetScene = new Scene().add(this.sheet);
  }

  dispose() {
    for (const { geometry, material } of [this.sheet, this.outline, this.contour]) { geometry.dispose(); material.dispose(); }
    this.front.dispose();
    this.back.dispose();
  }

  // Draws the scene with its cut faces: fronts; what is seen from within; the plane's depth there; edges and overlays.
  render(renderer, scene, camera) {
    const mask = camera.layers.mask, { batches, materials } = this.view.parts;
    const solid = batches.find((b) => b.kind === "solid")?.batch, clear = batches.find((b) => b.kind === "clear")?.batch;
    renderer.autoClear = false;
    renderer.clear();
    camera.layers.set(FACES);
    if (solid) {
      if (clear) clear.visible = false;
      solid.material = this.front;
      renderer.render(scene, camera);
      solid.material = this.back;
      renderer.render(scene, camera);
      solid.material = materials.solid;
      if (clear) clear.visible = true;
      this.sheet.position.copy(this.plane.coplanarPoint(new Vector3()));
      this.sheet.quaternion.setFromUnitVectors(AXES.z, this.plane.normal);
      this.sheet.updateMatrixWorld();
      renderer.render(this.sheetScene, camera);
      solid.visible = false;
    }
    camera.layers.mask = mask;
    renderer.render(scene, camera);
    if (solid) solid.visible = true;
    renderer.autoClear = true;
  }

  // On which side of the machine the eye is: positive if it looks along minus the axis.
  facing(axis) {
    const { camera, controls, toScene } = this.view;
    return controls ? camera.position.clone().sub(controls.target).dot(AXES[axis].clone().transformDirection(toScene)) : 1;
  }

  // Where the plane is along its axis, m in W.
  get offset() {
    const [low, high] = this.view.data.swept, k = "xyz".indexOf(this.axis);
    return low[k] + this.share * (high[k] - low[k]);
  }

  set({ on = this.on, axis = this.axis, share = this.share, flip = this.flip }) {
    const switched = on !== this.on;
    if ((on && switched && !this.kept) || axis !== this.axis) flip = this.facing(axis) < 0; // the half towards the eye goes
    this.kept = false;
    Object.assign(this, { on, axis, share: Math.min(Math.max(share, 0), 1), flip });
    const { view } = this;
    const n = AXES[axis].clone().transformDirection(view.toScene), at = AXES[axis].clone().multiplyScalar(this.offset).applyMatrix4(view.toScene);
    const kept = flip ? n : n.clone().negate();
    at.addScaledVector(kept, 2e-5 * view.size); // a face that lies in the plane goes, rather than flickering
    this.plane.setFromNormalAndCoplanarPoint(kept, at);
    const [u, v] = ["x", "y", "z"].filter((k) => k !== axis).map((k) => AXES[k].clone().transformDirection(view.toScene));
    this.uniforms.hatchA.value.addVectors(u, v).divideScalar(this.pitch * Math.SQRT2);
    this.uniforms.hatchB.value.subVectors(u, v).divideScalar(this.pitch * Math.SQRT2);
    this.drawOutline();
    if (switched) {
      view.renderer.localClippingEnabled = on;
      for (const m of [view.parts.materials.clear, view.parts.edgeMaterial, view.shadow.depth]) {
        m.clippingPlanes = on ? [this.plane] : null;
        m.needsUpdate = true;
      }
    }
    view.posed();
  }

  drawOutline() {
    const [low, high] = this.view.data.swept, k = "xyz".indexOf(this.axis), [i, j] = [0, 1, 2].filter((a) => a !== k);
    const pad = this.view.size * 0.03, a = this.outline.geometry.attributes.position;
    [[low, low], [high, low], [high, high], [low, high]].forEach(([p, q], corner) => {
      const w = [0, 0, 0];
      w[i] = p[i] + (p === low ? -pad : pad);
      w[j] = q[j] + (q === low ? -pad : pad);
      w[k] = this.offset;
      a.setXYZ(corner, ...new Vector3(...w).applyMatrix4(this.view.toScene).toArray());
    });
    a.needsUpdate = true;
    this.outline.visible = this.contour.visible = this.on;
  }

  // The outlines of the cut faces: where the triangles of what is shown pass through the plane.
  update() {
    if (!this.on) return;
    const found = [], inverse = new Matrix4(), plane = new Plane(), p = new Vector3();
    for (const { pieces, visible } of this.view.parts.entries.values()) {
      if (!visible) continue;
      for (const { node, color } of pieces) {
        if (!color) continue;
        const X = node.matrixWorld, { position } = node.geometry.attributes, index = node.geometry.index.array;
        plane.copy(this.plane).applyMatrix4(inverse.copy(X).invert());
        const { x, y, z } = plane.normal, w = plane.constant, at = position.array;
        const height = new Float32Array(position.count);
        let above = false, below = false;
        for (let i = 0; i < height.length; i++) {
          height[i] = x * at[3 * i] + y * at[3 * i + 1] + z * at[3 * i + 2] + w;
          if (height[i] < 0) below = true; else above = true;
        }
        if (!above || !below) continue;
        for (let t = 0; t < index.length; t += 3) {
          const a = index[t], b = index[t + 1], c = index[t + 2];
          const sa = height[a] < 0, sb = height[b] < 0, sc = height[c] < 0;
          if (sa === sb && sb === sc) continue;
          for (const [m, n, crosses] of [[a, b, sa !== sb], [b, c, sb !== sc], [c, a, sc !== sa]]) {
            if (!crosses) continue;
            const s = height[m] / (height[m] - height[n]);
            p.set(at[3 * m] + s * (at[3 * n] - at[3 * m]), at[3 * m + 1] + s * (at[3 * n + 1] - at[3 * m + 1]), at[3 * m + 2] + s * (at[3 * n + 2] - at[3 * m + 2])).applyMatrix4(X);
            found.push(p.x, p.y, p.z);
          }
        }
      }
    }
    this.contour.geometry.dispose();
    this.contour.geometry = new LineSegmentsGeometry();
    this.contour.visible = found.length > 0;
    if (found.length) this.contour.geometry.setPositions(new Float32Array(found));
  }
}
