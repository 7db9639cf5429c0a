"""The form of ``job.json``: parts, joints and couplings of a document that is open in a CAD system. All numbers are SI and radians.

Shapes are in the STEP file beside it: each part is one product there, whose name is the part's `id`. Frames are 4x4 poses in the world of
the document, as rows; the z axis of a joint's frames is its axis. A coordinate of a joint is the place of frame b in frame a: the angle
about, and the position along, the z axis of a, whichever part is grounded.
"""

from __future__ import annotations

import math
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

VERSION = 1

Kind = Literal[
    "fixed", "revolute", "cylindrical", "prismatic", "spherical", "planar", "universal", "screw", "distance", "point_on_line", "free"
]
CouplingKind = Literal["gears", "belt", "rack", "screw"]
Element = Literal["point", "line", "circle", "curve", "plane", "cylinder", "cone", "sphere", "torus", "other"]
Number = Annotated[float, Field(allow_inf_nan=False, ge=-1e9, le=1e9)]
Row = Annotated[list[Number], Field(min_length=4, max_length=4)]


def _rigid(rows: list[list[float]]) -> list[list[float]]:
    """The pose, if it is one: a rotation to 1e-6, which is what CAD systems that compute in single precision reach."""
    for i in range(3):
        for j in range(3):
            dot = sum(rows[i][k] * rows[j][k] for k in range(3))
            if abs(dot - (i == j)) > 1e-6:
                raise ValueError("it is no rigid pose: scaled, mirrored or skewed")
    a, b, c = (row[:3] for row in rows[:3])
    volume = sum(a[i] * (b[(i + 1) % 3] * c[(i + 2) % 3] - b[(i + 2) % 3] * c[(i + 1) % 3]) for i in range(3))
    if volume < 0.0 or rows[3] != [0.0, 0.0, 0.0, 1.0]:
        raise ValueError("it is no rigid pose: mirrored, or its last row is not 0 0 0 1")
    return rows


def _ordered(ends: list[float | None]) -> list[float | None]:
    low, high = ends
    if low is not None and high is not None and low > high:
        raise ValueError(f"the lower limit {low:g} is above the upper one {high:g}")
    return ends


Pose = Annotated[list[Row], Field(min_length=4, max_length=4), AfterValidator(_rigid)]
Limits = Annotated[list[Number | None], Field(min_length=2, max_length=2), AfterValidator(_ordered)]


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class JobPart(_Table):
    """One solid thing at its place."""

    id: str = Field(min_length=1, max_length=200, description="name of its product in the STEP file; unique")
    name: str = Field(description="the CAD system's own name of the object; unique in its document")
    label: str = Field(min_length=1, description="the name that the user sees")
    path: list[str] = Field(default=[], description="labels of what it lies in, from the root down")
    placement: Pose = Field(description="of the object in the world; m")
    component: str | None = Field(default=None, description="parts of one component are held together; left out: by itself")
    grounded: bool = False
    color: Annotated[list[float], Field(min_length=3, max_length=4)] | None = Field(default=None, description="sRGB, 0 to 1, and opacity")


class JobJoint(_Table):
    """A joint between two parts."""

    name: str
    label: str = Field(min_length=1)
    kind: Kind
    a: str = Field(description="id of a part")
    b: str = Field(description="id of a part")
    frame_a: Pose = Field(description="on a, in the world; m")
    frame_b: Pose = Field(description="on b, in the world; m")
    angle: Limits | None = Field(default=None, description="rad: limits of the angle; null for an open end")
    position: Limits | None = Field(default=None, description="m: limits of the position")
    pitch: Number = Field(default=0.0, description="m per turn, of a screw")
    active: bool = True


class JobCoupling(_Table):
    """A transmission between the joints that carry two parts."""

    name: str
    label: str = Field(min_length=1)
    kind: CouplingKind
    a: str = Field(description="id of a part: the first wheel, the rack, the nut")
    b: str = Field(description="id of a part: the second wheel, the pinion, the screw")
    frame_a: Pose
    frame_b: Pose
    radius_a: Number = Field(default=0.0, description="m: of the first wheel, or of the pinion")
    radius_b: Number = Field(default=0.0, description="m: of the second wheel")
    pitch: Number = Field(default=0.0, description="m per turn, of a screw")
    active: bool = True


class JobEnd(_Table):
    """An element of a part that a constraint refers to, in the world."""

    kind: Element
    point: Annotated[list[Number], Field(min_length=3, max_length=3)] = Field(description="m: on the axis or plane, or the centre")
    axis: Annotated[list[Number], Field(min_length=3, max_length=3)] | None = Field(default=None, description="direction, or normal")
    radius: Annotated[Number, Field(ge=0.0)] = Field(default=0.0, description="m: of a cylinder, sphere or circle")


class JobConstraint(_Table):
    """What two elements of two parts keep: all constraints between two parts together leave the kind of their mate."""

    name: str
    label: str = Field(min_length=1)
    word: str = Field(default="", description="what the CAD system calls its type")
    says: Literal["", "distance", "coincident", "concentric", "offset", "parallel", "perpendicular", "angle"]
    a: str = Field(description="id of a part")
    b: str = Field(description="id of a part")
    end_a: JobEnd | None = Field(default=None, description="left out: not known")
    end_b: JobEnd | None = None
    length: Number = Field(default=0.0, description="m: of a distance, between the surfaces")
    locked: bool = Field(default=False, description="b does not turn about the axis of a's element")
    joint: bool = Field(default=False, description="what it leaves by itself is a mate of its name")
    active: bool = True


class Job(_Table):
    """A document that is open in a CAD system."""

    mategraph_job: Literal[1] = Field(description="version of this form")
    program: str = Field(default="", description="the CAD system and its version")
    document: str = Field(default="", description="file of the document; empty where it was never saved")
    name: str = Field(min_length=1)
    model: str = Field(default="model.step", pattern=r"^[^/\\]+$", description="STEP file beside this one")
    parts: list[JobPart] = Field(min_length=1, max_length=50_000)
    joints: list[JobJoint] = Field(default=[], max_length=50_000)
    couplings: list[JobCoupling] = Field(default=[], max_length=50_000)
    constraints: list[JobConstraint] = Field(default=[], max_length=50_000)
    notes: list[str] = Field(default=[], max_length=1_000, description="what could not be handed over, in words")


TURN = 2.0 * math.pi
