"""Curves of the last run: the project's plots, drawn by Qt itself, with the time that is shown."""

from .qt import Qt, QtCore, QtGui

COLORS = ("#2f6fd6", "#1f9d63", "#e2642b", "#8b4fc4", "#c9a227", "#3aa6b9")
MARGIN = (56, 22, 10, 22)  # px left, top, right, bottom


class CurvesPage(QtGui.QScrollArea):
    """One chart per plot of the project."""

    def __init__(self, owner):
        super().__init__()
        self.owner = owner
        self.setWidgetResizable(True)
        self.inside = QtGui.QWidget()
        self.column = QtGui.QVBoxLayout(self.inside)
        self.setWidget(self.inside)
        self.charts = []

    def update_from(self, session):
        """The plots of another run."""
        while self.column.count():
            item = self.column.takeAt(0)
            if item.widget() is not None:
                item.widget().deleteLater()
        self.charts = []
        run = session.run
        for plot in () if run is None else run.head["plots"]:
            known = [(name, *run.signals[name]) for name in plot["signals"] if name in run.signals]
            if known:
                chart = Chart(plot["title"], run.times, known)
                self.charts.append(chart)
                self.column.addWidget(chart)
        if not self.charts:
            self.column.addWidget(QtGui.QLabel("No curves yet: press Simulate."))
        self.column.addStretch(1)

    def set_time(self, time):
        """Mark a time in all charts."""
        for chart in self.charts:
            chart.time = time
            chart.update()


class Chart(QtGui.QWidget):
    """Signals over time."""

    def __init__(self, title, times, signals):
        super().__init__()
        self.title, self.times, self.signals, self.time = title, times, signals, None
        self.setMinimumHeight(170)
        finite = [value for _, _, values in signals for value in values if value == value]
        low, high = (min(finite), max(finite)) if finite else (0.0, 1.0)
        room = 0.06 * (high - low) or abs(high) * 0.1 or 1.0
        self.low, self.high = low - room, high + room

    def paintEvent(self, event):
        """Axes, curves, names."""
        pen = QtGui.QPainter(self)
        pen.setRenderHint(QtGui.QPainter.Antialiasing)
        ink = self.palette().color(QtGui.QPalette.WindowText)
        left, top, right, bottom = MARGIN
        box = QtCore.QRectF(left, top, max(self.width() - left - right, 10), max(self.height() - top - bottom, 10))
        faint = QtGui.QColor(ink)
        faint.setAlpha(40)
        pen.setPen(ink)
        pen.drawText(QtCore.QRectF(left, 0, box.width(), top), Qt.AlignLeft | Qt.AlignVCenter, f"{self.title}  [{self.signals[0][1]}]")
        for part in range(5):
            level = self.low + (self.high - self.low) * part / 4
            y = self._y(level, box)
            pen.setPen(faint)
            pen.drawLine(QtCore.QPointF(box.left(), y), QtCore.QPointF(box.right(), y))
            pen.setPen(ink)
            pen.drawText(QtCore.QRectF(0, y - 8, left - 5, 16), Qt.AlignRight | Qt.AlignVCenter, f"{level:.3g}")
        end = self.times[-1] if len(self.times) else 1.0
        for part in range(5):
            x = box.left() + box.width() * part / 4
            pen.drawText(
                QtCore.QRectF(x - 30, box.bottom() + 3, 60, 16), Qt.AlignHCenter, f"{end * part / 4:.3g}" + (" s" if part == 4 else "")
            )
        written = []
        for number, (name, _, values) in enumerate(self.signals):
            color = QtGui.QColor(COLORS[number % len(COLORS)])
            pen.setPen(QtGui.QPen(color, 1.6))
            pen.drawPolyline(QtGui.QPolygonF(list(self._points(values, box, end))))
            written += [(name, color)]
        right_end = box.right()
        for name, color in reversed(written):  # above the curves, where nothing else is
            width = pen.fontMetrics().boundingRect(name).width() + 12
            pen.setPen(color)
            pen.drawText(QtCore.QRectF(right_end - width, 0, width, top), Qt.AlignRight | Qt.AlignVCenter, name)
            right_end -= width
        if self.time is not None:
            x = box.left() + box.width() * self.time / (end or 1.0)
            pen.setPen(QtGui.QPen(QtGui.QColor("#e2642b"), 1.4))
            pen.drawLine(QtCore.QPointF(x, box.top()), QtCore.QPointF(x, box.bottom()))
        pen.end()

    def _points(self, values, box, end):
        """At most four points per pixel: the first, least, largest and last of each column."""
        columns = {}
        for time, value in zip(self.times, values):
            if value == value:
                x = int(box.width() * time / (end or 1.0))
                known = columns.get(x)
                columns[x] = (
                    (value, value, value, value) if known is None else (known[0], min(known[1], value), max(known[2], value), value)
                )
        for x in sorted(columns):
            for value in columns[x]:
                yield QtCore.QPointF(box.left() + x, self._y(value, box))

    def _y(self, value, box):
        return box.bottom() - box.height() * (value - self.low) / (self.high - self.low)
