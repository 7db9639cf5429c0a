"""The questions that geometry cannot answer, one by one: both parts are selected, the freedom is moved, a click answers."""

import math

from .qt import QtCore, QtGui
from .run_data import pose_rows

SWING = math.radians(12.0)  # of a freedom that is shown
SHIFT = 0.08  # of the machine's size, likewise
PERIOD = 1.6  # s


class QuestionsPage(QtGui.QWidget):
    """One question at a time."""

    def __init__(self, owner):
        super().__init__()
        self.owner = owner
        self.text = QtGui.QLabel("No questions.")
        self.text.setWordWrap(True)
        self.why = QtGui.QLabel("")
        self.why.setWordWrap(True)
        self.why.setStyleSheet("color: gray")
        self.buttons = QtGui.QVBoxLayout()
        self.alike = QtGui.QCheckBox("the same for all pairs alike")
        self.alike.setChecked(True)
        self.show_motion = QtGui.QPushButton("Show the motion")
        self.show_motion.setCheckable(True)
        self.show_motion.toggled.connect(self._wiggle)
        self.later = QtGui.QPushButton("Next question")
        self.later.clicked.connect(lambda: self._show(self.index + 1))
        column = QtGui.QVBoxLayout(self)
        for widget in (self.text, self.why):
            column.addWidget(widget)
        column.addLayout(self.buttons)
        column.addWidget(self.alike)
        row = QtGui.QHBoxLayout()
        row.addWidget(self.show_motion)
        row.addWidget(self.later)
        column.addLayout(row)
        column.addStretch(1)
        self.timer = QtCore.QTimer(self)
        self.timer.timeout.connect(self._swing)
        self.clock = QtCore.QElapsedTimer()
        self.questions, self.index, self.session = [], 0, None
        self._show(0)

    def update_from(self, session):
        """The questions of a session; the one that is shown stays while they are the same."""
        self.session, before = session, self.questions
        self.questions = (session.project or {}).get("questions", ())
        self.owner.tabs.setTabText(self.owner.tabs.indexOf(self), f"Questions ({len(self.questions)})" if self.questions else "Questions")
        if self.questions != before:
            self._show(0)

    def _show(self, index):
        self.show_motion.setChecked(False)
        while self.buttons.count():
            self.buttons.takeAt(0).widget().deleteLater()
        asked = bool(self.questions)
        for widget in (self.alike, self.show_motion, self.later):
            widget.setVisible(asked)
        if not asked:
            self.text.setText("No questions: everything is confirmed, or geometry says it clearly.")
            self.why.setText("")
            return
        self.index = index % len(self.questions)
        question = self.questions[self.index]
        asks, _, seen = question["text"].partition(" Seen: ")
        self.text.setText(f"<b>{self.index + 1} of {len(self.questions)}</b><br>{_plain(asks)}")
        self.why.setText(seen)
        for word, chance in zip(question["kinds"], question["probabilities"]):
            button = QtGui.QPushButton(f"{word}   {100 * chance:.0f} %")
            button.clicked.connect(lambda _=False, word=word: self._answer(word))
            self.buttons.addWidget(button)
        if self.isVisible():
            self._select_pair()

    def showEvent(self, event):
        """The page is looked at: show what its question is about."""
        super().showEvent(event)
        if self.questions:
            self._select_pair()

    def hideEvent(self, event):
        """Another page is looked at: nothing moves any more."""
        super().hideEvent(event)
        self.show_motion.setChecked(False)

    def _select_pair(self):
        self.owner.select_objects("parts", self.questions[self.index].get("pair") or ())

    def _answer(self, word):
        question = self.questions[self.index]
        self.show_motion.setChecked(False)
        self.owner.do(lambda session: session.answer(question["number"], word, self.alike.isChecked()))

    # ------------------------------------------------------------------------------------------------------------ the motion
    def _wiggle(self, on):
        if on:
            self.clock.start()
            self.timer.start(40)
        else:
            self.timer.stop()
            if self.session is not None:
                self.session.stop_playing()

    def _swing(self):
        question = self.questions[self.index] if self.questions else None
        joint = None if question is None else joint_of(self.session.project, question)
        if joint is None:
            self.show_motion.setChecked(False)
            return
        wave = math.sin(2.0 * math.pi * self.clock.elapsed() / 1000.0 / PERIOD)
        self.owner.do(lambda session: session.show_pose(displaced(session.project, joint, wave)))


def joint_of(project, question):
    """The joint that a question is about; None where the pair is held."""
    pair = set(question.get("pair") or ())
    return next((joint for joint in project.get("joints", ()) if {joint["a"], joint["b"]} == pair), None)


def displaced(project, joint, wave):
    """The body on the far side of a joint moved along its freedom: name of a part -> rows of a 4x4 pose in m."""
    child = joint.get("child")
    moved = [part["name"] for part in project.get("parts", ()) if part.get("body") == child]
    axis, origin = joint["axis"], joint["origin"]
    if joint["kind"] == "prismatic":
        shift = SHIFT * size_of(project) * wave
        rows = pose_rows([shift * value for value in axis], (0.0, 0.0, 0.0, 1.0))
    else:
        half = SWING * wave / 2.0
        turn = [*(math.sin(half) * value for value in axis), math.cos(half)]
        rows = pose_rows((0.0, 0.0, 0.0), turn)
        for row in range(3):  # about the joint's own place
            rows[row][3] = origin[row] - sum(rows[row][column] * origin[column] for column in range(3))
    return dict.fromkeys(moved, rows)


def size_of(project):
    """How large the machine is, m: by the places of its joints and bodies."""
    points = [joint["origin"] for joint in project.get("joints", ())] + [body["center"] for body in project.get("bodies", ())]
    spans = [max(point[k] for point in points) - min(point[k] for point in points) for k in range(3)] if points else [0.1]
    return max(max(spans), 1e-3)


def _plain(text):
    return text.replace("&", "&amp;").replace("<", "&lt;")
