"""Names in the project file against the names in the assembly, all at once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from foundation.errors import MOST_REPORTED, Note

from .fitting.part_keys import keys_of_points
from .model import Project
from .problems import Problems, did_you_mean, listed, shown
from .toml_writing import KeyPath

if TYPE_CHECKING:
    from topology.mechanism import DroppedJoint, Joint, Mechanism


Hint = Callable[[str], str]


def check_names(
    project: Project,
    instance_names: Sequence[str],
    *,
    cad_mates: Mapping[str, str] | None = None,
    hint: Hint = lambda _: "",
) -> tuple[Note, ...]:
    """Notes on what is odd but no error.

    Parameters
    ----------
    project
        As read.
    instance_names
        The parts of the assembly.
    cad_mates
        Names and kinds of mates that come with the assembly, beside those of the project file.
    hint
        What is known of a part that the assembly does not have: " any more; 'pin 2' is likely ...", or nothing.

    Raises
    ------
    MategraphError
        Unknown parts, mates of a part with itself, duplicate mates, unknown joints and components: one, or an `ErrorList`.
    """
    problems = Problems()
    parts = frozenset(instance_names)
    if project.ground is not None and project.ground not in parts:
        _unknown_part(problems, project, ("ground",), "ground", project.ground, instance_names, element=project.ground, hint=hint)
    for part in project.floating:
        if part not in parts:
            _unknown_part(problems, project, ("floating",), "floating", part, instance_names, element=part, hint=hint)
    _check_mates(problems, project, instance_names, hint)
    joints = dict(cad_mates or {})
    for mate in project.mates:
        if mate.reject:
            joints.pop(mate.name, None)
        else:
            joints[mate.name] = mate.kind or joints.get(mate.name, "")
    _check_attachments(problems, project, joints)
    for component in project.components:
        named = [*zip(keys_of_points(component), (point.part for point in component.points), strict=True)]
        for keys, part in [*named, *([(("axes",), component.axes)] if component.axes else [])]:
            if part not in parts:
                path = ("component", component.name, str(keys[0]))
                key = f"component '{component.name}': {keys[0]}"
                _unknown_part(problems, project, path, key, part, instance_names, element=component.name, hint=hint)
    for point in project.points:
        for key, part in (("part", point.part), ("axes", point.axes), ("relative_to", point.relative_to)):
            if part not in parts and (part or key == "part"):
                path, where = ("point", point.name, key), f"point '{point.name}': {key}"
                _unknown_part(problems, project, path, where, part, instance_names, element=point.name, hint=hint)
    _check_motions(problems, project, joints, instance_names)
    _check_couplings(problems, project, joints)
    _check_wiring(problems, project, joints)
    problems.raise_if_any()
    return tuple(_shadowed_patterns(project, instance_names))


def check_signals(project: Project, signal_names: Sequence[str], fact_names: Sequence[str]) -> None:
    """Before a long run: every signal that a plot or a check names exists.

    Raises
    ------
    MategraphError
        ``E026`` for each that does not, with the nearest that does.
    """
    problems = Problems()
    named = []
    for plot in project.plots:
        for text in (*plot.signals, *((plot.x,) if plot.x else ())):
            parts = [text] if text in signal_names or text == plot.x else expression_names(text)
            named += [(name, plot.title, f"plot '{plot.title}'", plot.place) for name in parts if name not in fact_names or name == text]
    for check in project.checks:
        named += [
            (name, check.expression, f"check {shown(check.expression)}", check.place) for name in check.names if name not in fact_names
        ]
    for name, element, owner, place in named:
        if name not in signal_names:
            known = [*signal_names, *fact_names] if owner.startswith("check") else signal_names
            what = f"{owner}: there is no signal {shown(name)}{did_you_mean(name, known)}."
            problems.add("E026", what, remedy=f"There are {listed(known)}.", element=element, place=place)
    problems.raise_if_any()


def expression_names(text: str) -> tuple[str, ...]:
    """The signals in an expression of a plot; the text itself where it is none."""
    from foundation.expressions import names_in

    from .check_grammar import CheckSyntaxError, parse_expression

    try:
        return names_in(parse_expression(text)) or (text,)
    except CheckSyntaxError:
        return (text,)


def check_joints(project: Project, mechanism: Mechanism) -> None:
    """Every joint that the project drives, couples, reads or shows is one that reduction left, and has coordinates.

    Raises
    ------
    MategraphError
        ``E055`` a joint that reduction dropped, with the one that stands for it; ``E056`` one that closes a loop whose other joints the
        project names too, so that it has no coordinate of its own.
    """
    problems = Problems()
    dropped = {d.name: d for d in mechanism.dropped}
    loops = {joint.name: joint for joint in mechanism.loops}
    kept = {joint.name: joint for joint in mechanism.joints}
    for path, what, named, element in _uses_of_joints(project):
        place = project.places.of(*path)
        joint = _owner(named, {**kept, **dropped})
        if joint in dropped:
            problem, remedy = _instead_of(dropped[joint], kept)
            problems.add(
                "E055", f"{what} {shown(named)}: joint '{joint}' was dropped, {problem}.", remedy=remedy, element=element, place=place
            )
        elif joint in loops:
            circle = _circle(mechanism, loops[joint])
            remedy = f"The others of the loop have one: {listed(circle[:-1])}."
            if loops[joint].kind not in ("distance", "point_on_line"):  # these never have any
                remedy += f" Leave one of them out of the project file to give '{joint}' a coordinate instead."
            problems.add(
                "E056",
                f"{what} {shown(named)}: joint '{joint}' closes the loop {' - '.join(circle)} and has no coordinate of its own.",
                remedy=remedy,
                element=element,
                place=place,
            )
    problems.raise_if_any()


def _uses_of_joints(project: Project) -> Iterator[tuple[KeyPath, str, str, str]]:
    """Where the project may name a joint: path of the key, how a message begins, the name, the element that names it."""
    for component in project.components:
        for port, named in component.attach.items():
            yield ("component", component.name, port), f"component '{component.name}': {port} =", named, component.name
    for motion in (motion for motion in project.motions if not motion.guided):
        yield ("motion", motion.name, "joint"), f"motion '{motion.name}': joint =", motion.joint, motion.name
    for coupling in project.couplings:
        for key, named in coupling.joints.items():
            yield ("coupling", coupling.name, key), f"coupling '{coupling.name}': {key} =", named, coupling.name
    for signal in project.signals:
        for port, named in signal.inputs.items():
            yield ("signal", signal.name, "in", port), f"signal '{signal.name}': in.{port} =", named, signal.name
    for named in project.initial:
        yield ("initial", named), "[initial]", named, named
    for i, plot in enumerate(project.plots):
        for j, named in enumerate(plot.signals):
            yield ("plot", i, "signals", j), f"plot '{plot.title}': signals", named, plot.title
    for check in project.checks:
        for named in check.names:
            yield ("check", check.expression), f"check {shown(check.expression)}:", named, check.expression


def _instead_of(dropped: DroppedJoint, kept: Mapping[str, Joint]) -> tuple[str, str]:
    """Why a joint is not there, and what to write instead."""
    stands = kept.get(dropped.kept)
    if stands is None:  # its parts are one body
        return f"because {dropped.reason}: it can never move", "Name a joint that moves, or remove the fixed mate that bridges it."
    remedy = f"Name '{stands.name}' instead."
    if float(stands.X_PF[:3, 2] @ dropped.joint.X_PF[:3, 2]) < 0.0 and stands.kind != "spherical":
        remedy += f" Its axis points the other way: what was positive about '{dropped.name}' is negative there."
    return f"in favour of '{stands.name}', which constrains the same motion", remedy


def _circle(mechanism: Mechanism, loop: Joint) -> list[str]:
    """The joints around a loop, the one that closes it last."""
    inboard = {joint.child: joint for joint in mechanism.tree}

    def path_to(body: str) -> list[str]:
        names = []
        while body in inboard:
            names.append(inboard[body].name)
            body = inboard[body].parent
        return names

    one, other = path_to(loop.parent), path_to(loop.child)
    while one and other and one[-1] == other[-1]:
        one.pop()
        other.pop()
    return [*reversed(one), *other, loop.name]


def _check_mates(problems: Problems, project: Project, parts: Sequence[str], hint: Hint) -> None:
    first_of: dict[tuple[str, str, str, object], str] = {}
    known = frozenset(parts)
    for mate in project.mates:
        path = ("mate", mate.name)
        for side, part in (("a", mate.a), ("b", mate.b)):
            if part and part not in known:
                _unknown_part(problems, project, (*path, side), f"mate '{mate.name}': {side}", part, parts, element=mate.name, hint=hint)
        if not mate.a or mate.reject:
            continue
        if mate.a == mate.b:
            problems.add(
                "E021",
                f"mate '{mate.name}' connects {shown(mate.a)} with itself.",
                remedy="Name two different parts in a and b.",
                element=mate.name,
                place=project.places.of(*path, "b"),
            )
            continue
        low, high = sorted((mate.a, mate.b))
        # Two parts may well share two hinges: mates are the same only when the user places them at the same line, too.
        line = tuple(None if v is None else tuple(v) for v in (mate.axis, mate.origin, *(mate.points or ())))
        twin = first_of.setdefault((mate.kind, low, high, line), mate.name)
        if twin != mate.name:
            problems.add(
                "E022",
                f"mate '{mate.name}' repeats mate '{twin}': both are {mate.kind} between {shown(mate.a)} and {shown(mate.b)}.",
                remedy="Remove one, or give each its own axis and origin.",
                element=mate.name,
                place=project.places.of(*path),
            )


def _unknown_part(
    problems: Problems, project: Project, path: tuple[str, ...], key: str, part: str, parts: Sequence[str], *, element: str, hint: Hint
) -> None:
    near = hint(part) or (did_you_mean(part, parts) if len(problems.errors) < MOST_REPORTED else "")  # what is not shown need not be sought
    problems.add(
        "E020",
        f"{key} = {shown(part)}: the assembly has no part of that name{near}.",
        remedy=f"Its parts are {listed(parts)}." if parts else "The assembly has no parts at all.",
        element=element,
        place=project.places.of(*path),
    )


def _check_guided(problems: Problems, project: Project, parts: Collection[str]) -> None:
    known = {"point": [point.name for point in project.points], "part": list(parts)}
    for motion in (motion for motion in project.motions if motion.guided):
        kind = "point" if "point" in project.tables.get("motion", {}).get(motion.name, {"point": ""}) else "part"
        if motion.guided not in known[kind]:
            problems.add(
                "E023",
                f"motion '{motion.name}': {kind} = {shown(motion.guided)}: there is none{did_you_mean(motion.guided, known[kind])}.",
                remedy="Add a [point.NAME] with part and point." if kind == "point" else f"The parts are {listed(known[kind])}.",
                element=motion.name,
                place=project.places.of("motion", motion.name, kind),
            )


def _check_motions(problems: Problems, project: Project, joints: Mapping[str, str], parts: Collection[str]) -> None:
    moving = [name for name, kind in joints.items() if kind != "fixed"]
    _check_guided(problems, project, parts)
    for motion in (motion for motion in project.motions if not motion.guided):
        joint = motion.joint if motion.joint in joints else motion.joint.rpartition(".")[0] or motion.joint
        if joint not in moving:
            what = (
                "is a fixed mate, which does not move" if joint in joints else f"there is no mate of that name{did_you_mean(joint, moving)}"
            )
            problems.add(
                "E023",
                f"motion '{motion.name}': joint = {shown(motion.joint)}: {what}.",
                remedy=f"The mates that move are {listed(moving)}." if moving else "No mate moves; add a [mate.NAME] first.",
                element=motion.name,
                place=project.places.of("motion", motion.name, "joint"),
            )


def _check_couplings(problems: Problems, project: Project, joints: Mapping[str, str]) -> None:
    moving = [name for name, kind in joints.items() if kind != "fixed"]
    for coupling in project.couplings:
        for key, named in coupling.joints.items():
            joint = _owner(named, joints)
            if joint in moving:
                continue
            missing = f"there is no mate of that name{did_you_mean(joint, moving)}"
            problems.add(
                "E023",
                f"coupling '{coupling.name}': {key} = {shown(named)}: "
                f"{'it is a fixed mate, which does not move' if joint in joints else missing}.",
                remedy=f"The mates that move are {listed(moving)}." if moving else "No mate moves; add a [mate.NAME] first.",
                element=coupling.name,
                place=project.places.of("coupling", coupling.name, key),
            )


def _owner(named: str, joints: Container[str]) -> str:
    """The joint of a name that may be one of its coordinates: "slide" of "slide.angle"."""
    return named if named in joints else named.rpartition(".")[0] or named


def _check_attachments(problems: Problems, project: Project, joints: Mapping[str, str]) -> None:
    moving = [name for name, kind in joints.items() if kind != "fixed"]
    for component in project.components:
        for port, named in component.attach.items():
            # one freedom of a joint with several is named as its signal is: "slide.angle"
            joint = named if named in joints else named.rpartition(".")[0] or named
            place = project.places.of("component", component.name, port)
            if joint not in joints:
                problems.add(
                    "E023",
                    f"component '{component.name}': {port} = {shown(joint)}: there is no mate of that name{did_you_mean(joint, moving)}.",
                    remedy=f"The mates that move are {listed(moving)}." if moving else "No mate moves; add a [mate.NAME] first.",
                    element=component.name,
                    place=place,
                )
            elif joints[joint] == "fixed":
                problems.add(
                    "E023",
                    f"component '{component.name}': {port} = {shown(joint)} is a fixed mate, which does not move.",
                    remedy=f"The mates that move are {listed(moving)}." if moving else "Give one mate a kind that moves.",
                    element=component.name,
                    place=place,
                )


def _check_wiring(problems: Problems, project: Project, joints: Mapping[str, str]) -> None:
    blocks = {s.name: s for s in project.signals}
    owners = [*(c.name for c in project.components), *blocks, *(j for j, kind in joints.items() if kind != "fixed")]
    drives = {f"{_owner(motion.joint, joints)}." for motion in project.motions}  # "slide.rate.motion.torque": that exists is seen later
    for signal in project.signals:
        for table, wires in (("in", tuple(signal.inputs.items())), ("out", signal.drives)):
            for port, name in wires:
                key = f"signal '{signal.name}': {table}.{port}"
                _check_reference(problems, project, ("signal", signal.name, table, port), key, name, owners)
    for mate in project.mates:
        if mate.when:
            _check_reference(problems, project, ("mate", mate.name, "when"), f"mate '{mate.name}': when", mate.when, owners)
    for name in project.initial:
        if name.startswith("node("):  # a potential of the circuit: that it is one is seen later
            continue
        _check_reference(problems, project, ("initial", name), "[initial]", name, owners)
    for i, plot in enumerate(project.plots):
        for j, name in enumerate(plot.signals):
            if not (".motion." in name and name.startswith(tuple(drives))):
                _check_reference(problems, project, ("plot", i, "signals", j), f"plot '{plot.title}': signals", name, owners)


def _check_reference(problems: Problems, project: Project, path: KeyPath, key: str, name: str, owners: Iterable[str]) -> None:
    owner, _, _ = name.rpartition(".")
    owners = [*owners, *(point.name for point in project.points), *project.sections]
    beginnings = (name[:k] for k, letter in enumerate(name) if letter == ".")  # "motor" of "motor.shaft.rate"
    if any(beginning in owners for beginning in beginnings):
        return
    what = f"{key} {shown(name)}" if path[0] == "initial" else f"{key} = {shown(name)}"
    if not owner:
        problem, remedy = "names no signal", 'Write the name and its signal, e.g. "pitch.angle".'
    else:
        problem = f"there is no joint, component, signal block or point {shown(owner)}{did_you_mean(owner, owners)}"
        remedy = f"There are {listed(owners)}." if owners else "Add it first."
    problems.add(
        "E023", f"{what}: {problem}.", remedy=remedy, element=name if isinstance(path[1], int) else path[1], place=project.places.of(*path)
    )


def _shadowed_patterns(project: Project, parts: Sequence[str]) -> Iterable[Note]:
    """Material patterns that fit parts but never win: order is easily forgotten. (`cadimport` reports those that fit no part.)"""
    winners = {next((p for p, _ in project.material_rules if _fits(p, part)), None) for part in parts}
    for i, (pattern, material) in enumerate(project.material_rules):
        mine = [part for part in parts if _fits(pattern, part)]
        if not mine or pattern in winners:
            continue
        before = next(p for p, _ in project.material_rules[:i] if _fits(p, mine[0]))
        yield Note(
            code="W001",
            text=f"{project.places.of('material', pattern)}: material {shown(pattern)} ({material.name}) never applies: "
            f"{shown(before)} stands before it and fits the same parts.",
            element=pattern,
            remedy="The first pattern that fits wins: put the narrower one first.",
        )


def _fits(pattern: str, part: str) -> bool:
    return part == pattern or fnmatchcase(part, pattern)
