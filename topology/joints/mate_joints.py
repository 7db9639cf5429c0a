"""From a mate between two parts to a joint between their bodies, whose frames coincide in the CAD pose."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from cadimport.assembly import Assembly, Mate
from foundation.arrays import Array, inverse_pose, unskew

from ..mechanism import Joint, TopologyError
from .joint_freedoms import freedoms
from .redundant_joints import ANGLE_TOLERANCE, DISTANCE_TOLERANCE


def joint_of_mate(assembly: Assembly, mate: Mate, home: Mapping[str, str]) -> Joint:
    """The mate as a joint from a's body to b's, F and M made to coincide in the CAD pose."""
    X_WF = assembly.instances[mate.a].X_WP @ mate.X_AF
    X_WM = assembly.instances[mate.b].X_WP @ mate.X_BM
    if mate.kind != "distance":
        _check_frames_meet(mate, X_WF, X_WM)
        X_WF = X_WM = _common_frame(mate.kind, X_WF, X_WM)
    return Joint(
        name=mate.name,
        kind=mate.kind,
        parent=home[mate.a],
        child=home[mate.b],
        X_PF=X_WF,
        X_CM=X_WM,
        limits=mate.limits,
        mate=mate.name,
        pitch=mate.pitch,
        freedom_limits=mate.freedom_limits,
        armature=mate.armature,
    )


def _common_frame(kind: str, X_WF: Array, X_WM: Array) -> Array:
    """The frame in W that F and M share in the CAD pose, where all body frames are W: coordinates are zero there, without round-off.

    It is F, but for what belongs to b: of a universal joint the second pin, y of M; of a point on a line the point, the origin of M.
    """
    X = np.array(X_WF)
    if kind == "universal":
        x, y = X_WF[:3, 0], X_WM[:3, 1]
        y = y - x * float(x @ y)
        y = y / np.linalg.norm(y)
        X[:3, 1], X[:3, 2] = y, np.cross(x, y)
    elif kind == "point_on_line":
        z = X_WF[:3, 2]
        X[:3, 3] += z * float(z @ (X_WM[:3, 3] - X_WF[:3, 3]))
    return X


def _check_frames_meet(mate: Mate, X_WF: Array, X_WM: Array) -> None:
    """Refuse frames that differ by more than the joint's own motion and the round-off of CAD data."""
    angle, distance = _misfit_of_pins(X_WF, X_WM) if mate.kind == "universal" else _misfit(mate, X_WF, X_WM)
    if angle > ANGLE_TOLERANCE or distance > DISTANCE_TOLERANCE:
        raise TopologyError(
            "E207",
            f"Mate '{mate.name}' ({mate.kind}) does not fit the CAD pose: its frames on '{mate.a}' and '{mate.b}' are "
            f"{distance * 1e3:.4g} mm and {np.degrees(angle):.4g} deg apart, more than the joint's own motion.",
            remedy="Assemble the two parts in CAD, or correct the mate's axis and origin.",
            element=mate.name,
        )


def _misfit_of_pins(X_WF: Array, X_WM: Array) -> tuple[float, float]:
    """By which angle, rad, the pins x of F and y of M miss a right one, and how far apart, m, the joint's centres are: for any bend."""
    sine = abs(float(X_WF[:3, 0] @ X_WM[:3, 1]))
    return float(np.arcsin(min(1.0, sine))), float(np.linalg.norm(X_WM[:3, 3] - X_WF[:3, 3]))


def _misfit(mate: Mate, X_WF: Array, X_WM: Array) -> tuple[float, float]:
    """Angle, rad, and distance, m, between F and M that a displacement along the joint's freedoms leaves."""
    X_FM = inverse_pose(X_WF) @ X_WM
    R_FM = X_FM[:3, :3]
    turning = unskew(R_FM)
    sine, cosine = float(np.linalg.norm(turning)), 0.5 * (float(np.trace(R_FM)) - 1.0)
    turn = float(np.arctan2(sine, cosine))
    if sine > 1e-12:
        axis = turning / sine
    else:  # no turn, or half a turn, whose axis is a column of R + 1
        axis = np.linalg.svd(R_FM + np.eye(3))[0][:, 0] if cosine < 0 else np.zeros(3)
    offset = np.concatenate([turn * axis, X_FM[:3, 3]])
    allowed = freedoms(mate.kind, joint=mate.name, pitch=mate.pitch)
    offset -= allowed @ (np.linalg.pinv(allowed) @ offset)
    return float(np.linalg.norm(offset[:3])), float(np.linalg.norm(offset[3:]))
