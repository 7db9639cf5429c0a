"""Equations written out: the same numbers as the engine's, every term with its bodies and joints, in formats that other programs read."""

from __future__ import annotations

import ctypes
import math
import re
import shutil
import subprocess
import sys
import types
from html.parser import HTMLParser
from pathlib import Path

import casadi as ca
import numpy as np
import pytest
from closed_mechanisms import four_bar, gear_pair, point_on_line, slider_crank
from hypothesis import given, settings
from hypothesis import strategies as st
from random_mechanism import body, frame, joint, mechanism, random_tree

from foundation.arrays import Array
from mechanics.equations import EquationsOfMotion, normalised
from mechanics.errors import MechanicsError
from mechanics.written_out.polynomial import Angle, Polynomial, Ring, cosine, folded, sine
from mechanics.written_out.terms import EquationTerms, equation_terms
from mechanics.written_out.text import FORMATS, pieces, write_equations
from topology.mechanism import Mechanism

GRAVITY = (0.0, 0.0, -9.81)


def arm() -> Mechanism:
    """Two rods of 1 kg and 1 m in the vertical plane; angles count upwards from x."""
    rod = (0.0, 1 / 12, 1 / 12)
    return mechanism(
        [body("upper arm", 1.0, (0.5, 0, 0), rod), body("fore_arm", 1.0, (1.5, 0, 0), rod)],
        [
            joint("shoulder", "revolute", "ground", "upper arm", frame((0, 0, 0), (0, -1, 0))),
            joint("elbow", "revolute", "upper arm", "fore_arm", frame((1, 0, 0), (0, -1, 0))),
        ],
    )


def values(eom: EquationsOfMotion, q: Array, v: Array) -> dict[str, Array]:
    """Mass matrix, bias and constraints by the engine."""
    outputs = {"mass matrix": eom.mass_matrix, "bias": eom.bias}
    if eom.constraints is not None:
        rows = list(eom.constraints.chosen)
        outputs["closure"] = ca.vertcat(*(eom.constraints.residual[k] for k in rows))
        outputs["closure rate"] = eom.constraints.jacobian[rows, :]
    function = ca.Function("f", [eom.q, eom.v, eom.p], [ca.densify(x) for x in outputs.values()])
    return dict(zip(outputs, (np.asarray(x) for x in function.call([q, v, eom.p_values])), strict=True))


def check_numbers(terms: EquationTerms, seed: int = 0, tolerance: float = 1e-10) -> None:
    eom = terms.equations
    random = np.random.default_rng(seed)
    q, v = normalised(eom, random.normal(size=len(eom.q_names))), random.normal(size=len(eom.v_names))
    for kind, expected in values(eom, q, v).items():
        scale = max(float(np.abs(expected).max()), 1e-12)
        for entry in terms.of(kind):
            assert abs(terms.evaluate(entry, q, v) - expected[entry.row, max(entry.column, 0)]) < tolerance * scale, entry.name


@settings(max_examples=15)
@given(count=st.integers(1, 3), seed=st.integers(0, 1000))
def test_terms_add_up_to_the_engine_s_numbers_on_random_trees(count: int, seed: int) -> None:
    machine = random_tree(count, seed, kinds=("revolute", "prismatic", "cylindrical", "screw"))
    # Lengths are rounded to twelve digits; some hundred terms add up.
    check_numbers(equation_terms(machine, gravity=GRAVITY), seed)


@pytest.mark.parametrize("kind", ["spherical", "universal", "planar", "free"])
def test_terms_of_joints_with_several_freedoms_add_up(kind: str) -> None:
    check_numbers(equation_terms(random_tree(1, 2, kinds=(kind,)), gravity=GRAVITY))


@pytest.mark.parametrize("make", [four_bar, slider_crank, point_on_line, gear_pair])
def test_constraint_terms_of_loops_and_couplings_add_up(make: object) -> None:
    check_numbers(equation_terms(make(), gravity=GRAVITY))  # type: ignore[operator]


def test_numbers_in_place_of_symbols_change_nothing() -> None:
    check_numbers(equation_terms(arm(), gravity=GRAVITY, numbers=True))
    assert "Values" not in write_equations(arm(), numbers=True)


def test_every_term_is_tied_to_the_body_and_the_joints_it_comes_from() -> None:
    entries = {entry.name: entry for entry in equation_terms(arm(), gravity=GRAVITY).entries}
    assert set(entries["M[elbow, elbow]"].by_body()) == {("fore_arm",)}  # the upper arm is not moved by the elbow
    assert set(entries["M[shoulder, shoulder]"].by_body()) == {("upper arm",), ("fore_arm",)}
    assert {joint for term in entries["M[shoulder, elbow]"].terms for joint in term.joints} == {"elbow"}  # only the elbow changes it
    assert all(len(term.bodies) == 1 for entry in entries.values() for term in entry.terms)


def test_sums_of_parallel_angles_are_folded() -> None:
    text = write_equations(arm(), gravity=GRAVITY)
    assert "Izz(fore_arm) + m(fore_arm) + 2 my(fore_arm) cos(elbow)" in text
    assert "cos(shoulder + elbow)" in text
    assert "sin(shoulder)" not in text  # cos cos - sin sin is gone


def test_folding_and_reducing_keep_the_value() -> None:
    ring, a, b = Ring(), Angle((("a", 1.0),)), Angle((("b", 1.0),))
    product = ring.times(sine(a), sine(a))
    assert folded(product).terms == ring.times(Polynomial.constant(1.0), folded(product)).terms or len(folded(product).terms) == 1
    both = ring.times(cosine(a), cosine(b)) - ring.times(sine(a), sine(b))
    assert folded(both).terms == cosine(a.plus(b, 1.0)).terms
    assert folded(ring.times(sine(a), cosine(b)) - ring.times(cosine(a), sine(b))).terms == sine(a.plus(b, -1.0)).terms
    assert (ring.times(sine(a), sine(a)) + ring.times(cosine(a), cosine(a))).value == 1.0


def test_text_is_the_same_in_every_process() -> None:
    program = (
        f"import sys; sys.path[:0] = {[str(Path(__file__).parents[2] / 'helpers')]!r};"
        "from closed_mechanisms import four_bar; from mechanics.written_out.text import write_equations; print(write_equations(four_bar()))"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", program], env={**__import__("os").environ, "PYTHONHASHSEED": seed}, check=True, capture_output=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1


def test_the_sympy_script_builds_the_engine_s_matrices(monkeypatch: pytest.MonkeyPatch) -> None:
    """SymPy is not needed for it: numbers stand in for its symbols."""
    machine = four_bar()
    terms = equation_terms(machine, gravity=GRAVITY)
    eom = terms.equations
    q, v = np.array([0.3, -0.4, 0.2]), np.array([1.0, 0.5, -0.7])
    from mechanics.written_out.notation import identifiers

    named = {identifiers(terms.used())[name]: value for name, value in zip(eom.q_names + eom.v_names, [*q, *v], strict=True)}
    named |= {identifiers(terms.used())[name]: quantity.value for name, quantity in terms.used().items() if quantity.value is not None}
    sympy = types.ModuleType("sympy")
    sympy.Matrix, sympy.cos, sympy.sin, sympy.Symbol = np.array, math.cos, math.sin, lambda name, real: named[name]  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "sympy", sympy)
    found: dict[str, object] = {}
    exec(write_equations(machine, "sympy", gravity=GRAVITY), found)
    expected = values(eom, q, v)
    for name, kind in (("M", "mass matrix"), ("h", "bias"), ("g", "closure"), ("J", "closure rate")):
        np.testing.assert_allclose(found[name], expected[kind], atol=1e-11)  # lengths are rounded to twelve digits


@pytest.mark.skipif(shutil.which("cc") is None and shutil.which("gcc") is None, reason="no C compiler")
def test_the_c_functions_give_the_engine_s_numbers(tmp_path: Path) -> None:
    source, library = tmp_path / "equations.c", tmp_path / "equations.so"
    source.write_text(write_equations(four_bar(), "c", gravity=GRAVITY), encoding="utf-8")
    compiler = shutil.which("cc") or shutil.which("gcc")
    subprocess.run(
        [str(compiler), "-std=c99", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", str(source), "-o", str(library), "-lm"], check=True
    )
    functions = ctypes.CDLL(str(library))
    eom = equation_terms(four_bar(), gravity=GRAVITY).equations
    q, v = np.array([0.3, -0.4, 0.2]), np.array([1.0, 0.5, -0.7])
    expected = values(eom, q, v)

    def call(name: str, shape: tuple[int, int], *inputs: Array) -> Array:
        out = np.zeros(shape)
        getattr(functions, f"test_{name}")(*(x.ctypes.data_as(ctypes.POINTER(ctypes.c_double)) for x in (*inputs, out)))
        return out

    rows = len(expected["closure"])
    np.testing.assert_allclose(call("mass_matrix", (3, 3), q), expected["mass matrix"], atol=1e-11)  # twelve digits of lengths
    np.testing.assert_allclose(call("bias", (3, 1), q, v), expected["bias"], atol=1e-11)
    np.testing.assert_allclose(call("closure", (rows, 1), q), expected["closure"], atol=1e-11)
    np.testing.assert_allclose(call("closure_rate", (rows, 3), q), expected["closure rate"], atol=1e-11)


def test_a_sum_on_the_page_can_be_broken_before_every_term() -> None:
    """Browsers break no line inside a formula: a long one ran off the paper."""
    terms = [len(row) for entry in equation_terms(four_bar()).of("mass matrix") for _, _, row in pieces(entry)]
    cells = re.findall(r"<td style='color:[^']*'>(.*?)</td>", write_equations(four_bar(), "html"))
    assert [cell.count("<math>") for cell in cells[: len(terms)]] == terms
    assert max(terms) > 1
    assert all(formula.startswith("<mo form='infix'>") for cell in cells for formula in re.findall("<math>(.*?)</math>", cell)[1:])


def test_formulas_are_typeset_as_in_a_book() -> None:
    page = write_equations(arm(), "html")
    assert "<msubsup>" in page  # the square of a rate stands above its index, not behind it
    assert "<mover accent='true'><mi>q</mi>" in page
    brackets = re.findall(r"<mo([^>]*)>[()]</mo>", page)
    assert brackets
    assert set(brackets) == {" stretchy='false'"}  # as high as the letters
    assert "font/woff2;base64," in page  # the same on a machine without a font for mathematics
    assert "M[" not in page


def test_the_page_is_well_formed_and_names_of_users_cannot_break_it() -> None:
    rude = mechanism(
        [body("<b>&'\"", 1.0, (0.5, 0, 0), (0.1, 0.1, 0.1))],
        [joint("50% <script>_#{", "revolute", "ground", "<b>&'\"", frame((0, 0, 0), (0, 1, 0)))],
    )
    open_tags: list[str] = []

    class Balanced(HTMLParser):
        def handle_starttag(self, tag: str, attrs: object) -> None:
            assert tag != "script"
            if tag != "meta":
                open_tags.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert open_tags.pop() == tag

    for machine in (rude, four_bar()):
        Balanced().feed(write_equations(machine, "html"))
        assert open_tags == []
    latex = write_equations(rude, "latex")
    assert r"50\% <script>\_\#\{" in latex
    assert latex.count(r"\begin{") == latex.count(r"\end{")
    compile(write_equations(rude, "sympy"), "equations.py", "exec")


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_speaks_of_bodies_and_joints_by_name(form: str) -> None:
    text = write_equations(arm(), form)
    assert "shoulder" in text
    assert "upper arm" in text


def test_equations_that_nobody_can_read_are_refused() -> None:
    with pytest.raises(MechanicsError) as caught:
        write_equations(random_tree(7, 0, branching=0.0, kinds=("revolute",)))
    assert caught.value.code == "E341"
