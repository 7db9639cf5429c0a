"""What changed between two descriptions of a machine: one line with old and new figures."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

SEEN = 1e-6  # relative: smaller changes are round-off of a re-export, not an edit
SEEN_IN_RESPONSE = 1e-3  # relative: what one would notice in a plot


def tell_changes(old: Mapping[str, Any], new: Mapping[str, Any], most: int = 6) -> str:
    """The changes in one line, the model's first, then the response's.

    >>> old = {"parts": [{"name": "ring", "mass": 0.30}], "final": {"pitch.angle": 0.1436}, "signal_units": {"pitch.angle": "rad"}}
    >>> new = {"parts": [{"name": "ring", "mass": 0.36}], "final": {"pitch.angle": 0.1441}, "signal_units": {"pitch.angle": "rad"}}
    >>> tell_changes(old, new)
    'ring 0.3 → 0.36 kg · final pitch.angle 0.1436 → 0.1441 rad'
    """
    found = list(_model_changes(old, new))
    found += list(_response_changes(old, new))[: max(most - len(found), 2)]
    if not found:
        return "nothing that shows"
    return " · ".join(found[:most]) + (f" · and {len(found) - most} more" if len(found) > most else "")


def _model_changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    renamed = _renamed(old, new)
    yield from (f"part '{was}' is now called '{name}'" for name, was in renamed.items())
    yield from _listed(old, new, "parts", "part", renamed)
    yield from _listed(old, new, "mates", "mate", {})
    before, after = _by_name(old, "parts"), _by_name(new, "parts")
    for name in after:
        was = renamed.get(name, name)
        if was in before:
            yield from _changed(name, before[was].get("mass"), after[name].get("mass"), "kg")
    before, after = _by_name(old, "bodies"), _by_name(new, "bodies")
    for name in after:
        if name in before and not after[name].get("ground"):
            for index, axis in enumerate("xyz"):
                yield from _changed(
                    f"{name} I{axis}{axis}", before[name]["inertia"][index][index], after[name]["inertia"][index][index], "kg m²"
                )
    for key in ("mobility", "ground"):
        if old.get(key) != new.get(key):
            yield f"{key} {old.get(key)} → {new.get(key)}"


def _response_changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    units = new.get("signal_units", {})
    for label in ("final", "peak"):
        before, after = old.get(label, {}), new.get(label, {})
        wanted = (
            [name for name in after if name in before and name.endswith((".angle", ".position"))]
            if label == "final"
            else [name for name in after if name in before and name.endswith((".angle", ".position", ".i"))]
        )
        for name in wanted:
            yield from _changed(f"{label} {name}", before[name], after[name], units.get(name, ""), SEEN_IN_RESPONSE)


def _renamed(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, str]:
    """New name -> old name of the parts that changed nothing but their name; of several of one shape in the order of the file."""
    before, after = _by_name(old, "parts"), _by_name(new, "parts")
    gone = [part for name, part in before.items() if name not in after and part.get("fingerprint")]
    found: dict[str, str] = {}
    for name, part in after.items():
        was = next((g for g in gone if g["fingerprint"] == part.get("fingerprint")), None) if name not in before else None
        if was is not None:
            gone.remove(was)
            found[name] = was["name"]
    return found


def _listed(old: Mapping[str, Any], new: Mapping[str, Any], key: str, noun: str, renamed: Mapping[str, str]) -> Iterator[str]:
    before, after = _by_name(old, key), _by_name(new, key)
    for name in after:
        if name not in before and name not in renamed:
            yield f"new {noun} '{name}'"
    for name in before:
        if name not in after and name not in renamed.values():
            yield f"{noun} '{name}' is gone"


def _by_name(description: Mapping[str, Any], key: str) -> dict[str, Any]:
    return {entry["name"]: entry for entry in description.get(key, [])}


def _changed(label: str, before: float | None, after: float | None, unit: str, seen: float = SEEN) -> Iterator[str]:
    if before is None or after is None or math.isclose(before, after, rel_tol=seen, abs_tol=1e-12):
        return
    digits = 4
    while digits < 9 and f"{before:.{digits}g}" == f"{after:.{digits}g}":
        digits += 1
    yield f"{label} {before:.{digits}g} → {after:.{digits}g} {unit}".rstrip()
