"""Mechanics: the equations of motion of a `Mechanism`, symbolic and parametric, and how to evaluate them fast.

The room knows bodies, joints and gravity; it knows neither circuits nor files. `equations_of_motion` writes the equations as CasADi
expressions in which masses, inertias, placements and gravity are parameters: a geometry edit changes numbers, never code.
`compile_function` turns any such expressions into machine code; `TreeDynamics` evaluates the dynamics of a tree of any length.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .compiled import CompiledFunction, compile_function
    from .equations import Coordinate, EquationsOfMotion, body_poses, equations_of_motion, normalised
    from .inverse import inverse_analysis
    from .kinematics import kinematic_motion
    from .mechanics_error import MechanicsError
    from .motion import MotionDriver, motion_profile
    from .statics import equilibrium
    from .tree_dynamics import TreeDynamics

_LAZY = {
    "Coordinate": "equations",
    "EquationsOfMotion": "equations",
    "body_poses": "equations",
    "equations_of_motion": "equations",
    "normalised": "equations",
    "TreeDynamics": "tree_dynamics",
    "CompiledFunction": "compiled",
    "compile_function": "compiled",
    "MechanicsError": "mechanics_error",
    "MotionDriver": "motion",
    "motion_profile": "motion",
    "kinematic_motion": "kinematics",
    "inverse_analysis": "inverse",
    "equilibrium": "statics",
}

__all__ = [
    "CompiledFunction",
    "Coordinate",
    "EquationsOfMotion",
    "MechanicsError",
    "MotionDriver",
    "TreeDynamics",
    "body_poses",
    "compile_function",
    "equations_of_motion",
    "equilibrium",
    "inverse_analysis",
    "kinematic_motion",
    "motion_profile",
    "normalised",
]


def __getattr__(name: str) -> Any:
    """Load CasADi only when a name that needs it is asked for."""
    if name in _LAZY:
        return getattr(import_module(f".{_LAZY[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
