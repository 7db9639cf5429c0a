"""The expressions that a declaration gives for one component; a mistake in a user's own class is reported as one."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import casadi as ca

from foundation.errors import MategraphError

from ..declare.component import BY_POINTS, Symbols
from ..resolved import Element
from ..specs import DomainsError

ENERGIES = ("supplied", "heat", "stored", "kinetic")  # W, W, J, J


class DeclaredExpressions(NamedTuple):
    """Expressions, each a scalar."""

    residuals: list[Any]
    outputs: dict[str, Any]
    energies: dict[str, Any]  # those of ENERGIES that are not zero


def declared_expressions(element: Element, symbols: Symbols) -> DeclaredExpressions:
    """The equations, outputs, powers and energies of a component.

    Raises
    ------
    DomainsError
        E429 where the class raises, gives something else than expressions, another number of equations or other outputs than declared.
    """
    declaration = element.declaration
    with reported_mistakes(element, "equations"):
        residuals = [_scalar(value) for value in declaration.equations(symbols)]
    edges = sum(edge.name == "" or symbols.has(edge.name) for edge in declaration.edges)
    lines = sum(kind in BY_POINTS for kind in declaration.attachments.values())
    expected = edges + len(element.attachments) + len(element.shafts) + lines + len(declaration.unknowns)
    if len(residuals) != expected:
        what = f"gives {len(residuals)} where its edges, attachments and unknowns need {expected}"
        raise _mistake(element, "equations", what, "Return a list with one residual, zero where the equation holds, for each of them.")
    if element.own and any(_has_nan(residual) for residual in residuals):
        remedy = "Write x.sin, x.exp, ...: functions such as math.sin know numbers only."
        raise _mistake(element, "equations", "gives an expression with a NaN", remedy)
    with reported_mistakes(element, "output"):
        outputs = {port: _scalar(value) for port, value in declaration.output(symbols).items()}
    if outputs.keys() != declaration.outputs.keys():
        names = ", ".join(sorted(outputs.keys() ^ declaration.outputs.keys()))
        raise _mistake(element, "output", f"and `outputs` differ in {names}", "Give a value for every declared output, and for no other.")
    energies: dict[str, Any] = {}
    for what in ENERGIES:
        with reported_mistakes(element, what):
            value = _scalar(getattr(declaration, what)(symbols))
        if not value.is_zero():
            energies[what] = value
    return DeclaredExpressions(residuals, outputs, energies)


@contextmanager
def reported_mistakes(element: Element, method: str) -> Iterator[None]:
    """What a method of a declaration raises, reported with the component's name (E429)."""
    try:
        yield
    except MategraphError:
        raise
    except Exception as reason:
        first = str(reason).strip().partition("\n")[0]
        what = f"fails: {type(reason).__name__}: {first}"
        remedy = "Correct the class; what its methods see is listed in mategraph.components.Symbols."
        if "truth value" in first:
            what = "asks whether a symbol is true"
            remedy = "Write x.if_else(condition, value, otherwise) in place of if, and, or, max and min."
        raise _mistake(element, method, what, remedy) from reason


def _mistake(element: Element, method: str, what: str, remedy: str) -> DomainsError:
    declared = element.declaration
    name = (declared if isinstance(declared, type) else type(declared)).__name__
    return DomainsError(
        "E429",
        f"Component '{element.name}': `{method}` of its class {name} {what}.",
        remedy=remedy,
        element=element.name,
        place=element.spec.place,
    )


def _has_nan(expression: Any) -> bool:
    """Whether a constant of the expression is not a number.

    >>> _has_nan(ca.SX.sym("v") - math.nan), _has_nan(ca.SX.sym("v") - 1.0)
    (True, False)
    """
    code = ca.Function("f", ca.symvar(expression), [expression])
    return any(code.instruction_id(k) == ca.OP_CONST and math.isnan(code.instruction_constant(k)) for k in range(code.n_instructions()))


def _scalar(value: Any) -> Any:
    """A value as a scalar expression."""
    if isinstance(value, str | bytes | bool):
        raise TypeError(f"{value!r} is no expression")
    try:
        expression = value if isinstance(value, ca.SX) else ca.SX(value)
    except NotImplementedError:
        raise TypeError(f"{value!r} is no expression") from None
    if expression.shape != (1, 1):
        raise TypeError(f"an expression of shape {expression.shape} is no scalar")
    return expression
