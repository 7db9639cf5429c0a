"""Weights of the table of evidence, fitted to machines with known joints; with leave-one-design-out figures.

    python -m benchmarks.joint_fit STORE TRUTH.toml ...                     fit, print the rows that change
    python -m benchmarks.joint_fit STORE TRUTH.toml ... --leave-one-out     also each design decided with weights fitted on the others

What is maximised is the probability of the true mechanism among those that the search meets, and the pseudo-likelihood: of each unknown the
probability of its true states while all others have theirs. A Gaussian prior of width `SIGMA` about the weights that are set by hand
keeps rows with little evidence where they are. Variants of one design count as one sample together.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

import topology.inference.deciding as deciding
import topology.inference.infer as infer
import topology.inference.weights as table
from foundation.arrays import Array
from topology.inference.decision import Search
from topology.inference.idle_spins import spinners
from topology.inference.interfaces import Interface, State

from .joint_inference import calibration, show
from .joint_quick import by_design, kept, quick, remembering
from .joint_scoring import Hinge, Told, home_of, same_joint, told_by_truth
from .joint_truths import Truth, read_truth

SIGMA = 0.6
WHOLE = 2.0  # what a mechanism as a whole counts, in unknowns
FIRM = 8.0  # what a machine counts that must come out right
MOST = 120  # of the likeliest mechanisms that the truth is compared with
# rows that are not fitted
KEPT = (
    "library",
    "user",
    "not held",
    "answered twin",
    "answered alike",
    "on an output",
    "mounted case",
    "beside an output",
    "loose",
    "flat contact",
)
GLOBAL = ("loose", "dead joint", "freedom", "nothing moves", "idle spin")


@dataclass(frozen=True, slots=True)
class Sample:
    """One unknown: features of each of its states, and which are true."""

    design: str
    weight: float
    features: Array  # (states, rows)
    true: Array  # (states,) bool
    offset: Array  # (states,): what rows say that are not fitted
    what: str = ""


def rows_fitted() -> list[str]:
    """The rows whose weights are looked for."""
    return [name for name in table.WEIGHTS if name not in KEPT]


def samples(truth: Truth, store: Path, share: float) -> list[Sample]:
    """The unknowns of one file."""
    own = kept(store, truth)
    found: list[tuple[deciding.Deciding, deciding.Decided]] = []
    decide = deciding.Deciding.decide

    def deciding_kept(self: deciding.Deciding, answers: object) -> deciding.Decided:
        found.append((self, decide(self, answers)))  # type: ignore[arg-type]
        return found[-1][1]

    deciding.Deciding.decide = deciding_kept  # type: ignore[method-assign]
    try:
        with remembering(own, store / f"{truth.step.stem}.pickle"):
            infer.infer_joints(own.assembly, bought=own.bought)
    finally:
        deciding.Deciding.decide = decide  # type: ignore[method-assign]
    around, decided = found[-1]
    names = rows_fitted()
    column = {name: k for k, name in enumerate(names)}
    told = told_by_truth(truth)  # type: ignore[arg-type]
    bodies, interfaces = decided.merging.bodies, decided.interfaces
    spins = spinners(bodies, interfaces)
    search = Search(
        list(bodies),
        interfaces,
        [b.volume for b in bodies.values()],
        around.center,
        around.size,
        {},
        deciding.tolerance_of(around.noise),
        spins,
    )
    labels = [true_states(own, truth, told) for own in interfaces]
    accepted = []
    for unknown in search.unknowns:
        sets = [labels[k] for k in unknown.interfaces if labels[k] is not None]
        accepted.append(set.intersection(*map(set, sets)) if sets else None)  # type: ignore[arg-type]
    truth_states = []
    for k, unknown in enumerate(search.unknowns):
        options = accepted[k] or range(len(unknown.weights))
        truth_states.append(max(options, key=lambda s: unknown.weights[s]))
    assignment = tuple(truth_states)
    tables = [[_features(interfaces[u.interfaces[0]], s, column) for s in range(len(u.weights))] for u in search.unknowns]
    current = np.array([table.WEIGHTS[name].weight for name in names])
    pairs = list(zip(search.unknowns, tables, strict=True))
    rests = [[float(w) - float(row @ current) for w, row in zip(u.weights, own, strict=True)] for u, own in pairs]

    def whole(chosen: tuple[int, ...]) -> tuple[Array, float]:
        features = sum((own[s] for own, s in zip(tables, chosen, strict=True)), np.zeros(len(names)))
        rest = sum(own[s] for own, s in zip(rests, chosen, strict=True))
        for name, amount in search.mechanism(chosen).items():
            if name in column:
                features[column[name]] += amount
            else:
                rest += table.WEIGHTS[name].weight * amount
        return features, rest

    search.run()
    likely = sorted(search._scores, key=lambda chosen: -search._scores[chosen])[:MOST]
    near = [(*assignment[:k], s, *assignment[k + 1 :]) for k, u in enumerate(search.unknowns) for s in range(len(u.weights))]
    met = list(dict.fromkeys([*near, *likely]))
    told_true = np.array([all(right is None or s in right for s, right in zip(chosen, accepted, strict=True)) for chosen in met])
    features, rest = map(np.array, zip(*map(whole, met), strict=True)) if met else (np.zeros((0, len(names))), np.zeros(0))
    result = []
    if told_true.any() and not told_true.all():
        result.append(Sample(truth.name, WHOLE * share, features, told_true, rest, f"{truth.step.stem}: the mechanism"))
    at = {chosen: k for k, chosen in enumerate(met)}
    for k, unknown in enumerate(search.unknowns):
        right = accepted[k]
        if not right or len(unknown.weights) < 2:
            continue
        rows = [at[*assignment[:k], s, *assignment[k + 1 :]] for s in range(len(unknown.weights))]
        true = np.array([s in right for s in range(len(unknown.weights))])
        if not true.all():
            own_interface = interfaces[unknown.interfaces[0]]
            states = ", ".join(f"{state.name}{'*' if s in right else ''}" for s, state in enumerate(own_interface.states))
            what = f"{truth.step.stem}: {own_interface.parts} {states}; {[(r.row, round(r.scale, 1)) for r in own_interface.reasons]}"
            result.append(Sample(truth.name, share, features[rows], true, rest[rows], what))
    return result


def _features(own: Interface, s: int, column: Mapping[str, int]) -> Array:
    """How often each row counts for a state."""
    found = np.zeros(len(column))
    name = own.states[s].name
    for reason in own.reasons:
        if reason.row not in column:
            continue
        row = table.WEIGHTS[reason.row]
        counts = row.state == name
        if name == "slide and turn":
            counts = row.state in (name, "slide") or (row.state == "turn" and row.weight * reason.scale < 0.0)
        if counts:
            found[column[reason.row]] += reason.scale
    return found


def true_states(own: Interface, truth: Truth, told: Told) -> set[int] | None:
    """The states of an interface that agree with the truth; None where either side may be right."""
    a, b = own.parts
    if {a, b} & set(truth.idle) or a not in truth.roles or b not in truth.roles:
        return None
    home = home_of(told)
    if home[a] == home[b]:
        return {s for s, state in enumerate(own.states) if state.name in ("fixed", "none")} or None
    found = {s for s, state in enumerate(own.states) if _is_true(state, home[a], home[b], home, told, truth.size)}
    return found or {s for s, state in enumerate(own.states) if state.name == "none"} or None


def _is_true(state: State, a: int, b: int, home: Mapping[str, int], told: Told, size: float) -> bool:
    if not state.joined or state.name == "fixed":
        return False
    slide = None if state.slide is None else tuple(state.slide)
    given = Hinge(kind=state.kind, a="", b="", axis=tuple(state.axis), point=tuple(1000.0 * state.origin), slide=slide)
    linked = [{home[hinge.a], home[hinge.b]} for hinge in told.hinges if same_joint(hinge, given, size)]
    reached = {a}
    for _ in linked:
        reached |= {group for pair in linked if pair & reached for group in pair}
    return b in reached


def fitted(data: Sequence[Sample], sigma: float = SIGMA) -> dict[str, float]:
    """The weights at the largest posterior."""
    names = rows_fitted()
    prior = np.array([table.PRIORS[name].weight for name in names])
    rows = np.concatenate([sample.features for sample in data])
    owner = np.concatenate([np.full(len(sample.true), k) for k, sample in enumerate(data)])
    true = np.concatenate([sample.true for sample in data])
    rest = np.concatenate([sample.offset for sample in data])
    share = np.array([sample.weight for sample in data])

    def loss(w: Array) -> tuple[float, Array]:
        scores = rows @ w + rest
        top = np.full(len(data), -np.inf)
        np.maximum.at(top, owner, scores)
        weights = np.exp(scores - top[owner])
        whole, right = np.bincount(owner, weights), np.bincount(owner, weights * true)
        p, q = weights / whole[owner], weights * true / np.maximum(right, 1e-300)[owner]
        value = float(np.sum(share * (np.log(whole) - np.log(np.maximum(right, 1e-300)))))
        slope = rows.T @ (share[owner] * (p - q))
        return value + 0.5 * float(np.sum((w - prior) ** 2)) / sigma**2, slope + (w - prior) / sigma**2

    found = minimize(loss, prior, jac=True, method="L-BFGS-B")
    return dict(zip(names, found.x.tolist(), strict=True))


def log_loss(data: Sequence[Sample], weights: Mapping[str, float]) -> float:
    """Mean over the samples."""
    names = rows_fitted()
    w = np.array([weights[name] for name in names])
    total = 0.0
    for sample in data:
        scores = sample.features @ w + sample.offset
        p = np.exp(scores - scores.max())
        total -= sample.weight * math.log(max(float(p[sample.true].sum() / p.sum()), 1e-12))
    return total / max(sum(sample.weight for sample in data), 1e-12)


def use(weights: Mapping[str, float]) -> None:
    """Decide with these weights from now on."""
    table.WEIGHTS = {name: replace(row, weight=weights.get(name, row.weight)) for name, row in table.WEIGHTS.items()}


def write(weights: Mapping[str, float]) -> None:
    """Into the module that the program reads."""
    path = Path(table.__file__).with_name("fitted_weights.py")
    head = path.read_text(encoding="utf-8").partition("FITTED")[0]
    moved = {name: round(value, 2) for name, value in weights.items() if abs(value - table.PRIORS[name].weight) >= 0.05}
    rows = [f"    {json.dumps(name)}: {value}," for name, value in moved.items()]
    path.write_text(head + "\n".join(["FITTED: dict[str, float] = {", *rows, "}", ""]), encoding="utf-8")


def _with_weights(task: tuple[Truth, Mapping[str, float]], store: Path) -> object:
    truth, weights = task
    use(weights)
    return quick(truth, store, True)[0]


def main(arguments: Sequence[str]) -> int:
    """Fit and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("store", type=Path)
    parser.add_argument("truths", type=Path, nargs="+")
    parser.add_argument("--leave-one-out", action="store_true")
    parser.add_argument("--write", action="store_true", help="write the fitted weights into the program")
    parser.add_argument("--sigma", type=float, default=SIGMA)
    parser.add_argument("--firm", type=Path, nargs="*", default=[], help="folders whose machines must come out right: they count more")
    parser.add_argument("--worst", type=int, default=0, help="show so many unknowns that are decided worst when their design is left out")
    chosen = parser.parse_args(list(arguments))
    designs = by_design([read_truth(path) for path in chosen.truths])
    firm = {path.resolve() for path in chosen.firm}
    jobs = [(truth, (FIRM if truth.step.parent.resolve() in firm else 1.0) / len(own)) for own in designs.values() for truth in own]
    with ProcessPoolExecutor(int(os.environ.get("JOBS", "2"))) as pool:
        gathered = list(pool.map(partial(_samples, store=chosen.store), jobs))
    data = [(name, sample) for (truth, _), own in zip(jobs, gathered, strict=True) for name in [_design(truth)] for sample in own]
    everything = [sample for _, sample in data]
    before = {name: table.WEIGHTS[name].weight for name in rows_fitted()}
    after = fitted(everything, chosen.sigma)
    counts = {name: sum(abs(s.features[:, k]).max() > 0 for s in everything) for k, name in enumerate(rows_fitted())}
    for name, value in after.items():
        print(f"  {name:<32} {before[name]:>6.2f} {value:>6.2f}   {counts[name]:>4}")
    print(f"  {len(everything)} unknowns, log loss {log_loss(everything, before):.4f} before, {log_loss(everything, after):.4f} after")
    if chosen.write:
        write(after)
    if not (chosen.leave_one_out or chosen.worst):
        return 0
    tasks, lost = [], 0.0
    worst: list[tuple[float, str]] = []
    for name, own in designs.items():
        others = [sample for other, sample in data if other != name]
        here = [sample for other, sample in data if other == name]
        weights = fitted(others, chosen.sigma)
        for sample in here:
            worst.append((log_loss([sample], weights), sample.what))
        lost += log_loss(here, weights) * sum(sample.weight for sample in here) if here else 0.0
        tasks += [(truth, weights) for truth in own]
    print(f"  left-one-out log loss {lost / sum(sample.weight for sample in everything):.4f}")
    for value, what in sorted(worst, reverse=True)[: chosen.worst]:
        print(f"    {value:.2f} {what}")
    if chosen.leave_one_out:
        with ProcessPoolExecutor(int(os.environ.get("JOBS", "2"))) as pool:
            rows = list(pool.map(partial(_with_weights, store=chosen.store), tasks))
        show("Each design decided with weights fitted on the others", rows, [])  # type: ignore[arg-type]
        calibration(rows)  # type: ignore[arg-type]
    return 0


def _samples(job: tuple[Truth, float], store: Path) -> list[Sample]:
    return samples(job[0], store, job[1])


def _design(truth: Truth) -> str:
    return next(iter(by_design([truth])))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
