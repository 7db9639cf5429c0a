"""STEP files made on the spot with CadQuery, and their assemblies, read once for all tests."""

from __future__ import annotations

from pathlib import Path

import cadquery as cq
import pytest

from cadimport.assembly import Assembly
from cadimport.readers.step.reader import read_step


def machine() -> cq.Assembly:
    """A small machine: a drilled block, a shaft in its bore, and a sub-assembly of bolts used twice.

    ::

        machine
          Gehäuse        60 x 40 x 20 block at the origin, bore of diameter 10.1 along x, four holes of diameter 4 along z
          shaft          diameter 10, 80 long, along x, rotated 30 degrees about its own axis
          bolts left     sub-assembly at x = -20 with one bolt
          bolts right    the same bolt at x = +20, turned 90 degrees about z
          twins          one part of two solids
    """
    block = (
        cq.Workplane("XY")
        .box(60, 40, 20)
        .faces("<X")
        .workplane(centerOption="CenterOfBoundBox")
        .hole(10.1)
        .faces(">Z")
        .workplane(centerOption="CenterOfBoundBox")
        .rect(40, 28, forConstruction=True)
        .vertices()
        .hole(4.0)
    )
    shaft = cq.Workplane("YZ").circle(5.0).extrude(80).translate((-40, 0, 0))
    bolt = cq.Workplane("XY").circle(2.0).extrude(20).faces(">Z").workplane().circle(3.5).extrude(3)
    twins = cq.Workplane("XY").box(4, 4, 4).add(cq.Workplane("XY").box(4, 4, 4).translate((10, 0, 0)))
    bolts = cq.Assembly(name="bolts left")
    bolts.add(bolt, name="bolt", loc=cq.Location((0, -14, -10)), color=cq.Color(1, 0, 0))
    top = cq.Assembly(name="machine")
    top.add(block, name="Gehäuse", color=cq.Color(0, 1, 0))
    top.add(shaft, name="shaft", loc=cq.Location((0, 0, 0), (1, 0, 0), 30))
    top.add(bolts, loc=cq.Location((-20, 0, 0)))
    top.add(bolts, name="bolts right", loc=cq.Location((20, 0, 0), (0, 0, 1), 90))
    top.add(cq.Compound.makeCompound(twins.vals()), name="twins", loc=cq.Location((0, 0, 50)))
    return top


@pytest.fixture(scope="session")
def machine_step(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The machine's STEP file."""
    path = tmp_path_factory.mktemp("machine") / "machine.step"
    machine().export(str(path))
    return path


@pytest.fixture(scope="session")
def machine_assembly(machine_step: Path) -> Assembly:
    """The machine as read from its STEP file."""
    return read_step(machine_step)
