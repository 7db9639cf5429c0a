"""Interleaved timing: A, B, A, B, ... so that a noisy machine disturbs both alike."""

from __future__ import annotations

import os
import resource
import statistics
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """Median and spread of one candidate, seconds."""

    median: float
    least: float
    rounds: int


def machine_code_first() -> None:
    """Let every run of this process have its machine code from its start, so that what is timed is one thing."""
    os.environ["MATEGRAPH_COMPILE_FIRST"] = "1"


def largest_memory() -> int:
    """The most memory that this process has had, bytes.

    Not `ru_maxrss` where it can be helped: a child begins with that of the process which it was split off from.
    """
    status = Path("/proc/self/status")
    if status.exists():
        return 1024 * int(next(line for line in status.read_text().splitlines() if line.startswith("VmHWM")).split()[1])
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def interleaved(candidates: Mapping[str, Callable[[], object]], rounds: int) -> dict[str, Timing]:
    """Time each candidate `rounds` times, taking turns; one untimed round comes first."""
    taken: dict[str, list[float]] = {name: [] for name in candidates}
    for index in range(rounds + 1):
        for name, candidate in candidates.items():
            start = time.perf_counter()
            candidate()
            if index:
                taken[name].append(time.perf_counter() - start)
    return {name: Timing(median=statistics.median(t), least=min(t), rounds=rounds) for name, t in taken.items()}


def report(title: str, timings: Mapping[str, Timing], ours: str, theirs: str, bound: float | None = None) -> float:
    """Print both and their ratio of medians; returns the ratio."""
    ratio = timings[ours].median / timings[theirs].median
    print(f"\n{title}")
    for name, timing in timings.items():
        print(f"  {name:<58} median {_shown(timing.median):>10}   least {_shown(timing.least):>10}")
    print(f"  ratio {ours} / {theirs}: {ratio:.2f}" + (f"   (wanted: at most {bound:g})" if bound is not None else ""))
    return ratio


def _shown(seconds: float) -> str:
    for scale, unit in ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if seconds >= scale:
            return f"{seconds / scale:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"
