"""A machine is plain data: it pickles, copies and compares, its variants share stages, and each command's numbers come from its methods."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from pendulum_robot import PENDULUM
from typer.testing import CliRunner

import mategraph
from foundation.errors import MategraphError
from mategraph.commands.cli import app
from mategraph.outputs.plain_data import from_plain
from mategraph.outputs.summary import RunSummary
from mechanics.codegen.libraries import compiler

SEEKER = Path(__file__).parents[2] / "sample_assemblies" / "seeker" / "seeker.toml"
SHORT = 0.02  # s, of a run


@pytest.fixture(scope="module")
def seeker() -> mategraph.Machine:
    machine = mategraph.load(SEEKER)
    machine.simulate(duration=SHORT)
    return machine


@pytest.fixture
def pendulum(tmp_path: Path) -> mategraph.Machine:
    (tmp_path / "pendulum.urdf").write_text(PENDULUM, encoding="utf-8")
    spring = {"model": "mechanical.Spring", "joint": "pivot", "stiffness": "3 N*m/rad"}
    tables = {"assembly": "pendulum.urdf", "component": {"spring": spring}, "initial": {"pivot.angle": 0.3}, "simulate": {"duration": 0.5}}
    return mategraph.Machine(mategraph.Project.from_tables(tables, folder=tmp_path))


# -------------------------------------------------------------------------------------------------------------- plain data


def test_a_machine_that_was_pickled_or_copied_is_equal_and_gives_equal_numbers(seeker: mategraph.Machine) -> None:
    expected = seeker.simulate(duration=SHORT).final
    for other in (pickle.loads(pickle.dumps(seeker)), copy.copy(seeker), copy.deepcopy(seeker)):
        assert other is not seeker
        assert other == seeker
        assert other.simulate(duration=SHORT).final == expected


def test_machines_with_other_classes_or_other_trust_in_python_are_not_equal(pendulum: mategraph.Machine) -> None:
    assert mategraph.Machine(pendulum.project) == pendulum
    assert mategraph.Machine(pendulum.project, allow_python=True) != pendulum
    assert mategraph.Machine(pendulum.project, classes={"Own": dict}) != pendulum


def test_systems_of_one_machine_written_on_other_lines_and_in_another_order_are_equal(tmp_path: Path) -> None:
    (tmp_path / "pendulum.urdf").write_text(PENDULUM, encoding="utf-8")
    text = """schema = 1
assembly = "pendulum.urdf"
[component.s]
model = "mechanical.Spring"
joint = "pivot"
stiffness = "3 N*m/rad"
"""
    other = text.replace('joint = "pivot"\nstiffness = "3 N*m/rad"', '# a comment\nstiffness = "3 N*m/rad"\njoint = "pivot"')
    first, second, third = (
        mategraph.Machine(mategraph.Project.from_text(one, folder=tmp_path)) for one in (text, other, text.replace("3 N*m", "4 N*m"))
    )
    assert first.system == second.system
    assert first.system != third.system


def test_nothing_of_a_machine_can_be_set(pendulum: mategraph.Machine) -> None:
    for name in ("project", "classes", "allow_python", "mechanism", "system"):
        with pytest.raises(AttributeError):
            setattr(pendulum, name, None)
    with pytest.raises(TypeError):
        pendulum.classes["Own"] = dict


def test_a_fresh_process_gives_equal_numbers_from_a_pickled_machine_alone(pendulum: mategraph.Machine, tmp_path: Path) -> None:
    (tmp_path / "machine.pickle").write_bytes(pickle.dumps(pendulum))
    expected = pendulum.simulate().final
    (tmp_path / "pendulum.urdf").unlink()
    code = "import json, pickle, sys; print(json.dumps(pickle.load(open(sys.argv[1], 'rb')).simulate().final))"
    child = subprocess.run([sys.executable, "-c", code, str(tmp_path / "machine.pickle")], capture_output=True, text=True, check=True)
    assert json.loads(child.stdout) == expected


def test_machines_with_other_projects_differ(seeker: mategraph.Machine) -> None:
    assert seeker.with_({"pitch_motor.R": 5.0}) != seeker
    assert seeker.with_({"pitch_motor.R": "4 ohm"}) == seeker  # the same value in other words


def test_reading_one_attribute_changes_no_other(pendulum: mategraph.Machine) -> None:
    project = pendulum.project
    for name in ("assembly_as_read", "assembly", "mechanism", "equations", "system", "plant", "notes"):
        before = {key: value for key, value in vars(pendulum).items() if key != "_as_read"}
        getattr(pendulum, name)
        assert all(vars(pendulum)[key] is value for key, value in before.items())
    assert pendulum.project is project
    assert pendulum.inspect() == pickle.loads(pickle.dumps(pendulum)).inspect()


# ---------------------------------------------------------------------------------------------------------------- variants


def test_a_variant_takes_over_the_stages_that_it_does_not_change(seeker: mategraph.Machine) -> None:
    hot = seeker.with_({"pitch_motor.R": "5 ohm"})
    assert hot.equations is seeker.equations
    assert hot.system is not seeker.system
    longer = seeker.with_(simulate={"duration": "2 s"})
    assert longer.system is seeker.system
    brass = seeker.with_({"material.camera": {"name": "brass", "density": "8500 kg/m^3"}})
    assert brass.assembly_as_read is seeker.assembly_as_read
    assert brass.inspect().mass > seeker.inspect().mass


def test_a_variant_of_the_same_structure_compiles_nothing(
    seeker: mategraph.Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Parameters are symbols: what is compiled is filed under its text, and that is the same."""
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path))
    monkeypatch.setenv("MATEGRAPH_COMPILE_FIRST", "1")  # else a run this short compiles nothing at all
    mategraph.Machine(seeker.project).simulate(duration=SHORT)
    compiled = sorted((tmp_path / "compiled").rglob("*"))
    assert compiled or compiler() is None
    run = seeker.with_({"pitch_motor.R": "5 ohm"}).simulate(duration=SHORT)
    assert sorted((tmp_path / "compiled").rglob("*")) == compiled
    assert run.final != seeker.simulate(duration=SHORT).final


def test_a_variant_equals_the_machine_of_a_file_with_these_values(seeker: mategraph.Machine, tmp_path: Path) -> None:
    text = SEEKER.read_text(encoding="utf-8").replace('R = "4 ohm"', 'R = "5 ohm"')
    project = mategraph.Project.from_text(text, folder=SEEKER.parent)
    changed = {f"{side}_motor.R": 5.0 for side in ("pitch", "yaw")}
    final = seeker.with_(changed).simulate(duration=SHORT).final
    assert mategraph.Machine(project).simulate(duration=SHORT).final == final


def test_a_variant_with_a_joint_that_does_not_exist_is_refused_with_its_code(seeker: mategraph.Machine) -> None:
    with pytest.raises(mategraph.MategraphError) as caught:
        seeker.with_({"pitch_motor.shaft": "roll"}).mechanism  # noqa: B018
    assert caught.value.code == "E023"


def test_mates_of_the_cad_file_have_addresses(pendulum: mategraph.Machine) -> None:
    alone = pendulum.with_({"component.spring": None, "initial.pivot.angle": None})
    assert alone.with_({"pivot.kind": "fixed"}).mechanism.mobility == 0
    assert pendulum.with_({"mate.pivot.kind": "fixed"}) == pendulum.with_(mate={"pivot": {"kind": "fixed"}})
    assert pendulum.with_({"mate.pivot.limits": ["-10 deg", "10 deg"]}).joints["pivot"].limits is not None
    for changes, near in (({"mate.pivit.kind": "fixed"}, "mate.pivot"), ({"mate.pivot": None}, "reject")):
        with pytest.raises(mategraph.MategraphError) as caught:
            pendulum.with_(changes)
        assert caught.value.code == "E069"
        assert near in caught.value.what


# ------------------------------------------------------------------------------------------------------ numbers of commands


@pytest.mark.parametrize(
    ("command", "method"),
    [
        (["inspect"], lambda m: m.inspect()),
        (["inspect", "--equations"], lambda m: m.structure()),
        (["inspect", "--matrices"], lambda m: m.matrices()),
        (["inspect", "--circuit"], lambda m: m.circuit()),
        (["inverse", "--duration", "0.02"], lambda m: m.inverse(duration=SHORT)),
        (["linearise"], lambda m: m.linearise()),
        (["equilibrium"], lambda m: m.equilibrium()),
        (["velocities"], lambda m: m.velocities()),
        (["equations"], lambda m: m.write_equations()),
        (["graph", "--what", "mechanism"], lambda m: m.graph("mechanism")),
    ],
    ids=lambda case: " ".join(case) if isinstance(case, list) else "",
)
def test_a_method_gives_what_its_command_prints(seeker: mategraph.Machine, command: list[str], method) -> None:
    printed = CliRunner().invoke(app, [command[0], str(SEEKER), *command[1:], "--json"], catch_exceptions=False)
    found = method(seeker)
    assert json.loads(printed.stdout) == found.as_dict()
    assert found.headline() in repr(found)
    assert "<script" not in found._repr_html_()


def test_the_summary_of_a_run_survives_its_json(seeker: mategraph.Machine) -> None:
    summary = seeker.simulate(duration=SHORT).summary()
    again = from_plain(RunSummary, json.loads(json.dumps(summary.as_dict())))
    assert again == summary


@pytest.mark.parametrize(
    "method", ["inspect", "structure", "matrices", "circuit", "inverse", "linearise", "equilibrium", "verify", "velocities", "check"]
)
def test_results_equal_their_copies_and_cannot_be_changed(pendulum: mategraph.Machine, method: str) -> None:
    found = getattr(pendulum.with_(simulate={"duration": 0.01}), method)()
    for other in (pickle.loads(pickle.dumps(found)), copy.deepcopy(found)):
        assert other == found
        for name in ("A", "stiffness_over_inertia", "T"):
            assert not hasattr(other, name) or not getattr(other, name).flags.writeable
        for name in ("states", "point", "state"):
            if isinstance(getattr(other, name, None), dict):
                with pytest.raises(TypeError):
                    getattr(other, name)["x"] = 0.0


def test_numbers_that_are_not_finite_are_none_in_plain_data(pendulum: mategraph.Machine) -> None:
    free = pendulum.with_({"component.spring": None})
    model = free.linearise()
    assert any(mode.time_constant == float("inf") for mode in model.modes)
    assert json.loads(json.dumps(model.as_dict(), allow_nan=False)) == model.as_dict()


def test_joints_are_found_by_name_and_by_place(seeker: mategraph.Machine) -> None:
    assert seeker.joints["pitch"] == seeker.joints[0]
    assert [joint.name for joint in seeker.joints] == ["pitch", "yaw"]
    assert seeker.joints._ipython_key_completions_() == ["pitch", "yaw"]
    with pytest.raises(KeyError):
        seeker.joints["roll"]


def test_completion_shows_what_users_call_and_nothing_private(seeker: mategraph.Machine) -> None:
    shown = dir(seeker)
    assert {"inspect", "joints", "inverse", "linearise", "simulate", "check", "with_", "report", "plot", "graph", "verify"} <= set(shown)
    assert not [name for name in shown if name.startswith("_") or name in ("fresh", "reporter", "headline", "fitted_project")]
    assert set(dir(mategraph)) == set(mategraph.__all__)


# -------------------------------------------------------------------------------------------------------- what is given


def test_what_is_shown_of_a_machine_computes_nothing(seeker: mategraph.Machine) -> None:
    fresh = mategraph.Machine(seeker.project)
    assert "4 components" in repr(fresh)
    assert "4 components" in fresh._repr_html_()
    assert fresh._as_read is None
    assert "mobility 2" in repr(seeker)
    assert "<table" in seeker._repr_html_()


def test_times_take_units_and_settings_of_a_run_take_the_place_of_the_projects(pendulum: mategraph.Machine) -> None:
    run = pendulum.simulate(duration="20 ms", output_step="5 ms", rtol=1e-4)
    assert run.time.tolist() == pytest.approx([0.0, 0.005, 0.01, 0.015, 0.02], rel=1e-12)  # round-off of the grid
    assert run.machine.project.simulate.rtol == 1e-4
    assert pendulum.inverse(duration="20 ms").duration == pytest.approx(0.02, rel=1e-12)  # the same
    for settings, code in (({"duration": "20 mm"}, "E013"), ({"duration": []}, "E081"), ({"outputstep": 1}, "E007")):
        with pytest.raises(mategraph.MategraphError) as caught:
            pendulum.simulate(**settings)
        assert caught.value.code == code


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda m: mategraph.Machine({"assembly": "x.step"}), "E081"),
        (lambda m: mategraph.Machine(m.project, classes=[dict]), "E081"),
        (lambda m: mategraph.Machine(m.project, classes={"Drag": 3}), "E081"),
        (lambda m: m.verify(states=0), "E081"),
        (lambda m: m.verify(states=True), "E081"),
        (lambda m: m.verify(seed="a"), "E081"),
        (lambda m: m.linearise(0, inputs=3), "E081"),
        (lambda m: m.linearise(0, inputs=[3]), "E081"),
        (lambda m: m.linearise(0, break_at=3), "E081"),
        (lambda m: m.velocities(3), "E081"),
        (lambda m: m.velocities(where=0.5), "E081"),
        (lambda m: m.graph(None), "E081"),
        (lambda m: m.plot(what=3), "E081"),
        (lambda m: m.plot("pitch.angle", path=3), "E081"),
        (lambda m: m.write_equations(3), "E081"),
        (lambda m: m.write_equations("text", formulation=3), "E081"),
        (lambda m: mategraph.load(3), "E081"),
        (lambda m: mategraph.open(None), "E081"),
        (lambda m: mategraph.open("/nosuch.nc"), "E471"),
        (lambda m: m.check(3), "E081"),
        (lambda m: m.plot(run=3), "E081"),
        (lambda m: m.as_run({}), "E081"),
        (lambda m: m.against(3), "E081"),
        (lambda m: m.report("x.docx"), "E082"),
        (lambda m: m.report("x"), "E082"),
        (lambda m: m.report(None), "E081"),
        (lambda m: m.simulate(duration=0.01).save("q.txt"), "E082"),
        (lambda m: m.simulate(duration=0.01).animate(path="q.png"), "E082"),
        (lambda m: m.simulate(duration=0.01)[0], "E470"),
        (lambda m: m.simulate(duration=0.01)["pivot.angel"], "E470"),
        (lambda m: m.linearise("20 kg"), "E052"),
        (lambda m: m.velocities("pivit.rate"), "E068"),
        (lambda m: m.velocities(where={"pivit.angle": 1}), "E068"),
        (lambda m: m.with_({3: 1}), "E069"),
    ],
)
def test_what_a_method_does_not_take_has_a_code_and_speaks_of_no_option(pendulum: mategraph.Machine, call, code: str) -> None:
    with pytest.raises(mategraph.MategraphError) as caught:
        call(pendulum)
    assert caught.value.code == code
    assert "--" not in str(caught.value)


def test_machines_are_compared_part_by_part(pendulum: mategraph.Machine) -> None:
    assert {match.how for match in pendulum.against(pendulum).parts} == {"same"}


def test_an_animation_shows_itself_in_a_line(pendulum: mategraph.Machine) -> None:
    assert len(repr(pendulum.simulate(duration=0.01).animate())) < 200


def test_warnings_of_an_equilibrium_are_in_its_plain_data(pendulum: mategraph.Machine) -> None:
    upright = pendulum.with_({"component.spring": None, "initial.pivot.angle": "180 deg"}).equilibrium()
    assert [note["code"] for note in upright.as_dict()["warnings"]] == ["W052"]


# ------------------------------------------------------------------------------------------------------------- saved runs


def test_a_saved_run_is_opened_and_knows_its_machine_where_the_record_is_beside_it(tmp_path: Path) -> None:
    command = ["run", str(SEEKER), "--out", str(tmp_path), "--duration", "0.02", "--json"]
    assert CliRunner().invoke(app, command, catch_exceptions=False).exit_code in (0, 1)  # the checks are for the whole run
    run = mategraph.open(tmp_path / "seeker")
    assert isinstance(run, mategraph.Run)
    assert run.machine.project.path == SEEKER
    run.save(tmp_path / "alone.nc")
    alone = type(run).load(tmp_path / "alone.nc")
    assert alone.final == run.final
    assert mategraph.open(tmp_path / "alone.nc").final == run.final


def test_what_is_no_run_is_refused_with_its_code(tmp_path: Path) -> None:
    (tmp_path / "x.nc").write_text("no run")
    with pytest.raises(mategraph.MategraphError) as caught:
        mategraph.open(tmp_path / "x.nc")
    assert caught.value.code == "E471"


def test_every_public_name_is_there() -> None:
    for name in (*mategraph.__all__, *(f"components.{name}" for name in mategraph.components.__all__)):
        found: object = mategraph
        for step in name.split("."):
            found = getattr(found, step)
    assert mategraph.__version__


def test_no_module_of_the_package_has_the_name_of_a_public_function() -> None:
    verbs = {"load", "open", "watch", "studio", "simulate"}
    modules = {path.stem for path in Path(mategraph.__file__).parent.iterdir() if path.suffix == ".py" or path.is_dir()}
    assert not verbs & modules


def test_output_steps_are_judged_by_the_duration_of_the_run_and_a_circuit_is_shown_without_an_assembly() -> None:
    parts = {"s": {"model": "electrical.VoltageSource", "value": 1.0}, "r": {"model": "electrical.Resistor", "R": 1.0}}
    rows = [["s.p", "r.p"], ["ground", "s.n", "r.n"]]
    machine = mategraph.Machine(mategraph.Project.from_tables({"component": parts, "connect": {"rows": rows}}))
    assert "without an assembly" in repr(machine)
    assert len(machine.simulate(output_step="1 ns", duration="100 ns").time) == 101
    with pytest.raises(mategraph.MategraphError) as refused:
        machine.simulate(output_step="1 ns")
    assert (refused.value.code, refused.value.place) == ("E014", "simulate.output_step")
    with pytest.raises(mategraph.MategraphError) as refused:
        machine.simulate(duration=1e9)
    assert refused.value.code == "E014"


def test_a_body_that_nothing_can_move_has_no_equations_to_verify(tmp_path):
    body = '<inertial><mass value="2"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
    (tmp_path / "one.urdf").write_text(f'<robot name="one"><link name="block">{body}</link></robot>')
    with pytest.raises(MategraphError) as found:
        mategraph.load(tmp_path / "one.urdf").verify()
    assert found.value.code == "E057"
