"""Components of the user's own, or of a plug-in: what is wrong with such a class is one error with the component's name (E428)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import casadi as ca

from cadimport.errors import MategraphError

from .declarations import DATUM, DOMAINS, Component, Edge, Parameter, Port, Quantity, Table, Terminal
from .specs import DomainsError

_HERE = __name__.partition(".")[0]
_TABLES: Mapping[str, type[Any]] = {"parameters": Parameter, "inputs": Port, "outputs": Port, "unknowns": Quantity, "tables": Table}
_LISTS: Mapping[str, type[Any]] = {"terminals": Terminal, "edges": Edge}


def refuse_unsound(declaration: type[Component], *, element: str, place: str) -> None:
    """Raise where a class from elsewhere does not declare what a component declares, or names a terminal that it does not have."""
    wrong = _wrong(declaration) if from_elsewhere(declaration) else ""
    if wrong:
        raise DomainsError(
            "E428",
            f"Component '{element}': the class {declaration.__name__} {wrong}.",
            remedy="Correct the class; docs/own-components.md has an example.",
            element=element,
            place=place,
        )


@contextmanager
def asked(declaration: type[Component], element: str, place: str) -> Iterator[None]:
    """Whatever a class from elsewhere raises when it is asked for its equations and powers is told as its own."""
    try:
        yield
    except MategraphError:
        raise
    except Exception as error:
        if not from_elsewhere(declaration):
            raise
        trace = error.__traceback__
        lines = []
        while trace is not None:
            lines.append((trace.tb_frame.f_globals.get("__name__"), trace.tb_lineno))
            trace = trace.tb_next
        own = [line for module, line in lines if module == declaration.__module__]
        where = f" (line {own[-1]} of its file)" if own else ""
        what = str(error).rpartition(": ")[2].rstrip(".")
        raise DomainsError(
            "E428",
            f"Component '{element}': the class {declaration.__name__} cannot be used: {type(error).__name__}: {what}{where}.",
            remedy="Correct the class: equations are written with x.if_else, x.min, x.sin, ..., one for each edge, attachment and unknown.",
            element=element,
            place=place,
        ) from error


def has_nan(expression: Any) -> bool:
    """Whether a constant of the expression is not a number.

    >>> has_nan(ca.SX.sym("v") - math.nan), has_nan(ca.SX.sym("v") - 1.0)
    (True, False)
    """
    if not isinstance(expression, ca.SX):
        return bool(math.isnan(expression))
    code = ca.Function("f", ca.symvar(expression), [expression])
    return any(code.instruction_id(k) == ca.OP_CONST and math.isnan(code.instruction_constant(k)) for k in range(code.n_instructions()))


def from_elsewhere(declaration: type[Component]) -> bool:
    """Whether a component is the user's own, or a plug-in's."""
    return declaration.__module__.partition(".")[0] != _HERE


def _wrong(declaration: type[Component]) -> str:
    for name, kind in _LISTS.items():
        declared = getattr(declaration, name)
        if not isinstance(declared, tuple | list) or any(not isinstance(one, kind) for one in declared):
            return f"has {name} that are no list of {kind.__name__}(...)"
    for name, kind in _TABLES.items():
        declared = getattr(declaration, name)
        if not isinstance(declared, Mapping) or any(not isinstance(one, kind) for one in declared.values()):
            return f"has {name} that do not give every name a {kind.__name__}(...)"
    domains = {terminal.name: terminal.domain for terminal in declaration.terminals}
    for terminal, domain in domains.items():
        if domain not in DOMAINS:
            return f"has the terminal '{terminal}' of the domain '{domain}', which there is not ({', '.join(DOMAINS)})"
    for edge in declaration.edges:
        for end in (edge.plus, edge.minus):
            if end not in domains and not (end == DATUM and end == edge.minus):
                return f"has an edge to '{end}', which is none of its terminals ({', '.join(domains) or 'none'})"
    if len({edge.name for edge in declaration.edges}) < len(declaration.edges):
        return "has several edges of one name"
    return ""
