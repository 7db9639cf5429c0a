"""The whole system graph: joints and shafts in it, terminal equations that say what the composed system does, classes by their form."""

from __future__ import annotations

import numpy as np
import pytest
from two_axis import flywheel

from domains.analysis.terminal_graph import TerminalEdge, terminal_graph
from domains.composition.compose import compose
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, SystemSpec
from domains.system import System
from mechanics.equations import equations_of_motion
from topology.graphs import linear_graph as lg
from topology.graphs.linear_graph import EdgeClass


def part(name: str, model: str, attach: dict[str, str] | None = None, **parameters: float) -> ComponentSpec:
    return ComponentSpec(name=name, model=model, parameters=parameters, attach=attach or {})


@pytest.fixture(scope="module")
def drive() -> System:
    """A motor on a shaft of its own, a spring from there to a wheel that CAD has, a gear to a flywheel behind it.

    ::

        motor, rotor --spring-- wheel --gear 3:1-- disc
    """
    parts = (
        part("supply", "electrical.VoltageSource", value=12.0),
        part("motor", "electrical.DCMotor", R=2.0, L=1e-3, K=0.05, b=0.0),
        part("rotor", "mechanical.Inertia", value=1e-4),
        part("spring", "mechanical.Spring", {"other": "axle"}, stiffness=5.0),
        part("friction", "mechanical.Damper", {"joint": "axle"}, damping=1e-3),
        part("gear", "mechanical.Gear", {"a": "axle"}, ratio=3.0),
        part("disc", "mechanical.Inertia", value=1e-3),
    )
    rows = (
        ("supply.p", "motor.p"),
        ("ground", "supply.n", "motor.n"),
        ("motor.shaft", "rotor.joint", "spring.joint"),
        ("gear.b", "disc.joint"),
    )
    return compose(SystemSpec(components=parts, connections=rows), equations_of_motion(flywheel()))


def edges_of(system: System) -> dict[str, TerminalEdge]:
    return {e.edge.name: e for e in terminal_graph(system).edges}


def test_terminal_equations_are_those_of_the_components(drive: System) -> None:
    found = {name: edge.equation for name, edge in edges_of(drive).items()}
    assert found["motor"] == "v = R i + L di/dt + K shaft.rate"
    assert found["motor.shaft"] == "shaft.torque = -K i"
    assert found["spring"] == "joint.torque = stiffness (joint.angle - other.angle)"
    assert found["friction"] == "torque = damping joint.rate"
    assert found["axle"] == "torque = M(q) v' + h(q, v), row 1"
    assert (found["gear.a"], found["gear.b"]) == ("a.rate = ratio b.rate", "b.torque = -ratio a.torque")


def test_an_edge_is_what_its_equation_says(drive: System) -> None:
    kinds = {name: edge.kind for name, edge in edges_of(drive).items()}
    assert kinds["supply"] == "across driver"
    assert kinds["axle"] == kinds["rotor"] == "first-order accumulator"
    assert kinds["friction"] == "dissipator"
    assert kinds["spring"] == kinds["motor"] == "first-order delay"
    assert kinds["motor.shaft"] == "through driver"  # without friction of its own
    assert kinds["gear.a"] == kinds["gear.b"] == "coupler"


def test_weights_follow_the_order_of_the_classes(drive: System) -> None:
    edges = sorted(terminal_graph(drive).edges, key=lambda e: e.weight)
    kinds = [e.edge.kind for e in edges]
    assert kinds == sorted(kinds)
    assert kinds[0] is EdgeClass.ACROSS_DRIVER
    assert kinds[-1] is EdgeClass.THROUGH_DRIVER


def test_what_acts_between_two_shafts_is_one_edge_between_them(drive: System) -> None:
    graph = terminal_graph(drive).graph
    plus, minus = graph.ends()[[e.name for e in graph.edges].index("spring")]
    assert "rotor.joint" in graph.nodes[plus].terminals
    assert "axle" in graph.nodes[minus].terminals


def test_parts_stand_together_with_the_datum_last(drive: System) -> None:
    graph = terminal_graph(drive).graph
    A = lg.incidence_matrix(graph)
    parts = lg.connected_components(graph)
    assert [i for p in parts for i in sorted(p.nodes)] == list(range(len(graph.nodes)))
    assert all(p.datum == max(p.nodes) for p in parts)
    for p in parts:
        others = [i for i in range(len(graph.nodes)) if i not in p.nodes]
        assert not A[np.ix_(others, p.edges)].any()
    assert np.linalg.matrix_rank(A) == len(graph.nodes) - len(parts)


def test_a_run_obeys_kirchhoffs_laws_of_this_graph(drive: System) -> None:
    run = simulate(drive, duration=0.05, output_step=0.01)
    graph = terminal_graph(drive).graph

    def effort(edge: lg.Edge) -> np.ndarray:
        """The through variable, into the component."""
        if edge.domain == "electrical":
            return run.values[f"{edge.name}.i"]
        if edge.name == "axle":  # the mechanism takes what is put on it
            return run.values["axle.torque"]
        on_joint = {"friction": "friction.torque", "gear.a": "gear.torque"}  # signals of what the joint feels
        if edge.name in on_joint:
            return -run.values[on_joint[edge.name]]
        return run.values[f"{edge.name}.torque" if "." in edge.name else f"{edge.name}.joint.torque"]

    y = np.array([effort(edge) for edge in graph.edges])
    balance = lg.reduced_incidence_matrix(graph) @ y
    # efforts are up to 6 A and 0.3 N m, found by elimination: round-off
    np.testing.assert_allclose(balance, 0.0, atol=1e-12)
