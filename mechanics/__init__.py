"""Mechanics: the equations of motion of a `Mechanism`, symbolic and parametric, and how to evaluate them fast.

The room knows bodies, joints and gravity; it knows neither circuits nor files. `equations_of_motion` writes the equations as CasADi
expressions in which masses, inertias, placements and gravity are parameters: a geometry edit changes numbers, never code.
`compile_function` turns any such expressions into machine code; `TreeDynamics` evaluates the dynamics of a tree of any length.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from foundation.lazy_names import lazy_names

if TYPE_CHECKING:
    from .analyses.inverse import inverse_analysis
    from .analyses.kinematics import kinematic_motion
    from .analyses.motion_profiles import MotionDriver, motion_profile
    from .analyses.statics import equilibrium
    from .codegen.compiled_functions import CompiledFunction, compile_function
    from .equations import EquationsOfMotion, body_poses, equations_of_motion, normalised
    from .errors import MechanicsError
    from .large_trees.tree_dynamics import TreeDynamics
    from .multibody.coordinates import Coordinate

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

# CasADi is loaded only when a name that needs it is asked for.
__getattr__ = lazy_names(
    __name__,
    {
        "Coordinate": "multibody.coordinates",
        "EquationsOfMotion": "equations",
        "body_poses": "equations",
        "equations_of_motion": "equations",
        "normalised": "equations",
        "TreeDynamics": "large_trees.tree_dynamics",
        "CompiledFunction": "codegen.compiled_functions",
        "compile_function": "codegen.compiled_functions",
        "MechanicsError": "errors",
        "MotionDriver": "analyses.motion_profiles",
        "motion_profile": "analyses.motion_profiles",
        "kinematic_motion": "analyses.kinematics",
        "inverse_analysis": "analyses.inverse",
        "equilibrium": "analyses.statics",
    },
)
