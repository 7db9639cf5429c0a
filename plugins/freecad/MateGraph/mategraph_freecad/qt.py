"""Qt as FreeCAD brings it: its own PySide package stands for PySide2 and PySide6, with the widgets in QtGui."""

from PySide import QtCore, QtGui

Qt = QtCore.Qt
Signal = QtCore.Signal

__all__ = ["Qt", "QtCore", "QtGui", "Signal"]
