"""Kinematic pairs of STEP files (AP242, AP214): links, joints, pairs with their placements and ranges, the base link.

Few files hold them, and the CAD kernel does not give them, so the bytes are searched for the word first and the text is read only then.

::

    revolute_pair ── joint ──► kinematic_joint ──► kinematic_link (two)
        │ transform_item_1, _2                          ▲ represented_link
        ▼                                     rigid_link_representation ──► association ──► shape of a product
    axis2_placement_3d, one on each link                                        └─► context dependent: the product's use (NAUO)

A pair's frames are placements on the two links, each in the coordinates and units of the link's product; ranges and pitch are in units of
the mechanism. Which instance of the assembly a link is follows from the use or the product; where a product is used several times, from
the frames: they must meet.
"""

from __future__ import annotations

import math
import mmap
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from foundation.arrays import Array, inverse_pose, pose
from foundation.errors import MategraphError, Note

from ...assembly import Assembly, Mate
from ...names import readable, unique_names
from ...rotations import from_z_and_x, turn_about_z
from ...sandbox.limits import check_time
from ..links import left_out, ordered_limits
from .kinematic_pairs import axes_of, kind_by_flags, order_of_ranges, pair_flags
from .part21 import Part21, Record, Ref
from .part21_units import Units, units_of

SOURCE = "STEP file"
_MARKS = (b"KINEMATIC_JOINT", b"_PAIR")
_KINDS = {
    "REVOLUTE_PAIR": "revolute",
    "PRISMATIC_PAIR": "prismatic",
    "CYLINDRICAL_PAIR": "cylindrical",
    "SPHERICAL_PAIR": "spherical",
    "SPHERICAL_PAIR_WITH_PIN": "spherical",
    "PLANAR_PAIR": "planar",
    "UNIVERSAL_PAIR": "universal",
    "SCREW_PAIR": "screw",
    "FULLY_CONSTRAINED_PAIR": "fixed",
    "UNCONSTRAINED_PAIR": "free",
}
_OTHER_PAIRS = (
    "GEAR_PAIR",
    "HOMOKINETIC_PAIR",
    "LINEAR_FLEXIBLE_AND_PINION_PAIR",
    "POINT_ON_PLANAR_CURVE_PAIR",
    "POINT_ON_SURFACE_PAIR",
    "RACK_AND_PINION_PAIR",
    "ROLLING_CURVE_PAIR",
    "ROLLING_SURFACE_PAIR",
    "SLIDING_CURVE_PAIR",
    "SLIDING_SURFACE_PAIR",
)
_ANY = "LOW_ORDER_KINEMATIC_PAIR"  # says by its flags alone what moves
_MEET = 1e-4  # m and rad: frames farther apart than this do not belong to these two instances


def read_step_with_mates(path: Path, *, progress: Any = None) -> Assembly:
    """The assembly in a STEP file, with the mates of its kinematic pairs where it holds any."""
    from .archive import is_packed
    from .reader import opened_step, read_step

    path = Path(path).absolute()
    assembly = read_step(path, progress=progress)
    if not is_packed(path):
        return _with_mates(assembly, path)
    with opened_step(path) as opened:
        return _with_mates(assembly, opened.path)


def _with_mates(assembly: Assembly, path: Path) -> Assembly:
    if not holds_kinematics(path):
        return assembly
    try:
        mates, grounded, notes = kinematic_mates(Part21(path.read_bytes(), path.name), assembly)
    except MategraphError as error:  # the shapes are whole all the same
        notes = (left_out("kinematics of the file", f"cannot be read: {error.what}", error.remedy),)
        mates, grounded = (), ()
    return assembly.with_changes(mates=mates, grounded=grounded, notes=(*assembly.notes, *notes))


def holds_kinematics(path: Path) -> bool:
    """Whether the bytes of a file hold the words of a kinematic structure."""
    with open(path, "rb") as stream, mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) as text:
        return all(text.find(mark) >= 0 for mark in _MARKS)


def kinematic_mates(text: Part21, assembly: Assembly) -> tuple[tuple[Mate, ...], tuple[str, ...], tuple[Note, ...]]:
    """The mates of all pairs in a STEP text, the instances that it grounds, and notes on what could not be carried over."""
    reader = _Reader(text, assembly)
    mates: list[Mate] = []
    for pair in text.find(rb"[A-Z_]*_PAIR(?:_WITH_RANGE)?|SPHERICAL_PAIR_WITH_PIN(?:_AND_RANGE)?"):
        mate = reader.mate(pair)
        if mate is not None:
            mates.append(mate)
    names = unique_names(mate.name for mate in mates)
    named = tuple(replace(mate, name=name) for mate, name in zip(mates, names, strict=True))
    return named, tuple(reader.base(named)), tuple(reader.notes)


class _Reader:
    def __init__(self, text: Part21, assembly: Assembly) -> None:
        self.text = text
        self.assembly = assembly
        self.notes: list[Note] = []
        self.representation_of = self._by_reference(rb"(?:RIGID_LINK|KINEMATIC_LINK|LINEAR_FLEXIBLE_LINK)_REPRESENTATION", last=True)
        self.related = self._by_reference(rb"KINEMATIC_LINK_REPRESENTATION_RELATION")  # AP214: link -> representation
        self.association_of = self._by_reference(rb"KINEMATIC_LINK_REPRESENTATION_ASSOCIATION")
        self.context_of = self._by_reference(rb"CONTEXT_DEPENDENT_KINEMATIC_LINK_REPRESENTATION")
        self.range_of = self._by_reference(rb"[A-Z_]*_PAIR_RANGE")  # AP214 keeps ranges apart
        self.units, self.units_of_pair = self._mechanisms()
        self._instances: dict[int, list[str]] = {}

    def _by_reference(self, pattern: bytes, *, last: bool = False) -> dict[int, Ref]:
        """Number of a referenced instance -> the instance of the pattern that refers to it (by its last reference only, if so said)."""
        found: dict[int, Ref] = {}
        for reference in self.text.find(pattern):
            for record in self.text.records(reference):
                refs = [v for v in record.values if isinstance(v, Ref)]
                for ref in refs[-1:] if last else refs:
                    found.setdefault(ref.number, reference)
        return found

    # ------------------------------------------------------------------------------------------------------------------- units

    def _mechanisms(self) -> tuple[Units, dict[int, Units]]:
        """The units of the first mechanism, else of the first context, else millimetres and radians; and those of pairs, by number."""
        found: list[Units] = []
        of_pair: dict[int, Units] = {}
        for mechanism in self.text.find(rb"MECHANISM_REPRESENTATION|MECHANISM|KINEMATIC_TOPOLOGY_STRUCTURE"):
            units = units_of(self.text, [mechanism])
            if units is not None:
                found.append(units)
                items = (v for record in self.text.records(mechanism) for v in record.values if isinstance(v, tuple))
                of_pair |= {item.number: units for row in items for item in row if isinstance(item, Ref)}
        contexts = self.text.find(rb"GEOMETRIC_REPRESENTATION_CONTEXT|GLOBAL_UNIT_ASSIGNED_CONTEXT")
        return next(iter(found), None) or units_of(self.text, contexts) or Units(), of_pair

    def link_units(self, link: Ref) -> Units:
        """The units of placements on a link: of its own representation, else of the shape that it stands for, else the mechanism's."""
        representation = self.representation_of.get(link.number) or self._of_relation(link)
        association = None if representation is None else self.association_of.get(representation.number)
        record = self.text.record(association)
        shapes = [v for v in (record.values if record is not None else ()) if isinstance(v, Ref)]
        return units_of(self.text, [representation, *shapes]) or self.units

    # ------------------------------------------------------------------------------------------------------------------- links

    def instances(self, link: Ref) -> list[str]:
        """The instances of the assembly that a link may be, the surest first."""
        if link.number not in self._instances:
            self._instances[link.number] = self._find_instances(link)
        return self._instances[link.number]

    def _find_instances(self, link: Ref) -> list[str]:
        names: list[str] = []
        representation = self.representation_of.get(link.number) or self._of_relation(link)
        association = None if representation is None else self.association_of.get(representation.number)
        context = None if association is None else self.context_of.get(association.number)
        if context is not None:
            names += self._names_of_use(context)
        if association is not None and not names:
            names += self._names_of_shape(association)
        for reference in (link, representation):
            record = self.text.record(reference)
            names += [v for v in record.values if isinstance(v, str)][:1] if record is not None else []
        for name in names:
            found = self._named(name)
            if found:
                return found
        return []

    def _of_relation(self, link: Ref) -> Ref | None:
        relation = self.related.get(link.number)
        record = self.text.record(relation) if relation is not None else None
        refs = [v for v in record.values if isinstance(v, Ref) and v != link] if record is not None else []
        return refs[0] if refs else None

    def _names_of_use(self, context: Ref) -> list[str]:
        """Names by which an assembly's use of a product goes: its own, and the product's."""
        record = self.text.record(context)
        for ref in (v for v in (record.values if record is not None else ()) if isinstance(v, Ref)):
            kinematics = self.text.record(
                ref, "PRODUCT_DEFINITION_RELATIONSHIP_KINEMATICS", "PROPERTY_DEFINITION", "PRODUCT_DEFINITION_KINEMATICS"
            )
            for use in (v for v in (kinematics.values if kinematics is not None else ()) if isinstance(v, Ref)):
                occurrence = self.text.record(use, "NEXT_ASSEMBLY_USAGE_OCCURRENCE")
                if occurrence is not None:
                    refs = [v for v in occurrence.values if isinstance(v, Ref)]
                    own = [v for v in occurrence.values[:2] if isinstance(v, str)]
                    return [*reversed(own), *self._product_name(refs[1] if len(refs) > 1 else None)]
        return []

    def _product_name(self, definition: Any, depth: int = 0) -> list[str]:
        """The product's name, from a product definition down to its product."""
        record = self.text.record(definition)
        if record is None or depth > 6:
            return []
        if record.keyword == "PRODUCT":
            return [v for v in reversed(record.values[:2]) if isinstance(v, str)]
        for ref in (v for v in record.values if isinstance(v, Ref)):
            target = self.text.record(ref)
            if target is not None and target.keyword.startswith("PRODUCT") and not target.keyword.endswith("_CONTEXT"):
                return self._product_name(ref, depth + 1)
        return []

    def _names_of_shape(self, association: Ref) -> list[str]:
        record = self.text.record(association)
        shapes = {v.number for v in (record.values if record is not None else ()) if isinstance(v, Ref)}
        for reference in self.text.find(rb"SHAPE_DEFINITION_REPRESENTATION"):
            definition = self.text.record(reference)
            refs = [v for v in (definition.values if definition is not None else ()) if isinstance(v, Ref)]
            if len(refs) >= 2 and refs[1].number in shapes:
                return self._product_name(refs[0])
        return []

    def _named(self, name: str) -> list[str]:
        wanted = readable(name)
        if not wanted:
            return []
        own = [n for n, i in self.assembly.instances.items() if n == wanted or n.rpartition("#")[0] == wanted or i.path[-1] == wanted]
        return own or [n for n in self.assembly.instances if self.assembly.part_of(n).name == wanted]

    # ------------------------------------------------------------------------------------------------------------------- pairs

    def mate(self, pair: Ref) -> Mate | None:
        record = _whole(self.text.records(pair))
        if record is None:
            return None
        keyword = record.keyword.removesuffix("_WITH_RANGE").removesuffix("_AND_RANGE")
        texts = [readable(v) for v in record.values if isinstance(v, str)]
        refs = [v for v in record.values if isinstance(v, Ref)]
        joint = next((r for ref in refs if (r := self.text.record(ref, "KINEMATIC_JOINT")) is not None), None)
        title = next(iter([t for t in (*texts, *[readable(v) for v in (joint.values if joint else ()) if isinstance(v, str)]) if t]), "")
        name = title or f"pair {pair.number}"
        kind = kind_by_flags(record) if keyword == _ANY else _KINDS.get(keyword)
        if kind is None:
            if keyword in (_ANY, *_OTHER_PAIRS):
                self.notes.append(left_out(name, f"is a {keyword.lower()}, which is no kind of mate here", "Add it in the project."))
            return None
        links = [v for v in (joint.values if joint is not None else ()) if isinstance(v, Ref)][:2]
        placements = [ref for ref in refs if self.text.record(ref, "AXIS2_PLACEMENT_3D") is not None]
        frames = [X for ref, link in zip(placements, links, strict=False) if (X := self.placement(ref, self.link_units(link))) is not None]
        if len(links) != 2 or len(placements) != 2 or len(frames) != 2:
            self.notes.append(left_out(name, "lacks its links or its placements in the file", "Add a [mate] in the project file."))
            return None
        turned = axes_of(kind, record)
        chosen = self._meeting(kind, [self.instances(link) for link in links], frames, turned)
        if chosen is None:
            self.notes.append(left_out(name, "joins links that are no parts of the assembly", "Add a [mate] in the project file."))
            return None
        if keyword == "SPHERICAL_PAIR_WITH_PIN":
            why = "is a spherical pair with a pin; the pin, which blocks one of its turns, is not carried over"
            self.notes.append(left_out(name, why, "Correct the mate in the project file, e.g. to a universal one."))
        a, b, apart = chosen
        X_AF, X_BM = frames[0] @ turned, frames[1] @ turned
        if apart > _MEET:
            self.notes.append(
                Note(
                    code="W137",
                    text=f"{name}: its frames on '{a}' and '{b}' do not meet in the pose of the file",
                    element=name,
                    remedy="Export the assembly in a pose that fits its joints.",
                )
            )
        X_FM = inverse_pose(self.assembly.instances[a].X_WP @ X_AF) @ self.assembly.instances[b].X_WP @ X_BM
        units = self.units_of_pair.get(pair.number, self.units)
        limits, several = self._limits(name, kind, pair, record, X_FM, units)
        numbers = [v for v in record.values if isinstance(v, float)] or _measures(record.values)
        return Mate(
            name=name,
            kind=kind,
            a=a,
            b=b,
            X_AF=X_AF,
            X_BM=X_BM,
            limits=limits,
            freedom_limits=several,
            pitch=numbers[0] * units.length / (2.0 * math.pi) if kind == "screw" and numbers else 0.0,
            source=SOURCE,
            evidence=f"{keyword.lower()} of the file",
        )

    def placement(self, reference: Ref, units: Units) -> Array | None:
        """``X_LF`` of an axis2_placement_3d, m."""
        record = self.text.record(reference, "AXIS2_PLACEMENT_3D")
        if record is None:
            return None
        refs = [v for v in record.values[-3:] if isinstance(v, Ref) or v is None]
        if len(refs) != 3:
            return None
        point = self._triple(refs[0], "CARTESIAN_POINT")
        z, x = self._triple(refs[1], "DIRECTION"), self._triple(refs[2], "DIRECTION")
        try:
            rotation = from_z_and_x((0.0, 0.0, 1.0) if z is None else z, x)
        except ValueError:
            return None
        return pose(rotation, np.zeros(3) if point is None else np.array(point) * units.length)

    def _triple(self, reference: Any, keyword: str) -> tuple[float, ...] | None:
        record = self.text.record(reference, keyword)
        values = record.values[-1] if record is not None and record.values else None
        return tuple(values) if isinstance(values, tuple) and len(values) == 3 and all(isinstance(v, float) for v in values) else None

    def _meeting(self, kind: str, candidates: list[list[str]], frames: list[Array], turned: Array) -> tuple[str, str, float] | None:
        """The two instances whose frames meet best, up to the pair's own motion; and how far they are apart."""
        best: tuple[float, str, str] | None = None
        for a in candidates[0]:
            check_time(self.text.name)  # two products of thousand uses each make a million pairs
            for b in candidates[1]:
                if a == b:
                    continue
                X_WF = self.assembly.instances[a].X_WP @ frames[0] @ turned
                X_WM = self.assembly.instances[b].X_WP @ frames[1] @ turned
                apart = _apart(kind, inverse_pose(X_WF) @ X_WM)
                if best is None or apart < best[0] - 1e-12:
                    best = (apart, a, b)
        return None if best is None else (best[1], best[2], best[0])

    def _limits(
        self, name: str, kind: str, pair: Ref, record: Record, X_FM: Array, units: Units
    ) -> tuple[tuple[float, float] | None, dict[str, tuple[float, float]]]:
        """Ranges measured from the pose of the file; they are written in the pair itself (AP242) or apart (AP214)."""
        apart = self.text.record(self.range_of.get(pair.number))
        if apart is not None:
            ends = [_number(v) for v in apart.values[1:]]
        elif record.keyword.endswith("RANGE"):
            used = 7 if kind == "screw" else 13 if kind == "universal" and not record.keyword.startswith(_ANY) else 12
            ends = [_number(v) for v in record.values[used:]]
            if record.keyword.startswith(_ANY):  # of all six: turns about x, y, z, then shifts; here those that this kind has, in its order
                order = order_of_ranges(kind, *(pair_flags(record) or ([], [])))
                ends = [end for i in order if 2 * i + 1 < len(ends) for end in ends[2 * i : 2 * i + 2]]
        else:
            return None, {}
        turn, shift = turn_about_z(X_FM), X_FM[:3, 3]
        pairs = [(ends[i], ends[i + 1]) for i in range(0, len(ends) - 1, 2)]
        rows: dict[str, list[tuple[str, float, float]]] = {
            "revolute": [("angle", units.angle, turn)],
            "screw": [("angle", units.angle, turn)],
            "prismatic": [("position", units.length, float(shift[2]))],
            "cylindrical": [("position", units.length, float(shift[2])), ("angle", units.angle, turn)],
            "planar": [
                ("angle", units.angle, turn),
                ("position_x", units.length, float(shift[0])),
                ("position_y", units.length, float(shift[1])),
            ],
            "universal": [("angle_x", units.angle, 0.0), ("angle_y", units.angle, 0.0)],
        }
        found: dict[str, tuple[float, float]] = {}
        for (key, unit, now), (low, high) in zip(rows.get(kind, ()), pairs, strict=False):
            lower = -math.inf if low is None else low * unit - now
            upper = math.inf if high is None else high * unit - now
            bounds = ordered_limits(lower, upper, name, self.notes)
            if bounds is not None:
                found[key] = bounds
        if kind in ("revolute", "screw", "prismatic"):
            return next(iter(found.values()), None), {}
        return None, found

    def base(self, mates: Iterable[Mate]) -> list[str]:
        """The instance of the base link of the mechanism."""
        used = {name for mate in mates for name in (mate.a, mate.b)}
        link_of = {ref.number: link for link, ref in self.representation_of.items()}
        for reference in self.text.find(rb"KINEMATIC_PROPERTY_MECHANISM_REPRESENTATION|MECHANISM_BASE_PLACEMENT|MECHANISM"):
            record = self.text.record(reference)
            for ref in (v for v in (record.values if record is not None else ()) if isinstance(v, Ref)):
                link = (
                    ref
                    if self.text.record(ref, "KINEMATIC_LINK") is not None
                    else Ref(link_of[ref.number])
                    if ref.number in link_of
                    else None
                )
                found = [name for name in (self.instances(link) if link is not None else ()) if name in used]
                if found:
                    return found[:1]
        return []


def _whole(records: Sequence[Record]) -> Record | None:
    """A pair as one record, in the order of parameters that a simple instance has.

    A complex instance has a record for every supertype, in alphabetical order: the last of the pair's own says what it is.
    """
    if len(records) < 2:
        return records[0] if records else None
    by_keyword = {record.keyword: record.values for record in records}
    supertypes = ("REPRESENTATION_ITEM", "ITEM_DEFINED_TRANSFORMATION", "KINEMATIC_PAIR", "LOW_ORDER_KINEMATIC_PAIR")
    own = [r for r in records if r.keyword.endswith(("_PAIR", "_RANGE", "_PIN")) and r.keyword not in supertypes]
    if not own and _ANY not in by_keyword:
        return None
    values = [value for name in supertypes for value in by_keyword.get(name, ())]
    return Record(own[-1].keyword if own else _ANY, (*values, *(value for record in own for value in record.values)))


def _apart(kind: str, X_FM: Array) -> float:
    """How far two frames are from meeting, m and rad together, when the pair's own motion is taken off."""
    p, z = X_FM[:3, 3], X_FM[:3, 2]
    tilt = float(np.linalg.norm(z - [0.0, 0.0, 1.0]))
    full = float(np.abs(X_FM[:3, :3] - np.eye(3)).max())
    return {
        "fixed": float(np.linalg.norm(p)) + full,
        "revolute": float(np.linalg.norm(p)) + tilt,
        "prismatic": float(np.linalg.norm(p[:2])) + full,
        "cylindrical": float(np.linalg.norm(p[:2])) + tilt,
        "screw": float(np.linalg.norm(p[:2])) + tilt,
        "planar": abs(float(p[2])) + tilt,
        "free": 0.0,
    }.get(kind, float(np.linalg.norm(p)))


def _number(value: Any) -> float | None:
    if isinstance(value, Record):
        return _number(value.values[0]) if value.values else None
    return value if isinstance(value, float) else None


def _measures(values: tuple[Any, ...]) -> list[float]:
    return [number for v in values if isinstance(v, Record) and (number := _number(v)) is not None]
