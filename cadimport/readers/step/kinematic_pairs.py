"""What the flags of a STEP kinematic pair say of its freedoms: which mate it is, about which axes, with which of its ranges."""

from __future__ import annotations

import numpy as np

from foundation.arrays import Array, pose

from .part21 import Enum, Record


def pair_flags(record: Record) -> tuple[list[int], list[int]] | None:
    """Along which of the axes x, y, z (0, 1, 2) a pair shifts, and about which it turns; None where it does not say."""
    flags = [v.word == "T" for v in record.values if isinstance(v, Enum) and v.word in ("T", "F")][:6]
    return ([i for i in range(3) if flags[i]], [i for i in range(3) if flags[3 + i]]) if len(flags) == 6 else None


def kind_by_flags(record: Record) -> str | None:
    """The kind of mate whose freedoms are those that the pair's flags name; None where there is none, as of a pin in a slot."""
    found = pair_flags(record)
    if found is None:
        return None
    shifts, turns = found
    if len(shifts) == 1 and shifts == turns:
        return "cylindrical"
    if len(shifts) == 2 and len(turns) == 1 and turns[0] not in shifts:
        return "planar"
    kinds = {(0, 0): "fixed", (0, 1): "revolute", (1, 0): "prismatic", (0, 2): "universal", (0, 3): "spherical", (3, 3): "free"}
    return kinds.get((len(shifts), len(turns)))


def order_of_ranges(kind: str, shifts: list[int], turns: list[int]) -> list[int]:
    """Which of the six ranges of a pair, turns first, a kind of mate has, in the order of the reader."""
    if kind == "cylindrical":
        return [3 + shifts[0], turns[0]]
    if kind == "planar":
        return [turns[0], 3 + (turns[0] + 1) % 3, 3 + (turns[0] + 2) % 3]
    return turns if kind in ("revolute", "universal") else [3 + axis for axis in shifts] if kind == "prismatic" else []


def axes_of(kind: str, record: Record) -> Array:
    """The turn from the pair's frame to the frame of a mate, whose axis of motion is z (of a universal mate x and y).

    Which axes move is written in the pair: six flags, three for shifts along x, y, z and three for turns about them. Without flags
    (AP214) a prismatic pair slides along x, a universal one turns about x and z; all others have z for their axis.
    """
    found = pair_flags(record)
    known, (shifts, turns) = found is not None, found or ([], [])
    eye = np.eye(3)
    if kind == "universal":
        first, second = (turns[0], turns[1]) if known and len(turns) == 2 else (0, 2)
        return pose(np.column_stack([eye[first], eye[second], np.cross(eye[first], eye[second])]))
    if kind == "prismatic":
        axis = shifts[0] if known and len(shifts) == 1 else 2 if known else 0
    elif kind in ("revolute", "cylindrical", "planar"):
        axis = turns[0] if known and len(turns) == 1 else 2
    else:
        return np.eye(4)
    return pose(np.column_stack([eye[(axis + 1) % 3], eye[(axis + 2) % 3], eye[axis]]))
