"""``python -m benchmarks.corpus [FOLDER]``: a table of what is read from a folder of real STEP files.

The folder is the argument, else ``MATEGRAPH_CORPUS``, else ``../shared/corpus`` beside the project. Where its ``INDEX.md`` states facts of
a file (instances, solids, volume, bounding box), they are compared.
"""

from __future__ import annotations

import os
import re
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from cadimport.assembly import Assembly
from cadimport.readers.step.reader import read_step
from foundation.errors import MategraphError

ROOT = Path(__file__).resolve().parent.parent
_FACTS = re.compile(
    r"`(?P<file>[^`]+)`.*\binst (?P<inst>\d+), unique (?P<unique>\d+).*\bsolids (?P<solids>\d+).*\bsurface-only (?P<surface>\d+)"
    r".*\bvol (?P<volume>\d+).*\bbbox \[(?P<box>[^\]]+)\]"
)
ENDINGS = {".step", ".stp", ".stpz"}
_LEAVES = "it counts nameless SOLID and SHELL leaves one by one, which are one part under their name here"
_SHELLS = "it integrates over open shells, which enclose no volume, and counts no solid for closed ones, which are solids here"
_SPLINES = "its volumes are the CAD kernel's, which are off where edges or faces are splines"
KERNEL = 1e-3  # by how much the kernel's volume of a file is off at most; of one bolt 6e-3 was seen


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What is known of a file from elsewhere."""

    instances: int
    solids: int
    surfaces: int  # parts of surfaces only
    volume: float  # mm^3, with open shells as far as they can be integrated
    box: tuple[float, ...]  # mm


def main(arguments: list[str]) -> int:
    """Print the table; the exit code is 1 if a file ends in anything but an assembly or an error with a code."""
    folder = Path(arguments[0] if arguments else os.environ.get("MATEGRAPH_CORPUS") or ROOT.parent / "shared" / "corpus")
    if not folder.is_dir():
        print(f"There is no folder {folder}: name it as an argument, or in MATEGRAPH_CORPUS.")
        return 2
    facts = read_facts(folder)
    files = sorted(path for path in folder.rglob("*") if path.suffix.lower() in ENDINGS and (not facts or path in facts))
    heads = ("file", "schema", "unit", "instances", "parts", "solids", "shells", "volume [mm³]", "box [mm]", "read [s]", "remarks")
    print("{:<34} {:<7} {:<5} {:>9} {:>5} {:>6} {:>6} {:>12} {:<20} {:>8}  {}".format(*heads))
    failed = 0
    for path in files:
        start = time.perf_counter()
        try:
            assembly = read_step(path)
        except MategraphError as error:
            print(f"{path.name[:34]:<34} refused: {error.code} {error.what}")
            continue
        except Exception as reason:
            failed += 1
            print(f"{path.name[:34]:<34} FAILED: {type(reason).__name__}: {reason}")
            continue
        print(row(path, assembly, time.perf_counter() - start, facts.get(path)))
    print(f"{len(files)} files; ~ marks a difference from INDEX.md that is explained below the line; ≠ any other")
    return 1 if failed else 0


def row(path: Path, assembly: Assembly, seconds: float, known: Facts | None) -> str:
    """One line of the table; a figure that differs from what is known of the file is marked."""
    used = [assembly.part_of(name) for name in assembly.instances]
    shells = sum(part.key in _shell_keys(assembly) for part in used)
    solids = sum(part.solids for part in used)
    volume = sum(part.geometry.volume for part in used if part.geometry is not None) * 1e9
    box = _box(assembly)
    marks = ["", "", "", ""]
    if known is not None:
        other = "~" if known.surfaces else "≠"
        marks = [
            "" if len(used) == known.instances else "~" if len(used) < known.instances else "≠",
            "" if solids == known.solids else other,
            ""
            if abs(volume - known.volume) <= 0.6 + 1e-6 * volume  # rounded to 1 mm^3
            else "~"
            if abs(volume - known.volume) <= KERNEL * volume
            else other,
            "" if np.allclose(box, known.box, atol=0.5) else "≠",  # boxes of triangles against boxes of surfaces with their tolerances
        ]
    codes: dict[str, int] = {}
    for note in assembly.notes:
        codes[note.code] = codes.get(note.code, 0) + 1
    remarks = " ".join(code if count == 1 else f"{code}×{count}" for code, count in sorted(codes.items()))
    sizes = " x ".join(f"{size:.1f}" for size in box)
    below = ""
    if any(marks) and known is not None:
        reasons = ((marks[0] == "~", _LEAVES), (known.surfaces > 0, _SHELLS), (marks[2] == "~", _SPLINES))
        why = "; ".join(reason for holds, reason in reasons if holds)
        below = f"\n    INDEX.md: {known.instances} instances, {known.solids} solids, {known.volume:.0f} mm³; {why}"
    return (
        f"{path.name[:34]:<34} {assembly.schema[:7]:<7} {assembly.length_unit:<5} {marks[0] + str(len(used)):>9} {len(assembly.parts):>5} "
        f"{marks[1] + str(solids):>6} {shells:>6} {marks[2] + format(volume, '.0f'):>12} {marks[3] + sizes:<20} {seconds:>8.1f}  "
        f"{remarks}{below}"
    )


def read_facts(folder: Path) -> dict[Path, Facts]:
    """The facts that ``INDEX.md`` states, by file; a heading ``owner/name`` stands for the folder ``owner+name``."""
    index = folder / "INDEX.md"
    found: dict[Path, Facts] = {}
    repository = ""
    for line in index.read_text(encoding="utf-8").splitlines() if index.is_file() else ():
        if line.startswith("## "):
            repository = line[3:].strip().replace("/", "+")
        match = _FACTS.search(line)
        if match is not None:
            found[folder / repository / match["file"]] = Facts(
                instances=int(match["inst"]),
                solids=int(match["solids"]),
                surfaces=int(match["surface"]),
                volume=float(match["volume"]),
                box=tuple(float(size) for size in match["box"].split(",")),
            )
    return found


def _shell_keys(assembly: Assembly) -> set[str]:
    """Keys of parts that are surfaces, or were made solids of closed ones."""
    made = {note.element for note in assembly.notes if note.code == "W107"}
    return {key for key, part in assembly.parts.items() if part.kind == "surface" or part.name in made}


def _box(assembly: Assembly) -> list[float]:
    points = [
        part.mesh.vertices @ instance.X_WP[:3, :3].T + instance.X_WP[:3, 3]
        for instance in assembly.instances.values()
        if len((part := assembly.parts[instance.part]).mesh.vertices)
    ]
    whole = np.concatenate(points) if points else np.zeros((1, 3))
    return [float(size) for size in np.ptp(whole, axis=0) * 1e3]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
