"""The picture of the extended graph has every part and every mate, and marks what reduction drops."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import mategraph
from viz.graph.extended_graph import extended_svg

SAMPLES = Path(__file__).resolve().parents[3] / "sample_assemblies"


@pytest.mark.parametrize(("name", "dropped"), [("seeker", 2), ("positioning_system", 0)])
def test_all_parts_and_mates_are_in_the_picture(name: str, dropped: int) -> None:
    machine = mategraph.load(SAMPLES / name / f"{name}.toml")
    text = extended_svg(machine.assembly, machine.mechanism)
    ET.fromstring(text)
    assert set(re.findall(r'data-part="([^"]+)"', text)) == set(machine.assembly.instances)
    moving = {mate.name for mate in machine.assembly.mates if mate.kind != "fixed"}
    assert set(re.findall(r'data-joint="([^"]+)"', text)) == moving
    assert len(re.findall(r'<circle[^>]*stroke-dasharray="3 3"', text)) == dropped


def test_no_two_parts_stand_in_one_place() -> None:
    machine = mategraph.load(SAMPLES / "positioning_system" / "positioning_system.toml")
    boxes = re.findall(
        r'<rect x="([\d.]+)" y="([\d.]+)" width="158.0"[^>]*class="mg-frame"', extended_svg(machine.assembly, machine.mechanism)
    )
    assert len(set(boxes)) == len(machine.assembly.instances)


def test_a_spring_on_a_turning_joint_has_its_stiffness_in_newton_metres_a_radian() -> None:
    from viz.graph.layers import layers_of

    machine = mategraph.load(SAMPLES / "positioning_system" / "positioning_system.toml")
    values = {c.name: c.values for c in layers_of(machine.system).components}
    assert values["shaft"] == "706 N·m/rad"
