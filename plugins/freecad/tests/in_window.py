"""Runs inside FreeCAD's window: the workbench used with the mouse. Prints lines of JSON and leaves pictures in MATEGRAPH_FOLDER.

    xvfb-run freecad in_window.py

The steps are a generator that a timer goes on with: between them FreeCAD's own event loop runs, as it does for a user.
"""

import json
import os
import subprocess
import sys
import time
import traceback

import FreeCAD
import FreeCADGui
from PySide import QtCore, QtGui

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.environ["MATEGRAPH_FOLDER"]
SIZE = (1600, 900)
LONGEST = 60.0  # s that is waited for something


def say(name, **found):
    """One line of what was found."""
    sys.stdout.write("\nJSON " + json.dumps({"check": name, "found": found}) + "\n")
    sys.stdout.flush()


def pause(seconds):
    """Let the window live for a while."""
    end = time.monotonic() + seconds
    yield lambda: time.monotonic() > end


def picture(name):
    """The whole screen as it is."""
    yield from pause(0.4)
    QtGui.QApplication.primaryScreen().grabWindow(0).save(os.path.join(FOLDER, name + ".png"))


def click(widget, at=None):
    """A click of the real mouse in the middle of a widget, or at a point of it."""
    for aside in (3, 0):
        point = widget.mapToGlobal(at or widget.rect().center()) * QtGui.QApplication.primaryScreen().devicePixelRatio()
        subprocess.run(["xdotool", "mousemove", str(point.x() - aside), str(point.y())], check=True, timeout=10)
        yield from pause(0.2)
    subprocess.run(["xdotool", "click", "1"], check=True, timeout=10)
    yield from pause(0.3)


def button(title):
    """The button of a command in the toolbar."""
    bars = FreeCADGui.getMainWindow().findChildren(QtGui.QToolButton)
    return next(b for b in bars if b.defaultAction() is not None and b.defaultAction().text() == title and b.isVisible())


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
    sys.path[:0] = [HERE]
    import drawings

    document = drawings.four_bar(os.path.join(FOLDER, "four_bar.FCStd"))
    window = FreeCADGui.getMainWindow()
    scale = QtGui.QApplication.primaryScreen().devicePixelRatio()
    window.setGeometry(0, 0, *(int(size / scale) for size in SIZE))
    FreeCADGui.activateWorkbench("MateGraphWorkbench")
    FreeCADGui.activeDocument().activeView().viewIsometric()
    FreeCADGui.SendMsgToActiveView("ViewFit")
    FreeCADGui.SendMsgToActiveView("Save")
    yield from pause(3.0)  # toolbars find their places
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
    yield from pause(1.0)
    there = session.client.get("state")["selection"]
    session.client.post("select", {"kind": "part", "name": "coupler"})  # as a click in the studio does
    yield lambda: [item.Name for item in FreeCADGui.Selection.getSelection()] == ["coupler"]
    say("both ways", there=there, here=[item.Name for item in FreeCADGui.Selection.getSelection()])
    FreeCADGui.Selection.clearSelection()
    yield from click(button("Play"))
    yield from pause(1.0)
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


class Steps(QtCore.QObject):
    """Goes on with the steps whenever what they wait for has come."""

    def __init__(self):
        super().__init__()
        self.steps, self.wanted, self.since = use(), None, time.monotonic()
        self.timer = QtCore.QTimer(self)
        self.timer.timeout.connect(self.go_on)
        self.timer.start(50)

    def go_on(self):
        """The next step, if it is time."""
        try:
            if self.wanted is not None and not self.wanted():
                if time.monotonic() - self.since > LONGEST:
                    raise TimeoutError(f"nothing came for {LONGEST:g} s")
                return
            self.wanted, self.since = next(self.steps), time.monotonic()
        except StopIteration:
            self.end()
        except Exception:
            sys.stdout.write("\nJSON " + json.dumps({"check": "failed", "failed": traceback.format_exc()}) + "\n")
            QtGui.QApplication.primaryScreen().grabWindow(0).save(os.path.join(FOLDER, "failed.png"))
            self.end()

    def end(self):
        """End FreeCAD, and what it started."""
        self.timer.stop()
        try:
            from mategraph_freecad.session import end_studio

            end_studio()
        finally:
            sys.stdout.write('\nJSON {"check": "end"}\n')
            sys.stdout.flush()
            os._exit(0)


def begin():
    """When the window is there."""
    FreeCAD.MateGraphSteps = Steps()


QtCore.QTimer.singleShot(1500, begin)
