"""`Reading`: what the readers of all tables share, and the values that several of them hold: numbers, directions, points, files."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any

from cadimport.assembly import Material
from cadimport.mates.kinds import MATE_KINDS, find_kind
from domains.declare.component import Scale
from foundation.arrays import Array, frozen_array

from ..places import Places
from ..problems import Problems, shown
from ..schema import key_in, owner_of
from ..toml_writing import KeyPath
from ..units import BadQuantity, remedy_for, split_quantity, to_si

UNIT_OF_COORDINATE = {"angle": "rad", "length": "m"}  # by the word of `MATE_KINDS`

_AXIS = re.compile(r"([+-]?)([xyz])", re.IGNORECASE)
_PYTHON = re.compile(r"python:([^:]+\.py):([^\W\d]\w*)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """The problems found so far, where keys stand, and what one table must know of the others."""

    problems: Problems
    places: Places
    folder: Path  # of the project file
    own_materials: dict[str, Material] = field(default_factory=dict)  # of [density]
    dotted: frozenset[str] = frozenset()  # names of entries that come from used files
    connected: frozenset[str] = frozenset()  # everything that stands in a connection row
    kinds: Mapping[str, str] = field(default_factory=dict)  # mate -> kind as written: units are judged by how a joint moves

    def report(self, code: str, path: KeyPath, what: str, remedy: str) -> None:
        """Note a problem of the key at `path`."""
        owner, element = owner_of(path)
        self.problems.add(code, f"{owner}: {what}", remedy=remedy, element=element or str(path[0]), place=self.places.of(*path))

    def number(self, path: KeyPath, value: object, unit: str | None, scale: Scale = "point") -> float | None:
        """The value in SI, or None and a problem. A number is in SI; a text gives its unit."""
        try:
            parts = split_quantity(value) if isinstance(value, str) else None
            if parts is not None and not parts[1] and unit not in (None, "", "1", "rad", "1/turn"):
                raise BadQuantity("E013", " is a text without a unit.", remedy_for(unit, parts[0]))
            return to_si(value, unit, scale)
        except BadQuantity as bad:
            self.report(bad.code, path, f"{key_in(path)} = {shown(value)}{bad.what}", bad.remedy)
            return None

    def bounded(
        self,
        path: KeyPath,
        value: object,
        unit: str,
        *,
        minimum: float | None = None,
        maximum: float | None = None,
        positive: bool = False,
        scale: Scale = "point",
    ) -> float | None:
        """The value in SI within its bounds, which are in SI too."""
        number = self.number(path, value, unit or None, scale)
        if number is None:
            return None
        low = "above 0" if positive and number <= 0 else f"at least {minimum:g}" if minimum is not None and number < minimum else ""
        rule = low or (f"at most {maximum:g}" if maximum is not None and number > maximum else "")
        if not rule:
            return number
        suffix = f" {unit}" if unit not in ("", "1") else ""
        self.report("E014", path, f"{key_in(path)} = {shown(value)} is out of bounds.", f"It must be {rule}{suffix}.")
        return None

    def direction(self, path: KeyPath, value: object) -> Array | None:
        """A unit vector in W from ``"+y"`` or ``[x, y, z]``."""
        vector = _axis(value) if isinstance(value, str) else _unit_vector(value)
        if vector is None:
            remedy = 'Write "+x", "-x", "+y", "-y", "+z" or "-z", or three numbers such as [0, 0.6, 0.8].'
            self.report("E010", path, f"{key_in(path)} = {shown(value)} is not a direction.", remedy)
        return vector

    def lengths(self, path: KeyPath, values: list[Any]) -> Array | None:
        """Lengths in m."""
        numbers = [self.number((*path, i), value, "m") for i, value in enumerate(values)]
        return None if None in numbers else frozen_array(numbers)

    def python_reference(self, path: KeyPath, reference: str) -> None:
        """Report what is no ``python:file.py:Class`` in the project's folder."""
        found = _PYTHON.fullmatch(reference)
        if found is None:
            self.report(
                "E032",
                path,
                f"block = {shown(reference)} is not of the form python:file.py:Class.",
                "Write the file's name relative to the project file, then the class.",
            )
        elif not stays_inside(found[1]):
            self.report(
                "E018",
                path,
                f"block = {shown(reference)} leads out of the project's folder.",
                "Keep the project's Python in its own folder, so that trusting the folder covers all of it.",
            )


def _axis(text: str) -> Array | None:
    found = _AXIS.fullmatch(text.strip())
    if found is None:
        return None
    vector = [0.0, 0.0, 0.0]
    vector["xyz".index(found[2].lower())] = -1.0 if found[1] == "-" else 1.0
    return frozen_array(vector)


def _unit_vector(value: object) -> Array | None:
    numbers = list(value) if isinstance(value, (list, tuple)) else []
    plain = [float(n) for n in numbers if isinstance(n, (int, float)) and not isinstance(n, bool) and math.isfinite(n)]
    length = math.hypot(*plain)
    if len(numbers) != 3 or len(plain) != 3 or not 0 < length < math.inf:
        return None
    return frozen_array([n / length for n in plain])


def mate_kind(name: str) -> str | None:
    """The kind's own name for a name or alias, however it is written; None when there is none."""
    row = find_kind(name)
    return None if row is None else row.name


def unit_of_coordinate(joint: str, kinds: Mapping[str, str]) -> str | None:
    """rad or m, as the joint moves; None where the file does not have it: then any unit is taken."""
    owner, _, freedom = joint.rpartition(".")
    if joint in kinds:
        kind = mate_kind(kinds[joint])
        return None if kind is None else UNIT_OF_COORDINATE.get(MATE_KINDS[kind].coordinate)
    if owner in kinds:
        return {"angle": "rad", "position": "m", "rate": "rad"}.get(freedom.partition("_")[0])  # of the integral, whatever is given
    return None


def stays_inside(name: str) -> bool:
    """Whether a relative path does not leave its folder, read by the rules of either system."""
    for path in (PurePosixPath(name), PureWindowsPath(name)):
        if path.is_absolute() or path.drive or path.root or ".." in path.parts:
            return False
    return True
