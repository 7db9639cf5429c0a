"""Functions as tables of operations compute the same, bit by bit, in any thread, and no compiler sees their length."""

from __future__ import annotations

import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import casadi as ca
import numpy as np
import pytest
from random_mechanism import random_tree

from mechanics.codegen.compiled_functions import CompiledFunction
from mechanics.codegen.operation_tables import in_batches
from mechanics.equations import equations_of_motion

GCC = shutil.which("cc")
pytestmark = pytest.mark.skipif(GCC is None, reason="needs a C compiler")


def compiled(function: ca.Function, folder: Path) -> ca.Function:
    generator = ca.CodeGenerator("f.c")
    generator.add(function)
    text = in_batches(str(generator.dump()), least=1)
    assert "static const int table[]" in text
    (folder / "f.c").write_text(text)
    flags = ["-O2", "-ffp-contract=off", "-fPIC", "-shared", "-Wall", "-Wextra", "-Wno-unused", "-Werror"]
    subprocess.run([str(GCC), *flags, "f.c", "-o", "f.so", "-lm"], cwd=folder, check=True)
    return ca.external(function.name(), str(folder / "f.so"))


def forward_dynamics(count: int) -> tuple[ca.Function, list[np.ndarray]]:
    eom = equations_of_motion(random_tree(count, 4))
    random = np.random.default_rng(count)
    q = eom.q0 + 0.3 * random.normal(size=eom.q0.shape)
    v, tau = random.normal(size=(2, eom.v.numel()))
    function = ca.Function("f", [eom.q, eom.v, eom.tau, eom.p], ca.cse([eom.vdot, eom.mass_matrix, eom.kinetic_energy]))
    return function, [q, v, tau, eom.p_values]


def test_tables_compute_what_the_virtual_machine_computes(tmp_path: Path) -> None:
    function, arguments = forward_dynamics(6)
    external = compiled(function, tmp_path)
    for ours, theirs in zip(external(*arguments), function(*arguments), strict=True):
        np.testing.assert_array_equal(np.asarray(ours), np.asarray(theirs))  # the same operations, each rounded alike


def test_every_sort_of_operation_and_missing_arguments_are_served(tmp_path: Path) -> None:
    x, y = ca.SX.sym("x", 3), ca.SX.sym("y", 2)
    odd = ca.vertcat(
        ca.if_else(x[0] > y[0], ca.sqrt(ca.fabs(x[1])), -x[2]), ca.fmin(x[0], y[1]) ** 3, ca.atan2(x[1], x[2]), 2 * x[0], ca.sign(y[0]), 7
    )
    function = ca.Function("f", [x, y], [odd, ca.SX(2, 2), x[::-1]])
    external = compiled(function, tmp_path)
    for point in ([1.0, -2.0, 3.0], [-1.0, 0.5, 0.0]):
        for ours, theirs in zip(external(point, [0.5, -4.0]), function(point, [0.5, -4.0]), strict=True):
            np.testing.assert_array_equal(np.asarray(ours), np.asarray(theirs))


def test_threads_do_not_disturb_each_other(tmp_path: Path) -> None:
    function, arguments = forward_dynamics(5)
    one = CompiledFunction("f", compiled(function, tmp_path), compiled=True, how="")

    def work(seed: int) -> bool:
        own = one.copy()
        q = arguments[0] + 0.01 * seed
        expected = np.asarray(function(q, *arguments[1:])[0]).ravel()
        return all(np.array_equal(own(q, *arguments[1:])[0], expected) for _ in range(200))

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(work, range(8)))


def test_the_length_of_a_function_shows_in_its_tables_only(tmp_path: Path) -> None:
    def loops(count: int) -> int:
        generator = ca.CodeGenerator("f.c")
        eom = equations_of_motion(random_tree(count, 4, kinds=("revolute",), branching=0.0))
        generator.add(ca.Function("f", [eom.q, eom.p], ca.cse([eom.mass_matrix])))
        return in_batches(str(generator.dump()), least=1).count("\n")

    # sorts of operations, not operations: some more appear in the longer chain, where forty times as many entries are computed
    assert loops(30) < 1.5 * loops(5)
