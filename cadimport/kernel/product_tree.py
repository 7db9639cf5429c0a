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

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
from OCP.BRep import BRep_Builder
from OCP.BRepBuilderAPI import BRepBuilderAPI_Transform
from OCP.gp import gp_Ax2, gp_Dir, gp_Pnt, gp_Trsf
from OCP.TDF import TDF_Label, TDF_LabelSequence
from OCP.TopAbs import TopAbs_FACE
from OCP.TopoDS import TopoDS_Compound
from OCP.XCAFDoc import (
    XCAFDoc_DocumentTool,
    XCAFDoc_ShapeTool,
)

from foundation.arrays import Array
from foundation.errors import CadImportError, Note
from foundation.suggestions import listed

from ..assembly import Color, Material
from ..names import is_shape_tag, is_use_tag
from .document_labels import colors_of, entry_of, label_color, materials_of, own_name
from .shapes import METRE, shapes_of
from .similarity import IDENTITY, Similarity, nearest_rotation, similarity

FARTHEST = 1e15  # mm: far beyond any machine
DEEPEST_ASSEMBLY = 500  # assemblies inside one another; real machines have about ten
_OWN = " own geometry"  # ends the keys of products that are geometry of an assembly
MOST_USES = 200_000  # of shapes: a hundred lines of text can double an assembly to more than any memory holds


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
    original: str = ""  # key of the product that this one is a mirrored or scaled copy of


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
    walker = _Walker(file_name)
    roots = TDF_LabelSequence()
    XCAFDoc_DocumentTool.ShapeTool_s(document.Main()).GetFreeShapes(roots)
    labels = [roots.Value(i) for i in range(1, roots.Length() + 1)]
    names = [own_name(label) for label in labels]
    name = names[0] if len(labels) == 1 and not is_shape_tag(names[0]) else stem
    for label, own in zip(labels, names, strict=True):
        known = stem if is_shape_tag(own) else own
        # A shape that no assembly holds has its place within it, where `GetShape` leaves it.
        place = walker.placement(XCAFDoc_ShapeTool.GetLocation_s(label), known) if XCAFDoc_ShapeTool.IsAssembly_s(label) else IDENTITY
        walker.visit(label, entry_of(label), name=known, path=(known,), place=place, inherited=None, own=None)
    relations = sum(len(components) for components in walker.components.values() if components)
    return Tree(name=name, uses=tuple(walker.uses), products=walker.products, relations=relations, notes=tuple(walker.notes))


def is_beside_parts(key: str) -> bool:
    """Whether the product of this key in `Tree.products` is the geometry that an assembly has beside its parts."""
    return key.endswith(_OWN)


class _Component(NamedTuple):
    """One line of an assembly: a product at a place, under the name that the user knows."""

    label: Any
    product: Any
    entry: str  # of the product
    name: str  # empty where the file has none
    place: Similarity  # in the assembly
    color: Color | None


class _Walker:
    def __init__(self, file_name: str) -> None:
        self.file_name = file_name
        self.uses: list[Use] = []
        self.products: dict[str, Product] = {}
        self.originals: dict[str, Product] = {}  # of mirrored or scaled copies
        self.components: dict[str, list[_Component] | None] = {}  # of assemblies, by entry; None for shapes
        self.names: dict[str, str] = {}  # of products, by entry
        self.notes: list[Note] = []

    def visit(
        self, label: Any, entry: str, *, name: str, path: tuple[str, ...], place: Similarity, inherited: Color | None, own: Color | None
    ) -> None:
        """Add all uses below one occurrence, at `place` in W, of the product at `label`, which the user knows as `name`."""
        if len(path) > DEEPEST_ASSEMBLY:
            raise self._too_much(f"nests more than {DEEPEST_ASSEMBLY} assemblies")
        components = self._components(label, entry, name)
        if components is None:
            self._use(label, entry, name, path, place, inherited, own)
            return
        inherited = own or label_color(label) or inherited
        for component in components:
            if component.name or self._components(component.product, component.entry, name) is not None:
                known = component.name or name
                self.visit(
                    component.product,
                    component.entry,
                    name=known,
                    path=(*path, known),
                    place=place @ component.place,
                    inherited=inherited,
                    own=component.color,
                )
        nameless = [c for c in components if not c.name and self._components(c.product, c.entry, name) is None]
        if nameless:
            self._use_nameless(label, entry, nameless, name, path, place, inherited)

    def _components(self, label: Any, entry: str, name: str) -> list[_Component] | None:
        """The components of an assembly, read once however often it is used; None for a shape."""
        if entry not in self.components:
            found = None
            if XCAFDoc_ShapeTool.IsAssembly_s(label):
                sequence = TDF_LabelSequence()
                XCAFDoc_ShapeTool.GetComponents_s(label, sequence, False)
                found = [self._component(sequence.Value(index), name) for index in range(1, sequence.Length() + 1)]
            self.components[entry] = found
        return self.components[entry]

    def _component(self, label: Any, parent: str) -> _Component:
        product = TDF_Label()
        if not XCAFDoc_ShapeTool.GetReferredShape_s(label, product):
            product = label
        entry, name = entry_of(product), own_name(label)
        if is_use_tag(name) or is_shape_tag(name):
            if entry not in self.names:
                self.names[entry] = own_name(product)
            name = self.names[entry]
            if is_shape_tag(name):
                name = ""
        place = self.placement(XCAFDoc_ShapeTool.GetLocation_s(label), name or parent)
        return _Component(label, product, entry, name, place, label_color(label))

    def _use(
        self, label: Any, entry: str, name: str, path: tuple[str, ...], place: Similarity, inherited: Color | None, own: Color | None
    ) -> None:
        def product() -> Product:
            shape = XCAFDoc_ShapeTool.GetShape_s(label)
            self._check_rigid(shape, name)
            product_name = own_name(label)
            color, face_colors = colors_of(label)
            return Product(
                name=name if is_shape_tag(product_name) else product_name,
                shape=shape,
                color=color,
                material=self._claimed(name, label),
                face_colors=face_colors,
            )

        self._add(entry, product, name, path, place, inherited, own)

    def _add(
        self,
        key: str,
        product: Callable[[], Product],
        name: str,
        path: tuple[str, ...],
        place: Similarity,
        inherited: Color | None,
        own: Color | None,
    ) -> None:
        """One use of a product; a place that mirrors or scales it makes it a part of its own: the copy, at a rigid place."""
        X_WP = place.X
        if not place.rigid:
            scale, mirrored = place.scale, place.mirrored
            how = " and ".join([*(["mirrored"] if mirrored else []), *([f"scaled by {scale:.6g}"] if scale != 1.0 else [])])
            original = self.originals.get(key) or product()
            self.originals[key] = original
            first, key = key, f"{key} {how}"
            if key not in self.products:
                self.products[key] = replace(_changed(original, scale, mirrored), original=first)
                self.notes.append(
                    Note(
                        code="W109",
                        text=f"'{name}' is '{original.name}' {how} by its place: the changed copy is a part of its own.",
                        element=name,
                        remedy="Nothing, if CAD shows it so.",
                    )
                )
            X_WP = X_WP.copy()
            X_WP[:3, :3] = nearest_rotation(X_WP[:3, :3] @ np.diag([-1.0 if mirrored else 1.0, 1.0, 1.0]) / scale)
        elif key not in self.products:
            self.products[key] = self.originals.get(key) or product()
        if len(self.uses) >= MOST_USES:
            raise self._too_much(f"places more than {MOST_USES} parts")
        color = own or (inherited if self.products[key].color is None else None)
        self.uses.append(Use(name=name, path=path, shape=key, X_WP=X_WP, color=color))

    def _too_much(self, what: str) -> CadImportError:
        return CadImportError("E152", f"'{self.file_name}' {what}.", remedy="Simplify the assembly.", element=self.file_name)

    def _use_nameless(
        self,
        label: Any,
        entry: str,
        nameless: list[_Component],
        name: str,
        path: tuple[str, ...],
        place: Similarity,
        inherited: Color | None,
    ) -> None:
        """The nameless shapes right below an assembly, as one part in the assembly's own frame."""

        def product() -> Product:
            if any(not np.array_equal(component.place.X, nameless[0].place.X) for component in nameless):
                # Solids of one part lie where they were drawn; what was put to its place may well be a part of its own.
                self.notes.append(
                    Note(
                        code="W113",
                        text=f"'{name}': {len(nameless)} shapes without a name, each with its own place, are treated as one rigid part.",
                        element=name,
                        remedy="Give them names in CAD, and export again, if they are parts that move.",
                    )
                )
            compound, builder = TopoDS_Compound(), BRep_Builder()
            builder.MakeCompound(compound)
            colors: list[Color | None] = []
            face_colors: list[tuple[Any, Color]] = []
            for component in nameless:
                shape, own, finer = self._placed(component, name)
                builder.Add(compound, shape)
                colors.append(component.color or own)
                if colors[-1] is not None:
                    face_colors.append((shape, colors[-1]))
                face_colors.extend(finer)
            color = next((c for c in colors if c is not None), None)
            if all(paint == color for _, paint in face_colors) and all(c == color for c in colors):
                face_colors = []  # one colour for all of it is the part's own
            product_name = own_name(label)
            return Product(
                name=name if is_shape_tag(product_name) else product_name,
                shape=compound,
                color=color,
                material=self._claimed(name, label, *(component.product for component in nameless)),
                face_colors=tuple(face_colors),
            )

        self._add(entry + _OWN, product, name, path, place, inherited, None)

    def _claimed(self, name: str, *labels: Any) -> Material | None:
        """The one material that the file claims for a part; None, with a note, where its solids have several."""
        found = list(dict.fromkeys(material for label in labels for material in materials_of(label)))
        if len(found) > 1:
            claimed = listed([f"'{material.name}' ({material.density:g} kg/m^3)" for material in found], 3)
            self.notes.append(
                Note(
                    code="W112",
                    text=f"{name}: the file claims several materials, {claimed}; none of them is used",
                    element=name,
                    remedy="Give its density in [material], or its mass in [part].",
                )
            )
        return found[0] if len(found) == 1 else None

    def _placed(self, component: _Component, name: str) -> tuple[Any, Color | None, list[tuple[Any, Color]]]:
        """The shape of a component in its parent's frame, its product's colour, and its pieces with colours of their own."""
        own, finer = colors_of(component.product)
        location = XCAFDoc_ShapeTool.GetLocation_s(component.label)
        if component.place.rigid:
            shape = XCAFDoc_ShapeTool.GetShape_s(component.label)
            self._check_rigid(shape, name)
            return shape, own, [(piece.Moved(location, False), paint) for piece, paint in finer]
        shape = XCAFDoc_ShapeTool.GetShape_s(component.product)
        self._check_rigid(shape, name)
        shape, moved = _transformed(shape, finer, location.Transformation())
        return shape, own, moved

    def placement(self, location: Any, name: str) -> Similarity:
        """The pose of a component in its parent, in metres."""
        if location.IsIdentity():
            return IDENTITY
        transformation = location.Transformation()
        x, y, z = transformation.TranslationPart().Coord()
        if not (abs(x) < FARTHEST and abs(y) < FARTHEST and abs(z) < FARTHEST):  # nor NaN
            raise CadImportError(
                "E106",
                f"'{name}' in '{self.file_name}' is at no place that a machine can have.",
                remedy="The file is damaged; export it again from CAD.",
                element=name,
            )
        place = similarity(transformation, METRE)
        if place is None:
            raise CadImportError(
                "E111",
                f"'{name}' in '{self.file_name}': its placement stretches the part; a rigid body cannot be placed so.",
                remedy="In CAD make the stretched copy a part of its own, and export again.",
                element=name,
            )
        return place

    def _check_rigid(self, shape: Any, name: str) -> None:
        """Refuse a shape that is mirrored or scaled within its own product, where there is no place to take it from."""
        if not shape.IsNull() and not self.placement(shape.Location(), name).rigid:
            raise CadImportError(
                "E111",
                f"'{name}' in '{self.file_name}': its shape is mirrored or scaled within the product.",
                remedy="In CAD make the mirrored or scaled copy a part of its own, and export again.",
                element=name,
            )


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
        copies += [(builder.ModifiedShape(face), color) for face in shapes_of(piece, TopAbs_FACE)]
    return builder.Shape(), copies
