"""The table of evidence: what each observation is worth, in natural log-odds.

One row says by how much an observation speaks for a state of a pair of parts ("fixed", "turn", "slide", "none") against the others. The
decision adds the rows up; nothing else decides. The weights here are what one would say beforehand; `fitted_weights` has those that fit
machines with known joints best and stay near these, found by `python -m benchmarks.joint_fit`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from .fitted_weights import FITTED


@dataclass(frozen=True, slots=True)
class Row:
    """One observation: for which state of a pair it speaks, by how much, and why so much."""

    state: str
    weight: float
    reason: str


_ROWS = {
    # holes around shafts, and what joins two bodies on one line
    "press fit": Row("fixed", 2.0, "a small overlap is drawn on purpose more often than not"),
    "equal radius among clearances": Row("fixed", 1.2, "where a file draws clearances, an equal radius is a tight fit"),
    "equal radius": Row("fixed", 0.0, "says nothing by itself: files with nominal sizes draw pivots and press fits alike"),
    "clearance": Row("fixed", -2.0, "a drawn clearance is a running fit"),
    "loose hole": Row("fixed", 0.0, "more play than a running fit has"),
    "large overlap": Row("fixed", 0.0, "most overlaps are drawing habit"),
    "bearing": Row("fixed", -5.0, "a rolling bearing is there to turn"),
    "bush": Row("fixed", -1.5, "a bush is there to turn or slide"),
    "called motor": Row("fixed", -1.5, "what sits on the shaft of a motor turns"),
    "key": Row("fixed", 6.0, "a key takes torque"),
    "turns in bearings": Row("fixed", 2.0, "what a shaft in bearings carries turns with it"),
    "grub screw": Row("fixed", 4.0, "a grub screw holds a hub on its shaft"),
    "clamped by a nut": Row("fixed", 3.0, "shoulder on one side, nut on the other"),
    "several screws": Row("fixed", 7.0, "two parallel screws hold a pair"),
    "several pins": Row("fixed", 3.0, "two parallel pins that are no guide rods hold a pair"),
    "several missing screws": Row("fixed", 2.5, "two pairs of holes that face each other are there for screws"),
    "several lines across": Row("fixed", 6.0, "fits on lines that are not parallel leave no motion"),
    "one screw": Row("fixed", 0.3, "a single screw clamps or is a pivot"),
    "one pin": Row("fixed", -1.0, "a single pin through two parts holds where all its fits are tight: times the log-odds against that"),
    "nothing else holds": Row("fixed", -0.8, "a boss that only locates has screws beside it"),
    "axis in common": Row("turn", 0.8, "bores and bosses on one line, with a gap between: a pivot whose pin is not drawn"),
    "no pin drawn": Row("none", 1.4, "bores on one line by chance"),
    "axes in common": Row("fixed", 0.5, "holes that face each other"),
    "flush end": Row("fixed", 0.7, "what is pressed in ends with its hole more often than what turns"),
    "one missing pin": Row("fixed", 0.0, "one pair of holes on one line: pivot or screw hole"),
    "screw play": Row("fixed", 1.0, "a clearance hole is larger than a pivot's"),
    "screw snug": Row("fixed", -1.0, "a hole without play is a pivot's"),
    "tapped": Row("screw", -1.5, "an overlap as large as a thread's is mostly drawing habit"),
    "rod": Row("screw", -2.5, "a long shaft through a hole is a lead screw now and then"),
    "called screw or nut": Row("screw", 2.0, "names are given on purpose, but not always kept"),
    "lead screw": Row("screw", 1.5, "a thread without a seated head drives rather than clamps"),
    "plain pin": Row("fixed", 1.5, "a plain pin in one part is pressed or glued in"),
    "lever": Row("fixed", -0.8, "held near its end: a lever"),
    "centred": Row("fixed", 0.2, "held near its centre"),
    "eye": Row("fixed", -0.7, "ends that are rounded about a pin belong to links"),
    "bottomed": Row("fixed", 0.3, "knobs, caps and studs end in blind holes"),
    "round leaf": Row("turn", -1.0, "the turn of a round part that nothing else touches is seen by nobody"),
    "roller": Row("turn", 1.0, "a wheel between two cheeks is there to turn"),
    "leaf on a rod": Row("slide", -1.0, "a collar that touches nothing but its rod has nothing to slide for"),
    "out of its hole": Row("slide", -0.5, "the end of a shaft on the floor of its hole: a piston or a stud"),
    "free ends": Row("slide", 0.7, "nothing keeps it from sliding out: what turns is kept"),
    "flats hold": Row("turn", -4.0, "flat faces on both sides block the turn"),
    "flats stop": Row("turn", -0.7, "flat faces block the turn in one sense: a seat or a stop"),
    # turn or slide on one line
    "room to slide": Row("slide", 3.0, "a piston in a longer bore"),
    "long fit": Row("slide", 2.2, "a fit of several diameters that no shoulder stops guides a slide"),
    "ends with its hole": Row("slide", -1.5, "a shaft that is flush with the mouth of a longer hole closes it"),
    "guide rod": Row("slide", 0.5, "the shaft reaches far beyond its hole at both ends"),
    "shoulder": Row("slide", -2.0, "a shoulder rests on the other part"),
    "shoulders": Row("slide", -4.0, "shoulders at both ends"),
    "captured": Row("slide", -3.0, "a head, nut or ring keeps it in place"),
    "turns by default": Row("slide", -1.5, "most fits on one line are pivots"),
    "turns and slides": Row("slide and turn", -0.7, "where both are possible, one is meant"),
    # parallel guide rods
    "no guide rods": Row("slide", -2.0, "parallel shafts without room to slide"),
    "parallel rods": Row("slide", 3.0, "what runs on two parallel rods slides"),
    "guide rods": Row("slide", 3.0, "parallel shafts with room to slide"),
    # planes
    "flat contact": Row("fixed", 0.3, "parts that lie on each other and are held by nothing else are glued, welded or screwed"),
    "apart": Row("fixed", -3.0, "faces near each other that do not touch hold nothing"),
    "seated": Row("fixed", 2.0, "faces in three directions meet"),
    "on a square": Row("fixed", 3.0, "a square takes torque: hand wheels and handles sit on one"),
    "stop at the end": Row("slide", -0.7, "a face across the guide rests on the other part"),
    "short guide": Row("slide", -3.0, "a lid or a board in its pocket"),
    "longer wall": Row("slide", 0.8, "room to slide"),
    "flush walls": Row("slide", -1.5, "walls that end together are a seat rather than a guide"),
    "guided": Row("slide", 2.0, "walls on both sides leave one direction to slide"),
    "guided by walls": Row("slide", 1.5, "walls on two sides and a floor leave one direction to slide"),
    "guided from one side": Row("slide", -1.0, "two faces leave one direction, but nothing holds it down"),
    "small leaf": Row("slide", -4.0, "small parts that touch one other are stuck on or plugged in"),
    "open guide": Row("slide", -2.0, "an open channel holds nothing down: glued or screwed in"),
    "guide play": Row("slide", 1.5, "the walls have play"),
    # the rest
    "ball": Row("turn", 3.0, "a ball in a socket turns"),
    "pin in slot": Row("turn", 3.0, "a pin between two walls slides and turns"),
    "clamped in a slot": Row("fixed", 4.0, "a screw with head and nut on both sides of a slot holds"),
    "socket open": Row("none", 1.0, "a socket of less than half a ball holds nothing by itself"),
    "missing pin": Row("none", 0.0, "holes on one line by chance"),
    # small motions both ways
    "turn blocked": Row("turn", -5.0, "a turn that drives parts into each other both ways is none: no true one in 118 did"),
    "slide blocked": Row("slide", -5.0, "the same of a slide"),
    "turn blocked among groups": Row("turn", -3.0, "the same with all that is taken to move with the two: some of it may be wrong"),
    "slide blocked among groups": Row("slide", -3.0, "the same of a slide"),
    # the whole mechanism
    "loose": Row("mechanism", -9.0, "a part that nothing holds"),
    "nothing moves": Row("mechanism", -1.8, "a file with joints that could move is a mechanism rather than a block"),
    "dead joint": Row("mechanism", -2.5, "a joint that cannot move would not have been made"),
    "idle spin": Row("mechanism", -0.5, "a shaft that turns in all that it joins is held by one of them, and nothing shows it"),
    "freedom": Row("mechanism", -0.4, "a doubled number of freedoms needs more drives"),
    "mounted case": Row("fixed", 3.0, "the case of a bought part is mounted on its neighbours, not guided by them"),
    "on an output": Row("fixed", 4.0, "what sits on the output of a bought part is there to be moved by it"),
    "beside an output": Row("turn", 3.0, "a second bearing on the axis of an output turns with it"),
    "library": Row("turn", 50.0, "the library knows what moves in a bought part"),
    "answered alike": Row("any", 3.0, "pairs that look the same are the same"),
    "answered twin": Row("any", 8.0, "pairs of the same shapes in the same places, also in a mirror, are the same"),
    "not held": Row("mechanism", 3.0, "what the user says does not hold another is rarely held with it by a third"),
    "user": Row("fixed", 50.0, "the user said so"),
}

PRIORS: Mapping[str, Row] = MappingProxyType(_ROWS)
WEIGHTS: Mapping[str, Row] = MappingProxyType({name: replace(row, weight=FITTED.get(name, row.weight)) for name, row in _ROWS.items()})


def weight(name: str) -> float:
    """The log-odds of a row.

    >>> weight("bearing") < 0
    True
    """
    return WEIGHTS[name].weight
