"""The typed summaries of a machine and of its run, from their stages."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from foundation.errors import MategraphError, Note
from foundation.version import __version__

from ..analyses.penetrating_parts import overlap_notes
from ..console import each_error
from ..project.fitting.file_elements import CONTROLLED
from .plain_data import to_plain
from .summary import (
    AssemblySource,
    BlockSummary,
    BodySummary,
    CheckSummary,
    Counts,
    CouplingSummary,
    CouplingTerm,
    DroppedSummary,
    ElementSummary,
    EventSummary,
    FreedomRate,
    FreedomSummary,
    JointSummary,
    Limits,
    LockSummary,
    MachineSummary,
    MateSummary,
    Matrix,
    PartSummary,
    PointSummary,
    Problem,
    RunSummary,
    SampledBlock,
    StartSummary,
    SweepSummary,
    SweptSummary,
    Vector,
)

if TYPE_CHECKING:
    from cadimport.assembly import Assembly, Mate
    from domains.result import Result
    from domains.system import System
    from foundation.arrays import Array
    from topology.mechanism import Joint, Mechanism

    from ..analyses.checks import CheckOutcome
    from ..analyses.sweep import Sweeps
    from ..machine import Machine

NO_MATES = Note(
    code="W002",
    text="No mates are known: the file holds none (few CAD files do), so nothing can move yet.",
    remedy="`mategraph new FILE` writes a project file that proposes them.",
)


def summarise_machine(machine: Machine) -> MachineSummary:
    """Parts, mates, bodies and joints of a machine.

    Without any mate there is no mechanism: the parts are summarised, with a warning that says how to go on. Where the mates make no
    mechanism (a part without a path to the ground), parts and mates are, and the reason is among the errors.
    """
    found = _with_overlaps(_of_assembly(machine), machine)
    if not machine.assembly.mates:
        return replace(found, warnings=_each_once((*found.warnings, NO_MATES))) if machine.project.has_assembly else found
    try:
        return _with_mechanism(found, machine)
    except MategraphError as error:
        return replace(found, errors=problems(error))


def _with_overlaps(found: MachineSummary, machine: Machine) -> MachineSummary:
    """With the parts that are in each other in the CAD pose, where they are to be looked for."""
    from ..analyses.collisions import is_wanted

    if not is_wanted(machine):
        return found
    overlaps = machine.overlaps().overlaps
    return replace(found, overlaps=overlaps, warnings=_each_once((*found.warnings, *overlap_notes(overlaps))))


def problems(error: MategraphError) -> tuple[Problem, ...]:
    """The single errors behind one that may be a list, as plain data."""
    return tuple(Problem(**one.as_dict()) for one in each_error(error))


def _of_assembly(machine: Machine) -> MachineSummary:
    assembly, project = machine.assembly, machine.project
    moving = tuple(mate.name for mate in assembly.mates if mate.kind != "fixed")
    parts = tuple(summarise_part(assembly, name) for name in assembly.instances)
    return MachineSummary(
        mategraph=__version__,
        title=project.title,
        project=str(project.path) if project.path else None,
        assembly=AssemblySource(
            name=assembly.name,
            file=str(assembly.source),
            schema=assembly.schema,
            length_unit=assembly.length_unit,
            sha256=assembly.digest,
            references=tuple(str(file) for file, _ in assembly.references),
            grounded=tuple(assembly.grounded),
        ),
        units="SI: kg, m, rad, s, A, V",
        counts=Counts(parts=len(assembly.instances), mates=len(assembly.mates), joints_before=len(moving)),
        parts=parts,
        mates=tuple(_mate(assembly, mate) for mate in assembly.mates),
        joints_before=moving,
        mass=sum(part.mass for part in parts),
        warnings=_each_once(assembly.notes),
        elements=_elements(machine),
        starts=tuple(
            StartSummary(
                name=start.name,
                taken=bool(start.initial) and start.initial == machine.fitted_project.near,
                initial=start.initial,
                controls=start.controls,
            )
            for start in assembly.starts
        ),
    )


def _elements(machine: Machine) -> tuple[ElementSummary, ...]:
    """What the robot file lets act on its joints and the project leaves, with the controls that hold."""
    held = {component.name: component for component in machine.fitted_project.components}
    own = {component.name for component in machine.project.components}
    found = [
        ElementSummary(name=f"{m.name} armature", model="armature", joints=(m.name,), parameters={"armature": m.armature}, source=m.source)
        for m in machine.assembly.mates
        if m.armature
    ]
    for element in machine.assembly.elements:
        if element.name in held and element.name not in own:
            parameters = dict(held[element.name].parameters)
            if element.model in CONTROLLED:
                parameters = {"control": 0.0, **parameters}
            joints = tuple(element.attach.values())
            found.append(
                ElementSummary(name=element.name, model=element.model, joints=joints, parameters=parameters, source=element.source)
            )
    return tuple(found)


def _with_mechanism(found: MachineSummary, machine: Machine) -> MachineSummary:
    assembly, mechanism = machine.assembly, machine.mechanism
    source = {coupling.name: coupling.source for coupling in assembly.couplings}
    body_of = {part: body.name for body in mechanism.bodies.values() for part in body.parts}
    return replace(
        found,
        counts=replace(found.counts, bodies=len(mechanism.bodies), joints=len(mechanism.joints), dropped=len(mechanism.dropped)),
        parts=tuple(replace(part, body=body_of[part.name]) for part in found.parts),
        ground=mechanism.ground,
        bodies=tuple(
            BodySummary(
                name=body.name,
                parts=tuple(body.parts),
                mass=body.mass,
                center=_vector(body.center),
                inertia=_matrix(body.inertia),
                ground=body.name == mechanism.ground,
                lumped_mates=tuple(body.fixed_mates),
            )
            for body in mechanism.bodies.values()
        ),
        joints=summarise_joints(mechanism),
        dropped=tuple(
            DroppedSummary(name=d.name, kind=d.joint.kind, parent=d.joint.parent, child=d.joint.child, kept=d.kept, reason=d.reason)
            for d in mechanism.dropped
        ),
        overconstrained=tuple(
            LockSummary(joints=tuple(o.joints), bodies=tuple(o.bodies), reason=o.reason) for o in mechanism.overconstrained
        ),
        couplings=tuple(
            CouplingSummary(
                name=c.name,
                kind=c.kind,
                terms=tuple(CouplingTerm(joint=joint, coefficient=value) for joint, value in c.terms),
                offset=c.offset,
                source=source.get(c.name, "project file"),
            )
            for c in mechanism.couplings
        ),
        points=tuple(
            PointSummary(name=p.name, part=p.part, body=body_of[p.part], point=tuple(p.point)) for p in machine.fitted_project.points
        ),
        mobility=mechanism.mobility,
        freedoms=_freedoms(mechanism),
        warnings=_each_once((*found.warnings, *machine.model_notes)),
    )


def _freedoms(mechanism: Mechanism) -> tuple[FreedomSummary, ...]:
    """The independent motions from the CAD pose: the rate of every joint's freedom over that of the one that leads."""
    from topology.joints.mobility import column_names, column_units, instantaneous_freedoms

    units = {name: unit for j in mechanism.joints for name, unit in zip(column_names(j), column_units(j), strict=True)}
    found = []
    for freedom in instantaneous_freedoms(mechanism.tree, mechanism.loops, mechanism.couplings):
        led = {name: rate for name, rate in freedom.rates.items() if name != freedom.leader}
        own = units[freedom.leader]
        rates = tuple(
            FreedomRate(joint=name, rate=rate, unit="" if units[name] == own else f"{units[name]}/{own}")
            for name, rate in ((freedom.leader, 1.0), *led.items())
        )
        found.append(FreedomSummary(leader=freedom.leader, rates=rates))
    return tuple(found)


def summarise_part(assembly: Assembly, name: str) -> PartSummary:
    """One part of an assembly."""
    from cadimport.masses.materials import mass_properties

    instance, part = assembly.instances[name], assembly.part_of(name)
    given = instance.rigid or part.rigid
    material = instance.material if given is None else None  # a given mass needs no density, and must not seem to have one
    weighs = given is not None or (part.geometry is not None and instance.material is not None)
    rigid = mass_properties(assembly, name) if weighs else None
    return PartSummary(
        name=name,
        path=tuple(instance.path),
        body=None,
        kind=part.kind,
        solids=part.solids,
        volume=part.geometry.volume if part.geometry else None,
        area=part.geometry.area if part.geometry else part.sheet.area if part.sheet else None,
        material=material.name if material else None,
        density=material.density if material else None,
        density_source=material.source if material else None,
        mass_source=given.source if given else "density and geometry",
        pose=_matrix(instance.X_WP),
        fingerprint=part.key,
        mass=rigid.mass if rigid else 0.0,
        center=_vector(rigid.center) if rigid else None,
        inertia=_matrix(rigid.inertia) if rigid else None,
    )


def _mate(assembly: Assembly, mate: Mate) -> MateSummary:
    X_WA = assembly.instances[mate.a].X_WP
    return MateSummary(
        name=mate.name,
        kind=mate.kind,
        a=mate.a,
        b=mate.b,
        axis=_vector(X_WA[:3, :3] @ mate.X_AF[:3, 2]),
        origin=_vector((X_WA @ mate.X_AF)[:3, 3]),
        X_AF=_matrix(mate.X_AF),
        X_BM=_matrix(mate.X_BM),
        limits=_limits(mate.limits),
        freedom_limits={name: _limits(bounds) for name, bounds in mate.freedom_limits.items()},
        pitch=mate.pitch,
        source=mate.source,
        status=mate.status,
        evidence=mate.evidence,
    )


def summarise_joints(mechanism: Mechanism) -> tuple[JointSummary, ...]:
    """The joints of the tree, then those that close loops."""
    both: tuple[tuple[str, Sequence[Joint]], ...] = (("tree", mechanism.tree), ("loop", mechanism.loops))
    return tuple(
        JointSummary(
            name=joint.name,
            kind=joint.kind,
            parent=joint.parent,
            child=joint.child,
            axis=_vector(joint.X_PF[:3, 2]),
            origin=_vector(joint.X_PF[:3, 3]),
            limits=_limits(joint.limits),
            freedom_limits={name: _limits(bounds) for name, bounds in joint.freedom_limits.items()},
            role=role,
        )
        for role, joints in both
        for joint in joints
    )


def summarise_blocks(system: System) -> tuple[BlockSummary, ...]:
    """The blocks of a system in evaluation order."""
    return tuple(
        BlockSummary(variables=tuple(b.variables), equations=tuple(b.equations), how=b.how, torn=tuple(b.torn)) for b in system.blocks
    )


def summarise_run(machine: Machine, result: Result, outcomes: Iterable[CheckOutcome]) -> RunSummary:
    """The machine, its system and what the run gave; `files` is empty until some are written."""
    system, energy = machine.system, result.energy
    of_machine = {name: getattr(found, name) for found in [summarise_machine(machine)] for name in MachineSummary.__dataclass_fields__}
    sampled = (SampledBlock(name=s.name, block=s.block, sample=s.sample) for s in system.spec.signals if s.sample is not None)
    return RunSummary(
        **of_machine | {"warnings": _each_once((*machine.notes, *overlap_notes(of_machine["overlaps"]), *result.notes))},
        states=tuple(system.states),
        normal_tree=tuple(system.normal_tree),
        blocks=summarise_blocks(system),
        differentiated=tuple(system.differentiated),
        demoted=tuple(system.demoted),
        sampled_blocks=tuple(sampled),
        duration=float(result.time[-1]),
        interrupted=result.interrupted,
        steps=result.statistics["steps"],
        state_changes=result.statistics.get("state_changes", 0),
        final=dict(result.final),
        peak={name: max(abs(extreme) for extreme in result.extremes(name)) for name in result.names},
        signal_units={name: result.units(name) for name in result.names},
        events=tuple(EventSummary(time=e.time, name=e.name, kind=e.kind, text=e.text, value=e.value) for e in result.events),
        # Relative under the name that people look for; the same in joules beside it.
        energy_audit={**energy, "residual": energy["relative_residual"], "residual_energy": energy["residual"]},
        checks=tuple(CheckSummary(**outcome.as_dict()) for outcome in outcomes),
        files={},
    )


def summarise_sweeps(machine: Machine, sweeps: Sweeps) -> SweepSummary:
    """The machine and the freedoms that were swept; `files` is empty until some are written."""
    of_machine = {name: getattr(found, name) for found in [summarise_machine(machine)] for name in MachineSummary.__dataclass_fields__}
    inference = machine.inference
    keys = SweptSummary.__dataclass_fields__
    return SweepSummary(
        **of_machine | {"warnings": _each_once((*machine.model_notes, *overlap_notes(of_machine["overlaps"])))},
        swept=tuple(SweptSummary(**{key: getattr(freedom, key) for key in keys}) for freedom in sweeps.freedoms),
        questions=() if inference is None else tuple(to_plain(question) for question in inference.questions),
        assumed=machine.assumptions,
        duration=float(sweeps.run.time[-1]),
        interrupted=False,
        checks=(),
        files={},
    )


def notes_as_dicts(notes: Sequence[Note]) -> list[dict[str, str]]:
    """Warnings for JSON, each once."""
    found: list[dict[str, str]] = to_plain(_each_once(notes))
    return found


def _each_once(notes: Iterable[Note]) -> tuple[Note, ...]:
    return tuple(dict.fromkeys(notes))


def _limits(bounds: tuple[float, float] | None) -> Limits | None:
    """Limits for JSON, which has no infinity: an open side is None."""
    return None if bounds is None else tuple(bound if math.isfinite(bound) else None for bound in bounds)


def _vector(values: Array) -> Vector:
    return tuple(values.tolist())


def _matrix(values: Array) -> Matrix:
    return tuple(map(tuple, values.tolist()))
