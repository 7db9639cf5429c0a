"""The panel beside the view: what the machine is, what is asked, how it moves, and what went wrong."""

import FreeCAD
import FreeCADGui

from .curves import CurvesPage
from .marks import clear_drives, draw_drives
from .play_page import PlayPage
from .problems import Problem
from .qt import Qt, QtCore, QtGui
from .questions_page import QuestionsPage, size_of
from .selecting import observe
from .session import Session

EVERY = 100  # ms between two looks at what happened
_dock = None


def dock():
    """The panel; made where there is none."""
    global _dock
    if _dock is None:
        _dock = MateGraphDock(FreeCADGui.getMainWindow())
        FreeCADGui.getMainWindow().addDockWidget(Qt.RightDockWidgetArea, _dock)
    _dock.show()
    _dock.raise_()
    return _dock


class MateGraphDock(QtGui.QDockWidget):
    """Pages for the active document."""

    def __init__(self, parent):
        super().__init__("MateGraph", parent)
        self.setObjectName("MateGraphDock")
        self.sessions = {}
        self.tabs = QtGui.QTabWidget()
        self.model = ModelPage(self)
        self.questions = QuestionsPage(self)
        self.play = PlayPage(self)
        self.curves = CurvesPage(self)
        self.messages = MessagesPage(self)
        for page, title in (
            (self.model, "Model"),
            (self.questions, "Questions"),
            (self.play, "Play"),
            (self.curves, "Curves"),
            (self.messages, "Messages"),
        ):
            self.tabs.addTab(page, title)
        self.status = QtGui.QLabel("Press Inspect model.")
        self.status.setWordWrap(True)
        self.bar = QtGui.QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setMaximumHeight(6)
        self.bar.hide()
        self.stop = QtGui.QPushButton("Cancel")
        self.stop.clicked.connect(lambda: self.do(lambda session: session.cancel()))
        self.stop.hide()
        inside = QtGui.QWidget()
        column = QtGui.QVBoxLayout(inside)
        column.setContentsMargins(4, 4, 4, 4)
        row = QtGui.QHBoxLayout()
        row.addWidget(self.status, 1)
        row.addWidget(self.stop)
        column.addLayout(row)
        column.addWidget(self.bar)
        column.addWidget(self.tabs)
        self.setWidget(inside)
        self.observer = observe(self)
        self.timer = QtCore.QTimer(self)
        self.timer.timeout.connect(self._tick)
        self.timer.start(EVERY)

    # ------------------------------------------------------------------------------------------------------------------ sessions
    def session(self):
        """The work on the active document; None where none is open."""
        document = FreeCAD.ActiveDocument
        if document is None:
            return None
        if document.Name not in self.sessions:
            self.sessions[document.Name] = Session(document, lambda what, name=document.Name: self._changed(name, what))
        return self.sessions[document.Name]

    def do(self, action):
        """Do something with the session of the active document; a problem is shown, and nothing else happens."""
        session = self.session()
        try:
            if session is None:
                raise Problem("No document is open.", "Open or draw one.")
            return action(session)
        except Problem as problem:
            self.show_problems([problem])
        except Exception as error:
            self.show_problems([Problem(f"The workbench failed: {type(error).__name__}: {error}.", "Please report it.")])
        return None

    def show_problems(self, problems):
        """Show what went wrong."""
        self.messages.show_problems(problems)
        if problems:
            self.tabs.setCurrentWidget(self.messages)
            self.status.setText(str(problems[0].what))

    def select_objects(self, kind, name):
        """Select what something of the machine is about in FreeCAD's own view."""
        session = self.session()
        if session is None or not session.is_open:
            return
        self.observer.quiet = True  # it comes from the studio or a page: nobody else need hear of it
        try:
            FreeCADGui.Selection.clearSelection()
            for item in session.objects_of(kind, name):
                FreeCADGui.Selection.addSelection(item)
        finally:
            self.observer.quiet = False

    def _tick(self):
        for name, session in list(self.sessions.items()):
            if not session.is_open:  # the document was closed
                session.playback = None
                clear_drives(name)
                session.close()
                del self.sessions[name]
                continue
            session.take_events()
        self.play.tick()

    def _changed(self, name, what):
        active = FreeCAD.ActiveDocument
        if active is None or active.Name != name:
            return
        session = self.sessions[name]
        if what in ("project", "run", "closed"):
            self.model.update_from(session)
            self.questions.update_from(session)
            self.play.update_from(session)
            self.curves.update_from(session)
            if what == "project" and session.project.get("joints"):
                draw_drives(session.document, session.project, size_of(session.project))
        if what == "selection" and session.selection:
            self.select_objects(*session.selection)
        if what in ("problems", "project", "run"):
            self.messages.show_problems(session.problems)
            if what == "problems" and session.problems:
                self.tabs.setCurrentWidget(self.messages)
        self._show_status(session)

    def _show_status(self, session):
        busy = bool(session.busy)
        self.bar.setVisible(busy)
        self.stop.setVisible(busy)
        self.bar.setRange(0, 100 if session.fraction else 0)
        self.bar.setValue(int(100 * session.fraction))
        if busy:
            self.status.setText(f"{session.busy} …")
        elif session.problems:
            self.status.setText(session.problems[0].what)
        elif session.project is not None:
            self.status.setText(headline(session))


def headline(session):
    """The machine in a line."""
    project = session.project
    checks = (session.run_about or {}).get("checks") or []
    failed = [check for check in checks if not check.get("passed")]
    words = [f"{len(project.get('parts', ()))} parts", f"{len(project.get('joints', ()))} joints", f"mobility {project.get('mobility')}"]
    if session.run_about is not None:
        words.append(f"{session.run_about.get('duration', 0):g} s simulated")
    if checks:
        words.append(f"{len(checks) - len(failed)} of {len(checks)} checks hold")
    return " · ".join(words)


class ModelPage(QtGui.QTreeWidget):
    """Bodies with their parts and masses, joints with what supports them; a click selects them in the view."""

    def __init__(self, owner):
        super().__init__()
        self.owner = owner
        self.setHeaderLabels(["", "", ""])
        self.setRootIsDecorated(True)
        self.itemClicked.connect(self._clicked)
        self.menu = QtGui.QMenu(self)
        self.setContextMenuPolicy(Qt.CustomContextMenu)
        self.customContextMenuRequested.connect(self._offer)

    def update_from(self, session):
        """Show the machine of a session."""
        self.clear()
        project = session.project or {}
        joints = self._section("Joints", "kind", "evidence")
        for joint in project.get("joints", ()):
            doubt = joint.get("probability")
            why = "; ".join(joint.get("evidence") or ()) or joint.get("source", "")
            mark = f"{100 * doubt:.0f} %  " if doubt is not None else ""
            row = self._row(joints, joint["name"], joint["kind"], mark + why, ("joint", joint["name"]))
            if doubt is not None and doubt < 0.9:
                row.setForeground(0, QtGui.QBrush(QtGui.QColor("#c2571a")))
        for dropped in project.get("redundant", ()):
            name = dropped.get("name") or dropped.get("joint") or dropped.get("mate") or ""
            self._row(joints, name, "redundant", dropped.get("reason") or dropped.get("why") or "", ("joint", name))
        bodies = self._section("Bodies", "mass [kg]", "")
        for body in project.get("bodies", ()):
            note = "ground" if body.get("ground") else ""
            row = self._row(bodies, body["name"], f"{body['mass']:.4g}", note, ("part", body["name"]))
            for part in (p for p in project.get("parts", ()) if p.get("body") == body["name"]):
                self._row(
                    row,
                    part["name"],
                    f"{part['mass']:.4g}",
                    f"{part.get('material') or ''} ({part.get('source') or ''})",
                    ("part", part["name"]),
                )
        for section in (joints, bodies):
            section.setExpanded(True)
        for column in (0, 1):
            self.resizeColumnToContents(column)

    def _section(self, *texts):
        row = QtGui.QTreeWidgetItem(self, list(texts))
        font = row.font(0)
        font.setBold(True)
        row.setFont(0, font)
        return row

    def _row(self, parent, name, value, note, about):
        row = QtGui.QTreeWidgetItem(parent, [name, value, note])
        row.setToolTip(2, note)
        row.setData(0, Qt.UserRole, "\n".join(about))
        return row

    def _clicked(self, row, column):
        about = row.data(0, Qt.UserRole)
        if about:
            kind, name = about.split("\n", 1)
            self.owner.select_objects(kind, name)
            self.owner.do(lambda session: session.select(kind, name) if session.client else None)

    def _offer(self, at):
        row = self.itemAt(at)
        kind, _, name = ((row.data(0, Qt.UserRole) if row is not None else None) or "").partition("\n")
        if kind == "part":
            self.menu.clear()
            self.menu.addAction("This is the ground", lambda: self.owner.do(lambda session: _hold(session, name)))
            self.menu.popup(self.viewport().mapToGlobal(at))


def _hold(session, name):
    session.ask(lambda client: client.post("answer", {"ground": name}))


class MessagesPage(QtGui.QListWidget):
    """Problems with what to do; a click selects the object that one is about."""

    def __init__(self, owner):
        super().__init__()
        self.owner = owner
        self.setWordWrap(True)
        self.itemClicked.connect(self._clicked)

    def show_problems(self, problems):
        """Show these in place of those before."""
        self.clear()
        for problem in problems:
            row = QtGui.QListWidgetItem(str(problem))
            row.setData(Qt.UserRole, problem.element)
            self.addItem(row)
        title = f"Messages ({len(problems)})" if problems else "Messages"
        self.owner.tabs.setTabText(self.owner.tabs.indexOf(self), title)

    def _clicked(self, row):
        element = row.data(Qt.UserRole)
        if element:
            self.owner.select_objects("element", element)
