"""Make the pictures of README and docs anew from the samples, with the program itself: ``python docs/make_pictures.py``."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import mategraph
from domains.result import Result
from mategraph.outputs import plots_of, scene_of
from viz.graph_svg import system_svg
from viz.page import write_page
from viz.scene import Scene
from viz.still import write_still
from viz.video import write_video

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"


def main() -> None:
    """Still, graph, a short animation and the page of the seeker."""
    machine = mategraph.load(ROOT / "sample_assemblies" / "seeker" / "seeker.toml")
    result = machine.simulate()
    scene = scene_of(machine, result)
    plots = plots_of(machine, result)
    write_still(PICTURES / "seeker.png", scene, result=result, plots=plots, size=(1600, 900))
    write_video(PICTURES / "seeker.webp", scene, result, plots, size=(960, 540), fps=15)
    page_picture(machine, result, scene)
    (PICTURES / "seeker_graph.svg").write_text(system_svg(machine.assembly, machine.mechanism, machine.system), encoding="utf-8")


def page_picture(machine: mategraph.Machine, result: Result, scene: Scene) -> None:
    """The page, cut open, as a headless Chromium shows it."""
    sys.path.insert(0, str(ROOT / "tests" / "viz"))
    from chromium import Chromium

    with tempfile.TemporaryDirectory() as folder, Chromium(Path(folder) / "profile", width=1440, height=900) as browser:
        browser.scheme(moves=False)
        graph = system_svg(machine.assembly, machine.mechanism, machine.system)
        page = write_page(Path(folder) / "seeker.html", scene, plots=plots_of(machine, result), result=result, graph_svg=graph)
        browser.open(page.as_uri())
        browser.wait("window.mategraph?.ready && document.readyState == 'complete'", 60)
        browser.js("mategraph.setTime(0.07); document.getElementById('tool-section').click(); document.getElementById('section-y').click()")
        browser.js("new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)))")
        (PICTURES / "page.webp").write_bytes(browser.screenshot("webp"))


if __name__ == "__main__":
    main()
