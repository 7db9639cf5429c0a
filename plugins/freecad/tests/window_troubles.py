"""What may go wrong while somebody works: each is answered in the panel, and the document stays as it is."""

import os

import FreeCAD
import FreeCADGui
from window_steps import FOLDER, button, click, say

TORQUE = {"model": "mechanical.TorqueSource", "value": "0.02 N*m"}


def troubles():
    """One after the other, on a four-bar."""
    import drawings
    from mategraph_freecad import session as sessions
    from mategraph_freecad.dock import dock

    program = os.environ["MATEGRAPH"]
    panel = dock()
    unsaved = FreeCAD.newDocument("unsaved")
    unsaved.addObject("Part::Box", "Box")
    yield from click(button("Inspect model"))
    yield lambda: panel.messages.count()
    say("unsaved", messages=_messages(panel))
    FreeCAD.closeDocument(unsaved.Name)

    document = drawings.four_bar(os.path.join(FOLDER, "trouble.FCStd"))
    FreeCADGui.SendMsgToActiveView("Save")
    document.UndoMode = 1
    before = _places(document)

    def told(name):
        say(name, messages=_messages(panel), unharmed=_places(document) == before and not FreeCADGui.activeDocument().Modified)

    sessions.end_studio()
    os.environ["MATEGRAPH"] = os.path.join(FOLDER, "nowhere")
    yield from click(button("Inspect model"))
    yield lambda: panel.session().problems
    told("missing")
    os.environ["MATEGRAPH"] = _program_of_another_version()
    panel.messages.clear()
    panel.session().problems = []
    yield from click(button("Inspect model"))
    yield lambda: panel.session().problems
    told("version")

    os.environ["MATEGRAPH"] = program
    session = panel.session()
    session.problems = []
    yield from click(button("Inspect model"))
    yield lambda: session.run is not None
    with open(os.path.join(FOLDER, "trouble.mategraph", "job.json"), "w") as stream:
        stream.write("{")
    yield lambda: session.problems
    told("refused")
    yield from click(button("Simulate"))
    yield lambda: session.run is not None and not session.problems and not session.busy

    crank = next(joint["name"] for joint in session.project["joints"] if {joint["a"], joint["b"]} == {"frame", "crank"})
    shorted = [
        {"op": "set", "path": ["component", "supply"], "value": {"model": "electrical.VoltageSource", "value": "6 V"}},
        {"op": "connect", "terminals": ["ground", "supply.p"]},
        {"op": "connect", "terminals": ["ground", "supply.n"]},
        {"op": "set", "path": ["simulate"], "value": {"duration": "1 s"}},
    ]
    yield from _edited(session, "shorted", shorted)
    yield lambda: session.problems
    told("fails")
    session.problems = []
    session.ask(lambda client: client.post("undo"))
    yield lambda: not session.busy and not (session.project["problems"] or session.problems)

    endless = [
        {"op": "set", "path": ["component", "motor"], "value": {**TORQUE, "joint": crank}},
        {"op": "set", "path": ["simulate"], "value": {"duration": "20000 s", "output_step": "1 s"}},
    ]
    yield from _edited(session, "endless", endless)
    yield lambda: panel.stop.isVisible() and session.fraction > 0.0
    last = session.run
    yield from click(panel.stop)
    yield lambda: session.problems and not session.busy
    told("cancelled")
    say("kept", same=session.run is last)
    yield from _edited(session, "short", [{"op": "set", "path": ["simulate"], "value": {"duration": "0.5 s"}}])
    yield lambda: session.run is not last and not session.problems

    yield from click(button("Play"))
    yield lambda: session.playback is not None
    document.openTransaction("rename and delete")
    document.getObject("crank").Label = "Kurbel"
    document.removeObject("rocker")
    document.commitTransaction()
    yield lambda: session.problems
    at = panel.play.slider.value()
    yield lambda: panel.play.slider.value() != at  # it goes on
    say("deleted", messages=_messages(panel))
    panel.play.stop()
    document.undo()
    say("put back", unharmed=_places(document) == before, labels=sorted(item.Label for item in document.Objects))

    sessions._studio.process.kill()
    yield lambda: session.client is None and session.problems
    say("closed", messages=_messages(panel), unharmed=_places(document) == before)
    session.project = None
    yield from click(button("Simulate"))
    yield lambda: session.project is not None and not session.busy
    say("again", problems=[str(problem) for problem in session.problems], messages=_messages(panel))


def _edited(session, name, operations):
    """An edit by the studio's interface, and its answer."""
    answers = []
    session.ask(lambda client: client.post("edit", {"id": name, "label": name, "operations": operations}), answers.append)
    yield lambda: answers or session.problems


def _messages(panel):
    return [panel.messages.item(number).text() for number in range(panel.messages.count())]


def _places(document):
    return [(item.Name, [*item.Placement.Base], [*item.Placement.Rotation.Q]) for item in document.Objects]


def _program_of_another_version():
    path = os.path.join(FOLDER, "another")
    with open(path, "w") as stream:
        stream.write('#!/bin/sh\necho \'{"protocol": 99, "port": 1, "token": "x"}\'\nread line\n')
    os.chmod(path, 0o755)
    return path
