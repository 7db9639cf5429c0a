"""What is clicked in FreeCAD is selected in the studio, too."""

import FreeCAD
import FreeCADGui


class SelectionObserver:
    """Hears of what the user selects; what the workbench itself selects is left alone."""

    def __init__(self, dock):
        self.dock = dock
        self.quiet = False

    def addSelection(self, document, name, sub, point):
        """Something was clicked."""
        session = self.dock.sessions.get(document)
        if self.quiet or session is None or session.client is None or session.project is None:
            return
        item = FreeCAD.getDocument(document).getObject(name)
        found = None if item is None else named(session, item, sub)
        if found is not None and found != session.selection:
            self.dock.do(lambda session: session.select(*found))


def named(session, item, sub=""):
    """("part" or "joint", its name in the studio) of an object of the document; None where it is neither."""
    if hasattr(item, "JointType"):
        known = any(joint["name"] == item.Label for joint in session.project.get("joints", ()))
        return ("joint", item.Label) if known else None
    touched = {item.Name, *sub.split(".")}
    for name, part in session.names().items():
        if part.moved_by in touched or part.chain[-1] in touched:
            return "part", name
    return None


def observe(dock):
    """Begin to hear."""
    observer = SelectionObserver(dock)
    FreeCADGui.Selection.addObserver(observer)
    return observer
