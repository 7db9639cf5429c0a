"""Which fields of a project each stage is made from: what decides whether a stage of an earlier machine still holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from foundation.frozen import same

from .model import CAM

if TYPE_CHECKING:
    from .model import Project

# The assembly as the file has it.
READ = ("assembly_path", "package_path")
# The assembly with its materials and mates.
FITTED = (
    "path",
    "folder",
    "ground",
    "floating",
    "gravity",
    "material_default",
    "material_rules",
    "own_materials",
    "trust_step_material",
    "masses",
    "mates",
    "couplings",
    "ignore",
    "infer",
    "groups",
    "library",
    "cad_script",
)
# The composed system, beside them.
SYSTEM = ("points", "components", "connections", "signals", "motions", "paths", "controls", "keyframe", "rejected")
# Those of which only a part counts: see `mechanism_inputs` and `system_inputs`.
PARTLY = ("initial", "plots", "checks", "simulate", "tables")
# Those that no kept stage is made from: words, files that `tables` has in it, and what a run or an analysis takes anew each time.
RUN_ONLY = ("title", "written", "changes", "bases", "records", "linearise", "near", "places", "units", "report")


def same_fields(one: Project, other: Project, names: tuple[str, ...]) -> bool:
    """Whether two projects have the same in these fields."""
    return all(same(getattr(one, name), getattr(other, name)) for name in names)


def mechanism_inputs(project: Project) -> tuple[Any, ...]:
    """What the mechanism is made from beside the assembly: joints that are named or acted on, and what guides lead."""
    points = {point.name: (point.part, tuple(float(x) for x in point.point)) for point in project.points}
    guided = dict.fromkeys(motion.guided for motion in project.motions if motion.guided)
    return project.named_coordinates, project.acted_on, tuple((name, points.get(name)) for name in guided)


def sprung_parts(project: Project) -> frozenset[str]:
    """The parts that components between points act on: the equations take them into account."""
    return frozenset(end.part for component in project.components for end in component.points)


def system_inputs(project: Project) -> tuple[Any, ...]:
    """What the system is made from beside the fields of `SYSTEM`: signals that are shown, how long cams run, units of own components."""
    until = project.simulate.duration if any(motion.function == CAM for motion in project.motions) else None
    return project.shown_signals, project.simulate.until, until, project.tables.get("component") if project.python_blocks else None
