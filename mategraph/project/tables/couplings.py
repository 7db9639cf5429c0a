"""``[coupling.NAME]``: the kinds of couplings between joints, in one table, and how one is read.

Imported when a project file is read. The relations themselves are those of `topology.joints.couplings`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from cadimport.mates.kinds import MATE_KINDS, find_kind
from topology.joints import couplings
from topology.mechanism import Coupling

from ..model import CouplingEntry
from ..problems import did_you_mean, shown
from ..schema import type_name
from ..toml_writing import KeyPath
from .reading import Reading

if TYPE_CHECKING:
    from ..schema import CouplingTable

TURNS, SLIDES = "rad", "m"  # what a coordinate is measured in
MOST_PRESSURE_ANGLE = math.radians(45.0)  # teeth are made with 14.5 to 30 degrees
_WORDS = {TURNS: "turns", SLIDES: "slides"}


@dataclass(frozen=True, slots=True, kw_only=True)
class CouplingKind:
    """One row of the table."""

    name: str
    aliases: tuple[str, ...]
    joints: Mapping[str, str]  # key -> TURNS or SLIDES
    sizes: Mapping[str, tuple[str, int]]  # key -> SI unit, how many values; where there are several keys, one of them is given
    flag: str = ""  # the key that is true or false
    signed: tuple[str, ...] = ()  # sizes that may be negative
    where: tuple[str, ...] = ()  # keys that may be left out: where and how it presses on its shafts
    make: Callable[..., Coupling] = field(repr=False)

    @property
    def keys(self) -> list[str]:
        """Every key that a table of this kind may have."""
        return ["kind", *self.joints, *self.sizes, *([self.flag] if self.flag else []), *self.where]


def _pair(sizes: Mapping[str, Any]) -> tuple[float, float]:
    """Sizes of the two wheels: teeth or radii, or a ratio, which is how often the first turns for one turn of the second."""
    if "ratio" in sizes:
        return 1.0, sizes["ratio"]
    first, second = sizes["teeth"] if "teeth" in sizes else sizes["radii"]
    return first, second


def _belt(name: str, joints: list[str], sizes: Mapping[str, Any], crossed: bool) -> Coupling:
    """A belt; teeth and ratios give how it turns, but not the size of its pulleys."""
    made = couplings.belt(name, *joints, radii=_pair(sizes), crossed=crossed)
    return made if "radii" in sizes else replace(made, radii=())


_PAIR = {"teeth": ("1", 2), "radii": ("m", 2), "ratio": ("1", 1)}
_ROWS = (
    CouplingKind(
        name="gear",
        aliases=("gears", "gear pair", "gear mesh"),
        joints={"a": TURNS, "b": TURNS},
        sizes=_PAIR,
        flag="internal",
        where=("pressure_angle", "place"),
        make=lambda name, joints, sizes, flag: couplings.gear(name, *joints, teeth=_pair(sizes), internal=flag),
    ),
    CouplingKind(
        name="rack and pinion",
        aliases=("rack", "rack pinion"),
        joints={"pinion": TURNS, "rack": SLIDES},
        sizes={"radius": ("m", 1)},
        flag="reversed",
        where=("pressure_angle", "place"),
        make=lambda name, joints, sizes, flag: couplings.rack_and_pinion(name, *joints, radius=sizes["radius"], reversed=flag),
    ),
    CouplingKind(
        name="screw",
        aliases=("lead screw", "leadscrew", "ball screw", "spindle"),
        joints={"turn": TURNS, "slide": SLIDES},
        sizes={"lead": ("m/turn", 1)},
        signed=("lead",),
        make=lambda name, joints, sizes, flag: couplings.screw_drive(name, *joints, lead=sizes["lead"]),
    ),
    CouplingKind(
        name="belt",
        aliases=("chain", "timing belt"),
        joints={"a": TURNS, "b": TURNS},
        sizes=_PAIR,
        flag="crossed",
        where=("place",),
        make=lambda name, joints, sizes, flag: _belt(name, joints, sizes, flag),
    ),
    CouplingKind(
        name="differential",
        aliases=("differential gear",),
        joints={"carrier": TURNS, "left": TURNS, "right": TURNS},
        sizes={},
        make=lambda name, joints, sizes, flag: couplings.differential(name, *joints),
    ),
)

COUPLING_KINDS: Mapping[str, CouplingKind] = MappingProxyType({row.name: row for row in _ROWS})


def find_coupling_kind(name: str) -> CouplingKind | None:
    """The row for a name or alias, however it is written; None when there is none.

    >>> [find_coupling_kind(name).name for name in ("Gear", "rack_and_pinion", "LEAD-SCREW", "chain")]
    ['gear', 'rack and pinion', 'screw', 'belt']
    """
    wanted = " ".join(name.lower().replace("_", " ").replace("-", " ").split())
    return next((row for row in _ROWS if wanted == row.name or wanted in row.aliases), None)


def read_coupling(reading: Reading, name: str, entry: CouplingTable) -> CouplingEntry | None:
    """A coupling with its numbers in SI; its joints are judged by the kinds of the file's mates."""
    path: KeyPath = ("coupling", name)
    if entry.reject:
        return CouplingEntry(name=name, coupling=None, joints={}, place=reading.places.of(*path))
    if not entry.kind:
        reading.report("E008", (*path, "kind"), 'the key "kind" is missing.', f"Use one of {', '.join(COUPLING_KINDS)}.")
        return None
    row = find_coupling_kind(entry.kind)
    if row is None:
        what = f"kind = {shown(entry.kind)} is not a kind of coupling{did_you_mean(entry.kind, COUPLING_KINDS)}."
        reading.report("E053", (*path, "kind"), what, f"Use one of {', '.join(COUPLING_KINDS)}.")
        return None
    before = len(reading.problems.errors)
    given = dict(entry.__pydantic_extra__ or {})
    for key in given:
        if key not in row.keys:
            what = f"there is no key {shown(key)}{did_you_mean(key, row.keys)}."
            reading.report("E007", (*path, key), what, f"A {row.name} coupling has the keys {', '.join(row.keys)}.")
    joints = {key: _joint(reading, (*path, key), given.get(key), moves) for key, moves in row.joints.items()}
    for key, joint in joints.items():
        first = next(k for k in joints if joints[k] == joint)
        if joint is not None and first != key:
            reading.report("E054", (*path, key), f"{first} and {key} both name {shown(joint)}.", "Couple different joints.")
    sizes = _sizes(reading, path, row, given)
    flag = given.get(row.flag, False)
    if not isinstance(flag, bool):
        what = f"{row.flag} = {shown(flag)} is {type_name(flag)}, expected true or false."
        reading.report("E009", (*path, row.flag), what, "Write true or false.")
    where = _where(reading, path, row, given)
    if len(reading.problems.errors) > before:
        return None
    return CouplingEntry(
        name=name,
        coupling=replace(row.make(name, list(joints.values()), sizes, flag), **where),
        joints={key: joint for key, joint in joints.items() if joint is not None},
        place=reading.places.of(*path),
    )


def _joint(reading: Reading, path: KeyPath, value: object, moves: str) -> str | None:
    """The coordinate that is named; of a joint with several the one that fits, where only one does."""
    key, kinds = path[-1], reading.kinds
    if value is None:
        reading.report("E008", path, f'the key "{key}" is missing.', f'Name the mate that {_WORDS[moves]}, e.g. {key} = "shaft".')
        return None
    if not isinstance(value, str):
        what = f"{key} = {shown(value)} is {type_name(value)}, expected a joint's name."
        reading.report("E009", path, what, f'Name the mate that {_WORDS[moves]}, e.g. {key} = "shaft".')
        return None
    owner, _, freedom = ("", "", "") if value in kinds else value.rpartition(".")
    kind = find_kind(kinds.get(owner or value, ""))
    if kind is None or kind.name == "fixed":
        return value  # the names are judged when the assembly is known
    fitting = [name for name, unit in MATE_KINDS[kind.name].coordinates if unit == moves and freedom in ("", name)]
    if len(fitting) == 1:
        return value if owner or len(kind.coordinates) == 1 else f"{value}.{fitting[0]}"
    every = [n for n, k in kinds.items() if (row := find_kind(k)) is not None and moves in (unit for _, unit in row.coordinates)]
    if fitting:
        what = f"{key} = {shown(value)}: a {kind.name} mate has several coordinates that fit."
        remedy = f"Name one of {', '.join(shown(f'{value}.{name}') for name in fitting)}."
    else:
        what = f"{key} = {shown(value)} must be a coordinate that {_WORDS[moves]}, and this one of a {kind.name} mate does not."
        remedy = f"Mates that do: {', '.join(map(shown, every))}." if every else f"No mate {_WORDS[moves]}."
    reading.report("E054", path, what, remedy)
    return None


def _sizes(reading: Reading, path: KeyPath, row: CouplingKind, given: Mapping[str, Any]) -> dict[str, Any]:
    """The numbers of the coupling, in SI."""
    found: dict[str, Any] = {}
    present = [key for key in row.sizes if key in given]
    if row.sizes and len(present) != 1:
        forms = " or ".join(_example(key) for key in row.sizes)
        if present:
            reading.report("E054", (*path, present[1]), f"{' and '.join(present)} give the same size twice.", f"Keep one: {forms}.")
        else:
            reading.report("E008", (*path, next(iter(row.sizes))), f'the key "{next(iter(row.sizes))}" is missing.', f"Write {forms}.")
        return found
    for key in present:
        unit, count = row.sizes[key]
        value = given[key]
        values = value if isinstance(value, list) and count > 1 else [value]
        if len(values) != count:
            reading.report("E009", (*path, key), f"{key} = {shown(value)} is not {count} numbers.", f"Write {_example(key)}.")
            continue
        at: list[KeyPath] = [(*path, key)] if count == 1 else [(*path, key, i) for i in range(count)]
        numbers = [reading.bounded(p, v, unit, positive=key not in row.signed) for p, v in zip(at, values, strict=True)]
        if key in row.signed and numbers[0] == 0.0:
            reading.report("E014", (*path, key), f"{key} = {shown(value)} is out of bounds.", "It must not be zero.")
        found[key] = numbers[0] if count == 1 else tuple(numbers)
    return found


def _where(reading: Reading, path: KeyPath, row: CouplingKind, given: Mapping[str, Any]) -> dict[str, Any]:
    """What is given of the place: a point in the plane of the teeth, m, and the pressure angle, rad."""
    found: dict[str, Any] = {}
    if "pressure_angle" in row.where and "pressure_angle" in given:
        path_of_angle = (*path, "pressure_angle")
        found["pressure_angle"] = reading.bounded(path_of_angle, given["pressure_angle"], "rad", minimum=0.0, maximum=MOST_PRESSURE_ANGLE)
    if "place" in row.where and "place" in given:
        value = given["place"]
        if not isinstance(value, list) or len(value) != 3:
            remedy = 'Write a point in the plane of the teeth: place = ["0 mm", "0 mm", "25 mm"].'
            reading.report("E009", (*path, "place"), f"place = {shown(value)} is not three lengths.", remedy)
        else:
            found["place"] = tuple(reading.number((*path, "place", i), one, "m") for i, one in enumerate(value))
    return found


def _example(key: str) -> str:
    return {
        "teeth": "teeth = [20, 60]",
        "radii": 'radii = ["10 mm", "30 mm"]',
        "ratio": "ratio = 3",
        "radius": 'radius = "10 mm"',
        "lead": 'lead = "2 mm"',
    }[key]
