"""Every code that the program can show is explained in docs/errors, and nothing is explained that it cannot show."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("foundation", "cadimport", "topology", "mechanics", "domains", "viz", "mategraph")
PAGE_OF = {"0": "project", "1": "cadimport", "2": "topology", "3": "mechanics", "4": "domains", "5": "viz"}


def codes_in_source() -> set[str]:
    """Codes that stand as texts of their own in the program."""
    found = set()
    for room in ROOMS:
        for file in (ROOT / room).rglob("*.py"):
            found |= set(re.findall(r"""["']([EW]\d{3})["']""", file.read_text(encoding="utf-8")))
    return found


def codes_explained() -> dict[str, str]:
    """Code -> page, from the first column of the tables."""
    found = {}
    for page in (ROOT / "docs" / "errors").glob("*.md"):
        for code in re.findall(r"^\| ([EW]\d{3}) \|", page.read_text(encoding="utf-8"), re.MULTILINE):
            assert code not in found, f"{code} stands twice"
            found[code] = page.stem
    return found


def test_every_code_is_explained_and_every_explanation_has_its_code():
    assert codes_in_source() == set(codes_explained())


@pytest.mark.parametrize(("code", "page"), sorted(codes_explained().items()))
def test_a_code_stands_on_the_page_of_its_room(code, page):
    assert PAGE_OF[code[1]] == page
