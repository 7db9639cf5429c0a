"""Codes E2xx and W2xx: bodies, joints and graphs."""

from .entry import ErrorCode

CODES = (
    ErrorCode("E201", "A mate names a part that the assembly does not have.", "Correct the name; the nearest one is suggested."),
    ErrorCode("E202", "A mate joins a part with itself.", "Give two different parts as `a` and `b`."),
    ErrorCode("E203", "Two mates share a name.", "Give every mate a name of its own: signals such as `pitch.angle` are named after it."),
    ErrorCode(
        "E204",
        "The ground, or a floating part, is not a part of the assembly.",
        "Correct `ground` or `floating`; the nearest name is suggested.",
    ),
    ErrorCode(
        "E205",
        "Parts have no path of mates to the ground; they are named.",
        "Add mates: `fixed` for what is bolted or glued on, `revolute` or `prismatic` for what moves; or let them move freely by "
        '`floating = ["part"]`.',
    ),
    ErrorCode("E206", "A mate is of a kind that is not supported yet.", "Use one of the kinds that the message lists."),
    ErrorCode(
        "E207",
        "A mate's two frames do not meet in the CAD pose, by more than the joint's own motion.",
        "Assemble the parts in CAD, or correct the mate's axis and origin.",
    ),
    ErrorCode(
        "E208",
        "A coupling between joints has a number that makes no sense: teeth, radius or lead of zero or below.",
        "Give numbers above zero (a lead may be negative for a left-hand thread).",
    ),
    ErrorCode(
        "E209",
        "A coupling names a joint that the mechanism does not have, or one that was dropped, or no single freedom of one.",
        "Name a joint of the mechanism; of a dropped one, that which stands for it.",
    ),
    ErrorCode(
        "E210",
        "Two joints on one axis between the same bodies have limits that do not overlap.",
        "Give limits that overlap, or on one of the two only.",
    ),
    ErrorCode(
        "E211",
        "A joint has an armature that cannot act: another joint stands for it, or it closes a loop and its kind has no coordinates.",
        "Give the inertia to another joint or to a rotor behind a gear, or remove a joint that is not needed.",
    ),
    ErrorCode(
        "E212",
        "A section is asked through a fixed mate beside which other fixed mates hold the same parts: how the load is shared is open.",
        "Cut where one mate alone carries the load, or remove the others.",
    ),
    ErrorCode(
        "W201",
        "A joint joins two parts that fixed mates make one body: it can never move.",
        "Remove the joint, or the fixed mate that bridges it.",
    ),
    ErrorCode(
        "W202",
        "Joints between the same two bodies contradict each other: they lock the bodies.",
        "Correct the axes so that they coincide, or keep only one of the joints.",
    ),
    ErrorCode(
        "W203",
        "Several joints between the same two bodies act as one that none of them is alone: two parallel guide rods as a slide, two "
        "balls as a hinge. What they leave free is named, and how many of their constraints repeat each other.",
        "Nothing, if that is meant. If they were to lie on one axis, correct the axes.",
    ),
    ErrorCode(
        "W204",
        "A free joint was added for a part that is to float, as asked for.",
        "Nothing; the joint's coordinates are signals of its name.",
    ),
    ErrorCode(
        "W205",
        "A part is to float, but is connected with the ground, or with another floating part.",
        "Take it out of `floating`, or remove the mates that hold it.",
    ),
    ErrorCode(
        "W206",
        "A redundant joint has limits of a coordinate that the joint which stands for it does not have: they do not act. Limits of a "
        "turn about, or a slide along, the common axis are taken over.",
        "Give limits of a coordinate of the joint that is kept.",
    ),
    ErrorCode(
        "W207",
        "A part consists of several solids, which are taken to move as one.",
        "Where they move against each other, split them into parts of their own in CAD and export the assembly again.",
    ),
    ErrorCode(
        "W208",
        "A thread was found whose lead is neither drawn nor told by a name: that of a coarse thread is assumed.",
        'Write the true one to the project file, `pitch = "2 mm/turn"`, or call the part by its thread, as in Tr10x2.',
    ),
    ErrorCode(
        "W209",
        "The assembly has so many joints that limits of some, or collisions of some possible motions, were not looked for.",
        "Give `limits` of the mates that need them, or leave parts out that do not matter with `ignore`.",
    ),
)
