"""Random machines full of frictions, clutches, stops and play: whatever happens, the laws of each hold and the energy closes."""

from __future__ import annotations

import numpy as np
import pytest
from sliders import guides, on, sine, system_of

from domains.composition.compose import compose
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec

DURATION = 2.0  # s


def random_parts(draw: np.random.Generator, n: int, source: str) -> list[ComponentSpec]:
    parts: list[ComponentSpec] = []
    for k in range(1, n + 1):
        joint = f"x{k}"
        parts.append(on(joint, f"p{k}", source))
        if draw.random() < 0.8:
            coulomb = draw.uniform(0.2, 2.0)
            law = {"coulomb": coulomb, "static": coulomb * draw.uniform(1.0, 1.5)}
            law |= {"stribeck": draw.uniform(0.05, 0.5)} if draw.random() < 0.4 else {}
            parts.append(on(joint, f"f{k}", "Friction", **law))
        if draw.random() < 0.6:
            ends = {"lower": -draw.uniform(0.02, 0.3), "upper": draw.uniform(0.02, 0.3)}
            contact = [
                {"restitution": draw.uniform(0.0, 0.9)},
                {"stiffness": draw.uniform(1e2, 1e4), "restitution": draw.uniform(0.05, 1.0)},
                {"stiffness": draw.uniform(1e2, 1e4), "damping": draw.uniform(0.0, 50.0)},
            ][int(draw.integers(3))]
            parts.append(on(joint, f"e{k}", "EndStop", **ends, **contact))
        if draw.random() < 0.5:
            parts.append(on(joint, f"s{k}", "Spring", stiffness=draw.uniform(1.0, 50.0)))
        if k > 1 and draw.random() < 0.4:
            parts.append(on(joint, f"c{k}", "Clutch", other=f"x{k - 1}", coulomb=draw.uniform(0.2, 2.0)))
        if k > 1 and draw.random() < 0.3:
            flanks = {"play": draw.uniform(0.01, 0.1), "stiffness": draw.uniform(1e2, 1e3), "damping": draw.uniform(0.0, 5.0)}
            parts.append(on(joint, f"b{k}", "Backlash", other=f"x{k - 1}", **flanks))
    return parts


@pytest.mark.parametrize("seed", [0, 5, 8, 13, 18, 25, 52, 55])  # each of these once found a flaw
def test_every_contact_keeps_its_law_and_the_energy_closes(seed: int) -> None:
    draw = np.random.default_rng(seed)
    n = int(draw.integers(2, 5))
    kind, rate, effort, source = [("prismatic", "speed", "force", "ForceSource"), ("revolute", "rate", "torque", "TorqueSource")][seed % 2]
    parts = random_parts(draw, n, source)
    drives = [sine(f"g{k}", f"p{k}.u", amplitude=draw.uniform(0.5, 4.0), frequency=draw.uniform(0.3, 3.0)) for k in range(1, n + 1)]
    masses = draw.uniform(0.3, 3.0, n).tolist()
    eom = guides(masses, serial=bool(draw.integers(2)), kind=kind, vertical=bool(draw.integers(2)), gravity=5.0)
    run = simulate(compose(system_of(*parts, signals=drives), eom), duration=DURATION, output_step=0.01)
    assert run.energy["relative_residual"] < 1e-6
    for part in parts:
        joint, name = part.attach["joint"], part.name
        v, f = run.array(f"{joint}.{rate}"), run.array(f"{name}.{effort}")
        if name.startswith("f"):
            mode = run.array(f"{name}.mode")
            stuck = mode == 0.0
            assert np.all(v[stuck] == 0.0)
            assert np.all(np.abs(f[stuck]) <= part.parameters["static"] * (1 + 1e-9))
            assert np.all(mode * v >= -1e-8)  # dense output inside a step: ten times its tolerance
            assert np.all(f * v <= 1e-8)  # friction never drives
        if name.startswith("e"):
            position = run.array(f"{joint}.{'position' if kind == 'prismatic' else 'angle'}")
            upper, lower = part.parameters["upper"], part.parameters["lower"]
            assert np.all(f[position > upper] <= 1e-6)  # a stop pushes back and never pulls
            assert np.all(f[position < lower] >= -1e-6)
            if "stiffness" not in part.parameters:
                assert position.max() <= upper + 1e-8
                assert position.min() >= lower - 1e-8
