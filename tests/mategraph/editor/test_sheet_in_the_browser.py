"""The schematic by mouse and by keys in a real browser: placing, wiring, moving, values, copies, undo; nothing of it by script."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from chromium import Chromium
from studio_page import StudioPage, StudioServer, settled

pytestmark = [pytest.mark.long, pytest.mark.browser]

RLC = """\
schema = 1
title = "RLC"

[component.source]                # a battery
model = "electrical.VoltageSource"
value = "12 V"

[component.r]
model = "electrical.Resistor"
R = "10 ohm"

[component.c]
model = "electrical.Capacitor"
C = "100 uF"

[connect]
rows = [
  ["source.p", "r.p"],            # the upper rail
  ["r.n", "c.p"],
  ["ground", "source.n", "c.n"],
]

[simulate]
duration = "20 ms"
"""


PLACED = (("VoltageSource", "voltage_source", 0.15, 0.6), ("Resistor", "resistor", 0.45, 0.3), ("Capacitor", "capacitor", 0.8, 0.6))


class Sheet(StudioPage):
    """The page with words for its schematic."""

    def at(self, *names: tuple[str, str]) -> list[tuple[float, float]]:
        """Where symbols are, or their pins."""
        return self.places(*((f'.symbol[data-name="{n}"] {f""".grip[data-pin="{pin}"]""" if pin else ".hold"}', "") for n, pin in names))

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        browser = self.browser
        browser.mouse("mouseMoved", *start)
        browser.mouse("mousePressed", *start, buttons=1)
        for k in range(1, 6):
            browser.mouse("mouseMoved", *(a + (b - a) * k / 5 for a, b in zip(start, end, strict=True)), buttons=1)
            self.js("new Promise((done) => requestAnimationFrame(() => done()))")
        browser.mouse("mouseReleased", *end)

    def wire(self, a: tuple[str, str], b: tuple[str, str]) -> None:
        self.drag(*self.at(a, b))
        names = json.dumps([list(a), list(b)])
        self.until(
            f"{names}.every(([o, p]) => studio.board.sheet.nets.some((n) => n.pins.some((q) => q[0] === o && q[1] === p))"
            " || studio.board.sheet.elements.get(o)?.pins.find((q) => q.name === p)?.sign)"
        )

    def shown(self, name: str) -> None:
        self.until(f"studio.board.sheet?.elements.has({json.dumps(name)})")

    def tables(self) -> dict[str, Any]:
        return tomllib.loads(self.js("studio.state.project.text"))


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Chromium]:
    with Chromium(tmp_path / "profile", width=1366, height=768) as made:
        yield made


def opened(server: StudioServer, browser: Chromium) -> Sheet:
    page = Sheet(browser, server.page)
    page.until("studio.entries")
    return page


def test_a_circuit_from_an_empty_page_by_mouse_alone(browser: Chromium, tmp_path: Path) -> None:
    file = tmp_path / "empty.toml"
    file.write_text('schema = 1\ntitle = "Empty"\n')
    with StudioServer(tmp_path, file) as server:
        page = opened(server, browser)
        page.until("studio.board.sheet")
        box = "(({ left, top, width, height }) => [left, top, width, height])(studio.board.box.getBoundingClientRect())"
        left, top, wide, high = page.steady(box)
        for title, name, x, y in PLACED:
            page.drag(page.place(f'.tile[aria-label^="{title},"]'), (left + x * wide, top + y * high))
            page.shown(name)
        page.wire(("voltage_source", "p"), ("resistor", "p"))
        page.wire(("resistor", "n"), ("capacitor", "p"))
        page.wire(("capacitor", "n"), ("voltage_source", "n"))
        [start] = page.at(("capacitor", "n"))
        page.drag(start, (start[0] + 60, start[1] + 60))
        page.until("document.querySelector('.sheet-menu:popover-open')")
        page.click(".sheet-menu button", "Ground")
        page.run_shown()
        assert page.last("capacitor.v") == pytest.approx(12.0, rel=1e-4)  # 1 s is a thousand time constants: the integrator's tolerance
        rows = {frozenset(row) for row in page.tables()["connect"]["rows"]}
        assert rows == {
            frozenset({"voltage_source.p", "resistor.p"}),
            frozenset({"resistor.n", "capacitor.p"}),
            frozenset({"ground", "capacitor.n", "voltage_source.n"}),
        }
        assert not browser.complaints()


def test_moving_turning_and_undoing_leave_the_same_bytes(browser: Chromium, tmp_path: Path) -> None:
    file = tmp_path / "rlc.toml"
    file.write_text(RLC)
    before = file.read_bytes()
    with StudioServer(tmp_path, file) as server:
        page = opened(server, browser)
        page.shown("r")
        page.run_shown()
        where = page.js("studio.board.sheet.elements.get('r').at")
        [(x, y)] = page.at(("r", ""))
        page.drag((x, y), (x + 10, y - 50))
        page.until("studio.state.layout.r")
        assert page.js("studio.board.sheet.elements.get('r').at") != where
        assert page.js("studio.board.sheet.routes.size === studio.board.sheet.nets.length")
        page.browser.press("r")
        page.until("studio.board.sheet.elements.get('r').turn === 1")
        page.browser.press("x")
        page.until("studio.board.sheet.elements.get('r').mirror")
        assert file.read_bytes() == before
        page.click('.symbol[data-name="r"] .hold')
        page.write("input[data-key=R]", "22 ohm")
        page.until("studio.state.project.text.includes('22 ohm')")
        assert file.read_bytes() == before.replace(b"10 ohm", b"22 ohm")
        page.click('.symbol[data-name="r"] .hold')
        page.browser.press("Delete")
        page.until("!studio.board.sheet.elements.has('r')")
        for text in ("22 ohm", "10 ohm"):
            page.browser.press("z", ctrl=True)
            page.until(f"studio.state.project.text.includes({json.dumps(text)})")
        page.until("studio.board.sheet.elements.has('r')")
        assert file.read_bytes() == before
        for label in ("mirror r", "turn r", "move r"):
            page.until(f"studio.state.undo === {json.dumps(label)}")
            page.browser.press("z", ctrl=True)
        page.until(f"studio.state.undo === null && studio.board.sheet.elements.get('r').at.join() === {json.dumps(where)}.join()")
        assert {entry.name for entry in tmp_path.glob("rlc*")} == {"rlc.toml"}
        assert not browser.complaints()


def test_what_does_not_fit_is_not_connected_and_says_why(browser: Chromium, tmp_path: Path) -> None:
    file = tmp_path / "rlc.toml"
    file.write_text(RLC + '[component.oil]\nmodel = "hydraulic.Volume"\nV = "1 l"\n')
    before = file.read_bytes()
    with StudioServer(tmp_path, file) as server:
        page = opened(server, browser)
        page.shown("oil")
        page.drag(*page.at(("oil", "port"), ("r", "p")))
        page.until("document.querySelector('#says').textContent.includes('hydraulic')")
        assert file.read_bytes() == before
        assert page.js("document.querySelector('.symbol[data-name=oil]').classList.contains('wrong')") is False


def test_a_wrong_unit_is_refused_while_it_is_typed(browser: Chromium, tmp_path: Path) -> None:
    file = tmp_path / "rlc.toml"
    file.write_text(RLC)
    with StudioServer(tmp_path, file) as server:
        page = opened(server, browser)
        page.shown("r")
        page.click('.symbol[data-name="r"] .hold')
        page.click("input[data-key=R]")
        page.js("document.activeElement.select()")
        page.browser.type("5 farad")
        page.until("document.querySelector('input[data-key=R]').getAttribute('aria-invalid') === 'true'")
        page.browser.press("Tab")
        settled(page)
        assert page.tables()["component"]["r"]["R"] == "10 ohm"


def test_keys_alone_place_wire_and_remove(browser: Chromium, tmp_path: Path) -> None:
    """The catalogue by typing, a wire by two lists, and Delete: no mouse."""
    file = tmp_path / "rlc.toml"
    file.write_text(RLC)
    with StudioServer(tmp_path, file) as server:
        page = opened(server, browser)
        page.shown("r")
        page.js("studio.board.canvas.focus()")
        page.browser.press("/")
        page.until("document.activeElement.matches('.palette input')")
        page.browser.type("inductor")
        page.until("document.querySelector('.tile[aria-selected=true]')?.textContent.includes('Inductor')")
        page.browser.press("Enter")
        page.shown("inductor")
        page.until("studio.state.selection.name === 'inductor'")
        page.js("studio.board.canvas.focus()")
        page.browser.press("w")
        page.until("document.activeElement.closest('.sheet-menu')")
        page.browser.press("Enter", "Enter")
        page.until("document.activeElement.closest('.sheet-menu')?.querySelector('h3').textContent.includes('inductor.p')")
        page.browser.press("Enter", "Enter")  # the first of the list is the ground
        page.until("studio.state.project.text.includes('inductor.p')")
        assert any({"ground", "inductor.p"} <= set(row) for row in page.tables()["connect"]["rows"])
        page.js("studio.board.canvas.focus()")
        page.until("studio.board.chosen.has('inductor')")
        page.browser.press("Delete")
        page.until("!studio.state.project.text.includes('inductor')")
        assert file.read_text() == RLC
        assert not browser.complaints()


def test_copies_have_names_and_wires_of_their_own(browser: Chromium, tmp_path: Path) -> None:
    file = tmp_path / "rlc.toml"
    file.write_text(RLC)
    with StudioServer(tmp_path, file) as server:
        page = opened(server, browser)
        page.shown("c")
        page.js("studio.board.choose(['r', 'c']); studio.board.copy(); studio.board.paste()")
        page.until("studio.board.sheet.elements.has('r2') && studio.board.sheet.elements.has('c2')")
        rows = [set(row) for row in page.tables()["connect"]["rows"]]
        assert {"r2.n", "c2.p"} in rows
        assert any({"ground", "c.n", "c2.n"} <= row for row in rows)
        page.js("studio.board.choose(['r2', 'c2']); studio.board.align('left')")
        assert (
            page.js("['r2','c2'].map((n) => studio.board.sheet.elements.get(n)).map((e) => e.at[0] + e.body[0])").count(
                page.js("(() => { const e = studio.board.sheet.elements.get('r2'); return e.at[0] + e.body[0]; })()")
            )
            == 2
        )


def test_a_group_becomes_one_symbol_that_opens_by_double_click(browser: Chromium, tmp_path: Path) -> None:
    file = tmp_path / "rlc.toml"
    file.write_text(RLC)
    with StudioServer(tmp_path, file) as server:
        page = opened(server, browser)
        page.shown("c")
        page.js("studio.board.choose(['r', 'c']); studio.board.canvas.focus()")
        browser.press("g", ctrl=True)
        page.until("document.activeElement.matches('dialog[open] input')")
        page.js("document.activeElement.select()")
        browser.type("filter")
        browser.press("Enter")
        page.shown("filter")
        page.run_shown()
        assert page.tables()["use"]["filter"]["from"] == "filter.toml"
        assert page.last("filter.c.v") == pytest.approx(12.0, rel=1e-4)  # 20 ms are twenty time constants; the integrator's tolerance
        browser.double_click(*page.at(("filter", ""))[0])
        page.until("studio.board.inside === 'filter' && studio.board.sheet?.elements.has('c')")
        assert "Edit filter.toml" in page.text(".crumbs")
        page.click(".crumbs button", "Project")
        page.shown("filter")
        browser.press("z", ctrl=True)
        page.shown("r")
        assert file.read_text() == RLC
        assert not browser.complaints()


def test_hostile_names_are_text(browser: Chromium, tmp_path: Path) -> None:
    name = '<img src=x onerror=\\"window.hacked=1\\">'
    file = tmp_path / "odd.toml"
    resistor = 'model = "electrical.Resistor"\nR = "1 ohm"\n'
    file.write_text(f'schema = 1\n[component."{name}"]\n{resistor}[component."Р<script>"]\n{resistor}')
    with StudioServer(tmp_path, file) as server:
        page = opened(server, browser)
        page.until("studio.board.sheet?.elements.size === 2")
        page.click(".symbol .hold")
        settled(page)
        assert page.js("window.hacked === undefined && !document.querySelector('#sheet img, #sheet script, #form img')")
