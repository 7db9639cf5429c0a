"""Shows the parts of a document at other places for a while.

In a window only what is drawn is moved: the transforms of the view, by which the document stays as it is, unmodified, with nothing to undo.
Without a window, and where an object has no such transform, its Placement is set without recomputing (4 microseconds), and put back.
"""

import FreeCAD

from .joints import placement_of

SAME = 1e-4  # mm: a transform of the view that is the object's own Placement, which single precision rounds


class Playback:
    """Moves parts and remembers where they were.

    Parameters
    ----------
    document
        The open document.
    parts
        Its parts, as `tree.parts_of` gives them.
    """

    def __init__(self, document, parts):
        self.document = document
        self.parts = {part.id: part for part in parts}
        self._touched = {item.Name for item in document.Objects if "Touched" in item.State}
        self._before = {}  # name of the moved object -> its own placement
        self._nodes = {}  # name -> transform in the view, or None

    def show(self, displacements):
        """Show parts displaced from where the document has them.

        Parameters
        ----------
        displacements
            id of a part -> 4x4 displacement in the world, m.

        Returns
        -------
        list
            Labels of parts that cannot be moved by themselves.
        """
        left = []
        moved = set()
        for name, rows in displacements.items():
            part = self.parts.get(name)
            if part is None:
                continue
            if not part.moved_by or self.document.getObject(part.moved_by) is None:
                left.append(part.label)
                continue
            if part.moved_by in moved:
                continue  # several parts under one link move together
            moved.add(part.moved_by)
            self._move(part, self.document.getObject(part.moved_by), placement_of(rows))
        return left

    def restore(self):
        """Everything as it was."""
        for name, placement in self._before.items():
            item = self.document.getObject(name)
            if item is None:
                continue  # deleted meanwhile
            if self._nodes[name] is not None:
                _set_transform(self._nodes[name], item.Placement)
                continue
            item.Placement = placement
            if name not in self._touched:
                item.purgeTouched()
        self._before, self._nodes = {}, {}

    def _move(self, part, item, displacement):
        if item.Name not in self._before:
            self._before[item.Name] = FreeCAD.Placement(item.Placement)
            self._nodes[item.Name] = _transform(item)
        own, node = self._before[item.Name], self._nodes[item.Name]
        place = part.above.inverse().multiply(displacement).multiply(part.above).multiply(own)
        if node is not None:
            _set_transform(node, place)
        else:
            item.Placement = place
            item.purgeTouched()


def _transform(item):
    """The node of the view that places an object; None without a window, or where the view has none that is the object's placement."""
    view = getattr(item, "ViewObject", None) if FreeCAD.GuiUp else None
    root = getattr(view, "RootNode", None)
    if root is None:
        return None
    from pivy import coin

    for number in range(root.getNumChildren()):
        node = root.getChild(number)
        if isinstance(node, coin.SoTransform):
            drawn = node.translation.getValue().getValue()
            here = item.Placement.Base
            room = SAME * (1.0 + here.Length)
            return node if all(abs(a - b) < room for a, b in zip(drawn, (here.x, here.y, here.z))) else None
    return None


def _set_transform(node, placement):
    base, turn = placement.Base, placement.Rotation.Q
    node.translation.setValue(base.x, base.y, base.z)
    node.rotation.setValue(*turn)
