"""The page of a run: what is seen, the plots, the tables and the foot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ..analyses.penetrating_parts import overlap_tables
from ..inferred.page_panel import joint_panel
from .cell_text import all_limits, coupling_rows, first_names, joint_name, number, vector
from .frame_loads import loads_at_frames
from .joint_ranges import COORDINATES, ranges_of
from .project_units import in_project_units
from .summarise import summarise_machine

if TYPE_CHECKING:
    from domains.result import Result
    from foundation.tables import Table as PlainTable
    from viz.page.tables import Quantity, Table
    from viz.scene import Scene, SceneCollision, Trail
    from viz.signals import Plot

    from ..analyses.checks import CheckOutcome
    from ..analyses.collisions import Collisions
    from ..analyses.sweep import Sweeps
    from ..machine import Machine
    from ..project.model import PlotEntry
    from .summary import JointSummary


MOST_CURVES = 8  # in one diagram


@in_project_units
def page_of(machine: Machine, result: Result) -> str:
    """The text of the page of a run; it marks parts that get into each other where the project looks for them."""
    from viz.graph.system_graph import system_svg
    from viz.page.html_page import page_text

    from ..analyses.collisions import Collisions, is_wanted
    from ..analyses.penetrating_parts import collision_notes, unseen_notes

    loads, load_notes = loads_at_frames(machine, result)
    found = machine.collisions(result) if is_wanted(machine) else Collisions(collisions=())
    penetrating = (*collision_notes(found), *unseen_notes(found.unseen, machine.project.simulate.frame_rate))
    return page_text(
        scene_of(machine, result).with_changes(loads=loads, collisions=collisions_shown(found)),
        plots=plots_of(machine, result),
        result=result,
        graph_svg=system_svg(machine.assembly, machine.mechanism, machine.system),
        tables=[*tables_of(machine, result, machine.check(result)), *map(page_table, found.tables())],
        notes=(*machine.notes, *result.notes, *penetrating, *load_notes),
        meta=meta_of(machine, result),
        joint_panel=joint_panel(machine),
    )


@in_project_units
def page_of_sweeps(machine: Machine, sweeps: Sweeps, *, file: str = "mategraph") -> str:
    """The text of the page that shows each freedom."""
    from viz.graph.system_graph import system_svg
    from viz.page.html_page import page_text

    return page_text(
        scene_of(machine, sweeps.run),
        plots=plots_of_sweeps(sweeps),
        result=sweeps.run if sweeps.freedoms else None,
        graph_svg=system_svg(machine.assembly, machine.mechanism, None),
        tables=list(sweep_tables_of(machine, sweeps)),
        notes=machine.model_notes,
        meta=meta_of(machine, sweeps.run),
        autoplay=True,
        file=file,
        joint_panel=joint_panel(machine, sweeps),
    )


def scene_of(machine: Machine, result: Result | None) -> Scene:
    """What is to be seen of a machine and its run; up is against gravity."""
    from viz.scene_building import build_scene

    x, y, z = machine.gravity
    up = (-x, -y, -z) if x or y or z else (0.0, 0.0, 1.0)
    return build_scene(machine.assembly, machine.mechanism, result, title=machine.project.title, overlays=trails_of(machine), up=up)


def collisions_shown(collisions: Collisions | None) -> tuple[SceneCollision, ...]:
    """What the page marks of parts that get into each other."""
    from foundation.arrays import frozen_array
    from viz.scene import SceneCollision

    found = () if collisions is None else collisions.collisions
    return tuple(SceneCollision(a=c.a, b=c.b, point=frozen_array(c.place), spans=c.spans, depth=c.depth) for c in found)


def trails_of(machine: Machine) -> list[Trail]:
    """The paths of the project's points, in the colours of their bodies."""
    from foundation.arrays import frozen_array
    from viz.scene import Trail

    body_of = machine.mechanism.body_of
    return [Trail(name=p.name, body=body_of(p.part), point=frozen_array(p.point)) for p in machine.fitted_project.points if p.trail]


def plots_of(machine: Machine, result: Result) -> list[Plot]:
    """The project's plots, or a sensible choice: what shows the motion first, then what drives it; as many as are seen at once."""
    from viz.plots.signal_choice import plots_by_unit

    if machine.project.plots:
        return [plot_of(entry, result) for entry in machine.project.plots]
    return plots_by_unit(result, most=6)[:4]


def plot_of(entry: PlotEntry, result: Result) -> Plot:
    """A plot of the project file; its unit and its limits are judged by what its signals are measured in.

    Raises
    ------
    ProjectError
        E012 for a unit or limit that does not fit.
    """
    from viz.display_units import DisplayUnit
    from viz.signals import Plot

    from ..project.problems import ProjectError
    from ..project.tables.presentation import shown_unit
    from ..project.units import BadQuantity, to_si

    def refused(what: str) -> ProjectError:
        remedy = f"Its signals are measured in {', '.join(dict.fromkeys(map(result.units, entry.signals))) or '1'}."
        return ProjectError("E012", f"plot '{entry.title}': {what}", remedy=remedy, element=entry.title, place=entry.place)

    own = [result.units(name) for name in entry.signals]
    units = {}
    if entry.unit:
        found = {si: unit for si in own if (unit := shown_unit(entry.unit, si)) is not None}
        if not found:
            raise refused(f"unit = '{entry.unit}' is none of its signals.")
        units = {si: DisplayUnit(group="", name=u.name, factor=u.factor, offset=u.offset) for si, u in found.items()}
    limits = []
    for limit in entry.limits:
        try:
            limits.append((to_si(limit.value, own[0] or "1"), limit.label))
        except BadQuantity as bad:
            raise refused(f"the limit {limit.value!r}{bad.what}") from None
    return Plot(
        title=entry.title,
        signals=tuple(entry.signals),
        x=entry.x,
        units=units,
        limits=tuple(limits),
        limits_unit=own[0],
        labels=entry.labels,
        notes=tuple((note.time, note.text) for note in entry.notes),
    )


def plots_of_sweeps(sweeps: Sweeps) -> list[Plot]:
    """The coordinates that are swept, turning ones and sliding ones apart."""
    from viz.signals import Plot

    known = [freedom for freedom in sweeps.freedoms if freedom.coordinate in sweeps.run.values]
    by_unit = {title: [f.coordinate for f in known if f.unit == unit] for unit, title in (("rad", "Angles"), ("m", "Positions"))}
    return [Plot(title=title, signals=tuple(names[:MOST_CURVES])) for title, names in by_unit.items() if names]


def sweep_tables_of(machine: Machine, sweeps: Sweeps) -> Iterator[Table]:
    """Freedoms, bodies and joints."""
    from viz.page.tables import Table

    for table in sweeps.tables():
        yield Table(title=table.title, columns=tuple(table.columns), rows=tuple(tuple(row) for row in table.rows))
    if machine.inference is not None:
        for table in machine.joints.proposals.tables(all_rows=True):
            title = "Joints found" if table.title == "Joints" else table.title
            yield Table(title=title, columns=tuple(table.columns), rows=tuple(tuple(row) for row in table.rows))
    yield from model_tables(machine)


def meta_of(machine: Machine, result: Result) -> dict[str, str]:
    """What the page's foot says: versions and content keys, so that the run can be repeated."""
    from foundation.version import __version__

    swept = result.statistics["solver"] == "sweep"
    return {
        "program": f"MateGraph {__version__}",
        "assembly": f"{machine.assembly.source.name}, SHA-256 {machine.assembly.digest[:16]}",
        "project": machine.project.path.name if machine.project.path else "none",
        "simulated": "nothing: freedoms are swept" if swept else f"{result.time[-1]:g} s in {result.statistics['steps']} steps",
    }


def model_tables(machine: Machine, result: Result | None = None) -> Iterator[Table]:
    """Bodies, joints (with how far they went in a run), dropped joints and couplings, each with its units."""
    from viz.page.tables import Quantity, Table

    described = summarise_machine(machine)
    ranges = {j.name: list(ranges_of(result, j.name)) if result is not None else [] for j in described.joints}
    went = {name: {r.quantity: Quantity((r.least, r.most), r.unit, " … ") for r in own} for name, own in ranges.items()}
    moved = [quantity for quantity in COORDINATES if any(quantity in own for own in went.values())]
    yield Table(
        title="Bodies",
        columns=("body", "parts", "mass", "centre of mass", "Ixx, Iyy, Izz [kg·m²]"),
        rows=tuple(
            (
                b.name,
                first_names(b.parts, 6, spare=1),  # the tree beside the view has them all
                Quantity((b.mass,), "kg"),
                Quantity(b.center, "m"),
                ", ".join(number(b.inertia[i][i]) for i in range(3)),
            )
            for b in described.bodies
        ),
    )
    yield Table(
        title="Joints",
        columns=("joint", "kind", "parent", "child", "axis", "limits", *(f"{quantity} in the run" for quantity in moved)),
        rows=tuple(
            (
                joint_name(j),
                j.kind,
                j.parent,
                j.child,
                vector(j.axis),
                _limits_cell(j),
                *(went[j.name].get(quantity, "–") for quantity in moved),
            )
            for j in described.joints
        ),
    )
    if described.dropped:
        yield Table(
            title="Dropped joints",
            columns=("joint", "kept", "reason"),
            rows=tuple((d.name, d.kept, d.reason) for d in described.dropped),
        )
    if described.couplings:
        rows = tuple(coupling_rows(described.couplings))
        yield Table(title="Couplings", columns=("coupling", "kind", "relation of the coordinates, in SI"), rows=rows)
    yield from map(page_table, overlap_tables(described.overlaps))


def page_table(table: PlainTable) -> Table:
    """A table of the terminal for the page."""
    from viz.page.tables import Table

    return Table(title=table.title, columns=tuple(table.columns), rows=tuple(tuple(row) for row in table.rows))


def tables_of(machine: Machine, result: Result, outcomes: Iterable[CheckOutcome]) -> Iterator[Table]:
    """Bodies, joints, dropped joints, checks and the energy audit, each with its units."""
    from viz.page.tables import Table

    yield from model_tables(machine, result)
    if verdicts := tuple((o.expression, o.requirement, o.shown, "passed" if o.passed else "FAILED") for o in outcomes):
        yield Table(title="Checks", columns=("check", "requirement", "found", "verdict"), rows=verdicts)
    energy = result.energy
    yield Table(
        title="Energy audit",
        columns=("quantity", "energy [J]"),
        rows=(
            *(
                (name.replace("_", " "), number(energy[name]))
                for name in ("supplied", "heat", "mechanical", "stored", "turnover")
                if name in energy
            ),
            ("residual, of the energy that is there and exchanged", f"{energy['relative_residual']:.1e} (ratio)"),
        ),
    )


def _limits_cell(joint: JointSummary) -> Quantity | str:
    """A joint's range that follows the reader's units; words where it is open or of several coordinates."""
    from viz.page.tables import Quantity

    bounds = joint.limits
    if joint.freedom_limits or bounds is None or None in bounds:
        return all_limits(joint)
    return Quantity(tuple(float(b) for b in bounds if b is not None), "m" if joint.kind == "prismatic" else "rad", " … ")
