"""``mategraph.simulate(assembly)``: the machine that a CAD library draws, running, in one call; for notebooks and scripts.

>>> import cadquery as cq, mategraph                         # doctest: +SKIP
>>> mategraph.simulate(assembly, {"ground": "frame"})        # doctest: +SKIP
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from foundation.arrays import Array
from foundation.errors import MategraphError
from foundation.frozen import FrozenDict

from .arguments import require_type

if TYPE_CHECKING:
    from .analyses.sweep import Sweeps
    from .console import Terminal
    from .machine import Machine
    from .notebook import Animation, Run
    from .project.model import Project


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Simulation:
    """A machine and its run. Where nothing drives the machine, each of its freedoms is moved through its range."""

    machine: Machine
    run: Run
    sweeps: Sweeps | None = None  # the freedoms that are shown one after the other

    def animate(self, *, height: int = 640, path: Path | str | None = None) -> Animation:
        """The page, shown inline in a notebook; also written where a path (.html) is given."""
        shown = self.run if self.sweeps is None else self.sweeps
        return shown.animate(height=height, path=path)

    def open(self, path: Path | str | None = None) -> Path:
        """Open the page in a browser; it is written to `path`, or to a file of its own among the temporary ones."""
        import webbrowser

        if path is None:
            path = Path(tempfile.mkdtemp(prefix="mategraph-")) / "machine.html"
        file = Path(path)
        self.animate(path=file)
        webbrowser.open(file.resolve().as_uri())
        return file

    @property
    def frames(self) -> Mapping[str, Array]:
        """Where each part is at each of `times`: part -> (n, 4, 4), the pose ``X_WP`` of the part in the world."""
        poses, instances = self.run.poses, self.machine.assembly.instances
        return FrozenDict(
            {part: poses[name] @ instances[part].X_WP for name, body in self.machine.mechanism.bodies.items() for part in body.parts}
        )

    @property
    def times(self) -> Array:
        """When the frames are, s."""
        return self.run.frames

    def __getitem__(self, signal: str) -> Any:
        return self.run[signal]

    def __repr__(self) -> str:
        return f"<Simulation: {self.run!r}; a notebook shows it, open() opens it in a browser>"

    def _repr_html_(self) -> str:
        return str(self.animate()._repr_mimebundle_(include=["text/html"])["text/html"])


def simulate(assembly: Any, project: Mapping[str, Any] | Path | str | None = None, **overrides: Any) -> Simulation:
    """Simulate the machine that a CAD library drew, or that a file holds.

    Parameters
    ----------
    assembly
        A ``cadquery.Assembly``, a build123d ``Compound`` or several parts with joints, or the path of a CAD or project file. CadQuery and
        build123d want different versions of the CAD kernel: each is taken in an environment of its own; from the other one give the path
        of a STEP file.
    project
        What CAD cannot know: the tables of a project file, or the path of one. Without it the joints are found from the geometry.
    overrides
        Other values for tables of the project: ``simulate={"duration": "2 s"}``.

    Raises
    ------
    MategraphError
        The codes of reading, composing and simulating; ``E081`` for something that is no assembly.
    """
    from .outputs.run_project import sweeps_freedoms

    machine = _machine(assembly, project)
    if overrides:
        machine = machine.with_(**overrides)
    if sweeps_freedoms(machine):
        sweeps = machine.sweep()
        return Simulation(machine=machine, run=machine.as_run(sweeps.run), sweeps=sweeps)
    return Simulation(machine=machine, run=machine.simulate())


def _machine(assembly: Any, project: Mapping[str, Any] | Path | str | None) -> Machine:
    import sys

    from .console import Silent, Terminal
    from .machine import Machine, load
    from .project.model import Project

    if isinstance(assembly, (str, PathLike)):
        if project is None:
            return load(Path(assembly))
        require_type("project", project, Mapping, "the tables of a project: the path of a project file goes in place of the assembly's")
        assert isinstance(project, Mapping)
        return Machine(Project.from_tables({**project, "assembly": str(Path(assembly).resolve())}))
    tables = _tables(project)
    reporter = Terminal() if "ipykernel" in sys.modules else Silent()  # a notebook shows how far it is
    return drawn_machine(assembly, project_of_drawn(getattr(assembly, "name", None) or "machine", tables), reporter=reporter)


def _tables(project: Mapping[str, Any] | Path | str | None) -> Mapping[str, Any]:
    if project is None or isinstance(project, Mapping):
        return project or {}
    from .project.text import read_source, tables_of

    try:
        return tables_of(read_source(Path(project)))
    except (OSError, UnicodeDecodeError) as error:
        raise MategraphError("E101", f"There is no project file '{project}': {error}.", remedy="Check path and name.") from error


def project_of_drawn(name: str, tables: Mapping[str, Any]) -> Project:
    """The project of a machine that is in no file."""
    from .project.model import Project

    stem = "".join(letter for letter in name if letter not in '<>/\\"') or "machine"
    return Project.from_tables({"schema": 1, **tables, "assembly": f"{stem}.py"})


def drawn_machine(drawn: Any, project: Project, *, reporter: Terminal | Any) -> Machine:
    """The machine of what a CAD library drew."""
    from cadimport.readers.scripts.reader import read_object

    from .live.stages_kept import Inputs
    from .machine import Machine

    machine = Machine(project, reporter=reporter)
    machine._as_read = (read_object(drawn, source=project.assembly_path), False)
    machine.__dict__["_inputs"] = Inputs.of(project)
    return machine
