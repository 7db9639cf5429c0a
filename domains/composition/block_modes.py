"""Continuous blocks that switch: what they decide is a mode, held between two events, so that no step sees both sides of a jump."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import casadi as ca

from foundation.expressions import Node

from ..declare.component import Exit, Window
from ..reduction.implicit_system import Moded

APART = 1e-12  # relative: an event lies this much behind the point where two values are equal, so that round-off does not undo it

WINDOW = 16  # points of a long table that are held

Exits = Mapping[int, Sequence[Exit]]


class BlockModes:
    """The modes of one block, as its expression asks for them. See `blocks.formula.Relations`.

    Attributes
    ----------
    moded : list
        What has modes, for the events of the system.
    held : dict
        Name -> symbol of every mode and memory.
    levels : list
        The values that each of `held` can take; none for memory, which can be any number.
    """

    def __init__(self, block: str, moves: Callable[[Any], bool]) -> None:
        self.moded: list[Moded] = []
        self.held: dict[str, Any] = {}
        self.levels: list[tuple[float, ...]] = []
        self._block = block
        self._moves = moves  # whether an expression changes between two instants, other than with time alone
        self._known: dict[tuple[int, str], Any] = {}  # what a node of a formula has become

    def compared(self, node: Node, mark: str, a: Any, b: Any) -> Any | None:
        """1 while a comparison holds, else 0; equality is never held."""
        key = (id(node), mark)
        if key not in self._known:
            if mark in ("==", "!=") or not self._moves(a - b):
                return None
            above, below = (a, b) if mark in (">", "<=") else (b, a)
            held = self.above(above, below)
            self._known[key] = 1 - held if mark in ("<=", ">=") else held
        return self._known[key]

    def sign(self, node: Node, a: Any) -> Any | None:
        """1, 0 or -1."""
        key = (id(node), "sign")
        if key not in self._known:
            if not self._moves(a):
                return None
            up, down = Exit(when=a, to=1), Exit(when=-a, to=-1)
            self._known[key] = self.automaton(dict.fromkeys((0, 1, -1), ""), lambda *_: {0: [up, down], 1: [down], -1: [up]})[0]
        return self._known[key]

    def count(self, node: Node, a: Any) -> Any | None:
        """The whole number below a."""
        key = (id(node), "count")
        if key not in self._known:
            if not self._moves(a):
                return None
            whole = ca.floor(a)

            def exits(_: Any, k: Any) -> Exits:
                slack = APART * ca.fabs(a)
                up = Exit(when=a - k - 1 - slack, to=1, keep={"count": ca.fmax(k + 1, whole)})
                down = Exit(when=k - a - slack, to=1, keep={"count": ca.fmin(k - 1, whole)})
                return {0: [Exit(when=ca.SX(1), to=1, keep={"count": whole})], 1: [up, down]}

            self._known[key] = self.automaton({0: "", 1: ""}, exits, memory=("count",))[1]
        return self._known[key]

    def window(self, argument: Any, points: Sequence[tuple[float, float]]) -> tuple[list[Any], list[Any]]:
        """Symbols of some points of a long table around an argument, and of the values there; others are taken where it leaves them."""
        key = (id(points), "window")
        if key not in self._known:
            at, table = zip(*points, strict=True)
            names = [[f"{what}{k}" for k in range(WINDOW)] for what in "xy"]
            kept = Window(at=at, table=table, argument="at", low="low", high="high", points=tuple(names[0]), values=tuple(names[1]))

            def exits(_: Any, __: Any, low: Any, high: Any, *___: Any) -> Exits:
                beyond = ca.fmax(argument - high, low - argument) - APART * ca.fabs(argument)
                taken = [Exit(when=when, to=1, keep={"at": argument}, window=kept) for when in (ca.SX(1), beyond)]
                return {0: taken[:1], 1: taken[1:]}

            found = self.automaton({0: "", 1: ""}, exits, memory=("at", "low", "high", *names[0], *names[1]))
            self._known[key] = found[4 : 4 + WINDOW], found[4 + WINDOW :]
        found_at, values = self._known[key]
        return found_at, values

    def above(self, a: Any, b: Any, *, names: tuple[str, str] = ("", "")) -> Any:
        """1 while a is above b, else 0."""
        return self.between(a, b, b, names=names)

    def between(self, a: Any, low: Any, high: Any, *, names: tuple[str, str] = ("off", "on")) -> Any:
        """1 from where a rises above `high` until it falls below `low`, else 0; 0 at first."""
        up, down = a - high - APART * (ca.fabs(a) + ca.fabs(high)), low - a - APART * (ca.fabs(a) + ca.fabs(low))
        return self.automaton(dict(enumerate(names)), lambda *_: {0: [Exit(when=up, to=1)], 1: [Exit(when=down, to=0)]})[0]

    def automaton(self, modes: Mapping[int, str], exits: Callable[..., Exits], *, memory: Sequence[str] = ()) -> list[Any]:
        """Symbols of a mode and of what it remembers; `exits` is given these. Modes of one name are not reported as events."""
        name = f"{self._block}.{len(self.moded) + 1}"
        symbols = {f"{name}.{what}": ca.SX.sym(f"{name}.{what}") for what in ("mode", *memory)}
        self.held.update(symbols)
        self.levels += [tuple(modes), *((),) * len(memory)]
        found = list(symbols.values())
        self.moded.append(
            Moded(
                name=name,
                label=self._block,
                memory=tuple(memory),
                modes=dict(modes),
                mode=found[0],
                exits={mode: tuple(out) for mode, out in exits(*found).items()},
                contact=None,
                hold=ca.SX.sym(f"{name}.hold"),
                signal="",
            )
        )
        return found
