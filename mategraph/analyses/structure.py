"""`Machine.structure`: what the composed system solves for, in which order and how."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..outputs.cell_text import count, first_names, number
from ..outputs.shown import Shown, Table
from ..outputs.summarise import summarise_blocks
from ..outputs.summary import BlockSummary

if TYPE_CHECKING:
    from domains.system import System

MOST_BLOCKS = 200  # rows of the table of blocks; aliases are left out of longer ones first


@dataclass(frozen=True, slots=True, kw_only=True)
class StateStart:
    """A state and where it starts, SI."""

    name: str
    unit: str
    start: float


@dataclass(frozen=True, slots=True, kw_only=True)
class TornUnknown:
    """An unknown that is iterated, and the equation whose residual is driven to zero by it."""

    name: str
    unit: str
    residual: str


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Structure(Shown):
    """States, held inputs, and the blocks in evaluation order with how each is solved."""

    states: tuple[StateStart, ...]
    demoted: tuple[str, ...]
    differentiated: tuple[str, ...]
    torn: tuple[TornUnknown, ...]
    held: tuple[str, ...]
    blocks: tuple[BlockSummary, ...]

    @property
    def unknowns(self) -> int:
        """How many variables are solved for."""
        return sum(len(block.variables) for block in self.blocks)

    def headline(self) -> str:
        """Sizes, and how many blocks are solved in which manner."""
        kinds = Counter(block.how for block in self.blocks)
        how = ", ".join(f"{n} {kind}" for kind, n in kinds.items())
        return f"{count(len(self.states), 'state')}; {self.unknowns} unknowns in {len(self.blocks)} blocks: {how}"

    def tables(self) -> Iterator[Table]:
        """States, what is not free, and the blocks."""
        yield Table("States", ("state", "unit", "start"), [(s.name, s.unit or "-", number(s.start)) for s in self.states], right=(2,))
        if self.demoted or self.differentiated:
            row = (", ".join(self.demoted) or "-", ", ".join(self.differentiated))
            yield Table("Not free: found from the states", ("variable", "by differentiating"), [row])
        yield self.blocks_table()

    def shown_blocks(self) -> list[tuple[int, BlockSummary]]:
        """The blocks that are printed, with their places."""
        blocks = list(enumerate(self.blocks, start=1))
        return blocks if len(blocks) <= MOST_BLOCKS else [(k, b) for k, b in blocks if b.how != "alias"][:MOST_BLOCKS]

    def blocks_table(self) -> Table:
        """The table of blocks."""
        return Table(
            "Blocks in evaluation order",
            ("", "unknowns", "equations", "solved as"),
            [(str(k), first_names(b.variables, 6), first_names(b.equations, 6), solved_as(b)) for k, b in self.shown_blocks()],
            right=(0,),
        )


def structure_of(system: System) -> Structure:
    """The structure of a composed system."""
    start = dict(zip(system.states, system.x0.tolist(), strict=True))
    return Structure(
        states=tuple(StateStart(name=name, unit=system.signals.get(name, ""), start=start[name]) for name in system.states),
        demoted=tuple(system.demoted),
        differentiated=tuple(system.differentiated),
        torn=tuple(
            TornUnknown(name=n, unit=unit, residual=g) for n, unit, g in zip(system.w_names, system.w_units, system.g_names, strict=True)
        ),
        held=tuple(system.held[: system.exchanged.start]),
        blocks=summarise_blocks(system),
    )


def solved_as(block: BlockSummary) -> str:
    """How a block is solved, in a few words.

    >>> solved_as(BlockSummary(how="linear", variables=("a", "b"), equations=("1", "2"), torn=()))
    'linear 2'
    >>> solved_as(BlockSummary(how="nonlinear", variables=("a", "b", "c"), equations=("1", "2", "3"), torn=("c",)))
    'nonlinear 3, iterated in 1: c'
    """
    size = len(block.variables)
    if block.torn:
        return f"{block.how} {size}, iterated in {len(block.torn)}: {first_names(block.torn, 6)}"
    return block.how if size == 1 else f"{block.how} {size}"
