"""Every component and block of the catalogue has a picture that XML can be read from."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from domains.catalogue import COMPONENTS, SIGNAL_BLOCKS
from viz.symbols.pictures import symbol_key, symbol_svg


@pytest.mark.parametrize("model", [*COMPONENTS, *SIGNAL_BLOCKS, "python:own.py:Thing", ""])
def test_a_picture_is_one_path(model: str) -> None:
    root = ET.fromstring(symbol_svg(model))
    assert len(root) == 1
    assert bool(symbol_key(model)) == (model in {**COMPONENTS, **SIGNAL_BLOCKS})
