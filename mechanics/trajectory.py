"""`Motion` and `integrate`: the free or driven motion of a mechanism alone, with its loops kept closed.

One step of the Dormand-Prince pair is one call of compiled code, in which the equations of motion occur once and are called seven times.
The point that a step reaches is put back onto the closed loops (positions first, then velocities, both by the least change in the metric
of the mass matrix) before its derivative is taken, so the loops cost one factorisation more a step and never drift.

A singular pose is a point where the rows become dependent and the accelerations are undefined. Between steps it is passed as by analytic
continuation: a stage that falls on it makes the step fail, and another step size is tried. A motion that ends there makes the steps
shrink to nothing, and is stopped with the time and the joints.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from foundation.arrays import Array

from .codegen.compiled_functions import compile_function, compile_together
from .equations import EquationsOfMotion, singular_pose, start_on_loops, with_rows_chosen_at
from .errors import MechanicsError
from .integrators.dormand_prince import ORDER, interpolate, step_expressions
from .loops.closure import landed_robustly, unit_quaternions
from .loops.singular_passage import BESIDE, SingularPassage
from .multibody.spatial import SX

SAFETY, SHRINK, GROW = 0.9, 0.2, 5.0
MEMORY = 0.04  # of the step before (Gustafsson's proportional-integral control)
EXPONENT = 1.0 / ORDER - 0.75 * MEMORY
DEPENDENT = 1e-13  # below this least pivot the accelerations are round-off
POORLY_CHOSEN = 1e-5  # below this least pivot another choice of rows is looked for
GAP = 1e-4  # rad, and m over size: a step that opens the loops further is not corrected but repeated


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Trajectory:
    """A motion on a grid of times."""

    time: Array  # (nt,) s
    q: Array  # (nt, positions)
    v: Array  # (nt, velocities)
    energy: Array  # (nt,) kinetic and potential energy of the bodies, J
    closure: float  # largest gap of the loops over all outputs: m, and rad
    closure_rate: float  # largest rate at which they open: m/s, and rad/s
    least_independence: float  # of the rows, over all steps: how near it came to a singular pose
    steps: int
    rejected: int
    choices: int  # how often rows were chosen anew


class Motion:
    """The compiled equations of one mechanism under given efforts; made once, run as often as wanted.

    Parameters
    ----------
    eom
        The equations of motion, with or without loops.
    efforts
        Joint efforts, a column of expressions in ``eom.q``, ``eom.v``, ``eom.p`` and `time`; none when left out.
    time
        The symbol of time in `efforts`.
    """

    def __init__(self, eom: EquationsOfMotion, *, efforts: SX | None = None, time: SX | None = None) -> None:
        self._efforts = ca.SX.zeros(eom.v.numel()) if efforts is None else efforts
        self._time = ca.SX.sym("t") if time is None else time
        self._build(eom)

    def _build(self, eom: EquationsOfMotion) -> None:
        self.eom = eom
        nq, nv = eom.q.numel(), eom.v.numel()
        self.nq, self.nz = nq, nq + nv
        code = _code(eom, self._time, self._efforts)
        t, h, tolerance = ca.MX.sym("t"), ca.MX.sym("h"), ca.MX.sym("tolerance", 2)
        z, k, p = ca.MX.sym("z", self.nz), ca.MX.sym("k", self.nz), ca.MX.sym("p", eom.p.numel())
        leasts: list[Any] = []
        gap: Any = ca.MX(0)

        def derivative(time: Any, point: Any) -> Any:
            q, v = point[:nq], point[nq:]
            factors, _, least = code.factor(q, p)
            leasts.append(least)
            return code.slope(time, q, v, p, factors)

        def land(time: Any, point: Any) -> tuple[Any, Any]:
            nonlocal gap
            factors, residual, _ = code.factor(point[:nq], p)
            q, gap = code.place(point[:nq], p, factors, residual)
            return arrive(time, q, point[nq:])

        def arrive(time: Any, q: Any, v: Any) -> tuple[Any, Any]:
            factors, _, least = code.factor(q, p)
            leasts.append(least)
            v = code.tidy(v, factors)
            return ca.vertcat(q, v), code.slope(time, q, v, p, factors)

        step = step_expressions(
            derivative, t=t, z=z, k=k, h=h, controlled=self.nz, atol=tolerance[0], rtol=tolerance[1], engine=ca, land=land
        )
        measure = ca.vertcat(step.error, ca.mmin(ca.vertcat(*leasts)), gap)
        length = code.factor.n_instructions() + code.slope.n_instructions()
        q = z[:nq]
        for _ in range(2):  # dense output is less accurate than the step
            factors, residual, _ = code.factor(q, p)
            q, _ = code.place(q, p, factors, residual)
        self._step, self._settle = compile_together(
            {
                "step": ([ca.vertcat(t, h, tolerance), z, k, p], [step.z, step.k, measure, step.dense]),
                "settle": ([t, z, p], [*arrive(t, q, z[nq:]), leasts[-1]]),
            },
            operations=length,
        )
        closure = [ca.SX(0, 1)] * 2 if eom.constraints is None else _residuals(eom)
        self._record = compile_function(
            "record",
            [eom.q, eom.v, eom.p],
            [eom.kinetic_energy + eom.potential_energy, ca.vertcat(0, *closure[:1]), ca.vertcat(0, *closure[1:])],
        )

    def run(
        self,
        *,
        duration: float,
        output_step: float,
        q0: Array | Mapping[str, float] | None = None,
        v0: Array | Mapping[str, float] | None = None,
        p: Array | None = None,
        rtol: float = 1e-9,
        atol: float = 1e-11,
    ) -> Trajectory:
        """The motion from t = 0.

        Parameters
        ----------
        duration, output_step
            s.
        q0, v0
            Start. By name (as in ``eom.q_names`` and ``eom.v_names``) they are kept and the others follow so that the loops close; as
            arrays they are put onto the closed loops by the least change. Left out: the assembled CAD pose at rest.
        p
            Parameters; the mechanism's own when left out.
        rtol, atol
            Tolerances of a step.

        Raises
        ------
        MechanicsError
            E307 the start cannot be assembled, E310 a singular pose that the motion does not pass, E311 the step size underflowed.
        """
        values = np.asarray(self.eom.p_values if p is None else p, dtype=float)
        start = self._start(q0, v0, values)
        count = int(np.floor(duration / output_step * (1.0 + 1e-12))) + 1  # none beyond the duration
        times: Array = output_step * np.arange(count, dtype=np.float64)
        kept = np.zeros((count, self.nz))
        z = start
        t, h, before, failed = 0.0, 0.0, 1e-4, False
        beyond = False  # whether steps may go beyond the end: it lies beside a singular pose, in which no step can end
        at, steps, rejected, choices, worst = 0, 0, 0, 0, 1.0
        passage = SingularPassage()
        self._load(z, 0.0, values, rtol, atol)
        kept[0] = self._step.inputs[1]
        at = 1
        smallest = 1e-13 * max(duration, output_step)
        h = self._first_step(duration, rtol, atol)
        control, state, slope, _ = self._step.inputs
        z_new, k_new, measure, dense = self._step.outputs
        while at < count:
            stop = times[-1]
            h_try = h if beyond else min(h, stop - t)
            control[0], control[1] = t, h_try
            self._step.run()
            error, least, gap = measure
            if error <= passage.allowed and least > DEPENDENT and gap < GAP:
                t_new = t + h_try if beyond or h_try < stop - t else stop
                while at < count and times[at] <= t_new:
                    kept[at] = (
                        z_new if times[at] == t_new else self._settled_at(times[at], interpolate(dense, (times[at] - t) / h_try), values)
                    )
                    at += 1
                state[:], slope[:] = z_new, k_new
                steps += 1
                worst = min(worst, float(least))
                factor = min(GROW, max(SHRINK, SAFETY * before**MEMORY / error**EXPONENT if error > 1e-10 else GROW))
                factor = max(factor, 1.0) if passage.allowed > 1.0 else factor
                before = max(error, 1e-4)
                h = h_try * (min(factor, 1.0) if failed else factor)
                t, failed = t_new, False
                passage.passed()
                if least < POORLY_CHOSEN and self._choose_again(state[: self.nq], values):
                    choices += 1
                    self._load(np.array(state), t, values, rtol, atol)
                    control, state, slope, _ = self._step.inputs
                    z_new, k_new, measure, dense = self._step.outputs
            elif h_try < h and not least > BESIDE:
                rejected += 1
                beyond = True
            else:
                rejected += 1
                other = passage.another(h_try, float(error), float(least))
                if other is None:
                    h = h_try * (max(SHRINK, SAFETY / error**EXPONENT) if 1.0 < error < np.inf else SHRINK)
                    failed = True
                else:
                    h = other
                if h < smallest:
                    raise self._stopped(t, np.array(state), values)
        return self._trajectory(times, kept, values, worst, steps, rejected, choices)

    def _start(self, q0: Array | Mapping[str, float] | None, v0: Array | Mapping[str, float] | None, p: Array) -> Array:
        eom = self.eom
        reference = eom.q0 if eom.constraints is None else np.array(eom.constraints.reference)
        q = np.array(q0 if isinstance(q0, np.ndarray) else reference, dtype=float)
        positions = q0 if isinstance(q0, Mapping) else {}
        velocities = v0 if isinstance(v0, Mapping) else {}
        q, v = start_on_loops(eom, q, positions=positions, velocities=velocities, p=p)
        return np.concatenate([q, v0 if isinstance(v0, np.ndarray) else v])

    def _load(self, z: Array, t: float, p: Array, rtol: float, atol: float) -> None:
        self._step.inputs[0][2:] = (atol, rtol)
        self._step.inputs[3][:] = p
        settled, slope, _ = self._settle(t, z, p)
        self._step.inputs[1][:] = settled
        self._step.inputs[2][:] = slope

    def _settled_at(self, t: float, z: Array, p: Array) -> Array:
        """The state at an instant between two steps on the closed loops, by least squares where the pose is nearly singular."""
        settled, _, least = self._settle(t, z, p)
        if least[0] > BESIDE:
            return settled
        return np.concatenate(landed_robustly(self.eom, z[: self.nq], z[self.nq :], p))

    def _first_step(self, duration: float, rtol: float, atol: float) -> float:
        z, slope = self._step.inputs[1], self._step.inputs[2]
        scale = atol + rtol * np.abs(z)
        size, speed = float(np.max(np.abs(z) / scale)), float(np.max(np.abs(slope) / scale))
        return min(duration, 0.01 * size / speed if size > 1e-5 and speed > 1e-5 else 1e-6 * duration)

    def _choose_again(self, q: Array, p: Array) -> bool:
        """Choose rows anew where others would do much better in this pose; False where the pose itself is nearly singular."""
        if self.eom.constraints is None:
            return False
        renewed = with_rows_chosen_at(self.eom, q, p)
        if renewed is self.eom:
            return False
        self._build(renewed)
        return True

    def _stopped(self, t: float, z: Array, p: Array) -> MechanicsError:
        eom = self.eom
        singular = singular_pose(eom, z[: self.nq], t, p)
        if singular is not None:
            return singular
        worst = int(np.argmax(np.abs(self._step.inputs[2])))
        name = (*eom.q_names, *eom.v_names)[worst]
        return MechanicsError(
            "E311",
            f"The motion stopped at t = {t:.9g} s: '{name}' changes too fast for any step size.",
            remedy="Look for an effort that jumps or grows without bound, or for a mass or inertia far from its real size.",
            element=name,
        )

    def _trajectory(self, times: Array, z: Array, p: Array, worst: float, steps: int, rejected: int, choices: int) -> Trajectory:
        energy = np.zeros(len(times))
        closure = rate = 0.0
        for k in range(len(times)):
            total, gap, speed = self._record(z[k, : self.nq], z[k, self.nq :], p)
            energy[k] = total[0]
            closure, rate = max(closure, float(np.max(np.abs(gap)))), max(rate, float(np.max(np.abs(speed))))
        return Trajectory(
            time=times,
            q=z[:, : self.nq],
            v=z[:, self.nq :],
            energy=energy,
            closure=closure,
            closure_rate=rate,
            least_independence=worst,
            steps=steps,
            rejected=rejected,
            choices=choices,
        )


def integrate(
    eom: EquationsOfMotion,
    *,
    duration: float,
    output_step: float,
    efforts: SX | None = None,
    time: SX | None = None,
    q0: Array | Mapping[str, float] | None = None,
    v0: Array | Mapping[str, float] | None = None,
    rtol: float = 1e-9,
    atol: float = 1e-11,
) -> Trajectory:
    """The motion of a mechanism from t = 0: `Motion` made and run once."""
    motion = Motion(eom, efforts=efforts, time=time)
    return motion.run(duration=duration, output_step=output_step, q0=q0, v0=v0, rtol=rtol, atol=atol)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Code:
    """The functions that a step calls."""

    factor: Any  # q, p -> factors, residual of the chosen rows, independence
    slope: Any  # t, q, v, p, factors -> (qdot, vdot)
    place: Any  # q, p, factors, residual -> closed q, gap
    tidy: Any  # v, factors -> v without what opens the loops


def _code(eom: EquationsOfMotion, time: SX, efforts: SX) -> _Code:
    q, v, p = eom.q, eom.v, eom.p
    if eom.closed is None or eom.constraints is None:
        none, vdot = ca.SX.sym("none", 0), ca.substitute(eom.vdot, eom.tau, efforts)
        return _Code(
            factor=ca.Function("factor", [q, p], [ca.SX(0, 1), ca.SX(0, 1), ca.SX(1)]),
            slope=ca.Function("slope", [time, q, v, p, none], ca.cse([ca.densify(ca.vertcat(eom.qdot, vdot))])),
            place=ca.Function("place", [q, p, none, ca.SX.sym("none", 0)], [unit_quaternions(eom.quaternions, q), ca.SX(0)]),
            tidy=ca.Function("tidy", [v, none], [v]),
        )
    rows = list(eom.constraints.chosen)
    space, symbols, values = eom.closed.space.factored()
    residual = eom.constraints.residual[rows]
    vdot, _ = space.accelerations(efforts - eom.bias, eom.constraints.bias[rows])
    error = ca.SX.sym("residual", len(rows))
    moved = unit_quaternions(eom.quaternions, q + ca.mtimes(eom.constraints.velocity_map, space.correction(error)))
    gap = ca.mmax(ca.fabs(eom.constraints.symbolic_scales()[rows] * error))
    return _Code(
        factor=ca.Function("factor", [q, p], ca.cse([values, ca.densify(residual), eom.closed.independence])),
        slope=ca.Function("slope", [time, q, v, p, symbols], ca.cse([ca.densify(ca.vertcat(eom.qdot, vdot))])),
        place=ca.Function("place", [q, p, symbols, error], ca.cse([ca.densify(moved), gap])),
        tidy=ca.Function("tidy", [v, symbols], ca.cse([ca.densify(v + space.correction(space.rates(v)))])),
    )


def _residuals(eom: EquationsOfMotion) -> list[SX]:
    """Of all rows, not of the chosen ones alone: these say how well the step closes them, not how well the loops close."""
    assert eom.constraints is not None
    return [eom.constraints.residual, ca.mtimes(eom.constraints.jacobian, eom.v)]
