"""``[report]``, ``[units]`` and ``[[plot]]``: how results are shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..model import PlotEntry, PlotLimit, PlotNote, ReportSettings, ShownUnit
from ..problems import shown
from ..units import BadQuantity, to_si
from .reading import Reading

if TYPE_CHECKING:
    from ..schema import PlotTable, ReportTable

# Quantity -> the units of SI that signals of it have.
QUANTITIES: Mapping[str, tuple[str, ...]] = {
    "angle": ("rad",),
    "length": ("m",),
    "speed": ("rad/s", "m/s"),
    "acceleration": ("rad/s^2", "m/s^2"),
    "force": ("N",),
    "torque": ("N*m",),
    "pressure": ("Pa",),
    "flow": ("m^3/s",),
    "temperature": ("K",),
    "heat": ("W",),
    "power": ("W",),
    "energy": ("J",),
    "voltage": ("V",),
    "current": ("A",),
    "frequency": ("Hz",),
    "mass": ("kg",),
    "stiffness": ("N/m", "N*m/rad"),
}
COMMA = ("bg", "cs", "da", "de", "el", "es", "fi", "fr", "hu", "it", "nb", "nl", "no", "pl", "pt", "ro", "ru", "sk", "sl", "sv", "tr", "uk")
POINT = ("en", "he", "ja", "ko", "th", "zh")
PICTURES = (".png", ".jpg", ".jpeg", ".svg")


def read_units(reading: Reading, table: Mapping[str, Any]) -> dict[str, ShownUnit]:
    """Unit of SI -> what is shown in its place. E007 for a quantity that is none, E011 and E012 for a unit that does not fit it."""
    found: dict[str, ShownUnit] = {}
    for quantity, value in table.items():
        path = ("units", quantity)
        if quantity not in QUANTITIES:
            what = f"[units]: there is no quantity {shown(quantity)}."
            reading.report("E007", path, what, f"There are: {', '.join(QUANTITIES)}.")
            continue
        for text in value if isinstance(value, list) else [value]:
            made = [(si, unit) for si in QUANTITIES[quantity] if (unit := shown_unit(str(text), si)) is not None]
            if not made:
                wanted = " or ".join(QUANTITIES[quantity])
                what = f"[units]: {quantity} = {shown(text)} is no unit of {wanted}."
                reading.report("E012", path, what, f'Write a unit that {wanted} can be given in, such as speed = "rpm".')
            found.update(made)
    return found


def shown_unit(text: str, si: str) -> ShownUnit | None:
    """A unit that stands for one of SI; None where it does not fit.

    >>> shown_unit("kN", "N")
    ShownUnit(name='kN', factor=0.001, offset=0.0)
    """
    try:
        zero, one = to_si(f"0 {text}", si), to_si(f"1 {text}", si)
    except BadQuantity:
        return None
    factor = 1.0 / (one - zero)
    return ShownUnit(name=text, factor=float(f"{factor:.15g}"), offset=-zero * factor if zero else 0.0)


def read_report(reading: Reading, table: ReportTable) -> ReportSettings:
    """Who made it for whom; files are below the project's folder. E014 for a language or file that does not serve."""
    if table.language not in (*COMMA, *POINT):
        known = ", ".join(sorted((*COMMA, *POINT)))
        reading.report("E014", ("report", "language"), f"language = {shown(table.language)} is not known.", f"Known are: {known}.")
    files: dict[str, Path | None] = {}
    for key, text, endings in (("logo", table.logo, PICTURES), ("css", table.css, (".css",))):
        files[key] = reading.folder / text if text else None
        if text and Path(text).suffix.lower() not in endings:
            reading.report("E014", ("report", key), f"{key} = {shown(text)} is no {' or '.join(endings)} file.", "Name another file.")
        elif text and not (reading.folder / text).is_file():
            reading.report("E014", ("report", key), f"{key} = {shown(text)} does not exist.", "Name a file beside the project file.")
    return ReportSettings(
        title=table.title,
        author=table.author,
        customer=table.customer,
        revision=table.revision,
        date=table.date,
        logo=files["logo"],
        css=files["css"],
        decimal_comma=table.language in COMMA,
        language=table.language,
    )


def read_plots(reading: Reading, tables: Iterable[PlotTable]) -> Iterator[PlotEntry]:
    """Diagrams; one without a title is called by its signals. Units of limits are judged with the signals, when they are known."""
    for i, table in enumerate(tables):
        notes = []
        for k, note in enumerate(table.notes):
            time = reading.number(("plot", i, "notes", k), note.get("at", ""), "s")
            if time is not None:
                notes.append(PlotNote(time=time, text=str(note.get("text", ""))))
        limits = [PlotLimit(value=one.get("value", one), label=str(one.get("label", ""))) for one in map(_limit, table.limits)]
        yield PlotEntry(
            title=table.title or ", ".join(table.labels.get(s, s) for s in table.signals),
            signals=tuple(table.signals),
            place=reading.places.of("plot", i),
            x=table.x,
            unit=table.unit,
            limits=tuple(limits),
            labels=dict(table.labels),
            notes=tuple(notes),
        )


def _limit(given: Any) -> dict[str, Any]:
    return given if isinstance(given, dict) else {"value": given}
