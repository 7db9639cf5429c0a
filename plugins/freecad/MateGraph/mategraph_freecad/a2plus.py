"""Constraints of A2plus, an older assembly workbench: objects that name two parts and an element of each."""

from .elements import element_of

KEYS = ("Type", "Object1", "SubElement1", "Object2", "SubElement2")
TYPES = {  # type -> what it says, and what each end counts as
    "pointIdentity": ("coincident", "point", "point"),
    "sphereCenterIdent": ("coincident", "point", "point"),
    "pointOnLine": ("coincident", "point", "line"),
    "pointOnPlane": ("distance", "point", "plane"),
    "circularEdge": ("offset", "circle", "circle"),
    "axial": ("concentric", "line", "line"),
    "axisParallel": ("parallel", "line", "line"),
    "axisPlaneParallel": ("parallel", "line", "plane"),
    "axisPlaneNormal": ("angle", "line", "plane"),
    "axisPlaneAngle": ("angle", "line", "plane"),
    "planesParallel": ("parallel", "plane", "plane"),
    "angledPlanes": ("angle", "plane", "plane"),
    "plane": ("distance", "plane", "plane"),
}


def a2plus_constraints(document, parts, notes):
    """Tables of constraints, without suppressed ones and mirrors, and the ids of parts that A2plus holds where they are."""
    part_of = {part.chain[-1]: part for part in parts}
    seen, found = set(), []
    for item in document.Objects:
        if not all(hasattr(item, key) for key in KEYS) or getattr(item, "Suppressed", False):
            continue
        key = tuple(str(getattr(item, key)) for key in KEYS)
        if key in seen:
            continue  # the tree shows every constraint twice
        seen.add(key)
        ends = [part_of.get(str(item.Object1)), part_of.get(str(item.Object2))]
        if None in ends or ends[0] is ends[1]:
            notes.append(f"{item.Label} does not tie two parts of this document")
        else:
            found.append(_table(item, ends))
    fixed = {part.id for part in parts if getattr(document.getObject(part.chain[-1]), "fixedPosition", False)}
    return found, fixed


def _table(item, parts):
    word = str(item.Type)
    says, *kinds = TYPES.get(word, ("", "", ""))
    table = {"name": item.Name, "label": item.Label, "word": word, "says": says, "a": parts[0].id, "b": parts[1].id}
    table["locked"] = bool(getattr(item, "lockRotation", False))
    elements = [element_of(part, str(name)) for part, name in zip(parts, (item.SubElement1, item.SubElement2))]
    if not says or None in elements:
        return table
    if [element[0] == "plane" for element in elements] == [True, False] and kinds == ["line", "plane"]:
        kinds.reverse()
    for end, kind, part, (_, point, axis, _) in zip(("end_a", "end_b"), kinds, parts, elements):
        place = part.placement
        table[end] = {"kind": kind, "point": [value * 1e-3 for value in place.multVec(point)]}
        if axis is not None and kind != "point":
            table[end]["axis"] = [*place.Rotation.multVec(axis)]
    return table
