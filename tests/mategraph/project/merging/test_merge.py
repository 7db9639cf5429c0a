"""``mategraph merge``: three-way merge of project files by meaning, and as a merge driver of git."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from swinging_arm import PROJECT, commit, git
from typer.testing import CliRunner

from foundation.errors import MategraphError
from mategraph.commands.cli import app
from mategraph.project.merging.line_merge import merge_lines
from mategraph.project.merging.merged_text import merge_texts
from mategraph.project.merging.three_way import merge_tables
from mategraph.project.toml_writing import toml_key, toml_value

BASE = """\
# The drive.
schema = 1

[component.motor]            # bought
model = "electrical.DCMotor"
R = "4 ohm"                  # cold
L = "2 mH"

[component.amp]
model = "electrical.VoltageAmplifier"

[connect]
rows = [
  ["motor.p", "amp.p"],      # supply
  ["ground", "motor.n", "amp.n"],
]

[[plot]]
title = "Angle"
signals = ["x.angle"]

[mate.x]
limits = ["-40 deg", "40 deg"]

[check]
"dof" = "== 1"
"""


def edit(*pairs: tuple[str, str]) -> str:
    text = BASE
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return text


def merged(ours: str, theirs: str, base: str = BASE) -> tuple[dict, str]:
    found = merge_texts(base, ours, theirs)
    assert not found.conflicts, [conflict.describe() for conflict in found.conflicts]
    assert found.marked == found.text
    return tomllib.loads(found.text.removeprefix("\ufeff")), found.text


# ---------------------------------------------------------------------- by meaning


def test_edits_of_neighbouring_lines_merge_and_comments_of_both_stay() -> None:
    ours = edit(('R = "4 ohm"                  # cold', 'R = "5 ohm"                  # at 80 degC'))
    theirs = edit(('L = "2 mH"\n', 'L = "3 mH"                   # measured\n'))
    tables, text = merged(ours, theirs)
    assert tables["component"]["motor"] == {"model": "electrical.DCMotor", "R": "5 ohm", "L": "3 mH"}
    assert "# at 80 degC" in text
    assert "# bought" in text


def test_tables_that_both_sides_append_are_both_there_with_their_comments() -> None:
    ours = BASE + '\n[component.gear]               # ours\nmodel = "mechanical.Gear"\n'
    theirs = BASE + '\n[component.brake]              # theirs\nmodel = "mechanical.Brake"\n'
    tables, text = merged(ours, theirs)
    assert {"gear", "brake"} <= set(tables["component"])
    assert "# ours" in text
    assert "# theirs" in text


def test_rows_of_connections_merge_by_element() -> None:
    ours = edit(('["motor.p", "amp.p"],      # supply', '["motor.p", "amp.p", "probe.p"],      # supply'))
    theirs = edit(('["motor.p", "amp.p"]', '["fuse.p", "motor.p", "amp.p"]'), ('"amp.n"],\n]', '"amp.n"],\n  ["fuse.n", "cell.p"],\n]'))
    tables, _ = merged(ours, theirs)
    rows = [set(row) for row in tables["connect"]["rows"]]
    assert rows == [{"motor.p", "amp.p", "probe.p", "fuse.p"}, {"ground", "motor.n", "amp.n"}, {"fuse.n", "cell.p"}]


@pytest.mark.parametrize(
    ("base", "ours", "theirs"),
    [
        ("axis = [1, 0, 0]", "axis = [0, 1, 0]", "axis = [0, 0, 1]"),
        ("axis = [1, 0, 0]", "axis = [2, 0, 0]", "axis = [1, 0, 3]"),
        ("limits = ['0 deg', '10 deg']", "limits = ['5 deg', '10 deg']", "limits = ['0 deg', '3 deg']"),
        ("table = [['0 s', '1 V']]", "table = [['0 s', '2 V']]", "table = [['1 s', '1 V']]"),
        ("rows = [['a.p', 'b.p'], ['c', 'd']]", "rows = [['a.p', 'b.n'], ['c', 'd']]", "rows = [['a.p', 'b.q'], ['c', 'd']]"),
        ("rows = [['a.p', 'b.p']]", "rows = [['a.p', 'c.p']]", "rows = [['d.p', 'b.p']]"),
        ("rows = [['a', 'b', 'c']]", "rows = [['a', 'b']]", "rows = [['a', 'b', 'c', 'd']]"),
        ("x = ['a', 'b', 'c']", "x = ['b', 'a', 'c']", "x = ['a', 'c', 'b']"),
        ("[k.a]\nR = 1", "[k.b]\nR = 1", "[k.c]\nR = 1"),
        ("[k.a]\nR = 1", "[k.b]\nR = 1", "[k]"),
    ],
)
def test_what_neither_side_wrote_is_a_conflict(base: str, ours: str, theirs: str) -> None:
    sides = [f"# own\n{side}\n" for side in (base, ours, theirs)]
    for one, two in ((sides[1], sides[2]), (sides[2], sides[1])):
        found = merge_texts(sides[0], one, two)
        assert len(found.conflicts) == 1
        assert found.conflicts[0].describe()
        assert tomllib.loads(found.text) == tomllib.loads(one)
        assert "<<<<<<<" in found.marked


def test_a_new_order_of_names_stays_on_whichever_side_it_is() -> None:
    for sides in (("x = ['b', 'a']", "x = ['a', 'b', 'c']"), ("x = ['a', 'b', 'c']", "x = ['b', 'a']")):
        assert merged(*sides, base="x = ['a', 'b']")[0] == {"x": ["b", "a", "c"]}


def test_plots_are_found_by_their_titles() -> None:
    ours = edit(('signals = ["x.angle"]', 'signals = ["x.angle", "x.rate"]'))
    theirs = edit(("[[plot]]\n", '[[plot]]\ntitle = "Current"\nsignals = ["motor.i"]\n\n[[plot]]\n'))
    tables, _ = merged(ours, theirs)
    assert {plot["title"]: plot["signals"] for plot in tables["plot"]} == {"Angle": ["x.angle", "x.rate"], "Current": ["motor.i"]}


def test_an_edit_follows_a_table_that_the_other_side_renamed() -> None:
    for one, other in (("ours", "theirs"), ("theirs", "ours")):
        sides = {one: edit(("[component.motor]", "[component.drive]")), other: edit(('"4 ohm"', '"5 ohm"'))}
        tables, _ = merged(sides["ours"], sides["theirs"])
        assert tables["component"]["drive"]["R"] == "5 ohm"
        assert "motor" not in tables["component"]


def test_the_same_edit_on_both_sides_and_equal_quantities_are_no_conflict() -> None:
    assert merged(edit(('"4 ohm"', '"5 ohm"')), edit(('"4 ohm"', '"5 ohm"')))[0]["component"]["motor"]["R"] == "5 ohm"
    assert merged(edit(('"4 ohm"', '"5000 mohm"')), edit(('"4 ohm"', '"5 ohm"')))[0]["component"]["motor"]["R"] == "5000 mohm"


def test_conflicts_are_named_with_both_values_and_marked() -> None:
    found = merge_texts(BASE, edit(('"4 ohm"', '"5 ohm"'), ('"2 mH"', '"1 mH"')), edit(('"4 ohm"', '"6 ohm"')))
    (conflict,) = found.conflicts
    assert conflict.describe() == 'component.motor.R: was "4 ohm"; ours "5 ohm", theirs "6 ohm"'
    assert tomllib.loads(found.text)["component"]["motor"] == {"model": "electrical.DCMotor", "R": "5 ohm", "L": "1 mH"}
    lines = found.marked.splitlines()
    start = lines.index("<<<<<<< ours")
    assert [line.split("#")[0].strip() for line in lines[start : start + 5]] == [
        "<<<<<<< ours",
        'R = "5 ohm"',
        "=======",
        'R = "6 ohm"',
        ">>>>>>> theirs",
    ]


def test_what_one_side_removed_and_the_other_changed_is_a_conflict() -> None:
    found = merge_texts(BASE, edit(('R = "4 ohm"                  # cold\n', "")), edit(('"4 ohm"', '"6 ohm"')))
    assert found.conflicts[0].as_dict() == {"key": "component.motor.R", "base": '"4 ohm"', "ours": None, "theirs": '"6 ohm"'}
    gone = BASE[: BASE.index("[component.motor]")] + BASE[BASE.index("[component.amp]") :]
    assert [c.path for c in merge_texts(BASE, gone, edit(('"4 ohm"', '"6 ohm"'))).conflicts] == [("component", "motor")]


def test_line_ends_and_byte_order_mark_stay() -> None:
    ours = "\ufeff" + edit(('"4 ohm"', '"5 ohm"')).replace("\n", "\r\n")
    _, text = merged(ours, edit(('"2 mH"', '"3 mH"')))
    assert text.startswith("\ufeff")
    assert text.count("\n") == text.count("\r\n")
    assert '"3 mH"' in text


# ---------------------------------------------------------------------- laws

_LEAVES = st.one_of(
    st.integers(-5, 5), st.booleans(), st.sampled_from(["4 ohm", "5 ohm", "2 mH", "a", ""]), st.lists(st.sampled_from("abcde"), unique=True)
)
_NAMES = st.sampled_from(["motor", "amp", "x.y", "ring b", "R", "L"])
_TABLES = st.dictionaries(_NAMES, st.one_of(_LEAVES, st.dictionaries(_NAMES, _LEAVES, max_size=3)), max_size=4)
_FILES = st.fixed_dictionaries({"component": _TABLES, "signal": _TABLES, "mate": _TABLES})


def written(tables: dict) -> str:
    """A text of tables, with a comment on every line."""
    lines = ["# made for a test"]
    for name, table in tables.items():
        lines.append(f"[{name}]  # {name}")
        lines += [f"{toml_key(key)} = {toml_value(value)}  # {index}" for index, (key, value) in enumerate(table.items())]
    return "\n".join(lines) + "\n"


@settings(max_examples=60, deadline=None)
@given(_FILES, _FILES)
def test_a_side_that_is_the_base_gives_the_other_byte_for_byte(base: dict, side: dict) -> None:
    b, x = written(base), written(side)
    assert merge_texts(b, x, b).text == x
    assert merge_texts(b, b, x).text == x
    assert merge_texts(b, x, x).text == x


@settings(max_examples=60, deadline=None)
@given(_FILES, _TABLES, _TABLES)
def test_disjoint_edits_merge_to_the_same_in_either_order(base: dict, components: dict, signals: dict) -> None:
    ours, theirs = {**base, "component": components}, {**base, "signal": signals}
    there = merge_texts(written(base), written(ours), written(theirs))
    back = merge_texts(written(base), written(theirs), written(ours))
    assert not there.conflicts
    assert tomllib.loads(there.text) == tomllib.loads(back.text) == {**base, "component": components, "signal": signals}


@settings(max_examples=80, deadline=None)
@given(_FILES, _FILES, _FILES)
def test_a_merge_is_toml_whatever_the_sides_did_and_conflicts_are_symmetric(base: dict, ours: dict, theirs: dict) -> None:
    there = merge_texts(written(base), written(ours), written(theirs))
    back = merge_texts(written(base), written(theirs), written(ours))
    both = merge_tables(base, ours, theirs)
    assert tomllib.loads(there.text) == both.ours
    assert {c.path for c in there.conflicts} == {c.path for c in back.conflicts}
    if not there.conflicts:
        assert tomllib.loads(back.text) == merge_tables(base, theirs, ours).ours


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from("abc\n"), max_size=8), st.lists(st.sampled_from("abc\n"), max_size=8))
def test_line_merge_keeps_a_side_alone(base: list[str], side: list[str]) -> None:
    b, x = "\n".join(base), "\n".join(side)
    assert merge_lines(b, x, b, both=True) == x
    assert merge_lines(b, b, x, both=False) == x


# ---------------------------------------------------------------------- command and git


def test_exit_codes_and_files(tmp_path: Path) -> None:
    texts = {
        "base": BASE,
        "ours": edit(('"4 ohm"', '"5 ohm"')),
        "theirs": edit(('"2 mH"', '"3 mH"')),
        "other": edit(('"4 ohm"', '"6 ohm"')),
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    base, ours, theirs, other = (str(tmp_path / f"{name}.toml") for name in texts)
    run = CliRunner().invoke
    assert tomllib.loads(run(app, ["merge", base, ours, theirs]).stdout)["component"]["motor"]["L"] == "3 mH"
    conflict = run(app, ["merge", base, ours, other, "-o", str(tmp_path / "out.toml"), "--report", "--json"])
    assert conflict.exit_code == 1
    assert json.loads(conflict.stdout)["conflicts"][0]["key"] == "component.motor.R"
    assert not (tmp_path / "out.toml").exists()
    assert run(app, ["merge", base, ours, other, "-o", ours]).exit_code == 1
    assert "<<<<<<< " in Path(ours).read_text(encoding="utf-8")
    broken = run(app, ["merge", base, ours, other, "--json"])
    assert broken.exit_code == 2
    assert json.loads(broken.stdout)["errors"][0]["code"] == "E093"
    assert run(app, ["merge", base, str(tmp_path / "none.toml"), other]).exit_code == 2
    with pytest.raises(MategraphError):
        merge_texts(BASE, "a = ", BASE + "\n")


def test_as_a_merge_driver_and_textconv_of_git(tmp_path: Path) -> None:
    """Two branches edit neighbouring lines: git alone has a conflict, with the driver it has none."""
    program = shlex.join([sys.executable, "-m", "mategraph"])
    git(tmp_path, "init", "-q", "-b", "main")
    git(tmp_path, "config", "merge.mategraph.name", "MateGraph project files")
    git(tmp_path, "config", "merge.mategraph.driver", f"{program} merge %O %A %B -o %A --name %P")
    file = tmp_path / "arm.toml"
    text = PROJECT.replace('damping = "2 mN*m*s/rad"', 'damping = "2 mN*m*s/rad"\nquadratic = "1 g*cm^2"')
    file.write_text(text, encoding="utf-8")
    commit(tmp_path, "base")
    for branch, old, new in (
        ("left", "2 mN*m*s/rad", "3 mN*m*s/rad"),
        ("right", "1 g*cm^2", "2 g*cm^2"),
        ("clash", "2 mN*m*s/rad", "9 mN*m*s/rad"),
    ):
        git(tmp_path, "checkout", "-q", "-b", branch, "main")
        file.write_text(text.replace(old, new), encoding="utf-8")
        commit(tmp_path, branch)
    git(tmp_path, "checkout", "-q", "left")
    with pytest.raises(subprocess.CalledProcessError):
        git(tmp_path, "merge", "-q", "right")
    git(tmp_path, "merge", "--abort")
    (tmp_path / ".git" / "info" / "attributes").write_text("*.toml merge=mategraph\n", encoding="utf-8")
    git(tmp_path, "merge", "-q", "--no-edit", "right")
    assert file.read_text(encoding="utf-8") == text.replace("2 mN*m*s/rad", "3 mN*m*s/rad").replace("1 g*cm^2", "2 g*cm^2")
    with pytest.raises(subprocess.CalledProcessError):
        git(tmp_path, "merge", "-q", "--no-edit", "clash")
    marked = file.read_text(encoding="utf-8")
    assert marked.count("<<<<<<< arm.toml") == 1
    assert 'quadratic = "2 g*cm^2"' in marked


@pytest.mark.parametrize(("theirs", "code"), [(b"a = 3\nb = \n", "E093"), (b"a = 3\nb = '\xff'\n", "E003")])
def test_a_side_that_is_no_toml_leaves_both_texts_between_markers(tmp_path: Path, theirs: bytes, code: str) -> None:
    """As git calls it: what is left in OURS counts as the merge, so theirs must be in it."""
    files = [tmp_path / name for name in ("base.toml", "ours.toml", "theirs.toml")]
    for file, content in zip(files, (b"a = 1\n", b"a = 2\n", theirs), strict=True):
        file.write_bytes(content)
    words = ["merge", *map(str, files), "--name", "arm.toml"]
    reported = CliRunner().invoke(app, [*words, "-o", str(files[1]), "--report", "--json"])
    assert reported.exit_code == 2
    assert files[1].read_bytes() == b"a = 2\n"
    done = CliRunner().invoke(app, [*words, "-o", str(files[1]), "--json"])
    assert done.exit_code == 1
    assert json.loads(done.stdout)["errors"][0]["code"] == code
    assert files[1].read_bytes() == b"<<<<<<< arm.toml (ours)\na = 2\n=======\n" + theirs + b">>>>>>> arm.toml (theirs)\n"
