"""The sparse tableau: every variable and every equation of a system, before any of them is solved.

Variables: potential of every node but the datums; across and through variable of every edge; through variable of every attachment;
torque and acceleration of every joint coordinate; output of every continuous block. Equations: one balance a node (through variables
sum to zero), one ``across = potential difference`` an edge, the components' own, one torque balance a joint coordinate, the mechanism's
``M a + bias = tau``, one a continuous block. A variable whose derivative occurs in an equation is a state; its derivative takes its
place among the unknowns.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import casadi as ca
import numpy as np
from scipy.sparse import coo_array

from mechanics.constraints import Constraints
from mechanics.equations import Coordinate, EquationsOfMotion

from .declarations import DOMAINS, LINE, Branch, Domain, Symbols
from .elements import Element
from .network import Network
from .specs import DomainsError
from .table_law import TableLaw

FUNCTIONS: Mapping[str, Any] = {
    "clip": lambda value, low, high: ca.fmin(ca.fmax(value, low), high),
    "sin": ca.sin,
    "cos": ca.cos,
    "exp": ca.exp,
    "log": ca.log,
    "tanh": ca.tanh,
    "sqrt": ca.sqrt,
    "abs": ca.fabs,
    "max": ca.fmax,
    "min": ca.fmin,
    "if_else": ca.if_else,
}

MOST_NAMED = 500  # symbols that are made together and carry their variables' names


@dataclass(frozen=True, slots=True, kw_only=True)
class Variable:
    """A scalar unknown or state."""

    name: str
    unit: str
    symbol: Any
    mechanics: int | None = None  # index of the joint coordinate whose acceleration it is


@dataclass(frozen=True, slots=True, kw_only=True)
class Equation:
    """A scalar residual that is zero."""

    name: str
    residual: Any
    element: str = ""  # component, joint or block it belongs to
    mechanics: int | None = None  # index of the joint coordinate whose row of M a + bias = tau it is

    def __post_init__(self) -> None:
        if not isinstance(self.residual, ca.SX):  # every term may have vanished; converting a symbol once more would be slow
            object.__setattr__(self, "residual", ca.SX(self.residual))


@dataclass(slots=True, kw_only=True)
class Tableau:
    """Variables and equations as they are gathered."""

    variables: dict[str, Variable] = field(default_factory=dict)  # algebraic ones, and states too until `split`
    derivatives: dict[str, Variable] = field(default_factory=dict)  # of the variable of that name, made on first use
    equations: list[Equation] = field(default_factory=list)
    shared: dict[str, str] = field(default_factory=dict)  # other names of variables: those of all shafts at one node
    parameters: list[Any] = field(default_factory=list)  # symbols
    parameter_names: list[str] = field(default_factory=list)
    parameter_values: list[float] = field(default_factory=list)
    time: Any = field(default_factory=lambda: ca.SX.sym("t"))

    def variable(self, name: str, unit: str, *, mechanics: int | None = None) -> Any:
        """Symbol of a new variable."""
        symbol = ca.SX.sym(name)
        self.variables[name] = Variable(name=name, unit=unit, symbol=symbol, mechanics=mechanics)
        return symbol

    def variables_of(self, named: Sequence[tuple[str, str]]) -> Any:
        """Column of the symbols of new variables, each with a name and a unit."""
        column = _symbols([name for name, _ in named])
        for (name, unit), symbol in zip(named, ca.vertsplit(column), strict=True):
            self.variables[name] = Variable(name=name, unit=unit, symbol=symbol)
        return column

    def derivatives_of(self, names: Sequence[str]) -> Any:
        """Column of the symbols of the derivatives of variables, none of which has been asked for before."""
        column = _symbols([f"der({name})" for name in names])
        for name, symbol in zip(names, ca.vertsplit(column), strict=True):
            self.derivatives[name] = Variable(name=f"der({name})", unit=f"{self._named(name).unit}/s", symbol=symbol)
        return column

    def parameters_of(self, numbers: Sequence[tuple[str, float]]) -> Any:
        """Column of the symbols of parameters, each with a name and a number, none of them 0 or infinite."""
        column = _symbols([name for name, _ in numbers])
        self.parameters.extend(ca.vertsplit(column))
        self.parameter_names.extend(name for name, _ in numbers)
        self.parameter_values.extend(value for _, value in numbers)
        return column

    def symbol(self, name: str) -> Any:
        """Symbol of a variable by any of its names; 0 for what the fixed frame has."""
        name = self.shared.get(name, name)
        return self.variables[name].symbol if name else ca.SX(0)

    def integral(self, rate: str, name: str, unit: str) -> Any:
        """Symbol of the variable whose derivative is the variable `rate`; made on first use, with the equation that says so."""
        if name not in self.variables:
            self.variable(name, unit)
            residual = self.derivative(name)() - self.variables[rate].symbol
            self.equations.append(Equation(name=f"{name}: rate", residual=residual, element=name.rpartition(".")[0]))
        return self.variables[name].symbol

    def derivative(self, name: str) -> Callable[[], Any]:
        """Something that gives the symbol of a variable's time derivative, making it on first use."""

        def make() -> Any:
            if name not in self.derivatives:
                unit = self._named(name).unit
                self.derivatives[name] = Variable(name=f"der({name})", unit=f"{unit}/s", symbol=ca.SX.sym(f"der({name})"))
            return self.derivatives[name].symbol

        return make

    def _named(self, name: str) -> Variable:
        """A variable, or a derivative that has the name."""
        return self.variables[name] if name in self.variables else next(d for d in self.derivatives.values() if d.name == name)

    def parameter(self, name: str, value: float) -> Any:
        """Symbol of a parameter. Exact 0 and infinities go in as numbers: terms that vanish, vanish from the structure too."""
        if value == 0.0 or value in (float("inf"), float("-inf")):
            return value
        symbol = ca.SX.sym(name)
        self.parameters.append(symbol)
        self.parameter_names.append(name)
        self.parameter_values.append(value)
        return symbol


@dataclass(frozen=True, slots=True, kw_only=True)
class JointSymbols:
    """Symbols of one freedom of a joint."""

    joint: str
    name: str  # for equations: the joint's name, or that of the velocity where it has several freedoms
    domain: str
    q: Any | None  # None for body rates, which are no position's derivative
    v: Any
    acceleration: Any
    effort: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """The straight line between two points on bodies."""

    length: Any  # m, of q and p
    speed: Any  # m/s, its derivative, of q, v and p
    shares: Mapping[int, Any]  # index of a freedom -> derivative of the speed by that velocity


_LINE = Domain(
    name=LINE,
    across="speed",
    across_unit="m/s",
    through="force",
    through_unit="N",
    across_derivative="acceleration",
    across_derivative_unit="m/s^2",
    across_integral="length",
    across_integral_unit="m",
)


def line_between(eom: EquationsOfMotion, bodies: tuple[str, str], points: tuple[Any, Any]) -> Line:
    """The line between a point on one body and a point on another; p_BQ are columns of symbols or numbers, m."""
    ends = []
    for body, p_BQ in zip(bodies, points, strict=True):
        X_WB = eom.poses[body]
        ends.append(X_WB[:3, 3] + X_WB[:3, :3] @ p_BQ)
    length = ca.norm_2(ends[1] - ends[0])
    speed = ca.jtimes(length, eom.q, eom.qdot)
    shares = ca.jacobian(speed, eom.v)
    columns = shares.sparsity().get_triplet()[1]
    return Line(length=length, speed=speed, shares={c: shares[0, c] for c in columns})


def add_network(tableau: Tableau, network: Network) -> None:
    """Node potentials, the balance of every node, and the potential difference of every edge.

    An accumulator that closes a circuit of accumulators and across drivers has the equation of that circuit instead of its potential
    difference, and a node that only delays and through drivers lead to has that of their cut-set instead of its balance: such equations
    tell that a state is not free, which sums over several nodes would hide.
    """
    if not network.edges:
        return
    nodes = [node for node in network.nodes if not node.datum]
    at = {node.index: i for i, node in enumerate(nodes)}
    potentials = tableau.variables_of(
        [(f"{network.shafts.get(n.index, f'node({n.label})')}.{DOMAINS[n.domain].across}", DOMAINS[n.domain].across_unit) for n in nodes]
    )
    differing = [k for k, edge in enumerate(network.edges) if not edge.shaft]
    named = [(f"{network.edges[k].name}.{DOMAINS[network.edges[k].domain].across}", k) for k in differing]
    across = tableau.variables_of([(name, DOMAINS[network.edges[k].domain].across_unit) for name, k in named])
    throughs = [(f"{e.name}.{DOMAINS[e.domain].through}", DOMAINS[e.domain].through_unit) for e in network.edges]
    through = tableau.variables_of(throughs)
    for edge in network.edges:
        if edge.shaft:
            domain, port = DOMAINS[edge.domain], network.shafts.get(edge.plus, "")  # no port: the fixed frame
            for quantity in (domain.across, domain.across_integral):
                tableau.shared[f"{edge.name}.{quantity}"] = f"{port}.{quantity}" if port else ""
    # potential differences and circuits
    place = {k: i for i, k in enumerate(differing)}
    ends = np.array([[at.get(e.plus, -1), at.get(e.minus, -1)] for e in network.edges], dtype=np.intp)
    plain = np.array([k not in network.circuits for k in differing], dtype=bool)
    rows, edges = np.arange(len(differing)), np.array(differing, dtype=np.intp)
    of_potentials, of_across = _Matrix(), _Matrix()
    of_across.add(rows, rows, 1.0)
    of_potentials.add(rows[plain], ends[edges[plain], 0], -1.0)
    of_potentials.add(rows[plain], ends[edges[plain], 1], 1.0)
    for k, circuit in network.circuits.items():
        of_across.add(place[k], [place[other] for other, _ in circuit], [sign for _, sign in circuit])
    residuals = of_across.times(across, len(differing)) + of_potentials.times(potentials, len(differing))
    for k, residual in zip(differing, ca.vertsplit(residuals), strict=True):
        edge, what = network.edges[k], "circuit" if k in network.circuits else "across"
        tableau.equations.append(Equation(name=f"{edge.name}: {what}", residual=residual, element=edge.component))
    # balances and cut-sets
    of_through = _Matrix()
    summed = np.array([*(node.index not in network.cut_sets for node in nodes), False], dtype=bool)  # last: the datums
    for end, sign in ((0, 1.0), (1, -1.0)):
        taken = np.flatnonzero(summed[ends[:, end]])
        of_through.add(ends[taken, end], taken, sign)
    for below, cut_set in network.cut_sets.items():
        of_through.add(at[below], [k for k, _ in cut_set], [sign for _, sign in cut_set])
    for node, residual in zip(nodes, ca.vertsplit(of_through.times(through, len(nodes))), strict=True):
        what = "cut-set" if node.index in network.cut_sets else "balance"
        tableau.equations.append(Equation(name=f"{what} at node({node.label})", residual=residual, element=node.label))


def _symbols(names: Sequence[str]) -> Any:
    """A column of symbols. Few have their names; thousands are only numbered, since naming them takes longer than solving for them."""
    if len(names) > MOST_NAMED:
        return ca.SX.sym(names[0], len(names))
    return ca.vertcat(*(ca.SX.sym(name) for name in names)) if names else ca.SX(0, 1)


class _Matrix:
    """A sparse matrix of whole numbers that is filled by many entries at a time."""

    def __init__(self) -> None:
        self._parts: list[tuple[Any, Any, Any]] = []

    def add(self, rows: Any, columns: Any, values: Any) -> None:
        """Add to entries; those in row or column -1 belong to a datum, and are left out."""
        rows, columns, values = np.broadcast_arrays(rows, columns, values)
        inside = (rows >= 0) & (columns >= 0)
        self._parts.append((rows[inside], columns[inside], values[inside]))

    def times(self, column: Any, rows: int) -> Any:
        """The product with a column."""
        at_rows, at_columns, values = (np.concatenate([part[k] for part in self._parts]) for k in range(3))
        matrix = coo_array((values.astype(float), (at_rows, at_columns)), shape=(rows, column.numel())).tocsc()
        matrix.eliminate_zeros()
        pattern = ca.Sparsity(rows, column.numel(), matrix.indptr.tolist(), matrix.indices.tolist())
        return ca.densify(ca.mtimes(ca.DM(pattern, matrix.data), column))


def element_symbols(
    tableau: Tableau, element: Element, joints: Sequence[JointSymbols], inputs: Mapping[str, Any], line: Line | None = None
) -> Symbols:
    """What the declaration of one component sees. `inputs` are the symbols that drive its signal inputs, and those of its modes."""
    values: dict[str, Any] = {"t": tableau.time, **inputs}
    for name, number in element.parameters.items():
        values[name] = tableau.parameter(f"{element.name}.{name}", number)
    # a table is a function itself, so it must not be called when it is looked up
    values.update({name: functools.partial(TableLaw, points) for name, points in element.spec.tables.items()})
    for name, quantity in element.declaration.unknowns.items():
        values[name] = tableau.variable(f"{element.name}.{name}", quantity.unit)
        values[f"d{name}"] = tableau.derivative(f"{element.name}.{name}")
    domains = {t.name: t.domain for t in element.declaration.terminals}
    present: set[str] = set()
    for edge in element.declaration.edges:
        domain = DOMAINS[domains[edge.plus]]
        stem = f"{element.name}.{edge.name}" if edge.name else element.name
        across, through = f"{stem}.{domain.across}", f"{stem}.{domain.through}"
        if across not in tableau.variables:  # of an optional terminal that is not connected
            continue
        present.add(edge.name)
        variables = {
            domain.across: tableau.variables[across].symbol,
            domain.through: tableau.variables[through].symbol,
            domain.across_derivative: tableau.derivative(across),
            f"d{domain.through}": tableau.derivative(through),
        }
        if edge.name:
            values[edge.name] = Branch(domain, variables)
        else:
            values.update(variables)
    for port, target in element.attachments.items():
        domain = DOMAINS[target.domain]
        joint = joints[target.index]
        through = tableau.variable(f"{element.name}.{port}.{domain.through}", domain.through_unit)
        position = joint.q if joint.q is not None else _no_position(element, port, joint)
        values[port] = Branch(
            domain,
            {
                "rate": joint.v,  # names that serve either kind of joint
                "position": position,
                "effort": through,
                domain.across: joint.v,
                domain.across_derivative: joint.acceleration,
                domain.across_integral: position,
                domain.through: through,
            },
        )
    for port, kind in element.shafts.items():
        values[port] = _shaft(tableau, f"{element.name}.{port}", DOMAINS[kind])
    for port, kind in element.declaration.attachments.items():
        if kind == LINE:
            assert line is not None
            force = tableau.variable(f"{element.name}.{port}.force", "N")
            values[port] = Branch(_LINE, {"length": line.length, "speed": line.speed, "force": force})
    given = frozenset((*element.parameters, *inputs, *element.attachments, *element.shafts, *element.spec.tables, *present))
    return Symbols(values, FUNCTIONS, given)


def _shaft(tableau: Tableau, name: str, domain: Domain) -> Branch:
    """What a component sees of an attachment that is in no joint: the motion of its node against the fixed frame."""
    rate, position = (tableau.shared[f"{name}.{quantity}"] for quantity in (domain.across, domain.across_integral))
    through = tableau.variables[f"{name}.{domain.through}"].symbol

    def angle() -> Any:
        return tableau.integral(rate, position, domain.across_integral_unit) if rate else ca.SX(0)

    def acceleration() -> Any:
        return tableau.derivative(rate)() if rate else ca.SX(0)

    return Branch(
        domain,
        {
            "rate": tableau.symbol(rate),
            "position": angle,
            "effort": through,
            domain.across: tableau.symbol(rate),
            domain.across_derivative: acceleration,
            domain.across_integral: angle,
            domain.through: through,
        },
    )


def add_element(tableau: Tableau, element: Element, symbols: Symbols) -> None:
    """The component's own equations."""
    residuals = element.declaration.equations(symbols)
    lines = sum(kind == LINE for kind in element.declaration.attachments.values())
    edges = sum(edge.name == "" or symbols.has(edge.name) for edge in element.declaration.edges)
    expected = edges + len(element.attachments) + len(element.shafts) + lines + len(element.declaration.unknowns)
    if len(residuals) != expected:
        raise ValueError(f"{element.declaration.__name__} has {len(residuals)} equations for {expected} edges, attachments and unknowns")
    for number, residual in enumerate(residuals, start=1):
        tableau.equations.append(Equation(name=f"{element.name}: equation {number}", residual=residual, element=element.name))


def domain_of(coordinate: Coordinate) -> str:
    """The scalar domain that a joint coordinate belongs to."""
    return "rotational" if coordinate.rotational else "translational"


def _no_position(element: Element, port: str, joint: JointSymbols) -> Callable[[], Any]:
    """What a component that asks for the angle of a body rate is told."""

    def refuse() -> Any:
        raise DomainsError(
            "E405",
            f"Component '{element.name}' needs the {DOMAINS[joint.domain].across_integral} of '{joint.name}' for '{port}', "
            "but a rate about a body's own axis is the derivative of none.",
            remedy="Attach it to a joint with an axis of its own: revolute, universal or cylindrical.",
            element=element.name,
            place=element.spec.place,
        )

    return refuse


def add_joints(tableau: Tableau, eom: EquationsOfMotion) -> list[JointSymbols]:
    """Effort and acceleration of every freedom of the joints, and the mechanism's rows ``M a + bias = tau``."""
    joints: list[JointSymbols] = []
    for k, coordinate in enumerate(eom.coordinates):
        joints.append(
            JointSymbols(
                joint=coordinate.joint,
                name=coordinate.joint if coordinate.only else coordinate.rate,
                domain=domain_of(coordinate),
                q=None if coordinate.position_index is None else eom.q[coordinate.position_index],
                v=eom.v[k],
                acceleration=tableau.variable(coordinate.acceleration, coordinate.acceleration_unit, mechanics=k),
                effort=tableau.variable(coordinate.effort, coordinate.effort_unit),
            )
        )
    if joints:
        a = ca.vertcat(*(j.acceleration for j in joints))
        rows = eom.mass_matrix @ a + eom.bias - ca.vertcat(*(j.effort for j in joints))
        if eom.constraints is not None:
            rows -= _add_loops(tableau, eom.constraints, a)
        for k, joint in enumerate(joints):
            tableau.equations.append(Equation(name=f"{joint.name}: equation of motion", residual=rows[k], element=joint.joint, mechanics=k))
    return joints


def _add_loops(tableau: Tableau, constraints: Constraints, a: Any) -> Any:
    """The constraints that keep loops closed, ``J a + bias = 0``, and the efforts ``J^T lambda`` with which they do it."""
    chosen, count = list(constraints.chosen), a.numel()
    if not chosen:
        return ca.SX.zeros(count)
    J = constraints.jacobian[chosen, :]
    residuals = J @ a + constraints.bias[chosen]
    multipliers = []
    for k, index in enumerate(chosen):
        row = constraints.rows[index]
        multipliers.append(tableau.variable(f"{row.name} of the loop", row.unit, mechanics=count + k))
        equation = Equation(name=f"{row.name}: loop closure", residual=residuals[k], element=row.source, mechanics=count + k)
        tableau.equations.append(equation)
    return J.T @ ca.vertcat(*multipliers)


def add_effort_balances(
    tableau: Tableau, elements: Sequence[Element], joints: Sequence[JointSymbols], lines: Mapping[str, Line] | None = None
) -> None:
    """What acts on a joint: its effort and those that go into the attached components sum to zero.

    A tension F in a line of length L takes the efforts ``F dL'/dv`` out of the joints (virtual power).
    """
    sums = [joint.effort for joint in joints]
    for name, line in (lines or {}).items():
        for index, share in line.shares.items():
            sums[index] = sums[index] + tableau.variables[f"{name}.line.force"].symbol * share
    for element in elements:
        for port, target in element.attachments.items():
            through = f"{element.name}.{port}.{DOMAINS[target.domain].through}"
            sums[target.index] = sums[target.index] + tableau.variables[through].symbol
    for joint, total in zip(joints, sums, strict=True):
        what = DOMAINS[joint.domain].through
        tableau.equations.append(Equation(name=f"{joint.name}: {what} balance", residual=total, element=joint.joint))
