"""Parts found again after an edit."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cadquery as cq
import numpy as np
import pytest

from cadimport.assembly import Assembly, Instance, Part
from cadimport.kernel.shape_worker import assembly_of_shapes
from cadimport.store.congruence import congruence, point_cloud
from cadimport.store.part_matching import match_parts


def bracket(width: float = 30.0) -> cq.Workplane:
    return cq.Workplane("XY").box(width, 20, 5).faces(">Z").workplane().center(8, 3).hole(6)


def read(**shapes: cq.Workplane) -> Assembly:
    """An assembly of shapes as read from CAD, each at its own place below the root."""
    named = {name.replace("_", " "): (name.replace("_", " "), shape.val().wrapped) for name, shape in shapes.items()}
    made = assembly_of_shapes(named, Path("/nowhere/machine.step"), lambda stage, fraction: None)
    return made.with_changes(instances={n: replace(i, path=("machine", n)) for n, i in made.instances.items()})


def moved(assembly: Assembly, which: str, /, **changes: object) -> Assembly:
    instances: dict[str, Instance] = {}
    for key, instance in assembly.instances.items():
        made = replace(instance, **changes) if key == which else instance  # type: ignore[arg-type]
        instances[made.name] = made
    return assembly.with_changes(instances=instances)


def same_shape(a: Part, b: Part) -> bool:
    return congruence(point_cloud(a), point_cloud(b)) is not None


ROD = cq.Workplane("XY").circle(4).extrude(60)


def test_untouched_edited_renamed_removed_and_added_parts_are_reported() -> None:
    old = read(
        bracket=bracket(), rod=ROD, pin=cq.Workplane("XY").circle(1).extrude(9), washer=cq.Workplane("XY").circle(3).circle(2).extrude(1)
    )
    new = read(bracket=bracket(31.0), rod=ROD, dowel=cq.Workplane("XY").circle(1).extrude(9), cover=cq.Workplane("XY").box(90, 80, 2))
    noted = [(match.old, match.new, match.how) for match in match_parts(old, new)]
    assert noted == [
        ("bracket", "bracket", "edited"),
        ("rod", "rod", "same"),
        ("pin", "dowel", "renamed"),
        ("washer", None, "removed"),
        (None, "cover", "added"),
    ]


def test_an_edited_and_renamed_part_is_asked_about() -> None:
    (match,) = match_parts(read(bracket_left=bracket()), read(bracket_l=bracket(30.5)))
    assert (match.how, match.ask) == ("alike", True)
    assert 0.5 < match.score < 1.0


def test_equal_parts_keep_to_their_places() -> None:
    X = np.eye(4)
    X[0, 3] = 0.5
    old = moved(read(pin_a=ROD, pin_b=ROD), "pin b", X_WP=X)
    new = moved(
        moved(read(pin_c=ROD, pin_d=ROD), "pin c", X_WP=X, name="peg", path=("machine", "peg")),
        "pin d",
        name="dowel",
        path=("machine", "dowel"),
    )
    assert {(m.old, m.new) for m in match_parts(old, new)} == {("pin a", "dowel"), ("pin b", "peg")}


def test_every_instance_is_in_one_match() -> None:
    old, new = read(a=ROD, b=bracket(), c=ROD), read(c=bracket(), d=ROD, e=bracket(40.0), f=ROD)
    matches = match_parts(old, new)
    assert sorted(m.old for m in matches if m.old) == ["a", "b", "c"]
    assert sorted(m.new for m in matches if m.new) == ["c", "d", "e", "f"]


@pytest.mark.parametrize("noise", [1e-9, 1e-6])
def test_noise_of_another_writer_does_not_make_another_shape(noise: float) -> None:
    part = next(iter(read(bracket=bracket()).parts.values()))
    faces = tuple(replace(f, area=f.area * (1 + noise), radius=f.radius * (1 + noise)) for f in reversed(part.faces))
    assert same_shape(part, replace(part, key="another", faces=faces))


def test_a_hole_wider_by_a_tenth_of_a_millimetre_is_another_shape() -> None:
    first = next(iter(read(a=cq.Workplane("XY").box(30, 20, 5).faces(">Z").workplane().hole(6.0)).parts.values()))
    second = next(iter(read(a=cq.Workplane("XY").box(30, 20, 5).faces(">Z").workplane().hole(6.1)).parts.values()))
    assert not same_shape(first, second)


def test_a_mirrored_part_is_another_shape() -> None:
    wedge = cq.Workplane(cq.Solid.makeWedge(4, 5, 6, 1, 1, 2, 3))
    first = next(iter(read(a=wedge).parts.values()))
    second = next(iter(read(a=wedge.mirror("YZ")).parts.values()))
    assert not same_shape(first, second)


def plate(*holes: tuple[float, float]) -> cq.Workplane:
    return cq.Workplane("XY").box(40, 40, 5).faces(">Z").workplane().pushPoints(holes).hole(4)


def test_equal_faces_at_other_places_are_another_shape() -> None:
    """Four holes at one distance from the middle, on the diagonals or two of them beside: areas, volume and centre are the same."""
    square, skewed = plate((10, 10), (-10, -10), (10, -10), (-10, 10)), plate((10, 10), (-10, -10), (14, -2), (-14, 2))
    a, b = (next(iter(read(plate=shape).parts.values())) for shape in (square, skewed))
    assert not same_shape(a, b)
    turned = next(iter(read(plate=square.rotate((0, 0, 0), (1, 2, 3), 40).translate((7, 8, 9))).parts.values()))
    assert same_shape(a, turned)


def screws(count: int, removed: int | None = None) -> Assembly:
    """Equal screws in a row, numbered in the order of the file; without one of them the rest is numbered anew."""
    made = read(screw=ROD)
    (shape,) = made.instances.values()
    places = [k for k in range(count) if k != removed]
    names = ["screw", *(f"screw#{k}" for k in range(2, len(places) + 1))]
    instances = {
        name: replace(
            shape, name=name, path=("machine", name), X_WP=np.array([[1, 0, 0, 0.02 * k], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1.0]])
        )
        for name, k in zip(names, places, strict=True)
    }
    return made.with_changes(instances=instances)


def test_equal_screws_are_paired_by_their_places_when_numbers_shift() -> None:
    matches = match_parts(screws(37), screws(37, removed=7))
    assert sum(match.how == "same" for match in matches) == 7  # before the gap the numbers are as they were
    assert [match.old for match in matches if match.how == "removed"] == ["screw#8"]
    assert ("screw#9", "screw#8", "renamed") in [(match.old, match.new, match.how) for match in matches]
    assert all(match.how == "same" for match in match_parts(screws(37), screws(37)))


def test_equal_screws_that_are_products_of_their_own_are_paired_by_their_places_too() -> None:
    """Every screw is a part of its own, with the number of its kind behind the fingerprint; the other file numbers them backwards."""

    def own_products(assembly: Assembly, *, backwards: bool) -> Assembly:
        keys = {name: f"{instance.part}-{n}" if n else instance.part for n, (name, instance) in enumerate(assembly.instances.items())}
        parts = {key: replace(assembly.part_of(name), key=key) for name, key in keys.items()}
        names = list(keys)[::-1] if backwards else list(keys)
        renamed = {
            new: replace(assembly.instances[old], name=new, part=keys[old], path=("machine", new))
            for old, new in zip(keys, (f"bolt {name}" if backwards else name for name in names), strict=True)
        }
        return assembly.with_changes(parts=parts, instances=renamed)

    old, new = (own_products(screws(9), backwards=backwards) for backwards in (False, True))
    for match in match_parts(old, new):
        assert match.old is not None
        assert match.new is not None
        np.testing.assert_array_equal(old.instances[match.old].X_WP, new.instances[match.new].X_WP)
