"""How terms are spelt: names of symbols, powers, products and sums in plain text, code and LaTeX (`mathml` has the page's)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from .polynomial import Symbol
from .terms import Quantity, Term

SHORT = {"mass": "m", "moment": "m", "inertia": "I", "gravity": "g"}
_ORDER = {"gravity": 0, "mass": 1, "moment": 1, "inertia": 1, "velocity": 2, "position": 3}


def readable(quantity: Quantity) -> str:
    """A symbol for people: ``Ixx(camera)``, ``mx(camera)`` for mass times centre, ``pitch``, ``pitch'``.

    >>> readable(Quantity(name="camera.inertia.xy", role="inertia", owner="camera", unit="kg m^2", component="xy"))
    'Ixy(camera)'
    """
    own = f"{quantity.owner}.{quantity.component}" if quantity.component else quantity.owner
    if quantity.role == "position":
        return own
    if quantity.role == "velocity":
        return own if quantity.component else f"{own}'"
    return "g" if quantity.role == "gravity" else f"{SHORT[quantity.role]}{quantity.component}({quantity.owner})"


def number(value: float) -> str:
    """Up to ten digits.

    >>> number(0.30000000000000004), number(2.0), number(-1e-7)
    ('0.3', '2', '-1e-07')
    """
    return f"{value:.10g}"


def ordered(term: Term, quantities: Mapping[str, Quantity]) -> list[tuple[Symbol, int]]:
    """The factors of a term as one writes them: gravity, inertias, velocities, coordinates, sines and cosines."""

    numbered = {name: i for i, name in enumerate(quantities)}

    def place(item: tuple[Symbol, int]) -> tuple[int, int, Symbol]:
        symbol = item[0]
        known = symbol.kind == "variable"
        return (_ORDER[quantities[symbol.name].role] if known else 4, numbered[symbol.name] if known else 0, symbol)

    return sorted(term.factors, key=place)


@dataclass(frozen=True, slots=True)
class PlainNotation:
    """Text for the terminal."""

    quantities: Mapping[str, Quantity]
    times: str = " "

    def symbol(self, symbol: Symbol) -> str:
        """A name, or a sine or cosine of a sum of names."""
        if symbol.kind == "variable":
            return self.name(symbol.name)
        return f"{symbol.kind}({self.angle(symbol)})"

    def name(self, name: str) -> str:
        """The symbol of a quantity."""
        return readable(self.quantities[name])

    def angle(self, symbol: Symbol) -> str:
        """A sum of angles."""
        parts = ""
        for name, factor in self.addends(symbol):
            sign = ("-" if factor < 0 else "") if not parts else (" - " if factor < 0 else " + ")
            parts += sign + (self.name(name) if abs(factor) == 1.0 else f"{number(abs(factor))}{self.times}{self.name(name)}")
        return parts

    def addends(self, symbol: Symbol) -> list[tuple[str, float]]:
        """The parts of an angle in the order of the joints, positive ones first."""
        place = {name: i for i, name in enumerate(self.quantities)}
        return sorted(symbol.angle.parts, key=lambda part: (part[1] < 0.0, place[part[0]]))

    def power(self, base: str, power: int) -> str:
        """base to a power."""
        return base if power == 1 else f"{base}^{power}"

    def term(self, term: Term) -> tuple[str, str]:
        """Sign and the rest."""
        size = number(abs(term.coefficient))
        factors = [self.power(self.symbol(symbol), power) for symbol, power in ordered(term, self.quantities)]
        return ("-" if term.coefficient < 0 else "+"), self.times.join(factors if size == "1" and factors else [size, *factors])

    def sum(self, terms: Iterable[Term]) -> str:
        """All terms in one line; "0" for none."""
        out = ""
        for term in terms:
            sign, rest = self.term(term)
            out += f"{'-' if sign == '-' else ''}{rest}" if not out else f" {sign} {rest}"
        return out or "0"


@dataclass(frozen=True, slots=True)
class CodeNotation(PlainNotation):
    """Expressions of Python, SymPy and C; `identifiers` names every quantity."""

    identifiers: Mapping[str, str] = None  # type: ignore[assignment]
    times: str = "*"
    python: bool = True

    def name(self, name: str) -> str:
        """The identifier of a quantity."""
        return self.identifiers[name]

    def power(self, base: str, power: int) -> str:
        """base**n in Python, a product in C."""
        if power == 1:
            return base
        return f"{base}**{power}" if self.python else "*".join([base] * power)

    def term(self, term: Term) -> tuple[str, str]:
        """Sign and the rest, with all digits of the coefficient."""
        size = repr(abs(term.coefficient))
        factors = [self.power(self.symbol(symbol), power) for symbol, power in ordered(term, self.quantities)]
        return ("-" if term.coefficient < 0 else "+"), "*".join(factors if size == "1.0" and factors else [size, *factors])


@dataclass(frozen=True, slots=True)
class LatexNotation(PlainNotation):
    """LaTeX, in mathematics mode."""

    times: str = r"\,"

    def name(self, name: str) -> str:
        """A letter with the owner's name below."""
        quantity = self.quantities[name]
        owner = latex_text(quantity.owner)
        if quantity.role == "gravity":
            return "g"
        if quantity.role in ("position", "velocity"):
            letter = "q" if quantity.role == "position" else r"\dot q" if not quantity.component else "v"
            return rf"{letter}_{{\text{{{owner}{', ' + latex_text(quantity.component) if quantity.component else ''}}}}}"
        if quantity.role == "moment":
            return rf"(m{quantity.component})_{{\text{{{owner}}}}}"
        return rf"{SHORT[quantity.role]}_{{{quantity.component}{'' if not quantity.component else ','}\text{{{owner}}}}}"

    def symbol(self, symbol: Symbol) -> str:
        """A name, or a sine or cosine."""
        return self.name(symbol.name) if symbol.kind == "variable" else rf"\{symbol.kind}({self.angle(symbol)})"

    def power(self, base: str, power: int) -> str:
        """With the power on the function's name: sin^2(q)."""
        if power == 1:
            return base
        if base.startswith((r"\sin(", r"\cos(")):
            return f"{base[:4]}^{{{power}}}{base[4:]}"
        return f"{base}^{{{power}}}"


def latex_text(text: str) -> str:
    r"""Text with LaTeX's own characters made harmless.

    >>> latex_text("pitch_b & 50%")
    'pitch\\_b \\& 50\\%'
    """
    special = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
    return "".join(special.get(c, f"\\{c}" if c in "&%$#_{}" else c) for c in text)


def identifiers(quantities: Mapping[str, Quantity]) -> dict[str, str]:
    """A name for each quantity that Python and C accept, no two alike: ``q_pitch``, ``v_pitch``, ``I_xx_camera``, ``m_camera``."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    for name, quantity in quantities.items():
        letter = {"position": "q", "velocity": "v", "gravity": "gravity"}.get(quantity.role) or SHORT[quantity.role]
        parts = (
            [letter, quantity.owner, quantity.component]
            if quantity.role in ("position", "velocity")
            else [letter, quantity.component, quantity.owner]
        )
        if quantity.role == "moment":
            parts = [f"m{quantity.component}", quantity.owner]
        base = identifier("_".join(part for part in parts if part))
        unique, count = base, 2
        while unique in taken:
            unique, count = f"{base}_{count}", count + 1
        taken.add(unique)
        found[name] = unique
    return found


def identifier(text: str) -> str:
    """Letters, digits and underscores only.

    >>> identifier("pitch connector a"), identifier("Gehäuse 1"), identifier("3rd")
    ('pitch_connector_a', 'Geh_use_1', '_3rd')
    """
    plain = re.sub(r"[^0-9A-Za-z_]+", "_", text) or "_"
    return f"_{plain}" if plain[0].isdigit() else plain


def joined(names: Sequence[str]) -> str:
    """Names in a row, or a dash."""
    return ", ".join(names) if names else "-"
