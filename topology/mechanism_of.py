"""From parts and mates to bodies and joints: the whole chain of paper 001, section 3.2."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from cadimport.assembly import Assembly, Mate
from foundation.errors import Note
from foundation.suggestions import listed, use_one_of

from .bodies.composite_bodies import RIGID, composite_bodies, lumped_bodies
from .bodies.floating import free_joints, world_beside
from .bodies.system_graph import accepted_mates, extended_graph
from .joints.couplings import couplings_of, with_couplings
from .joints.mate_joints import joint_of_mate
from .joints.mobility import mobility
from .joints.redundant_joints import Redundancy, find_redundant
from .joints.spanning_tree import forest_of, with_joints_in_tree
from .joints.split_bodies import with_bodies_cut
from .mechanism import Body, Coupling, DroppedJoint, Mechanism, TopologyError


def mechanism_of(
    assembly: Assembly,
    ground: str | None,
    *,
    floating: Sequence[str] = (),
    wanted: Sequence[str] = (),
    couplings: Sequence[Coupling] = (),
    check: Callable[[Mechanism], None] | None = None,
    acted_on: Sequence[str] = (),
    sections: Collection[str] = (),
) -> Mechanism:
    """The mechanism of an assembly, with its joints in the tree that the user needs, and with its couplings.

    1. The assembly is reduced to bodies and joints (`reduce_assembly`).
    2. Joints that have an armature, and those that couplings of the file, the user and limits name, are taken into the tree: only there
       they have coordinates. Where something acts on one that still closes a loop, or it has an armature, a body is cut instead of it
       (`split_bodies`).
    3. The caller judges the joints, before couplings refuse names in their own words.
    4. Couplings of the file and of the user tie joints to each other; the mobility is counted anew.
    5. A joint that closes a loop in spite of its limits is reported.

    Parameters
    ----------
    assembly
        With materials, mates and couplings.
    ground
        Name of the part that stands still; None for a machine that floats in space, whose ground has no parts.
    floating
        Names of parts that no mate holds: each gets a free joint to the ground, unless mates connect it.
    wanted
        Names of joints or coordinates that are to be in the tree, the most important first.
    couplings
        Beside those of the assembly.
    check
        Called with the mechanism of step 2; may raise.
    acted_on
        Names of joints or coordinates that components act on.
    sections
        Names of mates whose reactions are asked for: fixed ones among them stay joints, without a freedom.

    Raises
    ------
    TopologyError
        As `reduce_assembly` and `topology.joints.couplings.with_couplings`; E211 where an armature would be lost.
    """
    mechanism = reduce_assembly(assembly, ground, floating, sections)  # 1.
    coupled = [name for coupling in assembly.couplings for name, _ in coupling.terms]
    limited = [joint.name for joint in mechanism.joints if joint.limits]
    mechanism = with_joints_in_tree(mechanism, (*_with_armature(mechanism, (*coupled, *wanted)), *coupled, *wanted, *limited))  # 2.
    mechanism = with_bodies_cut(mechanism, (*acted_on, *(joint.name for joint in mechanism.loops if joint.armature)))
    _check_armatures(mechanism)
    if check is not None:
        check(mechanism)  # 3.
    mechanism = with_couplings(mechanism, (*couplings_of(assembly), *couplings))  # 4.
    return replace(mechanism, notes=(*mechanism.notes, *_limits_in_loops(mechanism)))  # 5.


def reduce_assembly(assembly: Assembly, ground: str | None, floating: Sequence[str] = (), sections: Collection[str] = ()) -> Mechanism:
    """The mechanism that parts and mates alone make.

    1. Parts that fixed mates connect are lumped (Algorithm A), their masses summed.
    2. The other mates become joints between those bodies; their frames are checked and set to zero in the CAD pose.
    3. Joints that repeat another one between the same two bodies are dropped with the reason, those that act together or contradict
       each other are reported.
    4. Joints are oriented from the ground outwards. Positive motion stays what the user wrote: b relative to a about the mate's axis.
    5. What spans the bodies is the tree, the rest closes loops; the mobility is counted.

    Parameters
    ----------
    assembly, ground, floating, sections
        As for `mechanism_of`.

    Raises
    ------
    TopologyError
        E201 to E203 wrong mates, E204 unknown ground, E205 parts without a path to the ground, E206 unknown kind of joint, E207 mate
        frames that do not meet in the CAD pose.
    """
    _check_names(assembly, ground, floating)
    cut = frozenset(mate.name for mate in accepted_mates(assembly) if mate.kind == RIGID and mate.name in sections)
    bodies = lumped_bodies(assembly, composite_bodies(extended_graph(assembly), cut), ground, cut)  # 1.
    home = {part: body.name for body in bodies.values() for part in body.parts}
    standing = home[ground] if ground is not None else world_beside(bodies).name
    if ground is None:
        bodies = {standing: world_beside(bodies), **bodies}
    _refuse_bridged(accepted_mates(assembly), cut, home)
    mates = [mate for mate in accepted_mates(assembly) if mate.kind != RIGID or mate.name in cut]
    joints = [joint_of_mate(assembly, mate, home) for mate in mates if home[mate.a] != home[mate.b]]  # 2.
    idle = [_inside_a_body(assembly, mate, home, bodies) for mate in mates if home[mate.a] == home[mate.b]]
    redundancy = find_redundant(joints)  # 3.
    added, notes_on_added = free_joints(floating, redundancy.kept, bodies, home, standing)
    forest = forest_of((*redundancy.kept, *added), standing)  # 4.
    _check_reached(forest.rank, bodies, standing if ground is None else ground)
    dropped = [replace(d, joint=forest.oriented(d.joint)) for d in redundancy.dropped]
    return Mechanism(  # 5.
        name=assembly.name,
        ground=standing,
        bodies={name: bodies[name] for name in forest.rank},
        tree=forest.tree,
        loops=forest.loops,
        dropped=(*dropped, *idle),
        overconstrained=redundancy.overconstrained,
        mobility=mobility(forest.tree, forest.loops),
        notes=(*_notes_on_idle(idle), *_notes_on_redundancy(redundancy), *notes_on_added),
    )


def _check_names(assembly: Assembly, ground: str | None, floating: Sequence[str]) -> None:
    for what, part in (("ground", ground), *(("floating part", part) for part in floating)):
        if part is not None and part not in assembly.instances:
            raise TopologyError(
                "E204",
                f"The {what} '{part}' is not a part of the assembly.",
                remedy=use_one_of(part, assembly.instances.keys()),
                element=part,
            )


def _inside_a_body(assembly: Assembly, mate: Mate, home: Mapping[str, str], bodies: Mapping[str, Body]) -> DroppedJoint:
    body = bodies[home[mate.a]]
    bridges = [m.name for m in accepted_mates(assembly) if m.kind == RIGID and {m.a, m.b} == {mate.a, mate.b}]
    kept = bridges[0] if bridges else body.fixed_mates[0]
    return DroppedJoint(
        name=mate.name,
        kept=kept,
        reason=f"its parts '{mate.a}' and '{mate.b}' belong to the same body '{body.name}' (held by '{kept}')",
        joint=joint_of_mate(assembly, mate, home),
    )


def _refuse_bridged(mates: Sequence[Mate], cut: Collection[str], home: Mapping[str, str]) -> None:
    """Refuse a section beside which other fixed mates hold the two parts: what goes through each of them is open."""
    for mate in mates:
        if mate.name in cut and home[mate.a] == home[mate.b]:
            others = [m.name for m in mates if m.kind == RIGID and m.name not in cut and home[m.a] == home[mate.a]]
            raise TopologyError(
                "E212",
                f"The section through '{mate.name}' does not part '{mate.a}' from '{mate.b}': how the load is shared with "
                f"other fixed mates ({listed(others, quote=chr(39))}) is open.",
                remedy="Cut where one mate alone carries the load, or remove the others.",
                element=mate.name,
            )


def _check_reached(reached: Collection[str], bodies: Mapping[str, Body], ground: str) -> None:
    lost = [body for name, body in bodies.items() if name not in reached]
    if not lost:
        return
    parts = [part for body in lost for part in body.parts]
    raise TopologyError(
        "E205",
        f"{len(parts)} part{'s have' if len(parts) > 1 else ' has'} no path of mates to the ground '{ground}': "
        + listed(parts, quote="'")
        + ".",
        remedy="Add mates that connect them: 'fixed' for what is bolted or glued on, 'revolute' or 'prismatic' for what moves. "
        f'Or let them move freely, by floating = ["{parts[0]}"] in the project file (a joint with six freedoms is then added) or a mate of '
        "kind 'free'.",
        element=parts[0],
    )


def _notes_on_idle(idle: Sequence[DroppedJoint]) -> Iterator[Note]:
    for d in idle:
        yield Note(
            code="W201",
            element=d.name,
            text=f"Joint '{d.name}' can never move: it joins two parts of '{d.joint.parent}', which fixed mates make one body.",
            remedy="Remove the joint, or the fixed mate that bridges it.",
        )


def _notes_on_redundancy(redundancy: Redundancy) -> Iterator[Note]:
    for o in redundancy.overconstrained:
        yield Note(
            code="W202",
            element=", ".join(o.joints),
            text=f"Overconstrained: {o.reason}.",
            remedy=o.remedy,
        )
    for o in redundancy.combined:
        yield Note(
            code="W203",
            element=", ".join(o.joints),
            text=f"Several joints act as one: {o.reason}.",
            remedy="If they were meant to lie on one axis, correct the axes; else nothing needs to be done.",
        )
    for kept, dropped, coordinate in redundancy.lost_limits:
        yield Note(
            code="W206",
            element=f"{dropped}.{coordinate}",
            text=f"The limits of '{dropped}.{coordinate}' do not act: '{kept}' stands for that joint and has no such coordinate.",
            remedy=f"Give limits of a coordinate of '{kept}' that keep it within them.",
        )


def _with_armature(mechanism: Mechanism, named: Sequence[str]) -> list[str]:
    """The joints with an armature, those that are named first."""
    names = [joint.name for joint in mechanism.joints if joint.armature]
    return sorted(names, key=lambda name: not any(other == name or other.startswith(f"{name}.") for other in named))


def _check_armatures(mechanism: Mechanism) -> None:
    """Raise where the equations would leave out an armature: they have one for every joint of the tree, and for no other."""
    closing = [(joint, "it closes a loop, and its kind has no coordinates") for joint in mechanism.loops]
    dropped = [(d.joint, f"it was dropped, {d.reason}") for d in mechanism.dropped if d.joint.parent != d.joint.child]
    for joint, why in (*closing, *dropped):
        if joint.armature:
            raise TopologyError(
                "E211",
                f"The armature of joint '{joint.name}' ({joint.armature:g}) cannot act: {why}.",
                remedy="Give that inertia to another joint, or to a rotor behind a gear on this one; or remove a joint that is not needed.",
                element=joint.name,
            )


def _limits_in_loops(mechanism: Mechanism) -> Iterator[Note]:
    unlimited = [joint.name for joint in mechanism.loops if joint.limits]
    if unlimited:
        text = f"The limits of {', '.join(unlimited)} are not enforced: a joint that closes a loop has no coordinate of its own."
        yield Note(code="W004", text=text, element=unlimited[0], remedy="Give limits to another joint of the loop instead.")
