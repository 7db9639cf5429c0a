"""`Machine.map`: what a point reaches over two coordinates, how well conditioned it is, and what holds the machine against gravity."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from foundation.arrays import Array
from foundation.errors import MategraphError
from foundation.suggestions import use_one_of

from ...outputs.plain_data import HIDDEN
from ...outputs.shown import Shown, Table
from .volume import WorkspaceVolume, covered_volume

if TYPE_CHECKING:
    from ...machine import Machine

RASTER = 400  # cells along the longer side of what is reached: its area is known to about a cell along its border
FINER = 12  # points of a cell of the grid along each side, between which the path is taken as straight
SINGULAR = 1e-3  # of the largest: a conditioning below is a dead centre or a stretched pose
USUAL, FEWER = 61, 31  # points along each of two, of three coordinates
MOST_POSES = 250_000  # some minutes
CLOSES = 1e-8  # residual of loops, of the machine's size


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class WorkspaceMap(Shown):
    """Values over a grid of two coordinates; what the loops or limits do not allow is not a number."""

    coordinates: tuple[str, str]
    units: tuple[str, str]
    point: str
    points: int  # of the grid along each coordinate
    reached: float  # share of the grid that loops and limits allow
    plane: str  # the two axes in which the point moves most
    area: float  # m^2 that it reaches in that plane
    extent: Mapping[str, tuple[float, float]]  # of the point along x, y and z, m
    best_conditioning: float
    worst_conditioning: float
    worst_at: tuple[float, float]  # coordinates there, SI
    largest_efforts: Mapping[str, float]  # coordinate -> what holds it against gravity at the most, N m or N
    x: Array = field(metadata=HIDDEN)  # (n,) first coordinate
    y: Array = field(metadata=HIDDEN)  # (n,) second coordinate
    places: Array = field(metadata=HIDDEN)  # (n, n, 3) of the point, m
    conditioning: Array = field(metadata=HIDDEN)  # (n, n) least over largest singular value of its Jacobian
    closeness: Array = field(metadata=HIDDEN)  # (n, n) least over largest singular value of the loops' rows with both held; 1 without loops
    efforts: Array = field(metadata=HIDDEN)  # (n, n, 2)

    def headline(self) -> str:
        """What is reached, and how well."""
        return (
            f"{self.point} reaches {self.area:.4g} m² in {self.plane} over {self.coordinates[0]} and {self.coordinates[1]}; "
            f"conditioning {self.worst_conditioning:.3g} to {self.best_conditioning:.3g}"
        )

    def tables(self) -> Iterator[Table]:
        """The figures."""
        worst = ", ".join(f"{n} = {v:.4g} {u}" for n, v, u in zip(self.coordinates, self.worst_at, self.units, strict=True))
        rows = [
            ("area reached", f"{self.area:.5g}", f"m², in {self.plane}"),
            *((f"reach along {axis}", f"{low:.5g} to {high:.5g}", "m") for axis, (low, high) in self.extent.items()),
            ("best conditioning", f"{self.best_conditioning:.4g}", ""),
            (
                "worst conditioning",
                f"{self.worst_conditioning:.4g}",
                f"at {worst}" + " (dead centre)" * (self.worst_conditioning < SINGULAR),
            ),
            ("poses that loops and limits allow", f"{100 * self.reached:.4g}", "%"),
            *(
                (f"largest holding effort of {name}", f"{value:.5g}", "N·m" if unit == "rad" else "N")
                for (name, value), unit in zip(self.largest_efforts.items(), self.units, strict=True)
            ),
        ]
        yield Table(f"Map of {self.point}, {self.points} by {self.points} poses", ("what", "value", "unit"), rows, right=(1,))

    def plot(self, path: str | Path | None = None) -> Any:
        """What is reached, coloured by its conditioning, and maps over the two coordinates; also written where a path is given."""
        from viz.plots.map_figure import map_figure
        from viz.plots.matplotlib_check import require_matplotlib
        from viz.plots.paper_style import save_figure

        require_matplotlib()
        figure = map_figure(self)
        if path is not None:
            save_figure(figure, Path(path))
        return figure


def map_of(
    machine: Machine, over: Sequence[str], point: str, *, ranges: Mapping[str, tuple[float, float]], points: int | None
) -> WorkspaceMap | WorkspaceVolume:
    """The map of a named point over two coordinates, or the volume that it reaches over three.

    1. The grid: given ranges, the limits of the joints, or a whole turn.
    2. At each pose, from its neighbour: the loops are closed with both coordinates held.
    3. The point, its Jacobian by the two coordinates, and by virtual work what gravity asks of them.
    """
    from mechanics.loops.closed_poses import open_closure
    from mechanics.loops.sweep import PoseFunction
    from mechanics.multibody.coordinates import tree_coordinates

    mechanism = machine.mechanism
    coordinates = {c.position: c for c in tree_coordinates(mechanism) if c.position is not None}
    chosen = [_named(name, coordinates, "coordinate") for name in over]
    count = len(chosen)
    if count not in (2, 3) or len(set(over)) != count:
        raise _refused("a map is over two or three different coordinates", "Name them: --over shoulder.angle,elbow.angle.", ", ".join(over))
    if mechanism.mobility != count and mechanism.loops:
        what = f"the machine has loops and {mechanism.mobility} freedoms"
        raise _refused(what, "Maps of machines with loops are over as many coordinates as there are freedoms: two or three.", point)
    points = points or (FEWER if count == 3 else USUAL)
    if points**count > MOST_POSES:
        raise _refused(f"{points} points along each are {points**count:,} poses", f"Take fewer: at most {MOST_POSES:,} poses.", point)
    named = _named(point, {p.name: p for p in machine.fitted_project.points}, "point")
    body = list(mechanism.bodies).index(mechanism.body_of(named.part))
    # 1.
    axes = [np.linspace(*_range(c, ranges), points) for c in chosen]
    closure, q0 = open_closure(mechanism)
    q0, _ = closure.close(q0)
    place = PoseFunction(mechanism)
    own = [(list(mechanism.bodies).index(name), b.center, b.mass) for name, b in mechanism.bodies.items() if b.mass > 0.0]
    fixed = [c.index for c in chosen]
    sizes_of = (("place", 3), ("own", 1), ("loops", 1), ("effort", count))
    found = {name: np.full((*[points] * count, size), np.nan) for name, size in sizes_of}
    # 2.
    start = [int(np.argmin(np.abs(axis - q0[c.position_index]))) for axis, c in zip(axes, chosen, strict=True)]
    known: dict[tuple[int, ...], Array] = {}
    around = list(product((-1, 0, 1), repeat=count))
    order = sorted(product(range(points), repeat=count), key=lambda at: max(abs(k - first) for k, first in zip(at, start, strict=True)))
    for cell in order:
        neighbours = (tuple(k + step for k, step in zip(cell, steps, strict=True)) for steps in around)
        guess = np.array(next((known[at] for at in neighbours if at in known), q0))
        for c, axis, k in zip(chosen, axes, cell, strict=True):
            guess[c.position_index] = axis[k]
        q, g = closure.close(guess, fixed=fixed)
        if np.linalg.norm(g) > CLOSES or any(_beyond(c, q) for c in coordinates.values()):
            continue
        known[cell] = q
        # 3.
        _, J, velocity_map = closure.at(q)
        directions, loops = _directions(J, fixed, closure.column_scales)
        if directions is None:
            continue
        dq = velocity_map @ directions
        at, by_q = place.point(body, np.asarray(named.point), q)
        sizes = np.linalg.svd(by_q @ dq, compute_uv=False)
        found["place"][cell] = at
        found["own"][cell] = sizes[-1] / sizes[0] if sizes[0] > 0.0 else 0.0
        found["loops"][cell] = loops
        gravity = np.asarray(machine.gravity)
        found["effort"][cell] = -sum(m * gravity @ (place.point(k, np.asarray(center), q)[1] @ dq) for k, center, m in own)
    if count == 3:
        return _volume(tuple(over), point, chosen, axes, found)
    return _summary(machine, tuple(over), point, chosen, axes, found)


def _volume(over: tuple[str, ...], point: str, chosen: Sequence[Any], axes: Sequence[Array], found: Any) -> WorkspaceVolume:
    places, own = found["place"], found["own"][..., 0]
    if not np.isfinite(own).any():
        raise _refused("no pose of the grid closes the loops within the limits", "Give other ranges.", point)
    worst = np.unravel_index(np.nanargmin(own), own.shape)
    efforts = np.nanmax(np.abs(found["effort"]), axis=(0, 1, 2))
    return WorkspaceVolume(
        coordinates=over,
        units=tuple("rad" if c.rotational else "m" for c in chosen),
        point=point,
        points=len(axes[0]),
        reached=float(np.isfinite(own).mean()),
        volume=covered_volume(places),
        extent={a: (float(np.nanmin(places[..., k])), float(np.nanmax(places[..., k]))) for k, a in enumerate("xyz")},
        best_conditioning=float(np.nanmax(own)),
        worst_conditioning=float(own[worst]),
        worst_at=tuple(float(axis[k]) for axis, k in zip(axes, worst, strict=True)),
        largest_efforts={name: float(value) for name, value in zip(over, efforts, strict=True)},
        places=places,
        conditioning=own,
    )


def _summary(machine: Machine, over: tuple[str, ...], point: str, chosen: Sequence[Any], axes: Sequence[Array], found: Any) -> WorkspaceMap:
    places, own = found["place"], found["own"][..., 0]
    allowed = np.isfinite(own)
    if not allowed.any():
        raise _refused("no pose of the grid closes the loops within the limits", "Give other ranges.", point)
    spread = np.nanmax(places, axis=(0, 1)) - np.nanmin(places, axis=(0, 1))
    plane = sorted(np.argsort(-spread)[:2])
    worst = np.unravel_index(np.nanargmin(own), own.shape)
    efforts = np.nanmax(np.abs(found["effort"]), axis=(0, 1))
    return WorkspaceMap(
        coordinates=(over[0], over[1]),
        units=("rad" if chosen[0].rotational else "m", "rad" if chosen[1].rotational else "m"),
        point=point,
        points=len(axes[0]),
        reached=float(allowed.mean()),
        plane="".join("xyz"[k] for k in plane),
        area=covered_area(places[..., plane]),
        extent={a: (float(np.nanmin(places[..., k])), float(np.nanmax(places[..., k]))) for k, a in enumerate("xyz")},
        best_conditioning=float(np.nanmax(own)),
        worst_conditioning=float(own[worst]),
        worst_at=(float(axes[0][worst[0]]), float(axes[1][worst[1]])),
        largest_efforts={name: float(value) for name, value in zip(over, efforts, strict=True)},
        x=axes[0],
        y=axes[1],
        places=places,
        conditioning=own,
        closeness=found["loops"][..., 0],
        efforts=found["effort"],
    )


def covered_area(places: Array) -> float:
    """The area that a grid of points (n, m, 2) covers, what it covers twice counted once; by a raster of `RASTER` cells."""
    low, high = np.nanmin(places, axis=(0, 1)), np.nanmax(places, axis=(0, 1))
    cell = float(np.max(high - low)) / RASTER
    if not cell > 0.0:
        return 0.0
    seen = np.zeros((RASTER + 2, RASTER + 2), dtype=bool)
    corners = [places[:-1, :-1], places[1:, :-1], places[:-1, 1:], places[1:, 1:]]
    for s in (np.arange(FINER) + 0.5) / FINER:
        for t in (np.arange(FINER) + 0.5) / FINER:
            weights = ((1 - s) * (1 - t), s * (1 - t), (1 - s) * t, s * t)
            inside = sum(w * c for w, c in zip(weights, corners, strict=True)).reshape(-1, 2)
            inside = inside[np.isfinite(inside).all(axis=1)]
            index = ((inside - low) / cell).astype(int)
            seen[index[:, 0], index[:, 1]] = True
    return float(seen.sum()) * cell**2


def _directions(J: Array, fixed: Sequence[int], scales: Array) -> tuple[Array | None, float]:
    """Scaled rates of all coordinates for unit rates of the two, and how far the rows of the loops are from singular with both held."""
    n = len(scales)
    free = [k for k in range(n) if k not in set(fixed)]
    moves = np.zeros((n, len(fixed)))
    moves[fixed, range(len(fixed))] = 1.0 / scales[fixed]
    if not len(J) or not free:
        return moves, 1.0
    sizes = np.linalg.svd(J[:, free], compute_uv=False)
    rank = min(len(free), int(np.sum(sizes > 1e-9 * max(sizes[0], 1e-300))))
    if rank < len(free):
        return None, 0.0
    moves[free] = -np.linalg.lstsq(J[:, free], J[:, fixed] @ moves[fixed], rcond=None)[0]
    return moves, float(sizes[len(free) - 1] / sizes[0])


def _range(coordinate: Any, ranges: Mapping[str, tuple[float, float]]) -> tuple[float, float]:
    if coordinate.position in ranges:
        low, high = ranges[coordinate.position]
        if not low < high:
            raise _refused(f"the range of {coordinate.position} is empty", "Give the lower end first.", coordinate.position)
        return low, high
    if coordinate.limits is not None:
        return float(coordinate.limits[0]), float(coordinate.limits[1])
    if coordinate.rotational:
        return -math.pi, math.pi
    what = f"'{coordinate.position}' has no limits"
    raise _refused(what, f'Give a range: --range "{coordinate.position}=0 m:0.5 m", or limits of its mate.', coordinate.position)


def _beyond(coordinate: Any, q: Array) -> bool:
    if coordinate.limits is None or coordinate.position_index is None:
        return False
    value = float(q[coordinate.position_index])
    slack = 1e-9 + 1e-6 * (coordinate.limits[1] - coordinate.limits[0])
    return bool(value < coordinate.limits[0] - slack or value > coordinate.limits[1] + slack)


def _named(name: str, known: Mapping[Any, Any], what: str) -> Any:
    if name not in known:
        remedy = use_one_of(name, list(known), most=12) if known else f"Give the project a [{what}.NAME]."
        raise MategraphError("E084", f"A map cannot be made: there is no {what} '{name}'.", remedy=remedy, element=name)
    return known[name]


def _refused(what: str, remedy: str, element: str) -> MategraphError:
    return MategraphError("E084", f"A map cannot be made: {what}.", remedy=remedy, element=element)
