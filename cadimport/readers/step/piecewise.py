"""A STEP file read product by product: only what is new is built by the CAD kernel, on all cores. Runs in the child process.

1. The text is divided into the machine's structure and the geometry of each product (`product_graph`, `product_texts`).
2. The kernel reads the structure, in which spheres stand for bodies: products, uses, places, names, materials.
3. Geometry that an earlier reading knew by its key comes from the cache (`kernel.part_cache`).
4. The rest is written as STEP files of a few products each and read, measured and meshed by as many processes as there are cores.

What comes out is what the whole file gives to the last bit. Where the file does not have the form for it, `NotScanned` says why, and
it is read as a whole. So it is where anything else goes wrong on the way: the whole file then gives the assembly, or the reason why not.
Of some files, chosen by their content, the whole is read as well, and compared (`AUDITED`).
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from foundation.errors import CadImportError, Note

from ...assembly import Assembly, Part
from ...kernel.measured_parts import keyed_parts, made_parts, silent
from ...kernel.part_cache import PartCache, renamed
from ...kernel.product_tree import Product, Tree, is_beside_parts, product_tree
from ...kernel.shapes import corners
from ...sandbox.child_process import Report
from ...sandbox.forks import forked, forks
from ...sandbox.limits import current_limits, reading_limits
from ...store.assembly_files import pack
from .document import assembly_of, check_complete, read_whole, transfer
from .product_graph import product_graph
from .product_texts import BESIDE, ProductText, product_texts, structure_text, written_products
from .scan import NotScanned, scan
from .text_checks import StepText

BATCH = 4_000_000  # bytes of text that the kernel reads at once: less takes longer, more takes memory
BYTES_A_FORK = 500_000  # of text, read and measured in the time that a further process costs, some ten times over
AUDITED = 64  # one file of so many, of those that earlier readings may have known parts of, is read as a whole, too
NO_CACHE = Path(os.devnull)  # a folder in which nothing is found and nothing kept

Made = tuple[Part, list[Note]]


def read_document(path: Path, text: StepText, report: Report) -> Assembly:
    """The assembly in the STEP file at the absolute `path`, whose text was found to be complete: read by pieces, or else as a whole."""
    try:
        found = read_piecewise(path, text, report)
    except MemoryError:
        raise
    except Exception:  # the kernel's exceptions have no common Python base
        return read_whole(path, text, report)
    if current_limits().parts is None or int(text.digest[:8], 16) % AUDITED:
        return found
    with reading_limits(parts=NO_CACHE):
        whole = read_whole(path, text, report)
    return whole if same_assembly(found, whole) else whole.with_changes(notes=(*whole.notes, _audit_note(path)))


def same_assembly(a: Assembly, b: Assembly) -> bool:
    """Whether two assemblies are one to the last bit."""
    (mine, numbers), (other, others) = pack(a), pack(b)
    return mine == other and all(np.array_equal(numbers[name], others[name]) for name in numbers)


def _audit_note(path: Path) -> Note:
    return Note(
        code="W147",
        text=f"'{path.name}' read part by part is not the same as read as a whole; the latter is used.",
        element=path.name,
        remedy="Please report it with the file; remove the cache that `mategraph doctor` names.",
    )


def read_piecewise(path: Path, text: StepText, report: Report) -> Assembly:
    """The assembly in the STEP file at the absolute `path`, whose text was found to be whole.

    Raises
    ------
    NotScanned
        Where it must be read as a whole.
    """
    report("read", 0.0)
    scanned = scan(path.read_bytes())  # 1.
    graph = product_graph(scanned)
    texts = product_texts(scanned, graph)
    with tempfile.TemporaryDirectory(prefix="mategraph-") as name:
        folder = Path(name)
        reader, tree = _structure(structure_text(scanned, graph), path, text, folder)  # 2.
        report("read", 1.0)
        schema = scanned.schema
        del scanned, graph
        own = _texts_of_products(tree, texts)
        cache = PartCache(current_limits().parts)
        made: dict[str, Made] = {}
        for entry, product in tree.products.items():  # 3.
            known = cache.get(_key(entry, own), product, painted=True) if entry in own else None
            if known is not None:
                made[entry] = known
        new = {entry: product for entry, product in tree.products.items() if entry not in made}
        bare = {entry: product for entry, product in new.items() if entry not in own}
        made |= zip(bare, made_parts(bare, silent, alone=True), strict=True)
        firsts = {_key(entry, own): entry for entry in reversed(new) if entry in own}  # of products of one shape one is read
        for entry, found in _read(schema, {entry: own[entry] for entry in firsts.values()}, new, folder, text, report).items():  # 4.
            made[entry] = found
            cache.put(_key(entry, own), *found, painted=True)
        made |= {entry: renamed(*made[firsts[_key(entry, own)]], product) for entry, product in new.items() if entry not in made}
    return assembly_of(path, text, reader, tree, keyed_parts({entry: made[entry] for entry in tree.products}))


def _key(entry: str, texts: dict[str, ProductText]) -> str:
    """The name under which the geometry of a product is kept."""
    return f"{'bodies' if is_beside_parts(entry) else 'text'}-{texts[entry].key}"


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


def _texts_of_products(tree: Tree, texts: dict[int, ProductText]) -> dict[str, ProductText]:
    """The text of each product of the tree that has bodies, found by the place of the spheres that stand for them."""
    found: dict[str, ProductText] = {}
    seen: set[int] = set()
    for entry, product in tree.products.items():
        points = corners(product.shape) if not product.shape.IsNull() else np.zeros((0, 3))
        if not len(points):
            continue
        places = np.round(points[:, 0] / points[:, 1])
        number = int(places[0])
        if not (places == number).all() or number not in texts or number in seen:
            raise NotScanned("bodies and products do not fit")
        if product.original:
            raise NotScanned("a product has a mirrored or scaled copy")
        seen.add(number)
        found[entry] = texts[number]
    return found


def _read(
    schema: bytes, texts: dict[str, ProductText], products: dict[str, Product], folder: Path, text: StepText, report: Report
) -> dict[str, Made]:
    """The parts of these products, read by several processes, each a few at a time."""
    if not texts:
        return {}
    sizes = {entry: one.size for entry, one in texts.items()}
    shares: list[list[str]] = [[] for _ in range(max(1, min(forks(sum(sizes.values()) / BYTES_A_FORK), len(texts))))]
    loads = [0] * len(shares)
    for entry in sorted(sizes, key=lambda e: -sizes[e]):
        lightest = loads.index(min(loads))
        shares[lightest].append(entry)
        loads[lightest] += sizes[entry]

    def work(share: Sequence[str], first: bool) -> list[Made]:
        made: list[Made] = []
        for batch in _batches(share, sizes):
            done, own = len(made), {entry: texts[entry] for entry in batch}

            def overall(stage: str, fraction: float, done: int = done, count: int = len(batch)) -> None:
                report(stage, (done + fraction * count) / len(share))

            made += _read_batch(schema, own, products, folder, text, overall if first else silent, alone=len(shares) == 1)
        return made

    return {
        entry: made for share, results in zip(shares, forked(shares, work), strict=True) for entry, made in zip(share, results, strict=True)
    }


def _batches(share: Sequence[str], sizes: dict[str, int]) -> list[list[str]]:
    batches: list[list[str]] = []
    filled = BATCH
    for entry in share:
        if filled + sizes[entry] > BATCH:
            batches.append([])
            filled = 0
        batches[-1].append(entry)
        filled += sizes[entry]
    return batches


def _read_batch(
    schema: bytes, texts: dict[str, ProductText], products: dict[str, Product], folder: Path, text: StepText, report: Report, *, alone: bool
) -> list[Made]:
    report("transfer", 0.0)
    file = folder / f"products-{os.getpid()}.step"
    beside = [is_beside_parts(entry) for entry in texts]
    rows = zip(map(str, range(len(texts))), texts.values(), beside, strict=True)
    file.write_bytes(written_products(rows, schema))
    try:
        _, document = transfer(file, text.encoding, silent)
        tree = product_tree(document, "", file.name)
    except CadImportError as error:
        raise NotScanned(f"its products cannot be read one by one: {error.what}") from error
    report("transfer", 1.0)
    shape_of = {use.name: use.shape for use in tree.uses if use.name != BESIDE}
    count = len(texts) + sum(beside)
    if len(tree.uses) != count or set(shape_of) != set(map(str, range(len(texts)))) or len(tree.products) != count:
        raise NotScanned("its products cannot be read one by one")
    read: dict[str, Product] = {}
    for index, entry in enumerate(texts):
        found, asked = tree.products[shape_of[str(index)]], products[entry]
        read[entry] = Product(name=asked.name, shape=found.shape, color=found.color, material=asked.material, face_colors=found.face_colors)
    return made_parts(read, report, alone=alone)
