"""Mates of a part that was cut into several: each goes to the piece that has the faces of the mate now.

The piece that goes on under the part's name need not be it. Where the mate was is known from the older assembly:

1. a mate that the geometry locates (a pin in a bore, a ball in its socket, two planes) goes to the piece that gives it at its old place;
2. a fixed mate, which needs no faces, goes to the piece that touches the other part, where the piece with the name does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np

from cadimport.assembly import Assembly, Mate
from cadimport.mates.coaxial import shared_lines
from cadimport.mates.overrides import added_mate
from cadimport.mates.touching import shared_planes
from foundation.arrays import Array
from foundation.errors import MategraphError

from ..model import MateEntry

End = tuple[str, str]  # name of the mate, "a" or "b"
SAME_PLACE = 1e-5  # m: a line that is nearer to its old place is there


def mates_of_pieces(
    entries: tuple[MateEntry, ...],
    old: Assembly,
    new: Assembly,
    split: Mapping[str, tuple[str, ...]],
    partner: Mapping[str, str],
    motion: Array,
) -> dict[End, str]:
    """The piece of each end of a mate that lies on another one than the part's own name says."""
    found: dict[End, str] = {}
    for entry in entries:
        if not entry.kind or entry.kind == "none" or entry.reject or not {entry.a, entry.b} <= old.instances.keys():
            continue
        for end in ("a", "b"):
            whole = getattr(entry, end)
            if whole not in split:
                continue
            other = entry.b if end == "a" else entry.a
            there = found.get((entry.name, "a")) or partner.get(other, other)
            if there not in new.instances or there in split[whole]:
                continue
            piece = _piece(entry, end, there, split[whole], old, new, motion)
            if piece is not None and piece != partner.get(whole, whole):
                found[entry.name, end] = piece
    return found


def _piece(entry: MateEntry, end: str, other: str, pieces: tuple[str, ...], old: Assembly, new: Assembly, motion: Array) -> str | None:
    """The piece that an end of a mate is on; None where nothing decides it."""
    if entry.kind == "fixed":
        touching = [piece for piece in pieces if shared_lines(new, piece, other) or shared_planes(new, piece, other)]
        return touching[0] if touching else None
    before = _placed(old, entry)
    if before is None:
        return None
    was = motion @ _frame(old, before)
    ranked = sorted(_distances(entry, end, other, pieces, new, was), key=lambda row: row[0])
    return ranked[0][2] if ranked and ranked[0][0] <= SAME_PLACE else None


def _distances(
    entry: MateEntry, end: str, other: str, pieces: tuple[str, ...], new: Assembly, was: Array
) -> Iterator[tuple[float, int, str]]:
    """How far the mate would be from its old place on each piece that can have it, m; of equal ones the first piece."""
    for place, piece in enumerate(pieces):
        a, b = (piece, other) if end == "a" else (other, piece)
        mate = _placed(new, replace(entry, a=a, b=b))
        if mate is not None and "no hole around a shaft supports it" not in mate.evidence:
            now = _frame(new, mate)
            arm = now[:3, 3] - was[:3, 3]
            beside = np.linalg.norm(arm - (arm @ was[:3, 2]) * was[:3, 2]) if mate.kind != "spherical" else np.linalg.norm(arm)
            yield round(float(beside) / SAME_PLACE) * SAME_PLACE, place, piece


def _placed(assembly: Assembly, entry: MateEntry) -> Mate | None:
    try:
        return added_mate(assembly, entry)
    except MategraphError:
        return None


def _frame(assembly: Assembly, mate: Mate) -> Array:
    return np.asarray(assembly.instances[mate.a].X_WP @ mate.X_AF)
