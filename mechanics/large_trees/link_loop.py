"""Dynamics of large trees in machine code that no model has to be compiled for: a loop over links.

One library holds the steps of `link_steps` for a set of joint kinds and a driver that calls them link after link. Its size does not depend
on the number of links, and it serves every mechanism with those kinds: a table of integers holds what is connected to what. Straight-line
code is faster for short chains, where the compiler sees through everything; beyond some eight links it is not, and takes seconds to
compile.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

import numpy as np

from foundation.arrays import Array
from topology.mechanism import Mechanism

from ..codegen.c_sources import c_file, integers
from ..codegen.libraries import compiled_library, compiler
from ..multibody.joints import JOINT_MODELS, joint_model
from ..multibody.parameters import armature_of
from .link_steps import link_steps, links_together

LEVEL = "-O3"
LINK, FOUR_LINKS, FOUR_FREEDOMS = 57, 128, 88  # doubles in Link, Links and Freedoms of link_loop.c
_GRAVITY = 3  # entries of p before the first link's
_OWN = 34  # entries of p that every link has: X_LF, inertia, X_LB; its joint's own come behind


class LinkLoop:
    """Forward dynamics, inverse dynamics and mass matrix of one mechanism, without allocation.

    Fill ``q``, ``v``, ``u`` (efforts for `forward`, accelerations for `inverse`) and ``p``, call, and read what comes back: arrays of the
    object's own, overwritten by the next call. Not for two threads at a time. ``native`` and ``arguments`` have the C functions and what
    they are called with, for loops that are themselves in C.
    """

    def __init__(self, mechanism: Mechanism, library: Any, kinds: Sequence[str]) -> None:
        self._links, self._runs, positions, parameters = _table(mechanism, kinds)
        n, velocities = len(self._links), len(self._runs)
        self.q, self.v, self.u, self.p = (np.zeros(size) for size in (positions, velocities, velocities, parameters))
        self._vdot, self._tau, self._mass = np.zeros(velocities), np.zeros(velocities), np.zeros((velocities, velocities))
        self._work = np.zeros(LINK * (n + 1) + FOUR_LINKS * -(-n // 4) + FOUR_FREEDOMS * -(-velocities // 4))
        links, runs = (table.ctypes.data_as(ctypes.POINTER(ctypes.c_int)) for table in (self._links, self._runs))
        n_links, n_freedoms, full = ctypes.c_int(n), ctypes.c_int(velocities), ctypes.c_int(1)
        self.native = {"forward": library.forward, "inverse": library.inverse, "mass": library.mass_matrix}
        state = [_pointer(a) for a in (self.q, self.v, self.u, self.p, self._work)]
        self.arguments = {
            "forward": (links, n_links, *state, _pointer(self._vdot)),
            "inverse": (links, n_links, *state, _pointer(self._tau)),
            "mass": (links, runs, n_links, n_freedoms, full, *(_pointer(a) for a in (self.q, self.p, self._work, self._mass))),
        }

    def forward(self) -> Array:
        """Accelerations (n,) under the efforts u: articulated body algorithm."""
        self.native["forward"](*self.arguments["forward"])
        return self._vdot

    def inverse(self) -> Array:
        """Efforts (n,) for the accelerations u: recursive Newton-Euler."""
        self.native["inverse"](*self.arguments["inverse"])
        return self._tau

    def mass_matrix(self) -> Array:
        """The (n, n) mass matrix: composite rigid bodies."""
        self.native["mass"](*self.arguments["mass"])
        return self._mass


def link_loop(mechanism: Mechanism, *, kinds: Sequence[str] = ()) -> LinkLoop | None:
    """The loop for a mechanism; None where there is no C compiler, or where joints have an armature: the steps know none.

    Parameters
    ----------
    mechanism
        Its tree counts; loops and couplings do not.
    kinds
        Further kinds of joints for the library to serve, so that other mechanisms may share it.

    Raises
    ------
    OSError, subprocess.SubprocessError
        When the compiler or the cache fail.
    """
    path = compiler()
    if path is None or any(joint.armature for joint in mechanism.tree):
        return None
    kinds = sorted({*kinds, *(joint.kind for joint in mechanism.tree)})
    library = ctypes.CDLL(str(compiled_library(library_text(kinds), path, LEVEL)))
    return LinkLoop(mechanism, library, kinds)


def library_text(kinds: Sequence[str]) -> str:
    """The C text of the library for these kinds of joints."""
    steps = "\n".join(link_steps(kind) for kind in kinds)
    freedoms = integers("freedoms", [len(JOINT_MODELS[kind].velocities) for kind in kinds])
    cases = " ".join(f"case {i}: name##_{kind}(__VA_ARGS__); break;" for i, kind in enumerate(kinds))
    step = f"#define STEP(name, ...) switch (*kind) {{ {cases} }}"
    return "\n".join(("#include <math.h>", "#include <string.h>", steps, links_together(), freedoms, step, c_file(__name__, "link_loop.c")))


def _table(mechanism: Mechanism, kinds: Sequence[str]) -> tuple[Any, Any, int, int]:
    """What is connected to what, as integers.

    Returns
    -------
    links
        Five integers per link: kind, parent, its places in q, v and p.
    runs
        Two integers per freedom: the first freedom of the ancestors that lie before it without a gap, and the last freedom of the ancestors
        before that one, -1 without any.
    positions, parameters
        Lengths of q and p.
    """
    index = {mechanism.ground: -1}
    links: list[tuple[int, int, int, int, int]] = []
    runs: list[tuple[int, int]] = []
    last = {-1: -1}  # of each link: the last freedom up to it
    at_q, at_p = 0, _GRAVITY
    for i, joint in enumerate(mechanism.tree):
        model, parent = joint_model(joint), index[joint.parent]
        index[joint.child], at_v, before = i, len(runs), last[parent]
        links.append((kinds.index(joint.kind), parent, at_q, at_v, at_p))
        for _ in model.velocities:
            runs.append((runs[before][0] if before >= 0 and before == len(runs) - 1 else len(runs), before))
            before = len(runs) - 1
        last[i] = before
        at_q += len(model.positions)
        at_p += _OWN + len(model.parameters) + len(armature_of(joint))
    return np.array(links, dtype=np.intc).reshape(-1, 5), np.array(runs, dtype=np.intc).reshape(-1, 2), at_q, at_p


def _pointer(array: Array) -> Any:
    return array.ctypes.data_as(ctypes.POINTER(ctypes.c_double))
