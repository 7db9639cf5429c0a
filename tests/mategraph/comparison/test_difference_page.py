"""The page of a difference: one scene of two states, and what a browser shows of it."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from chromium import Chromium
from swinging_arm import PROJECT, write_arm

from mategraph.comparison.compare import Computed, compare
from mategraph.comparison.difference import Difference
from mategraph.comparison.difference_page import difference_page, write_difference_page
from mategraph.machine import load
from viz.page.two_states import CHANGE_COLORS, both_runs

Sides = tuple[Difference, Computed, Computed]


@pytest.fixture(scope="module")
def sides(tmp_path_factory: pytest.TempPathFactory) -> Sides:
    folder = tmp_path_factory.mktemp("page")
    old = write_arm(folder / "old")
    text = PROJECT.replace('duration = "0.3 s"', 'duration = "0.2 s"') + '[mate.lug]\nkind = "fixed"\na = "frame"\nb = "lug"\n'
    new = write_arm(folder / "new", length=80.0, plate_at=45.0, more=True, project=text)
    return compare(load(old), load(new))


def data_of(page: str) -> dict:
    start = page.index('id="mg-data">') + len('id="mg-data">')
    return json.loads(page[start : page.index("</script>", start)])


def test_both_states_are_in_one_scene_by_one_clock(sides: Sides) -> None:
    data = data_of(difference_page(*sides))
    assert data["duration"] == pytest.approx(0.3)  # the longer of both runs
    names = {part["name"] for part in data["parts"]}
    assert names == {"frame", "arm", "plate", "lug", "old: frame", "old: arm", "old: plate"}
    colors = {part["name"]: part["color"] for part in data["parts"]}
    for name, change in {"lug": "added", "arm": "edited", "old: arm": "edited", "plate": "moved", "frame": "unchanged"}.items():
        assert colors[name] == CHANGE_COLORS[change]
    assert {entry["word"]: entry["count"] for entry in data["compare"]["legend"]} == {"added": 1, "edited": 1, "moved": 1, "unchanged": 1}
    assert [table["title"] for table in data["tables"]][:2] == ["Difference", "Parts"]
    over = {signal["name"]: signal.get("over") for signal in data["signals"]}
    assert over["pivot.angle (old)"] == "pivot.angle"


def test_signals_of_two_runs_share_a_time_and_end_where_their_run_ends(sides: Sides) -> None:
    _, old, new = sides
    both = both_runs(old.run, new.run)
    assert both is not None
    assert both_runs(None, None) is None
    for run, name in ((new.run, "pivot.angle"), (old.run, "pivot.angle (old)")):
        assert run is not None
        places = np.searchsorted(both.time, run.time - 1e-9)
        assert both.values[name][places] == pytest.approx(run.array("pivot.angle"), abs=1e-12)  # the samples themselves
        assert np.isnan(both.values[name][both.time > run.time[-1] + 1e-9]).all()


def test_a_state_that_has_no_mechanism_stands_still(tmp_path: Path, sides: Sides) -> None:
    broken = write_arm(tmp_path, arm="lever")  # its project still speaks of the arm
    found, old, new = compare(sides[1].machine, load(broken), run=False)
    data = data_of(difference_page(found, old, new))
    assert {part["name"] for part in data["parts"]} >= {"old: arm", "lever"}


@pytest.fixture(scope="module")
def browser(sides: Sides, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    path = write_difference_page(tmp_path_factory.mktemp("written") / "difference.html", *sides)
    with tempfile.TemporaryDirectory() as profile, Chromium(Path(profile)) as found:
        found.open(path.as_uri())
        found.wait("window.mategraph?.ready === true", 120.0)
        yield found


@pytest.mark.long
@pytest.mark.browser
def test_both_machines_move_together_in_the_browser(sides: Sides, browser: Chromium) -> None:
    _, old, new = sides
    assert browser.js("mategraph.arrangement") == "beside"
    offset = np.array(browser.js("JSON.parse(document.getElementById('mg-data').textContent).compare.offset"))
    t = 0.1
    browser.js(f"mategraph.setTime({t})")
    poses = browser.js("mategraph.poses()")
    for side, name in ((old, "old: arm"), (new, "arm")):
        assert side.run is not None
        frame = int(np.argmin(np.abs(side.run.frames - t)))
        if abs(side.run.frames[frame] - t) < 1e-9:
            assert np.array(poses[name]) == pytest.approx(side.run.poses["arm"][frame], abs=1e-6)  # float32 tracks of 0.1 m
    drawn = np.array(browser.js("mategraph.drawn('old: arm')"))
    place = old.machine.assembly.instances["arm"].X_WP
    assert drawn[:3, 3] - offset == pytest.approx((np.array(poses["old: arm"]) @ place)[:3, 3], abs=1e-6)
    assert browser.complaints() == []


@pytest.mark.long
@pytest.mark.browser
def test_the_old_state_is_glass_over_the_new_one_or_alone(browser: Chromium) -> None:
    def arranged(mode: str) -> dict[str, list[float]]:
        browser.js(f"document.querySelector('[data-arrange={mode}]').click()")
        assert browser.js("mategraph.arrangement") == mode
        return {name: browser.js(f"mategraph.opacities({json.dumps(name)})") for name in ("arm", "old: arm")}

    assert arranged("beside") == {"arm": [1], "old: arm": [1]}
    over = arranged("over")
    assert over["arm"] == [1]
    assert len(over["old: arm"]) == 1
    assert 0.1 < over["old: arm"][0] < 0.5
    assert all(np.allclose(shift, 0.0) for shift in browser.js("mategraph.shifts()").values())
    assert arranged("old") == {"arm": [], "old: arm": [1]}
    assert arranged("new") == {"arm": [1], "old: arm": []}
    assert browser.complaints() == []
