"""Project files that vary another one: ``extends = "arm.toml"`` takes everything from there but what is said anew.

Tables are merged key by key, one level deep: what stands in the variant takes the place of what the base has under that name, whole. So
``[simulate] duration`` changes the duration alone, ``[component.damper]`` replaces that component, ``[[plot]]`` all plots, and
``without = ["component.damper"]`` leaves one out. A base may extend another one; all of them stand in one folder, so that the names of
files in them mean the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from .places import Places, key_lines
from .problems import Problems, ProjectError, did_you_mean, listed, shown

DEEPEST = 8  # files that extend one another

Tables = dict[str, Any]


def with_base(
    path: Path, read: Callable[[Path], str], parse: Callable[[str, str], Tables], above: tuple[str, ...] = ()
) -> tuple[Tables, Places, tuple[Path, ...]]:
    """The tables of a project file with those of the files that it extends, where their keys stand, and those files, nearest first.

    `above` are the files that extend this one.

    Raises
    ------
    MategraphError
        ``E066`` for a base that is no project file beside this one, or that extends this one; ``E067`` for a name in ``without`` that the
        base does not have; what `read` and `parse` raise.
    """
    text = read(path)
    raw, places = parse(text, path.name), Places(file=path.name, lines=key_lines(text))
    if "extends" not in raw:
        return raw, places, ()
    base = _base_of(path, raw["extends"], (*above, path.name), places)
    below, base_places, further = with_base(base, read, parse, (*above, path.name))
    merged = below = _without(below, raw, places)
    for key, value in raw.items():
        old = below.get(key)
        merged = {**merged, key: {**old, **value} if isinstance(old, dict) and isinstance(value, dict) else value}
    return merged, replace(places, base=base_places), (base.absolute(), *further)


def _base_of(path: Path, name: object, above: tuple[str, ...], places: Places) -> Path:
    beside = sorted(file.name for file in path.absolute().parent.glob("*.toml") if file.name not in above)
    if isinstance(name, str) and name in beside and len(above) < DEEPEST:
        return path.with_name(name)
    what, remedy = f"there is no such project file beside this one{did_you_mean(str(name), beside)}", ""
    if name in above:
        what, remedy = f"the files extend one another in a circle, {' - '.join([*above, str(name)])}", "Let one of them stand alone. "
    elif len(above) >= DEEPEST:
        what, remedy = f"more than {DEEPEST} files extend one another", "Let one of them stand alone. "
    remedy += f"Its folder holds {listed(beside)}." if beside else "Name a project file (.toml) in the same folder."
    raise ProjectError("E066", f"extends = {shown(name)}: {what}.", remedy=remedy, element=path.name, place=places.of("extends"))


def _without(below: Tables, raw: Tables, places: Places) -> Tables:
    """The base's tables less the entries that the variant leaves out."""
    out = {key: dict(value) if isinstance(value, dict) else value for key, value in below.items()}
    problems = Problems()
    names = raw.get("without", [])
    for i, name in enumerate(names if isinstance(names, list) else ()):
        table, dot, entry = str(name).partition(".")
        held = out.get(table)
        if dot and isinstance(held, dict) and entry in held:
            del held[entry]
        elif not dot and isinstance(held, dict | list):
            del out[table]
        else:
            entries = [f"{key}.{one}" for key, value in out.items() if isinstance(value, dict) for one in value]
            problems.add(
                "E067",
                f"without: {shown(name)}: the base has no such table or entry{did_you_mean(str(name), entries)}.",
                remedy='Write the table and the name, e.g. "component.damper", or a table alone, e.g. "plot".',
                element=str(name),
                place=places.of("without", i),
            )
    problems.raise_if_any()
    return out
