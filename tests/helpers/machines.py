"""Small machines for the tests of pictures: boxes on joints, with a motion that is known in closed form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from cadimport.assembly import Assembly, Color, Geometry, Instance, Mate, Material, Mesh, Part
from foundation.arrays import Array
from topology.mechanism import Body, DroppedJoint, Joint, Mechanism

NASTY = (
    "a \"quoted\" 'part'",
    "<b>bold</b> & co",
    "</script><script>window.hacked=1</script>",
    "🚀 rocket",
    "חלק ימני",
    "__proto__",
    "tab\tand\x07bell",
)


def pose(origin: Sequence[float] = (0.0, 0.0, 0.0), z: Sequence[float] = (0.0, 0.0, 1.0)) -> Array:
    """Pose at `origin` whose z axis is `z` (a coordinate axis or its negative)."""
    axis = np.array(z, dtype=float)
    x = np.roll(np.abs(axis), 1)
    X = np.eye(4)
    X[:3, 0], X[:3, 1], X[:3, 2], X[:3, 3] = x, np.cross(axis, x), axis, origin
    return X


def turn(axis: Sequence[float], origin: Sequence[float], angles: Array) -> Array:
    """(n, 4, 4) rotations about a line, by Rodrigues' formula."""
    x, y, z = axis
    K = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    R = np.eye(3) + np.sin(angles)[:, None, None] * K + (1 - np.cos(angles))[:, None, None] * (K @ K)
    X = np.tile(np.eye(4), (len(angles), 1, 1))
    X[:, :3, :3] = R
    X[:, :3, 3] = np.asarray(origin) - R @ np.asarray(origin)
    return X


def box_mesh(size: Sequence[float]) -> Mesh:
    """A box about the origin, with face normals and its twelve edges."""
    half = np.array(size, dtype=float) / 2
    vertices, normals, triangles = [], [], []
    for axis in range(3):
        for sign in (-1.0, 1.0):
            n = np.zeros(3)
            n[axis] = sign
            u, v = np.roll(n, 1), np.cross(n, np.roll(n, 1))
            start = len(vertices)
            for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                vertices.append((n + a * u + b * v) * half)
                normals.append(n)
            triangles += [(start, start + 1, start + 2), (start, start + 2, start + 3)]
    corners = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], dtype=float) * half
    pairs = [(i, j) for i in range(8) for j in range(i + 1, 8) if bin(i ^ j).count("1") == 1]
    return Mesh(
        vertices=np.array(vertices, dtype=np.float32),
        normals=np.array(normals, dtype=np.float32),
        triangles=np.array(triangles, dtype=np.int32),
        edge_points=np.array([corners[k] for pair in pairs for k in pair], dtype=np.float32),
        edge_starts=np.arange(0, 2 * len(pairs) + 1, 2, dtype=np.int32),
    )


def box_part(key: str, size: Sequence[float], color: Color | None = None) -> Part:
    """A box as a part, with its exact integrals."""
    a, b, c = size
    volume = a * b * c
    inertia = volume / 12 * np.diag([b * b + c * c, a * a + c * c, a * a + b * b])
    geometry = Geometry(volume=volume, area=2 * (a * b + b * c + a * c), center=np.zeros(3), inertia=inertia)
    return Part(name=key, key=key, kind="solid", solids=1, geometry=geometry, faces=(), mesh=box_mesh(size), color=color)


def torus_part(key: str, around: int, across: int, radii: tuple[float, float] = (0.1, 0.03)) -> Part:
    """A ring of 2 `around` `across` triangles, with its exact normals and no edges."""
    u, v = np.meshgrid(np.linspace(0, 2 * np.pi, around + 1), np.linspace(0, 2 * np.pi, across + 1), indexing="ij")
    out = np.stack([np.cos(u) * np.cos(v), np.sin(u) * np.cos(v), np.sin(v)], axis=-1)
    middle = radii[0] * np.stack([np.cos(u), np.sin(u), 0 * u], axis=-1)
    corner = (np.arange(around)[:, None] * (across + 1) + np.arange(across)).ravel()
    quads = [corner, corner + across + 1, corner + across + 2, corner + 1]
    mesh = Mesh(
        vertices=(middle + radii[1] * out).reshape(-1, 3).astype(np.float32),
        normals=out.reshape(-1, 3).astype(np.float32),
        triangles=np.concatenate([np.column_stack([quads[i] for i in t]) for t in ((0, 1, 2), (0, 2, 3))]).astype(np.int32),
        edge_points=np.zeros((0, 3), np.float32),
        edge_starts=np.zeros(1, np.int32),
    )
    volume = 2 * np.pi**2 * radii[0] * radii[1] ** 2
    geometry = Geometry(volume=volume, area=4 * np.pi**2 * radii[0] * radii[1], center=np.zeros(3), inertia=volume * 0.01 * np.eye(3))
    return Part(name=key, key=key, kind="solid", solids=1, geometry=geometry, faces=(), mesh=mesh, color=None)


def assembly_of(
    parts: Sequence[Part], places: Mapping[str, tuple[str, Sequence[float]]], mates: Sequence[Mate] = (), name: str = "machine"
) -> Assembly:
    """Instances by name: (key of the part, where it stands, m)."""
    steel = Material(name="steel", density=7850.0, source="project file")
    instances = {n: Instance(name=n, path=(name, n), part=key, X_WP=pose(at), material=steel) for n, (key, at) in places.items()}
    return Assembly(
        name=name, source=Path("/models/machine.step"), digest="0" * 64, schema="AP214", length_unit="mm",
        parts={p.key: p for p in parts}, instances=instances, mates=tuple(mates),
    )  # fmt: skip


def body_of(assembly: Assembly, parts: Sequence[str]) -> Body:
    """A body named after its first part; its inertia is not needed for pictures."""
    volumes = [assembly.part_of(p).geometry for p in parts]
    return Body(name=parts[0], parts=tuple(parts), mass=7850.0 * sum(g.volume for g in volumes if g), center=np.zeros(3), inertia=np.eye(3))


def joint(name: str, parent: str, child: str, at: Sequence[float], z: Sequence[float], kind: str = "revolute") -> Joint:
    """A joint whose frames coincide in the CAD pose."""
    return Joint(name=name, kind=kind, parent=parent, child=child, X_PF=pose(at, z), X_CM=pose(at, z), limits=(-0.7, 0.7), mate=name)


def two_axes(names: Sequence[str] = ("base", "arm", "head", "cap")) -> tuple[Assembly, Mechanism]:
    """A base, an arm turning about z with a cap fixed on it, a head turning about y on the arm. Colours: only the base has one."""
    base, arm, head, cap = names
    parts = [
        box_part("base shape", (0.3, 0.3, 0.05), (0.02, 0.03, 0.05, 1.0)),
        box_part("arm shape", (0.06, 0.06, 0.2)),
        box_part("head shape", (0.16, 0.08, 0.08)),
        box_part("cap shape", (0.1, 0.02, 0.02)),
    ]
    places = {
        base: ("base shape", (0.0, 0.0, 0.025)),
        arm: ("arm shape", (0.0, 0.0, 0.15)),
        head: ("head shape", (0.0, 0.0, 0.29)),
        cap: ("cap shape", (0.0, 0.06, 0.12)),
    }
    mates = [
        Mate(name="yaw", kind="revolute", a=base, b=arm, X_AF=np.eye(4), X_BM=np.eye(4)),
        Mate(name="pitch", kind="revolute", a=arm, b=head, X_AF=np.eye(4), X_BM=np.eye(4)),
        Mate(name="glue", kind="fixed", a=arm, b=cap, X_AF=np.eye(4), X_BM=np.eye(4)),
    ]
    assembly = assembly_of(parts, places, mates)
    bodies = [body_of(assembly, p) for p in ([base], [arm, cap], [head])]
    pitch = joint("pitch", arm, head, (0.0, 0.0, 0.29), (0.0, 1.0, 0.0))
    spare = joint("pitch b", arm, head, (0.0, 0.05, 0.29), (0.0, 1.0, 0.0))
    mechanism = Mechanism(
        name="machine", ground=base, bodies={b.name: b for b in bodies}, mobility=2,
        tree=(joint("yaw", base, arm, (0.0, 0.0, 0.05), (0.0, 0.0, 1.0)), pitch),
        dropped=(DroppedJoint(name="pitch b", kept="pitch", reason="collinear with pitch", joint=spare),),
    )  # fmt: skip
    return assembly, mechanism


class Swing:
    """A made-up result: the joints of `two_axes` swing; poses in closed form."""

    def __init__(self, mechanism: Mechanism, *, frames: int = 61, duration: float = 2.0) -> None:
        base, arm, head = mechanism.bodies
        self.frames = np.linspace(0.0, duration, frames)
        self.time = np.linspace(0.0, duration, 401)
        self._bodies = (base, arm, head)
        self.poses = self.poses_at(self.frames)
        self._signals = {
            "yaw.angle": (self.yaw(self.time), "rad"),
            "pitch.angle": (self.pitch(self.time), "rad"),
            "pitch_ref.y": (np.where(self.time > 0.5, 0.4, 0.0), "rad"),
            "motor.i": (np.cos(5 * self.time), "A"),
        }

    @staticmethod
    def yaw(t: Array) -> Array:
        """Angle of the arm, rad: more than a turn, so that quaternions change sides."""
        return 3.0 * t

    @staticmethod
    def pitch(t: Array) -> Array:
        """Angle of the head, rad."""
        return 0.6 * np.sin(4.0 * t)

    def poses_at(self, t: Array) -> dict[str, Array]:
        """``X_WB`` of every body at any times, (n, 4, 4)."""
        base, arm, head = self._bodies
        X_WA = turn((0.0, 0.0, 1.0), (0.0, 0.0, 0.05), self.yaw(t))
        return {
            base: np.tile(np.eye(4), (len(t), 1, 1)),
            arm: X_WA,
            head: X_WA @ turn((0.0, 1.0, 0.0), (0.0, 0.0, 0.29), self.pitch(t)),
        }

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the signals."""
        return tuple(self._signals)

    def units(self, name: str) -> str:
        """Unit of a signal."""
        return self._signals[name][1]

    def array(self, name: str) -> Array:
        """Samples of a signal."""
        return self._signals[name][0]

    __getitem__ = array


def crowd(parts: int = 200, bodies: int = 20) -> tuple[Assembly, Mechanism, Crowd]:
    """A chain of bodies on upright hinges, each of several parts of five shapes, and its motion."""
    shapes = [torus_part(f"ring {i}", 24 + 4 * i, 16, (0.02 + 0.002 * i, 0.006)) for i in range(4)]
    shapes.append(box_part("plate", (0.05, 0.05, 0.01)))
    names = [[f"part {b}.{i}" for i in range(parts // bodies)] for b in range(bodies)]
    places: dict[str, tuple[str, Sequence[float]]] = {}
    for b, own in enumerate(names):
        places |= {name: (shapes[i % len(shapes)].key, (0.08 * b, 0.02 * (i % 2), 0.02 * i)) for i, name in enumerate(own)}
    assembly = assembly_of(shapes, places, name="crowd")
    chain = [body_of(assembly, own) for own in names]
    tree = tuple(joint(f"hinge {b}", names[b - 1][0], names[b][0], (0.08 * b, 0, 0), (0, 0, 1)) for b in range(1, bodies))
    mechanism = Mechanism(name="crowd", ground=names[0][0], bodies={b.name: b for b in chain}, mobility=bodies - 1, tree=tree, dropped=())
    return assembly, mechanism, Crowd(mechanism)


class Crowd:
    """The motion of `crowd`: every hinge swings, each a little later than the one before."""

    def __init__(self, mechanism: Mechanism) -> None:
        self.frames = np.linspace(0.0, 2.0, 121)
        X = np.tile(np.eye(4), (len(self.frames), 1, 1))
        self.poses = {mechanism.ground: X}
        for i, hinge in enumerate(mechanism.tree):
            X = X @ turn((0.0, 0.0, 1.0), hinge.X_PF[:3, 3], 0.15 * np.sin(3.0 * self.frames - 0.4 * i))
            self.poses[hinge.child] = X
