"""`Machine.report`: one document from which a colleague can trust a run, or repeat it.

Model, assumptions (where every density and every mate comes from), system, results, checks, equations of small machines, warnings, and
the content of every file that went in. HTML in one file without script; PDF through a Chromium on the machine. What a missing library
costs (a picture, the figures, the PDF) is stated in its place, and the rest is written.
"""

from __future__ import annotations

import base64
import importlib.metadata
import io
import platform
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from foundation.atomic_file import write_whole
from foundation.digests import LIBRARIES, file_digest
from foundation.errors import MategraphError, Note
from foundation.file_endings import file_with
from foundation.version import __version__

from ..cell_text import all_limits, coupling_rows, first_names, joint_name, number, vector
from ..project_units import in_project_units
from ..summarise import summarise_machine
from ..summary import MachineSummary, MateSummary
from .run_tables import JOINT_HEADS, SIGNAL_HEADS, joint_rows, signal_rows

if TYPE_CHECKING:
    from domains.result import Result
    from viz.report.report_page import Figure, Grid, Item, Report, Section

    from ...analyses.checks import Checks
    from ...machine import Machine

LONGEST_TABLE = 120  # rows; the rest is counted
FEW_ENTRIES = 12  # of a list that is written out in a table
LARGEST_LISTING = 60_000  # characters of a project file
MOST_EVENTS = 40
STILL = (1600, 900)  # pixels
SMALL = 6  # freedoms of a machine whose equations are written out
LONGEST_EQUATIONS = 600_000  # characters of them


def report_file(path: object) -> Path:
    """Where a report is to go; E082 for an ending that is none of a report."""
    return file_with(path, (".html", ".htm", ".pdf"), "A report")


def write_report(machine: Machine, result: Result, path: Path, *, still: bool = True, reader: str = "", one_page: bool = False) -> Path:
    """Write the report of a run; a path that ends in .pdf is printed by Chromium. `reader`: "customer" for one that is given away.

    Raises
    ------
    MategraphError
        E527 for a PDF without Chromium, E528 if it cannot print, E082 for another ending.
    """
    from tempfile import TemporaryDirectory

    from viz.report.print_pdf import chromium_path, print_pdf
    from viz.report.report_page import report_html

    path = report_file(path)
    printed = path.suffix.lower() == ".pdf"
    if printed:
        chromium_path()  # what cannot be printed in the end is not made first
    text = report_html(report_of(machine, result, still=still, reader=reader, one_page=one_page))
    path.parent.mkdir(parents=True, exist_ok=True)
    if not printed:
        write_whole(path, text)
        return path
    with TemporaryDirectory(prefix="mategraph-report-") as folder:
        page = Path(folder) / "report.html"
        page.write_text(text, encoding="utf-8")
        return print_pdf(page, path)


@in_project_units
def report_of(machine: Machine, result: Result, *, still: bool = True, reader: str = "", one_page: bool = False) -> Report:
    """The content of the report; of one for a customer only what it must not keep back, and a sentence about what it leaves out.

    Raises
    ------
    MategraphError
        E048 for a reader that is not known.
    """
    from viz.report.report_page import Report

    if reader not in ("", CUSTOMER):
        raise MategraphError(
            "E048", f"There is no report for '{reader}'.", remedy=f"Write --for {CUSTOMER}, or leave it out.", element=reader
        )
    described, settings = summarise_machine(machine), machine.project.report
    counts, checks = described.counts, machine.check(result)
    given_away = reader == CUSTOMER
    facts = {"mass": f"{number(described.mass)} kg", "simulated": f"{result.time[-1]:g} s"}
    if not given_away:
        sizes = {"parts": str(counts.parts), "rigid bodies": str(counts.bodies), "mobility": str(described.mobility)}
        facts = {**sizes, **facts, "states": str(len(machine.system.states))}
    facts["energy balance closes to"] = f"{result.energy['relative_residual']:.1e}"
    if len(checks):
        facts = {"checks passed": f"{len(checks) - len(checks.failed)} of {len(checks)}", **facts}
    notes = list(dict.fromkeys((*machine.notes, *result.notes)))
    if notes:
        facts["warnings"] = str(len(notes))
    lead = f"Simulation report of {described.assembly.name}, by MateGraph {__version__}."
    lead = f"Simulation report, by MateGraph {__version__}." if given_away else lead
    if result.interrupted:
        lead += " The run was stopped before its end."
    if given_away:
        lead += f" {LEFT_OUT}"
    if one_page:
        from .one_page import one_page_sections

        sections = list(one_page_sections(machine, result, checks, notes, *_picture_and_curves(machine, result, still)))
    else:
        sections = list((_customer_sections if given_away else _sections)(machine, result, described, checks, notes, still))
    units = ", ".join(unit.name for unit in machine.project.units.values()) or "degrees and millimetres"
    named = {"Author": settings.author, "Customer": settings.customer, "Revision": settings.revision, "Date": settings.date}
    return Report(
        title=settings.title or machine.project.title,
        lead=lead,
        facts=facts,
        sections=sections,
        one_page=one_page,
        foot=f"MateGraph {__version__}. All numbers are SI unless a unit says otherwise; figures show {units}.",
        named={key: text for key, text in named.items() if text},
        logo=picture_data(settings.logo) if settings.logo is not None else "",
        css=settings.css.read_text(encoding="utf-8") if settings.css is not None else "",
        decimal_comma=settings.decimal_comma,
        language=settings.language,
    )


CUSTOMER = "customer"
LEFT_OUT = (
    "This version is for a customer: the project file, controllers and circuits, equations, and the exact geometry (places of joints, "
    "centres of mass, inertias) are left out."
)


def picture_data(path: Path) -> str:
    """A picture as a data address."""
    kind = {".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".svg": "image/svg+xml"}[path.suffix.lower()]
    return f"data:{kind};base64,{base64.b64encode(path.read_bytes()).decode('ascii')}"


def _checks_section(checks: Checks) -> Iterator[Section]:
    from viz.report.report_page import Grid, Section

    if len(checks):
        rows = tuple((c.expression, c.requirement, c.shown, "passed" if c.passed else "FAILED") for c in checks)
        grid = Grid(
            columns=("check", "requirement", "found", "verdict"), rows=rows, verdicts=tuple(c.passed for c in checks), measured=(1, 2)
        )
        yield Section(title="Checks", items=(grid,))


def _sections(
    machine: Machine, result: Result, described: MachineSummary, checks: Checks, notes: Sequence[Note], still: bool
) -> Iterator[Section]:
    from viz.report.report_page import Grid, Section, Words

    yield from _checks_section(checks)
    pictures: list[Item] = list(_still(machine, result)) if still and machine.project.has_assembly else []
    yield Section(title="The machine", items=(*pictures, *_machine(machine, described)))
    yield Section(title="Assumptions", items=tuple(_assumptions(machine, described)))
    yield Section(title="Components, connections and signals", items=tuple(_components(machine)))
    yield Section(title="Results", items=tuple(_results(machine, result)))
    if machine.project.has_assembly:
        yield Section(title="Equations", items=tuple(_equations(machine)))
    if notes:
        cells = tuple((n.code, n.element or "-", n.text, n.remedy or "-") for n in notes)
        yield Section(title="Warnings", items=(Grid(columns=("code", "element", "what", "what to do"), rows=cells),))
    else:
        yield Section(title="Warnings", items=(Words(text="None."),))
    yield Section(title="To repeat it", items=tuple(_provenance(machine, result)))


def _picture_and_curves(machine: Machine, result: Result, still: bool) -> tuple[Callable[[], Iterator[Item]], Callable[[], Iterator[Item]]]:
    from ...analyses.figures import figure_of

    def curves() -> Iterator[Item]:
        caption = "Signals over time."
        return _or_why(lambda: _svg(figure_of(machine, result, "signals"), caption, machine), "Signals over time")

    pictured = still and machine.project.has_assembly
    return (lambda: _still(machine, result) if pictured else iter(())), curves


def _customer_sections(
    machine: Machine, result: Result, described: MachineSummary, checks: Checks, notes: Sequence[Note], still: bool
) -> Iterator[Section]:
    """Checks, the picture, masses, results of what is plotted; warnings by their codes."""
    from viz.report.report_page import Section, Words

    from ...analyses.figures import figure_of

    yield from _checks_section(checks)
    items: list[Item] = list(_still(machine, result)) if still and machine.project.has_assembly else []
    if machine.project.has_assembly:
        bodies = [(b.name, number(b.mass)) for b in described.bodies if not b.ground]
        items.append(_table("Moving bodies", ("body", "mass [kg]"), bodies, numbers=(1,)))
    yield Section(title="The machine", items=tuple(items))
    caption = "Signals over time; dashed grey: what is commanded."
    shown: list[Item] = list(_or_why(lambda: _svg(figure_of(machine, result, "signals"), caption, machine), "Signals over time"))
    if machine.project.plots:
        shown.append(_table("Signals in numbers", SIGNAL_HEADS, signal_rows(machine, result), numbers=(2, 3, 4, 5, 6)))
    if moved := joint_rows(machine, result):
        shown.append(_table("Motion of the joints", JOINT_HEADS, moved, numbers=(4, 5)))
    yield Section(title="Results", items=tuple(shown))
    codes = ", ".join(f"{code} ({sum(n.code == code for n in notes)})" for code in dict.fromkeys(n.code for n in notes))
    yield Section(title="Warnings", items=(Words(text=f"{codes}. Their texts are in the full report." if codes else "None."),))


# ------------------------------------------------------------------------------------------------------------------ the model


def _machine(machine: Machine, described: MachineSummary) -> Iterator[Item]:
    from viz.graph.system_graph import system_svg
    from viz.report.report_page import Figure, Words

    counts, assembly = described.counts, described.assembly
    graph = system_svg(machine.assembly, machine.mechanism, machine.system)
    caption = "From parts to bodies and joints, and what drives and measures them. Bold frames: branches of the normal tree."
    if not machine.project.has_assembly:
        yield Words(text="There is no assembly: circuits, shafts and signals stand alone.")
        yield Figure(content=graph, caption="Components, connections and signals. Bold frames: branches of the normal tree.")
        return
    yield Words(
        text=f"Read from {Path(assembly.file).name} ({assembly.schema}, lengths in {assembly.length_unit}): "
        f"{counts.parts} parts and {counts.mates} mates. Rigidly fixed parts are lumped: {counts.bodies} bodies, of "
        f"which '{described.ground}' stands still, and {counts.joints} joints; {counts.dropped} redundant joints are dropped. "
        f"Mobility {described.mobility}."
    )
    yield Figure(content=graph, caption=caption)
    yield _table(
        "Bodies",
        ("body", "parts", "mass [kg]", "centre of mass [mm]", "Ixx, Iyy, Izz about it [kg·m²]"),
        [
            (
                b.name + (" (ground)" if b.ground else ""),
                first_names(b.parts, 12),
                number(b.mass),
                vector(b.center, 1e3),
                ", ".join(number(b.inertia[i][i]) for i in range(3)),
            )
            for b in described.bodies
        ],
        numbers=(2,),
        note="In the CAD pose, in the axes of the assembly.",
    )
    yield _table(
        "Joints",
        ("joint", "kind", "parent", "child", "axis", "through [mm]", "limits"),
        [(joint_name(j), j.kind, j.parent, j.child, vector(j.axis), vector(j.origin, 1e3), all_limits(j)) for j in described.joints],
    )
    if described.dropped:
        rows = [(d.name, d.kept, d.reason) for d in described.dropped]
        yield _table("Dropped joints", ("joint", "kept", "reason"), rows)
    if described.couplings:
        yield _table("Couplings", ("coupling", "kind", "relation of the coordinates, in SI"), coupling_rows(described.couplings))


def _assumptions(machine: Machine, described: MachineSummary) -> Iterator[Item]:
    from viz.report.report_page import Words

    gravity, settings = machine.gravity, machine.project.simulate
    yield Words(
        text=f"Bodies are rigid. Gravity is ({vector(gravity)}) m/s². The run starts from "
        f"{'given values' if machine.fitted_project.start_values else 'the CAD pose at rest'} and is integrated with relative tolerance "
        f"{settings.rtol:g} and absolute tolerance {settings.atol:g}; results are kept every {settings.output_step:g} s."
    )
    if machine.fitted_project.start_values:
        yield _table(
            "Initial values", ("state", "value, SI"), [(n, number(v)) for n, v in machine.fitted_project.start_values.items()], numbers=(1,)
        )
    lines: dict[tuple[str, ...], list[str]] = {}
    for p in described.parts:
        source = p.density_source or (f"mass from {p.mass_source}" if p.mass else "none: the part has no mass")
        lines.setdefault((p.material or "-", number(p.density), source), []).append(p.name)
    yield _table(
        "Densities and masses, and where they come from",
        ("material", "density [kg/m³]", "from", "parts"),
        [(*key, first_names(names, 10)) for key, names in lines.items()],
        numbers=(1,),
        note="CAD files seldom hold densities that can be trusted: this is what every mass and inertia rests on.",
    )
    yield _table(
        "Mates, and the evidence for them",
        ("mate", "kind", "part a", "part b", "from", "status", "evidence"),
        _mate_rows(described.mates),
        note="A mate that is not confirmed was inferred from the geometry. Fixed mates of one part with the same evidence share a row.",
    )


def _mate_rows(mates: Sequence[MateSummary]) -> list[tuple[str, ...]]:
    """Rows of the table of mates: those that move first, and one row for the fixed ones that differ in nothing but their second part."""
    moving = [m for m in mates if m.kind != "fixed"]
    rows: list[tuple[str, ...]] = [(m.name, m.kind, m.a, m.b, m.source, m.status, m.evidence or "-") for m in moving]
    alike: dict[tuple[str, ...], list[tuple[str, str]]] = {}
    for m in mates:
        if m.kind == "fixed":
            alike.setdefault((m.a, m.source, m.status, m.evidence or "-"), []).append((m.name, m.b))
    for (a, source, status, evidence), own in alike.items():
        names, others = zip(*own, strict=True)
        rows.append((", ".join(names), "fixed", a, ", ".join(others), source, status, evidence))
    return rows


def _short(value: Any) -> str:
    """A value that is no number; of a long list how many entries it has, of columns their names."""
    if isinstance(value, Mapping):
        return ", ".join(map(str, value))
    if isinstance(value, list | tuple) and len(value) > FEW_ENTRIES:
        return f"{len(value):,} entries"
    return str(value)


def _components(machine: Machine) -> Iterator[Item]:
    from domains.catalogue import COMPONENTS, SIGNAL_BLOCKS
    from viz.graph.layers import quantity_label
    from viz.report.report_page import Figure

    from ...analyses.graphs import schematic_of

    spec = machine.system.spec

    def given(parameters: Any, declared: Any) -> str:
        shown = []
        for key, value in parameters.items():
            unit = declared[key].unit if key in declared else ""
            numeric = isinstance(value, (int, float)) and not isinstance(value, bool)
            shown.append(f"{key} = {quantity_label(float(value), unit) if numeric else _short(value)}")
        return ", ".join(shown) or "-"

    if spec.components or spec.signals:
        caption = "The schematic: signals, sources, loads and the joints that they act on or measure."
        yield Figure(content=schematic_of(machine, title=""), caption=caption)
    if spec.components:
        rows = []
        for c in spec.components:
            declared = COMPONENTS[c.model].parameters if c.model in COMPONENTS else {}
            rows.append((c.name, c.model, given(c.parameters, declared), ", ".join(f"{port}: {joint}" for port, joint in c.attach.items())))
        yield _table("Components", ("component", "model", "parameters", "acts on"), [tuple(x or "-" for x in r) for r in rows])
    if spec.connections:
        yield _table(
            "Connections", ("node", "terminals"), [(str(k), ", ".join(row)) for k, row in enumerate(spec.connections, 1)], numbers=(0,)
        )
    if spec.signals:
        signals = []
        for s in spec.signals:
            declared_block = SIGNAL_BLOCKS[s.block].parameters if s.block in SIGNAL_BLOCKS else {}
            links = [f"{port} ← {source}" for port, source in s.inputs.items()] + [f"{port} → {target}" for port, target in s.drives]
            sample = f"{s.sample:g} s" if s.sample else "continuous"
            signals.append((s.name, s.block, sample, given(s.parameters, declared_block), ", ".join(links) or "-"))
        yield _table("Signal blocks", ("block", "kind", "sample", "parameters", "connected with"), signals)


# ---------------------------------------------------------------------------------------------------------------- the results


def _still(machine: Machine, result: Result) -> Iterator[Item]:
    from tempfile import TemporaryDirectory

    from viz.render.still import write_still
    from viz.report.report_page import Figure

    from ..page import scene_of

    def draw() -> Figure:
        with TemporaryDirectory() as folder:
            path = Path(folder) / "still.png"
            write_still(path, scene_of(machine, result), size=STILL, title="", subtitle="", result=result, text_scale=1.7)
            caption = "The machine when it stands farthest from where it began, with the axes of its joints."
            return Figure(content=path.read_bytes(), kind="png", caption=caption)

    yield from _or_why(draw, "The picture of the machine")


def _results(machine: Machine, result: Result) -> Iterator[Item]:
    from viz.plots.signal_figures import phase_pairs
    from viz.report.report_page import Words

    from ...analyses.figures import figure_of

    statistics = result.statistics
    solver = f" by the {statistics['solver']} solver" if "solver" in statistics else ""
    yield Words(text=f"{result.time[-1]:g} s in {statistics.get('steps', '?')} steps{solver}, {len(result.events)} events.")
    for what, noun, caption, wanted in (
        ("signals", "Signals over time", "Signals over time; dashed grey: what is commanded.", True),
        ("phase", "Phase plots", "Rate over position of each coordinate; a dot where it starts.", bool(phase_pairs(result))),
        (
            "reactions",
            "Reactions",
            "Reactions on the child, in the axes of each joint's frame (z along its axis).",
            machine.equations is not None,
        ),
    ):
        if wanted:
            yield from _or_why(lambda what=what, caption=caption: _svg(figure_of(machine, result, what), caption, machine), noun)  # type: ignore[misc]
    along = "Extremes along the solver's own steps and events."
    yield _table("Signals in numbers", SIGNAL_HEADS, signal_rows(machine, result), numbers=(2, 3, 4, 5, 6), note=along)
    if moved := joint_rows(machine, result):
        yield _table("Motion of the joints", JOINT_HEADS, moved, numbers=(4, 5))
    if result.events:
        events = [(f"{e.time:.6g}", e.name, e.kind, e.text, f"{e.value:.5g}") for e in result.events[:MOST_EVENTS]]
        left = f"The first {MOST_EVENTS} of {len(result.events)}." if len(result.events) > MOST_EVENTS else ""
        yield _table("Events", ("time [s]", "element", "kind", "what", "value"), events, numbers=(0, 4), note=left)
    energy = result.energy
    yield _table(
        "Energy audit",
        ("quantity", "energy [J]"),
        [
            *((n.replace("_", " "), number(energy[n])) for n in ("supplied", "heat", "mechanical", "stored", "turnover") if n in energy),
            ("residual, of the energy that is there and exchanged", f"{energy['relative_residual']:.2e} (ratio)"),
        ],
        numbers=(1,),
        note="Supplied energy must equal heat plus the change of mechanical and stored energy.",
    )


def _equations(machine: Machine) -> Iterator[Item]:
    from viz.graph.spy_plot import blt_svg
    from viz.report.report_page import Figure, Markup, Words

    system = machine.system
    yield Words(text=f"{len(system.states)} states: {', '.join(system.states[:60])}{' …' * (len(system.states) > 60)}.")
    unknowns = sum(len(b.variables) for b in system.blocks)
    caption = f"Which equation has which unknown, in evaluation order: {unknowns} unknowns in {len(system.blocks)} blocks."
    yield Figure(content=blt_svg(system.blocks, system.entries, name=machine.project.title), caption=caption)
    if machine.mechanism.mobility > SMALL:
        yield Words(text="The equations of motion are not written out: the machine has too many freedoms. See `mategraph equations`.")
        return

    def write() -> Markup | Words:
        from mechanics.written_out.mathml import math_style
        from mechanics.written_out.pages import equations_html
        from mechanics.written_out.terms import equation_terms

        body = equations_html(equation_terms(machine.mechanism, gravity=machine.gravity))
        if len(body) > LONGEST_EQUATIONS:
            return Words(text="The equations of motion are too long to be read here. See `mategraph equations`.")
        for before, after in (("h2", "h4"), ("h1", "h3")):
            body = body.replace(f"<{before}>", f"<{after}>").replace(f"</{before}>", f"</{after}>")
        return Markup(html=body, style=math_style())

    yield from _or_why(write, "The equations of motion")


def _provenance(machine: Machine, result: Result) -> Iterator[Item]:
    from viz.report.report_page import Listing

    project = machine.project
    named = project.path.name if project.path else machine.assembly.source.name
    command = f"mategraph run {named}" + (" --allow-python" if project.python_blocks else "")
    yield Listing(title="Command", text=command)
    contents = {file.resolve(): file_digest(file) for file in project.input_files}
    contents |= {file.resolve(): digest for file, digest in machine.assembly.references}
    contents.setdefault(machine.assembly.source.resolve(), machine.assembly.digest)
    rows = sorted((name, contents[file]) for file, name in short_names(contents).items())
    yield _table("Content of every file that went in", ("file", "SHA-256"), rows)
    versions = [("MateGraph", __version__), ("Python", platform.python_version()), ("system", f"{platform.system()} {platform.machine()}")]
    for library in (*LIBRARIES, "xarray", "pyvista", "matplotlib"):
        try:
            versions.append((library, importlib.metadata.version(library)))
        except importlib.metadata.PackageNotFoundError:
            versions.append((library, "not installed"))
    yield _table("Versions", ("program", "version"), versions)
    settings = [(key, str(value)) for key, value in result.statistics.items() if isinstance(value, (int, float, str))]
    yield _table("Numbers of the run", ("what", "value"), settings)
    for path in (project.path, *project.bases) if project.path is not None else ():
        try:
            text = path.read_text(encoding="utf-8")
        except OSError as error:
            text = f"It cannot be read any more: {error}"
        if len(text) > LARGEST_LISTING:
            text = f"{text[:LARGEST_LISTING]}\n… and {len(text) - LARGEST_LISTING} characters more, which are left out here."
        yield Listing(title=f"Project file {path.name}", text=text)


# -------------------------------------------------------------------------------------------------------------------- helpers


def short_names(files: Iterable[Path]) -> dict[Path, str]:
    """Each file's name, with as many of its folders as tell it from the others of that name.

    >>> list(short_names([Path("/a/base/m.toml"), Path("/a/own/m.toml"), Path("/a/own/m.step")]).values())
    ['base/m.toml', 'own/m.toml', 'm.step']
    """
    files = list(files)
    names = {}
    for file in files:
        alike = [other.parts for other in files if other != file and other.name == file.name]
        depth = next((n for n in range(1, len(file.parts)) if all(p[-n:] != file.parts[-n:] for p in alike)), len(file.parts))
        names[file] = Path(*file.parts[-depth:]).as_posix()
    return names


def _svg(figure: Any, caption: str, machine: Machine) -> Figure:
    from viz.plots.paper_style import paper_style, use_decimal_comma
    from viz.report.report_page import Figure

    memory = io.BytesIO()
    with paper_style():
        if machine.project.report.decimal_comma:
            use_decimal_comma(figure)
        figure.savefig(memory, format="svg", metadata={"Date": None})
    return Figure(content=memory.getvalue(), caption=caption)


def _or_why(make: Callable[[], Item], noun: str) -> Iterator[Item]:
    """What is made, or a line that says why it could not be."""
    from viz.report.report_page import Words

    try:
        yield make()
    except MategraphError as error:
        yield Words(text=f"{noun}: left out ({error.code}). {error.what} {error.remedy}")


def _table(title: str, columns: tuple[str, ...], rows: Sequence[Sequence[str]], *, numbers: tuple[int, ...] = (), note: str = "") -> Grid:
    from viz.report.report_page import Grid

    if len(rows) > LONGEST_TABLE:
        note = f"{note} The first {LONGEST_TABLE} of {len(rows)}; `mategraph inspect` has all.".strip()
    shown = tuple(tuple(str(cell) for cell in row) for row in rows[:LONGEST_TABLE])
    return Grid(title=title, columns=columns, rows=shown, numbers=numbers, note=note)
