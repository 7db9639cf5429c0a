"""Bought parts are found by name, by box and axis, or by the names of their pieces; what moves in them is known."""

from __future__ import annotations

from pathlib import Path

import cadquery as cq
import numpy as np
import pytest

from cadimport.assembly import Assembly
from cadimport.bought_parts.masses import with_product_masses
from cadimport.bought_parts.products import BoltCircle, Output, Product
from cadimport.bought_parts.recognition import fits_name, recognised
from mategraph.stages import read_assembly

OUTPUT = Output(on_axis=(0.018,), bolt_circle=BoltCircle(holes=4, diameter=0.012), radius=0.00905)
SERVO = Product(name="servo X", kind="servo", names=("*servox*",), box=(0.040, 0.020, 0.035), output=OUTPUT, mass=0.05)


def servo() -> cq.Workplane:
    """A case of 40 x 20 x 30 mm with a horn of ø18 x 5 mm on it, 10 mm off the middle, four screw holes in the horn on ø12."""
    case = cq.Workplane("XY").box(40, 20, 30, centered=(True, True, False))
    horn = cq.Workplane("XY", origin=(10, 0, 30)).circle(9).extrude(5)
    holes = cq.Workplane("XY", origin=(10, 0, 32)).polarArray(6, 0, 360, 4).circle(1).extrude(5)
    return case.union(horn).cut(holes)


def read(tmp_path: Path, parts: dict[str, tuple[cq.Workplane, cq.Location]]) -> Assembly:
    assembly = cq.Assembly(name="machine")
    for name, (part, place) in parts.items():
        assembly.add(part, name=name, loc=place)
    assembly.export(str(tmp_path / "machine.step"))
    return read_assembly(tmp_path / "machine.step")[0]


def test_a_servo_is_known_by_its_measures_in_any_place(tmp_path: Path) -> None:
    turned = cq.Location(cq.Vector(100, 20, -30), cq.Vector(1, 2, 3), 70)
    found = recognised(read(tmp_path, {"Part 7": (servo(), turned), "block": (cq.Workplane().box(40, 20, 35), cq.Location())}), [SERVO])
    assert [part.name for part in found] == ["Part 7"]
    frame = cq.Matrix(turned.wrapped.Transformation())
    start, end = (np.array(cq.Vector(0, 0, z).transform(frame).toTuple()) for z in (0, 1))
    direction = end - start
    assert found[0].axis is not None
    assert found[0].origin is not None
    # the file keeps about 12 digits of a metre
    assert abs(abs(float(found[0].axis @ direction)) - 1.0) < 1e-9
    on_axis = np.array(cq.Vector(10, 0, 0).transform(frame).toTuple()) * 1e-3
    arm = on_axis - found[0].origin
    assert np.linalg.norm(arm - (arm @ direction) * direction) < 1e-9


def test_the_faces_of_the_horn_move_and_those_of_the_case_do_not(tmp_path: Path) -> None:
    assembly = read(tmp_path, {"servo": (servo(), cq.Location())})
    (found,) = recognised(assembly, [SERVO])
    moving = found.output_faces["servo"]
    faces = assembly.part_of("servo").faces
    horn = {i for i, face in enumerate(faces) if face.kind == "cylinder"} | {
        i for i, face in enumerate(faces) if face.kind == "plane" and face.axis[2] > 0.9 and face.origin[2] > 0.0305
    }
    assert horn <= set(moving)
    assert not any(abs(faces[i].axis[2]) < 0.5 for i in moving)  # no side of the case


def test_the_name_is_enough_where_the_axis_is_there_and_not_where_it_is_not(tmp_path: Path) -> None:
    named = Product(name="servo X", kind="servo", names=("servo-x",), output=OUTPUT)
    found = recognised(read(tmp_path, {"Servo_X": (servo(), cq.Location())}), [named])
    assert [part.p for part in found] == [0.85]
    without_horn = read(tmp_path, {"Servo_X": (cq.Workplane().box(40, 20, 30), cq.Location())})
    assert recognised(without_horn, [named]) == ()


def test_what_fits_two_products_by_measures_alone_is_neither(tmp_path: Path) -> None:
    twin = Product(name="servo Y", kind="servo", names=("*servoy*",), box=SERVO.box, output=OUTPUT)
    assert recognised(read(tmp_path, {"Part 1": (servo(), cq.Location())}), [SERVO, twin]) == ()
    (found,) = recognised(read(tmp_path, {"servo Y": (servo(), cq.Location())}), [SERVO, twin])
    assert found.product.name == "servo Y"


def test_a_side_that_varies_is_given_as_zero(tmp_path: Path) -> None:
    motor = Product(name="motor", kind="motor", box=(0.040, 0.020, 0.0), output=OUTPUT)
    assert len(recognised(read(tmp_path, {"Part 1": (servo(), cq.Location())}), [motor])) == 1
    other = Product(name="motor", kind="motor", box=(0.041, 0.020, 0.0), output=OUTPUT)
    assert recognised(read(tmp_path, {"Part 1": (servo(), cq.Location())}), [other]) == ()


def test_pieces_of_one_sub_assembly_are_one_product(tmp_path: Path) -> None:
    case = cq.Workplane("XY").box(40, 20, 30, centered=(True, True, False))
    horn = cq.Workplane("XY", origin=(10, 0, 30)).circle(9).extrude(5)
    drawn = Product(
        name="servo X", kind="servo", case_names=("X_CASE*",), output_names=("X_HORN*",), output=Output(on_axis=(0.018,)), mass=0.08
    )
    whole = cq.Assembly(name="machine")
    for i in range(2):
        inner = cq.Assembly(name=f"servo {i}")
        inner.add(case, name=f"X_CASE_{i}").add(horn, name=f"X_HORN_{i}")
        whole.add(inner, loc=cq.Location((0, 100 * i, 0)))
    whole.export(str(tmp_path / "machine.step"))
    assembly = read_assembly(tmp_path / "machine.step")[0]
    found = recognised(assembly, [drawn])
    assert {(part.case, part.output) for part in found} == {(("X_CASE_0",), ("X_HORN_0",)), (("X_CASE_1",), ("X_HORN_1",))}
    for part in found:
        assert part.origin is not None
        wanted = assembly.instances[part.output[0]].X_WP[:2, 3] + [0.010, 0.0]
        assert part.origin[:2] == pytest.approx(wanted, abs=1e-9)  # digits of the file
    weighed = with_product_masses(assembly, found)
    masses = [weighed.instances[name].rigid for name in ("X_CASE_0", "X_HORN_0")]
    assert sum(mass.mass for mass in masses if mass is not None) == pytest.approx(0.08, rel=1e-12)  # a sum of two shares


def test_parts_that_the_user_weighs_are_left_alone(tmp_path: Path) -> None:
    assembly = read(tmp_path, {"servo": (servo(), cq.Location())})
    bought = recognised(assembly, [SERVO])
    assert with_product_masses(assembly, bought, keep=frozenset({"servo"})).instances["servo"].rigid is None
    rigid = with_product_masses(assembly, bought).instances["servo"].rigid
    assert rigid is not None
    assert rigid.mass == pytest.approx(0.05, rel=1e-12)  # one division and one product
    assert rigid.source == "library: servo X"


def test_patterns_of_names_are_those_of_the_shell() -> None:
    for name, patterns, fits in (
        ("Servo XL-330", ["*xl330*"], True),
        ("xl330", ["xl330"], True),
        ("xl3301", ["xl330"], False),
        ("the xl330", ["xl330*"], False),
        ("mx64", ["mx?4", "ax*"], True),
        ("max4", ["mx?4", "ax*"], False),
        ("a.b", ["*a.b*"], True),
        ("acb", ["*a.b*"], False),
        ("anything", [], False),
    ):
        assert fits_name(name, patterns) is fits, (name, patterns)
