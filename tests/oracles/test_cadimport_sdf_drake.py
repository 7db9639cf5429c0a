"""SDF files through our reader against drake, which reads them with the format's own library: poses, masses, axes, limits, mass matrix."""

from __future__ import annotations

import numpy as np
import pytest
from random_mechanism import numeric

from cadimport.masses.materials import mass_properties
from cadimport.readers.robots.sdf.reader import read_sdf
from mechanics.equations import equations_of_motion
from topology.mechanism_of import reduce_assembly

parsing = pytest.importorskip("pydrake.multibody.parsing")
plant_module = pytest.importorskip("pydrake.multibody.plant")
from robot_files import random_inertia  # noqa: E402

pytestmark = pytest.mark.oracles


def words(values):
    return " ".join(repr(float(value)) for value in values)


def random_pose(chance, relative_to="", *, degrees=False):
    attributes = (f' relative_to="{relative_to}"' if relative_to else "") + (' degrees="true"' if degrees else "")
    turn = chance.normal(size=3) * (50.0 if degrees else 1.0)
    return f"<pose{attributes}>{words((*chance.normal(size=3) * 0.3, *turn))}</pose>"


def random_link(chance, name, place, inertial=""):
    if not inertial:
        mass, tensor = random_inertia(chance)
        rows = zip(("ixx", "ixy", "ixz", "iyy", "iyz", "izz"), tensor[np.triu_indices(3)], strict=True)
        moments = "".join(f"<{key}>{float(value)!r}</{key}>" for key, value in rows)
        inertial = f"<inertial>{random_pose(chance)}<mass>{mass!r}</mass><inertia>{moments}</inertia></inertial>"
    return f'<link name="{name}">{place}{inertial}</link>'


def random_sdf(count, seed):
    """A tree of `count` joints in a placed model; poses hang on the model, links, frames and joints, axes point along any of them."""
    chance = np.random.default_rng(seed)
    lines = [random_pose(chance), random_link(chance, "link0", random_pose(chance))]
    lines += [f'<frame name="frame0" attached_to="link0">{random_pose(chance, degrees=True)}</frame>']
    lines += ['<joint name="hold" type="fixed"><parent>world</parent><child>link0</child></joint>']
    for i in range(1, count + 1):
        parent = int(chance.integers(0, i))
        kind = chance.choice(["revolute", "prismatic", "continuous", "fixed"], p=[0.4, 0.3, 0.2, 0.1])
        # Either the link hangs on something and the joint on the link, or the joint hangs on the parent's frame and the link on the joint.
        by_joint = bool(chance.integers(0, 2))
        place = f"joint{i}" if by_joint else str(chance.choice(["", f"link{parent}", f"frame{parent}"]))
        lines += [random_link(chance, f"link{i}", random_pose(chance, place))]
        lines += [f'<frame name="frame{i}" attached_to="link{i}">{random_pose(chance)}</frame>']
        along = str(chance.choice(["", "__model__", f"frame{parent}", f"link{i}"]))
        expressed = f' expressed_in="{along}"' if along else ""
        limits = "<limit><lower>-1.5</lower><upper>2.5</upper></limit>" if kind in ("revolute", "prismatic") else ""
        axis = "" if kind == "fixed" else f"<axis><xyz{expressed}>{words(chance.normal(size=3))}</xyz>{limits}</axis>"
        lines += [
            f'<joint name="joint{i}" type="{kind}">{random_pose(chance, f"frame{parent}" if by_joint else "")}'
            f"<parent>link{parent}</parent><child>link{i}</child>{axis}</joint>"
        ]
    return f'<sdf version="1.9"><model name="robot">{"".join(lines)}</model></sdf>'


def both(path, text):
    """Our assembly, and drake's plant and context, of one text."""
    path.write_text(text, encoding="utf-8")
    plant = plant_module.MultibodyPlant(0.0)
    parsing.Parser(plant).AddModels(str(path))
    plant.Finalize()
    return read_sdf(path), plant, plant.CreateDefaultContext()


def same_masses(assembly, plant, names, digits):
    for name in names:
        theirs, ours = plant.GetBodyByName(name).default_spatial_inertia(), mass_properties(assembly, name)
        assert ours.mass == pytest.approx(theirs.get_mass(), rel=digits)
        np.testing.assert_allclose(ours.center, theirs.get_com(), atol=digits)
        c = ours.center
        about_origin = ours.inertia + ours.mass * ((c @ c) * np.eye(3) - np.outer(c, c))
        expected = theirs.CalcRotationalInertia().CopyToFullMatrix3()
        np.testing.assert_allclose(about_origin, expected, atol=digits * np.abs(expected).max())


@pytest.mark.parametrize(("count", "seed"), [(1, 0), (3, 1), (6, 2), (9, 3), (12, 4), (12, 5)])
def test_random_sdfs_mean_the_same_to_us_and_to_drake(tmp_path, count, seed):
    assembly, plant, context = both(tmp_path / "random.sdf", random_sdf(count, seed))
    names = [f"link{i}" for i in range(count + 1)]
    for name in names:
        X_WB = plant.EvalBodyPoseInWorld(context, plant.GetBodyByName(name)).GetAsMatrix4()
        np.testing.assert_allclose(assembly.instances[name].X_WP, X_WB, atol=1e-13)  # products of a dozen rotations
    same_masses(assembly, plant, names, 1e-13)

    for mate in assembly.mates:
        if mate.limits is not None:
            joint = plant.GetJointByName(mate.name)
            assert mate.limits == (joint.position_lower_limits()[0], joint.position_upper_limits()[0])

    mechanism = reduce_assembly(assembly, assembly.grounded[0])
    eom = equations_of_motion(mechanism)
    order = [plant.GetJointByName(joint.name).velocity_start() for joint in mechanism.tree]
    n = plant.num_velocities()
    assert len(order) == n
    chance = np.random.default_rng(seed)
    for _ in range(3):
        q = chance.normal(size=n)
        theirs = np.zeros(n)
        theirs[order] = q
        plant.SetPositions(context, theirs)
        expected = plant.CalcMassMatrix(context)[np.ix_(order, order)]
        (M,) = numeric(eom, eom.mass_matrix)(q, np.zeros(n), np.zeros(n))
        # Both are right to round-off; the numbers go through text with 17 digits.
        np.testing.assert_allclose(M.reshape(n, n), expected, atol=1e-12 * np.abs(expected).max())


SHAPES = {
    "box": "<box><size>0.1 0.2 0.3</size></box>",
    "sphere": "<sphere><radius>0.1</radius></sphere>",
    "cylinder": "<cylinder><radius>0.1</radius><length>0.3</length></cylinder>",
    "capsule": "<capsule><radius>0.1</radius><length>0.3</length></capsule>",
    "ellipsoid": "<ellipsoid><radii>0.1 0.2 0.3</radii></ellipsoid>",
    "cone": "<cone><radius>0.1</radius><length>0.3</length></cone>",
}


def test_automatic_inertias_are_the_formats(tmp_path):
    """Two collisions of each shape, at different densities and places; and one weighed by a given mass."""
    chance = np.random.default_rng(0)
    links = [
        random_link(
            chance,
            name,
            random_pose(chance),
            '<inertial auto="true"><density>50</density></inertial>'
            f'<collision name="a">{random_pose(chance)}<geometry>{shape}</geometry></collision>'
            f'<collision name="b"><density>300</density>{random_pose(chance)}<geometry>{shape}</geometry></collision>',
        )
        for name, shape in SHAPES.items()
    ]
    given = f'<inertial auto="true"><mass>7</mass></inertial><collision name="a"><geometry>{SHAPES["box"]}</geometry></collision>'
    links += [random_link(chance, "given", random_pose(chance), given)]
    assembly, plant, _ = both(tmp_path / "auto.sdf", f'<sdf version="1.11"><model name="robot">{"".join(links)}</model></sdf>')
    same_masses(assembly, plant, [*SHAPES, "given"], 1e-12)
