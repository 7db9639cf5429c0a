// The 3D view: lights, camera, overlays and their labels. Draws only when something changed.
import * as THREE from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { Parts } from "./batches.js";
import { Collisions } from "./collisions3d.js";
import { ContactShadow } from "./contact_shadow.js";
import { Explode } from "./explode.js";
import { Follow } from "./follow.js";
import { corners, framed, outermost } from "./framing.js";
import { Ghost } from "./ghost.js";
import { Joints } from "./joints3d.js";
import { EDGES, FACES, OVERLAY } from "./layers.js";
import { Loads } from "./loads3d.js";
import { MassMarks } from "./mass_marks.js";
import { Picker } from "./picker.js";
import { Section } from "./section.js";
import { Trails } from "./trails.js";

const FAR = 4; // heights of a label: it stands no farther from what it names
// From the machine to the eye: shares of right, front and up.
const VIEWS = {
  iso: [0.8, 1, 0.62], front: [0, 1, 0], right: [1, 0, 0], top: [0, 0.0001, 1], back: [0, -1, 0], left: [-1, 0, 0], bottom: [0, 0.0001, -1],
};
const FLIGHT = 260; // ms from one view to another
// Takes an object out of its scene, and frees the memory of it and of all below it.
function release(object, { geometry = true } = {}) {
  object.removeFromParent();
  object.traverse((o) => {
    if (geometry) o.geometry?.dispose();
    for (const material of [o.material ?? []].flat()) { material.map?.dispose(); material.dispose(); }
  });
}

const MARGIN = { top: 44, bottom: 66 }; // px of the picture that buttons cover

export class View {
  // `renderer`: that of a view that was disposed of; a browser has few of them to give.
  constructor(box, data, model, loads, units, renderer = null) {
    Object.assign(this, { box, data, model, units, time: 0, dirty: true, stale: true, mode: "cad", marked: [new Set(), new Set()], flight: null });
    this.listeners = new Set();
    this.labelBox = box.querySelector("#labels");
    this.options = box.querySelector("#options"); // settings that may cover the picture
    const r = (this.renderer = renderer ?? new THREE.WebGLRenderer({ antialias: true, alpha: true, stencil: true, powerPreference: "high-performance" }));
    r.setPixelRatio(Math.min(window.devicePixelRatio, 2));
    r.shadowMap.enabled = true;
    r.shadowMap.type = THREE.PCFShadowMap;
    r.shadowMap.autoUpdate = false;
    r.toneMapping = THREE.NoToneMapping; // colours as CAD has them: film curves crush anodised black
    r.localClippingEnabled = false;
    r.domElement.className = "gl";
    if (!renderer) box.prepend(r.domElement);
    this.scene = new THREE.Scene();
    this.scene.add(model.scene);
    this.overlay = new THREE.Group();
    this.scene.add(this.overlay);
    model.scene.updateMatrixWorld(true);
    this.measure();
    this.camera = new THREE.PerspectiveCamera(26, 1, this.size / 100, this.size * 40);
    [FACES, EDGES, OVERLAY].forEach((layer) => this.camera.layers.enable(layer));
    this.section = new Section(this);
    this.parts = new Parts(this.scene, data, model);
    this.overlay.add(this.section.outline, this.section.contour);
    this.light();
    this.shadow = new ContactShadow(r, this.scene, this.center, this.low, this.extent);
    this.explode = new Explode(this);
    this.ghost = new Ghost(this);
    this.joints = new Joints(this, units);
    this.masses = new MassMarks(this, units);
    this.loads = new Loads(this, units, loads);
    this.trails = new Trails(this);
    this.collisions = new Collisions(this, units);
    this.labelled = [this.collisions, this.joints, this.masses, this.loads];
    this.controls = new OrbitControls(this.camera, r.domElement);
    Object.assign(this.controls, { enableDamping: true, dampingFactor: 0.14, zoomToCursor: true, rotateSpeed: 0.9 });
    this.controls.minDistance = this.size * 0.05;
    this.controls.maxDistance = this.size * 12;
    this.controls.addEventListener("change", () => { if (this.dragging) this.home = null; this.cameraMoved(); });
    this.controls.addEventListener("start", () => { this.dragging = true; this.flight = null; });
    this.controls.addEventListener("end", () => (this.dragging = false));
    this.picker = new Picker(this);
    this.resize();
    this.look("iso", true);
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(box);
  }

  // Frees what the graphics card holds of this view, and takes what it added out of the page and the model; the renderer goes on.
  // The model's own shapes stay unless `shapes` go, too.
  dispose({ shapes }) {
    this.observer.disconnect();
    this.controls.dispose();
    for (const { frame } of this.joints.joints) release(frame);
    for (const frame of this.joints.frames) release(frame);
    for (const group of this.ghost.groups?.values() ?? []) release(group, { geometry: false });
    for (const shift of this.model.shifts.values()) shift.position.set(0, 0, 0);
    this.model.scene.removeFromParent();
    for (const { batch } of this.parts.batches) batch.dispose();
    this.shadow.dispose();
    this.picker.dispose();
    this.section.dispose();
    for (const light of [this.key, this.fill, this.rim]) light.dispose();
    release(this.scene);
    if (shapes) release(this.model.scene);
    this.labelBox.replaceChildren();
    this.renderer.renderLists.dispose();
    this.listeners.clear();
  }

  // Another motion of the same shapes; `loads` null: those of before go on.
  setRun(data, loads) {
    this.data = { ...this.data, swept: data.swept };
    this.swept = null;
    this.follow = new Follow(this);
    this.ghost.restart();
    for (const { name, body, point, color } of [...this.trails.list]) { this.trails.drop(this.trails.list[0]); this.trails.add({ name, body, point, color }); }
    if (loads === null) return;
    const { on, scale, shown } = this.loads;
    this.loads.dispose();
    this.loads = new Loads(this, this.units, loads);
    this.loads.set({ on, scale, ...shown });
    this.labelled[3] = this.loads;
  }

  // What the reader has set here, for the view that comes after this one.
  kept() {
    const { section: { axis, offset, flip }, explode, loads, trails } = this;
    const hidden = [...this.parts.entries].filter(([, { visible }]) => !visible).map(([name]) => name);
    const given = new Set(this.data.trails.map(({ name }) => name));
    return {
      camera: this.state(), home: this.home, section: { axis, offset, flip }, explode: explode.share, loads: { scale: loads.scale, ...loads.shown },
      trails: trails.list.filter(({ name }) => !given.has(name)).map(({ name, body, point, color }) => ({ name, body, point, color })), hidden,
    };
  }

  // To be called before tools are switched on; the camera comes last, by `restore`.
  recall({ section, explode, loads, trails, hidden }) {
    const k = "xyz".indexOf(section.axis), [low, high] = this.data.swept;
    const share = Math.min(Math.max((section.offset - low[k]) / (high[k] - low[k] || 1), 0), 1); // the plane stays where it is in space
    Object.assign(this.section, { axis: section.axis, flip: section.flip, share, kept: true });
    this.explode.share = explode;
    this.loads.set(loads);
    for (const trail of trails) this.trails.add(trail);
    this.setVisible(hidden, false);
  }

  // Box of the whole motion, given in W; here in the page's world, where y is up.
  measure() {
    this.toScene = this.model.root.matrixWorld.clone();
    this.fromScene = this.toScene.clone().invert();
    this.bounds = new THREE.Box3(...this.data.swept.map((p) => new THREE.Vector3(...p))).applyMatrix4(this.toScene);
    this.center = this.bounds.getCenter(new THREE.Vector3());
    this.extent = this.bounds.getSize(new THREE.Vector3());
    this.low = this.bounds.min.y;
    this.follow = new Follow(this);
    this.size = this.follow.any ? this.follow.size * 1.25 : this.extent.length();
    this.middle = this.follow.any ? this.follow.at(this.time) : this.center.clone(); // what the lights shine at
  }

  // Directions in W: up is against gravity; right is x, or what comes nearest to it; in front is who has right to the right.
  directions() {
    const up = new THREE.Vector3(0, 1, 0).transformDirection(this.fromScene);
    const right = Math.abs(up.x) < 0.9 ? new THREE.Vector3(1, 0, 0) : new THREE.Vector3(0, 1, 0);
    right.addScaledVector(up, -right.dot(up)).normalize();
    return { right, front: right.clone().cross(up), up };
  }

  // From the machine to the eye in a standard view, in W.
  direction(view) {
    const { right, front, up } = this.directions(), [r, f, u] = VIEWS[view];
    return right.multiplyScalar(r).addScaledVector(front, f).addScaledVector(up, u).normalize();
  }

  toWorld(point) {
    return point.applyMatrix4(this.fromScene);
  }

  light() {
    const { scene, size } = this;
    scene.add(new THREE.HemisphereLight(0xf6f8fc, 0x8a93a2, 1.7));
    this.key = new THREE.DirectionalLight(0xfffaf2, 1.45);
    this.fill = new THREE.DirectionalLight(0xeaf1ff, 0.55);
    this.rim = new THREE.DirectionalLight(0xe3edff, 1.1);
    const s = this.key.shadow;
    this.key.castShadow = true;
    s.mapSize.setScalar(this.drawnByProcessor() ? 768 : 1536);
    s.radius = 3;
    s.bias = -0.0004;
    const reach = size * 0.56;
    s.normalBias = (1.6 * s.radius * 2 * reach) / s.mapSize.x; // as far as a soft sample reaches: else faces shade themselves in dots
    Object.assign(s.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: size * 0.4, far: size * 3.2 });
    for (const light of [this.key, this.fill, this.rim]) {
      light.target.position.copy(this.middle);
      light.layers.enable(OVERLAY);
      scene.add(light, light.target);
    }
  }

  // On machines without a graphics card, and over remote desktops.
  drawnByProcessor() {
    const gl = this.renderer.getContext(), names = gl.getExtension("WEBGL_debug_renderer_info");
    return names !== null && /swiftshader|llvmpipe|software|basic render/i.test(gl.getParameter(names.UNMASKED_RENDERER_WEBGL));
  }

  // The lights turn with the eye (about the vertical only), so that no side is ever dark.
  aimLights() {
    const d = this.camera.position.clone().sub(this.controls.target);
    const turn = Math.atan2(d.x, d.z);
    const place = (light, x, y, z) => light.position.set(x, y, z).applyAxisAngle(new THREE.Vector3(0, 1, 0), turn).multiplyScalar(this.size * 1.6).add(this.middle);
    place(this.key, -0.42, 0.85, 0.55);
    place(this.fill, 0.8, 0.25, 0.7);
    place(this.rim, 0.75, 0.45, -0.75);
    this.renderer.shadowMap.needsUpdate = true;
  }

  // --------------------------------------------------------------------------------------------------- looks of the parts
  setEdges(on) {
    if (on) this.camera.layers.enable(EDGES); else this.camera.layers.disable(EDGES);
    this.invalidate();
  }

  setColors(mode) {
    this.mode = mode;
    this.mark(...this.marked);
  }

  setVisible(names, on) {
    this.parts.setVisible(names, on);
    this.ghost.sync();
    this.posed();
  }

  mark(hovered, chosen) {
    this.marked = [hovered, chosen];
    this.parts.paint(this.mode === "body", hovered, chosen, this.collisions.hit, this.tints);
    this.invalidate();
  }

  // Names of parts by colour: these stand out, all others turn pale; null ends it.
  setTints(colors) {
    this.tints = colors && new Map(Object.entries(colors).flatMap(([color, names]) => names.map((name) => [name, new THREE.Color(color)])));
    this.mark(...this.marked);
  }

  // --------------------------------------------------------------------------------------------------------------- labels
  label(color, kind = "joint-label") {
    const label = document.createElement("div");
    label.className = kind;
    label.dir = "auto";
    label.hidden = true;
    label.style.setProperty("--c", color);
    this.labelBox.append(label);
    return label;
  }

  // Puts a label above a point of the scene, or beside it by so many pixels; inside the picture, clear of the labels that already stand.
  // Where there is no room near the point, it is left out until there is: no label lies on another.
  placeLabel(label, point, beside = 0) {
    const { clientWidth: w, clientHeight: h } = this.box;
    const p = point.clone().project(this.camera);
    const half = label.offsetWidth / 2, tall = label.offsetHeight;
    const x = Math.min(Math.max(((p.x + 1) / 2) * w + (beside ? beside + half : 0), half + 6), w - half - 6);
    const covered = this.covered(), lowest = h - covered.bottom, highest = covered.top + tall;
    const wanted = Math.min(Math.max(((1 - p.y) / 2) * h + (beside ? tall / 2 : 0), highest), lowest);
    let y = wanted;
    const clash = () => this.taken.find((t) => Math.abs(t.x - x) < t.half + half + 4 && Math.abs(t.y - y) < tall + 2);
    for (let tries = 0, t = clash(); t && tries < 8; tries++, t = clash()) y = t.y + tall + 3 <= lowest ? t.y + tall + 3 : t.y - tall - 3;
    label.style.visibility = clash() || Math.abs(y - wanted) > FAR * tall ? "hidden" : "";
    if (label.style.visibility) return;
    this.taken.push({ x, y, half });
    label.style.transform = `translate(${(x - half).toFixed(1)}px, ${(y - tall).toFixed(1)}px)`;
  }

  // Pixels at the top and bottom of the picture that buttons cover; where it is narrow, the settings of the tools too.
  covered() {
    const { clientWidth: w, clientHeight: h } = this.box;
    if (w < 640 && this.options && !this.options.hidden) return { top: 40, bottom: this.options.offsetHeight + 60 };
    return h > 420 ? MARGIN : { top: 40, bottom: 50 };
  }

  // -------------------------------------------------------------------------------------------------------------- camera
  look(view, at_once = false) {
    const d = view === "fit" ? this.camera.position.clone().sub(this.controls.target) : this.direction(view).transformDirection(this.toScene);
    this.home = view;
    this.fly(framed(this, this.cloud(), d), at_once);
  }

  // What is shown has changed in size: show all of it, unless the reader has chosen a view of their own.
  refit(at_once = false) {
    if (this.home) this.look(this.home, at_once);
  }

  zoomTo(names) {
    const box = new THREE.Box3();
    for (const name of names) box.union(this.partBox(name));
    this.home = null;
    if (!box.isEmpty()) this.fly(framed(this, corners(box), this.camera.position.clone().sub(this.controls.target), 1.6));
  }

  partBox(name) {
    const box = new THREE.Box3(), entry = this.parts.entries.get(name);
    for (const m of entry?.meshes ?? []) {
      if (!m.geometry.boundingBox) m.geometry.computeBoundingBox();
      box.union(m.geometry.boundingBox.clone().applyMatrix4(m.matrixWorld));
    }
    return box;
  }

  // What a view fits: the whole motion, or what is to be seen now if the machine is taken apart or parts are hidden.
  cloud() {
    const entries = [...this.parts.entries.values()];
    const apart = (this.explode.on && this.explode.share > 0) || entries.some((e) => !e.visible);
    const extra = [...this.joints.reaches(), ...this.loads.reaches()];
    if (!apart && this.swept) {
      const way = this.follow.way(this.sweptAt, this.time);
      return [...this.swept.map((p) => p.clone().add(way)), ...extra];
    }
    const points = [], { model } = this;
    const gather = (back = new THREE.Vector3()) => {
      for (const { visible, absent, meshes } of entries) {
        if (absent || (!visible && apart)) continue;
        for (const m of meshes) for (const p of outermost(m.geometry)) points.push(p.clone().applyMatrix4(m.matrixWorld).add(back));
      }
    };
    if (apart) {
      this.refresh();
      gather();
    } else {
      const n = model.frames.length, each = entries.reduce((sum, { meshes }) => sum + meshes.reduce((own, m) => own + outermost(m.geometry).length, 0), 1);
      const poses = Math.min(n, Math.max(7, Math.min(61, Math.floor(3e5 / each)))); // many, lest all of them meet a swing at its start
      for (let k = 0; k < poses; k++) {
        const t = model.frames[Math.round((k * (n - 1)) / Math.max(poses - 1, 1))];
        model.pose(t);
        model.scene.updateMatrixWorld(true);
        gather(this.follow.way(t, this.time));
      }
      model.pose(this.time);
      model.scene.updateMatrixWorld(true);
      this.swept = points;
      this.sweptAt = this.time;
    }
    return points.length ? [...points, ...extra] : corners(this.bounds);
  }

  fly({ position, target }, at_once = false) {
    if (at_once || !this.drawn || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.flight = null;
      this.stand(position, target);
    } else {
      this.flight = { since: performance.now(), from: this.state(), to: { position, target } };
      this.invalidate();
    }
  }

  stand(position, target) {
    this.camera.position.copy(position);
    this.controls.target.copy(target);
    this.controls.update();
    this.cameraMoved();
  }

  // One step of a flight between two views: the line of sight turns, rather than cutting through the machine.
  flyOn(now) {
    const { since, from, to } = this.flight;
    const u = Math.min((now - since) / FLIGHT, 1), s = u * u * (3 - 2 * u);
    if (u >= 1) this.flight = null;
    const target = new THREE.Vector3(...from.target).lerp(to.target, s);
    const a = new THREE.Vector3(...from.position).sub(new THREE.Vector3(...from.target)), b = to.position.clone().sub(to.target);
    const long = a.length() + s * (b.length() - a.length());
    const turn = new THREE.Quaternion().setFromUnitVectors(a.clone().normalize(), b.clone().normalize());
    const d = a.normalize().applyQuaternion(new THREE.Quaternion().slerp(turn, s));
    if (u >= 1) this.stand(to.position, to.target);
    else this.stand(target.clone().addScaledVector(d, long), target);
  }

  state() {
    return { position: this.camera.position.toArray(), target: this.controls.target.toArray() };
  }

  restore({ position, target }, home = null) {
    this.home = home;
    this.fly({ position: new THREE.Vector3(...position), target: new THREE.Vector3(...target) }, true);
  }

  cameraMoved() {
    if (!this.economy) this.aimLights();
    this.invalidate();
  }

  // -------------------------------------------------------------------------------------------------------------- drawing
  setTime(t, moving) {
    this.shift(this.follow.way(this.time, t));
    this.time = t;
    this.loads.setTime(t);
    if (this.collisions.setTime(t)) this.mark(...this.marked);
    this.posed(moving);
  }

  // Eye and lights go along with a machine that floats away.
  shift(way) {
    if (!way.lengthSq()) return;
    const lights = [this.key, this.fill, this.rim].flatMap((l) => [l.position, l.target.position]);
    for (const p of [this.camera.position, this.controls.target, this.middle, ...lights]) p.add(way);
    if (this.flight) for (const p of [this.flight.to.position, this.flight.to.target]) p.add(way);
    this.controls.update();
  }

  setFollow(on) {
    if (on === this.follow.on) return;
    this.follow.on = on;
    this.swept = null;
    this.middle.copy(on ? this.follow.at(this.time) : this.center);
    for (const l of [this.key, this.fill, this.rim]) l.target.position.copy(this.middle);
    this.look(this.home || "iso");
    this.posed();
  }

  // The bodies have moved. Where the graphics are slow, shadows wait until the motion pauses.
  posed(moving = false) {
    if (!(moving && this.economy)) {
      this.renderer.shadowMap.needsUpdate = true;
      if (this.shadow) this.shadow.stale = true;
    }
    this.stale = true;
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
    const shape = `${w} ${h} ${window.devicePixelRatio}`;
    if (!w || !h || shape === this.shape) return;
    this.shape = shape;
    const before = this.camera.aspect;
    if (!this.economy) this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
    this.renderer.setSize(w, h, false);
    this.camera.aspect = w / h;
    this.camera.updateProjectionMatrix();
    // A narrower picture would cut the machine off at the sides: step back by as much.
    if (this.drawn && this.home) this.refit(true);
    else if (this.drawn && w / h !== before) {
      const d = this.camera.position.clone().sub(this.controls.target);
      this.camera.position.copy(this.controls.target).addScaledVector(d, Math.min(Math.max(before / (w / h), 1 / 3), 3));
      this.controls.update();
    }
    if (this.picker) this.draw();
  }

  invalidate() {
    this.dirty = true;
  }

  tick(now) {
    if (this.flight) this.flyOn(now);
    this.controls.update();
    if (this.dirty) this.draw();
  }

  // Brings everything that hangs on the poses up to date.
  refresh() {
    if (!this.stale) return;
    this.stale = false;
    this.explode.update();
    this.model.scene.updateMatrixWorld(true);
    this.parts.place();
    this.masses.update();
    this.loads.update();
    this.collisions.update();
    this.trails.update(this.time);
    this.section.update();
  }

  draw() {
    this.dirty = false;
    this.drawn = true;
    this.refresh();
    this.shadow.update();
    this.scene.updateMatrixWorld();
    if (this.section.on) this.section.render(this.renderer, this.scene, this.camera);
    else this.renderer.render(this.scene, this.camera);
    this.taken = [];
    for (const overlay of this.labelled) overlay.placeLabels();
    for (const f of this.listeners) f(this);
  }

  picture() {
    this.draw();
    return this.renderer.domElement.toDataURL("image/png");
  }
}
