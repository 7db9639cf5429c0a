"""Every ill-posed system gives one clear, coded error that names the user's own elements."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from two_axis import circuit, component, flywheel, seeker_spec, signal

from domains.composition.compose import compose
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, DomainsError, SystemSpec
from foundation.errors import ErrorList
from mechanics.equations import equations_of_motion

SOURCE = component("s", "VoltageSource", value=5.0)
LOAD = component("r", "Resistor", R=10.0)
MOTOR = {"R": 1.0, "L": 1e-3, "K": 0.1}


def failure(spec: SystemSpec, eom: Any = None, **more: Any) -> DomainsError:
    with pytest.raises((DomainsError, ErrorList)) as caught:
        compose(spec, eom, **more)
    error = caught.value
    assert error.remedy
    return error  # type: ignore[return-value]


def test_unknown_model_suggests_the_nearest() -> None:
    error = failure(circuit([component("m", "DCMoter", **MOTOR)]))
    assert error.code == "E401"
    assert "electrical.DCMotor" in error.remedy


def test_unknown_parameter_suggests_the_nearest() -> None:
    error = failure(circuit([component("r", "Resistor", R=1.0, Rr=2.0)], "ground r.p", "r.n"))
    assert (error.code, error.element) == ("E402", "r")
    assert "'R'" in error.remedy


def test_missing_parameter_says_what_it_is() -> None:
    error = failure(circuit([component("r", "Resistor")], "ground r.p", "r.n"))
    assert error.code == "E403"
    assert "resistance" in error.remedy


@pytest.mark.parametrize("value", [-1.0, 0.0, float("nan"), float("inf"), True, "4 ohm"])
def test_parameter_out_of_bounds_or_no_number(value: Any) -> None:
    assert failure(circuit([component("r", "Resistor", R=value)], "ground r.p", "r.n")).code == "E404"


def test_all_problems_of_the_components_are_told_at_once() -> None:
    error = failure(circuit([component("r", "Resistor"), component("q", "Resister", R=1.0), component("l", "Inductor", L=-1.0)]))
    assert isinstance(error, ErrorList)
    assert {e.code for e in error.errors} == {"E401", "E403", "E404"}


@pytest.mark.parametrize("attach", [{}, {"shaft": "axel"}, {"shaf": "axle"}])
def test_attachment_to_no_joint(attach: dict[str, str]) -> None:
    spec = circuit([SOURCE, component("m", "DCMotor", attach, **MOTOR)], "s.p m.p", "ground s.n m.n")
    assert failure(spec, equations_of_motion(flywheel())).code == "E405"


def test_motor_on_a_sliding_joint() -> None:
    mechanism = flywheel()
    from dataclasses import replace

    sliding = replace(mechanism, tree=(replace(mechanism.tree[0], kind="prismatic"),))
    spec = circuit([SOURCE, component("m", "DCMotor", {"shaft": "axle"}, **MOTOR)], "s.p m.p", "ground s.n m.n")
    error = failure(spec, equations_of_motion(sliding))
    assert error.code == "E405"
    assert "translational" in error.what


def test_unknown_component_in_a_row() -> None:
    error = failure(circuit([SOURCE, LOAD], "s.p rr.p", "r.p", "ground s.n r.n"))
    assert error.code == "E406"
    assert "'r.p'" in error.remedy


def test_unknown_terminal_in_a_row() -> None:
    error = failure(circuit([SOURCE, LOAD], "s.p r.plus", "r.p", "ground s.n r.n"))
    assert (error.code, error.element) == ("E407", "r")


def test_terminal_in_two_rows_names_both() -> None:
    error = failure(circuit([SOURCE, LOAD], "s.p r.p", "r.p", "ground s.n r.n"))
    assert error.code == "E408"
    assert "[s.p, r.p]" in error.what
    assert "[r.p]" in error.what


def test_unconnected_terminal() -> None:
    error = failure(circuit([SOURCE, LOAD], "s.p r.p", "ground s.n"))
    assert (error.code, error.element) == ("E409", "r.n")


def test_floating_circuit_names_its_components() -> None:
    error = failure(circuit([SOURCE, LOAD], "s.p r.p", "s.n r.n"))
    assert error.code == "E410"
    assert "'s' and 'r'" in error.what


def test_two_grounds_in_one_circuit_name_both_rows() -> None:
    error = failure(circuit([SOURCE, LOAD], "ground s.p r.p", "ground s.n r.n"))
    assert error.code == "E412"
    assert "[ground, s.p, r.p]" in error.what
    assert "[ground, s.n, r.n]" in error.what


def test_two_circuits_may_each_have_their_ground() -> None:
    parts = [SOURCE, LOAD, component("s2", "VoltageSource", value=1.0), component("r2", "Resistor", R=1.0)]
    system = compose(circuit(parts, "s.p r.p", "ground s.n r.n", "s2.p r2.p", "ground s2.n r2.n"))
    assert system.normal_tree == ("s", "s2")


def test_loop_of_voltage_sources_is_printed_as_the_users_components() -> None:
    error = failure(circuit([SOURCE, component("s2", "VoltageSource", value=4.0), LOAD], "s.p s2.p r.p", "ground s.n s2.n r.n"))
    assert error.code == "E413"
    assert "'s2' and 's'" in error.what


def test_cut_set_of_current_sources() -> None:
    parts = [component("i1", "CurrentSource", value=1.0), component("i2", "CurrentSource", value=1.0)]
    error = failure(circuit(parts, "i1.p i2.n", "ground i1.n i2.p"))
    assert error.code == "E414"
    assert "'i1' and 'i2'" in error.what


def test_nonlinear_algebraic_loop_is_left_to_the_simulation() -> None:
    """The amplifier follows half of the voltage that it makes, through a limiter."""
    parts = [component("a", "VoltageAmplifier", gain=0.5), LOAD]
    loop = signal("k", "Limiter", reads={"u": "r.v"}, drives={"y": "a.u"}, min=-1.0, max=1.0)
    system = compose(circuit(parts, "a.p r.p", "ground a.n r.n", signals=[loop]))
    assert len(system.w_names) == system.g.numel() == 1
    block = next(b for b in system.blocks if b.torn)
    assert block.how == "nonlinear"
    assert {"a.v", "k.y"} <= set(block.variables)


def test_numerically_singular_block_names_its_variables() -> None:
    """The amplifier with gain 1 follows its own voltage: any voltage will do."""
    parts = [component("a", "VoltageAmplifier"), LOAD]
    loop = signal("k", "Gain", reads={"u": "r.v"}, drives={"y": "a.u"}, k=1.0)
    error = failure(circuit(parts, "a.p r.p", "ground a.n r.n", signals=[loop]))
    assert error.code == "E417"
    assert "a.v" in error.what


def test_terminals_of_two_domains_in_one_row() -> None:
    parts = [SOURCE, LOAD, ComponentSpec(name="tank", model="hydraulic.Tank")]
    error = failure(circuit(parts, "s.p r.p tank.port", "ground s.n r.n"))
    assert error.code == "E411"
    assert "electrical, hydraulic" in error.what


def test_floating_second_winding_names_its_components() -> None:
    parts = [SOURCE, component("t", "Transformer", ratio=2.0), LOAD]
    error = failure(circuit(parts, "s.p t.p1", "ground s.n t.n1", "t.p2 r.p", "t.n2 r.n"))
    assert error.code == "E410"
    assert "'t' and 'r'" in error.what


def test_two_speed_sources_on_one_shaft() -> None:
    parts = [ComponentSpec(name=n, model="mechanical.SpeedSource", parameters={"value": 1.0}) for n in "ab"]
    parts.append(ComponentSpec(name="t", model="mechanical.TorqueSource"))
    error = failure(circuit(parts, "a.joint b.joint t.joint"))
    assert error.code == "E413"
    assert "'b' and 'a'" in error.what
    assert "speed" in error.what


def test_shaft_that_only_torques_act_on() -> None:
    error = failure(circuit([ComponentSpec(name="t", model="mechanical.TorqueSource", parameters={"value": 1.0})], "t.joint"))
    assert error.code == "E414"
    assert "torque" in error.what


def test_two_gears_side_by_side_share_a_torque_that_nothing_divides() -> None:
    def part(name: str, model: str, **parameters: float) -> ComponentSpec:
        return ComponentSpec(name=name, model=f"mechanical.{model}", parameters=parameters)

    parts = [
        part("t", "TorqueSource", value=1.0),
        *(part(n, "Inertia", value=1.0) for n in "jk"),
        *(part(n, "Gear", ratio=2.0) for n in "gh"),
    ]
    error = failure(circuit(parts, "t.joint j.joint g.a h.a", "g.b h.b k.joint"))
    assert error.code == "E417"
    assert "'g', 'h'" in error.what


def test_inductance_between_two_current_sources_is_a_cut_set_of_them() -> None:
    parts = [component("i", "CurrentSource", value=1.0), component("l", "Inductor", L=1e-3), component("k", "CurrentSource", value=2.0)]
    error = failure(circuit(parts, "i.p l.p", "l.n k.p", "ground i.n k.n"))
    assert error.code == "E414"


def test_linear_feedback_around_an_amplifier_is_solved() -> None:
    parts = [component("a", "VoltageAmplifier"), LOAD]
    blocks = [
        signal("one", "Constant", value=3.0),
        signal("k", "Gain", reads={"u": "r.v"}, k=0.5),
        signal("e", "Sum", reads={"a": "one.y", "b": "k.y"}, drives={"y": "a.u"}, signs="+-"),
    ]
    run = simulate(compose(circuit(parts, "a.p r.p", "ground a.n r.n", signals=blocks)), duration=0.1, output_step=0.1)
    assert run.final["r.v"] == pytest.approx(2.0, rel=1e-14)  # v = 3 - v / 2


def test_names_must_differ_between_joints_components_and_signals() -> None:
    parts = [component("axle", "VoltageSource", value=1.0), LOAD]
    assert failure(circuit(parts, "axle.p r.p", "ground axle.n r.n"), equations_of_motion(flywheel())).code == "E400"


DRIVEN = [component("a", "VoltageAmplifier"), LOAD]
ROWS = ("a.p r.p", "ground a.n r.n")


class Good:
    inputs = ("x",)
    outputs = ("y",)

    def step(self, t: float, x: float) -> float:
        return x


class NoStep:
    outputs = ("y",)


class NoPorts:
    outputs = 3

    def step(self, t: float) -> float:
        return 0.0


@pytest.mark.parametrize(
    ("code", "blocks"),
    [
        ("E430", [signal("w", "Konstant", drives={"y": "a.u"}, value=1.0)]),
        ("E431", [signal("w", "Constant", drives={"y": "a.u"}, value=1.0, slope=2.0)]),
        ("E431", [signal("w", "Constant", drives={"y": "a.u"})]),
        ("E432", [signal("w", "Constant", drives={"y": "a.u"}, value="high")]),
        ("E432", [signal("w", "Limiter", reads={"u": "r.v"}, drives={"y": "a.u"}, min=1.0, max=0.0)]),
        ("E432", [signal("w", "Sum", reads={"a": "r.v"}, drives={"y": "a.u"}, signs="+-")]),
        ("E433", [signal("w", "Constant", drives={"out": "a.u"}, value=1.0)]),
        ("E433", [signal("w", "Gain", reads={"in": "r.v"}, drives={"y": "a.u"}, k=1.0)]),
        ("E434", [signal("w", "Gain", reads={"u": "r.volt"}, drives={"y": "a.u"}, k=1.0)]),
        ("E435", [signal("w", "Constant", drives={"y": "a.uu"}, value=1.0), signal("v", "Constant", drives={"y": "a.u"}, value=1.0)]),
        ("E436", [signal("w", "Constant", drives={"y": "a.u"}, value=1.0), signal("v", "Constant", drives={"y": "a.u"}, value=1.0)]),
        ("E437", []),
        ("E437", [signal("w", "Gain", drives={"y": "a.u"}, k=1.0)]),
        ("E438", [signal("w", "Noise", drives={"y": "a.u"}, sigma=1.0)]),
        ("E438", [signal("w", "Constant", sample=-1.0, drives={"y": "a.u"}, value=1.0)]),
        ("E438", [signal("w", "Step", sample=0.1, drives={"y": "a.u"})]),
        ("E438", [signal("w", "good", reads={"x": "r.v"}, drives={"y": "a.u"})]),
        ("E439", [signal("w", "no step", sample=0.1, drives={"y": "a.u"})]),
        ("E439", [signal("w", "no ports", sample=0.1)]),
    ],
)
def test_wrong_signal_gives_its_code(code: str, blocks: list[Any]) -> None:
    error = failure(circuit(DRIVEN, *ROWS, signals=blocks), blocks={"good": Good, "no step": NoStep, "no ports": NoPorts})
    codes = {e.code for e in error.errors} if isinstance(error, ErrorList) else {error.code}
    assert code in codes


@pytest.mark.parametrize("sample", [None, 0.1])
def test_algebraic_loop_of_signals_is_named(sample: float | None) -> None:
    blocks = [
        signal("one", "Gain", sample=sample, reads={"u": "two.y"}, drives={"y": "a.u"}, k=1.0),
        signal("two", "Gain", sample=sample, reads={"u": "one.y"}, k=0.5),
    ]
    error = failure(circuit(DRIVEN, *ROWS, signals=blocks))
    assert error.code == "E440"
    assert "one -> two -> one" in error.what


@pytest.mark.parametrize("settings", [{"duration": -1.0}, {"output_step": 0.0}, {"output_step": 2.0}, {"rtol": float("nan")}])
def test_unusable_settings_of_a_run(settings: dict[str, float]) -> None:
    system = compose(circuit([SOURCE, LOAD], "s.p r.p", "ground s.n r.n"))
    with pytest.raises(DomainsError) as caught:
        simulate(system, **{"duration": 1.0, "output_step": 0.1, **settings})
    assert caught.value.code == "E461"


def test_unknown_initial_state_suggests_the_nearest() -> None:
    system = compose(circuit([SOURCE, LOAD, component("c", "Capacitor", C=1.0)], "s.p r.p", "r.n c.p", "ground s.n c.n"))
    with pytest.raises(DomainsError) as caught:
        simulate(system, duration=1.0, output_step=0.1, initial={"c.w": 1.0})
    assert caught.value.code == "E462"
    assert "'c.v'" in caught.value.remedy


def test_runaway_state_stops_the_run_with_time_and_name() -> None:
    """A wheel whose controller feeds its rate back with the wrong sign grows beyond all numbers."""
    parts = [component("a", "VoltageAmplifier"), component("m", "DCMotor", {"shaft": "axle"}, R=1.0, L=0.0, K=10.0)]
    feedback = signal("k", "Gain", reads={"u": "axle.rate"}, drives={"y": "a.u"}, k=1e3)
    system = compose(circuit(parts, "a.p m.p", "ground a.n m.n", signals=[feedback]), equations_of_motion(flywheel(1e-3)))
    with pytest.raises(DomainsError) as caught:
        simulate(system, duration=1.0, output_step=0.1, initial={"axle.rate": 1.0})
    assert caught.value.code == "E467"
    assert "t = " in caught.value.what
    assert "axle." in caught.value.what


def test_places_of_the_users_file_are_told() -> None:
    spec = seeker_spec()
    from dataclasses import replace

    broken = replace(spec.components[1], parameters={**spec.components[1].parameters, "R": -4.0}, place="seeker.toml:84")
    error = failure(replace(spec, components=(spec.components[0], broken, *spec.components[2:])), None)
    first = error.errors[0] if isinstance(error, ErrorList) else error
    assert any(e.place == "seeker.toml:84" for e in (error.errors if isinstance(error, ErrorList) else [first]))


def test_a_bridge_of_perfect_diodes_is_told_what_it_lacks() -> None:
    parts = [
        component("s", "SineVoltage", amplitude=10.0, frequency=50.0),
        *(component(f"d{k}", "IdealDiode", Ron=0.0, Goff=0.0) for k in (1, 2, 3, 4)),
        component("r", "Resistor", R=1e3),
    ]
    system = compose(circuit(parts, "s.p d1.p d3.n", "ground s.n d2.p d4.n", "d1.n d2.n r.p", "d3.p d4.p r.n"))
    with pytest.raises(DomainsError, match=r"Ron.*Goff") as caught:
        simulate(system, duration=0.02, output_step=1e-3)
    assert caught.value.code == "E468"


def test_a_tiny_parameter_is_named_as_such() -> None:
    parts = [component("s", "VoltageSource", value=1.0), component("r", "Resistor", R=1e3), component("c", "Capacitor", C=1e-30)]
    with pytest.raises(DomainsError, match=r"'c'.* 1e-30") as caught:
        compose(circuit(parts, "s.p r.p", "r.n c.p", "ground s.n c.n"))
    assert caught.value.code == "E417"


def test_names_that_begin_with_ground_are_ordinary_names() -> None:
    parts = [
        component("ground_s", "VoltageSource", value=5.0),
        component("ground_a", "Resistor", R=1.0),
        component("grounding", "Resistor", R=4.0),
    ]
    system = compose(circuit(parts, "ground_s.p ground_a.p", "ground_a.n grounding.p", "ground ground_s.n grounding.n"))
    assert [name for block in system.blocks for name in block.variables if name.startswith("node")] == [
        "node(ground_s.p, ground_a.p).v",
        "node(ground_a.n, grounding.p).v",
    ]


def test_a_component_called_as_a_part_of_another_is_refused() -> None:
    """Both would have a voltage 't.1.v', and one of them would silently take the place of the other."""
    parts = [SOURCE, component("t", "Transformer", ratio=2.0), component("t.1", "Resistor", R=4.0), LOAD]
    error = failure(circuit(parts, "s.p t.p1 t.1.p", "t.p2 r.p", "ground s.n t.n1 t.n2 t.1.n r.n"))
    assert (error.code, error.element) == ("E400", "t.1")
    assert "'t'" in str(error)


def test_a_component_called_as_the_stop_of_a_joint_is_refused() -> None:
    eom = equations_of_motion(flywheel(limits=(-1.0, 1.0)))
    damper = ComponentSpec(name="axle.stop", model="mechanical.Damper", parameters={"damping": 1.0}, attach={"joint": "axle"})
    error = failure(SystemSpec(components=(damper,)), eom)
    assert (error.code, error.element) == ("E400", "axle.stop")


@pytest.mark.parametrize("name", ["", " ", "a\nb"])
def test_names_that_cannot_be_read_are_refused(name: str) -> None:
    assert failure(circuit([component(name, "Resistor", R=1.0)])).code == "E400"


def test_numbers_of_any_kind_are_numbers() -> None:
    for number in (np.int64(10), np.float32(10.0), Fraction(10)):
        system = compose(circuit([SOURCE, component("r", "Resistor", R=number)], "s.p r.p", "ground s.n r.n"))  # type: ignore[arg-type]
        assert 10.0 in system.p_values
    assert failure(circuit([SOURCE, component("r", "Resistor", R=10**400)], "s.p r.p", "ground s.n r.n")).code == "E404"


def test_an_amplifier_without_feedback_is_told_by_its_parts() -> None:
    parts = [SOURCE, LOAD, component("a", "OpAmp"), component("l", "Resistor", R=1e3)]
    error = failure(circuit(parts, "s.p r.p", "r.n a.plus", "ground s.n a.minus a.ref l.n", "a.out l.p"))
    assert error.code == "E419"
    assert "'s', 'r', 'a'" in str(error)
    assert "a.output.i" in str(error)


@pytest.mark.parametrize("formula", ["1 if t > 0.5 else 0", "sign(t - 0.5)", "t % 0.1", "not (t > 0.5)"])
def test_a_capacitor_that_must_follow_a_formula_with_jumps_is_refused(formula: str) -> None:
    """Differentiated, the jump would vanish: the charge would change with no current at all."""
    parts = [component("a", "SignalVoltage"), component("c", "Capacitor", C=1e-3)]
    curve = signal("w", "Formula", formula=formula)
    drive = signal("k", "Gain", reads={"u": "w.y"}, drives={"y": "a.u"}, k=2.0)
    error = failure(circuit(parts, "a.p c.p", "ground a.n c.n", signals=[curve, drive]))
    assert (error.code, error.element) == ("E422", "w")


def test_a_capacitor_may_follow_a_formula_with_kinks() -> None:
    parts = [component("a", "SignalVoltage"), component("c", "Capacitor", C=1e-3)]
    curve = signal("w", "Formula", drives={"y": "a.u"}, formula="abs(t - 0.5)")
    run = simulate(compose(circuit(parts, "a.p c.p", "ground a.n c.n", signals=[curve])), duration=1.0, output_step=0.25)
    np.testing.assert_allclose(run.array("c.i")[[0, 1, 3, 4]], [-1e-3, -1e-3, 1e-3, 1e-3], rtol=1e-12)  # no integration at all


def test_a_pole_of_a_source_stops_a_system_without_states() -> None:
    parts = [component("a", "SignalVoltage"), LOAD]
    curve = signal("w", "Formula", drives={"y": "a.u"}, formula="1 / (t - 0.3)")
    with pytest.raises(DomainsError, match=r"0\.3 s.*'a\.power'") as caught:
        simulate(compose(circuit(parts, *ROWS, signals=[curve])), duration=1.0, output_step=0.1)
    assert caught.value.code == "E460"


def test_a_switch_that_chatters_is_stopped_though_its_events_do_not_converge() -> None:
    """Between two switches lie some 2e-12 s, the time to charge and discharge c by 2e-9 V: a second would have 1e11 of them."""
    parts = [
        component("s", "VoltageSource", value=1.0),
        component("r", "Resistor", R=1.0),
        component("c", "Capacitor", C=1e-3),
        component("w", "VoltageSwitch", VT=0.5, VH=1e-9, Ron=1e-3),
    ]
    system = compose(circuit(parts, "s.p r.p", "r.n w.p w.cp c.p", "ground s.n w.n w.cn c.n"))
    with pytest.raises(DomainsError) as caught:
        simulate(system, duration=1.0, output_step=0.1)
    assert (caught.value.code, caught.value.element) == ("E480", "w")


def test_a_body_colder_than_absolute_zero_is_told() -> None:
    parts = [
        ComponentSpec(name="c", model="thermal.HeatCapacity", parameters={"C": 1.0}),
        ComponentSpec(name="q", model="thermal.HeatSource", parameters={"value": -500.0}),
    ]
    run = simulate(compose(circuit(parts, "c.port q.port")), duration=1.0, output_step=0.1)
    assert [(note.code, note.element) for note in run.notes] == [("W406", "c")]
    assert re.search(r"down to -206\.[89] K, first at t = 0\.6 s", run.notes[0].text)  # 293.15 K - 500 K/s t


def test_a_flow_source_into_a_dead_end_is_told_in_good_words() -> None:
    parts = [ComponentSpec(name="s", model="hydraulic.FlowSource", parameters={"value": 1e-4})]
    error = failure(circuit(parts, "s.a", "ground s.b"))
    assert error.code == "E414"
    assert "'s'" in error.what
    assert error.remedy
