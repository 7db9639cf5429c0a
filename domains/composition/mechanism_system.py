"""`system_of_mechanism`: a mechanism alone, or with what acts on it, as a `System` that can be run."""

from __future__ import annotations

from mechanics.equations import STANDARD_GRAVITY, equations_of_motion
from topology.mechanism import Mechanism

from ..specs import SystemSpec
from ..system import System
from .compose import compose


def system_of_mechanism(
    mechanism: Mechanism, spec: SystemSpec | None = None, *, gravity: tuple[float, float, float] = STANDARD_GRAVITY
) -> System:
    """The system of a mechanism, to be run by `domains.simulation.simulate.simulate`.

    Parameters
    ----------
    mechanism
        Bodies, joints, loops and couplings: from an assembly, or made in Python.
    spec
        Components, signals and given motions that act on it; nothing acts on it but gravity when left out.
    gravity
        Acceleration of free fall in W, m/s^2.

    Raises
    ------
    MechanicsError
        As `equations_of_motion`.
    DomainsError
        As `compose`.

    Examples
    --------
    >>> import numpy as np
    >>> from domains.simulation.simulate import simulate
    >>> from topology.mechanism import Body, Joint
    >>> ground = Body(name="ground", parts=("frame",), mass=1.0, center=np.zeros(3), inertia=np.eye(3))
    >>> bob = Body(name="bob", parts=("bob",), mass=1.0, center=np.array([0.0, 0.0, -1.0]), inertia=np.zeros((3, 3)))
    >>> X = np.array([[1.0, 0, 0, 0], [0, 0, -1.0, 0], [0, 1.0, 0, 0], [0, 0, 0, 1.0]])  # z of the hinge across the swing
    >>> hinge = Joint(name="hinge", kind="revolute", parent="ground", child="bob", X_PF=X, X_CM=X)
    >>> pendulum = Mechanism(name="pendulum", ground="ground", bodies={"ground": ground, "bob": bob}, tree=(hinge,), loops=(), mobility=1)
    >>> run = simulate(system_of_mechanism(pendulum), duration=2.006, output_step=0.001, initial={"hinge.angle": 0.01})
    >>> round(float(run.array("hinge.angle")[-1]), 6)  # after a period of 2 pi sqrt(1 m / 9.81 m/s^2)
    0.01
    """
    spec = SystemSpec() if spec is None else spec
    sprung = {end.part for component in spec.components for end in component.points}
    return compose(spec, equations_of_motion(mechanism, gravity=gravity, sprung=sprung))
