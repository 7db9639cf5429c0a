"""Machines with motor and controller, FreeCAD on the left of the screen and the studio in the browser on the right."""

import os
import shutil
import subprocess

import FreeCADGui
from PySide import QtCore, QtGui
from window_steps import FOLDER, button, click, pause, picture, say

MACHINES = {"slider_crank": ("frame", ("frame", "crank")), "seeker": ("housing", ("yoke", "camera"))}  # ground, joint of the motor
STUDIO = (
    "--no-sandbox --test-type --use-gl=angle --use-angle=swiftshader --no-first-run"
    " --window-position={x},0 --window-size={width},{height} --app=%s &"
)


def machines():
    """From the drawing to a controlled motion: questions answered with the mouse, a drive by the studio's own template."""
    import drawings
    from mategraph_freecad.dock import dock

    screen = QtGui.QApplication.primaryScreen()
    size, scale = screen.size(), screen.devicePixelRatio()
    window = FreeCADGui.getMainWindow()
    window.setGeometry(0, 0, size.width() // 2, size.height())
    for aside in window.findChildren(QtGui.QToolBar) + window.findChildren(QtGui.QDockWidget):  # half a screen is narrow
        if aside.windowTitle() not in ("MateGraph", "Workbench"):
            aside.hide()
    browser = shutil.which("chromium")
    if browser is not None:
        where = STUDIO.format(x=int(size.width() * scale / 2), width=int(size.width() * scale / 2), height=int(size.height() * scale))
        os.environ["BROWSER"] = f"{browser} --user-data-dir={os.path.join(FOLDER, 'browser')} {where}"
    panel = dock()
    window.resizeDocks([panel], [330], QtCore.Qt.Horizontal)
    for name, (ground, pair) in MACHINES.items():
        getattr(drawings, name)(os.path.join(FOLDER, name + ".FCStd"))
        FreeCADGui.activeDocument().activeView().viewIsometric()
        FreeCADGui.SendMsgToActiveView("ViewFit")
        FreeCADGui.SendMsgToActiveView("Save")
        yield from click(button("Inspect model"))
        session = panel.session()
        yield lambda session=session: (session.run is not None or session.problems) and not session.busy
        answers = yield from _answered(panel, session)
        panel.tabs.setCurrentWidget(panel.model)
        if not _is_ground(session, ground):
            bodies = panel.model.topLevelItem(1)
            row = next(bodies.child(number) for number in range(bodies.childCount()) if bodies.child(number).text(0) == ground)
            panel.model.scrollToItem(row)
            yield from click(panel.model.viewport(), panel.model.visualItemRect(row).center(), mouse="3", keys=("Down", "Return"))
            yield lambda session=session, ground=ground: session.problems or (_is_ground(session, ground) and not session.busy)
        joints = session.project["joints"]
        joint = next(one["name"] for one in joints if one["kind"] == "revolute" and {one["a"], one["b"]} == set(pair))
        offered, wanted = [], {"joint": joint, "template": "position_motor", "options": {}}
        session.ask(lambda client, wanted=wanted: client.post("template", wanted), offered.append)
        yield lambda session=session, offered=offered: offered or session.problems
        step = next(one["path"] for one in offered[0]["operations"] if one["op"] == "set" and one["path"][-1].endswith("_reference"))
        further = {"op": "set", "path": [*step, "final"], "value": "60 deg"}  # farther than the template's own step
        edit = {"id": "drive " + name, "label": offered[0]["label"], "operations": [*offered[0]["operations"], further]}
        session.ask(lambda client, edit=edit: client.post("edit", edit))
        yield lambda session=session: session.problems or not session.run_about["swept"]
        session.select("joint", joint)
        FreeCADGui.Selection.clearSelection()
        if browser is not None:
            yield from click(button("System"))
            look = float(os.environ.get("MATEGRAPH_LOOK", "0"))  # s, for pictures: nothing tells what a browser has drawn
            yield from pause(look)
            if look:
                aside = [str(size.width() * 3 // 4), str(size.height() * 3 // 4)]
                subprocess.run(["xdotool", "mousemove", *aside, "key", "Escape"], check=True, timeout=10)  # ends the studio's first steps
                yield from pause(2.0)
        yield from click(button("Play"))
        yield lambda: panel.play.shown_time > 0.3
        yield from picture("side_" + name, size=None)
        shown = panel.play.shown_time
        yield from click(button("Play"))
        say(
            name,
            answers=answers,
            problems=[str(problem) for problem in session.problems],
            ground=[body["name"] for body in session.project["bodies"] if body["ground"]],
            mobility=session.project["mobility"],
            models=sorted(element["model"] for element in session.project["elements"]),
            shown=shown,
            modified=FreeCADGui.activeDocument().Modified,
        )


def _is_ground(session, name):
    return any(body["ground"] and body["name"] == name for body in session.project["bodies"])


def _answered(panel, session):
    """Click the likeliest answer of every question; returns how many there were."""
    panel.tabs.setCurrentWidget(panel.questions)
    count = 0
    while session.project["questions"] and not session.problems:
        pair = session.project["questions"][0]["pair"]
        yield from click(panel.questions.buttons.itemAt(0).widget())
        yield lambda pair=pair: session.problems or all(one["pair"] != pair for one in session.project["questions"])
        yield lambda: session.problems or not session.busy
        count += 1
    return count
