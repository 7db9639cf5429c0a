"""Forces at the joints as arrows in FreeCAD's view, at the time that is shown; they are no objects of the document."""

import FreeCADGui

COLOR, PALE = (0.89, 0.39, 0.17), (0.93, 0.68, 0.52)
LONGEST = 0.35  # of the machine's size: the longest arrow

_shown = {}  # name of the document -> node in its scene


def show_forces(session, frame, size):
    """Draw the force on the child side of every joint in a frame; returns how many there are."""
    hide_forces(session.document.Name)
    from pivy import coin

    run = session.run
    found = [(load, [rows[k][frame] for k in range(3)]) for load, rows in run.loads]
    most = max((sum(value * value for value in force) ** 0.5 for _, force in found), default=0.0)
    if most <= 0.0:
        return 0
    root = coin.SoAnnotation()  # in front of the parts
    for load, force in found:
        length = sum(value * value for value in force) ** 0.5
        if length < 1e-6 * most:
            continue
        scale = 1e3 * LONGEST * size / most
        point = _placed(run, load, frame)
        tip = [1e3 * p + scale * f for p, f in zip(point, force)]
        unique = load.get("determinate", True)  # else other forces hold the machine as well: too many joints
        text = f"{load['joint']}  {length:.3g} N" + ("" if unique else " (one of many)")
        root.addChild(_arrow(coin, [1e3 * p for p in point], tip, text, COLOR if unique else PALE))
    view = FreeCADGui.getDocument(session.document.Name).ActiveView
    view.getSceneGraph().addChild(root)
    _shown[session.document.Name] = (view, root)
    return len(found)


def hide_forces(name):
    """Take the arrows out of the view of a document."""
    view, root = _shown.pop(name, (None, None))
    if root is not None:
        try:
            view.getSceneGraph().removeChild(root)
        except (RuntimeError, ReferenceError):
            pass  # the view was closed


def is_shown(name):
    """Whether arrows are drawn for a document."""
    return name in _shown


def _placed(run, load, frame):
    """The point of a load, which is fixed to the child body, in a frame; m."""
    parts = [part for part, body in run.body_of.items() if body == load["child"]]
    rows = run.displacement(parts[0], frame) if parts else None
    x, y, z = load["point"]
    return (x, y, z) if rows is None else [row[0] * x + row[1] * y + row[2] * z + row[3] for row in rows[:3]]


def _arrow(coin, start, tip, text, rgb):
    group = coin.SoSeparator()
    color = coin.SoBaseColor()
    color.rgb = rgb
    font = coin.SoFont()
    font.size = 15
    style = coin.SoDrawStyle()
    style.lineWidth = 3
    points = coin.SoCoordinate3()
    points.point.setValues(0, 2, [start, tip])
    line = coin.SoLineSet()
    line.numVertices.setValues(0, 1, [2])
    for node in (color, font, style, points, line):
        group.addChild(node)
    head = coin.SoSeparator()
    place = coin.SoTransform()
    along = coin.SbVec3f(*(b - a for a, b in zip(start, tip)))
    length = along.length()
    place.translation = tip
    place.rotation = coin.SbRotation(coin.SbVec3f(0, 1, 0), along)
    cone = coin.SoCone()
    cone.height, cone.bottomRadius = 0.16 * length, 0.05 * length
    for node in (place, cone):
        head.addChild(node)
    group.addChild(head)
    label = coin.SoSeparator()
    spot = coin.SoTranslation()
    spot.translation = tip
    words = coin.SoText2()
    words.string = text
    for node in (spot, words):
        label.addChild(node)
    group.addChild(label)
    return group
