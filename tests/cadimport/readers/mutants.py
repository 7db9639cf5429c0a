"""Damaged files of every format, made of small sound ones: the same for the same number, always."""

from __future__ import annotations

import random
import struct
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import mutators
import numpy as np


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """What is damaged, and how."""

    ending: str
    seeds: tuple[str, ...]  # names of files that `seed_files` makes
    mutators: tuple[mutators.Mutator, ...]
    beside: tuple[str, ...] = ()  # further files of them that lie sound beside the damaged one
    damaged: str = ""  # name of the damaged file where another one refers to it
    opened: str = ""  # name of the file that is read, where it is not the damaged one


MESHED = '<robot name="r"><link name="a"><visual><geometry><mesh filename="{name}"/></geometry></visual></link></robot>'
PARTS = ("part_block.stp", "part_ball.stp")

FORMATS = {
    "STEP": Format(ending=".step", seeds=("machine.step", "curved.step", "pairs.step"), mutators=mutators.STEP),
    "STEP, first of several": Format(
        ending=".step", seeds=("whole.step",), mutators=(*mutators.STEP, *[mutators.files_crossed] * 5), beside=PARTS
    ),
    "STEP, further of several": Format(
        ending=".stp",
        seeds=(PARTS[0],),
        mutators=mutators.STEP_PLAIN,
        beside=("whole.step", PARTS[1]),
        damaged=PARTS[0],
        opened="whole.step",
    ),
    "FreeCAD": Format(ending=".FCStd", seeds=("arm.FCStd", "array.FCStd"), mutators=mutators.ARCHIVE),
    "URDF": Format(ending=".urdf", seeds=("robot.urdf",), mutators=mutators.XML),
    "SDF": Format(ending=".sdf", seeds=("robot.sdf",), mutators=mutators.XML),
    "MJCF": Format(ending=".mjcf", seeds=("robot.mjcf",), mutators=mutators.XML),
    "Simscape": Format(ending=".xml", seeds=("rig.xml",), mutators=mutators.XML),
    # Meshes of a robot.
    "Collada": Format(
        ending=".dae", seeds=("block.dae",), mutators=mutators.XML, beside=("dae.urdf",), damaged="block.dae", opened="dae.urdf"
    ),
    "STL": Format(
        ending=".stl",
        seeds=("block.stl", "block_text.stl"),
        mutators=mutators.MESH,
        beside=("stl.urdf",),
        damaged="block.stl",
        opened="stl.urdf",
    ),
    "OBJ": Format(
        ending=".obj", seeds=("block.obj",), mutators=mutators.MESH, beside=("obj.urdf",), damaged="block.obj", opened="obj.urdf"
    ),
}
# Most of the files are STEP files: there is most to go wrong.
TURNS = (
    *("STEP", "FreeCAD", "STEP", "URDF", "STEP", "SDF", "STEP", "MJCF", "Collada", "Simscape"),
    *("STEP", "FreeCAD", "STEP, first of several", "URDF", "STEP", "SDF", "STEP, further of several", "MJCF", "STL", "Simscape"),
    *("STEP", "FreeCAD", "STEP", "URDF", "STEP", "SDF", "STEP", "MJCF", "OBJ", "Simscape"),
)
KERNEL = frozenset({"STEP", "STEP, first of several", "STEP, further of several", "FreeCAD"})  # read in a child process of the program
ENDINGS = {"gzip_packed": ".stp.gz", "zip_packed": ".stpZ"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    """One damaged file, with those that lie beside it."""

    number: int
    format: str
    mutator: str
    data: bytes
    beside: Mapping[str, bytes]

    @property
    def name(self) -> str:
        """Name of the damaged file."""
        return FORMATS[self.format].damaged or f"mutant{ENDINGS.get(self.mutator, FORMATS[self.format].ending)}"

    def written(self, folder: Path) -> Path:
        """The file to read, after all of them were written into `folder`."""
        for name, data in {**self.beside, self.name: self.data}.items():
            (folder / name).write_bytes(data)
        return folder / (FORMATS[self.format].opened or self.name)


def mutants(seeds: Mapping[str, bytes], numbers: Iterable[int]) -> Iterator[Mutant]:
    """The damaged files of these numbers."""
    for number in numbers:
        chance = random.Random(number)
        name = TURNS[number % len(TURNS)]
        kind = FORMATS[name]
        turn = number // len(TURNS) * TURNS.count(name) + TURNS[: number % len(TURNS)].count(name)
        mutator = kind.mutators[turn % len(kind.mutators)]
        data = mutator(seeds[chance.choice(kind.seeds)], chance)
        if chance.random() < 0.15 and len(data) > 1000 and mutator not in (mutators.gzip_packed, mutators.zip_packed, mutators.bomb):
            data = chance.choice((mutators.bytes_flipped, mutators.digits_changed))(data, chance)
        beside = {other: seeds[other] for other in kind.beside}
        yield Mutant(number=number, format=name, mutator=mutator.__name__, data=data, beside=beside)


# ----------------------------------------------------------------------------------------------------------------------- seeds


def seed_files(folder: Path) -> dict[str, bytes]:
    """The files to damage. Made in a process of their own: the kernel's threads would not come through the forks."""
    here = Path(__file__).parent
    code = "import sys, pathlib; sys.path[:0] = sys.argv[2:]; from mutants import write_shapes; write_shapes(pathlib.Path(sys.argv[1]))"
    subprocess.run([sys.executable, "-c", code, str(folder), str(here), str(here.parents[1] / "helpers")], check=True, cwd=here.parents[2])
    write_robots(folder)
    return {name: (folder / name).read_bytes() for kind in FORMATS.values() for name in (*kind.seeds, *kind.beside)}


def write_shapes(folder: Path) -> None:
    """Write a machine with a sub-assembly, names and colours; curved faces; kinematic pairs; a FreeCAD document."""
    import cadquery as cq
    import freecad_files

    from tests.cadimport.conftest import machine
    from tests.cadimport.readers.step import test_kinematics as pairs

    machine().export(str(folder / "machine.step"))
    curved = cq.Workplane("XY").box(20, 20, 20).edges().fillet(3).cut(cq.Workplane("XY").sphere(8))
    cq.exporters.export(curved, str(folder / "curved.step"))
    top = cq.Assembly(name="rig").add(cq.Workplane().box(100, 40, 10), name="base")
    top.add(cq.Workplane().circle(10).extrude(5), name="other wheel", loc=cq.Location((-30, 0, 5), (0, 0, 1), 90))
    top.export(str(folder / "plain.step"))
    text = pairs.with_pair(folder / "plain.step", f"REVOLUTE_PAIR_WITH_RANGE({{common}},{pairs.FLAGS['revolute']},-1.,2.)")
    (folder / "pairs.step").write_text(text)
    several_files(folder)
    freecad_files.arm(folder / "arm.FCStd", "1.1R")
    freecad_files.array(folder / "array.FCStd")


def several_files(folder: Path) -> None:
    """Write ``whole.step``, which refers to one file for each of its two parts."""
    import os

    import cadquery as cq
    from OCP.STEPCAFControl import STEPCAFControl_Writer
    from OCP.STEPControl import STEPControl_AsIs

    top = cq.Assembly(name="whole").add(cq.Workplane().box(1, 2, 3), name="block")
    top.add(cq.Workplane().sphere(1), name="ball", loc=cq.Location((5, 0, 0)))
    os.chdir(folder)  # the kernel writes the further files into the current folder
    writer = STEPCAFControl_Writer()
    writer.Transfer(cq.occ_impl.assembly.toCAF(top, True)[1], STEPControl_AsIs, "part_")
    writer.Write("whole.step")


def write_robots(folder: Path) -> None:
    """Write mechanisms without B-rep, with joints, limits and meshes."""
    import robot_files

    from tests.cadimport.readers.robots.sdf import test_reader as sdf
    from tests.cadimport.readers.simscape import test_reader as simscape

    mesh = '<visual><geometry><mesh filename="meshes/a.stl" scale="1 1 1"/></geometry></visual></link>'
    (folder / "robot.urdf").write_text(robot_files.random_urdf(4, 1).replace("</link>", mesh, 1))
    inside = f"{sdf.TWO}{sdf.joint('revolute', '<axis><xyz>0 0 1</xyz><limit><lower>-1</lower><upper>2</upper></limit></axis>')}"
    shown = '<link name="tool"><visual name="v"><geometry><mesh><uri>meshes/a.stl</uri></mesh></geometry></visual></link>'
    (folder / "robot.sdf").write_text(
        f'<sdf version="1.9"><model name="m">{inside}{shown}<frame name="f" attached_to="arm"/></model></sdf>'
    )
    (folder / "robot.mjcf").write_text(robot_files.MJCF)
    (folder / "block.dae").write_text(robot_files.COLLADA)
    corners = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], dtype=np.float32)
    faces = [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]
    rows = b"".join(struct.pack("<12fH", 0, 0, 0, *corners[list(face)].ravel(), 0) for face in faces)
    (folder / "block.stl").write_bytes(bytes(80) + struct.pack("<I", len(faces)) + rows)
    loops = "".join(
        "facet normal 0 0 0 outer loop " + "".join("vertex {} {} {} ".format(*corners[i]) for i in face) + "endloop endfacet\n"
        for face in faces
    )
    (folder / "block_text.stl").write_text(f"solid block\n{loops}endsolid block\n")
    points = "".join("v {} {} {}\n".format(*corner) for corner in corners)
    (folder / "block.obj").write_text(points + "".join("f {}/1/1 {}//2 {}\n".format(*(i + 1 for i in face)) for face in faces))
    for ending in ("dae", "stl", "obj"):
        (folder / f"{ending}.urdf").write_text(MESHED.format(name=f"block.{ending}"))
    ends = [
        simscape.end(where, point, axis, "cylinder") for where, point, axis in (("base-1", "0 0 50", "0 0 1"), ("arm-1", "0 0 7", "0 0 -1"))
    ]
    (folder / "rig.xml").write_text(simscape.document(simscape.TWO, f"<Concentric name='c1'>{''.join(ends)}</Concentric>"))
