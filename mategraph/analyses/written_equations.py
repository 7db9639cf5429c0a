"""`Machine.write_equations`: the equations of motion written out in a format of the user's choice."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from foundation.errors import MategraphError

from ..outputs.cell_text import count
from ..outputs.shown import Shown
from ..outputs.text_file import write_text_file

if TYPE_CHECKING:
    from ..machine import Machine

FORMATS = ("text", "latex", "html", "sympy", "c")  # of mechanics.written_out.text, which is not imported for a mere help text
FORMULATIONS = ("recursive", "lagrange")
ENDINGS = {".txt": "text", ".tex": "latex", ".html": "html", ".htm": "html", ".py": "sympy", ".c": "c"}


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class WrittenEquations(Shown):
    """Equations as text; ``str(...)`` is the text itself."""

    format: str
    written: str | None = None  # the file that it was written to
    text: str

    def __str__(self) -> str:
        return self.text

    def save(self, path: str | Path) -> Path:
        """Write the text to a file; its folder is made."""
        return write_text_file(self.text, Path(path))

    def headline(self) -> str:
        """Format and length."""
        return f"{self.format}, {count(self.text.count(chr(10)), 'line')}"

    def _repr_html_(self) -> str:
        return self.text if self.format == "html" else f"<pre>{escape(self.text)}</pre>"


def format_for(asked: str | None, out: Path | None) -> str:
    """The format asked for, or that of the file's ending, or text.

    Raises
    ------
    MategraphError
        E048 for a format that does not exist.

    Examples
    --------
    >>> format_for(None, Path("arm.tex")), format_for(None, None), format_for("C", None)
    ('latex', 'text', 'c')
    """
    if asked is None:
        return ENDINGS.get(out.suffix.lower(), "text") if out is not None else "text"
    if asked.lower() in FORMATS:
        return asked.lower()
    raise MategraphError("E048", f"There is no format '{asked}' for equations.", remedy=f"Use one of: {', '.join(FORMATS)}.", element=asked)


def check_formulation(formulation: str, form: str) -> None:
    """Refuse a formulation that does not exist, or that is not written in this format.

    Raises
    ------
    MategraphError
        E048 for either.
    """
    if formulation not in FORMULATIONS:
        what, remedy = f"There is no formulation '{formulation}' to write out.", f"Use one of: {', '.join(FORMULATIONS)}."
    elif formulation == "lagrange" and form != "text":
        what, remedy = f"Lagrange's matrices are not written as {form}.", "Leave the format out: they are written as text."
    else:
        return
    raise MategraphError("E048", what, remedy=remedy, element=formulation)


def write_machine_equations(
    machine: Machine, form: str = "text", *, numbers: bool = False, formulation: str = "recursive"
) -> WrittenEquations:
    """The equations of the machine's mechanism under the project's gravity."""
    form = format_for(form, None)
    check_formulation(formulation, form)
    mechanism = machine.equations.mechanism
    with machine.reporter.stage("equations") as (line, _):
        if formulation == "lagrange":
            from mechanics.written_out.lagrange_text import lagrange_text

            text = lagrange_text(mechanism, gravity=machine.gravity)
        else:
            from mechanics.written_out.text import write_equations

            text = write_equations(mechanism, form, gravity=machine.gravity, numbers=numbers)
        line.text = f"{mechanism.mobility} degrees of freedom"
        line.detail = f"{form}, {text.count(chr(10))} lines"
    return WrittenEquations(format=form, text=text)
