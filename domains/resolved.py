"""Components and signal blocks with everything resolved: checked against their declarations, every name replaced by what it names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from foundation.frozen import FrozenDict, freeze
from topology.graphs.linear_graph import EdgeClass

from .catalogue import COMPONENTS
from .declare.block import Block
from .declare.component import Component
from .specs import ComponentSpec, SignalSpec

JOINT_STOP = ".stop"  # after the name of a joint: its limits as an element


@dataclass(frozen=True, slots=True, kw_only=True)
class JointPort:
    """What an attachment can hold on to: one freedom of a joint."""

    joint: str
    name: str  # by which it alone is meant: the joint's name, or "slide.angle" where it has several freedoms
    domain: str  # "rotational" or "translational"
    index: int  # of the freedom in v and tau


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Element:
    """A component with all its parameters filled in and its attachments resolved."""

    name: str
    spec: ComponentSpec
    declaration: type[Component] | Component
    parameters: Mapping[str, float]  # optional ones that were left out are missing
    attachments: Mapping[str, JointPort]  # to joints
    shafts: Mapping[str, str] = field(default_factory=FrozenDict)  # attachments that are terminals of a network of their own -> domain

    @property
    def own(self) -> bool:
        """Whether it is no component of this package: of the user, or of a plug-in."""
        return self.spec.model not in COMPONENTS and not self.declaration.__module__.startswith(f"{__package__}.")

    def kind(self, edge: int) -> EdgeClass:
        """What an edge of its terminal graph is with these parameters: a motor without inductance is a dissipator."""
        declared = self.declaration.edges[edge]
        for parameter, instead in declared.without.items():
            if self.parameters.get(parameter) == 0.0:
                return instead
        return declared.kind


Kind = Literal["continuous", "switched", "sampled"]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SignalBlock:
    """A signal block with everything resolved."""

    name: str
    spec: SignalSpec
    declaration: type[Block] | None  # None for a user's class
    python: Callable[..., Any] | None  # the user's class
    kind: Kind
    sample: float | None  # s
    parameters: Mapping[str, Any]
    inputs: Mapping[str, str]  # port -> signal that drives it
    outputs: tuple[str, ...]  # ports
    port_units: Mapping[str, str]  # declared units, where there are any
    late: bool = False  # a sampled block in a loop: it gives its output first, and takes its inputs after all others have run

    def __post_init__(self) -> None:
        object.__setattr__(self, "parameters", freeze(self.parameters))
        object.__setattr__(self, "inputs", FrozenDict(self.inputs))
        object.__setattr__(self, "port_units", FrozenDict(self.port_units))


@dataclass(frozen=True, slots=True, kw_only=True)
class SignalGraph:
    """Blocks in evaluation order, and what they drive."""

    blocks: tuple[SignalBlock, ...]
    drives: Mapping[str, str]  # component input ("pitch_amp.u") -> block output ("pitch_ctl.u")
    units: Mapping[str, str]  # unit of every block output, as far as it follows
    parameter_units: Mapping[str, str] = field(default_factory=FrozenDict)  # of bare parameters ("ctl.Kp"), where signals give it

    def __post_init__(self) -> None:
        object.__setattr__(self, "drives", FrozenDict(self.drives))
        object.__setattr__(self, "units", FrozenDict(self.units))
        object.__setattr__(self, "parameter_units", FrozenDict(self.parameter_units))
