"""Components of the user's own: they run as those of the library do, and what is wrong with one is told with its name."""

from __future__ import annotations

import math
from collections.abc import Sequence
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest
from scipy.optimize import brentq
from two_axis import circuit, component

from domains.compose import compose
from domains.declarations import Alarm, Component, Edge, Expression, Parameter, Symbols, electrical
from domains.result import Result
from domains.simulate import simulate
from domains.specs import ComponentSpec, DomainsError
from topology.linear_graph import EdgeClass


class Varistor(Component):
    """A resistor that gives way to high voltages: ``i = G v + k v^3``."""

    terminals = electrical("p", "n")
    edges = (Edge(plus="p", minus="n", kind=EdgeClass.DISSIPATOR),)
    parameters = MappingProxyType(
        {
            "G": Parameter(unit="S", description="conductance", positive=True),
            "k": Parameter(unit="A/V^3", description="growth", default=0.05, minimum=0.0),
        }
    )

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.i - (x.G * x.v + x.k * x.v * x.v * x.v)]

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return x.v * x.i


def run(declaration: type[Component], count: int = 1) -> Result:
    """2 V on 10 ohm and `count` varistors in series with them, each beside the last one."""
    parts = [component("s", "VoltageSource", value=2.0), component("r", "Resistor", R=10.0)]
    parts += [ComponentSpec(name=f"v{k}", model="own", parameters={"G": 0.1 / count}) for k in range(count)]
    row, ground = (" ".join(f"v{k}.{end}" for k in range(count)) for end in "pn")
    return simulate(compose(circuit(parts, "s.p r.p", f"r.n {row}", f"ground s.n {ground}"), blocks={"own": declaration}), **TIMES)


TIMES: dict[str, Any] = {"duration": 1.0, "output_step": 0.5}


@pytest.mark.parametrize("count", [1, 20])
def test_own_law_holds(count: int) -> None:
    """20 of them are asked for their equations once."""
    found = run(Varistor, count)
    expected = brentq(lambda v: (2.0 - v) / 10.0 - 0.1 * v - count * 0.05 * v**3, 0.0, 2.0, xtol=1e-15)
    assert found.final["v0.v"] == pytest.approx(expected, rel=1e-9)  # algebraic unknowns are solved to 1e-10 or better
    assert abs(found.energy["relative_residual"]) < 1e-9


def changed(**differences: Any) -> type[Component]:
    return type("Changed", (Varistor,), {"__module__": __name__, **differences})


def says(equations: Any) -> dict[str, Any]:
    return {"equations": staticmethod(equations)}


@pytest.mark.parametrize("count", [1, 20])
@pytest.mark.parametrize(
    ("differences", "told"),
    [
        (says(lambda x: [x.i - x.Gg * x.v]), "'Gg'"),
        (says(lambda x: [1 / 0]), "division by zero"),
        (says(lambda x: []), "0 equations for 1"),
        (says(lambda x: [x.i - x.v, x.i]), "2 equations for 1"),
        (says(lambda x: None), "NoneType"),
        (says(lambda x: [x.i - (x.v if x.v > 0 else 0)]), "truth value"),
        (says(lambda x: [x.i - math.sin(x.v)]), "NaN"),
        ({"heat": staticmethod(lambda x: x.power)}, "'power'"),
        ({"edges": (Edge(plus="p", minus="q", kind=EdgeClass.DISSIPATOR),)}, "edge to 'q'"),
        ({"edges": "pn"}, "edges that are no list of Edge"),
        ({"parameters": {"G": 1.0}}, "parameters that do not give every name a Parameter"),
    ],
)
def test_a_class_that_is_wrong_is_told_with_the_components_name(differences: dict[str, Any], told: str, count: int) -> None:
    with pytest.raises(DomainsError, match=told) as caught:
        run(changed(**differences), count)
    assert (caught.value.code, caught.value.element) == ("E428", "v0")
    assert caught.value.remedy


def test_alarms_of_an_own_class_are_watched() -> None:
    hot = Alarm(signal="v", text="has a voltage of", remedy="Lower it.", above=0.5)
    found = run(changed(alarms=(hot,)))
    assert [(note.code, note.element) for note in found.notes] == [("W406", "v0")]
    assert np.all(found.array("v0.v") > 0.5)
