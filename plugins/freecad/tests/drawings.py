"""Machines drawn in FreeCAD, for the tests and the pictures of the docs: plain parts with pins and bores."""

import math

import FreeCAD
import Part

V = FreeCAD.Vector


def link(document, name, start, end, z, pins=None):
    """A bar from one point to another: a pin of that length at its ends 0 and 1, where `pins` has one, else a bore."""
    pins = pins or {}
    length = (end - start).Length
    bar = Part.makeBox(length, 20, 8, V(0, -10, 0)).fuse([Part.makeCylinder(10, 8), Part.makeCylinder(10, 8, V(length, 0, 0))])
    for number, x in enumerate((0, length)):
        if number in pins:
            bar = bar.fuse(Part.makeCylinder(4, pins[number], V(x, 0, 0)))
        else:
            bar = bar.cut(Part.makeCylinder(4.05, 8, V(x, 0, 0)))
    feature = document.addObject("Part::Feature", name)
    feature.Label = name
    feature.Shape = bar.removeSplitter()
    turn = FreeCAD.Rotation(V(0, 0, 1), math.degrees(math.atan2(end.y - start.y, end.x - start.x)))
    feature.Placement = FreeCAD.Placement(V(start.x, start.y, z), turn)
    return feature


def _meeting(a, ra, b, rb):
    """Where two circles meet, on the left of the way from the first to the second."""
    d = (b - a).Length
    along = (d * d + ra * ra - rb * rb) / (2 * d)
    u = (b - a) * (1 / d)
    return a + u * along + V(-u.y, u.x, 0) * math.sqrt(ra * ra - along * along)


def four_bar(path):
    """Crank 40 mm, coupler 110, rocker 80, frame 120; the crank turns fully."""
    document = FreeCAD.newDocument("four_bar")
    a, d = V(0, 0, 0), V(120, 0, 0)
    b = V(40 * math.cos(1.2), 40 * math.sin(1.2), 0)
    c = _meeting(b, 110.0, d, 80.0)
    link(document, "frame", a, d, 0, {0: 17, 1: 35})
    link(document, "crank", a, b, 9, {1: 17})
    link(document, "coupler", b, c, 18, {1: 17})
    link(document, "rocker", d, c, 27)
    return _saved(document, path)


def slider_crank(path):
    """Crank 30 mm, rod 90; a piston in a cylinder along x."""
    document = FreeCAD.newDocument("slider_crank")
    a, b = V(0, 0, 0), V(30 * math.cos(0.8), 30 * math.sin(0.8), 0)
    c = V(b.x + math.sqrt(90.0**2 - b.y**2), 0, 0)
    frame = Part.makeBox(190, 60, 8, V(-20, -30, -8)).fuse(Part.makeCylinder(4, 17))
    housing = Part.makeBox(90, 60, 42, V(80, -30, 0)).cut(Part.makeCylinder(15, 90, V(80, 0, 22), V(1, 0, 0)))
    housing = housing.cut(Part.makeBox(90, 12, 42, V(80, -6, 20)))  # the rod's way
    feature = document.addObject("Part::Feature", "frame")
    feature.Shape = frame.fuse(housing).removeSplitter()
    link(document, "crank", a, b, 0, {1: 28})
    link(document, "rod", b, c, 18)
    piston = Part.makeCylinder(14.95, 40, V(c.x - 5, 0, 22), V(1, 0, 0))
    piston = piston.cut(Part.makeBox(32, 24, 12, V(c.x - 20, -12, 16))).fuse(Part.makeCylinder(4, 14, V(c.x, 0, 15)))
    feature = document.addObject("Part::Feature", "piston")
    feature.Shape = piston.removeSplitter()
    return _saved(document, path)


def seeker(path):
    """Two axes: a yoke that turns about z on the housing, and in it a camera that turns about y."""
    document = FreeCAD.newDocument("seeker")
    housing = Part.makeCylinder(80, 12, V(0, 0, -12)).fuse(Part.makeCylinder(6, 22))
    housing = housing.fuse(Part.makeCylinder(10, 4, V(0, 0, 20)))  # the pin's head keeps the yoke on it
    yoke = Part.makeBox(40, 120, 12, V(-20, -60, 4)).cut(Part.makeCylinder(6.05, 20))
    for side in (-60, 48):
        yoke = yoke.fuse(Part.makeBox(40, 12, 76, V(-20, side, 16))).cut(Part.makeCylinder(5.05, 12, V(0, side, 70), V(0, 1, 0)))
    camera = Part.makeBox(60, 90, 44, V(-30, -45, 48)).fuse(Part.makeCylinder(18, 20, V(30, 0, 70), V(1, 0, 0)))
    camera = camera.fuse(Part.makeCylinder(5, 120, V(0, -60, 70), V(0, 1, 0)))
    for name, shape in (("housing", housing), ("yoke", yoke), ("camera", camera)):
        feature = document.addObject("Part::Feature", name)
        feature.Shape = shape.removeSplitter()
    return _saved(document, path)


def tree_of_all_kinds(path):
    """A part in a container that is turned, links to it, an array of links, and a cut whose tools are no parts."""
    document = FreeCAD.newDocument("kinds")
    arm = document.addObject("App::Part", "Arm")
    arm.Label = "the arm"
    arm.Placement = FreeCAD.Placement(V(10, 0, 0), FreeCAD.Rotation(V(0, 0, 1), 30))
    box = document.addObject("Part::Box", "Box")
    box.Placement.Base = V(0, 5, 0)
    arm.addObject(box)
    one = document.addObject("App::Link", "One")
    one.LinkedObject, one.Label = box, "lïnk ü"
    one.Placement.Base = V(0, 0, 50)
    arm.addObject(one)
    row = document.addObject("App::Link", "Row")
    row.LinkedObject, row.ElementCount, row.ShowElement = box, 3, True
    document.recompute()
    for number, element in enumerate(row.ElementList):
        element.Placement.Base = V(0, 0, 100 + 20 * number)
    cut = document.addObject("Part::Cut", "Cut")
    cut.Base, cut.Tool = document.addObject("Part::Box", "Block"), document.addObject("Part::Cylinder", "Drill")
    return _saved(document, path)


def all_joints(path):
    """An assembly with a joint of every kind between a plate and a block of its own; needs the Assembly workbench."""
    import JointObject
    import UtilsAssembly

    document = FreeCAD.newDocument("all_joints")
    assembly = document.addObject("Assembly::AssemblyObject", "Assembly")
    assembly.Type = "Assembly"
    group = UtilsAssembly.getJointGroup(assembly)
    plate = document.addObject("Part::Box", "Plate")
    plate.Length, plate.Width, plate.Height = 400, 100, 10
    assembly.addObject(plate)
    ground = group.newObject("App::FeaturePython", "GroundedJoint")
    JointObject.GroundedJoint(ground, plate)
    joints = {}
    kinds = ("Fixed", "Revolute", "Cylindrical", "Slider", "Ball", "Screw", "Revolute", "Revolute", "Slider", "Cylindrical", "Cylindrical")
    for number, kind in enumerate(kinds):
        block = document.addObject("Part::Box", f"Block{number}")
        block.Placement = FreeCAD.Placement(V(35 * number, 40, 10), FreeCAD.Rotation(V(0, 0, 1), 15 * number))
        assembly.addObject(block)
        joint = _assembly_joint(JointObject, assembly, group, kind, plate, block, block.Placement)
        joint.Label = f"{kind} of {block.Label}"
        joints[block.Name] = joint
    joints["Block1"].EnableAngleMin = joints["Block3"].EnableLengthMax = True
    joints["Block1"].AngleMin, joints["Block3"].LengthMax = -30.0, 25.0
    joints["Block5"].Distance = 4.0
    couplings = (("Gears", 6, 7, (10, 20)), ("Belt", 1, 6, (10, 30)), ("RackPinion", 8, 7, (12, 0)), ("Screw", 9, 10, (5, 0)))
    for kind, first, second, distances in couplings:
        one, other = (document.getObject(f"Block{number}") for number in (first, second))
        joint = _assembly_joint(JointObject, assembly, group, kind, one, other, one.Placement, other.Placement)
        joint.Distance, joint.Distance2 = distances
        joint.Label = f"{kind} {first} {second}"
    off = joints["Block2"]
    if hasattr(off, "Suppressed"):
        off.Suppressed = True
    else:
        off.Activated = False
    return _saved(document, path)


def _assembly_joint(JointObject, assembly, group, kind, one, other, frame, second=None):
    """A joint with its frames given by place in the world, as both versions of FreeCAD refer to its parts."""
    joint = group.newObject("App::FeaturePython", "Joint")
    JointObject.Joint(joint, JointObject.JointTypes.index(kind))
    joint.Detach1 = joint.Detach2 = True
    for number, (item, place) in enumerate(((one, frame), (other, second or frame)), start=1):
        _refer(joint, number, assembly, item, ["Face1", "Vertex1"])
        setattr(joint, f"Placement{number}", item.Placement.inverse().multiply(place))
    return joint


# name -> where a block of 10 mm stands on one of 20 mm, a point of both, and joints: type, element of the lower, of the upper, value
TIED = {
    "rod": ((0, 0, 50), (0, 0, 50), (("Distance", "corner 0 0 20", "corner 0 0 0", 30),)),
    "ball": ((20, 20, 20), (20, 20, 20), (("Distance", "corner 20 20 20", "corner 0 0 0", 0),)),
    "sliding": ((5, 5, 25), (5, 5, 25), (("Distance", "face 0 0 1", "face 0 0 -1", 5),)),
    "edges": ((0, 0, 30), (0, 0, 30), (("Distance", "edge 0 0 10", "edge 0 0 5", 0),)),
    "slot": ((8, 0, 20), (8, 0, 20), (("Distance", "edge 10 0 20", "corner 0 0 0", 0),)),
    "hinge": ((5, 5, 20), (10, 10, 20), (("Cylindrical", "face 0 0 1", "face 0 0 -1", 0), ("Distance", "face 0 0 1", "corner 0 0 0", 0))),
    "upright": ((20, 20, 20), (20, 20, 20), (("Ball", "corner 20 20 20", "corner 0 0 0", 0), ("Parallel", "face 0 0 1", "face 0 0 1", 0))),
    "cross": (
        (20, 20, 20),
        (20, 20, 20),
        (("Ball", "corner 20 20 20", "corner 0 0 0", 0), ("Perpendicular", "face 1 0 0", "face 0 1 0", 0)),
    ),
    "guide": ((5, 5, 30), (10, 10, 30), (("Cylindrical", "face 0 0 1", "face 0 0 -1", 0), ("Angle", "face 1 0 0", "face 0 1 0", 90))),
    "stuck": ((5, 5, 20), (10, 10, 20), (("Revolute", "face 0 0 1", "face 0 0 -1", 0), ("Angle", "face 1 0 0", "face 0 1 0", 90))),
    "level": ((5, 5, 40), (10, 10, 40), (("Parallel", "face 0 0 1", "face 0 0 1", 0),)),
    "resting": ((5, 5, 20), (5, 5, 20), (("Distance", "face 0 0 1", "corner 0 0 0", 0),)),
}


def tied(path, names=tuple(TIED)):
    """Pairs of blocks with distance, parallel, perpendicular and angle joints, alone and with others; needs the Assembly workbench.

    Joints refer to faces, edges and corners; FreeCAD finds their frames.
    """
    import JointObject
    import UtilsAssembly

    for moment in ("SolveInJointCreation", "SolveOnRecompute"):  # unfinished pairs
        FreeCAD.ParamGet("User parameter:BaseApp/Preferences/Mod/Assembly").SetBool(moment, False)
    document = FreeCAD.newDocument("tied")
    assembly = document.addObject("Assembly::AssemblyObject", "Assembly")
    assembly.Type = "Assembly"
    group = UtilsAssembly.getJointGroup(assembly)
    for number, (name, (place, _, joints)) in enumerate(TIED.items()):
        if name not in names:
            continue
        ends = []
        for label, size, corner in (("under " + name, 20, V()), (name, 10, V(*place))):
            block = document.addObject("Part::Box", "Block")
            block.Label, block.Length, block.Width, block.Height = label, size, size, size
            block.Placement.Base = V(100 * number, 0, 0) + corner
            assembly.addObject(block)
            ends.append(block)
        document.recompute()
        JointObject.GroundedJoint(group.newObject("App::FeaturePython", "GroundedJoint"), ends[0])
        for kind, one, other, value in joints:
            joint = group.newObject("App::FeaturePython", "Joint")
            JointObject.Joint(joint, JointObject.JointTypes.index(kind))
            joint.Label = f"{name} {kind}"
            for count, (block, words) in enumerate(zip(ends, (one, other)), start=1):
                _refer(joint, count, assembly, block, [_element(block.Shape, words)] * 2)
            joint.Proxy.updateJCSPlacements(joint)
            setattr(joint, "Angle" if kind == "Angle" and hasattr(joint, "Angle") else "Distance", value)
    return _saved(document, path)


CONSTRAINED = {  # name -> as in TIED, with types of constraints of A2plus
    "pin": ((0, 0, 30), (("axial", "edge 0 0 10", "edge 0 0 5"),)),
    "pivot": ((0, 0, 20), (("axial", "edge 0 0 10", "edge 0 0 5"), ("plane", "face 0 0 1", "face 0 0 -1"))),
    "sledge": ((5, 20, 20), (("plane", "face 0 0 1", "face 0 0 -1"), ("plane", "face 0 1 0", "face 0 -1 0"))),
    "tip": ((20, 20, 20), (("pointIdentity", "corner 20 20 20", "corner 0 0 0"),)),
}


def constrained(path):
    """Pairs of blocks with constraints as A2plus writes them; the workbench itself need not be there."""
    document = FreeCAD.newDocument("constrained")
    for number, (name, (place, constraints)) in enumerate(CONSTRAINED.items()):
        ends = []
        for label, size, corner in (("under " + name, 20, V()), (name, 10, V(*place))):
            block = document.addObject("Part::FeaturePython", "block_001")
            block.Label, block.Shape = label, Part.makeBox(size, size, size)
            block.Placement.Base = V(100 * number, 0, 0) + corner
            block.addProperty("App::PropertyBool", "fixedPosition")
            block.fixedPosition = not ends
            ends.append(block)
        for kind, *words in constraints:
            for copy in ("", "_mirror"):  # its tree shows every constraint below both parts
                constraint = document.addObject("App::FeaturePython", kind + "_001" + copy)
                values = {"Type": kind}
                for count, (block, element) in enumerate(zip(ends, words), start=1):
                    values.update({f"Object{count}": block.Name, f"SubElement{count}": _element(block.Shape, element)})
                for key, value in values.items():
                    constraint.addProperty("App::PropertyString", key)
                    setattr(constraint, key, value)
    return _saved(document, path)


def _element(shape, words):
    """The name of a corner or edge by its middle, or of a face by its outward normal, of a box at its own place."""
    kind, *numbers = words.split()
    wanted = V(*map(float, numbers))
    own = shape.copy()
    own.Placement = FreeCAD.Placement()
    middles = {
        "corner": [("Vertex", corner.Point) for corner in own.Vertexes],
        "edge": [("Edge", edge.CenterOfMass) for edge in own.Edges],
        "face": [("Face", face.normalAt(0, 0)) for face in own.Faces],
    }
    return next(f"{name}{number}" for number, (name, at) in enumerate(middles[kind], start=1) if (at - wanted).Length < 1e-9)


def _refer(joint, count, assembly, block, names):
    """A reference of a joint, as both versions of FreeCAD write it."""
    before = [int(text) for text in FreeCAD.Version()[:2]] < [1, 1]
    reference = (assembly, [f"{block.Name}.{name}" for name in names]) if before else (block, names)
    setattr(joint, f"Reference{count}", reference)


def _saved(document, path):
    document.recompute()
    document.saveAs(path)
    return document
