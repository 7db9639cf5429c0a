"""Systems whose equations are written down in a test: ``dx/dt = f, 0 = g`` without components."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import casadi as ca
import numpy as np

from domains.composition.compose import compose
from domains.specs import SystemSpec
from domains.system import Energies, System


def system_by_hand(
    f: Any, *, x: Any, start: Sequence[float], g: Any = None, w: Any = None, guess: Sequence[float] = (), t: Any = None, u: Any = None
) -> System:
    """The system of the given expressions; states are x0, x1, ..., unknowns w0, w1, ...; all of them are signals."""
    states = tuple(f"x{i}" for i in range(x.numel()))
    w, g = (ca.SX(0, 1), ca.SX(0, 1)) if w is None else (w, g)
    unknowns = tuple(f"w{i}" for i in range(w.numel()))
    names = (*states, *unknowns)
    return replace(
        compose(SystemSpec()),
        states=states,
        signals=dict.fromkeys(names, ""),
        t=ca.SX.sym("t") if t is None else t,
        x=x,
        u=ca.SX(0, 1) if u is None else u,
        x0=np.array(start, dtype=float),
        xdot=f,
        w=w,
        w_names=unknowns,
        g=g,
        w0=np.array(guess, dtype=float),
        expressions=dict(zip(names, ca.vertsplit(ca.vertcat(x, w)), strict=True)),
        energies=Energies(supplied={}, heat={}, absorbed={}, stored={}, kinetic={}, mechanism=ca.SX(0)),
    )
