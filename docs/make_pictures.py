"""Make the pictures of README, docs and samples anew, with the program itself: ``python docs/make_pictures.py [SAMPLE ...]``.

Without names all that is told of here is made. Stills need OpenGL, the picture of the page a Chromium; without one of them that picture
stays as it is, and this is said.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import mategraph
from domains.result import Result
from foundation.errors import MategraphError
from mategraph.analyses.figures import figure_of
from mategraph.outputs.page import page_of, plots_of, plots_of_sweeps, scene_of
from viz.graph.system_graph import system_svg
from viz.page.html_page import write_page
from viz.plots.paper_style import PAGE, paper_style, save_figure
from viz.render.still import write_still
from viz.render.video import write_video
from viz.scene import Scene
from viz.scene_building import colored_by_body

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
SAMPLES = ROOT / "sample_assemblies"
STILL = (1280, 720)


@dataclass(frozen=True, slots=True, kw_only=True)
class Curves:
    """A figure of ``mategraph plot`` that a sample's README shows."""

    file: str
    project: str = ""  # the sample's own where empty
    what: str = "signals"
    signals: tuple[str, ...] = ()  # or joints; the project's plots where empty


# What READMEs show beside the pictures that need more than this: the instant of the still in s (None: the most telling one), and curves.
TOLD: dict[str, tuple[float | None, tuple[Curves, ...]]] = {
    "basket_arm": (None, (Curves(file="curves.svg"), Curves(file="controlled.svg", project="basket_arm_controlled"))),
    "five_axis_robot": (
        1.7,
        (Curves(file="curves.svg"), Curves(file="constraint_forces.svg", what="reactions", signals=("arm", "wrist"))),
    ),
    "industrial_manipulator": (None, (Curves(file="curves.svg"),)),
    "rod_mass_spring": (None, (Curves(file="curves.svg"),)),
    "rpp_manipulator": (None, (Curves(file="curves.svg"),)),
    "six_axis_manipulator": (None, (Curves(file="curves.svg"),)),
    "two_link_arm": (
        5.0,
        (
            Curves(file="curves.svg"),
            *(Curves(file=f"curves_{v}.svg", project=f"two_link_arm_{v}") for v in ("elastic", "friction", "backlash")),
        ),
    ),
}


SWEPT = {
    "door_hinge": SAMPLES / "plain_step" / "door_hinge.step",
    "slider_crank": SAMPLES / "plain_step" / "slider_crank.step",
    "four_bar": SAMPLES / "plain_step" / "four_bar.step",
    "seeker_swept": SAMPLES / "seeker" / "seeker.step",
}


def main(names: list[str]) -> None:
    """The pictures of the samples that are named, or of all."""
    makers: dict[str, Callable[[], None]] = {"seeker": seeker, "positioning_system": positioning_system}
    makers |= {name: partial(told, name) for name in TOLD}
    makers |= {"plain_step": plain_step, "watch": watched_picture, "studio": studio_pictures}
    for name in names or makers:
        print(f"pictures of {name}")
        try:
            makers[name]()
        except MategraphError as error:
            print(f"left out: {error}")


def seeker() -> None:
    """Still, graph, a short animation and the page of README; graphs and both responses of the sample."""
    machine, result = _run("seeker")
    scene, plots = scene_of(machine, result), plots_of(machine, result)
    _graphs(machine, "assembly", "mechanism", "components", "incidence", "blt")
    manipulator = mategraph.load(SAMPLES / "industrial_manipulator" / "industrial_manipulator.toml")
    (PICTURES / "schematic.svg").write_text(str(manipulator.graph("schematic")), encoding="utf-8")
    (PICTURES / "seeker_graph.svg").write_text(system_svg(machine.assembly, machine.mechanism, machine.system), encoding="utf-8")
    thick, with_thick = _run("seeker", "seeker_thick_ring")
    comparison(SAMPLES / "seeker" / "thick_ring.svg", machine, result, thick, with_thick)
    _still(SAMPLES / "seeker" / "still.webp", scene, result, plots)
    write_still(PICTURES / "seeker.png", scene, result=result, plots=plots, size=(1600, 900))
    write_video(PICTURES / "seeker.webp", scene, result, plots, size=(960, 540), fps=15)
    page_picture(machine, result, scene)
    difference_picture()


def difference_picture() -> None:
    """Both states of the seeker, before and after its ring became thicker."""
    from mategraph.comparison.compare import compare
    from mategraph.comparison.difference_page import write_difference_page

    names = ("seeker.toml", "seeker_thick_ring.toml")
    states = [mategraph.load(SAMPLES / "seeker" / name) for name in names]
    with tempfile.TemporaryDirectory() as folder:
        page = write_difference_page(Path(folder) / "difference.html", *compare(*states, labels=names))
        browser_picture(page, PICTURES / "difference.webp", "mategraph.setTime(0.12)")


def positioning_system() -> None:
    """Still, curves and graphs."""
    machine, result = _run("positioning_system")
    _graphs(machine, "assembly", "components", "incidence")
    curves(SAMPLES / "positioning_system" / "curves.svg", result)
    _still(SAMPLES / "positioning_system" / "still.webp", scene_of(machine, result), result, plots_of(machine, result))


def told(name: str) -> None:
    """Still and curves of a sample that needs no others."""
    time, figures = TOLD[name]
    machine, result = _run(name)
    for figure in figures:
        of, run = (machine, result) if not figure.project else _run(name, figure.project)
        save_figure(figure_of(of, run, figure.what, signals=figure.signals), SAMPLES / name / figure.file)
    _still(SAMPLES / name / "still.webp", scene_of(machine, result), result, plots_of(machine, result), time)


def plain_step() -> None:
    """Freedoms of machines that are known by their STEP files alone, and the page of one of them."""
    for name, file in SWEPT.items():
        with tempfile.TemporaryDirectory() as folder:
            step = Path(folder) / file.name
            step.write_bytes(file.read_bytes())  # away from project files beside it
            machine = mategraph.load(step)
            sweeps = machine.sweep()
            scene = colored_by_body(scene_of(machine, sweeps.run))
            still = SAMPLES / "plain_step" / "still.webp" if name == "four_bar" else PICTURES / f"{name}.webp"
            _still(still, scene, sweeps.run, plots_of_sweeps(sweeps))
            if name == "four_bar":
                page = Path(folder) / "four_bar.html"
                sweeps.animate(path=page)
                browser_picture(page, PICTURES / "joints_page.webp", "mategraph.setTime(0.9)")


def _run(sample: str, project: str = "") -> tuple[mategraph.Machine, Result]:
    machine = mategraph.load(SAMPLES / sample / f"{project or sample}.toml")
    return machine, machine.simulate()


def _graphs(machine: mategraph.Machine, *kinds: str) -> None:
    """Pictures of ``mategraph graph``, in the sample's folder."""
    for what in kinds:
        (machine.project.folder / f"graph_{what}.svg").write_text(machine.graph(what).text, encoding="utf-8")


def _still(path: Path, scene: Scene, result: Result, plots: Any, time: float | None = None) -> None:
    """A still, small enough for a repository."""
    from PIL import Image

    with tempfile.TemporaryDirectory() as folder:
        large = Path(folder) / "still.png"
        write_still(large, scene, time=time, result=result, plots=plots, size=(2 * STILL[0], 2 * STILL[1]))
        Image.open(large).convert("RGB").resize(STILL, Image.Resampling.LANCZOS).save(path, quality=88, method=6)


def _axes(rows: int, height: float) -> tuple[Any, Any]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(PAGE, height), layout="constrained")
    return figure, figure.subplots(rows, 1, sharex=True)


def comparison(path: Path, thin: mategraph.Machine, run: Result, thick: mategraph.Machine, with_thick: Result) -> None:
    """The responses of two machines that differ in geometry alone."""
    with paper_style():
        figure, axes = _axes(2, 4.4)
        inertia = [1e6 * m.mechanism.bodies["gimbal ring"].inertia[1, 1] for m in (thin, thick)]
        for axis, joint, sign in zip(axes, ("pitch", "yaw"), (1.0, -1.0), strict=True):
            axis.axhline(sign * 0.14, color="#8a94a0", dashes=(4, 2), linewidth=0.9)
            for values, color, label, turns in (
                (run, "#0072b2", "ring 24 mm", inertia[0]),
                (with_thick, "#d55e00", "ring 36 mm", inertia[1]),
            ):
                axis.plot(values.time, values.values[f"{joint}.angle"], color=color, label=f"{label}: {turns:.0f} kg mm² about pitch")
            axis.set_title(f"{joint.capitalize()} angle  [rad]")
            axis.set_xlim(0, 0.5)
        axes[0].legend(loc="lower right")
        axes[1].set_xlabel("time  [s]")
        figure.savefig(path, metadata={"Date": None})


def curves(path: Path, result: Result) -> None:
    """What the table does, what twists, and what the source drives."""
    v, degrees = result.values, 57.29577951308232
    with paper_style():
        figure, axes = _axes(3, 5.2)
        axes[0].plot(result.time, v["target.y"] * degrees, color="#8a94a0", dashes=(4, 2), label="target.y")
        axes[0].plot(result.time, v["table.angle"] * degrees, color="#0072b2", label="table.angle")
        axes[0].set_title("Position  [deg]")
        axes[1].plot(result.time, (v["wheel.angle"] - v["sensor.angle"]) * degrees, color="#d55e00", label="coupling and shaft")
        axes[1].plot(result.time, (v["sensor.angle"] - v["table.angle"]) * degrees, color="#009e73", label="bellows")
        axes[1].set_title("Twist  [deg]")
        axes[2].plot(result.time, v["drive.i"], color="#7a5195", label="drive.i")
        axes[2].set_title("Current of the source  [A]")
        axes[2].set_xlabel("time  [s]")
        for axis in axes:
            axis.legend(loc="best")
        figure.savefig(path, metadata={"Date": None})


def page_picture(machine: mategraph.Machine, result: Result, scene: Scene) -> None:
    """The page, cut open, as a headless Chromium shows it."""
    graph = system_svg(machine.assembly, machine.mechanism, machine.system)
    with tempfile.TemporaryDirectory() as folder:
        page = write_page(Path(folder) / "seeker.html", scene, plots=plots_of(machine, result), result=result, graph_svg=graph)
        cut = "document.getElementById('tool-section').click(); document.getElementById('section-y').click()"
        browser_picture(page, PICTURES / "page.webp", f"mategraph.setTime(0.07); {cut}")


def watched_picture() -> None:
    """The page under watch, with an error of an edit beside the last good machine."""
    from mategraph.web.live_page import LivePage
    from mategraph.web.page_server import serve

    machine, result = _run("seeker")
    shown = LivePage()
    shown.show_text(page_of(machine, result))
    error = {
        "code": "E020",
        "place": "seeker.toml:24",
        "what": "[mate.pitch] b: there is no part 'gimbal rnig'; did you mean 'gimbal ring'?",
        "remedy": "Name a part of the assembly: `mategraph inspect` lists them.",
    }
    shown.failed("seeker.toml", [error])
    server = serve(shown, 0)
    try:
        script = "mategraph.setTime(0.07); mategraph.pick('gimbal ring')"
        browser_picture(f"http://127.0.0.1:{server.server_address[1]}/", PICTURES / "watch_error.webp", script)
    finally:
        shown.close()
        server.shutdown()
        server.server_close()


def studio_pictures() -> None:
    """The tutorial of the studio: start page, a door from its STEP file to its drive, and the seeker."""
    sys.path.insert(0, str(ROOT / "tests" / "helpers"))
    from chromium import Chromium
    from studio_page import StudioPage, StudioServer

    with tempfile.TemporaryDirectory() as name, Chromium(Path(name) / "profile", width=1440, height=900) as browser:
        folder = Path(name)
        os.environ["MATEGRAPH_CACHE"] = str(folder / "cache")  # the list of recent projects is nobody's
        browser.scheme(moves=False)
        for file in (SAMPLES / "plain_step" / "door_hinge.step", *(SAMPLES / "seeker").glob("seeker.*")):
            shutil.copy(file, folder)
        _door_in_the_studio(folder, browser, StudioPage, StudioServer)
        with StudioServer(folder, folder / "seeker.toml") as server:
            page = StudioPage(browser, server.page)
            page.until("studio.panels.view.view")
            page.run_shown()
            page.js("studio.select('element', 'pitch_motor'), studio.setTime(0.16)")
            _studio_picture(page, "studio")


def _door_in_the_studio(folder: Path, browser: Any, page_type: Any, server_type: Any) -> None:
    with server_type(folder) as server:
        page = page_type(browser, server.page)
        page.until("document.querySelector('#start .choice')")
        _studio_picture(page, "studio_start")
        page.js(f"studio.panels.start.open({{ path: {str(folder / 'door_hinge.step')!r} }}, 'door_hinge.step')")
        page.until("studio.state.result && studio.panels.view.view")
        page.run_shown()
        page.click("#tab-questions")
        _studio_picture(page, "studio_question")
        page.click("#labels .joint-label", "door")
        page.click("#details button", "Give it a drive")
        page.until("document.querySelector('dialog[open] .offer dl')")
        _studio_picture(page, "studio_drive")
        page.click("dialog[open] .primary", "Take it")
        page.until("studio.state.run && !studio.state.run.swept")
        page.run_shown()
        page.js("studio.setTime(0.3)")
        _studio_picture(page, "studio_door")


def _studio_picture(page: Any, name: str) -> None:
    page.browser.mouse("mouseMoved", 2, 2)
    page.js("new Promise((done) => setTimeout(done, 1500))")  # messages stay; the sheet and the view come to rest
    page.js("document.getElementById('says').replaceChildren()")
    (PICTURES / f"{name}.webp").write_bytes(page.browser.screenshot("webp"))


def browser_picture(page: Path | str, picture: Path, script: str) -> None:
    """A page as a headless Chromium shows it after a script."""
    sys.path.insert(0, str(ROOT / "tests" / "helpers"))
    from chromium import Chromium

    with tempfile.TemporaryDirectory() as folder, Chromium(Path(folder) / "profile", width=1440, height=900) as browser:
        browser.scheme(moves=False)
        browser.open(page if isinstance(page, str) else page.as_uri())
        browser.wait("window.mategraph?.ready && document.readyState == 'complete'", 60)
        browser.js(script)
        browser.js("new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)))")
        picture.write_bytes(browser.screenshot("webp"))


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except subprocess.SubprocessError as error:
        print(f"left out: {error}")
