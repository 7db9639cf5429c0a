"""A sheet from what the user asked for: components, connection rows, signal blocks, the joints that they act on, given motions.

1. Terminals that are connected, or must be, become pins; rows, attachments and signals become nets.
2. The ground is a sign at each terminal, a tank too; a net with very many pins, and one that `labelled` names, is a label at each.
3. Sides come from the declarations (`symbols.sides`); pins stand two steps apart along their side.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Any, Literal

from domains.catalogue import COMPONENTS, SIGNAL_BLOCKS
from domains.declare.component import BY_POINTS
from domains.specs import GROUND, ComponentSpec, SignalSpec, SystemSpec
from foundation.frozen import FrozenDict

from ..graph.layers import component_values, signal_values, unit_label
from ..graph.svg_canvas import fit_list, fit_text, text_width
from ..symbols.drawings import BLOCK_SYMBOLS, SYMBOLS
from ..symbols.sides import Side, Terminals, sides_of
from .orientation import NOTE_SIZE, sign_box
from .sheet import STEP, Box, Element, Net, Pin, Point, Sheet

NAME_SIZE, PIN_SIZE = 13.0, 9.5  # px, of letters
LONGEST = 170.0  # px, of a text
MOST_PINS = 9  # of a net that is drawn as wires
TANK = "hydraulic.Tank"
_MECHANICAL = frozenset({"rotational", "translational", "mechanical", "line", "point"})


@dataclass(frozen=True, slots=True, kw_only=True)
class JointSymbol:
    """A joint as the sheet shows it."""

    name: str
    kind: str
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class UseSymbol:
    """Another file that is used, as one box with its ports."""

    name: str
    file: str
    nodes: Mapping[str, str] = field(default_factory=dict)  # port that is a terminal -> its domain
    shafts: Mapping[str, str] = field(default_factory=dict)  # port that acts on a joint -> "mechanical"
    inputs: tuple[str, ...] = ()
    outputs: tuple[str, ...] = ()
    attach: Mapping[str, str] = field(default_factory=dict)  # port -> joint
    sources: Mapping[str, str] = field(default_factory=dict)  # input -> signal that it takes
    targets: Mapping[str, str] = field(default_factory=dict)  # output -> input that it drives


@dataclass(slots=True, kw_only=True)
class _Draft:
    """An element whose pins are being gathered, in the order of its declaration."""

    name: str
    kind: Literal["component", "block", "joint", "motion", "point", "use"]
    model: str = ""
    note: str = ""
    domain: str = "signal"
    symbol: str = ""
    nodes: dict[str, str] = field(default_factory=dict)  # terminal -> domain
    shafts: dict[str, str] = field(default_factory=dict)
    inputs: list[str] = field(default_factory=list)
    outputs: list[str] = field(default_factory=list)
    signs: dict[str, str] = field(default_factory=dict)  # terminal -> sign
    given: Mapping[str, str] = field(default_factory=dict)
    connected: set[str] = field(default_factory=set)  # terminals that stand in a row
    units: dict[str, str] = field(default_factory=dict)  # outputs -> unit
    needed: set[str] = field(default_factory=set)  # what must be connected before the system runs

    def has(self, pin: str) -> bool:
        return pin in self.nodes or pin in self.shafts or pin in self.inputs or pin in self.outputs


def sheet_of(
    spec: SystemSpec,
    joints: Sequence[JointSymbol] = (),
    *,
    uses: Sequence[UseSymbol] = (),
    title: str = "",
    labelled: Collection[str] | Mapping[str, str] = (),
    complete: bool = False,
    stands: Mapping[str, str] = FrozenDict(),
    units: Mapping[str, str] = FrozenDict(),
) -> Sheet:
    """The sheet of a system; joints that nothing acts on or measures are left out where anything else is there.

    Parameters
    ----------
    uses
        Other files that are used, each shown as one symbol.
    labelled
        Nets that are drawn as a label at each pin: by their names, or by one of their terminals with the text of the label.
    complete
        Whether every joint, and what could be connected but is not yet, has its place: for a sheet that is being drawn.
    stands
        Element -> its lower terminal, or nothing where it lies; for those not named, as `symbols.sides` has it.
    units
        Of signals, and of parameters of blocks whose numbers have none ("ctl.Kp"), as they follow from the wires.
    """
    reading = _Reading(spec, joints, uses, units)
    if complete:
        reading.open_pins()
    nets = reading.nets()
    wires = []
    for net in nets:
        if net.domain == "sign":
            continue
        label = _label(net, labelled)
        if label or len(net.pins) > MOST_PINS:
            for owner, pin in net.pins:
                reading.drafts[owner].signs[pin] = label or net.name
        elif len(net.pins) > 1:
            wires.append(net)
    used = {owner for net in nets for owner, _ in net.pins}
    drafts = [
        d
        for d in reading.drafts.values()
        if complete or d.kind not in ("joint", "point") or d.name in used or not (spec.components or spec.signals or uses)
    ]
    drafts = [d for d in drafts if d.name not in reading.hidden]
    return Sheet(elements={draft.name: _element(draft, stands.get(draft.name)) for draft in drafts}, nets=tuple(wires), title=title)


def _label(net: Net, labelled: Collection[str] | Mapping[str, str]) -> str:
    if isinstance(labelled, Mapping):
        return next((labelled[f"{owner}.{pin}"] for owner, pin in net.pins if f"{owner}.{pin}" in labelled), "")
    return net.name if net.name in labelled else ""


class _Reading:
    """Elements and nets of a system under construction."""

    def __init__(self, spec: SystemSpec, joints: Sequence[JointSymbol], uses: Sequence[UseSymbol], units: Mapping[str, str]) -> None:
        self.spec, self.uses, self.units = spec, uses, units
        self.drafts: dict[str, _Draft] = {}
        self.hidden: set[str] = set()  # elements that are drawn as signs
        for joint in joints:
            symbol = "slide" if joint.kind in ("prismatic", "cylindrical") else "joint"
            self.drafts[joint.name] = _Draft(
                name=joint.name, kind="joint", model=joint.kind, note=joint.note, domain="mechanical", symbol=symbol
            )
        for point in spec.points:
            self.drafts[point.name] = _Draft(
                name=point.name, kind="point", model="point", note=point.part, domain="mechanical", symbol="meter"
            )
        for component in spec.components:
            self.drafts[component.name] = _component_draft(component)
        for block in spec.signals:
            self.drafts[block.name] = _block_draft(block, units)
        for use in uses:
            self.drafts[use.name] = _Draft(
                name=use.name,
                kind="use",
                model=use.file,
                note=use.file.rpartition(":")[2],
                nodes=dict(use.nodes),
                shafts=dict(use.shafts),
                inputs=list(use.inputs),
                outputs=list(use.outputs),
                connected={*use.nodes},
                domain=next(iter(use.nodes.values()), "mechanical" if use.shafts else "signal"),
            )

    def open_pins(self) -> None:
        """Give every element the pins that its declaration has, connected or not."""
        for component in self.spec.components:
            draft, declared = self.drafts[component.name], COMPONENTS.get(component.model)
            if declared is None:
                continue
            draft.shafts |= dict.fromkeys((n for n, domain in declared.attachments.items() if domain not in BY_POINTS), "mechanical")
            draft.inputs += [name for name, port in declared.inputs.items() if not port.internal and name not in draft.inputs]
            optional = {*declared.optional_attachments, *(name for name, port in declared.inputs.items() if port.optional)}
            draft.needed = {*(t.name for t in declared.terminals if not t.optional), *draft.shafts, *draft.inputs} - optional
        for block in self.spec.signals:
            draft, described = self.drafts[block.name], SIGNAL_BLOCKS.get(block.block)
            if described is None:
                continue
            draft.inputs += [name for name in described.inputs if name not in draft.inputs]
            draft.outputs += [name for name in described.outputs if name not in draft.outputs]
            draft.needed = {name for name, port in described.inputs.items() if not port.optional}
        for draft in self.drafts.values():
            if draft.kind == "joint":
                draft.shafts.setdefault("shaft", "mechanical")

    def nets(self) -> list[Net]:
        """All nets; those of the domain "sign" are drawn as signs at their pins."""
        return [*self._rows(), *self._shafts(), *self._signals()]

    def _owner(self, name: str) -> tuple[str, str]:
        """The element of a terminal or signal, and what of it; an unknown element is added as a joint."""
        head, tail = name, ""
        while head and head not in self.drafts:
            head, _, last = head.rpartition(".")
            tail = f"{last}.{tail}" if tail else last
        if not head:
            head, _, tail = name.rpartition(".") if "." in name else (name, "", "")
            self.drafts[head] = _Draft(name=head, kind="joint", model="joint", domain="mechanical", symbol="joint")
        return head, tail

    def _rows(self) -> list[Net]:
        nets = []
        for number, row in enumerate(self.spec.connections):
            pins = []
            domain = ""
            for entry in row:
                if entry == GROUND:
                    continue
                owner, terminal = self._owner(entry)
                draft = self.drafts[owner]
                if draft.kind == "joint":
                    terminal = "shaft"
                    draft.shafts.setdefault("shaft", "mechanical")
                elif not draft.has(terminal):
                    declared = COMPONENTS.get(draft.model)
                    shaft = declared is not None and terminal in declared.attachments
                    (draft.shafts if shaft else draft.nodes)[terminal] = "mechanical" if shaft else draft.domain
                draft.connected.add(terminal)
                domain = domain or draft.nodes.get(terminal) or draft.shafts.get(terminal) or draft.domain
                pins.append((owner, terminal))
            domain = "mechanical" if domain in _MECHANICAL else domain
            tanks = [owner for owner, _ in pins if self.drafts[owner].model == TANK]
            sign = "ground" if GROUND in row else "tank" if tanks and len(pins) > 2 else ""
            if sign:
                self.hidden |= set(tanks) if sign == "tank" else set()
                for owner, terminal in pins:
                    self.drafts[owner].signs[terminal] = sign
            nets.append(Net(name=f"node {number + 1}", domain="sign" if sign else domain, pins=tuple(dict.fromkeys(pins))))
        return nets

    def _shafts(self) -> list[Net]:
        """What acts on a joint, by the joint."""
        on: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for component in self.spec.components:
            for port, joint in component.attach.items():
                owner, _ = self._owner(joint)
                self.drafts[component.name].shafts.setdefault(port, "mechanical")
                on[owner].append((component.name, port))
        for use in self.uses:
            for port, joint in use.attach.items():
                on[self._owner(joint)[0]].append((use.name, port))
        for motion in self.spec.motions:
            name = motion.name if motion.name not in self.drafts else f"motion {motion.name}"
            self.drafts[name] = _Draft(
                name=name, kind="motion", model="given motion", domain="mechanical", symbol="curve", shafts={"drive": "mechanical"}
            )
            if motion.joint:
                on[self._owner(motion.joint)[0]].append((name, "drive"))
        nets = []
        for joint, pins in on.items():
            self.drafts[joint].shafts.setdefault("shaft", "mechanical")
            nets.append(Net(name=joint, domain="mechanical", pins=tuple(dict.fromkeys([*pins, (joint, "shaft")]))))
        return nets

    def _signals(self) -> list[Net]:
        """A net for every signal that something takes in, from where it comes from."""
        takers: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for block in self.spec.signals:
            for port, source in block.inputs.items():
                takers[source].append((block.name, port))
            for port, driven in block.outputs.items():
                for target in (driven,) if isinstance(driven, str) else driven:
                    owner, terminal = self._owner(target)
                    if not self.drafts[owner].has(terminal):
                        self.drafts[owner].inputs.append(terminal)
                    takers[f"{block.name}.{port}"].append((owner, terminal))
        for use in self.uses:
            for port, source in use.sources.items():
                takers[source].append((use.name, port))
            for port, target in use.targets.items():
                owner, terminal = self._owner(target)
                if not self.drafts[owner].has(terminal):
                    self.drafts[owner].inputs.append(terminal)
                takers[f"{use.name}.{port}"].append((owner, terminal))
        nets = []
        for source, pins in takers.items():
            owner, port = self._owner(source)
            port = port or "y"
            draft = self.drafts[owner]
            if not draft.has(port):
                draft.outputs.append(port)
            elif port not in draft.outputs:  # a variable called as a terminal is
                port = f"{port} "
                draft.outputs.append(port)
            unit = self.units.get(source, "")
            if unit and draft.kind == "block":
                draft.units[port] = unit_label(unit)
            nets.append(Net(name=source, domain="signal", pins=((owner, port), *dict.fromkeys(pins)), unit=unit))
        return nets


def _component_draft(component: ComponentSpec) -> _Draft:
    declared = COMPONENTS.get(component.model)
    domain, _, label = component.model.rpartition(".")
    draft = _Draft(
        name=component.name,
        kind="component",
        model=component.model,
        note=component_values(component),
        domain=domain.partition(".")[0] if declared else "electrical" if component.netlist else "mechanical",
    )
    if declared is None:
        return draft
    draft.symbol = declared.symbol or label.lower()
    draft.given = declared.sides
    draft.nodes = {t.name: t.domain for t in declared.terminals}
    if component.points:
        draft.note = " – ".join(dict.fromkeys(point.part for point in component.points))
    return draft


def _block_draft(block: SignalSpec, units: Mapping[str, str]) -> _Draft:
    declared = SIGNAL_BLOCKS.get(block.block)
    symbol = BLOCK_SYMBOLS.get(block.block, "python" if declared is None else "")
    inputs = list(block.inputs)
    order = list(declared.inputs) if declared is not None else []
    inputs.sort(key=lambda port: order.index(port) if port in order else len(order))
    return _Draft(
        name=block.name, kind="block", model=block.block.rpartition(":")[2], note=signal_values(block, units), symbol=symbol, inputs=inputs
    )


# ------------------------------------------------------------------------------------------------------------------ sizes and pins


def _element(draft: _Draft, stands: str | None) -> Element:
    """An element with its pins and the room that it takes."""
    declared: Any = COMPONENTS.get(draft.model)
    optional = {t.name for t in declared.terminals if t.optional} if declared is not None else set()
    nodes = [name for name in draft.nodes if name not in optional or name in draft.connected]
    terminals = Terminals(
        symbol=draft.symbol,
        nodes=nodes,
        shafts=list(draft.shafts),
        inputs=draft.inputs,
        outputs=draft.outputs,
        given=draft.given,
        stands=stands,
    )
    grounded = {pin for pin, sign in draft.signs.items() if sign in ("ground", "tank")}
    if draft.kind == "joint":
        sides: dict[str, Side] = {
            pin: "right" if pin in draft.outputs else "left" for pin in (*draft.shafts, *draft.inputs, *draft.outputs)
        }
        upright = False
    else:
        sides, upright = sides_of(terminals, grounded)
    by_side = {side: [pin for pin, own in sides.items() if own == side] for side in ("left", "right", "top", "bottom")}
    plain = draft.symbol in SYMBOLS and draft.kind in ("component", "joint") and _fits_plain(draft.symbol, by_side)
    half = _half_size(draft, by_side, plain=plain, upright=upright)
    body = Box(left=-half[0], top=-half[1], right=half[0], bottom=half[1])
    pins = _pins(draft, by_side, half)
    text = _text_box(draft, body, upright=upright)
    signs = tuple(sign_box(pin) for pin in pins if pin.sign)
    return Element(
        name=draft.name,
        kind=draft.kind,
        model=draft.model,
        note=_note(draft),
        domain="mechanical" if draft.domain in _MECHANICAL else draft.domain,
        symbol=draft.symbol,
        boxed=not plain,
        upright=upright,
        body=body,
        text=text,
        pins=pins,
        signs=signs,
    )


def _fits_plain(symbol: str, by_side: Mapping[str, Sequence[str]]) -> bool:
    """Whether the drawing alone shows where each terminal is."""
    return all(len(pins) <= (2 if symbol == "opamp" and side == "left" else 1) for side, pins in by_side.items())


def _half_size(draft: _Draft, by_side: Mapping[str, Sequence[str]], *, plain: bool, upright: bool) -> Point:
    if plain:
        return (2, 3) if upright and len(by_side["top"]) and len(by_side["bottom"]) else (3, 2)
    tall = max(len(by_side["left"]), len(by_side["right"]), 3 if by_side["bottom"] else 2)
    named = _named(draft, by_side)
    widest = {
        side: max((text_width(_pin_label(draft, pin, named=named), PIN_SIZE) for pin in by_side[side]), default=0.0)
        for side in ("left", "right")
    }
    named = named or bool(draft.units)
    room = 62.0 + (2.0 * max(widest.values()) + 12.0 if named else 0.0)
    wide = max(ceil(room / (2.0 * STEP)), len(by_side["top"]), len(by_side["bottom"]) + 1)
    return wide, tall


def _named(draft: _Draft, by_side: Mapping[str, Sequence[str]]) -> bool:
    """Whether the pins of a box have their names beside them."""
    return sum(map(len, by_side.values())) > 2 or draft.kind in ("component", "use")


def _pin_label(draft: _Draft, pin: str, *, named: bool) -> str:
    """What stands in the box beside a pin."""
    words = (pin.strip() if named else "", f"[{draft.units[pin]}]" if pin in draft.units else "")
    return " ".join(word for word in words if word)


def _pins(draft: _Draft, by_side: Mapping[str, Sequence[str]], half: Point) -> tuple[Pin, ...]:
    pins = []
    for side, names in by_side.items():
        for place, name in enumerate(names):
            along = 2 * place - (len(names) - 1)
            at = {"left": (-half[0], along), "right": (half[0], along), "top": (along, -half[1]), "bottom": (along, half[1])}[side]
            domain = draft.nodes.get(name) or draft.shafts.get(name) or "signal"
            flow: Literal["", "in", "out"] = "in" if name in draft.inputs else "out" if name in draft.outputs else ""
            pins.append(
                Pin(
                    name=name,
                    side=side,  # type: ignore[arg-type]
                    at=at,
                    domain="mechanical" if domain in _MECHANICAL else domain,
                    flow=flow,
                    sign=draft.signs.get(name, ""),
                    label=_pin_label(draft, name, named=_named(draft, by_side)),
                    needed=name in draft.needed,
                )
            )
    return tuple(pins)


def _note(draft: _Draft) -> str:
    return fit_list(draft.note, LONGEST, NOTE_SIZE) if draft.note else ""


def shown_name(name: str) -> str:
    """A name as the sheet shows it: cut in its middle where it is too long."""
    return fit_text(name, LONGEST, NAME_SIZE, bold=True, middle=True)


def _text_box(draft: _Draft, body: Box, *, upright: bool) -> Box:
    wide = max(text_width(shown_name(draft.name), NAME_SIZE, bold=True), text_width(_note(draft), NOTE_SIZE)) / STEP
    if upright:
        return Box(left=body.right, top=-2, right=body.right + ceil(wide) + 1, bottom=1 + bool(draft.note))
    half = ceil(wide / 2.0)
    return Box(left=-half, top=body.top - 2 - bool(draft.note), right=half, bottom=body.top)
