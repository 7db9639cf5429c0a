"""MJCF against MuJoCo on random robots: dry friction, keyframes, nested files, tied sites."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from random_mechanism import numeric
from random_mjcf import random_robot

from foundation.arrays import Array
from mategraph.machine import Machine
from mategraph.project.model import Project

mujoco = pytest.importorskip("mujoco")

pytestmark = pytest.mark.oracles

DIGITS = 1e-9  # of the largest entry
SLIDING = [int(mujoco.mjtConstraintState.mjCNSTRSTATE_LINEARNEG), int(mujoco.mjtConstraintState.mjCNSTRSTATE_LINEARPOS)]


def only_friction(model) -> None:
    flags = mujoco.mjtDisableBit
    model.opt.disableflags |= flags.mjDSBL_CONTACT | flags.mjDSBL_LIMIT | flags.mjDSBL_EQUALITY


def accelerations(machine: Machine, names: list[str]) -> Array:
    """Those at the start of a run, by the names of joints."""
    run = machine.simulate(duration=1e-7, output_step=1e-7)
    return np.array([run.array(f"{name}.acceleration")[0] for name in names])


def starts(model, qpos: Array, qvel: Array) -> dict[str, float]:
    found = {}
    for i in range(model.njnt):
        words = ("angle", "rate") if model.jnt_type[i] == mujoco.mjtJoint.mjJNT_HINGE else ("position", "speed")
        name, at, to = model.joint(i).name, model.jnt_qposadr[i], model.jnt_dofadr[i]
        found |= {f"{name}.{words[0]}": float(qpos[at] - model.qpos0[at]), f"{name}.{words[1]}": float(qvel[to])}
    return found


@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(seed=st.integers(0, 10**6), count=st.integers(1, 4))
def test_dry_friction_of_sliding_joints_is_mujocos(tmp_path_factory, seed: int, count: int) -> None:
    chance = np.random.default_rng(seed)
    text = random_robot(seed, count, several=False).text
    text = re.sub(
        r'<joint name="(j\d+)" type', lambda found: f'<joint name="{found[1]}" frictionloss="{chance.uniform(0.01, 0.2):.6g}" type', text
    )
    model = mujoco.MjModel.from_xml_string(text)
    only_friction(model)
    data = mujoco.MjData(model)
    data.qpos[:], data.qvel[:] = chance.normal(size=model.nq), chance.choice([-1.0, 1.0], model.nv) * chance.uniform(1.0, 3.0, model.nv)
    data.ctrl[:] = chance.normal(size=model.nu)
    mujoco.mj_forward(model, data)
    slides = np.isin(data.efc_state, SLIDING).all() and (data.qfrc_constraint * data.qvel < 0.0).all()
    assume(slides)  # MuJoCo's friction is soft: where a motion is being stopped anyway, it may push with it
    folder = tmp_path_factory.mktemp("robot")
    (folder / "robot.xml").write_text(text)
    tables = {
        "assembly": "robot.xml",
        "control": {model.actuator(i).name: float(data.ctrl[i]) for i in range(model.nu)},
        "initial": starts(model, data.qpos, data.qvel),
    }
    names = [model.joint(i).name for i in range(model.njnt)]
    ours = accelerations(Machine(Project.from_tables(tables, folder=folder)), names)
    np.testing.assert_allclose(ours, data.qacc, atol=1e-8 * max(np.abs(data.qacc).max(), 1.0))  # its solver of constraints ends there


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10**6), count=st.integers(1, 4))
def test_a_run_that_starts_in_a_keyframe_starts_where_mujoco_does(tmp_path_factory, seed: int, count: int) -> None:
    chance, text = np.random.default_rng(seed), random_robot(seed, count, several=False).text
    model = mujoco.MjModel.from_xml_string(text)
    words = {"qpos": chance.normal(size=model.nq), "qvel": chance.normal(size=model.nv), "ctrl": chance.normal(size=model.nu)}
    words["act"] = chance.normal(size=model.na)
    key = " ".join(f'{name}="{" ".join(map(repr, values.tolist()))}"' for name, values in words.items() if len(values))
    text = text.replace("</mujoco>", f'<keyframe><key name="other"/><key name="wanted" {key}/></keyframe></mujoco>')
    model = mujoco.MjModel.from_xml_string(text)
    model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONSTRAINT
    data = mujoco.MjData(model)
    mujoco.mj_resetDataKeyframe(model, data, 1)
    mujoco.mj_forward(model, data)
    folder = tmp_path_factory.mktemp("robot")
    (folder / "robot.xml").write_text(text)
    machine = Machine(Project.from_tables({"assembly": "robot.xml", "initial": {"keyframe": "wanted"}}, folder=folder))
    run = machine.simulate(duration=1e-7, output_step=1e-7)
    for name, value in starts(model, data.qpos, data.qvel).items():
        assert run.array(name)[0] == pytest.approx(value, rel=1e-12, abs=1e-12), name
    ours = np.array([run.array(f"{model.joint(i).name}.acceleration")[0] for i in range(model.njnt)])
    np.testing.assert_allclose(ours, data.qacc, atol=DIGITS * max(np.abs(data.qacc).max(), 1.0))


@pytest.mark.parametrize("seed", [2, 7])
def test_a_robot_in_nested_files_is_mujocos(tmp_path: Path, seed: int) -> None:
    """The bodies lie in a file of a folder, the drives in another one that the first includes, beside it."""
    text = random_robot(seed, 4, several=False).text
    bodies = re.search(r"<worldbody>.*</worldbody>", text)[0]
    drives = re.search(r"<actuator>.*</actuator>", text)[0]
    text = text.replace(bodies, '<include file="inner/bodies.xml"/>').replace(drives, "")
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "bodies.xml").write_text(f'<mujocoinclude>{bodies}<include file="inner/drives.xml"/></mujocoinclude>')
    (tmp_path / "inner" / "drives.xml").write_text(f"<mujocoinclude>{drives}</mujocoinclude>")
    (tmp_path / "robot.xml").write_text(text)
    model = mujoco.MjModel.from_xml_path(str(tmp_path / "robot.xml"))
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    machine = Machine(Project.from_tables({"assembly": "robot.xml"}, folder=tmp_path))
    eom = machine.equations
    M, _ = numeric(eom, eom.mass_matrix, eom.bias)(np.zeros(len(eom.q_names)), np.zeros(len(eom.v_names)))
    full = np.zeros((model.nv, model.nv))
    for column, unit in enumerate(np.eye(model.nv)):
        mujoco.mj_mulM(model, data, full[column], unit)
    order = [model.joint(c.joint).dofadr[0] for c in eom.coordinates]
    np.testing.assert_allclose(M.reshape(full.shape), full[np.ix_(order, order)], atol=DIGITS * np.abs(full).max())
    assert {model.actuator(i).name for i in range(model.nu)} <= {component.name for component in machine.fitted_project.components}


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_a_model_that_is_attached_twice_is_mujocos(tmp_path: Path, seed: int) -> None:
    """Each model's angles are its own: one of the two outer models writes them otherwise than the attached one, and so do its defaults."""
    inner = random_robot(seed, 3, several=False).text
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "robot.xml").write_text(inner)
    outer = (
        f'<mujoco><compiler angle="{("radian", "degree")[seed % 2]}" eulerseq="ZYX"/><option gravity="1 2 -9"/>'
        '<default><joint damping="3" axis="1 1 0"/><geom density="77"/></default>'
        '<asset><model name="r" file="inner/robot.xml"/></asset><worldbody><body name="turret" pos="0 0 1">'
        '<joint name="turn" damping="0.5"/><geom size="0.2"/>'
        '<frame euler="0.4 0.5 0.6" pos="0.3 0 0"><attach model="r" body="b1" prefix="l-"/></frame>'
        '<attach model="r" body="b1" prefix="r-"/></body></worldbody></mujoco>'
    )
    (tmp_path / "robot.xml").write_text(outer)
    model = mujoco.MjModel.from_xml_path(str(tmp_path / "robot.xml"))
    flags = mujoco.mjtDisableBit
    model.opt.disableflags |= flags.mjDSBL_CONTACT | flags.mjDSBL_LIMIT | flags.mjDSBL_EQUALITY
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    machine = Machine(Project.from_tables({"assembly": "robot.xml"}, folder=tmp_path))
    eom = machine.equations
    M, _ = numeric(eom, eom.mass_matrix, eom.bias)(np.zeros(len(eom.q_names)), np.zeros(len(eom.v_names)))
    full = np.zeros((model.nv, model.nv))
    for column, unit in enumerate(np.eye(model.nv)):
        mujoco.mj_mulM(model, data, full[column], unit)
    order = [model.joint(c.joint).dofadr[0] for c in eom.coordinates]
    np.testing.assert_allclose(M.reshape(full.shape), full[np.ix_(order, order)], atol=DIGITS * np.abs(full).max())
    assert {model.actuator(i).name for i in range(model.nu)} <= {component.name for component in machine.fitted_project.components}
    limits = {mate.name: mate.limits for mate in machine.assembly.mates if mate.limits is not None}
    assert limits.keys() == {model.joint(i).name for i in range(model.njnt) if model.jnt_limited[i]}
    for name, held in limits.items():
        np.testing.assert_allclose(held, model.joint(name).range - model.qpos0[model.joint(name).qposadr[0]], atol=1e-12)


@pytest.mark.parametrize("seed", [3, 11])
def test_two_sites_that_are_tied_hold_as_in_mujoco(tmp_path: Path, seed: int) -> None:
    """At rest in the pose of the file: the accelerations that hold MuJoCo's own constraint rows exactly."""
    text = random_robot(seed, 8, several=False, chain=True).text
    inside = text.index(">", text.index('<body name="b4"')) + 1
    text = text[:inside] + '<site name="tip" pos="0.1 0.2 0.1" quat="0.5 0.1 -0.7 0.3"/>' + text[inside:]
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    quaternion = np.zeros(4)
    mujoco.mju_mat2Quat(quaternion, data.site("tip").xmat)
    at, turned = (" ".join(map(repr, values.tolist())) for values in (data.site("tip").xpos, quaternion))
    text = text.replace("<worldbody>", f'<worldbody><site name="wall" pos="{at}" quat="{turned}"/>')
    text = text.replace("</mujoco>", '<equality><connect site1="tip" site2="wall"/></equality></mujoco>')
    model = mujoco.MjModel.from_xml_string(text)
    model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONTACT | mujoco.mjtDisableBit.mjDSBL_LIMIT
    model.opt.jacobian = mujoco.mjtJacobian.mjJAC_DENSE
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    J, M = data.efc_J.reshape(-1, model.nv)[: data.nefc], np.zeros((model.nv, model.nv))
    for column, unit in enumerate(np.eye(model.nv)):
        mujoco.mj_mulM(model, data, M[column], unit)
    free = np.linalg.svd(J)[2][np.linalg.matrix_rank(J) :].T
    expected = free @ np.linalg.solve(free.T @ M @ free, free.T @ data.qfrc_smooth)
    (tmp_path / "robot.xml").write_text(text)
    machine = Machine(Project.from_tables({"assembly": "robot.xml"}, folder=tmp_path))
    ours = accelerations(machine, [model.joint(i).name for i in range(model.njnt)])
    np.testing.assert_allclose(ours, expected, atol=1e-8 * np.abs(data.qacc_smooth).max())  # two solutions of constrained systems


@pytest.mark.parametrize("tilt", [1e-7, 1e-6, 1e-3])
def test_principal_axes_that_mujoco_leaves_tilted_explain_the_last_digits(tmp_path: Path, tilt: float) -> None:
    """MuJoCo stops turning to principal axes at a cosine of 1 - 1e-12 (or moments of deviation of 1e-12 kg m^2): 1.4e-6 rad may remain.

    Then the tensor that it simulates is not the file's: off by up to 1.4e-6 of the difference of the moments, which on light fingers
    (Allegro) leaves 2e-10 in the mass matrix and 3e-9 in accelerations. Here the file's tensor is kept: with exact axes MuJoCo agrees.
    """
    c, s = np.cos(tilt), np.sin(tilt)
    turn = np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])
    moments = np.array([1.0e-2, 2.0e-2, 2.5e-2])
    tensor = turn @ np.diag(moments) @ turn.T
    full = " ".join(repr(float(tensor[i, j])) for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)))
    text = (
        f'<mujoco><worldbody><body><joint name="j" axis="1 1 0"/><inertial pos="0 0 0" mass="1" fullinertia="{full}"/></body>'
        "</worldbody></mujoco>"
    )
    (tmp_path / "robot.xml").write_text(text)
    model = mujoco.MjModel.from_xml_string(text)
    axis = np.array([1.0, 1.0, 0.0]) / np.sqrt(2.0)

    def mass(model) -> float:
        data, found = mujoco.MjData(model), np.zeros(1)
        mujoco.mj_forward(model, data)
        mujoco.mj_mulM(model, data, found, np.ones(1))
        return float(found[0])

    eom = Machine(Project.from_tables({"assembly": "robot.xml"}, folder=tmp_path)).equations
    ours = float(numeric(eom, eom.mass_matrix, eom.bias)(np.zeros(1), np.zeros(1))[0].item())
    assert ours == pytest.approx(axis @ tensor @ axis, rel=1e-14)
    assert mass(model) == pytest.approx(ours, abs=1.5e-6 * np.ptp(moments))
    model.body_inertia[1] = moments
    model.body_iquat[1] = [np.cos(tilt / 2), 0.0, 0.0, np.sin(tilt / 2)]
    assert mass(model) == pytest.approx(ours, rel=1e-14)
