"""``[report]``, ``[units]`` and ``[[plot]]``: what a customer sees, in the units that were chosen."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pendulum_robot import PENDULUM

import mategraph
from foundation.errors import MategraphError
from mategraph.notebook import Run
from mategraph.outputs.page import page_of, plots_of
from mategraph.outputs.reports.report import LEFT_OUT, report_of
from mategraph.outputs.reports.run_tables import joint_rows, signal_rows
from viz.report.report_page import report_html, with_commas

PROJECT = """
schema = 1
title = "Swing"
assembly = "pendulum.urdf"
[component.secret_spring]
model = "mechanical.Spring"
joint = "pivot"
stiffness = "3 N*m/rad"
[signal.secret_controller]
block = "Gain"
k = 2
in = { u = "pivot.angle" }
[initial]
"pivot.angle" = "20 deg"
[simulate]
duration = "0.4 s"
[check]
"max(pivot.angle)" = "< 21.5 deg"
[report]
title = "Swing test"
author = "E. Noether"
customer = "Tick & Tock"
revision = "B"
date = "2026-11-18"
language = "de"
css = "own.css"
logo = "logo.svg"
[units]
speed = "rpm"
angle = "deg"
energy = "kJ"
[[plot]]
title = "Power"
signals = ["secret_spring.torque * pivot.rate"]
unit = "mW"
limits = ["1 W", { value = "500 mW", label = "continuous" }]
notes = [{ at = "0.1 s", text = "through the middle" }]
[[plot]]
signals = ["pivot.rate"]
x = "pivot.angle"
labels = { "pivot.rate" = "rate" }
"""


def made(folder: Path, text: str = PROJECT) -> Path:
    (folder / "pendulum.urdf").write_text(PENDULUM, encoding="utf-8")
    (folder / "own.css").write_text("h1 { color: rebeccapurple } </style><script>", encoding="utf-8")
    (folder / "logo.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>', encoding="utf-8")
    (folder / "swing.toml").write_text(text, encoding="utf-8")
    return folder / "swing.toml"


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    return mategraph.load(made(tmp_path_factory.mktemp("swing"))).simulate()


def test_the_head_names_who_made_it_for_whom_and_the_users_style_comes_last(run: Run) -> None:
    text = report_html(report_of(run.machine, run, still=False))
    for words in ("Swing test", "E. Noether", "Tick &amp; Tock", "2026-11-18", "rebeccapurple", "data:image/svg+xml;base64,"):
        assert words in text
    assert text.index("rebeccapurple") > text.index("@media print")
    assert text[: text.index("</head>")].count("</style>") == 1, "a style sheet cannot end its element"
    assert text.index("1. Checks") < text.index("2. The machine")


def test_a_customers_report_has_no_project_text_no_controllers_and_no_exact_geometry_and_says_so(run: Run) -> None:
    whole, text = (
        re.sub(r"base64,[A-Za-z0-9+/=]+", "", report_html(report_of(run.machine, run, still=False, reader=r))) for r in ("", "customer")
    )
    for secret in ("secret_controller", "3 N·m/rad", "stiffness =", "Ixx", "SHA-256", "pendulum.urdf"):
        assert secret in whole, secret
        assert secret not in text, secret
    assert LEFT_OUT in text
    assert "max(pivot.angle)" in text
    with pytest.raises(MategraphError) as caught:
        report_of(run.machine, run, reader="boss")
    assert caught.value.code == "E048"


def test_the_summary_has_failed_checks_first_and_counts_what_it_has_no_room_for(run: Run) -> None:
    checks = {f"max(pivot.angle) + {k} [deg]": "< 35 deg" for k in range(30)}
    machine = run.machine.with_({"check": checks})
    report = report_of(machine, machine.simulate(), still=False, one_page=True)
    assert report.sections[0].title == "Checks"
    (grid,) = report.sections[0].items
    assert not any(grid.verdicts), "those that failed are the first"
    assert grid.note == "And 21 more, of which 5 failed."
    text = report_html(report)
    assert "<nav" not in text
    assert "secret_controller" not in text


@pytest.mark.browser
def test_the_summary_is_one_sheet_of_paper_however_much_there_is(run: Run, tmp_path: Path) -> None:
    checks = {f"max(pivot.angle) + {k} [deg]": "< 35 deg" for k in range(30)}
    machine = run.machine.with_({"check": checks})
    path = machine.report(tmp_path / "page.pdf", run=machine.simulate(), one_page=True)
    assert len(re.findall(rb"/Type\s*/Page[^s]", path.read_bytes())) == 1


def test_chosen_units_are_in_tables_pages_and_figures(run: Run) -> None:
    from mategraph.outputs.project_units import units_of

    with units_of(run.machine.project):
        rate = next(row for row in signal_rows(run.machine, run) if row[0] == "pivot.rate")
        assert joint_rows(run.machine, run)[0][3] == "deg"
    assert rate[1] == "rpm"
    assert float(rate[3]) == pytest.approx(run.extremes("pivot.rate")[0] * 30 / np.pi, rel=1e-4)  # five digits
    page = page_of(run.machine, run)
    assert '"rpm"' in page
    figure = run.plot()
    assert [ax.get_ylabel() for ax in figure.axes] == ["mW", "rpm"]
    assert figure.axes[1].get_xlabel() == "pivot.angle [deg]"


def test_an_expression_of_a_plot_is_a_signal_of_the_run_with_its_unit(run: Run) -> None:
    name = "secret_spring.torque * pivot.rate"
    assert run.units(name) == "W"
    np.testing.assert_allclose(run.array(name), run.array("secret_spring.torque") * run.array("pivot.rate"))
    first, _ = plots_of(run.machine, run)
    assert first.limits == ((1.0, ""), (0.5, "continuous"))
    assert first.notes == ((0.1, "through the middle"),)


def test_numbers_have_decimal_commas_and_names_do_not(run: Run) -> None:
    text = report_html(report_of(run.machine, run, still=False))
    assert re.search(r"<td class=number>-?\d+,\d+</td>", text)
    assert with_commas("pivot.angle = -1.5e-3 at 2.25 s, 1.2.3, x1.5") == "pivot.angle = -1,5e-3 at 2,25 s, 1.2.3, x1.5"


def plotted(project: Path) -> Any:
    return mategraph.load(project).simulate().plot()


@pytest.mark.parametrize(
    ("before", "after", "code"),
    [
        ('speed = "rpm"', 'speed = "kg"', "E012"),
        ('speed = "rpm"', 'velocity = "rpm"', "E007"),
        ('language = "de"', 'language = "klingon"', "E014"),
        ('logo = "logo.svg"', 'logo = "gone.svg"', "E014"),
        ('logo = "logo.svg"', 'logo = "swing.toml"', "E014"),
        ('css = "own.css"', 'css = "gone.css"', "E014"),
        ('author = "E. Noether"', "autor = 1", "E007"),
        ("secret_spring.torque * pivot.rate", "secret_spring.torque * pivot.rat", "E026"),
        ('x = "pivot.angle"', 'x = "pivot.angel"', "E026"),
        ('unit = "mW"', 'unit = "kN"', "E012"),
        ('"1 W", {', '"1 kg", {', "E012"),
    ],
)
def test_what_cannot_be_shown_has_one_clear_error(tmp_path: Path, before: str, after: str, code: str) -> None:
    assert before in PROJECT
    project = made(tmp_path, PROJECT.replace(before, after))
    with pytest.raises(MategraphError) as caught:
        plotted(project)
    assert caught.value.code == code
