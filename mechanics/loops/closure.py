"""Closed loops: from the rows of cut joints and couplings to equations of motion that keep them closed.

1. Rows of all cut joints and couplings (`constraints`).
2. A closed pose near the CAD pose (`assemble`), and some more around it.
3. Rows that are independent in all of them (`redundancy`): the others follow from these.
4. Accelerations, multipliers and corrections as straight-line code on the chosen rows (`closed`).
5. Where other rows may become the better choice, the same with the choice as data (`row_exchange`), for runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from foundation.arrays import Array

from ..codegen.compiled_functions import CompiledFunction, compile_function
from ..codegen.shared_terms import with_shared_terms
from ..multibody.spatial import SX
from .assemble import Closure, assemble, closure_of
from .constrained_dynamics import ClosedForm, closed_form
from .constraints import Constraints
from .finite_motion import refuse_shaky
from .redundancy import choose_rows, exchangeable_rows

if TYPE_CHECKING:
    from ..equations import EquationsOfMotion
    from .row_exchange import RowExchange

BESIDE_SINGULAR = 1e-6  # of the largest singular value: velocities along such rows are left as they are


def with_chosen_rows(constraints: Constraints, closure: Closure, q0: Array) -> Constraints:
    """The constraints with an assembled pose and independent rows.

    Raises
    ------
    MechanicsError
        E307 when the loops cannot close, E308 when they close in one pose only.
    """
    reference = assemble(closure, q0)
    around = closure.poses_around(reference)
    refuse_shaky(closure, reference, around)
    poses = [reference, *around]
    jacobians, sources = [closure.at(pose)[1] for pose in poses], [row.source for row in constraints.rows]
    chosen = choose_rows(jacobians, sources)
    reference = assemble(closure, reference, chosen=chosen)
    return replace(
        constraints,
        chosen=chosen,
        exchangeable=exchangeable_rows(jacobians, chosen, sources),
        reference=tuple(float(value) for value in reference),
    )


def close(constraints: Constraints, *, M: SX, bias: SX, tau: SX, v: SX) -> ClosedForm:
    """The constrained motion on the chosen rows."""
    if not constraints.chosen:
        raise ValueError("no rows are chosen")
    return closed_on(constraints, constraints.chosen, M=M, bias=bias, tau=tau, v=v)


def closed_on(
    constraints: Constraints, chosen: Sequence[int], *, M: SX, bias: SX, tau: SX, v: SX, left_out: Sequence[Any] | None = None
) -> ClosedForm:
    """The same on any rows; `left_out` as in `closed_form`."""
    rows = list(chosen)
    return closed_form(
        M=M,
        bias=bias,
        tau=tau,
        v=v,
        J=constraints.jacobian[rows, :],
        residual=constraints.residual[rows],
        row_bias=constraints.bias[rows],
        scales=ca.vertsplit(constraints.symbolic_scales()[rows]),
        left_out=left_out,
    )


def unit_quaternions(starts: Sequence[int], q: SX) -> SX:
    """q with every quaternion, of which `starts` are the first entries, of unit length."""
    out = ca.SX(q)
    for at in starts:
        out[at : at + 4] = out[at : at + 4] / ca.norm_2(out[at : at + 4])
    return out


def landing(eom: EquationsOfMotion, exchange: RowExchange | None = None) -> ca.Function:
    """The function q, v, p, s -> q, v that closes loops which gape a little: one Newton step in q, then v, least in the metric of M.

    s are the switches of `exchange`, none without one.
    """
    closed = eom.closed if exchange is None else exchange.closed
    assert closed is not None
    assert eom.constraints is not None
    switches = ca.SX(0, 1) if exchange is None else exchange.switches
    moved = unit_quaternions(eom.quaternions, eom.q + ca.mtimes(eom.constraints.velocity_map, closed.position_correction))
    place = ca.Function("place", [eom.q, eom.p, switches], with_shared_terms([ca.densify(moved)]))
    tidy = ca.Function("tidy", [eom.q, eom.v, eom.p, switches], with_shared_terms([ca.densify(closed.velocity)]))
    q, v, p, s = _symbols_like(eom, switches)
    landed = place(q, p, s)
    return ca.Function("land", [q, v, p, s], [landed, tidy(landed, v, p, s)])


def compiled_landing(eom: EquationsOfMotion, exchange: RowExchange | None = None) -> CompiledFunction:
    """The same, twice over, for states that gape more, such as those between two steps; as numbers, with the independence of the rows."""
    land, closed = landing(eom, exchange), eom.closed if exchange is None else exchange.closed
    assert closed is not None
    switches = ca.SX(0, 1) if exchange is None else exchange.switches
    independence = ca.Function("independence", [eom.q, eom.p, switches], [closed.independence])
    q, v, p, s = _symbols_like(eom, switches)
    landed = land(*land(q, v, p, s), p, s)
    return compile_function("land", [q, v, p, s], [*landed, independence(landed[0], p, s)])


def _symbols_like(eom: EquationsOfMotion, switches: SX) -> list[SX]:
    named = (("q", eom.q), ("v", eom.v), ("p", eom.p), ("s", switches))
    return [ca.SX.sym(name, symbol.numel()) for name, symbol in named]


def landed_robustly(eom: EquationsOfMotion, q: Array, v: Array, rows: Sequence[int] | None = None) -> tuple[Array, Array]:
    """The same by least squares, for poses beside a singular one, where the straight-line code divides by nearly nothing.

    `rows` are those that are closed; the chosen ones when left out.
    """
    assert eom.constraints is not None
    closure = closure_of(eom)
    closed = list(eom.constraints.chosen if rows is None else rows)
    q, _ = closure.close(q, rows=closed)
    J = closure.at(q)[1][closed]
    slow = v / closure.column_scales
    return q, closure.column_scales * (slow - np.linalg.pinv(J, rcond=BESIDE_SINGULAR) @ (J @ slow))
