"""What the user says of joints, in the project file: splices of its text, every other character left as it is.

The file is read anew when it is written: what was saved meanwhile stays. Where there is none, it is begun as `mategraph new` would.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cadimport.readers.registry import stem_of

from ..new_projects.new_project import begun_project_text, write_beside_the_old
from ..project.fitting.chosen_parts import matching_parts
from ..project.model import NO_JOINT, NONE, Project
from ..project.problems import ProjectError, shown
from ..project.text import delete_key, read_source, set_value, tables_of
from ..project.toml_writing import toml_key
from .answers import GivenAnswer, Said

if TYPE_CHECKING:
    from cadimport.assembly import Assembly

    from ..machine import Machine

_OF_A_JOINT = ("axis", "origin", "limits", "limits_of", "pitch", "pins", "points", "stop")  # keys that only what moves has

_OF_ITS_KIND = ("limits", "limits_of", "pitch", "stop")  # an angle is no length: they do not outlive another kind


def write_said(machine: Machine, said: Said, *, keep: bool = True) -> tuple[Path, Path | None]:
    """Write what the user says into the project file of a machine.

    Parameters
    ----------
    machine
        Whose project, and whose assembly.
    said
        Answers, ground, parts to ignore.
    keep
        Whether a copy of the earlier file is kept.

    Returns
    -------
    written, kept
        The project file, and the copy of what it was before, where it was there.

    Raises
    ------
    ProjectError
        ``E029`` where it cannot be written or is the file of another program, ``E070`` where it cannot be edited, ``E078`` for an answer
        that contradicts a group; whatever reading the new text would raise.
    """
    project = machine.project
    path = project_file_of(project)
    text = _source(machine, path)
    text = text_with(text, said, machine.assembly_as_read, infer=machine.inference is not None)
    Project.from_text(text, folder=path.parent, name=path.name)  # raises where it is no project any more
    remedy = "Copy the file with the assembly to a folder of your own, or make this one writable."
    return path, write_beside_the_old(path, text, remedy=remedy, keep=keep)


def project_file_of(project: Project) -> Path:
    """The project file, or where it would be."""
    return project.path or project.assembly_path.with_name(f"{stem_of(project.assembly_path)}.toml")


def _source(machine: Machine, path: Path) -> str:
    """The text to edit: that of the file as it is now, or of one that is begun."""
    if not path.exists():
        return begun_project_text(machine.assembly_as_read, machine.inference)
    text = read_source(path)
    if machine.project.path is None and "schema" not in tables_of(text):
        raise ProjectError(
            "E029",
            f"{path} is there already, and it is the file of another program.",
            remedy="Rename it, or name the file with the assembly otherwise.",
            element=path.name,
            place=path.name,
        )
    Project.from_text(text, folder=path.parent, name=path.name)  # raises where it was broken meanwhile
    return text


def text_with(text: str, said: Said, assembly: Assembly, *, infer: bool) -> str:
    """The text of a project file with what the user says in it; `infer`: joints go on being found from the geometry."""
    for answer in said.answers:
        text = _with_answer(text, answer, assembly)
    for name, table in said.couplings:
        text = set_value(text, ("coupling", name), dict(table))
    if said.ground is not None:
        if said.ground not in assembly.instances:
            raise ProjectError(
                "E078", f"There is no part {shown(said.ground)}.", remedy="`mategraph joints` lists the parts.", element=said.ground
            )
        text = set_value(text, ("ground",), said.ground)
    for pattern in said.ignore:
        if not matching_parts(assembly, pattern):
            remedy = "`mategraph joints` lists the parts; patterns are written logo*."
            raise ProjectError("E078", f"ignore: {shown(pattern)} fits no part.", remedy=remedy, element=pattern)
        known = tables_of(text).get("ignore", [])
        text = text if pattern in known else set_value(text, ("ignore",), [*known, pattern])
    if infer and (said.answers or said.couplings) and tables_of(text).get("infer") is not True:
        text = set_value(text, ("infer",), True)
    return text


def _with_answer(text: str, answer: GivenAnswer, assembly: Assembly) -> str:
    """The text with one answer: in the table that is about it already, else in a new one."""
    mates = tables_of(text).get("mate", {})
    if answer.kind not in ("fixed", NONE):
        text = _out_of_groups(text, answer, assembly)
    name = next(_about(mates, answer), None)
    if name is None:
        return _with_new_table(text, _free_name(answer.name, _taken(text)), answer)
    text = set_value(text, ("mate", name, "kind"), answer.kind)
    other = () if mates[name].get("kind", answer.kind) == answer.kind else _OF_ITS_KIND
    gone = ["assumed", *(_OF_A_JOINT if answer.kind in ("fixed", *NO_JOINT) else other)]
    for key in gone:
        if key in mates[name]:
            text = delete_key(text, ("mate", name, key))
    return text


def _about(mates: Mapping[str, Any], answer: GivenAnswer) -> Iterator[str]:
    """The tables that speak of the same pairs."""
    for name, table in mates.items():
        like, pair = table.get("like", ""), {table.get("a"), table.get("b")}
        if (
            (like and like == answer.like)
            or (not like and pair == set(answer.pair))
            or (name == answer.name and not like and not any(pair))
        ):
            yield name


def _with_new_table(text: str, name: str, answer: GivenAnswer) -> str:
    a, b = answer.pair
    # Within a bought part, of which case and output are one part of the file, the key alone says what is meant.
    content = {"kind": answer.kind} | ({"a": a, "b": b} if a != b else {}) | ({"like": answer.like} if answer.like else {})
    new = set_value(text, ("mate", name), content)
    return _commented(new, f"[mate.{toml_key(name)}]", f"this pair and {answer.pairs - 1} more alike" if answer.pairs > 1 else "")


def _commented(text: str, header: str, comment: str) -> str:
    """The text with a comment above the line of a header, if it has one; the tables stay the same."""
    at = text.find(f"\n{header}") + 1
    if not comment or not at:
        return text
    eol = "\r\n" if text[at - 2 : at - 1] == "\r" else "\n"
    printable = "".join(c if c.isprintable() else "?" for c in comment)
    new = f"{text[:at]}# {printable}{eol}{text[at:]}"
    return new if tables_of(new) == tables_of(text) else text


def _out_of_groups(text: str, answer: GivenAnswer, assembly: Assembly) -> str:
    """The text with the second part taken out of a group that holds both, where the group names it."""
    for name, group in tables_of(text).get("group", {}).items():
        fits = {pattern: matching_parts(assembly, pattern) for pattern in group.get("parts", [])}
        held = {part for parts in fits.values() for part in parts}
        if not set(answer.pair) <= held:
            continue
        for part in reversed(answer.pair):
            patterns = [pattern for pattern, parts in fits.items() if part in parts]
            if patterns == [part] and len(held) > 2:
                index = list(group["parts"]).index(part)
                return _out_of_groups(delete_key(text, ("group", name, "parts", index)), answer, assembly)
        raise ProjectError(
            "E078",
            f"'{answer.pair[0]}' and '{answer.pair[1]}' cannot be {answer.kind}: both are in [group.{toml_key(name)}].",
            remedy=f"Take one of them out of its parts, {', '.join(shown(pattern) for pattern in group['parts'][:6])}.",
            element=name,
        )
    return text


def _taken(text: str) -> set[str]:
    tables = tables_of(text)
    return {name for table in ("component", "signal", "mate", "coupling", "point") for name in tables.get(table, {})}


def _free_name(name: str, taken: set[str]) -> str:
    number, candidate = 1, name
    while candidate in taken:
        number += 1
        candidate = f"{name} {number}"
    return candidate
