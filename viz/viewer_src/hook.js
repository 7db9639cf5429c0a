// What tests and scripts in the console may ask the page, and let it do. Poses and places are in W, m.
import { rows, worldMatrix } from "./model.js";

export const hook = (page, { setTime, play, pause, isVisible, choose }) => ({
  get ready() { return page.state.ready; },
  get time() { return page.state.time; },
  memory() { const { geometries, textures } = page.view.renderer.info.memory; return { geometries, textures, programs: page.view.renderer.info.programs.length }; },
  get updates() { return page.state.updates; },
  get playing() { return page.state.playing; },
  get chosen() { return [...page.chosen]; },
  get webgl() { return page.view !== null; },
  get tools() { return page.dock?.state() ?? []; },
  get hidden() { return page.parts.map((p) => p.name).filter((name) => !isVisible(name)); },
  setTime(t) { setTime(t); page.view?.draw(); },
  play,
  pause,
  poses() { return Object.fromEntries([...(page.model?.bodies ?? [])].map(([name, object]) => [name, worldMatrix(object)])); },
  drawn(name) { const X = page.view?.parts.drawnAt(name); return X ? rows(X.premultiply(page.view.fromScene)) : null; },
  get arrangement() { return page.compare?.mode ?? null; },
  // Which pieces of a part are drawn, by how much of them is seen.
  opacities(name) { return (page.view?.parts.entries.get(name)?.pieces ?? []).filter((p) => p.color && p.batch.getVisibleAt(p.id)).map((p) => p.alpha); },
  shifts() { return page.view?.explode.shifts() ?? {}; },
  loads() { return page.view?.loads.drawn() ?? []; },
  collisions() { return page.view?.collisions.drawn() ?? []; },
  masses() { return page.view?.masses.drawn() ?? {}; },
  trails() { return page.view?.trails.on ? page.view.trails.list.map(({ name, body, point, path, dot }) => ({ name, body, point, path: [...path], at: page.view.toWorld(dot.position.clone()).toArray() })) : []; },
  frames() { return page.view?.joints.framesOn ? page.view.joints.frames.map((frame) => rows(frame.matrixWorld.clone().premultiply(page.view.fromScene))) : []; },
  ghosts() { return page.view?.ghost.on ? Object.fromEntries([...page.view.ghost.groups].map(([name, group]) => [name, worldMatrix(group)])) : {}; },
  plots() { return page.plots?.plots.map(({ title, signals, chart, hidden, bands }) => ({ title, signals, bands: bands.map(({ line }) => line.name), range: [chart.scales.x.min, chart.scales.x.max], upright: Object.fromEntries(Object.entries(chart.scales).filter(([key]) => key !== "x").map(([key, { min, max }]) => [key.slice(2), [min, max]])), hidden: [...hidden] })) ?? []; },
  section() { return page.view?.section.on ? { axis: page.view.section.axis, offset: page.view.section.offset, flip: page.view.section.flip } : null; },
  pick(name) {
    const known = page.parts.some((p) => p.name === name);
    choose(known ? [name] : [], known ? { part: name } : {});
    return known;
  },
  partAt(x, y) { return page.view?.picker.at(x, y) ?? null; },
  camera() { return page.view?.state() ?? null; },
  // Milliseconds that one frame at time t costs: poses, uploads, draw calls; with `finish` also the drawing itself.
  frameTime(t, finish = false) {
    const since = performance.now();
    setTime(t);
    page.view.draw();
    if (finish) { const gl = page.view.renderer.getContext(); gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4)); }
    return { ms: performance.now() - since, calls: page.view.renderer.info.render.calls };
  },
});
