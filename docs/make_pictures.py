"""Make the pictures of README and docs anew from the samples, with the program itself: ``python docs/make_pictures.py``."""

from __future__ import annotations

from pathlib import Path

import mategraph
from mategraph.outputs import plots_of, scene_of
from viz.graph_svg import system_svg
from viz.still import write_still
from viz.video import write_video

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"


def main() -> None:
    """Still, graph and a short animation of the seeker."""
    machine = mategraph.load(ROOT / "sample_assemblies" / "seeker" / "seeker.toml")
    result = machine.simulate()
    scene = scene_of(machine, result)
    plots = plots_of(machine, result)
    write_still(PICTURES / "seeker.png", scene, result=result, plots=plots, size=(1600, 900))
    write_video(PICTURES / "seeker.webp", scene, result, plots, size=(960, 540), fps=15)
    (PICTURES / "seeker_graph.svg").write_text(system_svg(machine.assembly, machine.mechanism, machine.system), encoding="utf-8")


if __name__ == "__main__":
    main()
