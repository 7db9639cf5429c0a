"""A CadQuery assembly with constraints into an `Assembly`.

CadQuery constrains what coincides, not what moves; what the constraints between two parts leave free is the mate (`constraint_rows`). The
parts of one top-level object keep together.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from foundation.arrays import Array, inverse_pose
from foundation.errors import Note

from ...assembly import Assembly, Mate
from ...mates.kind_from_constraints import Constraints, mate_left
from ...names import unique_names
from ...sandbox.child_process import Report
from ..notes import left_out
from .script_parts import MM, Leaf, assembled, bare, matrix, point_of

CADQUERY = "CadQuery assembly"


def from_cadquery(root: Any, source: Path, report: Report) -> Assembly:
    """The assembly of a ``cadquery.Assembly``."""
    leaves = list(_cadquery_leaves(root, np.eye(4), (), "", {}))
    for leaf, name in zip(leaves, unique_names(leaf.name for leaf in leaves), strict=True):
        leaf.name = name
    notes: list[Note] = []
    mates = [*_held_together(leaves), *_constraint_mates(root, leaves, notes)]
    fixed = [constraint.objects[0] for constraint in root.constraints if constraint.kind == "Fixed"]
    grounded = [leaf.name for name in fixed for leaf in leaves if leaf.group == name][:1]
    return assembled(root.name, source, CADQUERY, leaves, mates, grounded, notes, report)


def _cadquery_leaves(node: Any, X_WP: Array, path: tuple[str, ...], group: str, seen: dict[int, Any]) -> Iterator[Leaf]:
    X_WN = X_WP @ matrix(node.loc)
    shapes = list(node.shapes)
    group = group or (node.name if node.parent is not None or shapes else "")
    if shapes:
        if len(shapes) == 1:
            wrapped = shapes[0].wrapped
        else:
            from cadquery import Compound

            wrapped = Compound.makeCompound(shapes).wrapped
        shape, X_NP = bare(wrapped)
        seen[id(node.obj)] = node.obj  # held, so that no other object gets the same identity
        yield Leaf(name=node.name.split("/")[-1], path=path, shape=shape, identity=id(node.obj), X_WP=X_WN @ X_NP, group=group)
    inside = (*path, node.name) if node.parent is not None else path
    for child in node.children:
        yield from _cadquery_leaves(child, X_WN, inside, group if node.parent is not None else "", seen)


def _held_together(leaves: list[Leaf]) -> Iterator[Mate]:
    first: dict[str, Leaf] = {}
    for leaf in leaves:
        head = first.setdefault(leaf.group, leaf)
        if head is not leaf:
            X_BM = inverse_pose(leaf.X_WP) @ head.X_WP
            yield Mate(
                name=f"{head.name} + {leaf.name} fixed",
                kind="fixed",
                a=head.name,
                b=leaf.name,
                X_AF=np.eye(4),
                X_BM=X_BM,
                source=CADQUERY,
                evidence="parts of one object of the assembly",
            )


def _constraint_mates(root: Any, leaves: list[Leaf], notes: list[Note]) -> Iterator[Mate]:
    heads = {leaf.group: leaf for leaf in reversed(leaves)}
    poses = {name: matrix(root.loc) @ matrix(root.objects[name].loc) if name != root.name else matrix(root.loc) for name in heads}
    pairs: dict[tuple[str, str], tuple[Constraints, list[str], list[Array]]] = {}
    for constraint in root.constraints:
        names = constraint.objects
        if len(names) != 2:
            if constraint.kind != "Fixed":
                notes.append(left_out(names[0], f"has a constraint {constraint.kind} to the ground, which is not read", "Add a [mate]."))
            continue
        a, b = names
        if a not in heads or b not in heads or a == b:
            why = f"has a constraint {constraint.kind} with '{b}', which joins no two parts that have shapes"
            notes.append(left_out(a, why, "Constrain the parts themselves, or add a [mate]."))
            continue
        key = (b, a) if (b, a) in pairs else (a, b)
        rows, words, points = pairs.setdefault(key, (Constraints(), [], []))
        words.append(constraint.kind)
        for markers, kind, value in constraint.toPODs():
            _constrain(rows, kind, value, markers, poses[a], poses[b], points)
    for (a, b), (rows, words, points) in pairs.items():
        near = np.mean(points, axis=0) if points else poses[b][:3, 3]
        found = mate_left(rows, near)
        name = f"{a} + {b}"
        if found is None:
            notes.append(
                left_out(name, f"({', '.join(words)}) leaves a motion that is no kind of mate here", "Add a [mate] in the project.")
            )
            continue
        kind, X_WF = found
        yield Mate(
            name=name,
            kind=kind,
            a=heads[a].name,
            b=heads[b].name,
            X_AF=inverse_pose(heads[a].X_WP) @ X_WF,
            X_BM=inverse_pose(heads[b].X_WP) @ X_WF,
            source=CADQUERY,
            evidence="constraints " + ", ".join(words),
        )


def _constrain(rows: Constraints, kind: str, value: Any, markers: tuple[Any, ...], X_WA: Array, X_WB: Array, points: list[Array]) -> None:
    """The rows of one simple constraint; markers are points, directions, lines or planes in mm on the two objects."""

    def at(X: Array, marker: Any) -> Array:
        return X[:3, :3] @ (point_of(marker) * MM) + X[:3, 3]

    first, second = markers
    if kind == "Axis":
        d, e = X_WA[:3, :3] @ point_of(first), X_WB[:3, :3] @ point_of(second)
        if value in (None, 0, math.pi) or np.linalg.norm(np.cross(d, e)) < 1e-9:
            rows.parallel(d)
        else:
            rows.no_turn(np.cross(d, e))
        return
    p = at(X_WA, first)
    points.append(p)
    if kind == "Point":
        q = at(X_WB, second)
        if not value:
            rows.same_point(p)
        else:
            rows.no_shift(q, q - p)
    elif kind == "PointInPlane":
        rows.no_shift(p, X_WB[:3, :3] @ point_of(second.Axis().Direction()))
    elif kind == "PointOnLine":
        direction = X_WB[:3, :3] @ point_of(second.Direction())
        if not value:
            rows.point_on_line(p, direction)
        else:
            away = p - at(X_WB, second.Location())
            rows.no_shift(p, away - (away @ direction) * direction)
