"""The joints of an open assembly (FreeCAD 1.0 and 1.1), with frames in the world on both sides. Lengths in m, angles in rad.

| | 1.0 | 1.1 |
|---|---|---|
| reference | assembly + ``Base.Face6`` | ``Base`` + ``Face6`` |
| off | `Activated` is false | `Suppressed` is true |
| numbers | floats | quantities |
"""

import math

import FreeCAD

from .a2plus import a2plus_constraints
from .elements import element_of

MM = 1e-3
KINDS = {
    "Fixed": "fixed", "Revolute": "revolute", "Cylindrical": "cylindrical", "Slider": "prismatic", "Ball": "spherical", "Screw": "screw",
}  # fmt: skip
TIES = {"Distance": "distance", "Parallel": "parallel", "Perpendicular": "perpendicular", "Angle": "angle"}
COUPLINGS = {"Gears": "gears", "Belt": "belt", "RackPinion": "rack", "Screw": "screw"}


def joints_of(document, parts):
    """Tables of joints, of couplings and of constraints, ids of grounded parts, and in words what could not be handed over."""
    joints, couplings, notes = [], [], []
    constraints, grounded = a2plus_constraints(document, parts, notes)
    for item in document.Objects:
        if not is_joint(item):
            continue
        word = str(item.JointType)
        ends = [_end(item, number, parts) for number in (1, 2)]
        if None in ends or ends[0][0] is ends[1][0]:
            notes.append(f"{item.Label} does not join two parts of this document")
            continue
        table = {"name": item.Name, "label": item.Label, "a": ends[0][0].id, "b": ends[1][0].id, "active": _is_active(item)}
        table.update(frame_a=matrix(ends[0][1]), frame_b=matrix(ends[1][1]))
        first, second = (number(item, key) * MM for key in ("Distance", "Distance2"))
        if word in COUPLINGS and not (word == "Screw" and not _carried(item, document)):
            table.update(kind=COUPLINGS[word], radius_a=first, radius_b=second, pitch=first if word == "Screw" else 0.0)
            couplings.append(table)
        elif word in KINDS:
            table.update(kind=KINDS[word], pitch=first if word == "Screw" else 0.0, **_limits(item, KINDS[word]))
            joints.append(table)
        elif word in TIES:
            constraints.append(_tie(item, word, ends, table["active"]))
        else:
            notes.append(f"{item.Label} is a joint of type {word}, which is no kind of mate here")
    held = [item.ObjectToGround for item in document.Objects if getattr(item, "ObjectToGround", None) is not None]
    named = {part.id for one in held for part in [part for part in parts if one.Name in part.chain][:1]}
    return joints, couplings, constraints, named or grounded, notes


def _tie(item, word, ends, active):
    """A distance, or axes that stay parallel or at an angle; its elements lie where the joint's frames are."""
    table = {"name": item.Name, "label": item.Label, "word": word, "says": TIES[word], "joint": True, "active": active}
    for key, number_, (part, frame) in (("a", 1, ends[0]), ("b", 2, ends[1])):
        axis = frame.Rotation.multVec(FreeCAD.Vector(0, 0, 1))
        kind, radius = "line", 0.0
        if word == "Distance":
            reference = getattr(item, f"Reference{number_}")
            name = (reference[1] or [""])[0].split(".")[-1]
            kind, _, _, radius = element_of(part, name) or ("curve" if name.startswith("Edge") else "other", None, None, 0.0)
        table[key] = part.id
        table["end_" + key] = {"kind": kind, "point": [c * MM for c in frame.Base], "axis": [*axis], "radius": radius * MM}
    if word == "Distance":
        table["length"] = number(item, "Distance") * MM
    return table


def is_joint(item):
    """Whether an object is a joint of the Assembly workbench."""
    return hasattr(item, "JointType") and hasattr(item, "Reference1")


def matrix(placement):
    """A placement as rows of a 4x4 pose in m."""
    m = placement.toMatrix()
    rows = [[m.A11, m.A12, m.A13, m.A14 * MM], [m.A21, m.A22, m.A23, m.A24 * MM], [m.A31, m.A32, m.A33, m.A34 * MM]]
    return [*rows, [0.0, 0.0, 0.0, 1.0]]


def placement_of(rows):
    """The placement of a 4x4 pose in m."""
    values = [value * 1e3 if column == 3 and row < 3 else value for row, line in enumerate(rows) for column, value in enumerate(line)]
    return FreeCAD.Placement(FreeCAD.Matrix(*values))


def number(item, key, default=0.0):
    """A property as a number in FreeCAD's own units: 1.0 has floats, 1.1 quantities."""
    value = getattr(item, key, default)
    return float(getattr(value, "Value", value))


def _is_active(item):
    return bool(getattr(item, "Activated", True)) and not getattr(item, "Suppressed", False)


def _limits(item, kind):
    found = {}
    for word, key, unit, kinds in (
        ("Angle", "angle", math.pi / 180.0, ("revolute", "cylindrical", "screw")),
        ("Length", "position", MM, ("prismatic", "cylindrical")),
    ):
        enabled = [bool(getattr(item, f"Enable{word}{end}", False)) for end in ("Min", "Max")]
        if any(enabled) and kind in kinds:
            found[key] = [number(item, word + end) * unit if on else None for end, on in zip(("Min", "Max"), enabled)]
    return found


def _carried(item, document):
    """Whether the two objects of a screw have joints of their own that it couples."""
    ends = [_wanted(item, number)[-1:] for number in (1, 2)]
    others = [o for o in document.Objects if is_joint(o) and o is not item and str(o.JointType) in KINDS and str(o.JointType) != "Screw"]
    return all(any(end == _wanted(other, n)[-1:] for other in others for n in (1, 2)) for end in ends)


def _wanted(item, number):
    """The names that a reference of a joint goes through."""
    reference = getattr(item, f"Reference{number}", None)
    if not reference or reference[0] is None:
        return []
    subs = reference[1] or [""]
    return [name for name in (reference[0].Name, *subs[0].split(".")[:-1]) if name]


def _end(item, number, parts):
    """The part that a reference leads to, and the joint's frame on it in the world."""
    wanted = _wanted(item, number)
    part = next((part for part in parts if _leads_to(wanted, part.chain)), None)
    if part is None:
        return None
    carrier = part.placement
    if part.chain[-1] not in wanted:
        above = item.Document.getObject(wanted[-1]) if wanted else None
        if above is not None and hasattr(above, "getGlobalPlacement"):
            carrier = above.getGlobalPlacement()
    return part, carrier.multiply(getattr(item, f"Placement{number}"))


def _leads_to(wanted, chain):
    """Whether a reference leads to the part with these object names from the root, or into it, or to a container of it."""
    for start, name in enumerate(chain):
        if wanted and name == wanted[0]:
            common = 0
            for step, other in zip(wanted, chain[start:]):
                if step != other:
                    break
                common += 1
            if start + common == len(chain) or common == len(wanted):
                return True
    return False
