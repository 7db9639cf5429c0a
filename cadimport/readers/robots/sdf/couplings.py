"""Gearboxes and mimics of an SDF file as couplings between coordinates of mates."""

from __future__ import annotations

from collections.abc import Sequence

from foundation.errors import MategraphError

from ....assembly import Mate, MateCoupling
from ....mates.couplings import coordinate_of
from ....mates.frames import frame_on_line
from ...notes import dangling_mimic, left_out
from .document import SOURCE, value
from .joints import axis_of, end_of
from .models import Joint, Models


def couplings_of(models: Models, joint: Joint, mates: Sequence[Mate]) -> list[MateCoupling]:
    """Those of one joint: a gearbox, or the mimics of its axes."""
    try:
        if joint.node.get("type") == "gearbox":
            found = _gearbox(models, joint, mates)
            return [] if found is None else [found]
        return [one for which in ("axis", "axis2") if (one := _mimic(models, joint, which, mates)) is not None]
    except MategraphError as error:
        models.problems.append(error)
        return []


def _gearbox(models: Models, joint: Joint, mates: Sequence[Mate]) -> MateCoupling | None:
    """``angle2 = -ratio * angle1``: of the parent about the first axis and of the child about the second, against the reference."""
    node, name = joint.node, joint.name
    reference = end_of(models, joint, "gearbox_reference_body")
    X_WJ = joint.scope.pose_of_node(node)
    poses = {link.name: link.X_WL for link in models.links.values()}
    angles: list[tuple[str, float]] = []
    for end, which in (("parent", "axis"), ("child", "axis2")):
        axis = axis_of(joint, which if node.find(which) is not None else "axis", X_WJ)
        link = end_of(models, joint, end)
        X_WF = frame_on_line(X_WJ[:3, 3], axis)
        found = coordinate_of(link.name, X_WF, "rad", mates, poses, carrier=reference.name)
        if found is None:
            why = f"is a gearbox, and no one joint turns '{link.name}' about its axis against '{reference.name}'"
            models.notes.append(left_out(name, why, "Couple the two joints in the project."))
            return None
        angles.append(found)
    ratio = value(node, 1.0, "gearbox_ratio")
    (first, s1), (second, s2) = angles
    return MateCoupling(name=name, kind="gearbox", terms=((second, s2), (first, ratio * s1)), source=SOURCE)


def _mimic(models: Models, joint: Joint, which: str, mates: Sequence[Mate]) -> MateCoupling | None:
    """``q = multiplier * (q_leader - reference) + offset``."""
    mimic = joint.node.find(which, "mimic")
    if mimic is None:
        return None
    leader, axis = joint.scope.full(mimic.needed("joint")), mimic.get("axis", "axis")
    kinds = {mate.name: mate.kind for mate in mates}
    if leader not in kinds:
        models.notes.append(dangling_mimic(joint.name, leader, kinds))
        return None
    terms: list[str] = []
    for name, wanted in ((joint.name, which), (leader, axis)):
        kind = kinds.get(name, "")
        coordinate = {"axis": "angle_x", "axis2": "angle_y"}.get(wanted, "") if kind == "universal" else ""
        if not coordinate and kind not in ("revolute", "prismatic", "screw"):
            models.notes.append(
                left_out(joint.name, f"follows '{leader}' (mimic), but '{name}' has no such axis", "Couple them otherwise.")
            )
            return None
        terms.append(f"{name}.{coordinate}" if coordinate else name)
    multiplier = value(mimic, 1.0, "multiplier")
    offset = value(mimic, 0.0, "offset") - multiplier * value(mimic, 0.0, "reference")
    return MateCoupling(
        name=f"{joint.name} mimic", kind="mimic", terms=((terms[0], 1.0), (terms[1], -multiplier)), offset=offset, source=SOURCE
    )
