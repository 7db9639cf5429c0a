"""``mategraph inspect --circuit`` on machines of other kinds than the sample that it is made for."""

from __future__ import annotations

from pathlib import Path

import pytest
from linkages import slider_crank_at

import mategraph
from mategraph.commands.inspect import show_circuit
from mategraph.console import Terminal
from mechanics.equations import equations_of_motion
from mechanics.formulations.component_circuit import ComponentCircuit

SEEKER = Path(__file__).resolve().parents[3] / "sample_assemblies" / "seeker" / "seeker.toml"


def test_motors_are_sources_of_force_and_every_link_is_in_one_node(capsys: pytest.CaptureFixture[str]) -> None:
    described = mategraph.load(SEEKER).circuit()
    sources = {c.stands_for: c.kind for c in described.components if c.name.startswith("E")}
    assert sources == {"housing": "velocity source", "pitch_motor": "source of force", "yaw_motor": "source of force"}
    links = [link for node in described.nodes for link in node.links if "." in link]
    assert len(links) == len(set(links)) == 9  # three of each joint, two of the ring, one of the camera
    show_circuit(described, Terminal())
    assert "66 equations in 66 unknowns" in capsys.readouterr().out


def test_loops_have_more_equations_than_unknowns_in_the_kinematic_mode() -> None:
    mechanism = slider_crank_at(1.2)
    sizes = ComponentCircuit(mechanism, (0.0, 0.0, -9.81)).sizes(equations_of_motion(mechanism).q0)
    equations, unknowns = sizes["kinematic"]
    assert equations > unknowns  # all joints of the tree are given, and the loop closes besides
