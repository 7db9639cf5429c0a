"""Systems that several tests use, built by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from domains.specs import ComponentSpec, SignalSpec, SystemSpec
from topology.mechanism import Body, Joint, Mechanism

Z_TO_Y = np.array([[0.0, 1, 0, 0], [0, 0, 1, 0], [1, 0, 0, 0], [0, 0, 0, 1]])  # a frame whose z axis is the world's y


def component(name: str, model: str, attach: Mapping[str, str] | None = None, **parameters: float) -> ComponentSpec:
    return ComponentSpec(name=name, model=f"electrical.{model}", parameters=parameters, attach=attach or {})


def circuit(components: Sequence[ComponentSpec], *rows: str, signals: Sequence[SignalSpec] = ()) -> SystemSpec:
    """Rows as text: ``"s.p r.p"``."""
    return SystemSpec(components=tuple(components), connections=tuple(tuple(row.split()) for row in rows), signals=tuple(signals))


def signal(
    name: str,
    block: str,
    *,
    sample: float | None = None,
    reads: Mapping[str, str] | None = None,
    drives: Mapping[str, str] | None = None,
    **parameters: Any,
) -> SignalSpec:
    return SignalSpec(name=name, block=block, sample=sample, inputs=reads or {}, outputs=drives or {}, parameters=parameters)


def flywheel(inertia: float = 1e-3, *, limits: tuple[float, float] | None = None, center: float = 0.0, mass: float = 1.0) -> Mechanism:
    """A wheel on a vertical axis z (or, with `center` in m along x, a pendulum about y)."""
    body = Body(name="wheel", parts=("wheel",), mass=mass, center=[center, 0, 0], inertia=np.eye(3) * inertia)
    base = Body(name="base", parts=("base",), mass=1.0, center=[0, 0, 0], inertia=np.eye(3))
    frame = Z_TO_Y if center else np.eye(4)
    joint = Joint(name="axle", kind="revolute", parent="base", child="wheel", X_PF=frame, X_CM=frame, limits=limits)
    return Mechanism(name="wheel", ground="base", bodies={"base": base, "wheel": body}, tree=(joint,), mobility=1)


def seeker_mechanism(limits: tuple[float, float] | None = None) -> Mechanism:
    """Ring and camera of the two-axis seeker: pitch about y, then yaw about z, both centred."""

    def body(name: str, mass: float, diagonal: Sequence[float]) -> Body:
        return Body(name=name, parts=(name,), mass=mass, center=[0, 0, 0], inertia=np.diag(diagonal))

    bodies = {
        "housing": body("housing", 1.0, [1, 1, 1]),
        "ring": body("ring", 0.4, [8e-4, 6e-4, 9e-4]),
        "camera": body("camera", 0.6, [5e-4, 7e-4, 7e-4]),
    }
    tree = (
        Joint(name="pitch", kind="revolute", parent="housing", child="ring", X_PF=Z_TO_Y, X_CM=Z_TO_Y, limits=limits),
        Joint(name="yaw", kind="revolute", parent="ring", child="camera", X_PF=np.eye(4), X_CM=np.eye(4), limits=limits),
    )
    return Mechanism(name="seeker", ground="housing", bodies=bodies, tree=tree, mobility=2)


def seeker_spec(
    *, Kp: float = 60.0, Ki: float = 10.0, Kd: float = 3.0, step_time: float = 0.05, J: float = 0.0, measured_rate: bool = False
) -> SystemSpec:
    """Two motors, two amplifiers on a common ground, two sampled controllers; references +0.14 and -0.14 rad."""
    components: list[ComponentSpec] = []
    signals: list[SignalSpec] = []
    for axis, final in (("pitch", 0.14), ("yaw", -0.14)):
        components.append(component(f"{axis}_amp", "VoltageAmplifier", limit=24.0))
        components.append(component(f"{axis}_motor", "DCMotor", {"shaft": axis}, R=4.0, L=2e-3, K=0.06, b=1e-4, J=J))
        signals.append(signal(f"{axis}_ref", "Step", time=step_time, final=final))
        reads = {"ref": f"{axis}_ref.y", "y": f"{axis}.angle"}
        if measured_rate:
            reads["dy"] = f"{axis}.rate"
        drives = {"u": f"{axis}_amp.u"}
        signals.append(signal(f"{axis}_ctl", "PID", sample=1e-3, reads=reads, drives=drives, Kp=Kp, Ki=Ki, Kd=Kd, min=-24.0, max=24.0))
    return circuit(
        components,
        "pitch_amp.p pitch_motor.p",
        "yaw_amp.p yaw_motor.p",
        "ground pitch_amp.n pitch_motor.n yaw_amp.n yaw_motor.n",
        signals=signals,
    )
