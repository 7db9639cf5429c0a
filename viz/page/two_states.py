"""Two states of a machine as one scene: both move by one clock, parts are coloured by what became of them.

Names of the old state begin with ``old: ``. Its joints are left out: axes and frames are those of the new one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import numpy as np

from cadimport.assembly import Color, Mesh
from foundation.arrays import Array, frozen_array

from ..colors import color_from_hex
from ..pose_interpolation import interpolate
from ..scene import Scene, SceneBody, SceneInstance
from ..signals import Signals

OLD = "old: "
CHANGE_COLORS: Mapping[str, str] = {
    "added": "#1f9d62",
    "removed": "#d23b3b",
    "edited": "#e0861a",
    "swapped": "#c53d8f",
    "moved": "#1f6fe0",
    "renamed": "#7c5ce6",
    "unchanged": "#b4bac4",
}
LONGEST_LABEL = 40  # characters
GAP = 1.12  # of the machine's width, between two states side by side


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoStates:
    """What the page needs to know of two states in one scene."""

    labels: tuple[str, str]
    old_bodies: tuple[str, ...]
    offset: tuple[float, float, float]  # m, in W: where the old state stands beside the new one
    changes: Mapping[str, str]  # part → a key of `CHANGE_COLORS`

    @property
    def subtitle(self) -> str:
        """Which states they are; of long names the end."""
        old, new = (label if len(label) <= LONGEST_LABEL else f"…{label[1 - LONGEST_LABEL :]}" for label in self.labels)
        return f"{old} → {new}"

    def as_data(self) -> dict[str, Any]:
        """For the viewer."""
        counts = {word: sum(change == word for change in self.changes.values()) for word in CHANGE_COLORS}
        legend = [{"word": word, "color": CHANGE_COLORS[word], "count": count} for word, count in counts.items() if count]
        return {"labels": list(self.labels), "old": list(self.old_bodies), "offset": list(self.offset), "legend": legend}


def two_states(
    old: Scene,
    new: Scene,
    *,
    labels: tuple[str, str],
    gone: Mapping[str, str],
    come: Mapping[str, str],
    carried: Array | None = None,
) -> tuple[Scene, TwoStates]:
    """One scene of two, and what the page needs to know of it.

    Parameters
    ----------
    gone, come
        By part of the old and of the new state: what became of it, a key of `CHANGE_COLORS`; unchanged where it has none.
    carried
        (4, 4): what carried the whole machine from its old place to its new one; the old state is shown where the new one is.
    """
    old = old if carried is None else _carried(old, carried)
    times = new.times if new.duration >= old.duration else old.times
    renamed = {name: f"{OLD}{name}" for name in old.meshes}
    meshes = {
        **{renamed[name]: _plain(mesh) for name, mesh in old.meshes.items()},
        **{name: _plain(mesh) for name, mesh in new.meshes.items()},
    }
    for name, mesh in old.meshes.items():
        if name in new.meshes and _same(mesh, new.meshes[name]):
            renamed[name] = name
            del meshes[f"{OLD}{name}"]
    instances = {name: _painted(instance, come.get(name, "unchanged")) for name, instance in new.instances.items()}
    for name, instance in old.instances.items():
        other = _painted(instance, gone.get(name, "unchanged"))
        instances[f"{OLD}{name}"] = replace(other, name=f"{OLD}{name}", body=f"{OLD}{instance.body}", mesh=renamed[instance.mesh], mates=())
    bodies = {**new.bodies, **{f"{OLD}{name}": _old_body(body) for name, body in old.bodies.items()}}
    poses = {name: _at(times, new.times, X) for name, X in new.poses.items()}
    poses |= {f"{OLD}{name}": _at(times, old.times, X) for name, X in old.poses.items()}
    bounds, swept = (_union(getattr(old, which), getattr(new, which)) for which in ("bounds", "swept_bounds"))
    offset = _aside(swept, new.up)
    scene = replace(
        new,
        meshes=meshes,
        instances=instances,
        bodies=bodies,
        times=times,
        poses=poses,
        bounds=bounds,
        swept_bounds=_union(swept, swept + offset),
        loads=(),
    )
    changes = {name: come.get(name, "unchanged") for name in new.instances} | {
        f"{OLD}{name}": word for name, word in gone.items() if word == "removed"
    }
    x, y, z = offset.tolist()
    found = TwoStates(labels=labels, old_bodies=tuple(f"{OLD}{name}" for name in old.bodies), offset=(x, y, z), changes=changes)
    return scene, found


def _carried(scene: Scene, X: Array) -> Scene:
    """The same scene in another place."""

    def box(bounds: Array) -> Array:
        corners = np.array(list(product(*np.asarray(bounds).T))) @ X[:3, :3].T + X[:3, 3]
        return np.array([corners.min(axis=0), corners.max(axis=0)])

    poses = {name: frozen_array(X @ X_WB) for name, X_WB in scene.poses.items()}
    return replace(scene, poses=poses, bounds=box(scene.bounds), swept_bounds=box(scene.swept_bounds))


def _plain(mesh: Mesh) -> Mesh:
    """A mesh without the colours of its own faces: colours tell what changed."""
    return replace(mesh, palette=mesh.palette[:0], paint=mesh.paint[:0])


def _same(a: Mesh, b: Mesh) -> bool:
    pairs = ((a.vertices, b.vertices), (a.triangles, b.triangles))
    return all(x.shape == y.shape and np.array_equal(x, y) for x, y in pairs)


def _painted(instance: SceneInstance, change: str) -> SceneInstance:
    color: Color = color_from_hex(CHANGE_COLORS[change])
    return replace(instance, color=color, has_cad_color=True)


def _old_body(body: SceneBody) -> SceneBody:
    return replace(body, name=f"{OLD}{body.name}", parts=tuple(f"{OLD}{part}" for part in body.parts), ground=False)


def _at(times: Array, own: Array, poses: Array) -> Array:
    """Poses at the times of another motion; before the first and after the last frame they stay."""
    if times is own or (len(times) == len(own) and np.array_equal(times, own)):
        return poses
    if len(own) == 1:
        return frozen_array(np.repeat(poses[:1], len(times), axis=0))
    return frozen_array(np.array([interpolate(own, poses, float(t)) for t in times]))


def _union(a: Array, b: Array) -> Array:
    return np.array([np.minimum(a[0], b[0]), np.maximum(a[1], b[1])])


def _aside(swept: Array, up: tuple[float, float, float]) -> Array:
    """To the left of who stands in front: as far as the machine is wide, and a little more."""
    upwards = np.array(up)
    right = np.eye(3)[0 if abs(upwards[0]) < 0.9 else 1]
    right = right - (right @ upwards) * upwards
    right /= np.linalg.norm(right)
    return np.asarray(-GAP * float(np.abs(right) @ (swept[1] - swept[0])) * right)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class BothRuns:
    """The signals of two runs over one time; those of the old one are called ``name (old)``, `twins` has whose they are."""

    time: Array
    values: Mapping[str, Array]
    signal_units: Mapping[str, str]
    twins: Mapping[str, str]

    @property
    def names(self) -> Sequence[str]:
        """Of all signals."""
        return tuple(self.values)

    def units(self, name: str, /) -> str:
        """Unit of a signal."""
        return self.signal_units[name]

    def array(self, name: str, /) -> Array:
        """Values of a signal."""
        return self.values[name]


def both_runs(old: Signals | None, new: Signals | None) -> BothRuns | None:
    """The signals of two runs; values beyond the end of a run are not numbers. None where there is no run."""
    runs = [run for run in (new, old) if run is not None and len(np.asarray(run.time))]
    if not runs:
        return None
    times = [np.asarray(run.time, dtype=np.float64) for run in runs]
    time = times[0] if all(len(t) == len(times[0]) and np.allclose(t, times[0], rtol=0.0, atol=1e-12) for t in times) else _merged(times)
    values: dict[str, Array] = {}
    units: dict[str, str] = {}
    twins: dict[str, str] = {}
    for run, own in zip(runs, times, strict=True):
        for name in run.names:
            text = name if run is new else f"{name} (old)"
            values[text] = np.interp(time, own, np.asarray(run.array(name), dtype=np.float64), right=np.nan)
            units[text] = run.units(name)
            if run is not new:
                twins[text] = name
    return BothRuns(time=time, values=values, signal_units=units, twins=twins)


def _merged(times: Sequence[Array]) -> Array:
    """All times of several runs, those nearer than round-off once."""
    every = np.unique(np.concatenate(times))
    return np.asarray(every[np.append(True, np.diff(every) > 1e-9 * max(every[-1], 1e-9))])
