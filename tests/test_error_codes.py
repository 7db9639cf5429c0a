"""Every raise and every warning of the program uses a code of the table, and every row of the table is used.

The sources are read, not run. What takes a code is found by its signature: the error classes, `Note`, and each function with a
parameter ``code: str``, such as the functions by which the readers gather problems.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from foundation.error_codes import ROOMS, TABLE

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("foundation", "cadimport", "topology", "mechanics", "domains", "viz", "mategraph")
CODE = re.compile(r"[EW]\d{3}")
DIGIT = {room: str(digit) for digit, room in enumerate(ROOMS)}

Function = ast.FunctionDef | ast.AsyncFunctionDef
Scope = tuple[ast.AST, ...]  # the classes and functions that a node stands in, the innermost last


@cache
def sources() -> list[tuple[str, ast.AST, Scope]]:
    """Classes, functions, calls and codes of every module that has to do with codes: file, node, scope."""
    found: list[tuple[str, ast.AST, Scope]] = []
    for file in sorted(file for package in PACKAGES for file in (ROOT / package).rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        if re.search(r"\bcode\b|\b[EW]\d{3}\b|Error\(|Note\(", text):
            found += [(str(file.relative_to(ROOT)), node, scope) for node, scope in _nodes(ast.parse(text), ())]
    return found


def _nodes(node: ast.AST, scope: Scope) -> Iterator[tuple[ast.AST, Scope]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.ClassDef, Function)):
            yield child, scope
            yield from _nodes(child, (*scope, child))
        else:
            if isinstance(child, ast.Call) or _is_code(child):
                yield child, scope
            yield from _nodes(child, scope)


def _is_code(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.fullmatch(node.value) is not None


@dataclass(frozen=True)
class Taker:
    """A signature with a parameter ``code``."""

    place: int  # of the code among the positional arguments
    least: int  # arguments that must be given
    keywords: frozenset[str]  # that must be given by name

    def fits(self, call: ast.Call) -> bool:
        """Whether a call can be one of this: other functions have the same name, such as ``set.add``."""
        return len(call.args) + len(call.keywords) >= self.least and self.keywords <= {k.arg for k in call.keywords}

    def code(self, call: ast.Call) -> ast.expr | None:
        """The expression for the code, None where the default is left."""
        keyword = next((k.value for k in call.keywords if k.arg == "code"), None)
        return keyword or (call.args[self.place] if self.place < len(call.args) else None)


@cache
def takers() -> dict[str, list[Taker]]:
    """Name of what takes a code -> its signatures, one for each definition of that name."""
    found = {"Note": [Taker(99, 0, frozenset({"code"}))]}
    bases: dict[str, list[str]] = {}
    for _, node, scope in sources():
        if isinstance(node, ast.ClassDef):
            bases[node.name] = [base.id for base in node.bases if isinstance(base, ast.Name)]
        elif isinstance(node, Function) and (taker := _taker(node, scope)):
            found.setdefault(scope[-1].name if node.name == "__init__" else node.name, []).append(taker)
    for _ in range(len(bases)):  # a class without an __init__ of its own has that of its base
        inherited = {name: found[base] for name, own in bases.items() if name not in found for base in own if base in found}
        if not inherited:
            break
        found |= inherited
    return found


def _taker(function: Function, scope: Scope) -> Taker | None:
    given = function.args
    parameters = {a.arg: a.annotation and ast.unparse(a.annotation) for a in (*given.args, *given.kwonlyargs)}
    if parameters.get("code") != "str":
        return None
    itself = bool(scope) and isinstance(scope[-1], ast.ClassDef)  # self is not given
    keywords = frozenset(a.arg for a, default in zip(given.kwonlyargs, given.kw_defaults, strict=True) if default is None)
    return Taker(list(parameters).index("code") - itself, len(given.args) - len(given.defaults) - itself + len(keywords), keywords)


@cache
def calls() -> list[tuple[str, set[str] | None]]:
    """Each call of something that takes a code: its place in the sources, and the codes that it may give."""
    found = []
    for file, call, scope in sources():
        if not isinstance(call, ast.Call):
            continue
        name = getattr(call.func, "attr", getattr(call.func, "id", ""))
        fitting = [codes_of(taker.code(call), scope) for taker in takers().get(name, ()) if taker.fits(call)]
        if fitting:  # functions of one name may have several signatures: the one that explains the call counts
            found.append((f"{file}:{call.lineno}", next((codes for codes in fitting if codes), None if None in fitting else set())))
    return found


def codes_of(code: ast.expr | None, scope: Scope) -> set[str] | None:
    """The codes that an argument may be, None where it hands on the code of a caller or of another error.

    1. A text, or a choice of texts.
    2. The default of the called function (counted where it is defined), a parameter ``code``, or the ``.code`` of another error.
    3. A name or an entry of a dictionary: the codes that stand in the outermost function around it.
    """
    direct = literals(code)
    if direct or code is None:
        return direct or None
    functions = [node for node in scope if isinstance(node, Function)]
    handed_on = re.search(r"\bcode\b", ast.unparse(code)) is not None
    parameters = {a.arg for function in functions for a in (*function.args.args, *function.args.kwonlyargs)}
    if isinstance(code, ast.Attribute) or (isinstance(code, ast.Name) and code.id in parameters):
        return None if handed_on else set()
    return literals(functions[0] if functions else None) or (None if handed_on else set())


def literals(node: ast.AST | None) -> set[str]:
    """The codes that stand in an expression, except those that something is only compared with."""
    if node is None or isinstance(node, ast.Compare):
        return set()
    if isinstance(node, ast.Constant):
        return {node.value} if _is_code(node) else set()
    return set().union(*(literals(child) for child in ast.iter_child_nodes(node)))


def defaults() -> Iterator[tuple[str, set[str]]]:
    """Codes that are defaults of parameters, and those that a class gives to the initialiser of its base."""
    for file, node, _ in sources():
        if isinstance(node, Function):
            yield f"{file}:{node.lineno}", literals(node.args)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "super().__init__":
            yield f"{file}:{node.lineno}", literals(node)


@cache
def given() -> dict[str, list[str]]:
    """Code -> the places that can give it."""
    found: dict[str, list[str]] = {}
    for place, codes in [*calls(), *defaults()]:
        for code in codes or ():
            found.setdefault(code, []).append(place)
    return found


def test_what_takes_codes_is_found_by_its_signature():
    assert {"MategraphError", "CadImportError", "TopologyError", "MechanicsError", "DomainsError", "VizError", "Note"} <= set(takers())
    assert len(calls()) > 400


def test_every_raise_and_every_warning_gives_a_code():
    assert [place for place, codes in calls() if codes == set()] == []


def test_every_code_that_is_given_stands_in_the_table():
    assert {code: places for code, places in given().items() if code not in TABLE} == {}


def test_every_code_that_a_handler_compares_with_stands_in_the_table():
    assert {node.value for _, node, _ in sources() if isinstance(node, ast.Constant)} - set(TABLE) == set()


def test_every_row_of_the_table_is_given_somewhere():
    assert set(TABLE) - set(given()) == set()


@pytest.mark.parametrize("room", ROOMS)
def test_codes_are_unique_sorted_and_of_their_room(room):
    codes = [row.code for row in ROOMS[room]]
    assert all(before < after for before, after in pairwise(codes))
    assert all(CODE.fullmatch(code) and code[1] == DIGIT[room] for code in codes)


@pytest.mark.parametrize("room", ROOMS)
def test_rows_fit_in_a_table_of_markdown(room):
    for text in (text for row in ROOMS[room] for text in (row.meaning, row.remedy)):
        assert text.endswith(".")
        assert "|" not in text
        assert "\n" not in text
        assert text.count("`") % 2 == 0
