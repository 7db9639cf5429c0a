"""The page of a run: what is seen, the plots, the tables and the foot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from .cell_text import all_limits, coupling_rows, first_names, joint_name, number, vector
from .frame_loads import loads_at_frames
from .joint_ranges import COORDINATES, ranges_of
from .summarise import summarise_machine

if TYPE_CHECKING:
    from domains.result import Result
    from viz.page.tables import Quantity, Table
    from viz.scene import Scene, Trail
    from viz.signals import Plot

    from ..analyses.checks import CheckOutcome
    from ..machine import Machine
    from .summary import JointSummary


def page_of(machine: Machine, result: Result) -> str:
    """The text of the page of a run."""
    from viz.graph.system_graph import system_svg
    from viz.page.html_page import page_text

    loads, load_notes = loads_at_frames(machine, result)
    return page_text(
        scene_of(machine, result).with_changes(loads=loads),
        plots=plots_of(machine, result),
        result=result,
        graph_svg=system_svg(machine.assembly, machine.mechanism, machine.system),
        tables=list(tables_of(machine, result, machine.check(result))),
        notes=(*machine.notes, *result.notes, *load_notes),
        meta=meta_of(machine, result),
    )


def scene_of(machine: Machine, result: Result | None) -> Scene:
    """What is to be seen of a machine and its run; up is against gravity."""
    from viz.scene_building import build_scene

    x, y, z = machine.gravity
    up = (-x, -y, -z) if x or y or z else (0.0, 0.0, 1.0)
    return build_scene(machine.assembly, machine.mechanism, result, title=machine.project.title, overlays=trails_of(machine), up=up)


def trails_of(machine: Machine) -> list[Trail]:
    """The paths of the project's points, in the colours of their bodies."""
    from foundation.arrays import frozen_array
    from viz.scene import Trail

    body_of = machine.mechanism.body_of
    return [Trail(name=p.name, body=body_of(p.part), point=frozen_array(p.point)) for p in machine.fitted_project.points if p.trail]


def plots_of(machine: Machine, result: Result) -> list[Plot]:
    """The project's plots, or a sensible choice: what shows the motion first, then what drives it; as many as are seen at once."""
    from viz.plots.signal_choice import plots_by_unit
    from viz.signals import Plot

    if machine.project.plots:
        return [Plot(title=plot.title, signals=tuple(plot.signals)) for plot in machine.project.plots]
    return plots_by_unit(result, most=6)[:4]


def meta_of(machine: Machine, result: Result) -> dict[str, str]:
    """What the page's foot says: versions and content keys, so that the run can be repeated."""
    from foundation.version import __version__

    return {
        "program": f"MateGraph {__version__}",
        "assembly": f"{machine.assembly.source.name}, SHA-256 {machine.assembly.digest[:16]}",
        "project": machine.project.path.name if machine.project.path else "none",
        "simulated": f"{result.time[-1]:g} s in {result.statistics['steps']} steps",
    }


def tables_of(machine: Machine, result: Result, outcomes: Iterable[CheckOutcome]) -> Iterator[Table]:
    """Bodies, joints, dropped joints, checks and the energy audit, each with its units."""
    from viz.page.tables import Quantity, Table

    described = summarise_machine(machine)
    went = {j.name: {r.quantity: Quantity((r.least, r.most), r.unit, " … ") for r in ranges_of(result, j.name)} for j in described.joints}
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
