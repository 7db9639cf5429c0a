"""Code cut into pieces computes the same, bit by bit, and is what a run uses."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import casadi as ca
import numpy as np
import pytest
from linkages import four_bar
from mechanism_runs import run_of

from mechanics.codegen.split_functions import in_pieces
from mechanics.equations import equations_of_motion

GCC = shutil.which("cc")


def straight_line(count: int) -> ca.Function:
    """A function whose values live short and long: old values come back late."""
    random = np.random.default_rng(3)
    x = ca.SX.sym("x", 4)
    values = ca.vertsplit(x)
    for _ in range(count):
        a, b = random.integers(0, len(values), 2)
        values.append(ca.sin(values[a]) * 0.9 + values[b] * 0.3)
    return ca.Function("f", [x], [ca.vertcat(*values[-5:]), values[count // 2]])


def text_of(function: ca.Function) -> str:
    generator = ca.CodeGenerator("f.c")
    generator.add(function)
    return str(generator.dump())


@pytest.mark.skipif(GCC is None, reason="needs a C compiler")
@pytest.mark.parametrize("piece", [7, 50])
def test_pieces_compute_what_the_whole_computes(tmp_path: Path, piece: int) -> None:
    function = straight_line(400)
    cut = in_pieces(text_of(function), piece=piece)
    assert len(re.findall(r"noinline", cut)) > 400 // piece
    (tmp_path / "f.c").write_text(cut)
    subprocess.run([str(GCC), "-O1", "-fPIC", "-shared", "f.c", "-o", "f.so", "-lm"], cwd=tmp_path, check=True)
    external = ca.external("f", str(tmp_path / "f.so"))
    for seed in range(3):
        x = np.random.default_rng(seed).normal(size=4)
        for ours, theirs in zip(external(x), function(x), strict=True):
            np.testing.assert_array_equal(np.asarray(ours), np.asarray(theirs))  # the same operations in the same order


def test_short_functions_and_calls_stay_as_they_are() -> None:
    short = text_of(straight_line(20))
    assert in_pieces(short) == short
    x = ca.MX.sym("x", 4)
    calls = text_of(ca.Function("g", [x], [straight_line(20)(x)[0]]))
    assert in_pieces(calls, piece=1).count("int casadi_f0(") == calls.count("int casadi_f0(")


@pytest.mark.skipif(GCC is None, reason="needs a C compiler")
def test_compiled_motion_equals_that_of_the_virtual_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    eom = equations_of_motion(four_bar(), gravity=(0.0, -9.81, 0.0))
    compiled = run_of(eom, duration=0.5, output_step=0.1, initial={"drive.rate": 5.0})
    monkeypatch.setenv("MATEGRAPH_NO_COMPILER", "1")
    virtual = run_of(eom, duration=0.5, output_step=0.1, initial={"drive.rate": 5.0})
    np.testing.assert_allclose(compiled.q, virtual.q, atol=1e-11)  # steps at 1e-9 with sine and cosine of two libraries, 1e-16 apart
    assert compiled.steps == virtual.steps
