"""Machines that a CAD library draws, simulated in one call."""

from __future__ import annotations

import cadquery as cq
import numpy as np
import pytest

import mategraph
from foundation.errors import MategraphError


@pytest.fixture(scope="module")
def rotor():
    """A disc with a bore on a pin."""
    machine = cq.Assembly(name="rotor")
    machine.add(cq.Workplane().box(100, 100, 10).faces(">Z").workplane().circle(5).extrude(30), name="base")
    machine.add(cq.Workplane().circle(40).extrude(10).faces(">Z").workplane().hole(10.1), name="disc", loc=cq.Location(cq.Vector(0, 0, 15)))
    return machine


TORQUE = {
    "ground": "base",
    "gravity": {"value": 0.0},
    "mate": {"pin": {"kind": "revolute", "a": "base", "b": "disc"}},
    "component": {"spin": {"model": "mechanical.TorqueSource", "joint": "pin", "value": "0.01 N*m"}},
}


def test_a_drawn_machine_turns_as_its_inertia_says(rotor):
    done = mategraph.simulate(rotor, TORQUE, simulate={"duration": "0.2 s"})
    mass = 2700.0 * np.pi * (0.04**2 - 0.00505**2) * 0.01
    inertia = mass * (0.04**2 + 0.00505**2) / 2.0
    angle = 0.01 / inertia * 0.2**2 / 2.0
    assert float(done["pin.angle"][-1]) == pytest.approx(angle, rel=1e-8)  # the integrator's tolerance is 1e-8
    # The frames of parts are those of the result: the disc has turned by that angle about z.
    X = done.frames["disc"][-1]
    assert np.arctan2(X[1, 0], X[0, 0]) == pytest.approx((angle + np.pi) % (2 * np.pi) - np.pi, abs=1e-7)
    assert np.array_equal(done.frames["base"][0], done.frames["base"][-1])
    assert len(done.times) == len(done.frames["disc"])


def test_without_a_project_its_freedoms_are_shown_and_a_notebook_gets_the_page(rotor, tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    shown = mategraph.simulate(rotor)
    assert shown.sweeps is not None
    assert shown.sweeps.mobility == 1
    assert "<iframe" in shown._repr_html_()
    assert shown.open(tmp_path / "rotor.html").read_text().lower().startswith("<!doctype html")
    assert opened == [(tmp_path / "rotor.html").as_uri()]


def test_what_is_no_assembly_is_refused():
    for wrong in (42, None, {"a": 1}):
        with pytest.raises(MategraphError):
            mategraph.simulate(wrong)


def test_a_drawn_assembly_becomes_a_project_that_keeps_what_the_user_wrote(rotor, tmp_path):
    from mategraph.drawn_projects import drawn_project

    project = drawn_project(rotor, tmp_path / "rotor")
    project.write_text(project.read_text() + 'ground = "base"  # mine\n')
    machine = mategraph.load(drawn_project(rotor, tmp_path / "rotor"))
    assert "# mine" in project.read_text()
    assert sorted(machine.assembly.instances) == ["base", "disc"]
    assert machine.mechanism.mobility == 1
    drawn = mategraph.simulate(rotor, {"ground": "base"})
    for name, part in machine.assembly.instances.items():  # through a STEP file, which has fifteen digits of lengths in mm
        np.testing.assert_allclose(part.X_WP, drawn.machine.assembly.instances[name].X_WP, atol=1e-12)


def test_the_notebook_of_the_docs_runs(tmp_path, monkeypatch):
    import json
    from pathlib import Path

    monkeypatch.chdir(tmp_path)
    notebook = json.loads((Path(__file__).parents[2] / "docs" / "notebook.ipynb").read_text(encoding="utf-8"))
    space: dict[str, object] = {}
    shown = []
    for cell in notebook["cells"]:
        assert cell.get("outputs", []) == []  # committed without outputs: they are made by whoever runs it
        if cell["cell_type"] == "code":
            *lines, last = "".join(cell["source"]).rstrip().split("\n")
            exec("\n".join(lines), space)
            shown.append(eval(last, space))
    assert any("<iframe" in getattr(value, "_repr_html_", lambda: "")() for value in shown)
