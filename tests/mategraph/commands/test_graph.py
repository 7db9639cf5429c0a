"""``mategraph graph``: formats by name or ending, refusals with a remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from foundation.errors import MategraphError
from mategraph.analyses.graphs import Graph, graph_format


@pytest.mark.parametrize(
    ("asked", "out", "what", "form"),
    [
        (None, None, "system", "svg"),
        (None, "a.gv", "system", "dot"),
        (None, "a.md", "mechanism", "mermaid"),
        ("DOT", "a.txt", "components", "dot"),
        (None, "a.SVG", "blt", "svg"),
    ],
)
def test_the_format_is_what_is_asked_for_or_what_the_file_is_called(asked: str | None, out: str | None, what: str, form: str) -> None:
    assert graph_format(asked, Path(out) if out else None, what) == form


@pytest.mark.parametrize(("asked", "what"), [("png", "system"), (None, "circuit"), ("dot", "blt")])
def test_what_there_is_not_is_refused_with_what_there_is(asked: str | None, what: str) -> None:
    with pytest.raises(MategraphError) as caught:
        graph_format(asked, None, what)
    assert caught.value.code == "E048"
    assert caught.value.remedy


@pytest.mark.parametrize(("asked", "out"), [(None, "a.png"), ("svg", "a.png"), ("dot", "a.svg"), (None, "a")])
def test_a_file_whose_ending_speaks_of_another_format_is_refused(asked: str | None, out: str) -> None:
    with pytest.raises(MategraphError) as caught:
        graph_format(asked, Path(out), "system")
    assert caught.value.code == "E082"
    with pytest.raises(MategraphError) as caught:
        Graph(what="system", format=asked or "svg", text="").save(out)
    assert caught.value.code == "E082"
