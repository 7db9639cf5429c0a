"""What became of the checks of several projects, for programs and for pull requests: JUnit XML and Markdown."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from foundation.errors import MategraphError

from ...analyses.checks import CheckOutcome
from ..cell_text import count

MOST_PASSED = 20  # that a pull request lists; those that fail are all listed
_NOT_IN_XML = dict.fromkeys((*range(9), 11, 12, *range(14, 32), 65534, 65535), "�")


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedProject:
    """A project and its checks, or why they could not be judged."""

    file: str
    checks: tuple[CheckOutcome, ...] = ()
    errors: tuple[MategraphError, ...] = ()
    seconds: float = 0.0
    simulated: bool = False

    @property
    def failed(self) -> tuple[CheckOutcome, ...]:
        """The checks whose requirement is not met."""
        return tuple(check for check in self.checks if not check.passed)

    def as_dict(self) -> dict[str, object]:
        """For ``--json``."""
        return {
            "project": self.file,
            "passed": not self.failed and not self.errors,
            "simulated": self.simulated,
            "checks": [check.as_dict() for check in self.checks],
            "errors": [error.as_dict() for error in self.errors],
        }


def junit(projects: Sequence[CheckedProject]) -> str:
    """JUnit XML: a suite per project, a case per check, an error for what could not be judged."""
    root = Element("testsuites", name="mategraph check")
    totals = {"tests": 0, "failures": 0, "errors": 0}
    for project in projects:
        counts = {"tests": len(project.checks) + len(project.errors), "failures": len(project.failed), "errors": len(project.errors)}
        suite = SubElement(root, "testsuite", name=_xml(project.file), time=f"{project.seconds:.3f}", skipped="0")
        suite.attrib.update({key: str(value) for key, value in counts.items()})
        totals = {key: value + counts[key] for key, value in totals.items()}
        for check in project.checks:
            file, _, line = check.place.rpartition(":")
            inside = os.path.basename(file) == os.path.basename(project.file)  # else the check stands in a file that it extends or uses
            path = project.file if inside else os.path.join(os.path.dirname(project.file), file)
            where = {"file": _xml(path), "line": line} if file and line.isdigit() else {}
            case = SubElement(suite, "testcase", {"name": _xml(check.name), "classname": _xml(project.file), "time": "0", **where})
            if not check.passed:
                text = f"is {check.shown}, required {check.requirement}"
                failure = SubElement(case, "failure", type="check", message=_xml(text))
                failure.text = _xml(f"{check.place}: {check.expression} {text}".lstrip(": "))
        for error in project.errors:
            case = SubElement(suite, "testcase", name=_xml(error.element or error.code), classname=_xml(project.file), time="0")
            SubElement(case, "error", type=error.code, message=_xml(error.what)).text = _xml(str(error))
    root.attrib.update({key: str(value) for key, value in totals.items()})
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode") + "\n"


def _xml(text: str) -> str:
    """A text without the characters that XML cannot hold."""
    return text.translate(_NOT_IN_XML).encode("utf-8", "replace").decode("utf-8")


def markdown(projects: Sequence[CheckedProject]) -> str:
    """A short summary: a line per project, a table of checks with those that fail first."""
    lines: list[str] = []
    for project in projects:
        passed = len(project.checks) - len(project.failed)
        verdict = "❌" if project.failed or project.errors else "✅"
        lines += [f"### {verdict} {_cell(project.file)}: {passed} of {count(len(project.checks), 'check')} passed", ""]
        lines += [f"> **{error.code}** {_cell(error.what)} {_cell(error.remedy)}\n" for error in project.errors]
        good = [check for check in project.checks if check.passed]
        rows = [*project.failed, *good[:MOST_PASSED]]
        if rows:
            lines += ["| | check | required | is |", "|---|---|---|--:|"]
            lines += [
                f"| {'✅' if c.passed else '❌'} | `{_code(c.expression)}` | {_cell(c.requirement)} | {_cell(_value(c))} |" for c in rows
            ]
            lines += [f"\nand {len(good) - MOST_PASSED} more that passed"] if len(good) > MOST_PASSED else []
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def _value(check: CheckOutcome) -> str:
    return check.shown if math.isfinite(check.value) or check.shown else "not finite"


def _code(text: str) -> str:
    return " ".join(text.split()).replace("`", "'").replace("|", "\\|")


def _cell(text: str) -> str:
    plain = " ".join(text.split())
    return "".join(f"\\{letter}" if letter in "\\`*_{}[]<>#|~" else letter for letter in plain)
