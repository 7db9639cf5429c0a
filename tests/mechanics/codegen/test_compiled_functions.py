"""Machine code and virtual machine: the same numbers, kept and found again, safe for concurrent runs."""

from __future__ import annotations

import subprocess
import sys
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import casadi as ca
import numpy as np
import pytest
from linkages import four_bar
from mechanism_runs import run_of
from random_mechanism import random_tree

from mechanics.codegen.compiled_functions import CompiledFunction, compile_function
from mechanics.codegen.libraries import compiler
from mechanics.equations import equations_of_motion
from topology.mechanism import Joint

needs_compiler = pytest.mark.skipif(compiler() is None, reason="no C compiler")


def forward_dynamics(count: int = 3) -> tuple[CompiledFunction, np.ndarray]:
    eom = equations_of_motion(random_tree(count, 1))
    return compile_function("forward dynamics", [eom.q, eom.v, eom.tau, eom.p], [eom.vdot, eom.mass_matrix]), eom.p_values


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path))
    return tmp_path / "compiled"


@needs_compiler
def test_machine_code_and_virtual_machine_give_the_same_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    fast, p = forward_dynamics()
    monkeypatch.setenv("MATEGRAPH_NO_COMPILER", "1")
    slow, _ = forward_dynamics()
    assert fast.compiled
    assert not slow.compiled
    assert "MATEGRAPH_NO_COMPILER" in slow.how
    q, v, tau = np.random.default_rng(0).normal(size=(3, 3))
    for a, b in zip(fast(q, v, tau, p), slow(q, v, tau, p), strict=True):
        # the compiler may contract or reorder nothing under -O2; libm and CasADi call the same sine
        np.testing.assert_allclose(a, b, rtol=1e-14)


def test_shapes_are_plain_numpy_and_matrices_keep_rows_and_columns() -> None:
    x = ca.SX.sym("x", 2)
    f = compile_function("shapes", [x], [x[0] * 2, ca.horzcat(x, x + 1, x + 2), ca.SX(2, 2)])
    scalar, matrix, zeros = f(np.array([3.0, 5.0]))
    np.testing.assert_array_equal(scalar, [6.0])
    np.testing.assert_array_equal(matrix, [[3, 4, 5], [5, 6, 7]])
    np.testing.assert_array_equal(zeros, np.zeros((2, 2)))


def test_an_empty_input_is_no_obstacle() -> None:
    x, nothing = ca.SX.sym("x", 1), ca.SX.sym("n", 0)
    f = compile_function("empty", [x, nothing], [x + 1, ca.SX(0, 1)])
    one, none = f(np.array([1.0]), np.zeros(0))
    np.testing.assert_array_equal(one, [2.0])
    assert none.shape == (0,)


@needs_compiler
def test_the_same_expressions_are_compiled_once_whatever_they_are_called(cache: Path) -> None:
    x = ca.SX.sym("x", 2)
    for name in ("one", "two"):
        assert compile_function(name, [x], [ca.sin(x)]).compiled
    assert len(list(cache.glob("*.so"))) == 1
    compile_function("three", [x], [ca.cos(x)])
    assert len(list(cache.glob("*.so"))) == 2
    assert [entry for entry in cache.iterdir() if entry.suffix not in (".so", ".sha256")] == []


@needs_compiler
def test_a_geometry_edit_compiles_nothing(cache: Path) -> None:
    machine = random_tree(2, 1, kinds=("revolute",), branching=0.0)
    other = random_tree(2, 2, kinds=("revolute",), branching=0.0)  # same names, kinds and connections, other numbers
    for each in (machine, other):
        eom = equations_of_motion(each)
        assert compile_function("fd", [eom.q, eom.v, eom.tau, eom.p], [eom.vdot]).compiled
    assert len(list(cache.glob("*.so"))) == 1


@needs_compiler
def test_two_runs_that_compile_the_same_function_at_once_do_not_disturb_each_other(cache: Path) -> None:
    program = (
        "import casadi as ca; from mechanics.codegen.compiled_functions import compile_function;"
        "x = ca.SX.sym('x', 1); f = compile_function('f', [x], [ca.exp(x)]); assert f.compiled, f.how; print(f([0.0])[0][0])"
    )
    runs = [subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) for _ in range(2)]
    assert [run.communicate(timeout=60)[0].strip() for run in runs] == ["1.0", "1.0"]
    assert len(list(cache.glob("*.so"))) == 1


@needs_compiler
def test_a_broken_compiler_falls_back_to_the_virtual_machine(tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "broken-cc"
    broken.write_text("#!/bin/sh\necho 'cannot compile' >&2\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setenv("CC", str(broken))
    x = ca.SX.sym("x", 1)
    f = compile_function("f", [x], [x * 3])
    assert not f.compiled
    assert "cannot compile" in f.how
    np.testing.assert_array_equal(f([2.0])[0], [6.0])


@needs_compiler
def test_a_damaged_file_in_the_cache_is_made_again(cache: Path) -> None:
    x = ca.SX.sym("x", 1)
    first = compile_function("f", [x], [x * 11])
    library = Path(first.how.split(": ", 1)[1])
    library.rename(library.with_suffix(".loaded"))  # what is loaded stays loaded; a damaged file takes its name
    library.write_bytes(b"not a library")
    again = compile_function("f", [x], [x * 11])
    assert again.compiled
    np.testing.assert_array_equal(again([2.0])[0], [22.0])


def test_a_run_allocates_nothing() -> None:
    f, p = forward_dynamics()
    q = np.zeros(3)
    f(q, q, q, p)
    tracemalloc.start()
    before = tracemalloc.take_snapshot()
    for _ in range(1000):
        f.run()
    after = tracemalloc.take_snapshot()
    tracemalloc.stop()
    own = [s for s in after.compare_to(before, "filename") if "compiled.py" in s.traceback[0].filename]
    assert sum(s.size_diff for s in own) < 1000  # bytes in a thousand runs: nothing per run


def test_copies_can_run_in_threads_of_their_own() -> None:
    f, p = forward_dynamics()
    random = np.random.default_rng(2)
    states = random.normal(size=(4, 3, 3))
    expected = [f(*state, p)[0].copy() for state in states]

    def many(k: int) -> bool:
        mine = f.copy()
        return all(np.array_equal(mine(*states[k], p)[0], expected[k]) for _ in range(200))

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(many, range(4)))


@needs_compiler
def test_a_library_that_was_cut_short_is_made_again_and_not_loaded(cache: Path) -> None:
    """Loading half a library ends the process with a bus error, so it must be seen before."""
    script = (
        "import casadi as ca\n"
        "from mechanics.codegen.compiled_functions import compile_function\n"
        "x = ca.SX.sym('x')\n"
        "print(compile_function('f', [x], [ca.sin(x) + 2])(0.0)[0][0])\n"
    )
    for cut in (False, True):
        if cut:
            (library,) = cache.glob("*.so")
            library.write_bytes(library.read_bytes()[: library.stat().st_size // 2])
        child = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
        assert child.returncode == 0, child.stderr
        assert float(child.stdout) == 2.0


@needs_compiler
def test_the_compiler_in_the_package_ziglang_serves_where_there_is_no_other(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = compiler()
    assert path is not None
    other = f"{path} cc" if Path(path).name == "zig" else path
    package = tmp_path / "ziglang"
    package.mkdir()
    (package / "__init__.py").touch()
    # it is called as `zig cc` for the plain processor; a system's compiler takes its place here
    (package / "zig").write_text(f'#!/bin/sh\n[ "$1 $2" = "cc -mcpu=baseline" ] || exit 1\nshift 2\nexec {other} "$@"\n')
    (package / "zig").chmod(0o755)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setattr("mechanics.codegen.libraries.shutil.which", lambda name: None)
    assert compiler() == str(package / "zig")
    x = ca.SX.sym("x", 2)
    found = compile_function("zig", [x], [ca.sin(x)])
    assert found.compiled
    np.testing.assert_allclose(found(np.array([1.0, 2.0]))[0], np.sin([1.0, 2.0]), rtol=1e-15)


@needs_compiler
def test_longer_bars_of_a_closed_loop_compile_nothing(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATEGRAPH_COMPILE_FIRST", "1")
    machine = four_bar()

    def scaled(X: np.ndarray) -> np.ndarray:
        return np.block([[X[:3, :3], 1.3 * X[:3, 3:]], [np.zeros((1, 3)), np.ones((1, 1))]])

    def moved(joints: tuple[Joint, ...]) -> tuple[Joint, ...]:
        return tuple(replace(j, X_PF=scaled(j.X_PF), X_CM=scaled(j.X_CM)) for j in joints)

    bodies = {name: replace(b, center=1.3 * b.center, mass=1.5 * b.mass, inertia=2.0 * b.inertia) for name, b in machine.bodies.items()}
    larger = replace(machine, tree=moved(machine.tree), loops=moved(machine.loops), bodies=bodies)
    ends, compiled = [], []
    for each in (machine, larger):
        ends.append(run_of(equations_of_motion(each, gravity=(0, -9.81, 0)), duration=0.1, output_step=0.1).q[-1])
        compiled.append({file.name for file in cache.glob("*.so")})
    assert not np.allclose(*ends)
    assert compiled[0]
    assert compiled[1] == compiled[0]
