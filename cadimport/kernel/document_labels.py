"""What a label of an XCAF document holds: name, address, colours, materials. Runs in the child process: it imports the CAD kernel."""

from __future__ import annotations

from collections import Counter
from typing import Any

from OCP.Quantity import Quantity_ColorRGBA
from OCP.TCollection import TCollection_AsciiString
from OCP.TDataStd import TDataStd_Name, TDataStd_TreeNode
from OCP.TDF import TDF_LabelSequence, TDF_Tool
from OCP.TopAbs import TopAbs_FACE
from OCP.XCAFDoc import XCAFDoc, XCAFDoc_ColorGen, XCAFDoc_ColorSurf, XCAFDoc_ColorTool, XCAFDoc_Material, XCAFDoc_ShapeTool

from ..assembly import Color, Material
from ..names import readable
from .shapes import shapes_of

_NAME = TDataStd_Name.GetID_s()
_COLORS = tuple((use, XCAFDoc.ColorRefGUID_s(use)) for use in (XCAFDoc_ColorSurf, XCAFDoc_ColorGen))


def own_name(label: Any) -> str:
    """The name of a label; empty where it has none."""
    # FindAttribute on a label that has no such attribute crashes the process: ask first.
    if not label.IsAttribute(_NAME):
        return ""
    attribute = TDataStd_Name()
    label.FindAttribute(_NAME, attribute)
    return readable(attribute.Get().ToExtString())


def entry_of(label: Any) -> str:
    """The address of a label in its document, e.g. "0:1:1:2"."""
    text = TCollection_AsciiString()
    TDF_Tool.Entry_s(label, text)
    return str(text.ToCString())


def colors_of(label: Any) -> tuple[Color | None, tuple[tuple[Any, Color], ...]]:
    """The colour of a product, and the shapes within it that have colours of their own, the finest last.

    Where the product itself has none, its colour is the one that most of its faces have.
    """
    found: list[tuple[Any, Color]] = []
    pieces = TDF_LabelSequence()
    XCAFDoc_ShapeTool.GetSubShapes_s(label, pieces)
    for index in range(1, pieces.Length() + 1):
        piece_color = label_color(pieces.Value(index))
        if piece_color is not None:
            found.append((XCAFDoc_ShapeTool.GetShape_s(pieces.Value(index)), piece_color))
    found.sort(key=lambda piece: int(piece[0].ShapeType()))  # the kernel numbers kinds of shapes from compounds to vertices
    own = label_color(label)
    if own is None and found:
        faces = Counter[Color]()
        for shape, color in found:
            faces[color] += sum(1 for _ in shapes_of(shape, TopAbs_FACE))
        own = faces.most_common(1)[0][0]
    if all(color == own for _, color in found):
        found = []  # nothing differs from the whole
    return own, tuple(found)


def label_color(label: Any) -> Color | None:
    """The colour that a label itself has, of its surfaces or in general."""
    for use, reference in _COLORS:
        if label.IsAttribute(reference):
            color = Quantity_ColorRGBA()
            if XCAFDoc_ColorTool.GetColor_s(label, use, color):
                return _rgba(color)
    return None


def _rgba(color: Any) -> Color:
    rgb = color.GetRGB()
    return (float(rgb.Red()), float(rgb.Green()), float(rgb.Blue()), float(color.Alpha()))


def materials_of(label: Any) -> list[Material]:
    """The materials of a product: its own, else those of its shapes, where the kernel puts the product's when it has several solids."""
    own = _material(label)
    if own is not None:
        return [own]
    pieces = TDF_LabelSequence()
    XCAFDoc_ShapeTool.GetSubShapes_s(label, pieces)
    return [found for index in range(1, pieces.Length() + 1) if (found := _material(pieces.Value(index))) is not None]


def _material(label: Any) -> Material | None:
    """The material that a label itself has, with its density in kg/m^3; None where it has none, or none with a density."""
    reference = XCAFDoc.MaterialRefGUID_s()
    if not label.IsAttribute(reference):
        return None
    node = TDataStd_TreeNode()
    label.FindAttribute(reference, node)
    if not node.HasFather():
        return None
    target = node.Father().Label()
    if not target.IsAttribute(XCAFDoc_Material.GetID_s()):
        return None
    material = XCAFDoc_Material()
    target.FindAttribute(XCAFDoc_Material.GetID_s(), material)
    density = float(material.GetDensity()) * 1e6  # the kernel gives grams per cubic unit of the document, which is mm
    if not density > 0.0:
        return None
    name = material.GetName()
    return Material(name=readable(name.ToCString()) if name is not None else "", density=density, source="STEP file")
