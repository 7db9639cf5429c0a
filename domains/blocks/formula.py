"""`Formula`: arithmetic and logic that a user writes as text, for numbers and for symbols alike. No code is run.

The grammar is that of Python's expressions, reduced to numbers, names, ``+ - * / ** %``, comparisons, ``and or not``, ``a if c else b``
and the functions in `FUNCTIONS`. Truth is 1.0 or 0.0.
"""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

LONGEST = 2_000  # characters
_BINARY: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = MappingProxyType(
    {
        ast.Add: operator.add,
        ast.Sub: operator.sub,
        ast.Mult: operator.mul,
        ast.Div: operator.truediv,
        ast.Pow: operator.pow,
    }
)
_COMPARE: Mapping[type[ast.cmpop], Callable[[Any, Any], Any]] = MappingProxyType(
    {
        ast.Lt: operator.lt,
        ast.LtE: operator.le,
        ast.Gt: operator.gt,
        ast.GtE: operator.ge,
        ast.Eq: operator.eq,
        ast.NotEq: operator.ne,
    }
)
CONSTANTS: Mapping[str, float] = MappingProxyType({"pi": math.pi, "e": math.e, "true": 1.0, "false": 0.0})
FUNCTIONS: Mapping[str, int] = MappingProxyType(  # name -> number of arguments
    {"sin": 1, "cos": 1, "tan": 1, "atan2": 2, "exp": 1, "log": 1, "sqrt": 1, "abs": 1, "sign": 1, "min": 2, "max": 2, "clip": 3, "mod": 2}
)


def _sign(value: float) -> float:
    return math.copysign(1.0, value) if value else 0.0


def _clip(value: float, low: float, high: float) -> float:
    return min(max(value, low), high)


_NUMBERS: Mapping[str, Callable[..., float]] = MappingProxyType(
    {
        **{name: getattr(math, name) for name in ("sin", "cos", "tan", "atan2", "exp", "log", "sqrt")},
        "abs": abs,
        "sign": _sign,
        "min": min,
        "max": max,
        "clip": _clip,
        "mod": lambda a, b: a % b,
    }
)


class Formula:
    """A text as a function of named values.

    Raises
    ------
    ValueError
        With a sentence that says what in the text is not allowed.

    Examples
    --------
    >>> Formula("2 * u + (1 if u > 3 else 0)")({"u": 4.0})
    9.0
    """

    def __init__(self, text: str) -> None:
        self.text = text
        if len(text) > LONGEST:
            raise ValueError(f"it is longer than {LONGEST} characters")
        try:
            tree = ast.parse(text.strip(), mode="eval").body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            raise ValueError(f"'{text}' is not an expression") from None
        self.names: tuple[str, ...] = ()
        _check(tree)
        self.names = tuple(
            dict.fromkeys(
                node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id not in FUNCTIONS and node.id not in CONSTANTS
            )
        )
        self.tree = tree

    def __call__(self, values: Mapping[str, Any]) -> Any:
        """Its value for values that are numbers or CasADi symbols."""
        symbolic = any(not isinstance(values[name], int | float) for name in self.names)
        return _symbolic(self.tree, values) if symbolic else float(_number(self.tree, values))


def _check(node: ast.expr) -> None:
    """Refuse everything that is not arithmetic."""
    match node:
        case ast.Constant(value=bool()):
            raise ValueError("write true and false in small letters")
        case ast.Constant(value=int() | float()):
            return
        case ast.Name():
            return
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _BINARY or isinstance(op, ast.Mod):
            _check(left)
            _check(right)
        case ast.UnaryOp(op=ast.USub() | ast.UAdd() | ast.Not(), operand=operand):
            _check(operand)
        case ast.BoolOp(values=values):
            for value in values:
                _check(value)
        case ast.Compare(left=left, ops=ops, comparators=others) if all(type(op) in _COMPARE for op in ops):
            for value in (left, *others):
                _check(value)
        case ast.IfExp(test=test, body=body, orelse=orelse):
            for value in (test, body, orelse):
                _check(value)
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in FUNCTIONS:
            if len(args) != FUNCTIONS[name]:
                raise ValueError(f"{name} takes {FUNCTIONS[name]} argument{'s' if FUNCTIONS[name] > 1 else ''}, not {len(args)}")
            for value in args:
                _check(value)
        case _:
            known = ", ".join(FUNCTIONS)
            raise ValueError(f"'{ast.unparse(node)}' is not allowed: there are + - * / ** %, comparisons, and, or, not, if-else, {known}")


def _number(node: ast.expr, values: Mapping[str, Any]) -> float:
    match node:
        case ast.Constant(value=int() | float() as value):
            return float(value)
        case ast.Name(id=name):
            return float(values[name] if name in values else CONSTANTS[name])
        case ast.BinOp(left=left, op=ast.Mod(), right=right):
            return _number(left, values) % _number(right, values)
        case ast.BinOp(left=left, op=op, right=right):
            result = _BINARY[type(op)](_number(left, values), _number(right, values))
            if isinstance(result, complex):
                raise ValueError(f"'{ast.unparse(node)}' is not a real number")
            return float(result)
        case ast.UnaryOp(op=op, operand=operand):
            value = _number(operand, values)
            return (0.0 if value else 1.0) if isinstance(op, ast.Not) else -value if isinstance(op, ast.USub) else value
        case ast.BoolOp(op=op, values=parts):
            test = all if isinstance(op, ast.And) else any
            return float(test(_number(part, values) for part in parts))
        case ast.Compare(left=left, ops=ops, comparators=others):
            chain = [_number(part, values) for part in (left, *others)]
            return float(all(_COMPARE[type(op)](a, b) for op, a, b in zip(ops, chain, chain[1:], strict=False)))
        case ast.IfExp(test=test_part, body=body, orelse=orelse):
            return _number(body if _number(test_part, values) else orelse, values)
        case ast.Call(func=ast.Name(id=name), args=args):
            return float(_NUMBERS[name](*(_number(part, values) for part in args)))
    raise AssertionError(ast.dump(node))


def _symbolic(node: ast.expr, values: Mapping[str, Any]) -> Any:
    import casadi as ca

    functions: Mapping[str, Callable[..., Any]] = {
        **{name: getattr(ca, name) for name in ("sin", "cos", "tan", "atan2", "exp", "log", "sqrt", "sign")},
        "abs": ca.fabs,
        "min": ca.fmin,
        "max": ca.fmax,
        "clip": lambda value, low, high: ca.fmin(ca.fmax(value, low), high),
        "mod": _modulo,
    }

    def walk(node: ast.expr) -> Any:
        match node:
            case ast.Constant(value=int() | float() as value):
                return ca.SX(float(value))
            case ast.Name(id=name):
                return ca.SX(values[name] if name in values else CONSTANTS[name])
            case ast.BinOp(left=left, op=ast.Mod(), right=right):
                return _modulo(walk(left), walk(right))
            case ast.BinOp(left=left, op=op, right=right):
                return _BINARY[type(op)](walk(left), walk(right))
            case ast.UnaryOp(op=op, operand=operand):
                value = walk(operand)
                return ca.logic_not(value) if isinstance(op, ast.Not) else -value if isinstance(op, ast.USub) else value
            case ast.BoolOp(op=op, values=parts):
                join = ca.logic_and if isinstance(op, ast.And) else ca.logic_or
                found = [walk(part) for part in parts]
                total = found[0]
                for part in found[1:]:
                    total = join(total, part)
                return total
            case ast.Compare(left=left, ops=ops, comparators=others):
                chain = [walk(part) for part in (left, *others)]
                total = ca.SX(1)
                for comparison, a, b in zip(ops, chain, chain[1:], strict=False):
                    total = ca.logic_and(total, _COMPARE[type(comparison)](a, b))
                return total
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return ca.if_else(walk(test), walk(body), walk(orelse))
            case ast.Call(func=ast.Name(id=name), args=args):
                return functions[name](*(walk(part) for part in args))
        raise AssertionError(ast.dump(node))

    return walk(node)


def _modulo(a: Any, b: Any) -> Any:
    import casadi as ca

    return a - b * ca.floor(a / b)
