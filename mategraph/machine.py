"""The way of the data, stage by stage: project file and STEP → Assembly → Mechanism → equations → System → Result.

Each stage is a plain function of the border types; `Machine` strings them together, computes each at most once, and reports.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from foundation.errors import MategraphError, Note

from .commands.inspect import joints_line
from .console import Progress, Reporter, Silent, grouped
from .project.reader import Project, check_joints, check_names, check_signals, project_for

if TYPE_CHECKING:
    from cadimport.assembly import Assembly
    from domains.result import Result
    from domains.simulation.compiled_system import CompiledSystem
    from domains.system import System
    from foundation.arrays import Array
    from mechanics.equations import EquationsOfMotion
    from topology.mechanism import Mechanism

    from .notebook import Run
    from .project.checks import CheckOutcome


def load(path: str | Path, *, allow_python: bool = False, fresh: bool = False, reporter: Reporter | None = None) -> Machine:
    """The machine described by a project file, or by a STEP file or another file with an assembly alone.

    Parameters
    ----------
    path
        A project file (``.toml``), or a file with an assembly (STEP, FCStd, URDF, ...); the project file of the same name beside it is
        used if there is one.
    allow_python
        Let the project's own Python run: blocks, CAD scripts.
    fresh
        Read the file again even if it is in the cache.
    reporter
        Where progress is shown; nothing is shown by default.
    """
    return Machine(project_for(Path(path)), allow_python=allow_python, fresh=fresh, reporter=reporter or Silent())


def read_assembly(
    path: Path, progress: Progress | None = None, *, fresh: bool = False, allow_python: bool = False
) -> tuple[Assembly, bool]:
    """The assembly in a file of any known format, and whether it came from the cache."""
    from cadimport.readers.registry import importer_for, read_with
    from cadimport.sandbox.limits import reading_limits
    from cadimport.store.stored_assemblies import stored_or_read, stored_parts

    importer, notes = importer_for(path)
    if importer.runs_python:
        from .project.trust import require_trust

        require_trust(path, allowed=allow_python, element=path.name)

    def read() -> Assembly:
        with reading_limits(parts=None if fresh else stored_parts()):
            return read_with(importer, path, notes=notes, progress=progress)

    if not importer.stored:  # quick to read, or dependent on more than its own bytes
        return read(), False
    return stored_or_read(path, importer.name, read, fresh=fresh)


def attach_project(project: Project, assembly: Assembly, hint: Callable[[str], str] = lambda _: "") -> Assembly:
    """The assembly with the project's materials, masses and mates; `hint` says what is known of a part that is not there."""
    from cadimport.masses.mass_overrides import assign_masses
    from cadimport.masses.materials import assign_materials, weight_notes

    from .project.gravity import gravity_notes
    from .project.merge_couplings import merge_couplings
    from .project.merge_mates import merge_mates

    cad_mates = {mate.name: mate.kind for mate in assembly.mates}
    notes = check_names(project, tuple(assembly.instances), cad_mates=cad_mates, hint=hint)
    assembly = assign_materials(assembly, project.material_rules, project.material_default, trust_file=project.trust_step_material)
    assembly = assign_masses(assembly, project.masses)
    mates, told = merge_mates(assembly, project.mates)
    couplings, also_told = merge_couplings(assembly, mates, project.couplings)
    notes = (*notes, *weight_notes(assembly), *gravity_notes(project, assembly), *told, *also_told)
    return assembly.with_changes(mates=mates, couplings=couplings, notes=(*assembly.notes, *notes))


class Machine:
    """A project and everything that follows from it; each stage is computed on first use and kept.

    >>> import mategraph                                                  # doctest: +SKIP
    >>> machine = mategraph.load("sample_assemblies/seeker/seeker.toml")  # doctest: +SKIP
    >>> machine.mechanism.mobility                                        # doctest: +SKIP
    2
    """

    def __init__(self, project: Project, *, allow_python: bool = False, fresh: bool = False, reporter: Reporter | None = None) -> None:
        self.project = project
        self.allow_python = allow_python
        self.fresh = fresh
        self.reporter: Reporter = reporter or Silent()
        self._as_read: Assembly | None = None

    @property
    def assembly_as_read(self) -> Assembly:
        """Parts and mates as the file has them, without the project, whose names need not fit."""
        if self._as_read is None:
            self._as_read, _ = read_assembly(self.project.assembly_path, fresh=self.fresh, allow_python=self.allow_python)
        return self._as_read

    @cached_property
    def assembly(self) -> Assembly:
        """Parts, instances, masses and mates."""
        with self.reporter.stage("read") as (line, progress):
            read, line.cached = read_assembly(self.project.assembly_path, progress, fresh=self.fresh, allow_python=self.allow_python)
            self._as_read = read
            assembly = self._with_project(read)
            line.text = self.project.assembly_path.name
            line.detail = f"{_count(assembly.instances, 'part')}, {_count(assembly.mates, 'mate')}"
        for note in grouped(assembly.notes):
            self.reporter.note(note)
        return assembly

    def _with_project(self, assembly: Assembly) -> Assembly:
        """The assembly with what the project says of it, also of parts that were renamed in CAD since; see `renamed_parts`."""
        from cadimport.readers.registry import importer_for
        from cadimport.store.stored_assemblies import stored_folder

        from .project.renamed_parts import find_renames, follow_renames, hint, remember_fitting

        renames = find_renames(self.project, assembly)
        self.project, told = follow_renames(self.project, renames, assembly.instances)
        attached = attach_project(self.project, assembly, lambda name: hint(renames, name))
        if not told:
            path = self.project.assembly_path
            remember_fitting(self.project, stored_folder(assembly.digest, importer_for(path)[0].name, path))
        return attached.with_changes(notes=(*attached.notes, *told))

    @property
    def gravity(self) -> tuple[float, float, float]:
        """In W, m/s^2: the project's, else that of the file, else the standard one."""
        from .project.gravity import gravity_of

        return gravity_of(self.project, self.assembly)

    @cached_property
    def mechanism(self) -> Mechanism:
        """Composite bodies and joints."""
        from topology.mechanism_of import mechanism_of

        assembly, project = self.assembly, self.project
        with self.reporter.stage("reduce") as (line, _):
            mechanism = mechanism_of(
                assembly,
                project.ground_of(assembly),
                floating=project.floating,
                wanted=project.named_coordinates,
                couplings=[entry.coupling for entry in project.couplings if entry.coupling is not None],
                check=lambda found: check_joints(project, found),
            )
            lumped = sum(len(body.fixed_mates) for body in mechanism.bodies.values())
            line.text = f"{_count(assembly.instances, 'part')} → {_count(mechanism.bodies, 'body', 'bodies')}"
            line.detail = f"{lumped} fixed lumped, {len(mechanism.dropped)} redundant coaxial dropped"
        with self.reporter.stage("joints") as (line, _):
            line.text = joints_line(mechanism.joints) or "none: nothing moves"
            line.detail = f"  mobility {mechanism.mobility}"
        for note in mechanism.notes:
            self.reporter.note(note)
        return mechanism

    @cached_property
    def equations(self) -> EquationsOfMotion:
        """Equations of motion, symbolic."""
        from mechanics.equations import equations_of_motion

        return equations_of_motion(self.mechanism, gravity=self.gravity)

    @cached_property
    def system(self) -> System:
        """One set of equations over all domains."""
        from domains.composition.compose import compose

        if not (self.mechanism.tree or self.project.components or self.project.signals):
            raise MategraphError(
                "E057",
                f"Nothing of '{self.project.title}' can move, and there is no circuit or signal: there is nothing to simulate.",
                remedy="Add mates that move ([mate.NAME]), or look at it with `mategraph inspect`.",
                element=self.mechanism.ground,
            )
        equations = self.equations
        with self.reporter.stage("compose") as (line, _):
            spec = self.project.system_spec()
            system = compose(spec, equations, blocks=self._python_blocks())
            line.text = f"{_count(spec.components, 'component')}, {_count(spec.signals, 'signal block')}"
            line.detail = f"{_count(system.states, 'state')}, {_count(system.blocks, 'block')}"
        for note in system.notes:
            self.reporter.note(note)
        return system

    @cached_property
    def _compiled(self) -> CompiledSystem:
        """The system with what runs make of it, so that a second one compiles nothing."""
        from domains.simulation.compiled_system import CompiledSystem

        return CompiledSystem(self.system)

    @cached_property
    def plant(self) -> System:
        """The system without the motions that the project gives: what is linearised, and what settles."""
        from domains.composition.compose import compose

        if not self.project.motions:
            return self.system
        return compose(replace(self.project.system_spec(), motions=()), self.equations, blocks=self._python_blocks())

    def as_run(self, result: Result) -> Run:
        """A result of this machine together with it, so that it can be shown."""
        from .notebook import run_of

        return run_of(self, result)

    def simulate(self, *, duration: float | None = None) -> Run:
        """Run the system for the project's duration, or for `duration` seconds."""
        from domains.simulation.simulate import simulate

        settings = self.project.simulate
        seconds = settings.duration if duration is None else duration
        system = self.system
        check_signals(self.project, tuple(system.signals), tuple(self.facts))
        with self.reporter.stage("simulate") as (line, progress):
            result = simulate(
                self._compiled,
                duration=seconds,
                output_step=settings.output_step,
                rtol=settings.rtol,
                atol=settings.atol,
                frame_rate=settings.frame_rate,
                solver=settings.solver,
                start=settings.start,
                initial=self.project.initial,
                progress=lambda t, end: progress(f"{t:.2f}/{end:.2f} s", t / end),
            )
            if not len(result.time):
                raise KeyboardInterrupt  # stopped before there was anything to keep
            kind = "stiff " if result.statistics["solver"] == "stiff" else ""
            line.text = f"{result.time[-1]:g} s in {result.statistics['steps']} {kind}steps"
            opened = any(note.code == "W403" for note in result.notes)
            line.detail = f"energy {'does NOT close' if opened else 'closes'} to {result.energy['relative_residual']:.1e}"
        beyond = list(self.motions_beyond_limits(result.values))
        if beyond:
            result = replace(result, notes=(*result.notes, *beyond))
        for note in result.notes:
            self.reporter.note(note)
        return self.as_run(result)

    def motions_beyond_limits(self, positions: Mapping[str, Array]) -> Iterator[Note]:
        """Warnings of given motions that pass the limits of their joints: a drive that is given goes where it is told.

        `positions` are those along the motion, by the names of coordinates, rad or m.
        """
        limited = {
            name: c for c in self.equations.coordinates if c.limits is not None for name in (c.position, c.joint if c.only else None)
        }
        for motion in self.project.motions:
            coordinate = limited.get(motion.joint)
            if coordinate is None or coordinate.limits is None or coordinate.position is None:
                continue
            values = positions[coordinate.position]
            slack = 1e-9 * (coordinate.limits[1] - coordinate.limits[0])  # a motion that ends at its limit ends there but for round-off
            if values.min() < coordinate.limits[0] - slack or values.max() > coordinate.limits[1] + slack:
                yield Note(
                    code="W005",
                    text=f"motion '{motion.name}' moves '{motion.joint}' from {values.min():.4g} to {values.max():.4g} "
                    f"{coordinate.position_unit}, beyond its limits of {coordinate.limits[0]:.4g} and {coordinate.limits[1]:.4g}.",
                    element=motion.name,
                    remedy="Give a smaller motion, or correct the limits.",
                )

    def check(self, result: Result) -> list[CheckOutcome]:
        """The project's design checks on a result."""
        from .project.checks import evaluate_checks

        return evaluate_checks(self.project.checks, result, self.facts)

    @property
    def facts(self) -> dict[str, float]:
        """Figures of the model that checks may name beside the signals."""
        mechanism = self.mechanism
        return {
            "dof": float(mechanism.mobility),
            "bodies": float(len(mechanism.bodies)),
            "joints": float(len(mechanism.joints)),
            "mass": sum(body.mass for body in mechanism.bodies.values()),
        }

    @property
    def inputs(self) -> tuple[Path, ...]:
        """Every file that the machine is made from."""
        return (*self.project.input_files, *(file for file, _ in self.assembly.references))

    @property
    def notes(self) -> tuple[Note, ...]:
        """Warnings of the stages computed so far."""
        found: list[Note] = []
        for stage in ("assembly", "mechanism", "system"):
            if stage in self.__dict__:
                found.extend(self.__dict__[stage].notes)
        return tuple(found)

    def _python_blocks(self) -> Mapping[str, type]:
        from .project.own_units import refuse_wrong_units
        from .project.trust import load_class

        loaded: dict[str, type] = {}
        for block in self.project.python_blocks:
            element = f"{block.kind} '{block.name}'"
            found = load_class(block.reference, self.project.folder, allowed=self.allow_python, element=element, place=block.place)
            loaded[block.name if block.kind == "signal" else block.reference] = found
        refuse_wrong_units(self.project, loaded)
        return loaded


def _count(things: Any, one: str, many: str = "") -> str:
    number = len(things)
    return f"{number} {one if number == 1 else many or one + 's'}"
