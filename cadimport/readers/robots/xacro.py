"""What is left of xacro, the macros that URDF is written in, in a file that should be written out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from foundation.errors import Note

from ...sandbox.safe_xml import Node
from ..notes import all_left_out

_DEFINITIONS = ("xacro:property", "xacro:arg", "xacro:macro")  # they make nothing by themselves
_OWN = ("xacro:include", "xacro:if", "xacro:unless", "xacro:insert_block", "xacro:call", "xacro:element")  # no macros of somebody's
_SHOWN = ("visual", "material", "gazebo")  # nothing that moves depends on what is in them


def refuse_macros(root: Node, path: Path) -> list[Note]:
    """A note on definitions that are left over and that nothing uses, and on macros in what is only shown.

    A call of a macro that the file does not define beside links and joints that are written out is left out, too, as ROS does: it was not
    expanded when the rest was, and a joint that needs a link of it is refused where it is read.

    Raises
    ------
    CadImportError
        ``E153`` where the file uses macros: what they expand to would be missing.
    """
    left: list[str] = []
    calls: list[str] = []
    defined = {f"xacro:{node.get('name').removeprefix('xacro:')}" for node in root.walk() if node.tag == "xacro:macro"}
    written_out = any(child.tag == "joint" for child in root.children)
    for node in _outside_definitions(root):
        if node.tag in _DEFINITIONS:
            left.append(f"<{node.tag} {node.get('name')}>")
        elif node.tag in _SHOWN:
            left += [f"<{inner.tag}>" for inner in node.walk() if inner.tag.startswith("xacro:")]
        elif node.tag.startswith("xacro:") and node.tag not in {*_OWN, *defined} and written_out and not _has_formulas(node):
            calls.append(f"<{node.tag}>")
        elif node.tag.startswith("xacro:") or _has_formulas(node):
            raise node.fault(
                f"'{path.name}' holds xacro macros, from <{node.tag}> on: it is not a URDF file yet.",
                f"Write them out with ROS: xacro {path.name} > robot.urdf",
                code="E153",
                element=path.name,
            )
    remedy = "Nothing, if the robot is complete."
    return [
        *all_left_out(list(dict.fromkeys(left)), "is left over from xacro and makes nothing", remedy),
        *all_left_out(list(dict.fromkeys(calls)), "calls a macro that is not in the file; what it would make is missing", remedy),
    ]


def _has_formulas(node: Node) -> bool:
    return any("${" in value or "$(" in value for value in node.attributes.values())


def _outside_definitions(node: Node) -> Iterator[Node]:
    """The elements of the file; of a definition, which makes nothing by itself, and of what is only shown, only its own."""
    stack = [node]
    while stack:
        found = stack.pop()
        yield found
        if found.tag not in (*_DEFINITIONS, *_SHOWN):
            stack.extend(reversed(found.children))
