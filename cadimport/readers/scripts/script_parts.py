"""The parts that a CAD script has made, as shapes of the CAD kernel, into an `Assembly`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from foundation.arrays import Array
from foundation.errors import CadImportError, Note

from ...assembly import Assembly, Instance, Mate
from ...kernel.shape_worker import assembly_of_shapes
from ...sandbox.child_process import Report

MM = 1e-3  # m; both libraries count in millimetres


@dataclass(slots=True, kw_only=True, eq=False)
class Leaf:
    """One part at its place."""

    name: str
    path: tuple[str, ...]
    shape: Any  # of the CAD kernel, without a place
    identity: int  # the same for all uses of one shape
    X_WP: Array
    group: str = ""  # top-level object that it moves with


def assembled(
    name: str,
    source: Path,
    schema: str,
    leaves: list[Leaf],
    mates: Iterable[Mate],
    grounded: Iterable[str],
    notes: Iterable[Note],
    report: Report,
) -> Assembly:
    """The assembly of these parts; a shape that is used several times is measured once."""
    if not leaves:
        raise CadImportError("E107", f"'{source.name}' makes no shapes.", remedy="Add parts to the assembly.", element=source.name)
    shapes = {str(leaf.identity): (leaf.name, leaf.shape) for leaf in reversed(leaves)}
    parts = assembly_of_shapes(dict(reversed(shapes.items())), source, report)
    return Assembly(
        name=name,
        source=source,
        digest="",
        schema=schema,
        length_unit="mm",
        parts=parts.parts,
        instances={
            leaf.name: Instance(
                name=leaf.name, path=(name, *leaf.path, leaf.name), part=parts.instances[str(leaf.identity)].part, X_WP=leaf.X_WP
            )
            for leaf in leaves
        },
        mates=tuple(mates),
        notes=(*parts.notes, *notes),
        grounded=tuple(grounded),
    )


def matrix(location: Any) -> Array:
    """The pose, m, of a location of the CAD kernel; those of both libraries have one in `wrapped`."""
    transformation = getattr(location, "wrapped", location).Transformation()
    X = np.eye(4)
    for row in range(3):
        for column in range(4):
            X[row, column] = transformation.Value(row + 1, column + 1) * (MM if column == 3 else 1.0)
    return X


def bare(shape: Any) -> tuple[Any, Array]:
    """A kernel shape without its place, and the place as a pose, m."""
    from OCP.TopLoc import TopLoc_Location

    return shape.Located(TopLoc_Location()), matrix(shape.Location())


def point_of(marker: Any) -> Array:
    """The coordinates of a point or direction of the CAD kernel."""
    return np.array([marker.X(), marker.Y(), marker.Z()])
