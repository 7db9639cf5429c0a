"""Runs inside FreeCAD's window: the workbench used with the mouse. Prints lines of JSON and leaves pictures in MATEGRAPH_FOLDER.

xvfb-run freecad in_window.py
"""

import os
import subprocess
import sys

import FreeCAD
import FreeCADGui
from PySide import QtCore, QtGui

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE]
from window_steps import FOLDER, SIZE, Steps, button, click, pause, picture, say  # noqa: E402


def studio_picture():
    """The studio on the same document, as a browser shows it; nothing where there is no Chromium."""
    import shutil

    from mategraph_freecad.session import studio_process

    if shutil.which("chromium") is None:
        return
    words = ["chromium", "--headless", "--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--hide-scrollbars"]
    words += ["--window-size=1600,900"]
    words += ["--virtual-time-budget=20000", f"--screenshot={os.path.join(FOLDER, 'studio.png')}", studio_process().address]
    done = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    yield lambda: done.poll() is not None


def use():
    """Draw, inspect, see the joints, play, look at curves, drive, see the forces."""
    import drawings

    document = drawings.four_bar(os.path.join(FOLDER, "four_bar.FCStd"))
    window = FreeCADGui.getMainWindow()
    FreeCADGui.activeDocument().activeView().viewIsometric()
    FreeCADGui.SendMsgToActiveView("ViewFit")
    FreeCADGui.SendMsgToActiveView("Save")
    from mategraph_freecad.dock import dock

    yield from click(button("Inspect model"))
    panel = dock()
    window.resizeDocks([panel], [430], QtCore.Qt.Horizontal)
    FreeCADGui.SendMsgToActiveView("ViewFit")
    session = panel.session()
    yield lambda: session.run is not None or session.problems
    say("inspect", problems=[str(p) for p in session.problems], joints=panel.model.topLevelItem(0).childCount(), status=panel.status.text())
    panel.model.setColumnWidth(0, 130)
    yield from picture("inspect")
    row = panel.model.topLevelItem(0).child(0)
    yield from click(panel.model.viewport(), panel.model.visualItemRect(row).center())
    chosen = sorted(item.Name for item in FreeCADGui.Selection.getSelection())
    say("select", chosen=chosen, modified=FreeCADGui.activeDocument().Modified)
    FreeCADGui.Selection.clearSelection()
    FreeCADGui.Selection.addSelection(document.Name, "rocker")  # as a click in the view or the tree does
    yield lambda: (session.client.get("state")["selection"] or {}).get("name") == "rocker"
    there = session.client.get("state")["selection"]
    session.client.post("select", {"kind": "part", "name": "coupler"})  # as a click in the studio does
    yield lambda: [item.Name for item in FreeCADGui.Selection.getSelection()] == ["coupler"]
    say("both ways", there=there, here=[item.Name for item in FreeCADGui.Selection.getSelection()])
    FreeCADGui.Selection.clearSelection()
    yield from click(button("Play"))
    yield lambda: panel.play.shown_time > 0.0
    yield from picture("play")
    moved = panel.play.shown_time
    yield from click(button("Play"))
    say("play", moved=moved, modified=FreeCADGui.activeDocument().Modified, playing=session.playback is not None)
    crank = next(joint["name"] for joint in session.project["joints"] if {joint["a"], joint["b"]} == {"frame", "crank"})
    first = session.run_about["key"]
    motor = {"model": "electrical.DCMotor", "R": "2 ohm", "L": "1 mH", "K": "0.05 N*m/A", "J": "2e-5 kg*m^2", "shaft": crank}
    supply = {"model": "electrical.VoltageSource", "value": "6 V"}
    plots = [{"title": "Speed", "signals": [f"{crank}.rate"]}, {"title": "Current", "signals": ["motor.i"]}]
    operations = [
        {"op": "set", "path": ["component", "motor"], "value": motor},
        {"op": "set", "path": ["component", "supply"], "value": supply},
        {"op": "connect", "terminals": ["supply.p", "motor.p"]},
        {"op": "connect", "terminals": ["ground", "supply.n"]},
        {"op": "connect", "terminals": ["ground", "motor.n"]},
        {"op": "set", "path": ["simulate"], "value": {"duration": "1 s"}},
        {"op": "set", "path": ["plot"], "value": plots},
    ]
    session.ask(lambda client: client.post("edit", {"id": "motor", "label": "motor", "operations": operations}))
    yield lambda: session.problems or session.run_about["key"] != first
    say("drive", problems=[str(p) for p in session.problems], status=panel.status.text(), signals=len(session.run.signals))
    from mategraph_freecad.marks import drives_of

    say("drawn", drives=[(joint["name"], names) for joint, names in drives_of(session.project)])
    yield from picture("drive")
    yield from studio_picture()
    yield from click(button("Plots"))
    yield from picture("curves")
    yield from click(panel.tabs.tabBar(), panel.tabs.tabBar().tabRect(1).center())
    yield from picture("questions")
    FreeCADGui.Selection.clearSelection()
    panel.tabs.setCurrentWidget(panel.model)
    yield from click(button("Forces"))
    yield from picture("forces")
    from mategraph_freecad.forces import is_shown

    texts = [panel.messages.item(number).text() for number in range(panel.messages.count())]
    say("forces", shown=is_shown(document.Name), messages=texts)


def playback():
    """What playing costs in the window, and what it leaves behind."""
    import playing

    document = playing.twenty_boxes(os.path.join(FOLDER, "speed.FCStd"))
    FreeCADGui.SendMsgToActiveView("Save")
    yield from pause(0.5)
    found = playing.play(document, QtGui.QApplication.processEvents)
    say("playback", **found, modified=FreeCADGui.getDocument(document.Name).Modified)
    FreeCAD.closeDocument(document.Name)


def everything():
    """A user's way, then all that may go wrong, then other machines."""
    from window_machines import machines
    from window_troubles import troubles

    scale = QtGui.QApplication.primaryScreen().devicePixelRatio()
    FreeCADGui.getMainWindow().setGeometry(0, 0, *(int(size / scale) for size in SIZE))
    FreeCADGui.activateWorkbench("MateGraphWorkbench")
    yield from pause(3.0)  # toolbars find their places
    yield from playback()
    yield from use()
    yield from troubles()
    yield from machines()


def begin():
    """When the window is there."""
    FreeCAD.MateGraphSteps = Steps(everything())


QtCore.QTimer.singleShot(1500, begin)
