"""How far joints went, and how many of them a line names."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np

from domains.result import Figures
from mategraph.outputs.cell_text import joints_line
from mategraph.outputs.joint_ranges import ranges_of


class Run(dict):  # type: ignore[type-arg]
    """Signals with their figures."""

    def extremes(self, name: str) -> tuple[float, float]:
        return self[name].least, self[name].most


def figures(least: float, most: float) -> Figures:
    return Figures(least=least, most=most, least_at=0.0, most_at=1.0, mean=0.0, rms=0.0)


def test_a_cylindrical_joint_has_an_angle_and_a_travel() -> None:
    run = Run({"c.angle": figures(-1.0, 2.0), "c.position": figures(0.0, 0.3), "p.position": figures(0.0, 0.1)})
    assert [(r.quantity, r.unit, r.least, r.most) for r in ranges_of(run, "c")] == [  # type: ignore[arg-type]
        ("angle", "rad", -1.0, 2.0),
        ("position", "m", 0.0, 0.3),
    ]
    assert [r.quantity for r in ranges_of(run, "p")] == ["position"]  # type: ignore[arg-type]
    assert not list(ranges_of(run, "ball"))  # type: ignore[arg-type]


def test_a_line_of_two_hundred_joints_is_short() -> None:
    def joints(count: int) -> list[SimpleNamespace]:
        return [SimpleNamespace(name=f"j{k}", kind="revolute" if k % 2 else "prismatic", X_PF=np.eye(4), limits=None) for k in range(count)]

    line = joints_line(joints(200))  # type: ignore[arg-type]
    assert len(line) < 200
    assert line.endswith("and 194 more: 100 prismatic, 100 revolute in all")
    assert joints_line(joints(3)).count("j") == 3  # type: ignore[arg-type]
