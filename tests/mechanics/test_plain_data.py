"""What mechanics gives away is plain: it pickles, copies and compares by content, and another process comes to the same numbers."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest
from closed_mechanisms import four_bar
from random_mechanism import random_tree

from mechanics.analyses.inverse import inverse_analysis
from mechanics.analyses.kinematics import kinematic_motion
from mechanics.analyses.linearise import linearise
from mechanics.analyses.motion_profiles import MotionDriver, motion_profile
from mechanics.codegen.compiled_functions import compile_function
from mechanics.equations import EquationsOfMotion, equations_of_motion
from topology.mechanism import Mechanism

MACHINES = {"tree": random_tree(4, 3), "loop": four_bar()}
GRAVITY = (0.1, -0.2, -9.7)


def accelerations(eom: EquationsOfMotion) -> bytes:
    function = compile_function("vdot", [eom.q, eom.v, eom.tau, eom.p], [eom.vdot])
    n = len(eom.coordinates)
    return bytes(function(eom.q0, np.linspace(0.1, 0.5, n), np.ones(n), eom.p_values)[0].tobytes())


@pytest.mark.parametrize("name", MACHINES)
def test_equations_from_a_pickle_are_equal_and_give_the_same_numbers_in_another_process(name: str) -> None:
    eom = equations_of_motion(MACHINES[name], gravity=GRAVITY)
    again = pickle.loads(pickle.dumps(eom))
    assert again == eom
    assert hash(again) == hash(eom)
    assert again.gravity == GRAVITY
    script = (
        "import pickle, sys; from tests.mechanics.test_plain_data import accelerations; "
        "sys.stdout.write(accelerations(pickle.loads(sys.stdin.buffer.read())).hex())"
    )
    code = f"import sys; sys.path[:0] = {sys.path!r}; {script}"
    found = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(eom), capture_output=True, check=True)
    assert bytes.fromhex(found.stdout.decode()) == accelerations(eom)


@pytest.mark.parametrize("name", MACHINES)
def test_equations_differ_by_mechanism_and_gravity_only(name: str) -> None:
    eom = equations_of_motion(MACHINES[name])
    assert equations_of_motion(MACHINES[name]) == eom
    assert equations_of_motion(MACHINES[name], gravity=GRAVITY) != eom
    assert equations_of_motion(heavier(MACHINES[name])) != eom
    assert copy.deepcopy(eom) is eom


def heavier(mechanism: Mechanism) -> Mechanism:
    bodies = {name: body if name == mechanism.ground else replace(body, mass=2.0 * body.mass) for name, body in mechanism.bodies.items()}
    return replace(mechanism, bodies=bodies)


def test_results_of_analyses_pickle_and_compare() -> None:
    eom = equations_of_motion(random_tree(2, 5, kinds=("revolute",)))
    drivers = [MotionDriver(name=c.joint, joint=c.joint, profile=motion_profile("ramp", slope=1.0)) for c in eom.coordinates]
    found = inverse_analysis(kinematic_motion(eom, drivers, np.linspace(0.0, 1.0, 3)))
    for result in (found, found.motion, drivers[0], linearise(eom, eom.q0)):
        assert pickle.loads(pickle.dumps(result)) == result
    assert found != inverse_analysis(kinematic_motion(eom, drivers, np.linspace(0.0, 2.0, 3)))
