"""The style of all figures for papers, and what they share: axes, colours and dashes, legends, units, files.

Made with matplotlib's object interface (no window, no global state), in the width of a column or of a page. The same figure gives the same
file, byte for byte. Names are never read as mathematics. Curves differ by colours that survive colour blindness, and by dashes.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from foundation.atomic_file import whole_file

from ..display_units import pretty_unit
from ..errors import VizError
from .curves import GREY, INK, RULE, one_line, one_name
from .matplotlib_check import require_matplotlib

PAGE, COLUMN = 6.9, 3.4  # inches: width of text on a page, of one of two columns
HUES = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7a5195", "#444444")  # after Okabe and Ito
DASHES: tuple[Any, ...] = ("-", (0, (5, 1.6)), (0, (1.2, 1.2)), (0, (6, 1.5, 1.2, 1.5)))
FORMATS = (".svg", ".pdf", ".png", ".eps")
STYLE: Mapping[str, Any] = {
    "font.family": "DejaVu Sans",
    "font.size": 8.0,
    "axes.titlesize": 8.5,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.labelsize": 8.0,
    "axes.labelcolor": INK,
    "axes.edgecolor": GREY,
    "axes.linewidth": 0.7,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.formatter.limits": (-3, 4),
    "axes.formatter.use_mathtext": True,
    "grid.color": RULE,
    "grid.linewidth": 0.7,
    "lines.linewidth": 1.2,
    "lines.solid_joinstyle": "round",
    "xtick.color": GREY,
    "ytick.color": GREY,
    "xtick.labelsize": 7.5,
    "ytick.labelsize": 7.5,
    "legend.fontsize": 7.0,
    "legend.frameon": False,
    "figure.facecolor": "white",
    "savefig.facecolor": "white",
    "pdf.fonttype": 42,  # text stays text
    "svg.hashsalt": "mategraph",  # the same names of clip paths every time
    "svg.fonttype": "path",  # looks the same without our font
}


@contextmanager
def paper_style() -> Iterator[None]:
    """The style of all figures, for the block only."""
    require_matplotlib()
    import matplotlib as mpl

    with mpl.rc_context(dict(STYLE)), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*[Gg]lyph.*")  # names may hold characters that the font lacks: it draws a box
        yield


def save_figure(figure: Any, path: Path) -> Path:
    """Write a figure; its suffix names the format. The file appears only when it is complete.

    Raises
    ------
    VizError
        E524 for another suffix.
    """
    path = Path(path)
    if path.suffix.lower() not in FORMATS:
        raise VizError(
            "E524",
            f"A figure cannot be written as '{path.name}': the suffix '{path.suffix}' is not known.",
            element=str(path),
            remedy=f"Use one of {', '.join(FORMATS)}.",
        )
    kind = path.suffix.lower()[1:]
    undated: Mapping[str, dict[str, None]] = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}
    path.parent.mkdir(parents=True, exist_ok=True)
    with paper_style(), whole_file(path) as own:
        figure.savefig(own, format=kind, dpi=220, metadata=undated.get(kind))
    return path


def use_decimal_comma(figure: Any) -> None:
    """Write the numbers at the axes of a figure with a decimal comma."""
    from matplotlib.ticker import ScalarFormatter

    class WithComma(ScalarFormatter):
        def __call__(self, x: float, pos: int | None = None) -> str:
            return str(super().__call__(x, pos)).replace(".", ",")

    for ax in figure.axes:
        for axis in (ax.xaxis, ax.yaxis):
            if type(axis.get_major_formatter()) is ScalarFormatter:
                axis.set_major_formatter(WithComma())


def axes_grid(rows: int, columns: int, width: float, height: float, *, sharex: bool = False) -> tuple[Any, list[Any]]:
    """A figure and its axes row by row; `width` of the figure and `height` of a row, inches."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, rows * height + 0.35), layout="constrained")
    axes = figure.subplots(rows, columns, sharex=sharex, squeeze=False)
    return figure, list(axes.ravel())


def curve_style(k: int) -> dict[str, Any]:
    """Colour and dashes of curve number `k`."""
    return {"color": HUES[k % len(HUES)], "ls": DASHES[(k // 4) % len(DASHES)]}


def add_legend(ax: Any) -> None:
    """Names beside the plot, never read as mathematics."""
    if ax.get_legend_handles_labels()[0]:
        legend = ax.legend(borderaxespad=0.2, handlelength=2.0, loc="upper left", bbox_to_anchor=(1.0, 1.0))
        plain_names(legend)


def plain_names(legend: Any) -> None:
    """Keep the names of a legend from being read as mathematics."""
    for text in legend.get_texts():
        text.set_parse_math(False)


def with_unit(name: str, unit: str) -> str:
    """The label of an axis."""
    return f"{one_name(name, 40)} [{short_unit(unit)}]" if unit not in ("", "1") else one_name(name, 40)


def short_unit(unit: str) -> str:
    """A unit as it is written beside a name."""
    return pretty_unit(one_line(unit, 24))


def nothing_to_show(what: str, remedy: str) -> VizError:
    """E503 for a figure without content."""
    return VizError("E503", f"There is nothing to show in {what}.", element=what, remedy=remedy)
