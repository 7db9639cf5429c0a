"""Inputs of linear systems by name, against the formula of a mass on a spring."""

from __future__ import annotations

import numpy as np
import pytest
from two_axis import flywheel

from domains.analysis.external_inputs import default_inputs, external_inputs, moved_point
from domains.analysis.linearise import linearise_system, start_point
from domains.composition.compose import compose
from domains.specs import ComponentSpec, DomainsError, SignalSpec, SystemSpec
from mechanics.analyses.frequency_response import frequency_response
from mechanics.equations import equations_of_motion

J, K, D = 0.02, 5.0, 0.03
SPRING = ComponentSpec(name="spring", model="mechanical.SpringDamper", parameters={"stiffness": K, "damping": D}, attach={"joint": "axle"})
PUSH = ComponentSpec(name="push", model="mechanical.TorqueSource", attach={"joint": "axle"})
SINE = SignalSpec(name="F", block="Sine", parameters={"frequency": 5.0}, outputs={"y": "push.u"})


@pytest.mark.parametrize(("signals", "name"), [((), "push.u"), ((SINE,), "push.u"), ((SINE,), "F.y")])
def test_an_open_input_or_a_source_is_an_input_of_the_linear_system(signals: tuple[SignalSpec, ...], name: str) -> None:
    eom = equations_of_motion(flywheel(J), gravity=(0, 0, 0))
    spec = SystemSpec(components=(SPRING, PUSH), signals=signals)
    system = compose(spec, eom)
    assert default_inputs(system) == (["F.y"] if signals else ["push.u"])
    found = external_inputs(system, spec, [name])
    other = compose(found.spec, eom)
    point = moved_point(system, other, start_point(system), {})
    linear = linearise_system(other, point, outputs=["axle.angle"])
    at = linear.inputs.index(found.held[name])
    hertz = np.array([0.1, 2.5, 30.0])
    s = 2j * np.pi * hertz
    np.testing.assert_allclose(frequency_response(linear, hertz)[:, 0, at], 1 / (J * s**2 + D * s + K), rtol=1e-10)  # round-off


def test_a_name_that_is_no_input_is_refused() -> None:
    spec = SystemSpec(components=(SPRING, PUSH))
    system = compose(spec, equations_of_motion(flywheel(J)))
    with pytest.raises(DomainsError) as caught:
        external_inputs(system, spec, ["push.v"])
    assert caught.value.code == "E463"


def test_growth_within_the_round_off_of_a_centre_of_mass_is_none() -> None:
    """A wheel whose centre is 1e-17 m above its axle: an eigenvalue of 1e-7 by numbers that nobody knows so well."""
    for center, grows in ((-1e-17, False), (-1e-4, True)):
        system = compose(SystemSpec(), equations_of_motion(flywheel(J, center=center), gravity=(9.81, 0.0, 0.0)))
        modes = linearise_system(system, start_point(system)).modes
        assert any(mode.eigenvalue.real > 0.0 for mode in modes) is grows
