"""Ten seconds of stick-slip with true sticking and located events, against the regularised friction law in LSODA.

A mass on a belt, held by a spring: it rides along until the spring exceeds the static friction, slips back, and is caught again. Ours
switches between sticking and sliding at events. The peer replaces the jump at zero speed by a steep tanh, which makes the equations stiff
and the mass creep; it is given scipy's LSODA in its fastest form (``odeint``: the loop is Fortran, the right-hand side plain floats), at
the same tolerances. The instants of the events are compared with the closed form.
"""

from __future__ import annotations

import math

import numpy as np
from scipy.integrate import odeint

from domains.composition.compose import compose
from domains.simulation.compiled_system import CompiledSystem
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, SystemSpec
from domains.system import System
from mechanics.equations import equations_of_motion
from topology.mechanism import Body, Joint, Mechanism

from .measure import interleaved, machine_code_first, report

DURATION = 10.0  # s
OUTPUT = 1e-2  # s
MASS, STIFFNESS, STATIC, SLIDING, BELT = 0.5, 50.0, 3.0, 2.0, 0.1  # kg, N/m, N, N, m/s
STEEP = 1e-4 * BELT  # m/s: the regularised friction changes sign over this speed
RTOL, ATOL = 1e-6, 1e-9


def main() -> None:
    """Print the error of the slip times and the ratio of the run times."""
    machine_code_first()
    system = CompiledSystem(belt())
    run = simulate(system, duration=DURATION, output_step=OUTPUT, initial={"x.speed": BELT, "belt.speed": BELT}, rtol=RTOL, atol=ATOL)
    found = np.array([event.time for event in run.events if event.kind == "slip backwards"])
    exact = slip_times(len(found))
    ours = float(np.abs(found - exact).max())
    theirs = float(np.abs(regularised_slips(len(found)) - exact).max())
    print(f"\nStick-slip for {DURATION:g} s, {len(run.events)} events; largest error of an instant of slipping: {ours:.1e} s")
    print(f"  regularised (tanh over {STEEP:.0e} m/s): {theirs:.1e} s")
    arguments = {"duration": DURATION, "output_step": OUTPUT, "rtol": RTOL, "atol": ATOL}
    timings = interleaved(
        {
            "MateGraph, true stick and slip": lambda: simulate(system, initial={"x.speed": BELT, "belt.speed": BELT}, **arguments),
            "scipy LSODA, tanh": regularised,
        },
        rounds=7,
    )
    report("Whole run", timings, "MateGraph, true stick and slip", "scipy LSODA, tanh", bound=2.0)


def belt() -> System:
    """The mass on its spring, and a belt that is too heavy to be slowed down."""
    frame = np.array([[0.0, 0, 1, 0], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1]])
    masses = {"ground": 1.0, "block": MASS, "belt body": 1e12}
    bodies = {name: Body(name=name, parts=(name,), mass=m, center=np.zeros(3), inertia=np.eye(3)) for name, m in masses.items()}
    tree = tuple(
        Joint(name=name, kind="prismatic", parent="ground", child=child, X_PF=frame, X_CM=frame)
        for name, child in (("x", "block"), ("belt", "belt body"))
    )
    mechanism = Mechanism(name="belt", ground="ground", bodies=bodies, tree=tree, mobility=2)
    parts = (
        ComponentSpec(name="spring", model="mechanical.Spring", parameters={"stiffness": STIFFNESS}, attach={"joint": "x"}),
        ComponentSpec(
            name="friction",
            model="mechanical.Clutch",
            parameters={"coulomb": SLIDING, "static": STATIC},
            attach={"joint": "x", "other": "belt"},
        ),
    )
    return compose(SystemSpec(components=parts), equations_of_motion(mechanism, gravity=(0.0, 0.0, 0.0)))


def slip_times(count: int) -> np.ndarray:
    """Closed form: sticking until ``k x = static``, then a piece of a sine until the speed is the belt's again."""
    w, drop = math.sqrt(STIFFNESS / MASS), (STATIC - SLIDING) / STIFFNESS
    slipping = (2 * math.pi - 2 * math.atan(drop * w / BELT)) / w
    sticking = 2 * drop / BELT
    return np.asarray(STATIC / (STIFFNESS * BELT) + (slipping + sticking) * np.arange(count))


def _slope(state: list[float], t: float) -> list[float]:
    """Friction that rises to its static value over a small speed and falls to the sliding value over ten times that."""
    position, speed = state
    against = (speed - BELT) / STEEP
    grip = SLIDING + (STATIC - SLIDING) * math.exp(-((against / 10.0) ** 2))
    return [speed, (-STIFFNESS * position - grip * math.tanh(against)) / MASS]


def regularised() -> np.ndarray:
    """Positions and speeds of the regularised system over the output grid."""
    grid = np.arange(0.0, DURATION + OUTPUT / 2, OUTPUT)
    return np.asarray(odeint(_slope, [0.0, BELT], grid, rtol=RTOL, atol=ATOL, mxstep=100_000))


def regularised_slips(count: int) -> np.ndarray:
    """When the regularised mass begins to slip: where its spring force is highest, between outputs by a parabola."""
    position = regularised()[:, 0]
    tops = [i for i in range(1, len(position) - 1) if position[i - 1] < position[i] >= position[i + 1]]
    found = []
    for i in tops[:count]:
        before, top, after = position[i - 1 : i + 2]
        found.append(OUTPUT * (i + 0.5 * (before - after) / (before - 2 * top + after)))
    return np.array(found + [math.nan] * (count - len(found)))


if __name__ == "__main__":
    main()
