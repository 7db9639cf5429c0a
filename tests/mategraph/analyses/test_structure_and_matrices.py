"""The tables of ``inspect --equations`` and ``--matrices``."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from typer.testing import CliRunner

from domains.composition.compose import compose
from domains.specs import ComponentSpec, SystemSpec
from mategraph.analyses.matrices import matrices_of
from mategraph.analyses.structure import structure_of
from mategraph.commands.cli import app
from mategraph.commands.inspect import show_matrices, show_structure
from mategraph.console import Terminal

SEEKER = Path(__file__).resolve().parents[3] / "sample_assemblies" / "seeker" / "seeker.toml"


def rectifier() -> SystemSpec:
    """A diode feeds two capacitors in parallel and a load."""

    def part(name: str, model: str, **parameters: float) -> ComponentSpec:
        return ComponentSpec(name=name, model=f"electrical.{model}", parameters=parameters)

    parts = (
        part("s", "VoltageSource", value=5.0),
        part("r", "Resistor", R=1.0),
        part("d", "Diode"),
        part("a", "Capacitor", C=1e-6),
        part("b", "Capacitor", C=1e-6),
        part("load", "Resistor", R=1e3),
    )
    rows = (("s.p", "r.p"), ("r.n", "d.p"), ("d.n", "a.p", "b.p", "load.p"), ("ground", "s.n", "a.n", "b.n", "load.n"))
    return SystemSpec(components=parts, connections=rows)


def test_every_unknown_is_in_one_block_and_what_is_iterated_is_reported(capsys) -> None:
    system = compose(rectifier())
    found = structure_of(system)
    unknowns = [name for block in found.blocks for name in block.variables]
    assert len(unknowns) == len(set(unknowns))
    assert [s.name for s in found.states] == ["a.v"]
    assert found.demoted == ("b.v",)
    assert [t.name for t in found.torn] == [name for block in found.blocks for name in block.torn]
    assert len(found.torn) >= 1
    show_structure(found, Terminal())
    text = capsys.readouterr().out
    assert "nonlinear" in text
    assert "iterated in" in text
    assert "b.v" in text


def test_circuits_and_cut_sets_are_orthogonal_and_kirchhoffs_laws_are_in_the_incidence(capsys) -> None:
    found = matrices_of(compose(rectifier()))
    A, B, Q = (found.matrices[name].values for name in ("reduced incidence", "circuits", "cut-sets"))
    order = [found.incidence.columns.index(name) for name in found.circuits.columns]
    assert np.linalg.matrix_rank(A) == A.shape[0] == 3
    assert not (B @ Q.T).any()
    assert not (A[:, order] @ B.T).any()
    show_matrices(found, Terminal())
    assert "across driver" in capsys.readouterr().out


def test_inspect_shows_the_seekers_tree_states_and_order() -> None:
    done = CliRunner().invoke(app, ["inspect", str(SEEKER), "--equations", "--matrices", "--json"], catch_exceptions=False)
    found = json.loads(done.stdout)
    assert len(found["states"]) == 6
    assert sorted(found["tree"]) == ["pitch", "pitch_amp", "yaw", "yaw_amp"]
    place = {name: k for k, block in enumerate(found["blocks"]) for name in block["variables"]}
    assert place["pitch.acceleration"] == place["yaw.acceleration"]
    assert place["pitch_motor.shaft.torque"] < place["pitch.torque"] < place["pitch.acceleration"]
