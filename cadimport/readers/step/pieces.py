"""Products of a STEP file read apart from it, each from its own text, by several processes. Runs in the child process.

What is found out about a product depends on its text and on its `Kind` alone: not on the products that are read with it, nor on who reads.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from foundation.errors import CadImportError, Note

from ...assembly import Part
from ...kernel.measured_parts import made_parts, silent
from ...kernel.product_tree import Product, product_tree
from ...kernel.shapes import solids_of
from ...sandbox.child_process import Report
from ...sandbox.forks import forked, forks
from .document import transfer
from .product_texts import BESIDE, ProductText, written_products
from .scan import NotScanned

BATCH = 4_000_000  # bytes of text that the kernel reads at once: less takes longer, more takes memory
BYTES_A_FORK = 500_000  # of text, read and measured in the time that a further process costs, some ten times over
BYTES_LATER = 6_000_000  # of text, from which on to make its triangles takes longer than to start a process that makes them later
STORED = "step-"  # begins the names under which pieces are kept; others are kept by their shapes

Made = tuple[Part, list[Note]]


class Kind(StrEnum):
    """What the bodies of a product are in the machine; the kernel builds and places each otherwise."""

    PART = "part"  # of an assembly
    ROOT = "root"  # a product that is no part of another
    BESIDE = "beside"  # bodies that an assembly has beside its parts


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """The geometry of one product of the tree."""

    product: Product
    text: ProductText
    kind: Kind

    @property
    def key(self) -> str:
        """The name under which what is found out is kept."""
        return f"{STORED}{self.kind}-{self.text.key}"


def read_pieces(pieces: Sequence[Piece], schema: bytes, encoding: str, folder: Path, report: Report, *, meshed: bool = False) -> list[Made]:
    """The part, with its notes, of each of these products; where they are many, the triangles are made later unless asked for `meshed`.

    Raises
    ------
    NotScanned
        Where something is lost on the way. What is raised in another process is a ``RuntimeError``.
    """
    if not pieces:
        return []
    sizes = [piece.text.size for piece in pieces]
    shares: list[list[int]] = [[] for _ in range(max(1, min(forks(sum(sizes) / BYTES_A_FORK), len(pieces))))]
    later = not meshed and sum(sizes) > BYTES_LATER
    loads = [0] * len(shares)
    for index in sorted(range(len(pieces)), key=lambda i: -sizes[i]):
        lightest = loads.index(min(loads))
        shares[lightest].append(index)
        loads[lightest] += sizes[index]

    def work(share: Sequence[int], first: bool) -> list[tuple[int, Made]]:
        made: list[tuple[int, Made]] = []
        for batch in _batches(share, pieces):
            done = len(made)

            def overall(stage: str, fraction: float, done: int = done, count: int = len(batch)) -> None:
                report(stage, (done + fraction * count) / len(share))

            file = folder / f"products-{os.getpid()}.step"
            mine = [pieces[index] for index in batch]
            found = _read_batch(mine, schema, encoding, file, overall if first else silent, len(shares) == 1, later)
            made += zip(batch, found, strict=True)
        return made

    by_index = dict(pair for results in forked(shares, work) for pair in results)
    return [by_index[index] for index in range(len(pieces))]


def _batches(share: Sequence[int], pieces: Sequence[Piece]) -> Iterator[list[int]]:
    """The share in lots of at most `BATCH` bytes, roots apart from parts."""
    for root in (False, True):
        batch: list[int] = []
        filled = 0
        for index in share:
            if (pieces[index].kind is Kind.ROOT) == root:
                if batch and filled + pieces[index].text.size > BATCH:
                    yield batch
                    batch, filled = [], 0
                batch.append(index)
                filled += pieces[index].text.size
        if batch:
            yield batch


def _read_batch(pieces: Sequence[Piece], schema: bytes, encoding: str, file: Path, report: Report, alone: bool, later: bool) -> list[Made]:
    report("transfer", 0.0)
    beside = [piece.kind is Kind.BESIDE for piece in pieces]
    names = [str(index) for index in range(len(pieces))]
    file.write_bytes(written_products(zip(names, (piece.text for piece in pieces), beside, strict=True), schema))
    try:
        _, document = transfer(file, encoding, silent, placed=pieces[0].kind is Kind.ROOT)
        tree = product_tree(document, "", file.name)
    except CadImportError as error:
        raise NotScanned(f"its products cannot be read one by one: {error.what}") from error
    report("transfer", 1.0)
    shape_of = {use.name: use.shape for use in tree.uses if use.name != BESIDE}
    count = len(pieces) + sum(beside)
    if len(tree.uses) != count or set(shape_of) != set(names) or len(tree.products) != count:
        raise NotScanned("its products cannot be read one by one")
    read: dict[str, Product] = {}
    for name, piece in zip(names, pieces, strict=True):
        found, asked = tree.products[shape_of[name]], piece.product
        if len(solids_of(found.shape)) < piece.text.solids:
            raise NotScanned("a solid is lost")
        read[name] = Product(name=asked.name, shape=found.shape, color=found.color, material=asked.material, face_colors=found.face_colors)
    keys = {name: piece.key for name, piece in zip(names, pieces, strict=True)} if later else {}
    return made_parts(read, report, alone=alone, later=keys)
