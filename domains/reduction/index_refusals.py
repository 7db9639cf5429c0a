"""What keeps a system from being reduced: equations that tie states to each other and cannot be differentiated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca

from mechanics.equations import EquationsOfMotion

from ..specs import DomainsError, quoted
from .derivative_chains import Chain, Surroundings
from .expression_columns import stacked
from .jumps import jumps_with
from .tableau import Equation, Tableau


def _ordinal(number: int) -> str:
    return {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth"}.get(number, f"{number}th")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Refusals:
    """Refuses what cannot be done, each with the components that it comes from."""

    tableau: Tableau
    eom: EquationsOfMotion | None
    around: Surroundings
    chains: Sequence[Chain]

    def jumps(self, column: Any, equations: Sequence[Equation], level: int) -> None:
        """Refuse to follow a held input, which jumps: that would need an infinite effort; `level`: the order of the derivative."""
        around = self.around
        rows, columns = ca.jacobian_sparsity(column, around.held).get_triplet()
        used = {(row, around.held_names[k]) for row, k in zip(rows, columns, strict=True)}
        jumps = sorted(
            (row, name) for row, name in used if (row, around.smooth.get(name, "")) not in used and equations[row].smooth < level
        )
        known = {s.element_hash() for s in ca.symvar(ca.vertcat(around.held, around.parameters))}
        for equation, residual in zip(equations, ca.vertsplit(column), strict=True):
            if equation.free and any(s.element_hash() not in known for s in jumps_with(residual)):
                raise self._jump(equations, equation, equation.element)
        if jumps:
            if around.wanted and jumps[0][1].endswith(".mode"):
                raise self._rough_law(jumps[0][1].removesuffix(".mode"))
            equation, name = equations[jumps[0][0]], jumps[0][1].removesuffix(".level.y").partition(".piece.")[0]
            raise self._jump(equations, equation, name)
        if around.hold.numel() and ca.depends_on(column, around.hold):
            if around.wanted:
                raise self._rough_law(equations[min(ca.jacobian_sparsity(column, around.hold).get_triplet()[0])].element)
            raise self.impossible(equations)

    def _jump(self, equations: Sequence[Equation], equation: Equation, name: str) -> DomainsError:
        through = f", through '{equation.element}'," if name != equation.element else ""
        return DomainsError(
            "E422",
            f"{self._tied(equations)} must follow '{name}' at once{through} but that jumps: it would take an infinite current or force.",
            remedy="Put a small resistance or compliance between them, or drive the source by a signal without jumps, such as a Ramp "
            "or a Table, or by a source with a waveform of its own (electrical.TableVoltage); what is sampled or steps is followed "
            "through a filter (LowPass without a sample time).",
            element=equation.element,
        )

    def mechanics(self, equations: Sequence[Equation], times: Mapping[int, int]) -> None:
        """Refuse to differentiate the equations of motion."""
        mechanical = [equations[i] for i in times if equations[i].mechanics is not None]
        if mechanical:
            raise self.impossible([equations[i] for i in times])

    def drift(self, equation: Equation) -> None:
        """Refuse a relation between joints that the integrator would not keep: only a linear one with constant coefficients is, beside a
        given function of time, whose derivative is integrated as exactly as any other."""
        assert self.eom is not None
        slopes = ca.jacobian(equation.residual, ca.vertcat(self.eom.q, self.eom.v))
        moving = ca.vertcat(self.eom.q, self.eom.v, self.tableau.time, stacked(self.tableau.variables.values()))
        if ca.depends_on(slopes, moving):
            raise self.impossible([equation])

    def _tied(self, equations: Sequence[Equation]) -> str:
        moving = [c.name for c in self.chains if c.order]
        pattern = ca.jacobian_sparsity(stacked(equations), stacked(self.tableau.variables[name] for name in moving))
        states = [moving[k] for k in sorted(set(pattern.get_triplet()[1]))]
        return quoted(states) or "a state"

    def beyond_accelerations(self, chain: Chain, equations: Sequence[Equation]) -> DomainsError:
        """The error where the rate of a joint's acceleration would be needed (E423)."""
        assert self.eom is not None
        assert chain.coordinate is not None
        joint = self.eom.coordinates[chain.coordinate].joint
        owners = quoted(e.element for e in equations if e.element)
        return DomainsError(
            "E423",
            f"The equations of {owners} prescribe the acceleration of '{joint}' by something that must be differentiated, "
            "which needs the rate of an acceleration.",
            remedy="Put a compliance (a spring) or a delay between them.",
            element=joint,
        )

    def too_rough(self, equation: Equation, times: int) -> DomainsError:
        """The error where a wanted motion would have to be differentiated more often than it is smooth (E492)."""
        needed, has = 2 + times, 2 + equation.smooth
        return DomainsError(
            "E492",
            f"To bring about the motion '{equation.element}', the {_ordinal(needed)} derivative of its position is needed, "
            f"but its {_ordinal(has)} derivative jumps: that would take an infinite input.",
            remedy=f'Choose a smoother law: "poly{2 * times + 3}" has a finite {_ordinal(needed)} derivative, and so has a sine; '
            "or leave out what asks for it (an inductance, the elasticity of a gear).",
            element=equation.element,
        )

    def _rough_law(self, owner: str) -> DomainsError:
        """The error where an input would have to follow a law that jumps: dry friction that turns round, play that is passed (E493)."""
        motions = quoted(e.element for e in self.tableau.equations if e.wanted)
        return DomainsError(
            "E493",
            f"To bring about {motions}, an input would have to follow '{owner}', whose effort or play jumps where the motion turns round: "
            "behind an inductance, oil or an elastic gear that would take an infinite input.",
            remedy="Leave out what stores energy between the two (L = 0), give friction as viscous alone, or a Spring in place of play.",
            element=owner,
        )

    def repeated(self, equations: Sequence[Equation]) -> DomainsError:
        """The error where equations depend on each other (E417)."""
        owners = list(dict.fromkeys(e.element for e in equations if e.element))
        return DomainsError(
            "E417",
            f"The equations of {quoted(owners)} say the same twice or contradict each other about "
            f"{self._tied(equations)}: how an effort or a current divides between them is not determined.",
            remedy="Take one of them out, or put a compliance or resistance between them.",
            element=owners[0] if owners else "",
        )

    def impossible(self, equations: Sequence[Equation]) -> DomainsError:
        """The error where equations cannot be differentiated (E423)."""
        owners = list(dict.fromkeys(e.element for e in equations if e.element))
        return DomainsError(
            "E423",
            f"The equations of {quoted(owners)} tie states to each other such that they cannot be "
            "differentiated: through the equations of motion, a contact, or coefficients that change.",
            remedy="Put a compliance between them: a spring, a small resistance or a small capacitance.",
            element=owners[0] if owners else "",
        )
