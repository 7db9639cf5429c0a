"""The induction machine on the mains and on V/f against its equivalent circuit."""

from __future__ import annotations

import math

import numpy as np
import pytest

from domains.composition.compose import compose
from domains.result import Result
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, SystemSpec

RS, RR, LS, LR, LM, PAIRS = 1.2, 1.0, 0.155, 0.155, 0.147, 2.0


def equivalent(v: float, f: float, speed: float) -> tuple[float, float]:
    """Torque and stator current (amplitude) of the equivalent circuit in the steady state."""
    w = 2 * math.pi * f
    slip = (w - PAIRS * speed) / w
    cage = RR / slip + 1j * w * (LR - LM)
    magnet = 1j * w * LM
    total = RS + 1j * w * (LS - LM) + cage * magnet / (cage + magnet)
    i = v / total
    j = i * magnet / (cage + magnet)
    return 1.5 * abs(j) ** 2 * RR / slip / (w / PAIRS), abs(i)


def driven(speed: float, v: float = 310.0, f: float = 50.0) -> Result:
    """Held at a speed, on three sines of amplitude v."""

    def part(name: str, model: str, **parameters: float) -> ComponentSpec:
        return ComponentSpec(name=name, model=model, parameters=parameters)

    numbers = {"Rs": RS, "Rr": RR, "Ls": LS, "Lr": LR, "Lm": LM, "pairs": PAIRS, "b": 0.0, "J": 0.02}
    parts = [part("m", "electrical.InductionMachine", **numbers), part("turn", "mechanical.SpeedSource", value=speed)]
    parts += [
        part(f"v{k}", "electrical.SineVoltage", amplitude=v, frequency=f, phase=math.pi / 2 - 2 * math.pi * i / 3)
        for i, k in enumerate("abc")
    ]
    rows = [(f"v{k}.p", f"m.{k}") for k in "abc"]
    spec = SystemSpec(components=tuple(parts), connections=(*rows, ("ground", "va.n", "vb.n", "vc.n"), ("m.shaft", "turn.joint")))
    return simulate(compose(spec), duration=1.2, output_step=1e-3)


@pytest.mark.parametrize(("slip", "v", "f"), [(0.03, 310.0, 50.0), (0.3, 310.0, 50.0), (-0.04, 310.0, 50.0), (0.05, 155.0, 25.0)])
def test_torque_and_current_in_the_steady_state_are_those_of_the_equivalent_circuit(slip: float, v: float, f: float) -> None:
    speed = 2 * math.pi * f / PAIRS * (1.0 - slip)
    run = driven(speed, v, f)
    late = run.time > 1.0  # transients of 2 L / R are gone to 1e-4
    torque, current = equivalent(v, f, speed)
    np.testing.assert_allclose(run.array("m.torque")[late], torque, rtol=2e-3)
    assert math.hypot(run.final["m.i_alpha"], run.final["m.i_beta"]) == pytest.approx(current, rel=2e-3)
    assert abs(run.energy["relative_residual"]) < 1e-6
