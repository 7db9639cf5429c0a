"""The report's page: names from users' files do no harm in it."""

from __future__ import annotations

from tests.mategraph.outputs.test_report import NASTY, parsed
from viz.report.report_page import Figure, Grid, Listing, Report, Section, Words, report_html


def test_every_text_of_a_report_is_escaped() -> None:
    for nasty in (*NASTY, "control \x07\x00 bell"):
        report = Report(
            title=nasty,
            lead=nasty,
            facts={nasty: nasty},
            foot=nasty,
            sections=[
                Section(
                    title=nasty,
                    items=(
                        Words(text=nasty),
                        Listing(text=nasty, title=nasty),
                        Grid(columns=(nasty,), rows=((nasty,),), title=nasty, note=nasty),
                        Figure(content=b"<svg/>", caption=nasty, alt=nasty),
                    ),
                )
            ],
        )
        plain = parsed(report_html(Report(title="t", lead="t", facts={"t": "t"}, foot="t", sections=report.sections[:0])))
        found = parsed(report_html(report))
        assert "script" not in found.tags
        assert found.tags.count("b") == plain.tags.count("b")
        assert "\x00" not in report_html(report)
