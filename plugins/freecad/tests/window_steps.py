"""Steps in FreeCAD's window, with the real mouse: between them FreeCAD's own event loop runs, as it does for a user."""

import json
import os
import subprocess
import sys
import time
import traceback

import FreeCADGui
from PySide import QtCore, QtGui

FOLDER = os.environ["MATEGRAPH_FOLDER"]
SIZE = (1600, 900)  # of FreeCAD's window while it is alone
LONGEST = 120.0  # s that is waited for something: of a machine that does other things, too


def say(name, **found):
    """One line of what was found."""
    sys.stdout.write("\nJSON " + json.dumps({"check": name, "found": found}) + "\n")
    sys.stdout.flush()


def pause(seconds):
    """Let the window live for a while."""
    end = time.monotonic() + seconds
    yield lambda: time.monotonic() > end


def picture(name, size=SIZE):
    """What is on the screen, from its corner; all of it where no size is given."""
    yield from pause(0.4)
    QtGui.QApplication.primaryScreen().grabWindow(0, 0, 0, *(size or (-1, -1))).save(os.path.join(FOLDER, name + ".png"))


def click(widget, at=None, mouse="1", keys=()):
    """A click of the real mouse in the middle of a widget, or at a point of it, then keys."""
    for aside in (3, 0):
        point = widget.mapToGlobal(at or widget.rect().center()) * QtGui.QApplication.primaryScreen().devicePixelRatio()
        subprocess.run(["xdotool", "mousemove", str(point.x() - aside), str(point.y())], check=True, timeout=10)
        yield from pause(0.2)
    subprocess.run(["xdotool", "click", mouse], check=True, timeout=10)
    yield from pause(0.3)
    for key in keys:
        subprocess.run(["xdotool", "key", key], check=True, timeout=10)
        yield from pause(0.3)


def button(title):
    """The button of a command in the toolbar."""
    bars = FreeCADGui.getMainWindow().findChildren(QtGui.QToolButton)
    return next(b for b in bars if b.defaultAction() is not None and b.defaultAction().text() == title and b.isVisible())


class Steps(QtCore.QObject):
    """Goes on with the steps whenever what they wait for has come."""

    def __init__(self, steps):
        super().__init__()
        self.steps, self.wanted, self.since = steps, None, time.monotonic()
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
