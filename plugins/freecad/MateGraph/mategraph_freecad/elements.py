"""Faces, edges and vertices of shapes as what constraints take them for: kind, point, direction, radius, in FreeCAD's own units."""

KINDS = {
    "Plane": "plane", "Cylinder": "cylinder", "Cone": "cone", "Sphere": "sphere", "Toroid": "torus", "Line": "line", "Circle": "circle",
}  # fmt: skip


def element_of(shape, name):
    """An element by its name ("Face6"); None where it is free-form or not there."""
    word = name.rstrip("0123456789")
    if word not in ("Face", "Edge", "Vertex") or word == name:
        return None
    try:
        element = shape.getElement(name)
    except Exception:  # of several types, by version: there is no such element
        return None
    if element is None:
        return None
    if word == "Vertex":
        return "point", element.Point, None, 0.0
    try:
        form = element.Surface if word == "Face" else element.Curve
    except TypeError:  # a form that Python has no type for
        return None
    kind = KINDS.get(type(form).__name__)
    if kind is None:
        return None
    point = form.Position if kind == "plane" else form.Location if kind == "line" else form.Center
    axis = None if kind == "sphere" else form.Direction if kind == "line" else form.Axis
    return kind, point, axis, form.Radius if kind in ("cylinder", "sphere", "circle") else 0.0
