"""What stands beside the mechanism in the system graph: components with their wires, signal blocks with their arrows.

`layers_of` reads them from a composed system, or from anything with the same `spec` and `normal_tree`; whoever has something else to
draw fills `Layers` directly.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from domains.catalogue import COMPONENTS, SIGNAL_BLOCKS
from domains.specs import GROUND, ComponentSpec, SignalSpec, SystemSpec

from ..labels import number_label
from ..symbols.drawings import BLOCK_SYMBOLS

DOMAIN_COLORS: Mapping[str, str] = {
    "electrical": "#e2572b",
    "hydraulic": "#0e98a8",
    "pneumatic": "#4f8f3a",
    "thermal": "#c53d8f",
    "mechanical": "#5f7186",
    "signal": "#c98a00",
}
_SYMBOLS = {"ohm": "Ω", "Ohm": "Ω", "H": "H", "F": "F", "V": "V", "A": "A", "W": "W", "s": "s", "Hz": "Hz", "N": "N", "Pa": "Pa", "J": "J"}
# Below the first number: the factor and the name of the unit that drawings give it in.
_SMALL = {"m": (1.0, 1e3, " mm"), "m^2": (1e-2, 1e6, " mm²"), "m^3": (1e-2, 1e6, " cm³"), "rad": (100.0, 180.0 / math.pi, "°")} | {
    "m^3/rad": (1e-2, 2e6 * math.pi, " cm³/turn")
}
_PREFIXES = ((1e9, "G"), (1e6, "M"), (1e3, "k"), (1.0, ""), (1e-3, "m"), (1e-6, "µ"), (1e-9, "n"), (1e-12, "p"))


class ComposedSystem(Protocol):
    """What the graph needs of a system: `domains.system.System` has it."""

    @property
    def spec(self) -> SystemSpec:
        """Components, connections and signal blocks."""

    @property
    def normal_tree(self) -> tuple[str, ...]:
        """Names of the edges in the normal tree: components, or ``component.edge``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Component:
    """A node of a physical layer."""

    name: str
    label: str  # the model
    domain: str  # a key of DOMAIN_COLORS; others are drawn like "mechanical"
    values: str = ""  # the telling parameters
    attachments: tuple[tuple[str, str], ...] = ()  # (port, joint name)
    in_tree: bool = False  # its edge is in the normal tree
    grounded: bool = False  # a terminal of it lies on the datum
    symbol: str = ""  # key of its drawing in `symbols.drawings`
    parts: tuple[str, ...] = ()  # parts that it acts between, where it acts on points
    terminals: int = 2  # how many it has: the lines of one with more are named


@dataclass(frozen=True, slots=True, kw_only=True)
class Wire:
    """A node of a circuit that several components share; the datum is `Component.grounded` instead."""

    components: tuple[str, ...]
    label: str = ""
    domain: str = ""  # a key of DOMAIN_COLORS; empty: that of its first component
    terminals: tuple[str, ...] = ()  # of the components, in their order; empty where not known


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A node of the signal layer."""

    name: str
    label: str
    values: str = ""
    symbol: str = ""  # key of its drawing in `symbols.drawings`


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrow:
    """A signal from a joint, component or block to a component or block, all by name."""

    source: str
    target: str
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Layers:
    """All layers beside the mechanism."""

    components: tuple[Component, ...] = ()
    wires: tuple[Wire, ...] = ()
    blocks: tuple[Block, ...] = ()
    arrows: tuple[Arrow, ...] = ()


def layers_of(system: ComposedSystem | Layers | None) -> Layers:
    """The layers of a system; what is a `Layers` already stays as it is."""
    if system is None:
        return Layers()
    if isinstance(system, Layers):
        return system
    spec = system.spec
    models = {c.name: c.model for c in spec.components}
    grounded: set[str] = set()
    wires = []
    on_joints: dict[str, dict[str, str]] = {}  # component -> terminal that a row puts on a joint -> the joint
    for row in spec.connections:
        terminals = {_owner(t): t.rpartition(".")[2] for t in reversed(row) if _owner(t) in models}
        owners = tuple(dict.fromkeys(_owner(t) for t in row if _owner(t) in models))
        joint = next((t for t in row if t != GROUND and _owner(t) not in models), None)
        if GROUND in row:
            grounded.update(owners)
        elif joint is not None:
            for owner in owners:
                on_joints.setdefault(owner, {})[terminals[owner]] = joint
        elif len(owners) > 1:
            ends = tuple(terminals[owner] for owner in owners)
            wires.append(Wire(components=owners, domain=_row_domain(row, models), terminals=ends))
    branches = {_owner(edge) for edge in system.normal_tree} | set(system.normal_tree)
    resolved = getattr(system, "elements", ())  # a composed system's components, which know what turns
    turning = {e.name for e in resolved if "rotational" in {*e.shafts.values(), *(port.domain for port in e.attachments.values())}}
    components = tuple(
        _component(c, in_tree=c.name in branches, grounded=c.name in grounded, rows=on_joints.get(c.name, {}), turning=c.name in turning)
        for c in spec.components
    )
    blocks = tuple(
        Block(name=s.name, label=_block_label(s), values=signal_values(s), symbol=BLOCK_SYMBOLS.get(s.block, "")) for s in spec.signals
    )
    return Layers(components=components, wires=tuple(wires), blocks=blocks, arrows=tuple(_arrows(spec)))


def _owner(terminal: str) -> str:
    return terminal.rpartition(".")[0] or terminal


def _row_domain(row: Sequence[str], models: Mapping[str, str]) -> str:
    """The colour of a connection row: that of its first terminal whose kind is known."""
    for terminal in row:
        model, port = models.get(_owner(terminal), ""), terminal.rpartition(".")[2]
        declared = COMPONENTS.get(model)
        if declared is not None:
            kinds = {t.name: t.domain for t in declared.terminals} | dict(declared.attachments)
            if port in kinds:
                return kinds[port] if kinds[port] in DOMAIN_COLORS else "mechanical"
    return ""


def _component(spec: ComponentSpec, *, in_tree: bool, grounded: bool, rows: Mapping[str, str], turning: bool) -> Component:
    domain, _, label = spec.model.rpartition(".")
    return Component(
        name=spec.name,
        label=label,
        domain=domain.partition(".")[0] or "mechanical",
        values=component_values(spec, turning=turning),
        attachments=(*spec.attach.items(), *rows.items()),
        in_tree=in_tree,
        grounded=grounded,
        symbol=COMPONENTS[spec.model].symbol or label.lower() if spec.model in COMPONENTS else "",
        parts=tuple(point.part for point in spec.points),
        terminals=len(COMPONENTS[spec.model].terminals) + len(COMPONENTS[spec.model].attachments) if spec.model in COMPONENTS else 2,
    )


def component_values(spec: ComponentSpec, *, turning: bool = False) -> str:
    """The numbers given to a component, with units; `turning` where it acts on a joint that turns."""
    declared = COMPONENTS[spec.model].parameters if spec.model in COMPONENTS else {}
    return " · ".join(quantity_label(value, _unit(declared, key, turning=turning)) for key, value in spec.parameters.items())


def _unit(declared: Mapping[str, Any], key: str, *, turning: bool = False) -> str:
    if key not in declared:
        return ""
    turned = str(getattr(declared[key], "rotational_unit", "")) if turning else ""
    return turned or str(declared[key].unit)


def _block_label(spec: SignalSpec) -> str:
    label = spec.block.rpartition(":")[2]
    if spec.sample:
        label += f" · {quantity_label(1.0 / spec.sample, 'Hz')}"
    return label


def signal_values(spec: SignalSpec, units: Mapping[str, str] | None = None) -> str:
    """The numbers given to a signal block, with names and units; `units` are those that follow for bare ones ("ctl.Kp")."""
    declared = SIGNAL_BLOCKS[spec.block].parameters if spec.block in SIGNAL_BLOCKS else {}
    shown = []
    for key, value in spec.parameters.items():
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            unit = _unit(declared, key) or spec.units.get(key, "") or (units or {}).get(f"{spec.name}.{key}", "")
            shown.append(f"{key} {quantity_label(float(value), unit)}")
    return " · ".join(shown)


def _arrows(spec: SystemSpec) -> list[Arrow]:
    """An arrow for every input and output of a block; one that both ends declare stands once."""
    found: dict[tuple[str, str, str], Arrow] = {}
    for block in spec.signals:
        for port, source in block.inputs.items():
            label = port if _owner(source) in {s.name for s in spec.signals} else source
            found[(_owner(source), block.name, port)] = Arrow(source=_owner(source), target=block.name, label=label)
        for _, target in block.drives:
            owner, _, port = target.rpartition(".")
            found[(block.name, owner, port)] = Arrow(source=block.name, target=owner, label=port)
    return list(found.values())


def quantity_label(value: float, unit: str) -> str:
    """A value with its unit, with an SI prefix where the unit is a plain one.

    >>> quantity_label(2e-3, "H"), quantity_label(4.0, "ohm"), quantity_label(0.06, "N*m/A"), quantity_label(8e-5, "m^2")
    ('2 mH', '4 Ω', '0.06 N·m/A', '80 mm²')
    """
    if unit in _SMALL and 0.0 < abs(value) < _SMALL[unit][0]:
        _, factor, name = _SMALL[unit]
        return f"{number_label(value * factor)}{name}"
    if unit in _SYMBOLS and value != 0.0:
        for factor, prefix in _PREFIXES:
            if abs(value) >= 0.9999 * factor:
                return f"{number_label(value / factor)} {prefix}{_SYMBOLS[unit]}"
    text = unit_label(unit)
    return f"{number_label(value)} {text}" if text not in ("", "1") else number_label(value)


def unit_label(unit: str) -> str:
    """A unit as drawings show it.

    >>> unit_label("N*m^2/ohm")
    'N·m²/Ω'
    """
    return unit.replace("*", "·").replace("ohm", "Ω").replace("^2", "²").replace("^3", "³")
