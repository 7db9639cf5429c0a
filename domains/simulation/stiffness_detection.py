"""When explicit steps are the wrong ones: stability, not accuracy, keeps them short, and many of them lie ahead.

Each explicit step estimates what h times the largest eigenvalue is (`mechanics.integrators.dormand_prince`). Where that stays at the
border of the region of stability over a number of steps, the equations are stiff there (E. Hairer, G. Wanner, "Solving Ordinary
Differential Equations II", IV.2). Only counts of steps decide, never the clock, so that runs can be repeated.
"""

from __future__ import annotations

BORDER = 3.25  # of the region of stability of Dormand-Prince 5, along the negative real axis
SEEN = 15  # steps at the border before it counts
CALM = 6  # steps in a row off the border after which the counting begins anew
PAYS = 3_000  # steps to the end of the run: fewer are done before other code is made
PAYS_BETWEEN = 12  # steps between two instants: implicit steps have to stop there, too


class StiffnessWatch:
    """Counts steps at the border of stability in a run of the given duration, s."""

    __slots__ = ("_calm", "_duration", "_seen", "why")

    def __init__(self, duration: float) -> None:
        self._duration = duration
        self._seen = self._calm = 0
        self.why = ""

    def calm(self, steps: int) -> None:
        """So many steps were off the border."""
        self._calm += steps
        if self._calm >= CALM:
            self._seen = 0

    def saw(self, product: float, t: float, h: float, span: float) -> bool:
        """Whether to change over to implicit steps, after a step at whose end t is reached and h comes next; `span` is that to the next
        instant."""
        if product <= BORDER:
            self.calm(1)
            return False
        self._calm = 0
        self._seen += 1
        if self._seen < SEEN or span < PAYS_BETWEEN * h or self._duration - t < PAYS * h:
            return False
        self.why = f"stiff from t = {t:.3g} s: stability allowed explicit steps of {h:.2g} s only (eigenvalue about {product / h:.0e}/s)"
        return True
