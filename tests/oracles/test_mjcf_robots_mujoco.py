"""Random robots with every feature that is read, against MuJoCo: masses, mass matrix, bias and accelerations under all that acts."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_mechanism import numeric
from random_mjcf import random_robot

from cadimport.masses.materials import mass_properties
from domains.analysis.linearise import start_point
from foundation.arrays import Array, inverse_pose, pose
from mategraph.machine import Machine
from mategraph.project.model import Project

mujoco = pytest.importorskip("mujoco")

pytestmark = pytest.mark.oracles

DIGITS = 1e-9  # of the largest entry
FREE, BALL, SLIDE, HINGE = range(4)  # MuJoCo's numbers of types of joints


class Both:
    """One robot here and in MuJoCo, at one random state and control."""

    def __init__(self, folder, text: str, seed: int) -> None:
        path = folder / "robot.xml"
        path.write_text(text)
        self.model = mujoco.MjModel.from_xml_string(text)
        self.data = mujoco.MjData(self.model)
        random = np.random.default_rng(seed)
        self.model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONSTRAINT  # stops and contacts: they have events here
        data = self.data
        data.qpos[:] = random.normal(size=self.model.nq)
        mujoco.mj_normalizeQuat(self.model, data.qpos)
        data.qvel[:], data.ctrl[:], data.act[:] = (random.normal(size=len(part)) for part in (data.qvel, data.ctrl, data.act))
        mujoco.mj_forward(self.model, data)
        driven = [self.model.actuator(i).name for i in range(self.model.nu)]
        controls = dict(zip(driven, map(float, data.ctrl), strict=True))
        self.machine = Machine(Project.from_tables({"assembly": "robot.xml", "control": controls}, folder=folder))

    def state(self) -> dict[str, float]:
        """The values of all states here."""
        model, data, found = self.model, self.data, {}
        reference = mujoco.MjData(model)
        mujoco.mj_forward(model, reference)
        for i in range(model.njnt):
            name, kind, at, to = model.joint(i).name, int(model.jnt_type[i]), model.jnt_qposadr[i], model.jnt_dofadr[i]
            if kind in (SLIDE, HINGE):
                words = ("angle", "rate") if kind == HINGE else ("position", "speed")
                found |= {f"{name}.{words[0]}": data.qpos[at] - model.qpos0[at], f"{name}.{words[1]}": data.qvel[to]}
                continue
            quaternion, rates = data.qpos[at : at + 4], data.qvel[to : to + 3]
            if kind == FREE:
                body = model.jnt_bodyid[i]
                X_WF = pose(reference.xmat[body].reshape(3, 3), reference.xpos[body])
                X_FM = inverse_pose(X_WF) @ pose(data.xmat[body].reshape(3, 3), data.xpos[body])
                quaternion = np.zeros(4)
                mujoco.mju_mat2Quat(quaternion, X_FM[:3, :3].ravel())
                rates = data.qvel[to + 3 : to + 6]
                found |= dict(zip((f"{name}.position_{a}" for a in "xyz"), X_FM[:3, 3], strict=True))
                found |= dict(zip((f"{name}.speed_{a}" for a in "xyz"), X_WF[:3, :3].T @ data.qvel[to : to + 3], strict=True))
            found |= dict(zip((f"{name}.quat_{a}" for a in "wxyz"), quaternion, strict=True))
            found |= dict(zip((f"{name}.rate_{a}" for a in "xyz"), rates, strict=True))
        acting = [self.model.actuator(i).name for i in range(model.nu) if model.actuator_actnum[i]]
        return found | {f"{name}.activation": value for name, value in zip(acting, data.act, strict=True)}

    def order(self) -> list[int]:
        """Where in MuJoCo's velocities each of ours is."""
        places = {}
        for i in range(self.model.njnt):
            name, at = self.model.joint(i).name, self.model.jnt_dofadr[i]
            count = {FREE: 6, BALL: 3, SLIDE: 1, HINGE: 1}[int(self.model.jnt_type[i])]
            places[name] = list(range(at, at + count))
        taken = dict.fromkeys(places, 0)
        found = []
        for coordinate in self.machine.equations.coordinates:
            found.append(places[coordinate.joint][taken[coordinate.joint]])
            taken[coordinate.joint] += 1
        return found

    def turned(self, v: Array) -> Array:
        """Velocities or accelerations of MuJoCo as ours: those of free joints are along the axes of F here, of W there."""
        out, reference = np.array(v), mujoco.MjData(self.model)
        mujoco.mj_forward(self.model, reference)
        for i in range(self.model.njnt):
            if int(self.model.jnt_type[i]) == FREE:
                at = self.model.jnt_dofadr[i]
                out[at : at + 3] = reference.xmat[self.model.jnt_bodyid[i]].reshape(3, 3).T @ out[at : at + 3]
        return out[self.order()]


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**6), count=st.integers(1, 5))
def test_masses_mass_matrix_and_bias_of_random_robots_are_mujocos(tmp_path_factory, seed: int, count: int) -> None:
    both = Both(tmp_path_factory.mktemp("robot"), random_robot(seed, count).text, seed)
    model, data, machine = both.model, both.data, both.machine
    for i in range(1, model.nbody):
        rigid = mass_properties(machine.assembly, model.body(i).name)
        assert rigid.mass == pytest.approx(model.body_mass[i], rel=1e-12)
    eom, state = machine.equations, both.state()
    q, v = (np.array([state[name] for name in names]) for names in (eom.q_names, eom.v_names))
    M, bias = numeric(eom, eom.mass_matrix, eom.bias)(q, v)
    full, turn = np.zeros((model.nv, model.nv)), np.array([both.turned(unit) for unit in np.eye(model.nv)])
    for column, unit in enumerate(np.eye(model.nv)):
        mujoco.mj_mulM(model, data, full[column], unit)
    expected = turn.T @ full @ turn
    np.testing.assert_allclose(M.reshape(expected.shape), expected, atol=DIGITS * np.abs(expected).max())
    wanted = both.turned(data.qfrc_bias)
    np.testing.assert_allclose(bias, wanted, atol=DIGITS * max(np.abs(wanted).max(), 1.0))


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**6), count=st.integers(1, 4))
def test_accelerations_of_random_robots_under_springs_dampers_and_drives_are_mujocos(tmp_path_factory, seed: int, count: int) -> None:
    both = Both(tmp_path_factory.mktemp("robot"), random_robot(seed, count).text, seed)
    system, state = both.machine.system, both.state()
    evaluate = ca.Function("xdot", [system.t, system.x, system.u, system.p], [system.xdot])
    x = [state[name] for name in system.states]
    found = dict(zip(system.states, np.asarray(evaluate(0.0, x, np.zeros(len(system.held)), system.p_values)).ravel(), strict=True))
    ours = np.array([found[name] for name in both.machine.equations.v_names])
    expected = both.turned(both.data.qacc)
    np.testing.assert_allclose(ours, expected, atol=DIGITS * max(np.abs(expected).max(), 1.0))
    acting = [value for name, value in found.items() if name.endswith(".activation")]
    np.testing.assert_allclose(sorted(acting), sorted(both.data.act_dot), atol=1e-12)


ARM = (
    '<mujoco>{head}<worldbody><body name="b0"><joint name="j0" axis="0 1 0" {j0}/><geom type="box" size=".1 .2 .3" pos=".2 0 0"/>'
    '<body name="b1" pos=".4 0 0"><joint name="j1" axis="0 1 0" {j1}/><geom type="capsule" size=".05 .2" pos=".2 0 0"/></body></body>'
    "</worldbody>{more}</mujoco>"
)


def check_accelerations(folder, head: str = "", j0: str = "", j1: str = "", more: str = "") -> None:
    both = Both(folder, ARM.format(head=head, j0=j0, j1=j1, more=more), 3)
    system, state = both.machine.system, both.state()
    evaluate = ca.Function("xdot", [system.t, system.x, system.u, system.p], [system.xdot])
    x = [state[name] for name in system.states]
    found = dict(zip(system.states, np.asarray(evaluate(0.0, x, np.zeros(len(system.held)), system.p_values)).ravel(), strict=True))
    ours = np.array([found[name] for name in both.machine.equations.v_names])
    expected = both.turned(both.data.qacc)
    np.testing.assert_allclose(ours, expected, atol=DIGITS * max(np.abs(expected).max(), 1.0))


@pytest.mark.parametrize("more", ["", '<actuator><motor name="a" joint="j1" armature="2" gear="3"/></actuator>'])
def test_springs_by_their_time_constants_in_a_chain_are_mujocos(tmp_path, more: str) -> None:
    check_accelerations(tmp_path, j0='springdamper=".1 1.2" armature=".3"', j1='springdamper=".2 .5"', more=more)


@pytest.mark.parametrize("flags", ['spring="disable"', 'damper="disable"', 'spring="disable" damper="disable"', 'clampctrl="disable"'])
def test_what_flags_disable_does_not_act_in_mujoco_either(tmp_path, flags: str) -> None:
    """At a control beyond its range, with springs, dampers and those of an actuator."""
    drive = '<actuator><motor name="a" joint="j1" gear="3" damping="2" ctrlrange="-.01 .01"/></actuator>'
    tendon = '<tendon><fixed name="t" stiffness="3" damping="2"><joint joint="j0" coef="2"/></fixed></tendon>'
    head = f"<option><flag {flags}/></option>"
    check_accelerations(tmp_path, head, j0='stiffness="5" damping="2"', j1='springdamper=".2 .5"', more=tendon + drive)


GENERAL = '<general gainprm="20" biastype="affine" biasprm="0 -20 -3"/>'
DEFAULTS = [
    GENERAL,
    '<general gainprm="5" biasprm="2 3 4" dyntype="filterexact" dynprm=".2"/>',
    '<general gaintype="affine" gainprm="1 2 -5" biastype="affine" biasprm="5 -2 -3" dyntype="filter" dynprm=".1"/>',
    '<position kp="30" dampratio=".4" timeconst=".3"/>',
    '<position kp="30" kv="2"/><velocity kv="4"/>',
    '<position kp="30" kv="3"/><general biasprm="1 2 3"/>',
    '<cylinder area="3" bias="1 2 3" timeconst=".7"/>',
    f'{GENERAL}<default class="x"><velocity kv="4"/></default>',
    '<position kp="30" kv="3"/><default class="x"><velocity kv="4"/><position kv="5"/></default>',
    '<position kp="30" kv="3"/><default class="x"><motor gear="2"/></default>',
]


@pytest.mark.parametrize("defaults", DEFAULTS)
def test_every_type_of_actuator_starts_from_the_one_default_of_its_class_as_in_mujoco(tmp_path, defaults: str) -> None:
    own = 'class="x"' if "class" in defaults else ""
    types = ("general", "motor", "position", "velocity", "intvelocity", "cylinder", 'position kv="9"', 'damper kv="3" ctrlrange="0 1"')
    extra = {"intvelocity": 'actrange="-9 9"'}
    drives = "".join(f'<{kind} name="a{n}" joint="j{n % 2}" {extra.get(kind, "")} {own}/>' for n, kind in enumerate(types))
    check_accelerations(tmp_path, f"<default>{defaults}</default>", more=f"<actuator>{drives}</actuator>")


HARD = 'solimp="0.9999 0.9999 1e-6"'  # the hardest that MuJoCo allows
EQUALITIES = {
    "joints": f'<joint joint1="j0" joint2="j1" polycoef="0 0.7" {HARD}/>',
    "tendon": f'<tendon tendon1="tendon" {HARD}/>',
    "point": f'<connect body1="b4" body2="world" anchor="0.1 0.2 0.1" {HARD}/>',
    "body": f'<weld body1="b7" body2="world" {HARD}/>',  # in a loop of eight joints with armatures, springs and dampers
    "both": f'<joint joint1="j1" joint2="j2" polycoef="0 -2" {HARD}/><connect body1="b4" body2="b0" anchor=".1 .2 .1" {HARD}/>',
}


@pytest.mark.parametrize("seed", [5, 11])
@pytest.mark.parametrize("tied", EQUALITIES)
def test_constrained_accelerations_at_rest_are_mujocos(tmp_path, tied: str, seed: int) -> None:
    """Those that hold its own constraint rows exactly; and its own, which give way a little, where each row stands alone."""
    robot = random_robot(seed, 8 if tied == "body" else 5, several=False, chain=True)
    robot.text = robot.text.replace("</mujoco>", f"<equality>{EQUALITIES[tied]}</equality></mujoco>")
    both = Both(tmp_path, robot.text, seed)
    model, data = both.model, both.data
    model.opt.disableflags = mujoco.mjtDisableBit.mjDSBL_CONTACT | mujoco.mjtDisableBit.mjDSBL_LIMIT
    model.opt.jacobian = mujoco.mjtJacobian.mjJAC_DENSE
    data.qpos[:], data.qvel[:], data.act[:] = model.qpos0, 0.0, 0.0  # the pose of the file, where everything fits
    mujoco.mj_forward(model, data)
    J, M = data.efc_J.reshape(-1, model.nv)[: data.nefc], np.zeros((model.nv, model.nv))
    for column, unit in enumerate(np.eye(model.nv)):
        mujoco.mj_mulM(model, data, M[column], unit)
    free = np.linalg.svd(J)[2][np.linalg.matrix_rank(J) :].T
    expected = both.turned(free @ np.linalg.solve(free.T @ M @ free, free.T @ data.qfrc_smooth))
    system = both.machine.system
    point = start_point(system)
    evaluate = ca.Function("xdot", [system.t, system.x, system.u, system.p], [system.xdot])
    found = dict(zip(system.states, np.asarray(evaluate(0.0, point.x, point.u, system.p_values)).ravel(), strict=True))
    ours = np.array([found[name] for name in both.machine.equations.v_names])
    np.testing.assert_allclose(ours, expected, atol=1e-8 * np.abs(data.qacc_smooth).max())  # two solutions of constrained systems
    assert np.abs(both.turned(data.qacc_smooth) - expected).max() > 0.1  # the constraints do something
    if tied in ("joints", "tendon"):  # one row gives way by 1e-4 of what it holds
        np.testing.assert_allclose(ours, both.turned(data.qacc), atol=1e-3 * np.abs(data.qacc_smooth).max())
