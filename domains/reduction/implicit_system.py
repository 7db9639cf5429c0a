"""`ImplicitSystem`: everything that is known of a system in symbols and equations, before any of them is solved.

It is plain data: the same equations can be solved for other states, and written out for other modes, wherever they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import casadi as ca

from foundation.arrays import Array
from mechanics.equations import EquationsOfMotion
from mechanics.loops.row_exchange import RowExchange
from topology.graphs.linear_graph import LinearGraph

from ..declare.component import Contact, Exit
from ..resolved import Element, SignalGraph
from ..specs import SystemSpec
from .expression_columns import Entry
from .start_values import Start
from .tableau import Tableau

Expression = ca.SX | Entry | float  # in symbols of the tableau


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
    carriers: Mapping[str, str]  # component with a rotor in a body that turns -> that body
    tableau: Tableau
    forward_dynamics: ca.SX | None  # accelerations and multipliers by the engine; None where given motions leave efforts to be found
    held: Mapping[str, ca.SX]  # inputs that change at instants only, modes and memory: in the order of u
    levels: Mapping[int, tuple[float, ...]]  # place of a mode in u -> the values that it can take
    moded: tuple[Moded, ...]
    p: ca.SX
    p_names: tuple[str, ...]
    p_values: Array
    signals: Mapping[str, Expression]
    units: Mapping[str, str]  # of the signals, and of some more
    powers: Mapping[str, Mapping[str, Expression]]  # "supplied", "heat" (W), "stored", "kinetic" (J), "absorbed" (W): by component
    shaft_rates: tuple[str, ...]  # variables that are rates of shafts in no joint
    driven: bool  # rates are given, so that contacts can contradict each other
    starts: Mapping[str, Start]  # that components give to their variables
    block_starts: Mapping[str, float]
    motion_starts: Mapping[str, float]  # values at t = 0 of the states of joints whose motion is given
    demotion_costs: Mapping[str, float]  # of variables: the cheapest are given up first where states are not free
    smooth: Mapping[str, str]  # held input -> another: an expression of both jumps in its derivative only
    swing: tuple[float, str]  # s: the shortest period of a source that swings by a formula of time; and that source
    breaks: tuple[float, ...]  # s: instants at which the formula of a given motion changes

    @property
    def u(self) -> ca.SX:
        """Column of held inputs, modes and memory."""
        return ca.vertcat(*self.held.values()) if self.held else ca.SX(0, 1)

    @property
    def holds(self) -> dict[str, ca.SX]:
        """Contact -> symbol of its effort."""
        return {m.name: m.hold for m in self.moded if m.contact is not None}

    @property
    def hold(self) -> ca.SX:
        """Column of the contacts' efforts."""
        return ca.vertcat(*self.holds.values()) if self.holds else ca.SX(0, 1)
