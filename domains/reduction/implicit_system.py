"""`ImplicitSystem`: everything that is known of a system in symbols and equations, before any of them is solved.

It is plain data: the same equations can be solved for other states, and written out for other modes, wherever they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

import casadi as ca

from foundation.arrays import Array
from foundation.errors import Note
from foundation.frozen import FrozenDict
from mechanics.equations import EquationsOfMotion
from mechanics.loops.row_exchange import RowExchange
from topology.graphs.linear_graph import LinearGraph

from ..declare.component import Contact, Exit
from ..resolved import Element, SignalGraph
from ..specs import SystemSpec
from .expression_columns import Entry
from .start_values import Start
from .tableau import WholeTableau

Expression = ca.SX | Entry | float  # in symbols of the tableau


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Detail:
    """Functions of signals that can bend within little: no step may go over that. Their ranges follow from those of the arguments."""

    name: str  # of the block
    arguments: ca.SX  # column
    low: ca.SX  # symbols of the bounds between which the arguments move
    high: ca.SX
    ranges: ca.SX  # (functions, 2): bounds of the functions
    least: tuple[float, ...]  # of every function: changes that are smaller do not matter


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Moded:
    """A component with modes, as its declaration has it."""

    name: str
    memory: tuple[str, ...]
    modes: Mapping[int, str]  # number -> kind of the event that begins it
    mode: ca.SX  # symbol
    exits: Mapping[int, Sequence[Exit]]  # by mode
    contact: Contact | None  # a friction or a stop
    hold: ca.SX  # symbol of the contact's effort
    signal: str  # what is reported with its events
    label: str = ""  # by which its events are known, where that is not the name

    def __post_init__(self) -> None:
        object.__setattr__(self, "modes", FrozenDict(self.modes))
        object.__setattr__(self, "exits", FrozenDict({mode: tuple(exits) for mode, exits in self.exits.items()}))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Load:
    """The load of a joint or gear: an unknown that is no variable of the tableau, but enters the laws of contacts."""

    name: str
    symbol: ca.SX
    value: ca.SX  # what it is: in symbols of the tableau
    unit: str
    element: str  # the component that asks for it


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ImplicitSystem:
    """The tableau, and what is to be computed with its unknowns."""

    spec: SystemSpec
    eom: EquationsOfMotion | None
    exchange: RowExchange | None
    elements: tuple[Element, ...]
    graph: LinearGraph  # the merged terminal graphs
    normal_tree: tuple[str, ...]
    signal_graph: SignalGraph
    notes: tuple[Note, ...]  # on what the user gave
    carriers: Mapping[str, str]  # component with a rotor in a body that turns -> that body
    tableau: WholeTableau
    forward_dynamics: ca.SX | None  # accelerations and multipliers by the engine; None where given motions leave efforts to be found
    held: Mapping[str, ca.SX]  # inputs that change at instants only, modes and memory: in the order of u
    levels: Mapping[int, tuple[float, ...]]  # place of a mode in u -> the values that it can take
    moded: tuple[Moded, ...]
    loads: tuple[Load, ...]
    p: ca.SX
    p_names: tuple[str, ...]
    p_values: Array
    signals: Mapping[str, Expression]
    units: Mapping[str, str]  # of the signals, and of some more
    powers: Mapping[str, Mapping[str, Expression]]  # "supplied", "heat" (W), "stored", "kinetic" (J), "absorbed" (W): by component
    shaft_rates: tuple[str, ...]  # variables that are rates of shafts in no joint
    driven: bool  # rates are given, so that contacts can contradict each other
    wanted: bool  # inputs are solved for, such that joints move as wanted
    efforts_apart: tuple[str, ...]  # signals that are taken apart by what they are spent on ...
    followed: Mapping[str, str]  # effort of a wanted motion -> the parameter that would be added to its acceleration
    apart: Mapping[str, tuple[str, ...]]  # ... cause -> parameters without which it would not be
    starts: Mapping[str, Start]  # that components give to their variables
    block_starts: Mapping[str, float]
    motion_starts: Mapping[str, float]  # values at t = 0 of the states of joints whose motion is given
    demotion_costs: Mapping[str, float]  # of variables: the cheapest are given up first where states are not free
    smooth: Mapping[str, str]  # held input -> another: an expression of both jumps in its derivative only
    details: tuple[Detail, ...]  # what steps must not go over, in symbols of the tableau
    swing: tuple[float, str]  # s: the shortest period of a source that swings by a formula of time; and that source
    breaks: tuple[float, ...]  # s: instants at which the formula of a given motion changes

    def __post_init__(self) -> None:
        for field in fields(self):
            if type(given := getattr(self, field.name)) is dict:
                object.__setattr__(self, field.name, FrozenDict(given))
        powers = {kind: FrozenDict(given) if type(given) is dict else given for kind, given in self.powers.items()}
        object.__setattr__(self, "powers", FrozenDict(powers))

    @property
    def u(self) -> ca.SX:
        """Column of held inputs, modes and memory."""
        return ca.vertcat(*self.held.values()) if self.held else ca.SX(0, 1)

    @property
    def load(self) -> ca.SX:
        """Column of the loads of joints that enter laws of contacts."""
        return ca.vertcat(*(load.symbol for load in self.loads)) if self.loads else ca.SX(0, 1)

    @property
    def holds(self) -> dict[str, ca.SX]:
        """Contact -> symbol of its effort."""
        return {m.name: m.hold for m in self.moded if m.contact is not None}

    @property
    def hold(self) -> ca.SX:
        """Column of the contacts' efforts."""
        return ca.vertcat(*self.holds.values()) if self.holds else ca.SX(0, 1)
