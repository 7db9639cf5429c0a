"""New names of parts and mates in the project file: splices of its text, every other character left as it is.

The file is read anew when it is written: what was saved meanwhile stays. Names are exchanged all at once, so that two parts may have
exchanged theirs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cadimport.masses.mass_overrides import fits

from ..new_projects.new_project import write_beside_the_old
from ..project.anchors.attachments import part_references, text_with_names
from ..project.anchors.orphans import missing_parts
from ..project.anchors.split_groups import pieces_beside
from ..project.model import Project
from ..project.problems import ProjectError, did_you_mean, shown
from ..project.text import delete_key, read_source, rename_key, set_value, tables_of
from ..project.toml_writing import KeyPath

if TYPE_CHECKING:
    from ..machine import Machine
    from ..project.anchors.renamed_parts import Renames

_NO_JOINTS = ("material", "part", "ground", "floating", "ignore", "group", "missing", "assembly", "title")  # keys that name none


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """What the project's names mean now."""

    parts: Mapping[str, str]  # name in the project -> name in the assembly
    mates: Mapping[str, str]
    missing: tuple[str, ...] = ()  # parts that are confirmed to be gone


def read_answer(text: str, machine: Machine, orphans: tuple[str, ...]) -> tuple[str, str | None]:
    """``old=new``, or ``old=`` for a part that is gone: the two names.

    Raises
    ------
    ProjectError
        ``E099`` where it is neither, or there are no such parts.
    """
    parts = machine.assembly_as_read.instances
    known = {reference.name for reference in part_references(machine.project.tables)}
    mates = {mate.name for mate in machine.assembly_as_read.mates}
    for cut in (i for i, letter in enumerate(text) if letter == "="):  # names may hold = themselves
        old, new = text[:cut].strip(), text[cut + 1 :].strip()
        if old in orphans and (not new or new in (parts if old in known else mates)):
            return old, new or None
    old, _, new = (piece.strip() for piece in text.partition("="))
    if old in known and (not new or new in parts):
        return old, new or None
    if old in orphans or old in known:
        what, remedy = f"there is no part {shown(new)}{did_you_mean(new, parts)}", "mategraph inspect lists the parts."
    else:
        what = f"the project names no part {shown(old)}{did_you_mean(old, orphans or known)}"
        remedy = "mategraph reattach lists what lost its part; write old=new, or old= for a part that is gone."
    raise ProjectError("E099", f"--answer {shown(text)}: {what}.", remedy=remedy, element=old)


def write_answers(machine: Machine, answers: Answers, renames: Renames, *, keep: bool = True) -> tuple[tuple[Path, Path | None], ...]:
    """Write the new names into the project file, and into those that it extends beside it; each file that changed, and the copy kept.

    Raises
    ------
    ProjectError
        ``E029`` where a file cannot be written, ``E070`` where it cannot be edited; whatever reading the new text would raise.
    """
    project = machine.project
    if project.path is None:
        raise ProjectError(
            "E099",
            f"{project.title} has no project file: nothing is attached to its parts.",
            remedy="Name the project file.",
            element=project.title,
        )
    files = [project.path, *(base for base in project.bases if base.resolve().is_relative_to(project.folder.resolve()))]
    new_texts = {}
    for file in files:
        text = read_source(file)
        new = text_with_answers(text, answers, renames)
        if file == project.path:
            new = _with_missing(new, answers, tuple(machine.assembly_as_read.instances))
            Project.from_text(new, folder=file.parent, name=file.name)  # raises where it is no project any more
        if new != text:
            new_texts[file] = new
    remedy = "Make it writable, or copy the project to a folder of your own."
    return tuple((file, write_beside_the_old(file, text, remedy=remedy, keep=keep)) for file, text in new_texts.items())


def text_with_answers(text: str, answers: Answers, renames: Renames) -> str:
    """The text of a project file in the new names."""
    anchored = None
    if renames.anchored is not None:
        here = part_references(tables_of(text))
        answered = {old for old in answers.parts if old not in renames.certain}
        anchored = frozenset(r.place for r in here if r.name in answered or f"{r.place} {r.name}" in renames.anchored)
    text = _with_rules(text, answers.parts, renames)
    text, _ = text_with_names(text, answers.parts, anchored)
    mates = tables_of(text).get("mate", {})
    for (name, end), piece in renames.mate_ends.items():  # before: the whole part's name
        if end in mates.get(name, {}):
            text = set_value(text, ("mate", name, end), piece)
    for name, group in tables_of(text).get("group", {}).items():
        parts = group.get("parts", [])
        if added := pieces_beside(name, parts, renames.group_pieces, renames.split, answers.parts):
            text = set_value(text, ("group", name, "parts"), [*parts, *added])
    return _with_mate_names(text, answers.mates)


def _with_rules(text: str, parts: Mapping[str, str], renames: Renames) -> str:
    """A pattern that fitted a part by its old name and does not by its new one gets an entry for the new name beside it."""
    for table in ("material", "part"):
        rules: dict[str, Any] = tables_of(text).get(table, {})
        became = [*parts.items()]
        if table == "material":
            became += [(whole, piece) for whole, pieces in renames.split.items() for piece in pieces]
        for old, new in became:
            pattern = next((p for p in rules if p != "default" and fits(p, old)), None)
            if pattern is None or (pattern == old and new == parts.get(old)) or any(p != "default" and fits(p, new) for p in rules):
                continue
            text = set_value(text, (table, new), rules[pattern])
            rules = tables_of(text)[table]
    return text


def _with_missing(text: str, answers: Answers, parts: tuple[str, ...]) -> str:
    """The list of missing parts with those that are confirmed to be gone, and without those that are answered or back."""
    known = missing_parts(tables_of(text))
    wanted = [name for name in dict.fromkeys([*known, *answers.missing]) if name not in answers.parts and name not in parts]
    if wanted == list(known):
        return text
    return set_value(text, ("missing",), wanted) if wanted else delete_key(text, ("missing",))


# ---------------------------------------------------------------------- names of mates


def _with_mate_names(text: str, names: Mapping[str, str]) -> str:
    """The text with other names of mates of the CAD file, wherever a joint is named."""
    if not names:
        return text
    tables = tables_of(text)
    own = {name for name, entry in tables.get("mate", {}).items() if isinstance(entry, Mapping) and (entry.get("a") or entry.get("like"))}
    new = {old: name for old, name in names.items() if old not in own}
    keys: list[tuple[KeyPath, str]] = []
    for path, value in _leaves(tables):
        if path[0] in _NO_JOINTS or (path[0] == "mate" and path[-1] in ("a", "b")):
            continue
        if isinstance(value, str) and (joint := _renamed(value, new)) != value:
            text = set_value(text, path, joint)
    for table in ("mate", "initial", "control", "set", "check"):
        for key in tables.get(table, {}):
            joint = _in_expression(key, new) if table == "check" else _renamed(key, new)
            if joint != key:
                keys.append(((table, key), joint))
    for number, (path, _) in enumerate(keys):
        text = rename_key(text, path, f"mategraph passing {number}")
    for number, (path, name) in enumerate(keys):
        text = rename_key(text, (path[0], f"mategraph passing {number}"), name)
    return text


def _leaves(value: Any, path: KeyPath = ()) -> list[tuple[KeyPath, Any]]:
    if isinstance(value, Mapping):
        return [leaf for key, inside in value.items() for leaf in _leaves(inside, (*path, key))]
    if isinstance(value, list):
        return [leaf for index, inside in enumerate(value) for leaf in _leaves(inside, (*path, index))]
    return [(path, value)]


def _renamed(text: str, names: Mapping[str, str]) -> str:
    """A joint, or a quantity of one, in the new names."""
    if text in names:
        return names[text]
    cut = next((k for k in range(len(text) - 1, 0, -1) if text[k] == "." and text[:k] in names), 0)
    return names[text[:cut]] + text[cut:] if cut else text


def _in_expression(expression: str, names: Mapping[str, str]) -> str:
    if not names:
        return expression
    longest = sorted(names, key=len, reverse=True)
    found = re.compile(r"(?<![\w.])(" + "|".join(map(re.escape, longest)) + r")(?!\w)")
    return found.sub(lambda match: names[match.group(1)], expression)
