"""Where the program is; 'Check installation'."""

from .qt import QtGui
from .session import end_studio
from .settings import set_setting, setting


class SettingsDialog(QtGui.QDialog):
    """Not modal: FreeCAD can be used beside it."""

    def __init__(self, parent):
        super().__init__(parent)
        self.setWindowTitle("MateGraph")
        self.program = QtGui.QLineEdit(setting("program"))
        self.program.setPlaceholderText("found by itself, or e.g. /home/me/mategraph/.venv/bin/mategraph")
        choose = QtGui.QPushButton("…")
        choose.clicked.connect(self._choose)
        self.python = QtGui.QCheckBox("allow Python blocks of my projects to run")
        self.python.setChecked(setting("allow_python") == "yes")
        self.found = QtGui.QLabel("")
        self.found.setWordWrap(True)
        check = QtGui.QPushButton("Check installation")
        check.clicked.connect(self._check)
        close = QtGui.QPushButton("Close")
        close.clicked.connect(self.close)
        row = QtGui.QHBoxLayout()
        row.addWidget(QtGui.QLabel("Program"))
        row.addWidget(self.program, 1)
        row.addWidget(choose)
        below = QtGui.QHBoxLayout()
        below.addWidget(check)
        below.addStretch(1)
        below.addWidget(close)
        column = QtGui.QVBoxLayout(self)
        column.addLayout(row)
        column.addWidget(self.python)
        column.addWidget(self.found)
        column.addLayout(below)
        self.resize(560, 180)

    def _choose(self):
        path = QtGui.QFileDialog.getOpenFileName(self, "The mategraph program")[0]
        if path:
            self.program.setText(path)

    def _store(self):
        old = (setting("program"), setting("allow_python"))
        set_setting("program", self.program.text().strip())
        set_setting("allow_python", "yes" if self.python.isChecked() else "")
        if old != (setting("program"), setting("allow_python")):
            end_studio()  # the next command starts the one that was named

    def _check(self):
        from .commands import check_installation

        self._store()
        well, lines = check_installation()
        self.found.setText("\n".join([("Everything is there." if well else "Something is missing."), *lines]))

    def closeEvent(self, event):
        """Keep what was set."""
        self._store()
        super().closeEvent(event)
