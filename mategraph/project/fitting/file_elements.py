"""What the assembly's file lets act on its joints, and how it may start, as the project leaves, replaces or rejects it.

1. Springs, dampers, frictions and drives of the file become components of the project. ``[component.NAME]`` of the same name takes the
   place of one, with ``reject = true`` it is taken out. Those on mates that the project rejects or changes are left out.
2. ``[control]`` gives drives their control; where it does not, the keyframe's holds, else 0.
3. ``[initial] keyframe`` begins at a start that the file names; further entries of ``[initial]`` come before it. Without any, where the
   pose of the file lies beyond a limit, the file's own start is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from cadimport.assembly import Assembly, Mate, MateElement, NamedStart
from domains.specs import ComponentSpec
from foundation.errors import Note

from ..model import Project
from ..problems import Problems, did_you_mean, listed, shown
from .merge_mates import merge_mates

HOME = "home"  # the name that a start usually has
BEYOND = 1e-9  # rad or m: a limit that is passed by less is met but for round-off
SAME_AXIS = 1e-9  # 1 - cosine
CONTROLLED = ("mechanical.Actuator", "mechanical.FilteredActuator")


def with_file_elements(project: Project, assembly: Assembly) -> tuple[Project, tuple[Note, ...]]:
    """The project with the elements and the start that hold of its assembly's file, and notes on what is otherwise than in the file.

    Raises
    ------
    MategraphError
        ``E071`` for a drive, keyframe or element that the file does not hold.
    """
    problems = Problems()
    elements, notes = _held(project, assembly)
    _check_names(problems, project, assembly, elements)
    problems.raise_if_any()
    start = next((start for start in assembly.starts if start.name == project.keyframe), None)
    if start is None and not project.initial:
        start, more = _own_start(assembly)
        notes += more
    if not elements and start is None:
        return project, tuple(notes)
    controls = {**(start.controls if start is not None else {}), **project.controls}
    components = (*project.components, *(_component(element, controls) for element in elements))
    return replace(project, components=components, near={} if start is None else start.initial), tuple(notes)


def _held(project: Project, assembly: Assembly) -> tuple[list[MateElement], list[Note]]:
    """The file's elements that hold, and notes on the others."""
    own = {component.name for component in project.components}
    mates = {mate.name: mate for mate in merge_mates(assembly, project.mates)[0]} if assembly.elements else {}
    before = {mate.name: mate for mate in assembly.mates}
    kept: list[MateElement] = []
    notes: list[Note] = []
    for element in assembly.elements:
        gone = [name for name in element.attach.values() if not _same(_mate(name, before), _mate(name, mates))]
        if element.name in own or element.name in project.rejected:
            how = "replaced by that of" if element.name in own else "rejected by"
            notes.append(_note(element.name, f"is {how} the project file", f"Remove [component.{shown(element.name)}] to have it back."))
        elif gone:
            notes.append(_note(element.name, f"is left out: the project file rejects or changes '{gone[0]}'", "Add a [component]."))
        else:
            kept.append(element)
    return kept, notes


def _mate(name: str, mates: Mapping[str, Mate]) -> Mate | None:
    """The mate of a name that may be one of its coordinates."""
    return mates.get(name) or mates.get(name.rpartition(".")[0])


def _same(was: Mate | None, now: Mate | None) -> bool:
    """Whether a coordinate of the one is that of the other: also about the same axis, in the same sense."""
    if was is None or now is None or was.kind != now.kind or (was.a, was.b) != (now.a, now.b):
        return False
    return float(was.X_AF[:3, 2] @ now.X_AF[:3, 2]) > 1.0 - SAME_AXIS


def _check_names(problems: Problems, project: Project, assembly: Assembly, elements: list[MateElement]) -> None:
    driven = [element.name for element in elements if element.model in CONTROLLED]
    named: Iterator[tuple[tuple[str, ...], str, str, list[str]]] = iter(
        [
            *((("control", name), name, "drive", driven) for name in project.controls),
            *((("component", name), name, "element", [e.name for e in assembly.elements]) for name in project.rejected),
            *([(("initial", "keyframe"), project.keyframe, "keyframe", [s.name for s in assembly.starts])] if project.keyframe else []),
        ]
    )
    for path, name, what, known in named:
        if name not in known:
            problems.add(
                "E071",
                f"[{path[0]}]: the assembly's file has no {what} {shown(name)}{did_you_mean(name, known)}.",
                remedy=f"It has {listed(known)}." if known else f"It has no {what} at all: take the line out.",
                element=name,
                place=project.places.of(*path),
            )


def _own_start(assembly: Assembly) -> tuple[NamedStart | None, list[Note]]:
    """The start of the file where its pose lies beyond a limit: the one called "home", else the first."""
    beyond = [mate for mate in assembly.mates if mate.limits is not None and not mate.limits[0] - BEYOND <= 0.0 <= mate.limits[1] + BEYOND]
    if not beyond or not assembly.starts:
        return None, []
    start = next((start for start in assembly.starts if start.name == HOME), assembly.starts[0])
    text = f"the run starts in the keyframe {shown(start.name)}: in the pose of the file '{beyond[0].name}' is beyond its limits"
    remedy = 'Give another start in [initial]: keyframe = "NAME", or positions of joints.'
    return start, [Note(code="W009", text=text, element=start.name, remedy=remedy)]


def _component(element: MateElement, controls: Mapping[str, float]) -> ComponentSpec:
    control = {"control": controls[element.name]} if controls.get(element.name) else {}
    return ComponentSpec(name=element.name, model=element.model, parameters={**element.parameters, **control}, attach=element.attach)


def _note(name: str, what: str, remedy: str) -> Note:
    return Note(code="W003", text=f"{name}: what the file lets act there {what}", element=name, remedy=remedy)
