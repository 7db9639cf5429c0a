"""Systems and results are plain data: they pickle, copy and compare, whoever composed them, and any process can run them."""

from __future__ import annotations

import copy
import functools
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from pathlib import Path

import numpy as np
import pytest
from sliders import guides, on, system_of
from two_axis import circuit, component, signal

import mategraph
from domains.composition.compose import compose
from domains.reduction.expression_columns import Named
from domains.result import Result
from domains.simulation.compiled_system import CompiledSystem
from domains.simulation.simulate import simulate
from domains.system import System
from foundation.frozen import FrozenDict
from tests.domains.composition.test_motions import moved
from tests.domains.simulation.test_state_changes import pendulum

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = sorted((ROOT / "sample_assemblies").rglob("*.toml"))
SHORT = 0.02  # s of every run: a few ticks and events


@dataclass(frozen=True, kw_only=True)
class Case:
    """A system, and where it starts."""

    system: System
    initial: Mapping[str, float] = field(default_factory=dict)

    def run(self) -> Result:
        return simulate(self.system, duration=SHORT, output_step=SHORT / 20, initial=self.initial)


def sample(path: Path) -> Case:
    machine = mategraph.load(path, allow_python=True)
    return Case(system=machine.system, initial=machine.project.initial)


def in_contact() -> Case:
    """Two blocks on guides: the first hits its stop, the second sticks."""
    parts = [on("x1", "wall", "EndStop", upper=0.005, restitution=0.5), on("x2", "dry", "Friction", coulomb=20.0, static=30.0)]
    return Case(system=compose(system_of(*parts), guides([1.0, 2.0])), initial={"x1.speed": 1.0})


def doubled(a: float) -> float:
    return 2.0 * a


def switched() -> Case:
    """A waveform, a diode, a signal that is sampled by the user's function, and a profile of several pieces."""
    parts = [
        component("s", "PulseVoltage", low=-1.0, high=1.0, width=0.002, period=0.004),
        component("d", "Diode"),
        component("r", "Resistor", R=10.0),
        component("c", "Capacitor", C=1e-4),
    ]
    blocks = [
        signal("twice", "doubled", sample=0.001, reads={"a": "c.v"}),
        signal("given", "Table", points=[[0.0, 0.0], [0.01, 1.0], [0.02, 0.5]]),
    ]
    spec = circuit(parts, "s.p d.p", "d.n r.p", "r.n c.p", "ground s.n c.n", signals=blocks)
    return Case(system=compose(spec, blocks={"doubled": doubled}))  # type: ignore[dict-item]


def driven() -> Case:
    """A joint that is moved as given, by a law of several stretches."""
    spec = replace(system_of(), motions=(moved("x1", "trapezoid", start=0.002, distance=0.01, speed=2.0, acceleration=500.0),))
    return Case(system=compose(spec, guides([1.0, 2.0])))


def changing_states() -> Case:
    """A pendulum in Cartesian coordinates, next to where its states are exchanged."""
    return Case(system=pendulum(), initial={"rod.x.position": 0.0, "rod.y.position": -1.0, "rod.x.speed": 7.0})


BY_HAND = {made.__name__: made for made in (in_contact, switched, driven, changing_states)}
QUICK = ("seeker", "two_link_arm_friction")  # samples; all of them take a minute, most of which is reading CAD files
NAMES = [
    *BY_HAND,
    *(path.stem if path.stem in QUICK else pytest.param(path.stem, marks=pytest.mark.long) for path in SAMPLES),
]


@functools.cache
def case(name: str) -> Case:
    return BY_HAND[name]() if name in BY_HAND else sample(next(path for path in SAMPLES if path.stem == name))


@functools.cache
def result_of(name: str) -> Result:
    return case(name).run()


@pytest.mark.parametrize("name", NAMES)
def test_a_system_pickles_copies_and_compares(name: str) -> None:
    system = case(name).system
    again = pickle.loads(pickle.dumps(system))
    assert again == system
    assert copy.deepcopy(system) == system
    assert replace(system, x0=system.x0 + 1.0) != system
    assert replace(system, xdot=2.0 * system.xdot) != system


@pytest.mark.parametrize("name", [*BY_HAND, *QUICK])
def test_nothing_of_a_system_or_its_copies_can_be_changed(name: str) -> None:
    system = case(name).system
    given = np.array(system.p_values)
    for one in (system, pickle.loads(pickle.dumps(system)), copy.deepcopy(system), replace(system, p_values=given)):
        assert not any(array.flags.writeable for array in (one.x0, one.w0, one.p_values, *one.entries))
        mappings = [one.starts, one.expressions, one.signals, one.energies.heat, one.signal_graph.drives, one.signal_graph.units]
        mappings += [block.parameters for block in one.signal_graph.blocks]
        assert not any(isinstance(mapping, MutableMapping) and type(mapping) is not FrozenDict for mapping in mappings)
    if system.solved is not None:
        assert not system.solved.x0.flags.writeable
    assert given.flags.writeable  # what the caller had stays the caller's


def changeable(value: object, where: str, met: dict[int, object]) -> Iterator[str]:
    """Where lists, dicts and arrays that can be changed stand in plain data."""
    if id(value) in met or isinstance(value, str | int | float | type | None):
        return
    met[id(value)] = value
    if type(value) in (list, dict, set) or (isinstance(value, np.ndarray) and value.flags.writeable):
        yield where
    if is_dataclass(value):
        inside = {f"{where}.{f.name}": getattr(value, f.name) for f in fields(value)}
    elif isinstance(value, Mapping | list | tuple) and not isinstance(value, Named):
        inside = dict(enumerate(value.values() if isinstance(value, Mapping) else value))
    else:
        inside = {}
    for name, content in inside.items():
        yield from changeable(content, f"{where}[]" if isinstance(name, int) else name, met)


@pytest.mark.parametrize("name", [*BY_HAND, *QUICK])
def test_nothing_inside_a_system_can_be_changed_at_any_depth(name: str) -> None:
    assert not set(changeable(case(name).system, "system", {}))


def test_parameters_of_a_specification_are_its_own_at_any_depth() -> None:
    points = [[0.0, 0.0], [0.01, 1.0]]
    spec = signal("given", "Table", points=points)
    points[1][1] = 5.0
    assert spec.parameters["points"] == ((0.0, 0.0), (0.01, 1.0))
    assert pickle.loads(pickle.dumps(spec)) == spec


def test_the_energies_of_a_result_cannot_be_changed_at_any_depth() -> None:
    result = result_of("in_contact")
    for one in (result, pickle.loads(pickle.dumps(result)), copy.deepcopy(result)):
        inner = [content for content in one.energy.values() if isinstance(content, Mapping)]
        assert inner
        assert {type(content) for content in inner} == {FrozenDict}


@pytest.mark.parametrize("name", NAMES)
def test_a_result_pickles_copies_and_compares(name: str) -> None:
    result = result_of(name)
    again = pickle.loads(pickle.dumps(result))
    assert again == result
    assert copy.deepcopy(result) == result
    assert replace(result, time=result.time + 1.0) != result
    assert not again.time.flags.writeable
    assert len(repr(result)) < 200


@pytest.mark.parametrize(
    "names", [(*BY_HAND, *QUICK), pytest.param([path.stem for path in SAMPLES], marks=pytest.mark.long)], ids=["few", "all"]
)
def test_a_run_in_a_fresh_process_from_the_pickled_system_gives_equal_numbers(names: Sequence[str], tmp_path: Path) -> None:
    given, found = tmp_path / "cases.pickle", tmp_path / "results.pickle"
    given.write_bytes(pickle.dumps([case(name) for name in names]))
    program = "import pickle, sys; cases = pickle.load(open(sys.argv[1], 'rb')); "
    program += "pickle.dump([case.run() for case in cases], open(sys.argv[2], 'wb'))"
    _run_python(program, str(given), str(found))
    for name, result in zip(names, pickle.loads(found.read_bytes()), strict=True):
        assert result == result_of(name), name


def test_composition_is_the_same_in_every_process(tmp_path: Path) -> None:
    program = "import pickle, sys; from tests.domains.test_plain_systems import *; "
    program += "pickle.dump({name: make() for name, make in BY_HAND.items()}, open(sys.argv[1], 'wb'))"
    files = [tmp_path / f"{seed}.pickle" for seed in (1, 2)]
    for seed, file in enumerate(files, start=1):
        _run_python(program, str(file), seed=str(seed))
    first, second = (pickle.loads(file.read_bytes()) for file in files)
    for name, one in first.items():
        assert one.system == second[name].system, name


def test_a_second_run_of_a_compiled_system_compiles_nothing() -> None:
    compiled = CompiledSystem(in_contact().system)
    runs = [simulate(compiled, duration=SHORT, output_step=SHORT / 20, initial={"x1.speed": 1.0}) for _ in range(2)]
    code = compiled.code(), compiled.with_contacts_held.code()
    simulate(compiled, duration=SHORT, output_step=SHORT / 20)
    assert (compiled.code(), compiled.with_contacts_held.code()) == code  # the very same objects
    np.testing.assert_array_equal(runs[0].array("x1.position"), runs[1].array("x1.position"))


def _run_python(program: str, *arguments: str, seed: str = "0") -> None:
    paths = os.pathsep.join([str(ROOT), str(ROOT / "tests" / "helpers")])
    environment = {**os.environ, "PYTHONPATH": paths, "PYTHONHASHSEED": seed, "MATEGRAPH_NO_COMPILER": "1"}
    subprocess.run([sys.executable, "-c", program, *arguments], check=True, cwd=ROOT, env=environment)
