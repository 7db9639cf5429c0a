"""Suggested couplings as tables of the project file: the relation that is read back is the one that was suggested."""

from __future__ import annotations

from dataclasses import replace

import pytest
from inferences import box_with_lid
from synthetic import assembly, part

from foundation.errors import MategraphError
from mategraph.inferred.answers import Said, taken_couplings
from mategraph.inferred.coupling_tables import coupling_table
from mategraph.inferred.written_answers import text_with
from mategraph.project.model import Project
from topology.inference.model import Inference, ProposedCoupling


def machine(*terms: tuple[str, float], kind: str) -> Inference:
    """Two wheels on hinges 'lid' and 'wheel', and a slide 'drawer'."""
    found = box_with_lid()
    wheel = replace(found.joints[0], name="wheel", a="box", b="knob")
    return replace(found, joints=(*found.joints, wheel), couplings=(ProposedCoupling(name="mesh", kind=kind, terms=terms),))


@pytest.mark.parametrize("kind", ["gear", "internal gear", "belt"])
@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_two_wheels_read_back_as_they_turn(kind: str, sign: float) -> None:
    found = machine(("lid", 20.0), ("wheel", sign * 60.0), kind=kind)
    table = coupling_table(found.couplings[0], found)
    (entry,) = Project.from_tables({"assembly": "a.step", "infer": True, "coupling": {"mesh": table}}).couplings
    assert entry.coupling is not None
    terms = dict(entry.coupling.terms)
    assert terms["wheel"] / terms["lid"] == pytest.approx(sign * 3.0)


@pytest.mark.parametrize("kind", ["rack and pinion", "screw"])
@pytest.mark.parametrize("terms", [(("lid", 0.01), ("drawer", 1.0)), (("drawer", 2.0), ("lid", 0.02)), (("lid", -0.01), ("drawer", 1.0))])
def test_a_rack_and_a_screw_read_back_as_they_move(kind: str, terms: tuple[tuple[str, float], ...]) -> None:
    found = machine(*terms, kind=kind)
    table = coupling_table(found.couplings[0], found)
    (entry,) = Project.from_tables({"assembly": "a.step", "infer": True, "coupling": {"mesh": table}}).couplings
    assert entry.coupling is not None
    given, read = dict(terms), dict(entry.coupling.terms)
    assert read["lid"] / read["drawer"] == pytest.approx(given["lid"] / given["drawer"])


def test_a_coupling_is_taken_by_yes_and_written() -> None:
    found = machine(("lid", 20.0), ("wheel", 60.0), kind="gear")
    taken, others = taken_couplings(found, [("mesh", "yes"), ("lid", "fixed")])
    assert others == [("lid", "fixed")]
    box = assembly({name: part(name, seed=k) for k, name in enumerate(("box", "lid", "pin", "drawer", "knob"))})
    text = text_with('schema = 1\nassembly = "a.step"\n', Said(couplings=taken), box, infer=True)
    project = Project.from_text(text)
    assert [coupling.name for coupling in project.couplings] == ["mesh"]
    assert project.infer is True
    assert taken_couplings(found, [("mesh", "none")]) == ((), [])
    with pytest.raises(MategraphError) as caught:
        taken_couplings(found, [("mesh", "revolute")])
    assert caught.value.code == "E078"


def test_a_planetary_set_is_not_taken_by_its_name() -> None:
    found = machine(("lid", 20.0), ("wheel", 60.0), ("drawer", 1.0), kind="gear")
    with pytest.raises(MategraphError) as caught:
        taken_couplings(found, [("mesh", "yes")])
    assert caught.value.code == "E078"
