"""Parts that were cut into several, or joined into one: their volumes, centres and moments of inertia add up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from foundation.arrays import Array

from ..assembly import Assembly, Geometry
from .compared_shapes import ComparedShapes

MOST_PIECES = 4
MOST_NEARBY = 14  # added parts in the room of one part; of more, the largest are tried
_VOLUME = 2e-4  # of a volume; a cut without a gap keeps it to the noise of two exports
_CENTER = 2e-3  # of a part's size


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitPart:
    """One part on the one side, several on the other; the first of them goes on as the part, where one does."""

    whole: str
    pieces: tuple[str, ...]


def split_parts(old: Assembly, new: Assembly, partner: Mapping[str, str], motion: Array, shapes: ComparedShapes) -> tuple[SplitPart, ...]:
    """Parts of `old` whose volume is that of several parts of `new` together: the one that it became, if any, and added ones."""
    added = sorted(set(new.instances) - set(partner.values()))
    return _cut(old, new, partner, added, motion, shapes)


def merged_parts(old: Assembly, new: Assembly, partner: Mapping[str, str], motion: Array, shapes: ComparedShapes) -> tuple[SplitPart, ...]:
    """Parts of `new` whose volume is that of several parts of `old` together: the one that became it, if any, and removed ones."""
    removed = sorted(set(old.instances) - set(partner))
    backwards = {b: a for a, b in partner.items()}
    return _cut(new, old, backwards, removed, np.asarray(np.linalg.inv(motion), dtype=np.float64), shapes)


def _cut(
    wholes: Assembly, others: Assembly, partner: Mapping[str, str], free: Sequence[str], motion: Array, shapes: ComparedShapes
) -> tuple[SplitPart, ...]:
    if not free:
        return ()
    masses = {name: _placed(others, name, np.eye(4)) for name in others.instances}
    pieces = {name: mass for name in free if (mass := masses[name]) is not None}
    taken: set[str] = set()
    found: list[SplitPart] = []
    for name in sorted(wholes.instances):
        became = partner.get(name)
        keys = wholes.instances[name].part, others.instances[became].part if became is not None else ""
        if became is not None and (keys in shapes.motions or keys[::-1] in shapes.motions):
            continue  # it is as it was
        whole = _placed(wholes, name, motion)
        if whole is None:
            continue
        first = masses[became] if became is not None else None
        if became is not None and first is None:
            continue
        chosen = _pieces(whole, first, {n: p for n, p in pieces.items() if n not in taken})
        if chosen:
            taken |= set(chosen)
            own = (became,) if became is not None else ()
            found.append(SplitPart(whole=name, pieces=(*own, *sorted(chosen, key=lambda n: (-pieces[n][0], n)))))
    return tuple(found)


_Mass = tuple[float, Array, float]  # volume, centre in space, polar moment of inertia about the centre: m^3, m, m^5


def _placed(assembly: Assembly, name: str, motion: Array) -> _Mass | None:
    instance = assembly.instances[name]
    geometry: Geometry | None = assembly.parts[instance.part].geometry
    if geometry is None or geometry.volume <= 0.0:
        return None
    X = motion @ instance.X_WP
    return geometry.volume, X[:3, :3] @ geometry.center + X[:3, 3], 0.5 * float(np.trace(geometry.inertia))


def _pieces(whole: _Mass, first: _Mass | None, free: Mapping[str, _Mass]) -> tuple[str, ...]:
    """The names of free pieces that make up the whole, with the first piece where there is one; none where no choice does."""
    volume, center, polar = whole
    size = np.sqrt(polar / volume)
    lost = volume - (first[0] if first is not None else 0.0)
    if lost <= _VOLUME * volume:
        return ()
    near = [n for n, (v, c, _) in free.items() if v <= lost * (1.0 + _VOLUME) and float(np.linalg.norm(c - center)) < 4.0 * size]
    near = sorted(near, key=lambda n: (-free[n][0], n))[:MOST_NEARBY]
    least = 1 if first is not None else 2
    for count in range(least, min(MOST_PIECES, len(near)) + 1):
        for chosen in combinations(near, count):
            some = [free[n] for n in chosen] + ([first] if first is not None else [])
            if abs(sum(v for v, _, _ in some) - volume) > _VOLUME * volume:
                continue
            middle = sum((v * c for v, c, _ in some), np.zeros(3)) / volume
            if float(np.linalg.norm(middle - center)) > _CENTER * size:
                continue
            about = sum(p + v * float((c - center) @ (c - center)) for v, c, p in some)
            if abs(about - polar) < 10.0 * _CENTER * polar:
                return chosen
    return ()
