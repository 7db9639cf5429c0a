"""The machine that an input drives, and what its effort can be taken apart by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mechanics.equations import EquationsOfMotion

from ...declare.component import DOMAINS
from ...reduction.effort_parts import FRICTION, PROCESS, ROTORS, SPRINGS
from ...resolved import Element
from ...specs import GROUND

MECHANICAL_DOMAINS = ("rotational", "translational")
SPRING_PARAMETERS = ("stiffness", "cubic")
FRICTION_PARAMETERS = ("damping", "quadratic", "viscous", "coulomb", "static", "coefficient", "friction", "loss_against", "loss_driving")
SOURCES = ("mechanical.TorqueSource", "mechanical.ForceSource", "mechanical.PointForce")


def nearest_machine(elements: Sequence[Element], connections: Sequence[Sequence[str]], owner: str) -> Element:
    """The component nearest to `owner` along connection rows that has a shaft or rod; `owner` itself where none has."""
    known = {e.name: e for e in elements}
    rows = [[end.rpartition(".")[0] for end in row] for row in connections if GROUND not in row]
    seen, level = {owner}, [owner]
    while level:
        for name in level:
            if mechanical_ports(known[name]):
                return known[name]
        level = list(dict.fromkeys(n for row in rows if not seen.isdisjoint(row) for n in row if n not in seen and n in known))
        seen.update(level)
    return known[owner]


def mechanical_ports(element: Element) -> list[str]:
    """The attachments of a component to joints, shafts and rods."""
    kinds = {**{port: target.domain for port, target in element.attachments.items()}, **element.shafts}
    return [port for port in element.declaration.attachments if kinds.get(port) in MECHANICAL_DOMAINS]


def effort_and_speed(machine: Element, eom: EquationsOfMotion | None) -> tuple[str, str]:
    """The signals with what the machine does to its first joint or shaft, and how fast that moves; empty where it has none."""
    ports = mechanical_ports(machine)
    if not ports:
        return "", ""
    port = ports[0]
    if port in machine.attachments:
        target = machine.attachments[port]
        assert eom is not None
        return f"{machine.name}.{DOMAINS[target.domain].through}", eom.coordinates[target.index].rate
    domain = DOMAINS[machine.shafts[port]]
    return f"{machine.name}.{domain.through}", f"{machine.name}.{port}.{domain.across}"


def efforts_and_currents(machine: Element, eom: EquationsOfMotion | None) -> list[str]:
    """The signals of a machine that are sums of what is needed: its effort, and the currents or flows of its terminals."""
    domains = {t.name: t.domain for t in machine.declaration.terminals}
    found = [effort_and_speed(machine, eom)[0]]
    for edge in machine.declaration.edges:
        if domains[edge.plus] == "electrical":
            stem = f"{machine.name}.{edge.name}" if edge.name else machine.name
            found.append(f"{stem}.{DOMAINS['electrical'].through}")
    return found


def parameters_of_parts(elements: Sequence[Element], inputs: Sequence[str]) -> dict[str, list[str]]:
    """What an effort is spent on beside gravity and the inertia of bodies -> the parameters without which it would not be."""
    own = {name.rpartition(".")[0] for name in inputs}
    found: dict[str, list[str]] = {SPRINGS: [], FRICTION: [], ROTORS: [], PROCESS: []}
    for element in elements:
        for part, name in _parameters(element):
            if element.name not in own or part != PROCESS:
                found[part].append(f"{element.name}.{name}")
    return found


def _parameters(element: Element) -> Iterator[tuple[str, str]]:
    numbers: Mapping[str, float] = element.parameters
    mechanical = element.spec.model.startswith("mechanical.")
    rotors = set(element.declaration.rotors.values())
    for name in numbers:
        if name in rotors:
            yield ROTORS, name
        elif mechanical and name in SPRING_PARAMETERS and not element.shafts and len(element.attachments) < 2:  # else it carries the drive
            yield SPRINGS, name
        elif (mechanical and name in FRICTION_PARAMETERS) or (rotors and name == "b"):
            yield FRICTION, name
        elif element.spec.model in SOURCES:
            yield PROCESS, name
