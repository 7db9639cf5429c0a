"""`Project` from a text, from tables and by changes: the same project whichever it is made from."""

from __future__ import annotations

import copy
import pickle
import tomllib
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from foundation.errors import ErrorList, MategraphError
from mategraph.project.model import MateEntry, MotionEntry, Project

SAMPLES = sorted(
    path for path in (Path(__file__).parents[3] / "sample_assemblies").glob("*/*.toml") if "schema" in path.read_text(encoding="utf-8")
)
SEEKER = Path(__file__).parents[3] / "sample_assemblies" / "seeker" / "seeker.toml"


@pytest.fixture(autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path_factory.getbasetemp() / "cache"))


@pytest.fixture(scope="module")
def seeker() -> Project:
    return Project.from_file(SEEKER)


def errors_of(call: Callable[[], Any]) -> list[MategraphError]:
    with pytest.raises(MategraphError) as caught:
        call()
    return list(caught.value.errors) if isinstance(caught.value, ErrorList) else [caught.value]


# ---------------------------------------------------------------------- one project, several sources


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_file_text_and_tables_give_one_project_that_pickles_and_copies(path: Path) -> None:
    project = Project.from_file(path)
    text = path.read_text(encoding="utf-8")
    assert pickle.loads(pickle.dumps(project)) == project
    assert copy.deepcopy(project) == project
    from_text = Project.from_text(text, folder=path.parent, name=path.name)
    from_tables = Project.from_tables(tomllib.loads(text), folder=path.parent)
    assert from_tables == from_text
    assert from_text.path is None
    assert (from_text.components, from_text.mates, from_text.signals) == (project.components, project.mates, project.signals)
    assert from_text.places == project.places


def test_tables_need_no_schema_and_take_arrays_and_paths(tmp_path: Path) -> None:
    mate = {"kind": "revolute", "a": "base", "b": "link", "axis": np.array([0, 0, 2.0]), "limits": (-1, "90 deg")}
    project = Project.from_tables({"assembly": tmp_path / "arm.step", "ground": "base", "mate": {"elbow": mate}})
    assert project.assembly_path == tmp_path / "arm.step"
    assert project.title == "arm"
    assert project.mates[0].axis is not None
    assert project.mates[0].axis.tolist() == [0.0, 0.0, 1.0]


def test_a_problem_of_tables_is_placed_by_its_key_and_one_of_a_text_by_its_line() -> None:
    tables = {"assembly": "arm.step", "simulate": {"duration": "1 kg"}, "mate": {"pitch b": {"kind": "revolut", "a": "x", "b": "y"}}}
    codes = {(error.code, error.place) for error in errors_of(lambda: Project.from_tables({**tables, "ground": "x"}))}
    assert codes == {("E013", "simulate.duration"), ("E017", 'mate."pitch b".kind')}
    text = '\ufeffschema = 1\r\nassembly = "arm.step"\r\n[simulate]\r\nduration = "1 kg"\r\n'
    (error,) = errors_of(lambda: Project.from_text(text, name="arm.toml"))
    assert (error.code, error.place) == ("E013", "arm.toml:4")


def test_a_text_may_extend_a_file_of_its_folder() -> None:
    variant = Project.from_text('extends = "seeker.toml"\nwithout = ["plot"]\n', folder=SEEKER.parent)
    assert variant.components == Project.from_file(SEEKER).components
    assert variant.plots == ()
    assert variant.with_(title="again").plots == ()


def test_entries_of_a_project_cannot_be_changed_and_stay_so_when_pickled() -> None:
    axis, points = np.array([0.0, 0.0, 1.0]), [[0.0, 0.0], [1.0, 2.0]]
    mate = MateEntry(name="rod", kind="distance", axis=axis, points=(np.zeros(3), np.ones(3)))
    motion = MotionEntry(name="m", joint="pitch", function="table", quantity="position", parameters={"points": points})
    axis[0] = points[1][1] = 5.0
    for one, moved in ((mate, motion), pickle.loads(pickle.dumps((mate, motion))), copy.deepcopy((mate, motion))):
        assert one == mate
        assert one.points is not None
        assert not any(array.flags.writeable for array in (one.axis, *one.points))
        assert one.axis.tolist() == [0.0, 0.0, 1.0]
        assert moved.parameters == {"points": ((0.0, 0.0), (1.0, 2.0))}


def test_a_project_cannot_be_changed_in_place(seeker: Project) -> None:
    with pytest.raises(FrozenInstanceError):
        seeker.title = "x"  # type: ignore[misc]
    with pytest.raises(TypeError):
        seeker.components[1].parameters["R"] = 5.0  # type: ignore[index]
    with pytest.raises(TypeError):
        seeker.tables["component"]["pitch_motor"]["R"] = "5 ohm"


# ---------------------------------------------------------------------- changes


def _motor(project: Project, name: str = "pitch_motor") -> dict[str, float]:
    return dict(next(c for c in project.components if c.name == name).parameters)


@pytest.mark.parametrize(
    "changed",
    [
        lambda p: p.with_({"pitch_motor.R": "5 ohm"}),
        lambda p: p.with_({"component.pitch_motor.R": 5.0}),
        lambda p: p.with_({("component", "pitch_motor", "R"): np.float64(5.0)}),
        lambda p: p.with_(pitch_motor={"R": "5000 mohm"}),
        lambda p: p.with_({'component."pitch_motor".R': 5}),
        lambda p: p.with_({"component.pitch_motor": {"R": 5}}),
        lambda p: p.with_(component={"pitch_motor": {"R": 5}}),
        lambda p: p.with_({"pitch_motor.R": "5 ohm", "component.pitch_motor.R": "5 ohm"}),
    ],
)
def test_one_number_changes_by_every_kind_of_address_and_nothing_else(seeker: Project, changed: Callable[[Project], Project]) -> None:
    other = changed(seeker)
    assert _motor(other) == {**_motor(seeker), "R": 5.0}
    assert other != seeker
    assert other.with_({"pitch_motor.R": "4 ohm"}) == seeker
    assert _motor(seeker)["R"] == 4.0


def test_no_change_is_the_same_project_and_changes_are_remembered(seeker: Project) -> None:
    assert seeker.with_() == seeker
    other = seeker.with_({"pitch_motor.R": "5 ohm"}).with_(simulate={"duration": 2})
    assert other.changes == {"component.pitch_motor.R": "5 ohm", "simulate.duration": 2}
    assert (other.path, other.simulate.duration, other.simulate.output_step) == (SEEKER, 2.0, 0.001)


def test_materials_mates_entries_and_lists_change(seeker: Project) -> None:
    steel = {"name": "steel", "density": "7850 kg/m^3"}
    other = seeker.with_(
        {
            "material.default": steel,
            "material.gimbal*": steel,
            "mate.pitch.kind": "fixed",
            "mate.pitch.limits": None,
            "pitch_ctl.in.ref": "yaw_ref.y",
            "component.spring": {"model": "mechanical.Spring", "stiffness": "3 N*m/rad", "joint": "yaw"},
            "initial.yaw.angle": "3 deg",
            "plot.0.title": "First",
            "gravity.direction": "+x",
        }
    )
    assert other.material_default is not None
    assert other.material_default.name == "steel"
    assert other.material_rules[-1][0] == "gimbal*"
    pitch = next(mate for mate in other.mates if mate.name == "pitch")
    assert (pitch.kind, pitch.limits) == ("fixed", None)
    assert other.components[-1].name == "spring"
    assert next(s for s in other.signals if s.name == "pitch_ctl").inputs["ref"] == "yaw_ref.y"
    assert other.initial == {"yaw.angle": pytest.approx(np.deg2rad(3.0), rel=4e-16)}
    assert other.plots[0].title == "First"
    assert other.gravity == (9.81, 0.0, 0.0)
    assert other.with_({"component.spring": None}).components == seeker.components


@pytest.mark.parametrize(
    ("address", "value", "near"),
    [
        ("pitch_moter.R", 5, "pitch_motor.R"),
        ("component.pitch_moter.R", 5, "component.pitch_motor.R"),
        ("mate.pich.kind", "fixed", "mate.pitch.kind"),
        ("simulat", {"duration": 1}, "simulate"),
        ("component.sprung", None, ""),
        ("plot.7.title", "x", ""),
        ("title.x", "x", ""),
        ("", 1, ""),
    ],
)
def test_an_address_that_nothing_has_is_refused_with_the_nearest(seeker: Project, address: str, value: Any, near: str) -> None:
    (error,) = errors_of(lambda: seeker.with_({address: value}))
    assert error.code == "E069"
    assert near in error.what


@pytest.mark.parametrize(
    ("changes", "more"),
    [
        ({"pitch_motor.R": 5, "component.pitch_motor.R": 6}, {}),
        ({"pitch_motor.R": 5}, {"pitch_motor": {"R": 6}}),
        ({"simulate": {"duration": 1}}, {"simulate": {"duration": 2}}),
        ({"component.pitch_motor": None, "component": {"pitch_motor": {"R": 5}}}, {}),
        ({"pitch_ctl.in": {"ref": "yaw_ref.y", "y": "pitch.angle"}, "pitch_ctl.in.ref": "pitch_ref.y"}, {}),
        ({3: 1}, {}),
        ({("component", None): 1}, {}),
    ],
)
def test_changes_that_contradict_each_other_and_what_is_no_address_are_refused(seeker: Project, changes: Any, more: Any) -> None:
    assert {e.code for e in errors_of(lambda: seeker.with_(changes, **more))} == {"E069"}


@pytest.mark.parametrize("call", [lambda p: p.with_(3), lambda p: Project.from_tables(None), lambda p: Project.from_text(3)])
def test_the_wrong_kind_of_argument_has_a_code(seeker: Project, call: Callable[[Project], Project]) -> None:
    assert [e.code for e in errors_of(lambda: call(seeker))] == ["E081"]


def test_every_wrong_address_is_reported_at_once(seeker: Project) -> None:
    assert [e.code for e in errors_of(lambda: seeker.with_({"pitch_moter.R": 5, "yaw_moter.R": 5}))] == ["E069", "E069"]


def test_a_wrong_value_or_key_is_reported_as_in_a_file_at_its_address(seeker: Project) -> None:
    found = {(e.code, e.place) for e in errors_of(lambda: seeker.with_({"pitch_motor.R": "5 mH", "yaw_motor.Q": 1.0}))}
    assert found == {("E013", "component.pitch_motor.R"), ("E007", "component.yaw_motor.Q")}


def test_a_name_shared_by_mate_and_motion_needs_the_table_unless_one_has_the_key() -> None:
    mate = {"kind": "revolute", "a": "base", "b": "link"}
    motion = {"joint": "lift", "function": "constant", "value": 1.0}
    project = Project.from_tables({"assembly": "arm.step", "ground": "base", "mate": {"lift": mate}, "motion": {"lift": motion}})
    assert project.with_({"lift.kind": "fixed"}).mates[0].kind == "fixed"
    assert [e.code for e in errors_of(lambda: project.with_({"lift.axis": "+z"}))] == ["E069"]
    assert project.with_({"mate.lift.axis": "+z"}).mates[0].axis is not None


def test_a_bare_assembly_takes_mates_by_changes(tmp_path: Path) -> None:
    from mategraph.project.reader import project_for

    step = tmp_path / "arm.step"
    step.write_text("ISO-10303-21;")
    project = project_for(step).with_(ground="base", mate={"elbow": {"kind": "revolute", "a": "base", "b": "link"}})
    assert (project.ground, project.mates[0].name, project.assembly_path, project.title) == ("base", "elbow", step, "arm")


@pytest.mark.parametrize("address", ["pitch_motor..R", '"pitch_motor"R', "extends", "without", ""])
def test_an_address_that_reading_a_file_would_not_take_is_refused(address: str) -> None:
    project = Project.from_file(SEEKER)
    assert [e.code for e in errors_of(lambda: project.with_({address: "5 ohm"}))] == ["E069"]
    assert all(": ." not in e.what for e in errors_of(lambda: project.with_({address: "5 ohm"}))), "the reason is given"


@pytest.mark.parametrize(
    ("changes", "path", "value"),
    [
        ({"gravity.value": 5.0}, ("gravity", "value"), 5.0),
        ({"part.camera.mass": "1 kg"}, ("part", "camera", "mass"), "1 kg"),
        ({"component.r.model": "electrical.Resistor", "component.r.R": 5.0}, ("component", "r", "R"), 5.0),
        ({"component.r": {"model": "electrical.Resistor", "R": 5.0}}, ("component", "r", "R"), 5.0),
        ({"parameter.lead": "3 mm"}, ("parameter", "lead"), "3 mm"),
        ({"parameter.lead.value": "3 mm"}, ("parameter", "lead", "value"), "3 mm"),
        ({"initial.yaw.angle": 0.1}, ("initial", "yaw.angle"), 0.1),
    ],
)
def test_what_is_not_there_yet_is_added_by_its_path(seeker: Project, changes: Any, path: tuple[str, ...], value: Any) -> None:
    inside: Any = seeker.with_(changes).written
    for step in path:
        inside = inside[step]
    assert inside == value


def test_messages_about_what_was_given_from_python_name_its_address_and_no_line_of_the_file(seeker: Project) -> None:
    for changes, place in (
        ({"pitch_motor.R": None}, "component.pitch_motor.R"),
        ({"material.ring*.density": "1 kg/m^3"}, 'material."ring*".name'),
        ({"pitch_motor.foo": 1}, "component.pitch_motor.foo"),
    ):
        (error,) = errors_of(lambda changes=changes: seeker.with_(changes))
        assert error.place == place
