"""`Machine.circuit`: the machine as a component circuit with vector links (paper 000).

Solid bodies SB, kinematic nodes KN, sources of velocity Ew and of force Ef, and dynamic components DC; where their links meet, and how many
equations that makes with information links (kinematic mode) and with energy links (dynamic mode).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np

from ..outputs.cell_text import number
from ..outputs.shown import Shown, Table

if TYPE_CHECKING:
    from ..machine import Machine

# What makes no power of its own: elasticity, friction, loss, backlash, stops. All else that acts on a joint is a source.
DYNAMIC = (
    "Spring",
    "Damper",
    "SpringDamper",
    "LineSpring",
    "GasSpring",
    "Rope",
    "Bushing",
    "Friction",
    "PinFriction",
    "GuideFriction",
    "Clutch",
    "EndStop",
    "Backlash",
    "Inertia",
    "Armature",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CircuitComponent:
    """A component of the circuit, and what of the machine it is."""

    name: str
    kind: str
    stands_for: str = field(metadata={"key": "is"})
    data: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CircuitNode:
    """Where links meet: they have the same potentials, and their streams add up to zero."""

    node: int
    links: tuple[str, ...]
    type: str
    size: int
    potentials: str
    streams: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CircuitMode:
    """How large the equations are with one kind of link."""

    mode: str
    links: str
    equations: int
    unknowns: int


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Circuit(Shown):
    """Components, nodes with the links that meet there, and the sizes of both modes."""

    components: tuple[CircuitComponent, ...]
    nodes: tuple[CircuitNode, ...]
    modes: tuple[CircuitMode, ...]

    def headline(self) -> str:
        """Sizes."""
        modes = "; ".join(f"{m.mode}: {m.equations} equations in {m.unknowns} unknowns" for m in self.modes)
        return f"{len(self.components)} components, {len(self.nodes)} nodes; {modes}"

    def tables(self) -> Iterator[Table]:
        """Components and nodes."""
        rows = [(c.name, c.kind, c.stands_for, c.data) for c in self.components]
        yield Table("Components", ("component", "kind", "is", "data"), rows)
        yield Table(
            "Nodes: links that meet have the same potentials, their streams add up to zero",
            ("node", "links", "type", "scalars", "potentials", "streams"),
            [(str(n.node), " - ".join(n.links), n.type, str(n.size), n.potentials, n.streams) for n in self.nodes],
            right=(0, 3),
        )


def circuit_of(machine: Machine) -> Circuit:
    """The circuit of a machine. 1. Bodies and the base; 2. joints with their links; 3. what acts on them; 4. the sizes of both modes."""
    from mechanics.formulations.component_circuit import ComponentCircuit
    from topology.joints.joint_freedoms import degrees_of_freedom

    mechanism = machine.equations.mechanism
    circuit = ComponentCircuit(mechanism, machine.gravity)
    draft = _Draft()

    # 1. Bodies and the base.
    for k, body in enumerate(circuit.linked.bodies, start=1):
        draft.bodies[body.name] = f"SB{k}"
        draft.add(f"SB{k}", "solid body", body.name, f"m = {number(mechanism.bodies[body.name].mass)} kg")
    if mechanism.ground in mechanism.bodies:
        draft.base = draft.source("Ew")
        draft.add(draft.base, "velocity source", mechanism.ground, "the base at rest")

    # 2. Joints: a link to each body, and a third one for what drives it.
    for k, connection in enumerate(circuit.linked.connections, start=1):
        joint, freedoms = connection.joint, degrees_of_freedom(connection.joint.kind)
        draft.add(f"KN{k}", "kinematic node", joint.name, f"{joint.kind}, k = {freedoms}")
        for link, name in ((1, joint.parent), (2, joint.child)):
            draft.meet([draft.end(name), f"KN{k}.{link}"], "v, omega", "F, M", 6)
        if freedoms:
            draft.driven[joint.name] = len(draft.nodes)
            draft.meet([f"KN{k}.3"], "relative velocity", "drive effort", freedoms)

    # 3. Given motions, components on joints and forces on points; what nothing drives has a source of zero.
    _add_sources(machine, draft)

    # 4. Sizes.
    sizes = circuit.sizes(np.asarray(machine.equations.q0))
    modes = tuple(
        CircuitMode(mode=mode, links=links, equations=sizes[mode][0], unknowns=sizes[mode][1])
        for mode, links in (("kinematic", "information"), ("dynamic", "energy"))
    )
    return Circuit(components=tuple(draft.components), nodes=tuple(draft.nodes), modes=modes)


@dataclass(slots=True)
class _Draft:
    """A circuit in the making."""

    components: list[CircuitComponent] = field(default_factory=list)
    nodes: list[CircuitNode] = field(default_factory=list)
    bodies: dict[str, str] = field(default_factory=dict)  # body -> symbol
    driven: dict[str, int] = field(default_factory=dict)  # joint -> place of the node of its third link
    base: str = ""
    _sources: int = 0
    _dynamic: int = 0
    _links: dict[str, int] = field(default_factory=dict)

    def add(self, name: str, kind: str, stands_for: str, data: str) -> None:
        self.components.append(CircuitComponent(name=name, kind=kind, stands_for=stands_for, data=data))

    def source(self, symbol: str) -> str:
        """The symbol of the next source: those of velocity and of force are counted together."""
        self._sources += 1
        return f"{symbol}{self._sources}"

    def dynamic(self) -> str:
        self._dynamic += 1
        return f"DC{self._dynamic}"

    def end(self, body: str) -> str:
        """The next link of a body, or the base."""
        if body not in self.bodies:
            return self.base
        symbol = self.bodies[body]
        self._links[symbol] = self._links.get(symbol, 0) + 1
        return f"{symbol}.{self._links[symbol]}"

    def meet(self, links: list[str], potentials: str, streams: str, size: int) -> None:
        """A node where these links meet."""
        kind = "vector" if size > 1 else "scalar"
        named = tuple(link for link in links if link)
        self.nodes.append(CircuitNode(node=len(self.nodes) + 1, links=named, type=kind, size=size, potentials=potentials, streams=streams))

    def drive(self, joint: str, symbol: str) -> None:
        """Let a source or component act on a joint."""
        place = self.driven[joint]
        self.nodes[place] = replace(self.nodes[place], links=(*self.nodes[place].links, symbol))


def _add_sources(machine: Machine, draft: _Draft) -> None:
    project = machine.fitted_project
    for motion in project.motions:
        joint = motion.joint if motion.joint in draft.driven else motion.joint.rpartition(".")[0]  # one coordinate of several
        symbol = draft.source("Ew")
        draft.add(symbol, "velocity source", f"motion {motion.name}", motion.function)
        draft.drive(joint, symbol)
    for component in project.components:
        named = [name if name in draft.driven else name.rpartition(".")[0] for name in component.attach.values()]
        joints = [name for name in named if name in draft.driven]
        at = [machine.mechanism.body_of(point.part) for point in component.points]
        if not (joints or at):
            continue  # of a circuit that touches no joint
        passive = component.model.startswith("mechanical.") and component.model.rpartition(".")[2] in DYNAMIC
        symbol = draft.dynamic() if passive else draft.source("Ef")
        draft.add(symbol, "dynamic component" if passive else "source of force", component.name, component.model)
        for joint in joints:
            draft.drive(joint, symbol)
        for body in at:
            draft.meet([draft.end(body), symbol], "v", "F", 3)
    for joint, place in draft.driven.items():
        if len(draft.nodes[place].links) == 1:
            symbol = draft.source("Ef")
            draft.add(symbol, "source of force", joint, "nothing drives it: zero")
            draft.drive(joint, symbol)
