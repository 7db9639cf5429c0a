"""Simscape Multibody XML, as exported from SolidWorks, Inventor, Creo and Onshape, into an `Assembly`.

1. Parts with their masses at their places (`document`).
2. Joints, constraints and rigid groups as mates (`mates`, `constraints`).
3. Shapes from the STEP files that it names, where they lie beside it (`shapes`).
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

from foundation.errors import raise_all

from ...assembly import Assembly
from ...names import readable, unique_names
from ...sandbox.child_process import Progress
from ...sandbox.safe_xml import MOST_OF_CAD, Node, parse_xml, read_bytes
from ..links import assembly_of_links
from .document import Document
from .mates import mates_of
from .shapes import with_shapes


def read_simscape_xml(path: Path, *, progress: Progress | None = None) -> Assembly:
    """The mechanism in a Simscape Multibody XML file.

    Raises
    ------
    CadImportError
        ``E150`` ... ``E157``; several problems come as one `ErrorList`.
    """
    path = Path(path).absolute()
    data = read_bytes(path)
    root = parse_xml(data, path.name, most=MOST_OF_CAD)
    _check_root(root, path.name)
    document = Document(path, root)
    links = document.instances()
    mates = mates_of(document)
    raise_all(document.problems)
    grounded = [document.frames[()].name] if () in document.frames else document.grounded
    links = [*links, *document.frames.values()]
    names = unique_names(mate.name for mate in mates)
    assembly = assembly_of_links(
        name=readable(root.child("RootAssembly").get("name")) or path.stem,
        path=path,
        digest=hashlib.sha256(data).hexdigest(),
        schema=f"Simscape XML {root.get('version')}".strip(),
        links=links,
        mates=[replace(mate, name=name) for mate, name in zip(mates, names, strict=True)],
        grounded=grounded,
        notes=document.notes,
        references=document.meshes.references,
    )
    return with_shapes(assembly.with_changes(length_unit=document.length_unit), document, progress)


def _check_root(root: Node, name: str) -> None:
    if root.tag == "PhysicalModelingXMLFile":
        raise root.fault(
            f"'{name}' is of the first generation of this format (SimMechanics), which is not read.",
            "Export it again with Simscape Multibody Link for the second generation.",
            code="E153",
        )
    if root.tag != "SimscapeMultibodyImportXML":
        raise root.fault(f"'{name}' is not Simscape Multibody XML.", "It must begin with <SimscapeMultibodyImportXML>.", code="E153")
