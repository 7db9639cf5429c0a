"""Numbers, axes, limits and joints as the texts of table cells, for terminal, page and report alike."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from topology.inference.model import Inference
    from topology.mechanism import Joint

    from .summary import CouplingSummary, FreedomSummary, JointSummary, MateSummary

MOST_JOINTS, FIRST_JOINTS = 12, 6  # joints that a line of the terminal names; of more than the former, how many
MOST_IN_LINE = 24  # joints that a line names, and freedoms that are listed


def number(value: float | None, scale: float = 1.0) -> str:
    """Four digits, or a dash.

    >>> number(0.000123456), number(None), number(2.0)
    ('0.0001235', '-', '2')
    """
    return "-" if value is None else f"{value * scale:.4g}"


def vector(values: Sequence[float] | None, scale: float = 1.0) -> str:
    """Components with round-off removed.

    >>> vector([0.0, -1e-18, 1.0])
    '0, 0, 1'
    """
    return "-" if values is None else ", ".join(f"{round(v * scale, 4) + 0.0:.5g}" for v in values)


def count(number: int, one: str, many: str = "") -> str:
    """A number of things.

    >>> count(1, "body", "bodies"), count(3, "body", "bodies"), count(0, "part")
    ('1 body', '3 bodies', '0 parts')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def inferred_line(inference: Inference) -> str:
    """What was found from the geometry, in counts."""
    found = [count(len(inference.groups), "rigid group"), f"mobility {inference.mobility}"]
    if inference.assumed:
        found.append(f"{len(inference.assumed)} assumed")
    return ", ".join([*found, *([count(len(inference.questions), "question")] if inference.questions else [])])


def first_names(names: Sequence[str], most: int, *, spare: int = 0) -> str:
    """The first names and how many are left; `spare` more are listed rather than counted.

    >>> first_names(["a", "b", "c"], 2), first_names(["a", "b", "c"], 2, spare=1)
    ('a, b and 1 more', 'a, b, c')
    """
    return ", ".join(names) if len(names) <= most + spare else f"{', '.join(names[:most])} and {len(names) - most} more"


def limits(kind: str, bounds: Sequence[float | None] | None, digits: int = 6) -> str:
    """Limits in degrees or millimetres, with so many digits; an open side is None or infinite.

    >>> limits("revolute", [-math.pi / 4, math.pi / 4]), limits("prismatic", [0.0, 0.02]), limits("revolute", None)
    ('±45°', '0 mm to 20 mm', '-')
    >>> limits("prismatic", [None, 0.02])
    'up to 20 mm'
    """
    if bounds is None:
        return "-"
    scale, unit = (1e3, " mm") if kind == "prismatic" else (180 / math.pi, "°")
    lower, upper = (-math.inf if bounds[0] is None else bounds[0]), (math.inf if bounds[1] is None else bounds[1])
    low, high = (f"{round(b * scale, 9):.{digits}g}{unit}" for b in (lower, upper))
    if not (math.isfinite(lower) and math.isfinite(upper)):
        return f"from {low}" if math.isfinite(lower) else f"up to {high}"
    if math.isclose(-lower, upper):
        return f"±{high}"
    return f"{low} to {high}"


def all_limits(described: MateSummary | JointSummary) -> str:
    """The limits of a mate or a joint; by coordinate where it has several."""
    several = [f"{name} {limits('prismatic' if 'position' in name else 'revolute', b)}" for name, b in described.freedom_limits.items()]
    return "; ".join(several) or limits(described.kind, described.limits)


def joint_name(joint: JointSummary) -> str:
    """A joint's name, marked where it closes a loop."""
    return joint.name + (" (closes a loop)" if joint.role == "loop" else "")


def freedom_label(freedom: FreedomSummary) -> str:
    """One freedom: the joint that leads, and how fast the others move with it.

    >>> from .summary import FreedomRate, FreedomSummary
    >>> rates = (FreedomRate(joint="crank", rate=1.0, unit=""), FreedomRate(joint="slide", rate=0.1234567, unit="m/rad"))
    >>> freedom_label(FreedomSummary(leader="crank", rates=rates))
    'crank 1, slide 0.1235 m/rad'
    """
    rates = [f"{r.joint} {r.rate:.4g}{' ' * bool(r.unit)}{r.unit}" for r in freedom.rates[:MOST_IN_LINE]]
    return ", ".join([*rates, *([f"and {len(freedom.rates) - MOST_IN_LINE} more"] if len(freedom.rates) > MOST_IN_LINE else [])])


def coupling_rows(couplings: Sequence[CouplingSummary]) -> list[tuple[str, str, str]]:
    """Name, kind and relation of each coupling, the relation solved for its first joint.

    >>> from .summary import CouplingSummary, CouplingTerm
    >>> def coupling(name, kind, offset, **terms):
    ...     pairs = tuple(CouplingTerm(joint=joint, coefficient=value) for joint, value in terms.items())
    ...     return CouplingSummary(name=name, kind=kind, terms=pairs, offset=offset, source="project file")
    >>> coupling_rows([coupling("finger", "mimic", 0.5, a=2.0)])
    [('finger', 'mimic', 'a = 0.25')]
    >>> coupling_rows([coupling("mesh", "gear", 0.0, a=20.0, b=60.0)])
    [('mesh', 'gear', 'a = -3 b')]
    """
    rows = []
    for coupling in couplings:
        first, *others = coupling.terms
        shares = [(-term.coefficient / first.coefficient, term.joint) for term in others]
        relation = " ".join(f"{value:+.6g} {joint}" for value, joint in shares).removeprefix("+")
        constant = coupling.offset / first.coefficient
        if constant or not relation:
            relation = f"{relation} {constant:+.6g}".strip() if relation else f"{constant:.6g}"
        rows.append((coupling.name, coupling.kind, f"{first.joint} = {relation}"))
    return rows


def joints_line(joints: Sequence[Joint]) -> str:
    """All joints of a small machine in one line, the first and a count by kind of a large one; empty where there is none."""
    if len(joints) <= MOST_JOINTS:
        return "   ".join(map(joint_label, joints))
    kinds: dict[str, int] = {}
    for joint in joints:
        kinds[joint.kind] = kinds.get(joint.kind, 0) + 1
    counts = ", ".join(f"{count} {kind}" for kind, count in kinds.items())
    return "   ".join([*map(joint_label, joints[:FIRST_JOINTS]), f"and {len(joints) - FIRST_JOINTS} more: {counts} in all"])


def joint_label(joint: Joint) -> str:
    """A joint in a few words: name, kind, axis, limits; the axis by its letter where it lies along one of the world's."""
    axis = joint.X_PF[:3, 2]
    letters = [f"{'-' if axis[i] < 0 else ''}{letter}" for i, letter in enumerate("xyz") if abs(abs(axis[i]) - 1.0) < 1e-9]
    bounds = "" if joint.limits is None else f" {limits(joint.kind, joint.limits, 4)}"
    if joint.kind in ("free", "spherical"):  # no axis of theirs means anything
        return f"{joint.name} {joint.kind}{bounds}"
    return f"{joint.name} {joint.kind} {letters[0] if letters else f'({vector(axis.tolist())})'}{bounds}"
