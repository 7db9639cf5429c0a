"""XML as files in the world hold it."""

from __future__ import annotations

from cadimport.sandbox.safe_xml import parse_xml


def test_blank_lines_before_the_declaration_are_read_over_and_lines_count_from_the_top() -> None:
    root = parse_xml(b'\n \n<?xml version="1.0" encoding="UTF-8"?>\n<robot><link/></robot>', "late.urdf")
    assert (root.tag, root.children[0].place) == ("robot", "late.urdf:4")
