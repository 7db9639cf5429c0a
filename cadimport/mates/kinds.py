"""The kinds of mates, in one table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from foundation.errors import CadImportError
from foundation.suggestions import did_you_mean

Located = Literal["part", "direction", "line", "point", "plane", "given", "anywhere", "two points"]


@dataclass(frozen=True, slots=True, kw_only=True)
class MateKind:
    """One row of the table."""

    name: str
    dof: int  # degrees of freedom that the mate leaves
    has_axis: bool  # a direction matters: the z axis of the mate's frames
    has_line: bool  # the place of the axis matters too, not only its direction
    coordinate: Literal["none", "angle", "length", "several"]  # what limits are measured in: rad or m
    coordinates: tuple[
        tuple[str, str], ...
    ]  # name and unit of each that can have limits: "angle", "rad"; the body rates of a ball have none
    located: Located  # what of the geometry gives the frames: see `mates.mate_from_geometry`
    aliases: tuple[str, ...]  # other names that people, CAD systems and model formats use; lower case, words apart
    description: str


# Aliases by where they come from: URDF continuous, floating; SDF ball, screw, universal; MJCF hinge, slide, ball, free, weld; Modelica
# FreeMotion, FixedTranslation; Onshape fastened, slider, ball; FreeCAD rigid group, slider, ball; SolidWorks lock, hinge, concentric;
# Simscape weld, lead screw, 6-DOF, all with "Joint" behind, which `find_kind` takes off.
_ROWS = (
    MateKind(
        name="fixed",
        dof=0,
        has_axis=False,
        has_line=False,
        coordinate="none",
        coordinates=(),
        located="part",
        aliases=("rigid", "weld", "lock", "locked", "glued", "fastened", "rigid group", "fixed translation"),
        description="b cannot move against a",
    ),
    MateKind(
        name="revolute",
        dof=1,
        has_axis=True,
        has_line=True,
        coordinate="angle",
        coordinates=(("angle", "rad"),),
        located="line",
        aliases=("hinge", "rotational", "rotary", "pin", "pivot", "continuous"),
        description="b turns about an axis of a",
    ),
    MateKind(
        name="prismatic",
        dof=1,
        has_axis=True,
        has_line=False,
        coordinate="length",
        coordinates=(("position", "m"),),
        located="direction",
        aliases=("slider", "slide", "translational", "sliding", "linear", "rail"),
        description="b slides along a direction of a and does not turn",
    ),
    MateKind(
        name="cylindrical",
        dof=2,
        has_axis=True,
        has_line=True,
        coordinate="several",
        coordinates=(("angle", "rad"), ("position", "m")),
        located="line",
        aliases=("concentric", "cylinder", "coaxial"),
        description="b turns about an axis of a and slides along it, each freely",
    ),
    MateKind(
        name="screw",
        dof=1,
        has_axis=True,
        has_line=True,
        coordinate="angle",
        coordinates=(("angle", "rad"),),
        located="line",
        aliases=("helical", "lead screw", "leadscrew", "thread"),
        description="b turns about an axis of a and advances along it by its pitch",
    ),
    MateKind(
        name="universal",
        dof=2,
        has_axis=True,
        has_line=True,
        coordinate="several",
        coordinates=(("angle_x", "rad"), ("angle_y", "rad")),
        located="given",
        aliases=("cardan", "hooke"),
        description="b turns about two crossing pins: x of a and y of b, both across the shafts' direction z",
    ),
    MateKind(
        name="planar",
        dof=3,
        has_axis=True,
        has_line=False,
        coordinate="several",
        coordinates=(("position_x", "m"), ("position_y", "m"), ("angle", "rad")),
        located="plane",
        aliases=("plane", "coincident planes", "face on face"),
        description="b slides on a plane of a and turns about its normal",
    ),
    MateKind(
        name="spherical",
        dof=3,
        has_axis=False,
        has_line=False,
        coordinate="several",
        coordinates=(),
        located="point",
        aliases=("ball", "ball and socket", "ball socket", "point on point"),
        description="b turns freely about a point of a",
    ),
    MateKind(
        name="free",
        dof=6,
        has_axis=False,
        has_line=False,
        coordinate="several",
        coordinates=(("position_x", "m"), ("position_y", "m"), ("position_z", "m")),
        located="anywhere",
        aliases=("floating", "free motion", "freemotion", "freejoint", "6 dof", "six dof", "quaternion floating", "unconstrained"),
        description="b moves freely against a",
    ),
    MateKind(
        name="point_on_line",
        dof=4,
        has_axis=True,
        has_line=True,
        coordinate="several",
        coordinates=(),
        located="given",
        aliases=("point on line", "pin in slot", "slot"),
        description="a point of b stays on a line of a; it closes a loop and never carries a part",
    ),
    MateKind(
        name="distance",
        dof=5,
        has_axis=False,
        has_line=False,
        coordinate="several",
        coordinates=(),
        located="two points",
        aliases=("rod", "rigid distance", "massless rod"),
        description="a point of b keeps its distance from a point of a; it closes a loop and never carries a part",
    ),
)

MATE_KINDS: Mapping[str, MateKind] = MappingProxyType({row.name: row for row in _ROWS})


def find_kind(name: str) -> MateKind | None:
    """The row for a kind's name or alias, however it is written; None when there is none.

    >>> [find_kind(name).name for name in ("Ball", "LeadScrew", "6-DOF Joint", "free_motion", "CONTINUOUS")]
    ['spherical', 'screw', 'free', 'free', 'revolute']
    """
    wanted = " ".join(name.lower().replace("_", " ").replace("-", " ").split())
    for ending in (" joint", " mate"):
        wanted = wanted.removesuffix(ending)
    for row in _ROWS:
        if wanted == row.name or wanted in row.aliases:
            return row
    return None


def mate_kind(name: str, *, element: str = "", place: str = "") -> MateKind:
    """The row for a kind's name or alias, in any case.

    >>> mate_kind("Hinge").name
    'revolute'

    Raises
    ------
    CadImportError
        ``E120`` for a name that is not in the table.
    """
    row = find_kind(name)
    if row is not None:
        return row
    known = [word for row in _ROWS for word in (row.name, *row.aliases)]
    raise CadImportError(
        "E120",
        f"Mate '{element}' has the unknown kind '{name}'." if element else f"There is no mate of kind '{name}'.",
        remedy=f"{did_you_mean(name.strip(), known)} Kinds are " + ", ".join(f"'{kind}'" for kind in MATE_KINDS) + ".",
        element=element,
        place=place,
    )
