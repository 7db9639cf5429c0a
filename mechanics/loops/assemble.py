"""Assembly: from a pose in which loops gape to the nearest one in which they close.

Damped Gauss-Newton on all rows at once, starting from the CAD pose. Redundant rows are welcome (least squares does not mind them), and so
are singular poses. Coordinates that the user fixed keep their values. What cannot close is reported by how much and where.

Rows of angles are sines, which vanish after half a turn, too. Beyond a quarter turn they are continued so that they grow on, from 1 to 2
at half a turn: no loop closes with a part the wrong way round, and the search leaves such poses towards the right side.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from foundation.arrays import Array

from ..codegen.compiled_functions import CompiledFunction
from ..errors import MechanicsError
from ..multibody.spatial import SX
from .constraints import Constraints
from .redundancy import CHOICE_TOLERANCE, freedoms_of

if TYPE_CHECKING:
    from ..equations import EquationsOfMotion

CLOSED = 1e-12  # rad, and m over the mechanism's size: assembled as well as round-off allows
NEARLY = 1e-6  # likewise: closed but for the inaccuracy of a file's numbers, which no pose mends and none should be sought for
DISTANCE_TOLERANCE = 1e-5  # m, and
ANGLE_TOLERANCE = 1e-4  # rad: gaps of redundant rows that count as inaccuracy of CAD data, as in `topology.joints.redundant_joints`
ITERATIONS = 200
LONGEST_STEP = 0.1  # rad, and m over size: of coordinates that are moved, from one closure of the loops to the next
HALF_TURN = 1e-9  # sine of an angle about an axis that is round-off
STRIDE = 0.3  # rad, and m over size: how far apart the poses lie at which rows are compared


class Closure:
    """Residuals and Jacobian of all rows as numbers, in pure numbers: lengths are divided by the mechanism's size.

    Parameters
    ----------
    constraints
        Rows, as expressions in `q` and `p`.
    quaternions
        Where in q each quaternion begins.
    lengths
        For each velocity, whether it is a move (m/s).
    """

    def __init__(
        self, constraints: Constraints, q: SX, p: SX, *, p_values: Array, quaternions: Sequence[int], lengths: Sequence[bool]
    ) -> None:
        self.rows = constraints.rows
        self.size = constraints.size
        self.row_scales = constraints.scales()
        self.column_scales = np.where(np.asarray(lengths, dtype=bool), constraints.size, 1.0)
        self.quaternions = tuple(quaternions)
        self._p = np.asarray(p_values)
        self._senses = [list(sense.rows) for sense in constraints.senses]
        cosines = ca.vertcat(*(sense.cosine for sense in constraints.senses)) if constraints.senses else ca.SX(0, 1)
        outputs = (constraints.residual, constraints.jacobian, constraints.velocity_map, cosines)
        function = ca.Function("closure", [q, p], [ca.densify(out) for out in outputs])
        self._evaluate = CompiledFunction("closure", function, compiled=False, how="CasADi virtual machine")

    def copy(self) -> Closure:
        """The same with buffers of its own, for another thread."""
        other = copy.copy(self)
        other._evaluate = self._evaluate.copy()
        return other

    def at(self, q: Array) -> tuple[Array, Array, Array]:
        """Residual (m,), Jacobian (m, nv), both scaled, and the map from scaled displacements to changes of q."""
        g, J, velocity_map, cosines = self._evaluate(q, self._p)
        nv = len(self.column_scales)  # matrices of one column come as vectors
        J, velocity_map = J.reshape(len(self.row_scales), nv), velocity_map.reshape(len(q), nv)
        g, J = self.row_scales * g.ravel(), self.row_scales[:, None] * J * self.column_scales
        for rows, cosine in zip(self._senses, cosines.ravel(), strict=True):
            if cosine < 0.0:
                g[rows], J[rows] = _beyond_a_quarter_turn(g[rows], float(cosine * self.row_scales[rows[0]]), J[rows])
        return g, J, velocity_map * self.column_scales

    def moved(self, q: Array, velocity_map: Array, displacement: Array) -> Array:
        """q after a scaled displacement, quaternions of unit length."""
        out = q + velocity_map @ displacement
        for at in self.quaternions:
            out[at : at + 4] /= np.linalg.norm(out[at : at + 4])
        return np.asarray(out)

    def close(self, q: Array, *, fixed: Sequence[int] = (), rows: Sequence[int] | None = None) -> tuple[Array, Array]:
        """The nearest pose with the least residual, and that residual (scaled, all rows).

        Parameters
        ----------
        fixed
            Velocities whose coordinates stay as they are.
        rows
            The rows to close; all of them when left out.
        """
        wanted = list(range(len(self.rows))) if rows is None else list(rows)
        free = [k for k in range(len(self.column_scales)) if k not in set(fixed)]
        q = np.array(q, dtype=float)
        damping = 1e-3
        g, J, velocity_map = self.at(q)
        error = float(np.linalg.norm(g[wanted]))
        for _ in range(ITERATIONS):
            if error <= CLOSED or not free:
                break
            A = J[np.ix_(wanted, free)]
            step = np.zeros(len(self.column_scales))
            # The damping shrinks with the residual, so that the last steps are Newton steps even where J is singular.
            weight = np.sqrt(damping * min(1.0, error))
            step[free] = np.linalg.lstsq(np.vstack([A, weight * np.eye(len(free))]), np.r_[-g[wanted], np.zeros(len(free))], rcond=None)[0]
            step *= min(1.0, 0.5 / max(float(np.max(np.abs(step))), 1e-300))  # at most half a radian at a time
            q_new = self.moved(q, velocity_map, step)
            g_new, J_new, map_new = self.at(q_new)
            error_new = float(np.linalg.norm(g_new[wanted]))
            if error_new < error:
                gained = error_new < 0.999999 * error
                q, g, J, velocity_map, error = q_new, g_new, J_new, map_new, error_new
                damping = max(damping * 0.2, 1e-12)
                if not gained:
                    break
            else:
                damping *= 10.0
                if damping > 1e8:
                    break
        return q, g

    def gaps(self, g: Array) -> dict[str, tuple[float, float]]:
        """By joint or coupling, how far it is open: (m, rad)."""
        found: dict[str, tuple[float, float]] = {}
        for source in dict.fromkeys(row.source for row in self.rows):
            mine = [k for k, row in enumerate(self.rows) if row.source == source]
            lengths = [g[k] * self.size for k in mine if self.rows[k].length]
            angles = [g[k] for k in mine if not self.rows[k].length]
            sine = float(np.linalg.norm(angles))
            angle = np.arcsin(min(sine, 1.0)) if sine <= 1.0 else np.pi - np.arcsin(max(2.0 - sine, 0.0))
            found[source] = (float(np.linalg.norm(lengths)), float(angle))
        return found

    def check(self, g: Array) -> None:
        """Refuse a residual that is more than inaccuracy of CAD data.

        Raises
        ------
        MechanicsError
            E307 with the joint that stays open the most, and by how much.
        """
        gaps = self.gaps(g)
        open_joints = {name: gap for name, gap in gaps.items() if gap[0] > DISTANCE_TOLERANCE or gap[1] > ANGLE_TOLERANCE}
        if not open_joints:
            return
        worst = max(open_joints, key=lambda name: open_joints[name][0] / self.size + open_joints[name][1])
        others = ", ".join(f"'{name}'" for name in open_joints if name != worst)
        distance, angle = open_joints[worst]
        raise MechanicsError(
            "E307",
            f"The mechanism cannot be assembled: joint '{worst}' stays open by {distance * 1e3:.4g} mm and {np.degrees(angle):.4g} deg "
            f"in the best pose that was found{f'; open too: {others}' if others else ''}.",
            remedy="Check the lengths and axes of the parts around that loop, and coordinates that are held fixed.",
            element=worst,
        )

    def poses_around(self, q: Array, count: int = 4, *, within: float = 1e-6) -> list[Array]:
        """Closed poses at some distance from a closed one, the same ones at every call; fewer where the loops do not let it move.

        `within` is the gap that counts as closed: rad, and m over the mechanism's size.
        """
        random = np.random.default_rng(7)
        found: list[Array] = []
        g, J, velocity_map = self.at(q)
        closed = within + 3.0 * float(np.max(np.abs(g), initial=0.0))  # rows of axes that are a little skew close no better anywhere
        ways = freedoms_of(J, CHOICE_TOLERANCE)
        for _ in range(count):
            if ways.shape[1] == 0:
                break
            way = ways @ random.normal(size=ways.shape[1])
            way *= STRIDE / float(np.max(np.abs(way)))
            near, g = self.close(self.moved(q, velocity_map, way))
            if float(np.max(np.abs(g), initial=0.0)) < closed:
                found.append(near)
        return found


def _beyond_a_quarter_turn(g: Array, cosine: float, J: Array) -> tuple[Array, Array]:
    """Rows ``sin(angle) axis`` and their Jacobian, continued as ``(2 - sin(angle)) axis`` where the cosine is negative."""
    sine = float(np.linalg.norm(g))
    unit = float(np.hypot(sine, cosine))
    axis = g / sine if sine > HALF_TURN * unit else np.eye(len(g))[0]  # after half a turn about an unknown axis any will do
    along = np.outer(axis, axis)
    across = (np.eye(len(g)) - along) * (2.0 * unit - sine) / max(sine, 0.1 * unit)  # how fast the axis turns, bounded
    return (2.0 * unit - sine) * axis, (across - along) @ J


def assemble(closure: Closure, q: Array, *, chosen: Sequence[int] | None = None, fixed: Mapping[int, str] | None = None) -> Array:
    """The closed pose nearest to q.

    1. All rows are closed together, as well as they can be.
    2. What is left must be inaccuracy of the CAD data.
    3. The chosen, independent rows are then closed to round-off.

    Parameters
    ----------
    closure
        The rows.
    q
        Where to start.
    chosen
        Independent rows; all when left out.
    fixed
        Velocity index -> name of the coordinates that keep their values.

    Raises
    ------
    MechanicsError
        E307 when the loops cannot close.
    """
    held = list(fixed or {})
    near, g = np.array(q, dtype=float), closure.at(q)[0]
    if chosen is None or float(np.max(np.abs(g), initial=0.0)) > NEARLY:
        near, g = closure.close(q, fixed=held)
    closure.check(g)
    if chosen is not None:
        near, _ = closure.close(near, fixed=held, rows=chosen)
    return near


def approach(closure: Closure, q: Array, target: Array, *, fixed: Sequence[int]) -> Array:
    """From a closed pose to one with some coordinates at their targets, in small steps: the loops close on each, and keep their branch.

    What comes back need not be closed: the targets may lie out of reach, or contradict each other.

    Parameters
    ----------
    q
        The closed pose, (positions,).
    target
        (positions,): the same but for the coordinates that move.
    fixed
        Velocities whose coordinates move to their targets, or stay.
    """
    pose, target = np.array(q, dtype=float), np.array(target, dtype=float)
    for at in closure.quaternions:
        if pose[at : at + 4] @ target[at : at + 4] < 0.0:  # the same orientation, nearer by
            target[at : at + 4] *= -1.0
    moving = np.flatnonzero(pose != target)
    scales = np.max(np.abs(closure.at(pose)[2]), axis=1, initial=0.0)
    for at in closure.quaternions:
        scales[at : at + 4] = 0.5  # a quaternion changes by half the angle
    begin = pose[moving]
    far = float(np.max(np.abs(target[moving] - begin) / scales[moving], initial=0.0))
    for share in np.linspace(0.0, 1.0, int(np.ceil(far / LONGEST_STEP)) + 1)[1:]:
        pose[moving] = begin + share * (target[moving] - begin)
        for at in closure.quaternions:
            pose[at : at + 4] /= np.linalg.norm(pose[at : at + 4])
        pose, _ = closure.close(pose, fixed=fixed)
    return pose


def consistent_velocities(closure: Closure, q: Array, given: Mapping[int, float], *, names: Sequence[str] = ()) -> Array:
    """Velocities that open no loop, with the given ones (velocity index -> value) kept and the others as small as possible.

    Raises
    ------
    MechanicsError
        E312 when the given velocities contradict each other in the closed pose q.
    """
    _, J, _ = closure.at(q)
    scales = closure.column_scales
    v = np.zeros(len(scales))
    for k, value in given.items():
        v[k] = value / scales[k]
    free = [k for k in range(len(scales)) if k not in given]
    wanted = -J @ v
    if free:
        v[free] = np.linalg.lstsq(J[:, free], wanted, rcond=1e-10)[0]
    missing = J @ v
    if float(np.max(np.abs(missing), initial=0.0)) > ANGLE_TOLERANCE * max(1.0, float(np.max(np.abs(v), initial=0.0))):
        worst = closure.rows[int(np.argmax(np.abs(missing)))].source
        named = ", ".join(f"'{names[k]}'" for k in given) if names else "the given ones"
        raise MechanicsError(
            "E312",
            f"The starting velocities {named} contradict each other: with all of them the loop of '{worst}' would open.",
            remedy="Give velocities of independent joints only; those of the others follow.",
            element=worst,
        )
    return v * scales


def closure_of(eom: EquationsOfMotion) -> Closure:
    """The residuals of the loops as numbers, for assembly and mobility."""
    assert eom.constraints is not None
    return Closure(
        eom.constraints,
        eom.q,
        eom.p,
        p_values=eom.p_values,
        quaternions=eom.quaternions,
        lengths=[not c.rotational for c in eom.coordinates],
    )
