"""Volume integrals against closed formulas."""

from __future__ import annotations

import math
from typing import Any

import cadquery as cq
import numpy as np
import pytest
from OCP.BRep import BRep_Builder
from OCP.TopAbs import TopAbs_SHELL
from OCP.TopExp import TopExp_Explorer
from OCP.TopoDS import TopoDS_Compound, TopoDS_Shell

from cadimport.kernel.mass_properties import measure
from cadimport.kernel.measured_parts import measured_parts
from cadimport.kernel.product_tree import Product

# Round-off of a quadrature with some hundred terms: 1e-12 relative, far above 1e-15 and far below any mesh (1e-3 to 1e-5).
EXACT = 1e-12


def box_inertia(m: float, x: float, y: float, z: float) -> np.ndarray:
    return m / 12.0 * np.diag([y * y + z * z, x * x + z * z, x * x + y * y])


def cylinder_inertia(m: float, r: float, h: float) -> np.ndarray:
    side = m * (3 * r * r + h * h) / 12.0
    return np.diag([side, side, m * r * r / 2.0])


def cone_inertia(m: float, r: float, h: float) -> np.ndarray:
    side = 3.0 * m * (4 * r * r + h * h) / 80.0
    return np.diag([side, side, 3.0 * m * r * r / 10.0])


BODIES = {
    "box": (cq.Solid.makeBox(10, 20, 30), 6e-6, [5e-3, 10e-3, 15e-3], box_inertia(6e-6, 0.010, 0.020, 0.030)),
    "cylinder": (
        cq.Solid.makeCylinder(5, 20),
        math.pi * 25 * 20e-9,
        [0, 0, 10e-3],
        cylinder_inertia(math.pi * 25 * 20e-9, 0.005, 0.020),
    ),
    "cone": (cq.Solid.makeCone(6, 0, 12), math.pi * 36 * 4e-9, [0, 0, 3e-3], cone_inertia(math.pi * 36 * 4e-9, 0.006, 0.012)),
    "sphere": (
        cq.Solid.makeSphere(7, angleDegrees1=-90, angleDegrees2=90),
        4 / 3 * math.pi * 343e-9,
        [0, 0, 0],
        0.4 * (4 / 3 * math.pi * 343e-9) * 0.007**2 * np.eye(3),
    ),
    "torus": (
        cq.Solid.makeTorus(10, 3),
        2 * math.pi**2 * 10 * 9e-9,
        [0, 0, 0],
        2
        * math.pi**2
        * 10
        * 9e-9
        * np.diag([0.5 * 0.01**2 + 5 / 8 * 0.003**2, 0.5 * 0.01**2 + 5 / 8 * 0.003**2, 0.01**2 + 0.75 * 0.003**2]),
    ),
}


@pytest.mark.parametrize("name", BODIES)
def test_integrals_of_elementary_bodies_equal_their_closed_formulas(name: str) -> None:
    solid, volume, center, inertia = BODIES[name]
    geometry = measure(solid.wrapped).geometry
    assert geometry is not None
    assert geometry.volume == pytest.approx(volume, rel=EXACT)
    np.testing.assert_allclose(geometry.center, center, atol=EXACT * 0.03)
    np.testing.assert_allclose(geometry.inertia, inertia, rtol=EXACT, atol=EXACT * np.abs(inertia).max())


@pytest.mark.parametrize("name", BODIES)
def test_inertia_turns_with_the_body(name: str) -> None:
    solid = BODIES[name][0]
    before = measure(solid.wrapped).geometry
    turn = cq.Location((11, -7, 5), (1, 2, 3), 40)
    after = measure(solid.moved(turn).wrapped).geometry
    assert before is not None
    assert after is not None
    t = turn.wrapped.Transformation()
    R = np.array([[t.Value(i, j) for j in (1, 2, 3)] for i in (1, 2, 3)])
    p = np.array([t.Value(i, 4) for i in (1, 2, 3)]) * 1e-3
    scale = np.abs(before.inertia).max()
    # The integration runs over other parameters of the same surfaces; the difference is round-off, again some hundred terms.
    np.testing.assert_allclose(after.inertia, R @ before.inertia @ R.T, atol=EXACT * scale)
    np.testing.assert_allclose(after.center, R @ before.center + p, atol=EXACT * 0.03)
    assert after.volume == pytest.approx(before.volume, rel=EXACT)


def test_two_half_boxes_equal_the_whole_box() -> None:
    halves = cq.Compound.makeCompound([cq.Solid.makeBox(5, 20, 30), cq.Solid.makeBox(5, 20, 30).translate(cq.Vector(5, 0, 0))])
    outcome = measure(halves.wrapped)
    _, volume, center, inertia = BODIES["box"]
    assert outcome.solids == 2
    assert outcome.geometry is not None
    assert outcome.geometry.volume == pytest.approx(volume, rel=EXACT)
    np.testing.assert_allclose(outcome.geometry.center, center, atol=EXACT * 0.03)
    np.testing.assert_allclose(outcome.geometry.inertia, inertia, atol=EXACT * inertia.max())


def test_a_part_far_from_its_origin_keeps_its_inertia() -> None:
    far = measure(cq.Solid.makeBox(10, 20, 30).translate(cq.Vector(1e4, 0, 0)).wrapped).geometry
    assert far is not None
    inertia = BODIES["box"][3]
    # 10 m away, coordinates have 1e4 / 30 fewer digits; subtracting after integration about the origin would cost (1e4 / 30)^2 = 1e5.
    np.testing.assert_allclose(far.inertia, inertia, atol=1e-11 * inertia.max())
    farther = measure(cq.Solid.makeBox(1, 2, 3).translate(cq.Vector(1.7e6, 0, 0)).wrapped).geometry
    assert farther is not None
    # 1.7 km away, coordinates are known to 2e-10 mm of 3 mm.
    np.testing.assert_allclose(farther.inertia, 1e-5 * inertia, atol=1e-9 * 1e-5 * inertia.max())


def test_an_inside_out_solid_is_turned_and_weighs_the_same() -> None:
    solid = BODIES["cylinder"][0].wrapped
    outcome = measure(solid.Reversed())
    assert outcome.turned == 1
    assert outcome.geometry is not None
    assert outcome.geometry.volume == pytest.approx(BODIES["cylinder"][1], rel=EXACT)
    assert measure(outcome.shape).turned == 0


def shell_of(solid: cq.Solid) -> Any:
    return TopExp_Explorer(solid.wrapped, TopAbs_SHELL).Current()


@pytest.mark.parametrize("name", BODIES)
@pytest.mark.parametrize("turned", [False, True])
def test_a_closed_shell_weighs_as_the_solid_within(name: str, turned: bool) -> None:
    solid, volume, center, inertia = BODIES[name]
    shell = shell_of(solid)
    outcome = measure(shell.Reversed() if turned else shell)
    assert (outcome.solids, outcome.closed_shells, outcome.turned) == (1, 1, 0)
    assert outcome.geometry is not None
    assert outcome.geometry.volume == pytest.approx(volume, rel=EXACT)
    np.testing.assert_allclose(outcome.geometry.center, center, atol=EXACT * 0.03)
    np.testing.assert_allclose(outcome.geometry.inertia, inertia, rtol=EXACT, atol=EXACT * np.abs(inertia).max())


def together(*pieces: Any) -> Any:
    both, builder = TopoDS_Compound(), BRep_Builder()
    builder.MakeCompound(both)
    for piece in pieces:
        builder.Add(both, piece)
    return both


def open_shell() -> Any:
    sheet, builder = TopoDS_Shell(), BRep_Builder()
    builder.MakeShell(sheet)
    builder.Add(sheet, cq.Face.makePlane(10, 10).wrapped)
    return sheet


def test_an_open_shell_beside_a_closed_one_counts_for_nothing() -> None:
    outcome = measure(together(shell_of(BODIES["box"][0]), open_shell()))
    assert (outcome.closed_shells, outcome.open_shells) == (1, 1)
    assert outcome.geometry is not None
    assert outcome.geometry.volume == pytest.approx(BODIES["box"][1], rel=EXACT)
    assert outcome.sheet is None


@pytest.mark.parametrize(
    ("loose", "codes"),
    [
        ([], []),
        ([open_shell()], ["W111"]),
        ([cq.Face.makePlane(10, 10).wrapped], ["W111"]),
        ([shell_of(BODIES["cylinder"][0])], ["W107", "W145"]),
        ([shell_of(BODIES["cylinder"][0]), open_shell()], ["W107", "W111", "W145"]),
    ],
    ids=["nothing", "open shell", "face", "closed shell", "both"],
)
def test_surfaces_beside_a_solid_are_reported(loose: list[Any], codes: list[str]) -> None:
    product = Product(name="cover", shape=together(BODIES["box"][0].wrapped, *loose), color=None, material=None)
    _, _, notes = measured_parts({"1": product}, lambda stage, fraction: None)
    assert [(note.code, note.element) for note in notes] == [(code, "cover") for code in codes]


def test_a_surface_has_no_volume_but_can_be_covered() -> None:
    outcome = measure(cq.Face.makePlane(30, 20).moved(cq.Location((1, 2, 3))).wrapped)
    assert outcome.geometry is None
    assert outcome.solids == 0
    assert outcome.sheet is not None
    a, b = 0.030, 0.020
    assert outcome.sheet.area == pytest.approx(a * b, rel=EXACT)
    np.testing.assert_allclose(outcome.sheet.center, [1e-3, 2e-3, 3e-3], atol=EXACT * 0.03)
    np.testing.assert_allclose(np.linalg.eigvalsh(outcome.sheet.inertia), a * b / 12 * np.array([b * b, a * a, a * a + b * b]), rtol=EXACT)
