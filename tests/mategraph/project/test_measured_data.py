"""Measured data in a project: sources, look-ups, motions and laws from files, and columns that are signals."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import mategraph
from foundation.errors import MategraphError

RIG = "time [s];Voltage [V];I (mA)\n0;0;0\n0,1;5;20\n0,2;5;40\n0,5;2,5;30\n"
PROJECT = """
schema = 1
[component.source]
model = "electrical.SignalVoltage"
[component.r]
model = "electrical.Resistor"
R = "100 ohm"
[connect]
rows = [["source.p", "r.p"], ["ground", "source.n", "r.n"]]
[signal.drive]
block = "Table"
file = "rig.csv"
column = "voltage"
out = { y = "source.u" }
[measured.rig]
file = "rig.csv"
columns = { i = "I", v = "Voltage" }
[simulate]
duration = "0.5 s"
output_step = "7 ms"
"""


def project(folder: Path, text: str = PROJECT, rig: str = RIG) -> Path:
    (folder / "rig.csv").write_text(rig, encoding="utf-8")
    path = folder / "rig.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_source_follows_its_file_and_columns_are_signals_with_units(tmp_path: Path) -> None:
    run = mategraph.load(project(tmp_path)).simulate()
    times = [0.0, 0.1, 0.2, 0.5]
    # straight lines, to round-off of their coefficients
    np.testing.assert_allclose(run["source.v"], np.interp(run.time, times, [0, 5, 5, 2.5]), atol=1e-12)
    np.testing.assert_allclose(run["rig.i"], np.interp(run.time, times, [0, 0.02, 0.04, 0.03]), atol=1e-14)
    assert run.units("rig.i") == "A"
    assert run.units("rig.v") == "V"


def test_checks_compare_simulated_with_measured_signals(tmp_path: Path) -> None:
    text = PROJECT + '[check]\n"max(rig.i)" = "== 40 mA +- 1e-9 A"\n"rms(source.v - rig.v)" = "< 1 nV"\n"rms(r.i - rig.i)" = "< 1 mA"\n'
    checks = mategraph.load(project(tmp_path, text)).simulate().check()
    assert [check.passed for check in checks] == [True, True, False]  # the resistor's current peaks at 50 mA


def test_measured_columns_drive_blocks_and_a_later_start_shifts_them(tmp_path: Path) -> None:
    text = PROJECT.replace('columns = { i = "I", v = "Voltage" }', 'columns = { v = "Voltage" }\nstart = "0.1 s"')
    text += '[signal.twice]\nblock = "Gain"\nk = 2.0\nin = { u = "rig.v" }\n'
    run = mategraph.load(project(tmp_path, text)).simulate()
    np.testing.assert_allclose(run["twice.y"], 2.0 * np.interp(run.time, [0.1, 0.2, 0.3, 0.6], [0, 5, 5, 2.5]), atol=1e-12)


def test_units_of_the_project_win_over_those_of_the_file(tmp_path: Path) -> None:
    text = PROJECT.replace('column = "voltage"', 'column = "voltage"\nunit = "mV"')
    assert float(mategraph.load(project(tmp_path, text)).simulate()["source.v"].max()) == pytest.approx(5e-3, rel=1e-12)


def test_resampled_curves_have_their_rows_at_equal_intervals(tmp_path: Path) -> None:
    text = PROJECT.replace('column = "voltage"', 'column = "voltage"\nevery = "0.25 s"')
    run = mategraph.load(project(tmp_path, text)).simulate()
    np.testing.assert_allclose(run["source.v"], np.interp(run.time, [0, 0.25, 0.5], [0, 5 - 2.5 / 6, 2.5]), atol=1e-12)


def test_a_look_up_over_another_quantity_comes_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "map.csv").write_text("u [V],duty [%]\n0,0\n5,100\n", encoding="utf-8")
    text = PROJECT + '[signal.map]\nblock = "Lookup"\nfile = "map.csv"\ncolumn = "duty"\ntime = "u"\nin = { u = "source.v" }\n'
    run = mategraph.load(project(tmp_path, text)).simulate()
    np.testing.assert_allclose(run["map.y"], np.asarray(run["source.v"]) / 5.0, atol=1e-12)


def test_laws_of_components_and_motions_of_joints_come_from_files(tmp_path: Path) -> None:
    """A table that is moved along a file's curve, against a spring whose law is a file's."""
    (tmp_path / "cycle.csv").write_text("t [s],x [mm]\n0,0\n1,10\n2,0\n", encoding="utf-8")
    (tmp_path / "spring.csv").write_text("s [mm],F [kN]\n0,0\n10,1\n20,2\n", encoding="utf-8")
    robot = (
        '<robot name="slide"><link name="base"/><link name="table"><inertial><mass value="2"/>'
        '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>'
        '<joint name="feed" type="prismatic"><parent link="base"/><child link="table"/><axis xyz="1 0 0"/>'
        '<limit lower="-1" upper="1" effort="1" velocity="1"/></joint></robot>'
    )
    (tmp_path / "slide.urdf").write_text(robot, encoding="utf-8")
    text = (
        'schema = 1\nassembly = "slide.urdf"\n[motion.cycle]\njoint = "feed"\nfunction = "table"\nfile = "cycle.csv"\n'
        '[component.spring]\nmodel = "mechanical.Spring"\njoint = "feed"\n'
        'characteristic = { file = "spring.csv", column = "F", time = "s" }\n[simulate]\nduration = "2 s"\n'
    )
    path = tmp_path / "slide.toml"
    path.write_text(text, encoding="utf-8")
    machine = mategraph.load(path)
    run = machine.simulate()
    at = int(np.argmin(abs(run.time - 1.0)))
    assert float(run["feed.position"][at]) == pytest.approx(0.01, rel=1e-9)
    # the drive pushes against the spring and slows the mass: x'' there is that of the clamped spline, -6 h / T^2
    assert float(run["feed.motion.force"][at]) == pytest.approx(1000.0 - 2.0 * 6.0 * 0.01, rel=1e-6)
    assert {file.name for file in machine.project.data_files} == {"cycle.csv", "spring.csv"}


@pytest.mark.parametrize(
    ("change", "code", "key"),
    [
        (('column = "voltage"', 'column = "current"'), "E059", "file"),
        (('file = "rig.csv"\ncolumn', 'file = "rog.csv"\ncolumn'), "E058", "file"),
        (('column = "voltage"', 'column = "voltage"\nunit = "kV*"'), "E012", "unit"),
        (('columns = { i = "I", v = "Voltage" }', 'columns = { i = "Nothing" }'), "E059", "file"),
        (('column = "voltage"', 'column = "voltage"\nevery = "0 s"'), "E014", "every"),
    ],
)
def test_what_is_wrong_is_reported_with_its_line(tmp_path: Path, change: tuple[str, str], code: str, key: str) -> None:
    text = PROJECT.replace(*change)
    with pytest.raises(MategraphError) as caught:
        mategraph.load(project(tmp_path, text))
    assert caught.value.code == code
    line = int(caught.value.place.rpartition(":")[2])
    assert text.splitlines()[line - 1].startswith((key, "[measured", "[signal"))


def test_a_changed_data_file_makes_another_run(tmp_path: Path) -> None:
    path = project(tmp_path)
    assert (tmp_path / "rig.csv") in mategraph.load(path).project.input_files
    before = float(mategraph.load(path).simulate()["source.v"].max())
    (tmp_path / "rig.csv").write_text(RIG.replace(";5;", ";7;"), encoding="utf-8")
    assert (before, float(mategraph.load(path).simulate()["source.v"].max())) == (5.0, 7.0)


def test_exported_signals_come_back_in_their_units(tmp_path: Path) -> None:
    from mategraph.project.data_files import column_unit, find_column, numbers_of, read_data

    run = mategraph.load(project(tmp_path)).simulate()
    for name in ("run.csv", "run.mat"):
        path = run.export(tmp_path / name, signals=["r.i:mA", "rig.*"], every="50 ms")
        data = read_data(path)
        column = find_column(data, "r.i" if name.endswith("csv") else "r_i")
        # ten digits are written to text; rows lie between recorded values
        np.testing.assert_allclose(
            numbers_of(data, column), 1e3 * np.interp(np.arange(11) * 0.05, run.time, run["r.i"]), rtol=1e-9, atol=1e-9
        )
    assert column_unit(read_data(tmp_path / "run.csv"), "r.i [mA]") == "mA"
    with pytest.raises(MategraphError) as caught:
        run.export(tmp_path / "run.csv", signals=["r.i:kg"])
    assert caught.value.code == "E013"
