"""Any circuit either obeys Kirchhoff's laws and keeps its books of energy, or is refused with a code."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from two_axis import circuit, component

from domains.composition.compose import compose
from domains.simulation.simulate import simulate
from domains.specs import SystemSpec
from domains.system import System
from foundation.errors import MategraphError

MODELS = {
    "r": ("Resistor", "R"),
    "l": ("Inductor", "L"),
    "c": ("Capacitor", "C"),
    "v": ("VoltageSource", "value"),
    "i": ("CurrentSource", "value"),
}
NODES = 4
edges = st.lists(
    st.tuples(
        st.sampled_from("rrrrllccvi"),
        st.integers(0, NODES - 1),
        st.integers(1, NODES - 1),
        st.floats(0.5, 2.0),
    ).map(lambda e: (e[0], e[1], (e[1] + e[2]) % NODES, e[3])),
    min_size=2,
    max_size=8,
)
REFUSALS = {"E410", "E413", "E414"}  # floating, source loop, source cut-set


def composed(spec: SystemSpec) -> System | None:
    """The system; None where it was refused with a code that a random circuit may get."""
    try:
        return compose(spec)
    except MategraphError as refusal:
        codes = {e.code for e in getattr(refusal, "errors", [refusal])}
        if codes <= REFUSALS:
            return None
        raise


@settings(max_examples=60)
@given(edges, st.booleans())
def test_random_circuit_is_solved_or_refused(parts: list[tuple[str, int, int, float]], held: bool) -> None:
    """`held`: every node is tied to the next by a resistor, so that most circuits are well-posed."""
    if held:
        parts = [*parts, *(("r", k, k + 1, 1.0 + k) for k in range(NODES - 1))]
    components, rows, matrix = [], [["ground"], *([] for _ in range(NODES - 1))], np.zeros((NODES, len(parts)))
    for k, (kind, p, n, value) in enumerate(parts):
        model, parameter = MODELS[kind]
        components.append(component(f"{kind}{k}", model, **{parameter: value}))
        rows[p].append(f"{kind}{k}.p")
        rows[n].append(f"{kind}{k}.n")
        matrix[p, k], matrix[n, k] = 1.0, -1.0
    used = [" ".join(row) for row in rows if row and row != ["ground"]]
    system = composed(circuit(components, *used))
    if system is None:
        return
    run = simulate(system, duration=1.0, output_step=0.25)
    v, i = (np.array([run.array(f"{kind}{k}.{what}") for k, (kind, *_) in enumerate(parts)]) for what in "vi")
    size = max(1.0, np.abs(v).max(), np.abs(i).max())
    # values of order one through some ten eliminations: round-off
    np.testing.assert_allclose(matrix @ i, 0.0, atol=1e-11 * size)
    potentials = np.linalg.lstsq(matrix.T, v, rcond=None)[0]
    np.testing.assert_allclose(matrix.T @ potentials, v, atol=1e-11 * size)
    assert abs(run.energy["residual"]) < 1e-6 * max(run.energy["turnover"], 1e-3)  # the bound asked for; idle circuits turn nothing over
