"""XML as files in the world hold it."""

from __future__ import annotations

from cadimport.sandbox.safe_xml import parse_xml


def test_blank_lines_before_the_declaration_are_read_over_and_lines_count_from_the_top() -> None:
    root = parse_xml(b'\n \n<?xml version="1.0" encoding="UTF-8"?>\n<robot><link/></robot>', "late.urdf")
    assert (root.tag, root.children[0].place) == ("robot", "late.urdf:4")


def test_comments_may_hold_anything_even_before_the_declaration() -> None:
    text = b'<!-- run with\n --verbose -->\n<?xml version="1.0"?>\n<sdf><!-- --><a/><![CDATA[<!-- ]]><b/><!-- <c/>\n--></sdf>'
    root = parse_xml(text, "world.sdf")
    assert [(child.tag, child.place) for child in root.children] == [("a", "world.sdf:4"), ("b", "world.sdf:4")]
    assert root.text == "<!-- \n"
