"""Depths of parts in each other, against python-fcl asked point by point, and preparation against tessellation.

A plate with 64 bolts and nuts: 129 parts of 3 shapes. Every bolt touches the plate and its nut.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import cadquery as cq
import numpy as np

from cadimport.assembly import Assembly
from cadimport.proximity import Scene, ScrewAxis, try_freedom
from cadimport.proximity.depth import signed_distances
from cadimport.proximity.fcl_models import triangles_of
from cadimport.readers.registry import read_assembly_file

from .measure import interleaved, report

SIDE = 8  # bolts a side
PITCH = 20.0  # mm
POINTS = 2000


def plate_with_bolts() -> cq.Assembly:
    """The machine, in mm."""
    places = [(PITCH * (i - (SIDE - 1) / 2), PITCH * (k - (SIDE - 1) / 2)) for i in range(SIDE) for k in range(SIDE)]
    plate = cq.Workplane("XY").box(SIDE * PITCH, SIDE * PITCH, 10).faces(">Z").workplane().pushPoints(places).hole(6.4)
    bolt = cq.Workplane("XY").circle(3).extrude(-25).faces(">Z").workplane().polygon(6, 11).extrude(4).translate((0, 0, 5))
    nut = cq.Workplane("XY").polygon(6, 11).circle(3).extrude(5).translate((0, 0, -10))
    machine = cq.Assembly(name="machine")
    machine.add(plate, name="plate")
    for number, (x, y) in enumerate(places):
        machine.add(bolt, name=f"bolt {number}", loc=cq.Location((x, y, 0)))
        machine.add(nut, name=f"nut {number}", loc=cq.Location((x, y, 0)))
    return machine


def read(machine: cq.Assembly) -> tuple[Assembly, float]:
    """The machine through a STEP file, and the seconds that reading took."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "plate.step"
        machine.export(str(path))
        start = time.perf_counter()
        return read_assembly_file(path), time.perf_counter() - start


def main() -> int:
    """Print the ratios."""
    import fcl

    assembly, reading = read(plate_with_bolts())
    Scene(assembly)  # loads libraries
    start = time.perf_counter()
    scene = Scene(assembly)
    prepared = time.perf_counter() - start
    print(
        f"prepared {len(scene.names)} parts of {len(assembly.parts)} shapes: {prepared:.3f} s, {prepared / reading:.3f} of reading the file"
    )

    shape = int(scene.shape_of[scene.index["plate"]])
    random = np.random.default_rng(0)
    corners = scene.shapes.points[random.integers(0, scene.shapes.point_count[shape], POINTS) + scene.shapes.first_point[shape]]
    points = corners + random.normal(scale=5e-4, size=(POINTS, 3))
    plate = fcl.CollisionObject(triangles_of(scene, shape))

    def by_fcl() -> Any:
        ball, request = fcl.CollisionObject(fcl.Sphere(1e-9)), fcl.DistanceRequest()
        distances = []
        for point in points:
            ball.setTranslation(point)
            distances.append(fcl.distance(ball, plate, request, fcl.DistanceResult()))
        return distances

    timings = interleaved({"ours": lambda: signed_distances(scene.shapes, points, np.full(POINTS, shape)), "python-fcl": by_fcl}, 9)
    report(f"signed distance of {POINTS} points from the plate, against the unsigned one", timings, "ours", "python-fcl", bound=1.0)

    bolts = [name for name in scene.names if name.startswith("bolt")]
    nuts = [name for name in scene.names if name.startswith("nut")]
    slide = ScrewAxis(point=np.zeros(3), direction=(1.0, 0.0, 0.0), kind="slide")
    start, rounds = time.process_time(), 5
    for _ in range(rounds):
        killed = try_freedom(scene, ["plate", *nuts], bolts, slide).killed
    took = (time.process_time() - start) / rounds
    print(f"\n64 bolts moved against plate and nuts both ways: {took * 1e3:.0f} ms of processor time, {'dies' if killed else 'lives'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
