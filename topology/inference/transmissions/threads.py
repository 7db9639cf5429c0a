"""Leads of the threads that were found: as drawn, as the parts' names tell, else that of the coarse thread, which is said to be assumed."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from cadimport.assembly import Assembly
from cadimport.contacts.contacts import Placed
from cadimport.contacts.threads import lead_from_faces, lead_from_name
from foundation.errors import Note

from ..model import Evidence, Inference, InferredJoint
from .relative_motion import ON_AXIS, PARALLEL

NEAR = 0.35  # of the radius: how far the radii of screw and nut may be apart


def with_leads(assembly: Assembly, placed: Mapping[str, Placed], found: Inference) -> Inference:
    """The same mechanism; every screw joint with its lead and where that is from."""
    if not any(joint.kind == "screw" for joint in found.joints):
        return found
    home = {part: group.parts for group in found.groups for part in group.parts}
    joints, notes = [], list(found.notes)
    for joint in found.joints:
        if joint.kind == "screw":
            joint, told = _with_lead(assembly, placed, home, joint)
            if not told:
                lead = f"{2e3 * math.pi * joint.pitch:.4g} mm"
                notes.append(
                    Note(
                        code="W208",
                        text=f"The thread between '{joint.a}' and '{joint.b}' is not drawn and no name tells it: {lead} a turn is assumed.",
                        element=joint.name,
                        remedy=f'Write the true one to the project file: [mate.{joint.name}] with pitch = "{lead}/turn"; '
                        "or call the part by its thread, as in Tr10x2.",
                    )
                )
        joints.append(joint)
    return replace(found, joints=tuple(joints), notes=tuple(notes))


def _with_lead(
    assembly: Assembly, placed: Mapping[str, Placed], home: Mapping[str, tuple[str, ...]], joint: InferredJoint
) -> tuple[InferredJoint, bool]:
    """The joint with the lead that is drawn or told; whether one is."""
    on_line = _on_line(placed, home, joint)
    for name, radius in on_line.items():
        place = placed[name]
        point, axis = place.R.T @ (joint.origin - place.point(np.zeros(3))), place.R.T @ joint.axis
        lead = lead_from_faces(assembly.parts[place.part], point, axis, radius)
        if lead is not None:
            return _given(joint, lead, f"helical faces of '{name}' go {1e3 * abs(lead):.4g} mm in a turn"), True
    for name in (joint.a, joint.b, *on_line):
        for word in (name, assembly.parts[placed[name].part].name):
            lead = lead_from_name(word)
            if lead is not None:
                return _given(joint, lead, f"'{word}' is called by a thread of {1e3 * abs(lead):.4g} mm a turn"), True
    text = f"the lead of {2e3 * math.pi * joint.pitch:.4g} mm a turn is that of a coarse thread of this diameter: neither drawn nor told"
    return replace(joint, evidence=(*joint.evidence, Evidence(text=text, weight=0.0, source="assumed"))), False


def _given(joint: InferredJoint, lead: float, text: str) -> InferredJoint:
    hand = ", left-handed" if lead < 0.0 else ""
    evidence = Evidence(text=text + hand, weight=0.0, source="contact")
    return replace(joint, pitch=lead / (2.0 * math.pi), evidence=(*joint.evidence, evidence))


def _on_line(placed: Mapping[str, Placed], home: Mapping[str, tuple[str, ...]], joint: InferredJoint) -> dict[str, float]:
    """Parts of the two groups that have a shaft or hole on the joint's line near its origin, with their radii; tightest fits first."""
    sides: list[list[tuple[str, float, bool, float, float]]] = []
    for part in (joint.a, joint.b):
        own = []
        for name in home.get(part, (part,)):
            if name not in placed:
                continue
            place = placed[name]
            for cylinder in place.features.cylinders:
                arm = place.point(cylinder.origin) - joint.origin
                along = float(arm @ joint.axis)
                off = float(np.linalg.norm(arm - along * joint.axis))
                if off < ON_AXIS and float(np.linalg.norm(np.cross(place.R @ cylinder.axis, joint.axis))) < PARALLEL:
                    half = 0.5 * cylinder.length
                    own.append((name, cylinder.radius, cylinder.hole, along - half, along + half))
        sides.append(own)
    fits = [
        (abs(a[1] - b[1]), a, b)
        for a in sides[0]
        for b in sides[1]
        if a[2] != b[2] and abs(a[1] - b[1]) < NEAR * max(a[1], b[1]) and min(a[4], b[4]) > max(a[3], b[3])
    ]
    found: dict[str, float] = {}
    for _, a, b in sorted(fits):
        found.setdefault(a[0], a[1])
        found.setdefault(b[0], b[1])
    return found
