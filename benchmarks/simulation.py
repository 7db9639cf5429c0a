"""The seeker's plant under a sampled controller, against scipy and CasADi's integrators at equal error.

All candidates integrate the same explicit equations of our composition through compiled functions, hold the controllers' outputs over the
same 1 ms ticks, and are tuned to the same error against a reference at a tolerance of 1e-12; what is compared is the loop.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np
from scipy.integrate import solve_ivp

import mategraph
from domains.signals import PID
from domains.simulate import simulate
from domains.system import System
from mechanics.compiled import compile_function

from .measure import interleaved, report

SEEKER = Path(__file__).resolve().parent.parent / "sample_assemblies" / "seeker" / "seeker.toml"
DURATION = 2.0  # s
TICK = 1e-3  # s
WANTED = 1e-7  # rad: all candidates are brought to this error or below


def main() -> None:
    """Bring every candidate to the wanted error, then time them in turns."""
    system = mategraph.load(SEEKER).system

    def ours(rtol: float) -> Callable[[], np.ndarray]:
        return lambda: simulate(system, duration=DURATION, output_step=TICK, rtol=rtol, atol=rtol * 1e-2).values["pitch.angle"]

    exact = ours(1e-12)()
    loops: dict[str, Callable[[float], Callable[[], np.ndarray]]] = {
        "MateGraph": ours,
        **{name: make(system) for name, make in PEERS.items()},
    }
    candidates: dict[str, Callable[[], object]] = {}
    print(f"\nSeeker for {DURATION:g} s with two controllers at 1 kHz; tolerance found for an error of {WANTED:g} rad")
    for name, loop in loops.items():
        for rtol in (1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10):
            error = float(np.abs(loop(rtol)() - exact).max())
            if error <= WANTED:
                break
        print(f"  {name:<24} rtol {rtol:.0e}   error {error:.1e} rad")
        candidates[name] = loop(rtol)
    timings = interleaved(candidates, rounds=5)
    best = min((name for name in timings if name != "MateGraph"), key=lambda name: timings[name].median)
    report("Whole run", timings, "MateGraph", best, bound=1.0)


def _controllers(system: System) -> Callable[[float, float, float], tuple[float, float]]:
    """The sample's two controllers and references; returns the voltages for (t, pitch, yaw)."""
    signals = {signal.name: signal for signal in system.spec.signals}
    pids = {name: PID(sample=TICK, **({"Tf": 0.0} | dict(signals[f"{name}_ctl"].parameters))) for name in ("pitch", "yaw")}
    final = {name: float(signals[f"{name}_ref"].parameters["final"]) for name in pids}
    start = float(signals["pitch_ref"].parameters["time"])

    def step(t: float, pitch: float, yaw: float) -> tuple[float, float]:
        on = 1.0 if t >= start - 1e-12 else 0.0
        return pids["pitch"].step(t, ref=on * final["pitch"], y=pitch), pids["yaw"].step(t, ref=on * final["yaw"], y=yaw)

    return step


def _held(system: System, t: float, x: np.ndarray, control: Callable[[float, float, float], tuple[float, float]]) -> np.ndarray:
    pitch, yaw = control(t, x[system.states.index("pitch.angle")], x[system.states.index("yaw.angle")])
    known = {"pitch_ctl.u": pitch, "yaw_ctl.u": yaw}
    return np.array([known.get(name, 0.0) for name in system.held])


def _loop(system: System, advance: Callable[[float, np.ndarray, np.ndarray], np.ndarray]) -> np.ndarray:
    control = _controllers(system)
    x = np.array(system.x0, dtype=float)
    index = system.states.index("pitch.angle")
    angles = [x[index]]
    for tick in range(round(DURATION / TICK)):
        t = tick * TICK
        x = advance(t, x, _held(system, t, x, control))
        angles.append(x[index])
    return np.array(angles)


def scipy_loop(method: str) -> Callable[[System], Callable[[float], Callable[[], np.ndarray]]]:
    """scipy's integrator restarted at every tick, on our compiled right-hand side."""

    def make(system: System) -> Callable[[float], Callable[[], np.ndarray]]:
        rhs = compile_function("rhs", [system.t, system.x, system.u, system.p], [system.xdot])

        def with_tolerance(rtol: float) -> Callable[[], np.ndarray]:
            def advance(t: float, x: np.ndarray, u: np.ndarray) -> np.ndarray:
                def slope(time: float, state: np.ndarray) -> np.ndarray:
                    return np.array(rhs(np.array([time]), state, u, system.p_values)[0]).ravel()

                solved: np.ndarray = solve_ivp(slope, (t, t + TICK), x, method=method, rtol=max(rtol, 1e-12), atol=rtol * 1e-2).y[:, -1]
                return solved

            return lambda: _loop(system, advance)

        return with_tolerance

    return make


def cvodes_loop(system: System) -> Callable[[float], Callable[[], np.ndarray]]:
    """CasADi's CVODES over one tick at a time."""

    def with_tolerance(rtol: float) -> Callable[[], np.ndarray]:
        dae: dict[str, Any] = {"t": system.t, "x": system.x, "u": system.u, "p": system.p, "ode": system.xdot}
        integrator = ca.integrator("cvodes", "cvodes", dae, 0.0, TICK, {"reltol": rtol, "abstol": rtol * 1e-2})

        def advance(t: float, x: np.ndarray, u: np.ndarray) -> np.ndarray:
            return np.array(integrator(x0=x, u=u, p=system.p_values)["xf"]).ravel()

        return lambda: _loop(system, advance)

    return with_tolerance


PEERS = {"scipy LSODA": scipy_loop("LSODA"), "scipy DOP853": scipy_loop("DOP853"), "CasADi cvodes": cvodes_loop}

if __name__ == "__main__":
    main()
