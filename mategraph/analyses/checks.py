"""`Machine.check`: the project's design checks on a run."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..outputs.shown import Shown, Table
from ..project.checks import CheckOutcome, evaluate_checks

if TYPE_CHECKING:
    from domains.result import Result

    from ..machine import Machine


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Checks(Shown):
    """What became of each check, in their order."""

    checks: tuple[CheckOutcome, ...]

    @property
    def passed(self) -> bool:
        """Whether all requirements are met."""
        return all(check.passed for check in self.checks)

    @property
    def failed(self) -> tuple[CheckOutcome, ...]:
        """The checks whose requirement is not met."""
        return tuple(check for check in self.checks if not check.passed)

    def __iter__(self) -> Iterator[CheckOutcome]:
        return iter(self.checks)

    def __len__(self) -> int:
        return len(self.checks)

    def __getitem__(self, index: int) -> CheckOutcome:
        return self.checks[index]

    def headline(self) -> str:
        """How many passed, and the first that failed."""
        first = f"; {self.failed[0].expression} {self.failed[0].requirement} is {self.failed[0].shown}" if self.failed else ""
        return f"{len(self.checks) - len(self.failed)} of {len(self.checks)} passed{first}"

    def tables(self) -> Iterator[Table]:
        """The table of checks."""
        rows = [(c.expression, c.requirement, c.shown, "passed" if c.passed else "FAILED") for c in self.checks]
        yield Table("Checks", ("check", "requirement", "found", "verdict"), rows)


def check_run(machine: Machine, run: Result | None = None) -> Checks:
    """The project's checks on a run; the machine is simulated where none is given."""
    run = machine.simulate() if run is None else run
    return Checks(checks=tuple(evaluate_checks(machine.project.checks, run, machine.facts)))
