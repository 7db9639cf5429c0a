"""Damaged files by the thousand, of every format: each must end in a valid assembly or in an error with a code, within time and memory.

    make mutations          # 5,000 of them; or: python -m tests.cadimport.readers.mutations --count 5000

A process that has loaded the CAD kernel once forks for every file, so that a file costs what its reading costs. The fork does what
``mategraph inspect`` does; only what else runs in a child process, where it may crash, runs in the fork itself. Formats that are read in
the user's own process must not crash, run out of memory or reach the time limit at all. Some of the files on which the kernel crashed
or hung, and of the others, are read once more with the program's own child process, which must end them in an error with a code.

With ``--log`` every file leaves a line as it ends; the same command goes on after the last of them, as long as the program is the same.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import json
import shutil
import sys
import tempfile
import time
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[2] / "helpers")]
from mutant_readings import SECONDS, inspected, outcome, unabridged  # noqa: E402
from mutants import KERNEL, mutants, seed_files, write_robots  # noqa: E402

AGAIN = {"E108": 4, "E109": 2, "E110": 1, "E113": 1}  # ends that the program's own child process must tell alike: one in so many
SAMPLE = 100  # of the others, one in so many is read again
BREATH = 10.0  # s between two words on how far it is


def main() -> int:
    """Read mutants and print how they ended; exit code 1 if any ended badly."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=0, help="number of the first file")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of processor time that the CAD kernel has for a file")
    parser.add_argument("--keep", type=Path, help="folder for files that ended badly")
    parser.add_argument("--log", type=Path, help="file that gets one line a mutant, as it ends")
    options = parser.parse_args()
    program = _program()
    rows = _rows(options.log, program) if options.log else {}
    wanted = range(options.seed, options.seed + options.count)
    waiting = [number for number in wanted if number not in rows]
    if waiting:
        for row in _read(waiting, options):
            rows[row["number"]] = row
            if options.log:
                options.log.parent.mkdir(parents=True, exist_ok=True)
                with open(options.log, "a", encoding="utf-8") as log:
                    log.write(json.dumps({"program": program, **row}) + "\n")
    return _summary([rows[number] for number in wanted])


def _read(numbers: list[int], options: argparse.Namespace) -> Any:
    """How each file ended, one after the other."""
    with tempfile.TemporaryDirectory() as name:
        outer, folder = Path(name), Path(name) / "a" / "b"
        folder.mkdir(parents=True)
        seeds = seed_files(outer)
        before = _tree(outer)
        _load()
        begun = spoken = time.monotonic()
        for done, mutant in enumerate(mutants(seeds, numbers)):
            shutil.rmtree(folder)  # with what a fork that was ended left behind; the program's own parent clears it
            (folder / "temporary").mkdir(parents=True)
            end = outcome(mutant, folder, options.seconds)
            code, what = end.code, end.what
            if mutant.format in KERNEL and mutant.number // 2 % AGAIN.get(code, SAMPLE) == 0:  # every second file is STEP
                told, words = unabridged(mutant.written(folder), options.seconds)
                if told in ("BAD", "assembly") and told != code and not (code == "E109" and told == "assembly"):
                    code, what = "BAD", f"{code} in the fork, {told} in the program: {words}"
            here = {path for path in _tree(outer) - before if folder not in path.parents}
            if mutant.format in KERNEL:
                here |= {path for path in folder.iterdir() if path.name not in (mutant.name, *mutant.beside, "temporary")}
            if here:
                code, what = "BAD", f"wrote {', '.join(str(path) for path in sorted(here))}"
            if code == "BAD" and options.keep:
                options.keep.mkdir(parents=True, exist_ok=True)
                (options.keep / f"{mutant.number}{Path(mutant.name).suffix}").write_bytes(mutant.data)
            yield {
                "number": mutant.number,
                "format": mutant.format,
                "mutator": mutant.mutator,
                "code": code,
                "seconds": round(end.seconds, 2),
                "MB": end.resident // 1000,
                "what": what[-700:],
            }
            if time.monotonic() > spoken + BREATH:
                spoken = time.monotonic()
                left = (spoken - begun) / (done + 1) * (len(numbers) - done - 1)
                print(f"  {done + 1} of {len(numbers)} read, about {left / 60:.0f} min left", file=sys.stderr, flush=True)


def _summary(rows: list[dict[str, Any]]) -> int:
    slowest, largest = max(rows, key=lambda row: row["seconds"]), max(rows, key=lambda row: row["MB"])
    print(f"{len(rows)} files, {sum(row['seconds'] for row in rows):.0f} s of processor time")
    print(f"the slowest took {slowest['seconds']:.1f} s (number {slowest['number']}), the largest {largest['MB']} MB ({largest['number']})")
    for by in ("format", "mutator"):
        ends: dict[str, Counter[str]] = {}
        for row in rows:
            ends.setdefault(row[by], Counter())[row["code"]] += 1
        print()
        for kind, counts in sorted(ends.items()):
            print(f"  {kind:<26}{sum(counts.values()):>6}   ", "  ".join(f"{code} {count}" for code, count in counts.most_common()))
    total = Counter(row["code"] for row in rows)
    print(f"\n  {'all':<26}{len(rows):>6}   ", "  ".join(f"{code} {count}" for code, count in total.most_common()))
    for row in [row for row in rows if row["code"] == "BAD"][:40]:
        print(f"\n  {row['number']} {row['format']} {row['mutator']}\n{row['what']}")
    # The time limit is there for files on which the kernel works for ever; a crash of the kernel is told and harms nobody.
    print(f"\n{total['BAD']} wrong; of the kernel: {total['E108']} crashes told, {total['E109']} stopped by the time limit")
    return 1 if total["BAD"] else 0


def _rows(log: Path, program: str) -> dict[int, dict[str, Any]]:
    """What the log holds of this very program."""
    if not log.exists():
        return {}
    found = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines() if line.endswith("}")]
    return {row["number"]: row for row in found if row["program"] == program}


def _program() -> str:
    """Changes whenever what is tested, or how, does."""
    from foundation.digests import program_key

    tests = hashlib.sha256(b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))).hexdigest()
    return f"{program_key(('cadimport', 'topology', 'mategraph'))[:16]} {tests[:16]}"


def _load() -> None:
    """Import once, before the forks, what readings need: the CAD kernel, the readers, and what they import when they are used."""
    from cadimport.readers.registry import BUILT_IN

    import_module("cadimport.readers.step.document")
    for importer in BUILT_IN:
        import_module(str(importer.read).partition(":")[0])
    with tempfile.TemporaryDirectory() as folder:
        write_robots(Path(folder))
        for name in ("robot.urdf", "robot.sdf", "robot.mjcf", "rig.xml"):
            inspected(Path(folder) / name)
    gc.disable()  # as in the program's own child process; a search for garbage would copy all the memory that the forks share
    gc.freeze()


def _tree(folder: Path) -> set[Path]:
    return set(folder.rglob("*")) | set(folder.parent.glob("*outside*")) | set(Path.cwd().glob("*outside*"))


if __name__ == "__main__":
    sys.exit(main())
