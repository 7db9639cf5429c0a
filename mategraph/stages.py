"""The stages between a project and its equations, each a function from border types to a border type.

file → `Assembly` as read → `Assembly` with the project's materials, masses and mates → `Mechanism` → `System`; `machine.Machine` computes
each at most once.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from foundation.errors import MategraphError, Note
from foundation.interrupts import insistent_interrupts

from .console import Progress, Reporter
from .outputs.cell_text import count, joints_line
from .project.motions.guided import with_guides
from .project.names import check_joints, check_names

if TYPE_CHECKING:
    from cadimport.assembly import Assembly
    from cadimport.bought_parts.products import BoughtPart
    from domains.system import System
    from foundation.arrays import Array
    from mechanics.equations import EquationsOfMotion
    from mechanics.multibody.coordinates import Coordinate
    from topology.inference.model import Inference
    from topology.mechanism import Mechanism

    from .project.anchors.renamed_parts import Renames
    from .project.model import Project


def read_assembly(
    path: Path, progress: Progress | None = None, *, fresh: bool = False, allow_python: bool = False, packages: tuple[Path, ...] = ()
) -> tuple[Assembly, bool]:
    """The assembly in a file of any known format, and whether it came from the cache; `packages` are folders of ROS packages."""
    from cadimport.readers.registry import importer_for, read_with
    from cadimport.sandbox.limits import current_limits, reading_limits
    from cadimport.store.stored_assemblies import stored_or_read, stored_parts

    importer, notes = importer_for(path)
    if importer.runs_python:
        from foundation.trusted_python import require_trust

        require_trust(path, allowed=allow_python, element=path.name)

    def read() -> Assembly:
        with reading_limits(parts=None if fresh else stored_parts(), packages=(*current_limits().packages, *packages)):
            return read_with(importer, path, notes=notes, progress=progress)

    if not importer.stored:  # quick to read, or dependent on more than its own bytes
        return read(), False
    return stored_or_read(path, importer.name, read, fresh=fresh, above=importer.looks_above)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fitting:
    """A project and the assembly that it speaks of, before the project's materials, masses and mates are attached."""

    project: Project  # in the part names that the assembly has now
    assembly: Assembly  # without the parts that the project ignores
    ignored: tuple[str, ...]
    renames: Renames
    notes: tuple[Note, ...]  # on names
    renamed: bool  # parts that the project names are called otherwise now

    @property
    def infers(self) -> bool:
        """Whether the joints are found from the geometry."""
        from .project.fitting.inferred_mates import infers

        return infers(self.project, self.assembly)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fitted:
    """A project that fits its assembly."""

    project: Project  # in the part names that the assembly has now: the user's own, unless parts were renamed in CAD
    assembly: Assembly  # with the project's materials, masses and mates
    inference: Inference | None = None  # where joints were found from the geometry
    renamed: bool = False


def begin_fitting(project: Project, assembly: Assembly) -> Fitting:
    """The project in the part names that the assembly has now, and the assembly without the parts that it ignores.

    A part that was renamed in CAD since the project last fitted keeps what the project says of it; what lost its part is an error, or
    left out; see `project.anchors`.
    """
    from .project.anchors.orphans import settle_orphans
    from .project.anchors.renamed_parts import find_renames, follow_mates, follow_renames
    from .project.fitting.chosen_parts import without_ignored
    from .project.fitting.file_elements import with_file_elements

    renames = find_renames(project, assembly)
    settled, lost = settle_orphans(project, assembly, renames)
    fitted, renamed = follow_renames(settled, renames, assembly.instances)
    assembly, mates = follow_mates(project, renames, assembly)
    renamed = (*renamed, *mates, *lost)
    kept, ignored, ignoring = without_ignored(fitted, assembly)
    fitted, added = with_file_elements(fitted, kept)
    notes = (*renamed, *added, *ignoring)
    return Fitting(project=fitted, assembly=kept, ignored=ignored, renames=renames, notes=notes, renamed=bool(renamed))


def infer_mechanism(fitting: Fitting, progress: Progress | None = None, *, fresh: bool = False) -> tuple[Inference, bool]:
    """The joints that the geometry suggests beside what file and project give, called as the project calls them; whether it was stored."""
    from .inferred.stored_inference import stored_or_inferred
    from .project.fitting.inferred_mates import answers_of, followed_answers, named_by_project, rigid_groups, stale_answers

    project, assembly = fitting.project, fitting.assembly
    if project.ground is not None and project.ground not in assembly.instances:
        check_names(project, tuple(assembly.instances), hint=_hint(fitting))  # raises
    groups, bought = rigid_groups(project, assembly), bought_parts(project, assembly)

    def inferred(answered: Project) -> tuple[Inference, bool]:
        return stored_or_inferred(
            assembly,
            ground=project.ground or next(iter(assembly.grounded), None),
            answers=answers_of(answered, assembly),
            groups=groups,
            bought=bought,
            fresh=fresh,
            progress=progress,
        )

    found, stored = inferred(project)
    followed = followed_answers(project, found)
    stale = stale_answers(followed, assembly, found)
    if stale:  # what is held together by an answer has no key of its own: it is looked for without the answer
        open_pairs = tuple(entry for entry in followed.mates if entry not in stale)
        followed = followed_answers(followed, inferred(replace(followed, mates=open_pairs))[0])
    if followed is not project:  # shapes of answered pairs were edited: the answers hold for all that are alike now
        found, stored = inferred(followed)
        project = followed
    return named_by_project(found, project), stored


def bought_parts(project: Project, assembly: Assembly) -> tuple[BoughtPart, ...]:
    """The products of the library, and of the project's own, that the assembly holds."""
    from cadimport.bought_parts.recognition import recognised

    from .project.products import products_of

    return recognised(assembly, products_of(project.folder, project.library))


def end_fitting(fitting: Fitting, inference: Inference | None = None) -> Fitted:
    """The assembly with the project's materials, masses and mates, and with the joints that were found where they were looked for."""
    from cadimport.readers.registry import importer_for
    from cadimport.store.stored_assemblies import stored_folder

    from .project.anchors.renamed_parts import remember_fitting
    from .project.fitting.inferred_mates import followed_answers, with_inferred_mates, without_inference

    project, assembly = fitting.project, fitting.assembly
    if inference is None:
        stated = without_inference(project)
    else:
        if project.ground is None and not project.floating:
            project = replace(project, ground=inference.ground)
        stated, assembly = with_inferred_mates(followed_answers(project, inference), assembly, inference)
    attached = attach_project(stated, assembly, _hint(fitting), inferred=inference is not None)
    if not fitting.renamed and project.has_assembly:
        path = project.assembly_path
        remember_fitting(project, stored_folder(assembly.digest, importer_for(path)[0].name, path))
    own = () if inference is None else inference.notes
    attached = attached.with_changes(notes=(*attached.notes, *fitting.notes, *own))
    return Fitted(project=project, assembly=attached, inference=inference, renamed=fitting.renamed)


def fitted_again(project: Project, before: Fitted, read: Assembly) -> Fitted:
    """Another project that gives the same for the assembly `read`, fitted: only names of joints and parts are checked anew."""
    from .project.fitting.file_elements import with_file_elements
    from .project.fitting.inferred_mates import statements

    fitted, _ = with_file_elements(project, read)
    known = read if before.inference is None else before.assembly
    kinds = {mate.name: mate.kind for mate in known.mates}
    if project.motions:
        from .project.own_units import refuse_wrong_motions  # with all that reads project files

        refuse_wrong_motions(project, kinds)
    check_names(statements(fitted), tuple(before.assembly.instances), cad_mates=kinds)
    return replace(before, project=replace(fitted, ground=before.project.ground))


def _hint(fitting: Fitting) -> Callable[[str], str]:
    from .project.anchors.renamed_parts import hint

    def of(name: str) -> str:
        return " any more: ignore leaves it out" if name in fitting.ignored else hint(fitting.renames, name)

    return of


def attach_project(project: Project, assembly: Assembly, hint: Callable[[str], str] = lambda _: "", *, inferred: bool = False) -> Assembly:
    """The assembly with the project's materials, masses and mates.

    `hint` says what is known of a part that is not there; `inferred` that groups are in the mates that were found already.
    """
    from cadimport.masses.mass_overrides import assign_masses
    from cadimport.masses.materials import assign_materials, weight_notes
    from cadimport.mates.coupled_limits import limits_through_couplings
    from cadimport.mates.implied import settle_implied_mates

    from .project.fitting.chosen_parts import group_mates, group_members
    from .project.fitting.merge_couplings import merge_couplings
    from .project.fitting.merge_mates import merge_mates
    from .project.gravity import gravity_notes
    from .project.motions.notes import motion_notes
    from .project.script_notes import script_notes

    ground = project.ground_of(assembly)
    if project.ground is not None or project.floating:  # the user decides what W134 asks
        assembly = assembly.with_changes(notes=tuple(note for note in assembly.notes if note.code != "W134"))
    assembly = settle_implied_mates(assembly, ground, project.floating)
    cad_mates = {mate.name: mate.kind for mate in assembly.mates}
    if project.motions:
        from .project.own_units import refuse_wrong_motions  # with all that reads project files

        refuse_wrong_motions(project, cad_mates)
    notes = check_names(project, tuple(assembly.instances), cad_mates=cad_mates, hint=hint)
    assembly = with_library_masses(project, assembly)
    assembly = assign_materials(assembly, project.material_rules, project.material_default, trust_file=project.trust_step_material)
    assembly = assign_masses(assembly, project.masses)
    if project.groups and not inferred:
        assembly = assembly.with_changes(mates=(*assembly.mates, *group_mates(group_members(project, assembly), assembly)))
    mates, mate_notes = merge_mates(assembly, project.mates)
    couplings, coupling_notes = merge_couplings(assembly, mates, project.couplings)
    mates, limit_notes = limits_through_couplings(mates, couplings)
    notes = (
        *notes,
        *weight_notes(assembly),
        *gravity_notes(project, assembly),
        *script_notes(project),
        *motion_notes(project),
        *mate_notes,
        *coupling_notes,
        *limit_notes,
    )
    merged = assembly.with_changes(mates=mates, couplings=couplings, notes=(*assembly.notes, *notes))
    return settle_implied_mates(merged, ground, project.floating)


def with_library_masses(project: Project, assembly: Assembly) -> Assembly:
    """The assembly with the masses of bought parts, where the project says nothing of them."""
    from cadimport.bought_parts.masses import with_product_masses
    from cadimport.masses.mass_overrides import fits

    if not any(part.kind == "solid" for part in assembly.parts.values()):
        return assembly
    patterns = [*(pattern for pattern, _ in project.material_rules), *(rule.pattern for rule in project.masses)]
    kept = frozenset(name for name in assembly.instances if any(fits(pattern, name) for pattern in patterns))
    return with_product_masses(assembly, bought_parts(project, assembly), kept)


def reduce_to_mechanism(project: Project, assembly: Assembly, reporter: Reporter) -> Mechanism:
    """Composite bodies and joints, with the joints that the project names in the tree where that can be."""
    from topology.mechanism_of import mechanism_of

    with reporter.stage("reduce") as (line, _):
        mechanism = mechanism_of(
            assembly,
            project.ground_of(assembly),
            floating=project.floating,
            wanted=project.named_coordinates,
            couplings=[entry.coupling for entry in project.couplings if entry.coupling is not None],
            check=lambda found: check_joints(project, found),
            acted_on=[
                *(name for c in project.components for name in c.attach.values()),
                *(name for m in project.motions for name in (m.by, *m.others) if name),
            ],
            sections=project.sections,
        )
        lumped = sum(len(body.fixed_mates) for body in mechanism.bodies.values())
        line.text = f"{count(len(assembly.instances), 'part')} → {count(len(mechanism.bodies), 'body', 'bodies')}"
        line.detail = f"{lumped} fixed lumped, {len(mechanism.dropped)} redundant coaxial dropped"
    with reporter.stage("joints") as (line, _):
        line.text = joints_line(mechanism.joints) or "none: nothing moves"
        line.detail = f"  mobility {mechanism.mobility}"
    return with_guides(project, mechanism)


def require_assembly(project: Project, what: str) -> None:
    """Raise ``E072`` where something is asked of the mechanism of a project that has no assembly."""
    if not project.has_assembly:
        raise MategraphError(
            "E072",
            f"'{project.title}' has no assembly, and so no {what}.",
            remedy="`mategraph inspect FILE --equations` shows how circuits and shafts are solved, `mategraph linearise FILE` their modes.",
            element=project.title,
        )


def compose_system(
    project: Project,
    mechanism: Mechanism,
    equations: Callable[[], EquationsOfMotion],
    classes: Callable[[], Mapping[str, type]],
    reporter: Reporter,
) -> System:
    """Mechanism, circuits and signal blocks as one set of equations.

    Raises
    ------
    MategraphError
        E057 where nothing moves and there is no circuit or signal.
    """
    from domains.composition.compose import compose

    from .project.own_units import with_motions_by_units

    if not (mechanism.tree or project.components or project.signals):
        raise MategraphError(
            "E057",
            f"Nothing of '{project.title}' can move, and there is no circuit or signal: there is nothing to simulate.",
            remedy="Add mates that move ([mate.NAME]), or look at it with `mategraph inspect`.",
            element=mechanism.ground,
        )
    of_motion = equations()
    with reporter.stage("compose") as (line, _):
        loaded = classes()
        spec = with_motions_by_units(project.system_spec(), project, loaded)
        with insistent_interrupts():
            system = compose(spec, of_motion, blocks=loaded)
        line.text = f"{count(len(spec.components), 'component')}, {count(len(spec.signals), 'signal block')}"
        line.detail = f"{count(len(system.states), 'state')}, {count(len(system.blocks), 'block')}"
    return system


def python_classes(project: Project, own: Mapping[str, type], *, allow_python: bool) -> Mapping[str, type]:
    """The classes of the project's own components and blocks, by what the composition looks them up with.

    Those in `own` go by their class name; the others are loaded from the files that the project names, if these may run.
    """
    from .project.own_classes import load_class
    from .project.own_units import judge_own_components

    found: dict[str, type] = {}
    for block in project.python_blocks:
        declared = own.get(block.reference.rpartition(":")[2])
        if declared is None:
            element = f"{block.kind} '{block.name}'"
            declared = load_class(block.reference, project.folder, allowed=allow_python, element=element, place=block.place, given=own)
        found[block.name if block.kind == "signal" else block.reference] = declared
    judge_own_components(project, found)
    return found


def known_python_classes(project: Project, own: Mapping[str, type], *, allow_python: bool) -> Mapping[str, type] | None:
    """`python_classes` where they may be loaded now; None where not, or where they do not load, which is reported when they are needed.

    Raises
    ------
    MategraphError
        Where what the project gives to them is not what they declare.
    """
    from .project.own_classes import may_load

    needed = [block for block in project.python_blocks if block.reference.rpartition(":")[2] not in own]
    if not all(may_load(block.reference, project.folder, allowed=allow_python) for block in needed):
        return None
    try:
        return python_classes(project, own, allow_python=allow_python)
    except MategraphError as error:
        if error.code in ("E032", "E033", "E034", "E035"):
            return None
        raise


def motions_beyond_limits(project: Project, equations: EquationsOfMotion, positions: Mapping[str, Array]) -> Iterator[Note]:
    """Warnings of given motions that pass the limits of their joints: a drive that is given is not stopped by them.

    `positions` are those along the motion, by the names of coordinates, rad or m.
    """
    known = {name: c for c in equations.coordinates for name in (c.position, c.joint if c.only else None)}
    for motion in project.motions:
        coordinate = known.get(motion.joint)
        if coordinate is None or coordinate.position is None:
            continue
        values = positions[coordinate.position]
        ends = [("its limits", *coordinate.limits)] if coordinate.limits is not None else []
        for what, lower, upper in [*ends, *(_stops_on(project, coordinate) if motion.by else ())]:
            width = upper - lower
            slack = 1e-9 * (width if math.isfinite(width) else 1.0)  # a motion that ends at its limit ends there but for round-off
            if values.min() < lower - slack or values.max() > upper + slack:
                yield Note(
                    code="W005",
                    text=f"motion '{motion.name}' moves '{motion.joint}' from {values.min():.4g} to {values.max():.4g} "
                    f"{coordinate.position_unit}, beyond {what} of {lower:.4g} and {upper:.4g}.",
                    element=motion.name,
                    remedy="Give a smaller motion, or correct the limits.",
                )


def _stops_on(project: Project, coordinate: Coordinate) -> Iterator[tuple[str, float, float]]:
    """End stops that a motion passes through where an input is to bring it about, with their places."""
    for component in project.components:
        if component.model == "mechanical.EndStop" and component.attach.get("joint") in (coordinate.joint, coordinate.position):
            lower, upper = (float(component.parameters.get(key, end)) for key, end in (("lower", -math.inf), ("upper", math.inf)))
            yield f"the ends '{component.name}'", lower, upper
