"""Robots of the corpus: they have MuJoCo's mass, and run as they are. Set MATEGRAPH_CORPUS to the folder that holds ``robots/``."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

from cadimport.masses.materials import mass_properties
from mategraph.machine import Machine, load

CORPUS = os.environ.get("MATEGRAPH_CORPUS", "")
pytestmark = [
    pytest.mark.corpus,
    pytest.mark.long,
    pytest.mark.skipif(not CORPUS, reason="MATEGRAPH_CORPUS is not set: the folder of real robots is absent"),
]

# File -> total mass that MuJoCo 4.0 has (kg), number of its velocities, seconds to run.
ROBOTS = {
    "agility_cassie/cassie.xml": (33.312, 32, 0.05),
    "agility_cassie/scene.xml": (33.312, 32, 0.05),
    "iit_softfoot/scene.xml": (0.937152131, 93, 0.05),
    "iit_softfoot/softfoot.xml": (0.937152131, 92, 0.05),
    "robotiq_2f85/2f85.xml": (1.0526083388427, 8, 0.3),
    "robotiq_2f85/scene.xml": (1.079608338843, 14, 0.05),
    "shadow_hand/left_hand.xml": (3.794, 24, 0.05),
    "shadow_hand/right_hand.xml": (3.794, 24, 0.05),
    "shadow_hand/scene_left.xml": (3.894530964915, 30, 0.05),
    "shadow_hand/scene_right.xml": (3.894530964915, 30, 0.05),
    "trs_so_arm100/scene.xml": (1.171430991132, 6, 0.05),
    "trs_so_arm100/so_arm100.xml": (1.1714309911322, 6, 0.3),
    "wonik_allegro/left_hand.xml": (0.6465563336453, 16, 0.05),
    "wonik_allegro/right_hand.xml": (0.6444955481334, 16, 0.1),
    "wonik_allegro/scene_left.xml": (0.7470872985602, 22, 0.05),
    "wonik_allegro/scene_right.xml": (0.7450265130483, 22, 0.05),
}


def robot(name: str) -> Machine:
    path = Path(CORPUS) / "robots" / name
    if not path.is_file():
        pytest.skip(f"robots/{name} is absent from {CORPUS}")
    return load(path)


@pytest.mark.parametrize("name", ROBOTS)
def test_a_robot_has_mujocos_mass_and_velocities_and_runs(name: str) -> None:
    machine = robot(name)
    mass, velocities, duration = ROBOTS[name]
    total = sum(mass_properties(machine.assembly, part).mass for part in machine.assembly.instances)
    assert total == pytest.approx(mass, rel=1e-11)
    assert len(machine.equations.coordinates) == velocities
    run = machine.simulate(duration=duration)
    assert run.time[-1] == pytest.approx(duration)
    assert abs(run.energy["relative_residual"]) < 1e-6  # tolerances of 1e-8 in every state
    assert all(np.isfinite(values).all() for values in run.values.values())


def test_the_gripper_closes_as_in_mujoco() -> None:
    """Its fingers under full control after 0.3 s and at the end of their travel, in a fine run of MuJoCo without contacts."""
    run = robot("robotiq_2f85/2f85.xml").with_({"control.fingers_actuator": 255.0}).simulate(duration=1.0)
    angle = run.array("right_driver_joint.angle")
    at = {time: float(np.interp(time, run.time, angle)) for time in (0.1, 0.2, 0.3, 1.0)}
    # MuJoCo's loops and stops give way by some 1e-4 rad.
    assert at == pytest.approx({0.1: 0.4752, 0.2: 0.6802, 0.3: 0.7573, 1.0: 0.8}, abs=5e-4)


def test_the_soft_foot_is_verified() -> None:
    assert robot("iit_softfoot/softfoot.xml").verify(states=1).passed
