"""Figures for papers: signals grouped by unit, reactions, phase plots, Bode diagrams and pole maps, as SVG, PDF or PNG.

Made with matplotlib's object interface (no window, no global state), in the width of a column or of a page. The same figure gives the same
file, byte for byte. Names are never read as mathematics. Curves are told apart by colours that survive colour blindness, and by dashes.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from foundation.arrays import Array
from foundation.atomic_file import whole_file

from ..display_units import pretty_unit
from ..scene import VizError
from .signal_plots import GREY, INK, RULE, Plot, Signals, curves_of, one_line, require_matplotlib, shown

if TYPE_CHECKING:
    from mechanics.analyses.inverse_results import InverseAnalysis, JointReaction
    from mechanics.analyses.linearise import Linearisation

PAGE, COLUMN = 6.9, 3.4  # inches: width of text on a page, of one of two columns
HUES = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7a5195", "#444444")  # after Okabe and Ito
DASHES: tuple[Any, ...] = ("-", (0, (5, 1.6)), (0, (1.2, 1.2)), (0, (6, 1.5, 1.2, 1.5)))
FORMATS = (".svg", ".pdf", ".png", ".eps")
NO_RESPONSE = 1e-9  # of an input's largest response: what is smaller is none
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
    """Write a figure; its suffix says the format. The file appears only when it is complete.

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


# --------------------------------------------------------------------------------------------------------------- signals


def signal_figure(result: Signals, plots: Sequence[Plot], *, width: float = PAGE, height: float = 1.55) -> Any:
    """Plots below one another over a common time axis.

    Parameters
    ----------
    width, height
        Of the figure, and of each plot, inches.

    Raises
    ------
    VizError
        E503 if a signal is not in the result, E526 without matplotlib.
    """
    with paper_style():
        figure, axes = _rows(len(plots), width, height, sharex=True)
        for ax, plot in zip(axes, plots, strict=True):
            curves = curves_of(plot, result, None)
            units = list(dict.fromkeys(c.unit for c in curves))
            for k, c in enumerate(curves):
                style = {"color": GREY, "ls": (0, (4, 2)), "lw": 1.0} if c.command else _look(k)
                unit = f" [{_pretty(c.unit)}]" if len(units) > 1 and c.unit else ""
                ax.plot(c.time, c.values, label=one_line(c.name, 40) + unit, **style)
            ax.set_title(one_line(plot.title, 70), parse_math=False)
            if len(units) == 1 and units[0] not in ("", "1"):
                ax.set_ylabel(_pretty(units[0]), parse_math=False)
            _legend(ax)
        if plots:
            axes[-1].set_xlabel("time [s]")
            time = np.asarray(result.time)
            first = float(time[0]) if len(time) else 0.0
            axes[-1].set_xlim(first, float(time[-1]) if len(time) > 1 else first + 1.0)
        return figure


def phase_figure(result: Signals, pairs: Sequence[tuple[str, str]], *, width: float = PAGE) -> Any:
    """A plot for each pair of signals, the second over the first; a dot where it starts and an arrow along it.

    Raises
    ------
    VizError
        E503 if there is no pair to show.
    """
    if not pairs:
        raise _nothing("a phase plot", "Name two signals, position and rate: --signals a.angle,a.rate.")
    with paper_style():
        columns = min(len(pairs), 3)
        rows = -(-len(pairs) // columns)
        figure, grid = _grid(rows, columns, width, 0.86 * width / max(columns, 2))
        for k, ax in enumerate(grid):
            ax.set_visible(k < len(pairs))
        for k, ((across, along), ax) in enumerate(zip(pairs, grid, strict=False)):
            x, x_unit = shown(result[across], result.units(across))
            y, y_unit = shown(result[along], result.units(along))
            color = HUES[k % len(HUES)]
            ax.plot(x, y, color=color)
            ax.plot(x[:1], y[:1], "o", ms=3.5, color=color)
            _arrow_along(ax, x, y, color)
            ax.set_xlabel(_with_unit(across, x_unit), parse_math=False)
            ax.set_ylabel(_with_unit(along, y_unit), parse_math=False)
        return figure


def phase_pairs(result: Signals) -> list[tuple[str, str]]:
    """Position and rate of every coordinate that moves."""
    names = set(result.names)
    found = []
    for position, rate in (("angle", "rate"), ("position", "speed")):
        for name in result.names:
            owner, _, quantity = name.rpartition(".")
            if quantity == position and f"{owner}.{rate}" in names and np.ptp(np.asarray(result[name])) > 0.0:
                found.append((name, f"{owner}.{rate}"))
    return found[:9]


# -------------------------------------------------------------------------------------------------------------- reactions


def reaction_figure(found: InverseAnalysis, joints: Sequence[str] | None = None, *, width: float = PAGE) -> Any:
    """Force and moment of each joint (and bearing) over time with resultants, in the axes of its frame F; dashed where it is a convention.

    Parameters
    ----------
    joints
        Names; by default the first six.
    """
    everything = {**found.reactions, **found.bearings}
    names = list(joints) if joints is not None else list(everything)[:6]
    if not names:
        raise _nothing("a figure of reactions", "The machine has no joints.")
    with paper_style():
        figure, grid = _grid(len(names), 2, width, 1.5, sharex=True)
        for k, name in enumerate(names):
            reaction = everything[name]
            _draw_reaction(grid[2 * k], found.time, reaction, 0)
            _draw_reaction(grid[2 * k + 1], found.time, reaction, 3)
            grid[2 * k].set_title(f"{one_line(name, 16)}: force on {one_line(reaction.child, 16)}", parse_math=False)
            grid[2 * k + 1].set_title("moment", parse_math=False)
            if k == 0 or not reaction.determinate.all():
                _legend(grid[2 * k + 1])
        for ax in grid[-2:]:
            ax.set_xlabel("time [s]")
        return figure


def _draw_reaction(ax: Any, time: Array, reaction: JointReaction, first: int) -> None:
    values = reaction.components[:, first : first + 3]
    if reaction.determinate[first : first + 3].all():
        ax.plot(time, np.linalg.norm(values, axis=1), color=GREY, lw=0.8, label="resultant")
    for i, axis in enumerate("xyz"):
        sure = bool(reaction.determinate[first + i])
        known = bool(reaction.determinate[i] and reaction.determinate[3 + i])  # the names serve force and moment
        ax.plot(time, values[:, i], color=HUES[i], ls="-" if sure else DASHES[1], label=axis + ("" if known else " (dashed: convention)"))
    ax.set_ylabel("N" if first == 0 else "N·m")


# ---------------------------------------------------------------------------------------------------------- linearisation


def frequency_response(found: Linearisation, hertz: Array) -> Array:
    """(frequencies, outputs, inputs), complex: ``C (i w - A)^-1 B + D``."""
    n = len(found.states)
    s = 2j * np.pi * np.asarray(hertz, dtype=float)
    solved = np.linalg.solve(s[:, None, None] * np.eye(n) - found.A, np.broadcast_to(found.B, (len(s), *found.B.shape))) if n else 0.0
    return np.asarray(found.C @ solved + found.D if n else np.broadcast_to(found.D, (len(s), *found.D.shape)).astype(complex))


def band_of(found: Linearisation) -> Array:
    """Frequencies, Hz, from a decade below the slowest mode to a decade above the fastest, six at most; denser at resonances."""
    natural = np.abs(found.eigenvalues) / (2 * np.pi)
    natural = natural[natural > 1e-6 * max(natural.max(initial=0.0), 1e-9)]
    low, high = (natural.min() / 10, natural.max() * 10) if len(natural) else (0.01, 100.0)
    low = max(low, 1e-6 * high)
    natural = natural[natural > low]
    around = 1.0 + np.concatenate([-np.geomspace(1e-4, 0.3, 25)[::-1], [0.0], np.geomspace(1e-4, 0.3, 25)])
    grid = [np.geomspace(low, high, 600), *(f * around for f in np.unique(natural))]
    return np.unique(np.concatenate(grid))


def bode_figure(
    found: Linearisation, *, inputs: Sequence[str] | None = None, outputs: Sequence[str] | None = None, width: float = PAGE
) -> Any:
    """Magnitude and phase over frequency, a column for each input; by default three inputs and the positions that they drive.

    Raises
    ------
    VizError
        E503 where there is no input or output of that name, or none at all.
    """
    chosen_in = _chosen(inputs, found.inputs, "input")
    default = [n for n in found.outputs if n.rpartition(".")[2] in ("angle", "position", "p", "T")] or list(found.outputs)
    chosen_out = _chosen(outputs, found.outputs, "output") if outputs is not None else default[:6]
    hertz = band_of(found)
    response = frequency_response(found, hertz)
    sizes = np.abs(response).max(axis=0, initial=0.0)  # (outputs, inputs)
    sizes[sizes < NO_RESPONSE * sizes.max(axis=0, initial=0.0, keepdims=True)] = 0.0
    at_in, at_out = {n: j for j, n in enumerate(found.inputs)}, {n: i for i, n in enumerate(found.outputs)}
    chosen_in = [n for n in chosen_in if inputs is not None or any(sizes[at_out[o], at_in[n]] > 0 for o in chosen_out)][:3]
    if not chosen_in or not chosen_out:
        raise _nothing("a Bode diagram", "No held input (a sampled controller's output) acts on these outputs: see `mategraph linearise`.")
    units = dict(zip(found.outputs, found.output_units, strict=True)), dict(zip(found.inputs, found.input_units, strict=True))
    if outputs is None:  # at the fast end an input moves what it drives, and little else
        fast = np.abs(response[-1])
        driven = {o for n in chosen_in for o in sorted(chosen_out, key=lambda o: -fast[at_out[o], at_in[n]])[: max(1, 4 // len(chosen_in))]}
        chosen_out = [o for o in chosen_out if o in driven]
    with paper_style():
        figure, grid = _grid(2, len(chosen_in), width, 2.0, sharex=True)
        named: dict[str, Any] = {}
        for j, source in enumerate(chosen_in):
            upper, lower = grid[j], grid[len(chosen_in) + j]
            for k, target in enumerate(chosen_out):
                h = response[:, at_out[target], at_in[source]]
                size = np.abs(h)
                if not sizes[at_out[target], at_in[source]] > 0.0:
                    continue
                unit = f"{_pretty(units[0][target]) or '1'} per {_pretty(units[1][source]) or '1'}"
                (line,) = upper.loglog(hertz, size, **_look(k))
                named.setdefault(f"{one_line(target, 34)} [{unit}]", line)
                lower.semilogx(hertz, np.degrees(np.unwrap(np.angle(h))), **_look(k))
            upper.set_title(f"from {one_line(source, 34)}", parse_math=False)
            lower.set_xlabel("frequency [Hz]")
            lower.yaxis.set_major_locator(_degrees())
        grid[0].set_ylabel("magnitude")
        grid[len(chosen_in)].set_ylabel("phase [deg]")
        legend = figure.legend(named.values(), named.keys(), loc="outside lower center", ncols=min(len(named), 3))
        for text in legend.get_texts():
            text.set_parse_math(False)
        return figure


def pole_figure(found: Linearisation, *, width: float = COLUMN * 1.35) -> Any:
    """Eigenvalues in the complex plane with lines of equal damping; unstable ones red.

    The axes are those of ``asinh``: linear near zero and logarithmic far from it, so that slow and fast modes are both seen.
    """
    values = np.array([v for m in found.modes for v in ((m.eigenvalue, m.eigenvalue.conjugate()) if m.oscillates else (m.eigenvalue,))])
    with paper_style():
        figure, (ax,) = _grid(1, 1, width, 0.86 * width)
        magnitude = np.abs(values)
        scale = max(float(np.median(magnitude[magnitude > 0])) / 10 if (magnitude > 0).any() else 1.0, 1e-9)
        reach = 2.5 * max(float(magnitude.max(initial=0.0)), 10 * scale)
        ax.set_xscale("asinh", linear_width=scale)
        ax.set_yscale("asinh", linear_width=scale)
        radius = np.concatenate([[0.0], np.geomspace(scale / 100, reach, 200)])
        for damping in (0.1, 0.3, 0.7):
            angle = np.arccos(damping)
            ax.plot(-radius * np.cos(angle), radius * np.sin(angle), color=GREY, lw=0.6, ls=DASHES[2])
            ax.plot(-radius * np.cos(angle), -radius * np.sin(angle), color=GREY, lw=0.6, ls=DASHES[2])
            r = 0.12 * reach
            ax.annotate(f"ζ {damping:g}", (-r * damping, r * np.sin(angle)), size=6.5, color=GREY, ha="center", va="center", **_ON_PAPER)
        ax.axvline(0.0, color=INK, lw=0.8)
        ax.axhline(0.0, color=GREY, lw=0.5)
        grows = values.real > NO_RESPONSE * np.abs(values).max(initial=0.0)
        ax.plot(values.real[~grows], values.imag[~grows], "x", color=HUES[0], ms=6, mew=1.6, label="dies away or stays")
        if grows.any():
            ax.plot(values.real[grows], values.imag[grows], "+", color="#c1121f", ms=8, mew=1.8, label="grows")
            ax.legend(loc="lower right", bbox_to_anchor=(1.0, 1.0), ncols=2, borderaxespad=0.1, handletextpad=0.2, columnspacing=1.0)
        ax.set_xlim(-reach, max(float(values.real.max(initial=0.0)) * 2.5, 2 * scale))
        ax.set_ylim(-reach, reach)
        ax.set_xlabel("real part [1/s]")
        ax.set_ylabel("imaginary part [1/s]")
        ax.set_title("Poles")
        for side in (ax.xaxis, ax.yaxis):
            side.set_major_locator(_asinh_ticks(scale))
        return figure


# ---------------------------------------------------------------------------------------------------------------- helpers

_ON_PAPER: Mapping[str, Any] = {"bbox": {"boxstyle": "square,pad=0.1", "facecolor": "white", "edgecolor": "none"}}


def _rows(count: int, width: float, height: float, *, sharex: bool = False) -> tuple[Any, list[Any]]:
    return _grid(max(count, 1), 1, width, height, sharex=sharex)


def _grid(rows: int, columns: int, width: float, height: float, *, sharex: bool = False) -> tuple[Any, list[Any]]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, rows * height + 0.35), layout="constrained")
    axes = figure.subplots(rows, columns, sharex=sharex, squeeze=False)
    return figure, list(axes.ravel())


def _look(k: int) -> dict[str, Any]:
    return {"color": HUES[k % len(HUES)], "ls": DASHES[(k // 4) % len(DASHES)]}


def _legend(ax: Any, *, inside: bool = False) -> None:
    """Names beside the plot, or in it, never read as mathematics."""
    if ax.get_legend_handles_labels()[0]:
        place: dict[str, Any] = {"loc": "best"} if inside else {"loc": "upper left", "bbox_to_anchor": (1.0, 1.0)}
        legend = ax.legend(borderaxespad=0.2, handlelength=2.0, **place)
        for text in legend.get_texts():
            text.set_parse_math(False)


def _arrow_along(ax: Any, x: Array, y: Array, color: str) -> None:
    """An arrow head a third of the way along the path, where it is long enough to point."""
    known = np.isfinite(x) & np.isfinite(y)
    x, y = x[known], y[known]
    if len(x) < 3:
        return
    span = max(float(np.ptp(x)), 1e-300), max(float(np.ptp(y)), 1e-300)
    way = np.concatenate([[0.0], np.cumsum(np.hypot(np.diff(x) / span[0], np.diff(y) / span[1]))])
    if not way[-1] > 0.1:
        return
    k = int(np.argmax(np.diff(way) > 0)) if len(way) < 12 else int(np.searchsorted(way, way[-1] / 3))
    k = min(max(k, 1), len(x) - 2)
    far = min(max(int(np.searchsorted(way, way[k] + 0.05)), k + 1), len(x) - 1)
    if k < far:
        look = {"arrowstyle": "-|>", "color": color, "lw": 1.0, "shrinkA": 0, "shrinkB": 0, "mutation_scale": 11}
        ax.annotate("", (x[far], y[far]), (x[k], y[k]), arrowprops=look)


def _with_unit(name: str, unit: str) -> str:
    return f"{one_line(name, 40)} [{_pretty(unit)}]" if unit not in ("", "1") else one_line(name, 40)


def _pretty(unit: str) -> str:
    return pretty_unit(one_line(unit, 24))


def _degrees() -> Any:
    from matplotlib.ticker import MaxNLocator

    return MaxNLocator(nbins=6, steps=[1, 1.5, 3, 4.5, 9, 10])


def _asinh_ticks(scale: float) -> Any:
    from matplotlib.ticker import AsinhLocator

    return AsinhLocator(scale, numticks=7)


def _chosen(wanted: Sequence[str] | None, known: Sequence[str], what: str) -> list[str]:
    for name in wanted or ():
        if name not in known:
            raise VizError(
                "E503",
                f"There is no {what} '{name}' of the linear system.",
                element=name,
                remedy=f"There are: {', '.join(known[:12])}{' …' * (len(known) > 12)}.",
            )
    return list(wanted if wanted is not None else known)


def _nothing(what: str, remedy: str) -> VizError:
    return VizError("E503", f"There is nothing to show in {what}.", element=what, remedy=remedy)
