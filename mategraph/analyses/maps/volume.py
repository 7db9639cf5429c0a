"""`WorkspaceVolume`: what a point reaches in space over three coordinates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from foundation.arrays import Array

from ...outputs.plain_data import HIDDEN
from ...outputs.shown import Shown, Table

RASTER = 100  # cells along the longest side of what is reached
DENSE = 2.0  # points for each cell along the longest edge of the grid: their diagonals are shorter than a cell, so that none is missed
MOST = 80  # of them along an edge
SHIFTS = 4  # rasters, each a piece of a cell beside the others


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class WorkspaceVolume(Shown):
    """Values over a grid of three coordinates; what the loops or limits do not allow is not a number."""

    coordinates: tuple[str, ...]
    units: tuple[str, ...]
    point: str
    points: int  # of the grid along each coordinate
    reached: float  # share of the grid that loops and limits allow
    volume: float  # m^3 that the point reaches
    extent: Mapping[str, tuple[float, float]]  # of the point along x, y and z, m
    best_conditioning: float
    worst_conditioning: float
    worst_at: tuple[float, ...]  # coordinates there, SI
    largest_efforts: Mapping[str, float]  # coordinate -> what holds it against gravity at the most, N m or N
    places: Array = field(metadata=HIDDEN)  # (n, n, n, 3) of the point, m
    conditioning: Array = field(metadata=HIDDEN)  # (n, n, n) least over largest singular value of its Jacobian

    def headline(self) -> str:
        """What is reached, and how well."""
        return (
            f"{self.point} reaches {self.volume:.4g} m³ over {', '.join(self.coordinates)}; "
            f"conditioning {self.worst_conditioning:.3g} to {self.best_conditioning:.3g}"
        )

    def tables(self) -> Iterator[Table]:
        """The figures."""
        worst = ", ".join(f"{n} = {v:.4g} {u}" for n, v, u in zip(self.coordinates, self.worst_at, self.units, strict=True))
        rows = [
            ("volume reached", f"{self.volume:.4g}", "m³"),
            *((f"reach along {axis}", f"{low:.5g} to {high:.5g}", "m") for axis, (low, high) in self.extent.items()),
            ("best conditioning", f"{self.best_conditioning:.4g}", ""),
            ("worst conditioning", f"{self.worst_conditioning:.4g}", f"at {worst}"),
            ("poses that loops and limits allow", f"{100 * self.reached:.4g}", "%"),
            *(
                (f"largest holding effort of {name}", f"{value:.5g}", "N·m" if unit == "rad" else "N")
                for (name, value), unit in zip(self.largest_efforts.items(), self.units, strict=True)
            ),
        ]
        yield Table(f"Map of {self.point}, {self.points} poses along each of three", ("what", "value", "unit"), rows, right=(1,))

    def plot(self, path: str | Path | None = None) -> Any:
        """What is reached, from three sides, coloured by its conditioning; also written where a path is given."""
        from viz.plots.map_figure import volume_figure
        from viz.plots.matplotlib_check import require_matplotlib
        from viz.plots.paper_style import save_figure

        require_matplotlib()
        figure = volume_figure(self)
        if path is not None:
            save_figure(figure, Path(path))
        return figure


def covered_volume(places: Array) -> float:
    """The volume that a grid of points (n, m, l, 3) covers, what it covers several times counted once.

    Cells that are touched hold too much, by half of those along the surface: so twice the volume in fine cells less that in cells of
    double size, for which this is twice as much. How cells happen to lie along flat faces is averaged over `SHIFTS` of them.
    """
    low, high = np.nanmin(places, axis=(0, 1, 2)), np.nanmax(places, axis=(0, 1, 2))
    cell = float(np.max(high - low)) / RASTER
    if not cell > 0.0:
        return 0.0
    cells = 2 * (np.ceil((high - low) / cell).astype(int) // 2 + 2)
    origins = [low - 2.0 * cell * (k + 0.5) / SHIFTS for k in range(SHIFTS)]
    seen = np.zeros((SHIFTS, *cells), dtype=bool)
    corners = [
        (bits, places[tuple(slice(1, None) if bit else slice(None, -1) for bit in bits)].reshape(-1, 3))
        for bits in product((0, 1), repeat=3)
    ]
    shares = [np.linspace(0.0, 1.0, _dense(places, axis, cell) + 1) for axis in range(3)]  # with their ends, which are the surface
    for share in product(*shares):
        inside = sum(np.prod([s if bit else 1.0 - s for s, bit in zip(share, bits, strict=True)]) * corner for bits, corner in corners)
        inside = inside[np.isfinite(inside).all(axis=1)]
        for own, origin in zip(seen, origins, strict=True):
            own[tuple(((inside - origin) / cell).astype(int).T)] = True
    a, b, c = cells // 2
    coarse = seen.reshape(SHIFTS, a, 2, b, 2, c, 2).any(axis=(2, 4, 6))
    return float(2.0 * seen.sum() * cell**3 - coarse.sum() * (2.0 * cell) ** 3) / SHIFTS


def _dense(places: Array, axis: int, cell: float) -> int:
    """Points along the edges of the grid in one direction, so that none of the cells between them is missed."""
    edges = np.linalg.norm(np.diff(places, axis=axis), axis=-1)
    longest = float(np.max(edges, initial=0.0, where=np.isfinite(edges)))
    return min(max(int(np.ceil(DENSE * longest / cell)), 1), MOST)
