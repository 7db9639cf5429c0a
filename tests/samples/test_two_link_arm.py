"""The two-link arm through its project files: the paper's circuit, the reference motion in both modes, and the three effects in joint 2."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from typer.testing import CliRunner

import mategraph
from mategraph.commands.cli import app
from mategraph.machine import Machine
from mategraph.notebook import Run
from mechanics.analyses.kinematics import body_motions
from mechanics.formulations.component_circuit import ComponentCircuit

FOLDER = Path(__file__).parents[2] / "sample_assemblies" / "two_link_arm"
# t -> elbow, its rate, torque of the drive; by two other programs, eight digits after the point
REFERENCE = {
    1.0: (-0.70890524, -1.62611887, 1.29750593),
    2.0: (-1.76032042, -0.23184244, -0.41652168),
    5.0: (2.09897578, 1.06702753, 0.59328990),
}
HALF_A_DIGIT = 6e-9  # half a unit of the last digit, and a little of the integrator's tolerance of 1e-10
SIGNALS = ("elbow.angle", "elbow.rate", "shoulder.motion.torque")


@lru_cache
def machine(variant: str = "") -> Machine:
    return mategraph.load(FOLDER / f"two_link_arm{variant}.toml")


@lru_cache
def run(variant: str) -> Run:
    return machine(variant).simulate()


def at(result: Run, signal: str, t: float) -> float:
    (k,) = np.flatnonzero(np.isclose(result.time, t))
    return float(result.values[signal][k])


def test_the_run_of_the_sample_gives_the_reference_to_all_its_digits() -> None:
    for t, expected in REFERENCE.items():
        assert [at(run("_reference"), name, t) for name in SIGNALS] == pytest.approx(expected, abs=HALF_A_DIGIT)
    assert at(run("_reference"), "damper.torque", 2.0) == pytest.approx(0.02318424, abs=HALF_A_DIGIT)  # that of joint 2


def test_the_component_circuit_of_the_sample_gives_the_same_motion_and_the_drive_torque_as_stream() -> None:
    """Dynamic mode, energy links: the circuit of the same mechanism, integrated by scipy."""
    circuit = ComponentCircuit(machine("_reference").mechanism, machine("_reference").gravity)

    def solve(t: float, q2: float, rate: float) -> tuple[float, float]:
        q, v = np.array([-np.cos(t), q2]), np.array([np.sin(t), rate])
        solution = circuit.dynamic(q, v, np.zeros(2), accelerations={0: np.cos(t)}, dampers={"elbow": 0.1})
        return solution.vdot[1], solution.drives[0]

    by_hand = solve_ivp(lambda t, y: [y[1], solve(t, *y)[0]], (0, 2), [0.3, 0.0], t_eval=[1.0, 2.0], method="DOP853", rtol=1e-8, atol=1e-9)
    for t, (q2, rate) in zip((1.0, 2.0), by_hand.y.T, strict=True):
        assert (q2, rate, solve(t, q2, rate)[1]) == pytest.approx(REFERENCE[t], abs=5e-8)  # the integrator's tolerance, some 30 steps


def test_kinematic_mode_needs_no_integration_and_agrees_with_the_information_links_of_the_circuit() -> None:
    arm = machine("_kinematic")
    found = arm.inverse(duration=2.0).analysis
    circuit = ComponentCircuit(arm.mechanism, arm.gravity)
    motions = body_motions(found.motion)
    for k in (0, 150, 400):
        state = found.motion.q[k], found.motion.v[k], found.motion.vdot[k]
        for name, body in circuit.kinematic(*state).items():
            moving = motions[name]
            # the same kinematics by two routes: round-off of a few m/s^2
            np.testing.assert_allclose(body.v_dot, moving.acceleration[k], atol=1e-12)
            np.testing.assert_allclose(body.w_dot, moving.angular_acceleration[k], atol=1e-12)
        # dynamic mode of the same circuit: the streams of both velocity sources
        efforts = [found.efforts["shoulder.torque"][k], found.efforts["elbow.torque"][k]]
        np.testing.assert_allclose(circuit.efforts(*state), efforts, atol=1e-10)  # N m, of terms of 50 N m


def test_the_command_line_shows_the_papers_circuit() -> None:
    done = CliRunner().invoke(app, ["inspect", str(FOLDER / "two_link_arm.toml"), "--circuit", "--json"], catch_exceptions=False)
    described = json.loads(done.stdout)
    named = {component["name"]: component["is"] for component in described["components"]}
    assert named == {
        "SB1": "link 1",
        "SB2": "link 2",
        "KN1": "shoulder",
        "KN2": "elbow",
        "Ew1": "pedestal",
        "Ew2": "motion drive",
        "Ef3": "tip_force",
        "DC1": "damper",
    }
    meeting = {frozenset(node["links"]) for node in described["nodes"]}
    assert meeting == {
        frozenset(pair.split())
        for pair in ("Ew1 KN1.1", "SB1.1 KN1.2", "KN1.3 Ew2", "SB1.2 KN2.1", "SB2.1 KN2.2", "KN2.3 DC1", "SB2.2 Ef3")
    }
    for mode in described["modes"]:
        assert mode["equations"] == mode["unknowns"]


def test_the_drive_bears_inertia_and_the_push_at_the_tip() -> None:
    """Its torque is that of the circuit's equations less the moment of the force about the shoulder."""
    arm, result = machine(), run("")
    circuit = ComponentCircuit(arm.mechanism, arm.gravity)
    k = int(np.flatnonzero(result.values["tip_force.force.y"] > 0)[0])
    assert float(result.time[k]) == pytest.approx(4.0)

    def two(quantity: str) -> np.ndarray:
        return np.array([result.values[f"{joint}.{quantity}"][k] for joint in ("shoulder", "elbow")])

    q = two("angle")
    arm_of_the_push = np.cos(q[0]) + np.cos(q.sum())  # m, links of 1 m
    needed = circuit.efforts(q, two("rate"), two("acceleration"))[0] - 40.0 * arm_of_the_push
    assert result.values["shoulder.motion.torque"][k] == pytest.approx(needed, abs=1e-9)  # the same state by two routes: round-off


def test_an_elastic_elbow_swings_at_the_frequency_of_spring_and_link() -> None:
    result = run("_elastic")
    body = machine("_elastic").mechanism.bodies["link 2"]
    inertia = body.inertia[2, 2] + body.mass * (body.center[0] - 1.0) ** 2  # about the elbow, 1 m from the shoulder
    period = 2 * np.pi / np.sqrt(90.0 / inertia)
    rate, time = result.values["elbow.rate"], result.time
    turns = time[1:][(np.diff(np.sign(rate)) != 0) & (time[1:] < 3.9)]
    # the drive's slow motion (6.3 s) shifts single turns by some per cent
    assert 2 * np.mean(np.diff(turns[turns > 0.1])) == pytest.approx(period, rel=0.05)


def test_a_dry_elbow_sticks_with_a_rate_of_exactly_zero_and_slips_again() -> None:
    result = run("_friction")
    kinds = [event.kind for event in result.events]
    assert "stick" in kinds
    stuck = (result.time > 1.6) & (result.time < 2.6)
    assert np.all(result.values["elbow.rate"][stuck] == 0.0)
    assert np.all(np.abs(result.values["damper.torque"][stuck]) <= 5.0 + 1e-9)  # within what friction can hold


def test_backlash_lets_the_elbow_fly_through_its_play_without_torque() -> None:
    result = run("_backlash")
    inside = np.abs(result.values["elbow.angle"]) < np.radians(2.99)
    assert 0.1 < inside.mean() < 0.9
    assert np.abs(result.values["damper.torque"][inside]).max() == 0.0
    assert np.abs(result.values["damper.torque"][~inside]).max() > 30.0
