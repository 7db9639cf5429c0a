"""What clients ask of a studio beside edits and runs: answers, poses, materials, history, copies of the project, outputs."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from foundation.errors import MategraphError

from ..project.merging.merged_text import merge_texts
from ..project.text import delete_key, set_value, tables_of
from .files_in import existing_folder, safe_name
from .journal import move_journal
from .operations import found_at, wrong
from .project_file import EditConflict
from .studio import Studio

Body = Mapping[str, Any]


def pose(studio: Studio, body: Body) -> dict[str, Any]:
    """Coordinates at given values, loops closed: ``{coordinates: {JOINT: value}, from: {…}, collisions: true}``."""
    coordinates = _numbers(body, "coordinates")
    return _answer(studio, "pose", coordinates=coordinates, begin=body.get("from"), collisions=body.get("collisions"))


def drag(studio: Studio, body: Body) -> dict[str, Any]:
    """A point of a part drawn towards a target."""
    for name in ("point", "target"):
        if not isinstance(body.get(name), list) or not all(isinstance(x, int | float) for x in body[name]):
            raise wrong(f"'{name}' is three numbers")
    if not isinstance(body.get("part"), str):
        raise wrong("'part' is missing")
    fields = {name: body[name] for name in ("part", "point", "target")}
    return _answer(studio, "drag", **fields, begin=body.get("from"), collisions=body.get("collisions"))


def _answer(studio: Studio, do: str, *, begin: Any = None, **fields: Any) -> dict[str, Any]:
    if begin is not None and not isinstance(begin, Mapping):
        raise wrong("'from' is coordinates by name")
    given: dict[str, Any] = {**fields, "from": dict(begin or {})}
    found: dict[str, Any] = studio.ask_worker(do, **given)["answer"]
    return found


def start(studio: Studio, body: Body) -> dict[str, Any]:
    """Let the run start from these coordinates: an edit of ``[initial]``; only independent ones are written, the others follow."""
    coordinates = _numbers(body, "coordinates")
    freedoms = {freedom["coordinate"]: freedom for freedom in studio.project()["freedoms"]}
    operations = []
    for name, value in coordinates.items():
        freedom = freedoms.get(name)
        if freedom is not None:
            text = f"{value * 180 / 3.141592653589793:.6g} deg" if freedom["unit"] == "rad" else f"{value * 1e3:.6g} mm"
            operations.append({"op": "set", "path": ["initial", freedom["position"]], "value": text})
    if not operations:
        raise wrong("none of these coordinates is a freedom of the machine")
    return studio.edit(operations, label="start pose")


def answer(studio: Studio, body: Body) -> dict[str, Any]:
    """What the user says of the mechanism, as one labelled edit: an answer, the ground, a locked joint, what is ignored, a material."""
    if "material" in body:
        return assign_material(studio, body)
    fields: dict[str, Any] = {}
    if "ground" in body:
        fields, label = {"ground": _text(body, "ground")}, f"ground: {body['ground']}"
    elif "ignore" in body:
        return _ignore(studio, _text(body, "ignore"))
    elif "lock" in body:
        return _lock(studio, _text(body, "lock"), body.get("at"))
    else:
        target = body.get("question", body.get("joint"))
        if not isinstance(target, str | int) or isinstance(target, bool):
            raise wrong("an answer names a question or a joint")
        kind = _text(body, "answer")
        fields = {"target": target, "kind": kind, "alike": body.get("alike", True) is not False}
        label = f"{target}: {kind}" if isinstance(target, str) else f"question {target}: {kind}"
    return _by_worker(studio, label, fields)


def _by_worker(studio: Studio, label: str, fields: Body) -> dict[str, Any]:
    """An edit whose text the worker makes; what was edited meanwhile is merged."""
    studio.change_text(lambda text: text, "")  # makes the project file where there is none
    text = studio.text
    new = studio.ask_worker("answer", text=text, **dict(fields))["answer"]["text"]

    def make(now: str) -> str:
        if now == text:
            return str(new)
        merged = merge_texts(text, new, now)
        if merged.conflicts:
            raise EditConflict.of(merged.conflicts[0])
        return merged.text

    return {**studio.change_text(make, label), "label": label}


def _ignore(studio: Studio, name: str) -> dict[str, Any]:
    """Leave a part out, or a joint: a mate of that name counts no more."""
    project, label = studio.project(), f"ignore {name}"
    joint = next((joint for joint in project["joints"] if joint["name"] == name), None)
    if joint is None or any(part["name"] == name for part in project["parts"]):
        return _by_worker(studio, label, {"ignore": [name]})
    if joint["probability"] is not None:
        return _by_worker(studio, label, {"target": name, "kind": "none"})

    def make(text: str) -> str:
        mate = found_at(tables_of(text), ("mate", name))
        own = isinstance(mate, dict) and "a" in mate  # else it is the CAD file's
        return delete_key(text, ("mate", name)) if own else set_value(text, ("mate", name), {"reject": True})

    return {**studio.change_text(make, label), "label": label}


def _lock(studio: Studio, name: str, at: Any) -> dict[str, Any]:
    """Hold a joint fast, where it is."""
    joint = next((one for one in studio.project()["joints"] if one["name"] == name), None)
    if joint is None:
        raise MategraphError("E607", f"There is no joint '{name}'.", remedy="Choose one of the list.", element=name)
    label = f"lock {name}"
    if at is not None:
        raise wrong("a joint is locked in its CAD pose; 'use as start' moves it")
    if joint["probability"] is not None:  # found from the geometry: an answer, and the others go on being found
        return _by_worker(studio, label, {"target": name, "kind": "fixed"})

    def make(text: str) -> str:
        if isinstance(found_at(tables_of(text), ("mate", name)), dict):
            text = set_value(text, ("mate", name, "kind"), "fixed")
            for key in ("limits", "limits_of", "axis", "pitch", "stop"):
                if key in tables_of(text)["mate"][name]:
                    text = delete_key(text, ("mate", name, key))
            return text
        return set_value(text, ("mate", name), {"kind": "fixed", "a": joint["a"], "b": joint["b"]})

    return {**studio.change_text(make, label), "label": label}


def assign_material(studio: Studio, body: Body) -> dict[str, Any]:
    """Give parts a material: by their names, or by a pattern; what fits them already gives way."""
    name, parts = _text(body, "material"), body.get("parts")
    parts = [parts] if isinstance(parts, str) else parts
    if not isinstance(parts, list) or not parts or not all(isinstance(part, str) and part for part in parts):
        raise wrong("'parts' is a list of names, or one pattern")
    known = [part["name"] for part in studio.project()["parts"]]
    density = body.get("density")
    value: Any = {"name": name, "density": density} if isinstance(density, str) and density.strip() else name

    def make(text: str) -> str:
        for pattern in parts:
            fitting = [part for part in known if part == pattern or fnmatchcase(part, pattern)]
            table = tables_of(text).get("material", {})
            earlier = [key for key in table if key not in ("default", "trust_step") and key != pattern]
            for key in earlier:  # the first pattern that fits wins: those before it go behind it
                if any(part == key or fnmatchcase(part, key) for part in fitting) and pattern not in table:
                    text = set_value(delete_key(text, ("material", key)), ("material", pattern), value)
                    text = set_value(text, ("material", key), table[key])
            text = set_value(text, ("material", pattern), value)
        return text

    label = f"{name}: {parts[0]}" + (f" and {len(parts) - 1} more" if len(parts) > 1 else "")
    return {**studio.change_text(make, label), "label": label}


def materials() -> dict[str, Any]:
    """Materials whose densities are known by name."""
    from cadimport.masses.material_table import known_materials

    return {"materials": [{"name": m.name, "density": m.density, "also": list(also)} for m, also in known_materials()]}


# ------------------------------------------------------------------------------------------------------------------- going back


def history(studio: Studio) -> dict[str, Any]:
    """Earlier runs, the newest first."""
    if studio.history is None:
        return {"entries": [], "edits": []}
    project = studio.project()
    edits = [] if studio.journal is None else studio.journal.labels()[-300:]
    return {"entries": studio.history.entries(project["hash"], dict.fromkeys(studio.kept_runs)), "edits": edits}


def restore(studio: Studio, body: Body) -> dict[str, Any]:
    """The text of an earlier state again: one edit, which can be undone."""
    if studio.history is None:
        raise MategraphError("E605", "No project is open.", remedy="Open one, or make a new one.", element="")
    key = _text(body, "hash")
    text = studio.history.text(key)
    label = next((entry["label"] for entry in studio.history.entries("", {}) if entry["hash"] == key), key[:8])
    return {**studio.change_text(lambda _: text, f"back to: {label}"), "label": f"back to: {label}"}


def difference(studio: Studio, key: str) -> dict[str, Any]:
    """The present text against an earlier one, line by line."""
    if studio.history is None:
        raise MategraphError("E605", "No project is open.", remedy="Open one, or make a new one.", element="")
    return {"lines": studio.history.difference(key, studio.text)}


# ---------------------------------------------------------------------------------------------------------------------- files


def save_as(studio: Studio, body: Body) -> dict[str, Any]:
    """A copy of the project file under another name, which is opened; with ``keep`` the present one stays open (a duplicate).

    In another folder what it refers to is named by its path from there.
    """
    path = studio.path
    if path is None:
        raise MategraphError("E605", "No project is open.", remedy="Open one, or make a new one.", element="")
    name = safe_name(_text(body, "name")).removesuffix(".toml")
    folder = existing_folder(body["folder"]) if body.get("folder") else path.parent
    target = folder / f"{name}.toml"
    if target.exists():
        raise MategraphError("E608", f"{target.name} is there already.", remedy="Choose another name.", element=target.name)
    studio.change_text(lambda text: text, "")
    text = studio.text if folder == path.parent else _from_another_folder(studio.text, path.parent, folder)
    _write(target, text)
    layout = studio.layout.path if studio.layout is not None else None
    if layout is not None and layout.is_file():
        shutil.copyfile(layout, target.with_name(f"{target.stem}.layout.json"))
    if not body.get("keep"):
        studio.open(target)
    return {"path": str(target)}


def rename_project(studio: Studio, body: Body) -> dict[str, Any]:
    """Another name for the project file, with its layout, journal and history, and with the files beside it that extend or use it."""
    name = safe_name(_text(body, "name")).removesuffix(".toml")
    studio.change_text(lambda text: text, "")
    path = studio.path
    assert path is not None
    target = path.with_name(f"{name}.toml")
    if target.exists():
        raise MategraphError("E608", f"{target.name} is there already.", remedy="Choose another name.", element=target.name)
    others = []
    for other in path.parent.glob("*.toml"):
        try:
            text = other.read_bytes().decode("utf-8")
            tables = tables_of(text)
        except (OSError, UnicodeDecodeError, MategraphError):
            continue
        new = set_value(text, ("extends",), target.name) if tables.get("extends") == path.name else text
        for use, entry in (tables.get("use") or {}).items() if isinstance(tables.get("use"), dict) else ():
            if isinstance(entry, dict) and entry.get("from") == path.name:
                new = set_value(new, ("use", use, "from"), target.name)
        if new != text and other != path:
            others.append((other, new))
    layout = studio.layout.path if studio.layout is not None else None
    try:
        path.rename(target)
        if layout is not None and layout.is_file():
            layout.rename(target.with_name(f"{target.stem}.layout.json"))
    except OSError as error:
        raise MategraphError("E608", f"{path.name}: {error.strerror or error}.", remedy="Check the rights.", element=path.name) from error
    for other, new in others:
        _write(other, new)
    move_journal(path, target)
    studio.open(target)
    return {"path": str(target), "changed": [other.name for other, _ in others]}


def _from_another_folder(text: str, before: Path, after: Path) -> str:
    """The text with the files that it names written as they are reached from another folder."""
    tables = tables_of(text)
    places: list[tuple[str, ...]] = [("assembly",), ("cad", "script")]
    places += [("use", name, "from") for name in tables.get("use", {})]
    for place in places:
        named = found_at(tables, place)
        if isinstance(named, str) and not Path(named).is_absolute() and (before / named).is_file():
            text = set_value(text, place, Path(os.path.relpath(before / named, after)).as_posix())
    return text


def _write(path: Path, text: str) -> None:
    from ..project.text import write_source

    try:
        write_source(path, text)
    except OSError as error:
        raise MategraphError(
            "E602", f"{path.name}: {error.strerror or error}.", remedy="Check rights and free space.", element=path.name
        ) from error


def _text(body: Body, key: str) -> str:
    value = body.get(key)
    if not isinstance(value, str) or not value.strip():
        raise wrong(f"'{key}' is missing or no text")
    return value


def _numbers(body: Body, key: str) -> dict[str, float]:
    value = body.get(key)
    if not isinstance(value, Mapping) or not all(isinstance(x, int | float) and not isinstance(x, bool) for x in value.values()):
        raise wrong(f"'{key}' is a table of numbers")
    return {str(name): float(x) for name, x in value.items()}
