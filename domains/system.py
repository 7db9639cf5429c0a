"""`System`: one set of explicit first-order equations for mechanism, circuits and continuous signals, ready to be simulated.

The expressions are functions of time t, the states x, the held inputs u (outputs of sampled blocks and switched sources) and the
parameters p: ``dx/dt = xdot(t, x, u, p)``. Parameters are symbols, so a changed number changes no code.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cadimport.assembly import Array
from cadimport.errors import Note
from mechanics.equations import EquationsOfMotion
from topology.linear_graph import LinearGraph

from .explicit_form import Block
from .signal_graph import SignalGraph
from .specs import SystemSpec


@dataclass(frozen=True, slots=True, kw_only=True)
class StateEvent:
    """Something that happens when an expression rises through zero."""

    name: str  # the joint or component
    kind: str  # "upper limit", "lower limit"
    expression: Any
    signal: str  # the signal whose value is reported with it
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Energies:
    """Powers (W) and energies (J) by component, as expressions."""

    supplied: Mapping[str, Any]  # W, brought into the system
    heat: Mapping[str, Any]  # W, leaving as heat
    absorbed: Mapping[str, Any]  # W, sum of across times through over all edges and attachments
    stored: Mapping[str, Any]  # J, in fields
    kinetic: Mapping[str, Any]  # J, of rotors inside components
    mechanism: Any  # J, kinetic and potential energy of the bodies


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
    events: tuple[StateEvent, ...]
    notes: tuple[Note, ...] = ()
