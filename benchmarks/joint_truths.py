"""Machines with known joints from files: a STEP assembly and its truth as TOML beside it, as `joint_designs.files` writes them."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from .joint_designs.drawing import FIXED, TrueJoint


@dataclass(frozen=True, slots=True, kw_only=True)
class Truth:
    """What is known of a machine; the same names as `Design` has, without its shapes."""

    name: str
    variant: str
    step: Path
    roles: dict[str, str]
    joints: tuple[TrueJoint, ...]
    ground: str
    mobility: int
    idle: tuple[str, ...]
    size: float  # mm

    @property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        """Parts that fixed joints hold together."""
        home = {name: {name} for name in self.roles}
        for joint in self.joints:
            if joint.kind == FIXED and home[joint.a] is not home[joint.b]:
                home[joint.a] |= home[joint.b]
                for name in home[joint.b]:
                    home[name] = home[joint.a]
        return tuple(tuple(sorted(group)) for group in {id(g): g for g in home.values()}.values())

    @property
    def moving(self) -> tuple[TrueJoint, ...]:
        """Every joint that is not fixed."""
        return tuple(joint for joint in self.joints if joint.kind != FIXED)


def read_truth(path: Path) -> Truth:
    """A truth file."""
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    name, _, variant = path.stem.rpartition("_")
    if variant not in ("nom", "fit"):
        name, variant = path.stem, ""
    return Truth(
        name=name,
        variant=variant,
        step=path.with_suffix(".step"),
        roles={part["name"]: part["role"] for part in table["part"]},
        joints=tuple(
            TrueJoint(
                kind=joint["type"],
                a=joint["a"],
                b=joint["b"],
                axis=tuple(joint.get("axis", (0.0, 0.0, 1.0))),
                point=tuple(joint.get("origin", (0.0, 0.0, 0.0))),
                slide=tuple(joint["slide"]) if "slide" in joint else None,
            )
            for joint in table["joint"]
        ),
        ground=table.get("ground", ""),
        mobility=table["mobility"],
        idle=tuple(table.get("idle", ())),
        size=1000.0 * table.get("size", 0.3),
    )
