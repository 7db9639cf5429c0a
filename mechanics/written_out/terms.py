"""The equations of motion term by term: every term of mass matrix, bias and constraints with the part and the joints it comes from.

The expressions of `equations_of_motion` are run once over polynomials instead of numbers (`mechanics.written_out.polynomial`): masses,
first moments and inertias stay symbols that carry their body's name, coordinates carry their joint's; the machine's lengths and directions
are numbers. What comes out is multiplied out, so every term is a product, and whose mass and whose motion is in it can be read off.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from foundation.arrays import Array
from topology.mechanism import Mechanism

from ..equations import STANDARD_GRAVITY, EquationsOfMotion, equations_of_motion
from ..errors import MechanicsError
from .polynomial import Polynomial, Ring, Symbol, TooManyTermsError, angle_of, cosine, evaluate, folded, sine

ROUND = 1e-12  # of its own scale: directions and lengths that CAD means to be zero or one
ZERO_INERTIA = 1e-6  # of the body's own scale: moments and products that symmetry makes zero, up to CAD's accuracy; they are listed
CANCELLED = 1e-9  # of what was added up: numbers that are zero but for round-off of lengths and masses


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """A symbol of the equations: what it means, its unit and, of a parameter, its value."""

    name: str  # as the equations of motion call it: "camera.mass", "pitch.angle"
    role: str  # "position", "velocity", "mass", "moment", "inertia", "gravity"
    owner: str  # the body or the joint; "" for gravity
    unit: str
    value: float | None = None
    component: str = ""  # "x", "xy", or of a joint with several freedoms its quantity: "angle_x"


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A product: coefficient times powers of symbols."""

    coefficient: float
    factors: tuple[tuple[Symbol, int], ...]
    bodies: tuple[str, ...]  # whose mass or inertia is in it
    joints: tuple[str, ...]  # whose coordinates or velocities are in it


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One scalar expression: an entry of the mass matrix, of the bias, of a constraint."""

    name: str  # "M[pitch, yaw]"
    kind: str  # "mass matrix", "bias", "closure", "closure rate"
    row: int
    column: int  # -1 for a column vector
    unit: str
    joints: tuple[str, ...]  # the joints of its row and column
    terms: tuple[Term, ...]

    def by_body(self) -> dict[tuple[str, ...], list[Term]]:
        """The terms, gathered by the bodies they come from."""
        gathered: dict[tuple[str, ...], list[Term]] = {}
        for term in self.terms:
            gathered.setdefault(term.bodies, []).append(term)
        return gathered


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class EquationTerms:
    """All entries of a mechanism's equations ``M vdot + h = tau + J^T lambda``, ``J v = 0``."""

    equations: EquationsOfMotion
    quantities: Mapping[str, Quantity]  # symbol name -> meaning
    neglected: tuple[Quantity, ...]  # moments and products of inertia that were taken as zero
    entries: tuple[Entry, ...]

    def used(self) -> dict[str, Quantity]:
        """The quantities that are in any term, and all coordinates and velocities."""
        names = {symbol.name for entry in self.entries for term in entry.terms for symbol, _ in term.factors}
        return {name: q for name, q in self.quantities.items() if q.value is None or name in names}

    def of(self, kind: str) -> list[Entry]:
        """The entries of one kind."""
        return [entry for entry in self.entries if entry.kind == kind]

    def evaluate(self, entry: Entry, q: Array, v: Array) -> float:
        """The number that an entry is at a state, for comparison with other formulations."""
        eom = self.equations
        values = dict(zip(eom.q_names, q, strict=True)) | dict(zip(eom.v_names, v, strict=True))
        values |= {name: float(quantity.value) for name, quantity in self.quantities.items() if quantity.value is not None}

        def value_of(symbol: Symbol) -> float:
            if symbol.kind == "variable":
                return float(values[symbol.name])
            angle = sum(factor * values[name] for name, factor in symbol.angle.parts)
            return float(np.sin(angle) if symbol.kind == "sin" else np.cos(angle))

        return sum(evaluate(Polynomial({term.factors: term.coefficient}), value_of) for term in entry.terms)


def equation_terms(mechanism: Mechanism, *, gravity: tuple[float, float, float] = STANDARD_GRAVITY, numbers: bool = False) -> EquationTerms:
    """Mass matrix, bias and constraint terms of a small mechanism, each with its bodies and joints.

    Parameters
    ----------
    mechanism
        A tree, or with loops and couplings: then with the closure conditions of the independent rows, and their rates.
    gravity
        In W, m/s^2.
    numbers
        Put the values of masses, moments, inertias and gravity in place of their symbols; terms still know their bodies.

    Raises
    ------
    MechanicsError
        E341 when there are more terms than can be read; and what `equations_of_motion` raises.
    """
    eom = equations_of_motion(mechanism, gravity=gravity)
    quantities, neglected = _quantities(eom, gravity)
    ring = Ring([tuple(eom.q_names[at : at + 4]) for at in eom.quaternions])  # type: ignore[misc]
    parameters = _parameters(eom, quantities)
    constraints = eom.constraints
    chosen = [] if constraints is None else list(constraints.chosen)
    outputs = [eom.mass_matrix, eom.bias]
    if constraints is not None:
        outputs += [ca.vertcat(*(constraints.residual[k] for k in chosen)), constraints.jacobian[chosen, :]]
    function = ca.Function("equations", [eom.q, eom.v, eom.p], [ca.densify(output) for output in outputs])
    inputs = [[Polynomial.variable(n) for n in eom.q_names], [Polynomial.variable(n) for n in eom.v_names], parameters]
    try:
        results = interpret(function, inputs, ring)
    except TooManyTermsError:
        raise MechanicsError(
            "E341",
            f"The equations of '{mechanism.name}' ({len(eom.coordinates)} degrees of freedom) are too long to be written out.",
            remedy="Write out a smaller part of the machine: equations are for reading up to some four or five freedoms in space.",
            element=mechanism.name,
        ) from None
    return EquationTerms(
        equations=eom,
        quantities=quantities,
        neglected=neglected,
        entries=tuple(_entries(eom, chosen, results, quantities, numbers=numbers)),
    )


def interpret(function: Any, inputs: Sequence[Sequence[Polynomial]], ring: Ring) -> list[list[Polynomial]]:
    """Run a CasADi function of SX type over polynomials.

    Returns
    -------
    list
        For each output its entries, column by column.

    Raises
    ------
    TooManyTermsError
        When an intermediate has more terms than can be read, or is divided by something that is not a number.
    """
    work: dict[int, Polynomial] = {}
    outputs: list[list[Polynomial]] = [[Polynomial()] * function.nnz_out(i) for i in range(function.n_out())]
    for k in range(function.n_instructions()):
        operation, into, source = function.instruction_id(k), function.instruction_output(k), function.instruction_input(k)
        if operation == ca.OP_CONST:
            work[into[0]] = Polynomial.constant(function.instruction_constant(k))
        elif operation == ca.OP_INPUT:
            work[into[0]] = inputs[source[0]][source[1]]
        elif operation == ca.OP_OUTPUT:
            outputs[into[0]][into[1]] = work[source[0]]
        else:
            work[into[0]] = _operate(operation, [work[i] for i in source], ring)
    return outputs


def _operate(operation: int, given: Sequence[Polynomial], ring: Ring) -> Polynomial:
    a = given[0]
    match operation:
        case ca.OP_ADD:
            return a + given[1]
        case ca.OP_SUB:
            return a - given[1]
        case ca.OP_MUL:
            return ring.times(a, given[1])
        case ca.OP_SQ:
            return ring.times(a, a)
        case ca.OP_NEG:
            return -a
        case ca.OP_TWICE:
            return a.scaled(2.0)
        case ca.OP_ASSIGN:
            return a
        case ca.OP_DIV | ca.OP_INV:
            divisor = given[-1].value
            if not divisor:
                raise TooManyTermsError
            return Polynomial.constant(1.0 / divisor) if operation == ca.OP_INV else a.scaled(1.0 / divisor)
        case ca.OP_SIN | ca.OP_COS:
            angle = angle_of(a)
            if angle is None:
                raise TooManyTermsError
            return sine(angle) if operation == ca.OP_SIN else cosine(angle)
        case _:
            raise NotImplementedError(f"operation {operation} in an equation of motion")


def _quantities(eom: EquationsOfMotion, gravity: tuple[float, float, float]) -> tuple[dict[str, Quantity], tuple[Quantity, ...]]:
    """What every symbol means, and the numbers that are too small to deserve one."""
    joints = {joint.name: joint for joint in eom.mechanism.tree}
    single = {c.joint for c in eom.coordinates if c.only}
    found: dict[str, Quantity] = {}
    for name, unit in zip(eom.q_names, eom.q_units, strict=True):
        joint, component = _split(name, joints)
        found[name] = Quantity(name=name, role="position", owner=joint, unit=unit, component="" if joint in single else component)
    for c in eom.coordinates:
        component = c.rate.removeprefix(f"{c.joint}.")
        found[c.rate] = Quantity(name=c.rate, role="velocity", owner=c.joint, unit=c.rate_unit, component="" if c.only else component)
    found["gravity"] = Quantity(name="gravity", role="gravity", owner="", unit="m/s^2", value=float(np.linalg.norm(gravity)))
    bodies = [joint.child for joint in eom.mechanism.tree]
    values = dict(zip(eom.p_names, eom.p_values, strict=True))
    neglected = []
    for body in bodies:
        largest = max(abs(values[f"{body}.inertia.{axis}"]) for axis in ("xx", "yy", "zz"))
        mass = values[f"{body}.mass"]
        scales = {"mass": mass, "moment": float(np.sqrt(mass * largest)), "inertia": largest}
        units = {"mass": "kg", "moment": "kg m", "inertia": "kg m^2"}
        for name, value in values.items():
            role, _, component = name.removeprefix(f"{body}.").partition(".")
            if not name.startswith(f"{body}.") or role not in units:
                continue
            quantity = Quantity(name=name, role=role, owner=body, unit=units[role], value=float(value), component=component)
            if abs(value) > ZERO_INERTIA * scales[role]:
                found[name] = quantity
            elif value != 0.0:
                neglected.append(quantity)
    return found, tuple(neglected)


def _split(name: str, joints: Mapping[str, object]) -> tuple[str, str]:
    joint = max((joint for joint in joints if name.startswith(f"{joint}.")), key=len)
    return joint, name.removeprefix(f"{joint}.")


def _parameters(eom: EquationsOfMotion, quantities: Mapping[str, Quantity]) -> list[Polynomial]:
    """The column p over polynomials: symbols for what has inertia and for gravity, numbers for where things are."""
    values = dict(zip(eom.p_names, eom.p_values, strict=True))
    size = max((abs(float(value)) for name, value in values.items() if ".p_" in name), default=1.0) or 1.0
    g = quantities["gravity"].value or 0.0
    found = []
    for name, value in values.items():
        if name.startswith("gravity."):
            found.append(Polynomial.variable("gravity").scaled(_rounded(float(value) / g, 1.0)) if g else Polynomial())
        elif name in quantities:
            found.append(Polynomial.variable(name))
        elif any(f".{role}" in name for role in ("mass", "moment.", "inertia.")):
            found.append(Polynomial())
        else:
            found.append(Polynomial.constant(_rounded(float(value), size if ".p_" in name else 1.0)))
    return found


def _rounded(value: float, scale: float) -> float:
    """A number to twelve digits; whole where it is so but for round-off of its scale."""
    nearest = float(round(value))
    return nearest if abs(value - nearest) <= ROUND * scale else float(f"{value:.12g}")


def _entries(
    eom: EquationsOfMotion,
    chosen: Sequence[int],
    results: Sequence[Sequence[Polynomial]],
    quantities: Mapping[str, Quantity],
    *,
    numbers: bool,
) -> list[Entry]:
    names = [c.joint if c.only else c.rate for c in eom.coordinates]
    effort = [c.effort_unit.replace("*", " ") for c in eom.coordinates]
    n, found = len(names), []

    def add(name: str, kind: str, row: int, column: int, unit: str, joints: tuple[str, ...], polynomial: Polynomial) -> None:
        terms = tuple(_terms(polynomial, quantities, numbers=numbers))
        found.append(Entry(name=name, kind=kind, row=row, column=column, unit=unit, joints=joints, terms=terms))

    for row in range(n):
        for column in range(row, n):
            turns = eom.coordinates[row].rotational + eom.coordinates[column].rotational
            joints = tuple(dict.fromkeys((eom.coordinates[row].joint, eom.coordinates[column].joint)))
            unit = ("kg", "kg m", "kg m^2")[turns]
            add(f"M[{names[row]}, {names[column]}]", "mass matrix", row, column, unit, joints, results[0][row + n * column])
    for row in range(n):
        add(f"h[{names[row]}]", "bias", row, -1, effort[row], (eom.coordinates[row].joint,), results[1][row])
    if eom.constraints is None:
        return found
    for place, k in enumerate(chosen):
        constraint = eom.constraints.rows[k]
        unit = "m" if constraint.length else "1"
        add(f"g[{constraint.name}]", "closure", place, -1, unit, (constraint.source,), results[2][place])
        for column in range(n):
            per = f"{unit}/{'rad' if eom.coordinates[column].rotational else 'm'}"
            joints = (constraint.source, eom.coordinates[column].joint)
            add(
                f"J[{constraint.name}, {names[column]}]",
                "closure rate",
                place,
                column,
                per,
                joints,
                results[3][place + len(chosen) * column],
            )
    return found


def _terms(polynomial: Polynomial, quantities: Mapping[str, Quantity], *, numbers: bool) -> list[Term]:
    """Terms gathered by body, each body's folded for reading."""
    by_bodies: dict[tuple[str, ...], dict[tuple[tuple[Symbol, int], ...], float]] = {}
    added: dict[tuple[tuple[str, ...], tuple[tuple[Symbol, int], ...]], float] = {}  # sums of absolute values
    for monomial, coefficient in polynomial.terms.items():
        owners = dict.fromkeys(quantities[s.name].owner for s, _ in monomial if _is_parameter(s, quantities) and quantities[s.name].owner)
        total, factors = coefficient, monomial
        if numbers:
            for symbol, power in monomial:
                if _is_parameter(symbol, quantities):
                    total *= float(quantities[symbol.name].value or 0.0) ** power
            factors = tuple((s, p) for s, p in monomial if not _is_parameter(s, quantities))
        group = by_bodies.setdefault(tuple(owners), {})
        group[factors] = group.get(factors, 0.0) + total
        added[tuple(owners), factors] = added.get((tuple(owners), factors), 0.0) + abs(total)
    place = {name: i for i, name in enumerate(dict.fromkeys(q.owner for q in quantities.values()))}  # in the order of the tree
    found = []
    for bodies in sorted(by_bodies, key=lambda some: [place[body] for body in some]):
        kept = Polynomial({m: c for m, c in by_bodies[bodies].items() if abs(c) > CANCELLED * added[bodies, m]})
        for monomial, coefficient in sorted(folded(kept).terms.items(), key=lambda item: (len(item[0]), item[0])):
            names = [name for symbol, _ in monomial for name in _variables(symbol)]
            joints = {quantities[n].owner for n in names if quantities[n].role in ("position", "velocity")}
            found.append(
                Term(coefficient=coefficient, factors=monomial, bodies=bodies, joints=tuple(sorted(joints, key=place.__getitem__)))
            )
    return found


def _variables(symbol: Symbol) -> list[str]:
    return [symbol.name] if symbol.kind == "variable" else [name for name, _ in symbol.angle.parts]


def _is_parameter(symbol: Symbol, quantities: Mapping[str, Quantity]) -> bool:
    return symbol.kind == "variable" and quantities[symbol.name].value is not None
