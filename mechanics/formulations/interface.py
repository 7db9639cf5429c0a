"""What every formulation answers, and the list of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import Protocol, runtime_checkable

from foundation.arrays import Array
from topology.mechanism import Mechanism

Drives = tuple[int, ...] | None


class Formulation(Protocol):
    """One route from a mechanism to its motion. q, v, tau are ordered as ``equations_of_motion(mechanism)`` orders them; SI units.

    With loops or couplings not every joint velocity is free: `drives` are the places in v of as many as are, and what is asked for is
    asked of drives on these. Without loops they are all of them.
    """

    name: str

    def mass_matrix(self, q: Array, drives: Drives = None) -> Array:
        """Effort of every drive per acceleration of every drive."""

    def accelerations(self, q: Array, v: Array, tau: Array) -> Array:
        """(n,) vdot under the joint efforts tau: forward dynamics."""

    def efforts(self, q: Array, v: Array, vdot: Array, drives: Drives = None) -> Array:
        """Efforts of the drives that produce vdot (which fits the loops): inverse dynamics."""


@runtime_checkable
class GivesReactions(Protocol):
    """A formulation in which what joints transmit is an unknown of its own."""

    def reactions(self, q: Array, v: Array, vdot: Array, drives: Drives = None) -> dict[str, Array]:
        """Joint -> (6,) force, then moment, on the child, about the origin and in the axes of F, without efforts along its freedoms."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FormulationEntry:
    """A row of the list of formulations."""

    name: str
    method: str  # in a few words
    source: str  # the paper it comes from
    module: str
    maker: str  # class in the module: (mechanism, gravity, freedoms) -> Formulation
    loops: bool  # whether it takes closed loops

    def build(self, mechanism: Mechanism, gravity: tuple[float, float, float], freedoms: int | None = None) -> Formulation:
        """The formulation of a mechanism; gravity in W, m/s^2.

        `freedoms` is how many its loops leave in general poses: one decision for all formulations on axes that are a little skew. Left
        out, each finds the rank of its own relations by round-off.
        """
        made: Formulation = getattr(import_module(f".{self.module}", __package__), self.maker)(mechanism, gravity, freedoms)
        return made


_ROWS = (
    FormulationEntry(
        name="recursive",
        method="joint coordinates, articulated and composite bodies",
        source="Featherstone 2008",
        module="recursive_coordinates",
        maker="RecursiveCoordinates",
        loops=True,
    ),
    FormulationEntry(
        name="component circuit",
        method="maximal coordinates, one sparse system of potentials and streams",
        source="paper 000",
        module="component_circuit",
        maker="ComponentCircuit",
        loops=True,
    ),
    FormulationEntry(
        name="vector bond graph",
        method="momenta of all bodies, constraint efforts as unknown sources",
        source="Wang and Tao 2014",
        module="vector_bond_graph",
        maker="VectorBondGraph",
        loops=True,
    ),
    FormulationEntry(
        name="lagrange matrices",
        method="4x4 transforms, their derivatives and pseudo-inertias",
        source="Hroncova 2018",
        module="lagrange_matrices",
        maker="LagrangeMatrices",
        loops=True,
    ),
    FormulationEntry(
        name="velocity projection",
        method="T-matrices to independent velocities, virtual inertia, gyristor",
        source="Bos and Tiernego 1985",
        module="velocity_projection",
        maker="VelocityProjection",
        loops=True,
    ),
)

FORMULATIONS: Mapping[str, FormulationEntry] = MappingProxyType({row.name: row for row in _ROWS})
"""Name -> how to build it; the default, against which the others are compared, comes first."""
