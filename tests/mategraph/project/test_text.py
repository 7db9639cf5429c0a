"""Edits of a project file's text: only what is meant changes, and what parses before parses after."""

from __future__ import annotations

import difflib
import math
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from foundation.errors import MategraphError
from mategraph.project.spans import layout_of
from mategraph.project.text import delete_key, read_source, rename_key, set_value, value_at, write_source
from mategraph.project.toml_writing import KeyPath, toml_key, toml_value

SAMPLES = sorted((Path(__file__).parents[3] / "sample_assemblies").glob("*/*.toml"))

MACHINE = """\
# A machine.
schema = 1
assembly = "arm.step"   # exported daily

[material]
default = { name = "steel", density = 7850.0 }  # kg/m^3

# The drive.
[component.motor]
model = "electrical.DCMotor"
R = "4 ohm"     # cold
shaft.joint = "elbow"

[component.spring]
model = "mechanical.Spring"

[connect]
rows = [
  ["amp.p", "motor.p"],  # the one side
  ["ground", "motor.n"]  # the other
]

[[plot]]
title = "Angle"

[[plot]]
title = "Current"
# The end.
"""


def lines_changed(old: str, new: str) -> list[str]:
    """Lines that went (-) and came (+)."""
    return [line for line in difflib.ndiff(old.split("\n"), new.split("\n")) if line[0] in "+-"]


@pytest.mark.parametrize(
    ("edit", "changed"),
    [
        (lambda t: set_value(t, ("component", "motor", "R"), "5 ohm"), ['- R = "4 ohm"     # cold', '+ R = "5 ohm"     # cold']),
        (lambda t: set_value(t, ("component", "motor", "L"), "2 mH"), ['+ L = "2 mH"']),
        (lambda t: set_value(t, ("component", "motor", "shaft", "side"), 1), ["+ shaft.side = 1"]),
        (lambda t: set_value(t, ("component", "spring", "at"), {"part": "arm"}), ['+ at = { part = "arm" }']),
        (lambda t: set_value(t, ("component", "spring", "at", "part"), "arm"), ['+ at = { part = "arm" }']),
        (lambda t: set_value(t, ("component", "amp"), {"model": "x"}), ["+ ", "+ [component.amp]", '+ model = "x"']),
        (lambda t: set_value(t, ("simulate", "duration"), "2 s"), ["+ ", "+ [simulate]", '+ duration = "2 s"']),
        (lambda t: set_value(t, ("ground",), "base"), ['+ ground = "base"']),
        (
            lambda t: set_value(t, ("material", "default", "density"), 7800.0),
            [
                '- default = { name = "steel", density = 7850.0 }  # kg/m^3',
                '+ default = { name = "steel", density = 7800.0 }  # kg/m^3',
            ],
        ),
        (lambda t: set_value(t, ("material", "bolt*"), "steel"), ['+ "bolt*" = "steel"']),
        (
            lambda t: set_value(t, ("connect", "rows", 2), ["a.b"]),
            ['-   ["ground", "motor.n"]  # the other', '+   ["ground", "motor.n"],  # the other', '+   ["a.b"]'],
        ),
        (lambda t: delete_key(t, ("connect", "rows", 0)), ['-   ["amp.p", "motor.p"],  # the one side']),
        (lambda t: set_value(t, ("plot", 2), {"title": "More"}), ["+ ", "+ [[plot]]", '+ title = "More"']),
        (lambda t: set_value(t, ("plot", 0, "signals"), ["x.y"]), ['+ signals = ["x.y"]']),
        (lambda t: delete_key(t, ("component", "motor", "R")), ['- R = "4 ohm"     # cold']),
        (lambda t: delete_key(t, ("component", "spring")), ["- [component.spring]", '- model = "mechanical.Spring"', "- "]),
        (lambda t: delete_key(t, ("plot", 0)), ["- [[plot]]", '- title = "Angle"', "- "]),
        (lambda t: rename_key(t, ("component", "motor"), "pitch motor"), ["- [component.motor]", '+ [component."pitch motor"]']),
        (lambda t: rename_key(t, ("component", "motor", "shaft"), "end"), ['- shaft.joint = "elbow"', '+ end.joint = "elbow"']),
    ],
)
@pytest.mark.parametrize("bom", ["", "\ufeff"])
@pytest.mark.parametrize("eol", ["\n", "\r\n"])
def test_an_edit_changes_its_own_lines_and_no_others(edit: Callable[[str], str], changed: list[str], bom: str, eol: str) -> None:
    text = bom + MACHINE.replace("\n", eol)
    new = edit(text)
    assert new.startswith(bom + "# A machine.")
    assert new.count("\n") == new.count(eol)
    assert sorted(line for line in lines_changed(MACHINE, new.removeprefix(bom).replace(eol, "\n")) if line[0] in "+-") == sorted(changed)


@pytest.mark.parametrize(
    "edit",
    [
        lambda t: delete_key(t, ("component", "moter")),
        lambda t: delete_key(t, ("plot", 7)),
        lambda t: delete_key(t, ()),
        lambda t: rename_key(t, ("component", "motor"), "spring"),
        lambda t: rename_key(t, ("plot", 0), "x"),
        lambda t: rename_key(t, ("component", "moter"), "x"),
        lambda t: set_value(t, ("schema", "x"), 1),
        lambda t: set_value(t, ("plot", 9), {"title": "x"}),
        lambda t: set_value(t, (), 1),
        lambda t: value_at(t, ("nothing",)),
        lambda t: set_value(t + "\n=", ("schema",), 2),
    ],
)
def test_an_edit_of_what_is_not_there_or_cannot_be_is_refused(edit: Callable[[str], str]) -> None:
    with pytest.raises(MategraphError) as caught:
        edit(MACHINE)
    assert caught.value.code == "E070"


def test_files_are_written_back_byte_for_byte(tmp_path: Path) -> None:
    data = b"\xef\xbb\xbf" + MACHINE.replace("\n", "\r\n").encode()
    (tmp_path / "arm.toml").write_bytes(data)
    write_source(tmp_path / "arm.toml", read_source(tmp_path / "arm.toml"))
    assert (tmp_path / "arm.toml").read_bytes() == data


def test_a_table_that_is_set_anew_keeps_the_comments_of_what_stays() -> None:
    motor = {"model": "electrical.DCMotor", "R": "5 ohm", "L": "1 mH"}
    new = set_value(MACHINE, ("component", "motor"), motor)
    assert value_at(new, ("component", "motor")) == motor
    assert 'R = "5 ohm"     # cold' in new
    assert "# The drive." in new


# ---------------------------------------------------------------------- random texts, random edits

NAMES = st.sampled_from(["a", "b", "c", "x y", "k.k", "7", "", "'q'", 'w"w']) | st.text(max_size=3)
SCALARS = (
    st.integers(-1000, 1000)
    | st.booleans()
    | st.floats()
    | st.text(max_size=6)
    | st.sampled_from(["# no comment", "[a]", "a = 1", "}", "]", ",", "\n", "\r\n", '"""', "\\"])
)
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3), max_leaves=6)
COMMENTS = st.sampled_from(["", "", "  # note", " # a = 1", "\t# [a]"])
GAPS = st.sampled_from(["", "", "\n", "# above\n", "\n# above\n\n", "  \n"])


@st.composite
def written_values(draw: st.DrawFn, value: Any) -> str:
    """A value in one of the ways in which TOML can be written."""
    if isinstance(value, list):
        items = [draw(written_values(item)) for item in value]
        style = draw(st.integers(0, 3))
        if style == 0 or not items:
            return f"[{', '.join(items)}]"
        if style == 1:
            return f"[ {' , '.join(items)}, ]"
        comments = [draw(COMMENTS) for _ in items]
        rows = [f"  {item},{comment}\n" for item, comment in zip(items, comments, strict=True)]
        if style == 2:
            rows[-1] = f"  {items[-1]}{comments[-1]}\n"
        return "[" + draw(st.sampled_from(["", " # first"])) + "\n" + "".join(rows) + "]"
    if isinstance(value, dict):
        inside = [f"{toml_key(key)} = {draw(written_values(content))}" for key, content in value.items()]
        return draw(st.sampled_from(["{{ {} }}", "{{{}}}"])).format(", ".join(inside))
    if isinstance(value, str) and "'" not in value and value.isprintable() and draw(st.booleans()):
        return f"'{value}'"
    if isinstance(value, str) and draw(st.booleans()) and value.isprintable() and '"' not in value and "\\" not in value:
        return f'"""{value}"""'
    return toml_value(value)


@st.composite
def texts(draw: st.DrawFn) -> str:
    """Random TOML with comments, dotted keys, sections, arrays of tables, both line ends, with and without byte order mark."""

    def body(table: dict[str, Any]) -> str:
        lines = ""
        for key, value in table.items():
            indent = draw(st.sampled_from(["", "", "  "]))
            if isinstance(value, dict) and value and draw(st.booleans()):
                for name, content in value.items():
                    dot = draw(st.sampled_from([".", " . "]))
                    lines += f"{indent}{toml_key(key)}{dot}{toml_key(name)} = {draw(written_values(content))}{draw(COMMENTS)}\n"
            else:
                lines += f"{draw(GAPS)}{indent}{toml_key(key)}{draw(st.sampled_from([' = ', '=']))}{draw(written_values(value))}"
                lines += f"{draw(COMMENTS)}\n"
        return lines

    text = draw(GAPS) + body(draw(st.dictionaries(NAMES, VALUES, max_size=3)))
    taken = set(tomllib.loads(text))
    for name in draw(st.lists(NAMES, max_size=4, unique=True)):
        if name in taken:
            continue
        shape = draw(st.integers(0, 3))
        inside = st.dictionaries(NAMES, VALUES, max_size=3)
        if shape == 0:
            text += f"{draw(GAPS)}[{toml_key(name)}]{draw(COMMENTS)}\n{body(draw(inside))}"
        elif shape == 1:
            for entry in draw(st.lists(NAMES, min_size=1, max_size=3, unique=True)):
                text += f"{draw(GAPS)}[{toml_key(name)} . {toml_key(entry)}]{draw(COMMENTS)}\n{body(draw(inside))}"
        else:
            for _ in range(draw(st.integers(1, 3))):
                text += f"{draw(GAPS)}[[{toml_key(name)}]]{draw(COMMENTS)}\n{body(draw(inside))}"
                if shape == 3 and draw(st.booleans()):
                    text += f"{draw(GAPS)}[{toml_key(name)}.'sub sub']\n{body(draw(inside))}"
    text += draw(GAPS)
    if draw(st.booleans()):
        text = text.rstrip("\n")
    if draw(st.booleans()):
        text = text.replace("\r\n", "\n").replace("\n", "\r\n")
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:  # a section that reopens a table of dotted keys, and the like
        assume(False)
    return draw(st.sampled_from(["", "\ufeff"])) + text


def paths_in(value: Any, path: KeyPath = ()) -> list[KeyPath]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [*([path] if path else []), *(deeper for key, content in inside for deeper in paths_in(content, (*path, key)))]


def comments_in(text: str) -> list[str]:
    """The comments of a text: what is left of its lines when statements and headers are gone."""
    spans = [(s.whole.start, s.whole.end) for s in layout_of(text).statements()] + [
        (s.whole.start, s.whole.end) for s in layout_of(text).sections
    ]
    left = list(text)
    for start, end in spans:
        left[start:end] = ["\0"] * (end - start)
    return [line[line.index("#") :].strip() for line in "".join(left).split("\n") if "#" in line]


def tables_of(text: str) -> dict[str, Any]:
    return tomllib.loads(text.removeprefix("\ufeff"))


def equal(a: Any, b: Any) -> bool:
    """Equal, nan to itself, and of one type."""
    return toml_value(a) == toml_value(b) if not isinstance(a, dict) else list(map(str, sorted(a))) == list(map(str, sorted(b)))


@settings(max_examples=60, deadline=None)
@given(texts(), st.data())
def test_every_key_and_value_of_a_random_text_is_where_its_span_says(text: str, data: st.DataObject) -> None:
    tables = tables_of(text)
    layout = layout_of(text)
    for path, span in layout.values.items():
        assert equal(tomllib.loads(f"k = {text[span.start : span.end]}")["k"], _at(tables, path))
    named = {key.path for key in layout.names()}
    assert {path for path in paths_in(tables) if isinstance(path[-1], str)} == named
    for key in layout.names():
        (name,) = tomllib.loads(f"{text[key.start : key.end]} = 1")
        assert name == key.path[-1]


def _at(tables: Any, path: KeyPath) -> Any:
    for step in path:
        tables = tables[step]
    return tables


@settings(max_examples=120, deadline=None)
@given(texts(), st.data())
def test_a_random_edit_is_done_and_changes_nothing_else(text: str, data: st.DataObject) -> None:
    tables = tables_of(text)
    paths = paths_in(tables)
    kind = data.draw(st.sampled_from(["set", "add", "delete", "rename"]))
    path = data.draw(st.sampled_from(paths)) if paths else ()
    if kind == "set" and paths:
        value = data.draw(VALUES)
        new = set_value(text, path, value)
        assert equal(_at(tables_of(new), path), value)
    elif kind == "add":
        holders = [(), *(path for path in paths if isinstance(_at(tables, path), dict))]
        path = (*data.draw(st.sampled_from(holders)), "new key")
        value = data.draw(VALUES)
        new = set_value(text, path, value)
        assert equal(_at(tables_of(new), path), value)
        assert comments_in(new) == comments_in(text)
    elif kind == "delete" and paths:
        new = delete_key(text, path)
        assert path not in paths_in(tables_of(new)) or isinstance(path[-1], int)
    elif kind == "rename" and paths and isinstance(path[-1], str):
        new = rename_key(text, path, "new key")
        assert comments_in(new) == comments_in(text)
        assert rename_key(new, (*path[:-1], "new key"), path[-1]).count("\n") == text.count("\n")
    else:
        return
    assert new.startswith("\ufeff") == text.startswith("\ufeff")
    emptied = kind == "set" and len(tables) == 1  # a table that becomes a number may leave no line to see the line ends by
    if "\r\n" in text and text.count("\n") == text.count("\r\n") and not emptied:
        assert new.count("\n") == new.count("\r\n")


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_every_number_and_text_of_the_samples_can_be_set_and_set_back(path: Path) -> None:
    text = read_source(path)
    tables = tomllib.loads(text)
    leaves = [p for p in paths_in(tables) if not isinstance(_at(tables, p), dict | list)]
    for leaf in leaves[:: max(len(leaves) // 12, 1)]:
        old = _at(tables, leaf)
        new = set_value(text, leaf, math.pi)
        assert new != text
        back = set_value(new, leaf, old)
        assert tomllib.loads(back) == tables
        span = layout_of(text).values[leaf]
        assert back[: span.start] == text[: span.start]
        assert back.endswith(text[span.end :])
