"""Units of signals follow along the wires; where two dimensions meet that differ, that is refused. Bare numbers adapt."""

from __future__ import annotations

from typing import Any

import pytest
from two_axis import flywheel

from domains import catalogue
from domains.composition.compose import compose
from domains.specs import ComponentSpec, SignalSpec, SystemSpec
from foundation.dimensions import dimension_of, text_of
from foundation.errors import MategraphError
from mechanics.equations import EquationsOfMotion, equations_of_motion

TORQUE = ComponentSpec(name="drive", model="mechanical.TorqueSource", attach={"joint": "axle"})
BRIDGE = ComponentSpec(name="valve", model="electrical.PWMVoltage", parameters={"high": 1.0, "low": 0.0, "frequency": 100.0})


@pytest.fixture(scope="module")
def eom() -> EquationsOfMotion:
    return equations_of_motion(flywheel())


def signal(
    name: str, block: str, reads: dict[str, str] | None = None, *, out: str = "", units: dict[str, str] | None = None, **more: Any
) -> SignalSpec:
    sample = more.pop("sample", None)
    outputs = {("u" if block == "PID" else "y"): out} if out else {}
    return SignalSpec(name=name, block=block, inputs=reads or {}, outputs=outputs, units=units or {}, parameters=more, sample=sample)


def units(eom: EquationsOfMotion, *signals: SignalSpec, parts: tuple[ComponentSpec, ...] = (), blocks: Any = None) -> dict[str, str]:
    system = compose(SystemSpec(components=parts, signals=signals), eom, blocks=blocks)
    return dict(system.signals)


def refusal(eom: EquationsOfMotion, *signals: SignalSpec, parts: tuple[ComponentSpec, ...] = ()) -> MategraphError:
    with pytest.raises(MategraphError) as caught:
        compose(SystemSpec(components=parts, signals=signals), eom)
    return caught.value


REF = signal("ref", "Step", units={"final": "m"}, final=0.05)


def test_a_length_against_an_angle_is_refused(eom: EquationsOfMotion) -> None:
    pid = signal("ctl", "PID", {"ref": "ref.y", "y": "axle.angle"}, out="drive.u", Kp=1.0)
    error = refusal(eom, REF, pid, parts=(TORQUE,))
    assert (error.code, error.element) == ("E442", "ctl")
    assert "in rad" in error.remedy


def test_a_rotary_encoder_reads_no_length(eom: EquationsOfMotion) -> None:
    error = refusal(eom, REF, signal("enc", "Encoder", {"u": "ref.y"}, resolution=1000.0, sample=1e-3))
    assert (error.code, error.element) == ("E442", "enc")
    assert "LinearEncoder" in error.remedy


@pytest.mark.parametrize(
    "blocks",
    [
        (signal("sum", "Sum", {"a": "ref.y", "b": "axle.angle"}),),
        (signal("cmp", "Compare", {"a": "axle.angle"}, units={"threshold": "m"}, threshold=1.0, sample=1e-3),),
        (signal("lim", "Limiter", {"u": "axle.angle"}, units={"max": "m"}, min=-1.0, max=1.0),),
        (signal("s", "Step", units={"initial": "rad", "final": "m"}, initial=1.0, final=2.0),),
        (signal("d", "Derivative", {"u": "axle.angle"}, Tf=0.1), signal("sum", "Sum", {"a": "d.y", "b": "axle.angle"})),
        (signal("pid", "PID", {"ref": "axle.rate", "y": "axle.rate", "dy": "axle.angle"}, Kp=1.0),),
        (signal("pid", "PID", {"ref": "axle.angle", "y": "axle.angle"}, units={"Kp": "V/rad", "max": "A"}, Kp=1.0, max=1.0),),
        (signal("hz", "Constant", units={"value": "1/s"}, value=1.0), signal("sum", "Sum", {"a": "hz.y", "b": "axle.rate"})),
    ],
)
def test_what_cannot_be_added_or_compared_is_refused(eom: EquationsOfMotion, blocks: tuple[SignalSpec, ...]) -> None:
    assert refusal(eom, REF, *blocks).code == "E442"


def test_an_arc_divided_by_its_radius_is_an_angle(eom: EquationsOfMotion) -> None:
    turned = signal("turned", "Gain", {"u": "ref.y"}, units={"k": "1/m"}, k=20.0)
    compose(SystemSpec(signals=(REF, turned, signal("sum", "Sum", {"a": "turned.y", "b": "axle.angle"}))), eom)


def test_a_refusal_names_the_signal_that_has_the_unit(eom: EquationsOfMotion) -> None:
    force = signal("force", "Gain", {"u": "ref.y"}, units={"k": "N/m"}, k=20.0)
    text = str(refusal(eom, REF, force, signal("sum", "Sum", {"a": "force.y", "b": "axle.angle"})))
    assert "'force.y' in N" in text


def test_what_reaches_a_component_has_its_unit(eom: EquationsOfMotion) -> None:
    gain = signal("g", "Gain", {"u": "axle.angle"}, out="drive.u", units={"k": "V/rad"}, k=1.0)
    assert refusal(eom, gain, parts=(TORQUE,)).code == "E442"


def test_units_follow_through_blocks(eom: EquationsOfMotion) -> None:
    found = units(
        eom,
        signal("force", "Gain", {"u": "axle.torque"}, units={"k": "1/m"}, k=2.0),
        signal("power", "Product", {"a": "axle.torque", "b": "axle.rate"}),
        signal("ratio", "Product", {"a": "axle.rate", "b": "axle.angle"}, factors="*/"),
        signal("arc", "Gain", {"u": "axle.rate"}, units={"k": "m"}, k=0.1),
        signal("speed", "Constant", units={"value": "m/s"}, value=1.0),
        signal("both", "Sum", {"a": "arc.y", "b": "speed.y"}),
        signal("turned", "Integrator", {"u": "axle.rate"}),
        signal("slope", "Derivative", {"u": "axle.rate"}, Tf=0.1),
        signal("move", "Trapezoid", units={"distance": "m"}, distance=1.0, speed=1.0, acceleration=2.0),
        signal("map", "Lookup", {"u": "axle.angle"}, units={"points[1]": "Pa"}, points=((0.0, 1.0), (1.0, 2.0))),
    )
    expected = {"force.y": "N", "power.y": "W", "ratio.y": "1/s", "both.y": "m/s", "turned.y": "rad", "slope.y": "rad/s^2"}
    expected |= {"move.dy": "m/s", "move.ddy": "m/s^2", "map.y": "Pa"}
    assert {name: found[name] for name in expected} == expected


def test_bare_numbers_adapt_to_everything_that_reads_them(eom: EquationsOfMotion) -> None:
    found = units(
        eom,
        signal("any", "Sine", frequency=1.0),
        signal("enc", "Encoder", {"u": "any.y"}, resolution=100.0, sample=1e-3),
        signal("pid", "PID", {"ref": "any.y", "y": "axle.rate"}, Kp=1.0, Ki=2.0, out="drive.u"),
        signal("g", "Gain", {"u": "axle.angle"}, k=3.0),
        signal("sum", "Sum", {"a": "g.y", "b": "axle.rate"}),
        signal("f", "Formula", {"a": "axle.angle"}, formula="2 * a"),
        signal("sum2", "Sum", {"a": "f.y", "b": "axle.rate"}),
        parts=(TORQUE,),
    )
    assert (found["pid.u"], found["sum.y"], found["sum2.y"]) == ("N*m", "rad/s", "rad/s")


def test_a_class_without_units_ends_the_inference(eom: EquationsOfMotion) -> None:
    class Law:
        inputs = ("y",)
        outputs = ("y",)
        sample = 1e-3

        def step(self, t: float, y: float) -> float:
            return 2.0 * y

    found = units(
        eom,
        SignalSpec(name="own", block="Law", inputs={"y": "axle.angle"}, outputs={"y": "drive.u"}),
        parts=(TORQUE,),
        blocks={"Law": Law},
    )
    assert found["own.y"] == "N*m"


def test_every_parameter_that_takes_any_unit_belongs_to_a_port() -> None:
    # of TransferFunction, StateSpace and LinearSystem, whose coefficients and outputs mix units
    free = {"numerator", "denominator", "D", "B", "C", "initial", "min", "max"}
    for name in catalogue.SIGNAL_BLOCKS:
        block = catalogue.signal_block(name)
        lawful = {law.parameter for law in block.laws}
        asked = {key for key, parameter in block.parameters.items() if not parameter.unit}
        for key, wanted in block.lists.items():
            asked |= {key} if len(wanted.units) == 1 and not wanted.units[0] else set()
            asked |= {f"{key}[{k}]" for k, unit in enumerate(wanted.units) if not unit and len(wanted.units) > 1}
        assert asked - lawful <= (free if name in ("TransferFunction", "StateSpace", "LinearSystem") else set()), name


def test_units_and_dimensions_are_one_anothers_inverse() -> None:
    for unit in ("N*m", "V*s/rad", "m^3/(s*Pa)", "kg*m^2", "1/s^3", "rad*s", "kg^2/(m*A)"):
        dimension = dimension_of(unit)
        assert dimension is not None
        assert dimension_of(text_of(dimension)) == dimension
    assert dimension_of("m**2/s/A") == dimension_of("m^2/(s*A)")
    assert [dimension_of(text) for text in ("deg", "m^", "(m", "m//s")] == [None] * 4


@pytest.mark.parametrize(
    ("formula", "unit"),
    [
        ("a * w", "W"),
        ("a / w", "N*m*s/rad"),
        ("2 [A/rad] * q", "A"),
        ("q + 1", "rad"),
        ("q if w > 0 else 0", "rad"),
        ("max(q, 0) - abs(q)", "rad"),
        ("sqrt(q ** 2)", "rad"),
        ("sin(q) * a", ""),  # a bare number times a torque
        ("3 * q", ""),
    ],
)
def test_a_formula_has_the_unit_of_what_it_computes(eom: EquationsOfMotion, formula: str, unit: str) -> None:
    reads = {"a": "axle.torque", "w": "axle.rate", "q": "axle.angle"}
    assert units(eom, signal("f", "Formula", reads, formula=formula))["f.y"] == unit


@pytest.mark.parametrize("formula", ["q + w", "w > q", "q if w > 0 else a", "min(q, w)", "sin(w)", "exp(q)", "q + 1 [m]", "(q - w) * a"])
def test_a_formula_that_adds_what_cannot_be_added_is_refused(eom: EquationsOfMotion, formula: str) -> None:
    reads = {"a": "axle.torque", "w": "axle.rate", "q": "axle.angle"}
    error = refusal(eom, signal("f", "Formula", reads, formula=formula))
    assert (error.code, error.element) == ("E442", "f")
    assert "1 *" in error.remedy


def test_what_a_refused_formula_is_told_to_write_is_taken(eom: EquationsOfMotion) -> None:
    reads = {"w": "axle.rate", "q": "axle.angle"}
    for formula in ("q + 1 * w", "q + 1 [s] * w", "sin(w / 1 [rad/s])", "sin(1 * w)"):
        compose(SystemSpec(signals=(signal("f", "Formula", reads, formula=formula),)), eom)


def test_a_bare_gain_gets_the_unit_that_follows(eom: EquationsOfMotion) -> None:
    pid = signal("pid", "PID", {"ref": "ref.y", "y": "axle.angle"}, Kp=1.0, Ki=2.0, Kd=0.5, Tf=0.1, max=3.0, out="drive.u")
    system = compose(SystemSpec(components=(TORQUE,), signals=(signal("ref", "Constant", value=0.1), pid)), eom)
    found = system.signal_graph.parameter_units
    expected = {"pid.Kp": "N*m/rad", "pid.Ki": "N*m/(rad*s)", "pid.Kd": "N*m*s/rad", "pid.max": "N*m", "ref.value": "rad"}
    assert {name: dimension_of(found[name]) for name in expected} == {name: dimension_of(unit) for name, unit in expected.items()}
