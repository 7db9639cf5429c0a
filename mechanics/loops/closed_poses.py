"""Closed poses: starts with given positions and velocities, rows before anything is chosen, and poses that are singular."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from foundation.arrays import Array
from topology.mechanism import Mechanism

from ..errors import MechanicsError
from ..multibody.coordinates import (
    coupled_places,
    quaternion_places,
    start_positions,
    tree_coordinates,
    tree_positions,
    with_unit_quaternions,
)
from ..multibody.parameters import parameter_values, symbolic_parameters
from ..multibody.recursive import kinematics, rows
from ..multibody.tree_links import tree_links
from .assemble import Closure, approach, assemble, closure_of, consistent_velocities
from .constraints import constraints_of

if TYPE_CHECKING:
    from ..equations import EquationsOfMotion

NEARLY_SINGULAR = 1e-3  # of the largest singular value: a motion that stops with less has met a singular pose
WEIGHTLESS = (0.0, 0.0, 0.0)  # gravity, which rows of loops do not know


def open_closure(mechanism: Mechanism) -> tuple[Closure, Array]:
    """The rows of a mechanism's loops as numbers, and q of the CAD pose, before anything is known of its masses or of those rows.

    Raises
    ------
    MechanicsError
        E306 an unknown kind of joint, E313 a coupling of something that is no coordinate.
    """
    coordinates, positions = tree_coordinates(mechanism), tree_positions(mechanism)
    q, v = ca.SX.sym("q", len(positions)), ca.SX.sym("v", len(coordinates))
    parameters = symbolic_parameters(mechanism)
    links, _ = tree_links(mechanism, parameters.p)
    qdot = ca.vertcat(*(link.model.rates(rows(q, link.q), rows(v, link.v)) for link in links))
    position_of = coupled_places(coordinates)
    constraints = constraints_of(mechanism, links, kinematics(links, q, v), parameters, q=q, v=v, qdot=qdot, position_of=position_of)
    closure = Closure(
        constraints,
        q,
        parameters.p,
        p_values=np.array(parameter_values(mechanism, WEIGHTLESS)),
        quaternions=quaternion_places(mechanism),
        lengths=[not c.rotational for c in coordinates],
    )
    return closure, start_positions(mechanism)


def start_on_loops(
    eom: EquationsOfMotion, q: Array, *, positions: Mapping[str, float], velocities: Mapping[str, float], closure: Closure | None = None
) -> tuple[Array, Array]:
    """A start with closed loops: q and v that keep what is given by name, and let the others follow.

    Parameters
    ----------
    q
        Where the assembly begins, (positions,): its branch is kept as far as the given positions allow.
    positions, velocities
        Given values by the names of ``q_names`` and ``v_names``; names of other things are left alone.
    closure
        From `closure_of`; made when left out.

    Raises
    ------
    MechanicsError
        E307 when the loops cannot close with the given positions, E312 when the given velocities contradict each other.
    """
    given = {k: velocities[name] for k, name in enumerate(eom.v_names) if name in velocities}
    v = np.zeros(len(eom.coordinates))
    if eom.constraints is None:
        v[list(given)] = list(given.values())
        return _with_given(eom, q, positions), v
    closure = closure_of(eom) if closure is None else closure
    pose = pose_on_loops(eom, closure, q, positions)
    return pose, consistent_velocities(closure, pose, given, names=eom.v_names) if given else v


def pose_on_loops(eom: EquationsOfMotion, closure: Closure, q: Array, positions: Mapping[str, float]) -> Array:
    """The closed pose with the given positions, by the names of ``q_names``, in the branch of the pose q as far as they allow.

    Raises
    ------
    MechanicsError
        E307 when the loops cannot close with them.
    """
    assert eom.constraints is not None
    target = _with_given(eom, q, positions)
    held = {c.index: c.position for c in eom.coordinates if c.position is not None and c.position in positions}
    held |= {c.index: c.rate for c in eom.coordinates if c.position is None and f"{c.joint}.quat_w" in positions}  # an orientation
    near = approach(closure, q, target, fixed=list(held))
    try:
        near = assemble(closure, near, chosen=eom.constraints.chosen, fixed=held)
    except MechanicsError:  # several given positions may fit together at the end, but not between
        near = assemble(closure, target, chosen=eom.constraints.chosen, fixed=held)
    return with_unit_quaternions(near, eom.quaternions)


def _with_given(eom: EquationsOfMotion, q: Array, positions: Mapping[str, float]) -> Array:
    there = np.array([positions.get(name, value) for name, value in zip(eom.q_names, q, strict=True)], dtype=float)
    return with_unit_quaternions(there, eom.quaternions)


def singular_pose(eom: EquationsOfMotion, q: Array, t: float) -> MechanicsError | None:
    """E310 for a motion that ends in the pose q at the time t, if that pose is (nearly) singular; else None.

    All rows count, not the chosen ones alone: these may become dependent where others are not.
    """
    if eom.constraints is None or not eom.constraints.chosen:
        return None
    _, J, _ = closure_of(eom).at(q)
    u, singular, _ = np.linalg.svd(J)
    last = len(eom.constraints.chosen) - 1  # of as many as are independent in general poses
    if singular[last] > NEARLY_SINGULAR * singular[0]:
        return None
    weight = dict.fromkeys(eom.constraints.sources, 0.0)
    for k, row in enumerate(eom.constraints.rows):
        weight[row.source] += float(u[k, last] ** 2)
    named = [name for name, share in sorted(weight.items(), key=lambda item: -item[1]) if share > 0.05]
    return MechanicsError(
        "E310",
        f"The motion stopped at t = {t:.9g} s in a singular pose: the constraints of {', '.join(repr(n) for n in named)} become dependent "
        f"there (least singular value {singular[last] / singular[0]:.2g} of the largest), and how the motion goes on is not defined.",
        remedy="Keep the motion away from this pose: change lengths, limits or the drive; or add what decides how it leaves it.",
        element=named[0] if named else "",
    )
