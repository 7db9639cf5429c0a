"""Which steps a run begins with, and when explicit ones are the wrong ones: stability, not accuracy, keeps them short, and many lie ahead.

Each explicit step estimates what h times the largest eigenvalue is (`mechanics.integrators.dormand_prince`). Where that stays at the
border of the region of stability over a number of steps, the equations are stiff there (E. Hairer, G. Wanner, "Solving Ordinary
Differential Equations II", IV.2). Only counts of steps decide, never the clock, so that runs can be repeated.
"""

from __future__ import annotations

from ..specs import DomainsError
from ..system import System
from .compiled_system import EXPLICIT, STIFF

AUTO = "auto"
SOLVERS = (AUTO, EXPLICIT, STIFF)

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


def first_solver(system: System, wanted: str) -> tuple[str, str]:
    """The kind of steps to begin with, and why."""
    if wanted not in SOLVERS:
        raise DomainsError("E461", f"There is no solver '{wanted}'.", remedy=f"Give one of: {', '.join(SOLVERS)}.", element="solver")
    if system.w.numel():
        unknowns = f"the system has {system.w.numel()} algebraic unknown{'s' if system.w.numel() > 1 else ''}"
        if wanted == EXPLICIT:
            raise DomainsError(
                "E461",
                f"The explicit solver cannot be used: {unknowns} ('{system.w_names[0]}'{', ...' if system.w.numel() > 1 else ''}).",
                remedy='Leave the solver out, or give solver = "stiff".',
                element="solver",
            )
        return STIFF, unknowns
    return (STIFF if wanted == STIFF else EXPLICIT), ("as asked for" if wanted != AUTO else "no stiffness met")
