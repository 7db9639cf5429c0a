"""The how-to page on loop shaping: its text is run as it stands, and its figures are those of the closed form."""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "howto" / "loop_shaping.md"
PROJECT = PAGE.parent / "loop_shaping" / "loop_shaping.toml"
J1, J2, K, D = 2e-3, 6e-3, 200.0, 0.1


@pytest.fixture(scope="module")
def scope() -> dict[str, Any]:
    """What the page's own Python leaves behind."""
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    found: dict[str, Any] = {}
    exec(compile(code.replace("docs/howto/", f"{PAGE.parent}/"), str(PAGE), "exec"), found)  # our own text
    return found


def loop_by_hand(scope: dict[str, Any], w: np.ndarray) -> np.ndarray:
    """C(jw) G(jw) of two inertias and a coupling, from the numbers of the page's shaping."""
    s = 1j * w
    plant = (J2 * s**2 + D * s + K) / (s * (J1 * J2 * s**2 + (J1 + J2) * (D * s + K)))
    return plant * scope["gain"] * np.polyval(scope["num"], s) / np.polyval(scope["den"], s)


def test_the_page_has_the_project_and_it_is_short() -> None:
    text = PROJECT.read_text(encoding="utf-8")
    assert text.strip() in PAGE.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 60


def test_crossover_and_margins_are_those_of_the_closed_form(scope: dict[str, Any]) -> None:
    loop = scope["loop"]
    assert 2 * math.pi * loop.phase_margin_at == pytest.approx(60.0, rel=1e-9)  # solved for to round-off of some hundred roots
    assert loop.phase_margin == pytest.approx(math.degrees(np.angle(-loop_by_hand(scope, np.array(60.0)))), abs=1e-6)
    assert math.isinf(loop.gain_margin)
    w = np.geomspace(1.0, 1e4, 400_000)  # the peak is flat: its height is right to the square of the grid's 2e-5
    L = loop_by_hand(scope, w)
    assert loop.sensitivity_peak == pytest.approx(np.max(1.0 / np.abs(1.0 + L)), rel=1e-6)
    assert np.count_nonzero(np.diff(np.sign(np.abs(L) - 1.0))) == 1, "the resonance stays below 0 dB"
    page = PAGE.read_text(encoding="utf-8")
    for value in (f"{loop.phase_margin:.2f}°", f"{loop.sensitivity_peak:.3f}"):
        assert value in page, value


def test_the_loop_that_was_shaped_holds_the_speed(scope: dict[str, Any]) -> None:
    assert not scope["run"].check().failed


def test_the_closed_loop_has_the_poles_of_the_closed_form(scope: dict[str, Any]) -> None:
    """1 + C G = 0 as a polynomial; the free turning of the shafts' common angle is a pole at zero beside them."""
    plant = np.array([J2, D, K]), np.polymul([1.0, 0.0], [J1 * J2, (J1 + J2) * D, (J1 + J2) * K])
    wanted = np.roots(np.polyadd(np.polymul(scope["den"], plant[1]), np.polymul(scope["gain"] * scope["num"], plant[0])))
    found = np.linalg.eigvals(scope["closed"].linearise(inputs=["wanted.y"]).A)
    for pole in wanted:
        assert np.min(np.abs(found - pole)) < 1e-6 * abs(pole)  # roots of a polynomial of degree 7: condition about 1e4 times round-off
