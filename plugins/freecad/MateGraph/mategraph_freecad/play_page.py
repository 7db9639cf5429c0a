"""Plays the last run in FreeCAD's own view: play and pause, a slider, speed. Places are restored when it ends."""

import time

from .forces import hide_forces, is_shown, show_forces
from .qt import Qt, QtGui
from .questions_page import size_of

SPEEDS = (0.1, 0.25, 0.5, 1.0, 2.0)
STEPS = 1000  # of the slider


class PlayPage(QtGui.QWidget):
    """Slider and buttons."""

    def __init__(self, owner):
        super().__init__()
        self.owner = owner
        self.session = None
        self.slider = QtGui.QSlider(Qt.Horizontal)
        self.slider.setRange(0, STEPS)
        self.slider.valueChanged.connect(self._moved)
        self.button = QtGui.QPushButton("Play")
        self.button.setCheckable(True)
        self.button.toggled.connect(self._toggled)
        self.back = QtGui.QPushButton("Put everything back")
        self.back.clicked.connect(self.stop)
        self.speed = QtGui.QComboBox()
        self.speed.addItems([f"{speed:g} ×" for speed in SPEEDS])
        self.speed.setCurrentIndex(SPEEDS.index(1.0))
        self.time = QtGui.QLabel("no run yet")
        row = QtGui.QHBoxLayout()
        for widget in (self.button, self.speed, self.back):
            row.addWidget(widget)
        column = QtGui.QVBoxLayout(self)
        column.addWidget(self.slider)
        column.addLayout(row)
        column.addWidget(self.time)
        column.addStretch(1)
        self._last = 0.0

    def update_from(self, session):
        """Another run, or none."""
        self.session = session
        has_run = session.run is not None and session.run.duration > 0.0
        for widget in (self.slider, self.button, self.back, self.speed):
            widget.setEnabled(has_run)
        self.time.setText(f"{self.shown_time:.3f} s of {session.run.duration:g} s" if has_run else "no run yet: press Simulate")
        self._moved()

    @property
    def shown_time(self):
        """What the slider stands at, s."""
        run = self.session.run
        return run.duration * self.slider.value() / STEPS if run is not None else 0.0

    def start(self):
        """Play from where the slider stands."""
        self.button.setChecked(True)

    def stop(self):
        """Stop, and put every part back where the document has it."""
        self.button.setChecked(False)
        if self.session is not None:
            hide_forces(self.session.document.Name)
            self.session.stop_playing()

    def draw_forces(self):
        """Draw the forces at the joints at the time that is shown; returns how many there are."""
        session = self.session
        return show_forces(session, session.run.frame_at(self.shown_time), size_of(session.project))

    def tick(self):
        """Go on with playing; called now and then by the panel."""
        if not self.button.isChecked() or self.session is None or self.session.run is None:
            return
        now = time.monotonic()
        gone = (now - self._last) * SPEEDS[self.speed.currentIndex()]
        self._last = now
        later = self.shown_time + gone
        duration = self.session.run.duration
        self.slider.setValue(round(STEPS * (later % duration) / duration) if duration else 0)

    def _toggled(self, on):
        self.button.setText("Pause" if on else "Play")
        self._last = time.monotonic()
        self.owner.timer.setInterval(33 if on else 100)

    def _moved(self):
        session = self.session
        if (
            session is None
            or session.run is None
            or not (self.button.isChecked() or session.playback is not None or self.slider.isSliderDown())
        ):
            return
        self.time.setText(f"{self.shown_time:.3f} s of {session.run.duration:g} s")
        self.owner.do(lambda session: session.show_frame(session.run.frame_at(self.shown_time)))
        self.owner.curves.set_time(self.shown_time)
        if is_shown(session.document.Name):
            self.owner.do(lambda session: self.draw_forces())
