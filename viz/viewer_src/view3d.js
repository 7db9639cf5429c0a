// The 3D view: lights, soft contact shadow, camera, picking, highlighting, joint axes, trails. Draws only when something changed.
import * as THREE from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";

const SHADOW_PIXELS = 256;
const FACES = 0, EDGES = 1, OVERLAY = 2; // layers
const DIRECTIONS = { iso: [0.8, -1, 0.62], front: [0, -1, 0], right: [1, 0, 0], top: [0, -0.0001, 1] }; // from the machine to the eye, in W

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

export class View {
  constructor(box, data, model) {
    this.box = box;
    this.data = data;
    this.model = model;
    this.dirty = true;
    this.listeners = new Set();
    this.renderer = new THREE.WebGLRenderer({ antialias: true, alpha: true, powerPreference: "high-performance" });
    const r = this.renderer;
    r.setPixelRatio(Math.min(window.devicePixelRatio, 2));
    r.shadowMap.enabled = true;
    r.shadowMap.type = THREE.PCFShadowMap;
    r.shadowMap.autoUpdate = false;
    r.toneMapping = THREE.NoToneMapping; // colours as CAD has them: film curves crush anodised black
    r.domElement.className = "gl";
    box.prepend(r.domElement);
    this.scene = new THREE.Scene();
    this.scene.add(model.scene);
    model.scene.updateMatrixWorld(true);
    this.measure();
    this.light();
    this.dress();
    this.shadow = new ContactShadow(r, this.scene, this.center, this.low, this.extent);
    this.buildAxes();
    this.buildTrails();
    this.camera = new THREE.PerspectiveCamera(26, 1, this.size / 100, this.size * 40);
    [FACES, EDGES, OVERLAY].forEach((layer) => this.camera.layers.enable(layer));
    this.controls = new OrbitControls(this.camera, r.domElement);
    Object.assign(this.controls, { enableDamping: true, dampingFactor: 0.14, zoomToCursor: true, rotateSpeed: 0.9 });
    this.controls.minDistance = this.size * 0.05;
    this.controls.maxDistance = this.size * 12;
    this.controls.addEventListener("change", () => this.cameraMoved());
    this.picker = new Picker(this);
    this.resize();
    this.look("iso");
    new ResizeObserver(() => this.resize()).observe(box);
  }

  // Box of the whole motion, given in W; here in the page's world, where y is up.
  measure() {
    const toScene = this.model.root.matrixWorld;
    const swept = new THREE.Box3(...this.data.swept.map((p) => new THREE.Vector3(...p)));
    this.bounds = swept.clone().applyMatrix4(toScene);
    this.center = this.bounds.getCenter(new THREE.Vector3());
    this.extent = this.bounds.getSize(new THREE.Vector3());
    this.size = this.extent.length();
    this.low = this.bounds.min.y;
    this.toScene = toScene.clone();
  }

  light() {
    const { scene, size } = this;
    scene.add(new THREE.HemisphereLight(0xf6f8fc, 0x8a93a2, 1.7));
    this.key = new THREE.DirectionalLight(0xfffaf2, 1.45);
    this.fill = new THREE.DirectionalLight(0xeaf1ff, 0.55);
    this.rim = new THREE.DirectionalLight(0xe3edff, 1.1);
    const s = this.key.shadow;
    this.key.castShadow = true;
    s.mapSize.set(1536, 1536);
    s.radius = 4;
    s.bias = -0.0004;
    s.normalBias = size * 0.0015;
    const reach = size * 0.56;
    Object.assign(s.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: size * 0.4, far: size * 3.2 });
    this.key.target.position.copy(this.center);
    for (const light of [this.fill, this.rim]) {
      light.target.position.copy(this.center);
      scene.add(light, light.target);
    }
    scene.add(this.key, this.key.target);
  }

  // The lights turn with the eye (about the vertical only), so that no side is ever dark.
  aimLights() {
    const d = this.camera.position.clone().sub(this.controls.target);
    const turn = Math.atan2(d.x, d.z);
    const place = (light, x, y, z) => light.position.set(x, y, z).applyAxisAngle(new THREE.Vector3(0, 1, 0), turn).multiplyScalar(this.size * 1.6).add(this.center);
    place(this.key, -0.42, 0.85, 0.55);
    place(this.fill, 0.8, 0.25, 0.7);
    place(this.rim, 0.75, 0.45, -0.75);
    this.renderer.shadowMap.needsUpdate = true;
  }

  dress() {
    const bodyColor = new Map(this.data.bodies.map((b) => [b.name, b.color]));
    this.edgeMaterial = new THREE.LineBasicMaterial({ color: 0x0d1117, transparent: true, opacity: 0.9 });
    this.parts = new Map();
    for (const info of this.data.parts) {
      const found = this.model.parts.get(info.name);
      const entry = { info, object: found?.object, meshes: found?.meshes ?? [], lines: found?.lines ?? [], visible: true };
      const own = coat(new THREE.Color(info.color), info.alpha);
      entry.coats = [own];
      entry.bodyColor = bodyColor.get(info.body);
      for (const m of entry.meshes) {
        let chosen = own;
        if (m.material.userData.painted) {  // faces with a colour of their own
          chosen = coat(m.material.color.clone(), m.material.opacity);
          entry.coats.push(chosen);
        }
        m.material = m.userData.coat = chosen.material;
        m.castShadow = chosen.material.opacity >= 1;
        m.receiveShadow = true;
        m.layers.set(FACES);
        m.frustumCulled = true;
      }
      for (const l of entry.lines) {
        l.material = this.edgeMaterial;
        l.layers.set(EDGES);
        l.renderOrder = 1;
      }
      this.parts.set(info.name, entry);
    }
  }

  // ------------------------------------------------------------------------------------------------------------- overlays
  buildAxes() {
    this.axes = new THREE.Group();
    this.joints = [];
    const unit = this.size * 0.13;
    for (const joint of this.data.joints) {
      const parent = this.model.bodies.get(joint.parent), child = this.model.bodies.get(joint.child);
      if (joint.role === "dropped" || !parent || !child) continue;
      const axis = new THREE.Vector3(...joint.axis), origin = new THREE.Vector3(...joint.origin);
      const frame = new THREE.Group();
      frame.position.copy(origin);
      frame.quaternion.setFromUnitVectors(new THREE.Vector3(0, 0, 1), axis);
      const reach = this.reach(joint, origin, axis);
      const material = new THREE.MeshBasicMaterial({ color: joint.color, toneMapped: false });
      const through = new THREE.MeshBasicMaterial({ color: joint.color, toneMapped: false, transparent: true, opacity: 0.3, depthTest: false, depthWrite: false });
      const rod = (material, radius, from, to) => {
        const m = new THREE.Mesh(new THREE.CylinderGeometry(radius, radius, to - from, 12).rotateX(Math.PI / 2), material);
        m.position.z = (from + to) / 2;
        frame.add(m);
      };
      const thin = unit * 0.022;
      rod(through, thin * 0.55, reach[0] - unit * 0.3, reach[1] + unit * 0.3);
      rod(material, thin, reach[1] + unit * 0.05, reach[1] + unit * 0.95);
      const cone = (position, direction, scale = 1) => {
        const m = new THREE.Mesh(new THREE.ConeGeometry(thin * 3.4 * scale, unit * 0.26 * scale, 24).rotateX(Math.PI / 2), material);
        m.position.copy(position);
        m.quaternion.setFromUnitVectors(new THREE.Vector3(0, 0, 1), direction);
        frame.add(m);
      };
      const tip = new THREE.Vector3(0, 0, reach[1] + unit * 1.05);
      cone(tip, new THREE.Vector3(0, 0, 1));
      if (joint.kind === "revolute" || joint.kind === "cylindrical") {
        const arc = 1.6 * Math.PI, radius = unit * 0.42;
        const ring = new THREE.Mesh(new THREE.TorusGeometry(radius, thin * 0.9, 12, 64, arc), material);
        ring.position.z = reach[1] + unit * 0.45;
        frame.add(ring);
        const end = new THREE.Vector3(radius * Math.cos(arc), radius * Math.sin(arc), ring.position.z);
        cone(end, new THREE.Vector3(-Math.sin(arc), Math.cos(arc), 0), 0.72);
      } else if (joint.kind === "prismatic") {
        cone(new THREE.Vector3(0, 0, reach[1] + unit * 0.02), new THREE.Vector3(0, 0, -1), 0.8);
      }
      // What lies behind the machine shines through faintly.
      for (const m of frame.children.slice(1)) frame.add(new THREE.Mesh(m.geometry, through).copy(m, false));
      for (const m of frame.children.slice(1 + (frame.children.length - 1) / 2)) m.material = through;
      frame.traverse((o) => { o.layers.set(OVERLAY); o.renderOrder = 3; });
      parent.add(frame);
      const label = document.createElement("div");
      label.className = "joint-label";
      label.style.setProperty("--c", joint.color);
      document.getElementById("labels").append(label);
      this.joints.push({ joint, parent, child, frame, axis, origin, label, tip: tip.clone().setZ(tip.z + unit * 0.3) });
    }
    this.showAxes(false);
  }

  // Where the joint's axis leaves the parts of its two bodies in the CAD pose, measured along it from its origin.
  reach(joint, origin, axis) {
    let low = 0, high = 0;
    const ray = new THREE.Ray(), inverse = new THREE.Matrix4();
    for (const { info, object, meshes } of this.parts.values()) {
      if ((info.body !== joint.child && info.body !== joint.parent) || !object) continue;
      object.updateMatrix();
      inverse.copy(object.matrix).invert();
      for (const m of meshes) {
        m.geometry.computeBoundingBox();
        const { min, max } = m.geometry.boundingBox;
        ray.set(origin, axis).applyMatrix4(inverse);
        let near = -Infinity, far = Infinity;
        for (const k of ["x", "y", "z"]) {
          const a = (min[k] - ray.origin[k]) / ray.direction[k], b = (max[k] - ray.origin[k]) / ray.direction[k];
          if (!Number.isFinite(a) || !Number.isFinite(b)) { if (ray.origin[k] < min[k] || ray.origin[k] > max[k]) far = -Infinity; continue; }
          near = Math.max(near, Math.min(a, b));
          far = Math.min(far, Math.max(a, b));
        }
        if (near < far) { low = Math.min(low, near); high = Math.max(high, far); }
      }
    }
    return [low, high];
  }

  // Coordinate of a joint from the poses: rad about, or m along, its axis.
  coordinate({ joint, parent, child, axis, origin }) {
    const R_PC = parent.quaternion.clone().invert().multiply(child.quaternion);
    if (joint.kind === "prismatic") {
      const at = origin.clone().applyQuaternion(child.quaternion).add(child.position).sub(parent.position).applyQuaternion(parent.quaternion.clone().invert());
      return at.sub(origin).dot(axis);
    }
    const half = Math.atan2(new THREE.Vector3(R_PC.x, R_PC.y, R_PC.z).dot(axis), R_PC.w);
    return Math.atan2(Math.sin(2 * half), Math.cos(2 * half));
  }

  showAxes(on) {
    this.axesOn = on;
    for (const { frame, label } of this.joints) { frame.visible = on; label.hidden = !on; }
    this.invalidate();
  }

  buildTrails() {
    for (const trail of this.data.trails) {
      const geometry = new THREE.BufferGeometry().setFromPoints(trail.path.map((p) => new THREE.Vector3(...p)));
      const line = new THREE.Line(geometry, new THREE.LineBasicMaterial({ color: trail.color, transparent: true, opacity: 0.8 }));
      line.layers.set(OVERLAY);
      this.model.root.add(line);
    }
  }

  placeLabels() {
    if (!this.axesOn) return;
    const { clientWidth: w, clientHeight: h } = this.box;
    const p = new THREE.Vector3();
    for (const entry of this.joints) {
      const { joint, frame, label, tip } = entry;
      p.copy(tip).applyMatrix4(frame.matrixWorld).project(this.camera);
      const value = this.coordinate(entry);
      const text = joint.kind === "prismatic" ? `${(value * 1e3).toFixed(1)} mm` : `${((value * 180) / Math.PI).toFixed(1)}°`;
      label.textContent = `${joint.name}  ${text.replace("-", "−")}`;
      const half = label.offsetWidth / 2 + 4;
      const x = Math.min(Math.max(((p.x + 1) / 2) * w, half), w - half), y = Math.min(Math.max(((1 - p.y) / 2) * h, 26), h - 4);
      label.style.transform = `translate(-50%, -100%) translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    }
  }

  // --------------------------------------------------------------------------------------------------- looks of the parts
  setEdges(on) {
    if (on) this.camera.layers.enable(EDGES); else this.camera.layers.disable(EDGES);
    this.invalidate();
  }

  setColors(mode) {
    this.mode = mode;
    this.mark(...(this.marked ?? [new Set(), new Set()]));
  }

  setVisible(names, on) {
    for (const name of names) {
      const e = this.parts.get(name);
      if (!e) continue;
      e.visible = on;
      if (e.object) e.object.visible = on;
    }
    this.posed();
  }

  // Hovered parts turn a little to the accent's colour, chosen ones more.
  mark(hovered, chosen) {
    this.marked = [hovered, chosen];
    const accent = new THREE.Color(0xff5a1f);
    for (const [name, e] of this.parts) {
      const strength = chosen.has(name) ? 0.62 : hovered.has(name) ? 0.3 : 0;
      for (const { material, color } of e.coats) {
        material.color.set(this.mode === "body" ? e.bodyColor : color).lerp(accent, strength);
        material.emissive.copy(accent);
        material.emissiveIntensity = 0.14 * strength;
      }
    }
    this.invalidate();
  }

  // -------------------------------------------------------------------------------------------------------------- camera
  look(view) {
    if (view !== "fit") {
      const d = new THREE.Vector3(...DIRECTIONS[view]).normalize().transformDirection(this.toScene);
      this.camera.position.copy(this.center).addScaledVector(d, this.size * 2);
    } else {
      const d = this.camera.position.clone().sub(this.controls.target).normalize();
      this.camera.position.copy(this.center).addScaledVector(d, this.size * 2);
    }
    this.controls.target.copy(this.center);
    this.frame(this.bounds);
  }

  // Moves the eye along its line until the box fills the picture, and shifts it sideways to centre what is seen.
  frame(box, margin = 1.04) {
    const { camera, controls } = this;
    camera.lookAt(controls.target);
    camera.updateMatrixWorld();
    const x = new THREE.Vector3(), y = new THREE.Vector3(), z = new THREE.Vector3();
    camera.matrixWorld.extractBasis(x, y, z);
    const tanY = Math.tan((camera.fov * Math.PI) / 360) / margin, tanX = tanY * camera.aspect;
    const corners = [];
    for (let i = 0; i < 8; i++) {
      const c = new THREE.Vector3(i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y, i & 4 ? box.max.z : box.min.z);
      corners.push([c.dot(x), c.dot(y), c.dot(z)]);
    }
    // In the eye's axes a corner (a, b, c) fits if |a - ex| <= (ez - c) tanX: the least ez, and the ex between its two bounds.
    const fit = (axis, tan) => {
      const high = Math.max(...corners.map((c) => c[axis] + c[2] * tan)), low = Math.min(...corners.map((c) => c[axis] - c[2] * tan));
      return { depth: (high - low) / (2 * tan), middle: (high + low) / 2 };
    };
    const h = fit(0, tanX), v = fit(1, tanY);
    const depth = Math.max(h.depth, v.depth);
    camera.position.set(0, 0, 0).addScaledVector(x, h.middle).addScaledVector(y, v.middle).addScaledVector(z, depth);
    const center = box.getCenter(new THREE.Vector3());
    controls.target.copy(camera.position).addScaledVector(z, center.dot(z) - depth);
    controls.update();
    this.cameraMoved();
  }

  zoomTo(name) {
    const e = this.parts.get(name);
    if (!e?.object) return;
    const box = new THREE.Box3().setFromObject(e.object);
    if (!box.isEmpty()) this.frame(box, 1.6);
  }

  state() {
    return { position: this.camera.position.toArray(), target: this.controls.target.toArray() };
  }

  restore({ position, target }) {
    this.camera.position.fromArray(position);
    this.controls.target.fromArray(target);
    this.controls.update();
    this.cameraMoved();
  }

  cameraMoved() {
    if (!this.economy) this.aimLights();
    this.invalidate();
  }

  // The bodies have moved. Where the graphics are slow, shadows wait until the motion pauses.
  posed(moving = false) {
    if (!(moving && this.economy)) {
      this.renderer.shadowMap.needsUpdate = true;
      this.shadow.stale = true;
    }
    this.invalidate();
  }

  setEconomy(on) {
    if (on === Boolean(this.economy)) return;
    this.economy = on;
    this.renderer.setPixelRatio(on ? 0.75 : Math.min(window.devicePixelRatio, 2));
    this.posed();
  }

  resize() {
    const { clientWidth: w, clientHeight: h } = this.box;
    if (!w || !h) return;
    const before = this.camera.aspect;
    this.renderer.setSize(w, h, false);
    this.camera.aspect = w / h;
    this.camera.updateProjectionMatrix();
    // A narrower picture would cut the machine off at the sides: step back by as much.
    if (this.drawn && w / h < before) {
      const d = this.camera.position.clone().sub(this.controls.target);
      this.camera.position.copy(this.controls.target).addScaledVector(d, Math.min(before / (w / h), 3));
      this.controls.update();
    } else if (this.drawn && w / h > before) {
      const d = this.camera.position.clone().sub(this.controls.target);
      this.camera.position.copy(this.controls.target).addScaledVector(d, Math.max(before / (w / h), 1 / 3));
      this.controls.update();
    }
    this.draw();
  }

  invalidate() {
    this.dirty = true;
  }

  tick() {
    this.controls.update();
    if (this.dirty) this.draw();
  }

  draw() {
    this.dirty = false;
    this.drawn = true;
    this.model.scene.updateMatrixWorld(true);
    this.shadow.update();
    this.renderer.render(this.scene, this.camera);
    this.placeLabels();
    for (const f of this.listeners) f(this);
  }

  picture() {
    this.draw();
    return this.renderer.domElement.toDataURL("image/png");
  }

  dispose() {
    this.renderer.dispose();
  }
}

// A soft shadow where the machine stands: its heights seen from below, blurred, on a plane.
class ContactShadow {
  constructor(renderer, scene, center, low, extent) {
    Object.assign(this, { renderer, scene, stale: true });
    const side = Math.max(extent.x, extent.z) * 1.9, height = Math.max(extent.y * 0.55, side * 0.05);
    const target = () => new THREE.WebGLRenderTarget(SHADOW_PIXELS, SHADOW_PIXELS, { generateMipmaps: false });
    this.a = target();
    this.b = target();
    this.camera = new THREE.OrthographicCamera(-side / 2, side / 2, side / 2, -side / 2, 0, height);
    this.camera.position.set(center.x, low - side * 0.0005, center.z);
    this.camera.up.set(0, 0, 1);
    this.camera.lookAt(center.x, low + 1, center.z);
    this.camera.layers.set(FACES);
    this.depth = new THREE.ShaderMaterial({
      vertexShader: "void main(){gl_Position=projectionMatrix*modelViewMatrix*vec4(position,1.);}",
      fragmentShader: "void main(){float near=1.-gl_FragCoord.z;gl_FragColor=vec4(0.,0.,0.,.12+.75*near*near);}",
      side: THREE.DoubleSide,
    });
    this.blur = new THREE.ShaderMaterial({
      uniforms: { map: { value: null }, step: { value: new THREE.Vector2() } },
      vertexShader: "varying vec2 u;void main(){u=uv;gl_Position=vec4(position.xy,0.,1.);}",
      fragmentShader: `varying vec2 u;uniform sampler2D map;uniform vec2 step;
        void main(){vec4 c=vec4(0.);float w=0.;for(int i=-6;i<=6;i++){float k=exp(-.07*float(i*i));c+=k*texture2D(map,u+float(i)*step);w+=k;}gl_FragColor=c/w;}`,
      depthTest: false, depthWrite: false, blending: THREE.NoBlending,
    });
    this.quad = new THREE.Mesh(new THREE.PlaneGeometry(2, 2), this.blur);
    this.quad.frustumCulled = false;
    this.quadScene = new THREE.Scene().add(this.quad);
    this.flat = new THREE.OrthographicCamera(-1, 1, 1, -1, 0, 1);
    const ground = new THREE.Mesh(
      new THREE.PlaneGeometry(side, side),
      new THREE.MeshBasicMaterial({ map: this.a.texture, transparent: true, opacity: 0.75, depthWrite: false, toneMapped: false, side: THREE.DoubleSide }),
    );
    // The picture is taken from below with +z upwards; the plane, laid down, has its own upwards along -z.
    ground.rotation.x = -Math.PI / 2;
    ground.scale.set(1, -1, 1);
    ground.position.set(center.x, low - side * 0.0006, center.z);
    ground.layers.set(OVERLAY);
    ground.renderOrder = -1;
    this.ground = ground;
    scene.add(ground);
  }

  update() {
    if (!this.stale) return;
    this.stale = false;
    const { renderer: r, scene } = this;
    const alpha = r.getClearAlpha(), shadows = r.shadowMap.needsUpdate;
    scene.overrideMaterial = this.depth;
    r.shadowMap.needsUpdate = false;
    r.setClearAlpha(0);
    r.setRenderTarget(this.a);
    r.clear();
    r.render(scene, this.camera);
    scene.overrideMaterial = null;
    const pass = (from, to, x, y) => {
      this.blur.uniforms.map.value = from.texture;
      this.blur.uniforms.step.value.set(x / SHADOW_PIXELS, y / SHADOW_PIXELS);
      r.setRenderTarget(to);
      r.clear();
      r.render(this.quadScene, this.flat);
    };
    for (const width of [1.4, 0.7]) {
      pass(this.a, this.b, width, 0);
      pass(this.b, this.a, 0, width);
    }
    r.setRenderTarget(null);
    r.setClearAlpha(alpha);
    r.shadowMap.needsUpdate = shadows;
  }
}

// A satin surface of one colour, and that colour.
function coat(color, alpha) {
  const material = new THREE.MeshStandardMaterial({
    color, roughness: 0.46, metalness: 0.0, side: THREE.DoubleSide, polygonOffset: true, polygonOffsetFactor: 0.6, polygonOffsetUnits: 0.6,
    transparent: alpha < 1, opacity: alpha, depthWrite: alpha >= 1,
  });
  material.onBeforeCompile = studio;
  return { material, color };
}

// Which part is under the pointer: the scene drawn into one pixel, a colour a part. Costs the same for a million triangles.
class Picker {
  constructor(view) {
    this.view = view;
    this.target = new THREE.WebGLRenderTarget(1, 1);
    this.pixel = new Uint8Array(4);
    this.names = [...view.parts.keys()];
    this.materials = this.names.map((_, i) => new THREE.ShaderMaterial({
      uniforms: { id: { value: new THREE.Vector3(((i + 1) & 255) / 255, (((i + 1) >> 8) & 255) / 255, (((i + 1) >> 16) & 255) / 255) } },
      vertexShader: "void main(){gl_Position=projectionMatrix*modelViewMatrix*vec4(position,1.);}",
      fragmentShader: "uniform vec3 id;void main(){gl_FragColor=vec4(id,1.);}",
      side: THREE.DoubleSide, blending: THREE.NoBlending,
    }));
  }

  at(x, y) {
    const { view } = this;
    const r = view.renderer, camera = view.camera;
    const { clientWidth: w, clientHeight: h } = view.box;
    camera.setViewOffset(w, h, x, y, 1, 1);
    const layers = camera.layers.mask;
    camera.layers.set(FACES);
    const shadows = r.shadowMap.needsUpdate;
    r.shadowMap.needsUpdate = false;
    [...view.parts.values()].forEach((e, i) => e.meshes.forEach((m) => (m.material = this.materials[i])));
    r.setRenderTarget(this.target);
    r.setClearColor(0x000000, 0);
    r.clear();
    r.render(view.scene, camera);
    r.readRenderTargetPixels(this.target, 0, 0, 1, 1, this.pixel);
    r.setRenderTarget(null);
    for (const e of view.parts.values()) e.meshes.forEach((m) => (m.material = m.userData.coat));
    r.shadowMap.needsUpdate = shadows;
    camera.layers.mask = layers;
    camera.clearViewOffset();
    const [a, b, c] = this.pixel;
    return this.names[a + 256 * b + 65536 * c - 1] ?? null;
  }
}

// The little cross of axes in the corner, drawn in 2D: x red, y green, z blue, of the world of the CAD file.
export function drawTriad(canvas, view, ink) {
  const g = canvas.getContext("2d"), n = canvas.width, k = n / 72;
  g.clearRect(0, 0, n, n);
  const toEye = new THREE.Matrix4().extractRotation(view.camera.matrixWorldInverse).multiply(view.toScene);
  const axes = [["x", "#d6453d", 1, 0, 0], ["y", "#2f9e56", 0, 1, 0], ["z", "#2f6fdb", 0, 0, 1]]
    .map(([name, color, ...d]) => ({ name, color, d: new THREE.Vector3(...d).transformDirection(toEye) }))
    .sort((a, b) => a.d.z - b.d.z);
  g.font = `600 ${11 * k}px system-ui, sans-serif`;
  g.textAlign = "center";
  g.textBaseline = "middle";
  g.lineWidth = 2 * k;
  g.lineCap = "round";
  for (const { name, color, d } of axes) {
    const x = n / 2 + d.x * 22 * k, y = n / 2 - d.y * 22 * k;
    g.globalAlpha = d.z < -0.3 ? 0.55 : 1;
    g.strokeStyle = color;
    g.beginPath();
    g.moveTo(n / 2, n / 2);
    g.lineTo(x, y);
    g.stroke();
    g.fillStyle = ink;
    g.fillText(name, n / 2 + d.x * 30 * k, n / 2 - d.y * 30 * k);
  }
  g.globalAlpha = 1;
}
