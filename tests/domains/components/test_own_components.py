"""A mistake in a user's own component class is told with the component's name and the method, whether one or many use it."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from two_axis import component

from domains.composition.compose import compose
from domains.declare.component import Alarm, Component, Edge, Exit, Parameter, Port, Symbols, Terminal, electrical
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, DomainsError, SystemSpec
from domains.system import System
from topology.graphs.linear_graph import EdgeClass

MODEL = "python:own.py:Mine"
FINE: dict[str, Any] = {
    "terminals": electrical("p", "n"),
    "edges": (Edge(plus="p", minus="n", kind=EdgeClass.DISSIPATOR),),
    "parameters": {"R": Parameter(unit="ohm", description="resistance", default=2.0)},
    "equations": staticmethod(lambda x: [x.v - x.R * x.i]),
}


def composed(count: int, **different: Any) -> System:
    """A source with some components of one own class beside each other."""
    mine = type("Mine", (Component,), FINE | different)
    parts = [component("s", "VoltageSource", value=5.0), *(ComponentSpec(name=f"m{k}", model=MODEL) for k in range(count))]
    ends = [[f"m{k}.{end}" for k in range(count)] for end in "pn"]
    return compose(SystemSpec(components=tuple(parts), connections=(("s.p", *ends[0]), ("ground", "s.n", *ends[1]))), blocks={MODEL: mine})


def choose(x: Symbols) -> list[Any]:
    return [x.v if x.v > 0 else x.i]


@pytest.mark.parametrize("count", [1, 20])
@pytest.mark.parametrize(
    ("equations", "words"),
    [
        (lambda x: [], "0"),
        (lambda x: [x.v - x.i, x.v], "2"),
        (lambda x: [x.v - x.Q * x.i], "'Q'"),
        (lambda x: None, "TypeError"),
        (lambda x: x.v - x.i, "TypeError"),
        (lambda x: [1 / 0], "division by zero"),
        (lambda x: ["v"], "'v'"),
        (choose, "true"),
        (lambda x: [x.i - math.sin(x.v)], "NaN"),
    ],
)
def test_wrong_equations_are_told(equations: Callable[[Symbols], Any], words: str, count: int) -> None:
    with pytest.raises(DomainsError, match="Mine") as caught:
        composed(count, equations=staticmethod(equations))
    assert words in str(caught.value)
    assert (caught.value.code, caught.value.element) == ("E429", "m0")


@pytest.mark.parametrize(
    ("code", "words", "different"),
    [
        ("E429", "`heat`", {"heat": staticmethod(lambda x: "hot")}),
        ("E429", "z", {"output": staticmethod(lambda x: {"z": x.v})}),
        ("E429", "y", {"outputs": {"y": Port(unit="V", description="voltage")}}),
        ("E429", "`exits`", {"modes": {0: "on", 1: "off"}, "exits": staticmethod(lambda x: {0: [Exit(when=x.nothing, to=1)]})}),
        ("E429", "`contact`", {"modes": {0: "on", 1: "off"}, "contact": staticmethod(lambda x: x.nothing)}),
        ("E428", "'q'", {"edges": (Edge(plus="q", minus="n", kind=EdgeClass.DISSIPATOR),)}),
        ("E428", "'magic'", {"terminals": (Terminal(name="p", domain="magic"), Terminal(name="n", domain="magic"))}),
        ("E428", "`edges`", {"edges": "pn"}),
        ("E428", "`parameters`", {"parameters": {"R": 1.0}}),
        ("E428", "thermal", {"terminals": (*electrical("p"), Terminal(name="n", domain="thermal"))}),
    ],
)
def test_other_mistakes_are_told(code: str, words: str, different: dict[str, Any]) -> None:
    with pytest.raises(DomainsError, match=words) as caught:
        composed(1, **different)
    assert (caught.value.code, caught.value.element) == (code, "m0")


def test_a_sound_class_is_as_good_as_one_of_the_catalogue() -> None:
    assert len(composed(20).signals) == len(composed(1).signals) + 19 * 3  # v, i and power of each


def test_alarms_of_an_own_class_are_watched() -> None:
    hot = Alarm(signal="v", text="has a voltage of", remedy="Lower it.", above=0.5)
    run = simulate(composed(1, alarms=(hot,), heat=staticmethod(lambda x: x.v * x.i)), duration=1.0, output_step=0.5)
    assert [(note.code, note.element) for note in run.notes] == [("W406", "m0")]


def test_messages_about_thousands_of_components_name_some() -> None:
    count = 3000
    parts = tuple(component(f"r{k}", "Resistor", R=1.0) for k in range(count))
    rows = (tuple(f"r{k}.p" for k in range(count)), tuple(f"r{k}.n" for k in range(count)))
    with pytest.raises(DomainsError, match="2,988") as caught:
        compose(SystemSpec(components=parts, connections=rows))
    assert caught.value.code == "E410"
