"""`SectionPlane`: a plane that cuts the machine of a stage open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from .stage import Stage

AXES: tuple[str, ...] = ("x", "y", "z")
FOLLOWING: dict[str | None, str | None] = {None: "x", "x": "y", "y": "z", "z": None}


@dataclass(slots=True, eq=False)
class SectionPlane:
    """Where the plane is; nothing is cut where it has no axis."""

    stage: Stage
    axis: str | None = None  # that the plane is normal to
    at: float = 0.5  # part of the machine's extent along that axis
    _plane: Any = None  # vtkPlane

    def cycle(self) -> None:
        """Cut normal to x, then y, then z, then not at all."""
        self.axis = FOLLOWING[self.axis]
        self.at = 0.5
        self._cut()

    def move(self, by: float) -> None:
        """Move the plane by a part of the machine's extent."""
        if self.axis is not None:
            self.at = float(np.clip(self.at + by, 0.0, 1.0))
            self._cut()

    def show(self) -> None:
        """Cut what the stage shows."""
        if self.axis is not None:
            self._cut()

    def _cut(self) -> None:
        """Put the plane into every mapper; the inner sides, in one flat tone per body, look like the cut itself."""
        from vtkmodules.vtkCommonDataModel import vtkPlane

        if self._plane is None:
            self._plane = vtkPlane()
        for actor in (*self.stage.faces.values(), *self.stage.edges.values()):
            mapper = actor.GetMapper()
            mapper.RemoveAllClippingPlanes()
            if self.axis is not None:
                mapper.AddClippingPlane(self._plane)
        for name, actor in self.stage.faces.items():
            actor.SetBackfaceProperty(self._inner_side(name) if self.axis is not None else None)
        if self.axis is not None:
            self._place(AXES.index(self.axis))

    def _inner_side(self, part: str) -> Any:
        from vtkmodules.vtkRenderingCore import vtkProperty

        scene, inside = self.stage.scene, vtkProperty()
        inside.SetColor(*(0.6 * np.array(scene.bodies[scene.instances[part].body].color[:3]) + 0.4))
        inside.SetAmbient(1.0)
        inside.SetDiffuse(0.0)
        return inside

    def _place(self, axis: int) -> None:
        low, high = self.stage.scene.bounds[0][axis], self.stage.scene.bounds[1][axis]
        origin, normal = np.zeros(3), np.zeros(3)
        origin[axis] = low + self.at * (high - low)
        # The half that lies towards the eye goes, so that one sees into the machine.
        normal[axis] = np.sign(self.stage.plotter.renderer.GetActiveCamera().GetDirectionOfProjection()[axis]) or 1.0
        self._plane.SetOrigin(*origin)
        self._plane.SetNormal(*normal)
