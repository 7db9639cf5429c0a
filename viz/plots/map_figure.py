"""The figure of a map: what a point reaches, and values over two coordinates."""

from __future__ import annotations

from typing import Any

import numpy as np

from .curves import one_name
from .paper_style import PAGE, axes_grid, paper_style


def volume_figure(found: Any, *, width: float = PAGE) -> Any:
    """What a point reaches in space, seen along the three axes and coloured by conditioning; what is best conditioned is in front."""
    with paper_style():
        figure, views = axes_grid(1, 3, width, 2.4)
        places, own = found.places.reshape(-1, 3) * 1e3, found.conditioning.reshape(-1)
        order = np.argsort(np.where(np.isfinite(own), own, -1.0))
        for ax, (a, b) in zip(views, ((0, 1), (0, 2), (1, 2)), strict=True):
            dots = ax.scatter(places[order, a], places[order, b], c=own[order], s=2.5, cmap="viridis", lw=0, rasterized=True)
            ax.set_aspect("equal", adjustable="datalim")
            ax.set_xlabel(f"{'xyz'[a]} [mm]")
            ax.set_ylabel(f"{'xyz'[b]} [mm]")
        figure.colorbar(dots, ax=views[-1], pad=0.01)
        views[0].set_title(f"{one_name(found.point, 20)}: {found.volume:.3g} m³", parse_math=False)
        views[-1].set_title("colour: conditioning")
        return figure


def map_figure(found: Any, *, width: float = PAGE) -> Any:
    """The reach coloured by conditioning, the conditioning and the first coordinate's holding effort over both coordinates."""
    with paper_style():
        figure, (reach, own, effort) = axes_grid(1, 3, width, 2.4)
        a, b = ("xyz".index(axis) for axis in found.plane)
        dots = reach.scatter(found.places[..., a] * 1e3, found.places[..., b] * 1e3, c=found.conditioning, s=2.5, cmap="viridis", lw=0)
        figure.colorbar(dots, ax=reach, pad=0.01)
        reach.set_aspect("equal", adjustable="datalim")
        reach.set_xlabel(f"{found.plane[0]} [mm]")
        reach.set_ylabel(f"{found.plane[1]} [mm]")
        reach.set_title(f"{one_name(found.point, 20)}: {found.area:.3g} m²", parse_math=False)
        scale = [180.0 / np.pi if unit == "rad" else 1e3 for unit in found.units]
        names = [f"{one_name(n, 22)} [{'deg' if u == 'rad' else 'mm'}]" for n, u in zip(found.coordinates, found.units, strict=True)]
        force = "N·m" if found.units[0] == "rad" else "N"
        shown = (
            (own, found.conditioning, "conditioning", "viridis"),
            (effort, found.efforts[..., 0], f"holding effort [{force}]", "RdBu_r"),
        )
        for ax, values, title, colors in shown:
            mesh = ax.pcolormesh(found.x * scale[0], found.y * scale[1], values.T, cmap=colors, shading="nearest", rasterized=True)
            figure.colorbar(mesh, ax=ax, pad=0.01)
            ax.set_xlabel(names[0], parse_math=False)
            ax.set_ylabel(names[1], parse_math=False)
            ax.set_title(title)
            ax.grid(False)
        return figure
