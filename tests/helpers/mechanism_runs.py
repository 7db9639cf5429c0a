"""Runs of a mechanism: what users run, with positions, velocities, energy and closure of the loops as arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import casadi as ca
import numpy as np
from scipy.integrate import solve_ivp

from domains.composition.compose import compose
from domains.result import Result
from domains.simulation.compiled_system import CompiledSystem, compiled_system
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, SystemSpec
from domains.system import System
from foundation.arrays import Array
from mechanics.equations import EquationsOfMotion
from mechanics.loops.closed_poses import start_on_loops


@dataclass(frozen=True, kw_only=True, eq=False)
class MechanismRun:
    """A run on its output grid."""

    result: Result
    q: Array  # (nt, positions)
    v: Array  # (nt, velocities)
    energy: Array  # (nt,) kinetic and potential energy of the bodies, J
    closure: float  # largest gap of the loops over all outputs, of all rows: m, and rad
    closure_rate: float  # largest rate at which they open: m/s, and rad/s

    @property
    def time(self) -> Array:
        """(nt,) s."""
        return self.result.time

    @property
    def steps(self) -> int:
        """Accepted ones."""
        return int(self.result.statistics["steps"])

    @property
    def row_changes(self) -> int:
        """How often constraint rows were chosen anew."""
        return int(self.result.statistics.get("row_changes", 0))


def on_joint(model: str, joint: str, **parameters: float) -> ComponentSpec:
    """A mechanical component on a joint."""
    return ComponentSpec(name=f"{model} of {joint}", model=f"mechanical.{model}", parameters=parameters, attach={"joint": joint})


def run_of(
    eom: EquationsOfMotion,
    *,
    duration: float,
    output_step: float,
    components: Sequence[ComponentSpec] = (),
    initial: Mapping[str, float] | None = None,
    rtol: float = 1e-9,
    atol: float = 1e-11,
    solver: str = "auto",
) -> MechanismRun:
    """The motion of a mechanism from t = 0, with components on it; where it starts is given by the names of states."""
    system = compose(SystemSpec(components=tuple(components)), eom)
    return run_of_system(system, duration=duration, output_step=output_step, initial=initial, rtol=rtol, atol=atol, solver=solver)


def run_of_system(
    system: System | CompiledSystem,
    *,
    duration: float,
    output_step: float,
    initial: Mapping[str, float] | None = None,
    rtol: float = 1e-9,
    atol: float = 1e-11,
    solver: str = "auto",
) -> MechanismRun:
    """The same for a composed system; a compiled one keeps its code."""
    compiled = compiled_system(system)
    eom = compiled.system.eom
    assert eom is not None
    result = simulate(compiled, duration=duration, output_step=output_step, initial=initial, rtol=rtol, atol=atol, solver=solver)
    q, v = (np.column_stack([result.array(name) for name in names]) for names in (eom.q_names, eom.v_names))
    closure = [ca.SX(0, 1)] * 2 if eom.constraints is None else [eom.constraints.residual, eom.constraints.jacobian @ eom.v]
    record = ca.Function("record", [eom.q, eom.v, eom.p], [eom.kinetic_energy + eom.potential_energy, *closure])
    energy, gap, rate = (np.asarray(ca.densify(out)) for out in record.map(len(q))(q.T, v.T, np.tile(eom.p_values[:, None], len(q))))
    closed, still = (float(np.max(np.abs(values), initial=0.0)) for values in (gap, rate))
    return MechanismRun(result=result, q=q, v=v, energy=energy.ravel(), closure=closed, closure_rate=still)


def by_scipy(
    eom: EquationsOfMotion, times: Array, *, initial: Mapping[str, float], efforts: ca.SX | None = None, tolerance: float = 1e-11
) -> Array:
    """(nt, positions + velocities): the accelerations of the equations of motion, integrated by scipy without any correction."""
    reference = eom.q0 if eom.constraints is None else np.array(eom.constraints.reference)
    start = np.concatenate(start_on_loops(eom, reference, positions=initial, velocities=initial))
    n = eom.q.numel()
    vdot = ca.substitute(eom.vdot, eom.tau, ca.SX.zeros(eom.tau.numel()) if efforts is None else efforts)
    rates = ca.Function("rates", [eom.q, eom.v, eom.p], [ca.vertcat(eom.qdot, vdot)])

    def slope(t: float, z: Array) -> Array:
        return np.asarray(rates(z[:n], z[n:], eom.p_values)).ravel()

    return np.asarray(solve_ivp(slope, (0.0, float(times[-1])), start, "DOP853", times, rtol=tolerance, atol=tolerance).y.T)
