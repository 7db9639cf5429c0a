"""The states of an interface and what speaks for each: rows of the table of evidence, with measures and names of faces in words."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np

from cadimport.contacts.contacts import Fit, Placed, Touch
from foundation.arrays import Array

from .bodies import Body
from .connectors import SLIDES_IN, Bridge, Cluster, same_line
from .interfaces import (
    Interface,
    Line,
    Reason,
    State,
    guided_freedom,
    slide_along,
    spherical,
    turn_about,
    turning_arms,
)
from .weights import WEIGHTS, weight
from .words import FaceWords, is_called

SHORT = 0.3  # length of a guide over its width: less is a lid or a board in its pocket
ROOM = 0.08  # of the shorter wall: a wall that reaches further beyond the other lets it slide
FLUSH = (3e-4, 0.1)  # m, and share of its radius for a bevel: how far a shaft may end from the end of its hole and still be flush
EQUAL = 2e-6  # m; radii that differ by less are equal
PRESS = (6e-5, 0.012)  # m, and share of the radius: overlaps up to this are drawn on purpose
TOUCHES = 1.2e-4  # m; a line that passes an axis of the library nearer than this is on it
RUNNING = (2.5e-4, 0.01)  # m, and share of the radius: more play than this is no running fit
PARALLEL = 0.03  # rad
SMALL = 0.01  # of the volume of the other: plugs, labels, feet
TELLING = 0.3  # of the longest fit: shorter ones say nothing
GUIDES = 0.4  # engagement over the radius: less guides no slide
LONG_FIT = 7.0  # engagement over the radius: pivots are shorter
GRUB = 1e-3  # m; a grub screw whose line passes a shaft's nearer than this holds it
LEAD_SCREW = 2.5  # a shaft that is so many times as long as the hole around it may be a lead screw
THREADED = ("nut", "screw", "thread", "mutter", "schraube", "gewinde", "bolt")
MOTORS = ("motor", "servo", "stepper", "actuator", "dynamixel", "nema")
LEVER, CENTRED = 0.22, 0.08  # distance of a centre of mass from the line, in sizes of the part
NOTHING = np.zeros((6, 0))


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What all pairs of a file share."""

    keyed: frozenset[tuple[str, ...]]  # pairs that a key sits in
    clearances: bool  # whether the file draws clearances
    screw_play: bool  # whether it draws holes of screws with play
    pins: frozenset[str]  # parts of that class
    words: FaceWords
    size: float  # m, of the assembly
    nuts: tuple[Cluster, ...] = ()  # clusters with a nut in them
    grubs: tuple[Cluster, ...] = ()  # grub screws
    degree: Mapping[str, int] = field(default_factory=dict)  # how many other bodies each body touches
    turning: Mapping[str, Sequence[tuple[Array, Array]]] = field(default_factory=dict)  # lines of bodies that turn in bearings
    home: Mapping[str, str] = field(default_factory=dict)  # part -> body
    bodies: Mapping[str, Body] = field(default_factory=dict)
    placed: Mapping[str, Placed] = field(default_factory=dict)
    plain_pins: frozenset[str] = frozenset()  # pins that only one other part holds
    cases: frozenset[str] = frozenset()  # parts of bought parts that stand still
    outputs: frozenset[str] = frozenset()  # and that move
    axes: Mapping[str, tuple[Array, Array]] = field(default_factory=dict)  # case -> the line about which its output turns
    belted: frozenset[str] = frozenset()  # parts that a belt runs around


def fill_states(interface: Interface, around: Surroundings) -> None:
    """Write down the states of an interface and the reasons for each."""
    joined = [line for line in interface.lines if line.fits or line.bridges]
    empty = [line for line in interface.lines if not (line.fits or line.bridges)]
    pivot = _on_axis_of_output(interface, joined, around)
    if pivot is not None:
        states, reasons = [_fixed(), pivot, _none()], [Reason("beside an output", "it lies on the axis of the output")]
    elif joined and not _parallel(joined):
        states, reasons = [_fixed()], [Reason("several lines across", "fits on lines that are not parallel")]
    elif len(joined) > 1:
        states, reasons = _several_lines(interface, joined, around)
    elif joined:
        states, reasons = _one_line(interface, joined[0], empty, around)
    elif interface.balls:
        states, reasons = _ball(interface, around)
    elif interface.slots:
        states, reasons = _slot(interface, around)
    elif empty:
        states, reasons = _missing_pins(interface, empty, around)
    else:
        states, reasons = _planes(interface, around)
    if pivot is None:
        library = _bought(interface, around)
        reasons += library
        if library:  # a bought part is mounted: nothing guides its case
            states = [state for state in states if state.name in ("fixed", "turn", "none")]
    totals: dict[str, float] = {}
    for reason in reasons:
        state = WEIGHTS[reason.row].state
        totals[state] = totals.get(state, 0.0) + reason.weight
    totals["slide and turn"] = totals.get("slide and turn", 0.0) + totals.get("slide", 0.0) + min(totals.get("turn", 0.0), 0.0)
    interface.reasons = reasons
    interface.states = [replace(state, weight=totals.get(state.name, 0.0)) for state in states]


def _on_axis_of_output(interface: Interface, joined: Sequence[Line], around: Surroundings) -> State | None:
    """The turn that a case leaves to what lies on the axis of its output: an idler, or the second bearing of a bracket."""
    axis = next((around.axes[name] for name in interface.parts if name in around.axes), None)
    if axis is None or not joined or around.outputs & set(interface.parts):
        return None
    point, direction = axis
    for line in joined:
        arm = line.point - point
        across = arm - float(arm @ direction) * direction
        if float(np.linalg.norm(np.cross(line.direction, direction))) > PARALLEL or float(np.linalg.norm(across)) > TOUCHES:
            return None
    return State(name="turn", kind="revolute", freedom=turn_about(point, direction)[:, None], weight=0.0, axis=direction, origin=point)


def _bought(interface: Interface, around: Surroundings) -> list[Reason]:
    """What the library says of a pair that a bought part is one of; one joint of a bought part is enough."""
    known, parts = around.cases | around.outputs, interface.parts
    if not known & set(parts) or set(parts) <= known:
        return []
    row = "on an output" if around.outputs & set(parts) else "mounted case"
    return [Reason(row, f"{around.words.parts([name for name in parts if name in known])} is a bought part")]


def _fixed() -> State:
    return State(name="fixed", kind="fixed", freedom=NOTHING, weight=0.0)


def _none() -> State:
    return State(name="none", kind="none", freedom=np.eye(6), weight=0.0, joined=False)


def _parallel(lines: Sequence[Line]) -> bool:
    return all(float(np.linalg.norm(np.cross(lines[0].direction, line.direction))) < PARALLEL for line in lines)


# ------------------------------------------------------------------------------------------------------------------------- one line


def _one_line(interface: Interface, line: Line, empty: Sequence[Line], around: Surroundings) -> tuple[list[State], list[Reason]]:
    turn, slide = turn_about(line.point, line.direction), slide_along(line.direction)
    states = [
        _fixed(),
        State(name="turn", kind="revolute", freedom=turn[:, None], weight=0.0, axis=line.direction, origin=line.point),
        State(name="slide", kind="prismatic", freedom=slide[:, None], weight=0.0, axis=line.direction, origin=line.point),
        State(
            name="slide and turn",
            kind="cylindrical",
            freedom=np.column_stack([turn, slide]),
            weight=0.0,
            axis=line.direction,
            origin=line.point,
        ),
    ]
    reasons = [Reason("turns and slides", "")]
    fits = [*line.fits, *(fit for bridge in line.bridges if not bridge.cluster.screwed for fit in bridge.fits)]
    threads = [fit for fit in line.fits if fit.tapped]
    rods = [fit for fit in fits if fit.shaft_length > LEAD_SCREW * fit.hole_length and fit.shaft_length > 6.0 * fit.shaft_radius]
    if (threads or rods) and not any(bridge.rolling for bridge in line.bridges):
        thread = (threads or rods)[0]
        states.append(_screw(line, thread, around.size))
        reasons.append(Reason(("lead screw" if rods else "tapped") if threads else "rod", around.words.fit(thread)))
        named = [name for name in (thread.hole_in, thread.shaft_of) if is_called(name, THREADED)]
        if named:
            reasons.append(Reason("called screw or nut", f"called {around.words.parts(named)}", 0.5 * (1 + len(named))))
    if threads and rods:
        states = [state for state in states if state.name in ("fixed", "screw")]
    elif around.plain_pins & {interface.a, interface.b} and not any(bridge.rolling for bridge in line.bridges):
        states = [state for state in states if state.name in ("fixed", "slide")]
        reasons.append(Reason("plain pin", f"{around.words.parts(sorted(around.plain_pins & {interface.a, interface.b}))} is a plain pin"))
    flats = _flats(interface, line)
    seated = any(reason.row == "flats hold" for reason in flats)  # no pivot: what tells a pivot from a tight fit says nothing
    reasons += [reason for reason in _hold_on_line(interface, line, around) if not (seated and reason.row == "nothing else holds")]
    reasons += [] if seated else [*_place_of_line(interface, line, around), *_eyes(interface, line, around)]
    reasons += _bottomed(interface, line)
    leaf = _round_leaf(interface, line, around)
    if leaf and leaf not in around.belted and not any(bridge.rolling or bridge.bushed for bridge in line.bridges):
        if len(_sides(interface, line.direction, near=True)) == 2:
            reasons.append(Reason("roller", f"'{leaf}' is round and runs between two faces"))
        else:
            reasons.append(Reason("round leaf", f"'{leaf}' is round and touches nothing else"))
        reasons.append(Reason("leaf on a rod", f"'{leaf}' moves nothing"))
    reasons += flats
    reasons += _along_line(interface, line, around)
    motors = sorted({fit.shaft_of for fit in line.fits if is_called(fit.shaft_of, MOTORS)})
    if motors and not seated and not any(bridge.rolling for bridge in line.bridges):
        reasons.append(Reason("called motor", f"called {around.words.parts(motors)}"))
    alongside = [other for other in empty if float(np.linalg.norm(np.cross(other.direction, line.direction))) < PARALLEL]
    if alongside:
        reasons.append(Reason("several missing screws", f"{len(alongside)} more holes face each other beside this line", 0.6))
    if any(around.turning.get(name, ()) for name in (interface.a, interface.b)) and not any(b.rolling for b in line.bridges):
        for name in (interface.a, interface.b):
            if any(same_line(line.point, line.direction, *other) for other in around.turning.get(name, ())):
                reasons.append(Reason("turns in bearings", f"'{name}' turns in bearings on this line already"))
                break
    for cluster in around.grubs:
        held = {around.home.get(body) for body in cluster.holds}
        apart = abs(float((cluster.point - line.point) @ unit_cross(cluster.direction, line.direction)))
        within = any(abs(float((cluster.point - fit.point) @ line.direction)) < 0.5 * fit.length for fit in line.fits)
        if held & {interface.a, interface.b} and within and apart < GRUB and abs(float(cluster.direction @ line.direction)) < 0.5:
            reasons.append(Reason("grub screw", f"{around.words.parts(cluster.members)} points at the shaft"))
            break
    if around.nuts and line.fits and _clamped_by_nut(interface, line, around):
        reasons.append(Reason("clamped by a nut", "a nut clamps one against the other"))
    if (interface.a, interface.b) in around.keyed:
        reasons.append(Reason("key", "a key sits in both"))
    return states, reasons


def _clamped_by_nut(interface: Interface, line: Line, around: Surroundings) -> bool:
    """Whether a nut on one of the bodies rests on the other, which a shoulder meets from the other side."""
    ends = {interface.a, interface.b}
    for cluster in around.nuts:
        held = {around.home.get(link.body) for link in cluster.links if not link.outer}
        if not held & ends or not any(around.home.get(name) in ends - held for name in cluster.seats):
            continue
        if same_line(line.point, line.direction, cluster.point, cluster.direction):
            return bool(_sides(interface, line.direction))
    return False


def _screw(line: Line, thread: Fit, size: float) -> State:
    pitch = coarse_pitch(2.0 * thread.shaft_radius) / (2.0 * math.pi)
    # In closure a pitch counts as large: beside the size of a machine a true one is as small as noise of placements.
    freedom = (turn_about(line.point, line.direction) + 0.5 * size * slide_along(line.direction))[:, None]
    return State(name="screw", kind="screw", freedom=freedom, weight=0.0, axis=line.direction, origin=line.point, pitch=pitch)


def _hold_on_line(interface: Interface, line: Line, around: Surroundings) -> list[Reason]:
    """What fits and connectors on the line say of fixed or not."""
    found: list[Reason] = []
    for bridge in line.bridges:
        if bridge.rolling:
            found.append(Reason("bearing", f"bearing {around.words.parts(bridge.cluster.members)} between them"))
    if found:
        return found[:1]
    screws = [bridge for bridge in line.bridges if bridge.cluster.screwed]
    if screws:
        found = _one_screw(interface, screws[0], around)
        if any(bridge.bushed for bridge in screws):
            found.append(Reason("bush", f"bush {around.words.parts(sorted(screws[0].cluster.bushes))} between them"))
        return found
    for bridge in line.bridges:
        rows = [_fit_row(fit, around) for fit in bridge.fits]
        text = f"{around.words.parts(bridge.cluster.members)} through both: {'; '.join(row[2] for row in rows)}"
        scale = -_all_hold([row[1] for row in rows])
        found.append(Reason("one pin", text, scale, around.words.fit_faces(bridge.fits)))
        if bridge.bushed:
            found.append(Reason("bush", f"bush {around.words.parts(sorted(bridge.cluster.bushes))} between them"))
    if found:
        return found[:2]
    longest = max((fit.length for fit in line.fits), default=0.0)
    rows = [_fit_row(fit, around) for fit in line.fits if fit.length >= TELLING * longest]
    if rows:
        name, _, text = max(rows, key=lambda row: row[1])  # of several fits on one line one that is tight is enough
        found.append(Reason(name, text, faces=around.words.fit_faces(line.fits)))
        found.append(Reason("nothing else holds", "nothing else holds them together"))
        flush = next((fit for fit in line.fits if fit.length >= TELLING * longest and _is_flush(fit, around)), None)
        if flush is not None:
            found.append(Reason("flush end", f"'{flush.shaft_of}' ends with its hole in '{flush.hole_in}'"))
    return found


def _all_hold(weights: Sequence[float]) -> float:
    """Log-odds that all of several fits in a row are tight: one that turns lets the whole turn."""
    chance = math.prod(1.0 / (1.0 + math.exp(-w)) for w in weights)
    return math.log(chance / (1.0 - chance)) if 0.0 < chance < 1.0 else 0.0


def _fit_row(fit: Fit, around: Surroundings) -> tuple[str, float, str]:
    """The row of the table for one fit, its weight, and the fit in words."""
    text = around.words.fit(fit)
    if fit.tapped or fit.gap < -(PRESS[0] + PRESS[1] * fit.hole_radius):
        name = "large overlap"
    elif fit.gap < -EQUAL:
        name = "press fit"
    elif fit.gap <= EQUAL:
        name = "equal radius among clearances" if around.clearances else "equal radius"
    elif fit.gap > RUNNING[0] + RUNNING[1] * fit.hole_radius:
        name = "loose hole"
    else:
        name = "clearance"
    return name, weight(name), text


def _one_screw(interface: Interface, bridge: Bridge, around: Surroundings) -> list[Reason]:
    text = f"one screw {around.words.parts(bridge.cluster.members)} through both"
    found = [Reason("one screw", text, faces=around.words.fit_faces(bridge.fits))]
    for link in (bridge.a, bridge.b):
        fit = link.fit
        if fit is None or fit.tapped:
            continue
        share = fit.gap / fit.shaft_radius
        if share > 0.035:
            found.append(Reason("screw play", f"play in {around.words.fit(fit)}"))
        elif share > -0.01 and around.screw_play:
            found.append(Reason("screw snug", around.words.fit(fit), 0.5))
    return found


def _place_of_line(interface: Interface, line: Line, around: Surroundings) -> list[Reason]:
    """Whether the lighter body is held near its end or near its centre."""
    if any(bridge.rolling for bridge in line.bridges):
        return []
    body = min((around.bodies[name] for name in (interface.a, interface.b)), key=lambda body: (body.volume, body.name))
    name = body.name
    share = float(np.linalg.norm(np.cross(body.center - line.point, line.direction))) / max(body.size, 1e-9)
    if share > LEVER:
        return [Reason("lever", f"'{name}' is held {share:.0%} of its size from its centre of mass")]
    if share < CENTRED and any(bridge.cluster.screwed for bridge in line.bridges):
        return [Reason("centred", f"'{name}' is held near its centre of mass")]
    return []


def _eyes(interface: Interface, line: Line, around: Surroundings) -> list[Reason]:
    """Ends that are rounded about the line, as those of links, on bodies that are no bodies of revolution about it."""
    found = []
    for name in (interface.a, interface.b):
        body = around.bodies[name]
        if body.round_axis is not None and same_line(line.point, line.direction, *body.round_axis):
            continue
        for shape in (around.placed[part] for part in body.parts):
            if any(eye for eye in shape.eyes if same_line(line.point, line.direction, *eye)):
                found.append(shape.name)
                break
    if not found:
        return []
    return [Reason("eye", f"{around.words.parts(found)} is rounded about the line", 1.0 if len(found) == 1 else 1.5)]


def _round_leaf(interface: Interface, line: Line, around: Surroundings) -> str:
    """The smaller body where it is a body of revolution about the line and touches no third one; nothing else."""
    body = min((around.bodies[name] for name in (interface.a, interface.b)), key=lambda body: (body.volume, body.name))
    axis = body.round_axis
    alone = axis is not None and around.degree.get(body.name, 0) <= 1 and same_line(line.point, line.direction, *axis)
    return body.name if alone else ""


def _bottomed(interface: Interface, line: Line) -> list[Reason]:
    """Whether the end of a shaft stands on the floor of a blind hole: a face across the line that the line itself runs through."""
    for touch in interface.touches:
        if touch.close and abs(float(touch.normal @ line.direction)) > 0.99:
            shafts = [fit.shaft_radius for fit in line.fits]
            off = float(np.linalg.norm(np.cross(touch.point - line.point, line.direction)))
            large = shafts and off < 0.1 * max(shafts) and touch.area > 0.5 * math.pi * min(shafts) ** 2
            if large and touch.solid_at(line.point, line.direction):
                return [Reason("bottomed", "the shaft ends in a blind hole")]
    return []


def _flats(interface: Interface, line: Line) -> list[Reason]:
    low, high = turning_arms(interface.touches, line)
    if low < -5e-4 and high > 5e-4:
        return [Reason("flats hold", f"flat faces {-1e3 * low:.3g} and {1e3 * high:.3g} mm beside the line block the turn")]
    if low < -5e-4 or high > 5e-4:
        return [Reason("flats stop", f"flat faces {1e3 * max(-low, high):.3g} mm beside the line block the turn in one sense")]
    return []


def _along_line(interface: Interface, line: Line, around: Surroundings) -> list[Reason]:
    """Turn or slide."""
    found = [Reason("turns by default", "")]
    sides = _sides(interface, line.direction)
    if len(sides) == 1 and _bottomed(interface, line):
        sides = set()
        found.append(Reason("out of its hole", "the floor of its hole stops it one way only"))
    if len(sides) == 2:
        found.append(Reason("shoulders", "faces across the line meet at both ends"))
    elif sides:
        found.append(Reason("shoulder", "a face across the line rests on the other part"))
    if any(_captures(bridge, interface, around) for bridge in line.bridges):
        found.append(Reason("captured", "a head, nut or ring keeps it from sliding"))
    if not sides and not any(bridge.cluster.seats or bridge.rolling or bridge.cluster.screwed for bridge in line.bridges):
        found.append(Reason("free ends", "nothing stops it along the line"))
    through = [fit for bridge in line.bridges for fit in bridge.fits if fit.hole_in in bridge.cluster.bushes]
    fits = [*line.fits, *(through if len(through) == len(line.bridges) else ())]  # in a bush it is the shaft that slides
    running = [fit for fit in fits if fit.gap > EQUAL or not around.clearances]
    if not sides and any(fit.length > LONG_FIT * fit.shaft_radius for fit in running):
        longest = max(running, key=lambda fit: fit.length / fit.shaft_radius)
        found.append(Reason("long fit", f"{around.words.fit(longest)}; nothing stops it along the line"))
    for fit in fits:
        if fit.length < GUIDES * fit.shaft_radius:
            continue
        if _ends_at_mouth(fit, around) and not _bottomed(interface, line):
            found.append(Reason("ends with its hole", f"{around.words.fit(fit)}; both end together"))
            break
        if fit.hole_length > SLIDES_IN * fit.shaft_length and fit.length > 0.97 * fit.shaft_length:
            found.append(Reason("room to slide", f"{around.words.fit(fit)}, which is {1e3 * fit.hole_length:.4g} mm long"))
            break
        if fit.shaft_length > 2.5 * fit.hole_length and fit.length > 0.97 * fit.hole_length:
            found.append(Reason("guide rod", f"{around.words.fit(fit)}; the shaft is {1e3 * fit.shaft_length:.4g} mm long"))
            break
    return found


def _captures(bridge: Bridge, interface: Interface, around: Surroundings) -> bool:
    """Whether heads, nuts or rings keep two bodies from sliding apart: the collar of a bush has to rest on both."""
    if not bridge.bushed or bridge.rolling:
        return bool(bridge.cluster.seats) or bridge.rolling
    return {interface.a, interface.b} <= {around.home.get(name) for name in bridge.cluster.seats}


def _ends_at_mouth(fit: Fit, around: Surroundings) -> bool:
    """Whether a shaft that lies in a longer hole ends where the hole ends: a plug or a cover rather than a piston."""
    inside = fit.length > 0.97 * fit.shaft_length and fit.hole_length > SLIDES_IN * fit.shaft_length
    return inside and _is_flush(fit, around)


def _is_flush(fit: Fit, around: Surroundings) -> bool:
    """Whether the shaft ends, but for a bevel, where its hole ends."""
    hole, shaft = _ends(fit, fit.hole_in, fit.hole_faces, around), _ends(fit, fit.shaft_of, fit.shaft_faces, around)
    if hole is None or shaft is None:
        return False
    return min(abs(hole[0] - shaft[0]), abs(hole[1] - shaft[1])) < FLUSH[0] + FLUSH[1] * fit.shaft_radius


def _ends(fit: Fit, part: str, faces: tuple[int, ...], around: Surroundings) -> tuple[float, float] | None:
    """Where a cylinder of a fit begins and ends along the line, from the middle of the engagement."""
    found, origins, _ = around.placed[part].cylinders
    for cylinder, origin in zip(found, origins, strict=True):
        if cylinder.faces == faces:
            middle = float((origin - fit.point) @ fit.direction)
            return middle - 0.5 * cylinder.length, middle + 0.5 * cylinder.length
    return None


def _sides(interface: Interface, direction: Array, *, near: bool = False) -> set[float]:
    """On which ends of b faces across a direction rest on each other; `near`: also those that do not quite touch."""
    along = [float(touch.normal @ direction) for touch in interface.touches if touch.close or near]
    return {float(np.sign(share)) for share in along if abs(share) > 0.97}


# -------------------------------------------------------------------------------------------------------------------- several lines


def _several_lines(interface: Interface, lines: Sequence[Line], around: Surroundings) -> tuple[list[State], list[Reason]]:
    direction = lines[0].direction
    states = [
        _fixed(),
        State(
            name="slide",
            kind="prismatic",
            freedom=slide_along(direction)[:, None],
            weight=0.0,
            axis=direction,
            origin=lines[0].point,
        ),
    ]
    screws = [line for line in lines if any(bridge.cluster.screwed for bridge in line.bridges)]
    if len(screws) > 1:
        return states, [Reason("several screws", f"{len(screws)} parallel screws join them")]
    guides = [fit for line in lines for fit in _guiding(line)[:1]]
    if len(guides) > 1:
        reasons = [Reason("guide rods", f"{len(guides)} parallel shafts have room to slide: {around.words.fit(guides[0])}")]
        if sides := _sides(interface, direction):
            reasons.append(Reason("shoulders" if len(sides) == 2 else "shoulder", "faces across the shafts meet", 0.5))
        return states, reasons
    reasons = [Reason("several pins", f"{len(lines)} parallel fits"), Reason("no guide rods", "no room to slide")]
    if screws:
        reasons.append(Reason("one screw", "and one screw"))
    return states, reasons


def _guiding(line: Line) -> list[Fit]:
    """Fits on a line, also those through connectors, that have room to slide."""
    return [fit for fit in (*line.fits, *(fit for bridge in line.bridges for fit in bridge.fits)) if _guides(fit)]


def _guides(fit: Fit) -> bool:
    inside = fit.hole_length > SLIDES_IN * fit.shaft_length and fit.length > 0.97 * fit.shaft_length
    return inside or (fit.shaft_length > 2.0 * fit.hole_length and fit.length > 0.97 * fit.hole_length)


def _missing_pins(interface: Interface, lines: Sequence[Line], around: Surroundings) -> tuple[list[State], list[Reason]]:
    """Holes that face each other with nothing in them."""
    touching = [touch for touch in interface.touches if touch.close]
    line = max(lines, key=lambda line: len(line.facings))
    faces = around.words.facing(line.facings[0])
    if len(lines) > 1:
        row = "several missing screws" if touching and _parallel(lines) else "axes in common"
        return [_fixed(), _none()], [Reason(row, f"{len(lines)} pairs of holes face each other: {faces}")]
    states = [
        _fixed(),
        State(
            name="turn",
            kind="revolute",
            freedom=turn_about(line.point, line.direction)[:, None],
            weight=0.0,
            axis=line.direction,
            origin=line.point,
        ),
        _none(),
    ]
    reasons = _place_of_line(interface, line, around) + _flats(interface, line)
    if touching:
        reasons.append(Reason("one missing pin", f"{faces}; a pin or screw is not drawn"))
    else:
        ends = len({round(float((facing.point - line.point) @ line.direction), 3) for facing in line.facings})
        reasons.append(Reason("axis in common", f"{faces}; they do not touch, and a pin is not drawn", min(ends, 2)))
        reasons.append(Reason("no pin drawn", "no pin is drawn"))
        reasons.append(Reason("apart", "they do not touch"))
    return states, reasons


# ---------------------------------------------------------------------------------------------------------- balls, slots and planes


def _ball(interface: Interface, around: Surroundings) -> tuple[list[State], list[Reason]]:
    ball = max(interface.balls, key=lambda b: b.ball_radius)
    others = [b for b in interface.balls if float(np.linalg.norm(b.center - ball.center)) > 1e-3]
    freedom, kind, axis = spherical(ball.center), "spherical", np.array([0.0, 0.0, 1.0])
    if others:
        axis = others[0].center - ball.center
        axis = axis / np.linalg.norm(axis)
        freedom, kind = turn_about(ball.center, axis)[:, None], "revolute"
    turn = State(name="turn", kind=kind, freedom=freedom, weight=0.0, axis=axis, origin=ball.center)
    faces = (
        (ball.socket_in, around.words.face(ball.socket_in, ball.faces[0])),
        (ball.ball_of, around.words.face(ball.ball_of, ball.faces[1])),
    )
    reasons = [Reason("ball", around.words.ball(ball), faces=faces)]
    if ball.coverage < 0.45:
        reasons.append(Reason("socket open", f"the socket covers {ball.coverage:.0%} of the ball"))
    return [_fixed(), turn, _none()], reasons


def _slot(interface: Interface, around: Surroundings) -> tuple[list[State], list[Reason]]:
    slot = interface.slots[0]
    # the sense of the twist is that of b against a: the slide is a line, so that its sign means nothing
    freedom = np.column_stack([turn_about(slot.point, slot.axis), slide_along(slot.slide)])
    turn = State(
        name="turn",
        kind="pin_slot",
        freedom=freedom,
        weight=0.0,
        axis=slot.axis,
        origin=slot.point,
        slide=slot.slide,
        slot_in=slot.slot_in,
    )
    distinct = [s for s in interface.slots if float(np.linalg.norm(np.cross(s.point - slot.point, slot.axis))) > 5e-4]
    guide = _guide(interface, [around.bodies[name] for name in (interface.a, interface.b)])
    along = guide is not None and guide != "seated" and abs(float(guide[0] @ slot.slide)) > 0.999
    slide = State(name="slide", kind="prismatic", freedom=slide_along(slot.slide)[:, None], weight=0.0, axis=slot.slide, origin=slot.point)
    if distinct and not any(len(cluster.seats) > 1 for cluster in interface.clamps):  # two pins in slots: a slide
        if not all(abs(float(slot.slide @ other.slide)) > 0.999 for other in distinct):
            return [_fixed(), _none()], [Reason("flat contact", "pins in slots in two directions")]
        return [_fixed(), slide, _none()], [Reason("guided", around.words.slot(slot), 3.0)]
    clamps = [cluster for cluster in interface.clamps if len(cluster.seats) > 1]
    if clamps:
        text = f"{around.words.parts(sorted({name for own in clamps for name in own.members}))} clamped in a slot"
        scale = 1.0 if len(distinct) == 0 else 2.0
        return [_fixed(), slide if distinct else turn, _none()], [Reason("clamped in a slot", text, scale)]
    reasons = [Reason("pin in slot", around.words.slot(slot))]
    if along:
        return [_fixed(), slide, _none()], [Reason("guided", f"{around.words.slot(slot)}; walls leave the same direction", 2.0)]
    low, high = turning_arms(interface.touches, Line(point=slot.point, direction=slot.axis), near=True)
    if low < -5e-4 and high > 5e-4:  # flat faces on both sides of the pin
        reasons += [Reason("guided", "flat faces beside the pin block its turn", 1.5), Reason("flats hold", "flat faces block the turn")]
        return [_fixed(), turn, slide, _none()], reasons
    return [_fixed(), turn, _none()], reasons


def _planes(interface: Interface, around: Surroundings) -> tuple[list[State], list[Reason]]:
    touching = [touch for touch in interface.touches if touch.close]
    bodies = [around.bodies[name] for name in (interface.a, interface.b)]
    states, reasons = [_fixed(), _none()], []
    if touching:
        reasons.append(
            Reason("flat contact", around.words.touches(touching), _contact_scale(touching, bodies), around.words.touch_faces(touching))
        )
    else:
        reasons.append(Reason("apart", "faces near each other that do not touch"))
    guide = _guide(interface, bodies)
    if guide == "seated":
        reasons.append(Reason("seated", "faces on all sides hold it"))
    elif guide is not None:
        direction, row = guide
        center = np.mean([touch.point for touch in interface.touches], axis=0)
        freedom = slide_along(direction)[:, None]
        states.append(State(name="slide", kind="prismatic", freedom=freedom, weight=0.0, axis=direction, origin=center))
        reasons.append(Reason(row, f"walls leave one direction: {around.words.touches(interface.touches)}"))
        reasons += _room_along(interface, direction)
        if row == "guided" and _on_a_square(interface, direction) and not _passes(interface, direction):
            reasons.append(Reason("on a square", "walls around a square hold a hub on its shaft"))
        if _sides(interface, direction):
            reasons.append(Reason("stop at the end", "a face across the guide rests on the other part"))
        alone = [name for name in (interface.a, interface.b) if around.degree.get(name, 0) <= 1]
        small, large = sorted(bodies, key=lambda body: body.volume)
        if small.name in alone and small.volume < SMALL * large.volume:
            reasons.append(Reason("small leaf", f"'{small.name}' is small and touches nothing else"))
        if row != "guided" and alone:
            reasons.append(Reason("open guide", f"nothing holds {around.words.parts(alone)} down"))
        play = max(touch.gap for touch in interface.touches)
        if play > 2e-5:
            reasons.append(Reason("guide play", f"play of {1e3 * play:.2g} mm"))
    return states, reasons


def _guide(interface: Interface, bodies: Sequence[Body]) -> tuple[Array, str] | Literal["seated"] | None:
    """The direction that flat contacts leave, and the row of evidence for it; "seated" where they leave none."""
    if len(interface.touches) < 2:
        return None
    size = min(body.size for body in bodies)
    center = np.mean([touch.point for touch in interface.touches], axis=0)
    both, all_sides = guided_freedom(interface.touches, center, size)
    if both.shape[1] == 0:
        return "seated"
    for freedom, row in ((both, "guided"), (all_sides, "guided from one side" if both.shape[1] == 6 else "guided by walls")):
        if freedom.shape[1] == 1:
            turn, slide = freedom[:3, 0], freedom[3:, 0] + np.cross(freedom[:3, 0], center)
            if float(np.linalg.norm(turn)) * size < 0.1 * float(np.linalg.norm(slide)):
                return slide / np.linalg.norm(slide), row
    return None


def _on_a_square(interface: Interface, direction: Array) -> bool:
    """Whether walls on four sides are as far apart one way as the other."""
    widths: list[tuple[Array, float]] = []
    walls = [touch for touch in interface.touches if abs(float(touch.normal @ direction)) < 0.1]
    for touch in walls:
        for other in walls:
            if float(touch.normal @ other.normal) < -0.999:
                widths.append((touch.normal, abs(float((touch.point - other.point) @ touch.normal))))
    across = [(u, v) for i, (m, u) in enumerate(widths) for n, v in widths[i + 1 :] if abs(float(m @ n)) < 0.05]
    return any(abs(u - v) < 0.03 * max(u, v) for u, v in across)


def _passes(interface: Interface, direction: Array) -> bool:
    """Whether the walls of one body reach beyond those of the other at both ends."""
    walls = [touch.outlines for touch in interface.touches if abs(touch.normal @ direction) < 0.1]
    ends = [np.vstack([pair[side] for pair in walls]) @ direction for side in (0, 1)]
    least = ROOM * min(float(np.ptp(end)) for end in ends)
    (a, b), (c, d) = ((float(end.min()), float(end.max())) for end in ends)
    return min(c - a, b - d) > least or min(a - c, d - b) > least


def _room_along(interface: Interface, direction: Array) -> list[Reason]:
    """Whether one of two walls is longer than the other along the guide, or both end together."""
    engaged = np.vstack([touch.corners for touch in interface.touches if abs(touch.normal @ direction) < 0.1] or [np.zeros((1, 3))])
    along = float(np.ptp(engaged @ direction))
    across = float(np.max(np.ptp(engaged - np.outer(engaged @ direction, direction), axis=0)))
    if along < SHORT * across:
        return [Reason("short guide", f"the walls are {1e3 * along:.3g} mm long and {1e3 * across:.3g} mm apart: a seat")]
    walls = [touch.outlines for touch in interface.touches if abs(touch.normal @ direction) < 0.1]
    ends = [np.vstack([pair[side] for pair in walls]) @ direction for side in (0, 1)]
    short, long = sorted(float(np.ptp(end)) for end in ends)
    beyond = max(abs(float(ends[0].min() - ends[1].min())), abs(float(ends[0].max() - ends[1].max())))
    if beyond > ROOM * short:
        return [Reason("longer wall", f"walls of {1e3 * short:.4g} and {1e3 * long:.4g} mm, one {1e3 * beyond:.4g} mm beyond the other")]
    return [Reason("flush walls", f"both walls are {1e3 * long:.4g} mm long and end together")] if beyond < 0.02 * short else []


def _contact_scale(touches: Sequence[Touch], bodies: Sequence[Body]) -> float:
    """From 0.5 for a spot to 2 where a large share of the smaller body's surface is in contact."""
    share = sum(touch.area for touch in touches) / max(min(body.area for body in bodies), 1e-12)
    return float(np.clip(0.5 + 6.0 * share, 0.5, 2.0))


def unit_cross(u: Array, v: Array) -> Array:
    """The direction across two others; nothing for parallel ones."""
    across = np.cross(u, v)
    size = float(np.linalg.norm(across))
    return np.asarray(across / size) if size > 1e-6 else np.zeros(3)


# Nominal diameter and coarse pitch of ISO 261 threads, mm.
COARSE = (
    *((1.6, 0.35), (2.0, 0.4), (2.5, 0.45), (3.0, 0.5), (4.0, 0.7), (5.0, 0.8), (6.0, 1.0), (8.0, 1.25), (10.0, 1.5), (12.0, 1.75)),
    *((14.0, 2.0), (16.0, 2.0), (20.0, 2.5), (24.0, 3.0), (30.0, 3.5), (36.0, 4.0), (42.0, 4.5), (48.0, 5.0)),
)


def coarse_pitch(diameter: float) -> float:
    """The pitch (m per turn) of the ISO thread nearest to a diameter (m).

    >>> coarse_pitch(0.010)
    0.0015
    """
    return 1e-3 * min(COARSE, key=lambda row: abs(row[0] - 1e3 * diameter))[1]
