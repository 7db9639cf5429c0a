// The machine moved by hand: a pose that is tried, a part that is dragged, a freedom that is shown to and fro. Nothing is written unless
// the user takes the pose as the start.
import { Matrix4, Plane, Quaternion, Raycaster, Vector2, Vector3 } from "three";
import { element } from "../format.js";
import { button } from "./panels.js";

const PERIOD = 1.8; // s of one swing to and fro
export const SIDES = { a: "#f08a24", b: "#2f7de1" }; // the two parts of a joint or question

export function mountHand(box, studio) {
  const { state, api } = studio;
  const bar = element("div", { id: "by-hand", hidden: true, role: "group", "aria-label": "Pose by hand" });
  const note = element("span", { dir: "auto" });
  // The buttons come first and stay: what the note says while answers arrive neither moves nor replaces what is being clicked.
  bar.append(button("Use as start", useAsStart, { kind: "small primary" }), button("Back to the run", release, { kind: "small" }), note);
  box.append(bar);
  let wiggle = null, drag = null, asked = null, busy = false, on = false, turn = 0;
  const view = () => studio.panels.view?.view, model = () => studio.panels.view?.model;

  // --------------------------------------------------------------------------------------------------------------- pose
  // Sets bodies where `poses` says; they stay there until the run is shown again.
  function hold({ poses, coordinates, at_limit, collisions: touching }) {
    if (!view()) return;
    const collisions = touching ?? []; // null where they were not looked for
    stopWiggle();
    studio.panels.transport.pause();
    studio.held = { poses, coordinates };
    for (const [body, pose] of Object.entries(poses)) {
      const node = model().bodies.get(body);
      node?.position.fromArray(pose, 0);
      node?.quaternion.fromArray(pose, 3).normalize();
    }
    view().posed(true);
    bar.hidden = false;
    const notes = [at_limit.length ? `at its limit: ${at_limit.join(", ")}` : "", collisions.length ? `touching: ${collisions.slice(0, 2).map((pair) => [pair].flat().join(" and ")).join("; ")}` : ""].filter(Boolean).join(" · ");
    note.textContent = notes || "Pose by hand";
    note.className = notes ? "warn" : "";
    const hit = [...new Set(collisions.flat())];
    view().setTints(hit.length ? { "#d6453d": hit } : null);
    studio.emit("held", studio.held);
  }

  function release() {
    turn += 1;
    asked = null;
    if (!studio.held) return;
    studio.held = null;
    bar.hidden = true;
    view()?.setTints(null);
    restore();
    studio.emit("held", null);
  }

  function restore() {
    if (!model()) return;
    for (const { body, pose } of (state.result?.data ?? state.scene?.data)?.motion ?? []) {
      const node = model().bodies.get(body);
      node?.position.fromArray(pose, 0);
      node?.quaternion.fromArray(pose, 3).normalize();
    }
    model().pose(state.time);
    view().posed();
  }

  async function useAsStart() {
    try {
      await api.post("start", { coordinates: studio.held.coordinates });
      studio.say("This pose is the start now.");
      release();
    } catch (error) { studio.failed(error); }
  }

  // One request at a time; the newest wish follows when its answer is there.
  function request(path, body) {
    asked = { path, body };
    if (!busy) next();
  }

  async function next() {
    busy = true;
    while (asked) {
      const { path, body } = asked, mine = turn;
      asked = null;
      try {
        const answer = await api.post(path, body);
        if (mine === turn) hold(answer); // else the user went back to the run meanwhile
      } catch (error) { studio.failed(error); asked = null; }
    }
    busy = false;
  }

  const pose = (coordinates) => request("pose", { coordinates: { ...(studio.held?.coordinates ?? {}), ...coordinates } });

  // --------------------------------------------------------------------------------------------------------------- drag
  function ray(e) {
    const canvas = view().renderer.domElement, r = canvas.getBoundingClientRect(), caster = new Raycaster();
    caster.setFromCamera(new Vector2((2 * (e.clientX - r.left)) / r.width - 1, 1 - (2 * (e.clientY - r.top)) / r.height), view().camera);
    return caster.ray;
  }

  // True where a part that can move was grabbed.
  function grab(part, point, e) {
    const entry = view().parts.entries.get(part), body = entry?.info.body, info = state.scene.data.bodies.find((b) => b.name === body);
    if (!point || !info || info.ground) return false;
    const at = model().bodies.get(body).localToWorld(new Vector3(...point));
    drag = { part, point, plane: new Plane().setFromNormalAndCoplanarPoint(view().camera.getWorldDirection(new Vector3()), at) };
    return true;
  }

  function pull(e) {
    const at = ray(e).intersectPlane(drag.plane, new Vector3());
    if (!at) return;
    drag.target = view().toWorld(at).toArray();
    ask(false);
  }

  // Whether parts collide is looked at where the drag ends: it takes longer than one picture.
  const ask = (collisions) => request("drag", { part: drag.part, point: drag.point, target: drag.target, from: studio.held?.coordinates ?? now(), collisions });

  // The coordinates at the time that is shown, as far as the poses tell them.
  function now() {
    const found = {};
    for (const entry of view().joints.joints) {
      if (entry.joint.role === "loop") continue;
      if (entry.joint.kind === "revolute") found[entry.joint.name] = view().joints.angle(entry);
      if (entry.joint.kind === "prismatic") found[entry.joint.name] = view().joints.travel(entry);
    }
    return found;
  }

  // -------------------------------------------------------------------------------------------------------------- wiggle
  // Shows a freedom: what hangs on side b moves to and fro about the axis, through its range.
  function show({ kind, axis, origin, limits = null, joint = null, b = null }) {
    stopWiggle();
    release();
    if (!view() || !axis || !origin || !["revolute", "prismatic", "cylindrical", "screw", "continuous"].includes(kind)) return;
    const data = state.scene.data, movers = [], own = joint && data.joints.find((j) => j.name === joint);
    if (own && data.joints.some((j) => j.role === "loop")) return throughLoops(own);
    if (own) {
      const below = new Set([own.child]);
      for (let size = 0; size !== below.size; ) { size = below.size; for (const j of data.joints) if (j.role === "tree" && below.has(j.parent)) below.add(j.child); }
      for (const name of below) movers.push(model().bodies.get(name));
    } else if (b) movers.push(view().parts.entries.get(b)?.object);
    const d = new Vector3(...axis).normalize(), o = new Vector3(...origin), parent = own && model().bodies.get(own.parent);
    if (parent) { d.applyQuaternion(parent.quaternion); o.applyQuaternion(parent.quaternion).add(parent.position); }
    const slides = kind === "prismatic";
    const range = limits && Number.isFinite(limits[0]) && Number.isFinite(limits[1]) ? limits : slides ? [-view().size / 14, view().size / 14] : [-0.5, 0.5];
    const most = slides ? view().size / 5 : Math.PI / 3;
    wiggle = { movers: movers.filter(Boolean).map((node) => ({ node, position: node.position.clone(), quaternion: node.quaternion.clone() })), d, o, slides, range: [Math.max(range[0], -most), Math.min(range[1], most)], since: null };
  }

  function throughLoops(joint) {
    const own = state.project.joints.find((j) => j.name === joint.name), range = own?.limits ?? (joint.kind === "prismatic" ? [-view().size / 14, view().size / 14] : [-0.4, 0.4]);
    wiggle = { joint: joint.name, range, since: null };
  }

  function stopWiggle() {
    if (!wiggle) return;
    const done = wiggle;
    wiggle = null;
    asked = null;
    for (const { node, position, quaternion } of done.movers ?? []) { node.position.copy(position); node.quaternion.copy(quaternion); }
    if (done.joint) { studio.held = null; bar.hidden = true; restore(); }
    view()?.posed();
  }

  const T = new Matrix4(), q = new Quaternion(), p = new Vector3();
  function frame(now) {
    if (!wiggle || !view()) return;
    wiggle.since ??= now;
    const u = Math.sin((2 * Math.PI * (now - wiggle.since)) / 1000 / PERIOD), value = u > 0 ? u * wiggle.range[1] : -u * wiggle.range[0];
    if (wiggle.joint) {
      if (!busy) { busy = true; api.post("pose", { coordinates: { [wiggle.joint]: value } }).then((answer) => { if (wiggle?.joint) { studio.held = answer; place(answer.poses); } }).catch(stopWiggle).finally(() => (busy = false)); }
      return;
    }
    const { movers, d, o, slides } = wiggle;
    if (slides) T.makeTranslation(...p.copy(d).multiplyScalar(value).toArray());
    else T.makeRotationAxis(d, value).setPosition(p.copy(o).sub(o.clone().applyAxisAngle(d, value)));
    for (const { node, position, quaternion } of movers) {
      node.position.copy(position).applyMatrix4(T);
      node.quaternion.copy(quaternion);
      if (!slides) node.quaternion.premultiply(q.setFromAxisAngle(d, value));
    }
    view().posed(true);
  }

  function place(poses) {
    for (const [body, pose] of Object.entries(poses)) {
      const node = model()?.bodies.get(body);
      node?.position.fromArray(pose, 0);
      node?.quaternion.fromArray(pose, 3).normalize();
    }
    view()?.posed(true);
  }

  // Parts a and b in two colours, the rest pale; without a pair all as they are.
  function pair(a = [], b = []) {
    view()?.setTints(a.length || b.length ? { [SIDES.a]: a, [SIDES.b]: b } : null);
  }

  const off = [studio.on("frame", frame), studio.on("result", () => { if (!drag) { studio.held = null; bar.hidden = true; } stopWiggle(); }), studio.on("scene", () => { wiggle = null; studio.held = null; bar.hidden = true; })];
  return {
    pose, release, show, pair, stopWiggle, grab, pull, now,
    drop() { if (drag?.target) ask(true); drag = null; },
    get dragging() { return drag !== null; },
    get wiggling() { return wiggle !== null; },
    get on() { return on; },
    set on(value) { on = value; studio.emit("hand", on); },
    update() {}, dispose() { off.forEach((f) => f()); },
  };
}
