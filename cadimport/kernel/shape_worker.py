"""Shapes in files of the CAD kernel's own format (.brp) into parts. Runs in a child process, see `child_process`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from foundation.errors import CadImportError, Note

from ..sandbox.child_process import Progress, Report, run_child, serve

if TYPE_CHECKING:
    from ..assembly import Assembly


def parts_of_shapes(files: Mapping[str, tuple[str, Path]], folder: Path, *, element: str, progress: Progress | None = None) -> Assembly:
    """An assembly with one instance per shape, named by the keys of `files`, each at the identity.

    Where some shapes cannot be read, there is a note (``W146``) on each and no instance of it.

    Parameters
    ----------
    files
        Key -> (name of the part, path of its .brp file).
    folder
        A folder of one's own for what goes to and from the child.
    element
        Name of the file that the shapes come from, for messages.
    """
    from ..store.assembly_files import load_assembly

    job = folder / "job.json"
    job.write_text(json.dumps({key: [name, str(path)] for key, (name, path) in files.items()}), encoding="utf-8")
    target = folder / "parts"
    run_child("cadimport.kernel.shape_worker:main", [str(job), str(target), element], element=element, progress=progress)
    return load_assembly(target)


def main(job: str, target: str, element: str) -> int:
    """Read the shapes that the file `job` lists, measure them and store them in the folder `target`."""

    def work(report: Report) -> dict[str, Any]:
        from ..store.assembly_files import save_assembly

        shapes, broken = {}, []
        listed = json.loads(Path(job).read_text(encoding="utf-8"))
        for done, (key, (name, path)) in enumerate(listed.items()):
            report("read", done / max(1, len(listed)))
            try:
                shapes[key] = (name, read_shape(path, name, element))
            except CadImportError as error:
                broken.append(error)
        if broken and not shapes:
            raise broken[0]
        found = assembly_of_shapes(shapes, Path(job), report)
        save_assembly(replace(found, notes=(*found.notes, *(_left_out(error) for error in broken))), Path(target))
        return {}

    return serve(work)


def assembly_of_shapes(shapes: Mapping[str, tuple[str, Any]], source: Path, report: Report) -> Assembly:
    """An assembly with one instance per shape (of the CAD kernel), each at the identity: exact geometry, faces, mesh, fingerprint."""
    from ..assembly import Assembly, Instance
    from .measured_parts import measured_parts
    from .product_tree import Product

    products = {key: Product(name=name, shape=shape, color=None, material=None) for key, (name, shape) in shapes.items()}
    parts, key_of, notes = measured_parts(products, report)
    return Assembly(
        name=source.stem,
        source=source,
        digest="",
        schema="",
        length_unit="mm",
        parts=parts,
        instances={key: Instance(name=key, path=(key,), part=key_of[key], X_WP=np.eye(4)) for key in shapes},
        notes=tuple(notes),
    )


def _left_out(error: CadImportError) -> Note:
    return Note(
        code="W146", text=f"{error.element}: its shape cannot be read, and the part is left out", element=error.element, remedy=error.remedy
    )


def read_shape(path: str, name: str, element: str) -> Any:
    """The shape in a .brp (text) or .bin file, with the place that the file gives the whole of it taken off."""
    from OCP.BinTools import BinTools
    from OCP.BRep import BRep_Builder
    from OCP.BRepTools import BRepTools
    from OCP.TopLoc import TopLoc_Location
    from OCP.TopoDS import TopoDS_Shape

    shape = TopoDS_Shape()
    with open(path, "rb") as stream:
        text = b"CASCADE" in stream.read(200)
    try:
        read = BRepTools.Read_s(shape, path, BRep_Builder()) if text else BinTools.Read_s(shape, path)
    except Exception:  # the kernel has an exception for every fault, none of which says more
        read = False
    if not read or shape.IsNull():
        raise CadImportError(
            "E162",
            f"The shape of '{name}' in '{element}' cannot be read.",
            remedy="Open the document in CAD, recompute and save it again.",
            element=name,
        )
    return shape.Located(TopLoc_Location())
