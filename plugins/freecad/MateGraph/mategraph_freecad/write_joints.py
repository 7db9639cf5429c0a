"""Writes the joints of the machine into the document, as joints of FreeCAD's Assembly workbench (1.0 and 1.1), in one step of undo.

The frames of a joint are given by place, not by an element of a shape: what inference found may be the middle of two faces.
"""

import FreeCAD

from .joints import is_joint
from .problems import Problem

KINDS = {
    "fixed": "Fixed", "revolute": "Revolute", "cylindrical": "Cylindrical", "prismatic": "Slider", "spherical": "Ball",
}  # fmt: skip


def write_joints(session):
    """Write joints, rigid groups and the ground; returns what was written, and in words what could not be.

    Raises
    ------
    Problem
        Where this FreeCAD has no Assembly workbench, or the document has joints already.
    """
    try:
        import JointObject
        import UtilsAssembly
    except ImportError:
        raise Problem(
            "This FreeCAD has no Assembly workbench, which joints are written for.",
            "Use FreeCAD 1.0 or newer; the project file keeps the joints meanwhile.",
        ) from None
    document, project = session.document, session.project
    if project is None:
        raise Problem("The joints are not known yet.", "Press Joints first.")
    if any(is_joint(item) for item in document.Objects):
        raise Problem("The document has joints already.", "Delete those that are to be replaced.")
    parts = session.names()
    written, left = [], []
    document.openTransaction("Write joints")
    try:
        assembly = _assembly(document, parts)
        group = UtilsAssembly.getJointGroup(assembly)
        grounded = next((body for body in project["bodies"] if body.get("ground")), None)
        if grounded is not None:
            _ground(JointObject, group, parts[grounded["parts"][0]])
        for body in project["bodies"]:
            first, *others = [parts[name] for name in body["parts"] if name in parts]
            for other in others:
                if _component(other) is not _component(first):
                    label = f"{first.label} + {other.label}"
                    _joint(JointObject, assembly, group, "fixed", label, first, other, FreeCAD.Placement(), None)
                    written.append(label)
        for joint in project["joints"]:
            ends = [parts.get(joint[end]) for end in ("a", "b")]
            if joint["kind"] not in KINDS or None in ends:
                left.append(f"{joint['name']} ({joint['kind']})")
                continue
            frame = _frame(joint["origin"], joint["axis"])
            _joint(JointObject, assembly, group, joint["kind"], joint["name"], *ends, frame, joint.get("limits"))
            written.append(joint["name"])
    except Exception:
        document.abortTransaction()
        raise
    document.commitTransaction()
    document.recompute()
    return written, left


def _assembly(document, parts):
    """The assembly of the document; made around all parts where there is none."""
    found = next((item for item in document.Objects if item.TypeId == "Assembly::AssemblyObject"), None)
    if found is not None:
        return found
    assembly = document.addObject("Assembly::AssemblyObject", "Assembly")
    assembly.Type = "Assembly"
    for top in dict.fromkeys(_top(document, part) for part in parts.values()):
        assembly.addObject(top)
    return assembly


def _top(document, part):
    return document.getObject(part.chain[0])


def _component(part):
    """The object that the assembly moves as one."""
    document = part.item.Document
    first = document.getObject(part.chain[0])
    return document.getObject(part.chain[1]) if first.TypeId == "Assembly::AssemblyObject" and len(part.chain) > 1 else first


def _ground(JointObject, group, part):
    item = group.newObject("App::FeaturePython", "GroundedJoint")
    JointObject.GroundedJoint(item, _component(part))
    if FreeCAD.GuiUp:
        JointObject.ViewProviderGroundedJoint(item.ViewObject)


def _joint(JointObject, assembly, group, kind, label, a, b, frame, limits):
    item = group.newObject("App::FeaturePython", "Joint")
    JointObject.Joint(item, JointObject.JointTypes.index(KINDS[kind]))
    if FreeCAD.GuiUp:
        JointObject.ViewProviderJoint(item.ViewObject)
    item.Label = label
    item.Detach1 = item.Detach2 = True
    for number, part in enumerate((a, b), start=1):
        setattr(item, f"Reference{number}", _reference(assembly, part))
        setattr(item, f"Placement{number}", part.placement.inverse().multiply(frame))
    word, unit = ("Length", 1e3) if kind == "prismatic" else ("Angle", 57.29577951308232)
    for end, value in zip(("Min", "Max"), limits or ()):
        if value is not None and hasattr(item, f"Enable{word}{end}"):
            setattr(item, f"Enable{word}{end}", True)
            setattr(item, f"{word}{end}", value * unit)


def _reference(assembly, part):
    """A reference to the first face of a part: 1.0 counts it from the assembly, 1.1 from the component."""
    chain = [name for name in part.chain if name != assembly.Name]
    version = [int(text) for text in FreeCAD.Version()[:2]]
    if version < [1, 1]:
        path = ".".join([*chain, "Face1"])
        return (assembly, [path, path])
    document = part.item.Document
    path = ".".join([*chain[1:], "Face1"])
    return (document.getObject(chain[0]), [path, path])


def _frame(origin, axis):
    place = FreeCAD.Vector(*(1e3 * value for value in origin))
    return FreeCAD.Placement(place, FreeCAD.Rotation(FreeCAD.Vector(0, 0, 1), FreeCAD.Vector(*axis)))
