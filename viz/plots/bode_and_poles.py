"""Figures of a linear system: Bode diagrams and maps of its poles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
import numpy.typing as npt

from foundation.arrays import Array
from mechanics.analyses.frequency_response import band_of, frequency_response

from ..errors import VizError
from .curves import GREY, INK, one_line, one_name
from .paper_style import COLUMN, DASHES, HUES, PAGE, axes_grid, curve_style, nothing_to_show, paper_style, plain_names, short_unit

if TYPE_CHECKING:
    from domains.analysis.margins import Margins
    from mechanics.analyses.linear_system import Linearisation, Mode


class HasModes(Protocol):
    """A linear system, in continuous or discrete time."""

    @property
    def modes(self) -> tuple[Mode, ...]:
        """Eigenvalues, 1/s."""


MOST_INPUTS = 3  # side by side
TITLE_LENGTH = 60  # characters above all of them
NO_RESPONSE = 1e-9  # of an input's largest response: what is smaller is none
DAMPING_LINES = (0.1, 0.3, 0.7)
LABEL_ROOM = 0.13  # of half the width of a map of poles: a label stands no nearer to a pole
TICK_ROOM = 0.085  # of an axis: numbers at it stand no nearer to each other
ON_PAPER: Mapping[str, Any] = {"bbox": {"boxstyle": "square,pad=0.1", "facecolor": "white", "edgecolor": "none"}}


def bode_figure(
    found: Linearisation, *, inputs: Sequence[str] | None = None, outputs: Sequence[str] | None = None, width: float = PAGE
) -> Any:
    """Magnitude in decibels and phase over frequency, a column for each input; by default three inputs and the positions that they drive.

    Raises
    ------
    VizError
        E503 where there is no input or output of that name, or none at all.
    """
    hertz = band_of(found)
    response = frequency_response(found, hertz)
    sources, targets, below = _chosen_ports(found, response, inputs, outputs)
    with paper_style():
        figure, axes = axes_grid(2, len(sources), width, 2.0, sharex=True)
        named: dict[str, Any] = {}  # text of the legend -> line
        for j, source in enumerate(sources):
            curves = {target: response[:, found.outputs.index(target), found.inputs.index(source)] for target in targets}
            lines = _draw_response(axes[j], axes[len(sources) + j], hertz, curves, least=_least_response(found, response, source))
            for target, line in lines.items():
                named.setdefault(f"{one_name(target, 34)} [{_unit_of_response(found, target, source)}]", line)
            axes[j].set_title(f"from {one_line(source, TITLE_LENGTH // len(sources))}", parse_math=False)
        axes[0].set_ylabel("magnitude [dB]")
        axes[len(sources)].set_ylabel("phase [deg]")
        plain_names(figure.legend(named.values(), named.keys(), loc="outside lower center", ncols=min(len(named), 3)))
        if below:
            figure.suptitle(below, size=7.5, color=GREY, x=0.99, ha="right", parse_math=False)
        return figure


def _chosen_ports(
    found: Linearisation, response: Array, inputs: Sequence[str] | None, outputs: Sequence[str] | None
) -> tuple[list[str], list[str], str]:
    """The inputs and outputs of a diagram: those that were asked for, or three inputs that act on a position and what they drive most.

    And a note on what is left out.
    """
    at_in, at_out = {n: j for j, n in enumerate(found.inputs)}, {n: i for i, n in enumerate(found.outputs)}
    sources = _chosen(inputs, found.inputs, "input")
    positions = [n for n in found.outputs if n.rpartition(".")[2] in ("angle", "position", "p", "T")] or list(found.outputs)
    targets = _chosen(outputs, found.outputs, "output") if outputs is not None else positions
    if inputs is None:
        largest = np.abs(response).max(axis=0, initial=0.0)  # (outputs, inputs)
        sources = [n for n in sources if any(largest[at_out[o], at_in[n]] > _least_response(found, response, n) for o in targets)]
    acting, sources = len(sources), sources[:MOST_INPUTS]
    if not sources or not targets:
        raise nothing_to_show(
            "a Bode diagram",
            "No input acts on these outputs: name one with --in, such as the input of a source (see `mategraph linearise`).",
        )
    if outputs is None:  # at the fast end an input moves what it drives, and little else
        fast, each = np.abs(response[-1]), max(1, 4 // len(sources))
        driven = {o for n in sources for o in sorted(targets, key=lambda o: -fast[at_out[o], at_in[n]])[:each]}
        targets = [o for o in targets if o in driven]
    left_out = [f"{len(sources)} of {acting} inputs"] if acting > len(sources) else []
    if outputs is None and len(targets) < len(positions):
        left_out.append(f"{len(targets)} of {len(positions)} outputs: what they drive most")
    return sources, targets, ", ".join(left_out)


def _least_response(found: Linearisation, response: Array, source: str) -> float:
    """The magnitude at or below which an input has no effect."""
    return NO_RESPONSE * float(np.abs(response[:, :, found.inputs.index(source)]).max(initial=0.0))


def _unit_of_response(found: Linearisation, target: str, source: str) -> str:
    over, under = found.output_units[found.outputs.index(target)], found.input_units[found.inputs.index(source)]
    return f"dB of {short_unit(over) or '1'} per {short_unit(under) or '1'}"


def _draw_response(upper: Any, lower: Any, hertz: Array, curves: Mapping[str, Array], *, least: float) -> dict[str, Any]:
    """Magnitudes into the upper axes and phases into the lower ones; returns the lines of those that respond at all."""
    lines = {}
    for k, (target, h) in enumerate(curves.items()):
        if np.abs(h).max(initial=0.0) > least:
            (lines[target],) = upper.semilogx(hertz, decibels(h), **curve_style(k))
            lower.semilogx(hertz, np.degrees(np.unwrap(np.angle(h))), **curve_style(k))
    lower.set_xlabel("frequency [Hz]")
    lower.yaxis.set_major_locator(_degrees())
    return lines


def loop_figure(opened_at: str, hertz: Array, response: Array, margins: Margins, *, width: float = COLUMN * 1.35) -> Any:
    """Gain and phase of an opened loop with its margins."""
    with paper_style():
        figure, (upper, lower) = axes_grid(2, 1, width, 2.0, sharex=True)
        upper.semilogx(hertz, decibels(response), **curve_style(0))
        phase = np.degrees(np.unwrap(np.angle(response)))
        phase -= 360.0 * np.ceil(phase[0] / 360.0 - 1e-9)  # begins between -360 and 0
        lower.semilogx(hertz, phase, **curve_style(0))
        upper.axhline(0.0, color=GREY, lw=0.6)
        lower.axhline(-180.0, color=GREY, lw=0.6)
        for ax, at, text in (
            (upper, margins.gain_at, f"gain margin {margins.gain_db:.1f} dB at {margins.gain_at:.4g} Hz"),
            (lower, margins.phase_at, f"phase margin {margins.phase:.1f}° at {margins.phase_at:.4g} Hz"),
        ):
            if np.isfinite(at):
                ax.axvline(at, color=INK, lw=0.8, ls=DASHES[1])
                ax.set_title(text, loc="right", size=7, fontweight="normal", parse_math=False)
        figure.suptitle(f"Loop opened at {one_line(opened_at, 48)}", size=8.5, fontweight="bold", x=0.02, ha="left", parse_math=False)
        upper.set_ylabel("loop gain [dB]")
        lower.set_ylabel("phase [deg]")
        lower.set_xlabel("frequency [Hz]")
        lower.yaxis.set_major_locator(_degrees())
        return figure


def decibels(response: Array) -> Array:
    """20 log10 of the magnitude; what is zero is not drawn."""
    size = np.abs(response)
    return np.asarray(20.0 * np.log10(np.where(size > 0.0, size, np.nan)))


def pole_figure(found: HasModes, *, title: str = "Poles", width: float = COLUMN * 1.35) -> Any:
    """Eigenvalues in the complex plane with lines of equal damping; unstable ones red.

    The axes are those of ``asinh``: linear near zero and logarithmic far from it, so that slow and fast modes are both seen.
    """
    values = np.array([v for m in found.modes for v in ((m.eigenvalue, m.eigenvalue.conjugate()) if m.oscillates else (m.eigenvalue,))])
    with paper_style():
        figure, (ax,) = axes_grid(1, 1, width, 0.86 * width)
        magnitude = np.abs(values)
        scale = max(float(np.median(magnitude[magnitude > 0])) / 10 if (magnitude > 0).any() else 1.0, 1e-9)
        reach = 2.5 * max(float(magnitude.max(initial=0.0)), 10 * scale)
        ax.set_xscale("asinh", linear_width=scale)
        ax.set_yscale("asinh", linear_width=scale)
        _draw_damping(ax, scale, reach, values)
        _draw_poles(ax, values)
        ax.set_xlim(-reach, max(float(values.real.max(initial=0.0)) * 2.5, 2 * scale))
        ax.set_ylim(-reach, reach)
        ax.set_xlabel("real part [1/s]")
        ax.set_ylabel("imaginary part [1/s]")
        ax.set_title(title)
        for side, limits in ((ax.xaxis, ax.get_xlim()), (ax.yaxis, ax.get_ylim())):
            _set_asinh_ticks(side, scale, limits)
        return figure


def _draw_damping(ax: Any, scale: float, reach: float, values: npt.NDArray[np.complex128]) -> None:
    """Lines of equal damping, and the axes; each line has its name where no pole is near."""

    def drawn(at: Any) -> Array:
        return np.asarray(np.arcsinh(np.array([np.real(at), np.imag(at)]) / scale) / np.arcsinh(reach / scale))

    radius = np.concatenate([[0.0], np.geomspace(scale / 100, reach, 200)])
    for damping in DAMPING_LINES:
        angle = np.arccos(damping)
        ax.plot(-radius * np.cos(angle), radius * np.sin(angle), color=GREY, lw=0.6, ls=DASHES[2])
        ax.plot(-radius * np.cos(angle), -radius * np.sin(angle), color=GREY, lw=0.6, ls=DASHES[2])
        places = [complex(-r * damping, r * np.sin(angle)) for r in np.geomspace(0.45, 0.02, 12) * reach]
        clear = [min((np.linalg.norm(drawn(at) - drawn(pole)) for pole in values), default=1.0) for at in places]
        at = next((p for p, room in zip(places, clear, strict=True) if room > LABEL_ROOM), places[clear.index(max(clear))])
        ax.annotate(f"ζ {damping:g}", (at.real, at.imag), size=6.5, color=GREY, ha="center", va="center", **ON_PAPER)
    ax.axvline(0.0, color=INK, lw=0.8)
    ax.axhline(0.0, color=GREY, lw=0.5)


def _draw_poles(ax: Any, values: npt.NDArray[np.complex128]) -> None:
    grows = values.real > NO_RESPONSE * np.abs(values).max(initial=0.0)
    ax.plot(values.real[~grows], values.imag[~grows], "x", color=HUES[0], ms=6, mew=1.6, label="dies away or stays")
    if grows.any():
        ax.plot(values.real[grows], values.imag[grows], "+", color="#c1121f", ms=8, mew=1.8, label="grows")
        ax.legend(loc="lower right", bbox_to_anchor=(1.0, 1.0), ncols=2, borderaxespad=0.1, handletextpad=0.2, columnspacing=1.0)


def _degrees() -> Any:
    from matplotlib.ticker import MaxNLocator

    return MaxNLocator(nbins=6, steps=[1, 1.5, 3, 4.5, 9, 10])


def _set_asinh_ticks(side: Any, scale: float, limits: tuple[float, float]) -> None:
    """Zero and powers of ten, so many that their numbers do not touch; the largest ones have precedence."""
    from matplotlib.ticker import FixedFormatter, FixedLocator, NullLocator

    low, high = limits
    span = np.arcsinh(high / scale) - np.arcsinh(low / scale)
    top = int(np.floor(np.log10(max(-low, high))))
    found = [0.0]
    for value in (sign * 10.0**k for k in range(top, top - 12, -1) for sign in (-1.0, 1.0)):
        room = min(abs(np.arcsinh(value / scale) - np.arcsinh(other / scale)) for other in found) / span
        if low <= value <= high and room > TICK_ROOM:
            found.append(value)
    found.sort()
    side.set_major_locator(FixedLocator(found))
    texts = ["0" if v == 0.0 else f"${'-' if v < 0 else ''}10^{{{round(np.log10(abs(v)))}}}$" for v in found]
    side.set_major_formatter(FixedFormatter(texts))
    side.set_minor_locator(NullLocator())


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
