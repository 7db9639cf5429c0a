"""A pan-tilt head made of lathed and extruded shapes, with its motion: a scene for tests that needs no CAD kernel.

         lens                    world W: z up, pan about z, tilt about y
        ┌────┐
╞═══════╡head╞═══════╡  tilt     bodies: base (ground), yoke (pan), head (tilt)
│ arm           arm  │
└────── table ───────┘           pan
     ───┴ base ┴───
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import numpy as np

from cadimport.assembly import Mesh
from foundation.arrays import Array
from viz.colors import body_colors
from viz.scene import Scene, SceneBody, SceneInstance, SceneJoint
from viz.signals import Plot

NASTY_NAMES = ('head "<b>&</b>"</script>', "yoke $x_1^2$ 😀 %s {0} \\alpha", "base قاعدة\nsecond line _")


class Signals:
    """A result in small: named signals with units, frames and poses."""

    def __init__(self, duration: float, names: tuple[str, str, str], joints: tuple[str, str], frame_rate: float = 60.0) -> None:
        self.time = np.linspace(0.0, duration, 501)
        self.frames = np.linspace(0.0, duration, max(2, round(duration * frame_rate) + 1))
        pan, tilt = (lambda t: 0.9 * _step(t, duration, 9.0)), (lambda t: -0.45 * _step(t, duration, 14.0))
        self.values = {
            f"{joints[0]}.angle": (pan(self.time), "rad"),
            f"{joints[1]}.angle": (tilt(self.time), "rad"),
            f"{joints[0]}_ref.y": (np.where(self.time > 0.05 * duration, 0.9, 0.0), "rad"),
            f"{joints[1]}_ref.y": (np.where(self.time > 0.05 * duration, -0.45, 0.0), "rad"),
            f"{joints[0]}_motor.i": (np.gradient(np.gradient(pan(self.time))) * 4e3, "A"),
            f"{joints[1]}_motor.i": (np.gradient(np.gradient(tilt(self.time))) * 4e3, "A"),
        }
        X_pan = np.stack([rotation_about("z", pan(t)) for t in self.frames])
        X_tilt = np.stack([about_point(rotation_about("y", tilt(t)), np.array([0.0, 0.0, 0.19])) for t in self.frames])
        self.poses: Mapping[str, Array] = {
            names[2]: np.tile(np.eye(4), (len(self.frames), 1, 1)),
            names[1]: X_pan,
            names[0]: X_pan @ X_tilt,
        }

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.values)

    def array(self, name: str) -> Array:
        return self.values[name][0]

    def units(self, name: str) -> str:
        return self.values[name][1]


def pan_tilt(
    duration: float = 1.0,
    *,
    names: tuple[str, str, str] = ("head", "yoke", "base"),
    joints: tuple[str, str] = ("pan", "tilt"),
    frame_rate: float = 60.0,
    title: str = "Pan-tilt head",
) -> tuple[Scene, Signals, tuple[Plot, ...]]:
    """The scene, its signals and three plots; `names` are those of head, yoke and base."""
    head, yoke, base = names
    result = Signals(duration, names, joints, frame_rate)
    flange = [(0.0, 0.0), (0.11, 0.0), (0.11, 0.022), (0.07, 0.022), (0.07, 0.05), (0.0, 0.05)]
    table = [(0.0, 0.052), (0.085, 0.052), (0.085, 0.066), (0.0, 0.066)]
    meshes = {
        "flange": lathe(flange),
        "table": lathe(table),
        "arm": box((0.05, 0.014, 0.16)),
        "bolt": lathe([(0.0, 0.0), (0.007, 0.0), (0.007, 0.005), (0.0, 0.005)]),
        "housing": box((0.15, 0.09, 0.08)),
        "lens": lathe([(0.0, 0.0), (0.034, 0.0), (0.034, 0.035), (0.028, 0.035), (0.026, 0.02), (0.0, 0.02)]),
        "motor": lathe([(0.0, 0.0), (0.03, 0.0), (0.03, 0.03), (0.0, 0.03)]),
    }
    dark, light, cream, black, steel = (0.25, 0.27, 0.30), (0.78, 0.79, 0.82), (0.93, 0.91, 0.85), (0.12, 0.12, 0.14), (0.7, 0.7, 0.7)
    placed = [
        (f"{base} flange", "flange", base, dark, np.eye(4)),
        *((f"{base} bolt {i}", "bolt", base, steel, bolt_place(i)) for i in range(6)),
        (f"{yoke} table", "table", yoke, light, np.eye(4)),
        (f"{yoke} arm a", "arm", yoke, light, translation(0.0, 0.065, 0.145)),
        (f"{yoke} arm b", "arm", yoke, light, translation(0.0, -0.065, 0.145)),
        (f"{yoke} motor", "motor", yoke, black, translation(0.0, -0.072, 0.19) @ rotation_about("x", np.pi / 2)),
        (f"{head} housing", "housing", head, cream, translation(0.0, 0.0, 0.19)),
        (f"{head} lens", "lens", head, black, translation(0.075, 0.0, 0.19) @ rotation_about("y", np.pi / 2)),
    ]
    instances = {
        name: SceneInstance(name=name, mesh=mesh, part_name=mesh, body=body, color=(*color, 1.0), X_WP=X_WP, has_cad_color=True, mass=0.1)
        for name, mesh, body, color, X_WP in placed
    }
    colors = body_colors(3)
    bodies = {
        body: SceneBody(
            name=body,
            parts=tuple(i.name for i in instances.values() if i.body == body),
            mass=1.0,
            center=np.array([0.0, 0.0, 0.1]),
            color=color,
            ground=body == base,
        )
        for body, color in zip((base, yoke, head), colors, strict=True)
    }
    scene = Scene(
        title=title,
        meshes=meshes,
        instances=instances,
        bodies=bodies,
        joints=(
            SceneJoint(
                name=joints[0],
                kind="revolute",
                parent=base,
                child=yoke,
                origin=np.array([0.0, 0.0, 0.05]),
                axis=np.array([0.0, 0.0, 1.0]),
                color=colors[1],
            ),
            SceneJoint(
                name=joints[1],
                kind="revolute",
                parent=yoke,
                child=head,
                origin=np.array([0.0, -0.065, 0.19]),
                axis=np.array([0.0, -1.0, 0.0]),
                color=colors[2],
            ),
        ),
        times=result.frames,
        poses=result.poses,
        bounds=np.array([[-0.11, -0.11, 0.0], [0.11, 0.11, 0.23]]),
        swept_bounds=np.array([[-0.12, -0.12, 0.0], [0.12, 0.12, 0.26]]),
    )
    pan, tilt = joints
    plots = (
        Plot(title="Pan", signals=(f"{pan}_ref.y", f"{pan}.angle")),
        Plot(title="Tilt", signals=(f"{tilt}_ref.y", f"{tilt}.angle")),
        Plot(title="Motor currents", signals=(f"{pan}_motor.i", f"{tilt}_motor.i")),
    )
    return scene, result, plots


def _step(t: float | Array, duration: float, rate: float) -> Array:
    """Step response of a damped oscillator, from 5 % of the duration on."""
    s = np.maximum(np.asarray(t) / duration - 0.05, 0.0)
    return 1.0 - np.exp(-rate * s) * (np.cos(1.6 * rate * s) + 0.6 * np.sin(1.6 * rate * s))


def translation(x: float, y: float, z: float) -> Array:
    X = np.eye(4)
    X[:3, 3] = (x, y, z)
    return X


def rotation_about(axis: str, angle: float) -> Array:
    i = "xyz".index(axis)
    j, k = (i + 1) % 3, (i + 2) % 3
    X = np.eye(4)
    X[j, j] = X[k, k] = np.cos(angle)
    X[k, j], X[j, k] = np.sin(angle), -np.sin(angle)
    return X


def about_point(X: Array, p: Array) -> Array:
    return translation(*p) @ X @ translation(*-p)


def bolt_place(i: int) -> Array:
    return translation(0.09 * np.cos(i * np.pi / 3 + 0.3), 0.09 * np.sin(i * np.pi / 3 + 0.3), 0.022)


def box(size: tuple[float, float, float]) -> Mesh:
    """A box centred on the origin: four vertices a face, twelve edges."""
    vertices, normals, triangles = [], [], []
    for i in range(3):
        for sign in (-1.0, 1.0):
            j, k = (i + 1) % 3, (i + 2) % 3
            normal = np.zeros(3)
            normal[i] = sign
            n = len(vertices)
            for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                p = normal.copy()
                p[j], p[k] = a, b
                vertices.append(p * np.array(size) / 2)
                normals.append(normal)
            triangles += [(n, n + 1, n + 2), (n, n + 2, n + 3)] if sign > 0 else [(n, n + 2, n + 1), (n, n + 3, n + 2)]
    corners = [np.array(c) for c in np.ndindex(2, 2, 2)]
    edges = [
        np.array([(a - 0.5) * size, (b - 0.5) * size]) for a in corners for b in corners if tuple(a) < tuple(b) and np.abs(a - b).sum() == 1
    ]
    return mesh(np.array(vertices), np.array(normals), np.array(triangles), edges)


def lathe(profile: list[tuple[float, float]], sides: int = 72) -> Mesh:
    """The solid that a profile of (radius, height) sweeps about z, with a circle at each corner of the profile."""
    angle = np.linspace(0.0, 2 * np.pi, sides + 1)
    circle = np.column_stack([np.cos(angle), np.sin(angle)])
    vertices, normals, triangles, edges = [], [], [], []
    n = 0
    for (r0, z0), (r1, z1) in pairwise(profile):
        slope = np.array([z1 - z0, r0 - r1]) / np.hypot(z1 - z0, r1 - r0)  # outward normal in (r, z), profile with material on its left
        for r, z in ((r0, z0), (r1, z1)):
            vertices.append(np.column_stack([r * circle, np.full(sides + 1, z)]))
            normals.append(np.column_stack([slope[0] * circle, np.full(sides + 1, slope[1])]))
        for i in range(sides):
            a, b = n + i, n + sides + 1 + i
            triangles += [(a, a + 1, b + 1), (a, b + 1, b)]
        n += 2 * (sides + 1)
    for r, z in profile:
        if r > 0:
            edges.append(np.column_stack([r * circle, np.full(sides + 1, z)]))
    return mesh(np.concatenate(vertices), np.concatenate(normals), np.array(triangles), edges)


def mesh(vertices: Array, normals: Array, triangles: Array, edges: list[Array]) -> Mesh:
    return Mesh(
        vertices=vertices.astype(np.float32),
        normals=normals.astype(np.float32),
        triangles=triangles.astype(np.int32),
        edge_points=np.concatenate(edges).astype(np.float32),
        edge_starts=np.cumsum([0, *map(len, edges)]).astype(np.int32),
    )
