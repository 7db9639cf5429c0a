"""Faces, edges and vertices of shapes as what constraints take them for: kind, point, direction, radius, in FreeCAD's own units."""

KINDS = {
    "Plane": "plane", "Cylinder": "cylinder", "Cone": "cone", "Sphere": "sphere", "Toroid": "torus", "Line": "line", "Circle": "circle",
}  # fmt: skip


def element_of(part, name):
    """An element of a part by its name ("Face6"), in the object's own frame; None where it is free-form or not there."""
    word = name.rstrip("0123456789")
    if word not in ("Face", "Edge", "Vertex") or word == name:
        return None
    whole = part.item.Shape  # where the object stands; a copy at the origin costs as much as the whole part
    try:
        element = whole.getElement(name)
    except Exception:  # of several types, by version: there is no such element
        return None
    if element is None:
        return None
    back = whole.Placement.inverse()
    if word == "Vertex":
        return "point", back.multVec(element.Point), None, 0.0
    try:
        form = element.Surface if word == "Face" else element.Curve
    except TypeError:  # a form that Python has no type for
        return None
    kind = KINDS.get(type(form).__name__)
    if kind is None:
        return None
    point = form.Position if kind == "plane" else form.Location if kind == "line" else form.Center
    axis = None if kind == "sphere" else form.Direction if kind == "line" else form.Axis
    axis = None if axis is None else back.Rotation.multVec(axis)
    return kind, back.multVec(point), axis, form.Radius if kind in ("cylinder", "sphere", "circle") else 0.0
