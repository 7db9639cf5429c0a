"""Random URDF robots with every feature that is read, against pinocchio: masses, mass matrix, gravity and accelerations."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import casadi as ca
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from random_mechanism import numeric
from random_urdf import _joint, _link, random_robot

from foundation.arrays import skew
from mategraph.machine import Machine
from mategraph.project.model import Project

pin = pytest.importorskip("pinocchio")

pytestmark = pytest.mark.oracles

DIGITS = 1e-9  # of the largest entry


class Both:
    """One robot here and in pinocchio, at one random state."""

    def __init__(self, folder, seed: int, count: int) -> None:
        text = random_robot(seed, count)
        (folder / "robot.urdf").write_text(text)
        self.machine = Machine(Project.from_tables({"assembly": "robot.urdf"}, folder=folder))
        # There a joint that moves a frame without mass has a coordinate of its own, without inertia.
        held = re.sub(r'name="grasp_joint" type="prismatic"', 'name="grasp_joint" type="fixed"', text)
        self.model = pin.buildModelFromXML(held)
        self.data = self.model.createData()
        self._rotors(text)
        self._state(np.random.default_rng(seed))

    def _rotors(self, text: str) -> None:
        """Its parser does not read Drake's rotor inertias: they are given to the model by hand."""
        for drive in ElementTree.fromstring(text).iter("transmission"):
            rotor, gear = (float(element.get("value")) for element in drive.find("actuator"))
            joint = self.model.joints[self.model.getJointId(drive.find("joint").get("name"))]
            self.model.armature[joint.idx_v] = rotor * gear**2

    def _state(self, chance: np.random.Generator) -> None:
        """Random coordinates and velocities: ours by name, pinocchio's, and the matrix T (its derivative) with v_pinocchio = T v_ours."""
        model, eom = self.model, self.machine.equations
        self.q, self.v, self.T, self.T_dot = (
            pin.neutral(model),
            np.zeros(model.nv),
            np.zeros((model.nv, model.nv)),
            np.zeros((model.nv, model.nv)),
        )
        self.state: dict[str, float] = {}
        column = {name: place for place, name in enumerate(eom.v_names)}
        mates = {mate.name: mate for mate in self.machine.assembly.mates}
        for joint in self.machine.mechanism.tree:
            theirs = model.joints[model.getJointId(joint.name)]
            at, to = theirs.idx_q, theirs.idx_v
            if joint.kind in ("revolute", "prismatic"):
                names = ("angle", "rate") if joint.kind == "revolute" else ("position", "speed")
                value, rate = chance.normal(size=2)
                self.state |= {f"{joint.name}.{names[0]}": value, f"{joint.name}.{names[1]}": rate}
                self.q[at : at + theirs.nq] = [np.cos(value), np.sin(value)] if theirs.nq == 2 else value
                self.T[to, column[f"{joint.name}.{names[1]}"]] = 1.0
            elif joint.kind == "planar":
                R_JF = mates[joint.name].X_BM[:2, :2]
                x, y, angle, vx, vy, rate = chance.normal(size=6)
                words = ("position_x", "position_y", "angle", "speed_x", "speed_y", "rate")
                self.state |= dict(zip((f"{joint.name}.{word}" for word in words), (x, y, angle, vx, vy, rate), strict=True))
                c, s = np.cos(angle), np.sin(angle)
                self.q[at : at + 4] = [*(R_JF @ (x, y)), c, s]
                columns = [column[f"{joint.name}.{word}"] for word in words[3:]]
                turn = np.array([[c, s], [-s, c]])  # into the axes of the link
                self.T[np.ix_([to, to + 1], columns[:2])] = turn @ R_JF
                self.T_dot[np.ix_([to, to + 1], columns[:2])] = rate * np.array([[-s, c], [-c, -s]]) @ R_JF
                self.T[to + 2, columns[2]] = 1.0
            else:
                assert joint.kind == "free"
                quaternion, place, speed, rates = (chance.normal(size=n) for n in (4, 3, 3, 3))
                w, *xyz = quaternion = quaternion / np.linalg.norm(quaternion)
                self.q[at : at + 7] = [*place, *xyz, w]
                R = pin.Quaternion(w, *xyz).toRotationMatrix()
                for words, values in (("quat_wxyz", quaternion), ("position_xyz", place), ("speed_xyz", speed), ("rate_xyz", rates)):
                    word, _, letters = words.partition("_")
                    self.state |= {f"{joint.name}.{word}_{a}": value for a, value in zip(letters, values, strict=True)}
                columns = [column[f"{joint.name}.{word}_{a}"] for word in ("speed", "rate") for a in "xyz"]
                self.T[np.ix_(range(to, to + 3), columns[:3])] = R.T
                self.T_dot[np.ix_(range(to, to + 3), columns[:3])] = -skew(rates) @ R.T
                self.T[np.ix_(range(to + 3, to + 6), columns[3:])] = np.eye(3)
        self.v_ours = np.array([self.state[name] for name in eom.v_names])
        self.v = self.T @ self.v_ours


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**6), count=st.integers(1, 6))
def test_masses_mass_matrix_gravity_and_bias_of_random_robots_are_pinocchios(tmp_path_factory, seed: int, count: int) -> None:
    both = Both(tmp_path_factory.mktemp("robot"), seed, count)
    model, data, machine = both.model, both.data, both.machine
    assume(model.nv)
    theirs = pin.computeTotalMass(model) + model.inertias[0].mass
    assert machine.assembly_as_read is not None
    ours = sum(machine.assembly.part_of(name).rigid.mass for name in machine.assembly.instances)
    assert ours == pytest.approx(theirs, rel=1e-12)
    eom = machine.equations
    q = np.array([both.state[name] for name in eom.q_names])
    evaluate = numeric(eom, eom.mass_matrix, eom.bias)
    M, bias = evaluate(q, both.v_ours)
    _, gravity = evaluate(q, np.zeros(model.nv))
    full = pin.crba(model, data, both.q)
    full = np.triu(full) + np.triu(full, 1).T
    expected = both.T.T @ full @ both.T
    np.testing.assert_allclose(M.reshape(expected.shape), expected, atol=DIGITS * np.abs(expected).max())
    wanted = both.T.T @ pin.computeGeneralizedGravity(model, data, both.q)
    np.testing.assert_allclose(gravity, wanted, atol=DIGITS * max(np.abs(wanted).max(), 1.0))
    wanted = both.T.T @ (pin.nonLinearEffects(model, data, both.q, both.v) + full @ both.T_dot @ both.v_ours)
    np.testing.assert_allclose(bias, wanted, atol=DIGITS * max(np.abs(wanted).max(), 1.0))


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**6), count=st.integers(1, 5))
def test_accelerations_of_random_robots_with_damped_joints_are_pinocchios(tmp_path_factory, seed: int, count: int) -> None:
    both = Both(tmp_path_factory.mktemp("robot"), seed, count)
    model, data = both.model, both.data
    assume(model.nv)
    system = both.machine.system
    evaluate = ca.Function("xdot", [system.t, system.x, system.u, system.p], [system.xdot])
    x = [both.state[name] for name in system.states]
    found = dict(zip(system.states, np.asarray(evaluate(0.0, x, np.zeros(len(system.held)), system.p_values)).ravel(), strict=True))
    ours = np.array([found[name] for name in both.machine.equations.v_names])
    theirs = pin.aba(model, data, both.q, both.v, -model.damping * both.v)
    expected = np.linalg.solve(both.T, theirs - both.T_dot @ both.v_ours)
    full = pin.crba(model, data, both.q)
    scale = np.linalg.cond(np.triu(full) + np.triu(full, 1).T) * np.finfo(float).eps  # of what rounding makes of the matrix
    np.testing.assert_allclose(ours, expected, atol=max(DIGITS, 10 * scale) * max(np.abs(expected).max(), 1.0))


CHAIN = """<robot name="chain"><link name="world"/>{links}</robot>"""


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10**6), count=st.integers(2, 5), factor=st.sampled_from([-2.0, -1.0, 0.5, 1.0, 3.0]))
def test_accelerations_of_robots_whose_joints_follow_others_are_pinocchios(tmp_path_factory, seed: int, count: int, factor: float) -> None:
    """Every second joint of a chain follows the first: pinocchio's tree, projected onto what the followers leave."""
    chance = np.random.default_rng(seed)
    lines, kinds = [], []
    for i in range(count):
        kinds.append("prismatic" if chance.random() < 0.3 else "continuous")
        joint = _joint(chance, f"joint{i}", kinds[-1], f"link{i - 1}" if i else "world", f"link{i}")
        mimic = f'<mimic joint="joint0" multiplier="{factor}"/>' if i % 2 else ""
        lines += [_link(chance, f"link{i}"), joint.replace("</joint>", f"{mimic}</joint>")]
    text = CHAIN.format(links="".join(lines))
    folder = tmp_path_factory.mktemp("robot")
    (folder / "robot.urdf").write_text(text)
    machine = Machine(Project.from_tables({"assembly": "robot.urdf"}, folder=folder))
    run = machine.simulate(duration=1e-6, output_step=1e-6)
    ours = np.array([run.array(f"joint{i}.acceleration")[0] for i in range(count)])
    model = pin.buildModelFromXML(re.sub(r"<mimic[^>]*/>", "", text))
    data, q = model.createData(), pin.neutral(model)
    order = [model.joints[model.getJointId(f"joint{i}")].idx_v for i in range(count)]
    full = pin.crba(model, data, q)
    M = (np.triu(full) + np.triu(full, 1).T)[np.ix_(order, order)]
    gravity = pin.computeGeneralizedGravity(model, data, q)[order]
    leaders = [i for i in range(count) if i % 2 == 0]
    T = np.array([[float(i == k) + factor * (i % 2) * (k == 0) for k in leaders] for i in range(count)])
    expected = T @ np.linalg.solve(T.T @ M @ T, -T.T @ gravity)
    scale = np.linalg.cond(T.T @ M @ T) * np.finfo(float).eps
    np.testing.assert_allclose(ours, expected, atol=max(DIGITS, 10 * scale) * max(np.abs(expected).max(), 1.0))
