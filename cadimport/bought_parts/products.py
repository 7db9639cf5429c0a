"""`Product`: how a bought part is recognised and what moves inside it; `BoughtPart`: one that was found in an assembly.

CAD draws a servo as one solid, with its horn in the pose of the day: geometry alone cannot know that the horn turns. A product says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from foundation.arrays import Array, frozen_array
from foundation.frozen import FrozenDict, PlainData


@dataclass(frozen=True, slots=True, kw_only=True)
class BoltCircle:
    """Holes parallel to an axis, evenly around it."""

    holes: int
    diameter: float  # m: of the circle that they lie on


@dataclass(frozen=True, slots=True, kw_only=True)
class Output:
    """What moves in a product, against its case, about or along one axis."""

    kind: str = "revolute"  # a name of MATE_KINDS
    on_axis: tuple[float, ...] = ()  # m: diameters of cylinders, or of their rims, about the axis
    bolt_circle: BoltCircle | None = None  # about the axis; in the case or the output
    radius: float = 0.0  # m: faces that stay within this distance of the axis belong to the output
    limits: tuple[float, float] | None = None  # rad or m from the pose drawn, where the product has stops


@dataclass(frozen=True, slots=True, kw_only=True)
class Product:
    """One entry of a library."""

    name: str  # "Feetech STS3215"
    kind: str  # "servo", "stepper motor", "linear guide", ...
    names: tuple[str, ...] = ()  # patterns of part names; case, blanks, hyphens and underscores do not count
    box: tuple[float, float, float] | None = None  # m: the sides of a box around it, in any order; 0 for a side that varies
    tolerance: float = 5e-4  # m: of the box
    case_names: tuple[str, ...] = ()  # where it is drawn as several parts: patterns of those that stand still
    output_names: tuple[str, ...] = ()  # and of those that move
    output: Output | None = None
    mass: float | None = None  # kg
    source: str = ""  # where the figures come from
    model: str = ""  # file for `[use]`, "mategraph:library/feetech_sts3215.toml"
    file: Path | None = field(default=None, compare=False)

    @property
    def in_pieces(self) -> bool:
        """Whether it is looked for as several parts."""
        return bool(self.case_names and self.output_names)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class BoughtPart(PlainData):
    """A product in an assembly. Axis and origin are in W, in the CAD pose."""

    name: str  # of its part, or of the sub-assembly that its pieces are in
    product: Product
    case: tuple[str, ...]  # instances that stand still
    output: tuple[str, ...] = ()  # instances that move; none where it is drawn as one part
    output_faces: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # instance of the case -> its faces that move
    axis: Array | None = None  # unit; None where nothing moves in it, or where its axis was not found
    origin: Array | None = None  # m, on the axis
    p: float = 1.0  # probability that it is this product
    evidence: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "output_faces", FrozenDict(self.output_faces))
        for name in ("axis", "origin"):
            if (given := getattr(self, name)) is not None:
                object.__setattr__(self, name, frozen_array(given, (3,)))
