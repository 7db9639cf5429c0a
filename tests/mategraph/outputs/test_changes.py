"""What changed is reported in one line, with old and new figures, and round-off is not a change."""

from summaries import filled

from mategraph.comparison.part_changes import PartChange, PartChanges, SplitChange, as_said
from mategraph.outputs.changes import list_changes
from mategraph.outputs.summary import BodySummary, MateSummary, PartSummary, RunSummary


def part(name, mass):
    return filled(PartSummary, name=name, mass=mass)


def ring(*moments):
    return filled(BodySummary, name="ring", inertia=tuple(tuple(m * (i == j) for j in range(3)) for i, m in enumerate(moments)))


def described(**changes):
    base = {
        "parts": (part("ring", 0.3), part("camera", 0.5)),
        "mates": (filled(MateSummary, name="pitch"),),
        "bodies": (ring(1e-3, 2e-3, 3e-3),),
        "mobility": 2,
        "ground": "housing",
        "final": {"pitch.angle": 0.14, "pitch_motor.i": 0.0},
        "peak": {"pitch.angle": 0.16, "pitch_motor.i": 1.0},
        "signal_units": {"pitch.angle": "rad", "pitch_motor.i": "A"},
    }
    return filled(RunSummary, **base | changes)


def test_nothing_changed_is_reported_in_words():
    assert list_changes(described(), described()) == "nothing that shows"


def test_round_off_of_a_new_export_is_not_a_change():
    new = described(parts=(part("ring", 0.3 * (1 + 1e-9)), part("camera", 0.5)))
    assert list_changes(described(), new) == "nothing that shows"


def test_masses_inertias_and_response_are_reported_with_units():
    new = described(
        parts=(part("ring", 0.36), part("camera", 0.5)),
        bodies=(ring(1e-3, 2.5e-3, 3e-3),),
        peak={"pitch.angle": 0.17, "pitch_motor.i": 1.0},
    )
    assert list_changes(described(), new) == "ring 0.3 → 0.36 kg · body ring Iyy 0.002 → 0.0025 kg m² · peak pitch.angle 0.16 → 0.17 rad"


def test_parts_that_come_and_go_are_named():
    new = described(parts=(part("ring", 0.3), part("lens", 0.1)))
    assert list_changes(described(), new) == "new part 'lens' · part 'camera' is gone"


def test_small_changes_get_enough_digits_to_differ():
    new = described(parts=(part("ring", 0.300002), part("camera", 0.5)))
    assert "0.3 → 0.300002 kg" in list_changes(described(), new)


def test_a_long_story_is_cut_and_says_so():
    old = described(parts=tuple(part(f"p{i}", 1.0) for i in range(12)))
    new = described(parts=tuple(part(f"p{i}", 2.0) for i in range(12)))
    assert list_changes(old, new).endswith("more")


def test_what_became_of_parts_is_said_by_what_identifies_them():
    old = described(parts=(part("ring v1", 0.3), part("camera", 0.5), part("bolt:1", 0.1)), mates=(mate("seat: ring v1", "ring v1"),))
    new = described(parts=(part("ring v2", 0.3), part("camera", 0.6), part("bolt:2", 0.1)), mates=(mate("seat: ring v2", "ring v2"),))
    matched = (
        PartChange(old="ring v1", new="ring v2", changes=("edited",), also=("renumbered",)),
        PartChange(old="camera", new="camera", changes=("edited", "moved"), moved=0.007, turned=True),
        PartChange(old="bolt:1", new="bolt:2", changes=(), also=("renumbered",)),
    )
    parts = PartChanges(matched=matched, added=("lens",), removed=("cap",), split=(SplitChange(old=("arm",), new=("arm", "lug")),))
    said = list_changes(old, new, 20, parts=parts).split(" · ")
    assert said == [
        "arm is cut into arm, lug",
        "new part 'lens'",
        "part 'cap' is gone",
        "'ring v1' is now 'ring v2'",
        "'bolt:1' is now 'bolt:2'",
        "camera moved 7 mm and turned",
        "ring v2 edited",
        "camera 0.5 → 0.6 kg",
    ], "mates of renamed parts are no news"


def test_what_the_user_says_of_a_part_is_taken_for_it():
    old = described(parts=(part("punch", 0.3), part("ram", 0.2), part("cap", 0.1)))
    new = described(parts=(part("stamp", 0.4), part("ram v2", 0.2), part("lens", 0.1)))
    swapped = PartChange(old="ram", new="ram v2", changes=("swapped",))
    found = PartChanges(matched=(swapped,), added=("stamp", "lens"), removed=("punch", "cap"))
    said = as_said(found, {"punch": "stamp", "ram": "ram v2", "nut": "lens"})
    assert list_changes(old, new, 20, parts=said).split(" · ") == [
        "new part 'lens'",
        "part 'cap' is gone",
        "'ram' is now 'ram v2', edited",
        "'punch' is now 'stamp', edited",
        "stamp 0.3 → 0.4 kg",
    ]
    assert as_said(found, {"punch": "stamp", "cap": "stamp"}) == found, "one part is not two"


def test_of_many_parts_that_moved_their_number_is_said():
    moved = tuple(PartChange(old=name, new=name, changes=("moved",), moved=0.01) for name in "abc")
    parts = PartChanges(matched=moved, added=(), removed=(), carried=((1.0, 0.0, 0.0, 0.1),))
    assert list_changes(described(), described(), parts=parts) == "the whole machine lies elsewhere · 3 parts moved"


def test_each_mate_that_is_gone_is_one_new_mate_at_most():
    old = described(mates=(mate("hinge 1", "ring"), mate("hinge 2", "ring")))
    assert list_changes(old, described(mates=(mate("hinge 3", "ring"),))) == "mate 'hinge 2' is gone"
    both = described(mates=(mate("hinge 3", "ring"), mate("hinge 4", "ring")))
    assert list_changes(old, both) == list_changes(old, old)


def mate(name, a):
    return filled(MateSummary, name=name, a=a, b="base")
