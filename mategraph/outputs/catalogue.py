"""The components and signal blocks that a project can use: a list of all, or everything about one."""

from __future__ import annotations

import inspect
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from domains import catalogue as library
from domains.declare.component import BUSH, BY_POINTS, LINE, POINT, ROPE, TURN, Component
from foundation.errors import MategraphError

from ..project.problems import did_you_mean
from .plain_data import OPTIONAL

SIGNAL = "signal"
ORDINARY: Mapping[str, str] = MappingProxyType(  # unit -> what is written in an example, where 1 of it would be far from any real machine
    {
        "H": "1 mH",
        "F": "1 uF",
        "C": "2 A*h",
        "Wb": "10 mWb",
        "N*m/A": "0.05 N*m/A",
        "V*s/rad": "0.05 V*s/rad",
        "kg*m^2": "1e-4 kg*m^2",
        "m": "10 mm",
        "m^2": "10 cm^2",
        "m^3": "100 cm^3",
        "Pa": "10 bar",
        "m^3/rad": "1 cm^3/rad",
        "m^3/(s*Pa)": "1e-12 m^3/(s*Pa)",
        "Hz": "1 kHz",
        "s": "10 ms",
        "rad": "0.1 deg",
        "N*m/rad": "1000 N*m/rad",
        "J/K": "10 J/K",
        "W/(m^2*K)": "10 W/(m^2*K)",
    }
)
_COUPLING = {"k12": "0.9", "k13": "0.9", "k23": "0.9"}
WRITTEN: Mapping[str, Mapping[str, str]] = MappingProxyType(  # what must be given beside, or together, in an example
    {
        "mechanical.GasSpring": {"extended": '"500 mm"', "stroke": '"200 mm"'},
        "electrical.InductionMachine": {"Ls": '"155 mH"', "Lr": '"155 mH"', "Lm": '"147 mH"'},
        "electrical.SaturatingInductor": {"L_sat": '"0.1 mH"'},
        "electrical.SaturatingCapacitor": {"C_sat": '"0.1 uF"'},
        "electrical.TableInductor": {"flux": '[["-1 A", "-2 mWb"], ["1 A", "2 mWb"]]'},
        "electrical.TableCapacitor": {"charge": '[["-1 V", "-2e-6 C"], ["1 V", "2e-6 C"]]'},
        "electrical.CoupledInductors": {"k": "0.9"},
        "electrical.CoupledInductors3": _COUPLING,
        "electrical.TableVoltage": {"points": '[["0 s", "0 V"], ["10 ms", "5 V"]]'},
        "electrical.TableCurrent": {"points": '[["0 s", "0 A"], ["10 ms", "5 A"]]'},
        "electrical.Battery": {"voltage": '"12 V"'},
        "hydraulic.Pipe": {"length": '"1 m"'},
        "hydraulic.ReliefValve": {"opens": '"100 bar"', "full": '"110 bar"'},
        "hydraulic.Cylinder": {"stroke": '"0.2 m"', "A_b": '"5 cm^2"'},
        "mechanical.EndStop": {"lower": '"-30 deg"', "upper": '"30 deg"'},
        "mechanical.Gearhead": {"ratio": "10.0", "efficiency": "0.9"},
        "mechanical.GearDrive": {"ratio": "10.0", "efficiency": "0.9", "back_efficiency": "0.85"},
        "mechanical.RackDrive": {"efficiency": "0.95"},
        "mechanical.ScrewDrive": {"efficiency": "0.9", "back_efficiency": "0.8"},
        "mechanical.WormGear": {"ratio": "40.0", "lead_angle": '"3 deg"', "coefficient": "0.08"},
        "mechanical.ToothedBelt": {"teeth_a": "20", "teeth_b": "60", "pitch": '"5 mm"', "efficiency": "0.97", "pretension": '"150 N"'},
        "mechanical.ChainDrive": {"teeth_a": "17", "teeth_b": "38", "pitch": '"12.7 mm"', "efficiency": "0.97"},
        "mechanical.BeltDrive": {"pretension": '"300 N"', "coefficient": "0.5", "groove": '"36 deg"'},
        "mechanical.BeltAxis": {"efficiency": "0.95", "J": '"2e-5 kg*m^2"', "belt_mass": '"0.3 kg"'},
        "mechanical.ScrewAxis": {"efficiency": "0.9", "back_efficiency": "0.8", "J": '"8e-5 kg*m^2"'},
        "mechanical.PlanetaryGear": {"ratio": "3.0", "efficiency": "0.97"},
        "thermal.Radiation": {"emissivity": "0.9"},
        "Table": {"points": '[["0 s", 0.0], ["10 ms", 1.0]]'},
        "Spline": {"points": '[["0 s", 0.0], ["10 ms", 1.0]]'},
        "Sum": {"in": '{ a = "a signal", b = "a signal" }', "signs": '"+-"'},
        "Product": {"in": '{ a = "a signal", b = "a signal" }', "factors": '"*/"'},
        "LinearSystem": {"in": '{ x = "slide.position", v = "slide.speed" }', "D": "[[-3.0, -0.5]]"},
        "Formula": {"in": '{ a = "a signal" }', "formula": '"2 * a if t > 1 else 0"'},
        "Limiter": {"min": "-1.0"},
        "DeadZone": {"min": "-1.0"},
        "Lookup": {"points": "[[0.0, 0.0], [1.0, 2.0]]"},
        "Lookup2D": {"x": "[0.0, 1.0]", "y": "[0.0, 1.0]", "rows": "[[0.0, 1.0], [1.0, 2.0]]"},
        "TransferFunction": {"numerator": "[1.0]", "denominator": "[0.1, 1.0]"},
        "StateSpace": {"A": "[[-1.0]]", "B": "[1.0]", "C": "[1.0]"},
        "Logic": {"in": '{ a = "a signal", b = "a signal" }', "operation": '"and"'},
        "Hysteresis": {"low": "-1.0"},
        "Encoder": {"resolution": "4096.0"},
        "StateMachine": {
            "in": '{ start = "a signal" }',
            "states": '["idle", "running"]',
            "transitions": '[["idle", "running", "start > 0.5"], ["running", "idle", "elapsed > 3"]]',
        },
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ParameterEntry:
    """A parameter: its unit (another one on a joint that turns), others that are taken, what it is when left out, and its bounds."""

    unit: str
    rotational_unit: str
    also: tuple[str, ...]  # examples of further units that are converted
    default: float | None
    required: bool
    minimum: float | None
    maximum: float | None
    description: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InputEntry:
    """A signal that comes in."""

    unit: str
    description: str
    optional: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OutputEntry:
    """A signal that goes out."""

    unit: str
    description: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PortEntry:
    """A terminal, or an attachment to a joint or a point."""

    domain: str
    optional: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ListEntry:
    """A list or table of numbers, and the unit of each column."""

    units: tuple[str, ...]
    description: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CatalogueEntry:
    """Everything about one component or block. Components have terminals, attachments and tables, blocks the others."""

    name: str
    description: str
    parameters: Mapping[str, ParameterEntry]
    inputs: Mapping[str, InputEntry]
    outputs: Mapping[str, OutputEntry]
    terminals: Mapping[str, PortEntry] | None = field(default=None, metadata=OPTIONAL)
    attachments: Mapping[str, PortEntry] | None = field(default=None, metadata=OPTIONAL)
    tables: Mapping[str, ListEntry] | None = field(default=None, metadata=OPTIONAL)
    sampling: str | None = field(default=None, metadata=OPTIONAL)
    texts: Mapping[str, str] | None = field(default=None, metadata=OPTIONAL)
    lists: Mapping[str, ListEntry] | None = field(default=None, metadata=OPTIONAL)
    example: str


def first_sentence(declared: type[Any]) -> str:
    """What a declaration's docstring says first, without its marks."""
    text = inspect.cleandoc(declared.__doc__ or "").partition("\n\n")[0].replace("\n", " ")
    return re.sub(r"``?([^`]*)``?", r"\1", text)


def catalogue() -> dict[str, dict[str, str]]:
    """First sentences by name, by domain; plug-ins are named only, for nothing of theirs is loaded."""
    found: dict[str, dict[str, str]] = {}
    for model, component in library.COMPONENTS.items():
        found.setdefault(model.partition(".")[0], {})[model] = first_sentence(component)
    found[SIGNAL] = {name: first_sentence(block) for name, block in library.SIGNAL_BLOCKS.items()}
    if plug_ins := library.plug_in_names():
        found["plug-ins"] = dict.fromkeys(plug_ins, "")
    return found


def describe(name: str) -> CatalogueEntry:
    """Everything about one component or block.

    Raises
    ------
    MategraphError
        ``E015`` when there is none of that name.
    """
    known = [*library.COMPONENTS, *library.SIGNAL_BLOCKS, *library.plug_in_names()]
    matching = [k for k in known if k.lower() == name.lower()] or [k for k in known if k.partition(".")[2].lower() == name.lower()]
    declared: type[Any] | None = None
    if len(matching) == 1:
        declared = library.find_component(matching[0]) or library.find_block(matching[0])
    if declared is None:
        several = f" There are {', '.join(matching)}." if matching else ""
        what = f"There is no component or signal block '{name}'{did_you_mean(name, [*known, *(k.partition('.')[2] for k in known)])}."
        raise MategraphError("E015", what, remedy=f"mategraph components lists them.{several}", element=name)
    common: dict[str, Any] = {
        "name": matching[0],
        "description": inspect.cleandoc(declared.__doc__ or ""),
        "parameters": {key: _parameter(p) for key, p in declared.parameters.items()},
        "inputs": {k: InputEntry(unit=p.unit, description=p.description, optional=p.optional) for k, p in declared.inputs.items()},
        "outputs": {key: OutputEntry(unit=p.unit, description=p.description) for key, p in declared.outputs.items()},
        "example": example(matching[0], declared),
    }
    if not issubclass(declared, Component):
        texts = {**declared.texts, **declared.structures}
        return CatalogueEntry(**common, sampling=declared.sampling, texts=texts, lists=_lists(declared.lists))
    return CatalogueEntry(
        **common,
        terminals={t.name: PortEntry(domain=t.domain, optional=t.optional) for t in declared.terminals},
        attachments={
            key: PortEntry(domain=domain, optional=key in declared.optional_attachments) for key, domain in declared.attachments.items()
        },
        tables=_lists(declared.tables),
    )


def _lists(declared: Mapping[str, Any]) -> dict[str, ListEntry]:
    return {key: ListEntry(units=tuple(p.units), description=p.description) for key, p in declared.items()}


_AT = 'at = { part = "part", point = ["0 mm", "0 mm", "0 mm"] }'
BY_PARTS = {POINT: [_AT], BUSH: [_AT, 'to = "other part"'], TURN: ['part = "part"']}
"""What an example of a component on a part, or between two, names."""


def example(name: str, declared: type[Any]) -> str:
    """A table for the project file with everything that must be given: to be corrected, but sound as it is."""
    written = dict(WRITTEN.get(name, {}))
    if issubclass(declared, Component):
        lines = [f"[component.my_{name.rpartition('.')[2].lower()}]", f'model = "{name}"']
        for key, domain in declared.attachments.items():
            if domain in (LINE, ROPE):
                lines += [f'{end} = {{ part = "part", point = ["0 mm", "0 mm", "0 mm"] }}' for end in ("a", "b")]
            elif domain in BY_POINTS:
                if key == "x":
                    lines += BY_PARTS[domain]
            elif key not in declared.optional_attachments:
                lines.append(f'{key} = "joint"')
    else:
        lines = [f"[signal.my_{name.lower()}]", f'block = "{name}"']
        if declared.sampling == "sampled":
            lines.append('sample = "1 ms"')
        if ports := [key for key, port in declared.inputs.items() if not port.optional]:
            lines.append("in = { " + ", ".join(f'{port} = "a signal"' for port in ports) + " }")
        lines += [f"{key} = [...]" for key, p in declared.lists.items() if not p.optional and key not in written]
    for key, p in declared.parameters.items():
        if p.default is None and not p.optional:
            unit = p.rotational_unit or p.unit
            ordinary = f'"{ORDINARY.get(unit, f"1 {unit}")}"' if unit not in ("", "1") else "1.0"
            lines.append(f"{key} = {written.pop(key, ordinary)}")
    return "\n".join([*lines, *(f"{key} = {text}" for key, text in written.items())])


def units_beside(p: Any) -> tuple[str, ...]:
    """Examples of units that a parameter is taken in beside its own."""
    from ..project.units import examples

    turning = examples(p.rotational_unit, p.scale)[:2] if p.rotational_unit else ()
    return (*examples(p.unit, p.scale)[: 2 if turning else 3], *turning)


def _parameter(p: Any) -> ParameterEntry:
    return ParameterEntry(
        unit=p.unit,
        rotational_unit=p.rotational_unit,
        also=units_beside(p),
        default=None if p.default is None or math.isinf(p.default) else p.default,
        required=p.default is None and not p.optional,
        minimum=0.0 if p.positive else p.minimum,
        maximum=p.maximum,
        description=p.description,
    )
