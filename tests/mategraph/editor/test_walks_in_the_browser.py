"""Ways through the studio that a user takes, by mouse and keys alone, with the number of actions that they take."""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from chromium import Chromium
from studio_page import StudioPage, StudioServer, settled

ROOT = Path(__file__).parents[3]
PLAIN = ROOT / "sample_assemblies" / "plain_step"
MOST = 40  # actions from a file to a machine that is driven, controlled and running
pytestmark = [pytest.mark.long, pytest.mark.browser]


class Walk(StudioPage):
    """The page, with what the user does counted."""

    def __init__(self, browser: Chromium, address: str) -> None:
        super().__init__(browser, address)
        self.actions: list[str] = []

    def click(self, selector: str, text: str = "") -> None:
        self.actions.append(f"click {text or selector}")
        super().click(selector, text)

    def press(self, key: str, **held: bool) -> None:
        self.actions.append(f"key {key}")
        self.browser.press(key, **held)

    def type(self, text: str) -> None:
        self.actions.append(f"type {text}")
        self.browser.type(text)

    def drop(self, file: Path) -> None:
        self.actions.append(f"drop {file.name}")
        self.browser.drop([file], *self.place("#start .drop"))

    def drag(self, start: tuple[float, float], end: tuple[float, float], what: str) -> None:
        self.actions.append(f"drag {what}")
        self.browser.mouse("mouseMoved", *start)
        self.browser.mouse("mousePressed", *start, buttons=1)
        for k in range(1, 6):
            self.browser.mouse("mouseMoved", *(a + (b - a) * k / 5 for a, b in zip(start, end, strict=True)), buttons=1)
            self.js("new Promise((done) => requestAnimationFrame(() => done()))")
        self.browser.mouse("mouseReleased", *end)

    # ---------------------------------------------------------------------------------------------------------- the sheet
    def begin(self, name: str) -> None:
        """A new empty project from the start page."""
        self.click("#start button", "New empty project")
        self.until("document.activeElement.matches('dialog[open] input')")
        self.js("document.activeElement.select()")
        self.type(name)
        self.press("Enter")
        self.until("studio.state.project && studio.board.sheet && studio.entries")

    def put(self, title: str, name: str, x: float, y: float) -> None:
        """A symbol of the catalogue onto the sheet, at a share of its width and height."""
        left, top, wide, high = self.steady(
            "(({ left, top, width, height }) => [left, top, width, height])(studio.board.box.getBoundingClientRect())"
        )
        self.drag(self.place(f'.tile[aria-label^="{title},"]'), (left + x * wide, top + y * high), title)
        self.until(f"studio.board.sheet?.elements.has('{name}')")

    def wire(self, a: str, b: str) -> None:
        """A wire from terminal to terminal."""
        pins = [one.rpartition(".") for one in (a, b)]
        start, end = self.places(*((f'.symbol[data-name="{name}"] .grip[data-pin="{pin}"]', "") for name, _, pin in pins))
        self.drag(start, end, f"{a} – {b}")
        self.until(f"studio.state.project.nets.some((net) => ['{a}', '{b}'].every((one) => net.terminals.includes(one)))")
        self.until("studio.board.drawnFrom === studio.board.sourceOf(studio.state.project) && !studio.board.act")

    def value(self, element: str, key: str, text: str) -> None:
        """A value in the form of a symbol."""
        self.click(f'.symbol[data-name="{element}"] .hold')
        self.actions.append(f"{element}.{key} = {text}")
        self.write(f"input[data-key={key}]", text)
        self.until(f"studio.state.project.elements.find((e) => e.name === '{element}').values['{key}'] === '{text}'")

    def tables(self) -> dict[str, Any]:
        return tomllib.loads(self.js("studio.state.project.text"))


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Chromium]:
    with Chromium(tmp_path / "profile", width=1366, height=768) as made:
        made.scheme(moves=False)
        yield made


@pytest.fixture(scope="module")
def gripper(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pneumatic gripper with a wedge and two jaws, as a CAD system exports it; its joints are in doubt."""
    from benchmarks.joint_designs import build
    from benchmarks.joint_designs.files import write_step

    path = tmp_path_factory.mktemp("gripper") / "gripper.step"
    write_step(build("parallel_gripper", "nom"), path)
    return path


@pytest.mark.parametrize("name", ["door_hinge", "four_bar", "slider_crank", "gripper"])
def test_from_a_plain_step_file_to_a_controlled_machine(
    browser: Chromium, name: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    file = request.getfixturevalue("gripper") if name == "gripper" else PLAIN / f"{name}.step"
    with StudioServer(tmp_path) as server:
        page = Walk(browser, server.page)
        page.drop(file)
        page.until("studio.state.project?.joints.length", 240)
        page.run_shown()
        offered, open_questions = (
            "document.querySelector('dialog[open] .offer dl')",
            "document.querySelector('dialog[open] .offer .problem')",
        )
        page.click("#details button", "Drive ")
        page.until(f"{offered} || {open_questions}", 240)
        if page.js(f"Boolean({open_questions})"):  # the motion depends on what geometry leaves open
            page.click("dialog[open] button", "Answer the questions")
            while left := page.js("studio.state.project.questions.length"):
                page.until("document.querySelector('.answer:not(:disabled)')")
                page.press("1")
                page.until(f"studio.state.project.questions.length < {left} && !studio.state.status.busy", 240)
            page.click("#details button", "Drive ")
            page.until(offered, 240)
        joint = page.js("studio.state.selection.name")
        page.click("dialog[open] .primary", "Take it")
        page.until("studio.state.run && !studio.state.run.swept && !studio.state.status.busy")
        page.run_shown()
        assert page.js("studio.problems().length") == 0
        assert any("block" in entry for entry in page.tables()["signal"].values())
        position = page.js(f"['{joint}.angle', '{joint}.position'].find((one) => studio.state.result.series.signals.has(one))")
        wanted, found = page.last(f"{joint.replace(' ', '_')}_reference.y"), page.last(position)
        assert found == pytest.approx(wanted, rel=0.2)  # the template's own bound on its overshoot
        assert len(page.actions) <= MOST, page.actions


def test_a_hydraulic_lift_from_an_empty_page(browser: Chromium, tmp_path: Path) -> None:
    with StudioServer(tmp_path) as server:
        page = Walk(browser, server.page)
        page.begin("lift")
        page.click(".palette-tabs button", "Hydraulics")
        page.put("PressureSource", "pressure_source", 0.15, 0.5)
        page.put("Orifice", "orifice", 0.4, 0.3)
        page.put("Cylinder", "cylinder", 0.62, 0.5)
        page.put("Tank", "tank", 0.4, 0.8)
        page.click(".palette-tabs button", "Mechanics")
        page.put("Inertia", "inertia", 0.85, 0.35)
        page.put("ForceSource", "force_source", 0.85, 0.75)
        for a, b in (
            *(("pressure_source.a", "orifice.a"), ("orifice.b", "cylinder.a"), ("pressure_source.b", "tank.port")),
            *(("cylinder.b", "tank.port"), ("cylinder.rod", "inertia.joint"), ("force_source.joint", "inertia.joint")),
        ):
            page.wire(a, b)
        page.value("inertia", "value", "500 kg")
        page.value("force_source", "value", "-4905 N")
        page.until("studio.state.run && !studio.state.status.busy")
        page.run_shown()
        assert page.js("studio.problems().length") == 0
        assert page.last("cylinder.position") == pytest.approx(0.3, rel=0.01)  # m, its stroke: the stop gives way a little
        assert len(page.actions) <= MOST, page.actions


def test_a_circuit_that_swings_from_an_empty_page(browser: Chromium, tmp_path: Path) -> None:
    with StudioServer(tmp_path) as server:
        page = Walk(browser, server.page)
        page.begin("rlc")
        for title, name, x, y in (
            *(("VoltageSource", "voltage_source", 0.15, 0.55), ("Resistor", "resistor", 0.35, 0.25)),
            *(("Inductor", "inductor", 0.6, 0.25), ("Capacitor", "capacitor", 0.8, 0.55)),
        ):
            page.put(title, name, x, y)
        for a, b in (
            ("voltage_source.p", "resistor.p"),
            ("resistor.n", "inductor.p"),
            ("inductor.n", "capacitor.p"),
            ("capacitor.n", "voltage_source.n"),
        ):
            page.wire(a, b)
        page.until("studio.problems().some((one) => one.code === 'E410')")  # no ground: said at the symbol, with the remedy as a button
        element = page.js("studio.problems().find((one) => one.code === 'E410').at.name")
        page.click(f'.symbol[data-name="{element}"] .hold')
        page.click("#form .trouble button", "round")
        page.until("studio.state.run && !studio.state.status.busy")
        page.run_shown()
        values = page.js("[...studio.state.result.series.signals.get('capacitor.v').values]")
        source = page.last("voltage_source.v")
        assert values[-1] == pytest.approx(source, rel=1e-2)
        assert len(page.actions) <= MOST, page.actions


def test_points_of_a_motion_are_dragged_on_its_curve(browser: Chromium, tmp_path: Path) -> None:
    shutil.copy(PLAIN / "door_hinge.step", tmp_path)
    text = """schema = 1
assembly = "door_hinge.step"

[motion.swing]                    # opens and closes
joint = "door"
function = "table"
times = ["0 s", "0.4 s", "0.8 s"]
values = ["0 deg", "-40 deg", "0 deg"]  # the middle is the widest
"""
    file = tmp_path / "door.toml"
    file.write_text(text)
    with StudioServer(tmp_path, file) as server:
        page = Walk(browser, server.page)
        page.until("studio.panels.view.view")
        page.run_shown()
        page.js("studio.select('element', 'swing')")
        [(x, y)] = page.places((".motion-point:nth-child(2)", ""))
        browser.mouse("mouseMoved", x, y)
        browser.mouse("mousePressed", x, y, buttons=1)
        browser.mouse("mouseMoved", x + 10, y - 15, buttons=1)
        browser.mouse("mouseMoved", x + 10, y - 30, buttons=1)
        page.until("studio.state.result.preview")  # curves and machine follow while it is held; nothing is written
        assert file.read_text() == text
        browser.mouse("mouseReleased", x + 10, y - 30)
        page.until("studio.state.project.text.includes('values') && !studio.state.project.text.includes('-40 deg')")
        motion = page.tables()["motion"]["swing"]
        widest, when = float(motion["values"][1].removesuffix(" deg")), float(motion["times"][1].removesuffix(" s"))
        assert -40 < widest < -5
        assert 0.4 < when < 0.6
        assert file.read_text() == text.replace("-40 deg", motion["values"][1]).replace("0.4 s", motion["times"][1])
        page.run_shown()
        assert min(page.js("[...studio.state.result.series.signals.get('door.angle').values]")) == pytest.approx(
            widest * 3.14159265 / 180, rel=1e-2
        )
        page.click(".motion-point:nth-child(2)")
        page.press("ArrowDown")  # by keys, too
        page.until(f"!studio.state.project.text.includes('{motion['values'][1]}')")
        assert page.js("document.activeElement.matches('.motion-point')")
        for _ in range(2):
            page.press("z", ctrl=True)
        page.until("studio.state.undo === null")
        assert file.read_text() == text
        assert not browser.complaints()


def test_two_tabs_and_an_editor_at_the_same_time_lose_nothing(browser: Chromium, tmp_path: Path) -> None:
    text = (ROOT / "tests" / "helpers" / "studio_client.py").read_text().split('RC = """')[1].split('"""')[0]
    file = tmp_path / "rc.toml"
    file.write_text(text)
    with StudioServer(tmp_path, file) as server:
        page = StudioPage(browser, server.page)
        page.run_shown()
        first, second = browser.tab, browser.new_tab(server.page)
        browser.wait("window.studio && studio.state.project", 60)
        edit = "studio.edit('{0}', [{{op: 'set', path: ['component', '{1}', '{0}'], value: '{2} {3}'}}])"
        for k in range(1, 13):
            for tab, what in ((first, ("R", "r", k, "kohm")), (second, ("C", "c", k, "uF"))):
                browser.look_at(tab)
                page.js(f"void {edit.format(*what)}")
            page.until(f"studio.state.project.text.includes('C = \"{k} uF\"')")
            file.write_text(
                file.read_text().replace(f"# supply{'!' * (k - 1)}\n", f"# supply{'!' * k}\n")
            )  # an editor that reads, and saves
        wanted = text.replace("1 kohm", "12 kohm").replace("1 uF", "12 uF").replace("# supply", f"# supply{'!' * 12}")
        for tab in (first, second):
            browser.look_at(tab)
            page.until(f"studio.state.project.text.includes('supply{'!' * 12}') && studio.state.project.text.includes('12 kohm')")
        settled(page)
        assert file.read_text() == wanted
        browser.page("Page.close")
        browser.look_at(first)
        assert not browser.complaints()
