"""The report on one page of A4: checks first, those that failed at the top; then the picture, the curves, how far joints went, warnings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from foundation.errors import Note

from .run_tables import JOINT_HEADS, joint_rows

if TYPE_CHECKING:
    from domains.result import Result
    from viz.report.report_page import Item, Section

    from ...analyses.checks import Checks
    from ...machine import Machine

MOST_CHECKS = 10  # rows for which there is room
MOST_JOINTS = 8
SHOWN = (0, 3, 4, 5)  # columns of the joints: name, unit, least, most


def one_page_sections(
    machine: Machine,
    result: Result,
    checks: Checks,
    notes: Sequence[Note],
    machine_pictures: Callable[[], Iterator[Item]],
    curves: Callable[[], Iterator[Item]],
) -> Iterator[Section]:
    """The sections of the page; what there is no room for is counted."""
    from viz.report.report_page import Grid, Section, Words

    ordered = sorted(checks, key=lambda check: check.passed)
    if ordered:
        shown = ordered[:MOST_CHECKS]
        left = ordered[MOST_CHECKS:]
        failed = sum(not check.passed for check in left)
        more = f"And {len(left)} more, of which {failed} failed." if left else ""
        rows = tuple((c.expression, c.requirement, c.shown, "passed" if c.passed else "FAILED") for c in shown)
        heads = ("check", "requirement", "found", "verdict")
        grid = Grid(columns=heads, rows=rows, verdicts=tuple(c.passed for c in shown), measured=(1, 2), note=more)
        yield Section(title="Checks", items=(grid,))
    else:
        yield Section(title="Checks", items=(Words(text="The project has none."),))
    pictured: list[Item] = list(machine_pictures())
    moved = joint_rows(machine, result)
    if moved:
        more = f"The first {MOST_JOINTS} of {len(moved)}." if len(moved) > MOST_JOINTS else ""
        joints = tuple(tuple(str(row[k]) for k in SHOWN) for row in moved[:MOST_JOINTS])
        pictured.append(Grid(columns=tuple(JOINT_HEADS[k] for k in SHOWN), rows=joints, numbers=(2, 3), note=more))
    if pictured:
        yield Section(title="The machine and how far its joints went", items=tuple(pictured), side_by_side=True)
    codes = ", ".join(f"{code} ({sum(n.code == code for n in notes)})" for code in dict.fromkeys(n.code for n in notes))
    words = Words(text=f"Warnings: {codes}; their texts are in the full report." if codes else "No warnings.")
    yield Section(title="Results", items=(*curves(), words))
