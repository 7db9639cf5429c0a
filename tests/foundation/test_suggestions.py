"""The name that was probably meant is found among any number of names of any length, in no time."""

from __future__ import annotations

import time

from hypothesis import given
from hypothesis import strategies as st

from foundation.suggestions import listed, nearest


def test_a_slip_is_found_among_twenty_thousand_names() -> None:
    names = [f"bolt M{i % 40} no {i}" for i in range(20_000)]
    assert nearest("gimbal rign", [*names, "gimbal ring"]) == "gimbal ring"
    assert nearest("bolt M7 no 127O", names) in names


def test_names_of_any_length_cost_nothing() -> None:
    start = time.process_time()
    names = ["n" * 10_000 + str(i) for i in range(200)]
    assert nearest("n" * 10_000, names) is None  # no one means one of these by a slip
    assert nearest("nnnn", [*names, "nnnm"]) == "nnnm"
    assert time.process_time() - start < 5.0  # letter by letter each of them takes seconds


def test_an_unknown_name_of_any_case_is_suggested() -> None:
    assert nearest("UPPER", ["upper", "base"]) == "upper"


@given(st.lists(st.text(min_size=1), max_size=30), st.integers(1, 30))
def test_a_list_in_a_message_shows_no_more_than_asked_and_counts_the_rest(names: list[str], most: int) -> None:
    shown = listed(names, most, quote='"', separator="\n")
    kept = names[:most]
    rest = f" and {len(names) - most} more" if len(names) > most else ""
    assert shown == "\n".join(f'"{name}"' for name in kept) + rest
