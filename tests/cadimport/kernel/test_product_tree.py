"""The product tree, on documents built in memory."""

from __future__ import annotations

import math

import cadquery as cq
import numpy as np
import pytest
from OCP.gp import gp_Ax1, gp_Ax2, gp_Dir, gp_Pnt, gp_Trsf, gp_Vec
from OCP.TCollection import TCollection_ExtendedString, TCollection_HAsciiString
from OCP.TDataStd import TDataStd_Name
from OCP.TDocStd import TDocStd_Document
from OCP.TopLoc import TopLoc_Location
from OCP.XCAFDoc import XCAFDoc_DocumentTool

from cadimport.kernel.product_tree import Tree, product_tree
from foundation.errors import CadImportError


class Document:
    """An XCAF document with a root assembly."""

    def __init__(self, name: str = "top") -> None:
        self.document = TDocStd_Document(TCollection_ExtendedString("BinXCAF"))
        self.tool = XCAFDoc_DocumentTool.ShapeTool_s(self.document.Main())
        self.root = self.assembly(name)

    def assembly(self, name: str) -> object:
        label = self.tool.NewShape()
        TDataStd_Name.Set_s(label, TCollection_ExtendedString(name))
        return label

    def product(self, shape: cq.Shape, name: str) -> object:
        label = self.tool.AddShape(shape.wrapped, False)
        TDataStd_Name.Set_s(label, TCollection_ExtendedString(name))
        return label

    def use(self, parent: object, child: object, name: str, trsf: gp_Trsf | None = None) -> None:
        label = self.tool.AddComponent(parent, child, TopLoc_Location(trsf or gp_Trsf()))
        TDataStd_Name.Set_s(label, TCollection_ExtendedString(name))

    def tree(self) -> Tree:
        self.tool.UpdateAssemblies()
        return product_tree(self.document, "stem", "file.step")


def shift(x: float) -> gp_Trsf:
    trsf = gp_Trsf()
    trsf.SetTranslation(gp_Vec(x, 0, 0))
    return trsf


BOX = cq.Solid.makeBox(1, 1, 1)
ROD = cq.Solid.makeCylinder(1, 5)


def test_product_names_replace_entity_tags() -> None:
    d = Document()
    rod = d.product(ROD, "rod")
    for tag in ("NAUO1", "=>[0:1:1:2]", "17", ""):
        d.use(d.root, rod, tag, shift(len(tag)))
    d.use(d.root, rod, "rod left", shift(9))
    assert [use.name for use in d.tree().uses] == ["rod", "rod", "rod", "rod", "rod left"]


def test_nameless_shapes_of_an_assembly_are_one_part_with_its_name() -> None:
    d = Document()
    frame = d.assembly("frame")
    d.use(d.root, frame, "frame:1", shift(100))
    d.use(frame, d.product(BOX, "SOLID"), "NAUO1", shift(1))
    d.use(frame, d.product(BOX.translate(cq.Vector(3, 0, 0)), "SOLID"), "NAUO2")
    d.use(frame, d.product(ROD, "rod"), "rod:1")
    tree = d.tree()
    assert sorted(use.name for use in tree.uses) == ["frame:1", "rod:1"]
    own = next(use for use in tree.uses if use.name == "frame:1")
    assert tree.products[own.shape].name == "frame"
    assert len(cq.Shape.cast(tree.products[own.shape].shape).Solids()) == 2
    np.testing.assert_allclose(own.X_WP[:3, 3], [0.1, 0, 0], atol=1e-16)
    assert tree.relations == 4
    assert [(note.code, note.element) for note in tree.notes] == [("W113", "frame:1")]  # one of the boxes was put to its place


def test_solids_that_lie_where_they_were_drawn_are_one_part_without_a_word() -> None:
    d = Document()
    for x in (0, 3):
        d.use(d.root, d.product(BOX.translate(cq.Vector(x, 0, 0)), "SOLID"), "NAUO1")
    tree = d.tree()
    assert [use.name for use in tree.uses] == ["top"]
    assert tree.notes == ()


def test_a_mirrored_place_makes_a_mirrored_part_at_a_rigid_place() -> None:
    d = Document()
    mirror, turn = gp_Trsf(), gp_Trsf()
    mirror.SetMirror(gp_Ax2(gp_Pnt(3, 0, 0), gp_Dir(1, 2, 0.5)))
    turn.SetRotation(gp_Ax1(gp_Pnt(1, 2, 3), gp_Dir(0, 1, 1)), 0.7)
    wedge = cq.Solid.makeWedge(4, 5, 6, 1, 1, 2, 3)  # has no plane of symmetry
    product = d.product(wedge, "bracket")
    d.use(d.root, product, "bracket left")
    d.use(d.root, product, "bracket right", turn.Multiplied(mirror))
    tree = d.tree()
    left, right = tree.uses
    assert [note.code for note in tree.notes] == ["W109"]
    assert (left.shape, tree.products[right.shape].name) != (right.shape, "")
    R = right.X_WP[:3, :3]
    np.testing.assert_allclose(R.T @ R, np.eye(3), atol=1e-15)  # a product of three rotations
    assert np.linalg.det(R) > 0.0
    center = np.array(wedge.Center().toTuple())
    copy = cq.Shape.cast(tree.products[right.shape].shape)
    expected = gp_Pnt(*center).Transformed(turn.Multiplied(mirror))
    placed = R @ (np.array(copy.Center().toTuple()) * 1e-3) + right.X_WP[:3, 3]
    np.testing.assert_allclose(placed, np.array([expected.X(), expected.Y(), expected.Z()]) * 1e-3, atol=1e-15)
    # The volume is the same integral over mirrored planes: round-off.
    assert copy.Volume() == pytest.approx(wedge.Volume(), rel=1e-13)


def test_a_scaled_place_makes_a_scaled_part() -> None:
    d = Document()
    scale = gp_Trsf()
    scale.SetScaleFactor(2.0)
    d.use(d.root, d.product(BOX, "bracket"), "big bracket", scale)
    tree = d.tree()
    (use,) = tree.uses
    np.testing.assert_allclose(use.X_WP, np.eye(4), atol=1e-15)
    assert cq.Shape.cast(tree.products[use.shape].shape).Volume() == pytest.approx(8.0 * BOX.Volume(), rel=1e-13)
    assert [note.code for note in tree.notes] == ["W109"]


def test_what_lies_in_a_mirrored_assembly_is_mirrored_with_it() -> None:
    d = Document()
    mirror = gp_Trsf()
    mirror.SetMirror(gp_Ax2(gp_Pnt(0, 0, 0), gp_Dir(0, 1, 0)))
    frame = d.assembly("frame")
    d.use(d.root, frame, "frame left")
    d.use(d.root, frame, "frame right", mirror)
    d.use(frame, d.product(BOX, "bracket"), "bracket:1", shift(7))
    left, right = d.tree().uses
    assert left.shape != right.shape
    assert np.linalg.det(right.X_WP[:3, :3]) == pytest.approx(1.0, abs=1e-15)


def test_the_material_of_a_part_is_found_on_its_solids_too() -> None:
    d = Document()
    materials = XCAFDoc_DocumentTool.MaterialTool_s(d.document.Main())
    words = [TCollection_HAsciiString(word) for word in ("", "density", "POSITIVE_RATIO_MEASURE")]
    steel, brass = (
        materials.AddMaterial(TCollection_HAsciiString(name), words[0], density, words[1], words[2])
        for name, density in (("steel", 7.85e-3), ("brass", 8.5e-3))  # the kernel's unit: g/mm^3
    )
    for name, claims in (("nut", (steel, None)), ("plug", (steel, brass)), ("plain", (None, None))):
        solids = [cq.Solid.makeBox(1, 1, 1 + i, cq.Vector(3.0 * i, len(name), 0)) for i in range(2)]
        label = d.product(cq.Compound.makeCompound(solids), name)
        for solid, claim in zip(solids, claims, strict=True):
            piece = d.tool.AddSubShape(label, solid.wrapped)
            if claim is not None:
                materials.SetMaterial(piece, claim)
        d.use(d.root, label, name)
    tree = d.tree()
    found = {product.name: product.material for product in tree.products.values()}
    assert found["nut"].density == pytest.approx(7850.0, rel=1e-12)
    assert (found["plug"], found["plain"]) == (None, None)
    assert [(note.code, note.element) for note in tree.notes] == [("W112", "plug")]


@pytest.mark.parametrize("x", [math.inf, math.nan, 1e300])
def test_a_part_at_no_place_of_a_machine_is_refused_by_name(x: float) -> None:
    document = Document()
    document.use(document.root, document.product(BOX, "box"), "far", shift(x))
    with pytest.raises(CadImportError, match="'far'") as caught:
        document.tree()
    assert caught.value.code == "E106"


def test_assemblies_that_nest_or_multiply_without_end_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    deep, inner = Document(), None
    for level in range(600):
        outer = deep.assembly(f"level {level}")
        deep.use(outer, inner or deep.product(BOX, "box"), f"use {level}")
        inner = outer
    deep.use(deep.root, inner, "whole")
    with pytest.raises(CadImportError, match="500"):
        deep.tree()
    monkeypatch.setattr("cadimport.kernel.product_tree.MOST_USES", 2000)
    doubled, inner = Document(), None
    for level in range(40):  # a million million boxes
        outer = doubled.assembly(f"level {level}")
        for side in "ab":
            doubled.use(outer, inner or doubled.product(BOX, "box"), f"{level} {side}")
        inner = outer
    doubled.use(doubled.root, inner, "whole")
    with pytest.raises(CadImportError) as caught:
        doubled.tree()
    assert caught.value.code == "E152"
    assert "2000" in caught.value.what
