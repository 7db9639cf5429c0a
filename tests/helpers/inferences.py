"""A small mechanism that geometry might suggest, made by hand: a box with a lid on a hinge and a slide whose kind is open."""

from __future__ import annotations

from topology.inference.model import Evidence, FixedPair, Freedom, IdleFreedom, Inference, InferredJoint, Question, RigidGroup


def box_with_lid() -> Inference:
    """Parts box, lid, pin, drawer, knob; the lid turns about z for sure, what the drawer does is assumed."""
    seat = Evidence(text="bore ø6 of 'box' around shaft ø6 of 'pin'", weight=2.0, source="contact")
    against = Evidence(text="no stop is drawn", weight=-0.5, source="rule")
    hinge = InferredJoint(
        name="lid",
        kind="revolute",
        a="box",
        b="lid",
        axis=[0.0, 0.0, 1.0],
        origin=[0.1, 0.0, 0.0],
        limits=(-0.5, 1.0),
        limit_reasons=("meets 'box'", "meets 'box'"),
        evidence=(seat, against),
        p=0.97,
        like="shape-hinge",
    )
    slide = InferredJoint(
        name="drawer",
        kind="prismatic",
        a="box",
        b="drawer",
        axis=[1.0, 0.0, 0.0],
        origin=[0.0, 0.0, 0.0],
        evidence=(Evidence(text="two faces along x", weight=1.0, source="contact"),),
        source="assumed",
        p=0.6,
        status="assumed",
        like="shape-drawer",
    )
    question = Question(
        number=1,
        pair=("box", "drawer"),
        kinds=("prismatic", "fixed"),
        probabilities=(0.6, 0.4),
        text="Does 'drawer' slide in 'box'?",
        worth=0.4,
        like="shape-drawer",
        pairs=(("box", "drawer"),),
    )
    return Inference(
        ground="box",
        groups=(
            RigidGroup(name="box", parts=("box",)),
            RigidGroup(name="lid", parts=("lid", "pin")),
            RigidGroup(name="drawer", parts=("drawer", "knob")),
        ),
        joints=(hinge, slide),
        fixed=(
            FixedPair(a="lid", b="pin", evidence=(seat,), p=0.9, like="shape-pin"),
            FixedPair(a="drawer", b="knob", evidence=(seat,), p=0.8, status="assumed"),
        ),
        idle=(IdleFreedom(part="pin", held_by="lid", text="pin spins about its own axis"),),
        freedoms=(
            Freedom(joint="lid", parts=("lid", "pin"), text="lid turns about z"),
            Freedom(joint="drawer", parts=("drawer", "knob"), text="drawer slides along x"),
        ),
        mobility=2,
        questions=(question,),
    )
