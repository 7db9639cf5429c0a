"""The splices that add, replace, delete or rename a key in a TOML text; `text` puts them together and proves them.

Where a new key goes, in this order:

1. into the inline table, array or section that holds its neighbours, after the last of them;
2. beside dotted keys with the same beginning;
3. into a section of its own, after the last section of the same table, else at the end of the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .spans import Container, Layout, Section, Statement, layout_of
from .toml_writing import KeyPath, toml_key, toml_value

_LINE_END = re.compile(r"[^\r\n]*")
_BLANK_LINES = re.compile(r"(?:[ \t]*\r?\n)*")
_REST_OF_LINE = re.compile(r"[ \t]*,?[ \t]*(?:#[^\r\n]*)?(?:\r?\n|\Z)")  # nothing but a comma and a comment
_COMMA = re.compile(r"(?:[ \t\r\n]|#[^\n]*\n)*,")


@dataclass(frozen=True, slots=True)
class Splice:
    """Characters from `start` up to, not including, `end` give way to `text`."""

    start: int
    end: int
    text: str = ""


def apply_splices(text: str, splices: Iterable[Splice]) -> str:
    """The text after splices that do not overlap.

    >>> apply_splices("R = 4", [Splice(4, 5, "5"), Splice(0, 1, "L")])
    'L = 5'
    """
    parts: list[str] = []
    position = 0
    for splice in sorted(splices, key=lambda splice: splice.start):  # of several at one place the first stays first
        parts += [text[position : splice.start], splice.text]
        position = splice.end
    return "".join([*parts, text[position:]])


def replacing(text: str, path: KeyPath, value: Any) -> list[Splice] | None:
    """Splices that put another value in the place of one; None where the value is a table or array of tables with headers."""
    span = layout_of(text).values.get(path)
    return None if span is None else [Splice(span.start, span.end, toml_value(value))]


def renaming(text: str, path: KeyPath, name: str) -> list[Splice]:
    """Splices that change a name wherever it stands: in headers, in dotted keys, before ``=``."""
    return [Splice(key.start, key.end, toml_key(name)) for key in layout_of(text).names() if key.path == path]


def is_array_of_tables(text: str, path: KeyPath) -> bool:
    """Whether a path is a list whose elements have headers, ``[[plot]]``."""
    return any(section.array and section.keys[-1].path == path for section in layout_of(text).sections)


# ---------------------------------------------------------------------- adding


def adding(text: str, path: KeyPath, value: Any) -> list[Splice]:
    """Splices that add a key, an entry of an inline table or an element of a list."""
    layout = layout_of(text)
    parent, last = path[:-1], path[-1]
    if (container := layout.containers.get(parent)) is not None:
        return _into_container(text, container, toml_value(value) if isinstance(last, int) else _line(last, value))
    if isinstance(last, int):
        return _to_array_of_tables(text, layout, path, value)
    section = next((s for s in layout.sections if s.whole.path == parent), None)
    has_sections = any(len(s.whole.path) > len(parent) and s.whole.path[: len(parent)] == parent for s in layout.sections)
    if section is not None and not (isinstance(value, Mapping) and (not parent or has_sections)):
        return [_into_section(text, layout, section, _line(last, value))]
    if (dotted := _dotted(layout, parent)) is not None:
        return _beside_dotted(text, dotted, parent, _line(last, value))
    if section is None and not has_sections and _belongs_inline(layout, parent):
        return adding(text, parent, {last: value})
    if isinstance(value, Mapping):
        return [_new_section(text, layout, path, value)]
    return [_new_section(text, layout, parent, {last: value})]


def _line(key: str, value: Any) -> str:
    return f"{toml_key(key)} = {toml_value(value)}"


def _into_container(text: str, container: Container, item: str) -> list[Splice]:
    """After the last item of an array or inline table, on a line of its own where that one has its own."""
    start = container.whole.start
    if not container.items:
        return [Splice(start + 1, start + 1, f" {item} " if text[start] == "{" else item)]
    last = container.items[-1].whole
    comma = _COMMA.match(text, last.end)
    indent = _indent(text, last.start)
    own_line = not indent.strip()
    at = last.end if comma is None else comma.end()
    end = _line_end(text, at) if _REST_OF_LINE.match(text, at) else at
    new = f"{_eol(text)}{indent}{item}" if own_line else f" {item}"
    place = end if own_line else at
    if comma is not None:  # there is one after the last item, too
        return [Splice(place, place, f"{new},")]
    return [Splice(at, at, ","), Splice(place, place, new)]


def _into_section(text: str, layout: Layout, section: Section, line: str) -> Splice:
    """On a line of its own after the last of a section."""
    eol = _eol(text)
    if section.statements:
        last = section.statements[-1].whole
        at = _line_end(text, last.end)
        return Splice(at, at, f"{eol}{_indent(text, last.start)}{line}")
    if section.keys:
        at = _line_end(text, section.whole.end)
        return Splice(at, at, f"{eol}{line}")
    if len(layout.sections) == 1:
        return _at_the_end(text, line)
    at = _above_comments(text, layout.sections[1].whole.start)
    return Splice(at, at, f"{line}{eol}{eol}")


def _dotted(layout: Layout, parent: KeyPath) -> tuple[Section | Container, Statement] | None:
    """The last statement with a dotted key that makes the table at that path."""
    found: tuple[Section | Container, Statement] | None = None
    holders: list[Section | Container] = [*layout.sections, *layout.containers.values()]
    for holder in holders:
        for statement in holder.statements if isinstance(holder, Section) else holder.items:
            if any(key.path == parent for key in statement.keys[:-1]):
                found = holder, statement
    return found


def _beside_dotted(text: str, dotted: tuple[Section | Container, Statement], parent: KeyPath, line: str) -> list[Splice]:
    holder, statement = dotted
    named = next(key for key in statement.keys if key.path == parent)
    line = f"{text[statement.keys[0].start : named.end]}.{line}"
    if isinstance(holder, Container):
        return _into_container(text, holder, line)
    at = _line_end(text, statement.whole.end)
    return [Splice(at, at, f"{_eol(text)}{_indent(text, statement.whole.start)}{line}")]


def _belongs_inline(layout: Layout, path: KeyPath) -> bool:
    """Whether a new table belongs into one that is there: into an inline table, beside dotted keys, below a header of its own."""
    for end in range(len(path) - 1, 0, -1):
        if path[:end] in layout.containers or _dotted(layout, path[:end]) is not None:
            return True
        if any(section.whole.path == path[:end] for section in layout.sections):
            return end > 1
        if any(section.whole.path[:end] == path[:end] for section in layout.sections):
            return False
    return False


def _to_array_of_tables(text: str, layout: Layout, path: KeyPath, value: Any) -> list[Splice]:
    if path[-1] == 0 and not any(section.whole.path[: len(path) - 1] == path[:-1] for section in layout.sections):
        return adding(text, path[:-1], [value])
    return [_new_section(text, layout, path, value, array=True)]


def _new_section(text: str, layout: Layout, path: KeyPath, value: Any, *, array: bool = False) -> Splice:
    """A header with a line for each key, after the last section of the nearest table that has one."""
    eol = _eol(text)
    name = ".".join(toml_key(step) for step in path if isinstance(step, str))
    lines = eol.join([f"[[{name}]]" if array else f"[{name}]", *(_line(key, content) for key, content in value.items())])
    for end in range(len(path) - 1, 0, -1):
        sections = [section for section in layout.sections if section.whole.path[:end] == path[:end]]
        if sections:
            at = _line_end(text, _end_of(sections[-1]))
            return Splice(at, at, f"{eol}{eol}{lines}")
    return _at_the_end(text, lines, gap=True)


def _at_the_end(text: str, lines: str, *, gap: bool = False) -> Splice:
    at = len(text.rstrip(" \t\r\n"))
    if not text[:at].strip("\ufeff"):
        return Splice(at, at, lines if at < len(text) else f"{lines}{_eol(text)}")
    return Splice(at, at, f"{_eol(text) * (2 if gap else 1)}{lines}")


# ---------------------------------------------------------------------- deleting


def deleting(text: str, path: KeyPath) -> list[Splice]:
    """Splices that take out a key, an element of a list, or a table with all its sections."""
    layout = layout_of(text)
    splices: list[Splice] = []
    for container in layout.containers.values():
        splices += _items_out(text, container, [item for item in container.items if _is_of(item, path)])
    for section in layout.sections:
        if section.keys and section.whole.path[: len(path)] == path:
            splices.append(_lines_out(text, section.whole.start, _end_of(section), gap=True))
        else:
            gone = [statement for statement in section.statements if _is_of(statement, path)]
            splices += [_lines_out(text, statement.whole.start, statement.whole.end) for statement in gone]
    return _joined(splices)


def _is_of(statement: Statement, path: KeyPath) -> bool:
    return statement.whole.path == path or any(key.path == path for key in statement.keys)


def _lines_out(text: str, start: int, end: int, *, gap: bool = False) -> Splice:
    """The whole lines from `start` to `end`; with `gap`, not two empty gaps in place of one."""
    start = _line_start(text, start)
    end = _after_line(text, end)
    if gap and not text[_line_start(text, max(start - 1, 0)) : start].strip():
        found = _BLANK_LINES.match(text, end)
        end = end if found is None else found.end()
    if end == len(text) and not text.endswith("\n") and start > 0:  # the last line has no end: that of the line before goes
        start -= 2 if text[:start].endswith("\r\n") else 1 if text[:start].endswith("\n") else 0
    return Splice(start, end)


def _items_out(text: str, container: Container, gone: list[Statement]) -> list[Splice]:
    """Items of an array or inline table, each with one of its commas."""
    left = [item for item in container.items if item not in gone]
    if gone and not left and text[container.whole.start] == "{":
        return [Splice(container.whole.start + 1, container.whole.end - 1)]
    return [_item_out(text, container.items, container.items.index(item), left) for item in gone]


def _item_out(text: str, items: list[Statement], index: int, left: list[Statement]) -> Splice:
    item = items[index].whole
    following = items[index + 1].whole if index + 1 < len(items) else None
    before = items[index - 1].whole if index else None
    tail = _REST_OF_LINE.match(text, item.end)
    start = _line_start(text, item.start)
    if tail is not None and not text[start : item.start].strip():  # it has its lines for itself
        return Splice(start, tail.end())
    if following is not None:
        return Splice(item.start, following.start)
    comma = _COMMA.match(text, item.end)
    if before is None or before.path not in [other.whole.path for other in left] or comma is not None:
        return Splice(item.start, item.end if comma is None else comma.end())
    return Splice(before.end, item.end)


def _joined(splices: list[Splice]) -> list[Splice]:
    """Splices that do not overlap, of deletions that may."""
    joined: list[Splice] = []
    for splice in sorted(splices, key=lambda splice: splice.start):
        if joined and splice.start <= joined[-1].end:
            joined[-1] = Splice(joined[-1].start, max(joined[-1].end, splice.end))
        else:
            joined.append(splice)
    return joined


# ---------------------------------------------------------------------- lines


def _eol(text: str) -> str:
    first = text.find("\n")
    return "\r\n" if first > 0 and text[first - 1] == "\r" else "\n"


def _line_start(text: str, at: int) -> int:
    return max(text.rfind("\n", 0, at) + 1, 1 if text.startswith("\ufeff") else 0)


def _line_end(text: str, at: int) -> int:
    found = _LINE_END.match(text, at)
    return at if found is None else found.end()


def _after_line(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end + 1


def _indent(text: str, at: int) -> str:
    return text[_line_start(text, at) : at]


def _above_comments(text: str, at: int) -> int:
    """The start of the lines of comments that stand directly above a place."""
    at = _line_start(text, at)
    while at > 0 and text[_line_start(text, at - 1) : at].lstrip(" \t").startswith("#"):
        at = _line_start(text, at - 1)
    return at


def _end_of(section: Section) -> int:
    return section.statements[-1].whole.end if section.statements else section.whole.end
