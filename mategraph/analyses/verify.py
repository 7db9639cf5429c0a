"""`Machine.verify`: the differences between the formulations of one machine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from foundation.errors import MategraphError
from foundation.interrupts import insistent_interrupts

from ..outputs.plain_data import HIDDEN
from ..outputs.shown import Shown, Table
from .velocities import ChoiceSummary, summarise_choice

if TYPE_CHECKING:
    from mechanics.formulations.verify import Verification as Comparisons

    from ..machine import Machine


@dataclass(frozen=True, slots=True, kw_only=True)
class FormulationSummary:
    """One formulation against the reference; differences are relative."""

    name: str
    method: str
    source: str
    differences: Mapping[str, float]
    seconds_a_state: float = field(compare=False)  # on this machine, this time
    left_out: str | None  # why it was not compared


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class Verification(Shown):
    """How far the formulations of one machine differ."""

    mechanism: str
    reference: str
    passed: bool
    tolerance: float
    worst: float
    states: int
    freedoms: int
    condition: float
    inaccuracy: float
    formulations: tuple[FormulationSummary, ...]
    independent_velocities: tuple[ChoiceSummary, ...]
    comparisons: Comparisons = field(metadata=HIDDEN, compare=False)

    def headline(self) -> str:
        """The verdict."""
        compared = sum(not f.left_out for f in self.formulations) + 1
        verdict = "agree" if self.passed else "DIFFER"
        return f"{compared} formulations {verdict} within {self.worst:.1e}, tolerance {self.tolerance:.1e}"

    def tables(self) -> Iterator[Table]:
        """The differences, and the choices of independent velocities."""
        from mechanics.formulations.verify import QUANTITIES

        yield Table(
            f"Largest relative difference from the {self.reference} formulation [1]",
            ("formulation", *QUANTITIES, "time a state [ms]", "method", "source"),
            [
                (
                    f.name,
                    *(f"{f.differences[what]:.1e}" if what in f.differences else "-" for what in QUANTITIES),
                    "-" if f.left_out else f"{1e3 * f.seconds_a_state:.3g}",
                    f.left_out or f.method,
                    f.source,
                )
                for f in self.formulations
            ],
            right=(1, 2, 3, 4),
        )
        if self.independent_velocities:
            rows = [
                (c.choice, "singular" if c.singular else f"{c.condition:.3g}", ", ".join(c.velocities)) for c in self.independent_velocities
            ]
            title = "Independent velocities in the CAD pose: condition of the relations that give all others [1]"
            yield Table(title, ("choice", "condition", "velocities"), rows, right=(1,))


def verify_machine(machine: Machine, *, states: int = 5, seed: int = 0) -> Verification:
    """All formulations of the machine's mechanism compared, with the project's gravity; one line is reported.

    Raises
    ------
    MategraphError
        E057 where nothing can move, so that there are no equations of motion to compare.
    """
    from mechanics.formulations.verify import verify
    from topology.joints.guides import without_guides

    mechanism = without_guides(machine.equations.mechanism)
    if not mechanism.tree:
        raise MategraphError(
            "E057",
            f"Nothing of '{machine.project.title}' can move: there are no equations of motion to compare.",
            remedy="Add mates that move ([mate.NAME]), or look at it with `mategraph inspect`.",
            element=mechanism.ground,
        )
    with machine.reporter.stage("verify") as (line, progress), insistent_interrupts():
        found = verify(mechanism, gravity=machine.gravity, states=states, seed=seed, progress=progress)
        compared = sum(not c.left_out for c in found.comparisons)
        line.text = f"{compared + 1} formulations"
        line.detail = f"{found.states} random states, {found.freedoms} degrees of freedom"
    return Verification(
        mechanism=found.mechanism,
        reference=found.reference,
        passed=found.passed,
        tolerance=found.tolerance,
        worst=found.worst,
        states=found.states,
        freedoms=found.freedoms,
        condition=found.condition,
        inaccuracy=found.inaccuracy,
        formulations=tuple(
            FormulationSummary(
                name=c.formulation,
                method=c.method,
                source=c.source,
                differences=c.differences,
                seconds_a_state=c.seconds,
                left_out=c.left_out or None,
            )
            for c in found.comparisons
        ),
        independent_velocities=tuple(map(summarise_choice, found.choices)),
        comparisons=found,
    )
