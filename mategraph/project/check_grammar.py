"""The ``[check]`` table: text → expression tree, text → requirement.

An expression is one of `foundation.expressions` with the functions of curves, numbers with units, ``+ - * /`` and signs. A requirement is
a comparison with a number and its unit; ``==`` may have a tolerance, ``+- 2 %`` or ``+- 1 mrad``. Some functions are figures of a whole
run or of the model, not of a curve: ``clearance(a, b)``, ``reaction(joint).radial``, ``phase_margin(loop)``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from foundation.expression_parser import parse
from foundation.expressions import OVER_TIME, Binary, Call, ExpressionError, Field, Name, Negative, Node, Number, walk

from .problems import ProjectError, did_you_mean, shown
from .units import BadQuantity, is_unit, to_si

CLEARANCE = "clearance"
REACTION = "reaction"
SETTLING = "settling"
MARGINS: Mapping[str, str] = {"phase_margin": "rad", "gain_margin": "", "delay_margin": "s"}  # of an opened loop → unit
# What a joint or a bearing transmits, on the child, in the axes of its frame (z along the joint's axis) → unit
REACTIONS: Mapping[str, str] = {"radial": "N", "axial": "N", "force": "N", "moment": "N*m", "bending": "N*m", "torsion": "N*m"}
FUNCTIONS: Mapping[str, str] = {
    **OVER_TIME,
    SETTLING: "settling(signal, 0.02)",
    CLEARANCE: "clearance(part, part)",
    REACTION: "reaction(joint).radial",
    **{name: f"{name}(controller.u)" for name in MARGINS},
}
_ARGUMENTS = {name: usage.count(",") + 1 for name, usage in FUNCTIONS.items()}
_REQUIREMENT = re.compile(r"\s*(==|!=|<=|>=|<|>)\s*(.+?)(?:\s*(?:\+-|\+/-|±)\s*(.+?))?\s*")

_OFFSET = re.compile(r"(?:deg|°)\s*[CF]\b|celsius|fahrenheit", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ClearanceName(Name):
    """``clearance(camera, housing)``: the least distance of two parts or bodies over the run, a figure with this text as its name."""

    a: str = ""
    b: str = ""


@dataclass(frozen=True, slots=True)
class FigureName(Name):
    """``reaction(pitch).radial``, ``phase_margin(ctl.u)``: a figure of the run or the model, with this text as its name."""

    function: str = ""
    of: str = ""  # joint, or where a loop is opened
    what: str = ""  # of a reaction: a key of `REACTIONS`

    @property
    def unit(self) -> str:
        """Its SI unit."""
        return REACTIONS[self.what] if self.what else MARGINS[self.function]


class CheckSyntaxError(ProjectError):
    """An expression or requirement that cannot be read."""

    def __init__(self, what: str, remedy: str) -> None:
        super().__init__("E025", what, remedy=remedy)


@dataclass(frozen=True, slots=True, kw_only=True)
class Requirement:
    """What is asked of a value: an order relation, with a tolerance where it is ``==``."""

    relation: str
    bound: str  # text with unit
    tolerance: str = ""  # text with unit, or a percentage of the bound
    decibel: bool = False  # the bound was given in dB, and is the factor that this means


@lru_cache(maxsize=1024)
def parse_expression(text: str) -> Node:
    """The tree of a check's expression.

    Raises
    ------
    CheckSyntaxError
        With what was expected and where.
    """
    try:
        tree = parse(text, functions=_ARGUMENTS, is_unit=is_unit)
    except ExpressionError as error:
        raise _explained(error) from None
    tree = _with_figures(tree)
    for node in walk(tree):
        if not isinstance(node, Number | Name | Negative | Call) and not (isinstance(node, Binary) and node.operator in "+-*/"):
            raise _unreadable("a check has + - * / and functions only")
    return tree


def _with_figures(node: Node) -> Node:
    """The tree with each figure of run or model as a name, and ``settling(x, 0.02)`` as ``settle_time(x, 2 %)``."""
    match node:
        case Field(Call(function, (argument,)), what) if function == REACTION:
            if not isinstance(argument, Name) or what not in REACTIONS:
                raise _no_reaction(what if isinstance(argument, Name) else "")
            return FigureName(f"{REACTION}({argument.name}).{what}", function=REACTION, of=argument.name, what=what)
        case Call(function, (argument,)) if function == REACTION:
            raise _no_reaction("")
        case Call(function, (argument,)) if function in MARGINS:
            if not isinstance(argument, Name):
                raise CheckSyntaxError(f"{function} is that of a loop, opened at a signal.", f"Write {FUNCTIONS[function]}.")
            return FigureName(f"{function}({argument.name})", function=function, of=argument.name)
        case Call(function, (signal, band)) if function == SETTLING:
            if isinstance(band, Number) and not band.unit:
                band = Number(100.0 * band.value, "%", f"{100.0 * band.value:.12g}")
            return Call("settle_time", (_with_figures(signal), _with_figures(band)))
        case Call(function, (a, b)) if function == CLEARANCE:
            if not (isinstance(a, Name) and isinstance(b, Name)):
                raise CheckSyntaxError("a clearance is that of two parts, by their names.", "Write clearance('part a', 'part b').")
            return ClearanceName(f"clearance({a.name}, {b.name})", a=a.name, b=b.name)
        case Call(function, arguments):
            return Call(function, tuple(map(_with_figures, arguments)))
        case Negative(operand):
            return Negative(_with_figures(operand))
        case Binary(operator, left, right):
            return Binary(operator, _with_figures(left), _with_figures(right))
    return node


def _no_reaction(what: str) -> CheckSyntaxError:
    found = (
        f"a reaction has no {shown(what)}{did_you_mean(what, REACTIONS)}."
        if what
        else "a reaction is that of a joint, in one of its parts."
    )
    return CheckSyntaxError(found, f"Write e.g. reaction(joint).radial; there are {', '.join(REACTIONS)}.")


def refuse_offsets(tree: Node, requirement: Requirement) -> None:
    """Raise where a difference of temperatures is compared with a temperature: 20 degC is 293.15 K, a difference of 20 K is not.

    Raises
    ------
    CheckSyntaxError
        ``E025`` with what to write.
    """
    bands = [
        call.arguments[1] for call in walk(tree) if isinstance(call, Call) and call.function == "settle_time" and len(call.arguments) > 1
    ]
    texts = [f"{band.text} {band.unit}" for band in bands if isinstance(band, Number)]
    if _is_difference(tree):
        texts.append(requirement.bound)
    for text in texts:
        if _OFFSET.search(text):
            wanted = to_si(text, "K", "difference")
            raise CheckSyntaxError(f"{shown(text)} is a temperature, and a difference is asked for.", f'Write "{wanted:g} K".')


def _is_difference(node: Node) -> bool:
    """Whether the value of an expression is a difference of two, or made of such."""
    match node:
        case Binary(operator="-"):
            return True
        case Binary(operator="+"):
            return _is_difference(node.left) and _is_difference(node.right)
        case Negative():
            return _is_difference(node.operand)
        case Call():
            return bool(node.arguments) and _is_difference(node.arguments[0])
    return False


def _explained(error: ExpressionError) -> CheckSyntaxError:
    if error.function:
        what = f"there is no function {shown(error.function)}{did_you_mean(error.function, FUNCTIONS)}."
        return CheckSyntaxError(what, f"Use one of {', '.join(FUNCTIONS)}.")
    if error.count:
        return CheckSyntaxError(f"{error}.", f"Write {FUNCTIONS[str(error).split()[0]]}.")
    return _unreadable(str(error))


def _unreadable(why: str) -> CheckSyntaxError:
    remedy = f"Write e.g. max(abs(motor.i)); functions are {', '.join(FUNCTIONS)}; a name with blanks stands in single quotes."
    return CheckSyntaxError(f"the expression cannot be read: {why}.", remedy)


@lru_cache(maxsize=1024)
def parse_requirement(text: str) -> Requirement:
    """A requirement's parts; the units are tried, against the expression's they are checked later.

    Examples
    --------
    >>> parse_requirement("== 0.14 rad +- 2 %").tolerance
    '2 %'
    """
    found = _REQUIREMENT.fullmatch(text)
    examples = 'Write e.g. "== 2", "< 3 A" or "== 0.14 rad +- 2 %".'
    if found is None:
        raise CheckSyntaxError(f"the requirement {shown(text)} is not a comparison.", examples)
    relation, bound, tolerance = found[1], found[2], found[3] or ""
    if decibel := re.fullmatch(r"([+-]?[\d.]+(?:[eE][+-]?\d+)?)\s*dB", bound):
        return Requirement(relation=relation, bound=repr(10.0 ** (float(decibel[1]) / 20.0)), decibel=True)
    if tolerance and relation != "==":
        raise CheckSyntaxError(f"the requirement {shown(text)} has a tolerance, which only == can have.", examples)
    for part in (bound, tolerance):
        try:
            if part and to_si(part, None) < 0 and part is tolerance:
                raise CheckSyntaxError(f"the requirement {shown(text)} has a negative tolerance.", examples)
        except BadQuantity as bad:
            raise CheckSyntaxError(f"the requirement {shown(text)}{bad.what}", bad.remedy) from None
    return Requirement(relation=relation, bound=bound, tolerance=tolerance)
