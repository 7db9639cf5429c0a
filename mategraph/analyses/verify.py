"""``mategraph verify``: the table of differences between the formulations of one machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..console import Terminal

if TYPE_CHECKING:
    from mechanics.formulations.verify import Verification

    from ..machine import Machine


def verify_machine(machine: Machine, *, states: int, seed: int) -> Verification:
    """All formulations of the machine's mechanism compared, with the project's gravity; one line is reported."""
    from mechanics.formulations.verify import verify

    mechanism = machine.mechanism
    with machine.reporter.stage("verify") as (line, progress):
        found = verify(mechanism, gravity=machine.gravity, states=states, seed=seed, progress=progress)
        compared = sum(not c.left_out for c in found.comparisons)
        line.text = f"{compared + 1} formulations"
        line.detail = f"{found.states} random states, {found.freedoms} degrees of freedom"
    return found


def describe_verification(found: Verification) -> dict[str, Any]:
    """The comparison as plain data, for ``--json``; differences are relative, times in seconds."""
    return {
        "mechanism": found.mechanism,
        "reference": found.reference,
        "passed": found.passed,
        "tolerance": found.tolerance,
        "worst": found.worst,
        "states": found.states,
        "freedoms": found.freedoms,
        "condition": found.condition,
        "inaccuracy": found.inaccuracy,
        "formulations": [
            {
                "name": c.formulation,
                "method": c.method,
                "source": c.source,
                "differences": c.differences,
                "seconds_a_state": c.seconds,
                "left_out": c.left_out or None,
            }
            for c in found.comparisons
        ],
        "independent_velocities": [
            {"choice": choice.title, "velocities": list(choice.velocities), "condition": choice.condition, "singular": choice.singular}
            for choice in found.choices
        ],
    }


def show_verification(found: Verification, terminal: Terminal) -> None:
    """Print the table of differences, the choices of independent velocities, and the verdict."""
    from mechanics.formulations.verify import OF_INACCURACY, QUANTITIES

    terminal.table(
        f"Largest relative difference from the {found.reference} formulation [1]",
        ("formulation", *QUANTITIES, "time a state [ms]", "method", "source"),
        [
            (
                c.formulation,
                *(f"{c.differences[what]:.1e}" if what in c.differences else "-" for what in QUANTITIES),
                "-" if c.left_out else f"{1e3 * c.seconds:.3g}",
                c.left_out or c.method,
                c.source,
            )
            for c in found.comparisons
        ],
        right=(1, 2, 3, 4),
    )
    if found.choices:
        terminal.table(
            "Independent velocities in the CAD pose: condition of the relations that give all others [1]",
            ("choice", "condition", "velocities"),
            [
                (choice.title, "singular" if choice.singular else f"{choice.condition:.3g}", ", ".join(choice.velocities))
                for choice in found.choices
            ],
            right=(1,),
        )
    if found.tolerance <= OF_INACCURACY * found.inaccuracy:
        terminal.line(
            "loops", f"close to {found.inaccuracy:.1e} rad only: axes that are parallel to some digits limit the agreement", "yellow"
        )
    if found.passed:
        terminal.line("agreed", f"within {found.worst:.1e}, tolerance {found.tolerance:.1e}", "green")
    for formulation, what, difference in found.failures:
        terminal.line("differs", f"{formulation}: {what} by {difference:.1e}, tolerance {found.tolerance:.1e}", "red")
