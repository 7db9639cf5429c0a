"""Systems of several domains for the tests of graph pictures: a hydraulic press of a dozen components, and drive lines without number."""

from __future__ import annotations

from dataclasses import dataclass

from machines import assembly_of, body_of, box_part, joint

from cadimport.assembly import Assembly
from domains.specs import GROUND, ComponentSpec, SignalSpec, SystemSpec
from topology.mechanism import Coupling, Mechanism


@dataclass(frozen=True, kw_only=True)
class Drawn:
    """As much of a system as its picture needs."""

    spec: SystemSpec
    normal_tree: tuple[str, ...] = ()


def part(name: str, model: str, **more: object) -> ComponentSpec:
    """A component; words are attachments, numbers are parameters."""
    attach = {k: v for k, v in more.items() if isinstance(v, str)}
    return ComponentSpec(name=name, model=model, attach=attach, parameters={k: float(v) for k, v in more.items() if k not in attach})  # type: ignore[arg-type]


def sliding_table(count: int) -> tuple[Assembly, Mechanism]:
    """A frame with `count` slides and spindles; each spindle is geared to its slide."""
    names = ["frame", *(f"{what} {i}" for i in range(count) for what in ("spindle", "slide"))]
    parts = [box_part(f"s{i}", (0.1, 0.05, 0.02)) for i in range(len(names))]
    assembly = assembly_of(parts, {n: (f"s{i}", (0.0, 0.0, 0.1 * i)) for i, n in enumerate(names)})
    bodies = [body_of(assembly, [name]) for name in names]
    tree = []
    for i in range(count):
        tree.append(joint(f"turn {i}", "frame", f"spindle {i}", (0, 0, 0.1), (0, 0, 1)))
        tree.append(joint(f"feed {i}", "frame", f"slide {i}", (0, 0, 0.1), (1, 0, 0), "prismatic"))
    couplings = tuple(Coupling(name=f"nut {i}", kind="screw", terms=((f"feed {i}", 1.0), (f"turn {i}", -0.001))) for i in range(count))
    mechanism = Mechanism(
        name="table", ground="frame", bodies={b.name: b for b in bodies}, mobility=count, tree=tuple(tree), couplings=couplings
    )
    return assembly, mechanism


def press() -> Drawn:
    """Battery, motor, gear and pump; valve, cylinder and accumulator; heat out of the winding; a controller with its filter."""
    components = (
        part("battery", "electrical.Battery"),
        part("bridge", "electrical.HBridge"),
        part("motor", "electrical.DCMotor", R=0.4, L=2e-3, K=0.06),
        part("gear", "mechanical.Gear"),
        part("pump", "hydraulic.Pump"),
        part("tank", "hydraulic.Tank"),
        part("relief", "hydraulic.ReliefValve"),
        part("accumulator", "hydraulic.Accumulator"),
        part("valve", "hydraulic.Valve43"),
        part("cylinder", "hydraulic.Cylinder", rod="feed 0"),
        part("winding", "thermal.HeatCapacity"),
        part("to air", "thermal.Convection"),
        part("air", "thermal.Ambient"),
    )
    connections = (
        ("battery.p", "bridge.p"),
        (GROUND, "battery.n", "bridge.n"),
        ("bridge.a", "motor.p"),
        ("bridge.b", "motor.n"),
        ("motor.shaft", "gear.a"),
        ("gear.b", "pump.shaft"),
        ("tank.a", "pump.a", "relief.b", "valve.t"),
        ("pump.b", "relief.a", "accumulator.a", "valve.p"),
        ("valve.a", "cylinder.a"),
        ("valve.b", "cylinder.b"),
        ("motor.heat", "winding.port", "to air.a"),
        ("to air.b", "air.port"),
    )
    signals = (
        SignalSpec(name="stroke", block="Trapezoid", outputs={}),
        SignalSpec(name="filter", block="LowPass", inputs={"u": "feed 0.position"}),
        SignalSpec(name="controller", block="PID", sample=1e-3, inputs={"ref": "stroke.y", "y": "filter.y"}, outputs={"u": "valve.u"}),
        SignalSpec(name="speed", block="Constant", outputs={"y": "bridge.u"}),
    )
    return Drawn(
        spec=SystemSpec(components=components, connections=connections, signals=signals),
        normal_tree=("battery", "tank", "air", "accumulator", "winding", "cylinder.a"),
    )


def drive_lines(count: int) -> Drawn:
    """One battery, and `count` lines of fuse, switch, motor, winding and cooling, each under a cascade of controllers."""
    components = [part("battery", "electrical.Battery"), part("air", "thermal.Ambient")]
    plus, minus, cold = ["battery.p"], [GROUND, "battery.n"], ["air.port"]
    rows: list[tuple[str, ...]] = []
    signals = []
    for i in range(count):
        components += [
            part(f"fuse {i}", "electrical.Resistor", R=0.01),
            part(f"bridge {i}", "electrical.HBridge"),
            part(f"motor {i}", "electrical.DCMotor", R=0.4, shaft=f"turn {i}"),
            part(f"winding {i}", "thermal.HeatCapacity", C=120.0),
            part(f"cooling {i}", "thermal.Convection"),
        ]
        plus.append(f"fuse {i}.p")
        minus.append(f"bridge {i}.n")
        cold.append(f"cooling {i}.b")
        rows += [
            (f"fuse {i}.n", f"bridge {i}.p"),
            (f"bridge {i}.a", f"motor {i}.p"),
            (f"bridge {i}.b", f"motor {i}.n"),
            (f"motor {i}.heat", f"winding {i}.port", f"cooling {i}.a"),
        ]
        signals += [
            SignalSpec(name=f"way {i}", block="SCurve"),
            SignalSpec(name=f"place {i}", block="PID", sample=1e-3, inputs={"ref": f"way {i}.y", "y": f"feed {i}.position"}),
            SignalSpec(name=f"pace {i}", block="PID", sample=1e-3, inputs={"ref": f"place {i}.u", "y": f"encoder {i}.y"}),
            SignalSpec(name=f"encoder {i}", block="Encoder", inputs={"u": f"turn {i}.angle"}),
            SignalSpec(name=f"limit {i}", block="Limiter", inputs={"u": f"pace {i}.u"}, outputs={"y": f"bridge {i}.u"}),
        ]
    rows += [tuple(plus), tuple(minus), tuple(cold)]
    tree = ("battery", "air", *(f"winding {i}" for i in range(count)))
    return Drawn(spec=SystemSpec(components=tuple(components), connections=tuple(rows), signals=tuple(signals)), normal_tree=tree)


def ladder(count: int) -> Drawn:
    """A source before `count` links of resistor and capacitor."""
    components = [part("source", "electrical.VoltageSource", value=10.0)]
    rows: list[tuple[str, ...]] = []
    before = "source.p"
    ground = [GROUND, "source.n"]
    for i in range(count):
        components += [part(f"R{i}", "electrical.Resistor", R=1e3), part(f"C{i}", "electrical.Capacitor", C=1e-6)]
        rows.append((before, f"R{i}.p") if i == 0 else (before, f"R{i}.p", f"C{i - 1}.p"))
        ground.append(f"C{i}.n")
        before = f"R{i}.n"
    rows += [(before, f"C{count - 1}.p"), tuple(ground)]
    tree = ("source", *(f"C{i}" for i in range(count)))
    return Drawn(spec=SystemSpec(components=tuple(components), connections=tuple(rows)), normal_tree=tree)
