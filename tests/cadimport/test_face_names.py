"""Names of faces: by meaning, the same in every order of the faces."""

from __future__ import annotations

from dataclasses import replace

import cadquery as cq
import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from cadimport.assembly import Face
from cadimport.face_names import names_of_faces
from cadimport.kernel.faces import analytic_faces


def plate() -> tuple[Face, ...]:
    """A plate with four equal bores, a larger one, and two rounded corners."""
    shape = cq.Workplane("XY").box(60, 40, 8).edges("|Z and >X").fillet(3)
    shape = shape.faces(">Z").workplane().rarray(40, 20, 2, 2).hole(5).faces(">Z").workplane().hole(12)
    return analytic_faces(shape.val().wrapped)


PLATE = plate()


def test_names_say_kind_size_and_direction() -> None:
    bores = [f"bore ø5 ({i})" for i in range(1, 5)]
    planes = ["plane +x", "plane -x", "plane +y", "plane -y", "plane +z", "plane -z"]
    assert sorted(names_of_faces(PLATE)) == sorted([*bores, "bore ø12", *planes, "rounding r3 (1)", "rounding r3 (2)"])


def test_numbers_follow_the_places() -> None:
    at = {name: face.origin[:2] for name, face in zip(names_of_faces(PLATE), PLATE, strict=True)}
    found = np.array([at[f"bore ø5 ({i})"] for i in range(1, 5)]) * 1e3
    np.testing.assert_allclose(found, [[-20, -10], [-20, 10], [20, -10], [20, 10]], atol=1e-9)  # round-off of a kernel in mm


@given(st.permutations(range(len(PLATE))), st.integers(0, 2**32 - 1))
def test_names_survive_another_order_noise_and_other_points_on_the_axes(order: list[int], seed: int) -> None:
    random = np.random.default_rng(seed)

    def rewritten(face: Face) -> Face:
        noise = random.normal(scale=1e-10, size=3)  # m: exporters write lengths to about this
        if face.kind != "cylinder":
            return replace(face, origin=face.origin + noise)
        shift, (low, high) = random.uniform(-0.1, 0.1), face.span
        return replace(face, origin=face.origin + noise + shift * face.axis, axis=-face.axis, span=(shift - high, shift - low))

    names = names_of_faces([rewritten(PLATE[i]) for i in order])
    assert list(names) == [names_of_faces(PLATE)[i] for i in order]


def test_two_halves_of_a_bore_share_its_name() -> None:
    bore = Face(kind="cylinder", origin=np.zeros(3), axis=np.array([0.0, 0, 1]), radius=3e-3, hole=True, span=(0, 0.01), area=9.42e-5)
    assert names_of_faces((bore, replace(bore, axis=-bore.axis, span=(-0.01, 0.0)))) == ("bore ø6", "bore ø6")
