"""MJCF's <replicate>: a subtree written once and meant several times, each copy a step further along.

Copies get the number of the copy behind their names, with as many digits as the count has (``leg0``, ``leg1``; ``bead00`` of ten), as
MuJoCo names them. What in the file ties replicated things to one another applies within each copy; what ties one to something outside
cannot, since no copy has its name: it is left out, as MuJoCo does, with a note.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from foundation.arrays import Array, pose
from foundation.errors import Note

from ....sandbox.limits import check_time
from ....sandbox.safe_xml import Node
from ...notes import left_out

SUFFIX = " suffix"  # attribute of a copied <attach>, which no XML can have: what goes behind the names of what is attached
MOST_COPIES = 20_000  # elements that copies may be; a chain of a thousand beads is five thousand
_NEVER_IN = ("joint", "freejoint", "inertial")  # they belong to one body, which <replicate> is not
_NAMED = ("body", "joint", "tendon", "site")  # what equalities and tendons name, and by which words
_REFERENCES = {what: frozenset((what, f"{what}1", f"{what}2")) for what in _NAMED}
_TYING = (("tendon", ("fixed", "spatial")), ("equality", ("connect", "weld", "joint", "tendon")))  # tendons first: equalities name them

Step = Callable[[Node], Array]  # the rotation that the angles of an element give


def expand_replicas(root: Node, rotation: Step) -> list[Note]:
    """Put frames with copies in the place of every <replicate> below `root`, and copies of what ties them; notes on what is left out.

    Raises
    ------
    CadImportError
        ``E154`` for a count that is no number or a joint right below, ``E152`` for more copies than any machine has.
    """
    notes: list[Note] = []
    budget = _Budget()
    stack: list[tuple[Node, bool]] = [(root, False)]
    while stack:  # innermost first
        node, done = stack.pop()
        if not done:
            stack.append((node, True))
            stack += [(child, False) for child in reversed(node.children)]
        elif any(child.tag == "replicate" for child in node.children):
            children: list[Node] = []
            for child in node.children:
                if child.tag != "replicate":
                    children.append(child)
                    continue
                check_time(child.file, "writing out its replicas")
                suffixes = _suffixes(child)
                budget.spend(child, len(suffixes), child)
                children += _copies(child, suffixes, rotation)
                notes += _tie(root, child, suffixes, budget)
            node.children = children
    return notes


class _Budget:
    """How many elements may still be made."""

    def __init__(self) -> None:
        self.left = MOST_COPIES

    def spend(self, node: Node, count: int, replicate: Node) -> None:
        """Take `count` copies of an element from it."""
        self.left -= count * sum(1 for _ in node.walk())
        if self.left < 0:
            raise replicate.fault(f"<replicate> makes more than {MOST_COPIES} elements.", "Lower its count.", code="E152")


def _suffixes(node: Node) -> list[str]:
    count = node.number("count")
    if count != int(count):
        raise node.fault(f"count of <replicate> is {count:g}.", "Write a whole number.")
    if count > MOST_COPIES:
        raise node.fault(f"<replicate> makes {count:g} copies.", "Lower its count.", code="E152")
    digits = len(str(int(count)))
    return [f"{node.get('sep')}{number:0{digits}}" for number in range(int(count))]


def _copies(node: Node, suffixes: list[str], rotation: Step) -> list[Node]:
    """One <frame> a copy, each a step from the one before, in that one's axes."""
    wrong = next((child for child in node.children if child.tag in _NEVER_IN), None)
    if wrong is not None:
        raise wrong.fault(f"<{wrong.tag}> stands right below <replicate>.", "Put it into a <body> there.")
    step = pose(rotation(node), node.numbers("offset", 3, (0.0, 0.0, 0.0)))
    X, frames = np.eye(4), []
    for suffix in suffixes:
        attributes = {"pos": _text(X[:3, 3]), "xyaxes": _text(X[:3, :2].T.ravel())}
        if node.get("childclass"):
            attributes["childclass"] = node.get("childclass")
        children = [_renamed(child, suffix) for child in node.children]
        frames.append(Node(tag="frame", attributes=attributes, file=node.file, line=node.line, children=children))
        X = X @ step
    return frames


def _renamed(node: Node, suffix: str, references: Iterable[str] = ()) -> Node:
    """A copy of an element and all below it, with `suffix` behind names and behind these references."""
    attributes = {
        key: f"{value}{suffix}" if value and (key == "name" or key in references) else value for key, value in node.attributes.items()
    }
    if node.tag == "attach":
        attributes[SUFFIX] = node.get(SUFFIX) + suffix
    children = [_renamed(child, suffix, references) for child in node.children]
    return Node(tag=node.tag, attributes=attributes, file=node.file, line=node.line, text=node.text, children=children)


def _tie(root: Node, replicate: Node, suffixes: list[str], budget: _Budget) -> list[Note]:
    """Write tendons and equalities between things of one <replicate> once a copy."""
    inside: dict[str, set[str]] = {what: set() for what in _NAMED}
    for node in replicate.walk():
        what = "joint" if node.tag == "freejoint" else node.tag
        if what in inside:
            inside[what].add(node.get("name"))
    notes: list[Note] = []
    everything = frozenset().union(*_REFERENCES.values())
    for section, tags in _TYING:
        for piece in root.all(section):
            kept: list[Node] = []
            for node in piece.children:
                named = [
                    (what, value)
                    for part in node.walk()
                    for what, keys in _REFERENCES.items()
                    for key, value in part.attributes.items()
                    if key in keys
                ]
                within = [value in inside[what] for what, value in named]
                if node.tag not in tags or not any(within):
                    kept.append(node)
                elif all(within):
                    budget.spend(node, len(suffixes), replicate)
                    kept += [_renamed(node, suffix, everything) for suffix in suffixes]
                    if section == "tendon":
                        inside["tendon"].add(node.get("name"))
                else:
                    why = "ties something that is replicated to something that is not, so that no copy is meant"
                    name = node.get("name") or f"{node.tag} {named[0][1]}"
                    notes.append(left_out(name, why, "Name the copy, with its number."))
            piece.children = kept
    return notes


def _text(numbers: Iterable[float]) -> str:
    return " ".join(repr(float(number)) for number in numbers)
