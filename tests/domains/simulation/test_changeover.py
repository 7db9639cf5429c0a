"""A run on the virtual machine goes over to machine code: when that is changes nothing, and only what is worth it is compiled."""

from __future__ import annotations

import os
import platform
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from two_axis import circuit, component, flywheel
from two_axis import signal as signal_block

from domains.composition.compose import compose
from domains.composition.mechanism_system import system_of_mechanism
from domains.simulation import changeover
from domains.simulation.compiled_system import CompiledSystem
from domains.simulation.simulate import simulate
from domains.simulation.stepper import Stepper
from domains.system import System
from foundation.frozen import FrozenDict
from mechanics.codegen import background
from mechanics.codegen.background import Compilations
from mechanics.codegen.libraries import Source, compiler, is_whole
from mechanics.equations import equations_of_motion

needs_compiler = pytest.mark.skipif(compiler() is None, reason="no C compiler")
DURATION = 0.05  # s
PATIENCE = 60.0  # s that a busy machine may take to start or end a process; nobody waits so long where all is well


@pytest.fixture(autouse=True)
def with_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATEGRAPH_NO_COMPILER", "0")


@pytest.fixture(scope="module")
def arm() -> System:
    """A driven pendulum with a sampled controller: explicit steps, stopped every millisecond."""
    parts = [component("amp", "VoltageAmplifier"), component("motor", "DCMotor", {"shaft": "axle"}, R=4.0, L=2e-3, K=0.06)]
    reads, drives = {"ref": "ref.y", "y": "axle.angle"}, {"u": "amp.u"}
    blocks = [signal_block("ref", "Step", time=5e-3, final=0.2)]
    blocks += [signal_block("ctl", "PID", sample=1e-3, reads=reads, drives=drives, Kp=60.0, Kd=3.0)]
    spec = circuit(parts, "amp.p motor.p", "ground amp.n motor.n", signals=blocks)
    return compose(spec, equations_of_motion(flywheel(center=0.1)))


@pytest.fixture(scope="module")
def top() -> System:
    """A body on a ball joint: its orientation is a quaternion, of unit length after every step."""
    pendulum = flywheel(center=0.1)
    ball = replace(pendulum.tree[0], kind="spherical")
    start = {f"axle.rate_{axis}": rate for axis, rate in zip("xyz", (1.0, -2.0, 30.0), strict=True)}
    system = system_of_mechanism(replace(pendulum, tree=(ball,), mobility=3))
    assert start.keys() <= set(system.states)
    return replace(system, starts=FrozenDict({**system.starts, **start}))


@pytest.fixture(scope="module")
def charger() -> System:
    """A capacitor behind a real diode: algebraic unknowns, stiff steps, jumps at every tick."""
    parts = [component("amp", "VoltageAmplifier"), component("d", "Diode"), component("r", "Resistor", R=10.0)]
    parts += [component("c", "Capacitor", C=1e-4)]
    blocks = [
        signal_block("ref", "Step", time=2e-3, final=3.0),
        signal_block("ctl", "PID", sample=1e-3, reads={"ref": "ref.y", "y": "c.v"}, drives={"u": "amp.u"}, Kp=4.0, Ki=20.0),
    ]
    return compose(circuit(parts, "amp.p d.p", "d.n r.p", "r.n c.p", "ground amp.n c.n", signals=blocks))


class LookAtStep(changeover.Pace):
    """Looks once, when it is asked for the given time: before every step."""

    at = 0

    def __init__(self, duration: float, *, before: float = 0.0, making: changeover.MakingTime | None = None) -> None:
        super().__init__(duration, before=before, making=making)
        self._asked = 0

    def due(self) -> bool:
        self._asked += 1
        return self._asked == self.at


def run_that_goes_over(system: System, at: int, monkeypatch: pytest.MonkeyPatch) -> tuple[dict[str, np.ndarray], int]:
    """The states of a run with machine code from one of its steps on, and the number of changes."""
    over: list[float] = []

    def noted(self: Stepper, *given: object, change: Callable[..., None] = Stepper._change) -> None:
        over.append(self.t)
        change(self, *given)

    with monkeypatch.context() as patch:
        patch.setattr("domains.simulation.stepper.Pace", type("Look", (LookAtStep,), {"at": at}))
        patch.setattr(Stepper, "_change", noted)
        patch.setattr(changeover, "ASKING", -1.0)
        patch.setattr(changeover, "ASKING_PER_OPERATION", 0.0)
        run = simulate(CompiledSystem(system), duration=DURATION, output_step=3e-4, solver="auto")
    return {name: run.array(name) for name in system.states}, len(over)


def with_its_code_known(system: System, monkeypatch: pytest.MonkeyPatch) -> dict[str, np.ndarray]:
    """The states of a run that had its machine code from the start; the code is in the cache afterwards."""
    with monkeypatch.context() as patch:
        patch.setenv("MATEGRAPH_COMPILE_FIRST", "1")
        run = simulate(CompiledSystem(system), duration=DURATION, output_step=3e-4)
    return {name: run.array(name) for name in system.states}


@needs_compiler
@pytest.mark.parametrize("machine", ["arm", pytest.param("top", marks=pytest.mark.long)])
def test_a_run_does_not_depend_on_when_it_goes_over_to_machine_code(
    machine: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    system: System = request.getfixturevalue(machine)
    compiled = with_its_code_known(system, monkeypatch)
    for at in (1, 2, 15):
        run, changes = run_that_goes_over(system, at, monkeypatch)
        assert changes == 1
        for name, values in run.items():
            if platform.machine() in ("x86_64", "AMD64"):
                np.testing.assert_array_equal(values, compiled[name])  # the same operations in the same order
            else:  # CasADi's own code may be built with fused multiply-adds, which round once where ours rounds twice
                np.testing.assert_allclose(values, compiled[name], rtol=1e-9, atol=1e-12)


@needs_compiler
@pytest.mark.long
def test_stiff_steps_that_go_over_differ_by_round_off_only(charger: System, monkeypatch: pytest.MonkeyPatch) -> None:
    """LAPACK eliminates in another order than the C code: the last digits of the states differ, and by them the lengths of steps."""
    compiled = with_its_code_known(charger, monkeypatch)
    for at in (1, 15):
        run, changes = run_that_goes_over(charger, at, monkeypatch)
        assert changes == 1
        for name, values in run.items():
            np.testing.assert_allclose(values, compiled[name], rtol=1e-7, atol=1e-9)  # ten tolerances of a step


@needs_compiler
def test_a_short_run_starts_no_compiler(arm: System, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path))
    monkeypatch.setattr("subprocess.Popen", lambda *_, **__: pytest.fail("a compiler was started"))
    simulate(CompiledSystem(arm), duration=DURATION, output_step=1e-2)
    assert not list(tmp_path.iterdir())


def test_a_compiler_is_worth_its_time_by_what_is_left_or_was_spent() -> None:
    started: list[bool] = []
    source = Source(text="x" * 100_000, compiler=sys.executable, level="-O2")
    takes = changeover.compilation_time([source])

    class Watched(changeover.Changeover):
        def _start_where_it_pays(self, seconds: float) -> None:
            started.append(seconds > changeover.WORTH * takes)

    for remaining, spent, worth in ((0.5 * takes, 0.1, False), (2.0 * takes, 0.1, True), (0.1, 2.0 * takes, True)):
        change = Watched(operations=100)
        assert change.worth_asking(max(remaining, 1.0), spent)
        assert not change.asked([source], remaining, spent)
        assert started.pop() == worth
        assert not change.over


def test_the_pace_of_a_run_shows_what_is_left() -> None:
    pace = changeover.Pace(10.0, before=3.0)
    pace._started -= 2.0  # s ago
    assert pace.due()
    assert pace.remaining(4.0) == pytest.approx(3.0, abs=0.1)  # s: 2 s for 4 of 10
    assert pace.spent == pytest.approx(5.0, abs=0.1)
    pace.look_again(soon=False)
    assert not pace.due()


def slow_compiler(folder: Path) -> Path:
    """A compiler that never ends, with a child of its own; both write down their numbers."""
    script = folder / "slow-cc"
    script.write_text(f"#!/bin/sh\necho $$ >> {folder}/processes\nsleep 300 &\necho $! >> {folder}/processes\nwait\n")
    script.chmod(0o755)
    return script


def numbers_in(file: Path) -> list[int]:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if file.exists() and len(found := file.read_text().split()) == 2:
            return [int(number) for number in found]
        time.sleep(0.01)
    raise AssertionError("the compiler was not started")


def gone(process: int) -> bool:
    """Whether a process ends soon."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        status = Path(f"/proc/{process}/stat")
        if status.exists() and status.read_text().rpartition(")")[2].split()[0] == "Z":
            return True  # ended, and not yet collected by whoever adopted it
        time.sleep(0.01)
    return False


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
def test_a_compilation_that_is_called_off_leaves_no_process_and_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    running = Compilations([slow_source(tmp_path, monkeypatch)])
    processes = numbers_in(tmp_path / "processes")
    assert not running.done()
    running.cancel()
    assert running.done()
    assert running.failed
    assert all(gone(process) for process in processes)
    assert not list((tmp_path / "cache" / "compiled").iterdir())


LONG_RUN = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job ignores it
import casadi as ca
from by_hand import system_by_hand
from domains.simulation import changeover
from domains.simulation.simulate import simulate
from mechanics.codegen import background
changeover.FIRST_LOOK = 0.0
changeover.ASKING = changeover.WORTH = 0.0
x = ca.SX.sym("x", 2)
told = []
def progress(t, duration):
    if background._processes and not told:
        told.append(t)
        print("compiling", flush=True)
system = system_by_hand(ca.vertcat(x[1], -x[0]), x=x, start=[1.0, 0.0])
run = simulate(system, duration=1e6, output_step=1e3, solver="explicit", progress=progress)
print(run.interrupted)
"""


def long_run_that_compiles(folder: Path) -> tuple[subprocess.Popen[str], list[int]]:
    """A process whose run has started a compiler, and the numbers of that compiler's processes."""
    environment = {**os.environ, "MATEGRAPH_CACHE": str(folder / "cache"), "CC": str(slow_compiler(folder))}
    environment["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
    child = subprocess.Popen([sys.executable, "-c", LONG_RUN], env=environment, stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stdout.readline() == "compiling\n"
    return child, numbers_in(folder / "processes")


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
def test_ctrl_c_ends_the_run_and_its_compiler(tmp_path: Path) -> None:
    child, processes = long_run_that_compiles(tmp_path)
    child.send_signal(signal.SIGINT)
    assert child.communicate(timeout=PATIENCE)[0].strip() == "True"
    assert all(gone(process) for process in processes)


def emptied(folder: Path) -> bool:
    """Whether nothing is left in a folder soon."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if not list(folder.iterdir()):
            return True
        time.sleep(0.01)
    return False


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
@pytest.mark.parametrize("how", ["SIGTERM", "SIGKILL"])
def test_a_compiler_does_not_survive_the_process_it_works_for(how: str, tmp_path: Path) -> None:
    child, processes = long_run_that_compiles(tmp_path)
    child.send_signal(getattr(signal, how))
    child.communicate(timeout=PATIENCE)
    assert all(gone(process) for process in processes)
    assert emptied(tmp_path / "cache" / "compiled")


def slow_source(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Source:
    monkeypatch.setenv("MATEGRAPH_CACHE", str(folder / "cache"))
    return Source(text="int x;", compiler=str(slow_compiler(folder)), level="-O2")


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
def test_a_child_by_fork_leaves_its_parents_compiler_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    running = Compilations([slow_source(tmp_path, monkeypatch)])
    processes = numbers_in(tmp_path / "processes")
    child = os.fork()
    if child == 0:
        try:
            background.cancel_all()
            running.cancel()
        finally:
            os._exit(0)
    os.waitpid(child, 0)
    assert not running.done()
    assert len(list((tmp_path / "cache" / "compiled").iterdir())) == 1
    running.cancel()
    assert all(gone(process) for process in processes)


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
def test_a_compiler_that_hangs_ends_though_nobody_asks_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "TIMEOUT", 0.5)
    running = Compilations([slow_source(tmp_path, monkeypatch)])
    assert all(gone(process) for process in numbers_in(tmp_path / "processes"))
    assert running._process is not None
    running._process.wait(PATIENCE)
    assert running.done()
    assert running.failed


@needs_compiler
def test_what_a_compiler_has_finished_is_kept_when_the_rest_is_called_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path))
    path = compiler()
    assert path is not None
    first, second = (Source(text=f"int f(void) {{ return {number}; }}", compiler=path, level="-O2") for number in (1, 2))
    running = Compilations([first, second])
    assert running._process is not None
    running._process.wait(PATIENCE)
    running.cancel()
    assert is_whole(first.library)
    assert not is_whole(second.library)
    assert running.failed
    assert running.done()


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
@pytest.mark.parametrize("asked", ["the system", "its variant"])
def test_compilers_of_all_variants_of_a_system_are_stopped(
    asked: str, arm: System, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("domains.simulation.compiled_system.with_contacts_held", replace)
    compiled = CompiledSystem(arm)
    held = compiled.with_contacts_held
    assert held is not compiled
    runs, other = (held, compiled) if asked == "the system" else (compiled, held)
    runs._changeover("explicit")._compilations = Compilations([slow_source(tmp_path, monkeypatch)])
    processes = numbers_in(tmp_path / "processes")
    other.stop_compiling()
    assert all(gone(process) for process in processes)


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
def test_a_compiler_that_fails_in_the_background_leaves_the_run_as_it_is(
    arm: System, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "broken-cc"
    broken.write_text("#!/bin/sh\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setenv("CC", str(broken))
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path / "cache"))
    for name in ("FIRST_LOOK", "ASKING", "ASKING_PER_OPERATION", "WORTH"):
        monkeypatch.setattr(changeover, name, 0.0)
    compiled = CompiledSystem(arm)
    run = simulate(compiled, duration=DURATION, output_step=1e-2)
    monkeypatch.setenv("MATEGRAPH_NO_COMPILER", "1")
    without = simulate(CompiledSystem(arm), duration=DURATION, output_step=1e-2)
    for name in arm.states:
        np.testing.assert_array_equal(run.array(name), without.array(name))
