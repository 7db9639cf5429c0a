"""Polynomials in sines and cosines of angles, unit quaternions and plain variables, kept in one simplest form.

Equations of motion without divisions are such polynomials. Multiplying out and using ``sin^2 = 1 - cos^2`` (and, of a unit quaternion,
``w^2 = 1 - x^2 - y^2 - z^2``) makes equal expressions equal term by term, so that what cancels disappears. For reading, `folded` goes back:
``1 - cos^2`` to ``sin^2`` and ``cos a cos b - sin a sin b`` to ``cos(a + b)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

NEGLIGIBLE = 1e-12  # of a polynomial's largest coefficient: what round-off leaves where terms cancel
TERM_LIMIT = 4_000  # beyond this nobody reads them


class TooManyTermsError(Exception):
    """The expression is not of a size to be written out."""


@dataclass(frozen=True, slots=True, order=True)
class Angle:
    """A sum of angle variables with the factors +1 and -1 (or any others)."""

    parts: tuple[tuple[str, float], ...]  # sorted by variable

    def plus(self, other: Angle, sign: float) -> Angle:
        """This angle plus or minus another."""
        total = dict(self.parts)
        for name, factor in other.parts:
            total[name] = total.get(name, 0.0) + sign * factor
        return Angle(tuple(sorted((name, factor) for name, factor in total.items() if factor != 0.0)))

    @property
    def positive(self) -> bool:
        """Whether its first variable has a positive factor; sines and cosines are written of such angles only."""
        return not self.parts or self.parts[0][1] > 0.0


@dataclass(frozen=True, slots=True, order=True)
class Symbol:
    """An atom of a term: ``kind`` is "sin", "cos" (of `angle`) or "variable" (of that `name`)."""

    kind: str
    name: str = ""
    angle: Angle = field(default=Angle(()))


Monomial = tuple[tuple[Symbol, int], ...]  # sorted by symbol, powers of at least one
ONE: Monomial = ()


class Polynomial:
    """A sum of terms: monomial -> coefficient."""

    __slots__ = ("terms",)

    def __init__(self, terms: Mapping[Monomial, float] | None = None) -> None:
        self.terms: dict[Monomial, float] = dict(terms or {})

    @staticmethod
    def constant(value: float) -> Polynomial:
        """A number."""
        return Polynomial({ONE: value} if value != 0.0 else {})

    @staticmethod
    def variable(name: str) -> Polynomial:
        """A plain variable."""
        return Polynomial({((Symbol("variable", name), 1),): 1.0})

    def __add__(self, other: Polynomial) -> Polynomial:
        return self._combined(other, 1.0)

    def __sub__(self, other: Polynomial) -> Polynomial:
        return self._combined(other, -1.0)

    def __neg__(self) -> Polynomial:
        return Polynomial({m: -c for m, c in self.terms.items()})

    def scaled(self, factor: float) -> Polynomial:
        """Times a number."""
        return Polynomial({m: c * factor for m, c in self.terms.items()} if factor != 0.0 else {})

    def _combined(self, other: Polynomial, sign: float) -> Polynomial:
        terms = dict(self.terms)
        for m, c in other.terms.items():
            terms[m] = terms.get(m, 0.0) + sign * c
        largest = max((abs(c) for part in (self.terms, other.terms) for c in part.values()), default=0.0)
        return Polynomial({m: c for m, c in terms.items() if abs(c) > NEGLIGIBLE * largest})

    @property
    def value(self) -> float | None:
        """The number that it is, if it is one."""
        return self.terms.get(ONE, 0.0) if all(m == ONE for m in self.terms) else None


class Ring:
    """Multiplication under the relations of sines, cosines and unit quaternions.

    Parameters
    ----------
    quaternions
        Names of the four components (w, x, y, z) of each unit quaternion.
    """

    def __init__(self, quaternions: Iterable[tuple[str, str, str, str]] = ()) -> None:
        self._relations = {w: (x, y, z) for w, x, y, z in quaternions}

    def times(self, a: Polynomial, b: Polynomial) -> Polynomial:
        """The product in its simplest form.

        Raises
        ------
        TooManyTermsError
            When it has more terms than can be read.
        """
        if len(a.terms) * len(b.terms) > 50 * TERM_LIMIT:
            raise TooManyTermsError
        product: dict[Monomial, float] = {}
        for m_a, c_a in a.terms.items():
            for m_b, c_b in b.terms.items():
                for monomial, coefficient in self._reduced(_product(m_a, m_b)).items():
                    product[monomial] = product.get(monomial, 0.0) + c_a * c_b * coefficient
        largest = max((abs(c) for c in a.terms.values()), default=0.0) * max((abs(c) for c in b.terms.values()), default=0.0)
        out = Polynomial({m: c for m, c in product.items() if abs(c) > NEGLIGIBLE * largest})
        if len(out.terms) > TERM_LIMIT:
            raise TooManyTermsError
        return out

    def _reduced(self, monomial: Monomial) -> dict[Monomial, float]:
        """The monomial without squares of sines and of quaternions' first components."""
        for place, (symbol, power) in enumerate(monomial):
            if power < 2:
                continue
            rest = monomial[:place] + (((symbol, power - 2),) if power > 2 else ()) + monomial[place + 1 :]
            if symbol.kind == "sin":
                others = [Symbol("cos", angle=symbol.angle)]
            elif symbol.kind == "variable" and symbol.name in self._relations:
                others = [Symbol("variable", name) for name in self._relations[symbol.name]]
            else:
                continue
            total = dict(self._reduced(rest))
            for other in others:
                for m, c in self._reduced(_product(rest, ((other, 2),))).items():
                    total[m] = total.get(m, 0.0) - c
            return total
        return {monomial: 1.0}


def sine(angle: Angle) -> Polynomial:
    """sin of an angle."""
    turned = angle if angle.positive else Angle(tuple((name, -factor) for name, factor in angle.parts))
    return Polynomial({((Symbol("sin", angle=turned), 1),): 1.0 if angle.positive else -1.0}) if angle.parts else Polynomial()


def cosine(angle: Angle) -> Polynomial:
    """cos of an angle."""
    turned = angle if angle.positive else Angle(tuple((name, -factor) for name, factor in angle.parts))
    return Polynomial({((Symbol("cos", angle=turned), 1),): 1.0}) if angle.parts else Polynomial.constant(1.0)


def angle_of(argument: Polynomial) -> Angle | None:
    """The argument of a sine as an angle, if it is a sum of variables times numbers."""
    parts = []
    for monomial, factor in argument.terms.items():
        if len(monomial) != 1 or monomial[0][1] != 1 or monomial[0][0].kind != "variable":
            return None
        parts.append((monomial[0][0].name, factor))
    return Angle(tuple(sorted(parts)))


def folded(polynomial: Polynomial) -> Polynomial:
    """The same for reading: fewer terms, with squares of sines and with sines and cosines of sums of angles."""
    terms = dict(polynomial.terms)
    while _fold_sums(terms) or _fold_squares(terms):
        pass
    return Polynomial(terms)


def _fold_squares(terms: dict[Monomial, float]) -> bool:
    """k m - k m cos^2 -> k m sin^2, once."""
    for monomial, coefficient in list(terms.items()):
        for symbol, power in monomial:
            if symbol.kind != "cos" or power < 2:
                continue
            without = _divided(monomial, symbol, 2)
            if without in terms and _close(terms[without], -coefficient):
                del terms[monomial], terms[without]
                _put(terms, _product(without, ((Symbol("sin", angle=symbol.angle), 2),)), -coefficient)
                return True
    return False


def _fold_sums(terms: dict[Monomial, float]) -> bool:
    """k m (cos a cos b -+ sin a sin b) -> k m cos(a +- b), and k m (sin a cos b +- cos a sin b) -> k m sin(a +- b), once."""
    for monomial, coefficient in list(terms.items()):
        waves = [(s, p) for s, p in monomial if s.kind in ("sin", "cos")]
        for first, _ in waves:
            for second, _ in waves:
                if first.angle >= second.angle:
                    continue
                rest = _divided(_divided(monomial, first, 1), second, 1)
                partner = _product(rest, ((_other(first), 1),))
                partner = _product(partner, ((_other(second), 1),))
                if partner not in terms or not _close(abs(terms[partner]), abs(coefficient)):
                    continue
                same = terms[partner] * coefficient > 0.0
                found = _sum_of(first, second, same=same)
                if found is None:
                    continue
                del terms[monomial], terms[partner]
                for m, c in found.terms.items():
                    _put(terms, _product(rest, m), coefficient * c)
                return True
    return False


def _sum_of(first: Symbol, second: Symbol, *, same: bool) -> Polynomial | None:
    """first * second +- their partners, as one sine or cosine; `same`: both terms have one sign."""
    a, b = first.angle, second.angle
    if first.kind == second.kind == "cos":
        return cosine(a.plus(b, -1.0 if same else 1.0))
    if first.kind == second.kind == "sin":
        return cosine(a.plus(b, -1.0)) if same else -cosine(a.plus(b, 1.0))
    if first.kind == "sin":
        return sine(a.plus(b, 1.0 if same else -1.0))
    return sine(a.plus(b, 1.0)) if same else -sine(a.plus(b, -1.0))


def _other(symbol: Symbol) -> Symbol:
    return Symbol("cos" if symbol.kind == "sin" else "sin", angle=symbol.angle)


def _product(a: Monomial, b: Monomial) -> Monomial:
    if not a or not b:
        return a or b
    powers = dict(a)
    for symbol, power in b:
        powers[symbol] = powers.get(symbol, 0) + power
    return tuple(sorted(powers.items()))


def _divided(monomial: Monomial, symbol: Symbol, power: int) -> Monomial:
    return tuple((s, p - power if s == symbol else p) for s, p in monomial if s != symbol or p > power)


def _put(terms: dict[Monomial, float], monomial: Monomial, coefficient: float) -> None:
    total = terms.get(monomial, 0.0) + coefficient
    if abs(total) > NEGLIGIBLE * abs(coefficient):
        terms[monomial] = total
    else:
        terms.pop(monomial, None)


def _close(a: float, b: float) -> bool:
    return abs(a - b) <= 1e-9 * max(abs(a), abs(b))


Evaluate = Callable[[Symbol], float]


def evaluate(polynomial: Polynomial, value_of: Evaluate) -> float:
    """The number that the polynomial is for given values of its symbols."""
    total = 0.0
    for monomial, coefficient in polynomial.terms.items():
        product = coefficient
        for symbol, power in monomial:
            product *= value_of(symbol) ** power
        total += product
    return total
