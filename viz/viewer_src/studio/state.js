// What the studio knows: as the server reports it, and what the user has chosen in this tab. Panels listen to what concerns them.
export function makeState() {
  return {
    project: null, run: null, status: { busy: false, stage: "", fraction: null, errors: [] }, layout: {}, undo: null, redo: null, version: "", allow_python: false,
    result: null, // of the run that is shown: {key, preview, data, series}
    scene: null, // shapes that are shown: {key, data, model}
    pinned: null, // an earlier run drawn over this one: {key, label, series}
    selection: { kind: null, name: null }, hover: { kind: null, name: null },
    time: 0, duration: 0, playing: false, online: "connecting", number: 0,
  };
}

export function makeEmitter() {
  const listeners = new Map();
  return {
    // Gives a function that ends the listening.
    on(event, f) {
      if (!listeners.has(event)) listeners.set(event, new Set());
      listeners.get(event).add(f);
      return () => listeners.get(event).delete(f);
    },
    emit(event, data) {
      for (const f of [...(listeners.get(event) ?? [])]) {
        try { f(data); } catch (error) { console.error(error); }
      }
    },
  };
}

// Looks up things of the project by name; every panel asks here.
export const find = {
  element: (project, name) => project?.elements?.find((e) => e.name === name) ?? null,
  part: (project, name) => project?.parts?.find((p) => p.name === name) ?? null,
  joint: (project, name) => project?.joints?.find((j) => j.name === name) ?? null,
  net: (project, name) => project?.nets?.find((n) => n.name === name) ?? null,
};
