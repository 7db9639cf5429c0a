"""`Machine`: a project and everything that follows from it, stage by stage: Assembly → Mechanism → equations → System → Run.

A machine is plain data (its project and the assembly that was read) with stages that are computed from it on first use. It pickles, copies
and compares; equations and compiled code are made anew in whatever process they are needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from html import escape
from os import PathLike
from pathlib import Path
from types import NoneType
from typing import TYPE_CHECKING, Any

from domains.result import Result
from foundation.errors import MategraphError, Note
from foundation.frozen import FrozenDict, same
from foundation.interrupts import insistent_interrupts

from . import stages
from .arguments import names, quantity, require_count, require_type, seconds
from .console import Reporter, Silent, grouped
from .idle_notes import idle_notes
from .inferred.assumptions import assumption_notes, assumptions_of, require_confirmed
from .live.stages_kept import Inputs
from .outputs.cell_text import count, inferred_line
from .project.model import Project
from .project.names import check_joints
from .project.reader import project_for
from .project.stage_inputs import FITTED, READ, SYSTEM, mechanism_inputs, same_fields, sprung_parts, system_inputs
from .stages import (
    Fitted,
    begin_fitting,
    compose_system,
    end_fitting,
    fitted_again,
    infer_mechanism,
    known_python_classes,
    python_classes,
    reduce_to_mechanism,
    require_assembly,
)

if TYPE_CHECKING:
    from cadimport.assembly import Assembly
    from cadimport.proximity import Scene
    from domains.simulation.compiled_system import CompiledSystem
    from domains.specs import SystemSpec
    from domains.system import System
    from mechanics.equations import EquationsOfMotion
    from topology.inference.model import Inference
    from topology.mechanism import Mechanism

    from .analyses.bearing_life import BearingLife
    from .analyses.checks import Checks
    from .analyses.circuit import Circuit
    from .analyses.collisions import Collisions, Overlaps
    from .analyses.control.frequency_response import FrequencyResponse
    from .analyses.equilibrium import Equilibrium
    from .analyses.graphs import Graph
    from .analyses.inverse import Inverse
    from .analyses.linearise import LinearModel
    from .analyses.maps.volume import WorkspaceVolume
    from .analyses.maps.workspace import WorkspaceMap
    from .analyses.matrices import GraphMatrices
    from .analyses.part_matches import PartMatches
    from .analyses.structure import Structure
    from .analyses.sweep import Sweeps
    from .analyses.velocities import Velocities
    from .analyses.verify import Verification
    from .analyses.written_equations import WrittenEquations
    from .attached.reattachments import Reattachments
    from .comparison.difference import Difference
    from .inferred.machine_joints import MachineJoints
    from .notebook import Run
    from .outputs.summary import MachineSummary

RUN = "a run: what machine.simulate() gives, or mategraph.open"
_FOR_THE_PROGRAM = frozenset(
    {
        "fresh",
        "reporter",
        "read_file",
        "composed",
        "plant_spec",
        "headline",
        "model_notes",
        "fitted_project",
        "assembly_as_read",
        "facts",
        "inputs",
        "parts_in_space",
    }
)


def load(
    path: str | Path,
    *,
    allow_python: bool = False,
    allow_outside: bool = False,
    timeout: float | str | None = None,
    fresh: bool = False,
    accept_assumptions: bool = False,
    reporter: Reporter | None = None,
) -> Machine:
    """The machine described by a project file, or by a STEP file or another file with an assembly alone.

    Parameters
    ----------
    path
        A project file (``.toml``), or a file with an assembly (STEP, FCStd, URDF, ...); the project file of the same name beside it is
        used if there is one.
    allow_python
        Let the project's own Python run: blocks, CAD scripts.
    allow_outside
        Let the CAD file refer to files outside its own folder.
    timeout
        What reading one file may take, with all that it leads to: seconds, or a text such as "20 min"; 600 s when left out.
    fresh
        Read the file again even if it is in the cache.
    accept_assumptions
        Simulate forces even where a joint that decides the motion is only assumed; every output then says so.
    reporter
        Where progress is shown; nothing is shown by default.
    """
    require_type("load", path, (str, PathLike), "a path: that of a project file, or of a file with an assembly")
    options: Any = {"allow_python": allow_python, "allow_outside": allow_outside, "timeout": timeout, "fresh": fresh, "reporter": reporter}
    options["accept_assumptions"] = accept_assumptions
    machine = Machine(project_for(Path(path)), **options)
    machine.__dict__["_inputs"] = Inputs.of(machine.project)  # by which `regenerate` knows what has changed
    return machine


class Machine:
    """A project and everything that follows from it; each stage is computed on first use and kept.

    Parameters
    ----------
    project
        From `load`, or built in Python: ``Project.from_tables({...})``.
    allow_python
        Let the project's own Python run: blocks, CAD scripts.
    allow_outside, timeout, fresh
        How the CAD file is read: as for `load`.
    accept_assumptions
        As for `load`.
    classes
        Components and blocks defined in Python, by name: ``model = "python:notebook.py:Varistor"`` takes ``classes["Varistor"]``.

    >>> import mategraph                                                  # doctest: +SKIP
    >>> machine = mategraph.load("sample_assemblies/seeker/seeker.toml")  # doctest: +SKIP
    >>> machine.mechanism.mobility                                        # doctest: +SKIP
    2
    """

    project: Project
    classes: Mapping[str, type]
    allow_python: bool
    fresh: bool
    accept_assumptions: bool
    reporter: Reporter
    _limits: Mapping[str, Any]  # of reading
    _as_read: tuple[Assembly, bool] | None  # and whether it came from the cache

    def __init__(
        self,
        project: Project,
        *,
        allow_python: bool = False,
        allow_outside: bool = False,
        timeout: float | str | None = None,
        fresh: bool = False,
        accept_assumptions: bool = False,
        reporter: Reporter | None = None,
        classes: Mapping[str, type] | None = None,
    ) -> None:
        require_type("Machine", project, Project, "a Project: Project.from_tables({...}), or mategraph.load(path) for a machine")
        require_type("Machine", classes, (Mapping, type(None)), 'classes by name: classes={"Drag": Drag}')
        for own in (classes or {}).values():
            require_type("Machine", own, Callable, 'classes or functions: classes={"Drag": Drag}')
        self.__dict__.update(project=project, classes=FrozenDict(classes or {}), allow_python=allow_python, fresh=fresh)
        self.__dict__["accept_assumptions"] = accept_assumptions
        self.__dict__["_limits"] = FrozenDict(timeout=seconds("timeout", timeout), outside=True if allow_outside else None)
        self.reporter = reporter or Silent()
        self._as_read = None
        if project.python_blocks and (known := known_python_classes(project, self.classes, allow_python=allow_python)) is not None:
            self.__dict__["_python_classes"] = known

    def __setattr__(self, name: str, value: object) -> None:
        if name not in ("reporter", "_as_read"):
            raise AttributeError(f"{name!r} of a machine cannot be changed; make another one: machine.with_({{...}})")
        self.__dict__[name] = value

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{name!r} of a machine cannot be taken away; make another one: machine.with_({{...}})")

    # ------------------------------------------------------------------------------------------------------------ stages

    @property
    def assembly_as_read(self) -> Assembly:
        """Parts and mates as the file has them, without the project, whose names need not fit."""
        return self._read()[0]

    def _read(self, progress: Any = None) -> tuple[Assembly, bool]:
        if self._as_read is None:
            self._as_read = self._without_file() or self.read_file(self.project.assembly_path, progress, fresh=self.fresh)
        return self._as_read

    def _without_file(self) -> tuple[Assembly, bool] | None:
        """The assembly of a circuit or a drive train alone: nothing but the frame."""
        from cadimport.no_assembly import no_assembly

        return None if self.project.has_assembly else (no_assembly(self.project.title, self.project.assembly_path), False)

    def read_file(self, path: Path, progress: Any, *, fresh: bool = False) -> tuple[Assembly, bool]:
        """An assembly file within the machine's limits of reading, and whether it came from the cache."""
        from cadimport.sandbox.limits import reading_limits

        with reading_limits(**self._limits):
            return stages.read_assembly(path, progress, fresh=fresh, allow_python=self.allow_python, packages=self.project.package_path)

    @cached_property
    def _fitted(self) -> Fitted:
        with self.reporter.stage("read") as (line, progress):
            read, line.cached = self._read(progress)
            fitting = begin_fitting(self.project, read)
            found = None if fitting.infers else end_fitting(fitting)
            counted = fitting.assembly if found is None else found.assembly
            ignored = f", {len(fitting.ignored)} ignored" if fitting.ignored else ""
            line.text = self.project.assembly_path.name
            line.detail = f"{count(len(counted.instances), 'part')}{ignored}, {count(len(counted.mates), 'mate')}"
            line.detail = line.detail if self.project.has_assembly else "no assembly: components and signals alone"
        if found is None:
            with self.reporter.stage("infer") as (line, progress):
                inference, line.cached = infer_mechanism(fitting, progress, fresh=self.fresh)
                found = end_fitting(fitting, inference)
                line.text = f"{count(len(inference.joints), 'joint')} from the geometry"
                line.detail = inferred_line(inference)
        self._report(grouped(found.assembly.notes))
        return found

    @property
    def assembly(self) -> Assembly:
        """Parts, instances, masses and mates."""
        return self._fitted.assembly

    @property
    def fitted_project(self) -> Project:
        """The project in the part names that the assembly has now: `project` itself, unless parts were renamed in CAD."""
        return self._fitted.project

    @property
    def inference(self) -> Inference | None:
        """What was found from the geometry; None where the file or the project gives the mates."""
        return self._fitted.inference

    @property
    def gravity(self) -> tuple[float, float, float]:
        """In W, m/s^2: the project's, else that of the file, else the standard one."""
        from .project.gravity import gravity_of

        return gravity_of(self.project, self.assembly)

    @cached_property
    def mechanism(self) -> Mechanism:
        """Composite bodies and joints."""
        mechanism = reduce_to_mechanism(self.fitted_project, self.assembly, self.reporter if self.project.has_assembly else Silent())
        self._report((*mechanism.notes, *assumption_notes(self)))
        return mechanism

    @cached_property
    def equations(self) -> EquationsOfMotion:
        """Equations of motion, symbolic; `write_equations` writes them out."""
        from mechanics.equations import equations_of_motion

        sprung = set(sprung_parts(self.fitted_project))
        mechanism, gravity = self.mechanism, self.gravity
        with insistent_interrupts():
            return equations_of_motion(mechanism, gravity=gravity, sprung=sprung)

    @cached_property
    def system(self) -> System:
        """One set of equations over all domains."""
        system = compose_system(self.fitted_project, self.mechanism, lambda: self.equations, lambda: self._python_classes, self.reporter)
        self._report((*system.notes, *idle_notes(self.fitted_project, self.mechanism, system)))
        return system

    @cached_property
    def parts_in_space(self) -> Scene:
        """The shapes of the parts, ready to be compared."""
        from cadimport.proximity import Scene

        return Scene(self.assembly)

    @cached_property
    def _overlaps(self) -> Overlaps:
        from .analyses.penetrating_parts import overlap_notes
        from .analyses.stored_overlaps import stored_or_found

        overlaps = stored_or_found(self)
        self._report(grouped(overlap_notes(overlaps)))
        return overlaps

    @cached_property
    def _compiled(self) -> CompiledSystem:
        """The system with what runs make of it, so that a second one compiles nothing."""
        from domains.simulation.compiled_system import CompiledSystem

        earlier: CompiledSystem | None = self.__dict__.pop("_earlier", None)
        return CompiledSystem(self.system) if earlier is None else earlier.with_numbers_of(self.system)

    @cached_property
    def plant(self) -> System:
        """The system without the motions that the project gives: what is linearised, and what settles."""
        return self.composed(self.plant_spec) if self.fitted_project.motions else self.system

    @property
    def plant_spec(self) -> SystemSpec:
        """What `plant` is composed from."""
        return replace(self.fitted_project.system_spec(), motions=())

    def composed(self, spec: SystemSpec) -> System:
        """The mechanism with other components and signals."""
        from domains.composition.compose import compose

        from .project.own_units import with_motions_by_units

        classes = self._python_classes
        return compose(with_motions_by_units(spec, self.fitted_project, classes), self.equations, blocks=classes)

    @cached_property
    def _python_classes(self) -> Mapping[str, type]:
        """The classes of the project's own components and blocks; loading them runs the user's Python, if that is allowed."""
        return python_classes(self.project, self.classes, allow_python=self.allow_python)

    @property
    def model_notes(self) -> tuple[Note, ...]:
        """Warnings about the assembly and the mechanism, and of what is assumed."""
        return (*self.assembly.notes, *self.mechanism.notes, *assumption_notes(self))

    @property
    def notes(self) -> tuple[Note, ...]:
        """Warnings about the assembly, the mechanism and the composed system."""
        return (*self.model_notes, *self.system.notes, *idle_notes(self.fitted_project, self.mechanism, self.system))

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

    def _report(self, notes: Iterable[Note]) -> None:
        for note in notes:
            self.reporter.note(note)

    # ---------------------------------------------------------------------------------------------------------- analyses

    def inspect(self) -> MachineSummary:
        """Parts, masses, mates, bodies, joints and mobility; nothing is simulated."""
        from .outputs.summarise import summarise_machine

        return summarise_machine(self)

    @property
    def joints(self) -> MachineJoints:
        """The joints, by name or one after the other: ``machine.joints["pitch"].axis``; and questions about them, with answers."""
        from .inferred.machine_joints import machine_joints

        return machine_joints(self)

    @property
    def assumptions(self) -> tuple[str, ...]:
        """Joints that decide the motion although geometry leaves them open and nobody confirmed them."""
        return assumptions_of(self)

    def sweep(self) -> Sweeps:
        """Each freedom moved through its range, one after the other; loops stay closed, and no forces act."""
        from .analyses.sweep import sweep_machine

        require_assembly(self.project, "joints to move")
        return sweep_machine(self)

    def structure(self) -> Structure:
        """States, unknowns, and in which order and how the composed system solves for them."""
        from .analyses.structure import structure_of

        return structure_of(self.system)

    def matrices(self) -> GraphMatrices:
        """Terminal equations, classes and weights of the system graph, its tree and matrices."""
        from .analyses.matrices import matrices_of

        return matrices_of(self.system)

    def circuit(self) -> Circuit:
        """The machine as a component circuit: bodies, joints and sources with their links."""
        from .analyses.circuit import circuit_of

        return circuit_of(self)

    def against(self, older: str | Path | Machine) -> PartMatches:
        """Which part is which part of an older file of the same machine, or of an older machine."""
        from .analyses.part_matches import match_with

        require_type("against", older, (str, PathLike, Machine), "a path or a machine: that of the older file")
        return match_with(self, older if isinstance(older, Machine) else Path(older))

    @property
    def reattachments(self) -> Reattachments:
        """What the project names by older names, or in vain, with the parts that are meant or likely meant."""
        from .attached.reattachments import find_reattachments

        return find_reattachments(self)[0]

    def difference(self, older: str | Path | Machine, *, run: bool = True, threshold: float | None = None) -> Difference:
        """What is different from an older state of the machine: parts, masses, joints, equations, project, and with `run` the response.

        `older` is a machine, or a path; ``"HEAD~1:machine.toml"`` is a file of a git revision. `threshold`: relative difference of
        figures that is listed, 1e-6 of the model and 1e-3 of the response when left out.
        """
        from .comparison.compare import compare, older_machine

        require_type("difference", older, (str, PathLike, Machine), "a path, REV:path, or a machine: the older state")
        with older_machine(self, older) as (other, label):
            here = str(self.project.path or self.project.assembly_path)
            return compare(other, self, labels=(label, here), run=run, threshold=threshold)[0]

    def overlaps(self) -> Overlaps:
        """Parts that are in each other in the CAD pose, with depth and common volume; threads and press fits are marked as fits."""
        return self._overlaps

    def collisions(self, run: Result | None = None) -> Collisions:
        """Parts that get into each other during a run, which is simulated where none is given; those of `overlaps` are not among them."""
        from .analyses.collisions import collisions_of

        require_type("collisions", run, (Result, NoneType), RUN)
        require_assembly(self.project, "parts that could collide")
        return collisions_of(self, self.simulate() if run is None else run, self.parts_in_space, self._overlaps)

    def inverse(self, *, duration: float | str | None = None) -> Inverse:
        """Drive efforts and all reactions of joints and bearings, for the motion that the project gives or that is simulated.

        `duration` is a number of seconds or a text with its unit, ``"20 ms"``; the project's when left out.
        """
        from .analyses.inverse import inverse_of

        require_assembly(self.project, "joints with efforts and reactions")
        require_confirmed(self)
        return inverse_of(self, duration=seconds("duration", duration))

    def linearise(
        self,
        at: str | float | None = None,
        *,
        inputs: str | Sequence[str] | None = None,
        outputs: str | Sequence[str] | None = None,
        break_at: str | None = None,
    ) -> LinearModel:
        """A, B, C, D and the modes of the machine with its motors and circuits at "start", "equilibrium", or a time of the run (s).

        `inputs` are inputs of components ("push.u"), outputs of sources or held signals; `outputs` signals. With sampled controllers
        ``.sampled`` is the closed loop; opened at `break_at` (the output of a sampled block, or an input that a block drives), ``.loop``
        has its margins. What is left out is as in the project's ``[linearise]``.
        """
        from .analyses.linearise import linearise_machine

        require_type("break_at", break_at, (str, NoneType), "the name of a signal or an input")
        inputs, outputs = names("inputs", inputs), names("outputs", outputs)
        require_confirmed(self)
        return linearise_machine(self, None if at is None else str(at), inputs=inputs, outputs=outputs, break_at=break_at)

    def frequency_response(
        self,
        source: str,
        outputs: str | Sequence[str] | None = None,
        *,
        amplitude: float | str = 1.0,
        band: Sequence[float | str] | None = None,
        points: int = 12,
        at: str | float | None = None,
        method: str = "stepped",
    ) -> FrequencyResponse:
        """The response of the nonlinear machine to an input, measured by sines ("stepped") or a "chirp", beside its linear model's.

        `source` is an input as for `linearise`; of a motion, `amplitude` is that of its acceleration. `outputs`: signals, those of
        ``[linearise]`` when left out. `band`: two frequencies, ``("1 Hz", "50 Hz")``; by the modes when left out.
        """
        from .analyses.control.frequency_response import response_of
        from .arguments import frequencies

        require_type("source", source, str, "the name of an input")
        require_count("points", points, least=2)
        wanted = names("outputs", outputs) or list(self.project.linearise.outputs)
        if not wanted:
            raise MategraphError("E488", "No output is named.", remedy="Name signals: outputs=['mass.position'], or --out.", element=source)
        require_confirmed(self)
        where = None if at is None else str(at)
        return response_of(
            self, source, wanted, amplitude=amplitude, band=frequencies("band", band), points=points, at=where, method=method
        )

    def map(
        self, over: Sequence[str], point: str, *, ranges: Mapping[str, Sequence[Any]] | Iterable[str] = (), points: int | None = None
    ) -> WorkspaceMap | WorkspaceVolume:
        """What a named point reaches over two coordinates or, as a volume, over three: conditioning, dead centres, efforts that hold it.

        `ranges`: ``{"elbow.angle": ("-90 deg", "90 deg")}``; what is left out goes through its limits, or a whole turn.
        """
        from .analyses.maps.workspace import map_of
        from .arguments import coordinate_ranges

        require_assembly(self.project, "points that could reach anything")
        require_type("point", point, str, "the name of a [point]")
        if points is not None:
            require_count("points", points, least=5)
        return map_of(self, names("over", over) or (), point, ranges=coordinate_ranges(ranges), points=points)

    def equilibrium(self, *, first: bool = False) -> Equilibrium:
        """Where the machine rests with its inputs held as at the start, a stable place where one is found unless `first`."""
        from .analyses.equilibrium import equilibrium_of

        require_confirmed(self)
        return equilibrium_of(self, first=first)

    def verify(self, *, states: int = 5, seed: int = 0) -> Verification:
        """The machine's equations in several independent formulations, compared at random states."""
        from .analyses.verify import verify_machine

        require_assembly(self.project, "equations of motion of bodies to compare")
        require_count("states", states, least=1)
        require_count("seed", seed, least=0)
        return verify_machine(self, states=states, seed=seed)

    def velocities(self, choose: str | Iterable[str] | None = None, *, where: Mapping[str, object] | Iterable[str] = ()) -> Velocities:
        """Choices of independent velocities with their conditioning, and the matrices of one.

        `where` moves coordinates from where the run starts: ``{"pivot.angle": "90 deg"}``.
        """
        from .analyses.velocities import velocities_of

        require_assembly(self.project, "velocities of joints")
        require_type("choose", choose, (str, Iterable, NoneType), 'names of coordinates: "pivot.angle", or a list of them')
        require_type("where", where, (Mapping, Iterable), 'coordinates with their values: {"pivot.angle": "90 deg"}')
        where = [where] if isinstance(where, str) else where
        return velocities_of(self, choose=choose, where=where)

    def bearing_life(
        self,
        joint: str,
        rating: float | str,
        *,
        run: Result | None = None,
        exponent: float = 3.0,
        radial_factor: float = 1.0,
        axial_factor: float = 0.0,
    ) -> BearingLife:
        """What a bearing bears over a run, and its basic life (ISO 281) where the run goes on repeating.

        Parameters
        ----------
        joint
            By its mate's name; of a shaft in two bearings either of them.
        rating
            Basic dynamic load rating C: N, or a text such as ``"14 kN"``.
        exponent
            3 of ball bearings, 10/3 of roller bearings.
        radial_factor, axial_factor
            X and Y of the equivalent load ``max(Fr, X Fr + Y Fa)``.
        """
        from .analyses.bearing_life import bearing_life_of

        require_assembly(self.project, "bearings")
        require_type("bearing_life", run, (Result, NoneType), RUN)
        rated = quantity("rating", rating, "N", 'a force: a number of N, or a text with its unit such as "14 kN"')
        factors = {"radial_factor": radial_factor, "axial_factor": axial_factor}
        return bearing_life_of(self, run or self.simulate(), joint, rating=rated, exponent=exponent, **factors)

    def write_equations(self, format: str = "text", *, numbers: bool = False, formulation: str = "recursive") -> WrittenEquations:
        """Mass matrix, bias and constraints of a small machine written out as text, latex, html, sympy or c."""
        from .analyses.written_equations import write_machine_equations

        require_assembly(self.project, "equations of motion of bodies")
        require_type("format", format, str, 'the name of a format: "text"')
        require_type("formulation", formulation, str, 'the name of a formulation: "recursive"')
        return write_machine_equations(self, format, numbers=numbers, formulation=formulation)

    def graph(self, what: str = "system", format: str = "svg") -> Graph:
        """The graph of the system, assembly, mechanism or components, or the structure of its equations (blt, incidence)."""
        from .analyses.graphs import graph_of

        require_type("graph", what, str, 'the name of a graph: "system"')
        require_type("format", format, str, 'the name of a format: "svg"')
        return graph_of(self, what, format)

    def simulate(
        self,
        *,
        duration: float | str | None = None,
        after: Result | Path | str | None = None,
        at: float | str | None = None,
        recordings: Mapping[str, Path] | Path | str | None = None,
        **settings: Any,
    ) -> Run:
        """Run the system for the project's duration, or for another.

        Parameters
        ----------
        duration
            A number of seconds, or a text with its unit: ``"20 ms"``.
        after
            A run, its file or its output folder: this run goes on from its end, clock included.
        at
            Of that run, the output to go on from, in place of its end: seconds, or a text with its unit.
        recordings
            A folder for the files of the project's ``[record]`` tables, or a file for each by its name; none are written without.
        settings
            Other keys of ``[simulate]`` in place of the project's: ``output_step="1 ms"``, ``rtol``, ``atol``, ``solver``, ``start``,
            ``frame_rate``.
        """
        from .analyses.simulation import earlier_run, judge_output_step, recording_paths, simulate_machine

        end = seconds("duration", duration)
        machine = self.with_({f"simulate.{key}": value for key, value in settings.items()}) if settings else self
        judge_output_step(machine.project, end)
        require_confirmed(machine)
        earlier = None if after is None else earlier_run(after, seconds("at", at))
        files = recording_paths(machine.project, recordings)
        return machine.as_run(simulate_machine(machine, machine._compiled, duration=end, after=earlier, recordings=files))

    def as_run(self, result: Result) -> Run:
        """A result of this machine together with it, so that it can be shown."""
        from .notebook import run_of

        require_type("as_run", result, Result, RUN)
        return run_of(self, result)

    def check(self, run: Result | None = None) -> Checks:
        """The project's design checks on a run; the machine is simulated where none is given."""
        from .analyses.checks import check_run

        require_type("check", run, (Result, type(None)), RUN)
        return check_run(self, run)

    def plot(
        self,
        *signals: str,
        what: str = "signals",
        run: Result | None = None,
        at: str | float | None = None,
        inputs: str | Sequence[str] | None = None,
        break_at: str | None = None,
        over: str = "",
        path: str | Path | None = None,
    ) -> Any:
        """A matplotlib figure; the machine is simulated where a run is needed and none is given. See `notebook.Run.plot`."""
        from .analyses.figures import draw_figure

        require_type("plot", run, (Result, NoneType), RUN)
        require_type("what", what, str, 'the name of a figure: "signals"')
        require_type("path", path, (str, PathLike, NoneType), "the path of a picture")
        chosen = {"at": None if at is None else str(at), "inputs": names("inputs", inputs), "break_at": break_at, "over": over}
        return draw_figure(self, run, what, signals=signals, path=path, **chosen)

    def report(self, path: str | Path, *, run: Result | None = None, still: bool = True, reader: str = "", one_page: bool = False) -> Path:
        """Write the report (.html, or .pdf through Chromium) of a run; the machine is simulated where none is given.

        With ``reader="customer"`` it leaves out project text, controllers, equations and exact geometry, and says so; with `one_page` it
        is a summary on one sheet, checks first.
        """
        from .outputs.reports.report import report_file, write_report

        require_type("report", run, (Result, type(None)), RUN)
        file = report_file(path)  # what cannot be written is not simulated first
        return write_report(self, run if run is not None else self.simulate(), file, still=still, reader=reader, one_page=one_page)

    # ------------------------------------------------------------------------------------------------------- as plain data

    def with_(self, changes: Mapping[Any, Any] | None = None, /, **more: Any) -> Machine:
        """Another machine with other parameters, materials, mates, components, ...: ``with_({"motor.R": "5 ohm"})``.

        Addresses and values are those of `Project.with_`, and mates of the CAD file have addresses too: ``{"elbow.limits": None}``.
        Stages that the changes do not touch are taken over, not computed again.
        """
        other = Machine(
            self.project.with_changes(changes, more, lambda: [mate.name for mate in self.assembly_as_read.mates]),
            allow_python=self.allow_python,
            fresh=self.fresh,
            accept_assumptions=self.accept_assumptions,
            reporter=self.reporter,
            classes=self.classes,
        )
        other.__dict__["_limits"] = self._limits
        other._take_over(self)
        return other

    def regenerate(self) -> Machine:
        """The machine that the files describe now; stages whose files stayed as they were are taken over, not computed again.

        >>> machine = machine.regenerate()  # doctest: +SKIP
        """
        from .live.stages_kept import regenerated

        return regenerated(self)

    def _take_over(self, before: Machine) -> None:
        """Take the stages of another machine whose inputs are the same here; new names are checked against them."""
        from .project.motions.notes import motion_notes
        from .project.script_notes import OLDER, script_notes

        kept, own = before.__dict__, self.__dict__
        now, was = self.project, before.project
        if not same_fields(now, was, READ) or (not now.has_assembly and now.title != was.title):
            return
        self._as_read = before._as_read
        if "_fitted" not in kept or not same_fields(now, was, FITTED) or before._fitted.renamed:
            return
        script = [note for note in before.assembly.notes if note.code == OLDER]
        if list(script_notes(now)) != script or list(motion_notes(now)) != list(motion_notes(was)):  # warnings of the assembly
            return
        own["_fitted"] = fitted_again(now, before._fitted, before.assembly_as_read)
        own.update({name: kept[name] for name in ("parts_in_space",) if name in kept})
        now, was = self.fitted_project, before.fitted_project
        if "mechanism" not in kept or mechanism_inputs(now) != mechanism_inputs(was):
            return
        check_joints(now, before.mechanism)
        names = ["mechanism", "_overlaps"]
        if sprung_parts(now) == sprung_parts(was):
            names.append("equations")
        if same_fields(now, was, SYSTEM) and same(system_inputs(now), system_inputs(was)):
            names += ["system", "_compiled", "plant"]
        own.update({name: kept[name] for name in names if name in kept})

    def __getstate__(self) -> dict[str, Any]:
        from domains.packed import packed

        plain = {"project": self.project, "allow_python": self.allow_python, "_as_read": self._read()}
        plain["accept_assumptions"] = self.accept_assumptions
        plain |= {stage: self.__dict__[stage] for stage in ("_fitted", "mechanism") if stage in self.__dict__}
        return {**plain, "classes": packed(self.classes) if self.classes else b""}  # so that one that is missing there gets a code

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        from domains.packed import unpacked

        classes = unpacked(state["classes"]) if state["classes"] else FrozenDict()
        self.__dict__.update({"fresh": False, "reporter": Silent(), "_limits": FrozenDict(), **state, "classes": classes})

    def __copy__(self) -> Machine:
        other = object.__new__(Machine)
        other.__dict__.update(self.__dict__)
        return other

    def __deepcopy__(self, memo: Any) -> Machine:
        return self.__copy__()  # nothing of it can be changed

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Machine):
            return NotImplemented
        given = (self.allow_python, self.classes) == (other.allow_python, other.classes)
        return self is other or (given and self.project == other.project and self.assembly_as_read == other.assembly_as_read)

    __hash__ = None  # type: ignore[assignment]

    # ------------------------------------------------------------------------------------------------------------- shown

    def headline(self) -> str:
        """What is known so far: title, file, and the counts of the stages that were computed."""
        known = self.__dict__
        project = self.project
        source = f"from {project.assembly_path.name}" if project.has_assembly else "without an assembly"
        found = [f"{project.title!r} {source}"]
        if "_fitted" not in known:
            content = ((self.project.mates, "mate"), (self.project.components, "component"), (self.project.signals, "signal block"))
            return ", ".join([*found, *(count(len(entries), word) for entries, word in content if entries), "nothing computed yet"])
        if project.has_assembly:
            found.append(count(len(self.assembly.instances), "part"))
        if "mechanism" in known and project.has_assembly:
            found += [count(len(self.mechanism.bodies), "body", "bodies"), f"mobility {self.mechanism.mobility}"]
        if "system" in known:
            found.append(count(len(self.system.states), "state"))
        return ", ".join(found)

    def __repr__(self) -> str:
        return f"<Machine {self.headline()}>"

    def _repr_html_(self) -> str:
        if "mechanism" not in self.__dict__:  # to look at it reads no file
            return f"<div><b>Machine</b>: {escape(self.headline())}; <code>inspect()</code> shows parts, mates and joints</div>"
        return self.inspect()._repr_html_().replace("MachineSummary", "Machine", 1)

    def __dir__(self) -> list[str]:
        """Only what users call: tab completion is for them."""
        return sorted(name for name in object.__dir__(self) if not name.startswith("_") and name not in _FOR_THE_PROGRAM)
