"""An axis that is given against the geometry holds, and is reported."""

from __future__ import annotations

import numpy as np
import pytest
from synthetic import assembly, cylinder, part

from cadimport.assembly import Assembly
from cadimport.mates.given_axes import axis_notes
from cadimport.mates.overrides import MateOverride, added_mate


def hinge() -> Assembly:
    """A lever with a bore along x, a post with a pin in it."""
    lever = part("lever", cylinder([0, 0, 0], [1, 0, 0], 0.0051, (0.010, 0.040), hole=True))
    post = part("post", cylinder([0, 0, 0], [1, 0, 0], 0.005, (0, 0.030)))
    return assembly({"lever": lever, "post": post})


def codes(kind: str, axis: object = None, origin: object = None) -> list[str]:
    machine = hinge()
    given = MateOverride(
        name="m",
        kind=kind,
        a="lever",
        b="post",
        axis=None if axis is None else np.array(axis, dtype=float),
        origin=None if origin is None else np.array(origin, dtype=float),
    )
    return [note.code for note in axis_notes(machine, added_mate(machine, given), given)]


@pytest.mark.parametrize(
    ("axis", "reported"),
    [([1, 0, 0], False), ([-1, 1e-4, 0], False), ([1, 0.1, 0], False), ([1, 0.5, 0], True), ([0, 0, 1], True), (None, False)],
)
def test_a_slider_along_another_line_than_its_bore_is_reported_unless_the_axis_only_gives_the_sign(axis: object, reported: bool) -> None:
    assert codes("prismatic", axis) == ["W151"] * reported


@pytest.mark.parametrize(
    ("axis", "origin", "reported"),
    [
        ([1, 0, 0], [0.02, 0, 0], False),
        ([1, 0, 0], [0.02, 6e-4, 0], True),  # rounded numbers: an origin beside the pin's axis, within the pin
        ([1, 0.05, 0], [0.02, 0, 0], True),
        ([1, 0, 0], [0.02, 0.05, 0], False),  # elsewhere: a line of its own
        ([0, 0, 1], [0.02, 0, 0], False),  # across: a line of its own
    ],
)
def test_a_hinge_beside_its_pin_is_reported_and_one_elsewhere_is_not(axis: object, origin: object, reported: bool) -> None:
    assert codes("revolute", axis, origin) == ["W151"] * reported


def test_a_slider_agrees_with_its_bore_wherever_its_origin_is() -> None:
    given = MateOverride(name="m", kind="prismatic", a="lever", b="post", axis=np.array([1.0, 0, 0]), origin=np.array([0, 0.05, 0]))
    assert "agrees with hole" in added_mate(hinge(), given).evidence
