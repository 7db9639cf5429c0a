"""Start values that a run has to make fit: of joints that transmissions tie together, and of variables that are no states."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import casadi as ca
import numpy as np

from foundation.arrays import Array
from foundation.errors import Note

from ..catalogue import find_component
from ..reduction.start_values import SAME, Start, changed
from ..specs import DomainsError
from ..system import System


def on_ties(system: System, x0: Array, given: Collection[str]) -> Array:
    """The start values with those of joints that a transmission ties together made to fit; what is given stays.

    Raises
    ------
    DomainsError
        E424 where the given ones contradict each other.
    """
    if not system.ties.numel():
        return x0
    free = [i for i, name in enumerate(system.states) if name not in given]
    evaluate = ca.Function("ties", [system.t, system.x, system.p], [system.ties, ca.jacobian(system.ties, system.x)])
    gap, slopes = (np.asarray(part, dtype=float) for part in evaluate(0.0, x0, system.p_values))
    x0 = np.array(x0)
    x0[free] -= np.linalg.lstsq(slopes[:, free], gap.ravel(), rcond=None)[0]
    left = np.asarray(evaluate(0.0, x0, system.p_values)[0], dtype=float).ravel()
    size = np.abs(slopes) @ np.abs(x0)
    if (np.abs(left) > SAME * np.maximum(size, 1.0)).any():
        worst = int(np.argmax(np.abs(left)))
        names = [system.states[i] for i in np.flatnonzero(slopes[worst])]
        raise DomainsError(
            "E424",
            f"The initial values of {', '.join(names)} contradict the transmission that ties them together (by {left[worst]:.3g}).",
            remedy="Give one of them only, or values that fit.",
            element=names[0],
        )
    return x0


def replaced_starts(system: System, values: Mapping[str, Array]) -> list[Note]:
    """Notes of start values that came out otherwise in the first row of a run, of variables that follow inputs or algebraic unknowns."""
    noted = {note.element for note in system.notes if note.code == "W405"}
    notes: list[Note] = []
    for spec in system.spec.components:
        declaration = find_component(spec.model)
        for variable, parameter in declaration.initial.items() if declaration is not None else ():
            name = f"{spec.name}.{variable}"
            if name not in system.demoted or parameter not in spec.parameters or name not in values or not len(values[name]):
                continue
            start = Start(value=float(spec.parameters[parameter]), given=True, element=spec.name, parameter=parameter)
            if spec.name not in noted:
                notes.extend(changed(name, float(values[name][0]), start))
    return notes
