"""Drives of the machine drawn at their joints in FreeCAD's view: a ring around the axis, or an arrow along it, with the drive's name.

They are no objects of the document: nodes of the view alone, made anew whenever the machine is another one.
"""

import math

import FreeCAD

SIZE = 0.13  # of the machine's size: radius of a ring
CORNERS = 48

_shown = {}  # name of the document -> (view, node)


def drives_of(project):
    """(joint, names of what drives it), for each joint that something is attached to."""
    found = {}
    for element in project.get("elements", ()):
        values = element.get("values") or {}
        for key in ("shaft", "joint"):
            joint = values.get(key)
            if isinstance(joint, str) and element.get("kind") in ("component", "motion", "use"):
                found.setdefault(joint, []).append(element["name"])
    joints = {joint["name"]: joint for joint in project.get("joints", ())}
    return [(joints[name], names) for name, names in found.items() if name in joints]


def draw_drives(document, project, size):
    """Draw the drives of a machine in place of those before; returns how many joints are driven."""
    clear_drives(document.Name)
    driven = drives_of(project)
    if not FreeCAD.GuiUp or not driven:
        return len(driven)
    import FreeCADGui
    from pivy import coin

    root = coin.SoAnnotation()  # in front of the parts
    for joint, names in driven:
        root.addChild(_mark(coin, joint, ", ".join(names), 1e3 * SIZE * size))
    view = FreeCADGui.getDocument(document.Name).ActiveView
    if not hasattr(view, "getSceneGraph"):
        return len(driven)
    view.getSceneGraph().addChild(root)
    _shown[document.Name] = (view, root)
    return len(driven)


def clear_drives(name):
    """Take the drives of a document out of its view."""
    view, root = _shown.pop(name, (None, None))
    if root is not None:
        try:
            view.getSceneGraph().removeChild(root)
        except (RuntimeError, ReferenceError):
            pass  # the view was closed


def _mark(coin, joint, text, radius):
    """A ring for what turns, a line for what slides; mm."""
    group = coin.SoSeparator()
    for node in _pen(coin):
        group.addChild(node)
    place = coin.SoTransform()
    place.translation = [1e3 * value for value in joint["origin"]]
    place.rotation = coin.SbRotation(coin.SbVec3f(0, 0, 1), coin.SbVec3f(*joint["axis"]))
    group.addChild(place)
    if joint["kind"] == "prismatic":
        points = [(0, 0, -1.6 * radius), (0, 0, 1.6 * radius)]
    else:
        turns = [1.6 * math.pi * number / CORNERS for number in range(CORNERS + 1)]  # open, so that it reads as turning
        points = [(radius * math.cos(turn), radius * math.sin(turn), 0) for turn in turns]
    corners = coin.SoCoordinate3()
    corners.point.setValues(0, len(points), points)
    line = coin.SoLineSet()
    line.numVertices.setValues(0, 1, [len(points)])
    spot = coin.SoTranslation()
    spot.translation = (0, 0, 1.2 * radius)
    words = coin.SoText2()
    words.string = text
    for node in (corners, line, spot, words):
        group.addChild(node)
    return group


def _pen(coin):
    color = coin.SoBaseColor()
    color.rgb = (0.12, 0.62, 0.39)
    style = coin.SoDrawStyle()
    style.lineWidth = 4
    font = coin.SoFont()
    font.size = 15
    return color, style, font
