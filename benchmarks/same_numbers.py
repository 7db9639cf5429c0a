"""Whether another checkout prints the same ``--json`` on every sample: ``python -m benchmarks.same_numbers OTHER_CHECKOUT``.

Every command that computes is run on every project file of ``sample_assemblies`` in both checkouts, one process for each checkout and
project file. The answers are compared key by key; numbers are the same where they differ by no more than ``--tolerance`` of the larger
one (0 asks for equal digits). What is measured (seconds) is left out. Exit code 1 where anything differs.

``--only seeker`` limits the project files, ``--commands inspect,inverse`` the commands, ``--keep FOLDER`` keeps the answers: those of the
other checkout are then computed once.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import math
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent.parent
COMMANDS: dict[str, list[str]] = {
    "inspect": ["inspect"],
    "inspect equations": ["inspect", "--equations"],
    "inspect matrices": ["inspect", "--matrices"],
    "inspect circuit": ["inspect", "--circuit"],
    "run": ["run", "--out", "out", "--fresh"],
    "run again": ["run", "--out", "out"],
    "inverse": ["inverse", "--out", "out"],
    "linearise": ["linearise"],
    "linearise equilibrium": ["linearise", "--at", "equilibrium"],
    "equilibrium": ["equilibrium"],
    "velocities": ["velocities"],
    "verify": ["verify", "--states", "2"],
    "equations": ["equations"],
    "equations lagrange": ["equations", "--formulation", "lagrange"],
    "graph system": ["graph"],
    "graph mechanism": ["graph", "--what", "mechanism", "--format", "dot"],
    "graph components": ["graph", "--what", "components", "--format", "mermaid"],
    "graph blt": ["graph", "--what", "blt"],
    "graph incidence": ["graph", "--what", "incidence"],
}
MEASURED = {"seconds_a_state", "seconds"}  # keys whose values are times of this machine


def record(project: Path, target: Path, names: list[str]) -> None:
    """Run the commands on one project file in this process, and write what each prints."""
    from mategraph.__main__ import main  # of the checkout that PYTHONPATH names

    answers = json.loads(target.read_text(encoding="utf-8")) if target.is_file() else {}
    for name in names:
        if name in answers:
            continue
        first, *options = COMMANDS[name]
        printed = io.StringIO()
        code: Any = 0
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(io.StringIO()):
            try:
                main([first, str(project), *options, "--json"])
            except SystemExit as stop:
                code = stop.code
        answers[name] = {"exit": code, "answer": json.loads(printed.getvalue())}
    # Where the samples lie is not compared: the answers of another checkout can be kept for later.
    target.write_text(json.dumps(answers).replace(str(project.parent), "SAMPLE"), encoding="utf-8")


def answers_of(checkout: Path, project: Path, folder: Path, names: list[str]) -> dict[str, Any]:
    """What a checkout prints for one project file; the runs write into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{project.stem}.json"
    environment = os.environ | {"PYTHONPATH": str(checkout)}
    words = [sys.executable, str(Path(__file__).resolve()), "--record", str(target), str(project), "--commands", ",".join(names)]
    subprocess.run(words, env=environment, cwd=folder, check=True)
    found: dict[str, Any] = json.loads(target.read_text(encoding="utf-8"))
    return found


def differences(here: Any, there: Any, tolerance: float, path: str = "") -> Iterator[str]:
    """Where two answers differ, as lines with the path of the value."""
    if isinstance(here, dict) and isinstance(there, dict):
        if list(here) != list(there):
            new, gone = [key for key in here if key not in there], [key for key in there if key not in here]
            yield f"{path}: keys {new} are new, {gone} are gone, or their order is another"
        for key in here.keys() & there.keys() - MEASURED:
            yield from differences(here[key], there[key], tolerance, f"{path}.{key}")
    elif isinstance(here, list) and isinstance(there, list):
        if len(here) != len(there):
            yield f"{path}: {len(here)} entries, there {len(there)}"
        for index, (one, other) in enumerate(zip(here, there, strict=False)):
            yield from differences(one, other, tolerance, f"{path}[{index}]")
    elif _is_number(here) and _is_number(there):
        if here != there and not math.isclose(here, there, rel_tol=tolerance, abs_tol=0.0):
            yield f"{path}: {here!r}, there {there!r}"
    elif here != there:
        yield f"{path}: {str(here)[:200]!r}, there {str(there)[:200]!r}"


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def main() -> int:
    """Compare, print what differs, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path, help="the other checkout, or with --record a project file")
    parser.add_argument("--only", default="", help="project files whose names contain this")
    parser.add_argument("--commands", default=",".join(COMMANDS))
    parser.add_argument("--tolerance", type=float, default=0.0)
    parser.add_argument("--keep", type=Path, help="folder for the answers; those of the other checkout are not computed again")
    parser.add_argument("--record", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    names = [name for name in given.commands.split(",") if name]
    if given.record is not None:
        record(given.other, given.record, names)
        return 0
    projects = sorted(p for p in (HERE / "sample_assemblies").glob("*/*.toml") if given.only in p.stem)
    wrong = 0
    with tempfile.TemporaryDirectory() as temporary:
        root = given.keep.resolve() if given.keep else Path(temporary)
        for project in projects:
            (root / "here" / f"{project.stem}.json").unlink(missing_ok=True)
            there = answers_of(given.other.resolve(), project, root / "there", names)
            here = answers_of(HERE, project, root / "here", names)
            for name in names:
                found = list(differences(here[name], there[name], given.tolerance))
                wrong += bool(found)
                for line in found[:8]:
                    print(f"{project.stem}: {name}{line}", flush=True)
            print(f"{project.stem}: {len(names)} commands compared", flush=True)
    print("the same everywhere" if not wrong else f"{wrong} answers differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
