"""Answers about joints: whom they are about, what they say, and how they stand in the project file."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from inferences import box_with_lid
from synthetic import assembly, part

from foundation.errors import MategraphError
from mategraph.inferred.answers import GivenAnswer, Said, given_answers, read_answer
from mategraph.inferred.written_answers import text_with
from mategraph.project.model import Project
from mategraph.project.text import tables_of
from topology.inference.model import Question

PARTS = ("box", "lid", "pin", "drawer", "knob")
BEGUN = '# mine\nschema = 1\nassembly = "box.step"  # as exported\n'


@pytest.fixture(scope="module")
def box() -> Any:
    return assembly({name: part(name, seed=k) for k, name in enumerate(PARTS)})


def given(box: Any, *answers: tuple[Any, str]) -> tuple[GivenAnswer, ...]:
    return given_answers(box_with_lid(), box, answers)


def test_a_question_a_joint_and_a_pair_can_be_answered(box: Any) -> None:
    (question,) = given(box, (1, "fixed"))
    assert (question.name, question.kind, question.like) == ("drawer", "fixed", "shape-drawer")
    (joint,) = given(box, ("lid", "Hinge"))
    assert (joint.name, joint.kind, joint.pair, joint.like) == ("lid", "revolute", ("box", "lid"), "shape-hinge")
    (pair,) = given(box, ("knob + lid", "none"))
    assert (pair.name, pair.kind, pair.pair, pair.like) == ("knob to lid", "none", ("knob", "lid"), "")
    assert given(box, (("knob", "lid"), "none")) == (pair,)
    assert given(box, ("kn?b + l*", "none")) == (pair,)  # names that cannot be typed


def test_yes_confirms_what_was_proposed(box: Any) -> None:
    assert [answer.kind for answer in given(box, ("1", "yes"), ("lid", "confirm"))] == ["prismatic", "revolute"]


def test_a_question_about_the_whole_is_answered_by_letters(box: Any) -> None:
    items = (("lid", "knob"), ("box", "pin"))
    whole = Question(number=2, pair=items[0], kinds=("fixed", "moves"), probabilities=(0.7, 0.3), text="?", worth=1.0, items=items)
    found = replace(box_with_lid(), questions=(*box_with_lid().questions, whole))
    said = {text: [(a.pair, a.kind) for a in given_answers(found, box, [(2, text)])] for text in ("b", "no", "a, b")}
    assert said["b"] == [(items[0], "fixed"), (items[1], "moves")]
    assert {kind for _, kind in said["no"]} == {"fixed"}
    assert {kind for _, kind in said["a, b"]} == {"moves"}
    moving = replace(whole, kinds=("moves", "fixed"), taken=("revolute", "prismatic"))
    table = replace(found, questions=(*box_with_lid().questions, moving))
    assert [a.kind for a in given_answers(table, box, [(2, "a:cylindrical")])] == ["cylindrical", "prismatic"]
    assert [a.kind for a in given_answers(table, box, [(2, "no")])] == ["revolute", "prismatic"]
    assert [a.kind for a in given_answers(table, box, [(2, "b")])] == ["revolute", "fixed"]
    with pytest.raises(MategraphError) as error:
        given_answers(table, box, [(2, "a:glued")])
    assert error.value.code == "E078"
    with pytest.raises(MategraphError) as error:
        given_answers(found, box, [(2, "c")])
    assert error.value.code == "E078"
    text = text_with(BEGUN, Said(answers=given_answers(found, box, [(2, "b")])), box, infer=True)
    assert {table["kind"] for table in tables_of(text)["mate"].values()} == {"fixed", "moves"}


def test_of_two_answers_about_one_thing_the_last_holds(box: Any) -> None:
    (answer,) = given(box, (1, "prismatic"), ("drawer", "fixed"))
    assert answer.kind == "fixed"


@pytest.mark.parametrize(
    ("target", "kind", "named"),
    [
        (7, "revolute", "Questions are 1"),
        (1, "revolute", "prismatic, fixed, none"),
        (1, "hinged", "revolute"),
        ("lit", "fixed", '"lid"'),
        ("²", "fixed", "no question"),
        ("box + dravver", "fixed", '"drawer"'),
        ("box + box", "fixed", "two parts"),
        ("box + *i*", "fixed", "fits one part"),
    ],
)
def test_an_answer_that_cannot_be_taken_says_what_can(box: Any, target: Any, kind: str, named: str) -> None:
    with pytest.raises(MategraphError) as caught:
        given(box, (target, kind))
    assert caught.value.code == "E078"
    assert named in f"{caught.value.what} {caught.value.remedy}"


@pytest.mark.parametrize("text", ["revolute", "=revolute", "3=", ""])
def test_what_is_not_written_as_an_answer_is_none(text: str) -> None:
    with pytest.raises(MategraphError) as caught:
        read_answer(text)
    assert caught.value.code == "E078"


def written(text: str, said: Said, box: Any, *, infer: bool = True) -> dict[str, Any]:
    new = text_with(text, said, box, infer=infer)
    assert new.startswith("# mine\n")
    assert "# as exported" in new
    Project.from_text(new)  # reads
    return tables_of(new)


def test_answers_are_mates_and_inference_goes_on(box: Any) -> None:
    tables = written(BEGUN, Said(answers=given(box, (1, "fixed"), ("knob + lid", "none")), ground="box", ignore=("kno*",)), box)
    assert tables["mate"]["drawer"] == {"kind": "fixed", "a": "box", "b": "drawer", "like": "shape-drawer"}
    assert tables["mate"]["knob to lid"] == {"kind": "none", "a": "knob", "b": "lid"}
    assert (tables["infer"], tables["ground"], tables["ignore"]) == (True, "box", ["kno*"])


def test_a_second_answer_about_the_same_replaces_the_first(box: Any) -> None:
    once = text_with(BEGUN, Said(answers=given(box, (1, "fixed"))), box, infer=True)
    twice = tables_of(text_with(once, Said(answers=given(box, (1, "prismatic"))), box, infer=True))
    assert twice["mate"] == {"drawer": {"kind": "prismatic", "a": "box", "b": "drawer", "like": "shape-drawer"}}


def test_an_answer_confirms_a_mate_that_was_assumed_and_leaves_the_rest_of_it(box: Any) -> None:
    frozen = (
        BEGUN + '[mate.slide]  # of the drawer\nkind = "prismatic"\na = "box"\nb = "drawer"\nlimits = ["0 mm", "80 mm"]\nassumed = true\n'
    )
    said = Said(answers=given(box, (1, "yes")))
    tables = written(frozen.replace("schema", 'ground = "box"\nschema'), said, box, infer=False)
    assert tables["mate"] == {"slide": {"kind": "prismatic", "a": "box", "b": "drawer", "limits": ["0 mm", "80 mm"]}}
    assert "infer" not in tables
    locked = tables_of(text_with(frozen, Said(answers=given(box, (1, "fixed"))), box, infer=False))
    assert locked["mate"] == {"slide": {"kind": "fixed", "a": "box", "b": "drawer"}}


def test_limits_of_another_kind_do_not_stay(box: Any) -> None:
    text = 'schema = 1\n[mate.h]\nkind = "revolute"\na = "lid"\nb = "box"\naxis = "z"\nlimits = ["-40 deg", "40 deg"]\n'
    slides = Said(answers=(GivenAnswer(name="h", kind="prismatic", pair=("lid", "box")),))
    turns = Said(answers=(GivenAnswer(name="h", kind="revolute", pair=("lid", "box")),))
    assert tables_of(text_with(text, slides, box, infer=False))["mate"]["h"] == {
        "kind": "prismatic",
        "a": "lid",
        "b": "box",
        "axis": "z",
    }
    assert tables_of(text_with(text, turns, box, infer=False)) == tables_of(text)


def test_a_part_that_moves_leaves_the_group_that_held_it(box: Any) -> None:
    text = BEGUN + '[group.all]\nparts = ["box", "lid", "drawer"]\n'
    tables = written(text, Said(answers=given(box, (1, "prismatic"))), box)
    assert tables["group"]["all"]["parts"] == ["box", "lid"]


def test_a_group_by_pattern_is_not_edited_but_named(box: Any) -> None:
    text = BEGUN + '[group.all]\nparts = ["*"]\n'
    with pytest.raises(MategraphError) as caught:
        text_with(text, Said(answers=given(box, (1, "prismatic"))), box, infer=True)
    assert (caught.value.code, caught.value.element) == ("E078", "all")


@pytest.mark.parametrize("said", [Said(ground="bok"), Said(ignore=("logo*",))])
def test_a_part_that_is_not_there_is_refused(box: Any, said: Said) -> None:
    with pytest.raises(MategraphError) as caught:
        text_with(BEGUN, said, box, infer=True)
    assert caught.value.code == "E078"


def test_names_of_tables_do_not_collide(box: Any) -> None:
    text = BEGUN + '[component.drawer]\nmodel = "electrical.Resistor"\nR = 1.0\n'
    tables = tables_of(text_with(text, Said(answers=given(box, (1, "fixed"))), box, infer=True))
    assert list(tables["mate"]) == ["drawer 2"]


def test_windows_line_ends_and_marks_stay(box: Any) -> None:
    text = "\ufeff" + BEGUN.replace("\n", "\r\n")
    answers = tuple(replace(answer, pairs=3) for answer in given(box, (1, "fixed")))
    new = text_with(text, Said(answers=answers), box, infer=True)
    assert new.startswith("\ufeff# mine\r\n")
    assert "\n" not in new.replace("\r\n", "")
    assert "# this pair and 2 more alike\r\n[mate.drawer]" in new
