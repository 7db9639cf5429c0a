"""A STEP file read product by product: only what is new is built by the CAD kernel, on all cores. Runs in the child process.

1. The text is divided into the machine's structure and the geometry of each product (`product_graph`, `product_texts`).
2. The kernel reads the structure, in which spheres stand for bodies: products, uses, places, names, materials.
3. Geometry that an earlier reading knew by its key comes from the cache (`kernel.part_cache`); where the user allows it, also what differs
   from a known one by the noise of its writer only (`near_products`).
4. The rest is written as STEP files of a few products each and read, measured and meshed by as many processes as there are cores
   (`pieces`).

What comes out is what the whole file gives to the last bit. Where the file does not have the form for it, `NotScanned` says why, and
it is read as a whole. So it is where anything else goes wrong on the way: the whole file then gives the assembly, or the reason why not.
Of some files, chosen by their content, the whole is read as well, and compared (`AUDITED`).
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

from foundation.arrays import Array
from foundation.errors import CadImportError, Note
from foundation.suggestions import listed

from ...assembly import Assembly
from ...kernel.measured_parts import keyed_parts, made_parts, silent
from ...kernel.part_cache import PartCache, renamed
from ...kernel.product_tree import Tree, is_beside_parts, product_tree
from ...kernel.shapes import corners
from ...sandbox.child_process import Report
from ...sandbox.limits import current_limits, reading_limits
from ...store.assembly_files import pack, unpack
from ...store.stored_assemblies import NOISE
from .document import assembly_of, check_complete, read_whole, transfer
from .near_products import TOLERANCE, NearProducts
from .pieces import STORED, Kind, Made, Piece, read_pieces
from .product_graph import product_graph
from .product_texts import ProductText, product_texts, structure_text
from .scan import NotScanned, scan
from .spare_curves import without_spare_curves
from .text_checks import StepText

AUDITED = 64  # one file of so many, of those that earlier readings may have known parts of, is read as a whole, too
NO_CACHE = Path(os.devnull)  # a folder in which nothing is found and nothing kept


def read_document(path: Path, text: StepText, report: Report) -> Assembly:
    """The assembly in the STEP file at the absolute `path`, whose text was found to be complete: read by pieces, or else as a whole."""
    known = current_limits().parts
    audited = known is not None and not int(text.digest[:8], 16) % AUDITED
    try:
        found = read_piecewise(path, text, report, meshed=audited)
    except MemoryError:
        raise
    except Exception:  # the kernel's exceptions have no common Python base
        return read_whole(path, text, report)
    if known is None or not audited or any(note.code == NOISE for note in found.notes):
        return found
    with reading_limits(parts=NO_CACHE):
        whole = read_whole(path, text, report)
    if same_assembly(found, whole):
        return whole
    for file in known.glob(f"{STORED}*"):  # what is wrong with one may be with others
        file.unlink(missing_ok=True)
    return whole.with_changes(notes=(*whole.notes, _audit_note(path)))


def same_assembly(a: Assembly, b: Assembly) -> bool:
    """Whether two assemblies are one to the last bit, their meshes too: those that are still to be made are made."""
    for assembly in (a, b):
        together = unpack(*pack(assembly))  # parts that became known one by one, each with a mesh of its own to find: one process makes all
        for part in (*together.parts.values(), *assembly.parts.values()):
            _ = part.mesh.vertices
    (mine, numbers), (other, others) = pack(a), pack(b)
    return mine == other and all(np.array_equal(numbers[name], others[name]) for name in numbers)


def _noise_note(path: Path, names: list[str]) -> Note:
    return Note(
        code="W148",
        text=f"{len(names)} part(s) of '{path.name}' are taken from an earlier reading: no number in them differs by more than "
        f"{TOLERANCE:g} mm ({listed(names, 3)}).",
        element=path.name,
        remedy="Read it without --ignore-noise to have every number as the file has it.",
    )


def _audit_note(path: Path) -> Note:
    return Note(
        code="W147",
        text=f"'{path.name}' read part by part is not the same as read as a whole; the latter is used.",
        element=path.name,
        remedy="Please report it with the file. What was stored of its parts has been removed.",
    )


def read_piecewise(path: Path, text: StepText, report: Report, *, meshed: bool = False) -> Assembly:
    """The assembly in the STEP file at the absolute `path`, whose text was found to be whole; all parts `meshed`, or not yet.

    Raises
    ------
    NotScanned
        Where it must be read as a whole.
    """
    report("read", 0.0)
    scanned = scan(path.read_bytes())  # 1.
    graph = product_graph(scanned)
    texts = product_texts(without_spare_curves(scanned), graph)
    with tempfile.TemporaryDirectory(prefix="mategraph-") as name:
        folder = Path(name)
        reader, tree = _structure(structure_text(scanned, graph), path, text, folder)  # 2.
        report("read", 1.0)
        schema = scanned.schema
        del scanned, graph
        pieces = _pieces(tree, texts)
        cache = PartCache(current_limits().parts)
        near = NearProducts(cache.folder, schema) if current_limits().noise and cache.folder is not None else None
        taken: list[str] = []
        made: dict[str, Made] = {}
        for entry, piece in pieces.items():  # 3.
            known = cache.get(piece.key, piece.product, painted=True)
            if known is not None:
                made[entry] = known
                if near is not None:
                    near.put(piece)
            elif near is not None and (key := near.known(piece)) is not None:
                known = cache.get(key, piece.product, painted=True)
                if known is not None:
                    made[entry] = known
                    taken.append(piece.product.name)
        bare = {entry: product for entry, product in tree.products.items() if entry not in pieces}
        made |= zip(bare, made_parts(bare, silent, alone=True), strict=True)
        new = {piece.key: piece for entry, piece in pieces.items() if entry not in made}  # of products of one shape one is read
        read = read_pieces(list(new.values()), schema, text.encoding, folder, report, meshed=meshed)  # 4.
        for piece, found in zip(new.values(), read, strict=True):
            cache.put(piece.key, *found, painted=True)
            if near is not None:
                near.put(piece)
        parts = dict(zip(new, read, strict=True))
        made |= {entry: renamed(*parts[piece.key], piece.product) for entry, piece in pieces.items() if entry not in made}
    assembly = assembly_of(path, text, reader, tree, keyed_parts({entry: made[entry] for entry in tree.products}))
    return assembly.with_changes(notes=(*assembly.notes, _noise_note(path, taken))) if taken else assembly


def _structure(written: bytes, path: Path, text: StepText, folder: Path) -> tuple[Any, Tree]:
    file = folder / "structure.step"
    file.write_bytes(written)
    try:
        reader, document = transfer(file, text.encoding, silent)
        tree = product_tree(document, path.stem, path.name)
        check_complete(tree, text, path)
    except CadImportError as error:  # the whole file is asked, and gives the reason
        raise NotScanned(f"its structure cannot be read: {error.what}") from error
    return reader, tree


def _pieces(tree: Tree, texts: dict[int, ProductText]) -> dict[str, Piece]:
    """Each product of the tree that has bodies, with its text: they are found by the place of the spheres that stand for bodies."""
    roots = {use.shape for use in tree.uses if len(use.path) == 1}
    found: dict[str, Piece] = {}
    seen: set[int] = set()
    for entry, product in tree.products.items():
        if product.shape.IsNull() or not len(points := corners(product.shape)):
            continue
        number = _number_of_spheres(points)
        if number not in texts or number in seen:
            raise NotScanned("bodies and products do not fit")
        if product.original:
            raise NotScanned("a product has a mirrored or scaled copy")
        seen.add(number)
        kind = Kind.BESIDE if is_beside_parts(entry) else Kind.ROOT if entry in roots else Kind.PART
        found[entry] = Piece(product=product, text=texts[number], kind=kind)
    return found


def _number_of_spheres(points: Array) -> int:
    """The number n of spheres whose poles are these points, (n, 1, 1) and (n, 1, -1) in some unit; -1 where they are not."""
    unit = 0.5 * float(np.ptp(points[:, 2]))
    if not unit > 0.0:
        return -1
    number = round(float(points[0, 0]) / unit)
    wanted = np.column_stack([np.full(len(points), number), np.ones(len(points)), np.sign(points[:, 2])])
    return number if np.allclose(points / unit, wanted, rtol=1e-9, atol=1e-6) else -1
