"""Random robots as URDF and MJCF text, written without any code of the readers."""

from __future__ import annotations

import numpy as np


def _words(values: object) -> str:
    return " ".join(repr(float(v)) for v in np.ravel(np.asarray(values, dtype=float)))


def random_inertia(chance: np.random.Generator) -> tuple[float, np.ndarray]:
    """A mass and the central inertia of a cloud of points, so that it is one that a body can have."""
    points = chance.normal(size=(6, 3)) * 0.1
    points -= points.mean(axis=0)
    mass = float(chance.uniform(0.2, 3.0))
    weights = mass / 6
    return mass, sum(weights * ((p @ p) * np.eye(3) - np.outer(p, p)) for p in points)


def _joint(chance: np.random.Generator, name: str, parent: str, child: str) -> str:
    kind = chance.choice(["revolute", "prismatic", "continuous", "fixed"], p=[0.4, 0.3, 0.2, 0.1])
    return (
        f'  <joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>'
        f'<origin xyz="{_words(chance.normal(size=3) * 0.3)}" rpy="{_words(chance.normal(size=3))}"/>'
        f'<axis xyz="{_words(chance.normal(size=3))}"/><limit lower="-1.5" upper="2.5" effort="1" velocity="1"/></joint>'
    )


def random_urdf(count: int, seed: int, *, massless: bool = False) -> str:
    """A tree of `count` joints, revolute, prismatic, continuous and fixed, with poses and axes in no special direction.

    With `massless`, a link without inertia is put between every two links, so that there are twice as many joints.
    """
    chance = np.random.default_rng(seed)
    lines = [f'<?xml version="1.0"?>\n<robot name="random {seed}">']
    for i in range(count + 1):
        mass, inertia = random_inertia(chance)
        tensor = inertia.tolist()
        lines += [
            f'  <link name="link{i}"><inertial><origin xyz="{_words(chance.normal(size=3) * 0.2)}" rpy="{_words(chance.normal(size=3))}"/>'
            f'<mass value="{mass!r}"/><inertia ixx="{tensor[0][0]!r}" iyy="{tensor[1][1]!r}" izz="{tensor[2][2]!r}" ixy="{tensor[0][1]!r}" '
            f'ixz="{tensor[0][2]!r}" iyz="{tensor[1][2]!r}"/></inertial>'
            f'<visual><geometry><box size="0.1 0.2 0.3"/></geometry></visual></link>'
        ]
    for i in range(1, count + 1):
        parent = f"link{int(chance.integers(0, i))}"
        if massless:
            lines += [f'  <link name="frame{i}"/>', _joint(chance, f"bend{i}", parent, f"frame{i}")]
            parent = f"frame{i}"
        lines += [_joint(chance, f"joint{i}", parent, f"link{i}")]
    return "\n".join([*lines, "</robot>"])


MJCF = """
<mujoco model="zoo">
  <compiler angle="degree" eulerseq="zxY"/>
  <default>
    <geom density="800"/>
    <default class="limb"><geom type="capsule" size="0.02 0.1"/><joint axis="0 1 0" range="-30 60"/>
      <default class="tip"><geom type="sphere" size="0.03"/></default>
    </default>
  </default>
  <asset><mesh name="wedge" vertex="0 0 0  0.1 0 0  0 0.2 0  0 0 0.3" scale="1 1.5 1"/></asset>
  <worldbody>
    <geom type="plane" size="1 1 0.1"/>
    <body name="base" pos="0.1 0.2 0.3" euler="10 20 30">
      <geom type="box" size="0.1 0.2 0.05" mass="2"/>
      <body name="arm" childclass="limb" pos="0 0 0.2" axisangle="1 1 0 40">
        <joint name="shoulder" pos="0.01 0.02 0.03"/>
        <geom/>
        <geom type="cylinder" fromto="0 0 0 0.1 0.2 0.3" size="0.015"/>
        <frame pos="0 0.1 0" euler="0 0 90">
          <geom type="ellipsoid" size="0.02 0.03 0.04" pos="0.01 0 0"/>
          <body name="hand" pos="0 0 0.1" xyaxes="1 0.1 0 0 1 0.2">
            <joint name="slide" type="slide" axis="1 2 3" range="-0.1 0.2" ref="0.05"/>
            <joint name="twist" axis="0.3 0 1" ref="15"/>
            <geom class="tip" pos="0 0 0.05"/>
            <geom type="mesh" mesh="wedge" pos="0.02 0 0" zaxis="1 1 1"/>
            <body name="nail" pos="0 0 0.06"><geom type="box" fromto="0 0 0 0.02 0.01 0.05" size="0.01 0.006 0.005" density="500"/></body>
          </body>
        </frame>
      </body>
      <body name="pendulum" pos="0.3 0 0" quat="1 2 3 4">
        <joint name="swing" axis="0 0 2" limited="false" range="-1 1"/>
        <inertial pos="0 0 -0.3" euler="20 0 40" mass="1.5" diaginertia="0.01 0.02 0.025"/>
        <geom type="sphere" size="0.05"/>
      </body>
      <body name="brick" pos="-0.3 0 0"><joint name="lift" type="slide" axis="0 0 1"/>
        <inertial pos="0 0.1 0" mass="0.7" fullinertia="0.02 0.03 0.04 0.001 -0.002 0.003"/>
      </body>
    </body>
  </worldbody>
</mujoco>
"""


COLLADA = """<COLLADA version="1.4.1"><asset><unit meter="0.001"/></asset>
<library_geometries><geometry id="g"><mesh>
<source id="p"><float_array id="a" count="12">0 0 0 10 0 0 0 10 0 0 0 10</float_array>
<technique_common><accessor source="#a" count="4" stride="3"/></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles count="2"><input semantic="VERTEX" source="#v" offset="0"/><input semantic="NORMAL" source="#p" offset="1"/>
<p>0 0 2 0 1 0 0 0 1 0 3 0</p></triangles>
<polylist count="2"><input semantic="VERTEX" source="#v" offset="0"/><vcount>3 3</vcount><p>0 3 2 1 2 3</p></polylist>
</mesh></geometry></library_geometries>
<library_nodes><node id="n"><translate>1 2 3</translate><rotate>0 0 1 90</rotate><instance_geometry url="#g"/></node></library_nodes>
<library_visual_scenes><visual_scene id="s"><node><matrix>1 0 0 5 0 1 0 0 0 0 1 0 0 0 0 1</matrix><scale>1 2 1</scale>
<instance_node url="#n"/><instance_geometry url="#g"/></node></visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#s"/></scene></COLLADA>
"""
