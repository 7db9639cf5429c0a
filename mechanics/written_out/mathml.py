"""Terms in MathML, which browsers typeset by themselves, and the font that makes them look the same everywhere."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files

from .notation import SHORT, PlainNotation, number, ordered
from .polynomial import Symbol
from .terms import Entry, Term

FONT = "stix_two_math.woff2"  # with the sizes of brackets and the places of sub- and superscripts that mathematics needs
_OPEN, _CLOSE = "<mo stretchy='false'>(</mo>", "<mo stretchy='false'>)</mo>"
_MINUS = "&#x2212;"


@dataclass(frozen=True, slots=True)
class MathmlNotation(PlainNotation):
    """MathML as a book has it: letters italic, names upright below them, functions upright, brackets as high as the letters."""

    times: str = "<mspace width='0.17em'></mspace>"

    def name(self, name: str) -> str:
        """A letter with the owner's name below."""
        quantity = self.quantities[name]
        if quantity.role == "gravity":
            return "<mi>g</mi>"
        owner = [f"<mtext>{escape(quantity.owner)}</mtext>"]
        component = _letters(quantity.component)
        if quantity.role == "position":
            return _below("<mi>q</mi>", [*owner, *component])
        if quantity.role == "velocity":
            return _below(
                "<mi>v</mi>" if component else "<mover accent='true'><mi>q</mi><mo stretchy='false'>˙</mo></mover>", [*owner, *component]
            )
        if quantity.role == "moment":
            return f"<mrow>{_OPEN}<mi>m</mi>{''.join(component)}{_below(_CLOSE, owner)}</mrow>"
        return _below(f"<mi>{SHORT[quantity.role]}</mi>", [*component, *owner])

    def symbol(self, symbol: Symbol) -> str:
        """A name, or a sine or cosine."""
        if symbol.kind == "variable":
            return self.name(symbol.name)
        return f"<mrow><mi>{symbol.kind}</mi><mo>&#x2061;</mo><mrow>{_OPEN}{self.angle(symbol)}{_CLOSE}</mrow></mrow>"

    def angle(self, symbol: Symbol) -> str:
        """A sum of angles."""
        parts = ""
        for name, factor in self.addends(symbol):
            parts += (f"<mo>{_MINUS}</mo>" if factor < 0 else "") if not parts else f"<mo>{_MINUS if factor < 0 else '+'}</mo>"
            parts += ("" if abs(factor) == 1.0 else f"{mathml_number(abs(factor))}{self.times}") + self.name(name)
        return parts

    def power(self, base: str, power: int) -> str:
        """The power above what stands below; that of a sine behind its name: sin²(q)."""
        raised = f"<mn>{power}</mn>"
        if power == 1:
            return base
        if base.startswith("<msub>"):
            return f"<msubsup>{base.removeprefix('<msub>').removesuffix('</msub>')}{raised}</msubsup>"
        for function in ("<mi>sin</mi>", "<mi>cos</mi>"):
            if base.startswith(f"<mrow>{function}"):
                return base.replace(function, f"<msup>{function}{raised}</msup>", 1)
        return f"<msup>{base}{raised}</msup>"

    def term(self, term: Term) -> tuple[str, str]:
        """Sign and the rest."""
        factors = [self.power(self.symbol(symbol), power) for symbol, power in ordered(term, self.quantities)]
        alone = number(abs(term.coefficient)) == "1" and factors
        shown = factors if alone else [mathml_number(abs(term.coefficient)), *factors]
        return (_MINUS if term.coefficient < 0 else "+"), self.times.join(shown)

    def sum(self, terms: Iterable[Term], *, continued: bool = False) -> str:
        """All terms, each a formula of its own: browsers break lines between formulas and never inside one."""
        out: list[str] = []
        for term in terms:
            sign, rest = self.term(term)
            lead = f"<mo form='infix'>{sign}</mo>" if out or continued else f"<mo form='prefix'>{sign}</mo>" if sign != "+" else ""
            out.append(f"<math>{lead}{rest}</math>")
        return " ".join(out) or "<math><mn>0</mn></math>"


def entry_name(entry: Entry) -> str:
    """The name of an entry: its letter, and below it the joints that it belongs to.

    >>> entry_name(Entry(name="h[a]", kind="bias", row=0, column=-1, unit="N m", joints=("a",), terms=()))
    '<math><msub><mi>h</mi><mtext>a</mtext></msub></math>'
    """
    letter, _, rest = entry.name.partition("[")
    below = f"<mtext>{escape(rest.removesuffix(']'))}</mtext>"
    return f"<math>{_below(f'<mi>{letter}</mi>', [below])}</math>"


def equation_form(*, closed: bool) -> str:
    """The form of the equations, with the closure of loops where there are any."""
    of = f"{_OPEN}<mi>q</mi>{_CLOSE}"
    rate = "<mover accent='true'><mi>v</mi><mo stretchy='false'>˙</mo></mover>"
    forces = f"<mo>+</mo><mi>h</mi>{_OPEN}<mi>q</mi><mo>,</mo><mi>v</mi>{_CLOSE}<mo>=</mo><mi>τ</mi>"
    left = f"<mi>M</mi>{of}<mspace width='0.17em'></mspace>{rate}{forces}"
    gap = "<mo>,</mo><mspace width='1.5em'></mspace>"
    loops = (
        f"<mo>+</mo><msup><mi>J</mi><mi mathvariant='normal'>T</mi></msup><mi>λ</mi>{gap}"
        f"<mi>g</mi>{of}<mo>=</mo><mn>0</mn>{gap}<mi>J</mi><mspace width='0.17em'></mspace><mi>v</mi><mo>=</mo><mn>0</mn>"
    )
    return f"<math display='block'>{left}{loops if closed else ''}</math>"


def mathml_number(value: float) -> str:
    """A number, with powers of ten as print has them.

    >>> mathml_number(0.25), mathml_number(-2e-7)
    ('<mn>0.25</mn>', '<mrow><mo>&#x2212;</mo><mn>2</mn><mo>×</mo><msup><mn>10</mn><mn>&#x2212;7</mn></msup></mrow>')
    """
    digits, _, exponent = number(abs(value)).partition("e")
    sign = f"<mo>{_MINUS}</mo>" if value < 0 else ""
    if not exponent:
        return f"<mrow>{sign}<mn>{digits}</mn></mrow>" if sign else f"<mn>{digits}</mn>"
    return f"<mrow>{sign}<mn>{digits}</mn><mo>×</mo><msup><mn>10</mn><mn>{str(int(exponent)).replace('-', _MINUS)}</mn></msup></mrow>"


@cache
def math_style() -> str:
    """CSS that sets formulas in the font that comes along, inside the page."""
    packed = base64.b64encode(files(__package__).joinpath(FONT).read_bytes()).decode("ascii")
    return (
        f"@font-face {{ font-family: 'STIX Two Math subset'; src: url(data:font/woff2;base64,{packed}) format('woff2'); }}\n"
        "math { font-family: 'STIX Two Math subset', 'STIX Two Math', 'Cambria Math', 'Latin Modern Math', math, serif; }\n"
    )


def _below(letter: str, below: Sequence[str]) -> str:
    joined = "<mo>,</mo>".join(below)
    return f"<msub>{letter}{joined if len(below) == 1 else f'<mrow>{joined}</mrow>'}</msub>"


def _letters(component: str) -> list[str]:
    """Axes (`xy`) letter by letter, italic; other names upright."""
    if not component:
        return []
    return [
        f"<mrow>{''.join(f'<mi>{c}</mi>' for c in component)}</mrow>"
        if set(component) <= set("xyz")
        else f"<mtext>{escape(component)}</mtext>"
    ]
