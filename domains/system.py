"""`System`: one set of explicit first-order equations for mechanism, circuits and continuous signals, ready to be simulated.

The expressions are functions of time t, the states x, the held inputs u (outputs of sampled blocks and switched sources) and the
parameters p: ``dx/dt = xdot(t, x, u, p)``. Parameters are symbols, so a changed number changes no code.

What cannot be solved beforehand (nonlinear algebraic equations, and those whose matrix changes with the modes) is left to the simulation:
the unknowns w with ``0 = g(t, x, w, u, p)``. All expressions may then depend on w too. Most systems have none.

Modes (stick or slip, free or in contact) are held inputs too: they change at events only, and between two events all is smooth. Contacts
that hold nothing cost nothing: the system's own expressions are those for the modes in which no contact holds a rate at zero, and
`System.general` has the expressions for all modes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import casadi as ca
import numpy as np

from foundation.arrays import Array
from foundation.errors import Note
from mechanics.equations import EquationsOfMotion
from mechanics.loops.row_exchange import RowExchange
from topology.graphs.linear_graph import LinearGraph
from topology.graphs.matching import Indices

from .composition.elements import Element
from .composition.signal_graph import SignalGraph
from .reduction.explicit_form import Block
from .reduction.state_choice import Choice, Tied
from .specs import SystemSpec


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A way out of a mode, open when `when` rises through zero."""

    when: Any
    to: int
    keep: tuple[tuple[int, Any], ...]  # (index in u, value to hold from then on)


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactModel:
    """A friction or a rigid stop: what is to be known of it at an event. See `declarations.Contact`."""

    rate: Any
    effort: Any  # into the component
    acceleration: Any  # of the rate
    mobility: Any  # acceleration for one unit of effort out of the component; 0 where it is not needed
    position: Any
    lower: Any | None
    upper: Any | None
    capacity: Any | None  # None for a stop
    restitution: Any
    rest_speed: Any
    rate_state: int | None  # index in x, where the rate is a state
    position_state: int | None
    heat: int | None  # index of its heat among the quadratures


@dataclass(frozen=True, slots=True, kw_only=True)
class Automaton:
    """Something with modes: a friction, a stop, play, a watched limit."""

    name: str  # of the component, or of the joint where the stop is the joint's own
    at: int  # index of its mode in u
    memory: tuple[int, ...]  # indices in u of what it remembers
    modes: Mapping[int, str]
    passages: Mapping[int, tuple[Passage, ...]]  # by mode; empty for a contact
    contact: ContactModel | None
    watch: Any  # rises through zero when the mode is to be left
    watch_by_effort: Any  # the same with the contacts' efforts as the symbols `System.hold`: costs no dynamics
    signal: str = ""  # what is reported with its events


@dataclass(frozen=True, slots=True, kw_only=True)
class Energies:
    """Powers (W) and energies (J) by component, as expressions."""

    supplied: Mapping[str, Any]  # W, brought into the system
    heat: Mapping[str, Any]  # W, leaving as heat
    absorbed: Mapping[str, Any]  # W, sum of across times through over all edges and attachments
    stored: Mapping[str, Any]  # J, in fields
    kinetic: Mapping[str, Any]  # J, of rotors inside components
    mechanism: Any  # J, kinetic and potential energy of the bodies


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class StateChoice:
    """Which states were given up although others could have been, and how to go on with another choice."""

    tied: Tied
    choice: Choice
    watch: Any  # of t, x, w, u, p: rises through zero when another choice becomes the better one
    values: Callable[[Sequence[str]], Any]  # variables by name, as a column of expressions of t, x, w, u, p
    composed: Callable[[Choice], System]  # the same system with another choice; made once


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, weakref_slot=True)
class System:
    """Everything composed."""

    spec: SystemSpec
    eom: EquationsOfMotion | None
    states: tuple[str, ...]
    signals: Mapping[str, str]  # name -> unit, of everything that is recorded
    graph: LinearGraph  # the merged terminal graphs
    normal_tree: tuple[str, ...]  # edge names
    blocks: tuple[Block, ...]  # in evaluation order
    entries: tuple[Indices, Indices]  # rows and columns of unknowns in equations, counted along the blocks
    signal_graph: SignalGraph
    held: tuple[str, ...]  # names of the entries of u
    t: Any
    x: Any
    u: Any
    p: Any
    p_names: tuple[str, ...]
    p_values: Array
    x0: Array
    xdot: Any
    expressions: Mapping[str, Any]  # of every signal
    energies: Energies
    automata: tuple[Automaton, ...] = ()
    hold: Any = None  # column of symbols, one for the effort of each contact
    impulses: tuple[Any, ...] = ()  # efforts of the contacts: integrated along, so that the step size follows them
    jump: Any | None = None  # (states, contacts): what an impulse of each contact does to the states; of the general system only
    work: Any = None  # (supplied and heat by component, contacts): J that it brings, at the rates as they are; likewise
    general: Callable[[], System] | None = None  # the same system for modes in which contacts hold; None without contacts
    elements: tuple[Element, ...] = ()  # the components as they were resolved, with the stops and motions that joints were given
    starts: Mapping[str, float] = field(default_factory=dict)  # values at t = 0 of the states of joints whose motion is given
    w: Any = field(default_factory=lambda: ca.SX(0, 1))  # algebraic unknowns that are solved for at every evaluation
    w_names: tuple[str, ...] = ()
    w_units: tuple[str, ...] = ()
    g: Any = field(default_factory=lambda: ca.SX(0, 1))  # residuals of t, x, w, u, p, as many as w, zero at the solution
    g_names: tuple[str, ...] = ()  # of the equations, for messages
    w0: Array = field(default_factory=lambda: np.zeros(0))  # where to look for w first
    differentiated: tuple[str, ...] = ()  # equations that tie states to each other: their derivatives joined the system
    demoted: tuple[str, ...] = ()  # variables that are no states because of them
    ties: Any = field(default_factory=lambda: ca.SX(0, 1))  # of t, x, p: linear relations between joints' rates, zero from the start
    swing: float = math.inf  # s: the shortest period of a source that swings by a formula of time
    swinging: str = ""  # that source
    shaped: tuple[str, ...] = ()  # signals that are curves of time or states and may switch something: the step size follows them
    breaks: tuple[float, ...] = ()  # s: instants at which the formula of a given motion changes
    notes: tuple[Note, ...] = ()
    choice: StateChoice | None = None  # where other states may become better ones during a run
    exchange: RowExchange | None = None  # where other constraint rows may; its switches are the last entries of u

    @property
    def exchanged(self) -> slice:
        """The places in u of the switches of `exchange`."""
        count = int(self.u.numel())
        return slice(count - (0 if self.exchange is None else len(self.exchange.exchangeable)), count)

    @property
    def watches(self) -> list[Any]:
        """Event functions: of every automaton, then that of the choice of states."""
        return [*(a.watch for a in self.automata), *([self.choice.watch] if self.choice is not None else ())]

    @property
    def watches_by_effort(self) -> list[Any]:
        """The same with the contacts' efforts as the symbols `hold`."""
        return [*(a.watch_by_effort for a in self.automata), *([self.choice.watch] if self.choice is not None else ())]
