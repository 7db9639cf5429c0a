"""Systems of hundreds of elements: written down together or one by one, eliminated or torn, they are the same."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.sparse import coo_array
from scipy.sparse.linalg import spsolve
from two_axis import circuit, component

from domains.composition import grouped_elements as instances
from domains.composition.compose import compose
from domains.reduction.expression_columns import Entry, Named, stacked
from domains.reduction.state_choice import LEAST, independent_columns
from domains.specs import ComponentSpec, SystemSpec
from domains.system import System


def ladder(rungs: int, series: str, shunt: str) -> SystemSpec:
    """A source, and rungs of a series and a shunt element, no two rungs alike."""
    models = {"r": ("Resistor", "R"), "c": ("Capacitor", "C"), "l": ("Inductor", "L"), "g": ("Resistor", "R")}
    parts: list[ComponentSpec] = [component("s", "VoltageSource", value=1.0)]
    rows, ground = ["s.p"], "ground s.n"
    for k in range(rungs):
        for kind in (series, shunt):
            model, parameter = models[kind]
            parts.append(component(f"{kind}{k}", model, **{parameter: 1.0 + 0.01 * k + 0.1 * (kind == series)}))
        rows[-1] += f" {series}{k}.p"
        rows.append(f"{series}{k}.n {shunt}{k}.p")
        ground += f" {shunt}{k}.n"
    return circuit(parts, *rows, ground)


def values(system: System) -> tuple[dict[str, float], list[str]]:
    """All signals, derivatives and powers at one point that does not depend on the order of states."""
    x = [sum(map(ord, name)) % 97 / 97 for name in system.states]
    energies = system.energies
    said = {**system.expressions}
    for what in ("supplied", "heat", "absorbed", "stored"):
        said.update({f"{what} {name}": value for name, value in getattr(energies, what).items()})
    said.update({f"rate {name}": rate for name, rate in zip(system.states, ca.vertsplit(system.xdot), strict=True)})
    function = ca.Function("values", [system.t, system.x, system.u, system.p], [ca.vertcat(*said.values())])
    return dict(zip(said, np.asarray(function(0.3, x, [], system.p_values)).ravel().tolist(), strict=True)), list(said)


@pytest.mark.parametrize("kinds", ["rc", "lr"])
def test_components_that_are_many_alike_say_what_each_says_alone(kinds: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = ladder(20, *kinds)
    monkeypatch.setattr(instances, "FEWEST", 2)
    together, names = values(compose(spec))
    monkeypatch.setattr(instances, "FEWEST", 10**9)
    alone, alone_names = values(compose(spec))
    assert sorted(names) == sorted(alone_names)
    for name, value in alone.items():
        assert together[name] == pytest.approx(value, rel=1e-12, abs=1e-12), name  # sums in another order


@pytest.mark.parametrize("rungs", [20, 300])
def test_network_of_resistors_is_solved_by_elimination_or_torn(rungs: int) -> None:
    """Against the conductance matrix of the nodes. A large one is left to the simulation, with sparse equations."""
    system = compose(ladder(rungs, "r", "g"))
    r = 1.1 + 0.01 * np.arange(rungs)
    g = 1 / (1.0 + 0.01 * np.arange(rungs))
    G = np.diag(1 / r + g) + np.diag(np.append(1 / r[1:], 0.0)) - np.diag(1 / r[1:], 1) - np.diag(1 / r[1:], -1)
    potentials = np.linalg.solve(G, np.eye(rungs)[0] / r[0])
    symbols = [system.t, system.x, system.w, system.u, system.p]
    n = system.w.numel()
    w = np.zeros(n)
    assert (n == 0) == (rungs == 20)
    if n:
        g0, J = ca.Function("g", symbols, [system.g, ca.jacobian(system.g, system.w)])(0.0, [], w, [], system.p_values)
        assert J.nnz() < 6 * n
        w = spsolve(J.sparse().tocsc(), -np.asarray(g0).ravel())
    found = ca.Function("v", symbols, [ca.vertcat(*(system.expressions[f"g{k}.v"] for k in range(rungs)))])(0.0, [], w, [], system.p_values)
    # chains behind torn unknowns have 20 links at most, which multiply errors by some thousands; potentials fall to 1e-60 at the far end
    np.testing.assert_allclose(np.asarray(found).ravel(), potentials, rtol=1e-9, atol=1e-12)


def ladder_with_bridged_resistors(rungs: int) -> SystemSpec:
    """Capacitors to ground, and one beside every resistor: each of those closes a loop of capacitors."""
    parts: list[ComponentSpec] = [component("s", "VoltageSource", value=1.0)]
    rows, ground = ["s.p"], "ground s.n"
    for k in range(rungs):
        parts += [component(f"r{k}", "Resistor", R=1.0), component(f"b{k}", "Capacitor", C=1e-3), component(f"c{k}", "Capacitor", C=1e-2)]
        rows[-1] += f" r{k}.p b{k}.p"
        rows.append(f"r{k}.n b{k}.n c{k}.p")
        ground += f" c{k}.n"
    return circuit(parts, *rows, ground)


def test_loops_of_capacitors_to_ground_stay_sparse() -> None:
    """Were bridges in the tree, the circuit of the last capacitor would have all of them in it, and entries would be thousands."""
    rungs = 60
    system = compose(ladder_with_bridged_resistors(rungs))
    assert set(system.states) == {f"c{k}.v" for k in range(rungs)}
    assert len(system.demoted) == rungs
    assert len(system.entries[0]) < 25 * rungs


def test_rates_of_bridged_ladder_are_those_of_its_capacitance_matrix() -> None:
    rungs = 12
    system = compose(ladder_with_bridged_resistors(rungs))
    n = np.arange(rungs)
    K = np.zeros((rungs, rungs))  # of unit conductances between neighbours; the first one hangs on the source
    K[n, n] = 2.0
    K[-1, -1] = 1.0
    K[n[1:], n[:-1]] = K[n[:-1], n[1:]] = -1.0
    v = 1.0 / (1.0 + n)
    source = np.eye(rungs)[0]  # 1 V, at rest: only through the resistor
    order = [system.states.index(f"c{k}.v") for k in range(rungs)]
    x = np.empty(rungs)
    x[order] = v
    symbols = [system.t, system.x, system.w, system.u, system.p]
    g0, J, r0, R = (
        np.asarray(part, dtype=float)
        for part in ca.Function("r", symbols, [system.g, ca.jacobian(system.g, system.w), system.xdot, ca.jacobian(system.xdot, system.w)])(
            0.0, x, np.zeros(system.w.numel()), [], system.p_values
        )
    )
    w = np.linalg.solve(J, -g0) if J.size else np.zeros((0, 1))
    rates = (r0 + R @ w).ravel()[order]
    expected = np.linalg.solve(1e-2 * np.eye(rungs) + 1e-3 * K, source - K @ v)
    np.testing.assert_allclose(rates, expected, rtol=1e-11)  # a well-conditioned matrix of 12 rows


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 4)), max_size=30))
def test_stacked_entries_are_in_their_order(places: list[tuple[int, int]]) -> None:
    columns = [ca.SX.sym("a", 5), ca.SX.sym("b", 5), ca.SX.sym("c", 1)]
    singles = [ca.SX.sym(f"s{k}") for k in range(5)]
    values: list[object] = []
    expected = []
    for group, at in places:
        if group == 3:
            values.append(singles[at] if at else 2.0)
            expected.append(str(singles[at]) if at else "2")
        else:
            at = at if group < 2 else 0
            values.append(Entry(columns[group], at))
            expected.append(str(columns[group][at]))
    column = stacked(values)
    assert column.shape == (len(places), 1)
    assert [str(column[k]) for k in range(len(places))] == expected
    named = Named(range(len(places)), column)
    assert [str(e) for e in named.values()] == expected
    assert {k: str(named[k]) for k in named} == {k: str(e) for k, e in named.items()}


@given(st.integers(1, 6), st.integers(1, 8), st.integers(0, 2**32 - 1))
def test_columns_that_are_chosen_are_as_independent_as_there_are_any(m: int, n: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    dense = np.where(rng.random((m, n)) < 0.5, rng.integers(-2, 3, (m, n)), 0).astype(float)
    moving = (rng.random((m, n)) < 0.3) & (dense != 0.0)
    parts = independent_columns(coo_array(dense), coo_array(moving.astype(float)), list(range(m)), list(range(n)), LEAST)
    found = None if parts is None else [pivot for _, _, pivots, _ in parts for pivot in pivots]
    full = np.linalg.matrix_rank(dense) == m  # small whole numbers: no doubt about the rank
    assert (found is not None) == full
    if parts is not None and found is not None:
        rows, columns = zip(*found, strict=True)
        assert sorted(r for some, _, _, _ in parts for r in some) == list(range(m))
        assert sorted(rows) == list(range(m))
        assert np.linalg.matrix_rank(dense[:, columns]) == m
