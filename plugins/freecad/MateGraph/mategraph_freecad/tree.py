"""The parts of an open document, as the reader of .FCStd files finds them in a saved one.

A part is an object with a shape that lies in an assembly or App::Part, or is alone at the root; not the features it is made from, and not
the original that links place elsewhere.
"""

import FreeCAD

from .problems import Problem

CONTAINERS = ("App::Part", "Assembly::AssemblyObject", "App::DocumentObjectGroup", "App::LinkGroup")
SUB_ASSEMBLY = "Assembly::AssemblyLink"
LINKS = ("App::Link", "App::LinkElement", SUB_ASSEMBLY)
REFERRING = ("Sketcher::", "PartDesign::", "Part::Part2DObject", "Part::Datum", "Part::LocalCoordinateSystem")
NO_PARTS = (
    "Sketcher::", "App::Origin", "App::Line", "App::Plane", "App::Point", "PartDesign::Line", "PartDesign::Plane", "Spreadsheet::",
)  # fmt: skip
DEEPEST = 40  # containers and links inside one another


class PartOfDocument:
    """One occurrence of an object with a shape."""

    def __init__(self, item, label, labels, chain, placement, mover):
        self.item = item  # the object with the shape
        self.label = label  # as the user sees it
        self.labels = labels  # of what it lies in
        self.chain = chain  # object names from the root down to it
        self.placement = placement  # of the object in the world
        self.mover, self.above = mover  # the object whose Placement moves it, and where what that lies in is; None: nothing can
        self.moved_by = self.mover.Name  # of the mover: it may be deleted later
        self.component = None  # what it moves with, in an assembly
        self.id = ""

    @property
    def shape(self):
        """The shape in the object's own frame, as one of its own: STEP files would have equal ones as one product."""
        shape = self.item.Shape.copy()
        shape.Placement = FreeCAD.Placement()
        return shape


def parts_of(document):
    """All parts, in the order of the document, each with an id.

    Raises
    ------
    Problem
        Where there is none, or a link scales, mirrors or leads nowhere.
    """
    grouped = {child.Name for item in document.Objects for child in _children(item)}
    roots = [item for item in document.Objects if item.Name not in grouped]
    assemblies = [item for item in roots if item.TypeId == "Assembly::AssemblyObject"]
    if assemblies and not any(_is_part(child) for assembly in assemblies for child in assembly.Group):
        assemblies = []  # nothing was put into it
    containers = assemblies or [item for item in roots if item.TypeId in CONTAINERS]
    originals = {item.LinkedObject.Name for item in document.Objects if item.TypeId in LINKS and getattr(item, "LinkedObject", None)}
    used = _used(document)
    found = []
    for item in assemblies or roots:
        alone = item not in containers
        if alone and (item.Name in used or (containers and item.Name in originals) or not getattr(item, "Visibility", True)):
            continue
        found += _walk(item, FreeCAD.Placement(), (), (), 0, None, None)
    if not found:
        raise Problem("The document holds no solid parts.", "Draw or import some, and recompute the document.")
    seen = {}
    for part in found:
        name = ".".join(part.chain)
        seen[name] = seen.get(name, 0) + 1
        part.id = name if seen[name] == 1 else f"{name}#{seen[name]}"
        part.component = ".".join(_component(document, part.chain)) if assemblies else None
    return found


def has_assembly(document):
    """Whether the document has an assembly with joints of its own."""
    return any(item.TypeId == "Assembly::AssemblyObject" for item in document.Objects)


def _children(item):
    return [child for key in ("Group", "ElementList") for child in (getattr(item, key, None) or [])]


def _used(document):
    """Names of objects that a feature with a shape is made from; sketches, binders and bodies only refer to others."""
    made = [
        item
        for item in document.Objects
        if item.TypeId not in CONTAINERS + LINKS and hasattr(item, "Shape") and not item.TypeId.startswith(REFERRING)
    ]
    return {other.Name for item in made for other in item.OutList}


def _is_part(item):
    if item.TypeId in CONTAINERS + LINKS:
        return True
    if item.TypeId.startswith(NO_PARTS) or not hasattr(item, "Shape"):
        return False
    return not item.Shape.isNull() and bool(item.Shape.Faces)


def _walk(item, above, labels, chain, depth, placed, mover):
    """The parts of one object whose container lies at `above`; `placed` is the pose that a link gives it in place of its own."""
    if depth > DEEPEST:
        raise Problem(f"'{item.Label}' is nested more than {DEEPEST} deep, or in itself.", "Remove the cyclic link.", item.Name)
    own = placed if placed is not None else getattr(item, "Placement", FreeCAD.Placement())
    here = (*chain, item.Name)
    filled = item.TypeId == SUB_ASSEMBLY and bool(getattr(item, "Group", None))
    if item.TypeId in LINKS and not filled:
        return _linked(item, above if placed is None else above.multiply(placed), labels, here, depth, mover)
    if item.TypeId in CONTAINERS or filled:
        inside = labels if depth == 0 and item.TypeId == "Assembly::AssemblyObject" else (*labels, item.Label)
        world = above.multiply(own)
        return [p for child in item.Group if _is_part(child) for p in _walk(child, world, inside, here, depth + 1, None, mover)]
    if not _is_part(item):
        return []
    return [PartOfDocument(item, item.Label, labels, here, above.multiply(own), mover or (item, above))]


def _linked(item, above, labels, chain, depth, mover):
    _check_scale(item)
    own_mover = mover is None
    mover = mover or (item, above)
    elements = getattr(item, "ElementList", None) or []
    if elements:
        world = above.multiply(item.Placement)
        labels = (*labels, item.Label)
        return [p for e in elements for p in _walk(e, world, labels, chain, depth + 1, None, (e, world) if own_mover else mover)]
    target = item.LinkedObject
    if target is None:
        raise Problem(f"The link '{item.Label}' leads to no object.", "Repair or delete the link.", item.Name)
    inner = target.Placement if getattr(item, "LinkTransform", False) and hasattr(target, "Placement") else FreeCAD.Placement()
    count = getattr(item, "ElementCount", 0)
    places = list(getattr(item, "PlacementList", []))[:count] if count else [FreeCAD.Placement()]
    found = []
    for place in places:
        for part in _walk(target, above, labels, chain, depth + 1, item.Placement.multiply(place).multiply(inner), mover):
            only = len(part.chain) == len(chain) + 1  # the link represents one part, and gives it its name
            part.chain = (*chain, *part.chain[len(chain) + 1 :])
            part.label = item.Label if only else part.label
            if count:
                part.mover, part.moved_by = None, ""  # elements that are no objects cannot be moved by themselves
            found.append(part)
    return found


def _component(document, chain):
    """The object names down to what moves as one: a child of the assembly, or one of a flexible sub-assembly in it."""
    depth = 2
    while depth < len(chain):
        item = document.getObject(chain[depth - 1])
        if item is None or item.TypeId != SUB_ASSEMBLY or getattr(item, "Rigid", True):
            break
        depth += 1
    return chain[:depth]


def _check_scale(item):
    vector = getattr(item, "ScaleVector", None)
    scales = [getattr(item, "Scale", 1.0), *((vector.x, vector.y, vector.z) if vector is not None else ())]
    if any(abs(scale - 1.0) > 1e-9 for scale in scales):
        raise Problem(
            f"The link '{item.Label}' scales or mirrors its part, which no rigid body can do.",
            "Make the scaled or mirrored copy a part of its own.",
            item.Name,
        )
