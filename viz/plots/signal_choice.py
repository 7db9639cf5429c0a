"""Which signals are shown where the user has named none, and in which plots: those that show the motion and what drives it.

Inner quantities, accelerations and what is zero all the time are left out, and so is what repeats another curve: in a loop of an amplifier
and a motor both have one voltage, and currents that differ in sign alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from ..round_off import round_off, without_round_off
from ..signals import Plot, Signals, between_outputs

MOST_CURVES = 8  # in one plot: more cannot be distinguished
TRIFLE = dict.fromkeys(("rad", "rad/s", "m/s", "N", "N*m"), 1e-08)  # SI: smaller is left out where anything else tells more
SAME = 1e-9  # of a signal's largest value: what differs by less is drawn as one line
TELLING: Mapping[str, str] = {
    "angle": "Angles",
    "position": "Positions",
    **{f"{kind}_{axis}": title for kind, title in (("angle", "Angles"), ("position", "Positions")) for axis in "xyz"},
    "i": "Currents",
    "p": "Pressures",
    "rate": "Rates",
    "speed": "Speeds",
    "v": "Voltages",
    "q": "Flows",
    "T": "Temperatures",
    "torque": "Torques",
    "force": "Forces",
}


def telling_signals(result: Signals) -> list[str]:
    """Names of the signals worth showing, in the order of the result; of several with one curve, that whose owner has the most signals."""
    count: dict[str, int] = {}
    for name in result.names:
        owner = name.rpartition(".")[0]
        count[owner] = count.get(owner, 0) + 1
    kept: dict[tuple[str, bytes], str] = {}
    least = round_off(result)
    for name in result.names:
        if name.rpartition(".")[2] not in TELLING:
            continue
        values = without_round_off(result.array(name), least[result.units(name)])
        if not np.any(values[np.isfinite(values)]) and between_outputs(result, name) is None:
            continue
        key = (result.units(name), _shape(values))
        if key not in kept or count[name.rpartition(".")[0]] > count[kept[key].rpartition(".")[0]]:
            kept[key] = name
    chosen = set(kept.values())
    found = [name for name in result.names if name in chosen]
    return [name for name in found if _largest(result, name) > TRIFLE.get(result.units(name), 0.0)] or found


def _largest(result: Signals, name: str) -> float:
    """The largest magnitude of a signal, between outputs too."""
    both = between_outputs(result, name)
    parts = [np.asarray(part, dtype=np.float64) for part in (result.array(name), both) if part is not None]
    return max(float(np.abs(part[np.isfinite(part)]).max(initial=0.0)) for part in parts)


def plots_by_unit(result: Signals, names: Sequence[str] | None = None, *, most: int = MOST_CURVES) -> list[Plot]:
    """Signals in plots, one unit each and at most `most` curves; by default the telling ones, motion first."""
    if names is None:
        order = list(TELLING)
        names = sorted(telling_signals(result), key=lambda name: order.index(name.rpartition(".")[2]))
    groups: dict[str, list[str]] = {}
    for name in names:
        groups.setdefault(result.units(name), []).append(name)
    plots = []
    for unit, own in groups.items():
        pages = -(-len(own) // most)
        each = -(-len(own) // pages)  # nine are shown as five and four, not as eight and one
        for page in range(pages):
            here = own[page * each : (page + 1) * each]
            kinds = list(dict.fromkeys(n.rpartition(".")[2] for n in here))
            title = ", ".join(list(dict.fromkeys(TELLING.get(kind, kind) for kind in kinds))[:3]) + (
                f" ({page + 1} of {pages})" if pages > 1 else ""
            )
            plots.append(Plot(title=title if unit else f"{title} (no unit)", signals=tuple(here)))
    return plots


def _shape(values: np.ndarray) -> bytes:
    """What is the same for two signals that are one curve, but for the sign."""
    values = np.where(np.isfinite(values), values, 0.0)
    scale = float(values[int(np.argmax(np.abs(values)))])
    return f"{abs(scale):.6g} ".encode() + (np.round(values / scale / SAME).tobytes() if scale else b"")
