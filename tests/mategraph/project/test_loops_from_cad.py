"""From a STEP file to moving loops: four-bar, slider-crank and gears drawn with cadquery, run by the commands that users run."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import mategraph
from domains.result import Result
from mategraph.commands.cli import app
from mategraph.project.reader import read_project

pytest.importorskip("cadquery")
from linkage_cad import four_bar, slider_crank, wheels

A, B, C, D = (0.0, 0.0), (0.0, 20.0), (60.0, 50.0), (70.0, 0.0)  # mm, hinges of the four-bar
CRANK, CONROD = 20.0, math.hypot(60.0, 20.0)  # mm, of the slider-crank
HEAD = """
schema = 1
assembly = "{name}.step"
ground = "frame"

[gravity]
direction = "-y"

[material.default]
name = "steel"
density = "7850 kg/m^3"
"""
FOUR_BAR = """
[mate]
A = { kind = "revolute", a = "frame", b = "crank" }
B = { kind = "revolute", a = "crank", b = "coupler" }
C = { kind = "revolute", a = "coupler", b = "rocker" }
D = { kind = "revolute", a = "frame", b = "rocker" }

[initial]
"A.rate" = "5 rad/s"

[simulate]
duration = "1 s"
output_step = "10 ms"

[[plot]]
title = "Crank and rocker"
signals = ["A.angle", "D.angle"]
"""
A_WITHIN = 'A = { kind = "revolute", a = "frame", b = "crank", limits = ["-5 deg", "5 deg"] }'
SWING = """
[motion.swing]
joint = "A"
function = "sine"
amplitude = "AMPLITUDE"
frequency = "5 Hz"
"""
SLIDER_CRANK = """
[mate]
main = { kind = "revolute", a = "frame", b = "crank" }
big_end = { kind = "revolute", a = "crank", b = "rod" }
small_end = { kind = "revolute", a = "rod", b = "piston" }
bore = { kind = "prismatic", a = "frame", b = "piston", axis = "+x" }

[motion.turning]
joint = "main"
function = "ramp"
slope = "20 rad/s"

[simulate]
duration = "0.4 s"
output_step = "5 ms"

[check]
"max(bore.position)" = "< 30 mm"
"""
GEARS = """
[mate]
shaft = { kind = "revolute", a = "frame", b = "pinion" }
output = { kind = "revolute", a = "frame", b = "wheel" }

[coupling.mesh]
kind = "gear"
a = "shaft"
b = "output"
teeth = [20, 60]

[component.drive]
model = "mechanical.TorqueSource"
joint = "shaft"
value = "0.2 mN*m"

[simulate]
duration = "0.5 s"
output_step = "10 ms"
"""


@pytest.fixture(scope="module", autouse=True)
def on_the_virtual_machine() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MATEGRAPH_NO_COMPILER", "1")
        yield


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """CAD and project files of the three machines."""
    folder = tmp_path_factory.mktemp("linkages")
    four_bar(folder / "four_bar.step", A, B, C, D)
    slider_crank(folder / "slider_crank.step", (0.0, 0.0), (0.0, CRANK), (60.0, 0.0))
    wheels(folder / "gears.step", 40.0, (10.0, 30.0))
    for name, text in (("four_bar", FOUR_BAR), ("slider_crank", SLIDER_CRANK), ("gears", GEARS)):
        (folder / f"{name}.toml").write_text(HEAD.format(name=name) + text, encoding="utf-8")
    return folder


def answer(*arguments: object, code: int = 0) -> dict[str, Any]:
    ran = CliRunner().invoke(app, [*map(str, arguments), "--json"])
    assert ran.exit_code == code, ran.output
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


@pytest.fixture(scope="module")
def swing(folder: Path) -> dict[str, Any]:
    return answer("run", folder / "four_bar.toml", "--out", folder / "out")


@pytest.fixture(scope="module")
def gears_run(folder: Path) -> dict[str, Any]:
    return answer("run", folder / "gears.toml", "--out", folder / "out")


def result_of(folder: Path, name: str) -> Result:
    return Result.load(folder / "out" / name / f"{name}.nc")


def error_of(folder: Path, name: str, text: str, *, command: str = "inspect") -> dict[str, Any]:
    """The one error of a project file beside the CAD of the machine `name`."""
    path = folder / f"{name}_wrong.toml"
    path.write_text(HEAD.format(name=name) + text, encoding="utf-8")
    (error,) = answer(command, path, code=2)["errors"]
    return dict(error)


# ------------------------------------------------------------------------------------------------------------------ four-bar


def test_a_four_bar_from_cad_has_one_freedom_and_one_joint_that_closes_its_loop(folder: Path) -> None:
    found = answer("inspect", folder / "four_bar.toml")
    assert found["mobility"] == 1
    assert found["counts"]["bodies"] == 4
    assert [j["name"] for j in found["joints"] if j["role"] == "loop"] != []
    assert {j["name"] for j in found["joints"] if j["role"] == "tree"} >= {"A", "D"}  # those that are shown have coordinates


def test_the_freedom_of_a_loop_is_named_as_rates_of_its_joints(folder: Path) -> None:
    """Crank upright: the piston moves as its pin, against the slide's direction, and the rod does not turn."""
    (way,) = answer("inspect", folder / "slider_crank.toml")["freedoms"]
    rates = {r["joint"]: (r["rate"], r["unit"]) for r in way["rates"]}
    assert way["leader"] == "main"
    assert rates == {"main": (1.0, ""), "bore": (pytest.approx(-CRANK * 1e-3), "m/rad"), "big_end": (pytest.approx(-1.0), "")}
    shown = CliRunner().invoke(app, ["inspect", str(folder / "slider_crank.toml")]).stdout
    assert "1: main 1, bore -0.02 m/rad, big_end -1" in shown


def test_the_piston_drives_the_crank_as_inverse_dynamics_says(folder: Path) -> None:
    text = SLIDER_CRANK[: SLIDER_CRANK.index("[motion")]
    text += '[motion.push]\njoint = "bore"\nfunction = "sine"\namplitude = "8 mm"\nfrequency = "2 Hz"\n'
    text += '[simulate]\nduration = "0.5 s"\noutput_step = "10 ms"\n'
    (folder / "pushed.toml").write_text(HEAD.format(name="slider_crank") + text, encoding="utf-8")
    answer("run", folder / "pushed.toml", "--out", folder / "out")
    run = result_of(folder, "pushed")
    found = answer("inverse", folder / "pushed.toml", "--csv", "--out", folder / "out")
    peak = next(p for p in found["peaks"] if (p["element"], p["quantity"]) == ("bore", "force"))
    curve = np.genfromtxt(found["files"]["csv"], delimiter=",", names=True, deletechars="")["bore.force_[N]"]
    forces, largest = run["bore.motion.force"].values, abs(peak["value"])
    np.testing.assert_allclose(forces, curve, atol=1e-5 * largest)  # the run's steps at 1e-8, times accelerations
    assert np.max(np.abs(forces)) <= largest * (1.0 + 1e-5)
    assert np.max(np.abs(forces)) > 0.98 * largest  # a step of 10 ms is 0.13 rad of the sine


def test_a_machine_that_floats_runs_without_ground_and_says_what_was_added(folder: Path) -> None:
    text = HEAD.format(name="gears").replace('ground = "frame"', 'floating = ["frame"]').replace('direction = "-y"', "value = 0")
    text += (
        GEARS[: GEARS.index("[coupling")] + '[initial]\n"shaft.rate" = "5 rad/s"\n[simulate]\nduration = "0.1 s"\noutput_step = "10 ms"\n'
    )
    (folder / "floats.toml").write_text(text, encoding="utf-8")
    found = answer("run", folder / "floats.toml", "--out", folder / "out")
    assert found["mobility"] == 8
    assert [w["element"] for w in found["warnings"] if w["code"] == "W204"] == ["frame free"]
    lost = answer("inspect", folder / "floats.toml")
    assert lost["ground"] == "world"
    assert np.ptp(result_of(folder, "floats")["frame free.position_x"].values) > 0.0, "a wheel with a hole beside its axis shakes it"


def test_the_rocker_follows_the_crank_as_two_circles_meet(folder: Path, swing: dict[str, Any]) -> None:
    assert swing["mobility"] == 1
    result = result_of(folder, "four_bar")
    for crank, rocker in zip(result["A.angle"].values, result["D.angle"].values, strict=True):
        p_B = turned(np.array(B), crank)
        p_C = np.array(D) + turned(np.subtract(C, D), rocker)
        # hinges stand in the STEP file to 1e-7 mm and better; loops are closed to round-off, of lengths around 0.1 m
        assert np.linalg.norm(p_C - p_B) == pytest.approx(np.hypot(60.0, 30.0), abs=1e-6)
    assert np.ptp(result["D.angle"].values) > 0.1  # it did move


def test_all_hinges_stay_together_in_the_pictures(folder: Path, swing: dict[str, Any]) -> None:
    result = result_of(folder, "four_bar")
    for hinge, one, other in ((B, "crank", "coupler"), (C, "coupler", "rocker"), (D, "frame", "rocker")):
        point = np.array([hinge[0] * 1e-3, hinge[1] * 1e-3, 0.0, 1.0])
        apart = result.poses[one] @ point - result.poses[other] @ point
        assert np.max(np.abs(apart)) < 1e-9  # m: the poses of pictures are kept as they were computed, to round-off of the loop's size


def test_a_swinging_four_bar_keeps_its_energy(swing: dict[str, Any]) -> None:
    # nothing drives or brakes it: what is turned over is only the error of an integrator with rtol 1e-8 over a hundred steps
    assert abs(swing["energy_audit"]["residual"]) < 1e-6


def test_page_and_graph_show_the_joint_that_closes_the_loop(folder: Path, swing: dict[str, Any]) -> None:
    (loop,) = [j["name"] for j in swing["joints"] if j["role"] == "loop"]
    out = folder / "out" / "four_bar"
    graph = (out / "four_bar.svg").read_text(encoding="utf-8")
    assert f"{loop}: " in graph
    assert "closes a loop" in graph
    assert "1 loop, mobility 1" in graph
    assert f"{loop} (closes a loop)" in (out / "four_bar.html").read_text(encoding="utf-8")


def test_formulations_agree_on_the_four_bar(folder: Path) -> None:
    found = answer("verify", folder / "four_bar.toml", "--states", 2)
    assert found["passed"]
    assert found["freedoms"] == 1


def test_a_four_bar_rests_where_its_weight_is_stationary_and_leaves_as_its_inertia_says(folder: Path, swing: dict[str, Any]) -> None:
    found = answer("linearise", folder / "four_bar.toml", "--at", "equilibrium")
    assert len(found["states"]) == 2
    rest, bodies = found["point"]["A.angle"], {b["name"]: b for b in swing["bodies"]}

    def centers_and_angles(crank: float) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """Centres of mass in the plane (m) and angles of crank, coupler and rocker, from the geometry alone."""
        p_B = turned(np.array(B), crank)
        reach = np.array(D) - p_B
        d, r_B, r_D = np.linalg.norm(reach), math.hypot(60.0, 30.0), math.hypot(10.0, 50.0)
        along = (d**2 + r_B**2 - r_D**2) / (2 * d)
        p_C = p_B + along * reach / d + math.sqrt(r_B**2 - along**2) * turned(reach, math.pi / 2) / d
        coupler = math.atan2(*(p_C - p_B)[::-1]) - math.atan2(C[1] - B[1], C[0] - B[0])
        rocker = math.atan2(*(p_C - np.array(D))[::-1]) - math.atan2(C[1] - D[1], C[0] - D[0])
        angles = np.array([crank, coupler, rocker])
        pivots = ((np.array(A), np.array(A)), (np.array(B), p_B), (np.array(D), np.array(D)))
        centers = [
            1e-3 * now + turned(np.array(bodies[name]["center"][:2]) - 1e-3 * cad, angle)
            for name, (cad, now), angle in zip(("crank", "coupler", "rocker"), pivots, angles, strict=True)
        ]
        return np.array(centers), angles

    mass = np.array([bodies[name]["mass"] for name in ("crank", "coupler", "rocker")])
    inertia = np.array([bodies[name]["inertia"][2][2] for name in ("crank", "coupler", "rocker")])
    h = 1e-4  # rad: differences are then good to h^2, and to round-off / h^2 for the second one, both 1e-8
    (low, one), (middle, _), (high, other) = (centers_and_angles(rest + k * h) for k in (-1, 0, 1))
    weight = [9.81 * float(mass @ centers[:, 1]) for centers in (low, middle, high)]
    slopes, turns = (high - low) / (2 * h), (other - one) / (2 * h)
    effective = float(mass @ np.sum(slopes**2, axis=1) + inertia @ turns**2)
    stiffness = (weight[2] - 2 * weight[1] + weight[0]) / h**2
    assert (weight[2] - weight[0]) / (2 * h) == pytest.approx(0.0, abs=1e-6 * abs(stiffness))
    for mode in found["modes"]:  # eigenvalue^2 = -stiffness / inertia: it swings about a lowest place, falls from a highest one
        assert complex(mode["real"], mode["imaginary"]) ** 2 == pytest.approx(-stiffness / effective, rel=1e-6)


def turned(vector: np.ndarray[Any, Any], angle: float) -> np.ndarray[Any, Any]:
    c, s = math.cos(angle), math.sin(angle)
    return np.asarray(np.array([[c, -s], [s, c]]) @ vector)


# ------------------------------------------------------------------------------------------------------------------ slider-crank


def test_the_piston_moves_as_the_crank_says(folder: Path) -> None:
    run = answer("run", folder / "slider_crank.toml", "--out", folder / "out")
    assert run["mobility"] == 1
    result = result_of(folder, "slider_crank")
    theta = math.pi / 2 + 20.0 * result.time
    x = CRANK * np.cos(theta) + np.sqrt(CONROD**2 - (CRANK * np.sin(theta)) ** 2) - 60.0
    np.testing.assert_allclose(result["bore.position"].values, 1e-3 * x, atol=1e-9)  # m: hinges in the STEP file to 1e-7 mm
    assert abs(run["energy_audit"]["residual"]) < 1e-6  # what the drive gives is what the machine gains; rtol 1e-8


def test_the_drive_of_the_slider_crank_gives_what_its_energy_gains(folder: Path) -> None:
    found = answer("inverse", folder / "slider_crank.toml", "--csv", "--out", folder / "inverse")
    assert found["closure"] < 1e-12  # m: round-off of lengths below 0.1 m
    (path,) = (folder / "inverse").rglob("*.csv")
    with path.open(encoding="utf-8") as file:
        columns = file.readline().strip().split(",")
    table = np.loadtxt(path, delimiter=",", skiprows=1)
    (effort,) = [i for i, name in enumerate(columns) if name.strip('"').startswith("main.torque")]
    torque = table[:, effort]
    # over a whole turn (0.314 s, interpolated) a machine without friction gets nothing: the mean of its torque over angles is zero
    turn = np.linspace(0.0, 2 * math.pi / 20.0, 2000, endpoint=False)
    mean = float(np.mean(np.interp(turn, table[:, 0], torque)))
    # samples every 5 ms see the torque's curve, of frequency 6.4 Hz, by chords: (2 pi 6.4 * 5 ms)^2 / 8 = 0.5 % of it
    assert abs(mean) < 5e-3 * np.max(np.abs(torque))


# ------------------------------------------------------------------------------------------------------------------ gears


def test_gears_turn_against_each_other_in_the_ratio_of_their_teeth(folder: Path, gears_run: dict[str, Any]) -> None:
    assert gears_run["mobility"] == 1
    assert gears_run["couplings"] == [
        {
            "name": "mesh",
            "kind": "gear",
            "terms": [{"joint": "shaft", "coefficient": 20.0}, {"joint": "output", "coefficient": 60.0}],
            "offset": 0.0,
            "source": "project file",
        }
    ]
    result = result_of(folder, "gears")
    shaft, output = result["shaft.angle"].values, result["output.angle"].values
    np.testing.assert_allclose(output, -shaft / 3.0, rtol=1e-13, atol=1e-15)  # exact but for round-off
    assert shaft[-1] > 1.0


def test_the_pinion_feels_the_wheel_by_the_square_of_the_ratio(folder: Path, gears_run: dict[str, Any]) -> None:
    bodies = {b["name"]: b for b in gears_run["bodies"]}
    origin = {j["child"]: np.array(j["origin"]) for j in gears_run["joints"]}

    def about_its_axis(name: str) -> float:
        off = np.array(bodies[name]["center"]) - origin[name]
        return float(bodies[name]["inertia"][2][2] + bodies[name]["mass"] * (off[0] ** 2 + off[1] ** 2))

    # the holes put the centres a little off the axes; their weights make the torque wander, so the energies are compared
    inertia = about_its_axis("pinion") + about_its_axis("wheel") / 9.0
    final = gears_run["final"]
    fallen = sum(bodies[n]["mass"] * 9.81 * height(bodies[n], origin[n], final[f"{j}.angle"]) for n, j in WHEELS)
    supplied = 0.2e-3 * final["shaft.angle"]
    assert 0.5 * inertia * final["shaft.rate"] ** 2 + fallen == pytest.approx(supplied, rel=1e-6)  # rtol 1e-8 over many steps


WHEELS = (("pinion", "shaft"), ("wheel", "output"))


def height(body: dict[str, Any], origin: np.ndarray[Any, Any], angle: float) -> float:
    """By how much the centre of a wheel is higher than in the CAD pose, m."""
    off = (np.array(body["center"]) - origin)[:2]
    return float(turned(off, angle)[1] - off[1])


def test_formulations_agree_on_the_gears(folder: Path) -> None:
    assert answer("verify", folder / "gears.toml", "--states", 1)["passed"]


# ------------------------------------------------------------------------------------------------------------------ constraints

ROD = '[mate.rod]\nkind = "distance"\na = "pinion"\nb = "wheel"\npoints = [["0 mm", "8 mm", "8 mm"], ["40 mm", "25 mm", "8 mm"]]\n'
SLOT = '[mate.slot]\nkind = "point_on_line"\na = "wheel"\nb = "pinion"\norigin = ["8 mm", "0 mm", "8 mm"]\naxis = "+x"\n'
UNGEARED = GEARS[: GEARS.index("[coupling.mesh]")] + GEARS[GEARS.index("[component.drive]") :]


def test_a_massless_rod_between_two_wheels_keeps_its_length(folder: Path) -> None:
    (folder / "rod.toml").write_text(HEAD.format(name="gears") + UNGEARED + ROD, encoding="utf-8")
    run = answer("run", folder / "rod.toml", "--out", folder / "out")
    assert run["mobility"] == 1
    result = result_of(folder, "rod")
    for crank, rocker in zip(result["shaft.angle"].values, result["output.angle"].values, strict=True):
        rod = np.array([40.0, 0.0]) + turned(np.array([0.0, 25.0]), rocker) - turned(np.array([0.0, 8.0]), crank)
        assert np.linalg.norm(rod) == pytest.approx(math.hypot(40.0, 17.0), abs=1e-6)  # mm: round-off of the closure, and of STEP
    assert np.ptp(result["output.angle"].values) > 0.1
    assert abs(run["energy_audit"]["residual"]) < 1e-6  # rtol 1e-8 over some hundred steps


def test_a_pin_in_a_slot_turns_the_slot_towards_it(folder: Path) -> None:
    (folder / "slot.toml").write_text(HEAD.format(name="gears") + UNGEARED + SLOT, encoding="utf-8")
    run = answer("run", folder / "slot.toml", "--out", folder / "out")
    assert run["mobility"] == 1
    result = result_of(folder, "slot")
    angle = result["shaft.angle"].values
    towards_pin = np.arctan2(-8.0 * np.sin(angle), 40.0 - 8.0 * np.cos(angle))
    np.testing.assert_allclose(result["output.angle"].values, towards_pin, atol=1e-9)  # places in the STEP file to 1e-7 mm of 40 mm
    assert np.ptp(towards_pin) > 0.1


@pytest.mark.parametrize(
    ("mate", "code", "words"),
    [
        (ROD[: ROD.index("points")], "E128", "points = [["),
        (SLOT.replace('axis = "+x"\n', ""), "E128", "axis (the line"),
        (ROD.replace('"40 mm", "25 mm", "8 mm"', '"0 mm", "8 mm", "8 mm"'), "E125", "spherical"),
        (SLOT + 'points = [["0 mm", "8 mm", "8 mm"], ["40 mm", "25 mm", "8 mm"]]\n', "E128", "Remove"),
    ],
)
def test_a_constraint_that_cannot_be_placed_says_what_it_needs(folder: Path, mate: str, code: str, words: str) -> None:
    error = error_of(folder, "gears", UNGEARED + mate)
    assert error["code"] == code
    assert words in error["remedy"]


# ------------------------------------------------------------------------------------------------------------------ documentation

PAGE = Path(__file__).parents[3] / "docs" / "loops.md"
BLOCKS = re.findall(r"^```toml\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("text", [block for block in BLOCKS if "schema" in block], ids=["four-bar", "gears"])
def test_the_project_files_of_the_page_run_and_pass_their_checks(folder: Path, text: str) -> None:
    (folder / "page.toml").write_text(text, encoding="utf-8")
    found = answer("run", folder / "page.toml", "--out", folder / "out")
    assert found["mobility"] == 1
    assert all(check["passed"] for check in found["checks"])


def test_the_couplings_of_the_page_are_read_and_count_in_si(tmp_path: Path) -> None:
    (text,) = [block for block in BLOCKS if "schema" not in block]
    turning, sliding = ("shaft", "spindle", "output", "left wheel", "right wheel"), ("carriage", "table")
    mates = [f'[mate."{n}"]\nkind = "{k}"\na = "x"\nb = "{n}"\n' for k, ns in (("hinge", turning), ("slide", sliding)) for n in ns]
    path = tmp_path / "page.toml"
    path.write_text(HEAD.format(name="page") + "".join(mates) + text, encoding="utf-8")
    assert {entry.name: entry.coupling.terms for entry in read_project(path).couplings} == {
        "steering": (("carriage", 1.0), ("shaft", -0.008)),
        "feed": (("table", 1.0), ("spindle", -0.002 / (2 * math.pi))),
        "drive_belt": (("shaft", 0.01), ("output", -0.025)),
        "axle": (("left wheel", 1.0), ("right wheel", 1.0), ("output", -2.0)),
    }


# ------------------------------------------------------------------------------------------------------------------ errors


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ('b = "output"', 'b = "outptu"', "E023", 'did you mean "output"?'),
        ('kind = "gear"', 'kind = "gaer"', "E053", 'did you mean "gear"?'),
        ("teeth = [20, 60]", "teeth = [20, 0]", "E014", "above 0"),
        ("teeth = [20, 60]", "teeth = [20]", "E009", "teeth = [20, 60]"),
        ("teeth = [20, 60]", "teeth = [20, 60]\nratio = 3", "E054", "twice"),
        ("teeth = [20, 60]", "", "E008", "ratio = 3"),
        ("teeth = [20, 60]", "teeth = [20, 60]\nplace = [1]", "E009", "plane of the teeth"),
        ("teeth = [20, 60]", 'teeth = [20, 60]\npressure_angle = "60 deg"', "E014", "pressure_angle"),
        ("teeth = [20, 60]", "tooth = [20, 60]\nratio = 3", "E007", 'did you mean "teeth"?'),
        ('b = "output"', 'b = "shaft"', "E054", "different joints"),
        ('kind = "gear"', 'kind = "gear"\ninternal = 1', "E009", "true or false"),
        ("teeth = [20, 60]", 'radii = ["10 mm", "3 s"]', "E013", "radii"),
    ],
)
def test_a_wrong_coupling_is_told_by_name_and_line(folder: Path, old: str, new: str, code: str, words: str) -> None:
    at = GEARS.rindex(old)
    error = error_of(folder, "gears", GEARS[:at] + new + GEARS[at + len(old) :])
    assert error["code"] == code
    assert error["element"] == "mesh"
    assert words in error["what"] + error["remedy"]
    assert error["place"].startswith("gears_wrong.toml:")


def test_a_gear_on_a_slide_is_told_which_joints_turn(folder: Path) -> None:
    mesh = '[coupling.mesh]\nkind = "gear"\na = "main"\nb = "bore"\nratio = 2\n'
    error = error_of(folder, "slider_crank", SLIDER_CRANK + mesh)
    assert error["code"] == "E054"
    assert '"big_end"' in error["remedy"]
    assert '"bore"' not in error["remedy"]


DROPPED = '[mate."shaft b"]\nkind = "revolute"\na = "frame"\nb = "pinion"\naxis = "-z"\norigin = ["0 mm", "0 mm", "40 mm"]\n'


@pytest.mark.parametrize(
    "use",
    [
        '[component.more]\nmodel = "mechanical.Damper"\njoint = "shaft b"\ndamping = "1 mN*m*s/rad"\n',
        '[motion.more]\njoint = "shaft b"\nfunction = "sine"\namplitude = "1 deg"\nfrequency = "1 Hz"\n',
        '[coupling.more]\nkind = "belt"\na = "shaft b"\nb = "output"\nratio = 2\n',
        '[signal.more]\nblock = "Gain"\nk = 2\nin = { u = "shaft b.angle" }\n',
        '[initial]\n"shaft b.rate" = "1 rad/s"\n',
        '[[plot]]\ntitle = "more"\nsignals = ["shaft b.angle"]\n',
        '[check]\n"max(\'shaft b.angle\')" = "< 1 rad"\n',
    ],
    ids=["component", "motion", "coupling", "signal", "initial", "plot", "check"],
)
def test_whoever_names_a_dropped_joint_is_told_which_one_stands_for_it(folder: Path, use: str) -> None:
    error = error_of(folder, "gears", GEARS + DROPPED + use)
    assert error["code"] == "E055"
    assert "dropped, in favour of 'shaft'" in error["what"]
    assert "Name 'shaft' instead." in error["remedy"]
    assert "the other way" in error["remedy"]  # its axis is -z


def test_friction_in_every_pin_of_a_loop_takes_what_the_reactions_make_of_it(folder: Path) -> None:
    """Components act on all four joints: the body behind the one that closes the loop is cut, and the motion stays what it was."""
    friction = 'model = "mechanical.PinFriction"\ncoefficient = COEFFICIENT\nradius = "3 mm"'
    pins = "".join(f'[component.pin_{j}]\njoint = "{j}"\n{friction}\n' for j in "ABCD")
    runs = {}
    for name, text in (("none", ""), ("little", pins.replace("COEFFICIENT", "1e-9")), ("much", pins.replace("COEFFICIENT", "0.2"))):
        path = folder / f"four_bar_{name}.toml"
        path.write_text(HEAD.format(name="four_bar") + FOUR_BAR + text, encoding="utf-8")
        machine = mategraph.load(path)
        runs[name] = machine.simulate(duration=0.3)
    np.testing.assert_allclose(runs["little"].array("D.angle"), runs["none"].array("D.angle"), atol=1e-6)  # both to 1e-8 a step
    run = runs["much"]
    assert run.energy["relative_residual"] < 1e-6
    assert all(run.energy["components"][f"pin_{j}"]["heat"] > 0.0 for j in "ABCD")
    found = machine.inverse(duration=0.3).reactions
    for j in "ABCD":
        across = np.linalg.norm(found[j].force_F[:, :2], axis=1)
        np.testing.assert_allclose(run.array(f"pin_{j}.load"), across, rtol=1e-5, atol=1e-6)


def test_all_joints_of_a_loop_cannot_have_coordinates(folder: Path) -> None:
    error = error_of(folder, "four_bar", FOUR_BAR.replace('["A.angle", "D.angle"]', '["A.angle", "D.angle", "B.angle", "C.angle"]'))
    assert error["code"] == "E056"
    assert "closes the loop" in error["what"]


@pytest.mark.parametrize("limited", ["A", "B", "C", "D"])
def test_a_joint_with_limits_is_taken_into_the_tree_where_it_can_stop(folder: Path, limited: str) -> None:
    bare = FOUR_BAR.split("[initial]")[0]
    text = re.sub(rf"^({limited} = {{.*) }}$", r'\1, limits = ["-20 deg", "20 deg"] }', bare, flags=re.MULTILINE)
    path = folder / f"limited_{limited}.toml"
    path.write_text(HEAD.format(name="four_bar") + text, encoding="utf-8")
    found = answer("inspect", path)
    (joint,) = [j for j in found["joints"] if j["limits"]]
    assert (joint["name"], joint["role"]) == (limited, "tree")
    assert "W004" not in [warning["code"] for warning in found["warnings"]]


def test_a_given_motion_beyond_the_limits_of_its_joint_is_told(folder: Path) -> None:
    bare = FOUR_BAR.split("[initial]")[0]
    text = bare.replace('A = { kind = "revolute", a = "frame", b = "crank" }', A_WITHIN) + SWING
    path = folder / "beyond.toml"
    for amplitude, told in (("4 deg", False), ("8 deg", True)):
        path.write_text(HEAD.format(name="four_bar") + text.replace("AMPLITUDE", amplitude), encoding="utf-8")
        for command in ("run", "inverse"):
            found = answer(command, path, "--out", folder / "out", "--duration", "0.3")
            assert ("W005" in [warning["code"] for warning in found["warnings"]]) is told, command


def test_limits_that_cannot_be_enforced_are_told(folder: Path) -> None:
    text = FOUR_BAR.split("[initial]")[0].replace(" }\n", ', limits = ["-20 deg", "20 deg"] }\n')
    path = folder / "limited.toml"
    path.write_text(HEAD.format(name="four_bar") + text, encoding="utf-8")
    found = answer("inspect", path)
    (loop,) = [j["name"] for j in found["joints"] if j["role"] == "loop"]
    (warning,) = [w for w in found["warnings"] if w["code"] == "W004"]
    assert warning["element"] == loop
