"""Expressions of the equation engine as text that people write: ``R i + L di/dt``, products with a blank, no brackets without need."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import casadi as ca

_SUM, _SIGN, _PRODUCT, _POWER, _ATOM = range(5)  # how strongly a text holds together
_Text = tuple[str, int]

_NAMES: Mapping[int, str] = {code: name[3:].lower() for name, code in vars(ca).items() if name.startswith("OP_") and isinstance(code, int)}
_SPELT = {"fmin": "min", "fmax": "max", "fabs": "abs"}
_RELATIONS = {"lt": "<", "le": "<=", "eq": "==", "ne": "!=", "and": "and", "or": "or"}


def formula_text(expression: Any) -> str:
    """A scalar expression as text.

    Examples
    --------
    >>> R, i, K, w = (ca.SX.sym(name) for name in ("R", "i", "K", "shaft.rate"))
    >>> formula_text(R * i - (K * w - i) / (2 * R))
    'R i - (K shaft.rate - i) / (2 R)'
    >>> formula_text(ca.fmin(ca.fmax(i, -K), K)), formula_text(-(i**2) * ca.sin(w)), formula_text(ca.SX(0))
    ('min(max(i, -K), K)', '-i^2 sin(shaft.rate)', '0')
    """
    symbols = ca.symvar(expression)
    function = ca.Function("f", [ca.vertcat(*symbols)] if symbols else [], [ca.densify(expression)])
    work: dict[int, _Text] = {}
    result: _Text = ("0", _ATOM)
    for k in range(function.n_instructions()):
        operation, places = _NAMES[function.instruction_id(k)], function.instruction_input(k)
        if operation == "output":
            result = work[places[0]]
            continue
        target = function.instruction_output(k)[0]
        if operation == "input":
            work[target] = (symbols[places[1]].name(), _ATOM)
        elif operation == "const":
            number = f"{function.instruction_constant(k):.6g}"
            work[target] = (number, _SIGN if number.startswith("-") else _ATOM)
        else:
            work[target] = _written(operation, [work[place] for place in places])
    return result[0]


def _written(operation: str, given: Sequence[_Text]) -> _Text:
    a, b = given[0], given[-1]
    match operation:
        case "add":
            # what begins with a sign is subtracted
            return (f"{a[0]} - {b[0][1:]}" if b[0].startswith("-") else f"{a[0]} + {b[0]}"), _SUM
        case "sub" if a[0] == "0":
            return _written("neg", [b])
        case "sub":
            return f"{a[0]} - {_held(b, _PRODUCT)}", _SUM
        case "neg":
            return f"-{_held(a, _PRODUCT)}", _SIGN
        case "mul":
            sign, left = ("-", a[0][1:]) if a[1] == _SIGN else ("", _held(a, _PRODUCT))
            return f"{sign}{left} {_held(b, _POWER if '/' in b[0] else _PRODUCT)}", _SIGN if sign else _PRODUCT
        case "div":
            sign, left = ("-", a[0][1:]) if a[1] == _SIGN else ("", _held(a, _PRODUCT))
            return f"{sign}{left} / {_held(b, _POWER)}", _SIGN if sign else _PRODUCT
        case "twice":
            return f"2 {_held(a, _PRODUCT)}", _PRODUCT
        case "inv":
            return f"1 / {_held(a, _POWER)}", _PRODUCT
        case "sq":
            return f"{_held(a, _ATOM)}^2", _POWER
        case "pow" | "constpow":
            return f"{_held(a, _ATOM)}^{_held(b, _ATOM)}", _POWER
        case "not":
            return f"not {_held(a, _ATOM)}", _SUM
        case "if_else_zero":
            return f"({b[0]} if {a[0]} else 0)", _ATOM
        case relation if relation in _RELATIONS:
            return f"({a[0]} {_RELATIONS[relation]} {b[0]})", _ATOM
        case "assign":
            return a
    return f"{_SPELT.get(operation, operation)}({', '.join(text for text, _ in given)})", _ATOM


def _held(text: _Text, least: int) -> str:
    """The text, in brackets where it holds together less than it must."""
    return text[0] if text[1] >= least else f"({text[0]})"
