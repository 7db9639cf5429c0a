"""The commands inverse, linearise and equilibrium on the seeker: what they print, what they write, and that it fits the machine."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from mategraph.analyses.linearise import linear_model
from mategraph.commands.cli import app
from mechanics.analyses.linear_system import FullLinearisation, reduced

SEEKER = Path(__file__).parents[3] / "sample_assemblies" / "seeker"
MOTIONS = """
[motion.nod]
joint = "pitch"
function = "sine"
amplitude = "20 deg"
frequency = "2 Hz"

[motion.look]
joint = "yaw"
function = "trapezoid"
distance = "30 deg"
speed = "120 deg/s"
acceleration = "1000 deg/s^2"
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The seeker with given motions."""
    folder = tmp_path_factory.mktemp("seeker")
    shutil.copy(SEEKER / "seeker.step", folder)
    text = (SEEKER / "seeker.toml").read_text(encoding="utf-8").replace("[cad]\n", "# [cad]\n").replace("script = ", "# script = ")
    (folder / "seeker.toml").write_text(text + MOTIONS, encoding="utf-8")
    return folder / "seeker.toml"


def answer(*arguments: object) -> dict[str, Any]:
    ran = CliRunner().invoke(app, [*map(str, arguments), "--json"])
    assert ran.exit_code == 0, ran.output
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


def peak(found: dict[str, Any], element: str, quantity: str) -> dict[str, Any]:
    (row,) = [p for p in found["peaks"] if p["element"] == element and p["quantity"] == quantity]
    return dict(row)


def test_inverse_gives_drives_reactions_and_bearings_with_their_worth(project: Path, tmp_path: Path) -> None:
    found = answer("inverse", project, "--csv", "--page", "--out", tmp_path)
    assert peak(found, "pitch", "torque")["unit"] == "N*m"
    # at the start nothing accelerates: the pitch bearings carry the weight of ring and camera
    assert {r["joint"] for r in found["bearings"]} == {"pitch", "pitch b", "yaw", "yaw b"}
    assert peak(found, "pitch", "resultant force")["determinate"]
    assert peak(found, "pitch (bearing)", "radial force")["determinate"]
    assert not peak(found, "pitch (bearing)", "force.z")["determinate"]
    pitch = next(r for r in found["bearings"] if r["joint"] == "pitch")
    assert pitch["convention"] == "minimum norm"
    assert "forces only" in pitch["assumption"]
    table = np.genfromtxt(found["files"]["csv"], delimiter=",", skip_header=1)
    head = Path(found["files"]["csv"]).read_text(encoding="utf-8").splitlines()[0].split(",")
    column = table[:, head.index("pitch.torque [N*m]")]
    assert np.max(np.abs(column)) == pytest.approx(abs(peak(found, "pitch", "torque")["value"]), rel=1e-9)  # ten digits are written
    assert Path(found["files"]["page"]).stat().st_size > 100_000


def test_inverse_prints_tables_with_units_and_conventions(project: Path) -> None:
    ran = CliRunner().invoke(app, ["inverse", str(project)])
    assert ran.exit_code == 0
    for text in ("Drive efforts", "N*m", "convention: minimum norm", "on the child", "axes of F", "at time [s]", "W323"):
        assert text in ran.stdout


def test_inverse_of_a_run_gives_back_the_torques_of_the_run(tmp_path: Path) -> None:
    """Without motions the simulated one is taken: Newton-Euler along it must need the torques that the motors gave."""
    from mategraph.analyses.inverse import inverse_of_run
    from mategraph.machine import load
    from mechanics.analyses.inverse import inverse_analysis

    machine = load(SEEKER / "seeker.toml")
    found = inverse_of_run(machine, machine.simulate(duration=0.1))
    again = inverse_analysis(found.motion)
    for name, torque in found.efforts.items():
        # accelerations are recorded as they were computed: round-off only, of torques of 0.1 N m
        assert np.allclose(again.efforts[name], torque, atol=1e-12)
    weight = 9.81 * sum(machine.mechanism.bodies[joint.child].mass for joint in machine.mechanism.tree)
    # the ring is not wholly balanced: its centre begins to fall with 1e-6 m/s^2
    assert np.linalg.norm(found.reactions["pitch"].force_W[0]) == pytest.approx(weight, rel=1e-6)


def test_a_stored_assembly_of_another_format_is_read_anew(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from mategraph.stages import read_assembly

    step = project.with_suffix(".step")
    assembly, _ = read_assembly(step)
    reads: list[Path] = []
    monkeypatch.setattr("cadimport.readers.step.reader.read_step", lambda path, progress=None: reads.append(path) or assembly)
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path))
    read_assembly(step)
    assert read_assembly(step)[1], "the second time it is stored"
    (stored,) = (tmp_path / "assemblies").iterdir()
    for file in stored.glob("*.json"):
        file.write_text(file.read_text(encoding="utf-8").replace('"format": ', '"format": 99'), encoding="utf-8")
    assert not read_assembly(step)[1]
    assert len(reads) == 2


def test_linearise_gives_matrices_of_the_plant_with_controllers_as_inputs(project: Path) -> None:
    found = answer("linearise", project)
    n = len(found["states"])
    assert np.shape(found["A"]) == (n, n)
    assert np.shape(found["B"]) == (n, len(found["inputs"]))
    assert "pitch_ctl.u" in [u["name"] for u in found["inputs"]]
    rates = sorted(mode["real"] for mode in found["modes"])
    assert rates[0] == pytest.approx(-4.0 / 2e-3, rel=0.01), "the fastest pole is R / L of a motor"


def test_linearise_refuses_a_point_that_is_none(project: Path) -> None:
    ran = CliRunner().invoke(app, ["linearise", str(project), "--at", "noon", "--json"])
    assert ran.exit_code == 2
    assert json.loads(ran.stdout)["errors"][0]["code"] == "E052"


def test_equilibrium_names_states_and_tells_of_limits(project: Path) -> None:
    found = answer("equilibrium", project)
    assert found["rate"] < 1e-8
    assert found["stability"] == "stable"
    assert found["left"] == []
    assert found["held"]["pitch_ctl.u"] == 0.0
    shown = CliRunner().invoke(app, ["equilibrium", str(project)])
    assert "W051" in shown.stdout, "the ring hangs beyond its limits"
    linear = answer("linearise", project, "--at", "equilibrium")
    assert [note["code"] for note in linear["warnings"]] == ["W051"]
    assert linear["dies_away"]


def test_joints_that_no_motion_moves_are_simulated(project: Path, tmp_path: Path) -> None:
    """Pitch is moved as given, yaw by its motor and controller: the torques of both come out."""
    text = project.read_text(encoding="utf-8")
    shutil.copy(project.with_suffix(".step"), tmp_path)
    (tmp_path / "seeker.toml").write_text(text[: text.index("[motion.look]")], encoding="utf-8")
    found = answer("inverse", tmp_path / "seeker.toml", "--duration", "0.2")
    given = answer("inverse", project, "--duration", "0.2")
    ours, theirs = (peak(one, "pitch", "torque")["value"] for one in (found, given))
    # yaw moves little in either case, so that pitch needs nearly the same torque
    assert ours == pytest.approx(theirs, rel=0.05)


def test_a_mode_that_grows_is_marked_beside_its_time_constant() -> None:
    none, names, units = np.zeros((2, 0)), ("a", "b"), ("", "")
    found = reduced(
        FullLinearisation(
            A=np.diag([-2.0, 4.0]),
            B=none,
            C=np.eye(2),
            D=none,
            bonds=np.zeros((0, 0)),
            positions=0,
            states=names,
            state_units=units,
            inputs=(),
            input_units=(),
            outputs=names,
            output_units=units,
            x=np.zeros(2),
            u=np.zeros(0),
            time=0.0,
            derivative=np.zeros(2),
        )
    )
    model = linear_model(found)
    assert [row[3] for row in next(model.tables()).rows] == ["0.5", "0.25 (grows)"]
    assert model.verdict() == "growing"


def test_a_figure_that_cannot_be_drawn_does_not_stop_the_others(tmp_path: Path) -> None:
    file = tmp_path / "rc.toml"
    file.write_text(
        "schema = 1\n"
        '[component.r]\nmodel = "electrical.Resistor"\nR = "1 kohm"\n[component.c]\nmodel = "electrical.Capacitor"\nC = "1 uF"\n'
        '[connect]\nrows = [["r.p", "c.p"], ["r.n", "c.n", "ground"]]\n[initial]\n"c.v" = "1 V"\n[simulate]\nduration = "1 ms"\n'
    )
    ran = CliRunner().invoke(app, ["plot", str(file), "-w", "bode", "-w", "signals", "--json", "-o", str(tmp_path)])  # no input: no Bode
    found = json.loads(ran.stdout)
    assert ran.exit_code == 2
    assert list(found["files"]) == ["signals"]
    assert Path(found["files"]["signals"]).stat().st_size > 1000
    assert [error["code"] for error in found["errors"]] == ["E503"]
