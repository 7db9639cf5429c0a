"""Spatial algebra on CasADi SX: poses, motions, forces and inertias as pairs of 3-vectors and 3x3 blocks.

Everything is expressed in the frame that its name gives. A motion is (w, v): angular velocity and velocity of the frame's origin. A force
is (n, f): moment about the frame's origin and force. Written in blocks rather than 6x6 matrices because the rigid structure (a zero block,
a skew block, a symmetric block) then costs nothing, and as straight-line code because that is what a C compiler does best.

Symbols follow Featherstone, *Rigid Body Dynamics Algorithms* (2008), chapter 2; the articulated inertia is ``[[I, H], [H^T, M]]``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca

SX = Any  # casadi.SX; CasADi has no type stubs


@dataclass(frozen=True, slots=True)
class Pose:
    """X_AB: rotation R_AB and position p_AB_A."""

    R: SX  # (3, 3)
    p: SX  # (3, 1), m

    def __matmul__(self, X_BC: Pose) -> Pose:
        """X_AC = X_AB @ X_BC."""
        return Pose(ca.mtimes(self.R, X_BC.R), ca.mtimes(self.R, X_BC.p) + self.p)

    def matrix(self) -> SX:
        """The homogeneous (4, 4) matrix."""
        return ca.vertcat(ca.horzcat(self.R, self.p), ca.SX([[0, 0, 0, 1]]))


@dataclass(frozen=True, slots=True)
class Motion:
    """A spatial velocity or acceleration."""

    w: SX  # (3, 1), rad/s or rad/s^2
    v: SX  # (3, 1), m/s or m/s^2

    def __add__(self, other: Motion) -> Motion:
        return Motion(self.w + other.w, self.v + other.v)


@dataclass(frozen=True, slots=True)
class Force:
    """A spatial force or momentum."""

    n: SX  # (3, 1), N m or N m s
    f: SX  # (3, 1), N or N s

    def __add__(self, other: Force) -> Force:
        return Force(self.n + other.n, self.f + other.f)


@dataclass(frozen=True, slots=True)
class Inertia:
    """A rigid body's inertia at the origin of its frame: linear in the ten parameters."""

    m: SX  # (1, 1), kg
    h: SX  # (3, 1), first moment: mass times centre, kg m
    I: SX  # (3, 3) about the frame's origin, kg m^2  # noqa: E741

    def __add__(self, other: Inertia) -> Inertia:
        return Inertia(self.m + other.m, self.h + other.h, self.I + other.I)

    def __matmul__(self, V: Motion) -> Force:
        """Momentum of the body that moves with V."""
        return Force(ca.mtimes(self.I, V.w) + ca.cross(self.h, V.v), self.m * V.v - ca.cross(self.h, V.w))


@dataclass(frozen=True, slots=True)
class ArticulatedInertia:
    """The inertia that a body shows when its outboard joints are free to move."""

    I: SX  # (3, 3) symmetric, kg m^2  # noqa: E741
    H: SX  # (3, 3), kg m
    M: SX  # (3, 3) symmetric, kg

    def __add__(self, other: ArticulatedInertia) -> ArticulatedInertia:
        return ArticulatedInertia(self.I + other.I, self.H + other.H, self.M + other.M)

    def __matmul__(self, A: Motion) -> Force:
        return Force(ca.mtimes(self.I, A.w) + ca.mtimes(self.H, A.v), ca.mtimes(self.H.T, A.w) + ca.mtimes(self.M, A.v))


def articulated(inertia: Inertia) -> ArticulatedInertia:
    """A rigid inertia in articulated form."""
    return ArticulatedInertia(inertia.I, ca.skew(inertia.h), inertia.m * ca.SX.eye(3))


def dot(F: Force, V: Motion) -> SX:
    """The power of a force on a motion, both at the same origin in the same axes."""
    return ca.dot(F.n, V.w) + ca.dot(F.f, V.v)


def motion_to_child(X_PC: Pose, V: Motion) -> Motion:
    """A motion given at P, seen at C: V_C = X_PC^-1 V_P."""
    return Motion(ca.mtimes(X_PC.R.T, V.w), ca.mtimes(X_PC.R.T, V.v + ca.cross(V.w, X_PC.p)))


def motion_to_parent(X_PC: Pose, V: Motion) -> Motion:
    """A motion given at C, seen at P."""
    w = ca.mtimes(X_PC.R, V.w)
    return Motion(w, ca.mtimes(X_PC.R, V.v) + ca.cross(X_PC.p, w))


def force_to_parent(X_PC: Pose, F: Force) -> Force:
    """A force given at C, seen at P."""
    f = ca.mtimes(X_PC.R, F.f)
    return Force(ca.mtimes(X_PC.R, F.n) + ca.cross(X_PC.p, f), f)


def inertia_to_parent(X_PC: Pose, inertia: Inertia) -> Inertia:
    """A rigid inertia given at C, seen at P."""
    R, p = X_PC.R, X_PC.p
    h = ca.mtimes(R, inertia.h)
    h_P = h + inertia.m * p
    shift = ca.mtimes(ca.skew(p), ca.skew(h)) + ca.mtimes(ca.skew(h_P), ca.skew(p))
    return Inertia(inertia.m, h_P, symmetric(turned(R, inertia.I) - shift))


def articulated_to_parent(X_PC: Pose, inertia: ArticulatedInertia) -> ArticulatedInertia:
    """An articulated inertia given at C, seen at P."""
    R, P = X_PC.R, ca.skew(X_PC.p)
    H = ca.mtimes([R, inertia.H, R.T])
    M = symmetric(turned(R, inertia.M))
    H_P = H + ca.mtimes(P, M)
    I_P = turned(R, inertia.I) + ca.mtimes(P, H.T) - ca.mtimes(H_P, P)
    return ArticulatedInertia(symmetric(I_P), H_P, M)


def cross_motion(V: Motion, A: Motion) -> Motion:
    """V x A: how a motion fixed in a moving frame changes."""
    return Motion(ca.cross(V.w, A.w), ca.cross(V.w, A.v) + ca.cross(V.v, A.w))


def cross_force(V: Motion, F: Force) -> Force:
    """V x* F: how a force fixed in a moving frame changes."""
    return Force(ca.cross(V.w, F.n) + ca.cross(V.v, F.f), ca.cross(V.w, F.f))


def turned(R: SX, A: SX) -> SX:
    """R A R^T."""
    return ca.mtimes([R, A, R.T])


def symmetric(A: SX) -> SX:
    """The matrix with its lower triangle taken from the upper one, so that equal entries are computed once."""
    return ca.triu2symm(ca.triu(A))
