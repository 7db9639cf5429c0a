"""The machine in pictures: one scene model, several writers.

`Scene` (`scene.py`) holds shapes, instances, bodies and poses over time, in numpy arrays. From it come the one-file page (`page/`),
stills, videos and the window (`render/`); beside it stand the graphs of the system (`graph/`), figures (`plots/`) and the printable report
(`report/`). Nothing here knows equations; VTK objects stay in `render/`. Names are looked up when they are first used, so importing this
package costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from foundation.lazy_names import lazy_names

if TYPE_CHECKING:
    from .errors import VizError
    from .graph.layers import Layers
    from .graph.system_graph import system_svg
    from .page.html_page import write_page
    from .page.tables import Table
    from .scene import Scene
    from .scene_building import build_scene
    from .signals import Plot

__all__ = ["Layers", "Plot", "Scene", "Table", "VizError", "build_scene", "system_svg", "write_page"]

__getattr__ = lazy_names(
    __name__,
    {
        "Layers": "graph.layers",
        "Plot": "signals",
        "Scene": "scene",
        "Table": "page.tables",
        "VizError": "errors",
        "build_scene": "scene_building",
        "system_svg": "graph.system_graph",
        "write_page": "page.html_page",
    },
)
