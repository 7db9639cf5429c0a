"""Parts made of blocks, shafts, bores and balls by hand, without a CAD kernel: faces, triangles tagged by face, and masses.

Bores are faces only: the blocks around them stay full, which contacts do not mind. Lengths in millimetres, as drawings have them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import numpy as np

from cadimport.assembly import Assembly, Face, Geometry, Instance, Mesh, Part
from foundation.arrays import Array, pose

MM = 1e-3
SIDES = 16
Vector = Sequence[float]


class Toy:
    """A part that grows face by face."""

    def __init__(self) -> None:
        self.faces: list[Face] = []
        self.vertices: list[Array] = []
        self.normals: list[Array] = []
        self.triangles: list[tuple[int, int, int]] = []
        self.tags: list[int] = []
        self.solids: list[tuple[float, Array]] = []  # volume, centre

    def block(self, low: Vector, high: Vector) -> Toy:
        """Six plane faces."""
        a, b = MM * np.array(low, dtype=float), MM * np.array(high, dtype=float)
        self.solids.append((float(np.prod(b - a)), 0.5 * (a + b)))
        for axis in range(3):
            for side, at in ((-1.0, a), (1.0, b)):
                u, v = (axis + 1) % 3, (axis + 2) % 3
                normal = side * np.eye(3)[axis]
                corners = []
                for s, t in ((0, 0), (1, 0), (1, 1), (0, 1)):
                    corner = np.array(at)
                    corner[u], corner[v] = (a, b)[s][u], (a, b)[t][v]
                    corners.append(corner)
                area = float((b - a)[u] * (b - a)[v])
                self._face(Face(kind="plane", origin=np.mean(corners, axis=0), axis=normal, area=area), corners, [normal] * 4)
        return self

    def plane(self, corners: Sequence[Vector]) -> Toy:
        """A plane polygon; seen from outside its corners run counter-clockwise."""
        points = [MM * np.array(corner, dtype=float) for corner in corners]
        across = sum(np.cross(points[i] - points[0], points[i + 1] - points[0]) for i in range(1, len(points) - 1))
        area = 0.5 * float(np.linalg.norm(across))
        normal = across / np.linalg.norm(across)
        face = Face(kind="plane", origin=np.mean(points, axis=0), axis=normal, area=area)
        self._face(face, points, [normal] * len(points))
        return self

    def shaft(self, start: Vector, end: Vector, radius: float, *, hole: bool = False, share: float = 1.0, kind: str = "cylinder") -> Toy:
        """A cylinder between two points of its axis, with end faces; a bore has none. `share` is that of the circle that is there."""
        a, b = MM * np.array(start, dtype=float), MM * np.array(end, dtype=float)
        length, r = float(np.linalg.norm(b - a)), MM * radius
        axis = (b - a) / length
        x = np.eye(3)[int(np.argmin(np.abs(axis)))]
        x = x - (x @ axis) * axis
        x /= np.linalg.norm(x)
        y = np.cross(axis, x)
        steps = [2.0 * math.pi * share * k / SIDES for k in range(SIDES + 1)]
        outward = [math.cos(t) * x + math.sin(t) * y for t in steps]
        side = -1.0 if hole else 1.0
        span, area = (0.0, length), 2.0 * math.pi * r * length * share
        if kind == "other":
            face = Face(kind="other", origin=np.zeros(3), axis=np.array([0.0, 0.0, 1.0]), area=area)
        else:
            face = Face(kind="cylinder", origin=a, axis=axis, radius=r, hole=hole, span=span, area=area)
        points = [end_point + r * out for end_point in (a, b) for out in outward]
        self._strip(face, points, [side * out for out in outward] * 2, SIDES + 1, hole)
        if not hole:
            self.solids.append((math.pi * r * r * length, 0.5 * (a + b)))
            for place, normal in ((a, -axis), (b, axis)):
                disc = Face(kind="plane", origin=place, axis=normal, area=math.pi * r * r)
                rim = [place + r * out for out in outward[:-1]]
                self._face(disc, rim, [normal] * SIDES)
        return self

    def bore(self, start: Vector, end: Vector, radius: float) -> Toy:
        """A hole."""
        return self.shaft(start, end, radius, hole=True)

    def ball(self, center: Vector, radius: float, *, hole: bool = False, share: float = 0.7) -> Toy:
        """A ball, or a socket."""
        c, r = MM * np.array(center, dtype=float), MM * radius
        area = 4.0 * math.pi * r * r * share
        face = Face(kind="sphere", origin=c, axis=np.array([0.0, 0.0, 1.0]), radius=r, hole=hole, span=(-r, r), area=area)
        if not hole:
            self.solids.append((4.0 / 3.0 * math.pi * r**3, c))
        directions = np.array([(1, 0, 0), (0, 1, 0), (0, 0, 1), (-1, 0, 0), (0, -1, 0), (0, 0, -1)], dtype=float)
        points = list(c + r * directions)
        first = len(self.vertices)
        self._tagged(face, points, list(-directions if hole else directions))
        for i, j, k in ((0, 1, 2), (1, 3, 2), (3, 4, 2), (4, 0, 2), (1, 0, 5), (3, 1, 5), (4, 3, 5), (0, 4, 5)):
            self._triangle(first + i, first + j, first + k)
        return self

    def part(self, name: str) -> Part:
        """The finished part."""
        volume = sum(v for v, _ in self.solids)
        center = sum((v * c for v, c in self.solids), start=np.zeros(3)) / volume
        size = float(np.linalg.norm(np.ptp(np.array(self.vertices), axis=0)))
        area = sum(face.area for face in self.faces)
        mesh = Mesh(
            vertices=np.array(self.vertices, dtype=np.float32),
            normals=np.array(self.normals, dtype=np.float32),
            triangles=np.array(self.triangles, dtype=np.int32),
            edge_points=np.zeros((0, 3), dtype=np.float32),
            edge_starts=np.zeros(1, dtype=np.int32),
            triangle_faces=np.array(self.tags, dtype=np.int32),
        )
        geometry = Geometry(volume=volume, area=area, center=center, inertia=np.eye(3) * volume * size**2 / 12.0)
        return Part(name=name, key=name, kind="solid", solids=1, geometry=geometry, faces=tuple(self.faces), mesh=mesh)

    def _tagged(self, face: Face, points: Iterable[Array], normals: Iterable[Array]) -> None:
        self.faces.append(face)
        self.vertices += points
        self.normals += normals

    def _triangle(self, i: int, j: int, k: int) -> None:
        self.triangles.append((i, j, k))
        self.tags.append(len(self.faces) - 1)

    def _face(self, face: Face, corners: Sequence[Array], normals: Sequence[Array]) -> None:
        """A convex polygon as a fan, turned outwards."""
        first = len(self.vertices)
        self._tagged(face, corners, normals)
        turned = float(np.cross(corners[1] - corners[0], corners[2] - corners[0]) @ face.axis) < 0.0
        for k in range(1, len(corners) - 1):
            self._triangle(first, *((first + k + 1, first + k) if turned else (first + k, first + k + 1)))

    def _strip(self, face: Face, points: Sequence[Array], normals: Sequence[Array], width: int, hole: bool) -> None:
        first = len(self.vertices)
        self._tagged(face, points, normals)
        for k in range(width - 1):
            a, b, c, d = first + k, first + k + 1, first + width + k, first + width + k + 1
            for i, j, m in ((a, b, d), (a, d, c)):
                self._triangle(*((i, m, j) if hole else (i, j, m)))


def toy_assembly(parts: Mapping[str, Toy], places: Mapping[str, tuple[str, Array]] | None = None) -> Assembly:
    """Each part once in its own frame, or at the places that are given: name -> (part, pose)."""
    shapes = {name: toy.part(name) for name, toy in parts.items()}
    placed = places or {name: (name, pose()) for name in parts}
    instances = {name: Instance(name=name, path=(name,), part=part, X_WP=X_WP) for name, (part, X_WP) in placed.items()}
    return Assembly(name="toy", source=Path("toy.step"), digest="", schema="AP214", length_unit="mm", parts=shapes, instances=instances)


def hexagon(toy: Toy, flats: float, low: float, high: float) -> Toy:
    """Six flats around z and the two hexagons that end them."""
    r = flats / math.sqrt(3.0)
    rim = [(r * math.cos(t), r * math.sin(t)) for t in (math.pi / 3.0 * k for k in range(6))]
    for k in range(6):
        (x0, y0), (x1, y1) = rim[k], rim[(k + 1) % 6]
        toy.plane([(x0, y0, low), (x1, y1, low), (x1, y1, high), (x0, y0, high)])
    toy.plane([(x, y, high) for x, y in rim])
    toy.plane([(x, y, low) for x, y in reversed(rim)])
    toy.solids.append((MM**3 * 0.866 * flats**2 * (high - low), MM * np.array([0.0, 0.0, 0.5 * (low + high)])))
    return toy


def bolt(length: float, radius: float, *, at: Vector = (0, 0, 0)) -> Toy:
    """A screw along z with its hexagon head above z = 0 and its shank below; `at` moves nothing but documents where it is put."""
    del at
    toy = hexagon(Toy(), 3.3 * radius, 0.0, 1.4 * radius)
    return toy.shaft((0, 0, -length), (0, 0, 0), radius)


def nut(radius: float) -> Toy:
    """A hexagon nut along z, above z = 0."""
    return hexagon(Toy(), 3.3 * radius, 0.0, 1.6 * radius).bore((0, 0, 0), (0, 0, 1.6 * radius), radius)
