"""Sources that know their waveform beforehand: held level, slope and beginning of the present piece, switched exactly on time.

Between two instants ``x.waveform = level + slope (t - since)``, all three held: no step of the integrator sees two pieces; at an instant
it is the piece that begins there.

A sine that does nothing but switch diodes would not be noticed by the integrator: nothing changes until one conducts. Where anything has
modes, it therefore takes some steps in every swing of the fastest sine.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from ..declare.block import Block
from ..declare.component import Waveform
from ..resolved import Element, SignalGraph
from ..simulation.schedule import exact
from ..specs import ComponentSpec, DomainsError
from .signal_graph import switched_source

HELD = ("level", "slope", "since")
MOST_INSTANTS = 2_000_000  # instants of one source in one run


def waveform_of(element: Element) -> Waveform | None:
    """The waveform of a source, if it has one."""
    return element.declaration.waveform(element.parameters, element.spec.tables)


def with_waveforms(graph: SignalGraph, elements: Sequence[Element]) -> SignalGraph:
    """The signal graph with switched sources for what is held of every waveform."""
    blocks, units = list(graph.blocks), dict(graph.units)
    for element in elements:
        waveform = waveform_of(element)
        if waveform is None:
            continue
        for k, what in enumerate(HELD if _slopes(waveform) else HELD[:1]):
            name = f"{element.name}.{what}"
            blocks.append(switched_source(name, HeldWaveform, {"waveform": waveform, "which": k, "source": element.spec}, unit=""))
            units[f"{name}.y"] = ""
    return replace(graph, blocks=tuple(blocks), units=units)


def shortest_swing(graph: SignalGraph, elements: Sequence[Element]) -> tuple[float, str]:
    """The shortest period of sources and continuous blocks that swing by a formula of time, s, and whose it is; infinite without any."""
    blocks = [(b.declaration.period(b.parameters), b.name) for b in graph.blocks if b.kind == "continuous" and b.declaration is not None]
    return min((*blocks, *((e.declaration.period(e.parameters), e.name) for e in elements)), default=(math.inf, ""))


def waveform_symbols(element: Element, held: Mapping[str, Any], time: Any) -> dict[str, Any]:
    """``x.waveform`` of a source that has one."""
    waveform = waveform_of(element)
    if waveform is None:
        return {}
    level, slope, since = (held.get(f"{element.name}.{what}.y") for what in HELD)
    return {"waveform": level if slope is None else level + slope * (time - since)}


def without_jumps(elements: Sequence[Element]) -> dict[str, str]:
    """Held inputs of waveforms whose pieces join, each with the waveform's level: where both occur, what they make has a derivative."""
    found: dict[str, str] = {}
    for element in elements:
        waveform = waveform_of(element)
        if waveform is not None and _joins(waveform):
            found.update({f"{element.name}.{what}.y": f"{element.name}.{HELD[0]}.y" for what in HELD})
    return found


def _joins(waveform: Waveform) -> bool:
    """Whether every piece ends where the next one begins."""
    listed = list(pieces(waveform, waveform.start + 2.0 * waveform.period))
    size = max(abs(level) for _, level, _ in listed)
    return all(abs(a + slope * (until - t) - b) <= 1e-9 * size for (t, a, slope), (until, b, _) in pairwise(listed))


def unreported(graph: SignalGraph) -> list[str]:
    """Held inputs that are no signals of the result."""
    return [f"{b.name}.{port}" for b in graph.blocks if b.declaration is not None and not b.declaration.reported for port in b.outputs]


def pieces(waveform: Waveform, duration: float) -> Iterator[tuple[float, float, float]]:
    """All pieces (instant, value, slope) that begin within a duration, s, and those of the period after it.

    >>> square = Waveform(pieces=((0.0, 0.0, 0.0),), cycle=((0.0, 1.0, 0.0), (0.5, 0.0, 0.0)), start=1.0, period=2.0)
    >>> [t for t, _, _ in pieces(square, 4.0)]
    [0.0, 1.0, 1.5, 3.0, 3.5, 5.0, 5.5]
    """
    first = exact(waveform.start)
    for piece in waveform.pieces:
        if not waveform.cycle or exact(piece[0]) < first:
            yield piece
    if waveform.cycle:
        period, offsets = exact(waveform.period), [exact(offset) for offset, _, _ in waveform.cycle]
        for n in range(max(math.ceil((duration - waveform.start) / waveform.period) + 1, 1)):
            for offset, (_, level, slope) in zip(offsets, waveform.cycle, strict=True):
                yield float(first + n * period + offset), level, slope


def _slopes(waveform: Waveform) -> bool:
    return any(slope != 0.0 for _, _, slope in (*waveform.pieces, *waveform.cycle))


class HeldWaveform(Block):
    """What is held of a waveform: the level, the slope or the beginning of its present piece."""

    structures = MappingProxyType({"waveform": "in straight pieces", "which": "0: level, 1: slope, 2: beginning", "source": "whose it is"})
    reported = False

    @classmethod
    def levels(cls, parameters: Mapping[str, Any], duration: float) -> Sequence[tuple[float, float]]:
        """Of every piece that begins within the duration."""
        waveform: Waveform = parameters["waveform"]
        if waveform.cycle and len(waveform.cycle) * duration > MOST_INSTANTS * waveform.period:
            source: ComponentSpec = parameters["source"]
            raise DomainsError(
                "E461",
                f"The source '{source.name}' switches more than {MOST_INSTANTS:,} times in {duration:g} s.",
                remedy="Give a shorter duration or a longer period; an averaged model (electrical.HBridge) switches not at all.",
                element=source.name,
                place=source.place,
            )
        found = [(t, (level, slope, t)[parameters["which"]]) for t, level, slope in pieces(waveform, duration) if t <= duration]
        now = max((k for k, (t, _) in enumerate(found) if t <= 0.0), default=0)
        return ((0.0, found[now][1]), *found[now + 1 :])
