"""A component's or block's drawing alone, as the text of an ``svg`` element in the colour of the text around it."""

from __future__ import annotations

from domains import catalogue

from .drawings import BLOCK_SYMBOLS, SYMBOLS

_BOX = "M-11 -7 H11 V7 H-11 Z"  # of what has no drawing


def symbol_key(model: str) -> str:
    """The key of a model's or block's drawing; empty where it has none.

    >>> symbol_key("electrical.Resistor"), symbol_key("PID"), symbol_key("own.Thing")
    ('resistor', 'controller', '')
    """
    if model in BLOCK_SYMBOLS:
        return BLOCK_SYMBOLS[model]
    declared = catalogue.find_component(model) if model and ":" not in model else None
    if declared is None:
        return ""
    key = declared.symbol or model.rpartition(".")[2].lower()
    return key if key in SYMBOLS else ""


def symbol_svg(model: str) -> str:
    """The drawing of a model or block; a box where it has none."""
    path = SYMBOLS.get(symbol_key(model), _BOX)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-14 -10 28 20" aria-hidden="true">'
        f'<path d="{path}" fill="none" stroke="currentColor" stroke-width="1.1" stroke-linejoin="round"/></svg>'
    )
