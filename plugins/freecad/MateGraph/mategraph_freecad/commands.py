"""The commands of toolbar and menu, in one table."""

import os
import webbrowser

import FreeCAD
import FreeCADGui

from .problems import Problem
from .program import find_program, program_version
from .session import studio_process

ICONS = os.path.join(os.path.dirname(__file__), "icons")


def inspect_model(dock):
    """Hand the document over: parts, masses, joints, what is doubtful or redundant."""
    dock.do(lambda session: session.start())
    dock.tabs.setCurrentWidget(dock.model)


def joints(dock):
    """Find joints from the geometry, and ask what it cannot say."""
    session = dock.session()
    if session is None or session.client is None:
        dock.do(lambda session: session.start())
    dock.tabs.setCurrentWidget(dock.questions)


def system(dock):
    """Open the studio in the browser on this document: motors, circuits, controllers."""

    def opening(session):
        session.take_events()
        if session.client is None:
            session.start()
        session._in_background(studio_process, lambda process: webbrowser.open(process.address))

    dock.do(opening)


def simulate(dock):
    """Simulate the machine as it is now."""

    def running(session):
        session.take_events()  # the studio may have gone to another document
        known = session.client is not None
        session.hand_over_again()
        if known:
            session.simulate()

    dock.do(running)


def play(dock):
    """Play the last run in this view; pressing again stops and puts everything back."""
    dock.tabs.setCurrentWidget(dock.play)
    if dock.play.button.isChecked():
        dock.play.stop()
    else:
        dock.do(_needs_run)
        dock.play.start()


def plots(dock):
    """Show the curves of the last run."""
    dock.do(_needs_run)
    dock.tabs.setCurrentWidget(dock.curves)


def forces(dock):
    """Draw the forces at the joints at the time that is shown, or take them away."""
    from .forces import is_shown

    def drawing(session):
        _needs_run(session)
        if is_shown(session.document.Name):
            dock.play.stop()
            return
        session.show_frame(session.run.frame_at(dock.play.shown_time))
        if not dock.play.draw_forces():
            session.stop_playing()
            raise Problem("The run has no forces at joints.", "Simulate with a drive, or with gravity; a sweep of freedoms has none.")

    dock.do(drawing)


def report(dock):
    """Write the report of the run and open it."""

    def writing(session):
        def fetched(client):
            data = client.get("output/report", raw=True)
            path = os.path.splitext(session.document.FileName)[0] + "_report.html"
            with open(path, "wb") as stream:
                stream.write(data)
            return path

        session.ask(fetched, lambda path: webbrowser.open("file://" + path))

    dock.do(writing)


def watch(dock):
    """Regenerate whenever the document is saved; pressing again ends it."""
    from .watching import toggle

    on = toggle(dock)
    dock.status.setText("Watching: every save regenerates the model." if on else "No longer watching.")


def write_joints(dock):
    """Write the joints of the machine as Assembly joints into the document; one step of undo."""
    from .write_joints import write_joints as write

    def writing(session):
        session.stop_playing()
        written, left = write(session)
        dock.status.setText(f"{len(written)} joints written" + (f"; not: {', '.join(left)}" if left else ""))

    dock.do(writing)


def settings(dock):
    """Where the program is, and whether it answers."""
    from .settings_dialog import SettingsDialog

    SettingsDialog(FreeCADGui.getMainWindow()).show()


def check_installation():
    """What is found of the program, in lines; the first says whether all is well."""
    try:
        program = find_program()
        version = program_version(program)
        process = studio_process()
    except Problem as problem:
        return False, [problem.what, problem.remedy]
    return True, [f"{program}", version, f"its studio answers on 127.0.0.1:{process.port}"]


def _needs_run(session):
    if session.run is None:
        raise Problem("There is no run yet.", "Press Simulate.")


TABLE = (
    ("Inspect", "Inspect model", inspect_model, "inspect"),
    ("Joints", "Joints", joints, "joints"),
    ("System", "System", system, "system"),
    ("Simulate", "Simulate", simulate, "simulate"),
    ("Play", "Play", play, "play"),
    ("Plots", "Plots", plots, "plots"),
    ("Forces", "Forces", forces, "forces"),
    ("Report", "Open report", report, "report"),
    ("Watch", "Watch", watch, "watch"),
    ("WriteJoints", "Write joints", write_joints, "write_joints"),
    ("Settings", "Settings", settings, "settings"),
)


class Command:
    """One row of the table, as FreeCAD wants it."""

    def __init__(self, title, function, icon):
        self.title, self.function, self.icon = title, function, icon

    def GetResources(self):
        """Texts and icon."""
        return {
            "MenuText": self.title,
            "ToolTip": self.function.__doc__.strip(),
            "Pixmap": os.path.join(ICONS, self.icon + ".svg"),
        }

    def Activated(self):
        """Do it."""
        from .dock import dock

        self.function(dock())

    def IsActive(self):
        """Settings always; the rest on a document."""
        return self.function is settings or FreeCAD.ActiveDocument is not None


def register():
    """Make the commands known to FreeCAD; returns their names."""
    names = []
    for name, title, function, icon in TABLE:
        FreeCADGui.addCommand("MateGraph_" + name, Command(title, function, icon))
        names.append("MateGraph_" + name)
    return names
