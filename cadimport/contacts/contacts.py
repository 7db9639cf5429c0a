"""Where two placed parts touch or fit: holes around shafts, holes that face each other, plane on plane, ball in socket, pin in slot.

Only what the geometry shows, with measures; what it means is decided elsewhere. World frame W, SI. Tolerances allow for placements that
are off by 0.05 mm and half a degree, as assemblies have them that were placed by hand or saved before the solver was done.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt

from foundation.arrays import Array

from ..assembly import Assembly, Instance
from .features import Cylinder, Features, features_of
from .near_pairs import placed_boxes
from .plane_overlap import covers_origin, overlap

TILT = 0.026  # rad; 1.5 degrees: axes that differ by less are meant to be parallel
OFFSET = 1.2e-4  # m; axes that pass each other nearer than this, beside the play of the fit, are meant to be one
LOOSE = (4e-4, 0.10)  # m, and share of the radius: radial play of a hole around a shaft; clearance holes of screws have the most
LARGE = 0.008  # m: holes larger than this have no more play
TIGHT = (3e-5, 0.03)  # the same for overlap: press fits and drawing habits
TAPPED = (0.75, 0.97)  # radius of a hole over that of the screw in it, where the thread is not drawn
TOUCH = 1.2e-4  # m; planes nearer than this touch
GUIDE = 7e-4  # m; planes nearer than this may guide each other
LEAST_AREA = 5e-7  # m^2
LEAST_LENGTH = 2e-4  # m; shorter engagements hold nothing
MOST_FACES, MOST_ANGLES = 60, 20_000  # that noise is measured on
LEAST_NOISE = 2e-4  # rad: less is round-off of the file
MOST_OFF = 6e-4  # m
MARGIN = 8e-4  # m; boxes further apart have nothing to do with each other
REACH = 0.6  # of the larger radius: how far apart along the axis two holes may lie and still face each other


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """A hole of one part around a shaft of the other."""

    hole_in: str
    shaft_of: str
    hole_radius: float
    shaft_radius: float
    point: Array  # on the axis, in the middle of the engagement
    direction: Array
    length: float  # of the engagement
    hole_length: float
    shaft_length: float
    coverage: float  # share of the circle that is there, of the lesser of the two
    hole_faces: tuple[int, ...]
    shaft_faces: tuple[int, ...]
    tapped: bool = False
    conical: bool = False

    @property
    def gap(self) -> float:
        """Radial play, m; negative where the shaft is larger."""
        return self.hole_radius - self.shaft_radius


@dataclass(frozen=True, slots=True, eq=False)
class Facing:
    """Two holes (or a hole and a boss of another size) on one line whose ends meet: a pin or screw between them may not be drawn."""

    parts: tuple[str, str]
    radii: tuple[float, float]
    holes: tuple[bool, bool]
    point: Array
    direction: Array
    distance: float  # between their ends along the axis; negative where they overlap
    faces: tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True, slots=True, eq=False)
class Touch:
    """A plane face of one part on one of the other."""

    parts: tuple[str, str]
    normal: Array  # out of the first part
    point: Array  # middle of what they have in common
    corners: Array  # (4, 3)
    area: float
    gap: float  # m; negative where they overlap
    faces: tuple[tuple[int, ...], tuple[int, ...]]
    outlines: tuple[Array, Array]  # (n, 3) each: corners of the two faces
    close: bool = True  # whether they touch; else they are near each other, as the walls of a guide

    def solid_at(self, point: Array, direction: Array) -> bool:
        """Whether a line across it meets both faces, not a hole in one of them."""
        x = np.eye(3)[int(np.argmin(np.abs(direction)))]
        x = np.cross(direction, x) / np.linalg.norm(np.cross(direction, x))
        frame = np.column_stack([x, np.cross(direction, x)])
        return all(covers_origin(((outline - point) @ frame).reshape(-1, 3, 2)) for outline in self.outlines)

    def reversed(self) -> Touch:
        """The same, seen from the other part."""
        return replace(self, parts=self.parts[::-1], normal=-self.normal, faces=self.faces[::-1], outlines=self.outlines[::-1])


@dataclass(frozen=True, slots=True, eq=False)
class BallFit:
    """A socket around a ball."""

    socket_in: str
    ball_of: str
    socket_radius: float
    ball_radius: float
    center: Array
    coverage: float  # of the socket
    faces: tuple[tuple[int, ...], tuple[int, ...]]  # of the socket, of the ball

    @property
    def gap(self) -> float:
        """Radial play, m."""
        return self.socket_radius - self.ball_radius


@dataclass(frozen=True, slots=True, eq=False)
class SlotFit:
    """A pin between two parallel walls."""

    pin_of: str
    slot_in: str
    radius: float  # of the pin
    point: Array  # on the pin's axis
    axis: Array  # of the pin
    slide: Array  # along the walls, across the pin
    width: float
    travel: tuple[float, float]  # how far the walls reach from the pin, along `slide`
    faces: tuple[tuple[int, ...], tuple[int, ...]]  # of the pin, of the walls


@dataclass(frozen=True, slots=True, eq=False)
class PairContacts:
    """Everything between two parts."""

    a: str
    b: str
    fits: tuple[Fit, ...] = ()
    facings: tuple[Facing, ...] = ()
    touches: tuple[Touch, ...] = ()
    balls: tuple[BallFit, ...] = ()
    slots: tuple[SlotFit, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.fits or self.facings or self.touches or self.balls or self.slots)


class Placed:
    """An instance with its features in W."""

    def __init__(self, instance: Instance, features: Features, box: Array) -> None:
        self.name, self.features, self.box = instance.name, features, box
        self.R, self.p = np.asarray(instance.X_WP[:3, :3]), np.asarray(instance.X_WP[:3, 3])
        self.part = instance.part

    def point(self, point: Array) -> Array:
        """A point of the part in W."""
        return self.R @ point + self.p

    @cached_property
    def center(self) -> Array:
        """Centre of mass in W."""
        return self.point(self.features.center)

    @cached_property
    def axis(self) -> tuple[Array, Array]:
        """The line about which it is round, in W."""
        point, direction = self.features.axis
        return self.point(point), self.R @ direction

    @cached_property
    def eyes(self) -> tuple[tuple[Array, Array], ...]:
        """Lines, in W, of bores with an outside that is rounded about the same line, as the end of a link has."""
        found = []
        shafts = [c for c in self.features.cylinders if not c.hole]
        for bore in self.features.cylinders:
            if not bore.hole:
                continue
            for outside in shafts:
                apart = float(np.linalg.norm(np.cross(outside.origin - bore.origin, bore.axis)))
                beside = abs(float((outside.origin - bore.origin) @ bore.axis)) < 0.5 * (outside.length + bore.length)
                coaxial = abs(float(outside.axis @ bore.axis)) > 0.9999 and apart < 0.05 * bore.radius
                if coaxial and beside and 1.15 < outside.radius / bore.radius < 5.0:
                    found.append((self.point(bore.origin), self.R @ bore.axis))
                    break
        return tuple(found)

    @cached_property
    def cylinders(self) -> tuple[tuple[Cylinder, ...], Array, Array]:
        """Cylinders and cones with origins and axes in W."""
        found = (*self.features.cylinders, *self.features.cones)
        origins = np.array([c.origin for c in found]).reshape(-1, 3) @ self.R.T + self.p
        return found, origins, np.array([c.axis for c in found]).reshape(-1, 3) @ self.R.T

    @cached_property
    def planes(self) -> tuple[Array, Array]:
        """Origins and normals of the planes, in W."""
        planes = self.features.planes
        origins = np.array([p.origin for p in planes]).reshape(-1, 3) @ self.R.T + self.p
        return origins, np.array([p.normal for p in planes]).reshape(-1, 3) @ self.R.T

    def triangles(self, plane: int) -> Array:
        """Triangles of a plane in W."""
        if plane not in self._triangles:
            self._triangles[plane] = self.features.planes[plane].triangles @ self.R.T + self.p
        return self._triangles[plane]

    @cached_property
    def _triangles(self) -> dict[int, Array]:
        return {}


def placed_parts(assembly: Assembly) -> dict[str, Placed]:
    """Every instance that has a shape, with the features of its part; features are found once per part."""
    boxes = placed_boxes(assembly)
    used = {assembly.instances[name].part for name in boxes}
    features = {key: features_of(assembly.parts[key]) for key in used}
    return {name: Placed(assembly.instances[name], features[assembly.instances[name].part], box) for name, box in boxes.items()}


def placement_noise(placed: Mapping[str, Placed], pairs: Iterable[tuple[str, str]]) -> float:
    """How far parts of the file are turned out of their places, rad: the median angle between faces that look at each other.

    In a file that a solver placed it is 0; one that was placed by hand has a fraction of a degree.
    """
    angles: list[float] = []
    for a, b in pairs:
        n, m = placed[a].planes[1], placed[b].planes[1]
        if len(n) and len(m):
            facing = (n[:MOST_FACES] @ m[:MOST_FACES].T).ravel()
            angles += np.arccos(np.clip(-facing[facing < -np.cos(TILT)], -1.0, 1.0)).tolist()
        if len(angles) > MOST_ANGLES:
            break
    middle = float(np.median(angles)) if angles else 0.0
    return middle if middle > LEAST_NOISE else 0.0


def contacts_of(placed: Mapping[str, Placed], pairs: Sequence[tuple[str, str]], noise: float = 0.0) -> Iterator[PairContacts]:
    """The contacts of those of the `pairs` that have any; `noise` is that of `placement_noise`."""
    for a, b in pairs:
        first, second = (a, b) if a <= b else (b, a)
        found = pair_contacts(placed[first], placed[second], noise)
        if found:
            yield found


def pair_contacts(a: Placed, b: Placed, noise: float = 0.0) -> PairContacts:
    """Everything between two placed parts."""
    off = min(0.5 * noise * (a.features.size + b.features.size), MOST_OFF)  # m: how far contacts are apart by noise alone
    fits, facings = _coaxial(a, b, off)
    return PairContacts(
        a=a.name,
        b=b.name,
        fits=fits,
        facings=facings,
        touches=_touches(a, b, off),
        balls=_balls(a, b, off),
        slots=(*_slots(a, b, off), *_slots(b, a, off)),
    )


# ------------------------------------------------------------------------------------------------------------------------- one line


def _coaxial(a: Placed, b: Placed, off: float) -> tuple[tuple[Fit, ...], tuple[Facing, ...]]:
    own, p, u = a.cylinders
    others, q, v = b.cylinders
    if not own or not others:
        return (), ()
    cosine = u @ v.T
    arm = q[None, :, :] - p[:, None, :]
    along = np.einsum("ijk,ik->ij", arm, u)
    across = np.linalg.norm(arm - along[:, :, None] * u[:, None, :], axis=2)
    radii, other_radii = np.array([c.radius for c in own]), np.array([c.radius for c in others])
    lengths, other_lengths = np.array([c.length for c in own]), np.array([c.length for c in others])
    apart = np.abs(along) - 0.5 * (lengths[:, None] + other_lengths[None, :])
    play = np.abs(radii[:, None] - other_radii[None, :])
    slack = OFFSET + off + np.minimum(play, 2e-4)
    reach = REACH * np.maximum(radii[:, None], other_radii[None, :])
    close = (np.abs(cosine) > np.cos(TILT)) & (across < slack + 0.5 * TILT * np.abs(along)) & (apart < reach)
    fits: list[Fit] = []
    facings: list[Facing] = []
    for i, j in zip(*np.nonzero(close), strict=True):
        i, j = int(i), int(j)
        sign = 1.0 if cosine[i, j] > 0 else -1.0
        start = max(-0.5 * lengths[i], along[i, j] - 0.5 * other_lengths[j])
        end = min(0.5 * lengths[i], along[i, j] + 0.5 * other_lengths[j])
        middle = 0.5 * (start + end)
        on_other = q[j] + sign * (middle - along[i, j]) * v[j]
        point = p[i] + middle * u[i]
        if float(np.linalg.norm(_perpendicular(on_other - point, u[i]))) > slack[i, j]:
            continue
        first, second = own[i], others[j]
        if first.hole != second.hole and end - start > LEAST_LENGTH:
            fit = _fit(a.name, first, b.name, second, 0.5 * (point + on_other), _mean_direction(u[i], sign * v[j]), float(end - start))
            if fit is not None:
                fits.append(fit)
                continue
        if first.half_angle or second.half_angle or not (first.hole or second.hole):
            continue
        if first.hole != second.hole and end - start > LEAST_LENGTH and play[i, j] < LOOSE[0]:
            continue
        facings.append(
            Facing(
                parts=(a.name, b.name),
                radii=(first.radius, second.radius),
                holes=(first.hole, second.hole),
                point=0.5 * (point + on_other),
                direction=_mean_direction(u[i], sign * v[j]),
                distance=float(apart[i, j]),
                faces=(first.faces, second.faces),
            )
        )
    return tuple(fits), tuple(facings)


def _fit(a: str, first: Cylinder, b: str, second: Cylinder, point: Array, direction: Array, length: float) -> Fit | None:
    hole, shaft = (first, second) if first.hole else (second, first)
    gap, ratio = hole.radius - shaft.radius, hole.radius / shaft.radius
    conical = bool(first.half_angle or second.half_angle)
    if conical:
        if abs(abs(first.half_angle) - abs(second.half_angle)) > TILT or abs(gap) > LOOSE[0] + 0.15 * hole.radius:
            return None
        tapped = False
    else:
        snug = -(TIGHT[0] + TIGHT[1] * hole.radius) <= gap <= LOOSE[0] + LOOSE[1] * min(hole.radius, LARGE)
        tapped = not snug and TAPPED[0] <= ratio <= TAPPED[1]
        if not snug and not tapped:
            return None
    return Fit(
        hole_in=a if first.hole else b,
        shaft_of=b if first.hole else a,
        hole_radius=hole.radius,
        shaft_radius=shaft.radius,
        point=point,
        direction=direction,
        length=length,
        hole_length=hole.length,
        shaft_length=shaft.length,
        coverage=min(hole.coverage, shaft.coverage),
        hole_faces=hole.faces,
        shaft_faces=shaft.faces,
        tapped=tapped,
        conical=conical,
    )


def _perpendicular(arm: Array, axis: Array) -> Array:
    return np.asarray(arm - (arm @ axis) * axis)


def _mean_direction(u: Array, v: Array) -> Array:
    mean = u + v
    return np.asarray(mean / np.linalg.norm(mean))


# ------------------------------------------------------------------------------------------------------------------------ two planes


def _touches(a: Placed, b: Placed, off: float) -> tuple[Touch, ...]:
    p, n = a.planes
    q, m = b.planes
    if not len(p) or not len(q):
        return ()
    near_a, near_b = _planes_near(a, b.box), _planes_near(b, a.box)
    if not len(near_a) or not len(near_b):
        return ()
    p, n, q, m = p[near_a], n[near_a], q[near_b], m[near_b]
    facing = n @ m.T
    distance = np.einsum("ijk,ik->ij", q[None, :, :] - p[:, None, :], n)
    reach = np.array([np.sqrt(a.features.planes[int(i)].area) for i in near_a])[:, None]
    tilt = np.sqrt(np.clip(1.0 - facing**2, 0.0, None))
    close = (facing < -np.cos(TILT)) & (np.abs(distance) < GUIDE + off + tilt * reach)
    found = []
    for i, j in zip(*np.nonzero(close), strict=True):
        first, second = int(near_a[i]), int(near_b[j])
        common = overlap(a.triangles(first), b.triangles(second), n[i])
        if common is None or common.area < LEAST_AREA:
            continue
        gap = float((q[j] - common.center) @ m[j] / (n[i] @ m[j]))
        if not -GUIDE - off <= gap <= GUIDE + off:
            continue
        found.append(
            Touch(
                parts=(a.name, b.name),
                normal=_mean_direction(n[i], -m[j]),
                point=common.center,
                corners=common.corners,
                area=common.area,
                gap=gap,
                faces=(a.features.planes[first].faces, b.features.planes[second].faces),
                close=abs(gap) <= TOUCH + off,
                outlines=(a.triangles(first).reshape(-1, 3), b.triangles(second).reshape(-1, 3)),
            )
        )
    return tuple(found)


def _planes_near(part: Placed, box: Array) -> npt.NDArray[np.intp]:
    """Indices of the planes that pass through the box, a little enlarged."""
    origins, normals = part.planes
    center, half = box.mean(axis=0), 0.5 * (box[1] - box[0]) + MARGIN
    distance = np.abs(np.einsum("ij,ij->i", center - origins, normals))
    return np.flatnonzero(distance <= np.abs(normals) @ half)


# -------------------------------------------------------------------------------------------------------------------- balls and slots


def _balls(a: Placed, b: Placed, off: float) -> tuple[BallFit, ...]:
    found = []
    for first in a.features.balls:
        center = a.point(first.center)
        for second in b.features.balls:
            if first.hole == second.hole:
                continue
            (socket, socket_in), (ball, ball_of) = (
                ((first, a.name), (second, b.name)) if first.hole else ((second, b.name), (first, a.name))
            )
            gap = socket.radius - ball.radius
            other = b.point(second.center)
            apart = float(np.linalg.norm(other - center))
            if apart > OFFSET + off + max(gap, 0.0) or not -(TIGHT[0] + TIGHT[1] * ball.radius) <= gap <= LOOSE[0] + LOOSE[1] * ball.radius:
                continue
            found.append(
                BallFit(
                    socket_in=socket_in,
                    ball_of=ball_of,
                    socket_radius=socket.radius,
                    ball_radius=ball.radius,
                    center=0.5 * (center + other),
                    coverage=socket.coverage,
                    faces=(socket.faces, ball.faces),
                )
            )
    return tuple(found)


def _slots(pins: Placed, walls: Placed, off: float) -> Iterator[SlotFit]:
    """Shafts of one part that lie between two parallel walls of the other."""
    cylinders, origins, axes = pins.cylinders
    shafts = [k for k, c in enumerate(cylinders) if not c.hole and not c.half_angle and c.coverage > 0.45]
    q, n = walls.planes
    if not shafts or not len(q):
        return
    near = _planes_near(walls, pins.box)
    q, n = q[near], n[near]
    for k in shafts:
        pin, point, axis = cylinders[k], origins[k], axes[k]
        distance = np.einsum("ij,ij->i", point - q, n)
        beside = (np.abs(n @ axis) < TILT) & (distance > pin.radius - OFFSET - off) & (distance < pin.radius + LOOSE[0] + off)
        candidates = np.flatnonzero(beside)
        for i, first in enumerate(candidates):
            for second in candidates[i + 1 :]:
                if n[first] @ n[second] > -np.cos(TILT):
                    continue
                normal = n[first]
                slide = np.cross(axis, normal)
                slide /= np.linalg.norm(slide)
                ends = [_extent(walls.triangles(int(near[w])), point, np.column_stack([slide, axis])) for w in (first, second)]
                low = np.maximum(ends[0][0], ends[1][0])
                high = np.minimum(ends[0][1], ends[1][1])
                engaged = min(high[1], 0.5 * pin.length) - max(low[1], -0.5 * pin.length)
                if low[0] > OFFSET or high[0] < -OFFSET or engaged < LEAST_LENGTH or high[0] - low[0] < 0.25 * pin.radius:
                    continue
                yield SlotFit(
                    pin_of=pins.name,
                    slot_in=walls.name,
                    radius=pin.radius,
                    point=point + 0.5 * (min(high[1], 0.5 * pin.length) + max(low[1], -0.5 * pin.length)) * axis,
                    axis=axis,
                    slide=slide,
                    width=float(distance[first] + distance[second]),
                    travel=(float(low[0]), float(high[0])),
                    faces=(pin.faces, (*walls.features.planes[int(near[first])].faces, *walls.features.planes[int(near[second])].faces)),
                )


def _extent(triangles: Array, point: Array, directions: Array) -> tuple[Array, Array]:
    if not len(triangles):
        return np.zeros(2), np.zeros(2)
    along = (triangles.reshape(-1, 3) - point) @ directions
    return along.min(axis=0), along.max(axis=0)
