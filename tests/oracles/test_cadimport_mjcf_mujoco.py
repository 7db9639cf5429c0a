"""MJCF files through our reader against MuJoCo's compiled model: poses, masses, inertias, axes, ranges, mass matrix."""

from __future__ import annotations

import numpy as np
import pytest
from random_mechanism import numeric

from cadimport.masses.materials import mass_properties
from cadimport.readers.robots.mjcf.reader import read_mjcf
from mechanics.equations import equations_of_motion
from topology.mechanism_of import reduce_assembly

mujoco = pytest.importorskip("mujoco")
from robot_files import MJCF  # noqa: E402

pytestmark = pytest.mark.oracles


@pytest.fixture(scope="module")
def both(tmp_path_factory):
    return compiled(tmp_path_factory.mktemp("mjcf") / "zoo.xml", MJCF)


def compiled(path, text):
    """Our assembly, and MuJoCo's model and data, of one text."""
    path.write_text(text, encoding="utf-8")
    model = mujoco.MjModel.from_xml_path(str(path))
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    return read_mjcf(path), model, data


def test_bodies_lie_where_mujoco_puts_them_with_the_same_mass(both):
    assembly, model, data = both
    for i in range(1, model.nbody):
        name = model.body(i).name
        instance, rigid = assembly.instances[name], mass_properties(assembly, name)
        np.testing.assert_allclose(instance.X_WP[:3, 3], data.xpos[i], atol=1e-14)
        np.testing.assert_allclose(instance.X_WP[:3, :3].ravel(), data.xmat[i], atol=1e-14)
        digits = 1e-13
        assert rigid.mass == pytest.approx(model.body_mass[i], rel=digits)
        R = instance.X_WP[:3, :3]
        np.testing.assert_allclose(R @ rigid.center + instance.X_WP[:3, 3], data.xipos[i], atol=digits)
        A = data.ximat[i].reshape(3, 3)
        theirs = A @ np.diag(model.body_inertia[i]) @ A.T
        # Theirs goes through a diagonalisation, which costs a few digits.
        np.testing.assert_allclose(R @ rigid.inertia @ R.T, theirs, atol=10 * digits * np.abs(theirs).max())


def test_joints_have_mujocos_axes_anchors_and_ranges(both):
    assembly, model, data = both
    mates = {mate.name: mate for mate in assembly.mates}
    for i in range(model.njnt):
        joint = model.joint(i)
        mate = mates[joint.name]
        X_WF = assembly.instances[mate.a].X_WP @ mate.X_AF
        np.testing.assert_allclose(X_WF[:3, 2], data.xaxis[i], atol=1e-14)
        if mate.kind == "revolute":
            np.testing.assert_allclose(X_WF[:3, 3], data.xanchor[i], atol=1e-14)
        if model.jnt_limited[i]:
            np.testing.assert_allclose(mate.limits, model.jnt_range[i] - model.qpos0[model.jnt_qposadr[i]], atol=1e-14)
        else:
            assert mate.limits is None


def test_the_mass_matrix_is_mujocos_at_any_pose(tmp_path):
    assembly, model, data = compiled(tmp_path / "zoo.xml", MJCF)
    mechanism = reduce_assembly(assembly, "world")
    eom = equations_of_motion(mechanism)
    order = [model.joint(joint.name).dofadr[0] for joint in mechanism.tree]
    evaluate = numeric(eom, eom.mass_matrix)
    n = model.nv
    for trial in range(3):
        q = np.random.default_rng(trial).normal(size=n)
        data.qpos[:] = model.qpos0
        data.qpos[order] += q
        mujoco.mj_forward(model, data)
        full = np.zeros((n, n))
        for column, unit in enumerate(np.eye(n)):
            mujoco.mj_mulM(model, data, full[column], unit)
        (M,) = evaluate(q, np.zeros(n), np.zeros(n))
        expected = full[np.ix_(order, order)] - np.diag(model.dof_armature[order])
        # Single-precision mesh vertices again.
        np.testing.assert_allclose(M.reshape(n, n), expected, atol=2e-7 * np.abs(expected).max())


L_PRISM = (
    'vertex="0 0 0 2 0 0 2 1 0 1 1 0 1 2 0 0 2 0 0 0 1 2 0 1 2 1 1 1 1 1 1 2 1 0 2 1" '
    'face="0 2 1 0 3 2 0 4 3 0 5 4 6 7 8 6 8 9 6 9 10 6 10 11 0 1 7 0 7 6 1 2 8 1 8 7 2 3 9 2 9 8 3 4 10 3 10 9 '
    '4 5 11 4 11 10 5 0 6 5 6 11"'
)


def model_of(geoms, head=""):
    bodies = "".join(f'<body name="b{i}"><joint name="j{i}"/><geom density="10" {geom}/></body>' for i, geom in enumerate(geoms))
    return f"<mujoco>{head}<worldbody>{bodies}</worldbody></mujoco>"


TURNS = {"quat": "1 0.3 0.2 0.1", "euler": "0 50 0", "axisangle": "1 2 3 40", "xyaxes": "1 1 0 -1 1 0.3", "zaxis": "1 2 3"}
SHAPES = ("sphere", "capsule", "cylinder", "ellipsoid", "box")
WEIGHED = {
    "shells of simple solids": model_of([f'type="{kind}" size="0.1 0.2 0.3" pos="1 0 0" shellinertia="true"' for kind in SHAPES]),
    "meshes by their way of weighing": model_of(
        [f'type="mesh" mesh="{way}"' for way in ("shell", "convex", "exact", "legacy")],
        "<asset>"
        + "".join(f'<mesh name="{way}" inertia="{way}" {L_PRISM}/>' for way in ("shell", "convex", "exact", "legacy"))
        + "</asset>",
    ),
    "solids fitted to a mesh by inertia": model_of(
        ['mesh="m"', *(f'type="{kind}" mesh="m" fitscale="1.5"' for kind in SHAPES)],
        f'<asset><mesh name="m" scale="1 2 3" {L_PRISM}/></asset>',
    ),
    "solids fitted around a mesh": model_of(
        [f'type="{kind}" mesh="m"' for kind in SHAPES],
        f'<compiler fitaabb="true"/><asset><mesh name="m" scale="1 2 3" {L_PRISM}/></asset>',
    ),
    "meshes with a reference, then scaled": model_of(
        ['type="mesh" mesh="m"'],
        f'<asset><mesh name="m" refpos="1 2 3" refquat="1 0.3 0.2 0.5" scale="1 -2 3" {L_PRISM}/></asset>',
    ),
    "orientations over those of a class": "<mujoco><default>"
    + "".join(f'<default class="{a}"><geom type="box" size="0.1 0.2 0.3" {a}="{TURNS[a]}"/></default>' for a in TURNS)
    + "</default><worldbody>"
    + "".join(
        f'<body name="{a}{b}"><joint name="j{a}{b}"/><geom class="{a}" {b}="{TURNS[b]}"/></body>' for a in TURNS for b in TURNS if a != b
    )
    + "</worldbody></mujoco>",
    "moments that no body has, balanced": (
        '<mujoco><compiler balanceinertia="true" boundinertia="0.5"/><worldbody>'
        + "".join(
            f'<body name="b{i}"><joint/><inertial pos="1 2 3" quat="1 2 3 4" mass="1" {moments}/></body>'
            for i, moments in enumerate(('diaginertia="1 1 3"', 'diaginertia="0.1 2 2.4"', 'diaginertia="1 2 2.5"'))
        )
        + '<body name="full"><joint/><inertial pos="1 2 3" mass="1" fullinertia="1 1 3 0.1 0.2 0.3"/></body></worldbody></mujoco>'
    ),
    "groups of geoms without mass": (
        '<mujoco><compiler inertiagrouprange="1 2"/><worldbody><body name="b"><joint name="j"/><geom size="0.1"/>'
        '<geom group="2" type="box" size="0.1 0.2 0.3" pos="1 0 0"/><geom group="3" size="0.3"/></body></worldbody></mujoco>'
    ),
    "classes in several sections": (
        '<mujoco><default><geom type="box" size="0.1 0.1 0.1"/><default class="q"><geom rgba="1 0 0 1"/></default></default>'
        '<default><geom density="500"/><default class="r"><geom rgba="1 0 0 1"/></default></default><worldbody>'
        '<body name="a"><joint name="ja"/><geom/></body><body name="b"><joint name="jb"/><geom class="q"/></body>'
        '<body name="c"><joint name="jc"/><geom class="r"/></body></worldbody></mujoco>'
    ),
}


@pytest.mark.parametrize("what", WEIGHED)
def test_every_way_to_weigh_geoms_is_mujocos(what, tmp_path):
    assembly, model, data = compiled(tmp_path / "weighed.xml", WEIGHED[what])
    for i in range(1, model.nbody):
        rigid = mass_properties(assembly, model.body(i).name)
        digits = 1e-6 if "fitted" in what else 1e-12  # MuJoCo keeps the sizes of fitted solids in single precision
        assert rigid.mass == pytest.approx(model.body_mass[i], rel=digits)
        np.testing.assert_allclose(rigid.center, data.xipos[i], atol=digits)
        A = data.ximat[i].reshape(3, 3)
        theirs = A @ np.diag(model.body_inertia[i]) @ A.T
        # MuJoCo takes the shell of an ellipsoid from a finite difference.
        np.testing.assert_allclose(rigid.inertia, theirs, atol=1e-5 * np.abs(theirs).max())


@pytest.mark.parametrize("way", ["legacy", "shell"])
@pytest.mark.parametrize("seed", range(6))
def test_obj_files_of_polygons_and_several_objects_weigh_what_mujoco_counts(way, seed, tmp_path):
    """A tower of rings whose sides are crooked polygons of four to nine corners; a second object, which MuJoCo does not read."""
    chance = np.random.default_rng(seed)
    lines, faces, rings, sides = [], [], 4, 5
    for ring in range(rings):
        for k in range(sides):
            angle, radius = 2 * np.pi * k / sides, chance.uniform(0.7, 1.3)
            lines.append(f"v {radius * np.cos(angle) + 2:.6f} {radius * np.sin(angle) + 1:.6f} {ring + chance.uniform(-0.2, 0.2):.6f}")
    for ring in range(rings - 1):
        for k in range(sides):
            a, b = ring * sides + k + 1, ring * sides + (k + 1) % sides + 1
            middles = []
            for _ in range(int(chance.integers(0, 6))):  # further corners along the lower edge, off the line
                lines.append(f"v {chance.uniform(0.5, 3.5):.6f} {chance.uniform(-0.5, 2.5):.6f} {ring + chance.uniform(-0.1, 0.1):.6f}")
                middles.append(len(lines))
            faces.append(" ".join(map(str, ["f", a, *middles, b, b + sides, a + sides])))
    ends = [
        "f " + " ".join(str(k + 1) for k in reversed(range(sides))),
        "f " + " ".join(str((rings - 1) * sides + k + 1) for k in range(sides)),
    ]
    text = ["o tower", *lines, *faces, *ends, "o other", "v 9 9 9", "v 10 9 9", "v 9 10 9", "f -1 -2 -3"]
    (tmp_path / "tower.obj").write_text("\n".join(text))
    xml = model_of(['type="mesh" mesh="m"'], f'<asset><mesh name="m" inertia="{way}" file="tower.obj"/></asset>')
    assembly, model, _ = compiled(tmp_path / "tower.xml", xml)
    assert mass_properties(assembly, model.body(1).name).mass == pytest.approx(model.body_mass[1], rel=1e-12)


REPLICAS = """
<mujoco><compiler angle="radian" eulerseq="zyx"/><default><default class="thin"><geom size="0.05"/></default></default><worldbody>
<body name="hub" pos="1 2 3" quat="1 0.2 0.3 0.4"><joint name="spin"/><geom size="0.1"/>
<replicate count="2" sep="_" offset="0.3 0.2 0.1" euler="0.4 0.5 0.6" childclass="thin">
<geom type="box" size="0.1 0.2 0.3" pos="0.5 0 0"/>
<replicate count="11" offset="0 0 0.5" euler="0.1 0 0">
<body name="leg" pos="1 0 0"><joint name="hip" axis="1 2 3"/><geom type="sphere"/>
<body name="foot" pos="0 0 1"><joint name="knee" axis="0 1 0" pos="0.1 0.2 0.3"/><geom type="capsule" fromto="0 0 0 0.3 0.2 0.1"/></body>
</body>
</replicate></replicate></body></worldbody>
<tendon><fixed name="pull"><joint joint="hip" coef="1"/><joint joint="knee" coef="2"/></fixed></tendon>
<equality><connect name="close" body1="leg" body2="foot" anchor="0.1 0.2 0.3"/><joint name="gear" joint1="hip" joint2="knee"/>
<tendon name="taut" tendon1="pull"/></equality>
</mujoco>
"""


def test_replicas_have_mujocos_names_places_masses_and_ties(tmp_path):
    assembly, model, data = compiled(tmp_path / "replicas.xml", REPLICAS)
    assert list(assembly.instances) == [model.body(i).name for i in range(model.nbody)]
    for i in range(1, model.nbody):
        name = model.body(i).name
        instance, rigid = assembly.instances[name], mass_properties(assembly, name)
        np.testing.assert_allclose(instance.X_WP[:3, 3], data.xpos[i], atol=1e-13)  # products of a dozen rotations
        np.testing.assert_allclose(instance.X_WP[:3, :3].ravel(), data.xmat[i], atol=1e-13)
        assert rigid.mass == pytest.approx(model.body_mass[i], rel=1e-13)
    mates = {mate.name: mate for mate in assembly.mates}
    for i in range(model.njnt):
        mate = mates[model.joint(i).name]
        X_WF = assembly.instances[mate.a].X_WP @ mate.X_AF
        np.testing.assert_allclose(X_WF[:3, 2], data.xaxis[i], atol=1e-13)
        np.testing.assert_allclose(X_WF[:3, 3], data.xanchor[i], atol=1e-13)
    theirs = {model.eq(i).name: model.eq_type[i] for i in range(model.neq)}
    connects = {name for name, kind in theirs.items() if kind == mujoco.mjtEq.mjEQ_CONNECT}
    assert {mate.name for mate in assembly.mates if mate.evidence == "equality of type connect"} == connects
    assert {coupling.name for coupling in assembly.couplings} == theirs.keys() - connects
