"""Codes E3xx and W3xx: the equations of motion."""

from .entry import ErrorCode

CODES = (
    ErrorCode(
        "E301",
        "A joint moves nothing that has a mass, or a body without mass whose motion nothing beyond it resists; or a mass is negative. "
        "A body without mass is fine where what hangs on it resists each of its freedoms.",
        "Give its parts a density or a mass above zero, or make the joint a fixed one; a part of surfaces only has no mass of its own.",
    ),
    ErrorCode(
        "E302",
        "A body has an inertia that no rigid body can have: a negative principal moment, or one larger than the sum of the other two.",
        "Check inertias given by hand, and that solids are closed and not inside out.",
    ),
    ErrorCode(
        "E303",
        "A joint turns a body that has no inertia about one of its axes (a point mass on a hinge, in a ball joint, or free).",
        "Give the parts a volume and a density, or an inertia of their own.",
    ),
    ErrorCode(
        "E304",
        "A mass, a centre of mass or an inertia is NaN or infinite; the body and its parts are named.",
        "Check what was given by hand for them, and that their solids are closed.",
    ),
    ErrorCode(
        "E305",
        "Joints between the same two bodies contradict each other and lock them.",
        "Correct the axes so that they coincide, or keep only one of the joints.",
    ),
    ErrorCode("E306", "A kind of joint has no equations of motion yet.", "Use one of the kinds that the message lists."),
    ErrorCode(
        "E307",
        "Loops cannot be closed: the joint that stays open the most is named, with the gap in mm and deg.",
        "Check lengths and axes of the parts around that loop, and coordinates that are held fixed at the start.",
    ),
    ErrorCode(
        "E308",
        "The mechanism is locked: its joints leave no freedom. The fewest joints that must be of another kind are named, each with the "
        "least kind with which the mechanism really moves.",
        "Make one of the changes that are named, or correct the axes.",
    ),
    ErrorCode(
        "E310",
        "A run, or a given motion, stopped in a singular pose (a dead centre of the drive): constraints become dependent there and how "
        "the motion goes on is not defined, or reactions would be infinite. Time and joints are named.",
        "Keep the motion away from that pose (lengths, limits), drive another joint, or add what decides how the motion leaves it, "
        "such as a small spring.",
    ),
    ErrorCode(
        "E312",
        "Starting velocities contradict each other: with all of them a loop would open.",
        "Give velocities of independent joints only; the others follow.",
    ),
    ErrorCode(
        "E313",
        "A coupling (gear, rack, screw, belt, differential) names something that is not a single coordinate of the tree.",
        "Name one of the coordinates that the message lists.",
    ),
    ErrorCode(
        "E314",
        "A motion drives a joint that already follows from other driven joints, or that the loops hold still.",
        "Drive independent joints only, as many as there are freedoms.",
    ),
    ErrorCode(
        "E315",
        "A loop is closed by a screw without pitch, or by a distance of zero.",
        "Make it a `revolute`, or a `spherical` joint.",
    ),
    ErrorCode(
        "E320",
        "A motion function is unknown, or its parameters are missing or unusable.",
        "Use a function and parameters of the table in `docs/analyses.md`.",
    ),
    ErrorCode(
        "E321",
        "A motion moves something that is no coordinate: an unknown joint, one with several freedoms, one that closes a loop, a "
        "redundant one; or it gives an angle of an orientation without the other two.",
        "Name one of the coordinates that the message lists.",
    ),
    ErrorCode(
        "E322",
        "Two motions move the same coordinate, or coordinates that the loops make depend on each other.",
        "Give as many motions as the mechanism has freedoms, on joints that can move independently.",
    ),
    ErrorCode(
        "E323",
        "The motion is not given: coordinates are left free; they are named.",
        "Add a motion for each, a `constant` one for what is held, or simulate.",
    ),
    ErrorCode(
        "E324",
        "The loops cannot follow the given motion beyond the time and the place that are named; the joint that stays open beyond it is "
        "named with its gap.",
        "Keep the motion within the reach of the mechanism.",
    ),
    ErrorCode(
        "E325",
        "The equations of motion do not balance along the given motion.",
        "Give the efforts along the coordinates that are not driven, or drive them.",
    ),
    ErrorCode(
        "E326",
        "No static equilibrium was found: something pushes without end.",
        "Hold the joint that the message names by a spring, a stop or a motion.",
    ),
    ErrorCode(
        "E327",
        "A given motion is so fast that the loops would have to be closed more than a million times to follow it.",
        "Check its speed or frequency and the unit of it, or give a shorter duration.",
    ),
    ErrorCode(
        "E340",
        "The velocities chosen as independent do not determine the others in this pose.",
        "Choose others; `mategraph velocities` lists some with their conditioning.",
    ),
    ErrorCode(
        "E341",
        "The equations are too long to be written out.",
        "Write out a smaller part of the machine: up to some four or five freedoms in space, more in a plane.",
    ),
    ErrorCode(
        "W320",
        "A given motion jumps in position or velocity: the impulse that this takes is not shown.",
        "Use `trapezoid` or `table`.",
    ),
    ErrorCode(
        "W321",
        "Some reactions do not follow from the motion, because the loop is constrained more than once: those are minimum-norm values, "
        "a convention.",
        "A cylindrical or spherical joint in the loop makes them determinate.",
    ),
    ErrorCode(
        "W322",
        "The place where the teeth of a gear or rack meet, or a belt pulls, is not known: its forces are not in the reactions of the "
        "joints that are named, which are therefore not determinate. The load on the ground includes them.",
        "Give belts their `radii`; else add the forces by hand: effort over pitch radius.",
    ),
    ErrorCode(
        "W323",
        "How coaxial bearings share a load is not determinate in some components (often the axial one): a convention.",
        "Make the bearing that floats axially a `cylindrical` mate.",
    ),
    ErrorCode(
        "W324",
        "The force between teeth, or of a belt, is given by a convention: teeth midway between the joints along their axes; no tension "
        "in the slack strand.",
        "Give the coupling its `place`; add the belt's pretension by hand.",
    ),
    ErrorCode(
        "W325",
        "The peaks that `inverse` gives are the largest values at the output times, and a joint turns far between them, or the motion "
        "is too fast to look between them, or passes a singular pose there.",
        "Give a smaller `output_step`.",
    ),
)
