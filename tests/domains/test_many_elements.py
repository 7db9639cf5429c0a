"""Systems of hundreds of elements: written down together or one by one, eliminated or torn, they are the same."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from scipy.sparse.linalg import spsolve
from two_axis import circuit, component

from domains import instances
from domains.compose import compose
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
