"""One state of a machine as lines of text that a line-by-line comparison understands: what ``git diff`` shows of CAD files (textconv).

Numbers are rounded so that the noise of a re-export changes no line; nothing of paths, times or versions is in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..outputs.cell_text import all_limits
from ..outputs.summary import MachineSummary


def state_text(summary: MachineSummary) -> str:
    """A line for each part, body and joint, by name."""
    return "\n".join([f"mass {summary.mass:.5g} kg, {len(summary.parts)} parts", *_lines(summary)]) + "\n"


def _lines(summary: MachineSummary) -> Iterator[str]:
    for part in sorted(summary.parts, key=lambda part: (part.path, part.name)):
        place = [row[3] for row in part.pose[:3]]
        volume = "no volume" if part.volume is None else f"{1e6 * part.volume:.5g} cm³"
        centre = (
            "" if part.center is None else f", centre {_mm(_in_world(part.pose, part.center))} mm"
        )  # shapes may be drawn in their place
        yield f"part {' / '.join(part.path[1:]) or part.name}: {volume}, {part.mass:.5g} kg, at {_mm(place)} mm{centre}"
    for body in sorted(summary.bodies, key=lambda body: body.name):
        yield f"body {body.name}: {body.mass:.5g} kg, centre {_mm(body.center)} mm, of {', '.join(sorted(body.parts))}"
    for joint in sorted(summary.joints, key=lambda joint: joint.name):
        axis = ", ".join(f"{round(x, 4) + 0.0:g}" for x in joint.axis)
        ends = f"{joint.kind}, {joint.parent} to {joint.child}"
        yield f"joint {joint.name}: {ends}, axis {axis} through {_mm(joint.origin)} mm, limits {all_limits(joint)}"
    if summary.mobility is not None:
        yield f"mobility {summary.mobility}"


def _in_world(pose: Sequence[Sequence[float]], point: Sequence[float]) -> list[float]:
    """A point of the part's own frame in the axes of the assembly."""
    return [sum(a * b for a, b in zip(row, (*point, 1.0), strict=True)) for row in pose[:3]]


def _mm(point: Sequence[float]) -> str:
    return ", ".join(f"{round(1e3 * x, 2) + 0.0:g}" for x in point)
