"""On which side of its symbol a terminal stands: where the declaration gives it, there; else by these rules.

A schematic is read from left to right: from the signal to the source, the load and the joint that it moves. So signals come in from the
left, shafts leave to the right, heat and what lies on the ground leave below. Two-terminal elements with one terminal on the ground, and
sources, stand upright with their first terminal on top.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, cast

Side = Literal["left", "right", "top", "bottom"]
_LEFT = frozenset({"p1", "n1", "cp", "cn", "sp", "sn", "fp", "fn", "inlet", "plus", "minus", "ap", "an", "bp", "bn", "vp", "vn", "solid"})
_RIGHT = frozenset({"p2", "n2", "p3", "n3", "out", "outlet", "fluid"})
_BELOW = frozenset({"heat", "ref"})
_UPRIGHT = frozenset({"voltage source", "current source", "sine source", "pulse source", "battery", "source"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Terminals:
    """What of an element is to be drawn, by name."""

    symbol: str
    nodes: Sequence[str]  # electrical, hydraulic, thermal terminals
    shafts: Sequence[str] = ()
    inputs: Sequence[str] = ()
    outputs: Sequence[str] = ()
    given: Mapping[str, str] | None = None  # sides that the declaration gives
    stands: str | None = None  # of two nodes the lower one of a symbol that stands, empty where it lies; None: by rule


def sides_of(terminals: Terminals, grounded: Collection[str]) -> tuple[dict[str, Side], bool]:
    """The side of every terminal, and whether the symbol stands upright; `grounded` lie on the ground.

    >>> sides_of(Terminals(symbol="resistor", nodes=("p", "n")), ())
    ({'p': 'left', 'n': 'right'}, False)
    >>> sides_of(Terminals(symbol="capacitor", nodes=("p", "n")), {"n"})
    ({'p': 'top', 'n': 'bottom'}, True)
    >>> sides_of(Terminals(symbol="motor", nodes=("p", "n"), shafts=("shaft",)), {"n"})
    ({'p': 'left', 'n': 'bottom', 'shaft': 'right'}, False)
    """
    nodes = [name for name in terminals.nodes if name not in _BELOW]
    if not terminals.given and not terminals.shafts and not terminals.outputs and nodes == list(terminals.nodes):
        found = _upright(terminals, nodes, grounded)
        if found:
            return found, True
    sides: dict[str, Side] = {}
    grounded = () if terminals.stands == "" else grounded
    for place, name in enumerate(terminals.nodes):
        sides[name] = _side_of_node(terminals, nodes, name, place, grounded)
    for place, name in enumerate(terminals.shafts):
        sides[name] = "left" if place == 0 and len(terminals.shafts) > 1 else "right"
    across = len(nodes) == 2 and {sides[name] for name in nodes} == {"left", "right"}
    for name in terminals.inputs:
        sides[name] = "bottom" if across else "left"
    for name in terminals.outputs:
        sides[name] = "right"
    sides |= {name: cast("Side", side) for name, side in (terminals.given or {}).items() if name in sides}
    return sides, False


def _upright(terminals: Terminals, nodes: Sequence[str], grounded: Collection[str]) -> dict[str, Side]:
    """Sides of a symbol that stands on end; empty where it lies."""
    below = [name for name in nodes if name in grounded]
    sides: dict[str, Side] = {}
    if len(nodes) == 1 and not terminals.inputs and not below:
        sides = {nodes[0]: "top"}
    elif (
        len(nodes) == 2
        and terminals.stands != ""
        and (terminals.stands in nodes or terminals.symbol in _UPRIGHT or (len(below) == 1 and not terminals.inputs))
    ):
        lower = terminals.stands if terminals.stands in nodes else below[0] if len(below) == 1 else nodes[1]
        sides = {name: "bottom" if name == lower else "top" for name in nodes}
    for name in terminals.inputs if sides else ():
        sides[name] = "left"
    return sides


def _side_of_node(terminals: Terminals, nodes: Sequence[str], name: str, place: int, grounded: Collection[str]) -> Side:
    if name in _BELOW:
        return "bottom"
    if name in _LEFT or name in _RIGHT:
        return "left" if name in _LEFT else "right"
    if terminals.symbol == "amplifier" and len(nodes) == 2:
        return "bottom" if name in grounded and place else "right"
    if terminals.symbol in ("bridge", "controlled source", "mosfet"):
        return "right"
    if place and name in grounded:
        return "bottom"
    if terminals.shafts:
        return "left"
    return "left" if nodes.index(name) < (len(nodes) + 1) // 2 else "right"
