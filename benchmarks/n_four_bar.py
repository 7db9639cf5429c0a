"""IFToMM A02, N windows of a four-bar in a row passing their singular pose, against exudyn at equal error.

Both start upright with the cranks at 1 rad/s and fall for 4 s, twice through the pose in which all rods are in line. The exact motion has
one coordinate. Each engine gets the coarsest setting that keeps the crank's tip within the wanted error, then they take turns. Ours: the
spatial joint-coordinate model with redundant loops, straight-line code, Dormand-Prince with projection. Theirs: planar bodies with planar
revolute joints (fewer unknowns than a spatial model), generalised-alpha with a spectral radius of 0.8, which is the solver of exudyn that
stays on the parallel motion; dense or sparse, whichever is faster.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
from scipy.integrate import solve_ivp

from domains import system_of_mechanism
from domains.simulation.compiled_system import CompiledSystem
from domains.simulation.simulate import simulate
from topology.mechanism import Body, Joint, Mechanism

from .measure import Timing, interleaved, machine_code_first, report

DURATION = 4.0  # s
OUTPUT = 0.25  # s
WANTED = 1e-3  # m
WINDOWS = (1, 5, 20, 40)
GRAVITY = 9.81  # m/s^2


def main() -> None:
    """Find settings of equal error for each N, time both in turns, and show how the time grows."""
    machine_code_first()
    ours: dict[int, Timing] = {}
    for windows in WINDOWS:
        exact = _exact(windows)
        candidates: dict[str, Callable[[], object]] = {}
        for name, make in (("MateGraph", _mategraph), ("exudyn", _exudyn)):
            candidates[name], setting, error = _coarsest(make(windows), exact)
            print(f"  N = {windows}: {name:<10} {setting}   error {error:.1e} m")
        timings = interleaved(candidates, rounds=3)
        report(f"N-four-bar, N = {windows}: {DURATION:g} s at an error of {WANTED:g} m", timings, "MateGraph", "exudyn", bound=1.0)
        ours[windows] = timings["MateGraph"]
    growth = np.polyfit(np.log(WINDOWS[1:]), np.log([ours[n].median for n in WINDOWS[1:]]), 1)[0]
    print(f"\n  our time grows as N^{growth:.2f} from N = {WINDOWS[1]} to {WINDOWS[-1]}")


def _exact(windows: int) -> np.ndarray:
    """x of the first crank's tip by the equation of the parallel motion."""
    inertia, moment = (windows + 1) / 3 + windows, ((windows + 1) / 2 + windows) * GRAVITY
    times = OUTPUT * np.arange(round(DURATION / OUTPUT) + 1)
    solved = solve_ivp(
        lambda t, y: [y[1], moment / inertia * np.sin(y[0])], (0, DURATION), [0.0, 1.0], "DOP853", times, rtol=1e-13, atol=1e-13
    )
    return np.asarray(np.sin(solved.y[0]))


Settings = dict[str, Callable[[], np.ndarray]]  # from coarse to fine


def _coarsest(settings: Settings, exact: np.ndarray) -> tuple[Callable[[], np.ndarray], str, float]:
    found = []
    for name, run in settings.items():
        error = float(np.max(np.abs(run() - exact)))
        found.append((run, name, error))
        if error <= WANTED:
            return found[-1]
    raise SystemExit(f"the wanted error of {WANTED:g} m is not reached: {error:.1e} m with {name}")


def mechanism(windows: int) -> Mechanism:
    """Cranks upright, couplers across; slender rods of 1 kg and 1 m in the x-y plane, joined by spatial revolutes."""
    ground = Body(name="ground", parts=("ground",), mass=1.0, center=np.zeros(3), inertia=np.eye(3))
    cranks = [_rod(f"crank {i}", (i, 0.5, 0.0), (1, 0, 1)) for i in range(windows + 1)]
    couplers = [_rod(f"coupler {i}", (i + 0.5, 1.0, 0.0), (0, 1, 1)) for i in range(windows)]
    tree = [_hinge(f"pivot {i}", "ground", f"crank {i}", (i, 0.0, 0.0)) for i in range(windows + 1)]
    tree += [_hinge(f"knee {i}", f"crank {i}", f"coupler {i}", (i, 1.0, 0.0)) for i in range(windows)]
    loops = [_hinge(f"pin {i}", f"coupler {i}", f"crank {i + 1}", (i + 1, 1.0, 0.0)) for i in range(windows)]
    bodies = {body.name: body for body in (ground, *cranks, *couplers)}
    return Mechanism(name="n four bar", ground="ground", bodies=bodies, tree=tuple(tree), loops=tuple(loops), mobility=1)


def _rod(name: str, center: tuple[float, float, float], across: tuple[float, float, float]) -> Body:
    return Body(name=name, parts=(name,), mass=1.0, center=np.array(center), inertia=np.diag(across) / 12.0)


def _hinge(name: str, parent: str, child: str, at: tuple[float, float, float]) -> Joint:
    X = np.eye(4)
    X[:3, 3] = at
    return Joint(name=name, kind="revolute", parent=parent, child=child, X_PF=X, X_CM=X)


def _mategraph(windows: int) -> Settings:
    system = CompiledSystem(system_of_mechanism(mechanism(windows), gravity=(0.0, -GRAVITY, 0.0)))
    rates = {f"pivot {i}.rate": -1.0 for i in range(windows + 1)} | {f"knee {i}.rate": 1.0 for i in range(windows)}

    def with_tolerance(rtol: float) -> Callable[[], np.ndarray]:
        def run() -> np.ndarray:
            done = simulate(system, duration=DURATION, output_step=OUTPUT, initial=rates, rtol=rtol, atol=rtol, frame_rate=1.0 / OUTPUT)
            return np.asarray(-np.sin(done.array("pivot 0.angle")))

        return run

    return {f"rtol {rtol:.0e}": with_tolerance(rtol) for rtol in (1e-4, 1e-5, 1e-6, 1e-7, 1e-8)}


def _exudyn(windows: int) -> Settings:
    import exudyn

    # exudyn renames its settings from release to release and warns of old names; both are understood
    warnings.simplefilter("ignore", DeprecationWarning)

    def with_step(step: float, solver: Any) -> Callable[[], np.ndarray]:
        container, system, sensor = _exudyn_system(exudyn, windows)
        settings = exudyn.SimulationSettings()
        settings.timeIntegration.numberOfSteps = round(DURATION / step)
        settings.timeIntegration.endTime = DURATION
        settings.timeIntegration.verboseMode = 0
        settings.timeIntegration.generalizedAlpha.spectralRadius = 0.8
        settings.solutionSettings.writeSolutionToFile = False
        settings.solutionSettings.sensorsWritePeriod = OUTPUT
        settings.linearSolverType = solver

        def run(keep: Any = container) -> np.ndarray:  # the system lives no longer than its container
            system.SolveDynamic(settings, solverType=exudyn.DynamicSolverType.GeneralizedAlpha)
            return np.asarray(system.GetSensorStoredData(sensor)[:, 1])

        return run

    solver = exudyn.LinearSolverType.EXUdense if windows <= 5 else exudyn.LinearSolverType.EigenSparse
    return {f"step {step:.0e} s": with_step(step, solver) for step in (1e-2, 5e-3, 3.125e-3, 2e-3, 1e-3)}


def _exudyn_system(exudyn: Any, windows: int) -> tuple[Any, Any, Any]:
    import exudyn.itemInterface as item

    container = exudyn.SystemContainer()
    system = container.AddSystem()
    ground = system.AddObject(item.ObjectGround())

    def rod(x: float, y: float, angle: float, velocity: tuple[float, float, float]) -> int:
        node = system.AddNode(item.NodeRigidBody2D(referenceCoordinates=[x, y, angle], initialVelocities=list(velocity)))
        made: int = system.AddObject(item.ObjectRigidBody2D(nodeNumber=node, mass=1.0, inertia=1.0 / 12.0))
        mass = system.AddMarker(item.MarkerBodyMass(bodyNumber=made))
        system.AddLoad(item.LoadMassProportional(markerNumber=mass, loadVector=[0, -GRAVITY, 0]))
        return made

    def marker(body: int, x: float) -> int:
        made: int = system.AddMarker(item.MarkerBodyPosition(bodyNumber=body, localPosition=[x, 0, 0]))
        return made

    def hinge(a: int, b: int) -> None:
        system.AddObject(item.ObjectJointRevolute2D(markerNumbers=[a, b]))

    cranks = [rod(i, 0.5, 0.5 * np.pi, (0.5, 0.0, -1.0)) for i in range(windows + 1)]
    couplers = [rod(i + 0.5, 1.0, 0.0, (1.0, 0.0, 0.0)) for i in range(windows)]
    for i, crank in enumerate(cranks):
        hinge(marker(ground, float(i)), marker(crank, -0.5))
    for i, coupler in enumerate(couplers):
        hinge(marker(cranks[i], 0.5), marker(coupler, -0.5))
        hinge(marker(coupler, 0.5), marker(cranks[i + 1], 0.5))
    position = exudyn.OutputVariableType.Position
    sensor = system.AddSensor(
        item.SensorBody(bodyNumber=cranks[0], localPosition=[0.5, 0, 0], storeInternal=True, writeToFile=False, outputVariableType=position)
    )
    system.Assemble()
    return container, system, sensor


if __name__ == "__main__":
    main()
