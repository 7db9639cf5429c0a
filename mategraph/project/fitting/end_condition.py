"""The end condition of a run: ``until = "lift.position >= 0.4 m and abs(lift.speed) < 1 mm/s"`` in ``[simulate]``.

It is written as checks are, with comparisons, ``and``, ``or`` and ``not``, and ``t`` for the time. The system watches it as a state
machine, so that the run ends at the very instant at which it begins to hold, whatever steps and samples are.
"""

from __future__ import annotations

from collections.abc import Iterator

from domains.specs import SignalSpec
from foundation.expression_parser import parse
from foundation.expressions import CONSTANTS, Binary, Call, Comparison, ExpressionError, Logic, Name, Negative, Node, Number, names_in, walk

from ..check_grammar import CheckSyntaxError
from ..problems import shown
from ..units import is_unit, to_si

BLOCK = "until"  # the name of the state machine
TIME = "t"
_STATES = ("running", "ended")
_EXAMPLE = 'Write e.g. until = "lift.position >= 0.4 m and t > 0.1 s".'


def parse_condition(text: str) -> Node:
    """The tree of an end condition.

    Raises
    ------
    CheckSyntaxError
        With what was expected.
    """
    try:
        tree = parse(text, functions={"abs": 1}, is_unit=is_unit)
    except ExpressionError as error:
        raise CheckSyntaxError(f"the end condition cannot be read: {error}.", _EXAMPLE) from None
    _judge(tree)
    return tree


def _judge(tree: Node) -> None:
    """Refuse what is no condition, and what holds at single instants only."""
    if isinstance(tree, Logic):
        for operand in tree.operands:
            _judge(operand)
        return
    if not isinstance(tree, Comparison):
        raise CheckSyntaxError("the end condition is no comparison.", _EXAMPLE)
    if {"==", "!="} & {*tree.operators}:
        raise CheckSyntaxError("the end condition compares by == or !=, which may hold at one instant only.", "Compare by > or <.")
    for node in (node for operand in tree.operands for node in walk(operand)):
        plain = isinstance(node, Number | Name | Negative | Call) or (isinstance(node, Binary) and node.operator in "+-*/")
        if not plain:
            raise CheckSyntaxError("the end condition has + - * /, abs and comparisons only.", _EXAMPLE)


def condition_names(text: str) -> tuple[str, ...]:
    """The signals in an end condition."""
    return tuple(name for name in names_in(parse_condition(text)) if name != TIME) if text else ()


def comparisons(tree: Node) -> Iterator[tuple[Node, Node]]:
    """Each pair of sides that is compared, for their units."""
    for node in walk(tree):
        if isinstance(node, Comparison):
            yield from zip(node.operands, node.operands[1:], strict=False)


def end_signals(text: str, place: str = "") -> tuple[SignalSpec, ...]:
    """The state machine that watches an end condition; none where there is no condition."""
    if not text:
        return ()
    names = condition_names(text)
    ports = {name: f"in{number}" for number, name in enumerate(names, start=1)}
    condition = _written(parse_condition(text), ports)
    return (
        SignalSpec(
            name=BLOCK,
            block="StateMachine",
            parameters={"states": list(_STATES), "transitions": [[*_STATES, condition]]},
            inputs={port: name for name, port in ports.items()},
            place=place,
        ),
    )


def _written(tree: Node, ports: dict[str, str]) -> str:
    """The condition as a formula of a block: numbers in SI, ports in the place of signals."""
    match tree:
        case Number():
            return repr(float(to_si(f"{tree.text} {tree.unit}".strip(), None)))
        case Name(name):
            return name if name == TIME else ports.get(name) or repr(CONSTANTS[name])
        case Negative(operand):
            return f"-({_written(operand, ports)})"
        case Call(function, (argument,)):
            return f"{function}({_written(argument, ports)})"
        case Binary(operator, left, right):
            return f"({_written(left, ports)}) {operator} ({_written(right, ports)})"
        case Comparison(operators, operands):
            first, *others = (f"({_written(operand, ports)})" for operand in operands)
            return first + "".join(f" {mark} {other}" for mark, other in zip(operators, others, strict=True))
        case Logic("not", (operand,)):
            return f"not ({_written(operand, ports)})"
        case Logic(word, operands):
            return f" {word} ".join(f"({_written(operand, ports)})" for operand in operands)
    raise AssertionError(shown(str(tree)))  # `parse_condition` lets nothing else pass
