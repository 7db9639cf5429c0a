"""`TreeDynamics`: the dynamics of a tree mechanism as numbers, by the fastest route on this machine, for Python programs.

Short trees are straight-line code, compiled for the one structure; long ones run through `link_loop`, which needs no compilation of their
own. Without a C compiler both run on CasADi's virtual machine: equal numbers, some 25 times slower (measured at 6 and 100 joints). Nothing
is prepared before it is asked for, and a changed geometry changes only ``p``.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable

import casadi as ca

from foundation.arrays import Array
from topology.mechanism import Mechanism

from ..codegen.compiled_functions import CompiledFunction, compile_function
from ..codegen.libraries import compiler
from ..equations import STANDARD_GRAVITY
from ..multibody.parameters import parameter_values, symbolic_parameters
from ..multibody.recursive import aba, crba, kinematics, rnea
from ..multibody.spatial import SX
from ..multibody.tree_links import tree_links
from ..soundness import check_soundness
from .link_loop import LinkLoop, link_loop

STRAIGHT = 8  # freedoms up to which straight-line code is the faster one (measured: equal at 6 to 8, 0.8 of its speed at 20)


class TreeDynamics:
    """Forward dynamics, inverse dynamics and mass matrix of the tree of a mechanism; loops and couplings are not in it.

    Results are the object's own arrays, valid until the next call. Not for two threads at a time.

    Attributes
    ----------
    p : numpy.ndarray
        Parameters as in `parameters.parameter_names`; write new numbers into it after a geometry edit.
    how : str
        What evaluates: for the log.
    """

    def __init__(self, mechanism: Mechanism, *, gravity: tuple[float, float, float] = STANDARD_GRAVITY) -> None:
        check_soundness(mechanism)
        self.mechanism = mechanism
        self.p = parameter_values(mechanism, gravity)
        self._functions: dict[str, CompiledFunction] = {}
        links, _ = tree_links(mechanism, symbolic_parameters(mechanism).p)
        self._positions, self._velocities = (links[-1].q[1], links[-1].v[1]) if links else (0, 0)
        self._loop, self.how = self._choose()

    def _choose(self) -> tuple[LinkLoop | None, str]:
        if compiler() is None:
            return None, "straight-line code on the virtual machine"
        if self._velocities <= STRAIGHT:
            return None, "straight-line code"
        try:
            loop = link_loop(self.mechanism)
        except (OSError, subprocess.SubprocessError):  # a broken compiler or a read-only cache must not stop the work
            loop = None
        return loop, "straight-line code" if loop is None else "loop over links in machine code"

    def forward_dynamics(self, q: Array, v: Array, tau: Array) -> Array:
        """Accelerations (n,) under the efforts tau."""
        if self._loop is not None:
            return self._filled(self._loop, q, v, tau).forward()
        return self._function("forward")(q, v, tau, self.p)[0]

    def inverse_dynamics(self, q: Array, v: Array, vdot: Array) -> Array:
        """Efforts (n,) for the accelerations vdot."""
        if self._loop is not None:
            return self._filled(self._loop, q, v, vdot).inverse()
        return self._function("inverse")(q, v, vdot, self.p)[0]

    def mass_matrix(self, q: Array) -> Array:
        """The (n, n) mass matrix."""
        if self._loop is not None:
            return self._filled(self._loop, q, 0.0, 0.0).mass_matrix()
        return self._function("mass")(q, self.p)[0].reshape(self._velocities, self._velocities)

    def _filled(self, loop: LinkLoop, q: Array, v: Array | float, u: Array | float) -> LinkLoop:
        loop.q[:], loop.v[:], loop.u[:], loop.p[:] = q, v, u, self.p[: loop.p.size]  # those of loops and couplings come behind
        return loop

    def _function(self, name: str) -> CompiledFunction:
        if name not in self._functions:
            self._functions[name] = _straight_line(self.mechanism, name)
        return self._functions[name]


def _straight_line(mechanism: Mechanism, name: str) -> CompiledFunction:
    parameters = symbolic_parameters(mechanism)
    links, gravity = tree_links(mechanism, parameters.p)
    positions, n = (links[-1].q[1], links[-1].v[1]) if links else (0, 0)
    q, v, u = ca.SX.sym("q", positions), ca.SX.sym("v", n), ca.SX.sym("u", n)
    kin = kinematics(links, q, v)
    expressions: dict[str, Callable[[], SX]] = {
        "forward": lambda: aba(links, kin, gravity, u),
        "inverse": lambda: rnea(links, kin, gravity, u),
        "mass": lambda: crba(links, kin, n),
    }
    inputs = [q, parameters.p] if name == "mass" else [q, v, u, parameters.p]
    return compile_function(name, inputs, [expressions[name]()])
