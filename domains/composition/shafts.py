"""Attachments in connection rows: a motor's `shaft` on a gear's `a`, on a joint, or on the fixed frame.

An attachment that names its joint in the component's own table acts on that joint. One that does not is a terminal of that name: in a row
with a joint it acts on the joint too, in any other row it is part of a network of shafts (or rods) that is not in the mechanism. Each such
terminal is an edge to the fixed frame, since an inertia and a torque are measured against it; ``ground`` in a row is that frame.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from foundation.errors import MategraphError

from ..declare.component import BY_POINTS, MECHANICAL, Component
from ..specs import GROUND, ComponentSpec, DomainsError, SystemSpec


@dataclass(frozen=True, slots=True, kw_only=True)
class ShaftRows:
    """What the connection rows determine about attachments, by ``component.attachment``."""

    joint_of: Mapping[str, str]  # the joint in the same row
    domain_of: Mapping[str, str]  # "rotational" or "translational", of those in a row without joint
    named: frozenset[str]  # all that are in a row, sound or not


def shaft_rows(
    spec: SystemSpec,
    declarations: Mapping[str, type[Component]],
    joints: Mapping[str, str],
    errors: list[MategraphError],
) -> ShaftRows:
    """Which joint, or which kind of motion, every attachment in a connection row has.

    Parameters
    ----------
    declarations
        Of the components by name.
    joints
        Names that a row may have for freedoms of joints -> their domain.

    Notes
    -----
    Codes: E408 attached to a joint and in a row as well; E420 a row whose components serve either kind of motion, so that nothing decides
    which; E421 two joints, or a joint and the fixed frame, in one row.
    """
    ports = _ports(spec.components, declarations)
    attached = {f"{c.name}.{port}": (c.name, joint) for c in spec.components for port, joint in c.attach.items()}
    joint_of: dict[str, str] = {}
    rows: dict[int, list[str]] = {}  # of shafts
    kinds: dict[int, str] = {}
    for number, row in enumerate(spec.connections):
        shafts = [name for name in row if name in ports]
        named = [name for name in row if name in joints]
        errors.extend(_attached_twice(spec, number, name, *attached[name]) for name in row if name in attached)
        if not shafts and not named:
            continue
        if len(named) > 1 or (named and GROUND in row):
            errors.append(_joints_in_a_row(spec, number, named))
        elif named:
            joint_of.update(dict.fromkeys(shafts, named[0]))
        else:
            rows[number] = shafts
            known = {ports[name] for name in shafts} - {MECHANICAL}
            if known:
                kinds[number] = sorted(known)[0]  # rows of different kinds are refused with those of other domains
    held = {owner: joints[joint] for owner, joint in _held_by_joints(spec, joint_of) if joint in joints}
    for number, shafts in rows.items():  # a component that serves either kind of motion has the same at all its ends
        decided = [held[owner] for name in shafts if ports[name] == MECHANICAL and (owner := name.rpartition(".")[0]) in held]
        if decided:
            kinds.setdefault(number, decided[0])
    _spread(rows, kinds, ports)
    by_units = {component.name: component.moves for component in spec.components if component.moves}
    for number, shafts in rows.items():
        decided = [by_units[owner] for name in shafts if (owner := name.rpartition(".")[0]) in by_units]
        if decided:
            kinds.setdefault(number, decided[0])
    _spread(rows, kinds, ports)
    for number in rows.keys() - kinds.keys():
        errors.append(_unclear(spec, number))
    return ShaftRows(
        joint_of=joint_of,
        domain_of={
            name: kinds[number] if ports[name] == MECHANICAL else ports[name]
            for number, shafts in rows.items()
            if number in kinds
            for name in shafts
        },
        named=frozenset(name for row in spec.connections for name in row),
    )


def _ports(components: Sequence[ComponentSpec], declarations: Mapping[str, type[Component]]) -> dict[str, str]:
    """The attachments that may stand in a row, and their domains."""
    return {
        f"{c.name}.{port}": domain
        for c in components
        if c.name in declarations
        for port, domain in declarations[c.name].attachments.items()
        if domain not in BY_POINTS and port not in c.attach
    }


def _held_by_joints(spec: SystemSpec, joint_of: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Components with the joints that they hold on to by one of their ends."""
    for component in spec.components:
        yield from ((component.name, joint) for joint in component.attach.values())
    for terminal, joint in joint_of.items():
        yield terminal.rpartition(".")[0], joint


def _spread(rows: Mapping[int, Sequence[str]], kinds: dict[int, str], ports: Mapping[str, str]) -> None:
    """A component that serves either kind of motion has the same at all its ends: what is known of one row decides others."""
    rows_of: dict[str, set[int]] = {}
    for number, shafts in rows.items():
        for name in shafts:
            if ports[name] == MECHANICAL:
                rows_of.setdefault(name.rpartition(".")[0], set()).add(number)
    waiting = list(kinds)
    while waiting:
        number = waiting.pop()
        for name in rows[number]:
            for other in rows_of.get(name.rpartition(".")[0], ()) if ports[name] == MECHANICAL else ():
                if other not in kinds:
                    kinds[other] = kinds[number]
                    waiting.append(other)


def _attached_twice(spec: SystemSpec, number: int, name: str, component: str, joint: str) -> DomainsError:
    return DomainsError(
        "E408",
        f"'{name}' is attached to the joint '{joint}' and stands in the connection [{', '.join(spec.connections[number])}] as well.",
        remedy=f"Leave out one of the two; the joint's name '{joint}' may stand in a row too.",
        element=component,
        place=spec.place_of_row(number),
    )


def _joints_in_a_row(spec: SystemSpec, number: int, named: Sequence[str]) -> DomainsError:
    both = " and ".join(f"'{name}'" for name in [*named, *([GROUND] if GROUND in spec.connections[number] else [])])
    return DomainsError(
        "E421",
        f"Connection [{', '.join(spec.connections[number])}] joins {both}: bodies are joined by mates, not by connections.",
        remedy="Put a gear between two joints, or a mate that is fixed.",
        element=named[0],
        place=spec.place_of_row(number),
    )


def _unclear(spec: SystemSpec, number: int) -> DomainsError:
    row = spec.connections[number]
    return DomainsError(
        "E420",
        f"Connection [{', '.join(row)}] can be one of turning or of sliding parts: all of its components serve either.",
        remedy="Give their numbers with units (kg or kg*m^2), or connect a motor, a torque or force source, or a joint with them.",
        element=next(name for name in row if name != GROUND),
        place=spec.place_of_row(number),
    )
