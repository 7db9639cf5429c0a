"""A STEP file into an `Assembly` with the CAD kernel. Runs in the child process, see `worker`.

Guaranteed of the result:

1. every use of a product in the file is an instance, or the reading fails: no part is lost silently;
2. all numbers are in SI whatever the file's unit;
3. instance names are unique and keep the order of the file.
"""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Any

from OCP.IFSelect import IFSelect_RetDone, IFSelect_SelectModelEntities, IFSelect_SelectType
from OCP.Interface import Interface_Static
from OCP.STEPCAFControl import STEPCAFControl_Reader
from OCP.STEPConstruct import STEPConstruct_UnitContext
from OCP.StepData import StepData_Factors
from OCP.StepGeom import StepGeom_GeometricRepresentationContextAndParametricRepresentationContext as _OfParameters
from OCP.StepRepr import StepRepr_RepresentationContext
from OCP.TCollection import TCollection_ExtendedString
from OCP.TColStd import TColStd_SequenceOfAsciiString
from OCP.TDocStd import TDocStd_Document
from OCP.XCAFDoc import XCAFDoc_DocumentTool

from foundation.errors import CadImportError, Note

from ...assembly import Assembly, Instance, Part
from ...kernel.measured_parts import measured_parts
from ...kernel.product_tree import Tree, product_tree
from ...kernel.shapes import METRE, solids_of
from ...names import unique_names
from ...sandbox.child_process import Report
from .text_checks import StepText

LONG = 3.0  # m: few machines have a single part of this length; a 5 mm shaft in metres has
SHORT = 1e-3  # m: no machine is so small; a 0.2 m housing in micrometres is

_UNRESOLVED = re.compile(r"Unresolved Reference.*\(Id\.(#-?\d+)\)")
_NOTHING = "#-1"  # SolidWorks writes #18446744073709551615 for "no person, no organisation"

_UNITS = {
    "millimetre": "mm",
    "centimetre": "cm",
    "decimetre": "dm",
    "metre": "m",
    "kilometre": "km",
    "micrometre": "um",
    "inch": "inch",
    "foot": "ft",
    "mil": "mil",
}
_MILLIMETRES = {"mm": 1.0, "cm": 10.0, "dm": 100.0, "m": 1e3, "km": 1e6, "um": 1e-3, "inch": 25.4, "ft": 304.8, "mil": 0.0254}


def read_whole(path: Path, text: StepText, report: Report) -> Assembly:
    """The assembly in the STEP file at the absolute `path`, whose text was found to be complete: all of it read by the kernel at once."""
    reader, document = transfer(path, text.encoding, report)
    tree = product_tree(document, path.stem, path.name)
    check_complete(tree, text, path)
    return assembly_of(path, text, reader, tree, measured_parts(tree.products, report))


def assembly_of(
    path: Path, text: StepText, reader: Any, tree: Tree, measured: tuple[dict[str, Part], dict[str, str], list[Note]]
) -> Assembly:
    """The assembly of a tree of products and their parts, see `measured_parts`."""
    parts, key_of, part_notes = measured
    unit, unit_notes = _length_unit(reader)
    size_notes = _size_notes(parts, unit)
    names = unique_names(use.name for use in tree.uses)
    instances = {
        name: Instance(name=name, path=(*use.path[:-1], name), part=key_of[use.shape], X_WP=use.X_WP, color=use.color)
        for name, use in zip(names, tree.uses, strict=True)
    }
    return Assembly(
        name=tree.name,
        source=path,
        digest=text.digest,
        schema=text.schema,
        length_unit=unit,
        parts=parts,
        instances=instances,
        notes=(*unit_notes, *size_notes, *tree.notes, *part_notes),
    )


def transfer(path: Path, encoding: str, report: Report, *, placed: bool = True) -> tuple[Any, Any]:
    """The reader of a STEP file after it has read it, and the document (XCAF) with its products and shapes.

    The kernel puts a product that is no part of another to the place in its shape; where it is not to be `placed`, it does not.
    """
    reader = STEPCAFControl_Reader()  # before the settings: its constructor defines them
    Interface_Static.SetCVal_s("read.step.root.transformation", "ON" if placed else "OFF")
    Interface_Static.SetCVal_s("xstep.cascade.unit", "MM")
    if encoding == "CP1252":
        Interface_Static.SetCVal_s("read.step.codepage", "CP1252")
    reader.SetNameMode(True)
    reader.SetColorMode(True)
    reader.SetMatMode(True)
    reader.SetLayerMode(False)
    reader.SetGDTMode(False)
    reader.SetViewMode(False)
    document = TDocStd_Document(TCollection_ExtendedString("BinXCAF"))
    XCAFDoc_DocumentTool.SetLengthUnit_s(document, METRE)  # the kernel converts every file to millimetres
    if reader.ReadFile(str(path)) != IFSelect_RetDone:
        raise _rejected(path, "its text breaks the rules of ISO 10303-21")
    report("read", 1.0)
    _check_references(reader, path)
    if reader.NbRootsForTransfer() == 0:
        raise _no_shapes(path)
    report("transfer", 0.0)
    if not reader.Transfer(document):
        raise _rejected(path, "no shape in it could be built")
    report("transfer", 1.0)
    return reader, document


def _rejected(path: Path, why: str) -> CadImportError:
    return CadImportError(
        "E106", f"'{path.name}' cannot be read: {why}.", remedy="The file is damaged; export it again from CAD.", element=path.name
    )


def _no_shapes(path: Path) -> CadImportError:
    return CadImportError(
        "E107",
        f"'{path.name}' holds no shapes.",
        remedy="Export the assembly with its solids (not only drawings, wires or product data).",
        element=path.name,
    )


def check_complete(tree: Tree, text: StepText, path: Path) -> None:
    """Every use and every solid of the text must have arrived: a machine with a part missing is worse than none."""
    if not tree.uses:
        raise _no_shapes(path)
    written_once = {product.original or key: product for key, product in tree.products.items()}  # copies are not in the text
    solids = sum(len(solids_of(product.shape)) for product in written_once.values() if not product.shape.IsNull())
    for found, written, what in ((tree.relations, text.uses, "placed parts"), (solids, text.solids, "solids")):
        if found < written:
            raise CadImportError(
                "E116",
                f"Only {found} of the {written} {what} in '{path.name}' could be read; the machine would be incomplete.",
                remedy="The file is damaged, or uses shapes that the CAD kernel does not know; export it again as AP214 or AP242.",
                element=path.name,
            )


def _check_references(reader: Any, path: Path) -> None:
    """Every entity that the file refers to must be in it: otherwise the file was cut or damaged, and the kernel may crash on it."""
    check = reader.Reader().WS().Model().GlobalCheck(True)  # of the syntax: what the parser found; no new search
    fails = (_UNRESOLVED.search(str(check.CFail(index))) for index in range(1, check.NbFails() + 1))
    dangling = [found.group(1) for found in fails if found is not None and found.group(1) != _NOTHING]
    if dangling:
        listed = ", ".join(dict.fromkeys(dangling[:3]))
        raise CadImportError(
            "E117",
            f"'{path.name}' is damaged: {len(dangling)} reference(s) lead to entities that it does not hold ({listed}).",
            remedy="A part of the file is missing; copy it or export it again.",
            element=path.name,
        )


def _length_unit(reader: Any) -> tuple[str, list[Note]]:
    """The unit of the file's root, and notes where there is none or more than one."""
    lengths, angles, solid_angles = (TColStd_SequenceOfAsciiString() for _ in range(3))
    reader.ChangeReader().FileUnits(lengths, angles, solid_angles)
    written = [str(lengths.Value(i).ToCString()) for i in range(1, lengths.Length() + 1)]
    factors = _length_factors(reader.Reader().WS())
    if not written or not factors:
        note = Note(
            code="W104",
            text="The file names no length unit; millimetres are assumed.",
            remedy="Compare the size of a part with the drawing.",
        )
        return "mm", [note]
    root = _unit_name(written[0], factors)
    if len(factors) == 1:
        return root, []
    listed = ", ".join(f"{factor:g} mm" for factor in sorted(factors))
    return root, [Note(code="W105", text=f"The file mixes length units (of {listed}); each part was converted by its own.")]


def _unit_name(written: str, factors: set[float]) -> str:
    """The name of a unit that some writers put other words around ("__CONSTANT UNIT inch"): by its size, where that is the only one."""
    if len(factors) == 1:
        size = next(iter(factors))
        for name, millimetres in _MILLIMETRES.items():
            if math.isclose(size, millimetres, rel_tol=1e-6):
                return name
    words = re.findall(r"[a-z]+", written.lower())
    return next((_UNITS[word] for word in words if word in _UNITS), written)


def _size_notes(parts: dict[str, Part], unit: str) -> list[Note]:
    """A note where sizes suggest that the file's unit is not the one that was meant: inches or metres read as millimetres."""
    seen = [part.size_within for part in parts.values() if part.kind != "empty"]
    if any(low >= SHORT for low, _ in seen) and all(high < LONG for _, high in seen):
        return []  # without a look at meshes that may still have to be made
    sizes = {part.name: max(part.mesh.sides) for part in parts.values() if len(part.mesh.vertices)}
    if not sizes:
        return []
    name, largest = max(sizes.items(), key=lambda item: item[1])
    long = [f"'{n}' {size:.3g} m" for n, size in sizes.items() if size >= LONG]
    if largest < SHORT:
        what = f"The largest part, '{name}', is {largest * 1e3:.3g} mm long"
    elif long:
        what = f"Some parts are very large: {', '.join(long[:3])}{' ...' if len(long) > 3 else ''}"
    else:
        return []
    return [
        Note(
            code="W110",
            text=f"{what}; lengths in the file are in {unit}.",
            element=name,
            remedy="Compare a length with the drawing; if the unit is wrong, export again with the right one.",
        )
    ]


def _length_factors(session: Any) -> set[float]:
    """Millimetres in a unit of length, for every context of shapes in the file."""
    contexts = IFSelect_SelectType(StepRepr_RepresentationContext.get_type_descriptor_s())
    contexts.SetInput(IFSelect_SelectModelEntities())
    spatial = IFSelect_SelectType(_OfParameters.get_type_descriptor_s())  # some writers have one of these for every edge
    spatial.SetInput(contexts)
    spatial.SetDirect(False)  # all others
    found = spatial.RootResult(session.Graph())
    found.Start()
    factors: set[float] = set()
    while found.More():
        context = getattr(found.Value(), "GlobalUnitAssignedContext", None)
        if context is not None:
            units = STEPConstruct_UnitContext()
            units.ComputeFactors(context(), StepData_Factors())
            if units.LengthDone():
                factors.add(round(units.LengthFactor(), 12))
        found.Next()
    return factors
