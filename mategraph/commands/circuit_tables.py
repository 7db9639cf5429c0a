"""The tables of ``mategraph inspect --circuit``: the machine as a component circuit with vector links (paper 000).

Solid bodies SB, kinematic nodes KN, sources of velocity Ew and of force Ef, and dynamic components DC; where their links meet, and how many
equations that makes with information links (kinematic mode) and with energy links (dynamic mode).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from ..console import Terminal
from .inspect import number

if TYPE_CHECKING:
    from ..machine import Machine

# What makes no power of its own: elasticity, friction, loss, backlash, stops. All else that acts on a joint is a source.
DYNAMIC = ("Spring", "Damper", "SpringDamper", "LineSpring", "Friction", "Clutch", "EndStop", "Backlash", "Inertia")


def describe_circuit(machine: Machine) -> dict[str, Any]:
    """Components, nodes with the links that meet there, and the sizes of both modes."""
    from mechanics.formulations.component_circuit import ComponentCircuit
    from topology.joints.joint_freedoms import degrees_of_freedom

    mechanism, eom = machine.mechanism, machine.equations
    circuit = ComponentCircuit(mechanism, machine.gravity)
    bodies = {name: f"SB{k}" for k, name in enumerate((body.name for body in circuit.linked.bodies), start=1)}
    components = [
        {"name": symbol, "kind": "solid body", "is": name, "data": f"m = {number(mechanism.bodies[name].mass)} kg"}
        for name, symbol in bodies.items()
    ]
    nodes: list[dict[str, Any]] = []
    third: dict[str, dict[str, Any]] = {}
    links: dict[str, int] = dict.fromkeys(bodies.values(), 0)
    base = _numbered("Ew")
    ground = next(base) if mechanism.ground in mechanism.bodies else ""
    if ground:
        components.append({"name": ground, "kind": "velocity source", "is": mechanism.ground, "data": "the base at rest"})

    def end(body: str) -> str:
        if body not in bodies:
            return ground
        links[bodies[body]] += 1
        return f"{bodies[body]}.{links[bodies[body]]}"

    for k, connection in enumerate(circuit.linked.connections, start=1):
        joint, freedoms = connection.joint, degrees_of_freedom(connection.joint.kind)
        components.append({"name": f"KN{k}", "kind": "kinematic node", "is": joint.name, "data": f"{joint.kind}, k = {freedoms}"})
        for link, body in ((1, joint.parent), (2, joint.child)):
            nodes.append(_node(len(nodes) + 1, [end(body), f"KN{k}.{link}"], "v, omega", "F, M", 6))
        if freedoms:
            third[joint.name] = _node(len(nodes) + 1, [f"KN{k}.3"], "relative velocity", "drive effort", freedoms)
            nodes.append(third[joint.name])
    sources = _sources(machine, base, bodies, nodes, third, end)
    sizes = circuit.sizes(np.asarray(eom.q0))
    modes = [
        {"mode": "kinematic", "links": "information", "equations": sizes["kinematic"][0], "unknowns": sizes["kinematic"][1]},
        {"mode": "dynamic", "links": "energy", "equations": sizes["dynamic"][0], "unknowns": sizes["dynamic"][1]},
    ]
    return {"components": [*components, *sources], "nodes": nodes, "modes": modes}


def _sources(
    machine: Machine, base: Any, bodies: Mapping[str, str], nodes: list[dict[str, Any]], third: Mapping[str, Any], end: Any
) -> list[Any]:
    """Given motions, components on joints and forces on points; each link is put into its node."""
    found = []
    count = _numbered("DC")
    for motion in machine.project.motions:
        joint = motion.joint if motion.joint in third else motion.joint.rpartition(".")[0]  # one coordinate of several
        symbol = next(base)
        found.append({"name": symbol, "kind": "velocity source", "is": f"motion {motion.name}", "data": motion.function})
        third[joint]["links"].append(symbol)
    for component in machine.project.components:
        model = component.model.rpartition(".")[2]
        named = [name if name in third else name.rpartition(".")[0] for name in component.attach.values()]
        joints = [name for name in named if name in third]
        at = [machine.mechanism.body_of(point.part) for point in component.points]
        if not (joints or at):
            continue  # of a circuit that touches no joint
        passive = component.model.startswith("mechanical.") and model in DYNAMIC
        symbol = next(count) if passive else next(base).replace("Ew", "Ef")
        kind = "dynamic component" if passive else "source of force"
        found.append({"name": symbol, "kind": kind, "is": component.name, "data": component.model})
        for joint in joints:
            third[joint]["links"].append(symbol)
        for body in at:
            nodes.append(_node(len(nodes) + 1, [end(body), symbol], "v", "F", 3))
    for joint, node in third.items():
        if len(node["links"]) == 1:
            symbol = next(base).replace("Ew", "Ef")
            found.append({"name": symbol, "kind": "source of force", "is": joint, "data": "nothing drives it: zero"})
            node["links"].append(symbol)
    return found


def _numbered(name: str) -> Any:
    return (f"{name}{k}" for k in range(1, 1_000_000))


def _node(node: int, links: list[str], potentials: str, streams: str, size: int) -> dict[str, Any]:
    return {
        "node": node,
        "links": [link for link in links if link],
        "type": "vector" if size > 1 else "scalar",
        "size": size,
        "potentials": potentials,
        "streams": streams,
    }


def show_circuit(described: Mapping[str, Any], terminal: Terminal) -> None:
    """Print what `describe_circuit` gave."""
    terminal.table(
        "Components",
        ("component", "kind", "is", "data"),
        [tuple(c[key] for key in ("name", "kind", "is", "data")) for c in described["components"]],
    )
    terminal.table(
        "Nodes: links that meet have the same potentials, their streams add up to zero",
        ("node", "links", "type", "scalars", "potentials", "streams"),
        [(str(n["node"]), " - ".join(n["links"]), n["type"], str(n["size"]), n["potentials"], n["streams"]) for n in described["nodes"]],
        right=(0, 3),
    )
    for mode in described["modes"]:
        terminal.line(mode["mode"], f"{mode['links']} links: {mode['equations']} equations in {mode['unknowns']} unknowns")
