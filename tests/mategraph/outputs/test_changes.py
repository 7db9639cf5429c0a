"""What changed is told in one line, with old and new figures, and round-off is not a change."""

from mategraph.outputs.changes import tell_changes


def described(**changes):
    base = {
        "parts": [{"name": "ring", "mass": 0.3}, {"name": "camera", "mass": 0.5}],
        "mates": [{"name": "pitch"}],
        "bodies": [{"name": "ring", "ground": False, "inertia": [[1e-3, 0, 0], [0, 2e-3, 0], [0, 0, 3e-3]]}],
        "mobility": 2,
        "ground": "housing",
        "final": {"pitch.angle": 0.14, "pitch_motor.i": 0.0},
        "peak": {"pitch.angle": 0.16, "pitch_motor.i": 1.0},
        "signal_units": {"pitch.angle": "rad", "pitch_motor.i": "A"},
    }
    return base | changes


def test_nothing_changed_is_said_in_words():
    assert tell_changes(described(), described()) == "nothing that shows"


def test_round_off_of_a_new_export_is_not_a_change():
    new = described(parts=[{"name": "ring", "mass": 0.3 * (1 + 1e-9)}, {"name": "camera", "mass": 0.5}])
    assert tell_changes(described(), new) == "nothing that shows"


def test_masses_inertias_and_response_are_told_with_units():
    new = described(
        parts=[{"name": "ring", "mass": 0.36}, {"name": "camera", "mass": 0.5}],
        bodies=[{"name": "ring", "ground": False, "inertia": [[1e-3, 0, 0], [0, 2.5e-3, 0], [0, 0, 3e-3]]}],
        peak={"pitch.angle": 0.17, "pitch_motor.i": 1.0},
    )
    assert tell_changes(described(), new) == "ring 0.3 → 0.36 kg · ring Iyy 0.002 → 0.0025 kg m² · peak pitch.angle 0.16 → 0.17 rad"


def test_parts_that_come_and_go_are_named():
    new = described(parts=[{"name": "ring", "mass": 0.3}, {"name": "lens", "mass": 0.1}])
    assert tell_changes(described(), new) == "new part 'lens' · part 'camera' is gone"


def test_small_changes_get_enough_digits_to_differ():
    new = described(parts=[{"name": "ring", "mass": 0.300002}, {"name": "camera", "mass": 0.5}])
    assert "0.3 → 0.300002 kg" in tell_changes(described(), new)


def test_a_long_story_is_cut_and_says_so():
    old = described(parts=[{"name": f"p{i}", "mass": 1.0} for i in range(12)])
    new = described(parts=[{"name": f"p{i}", "mass": 2.0} for i in range(12)])
    assert tell_changes(old, new).endswith("more")
