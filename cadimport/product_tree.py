"""The tree of products in an XCAF document, flattened into uses of shapes. Runs in the child process: it imports the CAD kernel.

::

    seeker                      assembly
      bolt:1  -> bolt           use of a product that is a shape
      frame   -> frame          use of an assembly
        SOLID                   nameless shapes right below an assembly are that product's own geometry:
        SOLID                   together they are one part, "frame"
        bolt:1 -> bolt          the same shape again, at another place; instance "bolt:1#2"
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from OCP.BRep import BRep_Builder
from OCP.BRepBuilderAPI import BRepBuilderAPI_Transform
from OCP.gp import gp_Ax2, gp_Dir, gp_Pnt, gp_Trsf
from OCP.Quantity import Quantity_ColorRGBA
from OCP.TCollection import TCollection_AsciiString
from OCP.TDataStd import TDataStd_Name, TDataStd_TreeNode
from OCP.TDF import TDF_Label, TDF_LabelSequence, TDF_Tool
from OCP.TopAbs import TopAbs_FACE
from OCP.TopExp import TopExp_Explorer
from OCP.TopoDS import TopoDS_Compound
from OCP.XCAFDoc import (
    XCAFDoc,
    XCAFDoc_ColorGen,
    XCAFDoc_ColorSurf,
    XCAFDoc_ColorTool,
    XCAFDoc_DocumentTool,
    XCAFDoc_Material,
    XCAFDoc_ShapeTool,
)

from .assembly import Array, Color, Material
from .errors import CadImportError, Note
from .mass_properties import METRE
from .names import is_shape_tag, is_use_tag, readable
from .tessellation import transform_matrix

_ANISOTROPY = 1e-6  # how far R^T R may be from 1; files hold 6 to 16 digits of a direction


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """One occurrence of a shape in the machine."""

    name: str  # not unique yet
    path: tuple[str, ...]
    shape: str  # key of the shape in `Tree.shapes`
    X_WP: Array
    color: Color | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Product:
    """One distinct shape."""

    name: str
    shape: Any  # TopoDS_Shape in mm, in the product's frame
    color: Color | None
    material: Material | None
    face_colors: tuple[tuple[Any, Color], ...] = ()  # solids, shells and faces of `shape` with colours of their own, the finest last


@dataclass(frozen=True, slots=True, kw_only=True)
class Tree:
    """All uses, all shapes, and how many use relations were walked."""

    name: str
    uses: tuple[Use, ...]
    products: dict[str, Product]
    relations: int  # distinct component labels met: to be compared with the file's own count
    notes: tuple[Note, ...] = ()


def product_tree(document: Any, stem: str, file_name: str) -> Tree:
    """Walk the document from its roots.

    Parameters
    ----------
    document
        A ``TDocStd_Document`` filled by the STEP reader, lengths in mm.
    stem
        Name for a root that has none.
    file_name
        For messages.
    """
    walker = _Walker(document, file_name)
    roots = TDF_LabelSequence()
    XCAFDoc_DocumentTool.ShapeTool_s(document.Main()).GetFreeShapes(roots)
    labels = [roots.Value(i) for i in range(1, roots.Length() + 1)]
    names = [_own_name(label) for label in labels]
    name = names[0] if len(labels) == 1 and not is_shape_tag(names[0]) else stem
    for label, own in zip(labels, names, strict=True):
        known = stem if is_shape_tag(own) else own
        X_WR = walker.placement(XCAFDoc_ShapeTool.GetLocation_s(label), known)
        walker.visit(label, name=known, path=(known,), X_WP=X_WR, inherited=None, own=None)
    return Tree(name=name, uses=tuple(walker.uses), products=walker.products, relations=len(walker.components), notes=tuple(walker.notes))


class _Walker:
    def __init__(self, document: Any, file_name: str) -> None:
        self.file_name = file_name
        self.uses: list[Use] = []
        self.products: dict[str, Product] = {}
        self.originals: dict[str, Product] = {}  # of mirrored or scaled copies
        self.components: set[str] = set()
        self.notes: list[Note] = []

    def visit(self, label: Any, *, name: str, path: tuple[str, ...], X_WP: Array, inherited: Color | None, own: Color | None) -> None:
        """Add all uses below one occurrence of the product at `label`, which the user knows as `name`."""
        if not XCAFDoc_ShapeTool.IsAssembly_s(label):
            self._use(label, name, path, X_WP, inherited, own)
            return
        inherited = own or _label_color(label) or inherited
        nameless: list[tuple[Any, Any]] = []
        sequence = TDF_LabelSequence()
        XCAFDoc_ShapeTool.GetComponents_s(label, sequence, False)
        for index in range(1, sequence.Length() + 1):
            component, product = sequence.Value(index), TDF_Label()
            self.components.add(_entry(component))
            if not XCAFDoc_ShapeTool.GetReferredShape_s(component, product):
                product = component
            use_name, product_name = _own_name(component), _own_name(product)
            if is_use_tag(use_name) or is_shape_tag(use_name):
                use_name = product_name
            if is_shape_tag(use_name) and not XCAFDoc_ShapeTool.IsAssembly_s(product):
                nameless.append((component, product))
                continue
            if is_shape_tag(use_name):
                use_name = name
            X_PC = self.placement(XCAFDoc_ShapeTool.GetLocation_s(component), use_name)
            self.visit(
                product,
                name=use_name,
                path=(*path, use_name),
                X_WP=X_WP @ X_PC,
                inherited=inherited,
                own=_label_color(component),
            )
        if nameless:
            self._use_nameless(label, nameless, name, path, X_WP, inherited)

    def _use(self, label: Any, name: str, path: tuple[str, ...], X_WP: Array, inherited: Color | None, own: Color | None) -> None:
        def product() -> Product:
            shape = XCAFDoc_ShapeTool.GetShape_s(label)
            self._check_rigid(shape, name)
            product_name = _own_name(label)
            color, face_colors = _colors(label)
            return Product(
                name=name if is_shape_tag(product_name) else product_name,
                shape=shape,
                color=color,
                material=_material(label),
                face_colors=face_colors,
            )

        self._add(_entry(label), product, name, path, X_WP, inherited, own)

    def _add(
        self,
        key: str,
        product: Callable[[], Product],
        name: str,
        path: tuple[str, ...],
        X_WP: Array,
        inherited: Color | None,
        own: Color | None,
    ) -> None:
        """One use of a product; a place that mirrors or scales it makes it a part of its own: the copy, at a rigid place."""
        scale, mirrored = _similarity(X_WP[:3, :3])
        if mirrored or scale != 1.0:
            how = " and ".join([*(["mirrored"] if mirrored else []), *([f"scaled by {scale:.6g}"] if scale != 1.0 else [])])
            original = self.originals.get(key) or product()
            self.originals[key] = original
            key = f"{key} {how}"
            if key not in self.products:
                self.products[key] = _changed(original, scale, mirrored)
                self.notes.append(
                    Note(
                        code="W109",
                        text=f"'{name}' is '{original.name}' {how} by its place: the changed copy is a part of its own.",
                        element=name,
                        remedy="Nothing, if CAD shows it so.",
                    )
                )
            X_WP = X_WP.copy()
            X_WP[:3, :3] = _nearest_rotation(X_WP[:3, :3] @ np.diag([-1.0 if mirrored else 1.0, 1.0, 1.0]) / scale)
        elif key not in self.products:
            self.products[key] = self.originals.get(key) or product()
        color = own or (inherited if self.products[key].color is None else None)
        self.uses.append(Use(name=name, path=path, shape=key, X_WP=X_WP, color=color))

    def _use_nameless(
        self, label: Any, nameless: list[tuple[Any, Any]], name: str, path: tuple[str, ...], X_WP: Array, inherited: Color | None
    ) -> None:
        """The nameless shapes right below an assembly, as one part in the assembly's own frame."""

        def product() -> Product:
            compound, builder = TopoDS_Compound(), BRep_Builder()
            builder.MakeCompound(compound)
            colors: list[Color | None] = []
            face_colors: list[tuple[Any, Color]] = []
            for component, product in nameless:
                shape, own, finer = self._placed(component, product, name)
                builder.Add(compound, shape)
                colors.append(_label_color(component) or own)
                if colors[-1] is not None:
                    face_colors.append((shape, colors[-1]))
                face_colors.extend(finer)
            color = next((c for c in colors if c is not None), None)
            if all(paint == color for _, paint in face_colors) and all(c == color for c in colors):
                face_colors = []  # one colour for all of it is the part's own
            product_name = _own_name(label)
            return Product(
                name=name if is_shape_tag(product_name) else product_name,
                shape=compound,
                color=color,
                material=_material(label) or _material(nameless[0][1]),
                face_colors=tuple(face_colors),
            )

        self._add(_entry(label) + " own geometry", product, name, path, X_WP, inherited, None)

    def _placed(self, component: Any, product: Any, name: str) -> tuple[Any, Color | None, list[tuple[Any, Color]]]:
        """The shape of a component in its parent's frame, its product's colour, and its pieces with colours of their own."""
        own, finer = _colors(product)
        location = XCAFDoc_ShapeTool.GetLocation_s(component)
        X_PC = self.placement(location, name)
        if _similarity(X_PC[:3, :3]) == (1.0, False):
            shape = XCAFDoc_ShapeTool.GetShape_s(component)
            self._check_rigid(shape, name)
            return shape, own, [(piece.Moved(location, False), paint) for piece, paint in finer]
        shape = XCAFDoc_ShapeTool.GetShape_s(product)
        self._check_rigid(shape, name)
        shape, moved = _transformed(shape, finer, location.Transformation())
        return shape, own, moved

    def placement(self, location: Any, name: str) -> Array:
        """The pose of a component in its parent, in metres: a rotation, which may be mirrored or scaled evenly, and a translation."""
        if location.IsIdentity():
            return np.eye(4)
        X = transform_matrix(location.Transformation())
        R = X[:3, :3]
        scale, _ = _similarity(R)
        if not scale > 0.0 or np.abs(R.T @ R / scale**2 - np.eye(3)).max() > _ANISOTROPY:
            raise CadImportError(
                "E111",
                f"'{name}' in '{self.file_name}': its placement stretches the part; a rigid body cannot be placed so.",
                remedy="In CAD make the stretched copy a part of its own, and export again.",
                element=name,
            )
        X[:3, :3] = scale * _nearest_rotation(R / scale)
        X[:3, 3] *= METRE
        return X

    def _check_rigid(self, shape: Any, name: str) -> None:
        """Refuse a shape that is mirrored or scaled within its own product, where there is no place to take it from."""
        if shape.IsNull():
            return
        if _similarity(self.placement(shape.Location(), name)[:3, :3]) != (1.0, False):
            raise CadImportError(
                "E111",
                f"'{name}' in '{self.file_name}': its shape is mirrored or scaled within the product.",
                remedy="In CAD make the mirrored or scaled copy a part of its own, and export again.",
                element=name,
            )


def _similarity(R: Array) -> tuple[float, bool]:
    """How much a matrix scales, 1 where it is only round-off, and whether it mirrors."""
    determinant = float(np.linalg.det(R))
    scale = float(np.cbrt(abs(determinant)))
    return (1.0 if abs(scale - 1.0) < _ANISOTROPY else scale), determinant < 0.0


def _changed(product: Product, scale: float, mirrored: bool) -> Product:
    """The product scaled, and mirrored in the plane x = 0 of its own frame: exact, surfaces and all."""
    change = gp_Trsf()
    change.SetScale(gp_Pnt(0.0, 0.0, 0.0), scale)
    if mirrored:
        mirror = gp_Trsf()
        mirror.SetMirror(gp_Ax2(gp_Pnt(0.0, 0.0, 0.0), gp_Dir(1.0, 0.0, 0.0)))
        change = mirror.Multiplied(change)
    if product.shape.IsNull():
        return product
    shape, face_colors = _transformed(product.shape, product.face_colors, change)
    return replace(product, shape=shape, face_colors=tuple(face_colors))


def _transformed(shape: Any, pieces: Sequence[tuple[Any, Color]], change: Any) -> tuple[Any, list[tuple[Any, Color]]]:
    """A changed copy of a shape, and of pieces of it."""
    builder = BRepBuilderAPI_Transform(shape, change, True)
    copies = []
    for piece, color in pieces:
        copies += [(builder.ModifiedShape(face), color) for face in _faces(piece)]
    return builder.Shape(), copies


def _nearest_rotation(R: Array) -> Array:
    """The rotation next to `R`: files keep a few digits of a direction, and dynamics wants R^T R = 1 to round-off."""
    if np.abs(R.T @ R - np.eye(3)).max() < 1e-15:
        return R
    U, _, Vt = np.linalg.svd(R)
    nearest: Array = U @ Vt
    return nearest


def _own_name(label: Any) -> str:
    # FindAttribute on a label that has no such attribute crashes the process: ask first.
    if not label.IsAttribute(TDataStd_Name.GetID_s()):
        return ""
    attribute = TDataStd_Name()
    label.FindAttribute(TDataStd_Name.GetID_s(), attribute)
    return readable(attribute.Get().ToExtString())


def _entry(label: Any) -> str:
    text = TCollection_AsciiString()
    TDF_Tool.Entry_s(label, text)
    return str(text.ToCString())


def _colors(label: Any) -> tuple[Color | None, tuple[tuple[Any, Color], ...]]:
    """The colour of a product, and the shapes within it that have colours of their own, the finest last.

    Where the product itself has none, its colour is the one that most of its faces have.
    """
    found: list[tuple[Any, Color]] = []
    pieces = TDF_LabelSequence()
    XCAFDoc_ShapeTool.GetSubShapes_s(label, pieces)
    for index in range(1, pieces.Length() + 1):
        piece_color = _label_color(pieces.Value(index))
        if piece_color is not None:
            found.append((XCAFDoc_ShapeTool.GetShape_s(pieces.Value(index)), piece_color))
    found.sort(key=lambda piece: int(piece[0].ShapeType()))  # the kernel numbers kinds of shapes from compounds to vertices
    own = _label_color(label)
    if own is None and found:
        faces = Counter[Color]()
        for shape, color in found:
            faces[color] += sum(1 for _ in _faces(shape))
        own = faces.most_common(1)[0][0]
    if all(color == own for _, color in found):
        found = []  # nothing differs from the whole
    return own, tuple(found)


def _faces(shape: Any) -> Iterator[Any]:
    explorer = TopExp_Explorer(shape, TopAbs_FACE)
    while explorer.More():
        yield explorer.Current()
        explorer.Next()


def _label_color(label: Any) -> Color | None:
    for use in (XCAFDoc_ColorSurf, XCAFDoc_ColorGen):
        color = Quantity_ColorRGBA()
        if XCAFDoc_ColorTool.GetColor_s(label, use, color):
            return _rgba(color)
    return None


def _rgba(color: Any) -> Color:
    rgb = color.GetRGB()
    return (float(rgb.Red()), float(rgb.Green()), float(rgb.Blue()), float(color.Alpha()))


def _material(label: Any) -> Material | None:
    """What the file claims about the material, with the density in kg/m^3."""
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
