"""``ignore``, ``[group]``, ``infer`` and answers in the project file: their shape, and what they mean for an assembly."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from inferences import box_with_lid
from synthetic import assembly, part

from cadimport.assembly import Assembly
from foundation.errors import MategraphError
from mategraph.project.fitting.chosen_parts import group_mates, group_members, matching_parts, without_ignored
from mategraph.project.fitting.inferred_mates import answers_of, infers, lost_answers, named_by_project, statements, without_inference
from mategraph.project.model import Project
from topology.inference.model import Answer

PARTS = ("box", "lid", "pin", "drawer", "knob")


def project(**tables: Any) -> Project:
    return Project.from_tables({"assembly": "box.step", **tables})


@pytest.fixture(scope="module")
def box() -> Assembly:
    made = assembly({name: part(name, seed=k) for k, name in enumerate(PARTS)})
    paths = {"box": ("root", "box"), "lid": ("root", "top", "lid"), "pin": ("root", "top", "pin")}
    instances = {name: replace(i, path=paths.get(name, ("root", "inside", "deep", name))) for name, i in made.instances.items()}
    return made.with_changes(instances=instances)


def test_patterns_fit_names_globs_and_paths_at_any_level(box: Assembly) -> None:
    assert matching_parts(box, "lid") == ("lid",)
    assert matching_parts(box, "?i[dn]") == ("lid", "pin")
    assert matching_parts(box, "top/*") == ("lid", "pin")
    assert matching_parts(box, "inside/*") == matching_parts(box, "deep/*") == ("drawer", "knob")
    assert matching_parts(box, "deep/knob") == ("knob",)
    assert matching_parts(box, "root") == ()


def test_ignored_parts_are_gone_with_their_mates(box: Assembly) -> None:
    given = project(ignore=["kn*", "top/*"])
    left, gone, notes = without_ignored(given, box)
    assert (tuple(left.instances), gone, notes) == (("box", "drawer"), ("lid", "pin", "knob"), ())
    assert len(left.parts) == 2
    held = box.with_changes(mates=tuple(group_mates([(project(group={"g": {"parts": ["*"]}}).groups[0], PARTS)], box)))
    assert {mate.b for mate in without_ignored(given, held)[0].mates} == {"drawer"}


def test_a_glob_that_fits_nothing_is_noted_and_a_name_that_does_not_is_refused(box: Assembly) -> None:
    _, _, notes = without_ignored(project(ignore=["logo*"]), box)
    assert [note.code for note in notes] == ["W121"]
    for wrong in (["lit"], ["*"]):
        with pytest.raises(MategraphError) as caught:
            without_ignored(project(ignore=wrong), box)
        assert caught.value.code == "E020"


def test_a_group_holds_its_parts_to_its_first(box: Assembly) -> None:
    given = project(group={"frame": {"parts": ["deep/*", "box"]}})
    members = group_members(given, box)
    assert members[0][1] == ("box", "drawer", "knob")
    assert [(mate.kind, mate.a, mate.b) for mate in group_mates(members, box)] == [("fixed", "box", "drawer"), ("fixed", "box", "knob")]


@pytest.mark.parametrize("parts", [["lid"], ["logo*"], ["boks", "lid"]])
def test_a_group_of_fewer_than_two_parts_is_refused(box: Assembly, parts: list[str]) -> None:
    with pytest.raises(MategraphError) as caught:
        group_members(project(group={"frame": {"parts": parts}}), box)
    assert caught.value.code == "E020"


@pytest.mark.parametrize(
    ("mate", "code"),
    [
        ({"like": "x"}, "E008"),
        ({"like": "x", "kind": "revolute", "a": "box"}, "E010"),
        ({"like": "x", "kind": "revolute", "axis": "+z"}, "E010"),
        ({"kind": "none"}, "E008"),
        ({"kind": "none", "a": "box", "b": "lid", "limits": [0, 1]}, "E010"),
        ({"kind": "non", "a": "box", "b": "lid"}, "E017"),
    ],
)
def test_answers_of_the_wrong_shape_are_refused(mate: dict[str, Any], code: str) -> None:
    with pytest.raises(MategraphError) as caught:
        project(ground="box", mate={"x": mate})
    assert caught.value.code == code


def test_joints_are_inferred_where_nothing_gives_any_or_where_it_is_asked_for(box: Assembly) -> None:
    given = {"ground": "box", "mate": {"x": {"kind": "revolute", "a": "box", "b": "lid"}}}
    assert infers(project(), box)
    assert infers(project(mate={"x": {"kind": "revolute", "like": "k"}}), box)
    assert infers(project(**given, infer=True), box)
    assert not infers(project(**given), box), "a project that gives mates is taken at its word"
    assert not infers(project(infer=False), box)
    assert not infers(project(group={"g": {"parts": ["lid", "pin"]}}), box)
    assert not infers(project(), assembly({"box": part("box")})), "one part alone has no joint"


def test_mates_answer_and_what_is_assumed_does_not(box: Assembly) -> None:
    given = project(
        infer=True,
        mate={
            "a": {"kind": "revolute", "a": "box", "b": "lid"},
            "b": {"kind": "fixed", "like": "k", "a": "lid", "b": "pin"},
            "c": {"kind": "none", "a": "lid", "b": "knob"},
            "d": {"kind": "prismatic", "a": "box", "b": "drawer", "assumed": True},
            "e": {"limits": [0.0, 1.0]},
        },
    )
    expected = (
        Answer(kind="revolute", pair=("box", "lid")),
        Answer(kind="fixed", pair=("lid", "pin")),
        Answer(kind="fixed", like="k"),
        Answer(kind="none", pair=("lid", "knob")),
    )
    assert answers_of(given, box) == expected
    assert [entry.name for entry in statements(given).mates] == ["a", "d", "e"]


def test_joints_are_called_as_the_project_calls_them() -> None:
    found = box_with_lid()
    given = project(
        ground="box",
        infer=True,
        mate={"cover": {"kind": "revolute", "a": "pin", "b": "box"}, "tray": {"kind": "prismatic", "like": "shape-drawer"}},
    )
    named = named_by_project(found, given)
    assert [joint.name for joint in named.joints] == ["cover", "tray"]
    assert [freedom.joint for freedom in named.freedoms] == ["cover", "tray"]
    assert named_by_project(found, project()) is found


def test_an_answer_outlives_names_or_shapes_but_not_both(box: Assembly) -> None:
    found = box_with_lid()
    for mate, notes in (
        ({"kind": "prismatic", "like": "shape-drawer", "a": "gone", "b": "drawer"}, []),
        ({"kind": "prismatic", "like": "other", "a": "box", "b": "drawer"}, []),
        ({"kind": "prismatic", "like": "other", "a": "gone", "b": "drawer"}, ["W014"]),
        ({"kind": "none", "like": "other", "a": "gone", "b": "drawer"}, []),
    ):
        assert [note.code for note in lost_answers(project(mate={"x": mate}), box, found)] == notes


def test_without_inference_an_answer_for_all_alike_is_refused_and_none_rejects() -> None:
    with pytest.raises(MategraphError) as caught:
        without_inference(project(infer=False, ground="box", mate={"x": {"kind": "revolute", "like": "k"}}))
    assert caught.value.code == "E078"
    (entry,) = without_inference(project(ground="box", mate={"x": {"kind": "none", "a": "box", "b": "lid"}})).mates
    assert (entry.kind, entry.reject) == ("", True)
