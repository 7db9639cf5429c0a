"""``mategraph doctor``: what this machine has and lacks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from .options import JsonOption, reporting

if TYPE_CHECKING:
    from ..outputs.findings import Finding


def doctor(as_json: JsonOption = False) -> None:
    """Say what this machine has and lacks, and what follows from it."""
    from ..outputs.findings import findings
    from ..outputs.plain_data import to_plain

    with reporting(as_json=as_json) as terminal:

        def show(finding: Finding) -> None:
            terminal.line(finding.what, finding.found, "green" if finding.state == "ok" else "yellow")
            if finding.consequence:
                terminal.line("", f"→ {finding.consequence}")

        found = []
        for finding in findings():  # each is shown as it is made
            show(finding)
            found.append(finding)
        if as_json:
            terminal.json({"findings": to_plain(found)})
        if any(finding.needed and finding.state == "missing" for finding in found):
            raise typer.Exit(1)
