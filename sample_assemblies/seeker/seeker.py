"""The two-axis seeker: nine parts in CadQuery, written to seeker.step.

    python seeker.py                                   writes seeker.step beside this file
    python seeker.py other.step --set ring_thickness=12 --set camera_length=70

World frame W: the pitch axis is y, the yaw axis is z, the camera looks along +x; all three meet in the origin. The housing stands still.
The pitch connectors are fixed in its fork and carry the gimbal ring; the yaw connectors are fixed in the ring and carry the two shafts;
the shafts are fixed in the camera.

                      yaw connector a
                        | shaft a
         pitch b  [ring [camera> ring]  pitch a        -> y, seen from the front
                        | shaft b
                      yaw connector b

Every part is modelled in its own frame: housing, ring and camera about the origin of W, connectors and shafts about the axis that they
turn on (their z). The program that reads the STEP file finds the axes from the cylinders alone, so a dimension may be changed freely.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from dataclasses import dataclass, fields, replace
from math import cos, pi, radians, sin
from pathlib import Path

import cadquery as cq
from cadquery.occ_impl.exporters.assembly import exportStepMeta


@dataclass(frozen=True, slots=True, kw_only=True)
class Dimensions:
    """Everything that may be changed, in millimetres unless the comment says otherwise."""

    # -- gimbal ring: a ring about x
    ring_inner_radius: float = 46.0  # the camera swings inside
    ring_outer_radius: float = 56.5
    ring_thickness: float = 18.0  # along x
    ring_pitch_seat: float = 58.0  # from the origin to the faces of the two pitch bosses
    ring_yaw_seat: float = 59.0  # from the origin to the faces of the two yaw bosses
    ring_boss_radius: float = 13.0
    ring_pocket_depth: float = 4.0  # lightening pockets in front and rear face
    # -- housing: base flange and fork
    base_radius: float = 80.0
    base_thickness: float = 11.0
    base_top: float = 70.0  # from the pitch axis down to the flange
    base_bore_radius: float = 20.0  # for cables
    bolt_circle_radius: float = 70.0
    bolt_hole_radius: float = 3.3  # M6
    bolt_head_radius: float = 5.75
    arm_inner_face: float = 60.0  # from the origin, along y
    arm_thickness: float = 11.0
    arm_foot_width: float = 58.0
    arm_boss_radius: float = 19.0
    arm_boss_height: float = 2.0  # beyond the arm's outer face
    # -- pitch connectors: flanged studs, pressed into the fork, running in the ring
    pitch_journal_radius: float = 6.0
    pitch_clearance: float = 0.02  # radial, in the ring's bore
    pitch_body_radius: float = 10.0  # in the fork's bore
    pitch_flange_radius: float = 17.0
    pitch_flange_thickness: float = 3.5
    # -- yaw connectors: flanged bushes, pressed into the ring, carrying the shafts
    yaw_body_radius: float = 8.5  # in the ring's bore
    yaw_flange_radius: float = 13.0
    yaw_flange_thickness: float = 3.0
    # -- shafts
    shaft_journal_radius: float = 5.0
    shaft_clearance: float = 0.02  # radial, in the yaw connector's bore
    shaft_collar_radius: float = 9.0
    shaft_foot_radius: float = 6.0  # in the camera's bore
    shaft_foot_depth: float = 12.0
    shaft_end: float = 60.5  # from the origin to the free end
    # -- camera
    camera_length: float = 76.0  # of the body, along x
    camera_rear: float = 43.0  # from the yaw axis back to the rear face
    camera_width: float = 50.0
    camera_height: float = 54.0
    camera_corner_radius: float = 11.0
    camera_pad: float = 2.0  # height of the shaft seats above the body
    lens_barrel_radius: float = 19.0
    lens_bezel_radius: float = 22.0
    lens_length: float = 23.0  # from the body's front face to the bezel's
    glass_radius: float = 17.0


DEFAULT = Dimensions()

# sRGB, red green blue
ANODISED = cq.Color(0.17, 0.18, 0.20)
ALUMINIUM = cq.Color(0.78, 0.80, 0.82)
IVORY = cq.Color(0.91, 0.88, 0.80)
BRASS = cq.Color(0.80, 0.62, 0.28)
STEEL = cq.Color(0.60, 0.63, 0.67)
BLACK = cq.Color(0.10, 0.10, 0.12)
GLASS = cq.Color(0.16, 0.36, 0.72)


# ------------------------------------------------------------------------------------------------------------------------ features
def cylinder(radius: float, z0: float, z1: float) -> cq.Workplane:
    """A cylinder about z between two heights."""
    return cq.Workplane("XY", origin=(0, 0, z0)).circle(radius).extrude(z1 - z0)


def along(shape: cq.Workplane, direction: str) -> cq.Workplane:
    """`shape`, built about z, turned so that its z points along "+x", "-x", "+y", "-y", "+z" or "-z"."""
    axis, angle = {
        "+x": ((0, 1, 0), 90),
        "-x": ((0, 1, 0), -90),
        "+y": ((1, 0, 0), -90),
        "-y": ((1, 0, 0), 90),
        "+z": ((0, 0, 1), 0),
        "-z": ((1, 0, 0), 180),
    }[direction]
    return shape.rotate((0, 0, 0), axis, angle) if angle else shape


def cap_screws(radius: float, count: int, z: float, head_radius: float, head_height: float) -> cq.Workplane:
    """Socket head screws on a circle, standing on the plane at height z; fused with what they hold."""
    head = cq.Workplane("XY").circle(head_radius).extrude(head_height).faces(">Z").edges().chamfer(0.15 * head_radius)
    head = head.faces(">Z").workplane().polygon(6, 1.15 * head_radius).cutBlind(-0.6 * head_height)
    return (
        cq.Workplane("XY", origin=(0, 0, z))
        .polarArray(radius, 180 / count, 360, count)
        .eachpoint(lambda place: head.val().moved(place), combine=False)
    )


# --------------------------------------------------------------------------------------------------------------------------- parts
def housing(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Base flange with counterbored bolt circle and a fork of two tapered, pocketed arms with bearing bosses."""
    bottom, top = -d.base_top - d.base_thickness, -d.base_top
    body = cylinder(d.base_radius, bottom, top).faces(">Z").edges().chamfer(2.0)
    body = body.faces("<Z").edges().chamfer(1.0)
    for side in (1, -1):
        body = body.union(_arm(d, side))
    # the arms' feet run into the flange with a fillet, all round
    feet = cq.selectors.BoxSelector((-60, -90, top - 0.01), (60, 90, top + 0.01)) - cq.selectors.RadiusNthSelector(-1)
    del feet
    body = body.cut(cylinder(44, top - 2.5, top + 1)).cut(cylinder(d.base_bore_radius, bottom - 1, top + 1))
    holes = cq.Workplane("XY", origin=(0, 0, top))
    for angle in (0, 40, -40, 180, 140, -140):
        x, y = d.bolt_circle_radius * cos(radians(angle)), d.bolt_circle_radius * sin(radians(angle))
        hole = cylinder(d.bolt_hole_radius, bottom - 1, top + 1).union(cylinder(d.bolt_head_radius, top - 6.0, top + 1))
        body = body.cut(hole.translate((x, y, 0)))
    del holes
    return body


def _arm(d: Dimensions, side: int) -> cq.Workplane:
    """One arm of the fork, at +y (side 1) or -y (side -1)."""
    inner, outer = d.arm_inner_face, d.arm_inner_face + d.arm_thickness
    half, r, foot = d.arm_foot_width / 2, d.arm_boss_radius, -d.base_top - 1
    web = (
        cq.Workplane("XZ", origin=(0, inner, 0))
        .moveTo(-half, foot)
        .lineTo(half, foot)
        .lineTo(r * 0.96, r * 0.2)
        .lineTo(-r * 0.96, r * 0.2)
        .close()
        .extrude(-d.arm_thickness)
    )
    boss = along(cylinder(r, inner, outer + d.arm_boss_height).faces(">Z").edges().chamfer(1.0), "+y")
    arm = web.union(boss)
    slot = cq.Workplane("XZ", origin=(0, inner - 1, -44)).slot2D(34, 16, 90).extrude(-(d.arm_thickness + 2))
    arm = arm.cut(slot)
    arm = arm.cut(along(cylinder(d.pitch_body_radius, inner - 1, outer + d.arm_boss_height + 1), "+y"))
    return arm if side > 0 else arm.rotate((0, 0, 0), (0, 0, 1), 180)


def gimbal_ring(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Round ring about x, with bosses for the two pitch studs (y) and the two yaw bushes (z), pockets in both faces."""
    t = d.ring_thickness / 2
    ring = along(cylinder(d.ring_outer_radius, -t, t).edges().chamfer(1.2), "+x")
    for direction, seat in (("+y", d.ring_pitch_seat), ("-y", d.ring_pitch_seat), ("+z", d.ring_yaw_seat), ("-z", d.ring_yaw_seat)):
        boss = cylinder(d.ring_boss_radius, d.ring_inner_radius - 8, seat).faces(">Z").edges().chamfer(0.6)
        ring = ring.union(along(boss, direction))
    ring = ring.cut(along(cylinder(d.ring_inner_radius, -3 * t, 3 * t), "+x"))
    for direction, radius in (
        ("+y", d.pitch_journal_radius + d.pitch_clearance),
        ("-y", d.pitch_journal_radius + d.pitch_clearance),
        ("+z", d.yaw_body_radius),
        ("-z", d.yaw_body_radius),
    ):
        ring = ring.cut(along(cylinder(radius, d.ring_inner_radius - 10, d.ring_outer_radius + 10), direction))
    return ring


def camera(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Rounded body with a stepped lens, cooling ribs at the rear and a bored seat for each shaft; looks along +x."""
    rear, front = -d.camera_rear, d.camera_length - d.camera_rear
    body = (
        cq.Workplane("YZ", origin=(rear, 0, 0))
        .rect(d.camera_width, d.camera_height)
        .extrude(d.camera_length)
        .edges("|X")
        .fillet(d.camera_corner_radius)
        .faces("<X or >X")
        .edges()
        .fillet(2.0)
    )
    tip = front + d.lens_length
    lens = cylinder(d.lens_barrel_radius, front - 1, tip - 1).union(cylinder(d.lens_bezel_radius, tip - 12, tip).edges().chamfer(1.0))
    lens = lens.cut(cylinder(d.glass_radius, tip - 5, tip + 1))
    curvature = 2.2 * d.glass_radius
    sag = curvature - (curvature**2 - d.glass_radius**2) ** 0.5
    glass = cq.Workplane("XY").sphere(curvature).translate((0, 0, tip - 5 + sag - curvature)).intersect(cylinder(d.glass_radius, tip - 6, tip + 9))
    body = body.union(along(lens.union(glass), "+x"))
    pad = d.camera_height / 2 + d.camera_pad
    for direction in ("+z", "-z"):
        body = body.union(along(cylinder(d.shaft_collar_radius + 2, 0, pad).faces(">Z").edges().chamfer(0.6), direction))
        body = body.cut(along(cylinder(d.shaft_foot_radius, pad - d.shaft_foot_depth, pad + 1), direction))
    return body


def pitch_connector(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Flanged stud about z: journal in the ring, body in the fork's bore, flange with six screws on the fork's outer face."""
    seat = d.arm_inner_face + d.arm_thickness + d.arm_boss_height
    stud = cylinder(d.pitch_journal_radius, d.ring_inner_radius + 1, seat).faces("<Z").edges().chamfer(0.6)
    stud = stud.union(cylinder(d.pitch_body_radius, d.arm_inner_face, seat))
    stud = stud.union(cylinder(d.pitch_flange_radius, seat, seat + d.pitch_flange_thickness).faces(">Z").edges().chamfer(0.6))
    return stud.union(cap_screws(13.5, 6, seat + d.pitch_flange_thickness, 2.2, 2.2))


def yaw_connector(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Flanged bush about z: body in the ring's bore, flange with six screws on the ring's seat, bore for the shaft."""
    seat = d.ring_yaw_seat
    bush = cylinder(d.yaw_body_radius, d.ring_inner_radius - 1.5, seat)
    bush = bush.union(cylinder(d.yaw_flange_radius, seat, seat + d.yaw_flange_thickness).faces(">Z").edges().chamfer(0.5))
    bush = bush.union(cap_screws(10.3, 6, seat + d.yaw_flange_thickness, 1.75, 1.8))
    return bush.cut(cylinder(d.shaft_journal_radius + d.shaft_clearance, 0, seat + 20))


def shaft(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Stepped shaft about z: foot in the camera, collar on its seat, journal with a key flat, centre hole."""
    seat = d.camera_height / 2 + d.camera_pad
    body = cylinder(d.shaft_foot_radius, seat - d.shaft_foot_depth, seat)
    body = body.union(cylinder(d.shaft_collar_radius, seat, seat + 3).faces(">Z").edges().chamfer(0.5))
    body = body.union(cylinder(d.shaft_journal_radius, seat + 3, d.shaft_end).faces(">Z").edges().chamfer(0.6))
    flat = cq.Workplane("XY", origin=(d.shaft_journal_radius - 1.2 + 5, 0, seat + 5)).box(10, 20, 8, centered=(True, True, False))
    return body.cut(flat).cut(cylinder(1.6, d.shaft_end - 7, d.shaft_end + 1))


# ------------------------------------------------------------------------------------------------------------------------ assembly
def build(d: Dimensions = DEFAULT) -> cq.Assembly:
    """The nine parts at their places in the CAD pose (both angles 0)."""
    to_plus_y = cq.Location((0, 0, 0), (1, 0, 0), -90)
    to_minus_y = cq.Location((0, 0, 0), (1, 0, 0), 90)
    stay = cq.Location()
    turn_over = cq.Location((0, 0, 0), (1, 0, 0), 180)
    assembly = cq.Assembly(name="seeker")
    for name, shape, place, color in (
        ("housing", housing(d), stay, ANODISED),
        ("gimbal ring", gimbal_ring(d), stay, ALUMINIUM),
        ("camera", camera(d), stay, IVORY),
        ("pitch connector a", pitch_connector(d), to_plus_y, BRASS),
        ("pitch connector b", pitch_connector(d), to_minus_y, BRASS),
        ("yaw connector a", yaw_connector(d), stay, BRASS),
        ("yaw connector b", yaw_connector(d), turn_over, BRASS),
        ("shaft a", shaft(d), stay, STEEL),
        ("shaft b", shaft(d), turn_over, STEEL),
    ):
        assembly.add(shape.val(), name=name, loc=place, color=color)
    return assembly


# --------------------------------------------------------------------------------------------------------------------------- export
def write_step(assembly: cq.Assembly, path: Path) -> None:
    """Write `assembly` to `path`: the same bytes for the same dimensions, and never half a file."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        if not exportStepMeta(assembly, str(draft), write_pcurves=False):
            raise OSError(f"the STEP file could not be written: {draft}")
        text = draft.read_text(encoding="utf-8")
        # The kernel stamps the file with the time, its own path and a running number for every occurrence; these would differ each time.
        header = f"FILE_NAME('{path.name}','1970-01-01T00:00:00',(''),(''),'CadQuery','CadQuery','');"
        text = re.sub(r"FILE_NAME\(.*?\);", header, text, count=1, flags=re.DOTALL)
        numbers = iter(range(1, 1000))
        text = re.sub(r"(NEXT_ASSEMBLY_USAGE_OCCURRENCE\(')\d+'", lambda match: f"{match[1]}{next(numbers)}'", text)
        draft.write_text(text, encoding="utf-8", newline="\n")
        os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def main(arguments: list[str] | None = None) -> None:
    """Command line: where to write, and which dimensions to change."""
    parser = argparse.ArgumentParser(description="Write the two-axis seeker as a STEP file.")
    parser.add_argument("output", nargs="?", type=Path, default=Path(__file__).with_name("seeker.step"))
    parser.add_argument("--set", action="append", default=[], metavar="NAME=MM", help="change a dimension, for example ring_thickness=12")
    options = parser.parse_args(arguments)
    known = {field.name for field in fields(Dimensions)}
    changes: dict[str, float] = {}
    for item in options.set:
        name, _, value = item.partition("=")
        if name not in known:
            parser.error(f"unknown dimension {name!r}; known are {', '.join(sorted(known))}")
        try:
            changes[name] = float(value)
        except ValueError:
            parser.error(f"{name} needs a number of millimetres, got {value!r}")
    write_step(build(replace(DEFAULT, **changes)), options.output)
    print(options.output)


if __name__ == "__main__":
    main(sys.argv[1:])
