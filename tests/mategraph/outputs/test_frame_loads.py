"""Forces and torques at the frames of a run, for its pictures."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from domains.specs import DomainsError
from mategraph.machine import load
from mategraph.outputs.frame_loads import loads_at_frames

SEEKER = Path(__file__).parents[3] / "sample_assemblies" / "seeker" / "seeker.toml"


def test_loads_of_a_run_are_those_of_its_inverse_analysis_at_the_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    from domains.analysis import reactions
    from domains.analysis.reactions import reactions_of_run

    machine = load(SEEKER)
    result = machine.simulate(duration=0.1)
    loads, notes = loads_at_frames(machine, result)
    assert notes == []
    whole = reactions_of_run(machine.system, result)
    at = np.searchsorted(result.time, result.frames - 1e-9)  # every frame of this run is near an output sample
    for one in loads:
        if one.kind == "reaction":
            # samples are a millisecond apart and frames between them: forces of 7 N change by less than this in half a one
            assert np.abs(one.force - whole.reactions[one.joint].force_W[at]).max() < 0.02
        else:
            found = np.linalg.norm(one.torque, axis=1)
            assert np.abs(found - np.abs(whole.efforts[f"{one.joint}.torque"][at])).max() < 0.02
    assert {(one.joint, one.kind) for one in loads} == {(j, k) for j in ("pitch", "yaw") for k in ("reaction", "drive")}

    def fails(*_: object) -> None:
        raise DomainsError("E465", "It cannot be.", remedy="Do otherwise.", element="pitch")

    monkeypatch.setattr(reactions, "reactions_of_run", fails)
    loads, notes = loads_at_frames(machine, result)
    assert loads == ()
    assert [note.element for note in notes] == ["pitch"]
    assert "It cannot be." in notes[0].text
