"""Damaged files by the thousand, of every format: each must end in a valid assembly or in an error with a code, within time and memory.

    python -m tests.cadimport.mutations --count 5000

A process that has loaded the CAD kernel once forks for every file, so that a file costs what its reading costs. The fork reads as users
do (`read_assembly_file`); only what else runs in a child process, where it may crash, runs in the fork itself. Formats that are read in
the user's own process must not crash, run out of memory or reach the time limit at all.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
import mutators

SECONDS = 20.0  # a file of this size takes 0.3 s
MEMORY = 6 << 30  # bytes of address space, of which the kernel's libraries and their data take two thirds
RESIDENT = 1_500_000  # kB that a reading in the user's own process may take, of which the kernel's libraries here are a third


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """What is damaged, and how."""

    ending: str
    seeds: tuple[str, ...]  # names of files that `write_seeds` makes
    mutators: tuple[mutators.Mutator, ...]


FORMATS = {
    "STEP": Format(ending=".step", seeds=("machine.step", "curved.step", "pairs.step"), mutators=mutators.STEP),
    "FreeCAD": Format(ending=".FCStd", seeds=("arm.FCStd", "array.FCStd"), mutators=mutators.ARCHIVE),
    "URDF": Format(ending=".urdf", seeds=("robot.urdf",), mutators=mutators.XML),
    "SDF": Format(ending=".sdf", seeds=("robot.sdf",), mutators=mutators.XML),
    "MJCF": Format(ending=".mjcf", seeds=("robot.mjcf",), mutators=mutators.XML),
    "Collada": Format(ending=".dae", seeds=("block.dae",), mutators=mutators.XML),  # the mesh of a robot
    "Simscape": Format(ending=".xml", seeds=("rig.xml",), mutators=mutators.XML),
}
# Most of the files are STEP files: there is most to go wrong.
TURNS = ("STEP", "FreeCAD", "STEP", "URDF", "STEP", "SDF", "STEP", "MJCF", "Collada", "Simscape")
KERNEL = frozenset({"STEP", "FreeCAD"})  # a reading of these ends in a child process of the program
ENDINGS = {"gzip_packed": ".stp.gz", "zip_packed": ".stpZ"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    """One damaged file."""

    number: int
    format: str
    mutator: str
    data: bytes

    @property
    def ending(self) -> str:
        return ENDINGS.get(self.mutator, FORMATS[self.format].ending)


def mutants(seeds: Mapping[str, bytes], count: int, first: int = 0) -> Iterator[Mutant]:
    """`count` damaged files; the same for the same number, always."""
    for number in range(first, first + count):
        chance = random.Random(number)
        name = TURNS[number % len(TURNS)]
        kind = FORMATS[name]
        mutator = kind.mutators[number // len(TURNS) % len(kind.mutators)]
        data = mutator(seeds[chance.choice(kind.seeds)], chance)
        if chance.random() < 0.15 and len(data) > 1000 and mutator not in (mutators.gzip_packed, mutators.zip_packed, mutators.bomb):
            data = chance.choice((mutators.bytes_flipped, mutators.digits_changed))(data, chance)
        yield Mutant(number=number, format=name, mutator=mutator.__name__, data=data)


# ----------------------------------------------------------------------------------------------------------------------- seeds


def seed_files(folder: Path) -> dict[str, bytes]:
    """The files to damage. Made in a process of their own: the kernel's threads would not come through the forks."""
    code = "import sys, pathlib; from tests.cadimport.mutations import write_shapes; write_shapes(pathlib.Path(sys.argv[1]))"
    subprocess.run([sys.executable, "-c", code, str(folder)], check=True, cwd=Path(__file__).parents[2])
    write_robots(folder)
    return {name: (folder / name).read_bytes() for kind in FORMATS.values() for name in kind.seeds}


def write_shapes(folder: Path) -> None:
    """Write a machine with a sub-assembly, names and colours; curved faces; kinematic pairs; a FreeCAD document."""
    import cadquery as cq
    import freecad_files
    import test_ap242_kinematics as pairs
    from conftest import machine  # type: ignore[import-not-found]

    machine().export(str(folder / "machine.step"))
    curved = cq.Workplane("XY").box(20, 20, 20).edges().fillet(3).cut(cq.Workplane("XY").sphere(8))
    cq.exporters.export(curved, str(folder / "curved.step"))
    top = cq.Assembly(name="rig").add(cq.Workplane().box(100, 40, 10), name="base")
    top.add(cq.Workplane().circle(10).extrude(5), name="other wheel", loc=cq.Location((-30, 0, 5), (0, 0, 1), 90))
    top.export(str(folder / "plain.step"))
    text = pairs.with_pair(folder / "plain.step", f"REVOLUTE_PAIR_WITH_RANGE({{common}},{pairs.FLAGS['revolute']},-1.,2.)")
    (folder / "pairs.step").write_text(text)
    freecad_files.arm(folder / "arm.FCStd", "1.1R")
    freecad_files.array(folder / "array.FCStd")


def write_robots(folder: Path) -> None:
    """Write mechanisms without B-rep, with joints, limits and meshes."""
    import robot_files
    import test_sdf as sdf
    import test_simscape_xml as simscape

    mesh = '<visual><geometry><mesh filename="meshes/a.stl" scale="1 1 1"/></geometry></visual></link>'
    (folder / "robot.urdf").write_text(robot_files.random_urdf(4, 1).replace("</link>", mesh, 1))
    inside = f"{sdf.TWO}{sdf.joint('revolute', '<axis><xyz>0 0 1</xyz><limit><lower>-1</lower><upper>2</upper></limit></axis>')}"
    shown = '<link name="tool"><visual name="v"><geometry><mesh><uri>meshes/a.stl</uri></mesh></geometry></visual></link>'
    (folder / "robot.sdf").write_text(
        f'<sdf version="1.9"><model name="m">{inside}{shown}<frame name="f" attached_to="arm"/></model></sdf>'
    )
    (folder / "robot.mjcf").write_text(robot_files.MJCF)
    (folder / "block.dae").write_text(robot_files.COLLADA)
    ends = [
        simscape.end(where, point, axis, "cylinder") for where, point, axis in (("base-1", "0 0 50", "0 0 1"), ("arm-1", "0 0 7", "0 0 -1"))
    ]
    (folder / "rig.xml").write_text(simscape.document(simscape.TWO, f"<Concentric name='c1'>{''.join(ends)}</Concentric>"))


# --------------------------------------------------------------------------------------------------------------------- reading


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How the reading of one file ended."""

    code: str  # of the error, "assembly", or "BAD"
    what: str
    seconds: float
    resident: int  # kB, the most that the process had


def outcome(mutant: Mutant, folder: Path, seconds: float = SECONDS) -> Outcome:
    """Read the file in a fork of this process; a kernel that takes longer than `seconds` is stopped."""
    path = folder / f"mutant{mutant.ending}"
    path.write_bytes(mutant.data)
    if mutant.format == "Collada":
        path = path.with_suffix(".urdf")
        path.write_text('<robot name="r"><link name="a"><visual><geometry><mesh filename="mutant.dae"/></geometry></visual></link></robot>')
    begun = time.monotonic()
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reader)
        _child(path, writer)
    os.close(writer)
    code, limit = "", seconds if mutant.format in KERNEL else 3.0 * SECONDS  # on a busy machine; what counts is the time used
    while True:
        done, status, usage = os.wait4(pid, os.WNOHANG)
        if done:
            break
        if time.monotonic() > begun + limit and not code:
            os.kill(pid, signal.SIGKILL)
            code = "E109"
        time.sleep(0.002)
    with open(reader, "rb") as stream:
        words = stream.read().decode("utf-8", "replace")
    for file in folder.glob("mutant.*"):
        file.unlink()
    if code:
        what = f"stopped after {limit:g} s"
    elif os.WIFSIGNALED(status):
        code, what = "E108", signal.Signals(os.WTERMSIG(status)).name
    elif not words:
        code, what = "E113", f"exit code {os.WEXITSTATUS(status)}"
    else:
        code, what = json.loads(words)
    if mutant.format not in KERNEL:
        if code in ("E108", "E109", "E110", "E113"):
            code, what = "BAD", f"{code} in the user's own process: {what}"
        if usage.ru_utime > SECONDS:
            code, what = "BAD", f"{usage.ru_utime:.0f} s in the user's own process"
        if usage.ru_maxrss > RESIDENT:
            code, what = "BAD", f"{usage.ru_maxrss / 1e6:.1f} GB in the user's own process"
    return Outcome(code=code, what=what, seconds=time.monotonic() - begun, resident=usage.ru_maxrss)


def _child(path: Path, writer: int) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    tempfile.tempdir = str(path.parent / "temporary")
    from cadimport import shape_worker, step_reader, step_worker
    from cadimport.errors import MategraphError
    from cadimport.importers import read_assembly_file
    from cadimport.store import load_assembly, save_assembly

    step_reader.run_child = shape_worker.run_child = _run_here  # type: ignore[assignment]
    step_worker.serve = shape_worker.serve = lambda work: work(lambda stage, fraction: None)  # type: ignore[assignment,return-value]
    told: tuple[str, str]
    try:
        with tempfile.TemporaryDirectory() as folder:
            save_assembly(read_assembly_file(path), Path(folder) / "assembly")
            told = _judged(load_assembly(Path(folder) / "assembly"))
    except MategraphError as error:
        told = (error.code, error.what) if error.remedy and error.what else ("BAD", f"{error.code} without a word")
        if error.code == "E113" and error.__cause__ is not None and not _of_kernel(error.__cause__):
            told = ("BAD", "".join(traceback.format_exception(error.__cause__)))  # caught by the net under the readers, and still a slip
        if len(str(error)) > 20_000:
            told = ("BAD", f"{error.code} in {len(str(error))} characters")
    except MemoryError:
        told = ("E110", "memory")
    except BaseException:
        told = ("BAD", traceback.format_exc())
    os.write(writer, json.dumps((told[0], told[1][-5000:])).encode())
    os._exit(0)


def _run_here(function: str, arguments: list[str], *, element: str, doing: object = None, progress: object = None) -> dict[str, Any]:
    """In place of `run_child`: the same function in this process, which is a child already; what the kernel raises is told alike."""
    from cadimport.errors import CadImportError

    module, _, name = function.partition(":")
    try:
        getattr(import_module(module), name)(*arguments)
    except Exception as reason:
        # A slip of our own is not the kernel's fault, though the program would tell it in the same words.
        if _of_kernel(reason):
            raise CadImportError("E113", f"{type(reason).__name__}: {reason}", remedy="kernel", element=element) from reason
        raise
    return {"done": True}


def _of_kernel(reason: BaseException) -> bool:
    return type(reason).__module__.startswith("OCP") or type(reason) is RuntimeError


def _judged(assembly: Any) -> tuple[str, str]:
    """Whether an assembly that was read is one that the rest of the program may trust."""
    import numpy as np

    def rigid(X: Any) -> bool:
        R = X[:3, :3]
        return bool(np.isfinite(X).all() and np.abs(R.T @ R - np.eye(3)).max() < 1e-9 and np.linalg.det(R) > 0.0)

    if not assembly.instances:
        return "BAD", "an assembly of nothing"
    for instance in assembly.instances.values():
        if not rigid(instance.X_WP):
            return "BAD", f"'{instance.name}' has no rigid place"
    for mate in assembly.mates:
        if not (rigid(mate.X_AF) and rigid(mate.X_BM)):
            return "BAD", f"the mate '{mate.name}' has no frames"
        if mate.a not in assembly.instances or mate.b not in assembly.instances or mate.a == mate.b:
            return "BAD", f"the mate '{mate.name}' joins nothing"
        if any(np.isnan(limits).any() or limits[0] > limits[1] for limits in (*mate.freedom_limits.values(), mate.limits or (0.0, 0.0))):
            return "BAD", f"the mate '{mate.name}' has impossible limits"
    for part in assembly.parts.values():
        if part.geometry is not None and not (
            part.geometry.volume > 0.0 and np.isfinite(part.geometry.inertia).all() and np.isfinite(part.geometry.center).all()
        ):
            return "BAD", f"'{part.name}' has impossible integrals"
        if part.rigid is not None and not (
            part.rigid.mass >= 0.0 and np.isfinite([part.rigid.mass, *part.rigid.center, *np.ravel(part.rigid.inertia)]).all()
        ):
            return "BAD", f"'{part.name}' has an impossible mass"
        if not (np.isfinite(part.mesh.vertices).all() and np.isfinite(part.mesh.normals).all()):
            return "BAD", f"'{part.name}' has impossible triangles"
        if len(part.mesh.triangles) and not 0 <= part.mesh.triangles.min() <= part.mesh.triangles.max() < len(part.mesh.vertices):
            return "BAD", f"'{part.name}' has triangles without corners"
    return "assembly", ""


def main() -> int:
    """Read mutants and print how they ended."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="time limit of the CAD kernel")
    parser.add_argument("--keep", type=Path, help="folder for files that ended badly")
    parser.add_argument("--log", type=Path, help="file that gets one line a mutant, as it ends")
    options = parser.parse_args()
    ends: dict[str, Counter[str]] = {}
    slowest, largest = 0.0, 0
    bad: list[tuple[int, str, str, str, str]] = []
    strays: set[str] = set()
    with tempfile.TemporaryDirectory() as name:
        outer, folder = Path(name), Path(name) / "a" / "b"
        (folder / "temporary").mkdir(parents=True)
        seeds = seed_files(outer)
        before = _tree(outer)
        _load()
        started = time.monotonic()
        for mutant in mutants(seeds, options.count, options.first):
            end = outcome(mutant, folder, options.seconds)
            shutil.rmtree(folder / "temporary")  # what a fork that was ended leaves behind; the program's own parent clears it
            (folder / "temporary").mkdir()
            strays |= {f"{mutant.number}: {path}" for path in _tree(outer) - before}
            slowest, largest = max(slowest, end.seconds), max(largest, end.resident)
            if options.log:
                row = [mutant.number, mutant.format, mutant.mutator, end.code, round(end.seconds, 2), end.resident // 1000, end.what[-300:]]
                with open(options.log, "a", encoding="utf-8") as log:
                    log.write(json.dumps(row) + "\n")
            ends.setdefault(f"{mutant.format:<9}{mutant.mutator}", Counter())[end.code] += 1
            if end.code in ("BAD", "E109"):
                bad.append((mutant.number, mutant.format, mutant.mutator, end.code, end.what[-700:]))
                if options.keep:
                    options.keep.mkdir(parents=True, exist_ok=True)
                    (options.keep / f"{mutant.number}{mutant.ending}").write_bytes(mutant.data)
        taken = time.monotonic() - started
    print(f"{options.count} files in {taken:.0f} s; the slowest took {slowest:.1f} s, the largest {largest / 1e6:.2f} GB")
    for kind, counts in sorted(ends.items()):
        print(f"  {kind:<30}", "  ".join(f"{code} {count}" for code, count in counts.most_common()))
    total = sum(ends.values(), Counter())
    print(f"  {'all':<30}", "  ".join(f"{code} {count}" for code, count in total.most_common()))
    for row in bad[:40]:
        print("  ", *row)
    # The time limit is there for files on which the kernel works for ever.
    print(f"{total['BAD']} wrong, {total['E109']} stopped by the time limit; files outside: {sorted(strays) or 'none'}")
    return 1 if total["BAD"] or strays else 0


def _load() -> None:
    """Import once, before the forks, what readings need: the CAD kernel, the readers, and what they import when they are used."""
    from cadimport.importers import BUILT_IN, read_assembly_file

    import_module("cadimport.step_document")
    for importer in BUILT_IN:
        import_module(str(importer.read).partition(":")[0])
    with tempfile.TemporaryDirectory() as folder:
        write_robots(Path(folder))
        for name in ("robot.urdf", "robot.sdf", "robot.mjcf", "rig.xml"):
            read_assembly_file(Path(folder) / name)
    gc.disable()  # as in the program's own child process; a search for garbage would copy all the memory that the forks share
    gc.freeze()


def _tree(folder: Path) -> set[Path]:
    return set(folder.rglob("*")) | set(folder.parent.glob("*outside*")) | set(Path.cwd().glob("*outside*"))


if __name__ == "__main__":
    sys.exit(main())
