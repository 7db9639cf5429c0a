"""Blocks on straight guides and what acts on them, built by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from domains.specs import ComponentSpec, PartPoint, SignalSpec, SystemSpec
from mechanics.equations import EquationsOfMotion, equations_of_motion
from topology.mechanism import Body, Joint, Mechanism

Z_TO_X = np.array([[0.0, 0, 1, 0], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1]])  # a frame whose z axis is the world's x


def _body(name: str, mass: float) -> Body:
    return Body(name=name, parts=(name,), mass=mass, center=np.zeros(3), inertia=np.eye(3))


def guides(
    masses: Sequence[float],
    *,
    serial: bool = False,
    vertical: bool = False,
    kind: str = "prismatic",
    limits: Mapping[int, tuple[float, float]] | None = None,
    gravity: float = 0.0,
) -> EquationsOfMotion:
    """Bodies b1, b2, ... on joints x1, x2, ... along x (or z): side by side on the ground, or `serial`: each on the one before."""
    frame = np.eye(4) if vertical else Z_TO_X
    bodies = {"ground": _body("ground", 1.0), **{f"b{k}": _body(f"b{k}", m) for k, m in enumerate(masses, start=1)}}
    tree = tuple(
        Joint(
            name=f"x{k}",
            kind=kind,
            parent=f"b{k - 1}" if serial and k > 1 else "ground",
            child=f"b{k}",
            X_PF=frame,
            X_CM=frame,
            limits=(limits or {}).get(k),
        )
        for k in range(1, len(masses) + 1)
    )
    return equations_of_motion(
        Mechanism(name="guides", ground="ground", bodies=bodies, tree=tree, mobility=len(tree)), gravity=(0.0, 0.0, -gravity)
    )


def on(joint: str, name: str, model: str, *, other: str | None = None, **parameters: float) -> ComponentSpec:
    attach = {"joint": joint} if other is None else {"joint": joint, "other": other}
    return ComponentSpec(name=name, model=f"mechanical.{model}", parameters=parameters, attach=attach)


def between(name: str, a: tuple[str, Sequence[float]], b: tuple[str, Sequence[float]], **parameters: float) -> ComponentSpec:
    ends = tuple(PartPoint(part=part, point=(float(p[0]), float(p[1]), float(p[2]))) for part, p in (a, b))
    return ComponentSpec(name=name, model="mechanical.LineSpring", parameters=parameters, points=ends)


def system_of(*components: ComponentSpec, signals: Sequence[SignalSpec] = ()) -> SystemSpec:
    return SystemSpec(components=tuple(components), signals=tuple(signals))


def sine(name: str, drives: str, *, amplitude: float, frequency: float, phase: float = 0.0) -> SignalSpec:
    parameters = {"amplitude": amplitude, "frequency": frequency, "phase": phase}
    return SignalSpec(name=name, block="Sine", outputs={"y": drives}, parameters=parameters)


def step(name: str, drives: str, *, time: float, final: float = 1.0, initial: float = 0.0) -> SignalSpec:
    return SignalSpec(name=name, block="Step", outputs={"y": drives}, parameters={"time": time, "final": final, "initial": initial})
