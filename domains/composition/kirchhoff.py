"""The network's equations: Kirchhoff's laws for every node and edge, whatever the domain."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np
from scipy.sparse import coo_array

from ..declare.component import DOMAINS
from ..reduction.tableau import Equation, Tableau
from .network import Network


def add_network(tableau: Tableau, network: Network) -> None:
    """Node potentials, the balance of every node, and the potential difference of every edge.

    An accumulator that closes a circuit of accumulators and across drivers has the equation of that circuit instead of its potential
    difference, and a node that only delays and through drivers lead to has that of their cut-set instead of its balance: such equations
    show that a state is not free, which sums over several nodes would hide.
    """
    if not network.edges:
        return
    nodes = [node for node in network.nodes if not node.datum]
    at = {node.index: i for i, node in enumerate(nodes)}
    potentials = tableau.variables_of(
        [(f"{network.shafts.get(n.index, f'node({n.label})')}.{DOMAINS[n.domain].across}", DOMAINS[n.domain].across_unit) for n in nodes]
    )
    differing = [k for k, edge in enumerate(network.edges) if not edge.shaft]
    named = [(f"{network.edges[k].name}.{DOMAINS[network.edges[k].domain].across}", k) for k in differing]
    across = tableau.variables_of([(name, DOMAINS[network.edges[k].domain].across_unit) for name, k in named])
    throughs = [(f"{e.name}.{DOMAINS[e.domain].through}", DOMAINS[e.domain].through_unit) for e in network.edges]
    through = tableau.variables_of(throughs)
    for edge in network.edges:
        if edge.shaft:
            domain, port = DOMAINS[edge.domain], network.shafts.get(edge.plus, "")  # no port: the fixed frame
            for quantity in (domain.across, domain.across_integral):
                tableau.shared[f"{edge.name}.{quantity}"] = f"{port}.{quantity}" if port else ""
    # potential differences and circuits
    place = {k: i for i, k in enumerate(differing)}
    ends = np.array([[at.get(e.plus, -1), at.get(e.minus, -1)] for e in network.edges], dtype=np.intp)
    plain = np.array([k not in network.circuits for k in differing], dtype=bool)
    rows, edges = np.arange(len(differing)), np.array(differing, dtype=np.intp)
    of_potentials, of_across = _Matrix(), _Matrix()
    of_across.add(rows, rows, 1.0)
    of_potentials.add(rows[plain], ends[edges[plain], 0], -1.0)
    of_potentials.add(rows[plain], ends[edges[plain], 1], 1.0)
    for k, circuit in network.circuits.items():
        of_across.add(place[k], [place[other] for other, _ in circuit], [sign for _, sign in circuit])
    residuals = of_across.times(across, len(differing)) + of_potentials.times(potentials, len(differing))
    for i, k in enumerate(differing):
        edge, what = network.edges[k], "circuit" if k in network.circuits else "across"
        tableau.equations.append(Equation(name=f"{edge.name}: {what}", residual=residuals, at=i, element=edge.component))
    # balances and cut-sets
    of_through = _Matrix()
    summed = np.array([*(node.index not in network.cut_sets for node in nodes), False], dtype=bool)  # last: the datums
    for end, sign in ((0, 1.0), (1, -1.0)):
        taken = np.flatnonzero(summed[ends[:, end]])
        of_through.add(ends[taken, end], taken, sign)
    for below, cut_set in network.cut_sets.items():
        of_through.add(at[below], [k for k, _ in cut_set], [sign for _, sign in cut_set])
    balances = of_through.times(through, len(nodes))
    for i, node in enumerate(nodes):
        what = "cut-set" if node.index in network.cut_sets else "balance"
        first = node.label.partition(", ")[0].rpartition(".")[0]  # the component that is named first there
        tableau.equations.append(Equation(name=f"{what} at node({node.label})", residual=balances, at=i, element=first))


class _Matrix:
    """A sparse matrix of whole numbers that is filled by many entries at a time."""

    def __init__(self) -> None:
        self._parts: list[tuple[Any, Any, Any]] = []

    def add(self, rows: Any, columns: Any, values: Any) -> None:
        """Add to entries; those in row or column -1 belong to a datum, and are left out."""
        rows, columns, values = np.broadcast_arrays(rows, columns, values)
        inside = (rows >= 0) & (columns >= 0)
        self._parts.append((rows[inside], columns[inside], values[inside]))

    def times(self, column: Any, rows: int) -> Any:
        """The product with a column."""
        at_rows, at_columns, values = (np.concatenate([part[k] for part in self._parts]) for k in range(3))
        matrix = coo_array((values.astype(float), (at_rows, at_columns)), shape=(rows, column.numel())).tocsc()
        matrix.eliminate_zeros()
        pattern = ca.Sparsity(rows, column.numel(), matrix.indptr.tolist(), matrix.indices.tolist())
        return ca.densify(ca.mtimes(ca.DM(pattern, matrix.data), column))
