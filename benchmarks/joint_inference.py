"""Joint inference on machines with known joints: recall, precision, mechanisms right, worth of the questions, calibration.

    python -m benchmarks joint_inference                         the development designs, both variants
    python -m benchmarks.joint_inference --held-out              the held-out ones: look at the totals, tune on nothing
    python -m benchmarks.joint_inference --variations            also with noise, other order, other names, inches, in a mirror
    python -m benchmarks.joint_inference crank_press             one of them

Each machine is drawn, written as a STEP file and given to ``mategraph joints FILE --json`` as a user would; `joint_scoring` says what
counts as right. Then an oracle answers the questions in the order in which they are asked, through `infer_joints`. The two variants of a
design are not independent samples.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from mategraph.stages import read_assembly
from topology.inference.infer import infer_joints
from topology.inference.model import Inference

from .joint_designs import DEVELOPMENT, HELD_OUT, VARIANTS, Design, build
from .joint_designs.files import write_step
from .joint_designs.variations import VARIATIONS
from .joint_oracle import after_answers
from .joint_scoring import Hinge, Score, home_of, ratio, same_joint, score, told_by_inference, told_by_json, told_by_truth, total

ANSWERS = (1, 3, 5)
BINS = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99, 1.0)
MATEGRAPH = [sys.executable, "-c", "from mategraph.commands.cli import main; main()"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """One machine in one variant."""

    name: str
    score: Score
    questions: int
    after: tuple[bool, ...] = ()  # whether right after each number of answers of ANSWERS
    stated: tuple[tuple[float, bool], ...] = ()  # probability of each connection that was given, and whether it is true
    failed: str = ""  # what went wrong when answers were given; none of them counts as right then


def measure(design: Design, path: Path, unit: str = "MM", *, ask: bool = True) -> Measured:
    """Draw, infer as the user does, and ask."""
    write_step(design, path, unit)
    answer = asked_of_the_command(path)
    judged = score(design, told_by_json(answer))
    questions: list[object] = answer.get("questions", [])  # type: ignore[assignment]
    name = f"{design.name} {design.variant}"
    if not ask:
        return Measured(name=name, score=judged, questions=len(questions))
    assembly, _ = read_assembly(path)
    first = infer_joints(assembly)
    shown = tuple(stated(design, first))
    try:
        inferred = after_answers(design, lambda answers: infer_joints(assembly, answers=answers), max(ANSWERS))
    except Exception as error:
        failed = f"answers end in {type(error).__name__}: {error}"
        return Measured(name=name, score=judged, questions=len(questions), after=(False,) * len(ANSWERS), stated=shown, failed=failed)
    right = [score(design, told_by_inference(found)).right for found in inferred]
    return Measured(name=name, score=judged, questions=len(questions), after=tuple(right[k] for k in ANSWERS), stated=shown)


def asked_of_the_command(path: Path) -> dict[str, object]:
    """What ``mategraph joints FILE --json`` prints."""
    run = subprocess.run([*MATEGRAPH, "joints", str(path), "--json"], capture_output=True, text=True, check=False)
    if run.returncode:
        raise RuntimeError(f"mategraph joints {path.name}: {run.stderr.strip()[-300:] or run.stdout.strip()[-300:]}")
    found: dict[str, object] = json.loads(run.stdout)
    return found


def stated(design: Design, inference: Inference) -> Iterator[tuple[float, bool]]:
    """The probability that the program gives each connection of two bodies, and whether it is true."""
    truth, home = told_by_truth(design), home_of(told_by_truth(design))
    bodies = {name for name, role in design.roles.items() if role == "body" and name not in design.idle}
    size = design.size
    for pair in inference.fixed:
        if {pair.a, pair.b} <= bodies:
            yield pair.p, home[pair.a] == home[pair.b]
    groups = home_of(told_by_inference(inference))
    for joint in inference.joints:
        sides = [{home[name] for name in bodies if groups.get(name) == groups.get(part)} for part in (joint.a, joint.b)]
        if not all(sides):
            continue
        given = Hinge(
            kind=joint.kind,
            a=joint.a,
            b=joint.b,
            axis=tuple(joint.axis),
            point=tuple(1000.0 * joint.origin),
            slide=None if joint.slide is None else tuple(joint.slide),
        )
        alike = [hinge for hinge in truth.hinges if same_joint(hinge, given, size)]
        pairs = [{home[hinge.a], home[hinge.b]} for hinge in alike]
        yield joint.p, any(pair & sides[0] and pair & sides[1] and len(pair & (sides[0] | sides[1])) > 1 for pair in pairs)


# ------------------------------------------------------------------------------------------------------------------------------- tables
def show(title: str, rows: Sequence[Measured], failed: Sequence[str]) -> None:
    """One line per machine, then the sums."""
    print(f"\n{title}")
    head = f"{'':<24} {'mobility':>9} {'moving':>8} {'wrong':>6} {'bonds':>9} {'wrong':>6} {'asked':>6}"
    print(f"  {head}   right with 0, {_words(ANSWERS)} answers")
    for row in rows:
        s = row.score
        verdict = " ".join("yes" if right else "no " for right in (s.right, *row.after))
        print(
            f"  {row.name:<24} {f'{s.mobility}/{s.mobility_true}':>9} {f'{s.moving_found}/{s.moving_true}':>8} "
            f"{s.moving_given - s.moving_right:>6} {f'{s.bonds_found}/{s.bonds_true}':>9} {s.bonds_given - s.bonds_right:>6} "
            f"{row.questions:>6}   {verdict}  {row.failed}".rstrip()
        )
    for name in failed:
        print(f"  {name}")
    summary(rows, len(failed))


def summary(rows: Sequence[Measured], failed: int = 0) -> None:
    """Recall, precision, and how many are right; what failed counts as wrong."""
    s, count = total(row.score for row in rows), len(rows) + failed
    recall = ratio(s.bonds_found + s.moving_found, s.bonds_true + s.moving_true)
    precision = ratio(s.bonds_right + s.moving_right, s.bonds_given + s.moving_given)
    print(f"  joints: recall {recall:.3f}, precision {precision:.3f}", end="")
    print(f"; moving joints: recall {ratio(s.moving_found, s.moving_true):.3f} ({s.moving_found} of {s.moving_true})", end="")
    print(f", precision {ratio(s.moving_right, s.moving_given):.3f}")
    print(f"  mechanisms right without questions: {sum(row.score.right for row in rows)} of {count}", end="")
    if rows and rows[0].after:
        for index, k in enumerate(ANSWERS):
            print(f"; with at most {k} answer{'s' if k > 1 else ''}: {sum(row.after[index] for row in rows)}", end="")
    print(f"; {ratio(sum(row.questions for row in rows), len(rows)):.1f} questions each")


def calibration(rows: Sequence[Measured]) -> None:
    """How often what was given with a probability is true."""
    pairs = [pair for row in rows for pair in row.stated]
    if not pairs:
        return
    brier = sum((p - right) ** 2 for p, right in pairs) / len(pairs)
    base = sum(right for _, right in pairs) / len(pairs)
    constant = f"always saying {base:.2f} has {base * (1 - base):.4f}"
    print(f"  calibration of {len(pairs)} given connections of bodies: Brier score {brier:.4f} ({constant})")
    for low, high in itertools.pairwise(BINS):
        inside = [(p, right) for p, right in pairs if low <= p < high or (high == 1.0 and p == 1.0)]
        if inside:
            said, true = (sum(values) / len(inside) for values in zip(*inside, strict=True))
            print(f"    p {low:.2f} to {high:.2f}: {len(inside):>4} given, {said:.3f} said, {true:.3f} true")


def _words(numbers: Sequence[int]) -> str:
    return ", ".join(str(number) for number in numbers)


# --------------------------------------------------------------------------------------------------------------------------------- main
def main(arguments: Sequence[str] = ()) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="designs; all of the chosen half where none is named")
    parser.add_argument("--held-out", action="store_true", help="the held-out designs instead of those for development")
    parser.add_argument("--variations", action="store_true", help="also each variation, scored without questions")
    parser.add_argument("--totals", action="store_true", help="only the sums")
    chosen = parser.parse_args(list(arguments))
    names = HELD_OUT if chosen.held_out else DEVELOPMENT
    unknown = [name for name in chosen.names if name not in names]
    if unknown:
        parser.error(f"no such design here: {_listed(unknown)}; there are {_listed(names)}")
    title = f"{'Held-out' if chosen.held_out else 'Development'} designs"
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("MATEGRAPH_CACHE", f"{folder}/cache")
        for variation, how in VARIATIONS.items():
            plain = variation == "as drawn"
            if not plain and not chosen.variations:
                continue
            rows, failed = [], []
            for name in chosen.names or names:
                for variant in VARIANTS:
                    try:
                        design = how.change(build(name, variant))
                        rows.append(measure(design, Path(folder, f"{name}_{variant}.step"), how.unit, ask=plain))
                    except Exception as error:
                        failed.append(f"{name} {variant}: {type(error).__name__}: {error}")
                        if os.environ.get("MATEGRAPH_TRACEBACK"):
                            traceback.print_exc()
            if plain and not chosen.totals:
                show(title, rows, failed)
            else:
                print(f"\n{title}, {variation}")
                for line in failed:
                    print(f"  {line}")
                summary(rows, len(failed))
            calibration(rows)
    return 0


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
