"""The one expression language: how texts are read, and that nothing of Python gets in."""

from __future__ import annotations

import ast
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domains.blocks.formula import number_value
from foundation.expression_parser import parse
from foundation.expressions import (
    POINTWISE,
    Binary,
    Call,
    ExpressionError,
    Field,
    Name,
    Negative,
    Number,
    left_operands,
    names_in,
)

UNITS = ("N", "m", "s", "A", "rad", "min", "kg")


def read(text: str) -> Any:
    return parse(text, functions={**POINTWISE, "reaction": 1, "final": 1}, is_unit=lambda word: word in UNITS)


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("5 N*m", "N*m"),
        ("5 N * m", "N*m"),
        ("5 N*m/rad", "N*m/rad"),
        ("5 m/s^2", "m/s^2"),
        ("5 m^2", "m^2"),
        ("5 [N*m]", "N*m"),
        ("5 [mm]", "mm"),
        ("2 %", "%"),
        ("5", ""),
        ("5 furlong", "furlong"),  # whether there is such a unit is found by whoever converts it
        ("2 min", "min"),
    ],
)
def test_a_number_takes_the_whole_unit_that_stands_after_it(text: str, unit: str) -> None:
    tree = read(text)
    assert isinstance(tree, Number)
    assert (tree.unit, tree.text) == (unit, text.split()[0])


def test_what_is_no_unit_is_not_taken_for_one() -> None:
    assert read("2 A * motor.i") == Binary("*", Number(2.0, "A", "2"), Name("motor.i"))
    assert read("2 A * dof") == Binary("*", Number(2.0, "A", "2"), Name("dof"))
    assert read("2 A * min(a, b)") == Binary("*", Number(2.0, "A", "2"), Call("min", (Name("a"), Name("b"))))
    assert read("6 A / 2") == Binary("/", Number(6.0, "A", "6"), Number(2.0, "", "2"))
    assert read("5 % 3") == Binary("%", Number(5.0, "", "5"), Number(3.0, "", "3"))
    assert read("2 % - 1 %") == Binary("-", Number(2.0, "%", "2"), Number(1.0, "%", "1"))
    assert read("1 if a else 2").test == Name("a")


def test_a_function_may_give_several_values_by_name() -> None:
    assert read("reaction(pitch).radial") == Field(Call("reaction", (Name("pitch"),)), "radial")
    assert read("-reaction('pitch b').force.x") == Negative(Field(Field(Call("reaction", (Name("pitch b"),)), "force"), "x"))
    assert read("final(motor.i)") == Call("final", (Name("motor.i"),))


def test_constants_are_no_names_unless_something_is_called_so() -> None:
    tree = read("2 * pi * e + u + sin + u")
    assert names_in(tree) == ("u", "sin")
    assert names_in(tree, taken=["e"]) == ("e", "u", "sin")


@pytest.mark.parametrize(
    "text", ["", "1 2", "a b", "(", ")", "a +", "* a", "f(1)", "sin()", "sin(1, 2)", "a if b", "a[0]", "lambda: 1", "a = 1"]
)
def test_what_is_no_expression_is_refused(text: str) -> None:
    with pytest.raises(ExpressionError):
        parse(text, functions=POINTWISE)


@pytest.mark.parametrize(
    "text", ["(" * 10_000, "-" * 10_000 + "1", "not " * 10_000 + "1", "2 ** " * 10_000 + "2", "1 if a else " * 10_000 + "1"]
)
def test_depth_is_no_crash(text: str) -> None:
    try:
        parse(text, functions=POINTWISE)
    except ExpressionError:
        return
    assert text.startswith("-")  # signs in a row are no depth


def test_long_rows_are_no_depth() -> None:
    tree = parse(" + ".join(["u"] * 3000), functions={})
    assert len(left_operands(tree)[1]) == 2999
    assert number_value(tree, {"u": 1.0}) == 3000.0


# ---------------------------------------------------------------------- against Python itself

ATOMS = st.sampled_from(["a", "b", "0", "1", "2.5", "3e-1", "pi_"])


def _combined(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    marks = st.sampled_from([" + ", " - ", "*", " / ", " % ", "**", " < ", " <= ", " == ", " != ", " > ", " and ", " or "])
    return (
        st.tuples(inner, marks, inner).map("".join)
        | st.tuples(inner, marks, inner, marks, inner).map("".join)
        | inner.map(lambda x: f"({x})")
        | inner.map(lambda x: f"-{x}")
        | inner.map(lambda x: f"not {x}")
        | inner.map(lambda x: f"abs({x})")
        | st.tuples(inner, inner, inner).map(lambda parts: f"{parts[0]} if {parts[1]} else {parts[2]}")
        | st.tuples(inner, inner).map(lambda parts: f"max({parts[0]}, {parts[1]})")
    )


@settings(max_examples=300, deadline=None)
@given(st.recursive(ATOMS, _combined, max_leaves=8), st.floats(-3, 3), st.floats(-3, 3))
def test_the_language_reads_operators_as_python_does(text: str, a: float, b: float) -> None:
    values = {"a": a, "b": b, "pi_": 3.0}
    try:
        python = ast.parse(text, mode="eval")
    except SyntaxError:
        with pytest.raises(ExpressionError):
            parse(text, functions=POINTWISE)
        return
    tree = parse(text, functions=POINTWISE)
    assert set(names_in(tree)) == {node.id for node in ast.walk(python) if isinstance(node, ast.Name)} - {"abs", "max"}
    try:
        expected = _python_value(python.body, values)
    except (ArithmeticError, TypeError):
        return  # the same operations fail in both
    try:
        found = number_value(tree, values)
    except (ArithmeticError, ValueError):
        assert isinstance(expected, complex)
        return
    assert found == expected or (found != found and expected != expected)


def _python_value(node: ast.expr, values: dict[str, float]) -> Any:
    """Python's reading of the tree with our meaning of truth: 1.0 or 0.0."""
    match node:
        case ast.BoolOp(op=op, values=parts):
            return float((all if isinstance(op, ast.And) else any)(bool(_python_value(part, values)) for part in parts))
        case ast.IfExp(test=test, body=body, orelse=orelse):
            return _python_value(body if _python_value(test, values) else orelse, values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return float(not _python_value(operand, values))
        case ast.UnaryOp(operand=operand):
            return -_python_value(operand, values)
        case ast.Compare(left=left, ops=ops, comparators=others):
            chain = [_python_value(part, values) for part in (left, *others)]
            return float(all(_compare(op, x, y) for op, x, y in zip(ops, chain, chain[1:], strict=False)))
        case ast.BinOp(left=left, op=op, right=right):
            x, y = _python_value(left, values), _python_value(right, values)
            found = eval(compile(ast.Expression(_constants(x, op, y)), "", "eval"))
            if isinstance(found, complex):
                raise ArithmeticError
            return found
        case ast.Call(func=ast.Name(id=name), args=args):
            return {"abs": abs, "max": max}[name](*(_python_value(part, values) for part in args))  # type: ignore[operator]
        case ast.Name(id=name):
            return values[name]
        case ast.Constant(value=value):
            return float(value)  # type: ignore[arg-type]
    raise AssertionError(node)


def _constants(x: float, op: ast.operator, y: float) -> ast.expr:
    return ast.fix_missing_locations(ast.BinOp(left=ast.Constant(value=x), op=op, right=ast.Constant(value=y)))


def _compare(op: ast.cmpop, x: float, y: float) -> bool:
    match op:
        case ast.Lt():
            return x < y
        case ast.LtE():
            return x <= y
        case ast.Gt():
            return x > y
        case ast.Eq():
            return x == y
    return x != y


@pytest.mark.parametrize(("text", "unit"), [("5 m²", "m²"), ("9.81 m/s²", "m/s²"), ("2 kg·m²", "kg·m²"), ("5 N*m", "N*m")])
def test_units_have_superscripts(text: str, unit: str) -> None:
    found = parse(text, functions={}, is_unit=lambda word: word in ("kg", "m", "s", "N"))
    assert isinstance(found, Number)
    assert found.unit == unit
