"""One entry of the project file -> one entry of the `Project`: units, directions, bounds and declarations.

Every method returns what it could read and puts what it could not into `problems`; nothing is raised.
"""

from __future__ import annotations

import contextlib
import math
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import TYPE_CHECKING, Any

from cadimport.assembly import Material
from cadimport.masses.mass_overrides import MassRule
from cadimport.masses.material_table import material_named, nearest_material
from cadimport.mates.kinds import MATE_KINDS, find_kind
from domains import catalogue
from domains.declare.component import BY_POINTS, LINE, MECHANICAL, POINT, Parameter, Table
from foundation.arrays import Array, frozen_array
from foundation.suggestions import nearest
from mechanics.analyses.motion_profiles import MOTION_FUNCTIONS

from .check_grammar import CheckSyntaxError, parse_expression, parse_requirement
from .model import (
    STANDARD_GRAVITY,
    CheckEntry,
    ComponentEntry,
    MateEntry,
    MotionEntry,
    PlotEntry,
    PointEntry,
    SignalEntry,
    SimulateSettings,
)
from .places import Places
from .problems import Problems, did_you_mean, listed, shown
from .schema import MISSING, key_in, owner_of, type_name
from .toml_writing import KeyPath
from .units import BadQuantity, remedy_for, split_quantity, to_si

if TYPE_CHECKING:
    from .schema import (
        CadTable,
        ComponentTable,
        GravityTable,
        MaterialTable,
        MateTable,
        MotionTable,
        PartTable,
        PlotTable,
        PointTable,
        ProjectTable,
        SignalTable,
        SimulateTable,
    )

LARGEST_NETLIST = 10_000_000  # bytes
MOST_SAMPLES = 50_000_000  # of a run: more would not fit into memory

_AXIS = re.compile(r"([+-]?)([xyz])", re.IGNORECASE)
_PYTHON = re.compile(r"python:([^:]+\.py):([^\W\d]\w*)")
_UNIT_OF_FREEDOM = {"angle": "rad", "rate": "rad/s", "position": "m", "speed": "m/s"}
_UNIT_OF_LIMITS = {"angle": "rad", "length": "m"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """Reads entries, gathers problems, knows the lines."""

    problems: Problems
    places: Places
    own_materials: dict[str, Material] = field(default_factory=dict)  # of [density]
    folder: Path = Path()  # of the project file
    connected: frozenset[str] = frozenset()  # everything that stands in a connection row

    # ------------------------------------------------------------------ numbers and directions

    def report(self, code: str, path: KeyPath, what: str, remedy: str) -> None:
        """Note a problem of the key at `path`."""
        owner, element = owner_of(path)
        self.problems.add(code, f"{owner}: {what}", remedy=remedy, element=element or str(path[0]), place=self.places.of(*path))

    def number(self, path: KeyPath, value: object, unit: str | None) -> float | None:
        """The value in SI, or None and a problem. A number is in SI; a text says its unit."""
        try:
            parts = split_quantity(value) if isinstance(value, str) else None
            if parts is not None and not parts[1] and unit not in (None, "", "1", "rad"):
                raise BadQuantity("E013", " is a text without a unit.", remedy_for(unit, parts[0]))
            return to_si(value, unit)
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
    ) -> float | None:
        """The value in SI within its bounds, which are in SI too."""
        number = self.number(path, value, unit or None)
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
        remedy = 'Write "+x", "-x", "+y", "-y", "+z" or "-z", or three numbers such as [0, 0.6, 0.8].'
        if isinstance(value, str):
            found = _AXIS.fullmatch(value.strip())
            if found is None:
                self.report("E010", path, f"{key_in(path)} = {shown(value)} is not a direction.", remedy)
                return None
            vector = [0.0, 0.0, 0.0]
            vector["xyz".index(found[2].lower())] = -1.0 if found[1] == "-" else 1.0
            return frozen_array(vector)
        numbers = list(value) if isinstance(value, (list, tuple)) else []
        plain = [float(n) for n in numbers if isinstance(n, (int, float)) and not isinstance(n, bool) and math.isfinite(n)]
        length = math.hypot(*plain)
        if len(numbers) != 3 or len(plain) != 3 or not 0 < length < math.inf:
            self.report("E010", path, f"{key_in(path)} = {shown(value)} is not a direction.", remedy)
            return None
        return frozen_array([n / length for n in plain])

    # ------------------------------------------------------------------ entries

    def densities(self, table: Mapping[str, Any]) -> None:
        """The project's own materials, by name; they come before the table of materials."""
        for name, value in table.items():
            density = self.bounded(("density", name), value, "kg/m^3", positive=True)
            if density is not None:
                self.own_materials[name] = Material(name=name, density=density, source="project file")

    def material(self, pattern: str, entry: MaterialTable) -> Material | None:
        """A material with where it was said."""
        if entry.density is None:
            known = self.own_materials.get(entry.name) or material_named(entry.name)
            if known is None:
                near = nearest(entry.name, self.own_materials) or nearest_material(entry.name)
                self.report(
                    "E038",
                    ("material", pattern),
                    f"{shown(entry.name)} is not in the table of materials" + (f"; did you mean {shown(near)}?" if near else "."),
                    'Give its density, e.g. { name = "PA12", density = "1010 kg/m^3" }; `mategraph materials` lists all that are known.',
                )
            return known
        density = self.bounded(("material", pattern, "density"), entry.density, "kg/m^3", positive=True)
        if density is None:
            return None
        source = "project file, default" if pattern == "default" else "project file"
        return Material(name=entry.name, density=density, source=source)

    def part(self, pattern: str, entry: PartTable) -> MassRule | None:
        """What the user says about the mass of some parts."""
        path = ("part", pattern)
        said = entry.model_fields_set
        if not said or (entry.massless and len(said) > 1):
            what = "says nothing" if not said else "is massless, so nothing else can be said about its mass"
            self.report("E039", path, f"{what}.", "Give mass, center, inertia or thickness, or massless = true alone.")
            return None
        mass = None if entry.mass is None else self.bounded((*path, "mass"), entry.mass, "kg", positive=True)
        thickness = None if entry.thickness is None else self.bounded((*path, "thickness"), entry.thickness, "m", positive=True)
        center = None if entry.center is None else self._lengths((*path, "center"), entry.center)
        inertia = None if entry.inertia is None else self._inertia((*path, "inertia"), entry.inertia)
        return MassRule(
            pattern=pattern,
            mass=mass,
            center=center,
            inertia=inertia,
            thickness=thickness,
            massless=entry.massless,
            place=self.places.of(*path),
        )

    def _inertia(self, path: KeyPath, values: list[Any]) -> Array | None:
        """The tensor of Ixx, Iyy, Izz and, where given, its entries Ixy, Ixz, Iyz."""
        numbers = [self.number((*path, index), value, "kg*m^2") for index, value in enumerate(values)]
        if len(numbers) not in (3, 6):
            self.report("E009", path, f"inertia has {len(numbers)} values.", "Write Ixx, Iyy, Izz, or these and Ixy, Ixz, Iyz.")
            return None
        if any(number is None for number in numbers):
            return None
        xx, yy, zz, xy, xz, yz = [*numbers, 0.0, 0.0, 0.0][:6]
        return frozen_array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])

    def mate(self, name: str, entry: MateTable) -> MateEntry | None:
        """A mate with its kind's own name and numbers in SI."""
        path = ("mate", name)
        if not self._whole(path, entry):
            return None
        kind = mate_kind(entry.kind) if entry.kind else ""
        if kind is None:
            self.report(
                "E017",
                (*path, "kind"),
                f"kind = {shown(entry.kind)} is not a kind of mate{did_you_mean(entry.kind, _kind_names())}.",
                f"Use one of {', '.join(MATE_KINDS)}.",
            )
        axis = None if entry.axis is None else self.direction((*path, "axis"), entry.axis)
        origin = None if entry.origin is None else self._lengths((*path, "origin"), entry.origin)
        limits = None if entry.limits is None or kind is None else self._limits((*path, "limits"), entry.limits, kind)
        limits_in = "" if limits is None or kind else self._unit_of_limits((*path, "limits"), entry.limits or [])
        turn = None if entry.pitch is None else self.number((*path, "pitch"), entry.pitch, "m")
        pitch = None if turn is None else turn / (2 * math.pi)
        ends = [self._lengths((*path, "points", i), point) for i, point in enumerate(entry.points or [])]
        if kind is None:
            return None
        return MateEntry(
            name=name,
            kind=kind,
            a=entry.a,
            b=entry.b,
            axis=axis,
            origin=origin,
            limits=limits,
            limits_in=limits_in,
            stop=entry.stop,
            freedom_limits=self._limits_of((*path, "limits_of"), entry.limits_of or {}, kind),
            pitch=pitch,
            points=(ends[0], ends[1]) if len(ends) == 2 and ends[0] is not None and ends[1] is not None else None,
            place=self.places.of(*path),
            reject=entry.reject,
        )

    def _whole(self, path: KeyPath, entry: MateTable) -> bool:
        """Whether kind, a and b are all there, or left to the mate of the CAD file that the entry corrects or rejects."""
        missing = [key for key in ("a", "b") if not getattr(entry, key)]
        if len(missing) == 2:
            return True
        if not entry.kind and not entry.reject:
            missing.append("kind")
        for key in missing:
            self.report("E008", path, f"the key {shown(key)} is missing.", MISSING[key])
        return not missing

    def _lengths(self, path: KeyPath, values: list[Any]) -> Array | None:
        numbers = [self.number((*path, i), value, "m") for i, value in enumerate(values)]
        return None if None in numbers else frozen_array(numbers)

    def _limits(self, path: KeyPath, values: list[Any], kind: str) -> tuple[float, float] | None:
        if not kind:
            return self._pair(path, values, None)
        unit = _UNIT_OF_LIMITS.get(MATE_KINDS[kind].coordinate)
        if unit is None:
            if MATE_KINDS[kind].coordinates:
                names = ", ".join(name for name, _ in MATE_KINDS[kind].coordinates)
                remedy = f"Write limits_of = {{ NAME = [low, high] }} with a name of {names}."
                self.report("E010", path, f"a {kind} mate has several coordinates and no one pair of limits.", remedy)
                return None
            why = "does not move and has no limits" if MATE_KINDS[kind].dof == 0 else "has no coordinate with limits"
            self.report("E010", path, f"a {kind} mate {why}.", "Remove the limits, or correct the kind.")
            return None
        return self._pair(path, values, unit)

    def _unit_of_limits(self, path: KeyPath, values: list[Any]) -> str:
        """The unit, "rad" or "m", that limits are written in where the CAD file has the kind of the mate; empty for bare numbers."""
        fitting = []
        for unit in ("rad", "m"):
            with contextlib.suppress(BadQuantity):
                for value in values:
                    to_si(value, unit)
                fitting.append(unit)
        if not fitting:
            remedy = 'Write limits = ["-40 deg", "40 deg"], or ["0 mm", "80 mm"].'
            self.report("E013", path, f"limits = {shown(values)} are neither angles nor lengths.", remedy)
        return fitting[0] if len(fitting) == 1 else ""

    def _limits_of(self, path: KeyPath, table: Mapping[str, list[Any]], kind: str) -> dict[str, tuple[float, float]]:
        """Limits by coordinate; of any that there is where the CAD file has the kind of the mate."""
        rows = [MATE_KINDS[kind]] if kind else list(MATE_KINDS.values())
        units = {name: unit for row in rows if row.coordinate == "several" for name, unit in row.coordinates}
        found: dict[str, tuple[float, float]] = {}
        for name, values in table.items():
            if name not in units:
                remedy = f"Its coordinates are {', '.join(units)}." if units else "Write its limits without a name: limits = [low, high]."
                what = f"a {kind} mate has" if kind else "mates have"
                self.report("E010", (*path, name), f"{what} no coordinate {shown(name)} to limit by name.", remedy)
            elif (bounds := self._pair((*path, name), values, units[name])) is not None:
                found[name] = bounds
        return found

    def _pair(self, path: KeyPath, values: list[Any], unit: str | None) -> tuple[float, float] | None:
        low, high = (self.number((*path, i), value, unit) for i, value in enumerate(values))
        if low is None or high is None:
            return None
        if not low < high:
            self.report("E014", path, f"limits = {shown(values)}: the lower is not below the upper.", "Write the smaller value first.")
            return None
        return low, high

    def component(self, name: str, entry: ComponentTable, kinds: Mapping[str, str] | None = None) -> ComponentEntry | None:
        """A component with its parameters in SI, judged by its model's declaration; `kinds` are those of the file's mates, by which units
        are judged where a component serves both turning and sliding joints."""
        path = ("component", name)
        given = dict(entry.__pydantic_extra__ or {})
        if entry.model.startswith("spice:"):
            return self._netlist(name, entry.model, given)
        if entry.model.startswith("python:"):
            return self._own_component(name, entry.model, given)
        declared = catalogue.find_component(entry.model)
        if declared is None:
            known = [*catalogue.COMPONENTS, *catalogue.plug_in_names()]
            what = f"there is no model {shown(entry.model)}{did_you_mean(entry.model, known)}."
            self.report("E015", (*path, "model"), what, "mategraph components lists them.")
            return None
        joints = [key for key, domain in declared.attachments.items() if domain not in BY_POINTS]
        ends = ["a", "b"] if LINE in declared.attachments.values() else ["at"] if POINT in declared.attachments.values() else []
        attach = {key: value for key, value in given.items() if key in joints}
        for key, value in attach.items():
            if not isinstance(value, str):
                self.report(
                    "E009",
                    (*path, key),
                    f"{key} = {shown(value)} is {type_name(value)}, expected a joint's name.",
                    f'Name the mate it acts on, e.g. {key} = "pitch".',
                )
        for key in joints:
            if key not in given and key not in declared.optional_attachments and f"{name}.{key}" not in self.connected:
                remedy = f'Name the mate it acts on, e.g. {key} = "pitch", or put "{name}.{key}" into a row of [connect].'
                self.report("E008", path, f'the key "{key}" is missing.', remedy)
        points = [self._part_point((*path, key), given.get(key)) for key in ends]
        on = attach.get(joints[0]) if joints and declared.attachments[joints[0]] == MECHANICAL else None
        moves = _unit_of_coordinate(on, kinds or {}) if isinstance(on, str) else None
        expected = {key: _for_joint(p, moves) for key, p in declared.parameters.items()}
        parameters = self._parameters(path, given, expected, {}, other=[*joints, *ends, *declared.tables, "model"])
        tables = {key: self._table((*path, key), given[key], table, moves) for key, table in declared.tables.items() if key in given}
        return ComponentEntry(
            name=name,
            model=entry.model,
            parameters=parameters,
            attach=attach,
            place=self.places.of(*path),
            points=tuple(point for point in points if point is not None),
            tables={key: table for key, table in tables.items() if table is not None},
        )

    def _netlist(self, name: str, model: str, given: Mapping[str, Any]) -> ComponentEntry | None:
        """A SPICE netlist in the project's folder; its parameters are those of its sub-circuit."""
        path = ("component", name, "model")
        file = model.split(":")[1]
        if not _stays_inside(file):
            self.report(
                "E018", path, f"model = {shown(model)} leads out of the project's folder.", "Keep netlists beside the project file."
            )
            return None
        try:
            raw = (self.folder / file).read_bytes()
        except OSError as reason:
            self.report("E033", path, f"the netlist {shown(file)} cannot be read: {reason.strerror}.", "Correct the name or add the file.")
            return None
        if len(raw) > LARGEST_NETLIST:
            self.report("E009", path, f"the netlist {shown(file)} is larger than {LARGEST_NETLIST // 10**6} MB.", "Take a part of it.")
            return None
        values = {key: self.number(("component", name, key), value, None) for key, value in given.items()}
        parameters = {key: value for key, value in values.items() if value is not None}
        text = raw.decode("utf-8", errors="replace")
        return ComponentEntry(
            name=name, model=model, parameters=parameters, attach={}, place=self.places.of("component", name), netlist=text
        )

    def _own_component(self, name: str, model: str, given: Mapping[str, Any]) -> ComponentEntry:
        """A component of the user's own class: texts that are no quantities name joints, everything else are numbers in SI."""
        path = ("component", name)
        self._python_reference((*path, "model"), model)
        values = {key: self._free_value((*path, key), value) for key, value in given.items()}
        attach = {key: value for key, value in values.items() if isinstance(value, str)}
        parameters = {key: value for key, value in values.items() if key not in attach}
        written = {key: value for key, value in given.items() if isinstance(value, str) and key in parameters}
        return ComponentEntry(name=name, model=model, parameters=parameters, attach=attach, place=self.places.of(*path), written=written)

    def _table(self, path: KeyPath, value: object, table: Table, moves: str | None) -> tuple[tuple[float, float], ...] | None:
        """A law by points, in the units of the joint; LINE components slide."""
        units = table.rotational_units if moves == "rad" else table.units
        pairs = value if isinstance(value, list) else []
        if len(pairs) < 2 or any(not isinstance(pair, list) or len(pair) != 2 for pair in pairs):
            example = f'[["0 {units[0]}", "0 {units[1]}"], ["1 {units[0]}", "5 {units[1]}"]]'
            self.report("E009", path, f"{path[-1]} = {shown(value)} is no list of points.", f"Write {path[-1]} = {example}.")
            return None
        rows = [[self.number((*path, i, k), pair[k], units[k]) for k in (0, 1)] for i, pair in enumerate(pairs)]
        numbers = [(x, y) for x, y in rows if x is not None and y is not None]
        return tuple(numbers) if len(numbers) == len(rows) else None

    def _numbers(self, path: KeyPath, value: object, units: tuple[str, ...], description: str) -> list[Any]:
        """A list of numbers with units, or of rows of them: as many as there are units, any number where there is none."""
        if not isinstance(value, list) or (len(units) != 1 and not all(isinstance(row, list) for row in value)):
            self.report("E009", path, f"{path[-1]} = {shown(value)} is no list of the right form.", f"Give {description}.")
            return []
        if len(units) == 1:
            return [self.number((*path, i), entry, units[0] or None) for i, entry in enumerate(value)]
        if units and any(len(row) != len(units) for row in value):
            self.report("E009", path, f"{path[-1]} has rows of other lengths than {len(units)}.", f"Give {description}.")
            return []
        wanted = units or [""] * max((len(row) for row in value), default=0)
        return [[self.number((*path, i, k), entry, wanted[k] or None) for k, entry in enumerate(row)] for i, row in enumerate(value)]

    def _part_point(self, path: KeyPath, value: object) -> tuple[str, tuple[float, float, float]] | None:
        """One end of a component between two parts."""
        remedy = f'Write {path[-1]} = {{ part = "arm", point = ["10 mm", "0 mm", "25 mm"] }}, with the point as CAD shows it.'
        if not isinstance(value, Mapping) or set(value) != {"part", "point"} or not isinstance(value["part"], str):
            what = f'the key "{path[-1]}" is missing.' if value is None else f"{path[-1]} = {shown(value)} is no point on a part."
            self.report("E008" if value is None else "E009", path[:-1] if value is None else path, what, remedy)
            return None
        if not isinstance(value["point"], list) or len(value["point"]) != 3:
            self.report("E009", path, f"{path[-1]} = {shown(value)} has no point of three lengths.", remedy)
            return None
        point = self._lengths((*path, "point"), value["point"])
        return None if point is None else (value["part"], (float(point[0]), float(point[1]), float(point[2])))

    def point(self, name: str, entry: PointTable) -> PointEntry | None:
        """A named point of a part."""
        path = ("point", name)
        point = self._lengths((*path, "point"), entry.point)
        if point is None:
            return None
        x, y, z = (float(value) for value in point)
        return PointEntry(name=name, part=entry.part, point=(x, y, z), trail=entry.trail, place=self.places.of(*path))

    def signal(self, name: str, entry: SignalTable) -> SignalEntry | None:
        """A signal block with its parameters in SI, judged by its declaration; a Python block's are only converted."""
        path = ("signal", name)
        sample = None if entry.sample is None else self.bounded((*path, "sample"), entry.sample, "s", positive=True)
        given = dict(entry.__pydantic_extra__ or {})
        if entry.block.startswith("python:"):
            self._python_reference((*path, "block"), entry.block)
            parameters = {key: self._free_value((*path, key), value) for key, value in given.items()}
        elif (declared := catalogue.find_block(entry.block)) is not None:
            more = [*declared.lists, *declared.structures]
            parameters = self._parameters(path, given, declared.parameters, declared.texts, other=[*more, "block", "sample", "in", "out"])
            parameters.update({key: given[key] for key in declared.structures if key in given})
            for key, wanted in declared.lists.items():
                if key in given:
                    parameters[key] = self._numbers((*path, key), given[key], wanted.units, wanted.description)
                elif not wanted.optional:
                    self.report("E008", path, f'the key "{key}" ({wanted.description}) is missing.', f"Add {key} = [...].")
            if not declared.free_inputs:
                self._ports((*path, "in"), entry.inputs, declared.inputs, "input")
            self._ports((*path, "out"), entry.outputs, declared.outputs, "output")
        else:
            self.report(
                "E016",
                (*path, "block"),
                f"there is no block {shown(entry.block)}"
                f"{did_you_mean(entry.block, [*catalogue.SIGNAL_BLOCKS, *catalogue.plug_in_names()])}.",
                'mategraph components lists them; a Python class is written as "python:file.py:Class".',
            )
            return None
        return SignalEntry(
            name=name,
            block=entry.block,
            sample=sample,
            inputs=dict(entry.inputs),
            outputs=dict(entry.outputs),
            parameters=parameters,
            place=self.places.of(*path),
        )

    def motion(self, name: str, entry: MotionTable, kinds: Mapping[str, str]) -> MotionEntry | None:
        """A given motion with its numbers in SI; `kinds` are those of the file's mates, by which units are judged."""
        path = ("motion", name)
        function = MOTION_FUNCTIONS.get(entry.function)
        if function is None:
            self.report(
                "E050",
                (*path, "function"),
                f"there is no motion function {shown(entry.function)}{did_you_mean(entry.function, MOTION_FUNCTIONS)}.",
                f"Use one of {', '.join(MOTION_FUNCTIONS)}.",
            )
            return None
        if entry.of not in ("position", "velocity"):
            self.report("E010", (*path, "of"), f"of = {shown(entry.of)} is not known.", 'Write of = "position" or of = "velocity".')
            return None
        before = len(self.problems.errors)
        value = _unit_of_coordinate(entry.joint, kinds)
        rates = 0 if entry.of == "position" else 1
        given = dict(entry.__pydantic_extra__ or {})
        parameters: dict[str, Any] = {}
        for key, content in given.items():
            declared = function.parameters.get(key)
            if declared is None:
                known = [*function.parameters, "joint", "function", "of", "initial_position"]
                what = f"there is no key {shown(key)}{did_you_mean(key, known)}."
                self.report("E007", (*path, key), what, f"Known keys here: {', '.join(known)}.")
                continue
            unit = _unit_of_rate(declared.unit, value, rates)
            if not declared.many:
                number = self.number((*path, key), content, unit)
                if number is not None and declared.positive and number <= 0.0:
                    self.report("E014", (*path, key), f"{key} = {shown(content)} is out of bounds.", "It must be above 0.")
                parameters[key] = number
            elif isinstance(content, list) and content:
                parameters[key] = [self.number((*path, key, i), one, unit) for i, one in enumerate(content)]
            else:
                self.report(
                    "E009", (*path, key), f"{key} = {shown(content)} is {type_name(content)}, expected a list.", f"Write {key} = [...]."
                )
        for key, declared in function.parameters.items():
            if key not in given and declared.default is None and not declared.optional:
                self.report("E008", path, f'the key "{key}" ({declared.description}) is missing.', f"Add {key} = ...")
        start = self.number((*path, "initial_position"), entry.initial_position, value)
        if len(self.problems.errors) > before or start is None:
            return None
        try:
            function.make(**parameters)
        except ValueError as error:
            self.report("E010", path, f"the function cannot be made: {error}.", "Correct its numbers.")
            return None
        return MotionEntry(
            name=name,
            joint=entry.joint,
            function=entry.function,
            quantity=entry.of,
            parameters=parameters,
            initial_position=start,
            place=self.places.of(*path),
        )

    def _parameters(
        self, path: KeyPath, given: Mapping[str, Any], declared: Mapping[str, Any], texts: Mapping[str, str], *, other: list[str]
    ) -> dict[str, Any]:
        """Numbers in SI within their bounds; unknown and missing keys are told with what there is."""
        found: dict[str, Any] = {}
        for key, value in given.items():
            if key in texts:
                if isinstance(value, str):
                    found[key] = value
                else:
                    what = f"{key} = {shown(value)} is {type_name(value)}, expected a text in quotes."
                    self.report("E009", (*path, key), what, "Write a text in quotes.")
            elif key in declared:
                p = declared[key]
                number = self.bounded((*path, key), value, p.unit, minimum=p.minimum, maximum=p.maximum, positive=p.positive)
                if number is not None:
                    found[key] = number
            elif key not in other:
                known = [*declared, *texts, *other]
                what = f"there is no key {shown(key)}{did_you_mean(key, known)}."
                self.report("E007", (*path, key), what, f"Known keys here: {', '.join(known)}.")
        for key, p in declared.items():
            if key not in given and p.default is None and not p.optional:
                example = f'{key} = "1 {p.unit}"' if p.unit not in ("", "1") else f"{key} = 1.0"
                self.report("E008", path, f'the key "{key}" ({p.description}) is missing.', f"Add e.g. {example}.")
        return found

    def _ports(self, path: KeyPath, given: Mapping[str, str], declared: Mapping[str, Any], word: str) -> None:
        for port in given:
            if port not in declared:
                known = f"It has: {', '.join(declared)}." if declared else f"It has no {word}."
                self.report("E007", (*path, port), f"there is no {word} {shown(port)}{did_you_mean(port, declared)}.", known)

    def _python_reference(self, path: KeyPath, reference: str) -> None:
        found = _PYTHON.fullmatch(reference)
        if found is None:
            self.report(
                "E032",
                path,
                f"block = {shown(reference)} is not of the form python:file.py:Class.",
                "Write the file's name relative to the project file, then the class.",
            )
        elif not _stays_inside(found[1]):
            self.report(
                "E018",
                path,
                f"block = {shown(reference)} leads out of the project's folder.",
                "Keep the project's Python in its own folder, so that trusting the folder means what it says.",
            )

    def _free_value(self, path: KeyPath, value: Any) -> Any:
        """A Python block's parameter: texts with units become SI numbers, everything else is the user's own."""
        if isinstance(value, str) and split_quantity(value) is not None and re.match(r"\s*[+-]?\.?\d", value):
            try:
                return to_si(value, None)
            except BadQuantity:
                return value
        if isinstance(value, float) and not math.isfinite(value):
            return self.number(path, value, None)
        return value

    # ------------------------------------------------------------------ the other tables

    def cad_script(self, table: CadTable | None, folder: Path) -> Path | None:
        """The CAD script's absolute path; it must lie in the project's folder."""
        if table is None:
            return None
        if not _stays_inside(table.script):
            self.report(
                "E018",
                ("cad", "script"),
                f"script = {shown(table.script)} leads out of the project's folder.",
                "Keep the CAD script beside the project file, or in a folder below it.",
            )
            return None
        return folder / table.script

    def gravity(self, table: GravityTable) -> tuple[float, float, float]:
        """Gravity in W, m/s^2."""
        value = self.bounded(("gravity", "value"), table.value, "m/s^2", minimum=0.0)
        direction = self.direction(("gravity", "direction"), table.direction)
        if value is None or direction is None:
            return STANDARD_GRAVITY
        x, y, z = (value * float(d) + 0.0 for d in direction)  # + 0.0: no negative zeros in tables
        return x, y, z

    def simulate(self, table: SimulateTable) -> SimulateSettings:
        """Settings of the run."""
        start = ("simulate",)
        duration = self.bounded((*start, "duration"), table.duration, "s", positive=True)
        step = self.bounded((*start, "output_step"), table.output_step, "s", positive=True)
        rtol = self.bounded((*start, "rtol"), table.rtol, "1", positive=True, maximum=0.1)
        atol = self.bounded((*start, "atol"), table.atol, "1", positive=True)
        rate = self.bounded((*start, "frame_rate"), table.frame_rate, "Hz", positive=True, maximum=1000.0)
        if duration is None or step is None or rtol is None or atol is None or rate is None:
            return SimulateSettings()
        if duration / step > MOST_SAMPLES:
            self.report(
                "E014",
                (*start, "output_step"),
                f"output_step = {shown(table.output_step)} over {duration:g} s makes {duration / step:.2g} rows.",
                f"Write at least {shown(f'{duration / MOST_SAMPLES:.1g} s')}; it does not limit the solver's own steps.",
            )
        return SimulateSettings(
            duration=duration, output_step=step, rtol=rtol, atol=atol, frame_rate=rate, solver=table.solver, start=table.start
        )

    def plots(self, tables: Iterable[PlotTable]) -> Iterator[PlotEntry]:
        """Diagrams; one without a title is called by its signals."""
        for i, table in enumerate(tables):
            yield PlotEntry(title=table.title or ", ".join(table.signals), signals=tuple(table.signals), place=self.places.of("plot", i))

    def checks(self, table: Mapping[str, Any]) -> Iterator[CheckEntry]:
        """Checks whose expression and requirement can be read; a list holds several requirements of one expression."""
        for expression, value in table.items():
            path = ("check", expression)
            requirements = value if isinstance(value, list) else [value if isinstance(value, str) else f"== {value!r}"]
            try:
                parse_expression(expression)
                for requirement in requirements:
                    parse_requirement(requirement)
            except CheckSyntaxError as error:
                what = f"check {shown(expression)}: {error.what}"
                self.problems.add(error.code, what, remedy=error.remedy, element=expression, place=self.places.of(*path))
                continue
            for requirement in requirements:
                yield CheckEntry(expression=expression, requirement=requirement, place=self.places.of(*path))

    def initial(self, table: Mapping[str, Any]) -> dict[str, float]:
        """Values at the start, in SI; the unit follows from the name (``.angle``, ``.rate``, ``.position``, ``.speed``)."""
        numbers = {}
        for name, value in table.items():
            owner, _, freedom = name.rpartition(".")
            if not owner:
                remedy = 'Write a joint and its coordinate, e.g. "pitch.angle".'
                self.report("E010", ("initial", name), f"{shown(name)} is no coordinate.", remedy)
                continue
            number = self.number(("initial", name), value, _UNIT_OF_FREEDOM.get(freedom))
            if number is not None:
                numbers[name] = number
        return numbers

    def names(self, tables: ProjectTable) -> None:
        """Names that could not be told apart, or not be shown."""
        taken: dict[str, str] = {"ground": "the word for the datum of a circuit"}
        for table in ("component", "signal", "mate", "coupling", "point"):
            for name in getattr(tables, table):
                path = (table, name)
                if not name.strip() or not name.isprintable():
                    self.report("E018", path, f"{shown(name)} cannot be a name.", "Use printable characters, and not only blanks.")
                elif table in ("component", "signal", "point") and "." in name:
                    self.report("E018", path, "a name must not hold a point, which parts it from its terminals.", "Use an underscore.")
                elif name in taken:
                    self.report("E019", path, f"the name is taken by {taken[name]}.", "Rename one: its signals could not be told apart.")
                else:
                    taken[name] = f"a {table}"

    def connections(self, tables: ProjectTable) -> None:
        """Every element of a row is ``ground`` or a terminal of a component."""
        for i, row in enumerate(tables.connect.rows):
            for j, element in enumerate(row):
                if element != "ground":
                    self._terminal(i, j, element, tables)

    def _terminal(self, i: int, j: int, element: str, tables: ProjectTable) -> None:
        path = ("connect", "rows", i, j)
        name, _, terminal = element.rpartition(".")
        entry = tables.component.get(name)
        if entry is None and (element in tables.mate or name in tables.mate):
            return  # a joint, or one of its freedoms
        if entry is None:
            known = [f"{c}.{t}" for c, e in tables.component.items() for t in _terminals(e.model)]
            remedy = 'Write "component.terminal", or "ground".' if not known else f'There are {listed(known)} and "ground".'
            meant = did_you_mean(element, [*known, "ground"])
            self.report("E024", path, f"row {i + 1}: {shown(element)} is no terminal{meant}.", remedy)
            return
        known = _terminals(entry.model)
        if known and terminal not in known:
            what = f"row {i + 1}: {shown(element)}: component '{name}' has no terminal {shown(terminal)}."
            self.report("E024", path, what, f"It has {listed(known)}.")


def _unit_of_coordinate(joint: str, kinds: Mapping[str, str]) -> str | None:
    """rad or m, as the joint moves; None where the file does not tell: then any unit is taken."""
    owner, _, freedom = joint.rpartition(".")
    if joint in kinds:
        kind = mate_kind(kinds[joint])
        return None if kind is None else _UNIT_OF_LIMITS.get(MATE_KINDS[kind].coordinate)
    if owner in kinds:
        return {"angle": "rad", "position": "m", "rate": "rad"}.get(freedom.partition("_")[0])  # of the integral, whatever is given
    return None


def _unit_of_rate(unit: str, value: str | None, rates: int) -> str | None:
    """The SI unit of a motion's parameter: "value" stands for the coordinate's unit, or its rate's; None for a plain SI number."""
    if not unit.startswith("value"):
        return unit or None
    if value is None:
        return None
    order = rates + {"value": 0, "value/s": 1, "value/s^2": 2, "value/s^3": 3}[unit]
    return value + {0: "", 1: "/s"}.get(order, f"/s^{order}")


def _for_joint(parameter: Parameter, moves: str | None) -> Parameter:
    """The parameter with the unit that it has on a joint that moves in rad or m; any unit where that is not known."""
    if not parameter.rotational_unit or moves == "m":
        return parameter
    return replace(parameter, unit=parameter.rotational_unit if moves == "rad" else "")


def mate_kind(name: str) -> str | None:
    """The kind's own name for a name or alias, however it is written; None when there is none."""
    row = find_kind(name)
    return None if row is None else row.name


def _kind_names() -> list[str]:
    return [name for kind, entry in MATE_KINDS.items() for name in (kind, *entry.aliases)]


def _terminals(model: str) -> list[str]:
    """Names that may stand in connection rows; none where only the netlist or the user's class knows them."""
    declared = None if ":" in model else catalogue.find_component(model)
    if declared is None:
        return []
    return [*(t.name for t in declared.terminals), *(port for port, domain in declared.attachments.items() if domain not in BY_POINTS)]


def _stays_inside(name: str) -> bool:
    """Whether a relative path does not leave its folder, read by the rules of either system."""
    for path in (PurePosixPath(name), PureWindowsPath(name)):
        if path.is_absolute() or path.drive or path.root or ".." in path.parts:
            return False
    return True
