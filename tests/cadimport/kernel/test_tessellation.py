"""Meshes for display."""

from __future__ import annotations

import cadquery as cq
import numpy as np
import pytest

from cadimport.assembly import Mesh
from cadimport.kernel.faces import analytic_faces
from cadimport.kernel.tessellation import tessellate


def enclosed_volume(mesh: Mesh) -> float:
    a, b, c = (mesh.vertices[mesh.triangles[:, i]].astype(float) for i in range(3))
    return float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6.0)


def test_triangles_look_outwards_and_enclose_the_volume() -> None:
    plate = cq.Workplane("XY").box(40, 30, 10).faces(">Z").workplane().hole(8)
    mesh = tessellate(plate.val().moved(cq.Location((5, 6, 7), (1, 1, 0), 50)).wrapped)
    exact = plate.val().Volume() * 1e-9
    # 26 chords on a circle lose 1 % of its area, and the hole is 4 % of the plate.
    assert enclosed_volume(mesh) == pytest.approx(exact, rel=1e-3)


def test_normals_of_a_sphere_are_its_radii() -> None:
    mesh = tessellate(cq.Workplane("XY").sphere(10).val().wrapped)
    radii = mesh.vertices / np.linalg.norm(mesh.vertices, axis=1, keepdims=True)
    np.testing.assert_allclose(mesh.normals, radii, atol=2e-6)  # single precision on a sphere of 0.01 m


def test_every_triangle_agrees_with_its_normals() -> None:
    ring = cq.Workplane("XY").circle(20).circle(15).extrude(8).edges().fillet(1.0)
    mesh = tessellate(ring.val().wrapped)
    a, b, c = (mesh.vertices[mesh.triangles[:, i]].astype(float) for i in range(3))
    flat = np.cross(b - a, c - a)
    assert (np.einsum("ij,ij->i", flat, mesh.normals[mesh.triangles[:, 0]]) > 0.0).all()


def polylines(mesh: Mesh) -> int:
    assert mesh.edge_starts[-1] == len(mesh.edge_points)
    return len(mesh.edge_starts) - 1


def test_a_cylinder_shows_two_circles_and_no_seam() -> None:
    assert polylines(tessellate(cq.Workplane("XY").circle(5).extrude(20).val().wrapped)) == 2


def test_a_box_shows_twelve_edges() -> None:
    assert polylines(tessellate(cq.Workplane("XY").box(1, 2, 3).val().wrapped)) == 12


def test_tangent_edges_of_fillets_are_not_drawn() -> None:
    rounded = cq.Workplane("XY").box(10, 10, 10).edges().fillet(2)
    assert polylines(tessellate(rounded.val().wrapped)) == 0


def test_edges_lie_on_the_triangles() -> None:
    mesh = tessellate(cq.Workplane("XY").circle(5).extrude(20).val().wrapped)
    corners = {tuple(v) for v in mesh.vertices.tolist()}
    assert all(tuple(p) in corners for p in mesh.edge_points.tolist())


def test_a_colour_of_a_face_overrules_that_of_its_solid() -> None:
    box = cq.Workplane("XY").box(10, 10, 10)
    red, blue = (1.0, 0.0, 0.0, 1.0), (0.0, 0.0, 1.0, 1.0)
    top = box.faces(">Z").val()
    mesh = tessellate(box.val().wrapped, [(box.val().wrapped, red), (top.wrapped, blue)])
    assert [tuple(color) for color in mesh.palette.tolist()] == [red, blue]
    on_top = np.isclose(mesh.vertices[mesh.triangles, 2], 0.005).all(axis=1)
    assert on_top.sum() == 2
    np.testing.assert_array_equal(mesh.paint, np.where(on_top, 1, 0))


def test_a_mesh_in_one_colour_has_no_paint() -> None:
    mesh = tessellate(cq.Workplane("XY").box(1, 1, 1).val().wrapped)
    assert (len(mesh.palette), len(mesh.paint)) == (0, 0)


def test_each_triangle_lies_on_the_face_that_it_names() -> None:
    ring = cq.Workplane("XY").circle(20).circle(15).extrude(8).faces(">Z").workplane().rarray(35, 1, 2, 1).hole(2).val()
    shape = ring.moved(cq.Location((5, 6, 7), (1, 1, 0), 50)).wrapped
    mesh, faces = tessellate(shape), analytic_faces(shape)
    assert set(mesh.triangle_faces.tolist()) == set(range(len(faces)))
    corners = mesh.vertices[mesh.triangles].astype(float)
    for index, face in enumerate(faces):
        arm = corners[mesh.triangle_faces == index].reshape(-1, 3) - face.origin
        along = arm @ face.axis
        off = along if face.kind == "plane" else np.linalg.norm(arm - np.outer(along, face.axis), axis=1) - face.radius
        np.testing.assert_allclose(off, 0.0, atol=2e-8)  # single precision at 0.05 m


def test_a_mesh_of_no_faces_knows_of_none() -> None:
    mesh = tessellate(cq.Workplane("XY").box(1, 2, 3).val().wrapped)
    bare = Mesh(**{name: getattr(mesh, name) for name in ("vertices", "normals", "triangles", "edge_points", "edge_starts")})
    assert bare.triangle_faces.tolist() == [-1] * 12
