"""What the user asks for, in plain numbers: components, connections and signal blocks, before anything is checked.

All numbers are SI; units are converted once, where the project file is read. `place` is ``file:line`` in the user's own file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from foundation.errors import MategraphError
from foundation.frozen import FrozenDict, freeze
from foundation.suggestions import listed
from mechanics.analyses.motion_profiles import MotionDriver

GROUND = "ground"  # this name in a connection row makes the row's node the datum of its circuit
NETLIST = "spice:"  # a model that begins so names a SPICE netlist


def quoted(names: Iterable[str]) -> str:
    """Names for a message, each once and in quotes; of many the first ones.

    >>> quoted(["a", "b", "a"])
    "'a', 'b'"
    """
    return listed(dict.fromkeys(names), quote="'")


class DomainsError(MategraphError):
    """The components, connections or signals do not make a system that can be simulated."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartPoint:
    """A point on a part, in the coordinates of the assembly in the CAD pose."""

    part: str  # instance name
    point: tuple[float, float, float]  # p_WQ in the CAD pose, m


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedPoint(PartPoint):
    """A point on a part whose motion is signals: ``tip.x``, ``tip.vy``, ``tip.az``, ``tip.speed`` (`mechanics.analyses.point_motion`)."""

    name: str
    axes: str = ""  # a part along whose axes velocity and acceleration are measured; empty: those of W
    relative_to: str = ""  # a part against which its motion is measured, along that part's axes; empty: W
    orientation: bool = False  # also that of its part: ``tip.roll``, ``tip.wx`` (`mechanics.analyses.part_motion`)
    imu: bool = False  # also what an inertial sensor there feels: ``tip.fx``, ``tip.gx``
    place: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ComponentSpec:
    """One component: its model, its parameters in SI, and the joints its attachments act on."""

    name: str
    model: str  # "electrical.DCMotor"
    parameters: Mapping[str, float] = field(default_factory=dict)
    attach: Mapping[str, str] = field(default_factory=dict)  # attachment -> joint name, e.g. {"shaft": "pitch"}
    place: str = field(default="", compare=False)
    points: tuple[PartPoint, ...] = ()  # two of a component between points, more of a rope, one of a force on a point
    tables: Mapping[str, tuple[tuple[float, float], ...]] = field(default_factory=dict)  # laws given by points (x, y)
    moves: str = ""  # "rotational" or "translational", where the units of its numbers are those of one; empty where they leave it open
    axes: str = ""  # the part along whose axes a force or torque on a part is given; empty: those of W
    netlist: str = ""  # text of the SPICE netlist that a model "spice:file" or "spice:file:subcircuit" names

    def __post_init__(self) -> None:
        object.__setattr__(self, "parameters", freeze(self.parameters))
        object.__setattr__(self, "attach", FrozenDict(self.attach))
        object.__setattr__(self, "tables", freeze(self.tables))


@dataclass(frozen=True, slots=True, kw_only=True)
class SignalSpec:
    """One signal block: its kind, its sample time, and what its ports are connected with."""

    name: str
    block: str  # "PID", or the key of a user's class
    sample: float | None = None  # s; None for a continuous block
    inputs: Mapping[str, str] = field(default_factory=dict)  # port -> signal, e.g. {"y": "pitch.angle"}
    outputs: Mapping[str, str | Sequence[str]] = field(default_factory=dict)  # port -> input that it drives ("pitch_amp.u"), or several
    parameters: Mapping[str, Any] = field(default_factory=dict)
    units: Mapping[str, str] = field(default_factory=dict)  # parameter that was written with a unit of its own -> that unit in SI
    place: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "units", FrozenDict(self.units))
        object.__setattr__(self, "inputs", FrozenDict(self.inputs))
        object.__setattr__(self, "outputs", FrozenDict({p: t if isinstance(t, str) else tuple(t) for p, t in self.outputs.items()}))
        object.__setattr__(self, "parameters", freeze(self.parameters))

    @property
    def drives(self) -> tuple[tuple[str, str], ...]:
        """Every port with every input that it drives."""
        return tuple((port, one) for port, to in self.outputs.items() for one in ((to,) if isinstance(to, str) else to))

    def without_drive(self, target: str) -> SignalSpec:
        """The same block, which does not drive that input."""
        left = {port: tuple(one for p, one in self.drives if p == port and one != target) for port in self.outputs}
        return replace(self, outputs={port: to[0] if len(to) == 1 else to for port, to in left.items() if to})


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemSpec:
    """All layers beside the mechanism: components, connection rows (one row, one node), and signal blocks."""

    components: tuple[ComponentSpec, ...] = ()
    connections: tuple[tuple[str, ...], ...] = ()  # rows of "component.terminal" or "ground"
    signals: tuple[SignalSpec, ...] = ()
    places: tuple[str, ...] = field(default=(), compare=False)  # of the rows, where known; empty or as long as `connections`
    motions: tuple[MotionDriver, ...] = ()  # given motions of joints
    points: tuple[NamedPoint, ...] = ()  # points on parts whose path is recorded
    shown: tuple[str, ...] = ()  # signals that are looked at: the angles of free shafts among them are integrated
    sections: tuple[str, ...] = ()  # joints whose reactions are signals
    unstopped: tuple[str, ...] = ()  # joints whose limits are only watched; at the others' limits are rigid stops

    @contextmanager
    def placed(self) -> Iterator[None]:
        """Errors that come from within carry the place of their element in the user's file."""
        try:
            yield
        except MategraphError as error:
            if not error.place:
                owner = error.element.partition(",")[0]
                places = {c.name: c.place for c in self.components} | {s.name: s.place for s in self.signals}
                places |= {point.name: point.place for point in self.points}
                error.place = places.get(owner) or places.get(owner.rpartition(".")[0], "")
            raise

    def place_of_row(self, row: int) -> str:
        """``file:line`` of a connection row, or an empty string."""
        return self.places[row] if row < len(self.places) else ""
