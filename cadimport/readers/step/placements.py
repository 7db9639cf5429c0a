"""Placements of STEP files that the CAD kernel takes for rotations though they mirror or scale.

A use of a part, or a mapped item within one, is placed by an axis system, which is always rigid, or by a *Cartesian transformation
operator* (ISO 10303-42), which may mirror and scale. The kernel silently makes a rotation of every operator, and ignores one that is not
written as the standard demands. So the text is checked first: few files hold operators, and the keyword is searched before anything is
parsed.

::

    context_dependent_shape_representation ──► …_relationship_with_transformation ──► operator ──► axis1, axis2, axis3, scale
        └─► product_definition_shape ──► next_assembly_usage_occurrence                  ▲
                                                              mapped_item ── target ─────┘
"""

from __future__ import annotations

import mmap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from foundation.arrays import Array
from foundation.errors import CadImportError

from ...names import readable
from .part21 import Part21, Record, Ref

_MARK = b"CARTESIAN_TRANSFORMATION_OPERATOR_3D"
_WRITTEN = 8  # name, name, description, axis1, axis2, origin, scale, axis3: what the kernel reads
_ONE = 1e-6  # relative: a scale nearer to 1 than this is 1, as `similarity` has it


def check_placements(path: Path, inside: str = "") -> None:
    """Refuse a STEP file with a placement that the kernel would get wrong; `inside` names the file where it is not the main one.

    Raises
    ------
    CadImportError
        ``E111`` for a placement that mirrors or scales its part, or that the kernel does not read.
    """
    with open(path, "rb") as stream, mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) as text:
        if text.find(_MARK) < 0:
            return
        data = bytes(text)
    _check(Part21(data, path.name), inside)


def _check(text: Part21, inside: str) -> None:
    operators = {reference.number: reference for reference in text.find(_MARK)}
    for placed, operator in _placed(text):
        if isinstance(operator, Ref) and operator.number in operators:
            why = _not_rigid(text, operator)
            if why:
                name = _name_of_use(text, placed) or f"#{placed.number}"
                raise CadImportError(
                    "E111",
                    f"'{name}'{inside}: its placement {why}.",
                    remedy="In CAD make a mirrored or scaled copy a part of its own, and export again.",
                    element=name,
                )


def _placed(text: Part21) -> Iterator[tuple[Ref, Any]]:
    """Everything that is placed, with what places it."""
    for reference in text.find(rb"REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION|MAPPED_ITEM"):
        record = text.record(reference, "REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION", "MAPPED_ITEM")
        if record is not None and record.values and (record.keyword != "MAPPED_ITEM" or _maps_shapes(text, record)):
            yield reference, record.values[-1]


def _maps_shapes(text: Part21, item: Record) -> bool:
    """Whether a mapped item holds shapes, not the lines and letters of a drawing."""
    source = text.record(item.values[-2]) if len(item.values) > 1 else None
    mapped = text.records(source.values[-1]) if source is not None and source.values else ()
    return any(record.keyword.endswith("SHAPE_REPRESENTATION") for record in mapped)


def _not_rigid(text: Part21, operator: Ref) -> str:
    """What makes a placement other than rotation and translation, in words; empty where nothing does."""
    records = text.records(operator)
    values = [value for record in _in_order(records) for value in record.values]
    values = values[max(0, len(values) - 5) :]  # axis1, axis2, origin, scale, axis3
    if len(values) < 5:
        return "is not written as the standard demands"
    scale = 1.0 if values[3] is None else float(values[3]) if isinstance(values[3], float) else np.nan
    R = _axes(*(_direction(text, values[i]) for i in (0, 1, 4)))
    if R is None or not (np.isfinite(scale) and scale != 0.0):
        return "is none that a part can have"
    mirrored = float(np.linalg.det(R)) * scale < 0.0
    scaled = abs(abs(scale) - 1.0) > _ONE
    if mirrored or scaled:
        return " and ".join([*(["mirrors its part"] if mirrored else []), *([f"scales its part by {abs(scale):.6g}"] if scaled else [])])
    if len(records) != 1 or len(records[0].values) != _WRITTEN:
        return "is not written as the standard demands, so that the CAD kernel does not read it"
    return ""


def _in_order(records: tuple[Record, ...]) -> list[Record]:
    """Of a complex instance the records that hold axes, the one of the third axis last; a simple one as it is."""
    words = ("CARTESIAN_TRANSFORMATION_OPERATOR", "CARTESIAN_TRANSFORMATION_OPERATOR_3D")
    return sorted((record for record in records if record.keyword in words), key=lambda record: words.index(record.keyword))


def _direction(text: Part21, reference: Any) -> Array | None:
    record = text.record(reference, "DIRECTION")
    numbers = record.values[-1] if record is not None and record.values else ()
    if not isinstance(numbers, tuple) or len(numbers) != 3 or not all(isinstance(n, float) for n in numbers):
        return None
    return np.array(numbers)


def _axes(axis1: Array | None, axis2: Array | None, axis3: Array | None) -> Array | None:
    """The axes of an operator in columns, as `base_axis` of ISO 10303-42 finds them; None where they are not independent."""
    z = _unit(np.array([0.0, 0.0, 1.0]) if axis3 is None else axis3)
    if z is None:
        return None
    if axis1 is None:
        axis1 = np.array([1.0, 0.0, 0.0]) if abs(z[0]) < 1.0 else np.array([0.0, 1.0, 0.0])
    x = _unit(axis1 - (axis1 @ z) * z)
    if x is None:
        return None
    if axis2 is None:
        axis2 = np.array([0.0, 1.0, 0.0])
    y = _unit(axis2 - (axis2 @ z) * z - (axis2 @ x) * x)
    return None if y is None else np.column_stack([x, y, z])


def _unit(vector: Array) -> Array | None:
    length = float(np.linalg.norm(vector))
    return vector / length if np.isfinite(length) and length > 1e-12 else None


def _name_of_use(text: Part21, relationship: Ref) -> str:
    """The name of the use that a relationship places, empty where there is none."""
    for reference in text.find(rb"CONTEXT_DEPENDENT_SHAPE_REPRESENTATION"):
        record = text.record(reference)
        if record is None or len(record.values) != 2 or record.values[0] != relationship:
            continue
        shape = text.record(record.values[1])
        use = text.record(shape.values[-1]) if shape is not None and shape.values else None
        names = [value for value in use.values[:3] if isinstance(value, str) and value.strip()] if use is not None else []
        return readable(names[1] if len(names) > 1 else names[0]) if names else ""
    return ""
