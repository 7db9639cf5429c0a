"""A rope over a moving pulley and a torque along a part's own axes: accelerations as MuJoCo's tendon and applied wrench give them."""

from __future__ import annotations

import numpy as np
import pytest

from domains.composition.compose import compose
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, PartPoint, SystemSpec
from mechanics.equations import equations_of_motion
from topology.mechanism import Body, Joint, Mechanism

mujoco = pytest.importorskip("mujoco")

pytestmark = pytest.mark.oracles

Z_TO_Y = np.array([[0.0, 1, 0, 0], [0, 0, 1, 0], [1, 0, 0, 0], [0, 0, 0, 1]])
Z_TO_X = np.array([[0.0, 0, 1, 0], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1]])
STIFFNESS, LENGTH, TORQUE = 300.0, 0.9, (0.4, -0.7, 0.2)

XML = f"""<mujoco><option gravity="0 0 -9.81"/><worldbody>
<site name="a" pos="0.1 0.2 0.9"/>
<body name="arm"><joint name="q1" type="hinge" axis="0 1 0"/><inertial pos="0.3 0 0" mass="2" diaginertia="0.01 0.06 0.06"/>
  <site name="over" pos="0.5 0.05 0.1"/>
  <body name="tool"><joint name="q2" type="hinge" axis="1 0 0" pos="0.6 0 0"/>
    <inertial pos="0.7 0.2 0" mass="1" diaginertia="0.02 0.01 0.02"/><site name="b" pos="0.8 0.3 -0.2"/></body></body>
</worldbody><tendon><spatial name="rope" stiffness="{STIFFNESS}" springlength="{LENGTH}">
<site site="a"/><site site="over"/><site site="b"/></spatial></tendon>
</mujoco>"""


def ours(q: tuple[float, float]) -> np.ndarray:
    def body(name: str, mass: float, center: list[float], diagonal: list[float]) -> Body:
        return Body(name=name, parts=(name,), mass=mass, center=center, inertia=np.diag(diagonal))

    at = Z_TO_X.copy()
    at[:3, 3] = [0.6, 0.0, 0.0]
    machine = Mechanism(
        name="m",
        ground="base",
        bodies={
            "base": body("base", 1.0, [0, 0, 0], [1, 1, 1]),
            "arm": body("arm", 2.0, [0.3, 0, 0], [0.01, 0.06, 0.06]),
            "tool": body("tool", 1.0, [0.7, 0.2, 0], [0.02, 0.01, 0.02]),
        },
        tree=(
            Joint(name="q1", kind="revolute", parent="base", child="arm", X_PF=Z_TO_Y, X_CM=Z_TO_Y),
            Joint(name="q2", kind="revolute", parent="arm", child="tool", X_PF=at, X_CM=at),
        ),
        mobility=2,
    )
    points = (("base", (0.1, 0.2, 0.9)), ("arm", (0.5, 0.05, 0.1)), ("tool", (0.8, 0.3, -0.2)))
    rope = ComponentSpec(
        name="rope",
        model="mechanical.Rope",
        parameters={"stiffness": STIFFNESS, "length": LENGTH},
        points=tuple(PartPoint(part=part, point=point) for part, point in points),
    )
    turn = ComponentSpec(
        name="turn",
        model="mechanical.PartTorque",
        parameters=dict(zip(("torque_x", "torque_y", "torque_z"), TORQUE, strict=True)),
        points=(PartPoint(part="tool", point=(0.0, 0.0, 0.0)),),
        axes="tool",
    )
    system = compose(SystemSpec(components=(rope, turn)), equations_of_motion(machine))
    run = simulate(system, duration=1e-3, output_step=1e-3, initial={"q1.angle": q[0], "q2.angle": q[1]})
    return np.array([run.values[f"{name}.acceleration"][0] for name in ("q1", "q2")])


@pytest.mark.parametrize("q", [(0.0, 0.0), (0.4, -0.8), (0.9, 1.2)])
def test_accelerations_are_mujocos(q: tuple[float, float]) -> None:
    model = mujoco.MjModel.from_xml_string(XML)
    data = mujoco.MjData(model)
    data.qpos[:] = q
    mujoco.mj_forward(model, data)
    tool = model.body("tool").id
    data.xfrc_applied[tool, 3:] = data.xmat[tool].reshape(3, 3) @ np.array(TORQUE)
    mujoco.mj_forward(model, data)
    assert data.ten_length[0] > LENGTH, "the rope pulls"
    np.testing.assert_allclose(ours(q), data.qacc, rtol=1e-9)  # two codes for the same equations: round-off
