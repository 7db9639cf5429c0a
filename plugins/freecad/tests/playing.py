"""What playing costs and leaves behind: 300 frames of 20 parts."""

import time

import FreeCAD


def twenty_boxes(path):
    """A saved document of 20 boxes."""
    document = FreeCAD.newDocument("speed")
    document.UndoMode = 1
    for number in range(20):
        document.addObject("Part::Box", f"b{number}")
    document.recompute()
    document.saveAs(path)
    return document


def play(document, after_frame=lambda: None):
    """Seconds of processor, steps of undo, and where the first box is meanwhile (in the view where there is one) and afterwards, mm."""
    from mategraph_freecad.playback import Playback
    from mategraph_freecad.tree import parts_of

    undo, parts = document.UndoCount, parts_of(document)
    played = Playback(document, parts)
    begin = time.process_time()
    for frame in range(300):
        step = [[1, 0, 0, 1e-3 * frame], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
        played.show({part.id: step for part in parts})
        after_frame()
    seconds = time.process_time() - begin
    box, node = document.getObject("b0"), played._nodes["b0"]
    moved = box.Placement.Base.x if node is None else node.translation.getValue().getValue()[0]
    played.restore()
    return {"seconds": seconds, "undo": document.UndoCount - undo, "parts": len(parts), "moved": moved, "back": box.Placement.Base.x}
