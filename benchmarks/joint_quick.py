"""Joint inference on files with known joints, quickly: what is seen of each file is kept, only the decision is made anew.

    python -m benchmarks.joint_quick STORE TRUTH.toml ...              one line per machine, then the sums
    python -m benchmarks.joint_quick STORE TRUTH.toml ... --wrong      also what is wrong in each
    python -m benchmarks.joint_designs ... writes the development designs as such files

STORE is a folder for what is kept: the assembly, its features and contacts, and which small motions collide. It has to be emptied when the
code of contacts or of proximity changes.
"""

from __future__ import annotations

import argparse
import os
import pickle
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import topology.inference.infer as infer
import topology.inference.motion_evidence as motion
from cadimport.assembly import Assembly
from cadimport.bought_parts.recognition import recognised
from cadimport.contacts.classes import part_class
from mategraph.project.products import own_products
from mategraph.stages import read_assembly
from topology.inference.model import Answer, Inference

from .joint_inference import ANSWERS, Measured, calibration, show, stated, summary
from .joint_oracle import after_answers
from .joint_scoring import home_of, same_joint, score, told_by_inference, told_by_truth
from .joint_truths import Truth, read_truth


@dataclass(slots=True)
class Kept:
    """What does not change while the decision is worked on."""

    assembly: Assembly
    bought: tuple[Any, ...]
    observed: dict[Any, Any]
    killed: dict[Any, Any]


def kept(store: Path, truth: Truth) -> Kept:
    """From the store, or made."""
    path = store / f"{truth.step.stem}.pickle"
    if path.exists() and path.stat().st_mtime > truth.step.stat().st_mtime:
        return Kept(*pickle.loads(path.read_bytes()))
    assembly, _ = read_assembly(truth.step)
    return Kept(assembly, tuple(recognised(assembly, own_products())), {}, {})


@contextmanager
def remembering(own: Kept, path: Path) -> Iterator[None]:
    """Steps that take long are looked up, and kept."""
    observe, kills, scene = infer.observe, motion.what_kills, motion.Scene
    before = len(own.observed) + len(own.killed)

    def observed(assembly: Assembly, ignored: Any, report: Any) -> Any:
        key = tuple(assembly.instances)
        if key not in own.observed:
            own.observed[key] = observe(assembly, ignored, report)
        seen = own.observed[key]
        kinds = {part.part: part_class(part.features, assembly.parts[part.part].solids) for part in seen.placed.values()}
        return replace(seen, kinds=kinds)

    class LateScene:
        def __init__(self, assembly: Assembly) -> None:
            self.assembly, self.made = assembly, None

    def killed(late: Any, trials: Any) -> Any:
        keys = [_key(trial) for trial in trials]
        new = {key: trial for key, trial in zip(keys, trials, strict=True) if key not in own.killed}
        if new:
            late.made = late.made or scene(late.assembly)
            own.killed.update(zip(new, kills(late.made, list(new.values())), strict=True))
        return [own.killed[key] for key in keys]

    infer.observe, motion.what_kills, motion.Scene = observed, killed, LateScene  # type: ignore[misc, assignment]
    try:
        yield
    finally:
        infer.observe, motion.what_kills, motion.Scene = observe, kills, scene  # type: ignore[misc]
        if len(own.observed) + len(own.killed) > before or not path.exists():
            path.write_bytes(pickle.dumps((own.assembly, own.bought, own.observed, own.killed)))


def _key(trial: Any) -> Any:
    sides = sorted([tuple(sorted(trial.fixed)), tuple(sorted(trial.moving))])
    place = tuple((1e6 * trial.axis.point).round(0)), tuple((1e4 * trial.axis.direction).round(0))
    return str(sides), place, trial.axis.kind, str(sorted(map(sorted, trial.loose)))


def quick(truth: Truth, store: Path, ask: bool) -> tuple[Measured, tuple[Inference, ...]]:
    """Score, answers and stated probabilities of one file."""
    own = kept(store, truth)

    def inferred(answers: tuple[Answer, ...]) -> Inference:
        return infer.infer_joints(own.assembly, answers=answers, bought=own.bought)

    with remembering(own, store / f"{truth.step.stem}.pickle"):
        found = after_answers(truth, inferred, max(ANSWERS) if ask else 0)  # type: ignore[arg-type]
    right = [score(truth, told_by_inference(one)).right for one in found]  # type: ignore[arg-type]
    row = Measured(
        name=truth.step.stem,
        score=score(truth, told_by_inference(found[0])),  # type: ignore[arg-type]
        questions=len(found[0].questions),
        after=tuple(right[k] for k in ANSWERS) if ask else (),
        stated=tuple(stated(truth, found[0])),  # type: ignore[arg-type]
    )
    return row, tuple(found)


def wrong(truth: Truth, found: Inference) -> Iterator[str]:
    """What differs from the truth, in words."""
    told, true = told_by_inference(found), told_by_truth(truth)  # type: ignore[arg-type]
    bodies = [name for name, role in truth.roles.items() if role == "body" and name not in truth.idle]
    ours, theirs = home_of(told), home_of(true)
    if found.mobility != truth.mobility:
        yield f"mobility {found.mobility}, true {truth.mobility}"
    for group in true.groups:
        pieces: dict[int, list[str]] = {}
        for name in (name for name in bodies if name in group):
            pieces.setdefault(ours.get(name, -1), []).append(name)
        if len(pieces) > 1:
            yield f"parted: {sorted(pieces.values(), key=len)}"
    for group in told.groups:
        pieces = {}
        for name in (name for name in bodies if name in group):
            pieces.setdefault(theirs[name], []).append(name)
        if len(pieces) > 1:
            yield f"held together: {sorted(pieces.values(), key=len)}"
    for hinge in true.hinges:
        if not any(
            same_joint(hinge, other, truth.size) and {theirs.get(other.a), theirs.get(other.b)} == {theirs[hinge.a], theirs[hinge.b]}
            for other in told.hinges
        ):
            near = [o.kind for o in told.hinges if {theirs.get(o.a), theirs.get(o.b)} == {theirs[hinge.a], theirs[hinge.b]}]
            yield f"missing: {hinge.kind} {hinge.a} – {hinge.b} along {tuple(round(c, 2) for c in hinge.axis)}; there is {near}"
    for joint, other in zip(found.joints, told.hinges, strict=True):
        same = [h for h in true.hinges if same_joint(h, other, truth.size)]
        if not any({theirs[h.a], theirs[h.b]} == {theirs.get(other.a), theirs.get(other.b)} for h in same):
            reasons = "; ".join(f"{e.weight:+.1f} {e.text}" for e in joint.evidence[:4])
            yield f"wrong: {other.kind} {other.a} – {other.b} p {joint.p:.2f} ({reasons})"


def main(arguments: Sequence[str]) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("store", type=Path)
    parser.add_argument("truths", type=Path, nargs="+")
    parser.add_argument("--wrong", action="store_true", help="say what is wrong")
    parser.add_argument("--totals", action="store_true", help="only the sums")
    parser.add_argument("--no-answers", action="store_true", help="ask nothing")
    chosen = parser.parse_args(list(arguments))
    chosen.store.mkdir(parents=True, exist_ok=True)
    truths = [read_truth(path) for path in chosen.truths]
    with ProcessPoolExecutor(int(os.environ.get("JOBS", "2"))) as pool:
        results = list(pool.map(partial(quick, store=chosen.store, ask=not chosen.no_answers), truths))
    if chosen.wrong and not chosen.totals:
        for truth, (row, found) in zip(truths, results, strict=True):
            if not row.score.right or not all(row.after):
                print(f"\n{row.name}")
                for line in wrong(truth, found[0]):
                    print(f"    {line}")
                for asked in found[0].questions[:8]:
                    print(f"    ? {asked.worth:.2f} {asked.pair} {dict(zip(asked.kinds, map(_two, asked.probabilities), strict=True))}")
    rows = [row for row, _ in results]
    if chosen.totals:
        summary(rows)
    else:
        show("Quickly", rows, [])
    calibration(rows)
    return 0


def _two(p: float) -> float:
    return round(p, 2)


def by_design(truths: Sequence[Truth]) -> Mapping[str, list[Truth]]:
    """Files of one design: they are no independent samples."""
    found: dict[str, list[Truth]] = {}
    for truth in truths:
        found.setdefault("iitd" if truth.name.startswith("iitd") else truth.name, []).append(truth)
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
