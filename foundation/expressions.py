"""The one expression language of users' texts: checks, formulas, conditions, parameters of netlists. Nothing is ever run as Python.

A text becomes a tree (`expression_parser.parse`) of the nodes below; what numbers, names and functions mean is the business of whoever
evaluates it. From weak to strong::

    choice      value "if" condition "else" value
    logic       "or"; "and"; "not"
    comparison  "<" "<=" ">" ">=" "==" "!="; several in a row must all hold: 0 < u < 1
    sum         "+" "-"
    product     "*" "/" "%"
    sign        "-" "+"
    power       "**", from the right
    field       function(...).name
    primary     number | number unit | name | 'name with blanks' | function(argument, ...) | (expression)

A name may hold points: ``pitch.angle``. A number has a unit only where the reader knows units: ``5 N*m``, ``2 %``, ``5 [N*m]``.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from .frozen import FrozenDict

CONSTANTS: Mapping[str, float] = FrozenDict({"pi": math.pi, "e": math.e, "true": 1.0, "false": 0.0})

POINTWISE: Mapping[str, int] = FrozenDict(  # functions of numbers -> how many
    {"sin": 1, "cos": 1, "tan": 1, "atan2": 2, "exp": 1, "log": 1, "sqrt": 1, "abs": 1, "sign": 1, "min": 2, "max": 2, "clip": 3, "mod": 2}
)
OVER_TIME: Mapping[str, str] = FrozenDict(  # functions of whole curves -> how they are written
    {
        "max": "max(signal)",
        "min": "min(signal)",
        "abs": "abs(signal)",
        "peak": "peak(signal)",
        "initial": "initial(signal)",
        "final": "final(signal)",
        "mean": "mean(signal)",
        "rms": "rms(signal)",
        "integral": "integral(signal)",
        "overshoot": "overshoot(signal)",
        "overshoot_to": "overshoot_to(signal, 10 mm)",
        "rise_time": "rise_time(signal)",
        "settle_time": "settle_time(signal, 2 %)",
        "first_time": "first_time(signal, 10 mm)",
        "percentile": "percentile(signal, 95 %)",
        "at": "at(signal, 0.5 s)",
        "during": "during(signal, 0.2 s, 0.5 s)",
    }
)


class ExpressionError(ValueError):
    """A text that cannot be read; the message is half a sentence that says why.

    `function` is the name of a function that does not exist, `count` how many arguments one takes that was given others.
    """

    def __init__(self, why: str, *, function: str = "", count: int = 0) -> None:
        super().__init__(why)
        self.function = function
        self.count = count


@dataclass(frozen=True, slots=True)
class Number:
    """A number, with the unit that stands after it, as written."""

    value: float
    unit: str = ""
    text: str = ""  # the digits


@dataclass(frozen=True, slots=True)
class Name:
    """Something that is called by a name."""

    name: str
    quoted: bool = field(default=False, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Negative:
    """``-operand``."""

    operand: Node


@dataclass(frozen=True, slots=True)
class Binary:
    """``left operator right``, one of ``+ - * / % **``."""

    operator: str
    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class Comparison:
    """``a < b <= c``: one operator fewer than operands."""

    operators: tuple[str, ...]
    operands: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Logic:
    """``and`` and ``or`` of several, ``not`` of one."""

    operator: str
    operands: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """``value if test else otherwise``."""

    test: Node
    value: Node
    otherwise: Node


@dataclass(frozen=True, slots=True)
class Call:
    """``function(arguments)``."""

    function: str
    arguments: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """``of.name``, one of several values that a function gives: ``reaction(pitch).radial``."""

    of: Node
    name: str


Node = Number | Name | Negative | Binary | Comparison | Logic | Choice | Call | Field


def names_in(tree: Node, taken: Collection[str] = ()) -> tuple[str, ...]:
    """The names in an expression, each once, in their order; those of constants only where they are `taken` by something else.

    >>> from foundation.expression_parser import parse
    >>> names_in(parse("2 * pi * e.angle + e", functions={}), taken=["e"])
    ('e.angle', 'e')
    """
    names = (node.name for node in walk(tree) if isinstance(node, Name))
    return tuple(dict.fromkeys(name for name in names if name not in CONSTANTS or name in taken))


def walk(tree: Node) -> Iterator[Node]:
    """Every node of a tree, from left to right, each before what it is made of."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += reversed(children(node))


def children(node: Node) -> tuple[Node, ...]:
    """What a node is made of, from left to right."""
    match node:
        case Negative(operand) | Field(operand, _):
            return (operand,)
        case Binary(_, left, right):
            return (left, right)
        case Comparison(_, operands) | Logic(_, operands) | Call(_, operands):
            return operands
        case Choice(test, value, otherwise):
            return (value, test, otherwise)
    return ()


def left_operands(node: Node) -> tuple[Node, list[Binary]]:
    """The first operand of a row of operators, and the operators from left to right: rows may be longer than recursion is deep.

    >>> from foundation.expression_parser import parse
    >>> first, rest = left_operands(parse("a - b + c", functions={}))
    >>> first, [operation.operator for operation in rest]
    (Name(name='a'), ['-', '+'])
    """
    row: list[Binary] = []
    while isinstance(node, Binary):
        row.append(node)
        node = node.left
    return node, row[::-1]
