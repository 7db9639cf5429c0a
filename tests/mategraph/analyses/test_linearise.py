"""`Machine.linearise` with named inputs and an opened loop, on a mass that a continuous controller holds."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from foundation.errors import MategraphError
from mategraph import controller
from mategraph.machine import Machine, load

MASS, KP, KD = 2.0, 50.0, 8.0
SPRING = {"model": "mechanical.Spring", "joint": "x", "stiffness": "200 N/m"}  # undamped where nothing else acts
URDF = f"""<robot name="r"><link name="rail"/><link name="cart"><inertial><mass value="{MASS}"/>
<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
<joint name="x" type="prismatic"><parent link="rail"/><child link="cart"/><axis xyz="1 0 0"/>
<limit lower="-9" upper="9" effort="1" velocity="1"/></joint></robot>"""
PROJECT = f"""schema = 1
assembly = "cart.urdf"
[gravity]
value = 0
[component.push]
model = "mechanical.ForceSource"
joint = "x"
[signal.ref]
block = "Constant"
value = 0
[signal.ctl]
block = "PID"
Kp = {KP}
Kd = {KD}
in = {{ ref = "ref.y", y = "x.position", dy = "x.speed" }}
out = {{ u = "push.u" }}
[linearise]
outputs = ["x.position"]
break = "push.u"
"""


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    folder: Path = tmp_path_factory.mktemp("cart")
    (folder / "cart.urdf").write_text(URDF, encoding="utf-8")
    (folder / "cart.toml").write_text(PROJECT, encoding="utf-8")
    return load(folder / "cart.toml")


def test_the_opened_loop_has_the_phase_margin_of_its_formula(machine: Machine) -> None:
    """L(s) = (Kd s + Kp) / (m s^2): |L| = 1 where m^2 w^4 = Kd^2 w^2 + Kp^2."""
    loop = machine.linearise().loop
    assert loop is not None
    w = math.sqrt((KD**2 + math.sqrt(KD**4 + 4 * MASS**2 * KP**2)) / (2 * MASS**2))
    assert loop.phase_margin_at == pytest.approx(w / (2 * math.pi), rel=1e-6)
    assert loop.phase_margin == pytest.approx(math.degrees(math.atan2(KD * w, KP)), rel=1e-6)
    assert math.isinf(loop.gain_margin)


def test_inputs_and_outputs_are_those_that_are_asked_for(machine: Machine) -> None:
    found = machine.linearise(inputs=["ref.y"], outputs=["x.speed", "x.position"], break_at="")
    assert ([i.name for i in found.inputs], [o.name for o in found.outputs]) == (["ref.y"], ["x.speed", "x.position"])
    assert found.loop is None
    assert found.sampled is None
    assert found.B[-1, 0] == pytest.approx(KP / MASS)


def test_a_loop_is_not_opened_where_nothing_drives(machine: Machine) -> None:
    with pytest.raises(MategraphError) as caught:
        machine.linearise(break_at="x.position")
    assert caught.value.code == "E485"


def test_a_lead_that_was_shaped_for_a_crossover_and_a_phase_margin_has_both(machine: Machine) -> None:
    """Loop shaping: k (1 + s / z) / (1 + s / p) on 1 / (m s^2), p / z by the phase that is wanted, z p = w^2, k for |L| = 1."""
    w, margin = 2 * math.pi * 3.0, math.radians(50.0)
    ratio = (1 + math.sin(margin)) / (1 - math.sin(margin))
    z, p = w / math.sqrt(ratio), w * math.sqrt(ratio)
    k = MASS * w**2 / math.sqrt(ratio)
    # -k (1 + s/z) / (1 + s/p) as a state space
    table = controller(([[-p]], [[1.0]], [[-k * p * (1 - p / z)]], [[-k * p / z]]), inputs={"x": "x.position"}, outputs="push.u")
    signals = {"signal.ctl": None, "signal.shaped": table}
    loop = machine.with_(signals).linearise(break_at="push.u").loop
    assert loop is not None
    assert loop.phase_margin_at == pytest.approx(3.0, rel=1e-6)
    assert loop.phase_margin == pytest.approx(50.0, rel=1e-6)


def test_a_chirp_and_stepped_sines_find_the_response_of_the_closed_loop(machine: Machine) -> None:
    """Kp / (m s^2 + Kd s + Kp) of position over reference: the machine is linear, so both must meet the formula."""
    for method, tolerance in (("stepped", 2e-4), ("chirp", 2e-3)):  # what is left of transients; samples 1/40 of the shortest period
        found = machine.frequency_response("ref.y", "x.position", amplitude=0.01, band=(0.2, 3.0), points=4, method=method)
        s = 2j * math.pi * found.frequencies
        assert abs(found.measured[:, 0] / (KP / (MASS * s**2 + KD * s + KP)) - 1).max() < tolerance


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"source": "ref.y", "outputs": "x.position", "method": "noise"}, "E488"),
        ({"source": "ref.y", "outputs": "x.position", "amplitude": 0.0}, "E488"),
        ({"source": "ref.y", "outputs": "x.position", "amplitude": "3 kg*K"}, "E488"),
        ({"source": "ref.y", "outputs": "x.position", "band": (3.0, 1.0)}, "E488"),
        ({"source": "push.u", "outputs": "x.position"}, "E488"),
        ({"source": "pull.u", "outputs": "x.position"}, "E463"),
        ({"source": "ref.y", "outputs": "y.position"}, "E463"),
    ],
)
def test_a_response_that_cannot_be_measured_has_one_clear_error(machine: Machine, options: dict[str, object], code: str) -> None:
    free = machine if options["source"] != "push.u" else machine.with_({"component.k": SPRING})
    with pytest.raises(MategraphError) as caught:
        free.frequency_response(**options)  # type: ignore[arg-type]
    assert caught.value.code == code
