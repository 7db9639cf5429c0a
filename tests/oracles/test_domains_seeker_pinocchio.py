"""The controlled seeker, rebuilt with pinocchio for the mechanics and scipy for everything else."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from domains.composition.compose import compose
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, SignalSpec, SystemSpec
from mechanics.equations import equations_of_motion
from topology.mechanism import Body, Joint, Mechanism

pytestmark = pytest.mark.oracles

MOTOR = {"R": 4.0, "L": 2e-3, "K": 0.06, "b": 1e-4, "J": 3e-5}
GAINS = {"Kp": 60.0, "Ki": 10.0, "Kd": 3.0, "min": -24.0, "max": 24.0}
STEP_TIME, TICK = 0.05, 1e-3
FINAL = np.array([0.14, -0.14])
ON_AXIS = (np.array([0.0, 0.01, 0.02]), np.array([0.005, 0.0, 0.01]))  # points of the pitch and yaw axes, m
RING = (0.4, np.array([0.004, 0.01, 0.03]), np.array([[8e-4, 5e-5, -2e-5], [5e-5, 6e-4, 3e-5], [-2e-5, 3e-5, 9e-4]]))
CAMERA = (0.6, np.array([0.012, -0.006, 0.015]), np.array([[5e-4, -4e-5, 1e-5], [-4e-5, 7e-4, 6e-5], [1e-5, 6e-5, 7e-4]]))
Z_TO_Y = np.array([[0.0, 1, 0], [0, 0, 1], [1, 0, 0]])


def mechanism() -> Mechanism:
    """Nothing centred, nothing balanced: gravity, products of inertia and offsets all matter."""

    def frame(R: np.ndarray, p: np.ndarray) -> np.ndarray:
        X = np.eye(4)
        X[:3, :3], X[:3, 3] = R, p
        return X

    def body(name: str, mass: float, center: np.ndarray, inertia: np.ndarray) -> Body:
        return Body(name=name, parts=(name,), mass=mass, center=center, inertia=inertia)

    pitch, yaw = frame(Z_TO_Y, ON_AXIS[0]), frame(np.eye(3), ON_AXIS[1])
    bodies = {"housing": body("housing", 1.0, np.zeros(3), np.eye(3)), "ring": body("ring", *RING), "camera": body("camera", *CAMERA)}
    tree = (
        Joint(name="pitch", kind="revolute", parent="housing", child="ring", X_PF=pitch, X_CM=pitch),
        Joint(name="yaw", kind="revolute", parent="ring", child="camera", X_PF=yaw, X_CM=yaw),
    )
    return Mechanism(name="seeker", ground="housing", bodies=bodies, tree=tree, mobility=2)


def spec() -> SystemSpec:
    components: list[ComponentSpec] = []
    signals: list[SignalSpec] = []
    for axis, final in zip(("pitch", "yaw"), FINAL, strict=True):
        components.append(ComponentSpec(name=f"{axis}_amp", model="electrical.VoltageAmplifier", parameters={"limit": 24.0}))
        components.append(ComponentSpec(name=f"{axis}_motor", model="electrical.DCMotor", parameters=MOTOR, attach={"shaft": axis}))
        signals.append(SignalSpec(name=f"{axis}_ref", block="Step", parameters={"time": STEP_TIME, "final": float(final)}))
        signals.append(
            SignalSpec(
                name=f"{axis}_ctl",
                block="PID",
                sample=TICK,
                parameters=GAINS,
                inputs={"ref": f"{axis}_ref.y", "y": f"{axis}.angle"},
                outputs={"u": f"{axis}_amp.u"},
            )
        )
    rows = (
        ("pitch_amp.p", "pitch_motor.p"),
        ("yaw_amp.p", "yaw_motor.p"),
        ("ground", "pitch_amp.n", "pitch_motor.n", "yaw_amp.n", "yaw_motor.n"),
    )
    return SystemSpec(components=tuple(components), connections=rows, signals=tuple(signals))


def rebuilt(ticks: int) -> np.ndarray:
    """(ticks + 1, 6): angles, rates and currents at every tick."""
    pin = pytest.importorskip("pinocchio")
    model = pin.Model()
    origin = (np.zeros(3), *ON_AXIS)
    parent = 0
    for k, (kind, (mass, center, inertia)) in enumerate(zip((pin.JointModelRY(), pin.JointModelRZ()), (RING, CAMERA), strict=True)):
        parent = model.addJoint(parent, kind, pin.SE3(np.eye(3), origin[k + 1] - origin[k]), f"joint {k}")
        model.appendBodyToJoint(parent, pin.Inertia(mass, center - origin[k + 1], inertia), pin.SE3.Identity())
    data = model.createData()
    R, L, K, b, J = (MOTOR[n] for n in ("R", "L", "K", "b", "J"))

    def derivative(t: float, x: np.ndarray, u: np.ndarray) -> np.ndarray:
        q, v, i = x[:2], x[2:4], x[4:]
        M = pin.crba(model, data, q).copy()
        M = np.triu(M) + np.triu(M, 1).T + J * np.eye(2)
        a = np.linalg.solve(M, K * i - b * v - pin.nonLinearEffects(model, data, q, v))
        return np.concatenate([v, a, (u - R * i - K * v) / L])

    x, integral, last = np.zeros(6), np.zeros(2), np.zeros(2)
    rows = [x]
    for k in range(ticks):
        error = (FINAL if k * TICK >= STEP_TIME - 1e-12 else np.zeros(2)) - x[:2]
        growth = GAINS["Ki"] * TICK * error
        wanted = GAINS["Kp"] * error + integral + growth - GAINS["Kd"] * (x[:2] - last) / TICK
        last = x[:2]
        u = np.clip(wanted, -24.0, 24.0)
        integral = integral + np.where((u == wanted) | (np.sign(growth) == -np.sign(wanted)), growth, 0.0)
        x = solve_ivp(derivative, (0.0, TICK), x, method="DOP853", rtol=1e-11, atol=1e-13, args=(u,)).y[:, -1]
        rows.append(x)
    return np.array(rows)


def test_controlled_seeker_agrees_with_pinocchio_and_scipy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path))
    run = simulate(compose(spec(), equations_of_motion(mechanism())), duration=0.5, output_step=TICK)
    expected = rebuilt(500)
    for column, name in enumerate(("pitch.angle", "yaw.angle", "pitch.rate", "yaw.rate", "pitch_motor.i", "yaw_motor.i")):
        # our local tolerance is 1e-8 relative, the loop is stable; 1e-6 in angles and currents is the bound asked for
        np.testing.assert_allclose(run.array(name), expected[:, column], atol=1e-7, err_msg=name)
    assert run.energy["relative_residual"] < 1e-7
