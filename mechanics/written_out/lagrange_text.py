"""Lagrange's equations of a mechanism to read: transformation chain, pseudo-inertias and coefficients (Hroncova 2018, (1) to (12))."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from topology.mechanism import Mechanism

from .lagrange_symbols import LagrangeSymbols, Member, lagrange_symbols
from .notation import PlainNotation
from .polynomial import Polynomial
from .terms import Term
from .transformation_chain import DIGITS

Written = Callable[[Polynomial], str]


class ShortNotation(PlainNotation):
    """Text for the terminal, with fewer digits."""

    def term(self, term: Term) -> tuple[str, str]:
        """Sign and the rest."""
        short = float(f"{term.coefficient:.{DIGITS}g}")
        return PlainNotation.term(self, Term(coefficient=short, factors=term.factors, bodies=(), joints=()))


def lagrange_text(mechanism: Mechanism, *, gravity: tuple[float, float, float]) -> str:
    """Transformation chain, pseudo-inertias and coefficients for the terminal; numbers in SI, to six digits.

    Raises
    ------
    MechanicsError
        E341 when there are more terms than can be read.
    """
    found = lagrange_symbols(mechanism, gravity=gravity)
    notation = ShortNotation(found.quantities)

    def written(polynomial: Polynomial) -> str:
        terms = sorted(polynomial.terms.items(), key=lambda item: (len(item[0]), item[0]))
        return notation.sum(Term(coefficient=c, factors=m, bodies=(), joints=()) for m, c in terms)

    closed = [joint.name for joint in mechanism.loops] + [coupling.name for coupling in mechanism.couplings]
    lines = [
        f"Lagrange's equations of {mechanism.name} from 4x4 matrices (Hroncova 2018)",
        "",
        "  A0(q) v' + a_q(q, v) + a_g(q) = a_F                                                             (12)",
        "",
        *_chain_lines(found, written),
        *_inertia_lines(found),
        *_coefficient_lines(found, written),
    ]
    if closed:
        lines += ["", f"These are the coefficients of the tree; {', '.join(closed)} restrict the accelerations (docs/formulations.md)."]
    return "\n".join(lines) + "\n"


def _chain_lines(found: LagrangeSymbols, written: Written) -> list[str]:
    lines = [
        "Transformation chain: in the CAD pose all frames have the axes of W, each with its origin on its joint; m, rad   (1) to (6)",
        "",
        f"  member 1   {found.mechanism.ground}, stands still",
    ]
    lines += [f"  member {m.number:<3} {m.body}, carried by {m.joint} ({_unit(found, m.joint)})" for m in found.members]
    lines.append("")
    lines += [f"  {_T(m)} = {m.factors}" for m in found.members]
    lines += ["", "  B_l is the product of the factors along the way from member 1:                                (11)", ""]
    ends = [m for m in found.members if not any(other.parent == m.number for other in found.members)]
    lines += [f"  B_{m.number} = {' '.join(_T(found.members[number - 2]) for number in m.path[1:])}" for m in ends]
    for m in found.members:
        lines += ["", f"  {_T(m)}", *_aligned([[written(entry) for entry in row] for row in m.T])]
    return lines


def _inertia_lines(found: LagrangeSymbols) -> list[str]:
    lines = ["", "Pseudo-inertias I_l: the integral of (r, 1)(r, 1)^T over the mass, in the member's frame; kg m^2, kg m, kg", ""]
    for m in found.members:
        lines += [f"  I_{m.number}   {m.body}", *_aligned([[f"{x:.{DIGITS}g}" for x in row] for row in m.inertia]), ""]
    return lines


def _coefficient_lines(found: LagrangeSymbols, written: Written) -> list[str]:
    order = [quantity.owner if not quantity.component else f"{quantity.owner}.{quantity.component}" for quantity in found.velocities]
    return [
        "Coefficients of accelerations a0[k, i] = sum over l of S(B_l^i I_l B_l^kT)                     (8)",
        "",
        *_nonzero({f"a0[{order[k]}, {order[i]}]": written(p) for (k, i), p in found.a0.items()}),
        "",
        "Coefficients of velocities a1[k; j, i], of v_j v_i in row k                                     (9)",
        "",
        *_nonzero({f"a1[{order[k]}; {order[j]}, {order[i]}]": written(p) for (k, j, i), p in found.a1.items()}, name_zeros=False),
        "",
        "Coefficients of gravitation a2[k]                                                              (10)",
        "",
        *_nonzero({f"a2[{order[k]}]": written(p) for k, p in enumerate(found.a2)}),
    ]


def _T(member: Member) -> str:
    comma = "," if member.number > 9 else ""
    return f"T_{member.parent}{comma}{member.number}"


def _unit(found: LagrangeSymbols, joint: str) -> str:
    own = (quantity for quantity in found.quantities.values() if quantity.owner == joint and quantity.role == "position")
    return ", ".join(f"{quantity.component or 'coordinate'} in {quantity.unit}" for quantity in own)


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """A matrix, its columns aligned."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return ["    [ " + "   ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) + " ]" for row in rows]


def _nonzero(entries: Mapping[str, str], *, name_zeros: bool = True) -> list[str]:
    shown = {name: text for name, text in entries.items() if text != "0"}
    zero = [name for name in entries if name not in shown]
    width = max((len(name) for name in shown), default=0)
    lines = [f"  {name:<{width}} = {text}" for name, text in shown.items()]
    if zero:
        lines.append(f"  zero: {', '.join(zero)}" if name_zeros else f"  all others ({len(zero)}) are zero")
    return lines
