"""The seeker's CAD: what the paper's table 2 needs of it, and that its STEP file is what its script writes."""

from __future__ import annotations

import importlib.util
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import cadquery as cq
import numpy as np
import pytest
from scipy.spatial import cKDTree
from scipy.spatial.transform import Rotation
from trimesh.remesh import subdivide_to_size

from cadimport.assembly import Assembly
from cadimport.cad_export import export, write_step
from cadimport.mates.from_geometry import mate_from_geometry
from cadimport.readers.step.reader import read_step
from foundation.arrays import Array

EDGE = 1.3  # longest edge of a triangle in the collision check, mm
CHORD = 0.05  # largest distance of a triangle from its surface, mm
COVER = EDGE / 3**0.5 + CHORD  # a triangle with edges up to EDGE has no point farther than EDGE / sqrt 3 from its corners

FOLDER = Path(__file__).parents[2] / "sample_assemblies" / "seeker"

HOUSING = ("housing", "pitch connector a", "pitch connector b")
RING = ("gimbal ring", "yaw connector a", "yaw connector b")
CAMERA = ("camera", "shaft a", "shaft b")
FIXED = (
    ("housing", "pitch connector a"),
    ("housing", "pitch connector b"),
    ("gimbal ring", "yaw connector a"),
    ("gimbal ring", "yaw connector b"),
    ("camera", "shaft a"),
    ("camera", "shaft b"),
)
REVOLUTE = (
    ("pitch connector a", "gimbal ring", (0, 1, 0)),
    ("pitch connector b", "gimbal ring", (0, 1, 0)),
    ("yaw connector a", "shaft a", (0, 0, 1)),
    ("yaw connector b", "shaft b", (0, 0, 1)),
)


@pytest.fixture(scope="module")
def seeker() -> ModuleType:
    """The sample's script as a module; loading it builds nothing."""
    spec = importlib.util.spec_from_file_location("seeker_script", FOLDER / "seeker.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def built(seeker: ModuleType) -> cq.Assembly:
    return seeker.build()


@pytest.fixture(scope="module")
def solids(built: cq.Assembly) -> dict[str, cq.Shape]:
    """The parts in W, in the CAD pose."""
    return {child.name: child.obj.moved(child.loc) for child in built.children}


@pytest.fixture(scope="module")
def committed() -> Assembly:
    return read_step(FOLDER / "seeker.step")


@pytest.fixture(scope="module")
def samples(solids: dict[str, cq.Shape]) -> dict[str, Array]:
    """Points on each part's surface in W, mm, so dense that every surface point is within `COVER` of one."""
    points = {}
    for name, solid in solids.items():
        vertices, triangles = solid.tessellate(CHORD, 0.3)
        points[name], _ = subdivide_to_size(np.array([v.toTuple() for v in vertices]), np.array(triangles), max_edge=EDGE, max_iter=12)
    return points


def test_nine_parts_each_one_valid_solid(solids: dict[str, cq.Shape]) -> None:
    assert sorted(solids) == sorted(HOUSING + RING + CAMERA)
    for name, solid in solids.items():
        assert solid.ShapeType() == "Solid", name
        assert solid.isValid(), name


def test_committed_step_file_is_what_the_script_writes(
    seeker: ModuleType, built: cq.Assembly, solids: dict[str, cq.Shape], committed: Assembly, tmp_path: Path
) -> None:
    write_step(built, tmp_path / "seeker.step")
    # equal bytes say it all; another version of the kernel may write other digits, then the shapes must be equal
    same = (tmp_path / "seeker.step").read_bytes() == (FOLDER / "seeker.step").read_bytes()
    fresh = committed if same else read_step(tmp_path / "seeker.step")
    assert list(committed.instances) == list(fresh.instances) == list(solids)
    for name, solid in solids.items():
        part, expected = committed.part_of(name), fresh.part_of(name)
        assert part.name == name
        assert part.geometry is not None
        assert expected.geometry is not None
        # STEP keeps 15 digits; 1e-9 leaves room for the other kernel's round-off
        assert part.geometry.volume == pytest.approx(expected.geometry.volume, rel=1e-9)
        # cadquery integrates with a fixed number of points: 3e-6 off on the ring, where cylinders meet in splines, 1e-10 elsewhere
        assert part.geometry.volume == pytest.approx(solid.Volume() * 1e-9, rel=1e-5)
        np.testing.assert_array_equal(committed.instances[name].X_WP, fresh.instances[name].X_WP)


def test_the_same_dimensions_give_the_same_bytes(seeker: ModuleType, built: cq.Assembly, tmp_path: Path) -> None:
    path = tmp_path / "seeker.step"
    write_step(built, path)
    once = path.read_bytes()
    write_step(built, path)
    assert path.read_bytes() == once
    assert [file.name for file in tmp_path.iterdir()] == ["seeker.step"]
    assert len(once) < 1_000_000


@pytest.mark.long
def test_ring_thickness_changes_the_ring_alone(seeker: ModuleType, solids: dict[str, cq.Shape]) -> None:
    thinner = seeker.build(replace(seeker.DEFAULT, ring_thickness=seeker.DEFAULT.ring_thickness - 4))
    for child in thinner.children:
        ratio = child.obj.Volume() / solids[child.name].Volume()
        if child.name == "gimbal ring":
            assert ratio < 0.95
        else:
            assert ratio == pytest.approx(1, abs=1e-12)  # the same operations on the same numbers: round-off at most


@pytest.mark.parametrize(("a", "b"), FIXED)
def test_fixed_pairs_touch_and_do_not_overlap(solids: dict[str, cq.Shape], a: str, b: str) -> None:
    # 1e-6 mm is ten times the kernel's own tolerance of a point; the common volume of two touching solids has no faces at all
    assert solids[a].distance(solids[b]) < 1e-6
    assert solids[a].intersect(solids[b]).Volume() < 1e-6


@pytest.mark.parametrize(("a", "b", "direction"), REVOLUTE)
def test_revolute_pairs_share_one_axis_through_the_origin(committed: Assembly, a: str, b: str, direction: tuple[int, int, int]) -> None:
    mate = mate_from_geometry(committed, name="joint", kind="revolute", a=a, b=b)
    X_WF = committed.instances[a].X_WP @ mate.X_AF
    axis, origin = X_WF[:3, 2], X_WF[:3, 3]
    # STEP keeps 15 digits, lengths are about 0.1 m
    np.testing.assert_allclose(axis, direction, rtol=0, atol=1e-12)
    np.testing.assert_allclose(np.cross(axis, origin), 0, rtol=0, atol=1e-12)


@pytest.mark.long
def test_nothing_collides_within_the_ranges_of_both_joints(samples: dict[str, Array]) -> None:
    def rotation(axis: str, degrees: float) -> Array:
        return Rotation.from_euler(axis, degrees, degrees=True).as_matrix()

    def apart(points: Array, tree: cKDTree) -> bool:
        # samples farther apart than 2 COVER: the surfaces themselves do not touch
        return bool(np.isinf(tree.query(points, distance_upper_bound=2 * COVER)[0]).all())

    # The running fits are left out: their clearance of 0.02 mm is the same in every pose.
    ring = np.vstack([samples[name] for name in RING])
    ring_tree = cKDTree(ring)
    housing_tree = cKDTree(np.vstack([samples[name] for name in HOUSING]))
    fork_tree = cKDTree(samples["housing"])
    for pitch in (-40, 0, 40):
        assert apart(ring @ rotation("y", pitch).T, fork_tree), f"ring and fork at pitch {pitch} deg"
    for yaw in (-40, 0, 40):
        camera = samples["camera"] @ rotation("z", yaw).T  # in the ring's frame
        assert apart(camera, ring_tree), f"camera and ring at yaw {yaw} deg"
        for pitch in (-40, 0, 40):
            assert apart(camera @ rotation("y", pitch).T, housing_tree), f"camera and housing at pitch {pitch}, yaw {yaw} deg"
    assert not apart(samples["camera"] @ rotation("z", 50).T, ring_tree)  # the check can see a collision


def test_moving_parts_are_balanced_about_the_axes(solids: dict[str, cq.Shape]) -> None:
    density = {"camera": 1650, "gimbal ring": 2700}
    for body in (CAMERA, RING):
        masses = np.array([solids[name].Volume() * density.get(name, 7850) for name in body])
        centers = np.array([cq.Shape.centerOfMass(solids[name]).toTuple() for name in body])
        # 0.1 mm times 0.4 kg is 0.4 mN m, a hundredth of what one ampere gives: the controllers need no trim for it
        assert np.linalg.norm(masses @ centers / masses.sum()) < 0.1


def test_an_unknown_dimension_is_refused_with_the_known_ones(
    seeker: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        export(seeker.build, seeker.DEFAULT, tmp_path / "seeker.step", [str(tmp_path / "out.step"), "--set", "ring_thikness=12"])
    assert "ring_thickness" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
