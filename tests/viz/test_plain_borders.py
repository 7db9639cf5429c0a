"""What viz takes and gives is plain data: it pickles, copies and compares by content, and its arrays stay read-only."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest
from machines import Swing, two_axes

from viz.graph.layers import Arrow, Block, Component, Layers, Wire
from viz.loads import Load
from viz.page.tables import Quantity, Table
from viz.render.camera import fit_camera, outline_points
from viz.scene import Trail
from viz.scene_building import build_scene
from viz.signals import Plot


def things() -> dict[str, object]:
    assembly, mechanism = two_axes()[:2]
    swing = Swing(mechanism)
    force = np.ones((len(swing.frames), 3))
    load = Load(joint="yaw", kind="drive", parent="base", child="arm", point=np.zeros(3), force=force, torque=2 * force)
    trail = Trail(name="tip", body=next(iter(mechanism.bodies)), point=np.zeros(3))
    scene = build_scene(assembly, mechanism, swing, overlays=[trail], loads=[load])
    component = Component(name="motor", label="DCMotor", domain="electrical", attachments=(("shaft", "yaw"),))
    layers = Layers(
        components=(component,),
        wires=(Wire(components=("motor", "amp")),),
        blocks=(Block(name="pid", label="PID"),),
        arrows=(Arrow(source="pid", target="motor"),),
    )
    return {
        "scene": scene,
        "load": load,
        "trail": trail,
        "camera": fit_camera(outline_points(scene)),
        "plot": Plot(title="Angles", signals=("yaw.angle",)),
        "table": Table(title="Bodies", columns=("body", "mass"), rows=(("arm", Quantity((1.0,), "kg")),)),
        "layers": layers,
    }


@pytest.mark.parametrize("name", ["scene", "load", "trail", "camera", "plot", "table", "layers"])
def test_it_pickles_copies_and_compares(name):
    thing = things()[name]
    assert pickle.loads(pickle.dumps(thing)) == thing
    assert copy.deepcopy(thing) == thing
    assert thing == things()[name]
    assert len({thing, copy.copy(thing)}) == 1


def test_a_scene_from_a_pickle_cannot_be_changed():
    scene = pickle.loads(pickle.dumps(things()["scene"]))
    with pytest.raises(ValueError, match="read-only"):
        scene.times[0] = 1.0
    with pytest.raises(TypeError):
        scene.poses["base"] = scene.poses["arm"]
    assert scene != scene.with_changes(title="another")
