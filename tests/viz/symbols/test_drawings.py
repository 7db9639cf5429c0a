"""Every component of the catalogue has a drawing, within its box."""

from __future__ import annotations

import re

import pytest

from domains.catalogue import COMPONENTS
from viz.graph.layers import layers_of
from viz.symbols.drawings import SYMBOLS


def test_every_component_of_the_catalogue_has_a_drawing() -> None:
    from domains.specs import ComponentSpec, SystemSpec

    class System:
        spec = SystemSpec(components=tuple(ComponentSpec(name=f"c{k}", model=model) for k, model in enumerate(COMPONENTS)))
        normal_tree = ()

    drawn = {component.label: component.symbol for component in layers_of(System()).components}
    assert [label for label, symbol in drawn.items() if symbol not in SYMBOLS] == []


@pytest.mark.parametrize("key", SYMBOLS)
def test_a_drawing_stays_in_its_box(key: str) -> None:
    """Points that a path goes to by capital letters; small letters go a few px from there."""
    for letter, text in re.findall(r"([A-Z])([^A-Za-z]*)", SYMBOLS[key]):
        numbers = [float(n) for n in re.findall(r"-?\d*\.?\d+", text)]
        across = {"H": numbers, "V": [], "A": numbers[5:6]}.get(letter, numbers[::2])
        along = {"H": [], "V": numbers, "A": numbers[6:7]}.get(letter, numbers[1::2])
        assert all(abs(x) <= 12.0 for x in across)
        assert all(abs(y) <= 9.0 for y in along)
