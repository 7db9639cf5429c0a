"""Joints as an MJCF file has them, for what refers to them: elements, drives, keyframes."""

from __future__ import annotations

from dataclasses import dataclass

from foundation.arrays import Array

from ....sandbox.safe_xml import Node
from ...links import Link

SCALAR = ("hinge", "slide")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class FileJoint:
    """A joint as the file has it, in the order of MuJoCo's coordinates."""

    name: str
    word: str  # "hinge", "slide", "ball", "free"
    node: Node  # with its defaults
    carried: Link
    X_WF: Array  # its frame in the pose of the file, z its axis
    reference: float = 0.0  # value of its coordinate in the pose of the file, rad or m
    spring_reference: float = 0.0  # value at which its spring is not strained
    range: tuple[float, float] | None = None  # of its coordinate, where it is limited

    @property
    def given_name(self) -> str:
        """The name in the file, which other elements use; empty where it has none."""
        return self.node.get("name")
