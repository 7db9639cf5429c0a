"""Closed loops: from the rows of cut joints and couplings to equations of motion that keep them closed.

1. Rows of all cut joints and couplings (`constraints`).
2. A closed pose near the CAD pose (`assemble`), and some more around it.
3. Rows that are independent in all of them (`redundancy`): the others follow from these.
4. Accelerations, multipliers and corrections as straight-line code on the chosen rows (`closed`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from foundation.arrays import Array
from topology.mechanism import Mechanism

from ..codegen.compiled_functions import CompiledFunction, compile_function
from ..multibody.parameters import Parameters, size_of
from ..multibody.recursive import Kinematics, Link
from ..multibody.spatial import SX
from .assemble import Closure, assemble
from .constrained_dynamics import ClosedForm, closed_form
from .constraints import Constraints, constraint_expressions, coupling_residuals, loop_residuals
from .finite_motion import refuse_shaky
from .redundancy import choose_rows

if TYPE_CHECKING:
    from ..equations import EquationsOfMotion

BESIDE_SINGULAR = 1e-6  # of the largest singular value: velocities along such rows are left as they are


def constraints_of(
    mechanism: Mechanism,
    links: Sequence[Link],
    kin: Kinematics,
    parameters: Parameters,
    *,
    q: SX,
    v: SX,
    qdot: SX,
    position_of: Mapping[str, int],
) -> Constraints:
    """All rows of the mechanism, none chosen yet.

    Parameters
    ----------
    position_of
        The place in q of every coordinate that a coupling may name.
    """
    rows, residuals, senses = loop_residuals(mechanism, links, kin, parameters.loops)
    more_rows, more_residuals = coupling_residuals(mechanism.couplings, parameters.couplings, position_of, q)
    return constraint_expressions(
        [*rows, *more_rows],
        [*residuals, *more_residuals],
        senses=senses,
        q=q,
        v=v,
        qdot=qdot,
        size=size_of(mechanism),
        size_symbol=parameters.size,
    )


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
    chosen = choose_rows([closure.at(pose)[1] for pose in poses], [row.source for row in constraints.rows])
    reference = assemble(closure, reference, chosen=chosen)
    return replace(constraints, chosen=chosen, reference=tuple(float(value) for value in reference))


def close(constraints: Constraints, *, M: SX, bias: SX, tau: SX, v: SX) -> ClosedForm:
    """The constrained motion on the chosen rows."""
    rows = list(constraints.chosen)
    if not rows:
        raise ValueError("no rows are chosen")
    J = constraints.jacobian[rows, :]
    return closed_form(
        M=M,
        bias=bias,
        tau=tau,
        v=v,
        J=J,
        residual=constraints.residual[rows],
        row_bias=constraints.bias[rows],
        scales=ca.vertsplit(constraints.symbolic_scales()[rows]),
    )


def unit_quaternions(starts: Sequence[int], q: SX) -> SX:
    """q with every quaternion, of which `starts` are the first entries, of unit length."""
    out = ca.SX(q)
    for at in starts:
        out[at : at + 4] = out[at : at + 4] / ca.norm_2(out[at : at + 4])
    return out


def landing(eom: EquationsOfMotion) -> ca.Function:
    """The function q, v, p -> q, v that closes loops which gape a little: one Newton step in q, then v, least in the metric of M."""
    assert eom.closed is not None
    assert eom.constraints is not None
    moved = unit_quaternions(eom.quaternions, eom.q + ca.mtimes(eom.constraints.velocity_map, eom.closed.position_correction))
    place = ca.Function("place", [eom.q, eom.p], ca.cse([ca.densify(moved)]))
    tidy = ca.Function("tidy", [eom.q, eom.v, eom.p], ca.cse([ca.densify(eom.closed.velocity)]))
    q, v, p = (ca.SX.sym(name, symbol.numel()) for name, symbol in (("q", eom.q), ("v", eom.v), ("p", eom.p)))
    closed = place(q, p)
    return ca.Function("land", [q, v, p], [closed, tidy(closed, v, p)])


def compiled_landing(eom: EquationsOfMotion) -> CompiledFunction:
    """The same, twice over, for states that gape more, such as those between two steps; as numbers."""
    land = landing(eom)
    q, v, p = (ca.SX.sym(name, symbol.numel()) for name, symbol in (("q", eom.q), ("v", eom.v), ("p", eom.p)))
    return compile_function("land", [q, v, p], list(land(*land(q, v, p), p)))


def landed_robustly(eom: EquationsOfMotion, q: Array, v: Array, p: Array | None = None) -> tuple[Array, Array]:
    """The same by least squares, for poses beside a singular one, where the straight-line code divides by nearly nothing.

    `p` are other parameters than the mechanism's own.
    """
    from ..equations import closure_of

    assert eom.constraints is not None
    closure = closure_of(eom, p)
    rows = list(eom.constraints.chosen)
    q, _ = closure.close(q, rows=rows)
    J = closure.at(q)[1][rows]
    slow = v / closure.column_scales
    return q, closure.column_scales * (slow - np.linalg.pinv(J, rcond=BESIDE_SINGULAR) @ (J @ slow))
