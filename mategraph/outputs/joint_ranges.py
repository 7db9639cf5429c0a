"""How far the joints went in a run, along the solver's own steps: a cylindrical joint by its angle and by its travel."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from domains.result import Result

ROUND_OFF = 1e-10  # rad or m: no joint moves by less
COORDINATES = {"angle": "rad", "position": "m"}


@dataclass(frozen=True, slots=True, kw_only=True)
class JointRange:
    """From where to where one coordinate of a joint went; SI."""

    signal: str
    quantity: str  # "angle" or "position"
    least: float
    most: float

    @property
    def unit(self) -> str:
        """rad or m."""
        return COORDINATES[self.quantity]


def ranges_of(result: Result, joint: str) -> Iterator[JointRange]:
    """The ranges of a joint that turns about, or slides along, an axis; none of others."""
    for quantity in COORDINATES:
        name = f"{joint}.{quantity}"
        if name in result:
            least, most = (0.0 if abs(end) < ROUND_OFF else end for end in result.extremes(name))
            yield JointRange(signal=name, quantity=quantity, least=least, most=most)
