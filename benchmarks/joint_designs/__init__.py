"""Machines of our own with known joints, to measure joint inference on: 18 held out, the others for development.

The first thirty were split before a design was drawn, by a rule that knows nothing but the names: `SPLIT` sorted by the SHA-256 of the
name; the first twelve are for development, the others are held out. `_FURTHER` ones are for development only and are other kinds of
machines than the held-out ones, drawn by somebody who had not opened those. Held-out designs live in `held_out`, and
`benchmarks.joint_inference` shows figures about them only when asked (`--held-out`), so that nobody tunes on them by accident. Whoever
tunes on them has to say so, and draw new ones.

Each design is a function of the variant: `nom` draws holes and shafts with equal radii, `fit` with clearances, small overlaps where
something is pressed in, and tapped holes at their minor diameter. The two variants of one design are not independent samples.
"""

from __future__ import annotations

import hashlib
import importlib

from .drawing import Design, PlacedPart, TrueCoupling, TrueJoint

__all__ = ["DEVELOPMENT", "HELD_OUT", "NAMES", "SPLIT", "VARIANTS", "Design", "PlacedPart", "TrueCoupling", "TrueJoint", "build"]

# name -> module
_HOMES = {
    "toggle_clamp": "held_out.clamps",
    "scissor_lift": "held_out.lifts",
    "crank_press": "development.presses",
    "door_closer": "held_out.household",
    "bench_vise": "development.presses",
    "caster_wheel": "development.devices",
    "rack_gripper": "development.devices",
    "parallel_gripper": "held_out.clamps",
    "scotch_yoke": "development.presses",
    "geneva_drive": "held_out.cams",
    "watt_linkage": "development.linkages",
    "pantograph": "development.linkages",
    "excavator_arm": "held_out.lifts",
    "delta_leg": "development.linkages",
    "conveyor_roller": "held_out.drives",
    "planetary_stage": "held_out.drives",
    "worm_box": "held_out.drives",
    "universal_shaft": "development.linkages",
    "ball_screw_stage": "development.presses",
    "drawer_slide": "development.devices",
    "folding_table": "held_out.household",
    "brake_lever": "held_out.clamps",
    "twin_engine": "held_out.engines",
    "cam_follower": "held_out.cams",
    "ratchet": "held_out.cams",
    "butterfly_valve": "held_out.engines",
    "lidded_box": "held_out.structures",
    "pcb_enclosure": "development.devices",
    "bolted_frame": "held_out.structures",
    "robot_wrist": "held_out.engines",
}

# drawn later, for development only: name -> module
_FURTHER = {
    "scissors": "development.workshop",
    "bolt_cutter": "development.workshop",
    "drill_press": "development.workshop",
    "bench_grinder": "development.workshop",
    "syringe_pump": "development.workshop",
    "wiper_linkage": "development.workshop",
    "rear_derailleur": "development.vehicles",
    "rack_steering": "development.vehicles",
    "brake_caliper": "development.vehicles",
    "coil_over": "development.vehicles",
    "crank_set": "development.vehicles",
    "pan_tilt": "development.servos",
    "hexapod_leg": "development.servos",
    "ball_valve": "development.plumbing",
    "gate_valve": "development.plumbing",
    "basin_tap": "development.plumbing",
    "plunger_pump": "development.plumbing",
    "check_valve": "development.plumbing",
    "hand_pump": "development.plumbing",
    "butt_hinges": "development.furniture",
    "laptop": "development.furniture",
    "office_chair": "development.furniture",
    "umbrella": "development.furniture",
    "garage_door": "development.furniture",
    "rim_lock": "development.furniture",
    "camera_slider": "development.axes",
    "printer_axis": "development.axes",
    "wheel_gantry": "development.axes",
    "scara_arm": "development.axes",
    "two_shaft_gearbox": "development.transmissions",
    "desk_fan": "development.transmissions",
    "needle_drive": "development.transmissions",
    "hand_winch": "development.transmissions",
    "roller_conveyor": "development.yard",
    "camera_tripod": "development.yard",
    "monitor_arm": "development.yard",
    "tipper_trailer": "development.yard",
    "paper_guillotine": "development.yard",
    "step_stool": "development.yard",
    "telescopic_mast": "development.yard",
}

SPLIT = tuple(_HOMES)
NAMES = (*SPLIT, *_FURTHER)
VARIANTS = ("nom", "fit")
_RANKED = sorted(SPLIT, key=lambda name: hashlib.sha256(name.encode()).hexdigest())
DEVELOPMENT, HELD_OUT = (*_RANKED[:12], *_FURTHER), tuple(_RANKED[12:])


def build(name: str, variant: str) -> Design:
    """One design, drawn."""
    module = importlib.import_module(f"{__name__}.{(_HOMES | _FURTHER)[name]}")
    design: Design = getattr(module, name)(variant)
    return design
