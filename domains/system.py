"""`System`: one set of explicit first-order equations for mechanism, circuits and continuous signals, ready to be simulated.

The expressions are functions of time t, the states x, the held inputs u (outputs of sampled blocks and switched sources) and the
parameters p: ``dx/dt = xdot(t, x, u, p)``. Parameters are symbols, so a changed number changes no code.

What cannot be solved beforehand (nonlinear algebraic equations, and those whose matrix changes with the modes) is left to the simulation:
the unknowns w with ``0 = g(t, x, w, u, p)``. All expressions may then depend on w too. Most systems have none.

Modes (stick or slip, free or in contact) are held inputs too: they change at events only, and between two events all is smooth. Contacts
that hold nothing cost nothing: the system's own expressions are those for the modes in which no contact holds a rate at zero, and
`domains.reduction.write_out.with_contacts_held` gives the same system for all modes.

A system is plain data: it pickles, copies and compares, and any process can run it. What a run makes of it, machine code above all, is
in `domains.simulation.compiled_system.CompiledSystem`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from foundation.arrays import Array
from foundation.errors import Note
from foundation.frozen import FrozenDict, frozen_copy
from mechanics.equations import EquationsOfMotion
from mechanics.loops.row_exchange import RowExchange
from topology.graphs.linear_graph import LinearGraph
from topology.graphs.matching import Indices

from .declare.component import Window
from .packed import packed, same_packed, unpacked
from .reduction.block_order import Block
from .reduction.implicit_system import Detail
from .reduction.state_choice import Choice, Tied
from .resolved import Element, SignalGraph
from .specs import SystemSpec

if TYPE_CHECKING:
    from .reduction.solve import SolvedSystem

AT_STOP = 1e-8  # rad or m: a joint that is beyond a stop by less is at it; closing loops leaves as much
JAMMED = 1e-6  # m or rad: as far beyond a stop that holds is only what is driven there, with other stops in its way


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """How a mode is left: it is open when `when` rises through zero."""

    when: ca.SX
    to: int
    keep: tuple[tuple[int, ca.SX], ...]  # (index in u, value to hold from then on)
    beyond: int | None = None  # taken instead of `to` where it fits at once
    window: Window | None = None  # a part of a table that is held from then on ...
    places: Mapping[str, int] = field(default_factory=dict)  # ... and where in u: by the names of its memory

    def take_window(self, u: Array) -> None:
        """Hold the part of the table around the argument that is kept."""
        if self.window is not None:
            for name, value in self.window.held(float(u[self.places[self.window.argument]])).items():
                u[self.places[name]] = value


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactModel:
    """A friction or a rigid stop: what is to be known of it at an event. See `declare.component.Contact`."""

    rate: ca.SX
    effort: ca.SX  # into the component
    acceleration: ca.SX  # of the rate
    position: ca.SX
    lower: ca.SX | None
    upper: ca.SX | None
    capacity: ca.SX | None  # in the sense in which it is loaded; None for a stop
    restitution: ca.SX
    rest_speed: ca.SX
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
    watch: ca.SX  # rises through zero when the mode is to be left
    watch_by_effort: ca.SX  # the same with the contacts' efforts as the symbols `System.hold`: costs no dynamics
    signal: str = ""  # what is reported with its events

    def __post_init__(self) -> None:
        object.__setattr__(self, "modes", FrozenDict(self.modes))
        object.__setattr__(self, "passages", FrozenDict(self.passages))


@dataclass(frozen=True, slots=True, kw_only=True)
class Energies:
    """Powers (W) and energies (J) by component, as expressions."""

    supplied: Mapping[str, ca.SX]  # W, brought into the system
    heat: Mapping[str, ca.SX]  # W, leaving as heat
    absorbed: Mapping[str, ca.SX]  # W, sum of across times through over all edges and attachments
    stored: Mapping[str, ca.SX]  # J, in fields
    kinetic: Mapping[str, ca.SX]  # J, of rotors inside components
    mechanism: ca.SX  # J, kinetic and potential energy of the bodies

    def __post_init__(self) -> None:
        for name in ("supplied", "heat", "absorbed", "stored", "kinetic"):
            if type(given := getattr(self, name)) is dict:
                object.__setattr__(self, name, FrozenDict(given))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class StateChoice:
    """Which states were given up although others could have been, and how to go on with another choice."""

    tied: Tied
    choice: Choice
    watch: ca.SX  # of t, x, w, u, p: rises through zero when another choice becomes the better one
    variables: Mapping[str, ca.SX]  # every variable that may be chosen or decides what is, by name: of t, x, w, u, p


@dataclass(frozen=True, slots=True, kw_only=True)
class Impulses:
    """What an impulse of each contact does, at the rates as they are; a column per contact."""

    jump: ca.SX  # (states, contacts): to the states; with a mass matrix, (velocities, contacts): to the momenta
    work: ca.SX  # (supplied and heat by component, contacts): J that it brings
    mass: ca.SX | None = None  # matrix by which velocities follow from momenta, where only those of a tree jump
    first: int = 0  # of these velocities: index in x


def _none() -> ca.SX:
    return ca.SX(0, 1)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class System:
    """Everything composed: plain data."""

    # What it is made of
    spec: SystemSpec
    eom: EquationsOfMotion | None
    graph: LinearGraph  # the merged terminal graphs
    normal_tree: tuple[str, ...]  # edge names
    signal_graph: SignalGraph
    elements: tuple[Element, ...] = ()  # the components as they were resolved, with the stops and motions that joints were given
    carriers: Mapping[str, str] = field(default_factory=dict)  # component with a rotor in a body that turns -> that body
    blocks: tuple[Block, ...]  # in evaluation order
    entries: tuple[Indices, Indices]  # rows and columns of unknowns in equations, counted along the blocks
    differentiated: tuple[str, ...] = ()  # equations that tie states to each other: their derivatives joined the system
    demoted: tuple[str, ...] = ()  # variables that are no states because of them
    notes: tuple[Note, ...] = ()

    # Symbols, and their names and values
    t: ca.SX
    x: ca.SX
    states: tuple[str, ...]
    x0: Array
    starts: Mapping[str, float] = field(default_factory=dict)  # values at t = 0 of the states of joints whose motion is given
    w: ca.SX = field(default_factory=_none)  # algebraic unknowns that are solved for at every evaluation
    w_names: tuple[str, ...] = ()
    w_units: tuple[str, ...] = ()
    w0: Array = field(default_factory=lambda: np.zeros(0))  # where to look for w first
    u: ca.SX
    held: tuple[str, ...]  # names of the entries of u
    p: ca.SX
    p_names: tuple[str, ...]
    p_values: Array
    hold: ca.SX = field(default_factory=_none)  # one for the effort of each contact

    # Expressions of t, x, w, u, p
    xdot: ca.SX
    g: ca.SX = field(default_factory=_none)  # residuals, as many as w, zero at the solution
    g_names: tuple[str, ...] = ()  # of the equations, for messages
    ties: ca.SX = field(default_factory=_none)  # of t, x, p: linear relations between joints' rates, zero from the start
    expressions: Mapping[str, ca.SX]  # of every signal that is recorded
    signals: Mapping[str, str]  # name -> unit, of the same
    energies: Energies

    # What happens at events
    automata: tuple[Automaton, ...] = ()
    efforts: tuple[ca.SX, ...] = ()  # of the contacts: integrated along, so that the step size follows them
    impulses: Impulses | None = None  # where it is written for modes in which contacts hold
    choice: StateChoice | None = None  # where other states may become better ones during a run
    exchange: RowExchange | None = None  # where other constraint rows may; its switches are the last entries of u
    solved: SolvedSystem | None = None  # from which it is written for modes in which contacts hold, or with other states

    # How far steps may go
    details: tuple[Detail, ...] = ()  # functions that can bend within little, with their arguments in terms of t, x, w, u, p
    swing: float = math.inf  # s: the shortest period of a source that swings by a formula of time
    swinging: str = ""  # that source
    shaped: tuple[str, ...] = ()  # signals that are curves of time or states and may switch something: the step size follows them
    apart: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # what efforts of wanted motions are spent on -> its parameters
    breaks: tuple[float, ...] = ()  # s: instants at which the formula of a given motion changes

    def __post_init__(self) -> None:
        for name in ("x0", "w0", "p_values"):
            object.__setattr__(self, name, frozen_copy(np.asarray(getattr(self, name))))
        object.__setattr__(self, "entries", tuple(frozen_copy(np.asarray(places)) for places in self.entries))
        for name in ("starts", "expressions", "signals", "carriers", "apart"):
            if type(given := getattr(self, name)) is dict:  # `Named` cannot be changed as it is, and makes its expressions when asked
                object.__setattr__(self, name, FrozenDict(given))

    def __reduce__(self) -> tuple[Any, ...]:
        return unpacked, (packed(self),)

    def __eq__(self, other: object) -> bool:
        return same_packed(self, other) if isinstance(other, System) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<System: {len(self.states)} states, {len(self.w_names)} algebraic unknowns, {len(self.signals)} signals>"

    @property
    def exchanged(self) -> slice:
        """The places in u of the switches of `exchange`."""
        count = int(self.u.numel())
        return slice(count - (0 if self.exchange is None else len(self.exchange.exchangeable)), count)

    @property
    def watches(self) -> list[ca.SX]:
        """Event functions: of every automaton, then that of the choice of states."""
        return [*(a.watch for a in self.automata), *([self.choice.watch] if self.choice is not None else ())]

    @property
    def watches_by_effort(self) -> list[ca.SX]:
        """The same with the contacts' efforts as the symbols `hold`."""
        return [*(a.watch_by_effort for a in self.automata), *([self.choice.watch] if self.choice is not None else ())]
