"""The joints of a FreeCAD assembly: mates with frames and limits, couplings, grounded parts.

References to elements are written as ``Assembly`` + ``Base.Face6`` by 1.0 and as ``Base`` + ``Face6`` by 1.1; both end at the same part.
A joint's ``Placement1`` and ``Placement2`` are frames on the two referenced objects, with the attachment offsets already in them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from foundation.arrays import Array, inverse_pose
from foundation.errors import Note

from ...assembly import Mate, MateCoupling
from ...mates.closed_pose import aligned_frame
from ...mates.constrained_pairs import Tie, TieEnd, tied_mates
from ...mates.couplings import Transmission, transmission_terms
from ...names import TakenNames, unique_names
from ...rotations import turn_about_z, turned_into
from ..notes import left_out, ordered_limits
from .a2plus import ElementOf
from .document import CONTAINERS, MM, SUB_ASSEMBLY, Document, DocumentObject, Leaf

SOURCE = "FreeCAD file"
DEEPEST_CONTAINER = 40  # containers inside one another

_KINDS = {
    "Fixed": "fixed",
    "Revolute": "revolute",
    "Cylindrical": "cylindrical",
    "Slider": "prismatic",
    "Ball": "spherical",
    "Screw": "screw",
}
_TRANSMISSIONS: Mapping[str, Transmission] = {"Gears": "gears", "Belt": "belt", "RackPinion": "rack", "Screw": "screw"}
_TIES = {"Distance": "distance", "Parallel": "parallel", "Perpendicular": "perpendicular", "Angle": "angle"}
_COUPLINGS = {"Gears": "gear", "Belt": "belt", "RackPinion": "rack and pinion", "Screw": "screw"}


class JointReader:
    """The joints of one document over the parts that were found in it."""

    def __init__(self, document: Document, leaves: Mapping[str, Leaf], element_of: ElementOf, *, together: bool) -> None:
        self.document = document
        self.leaves = leaves
        self.element_of = element_of
        self.together = together  # whether what lies in one component of an assembly moves together
        self.notes: list[Note] = []

    def read(self, more: Sequence[Tie] = ()) -> tuple[tuple[Mate, ...], tuple[MateCoupling, ...], tuple[str, ...]]:
        """Mates of all joints and constraints, then those that hold components together; couplings; grounded parts.

        1. Joints that are pairs of parts. A screw whose parts have no joints of their own to couple is a pair itself. 2. Constraints:
        distances, parallel axes, angles, and `more` of another workbench. 3. Fixed mates inside components. 4. Joints that couple others.
        """
        joints = [o for o in self.document.objects.values() if "JointType" in o.properties and "Reference1" in o.properties]
        pairs = [item for item in joints if item.choice("JointType") not in (*_COUPLINGS, *_TIES)]
        screws = [item for item in joints if item.choice("JointType") == "Screw" and _active(item)]
        made = {item.name: mate for item in pairs if (mate := self._mate(item)) is not None}
        carriers = _named(list(made.values()))
        alone = [item for item in screws if self._ends(item) is not None and self._coupling(item, carriers) is None]
        made |= {item.name: mate for item in alone if (mate := self._mate(item)) is not None}
        mates = _named([made[item.name] for item in joints if item.name in made])  # 1.
        ties = [tie for item in joints if item.choice("JointType") in _TIES and (tie := self._tie(item)) is not None]
        poses = {name: leaf.X_WP for name, leaf in self.leaves.items()}
        groups = {name: "/".join(leaf.component) if self.together else name for name, leaf in self.leaves.items()}
        tied = tied_mates((*ties, *more), mates, poses, groups, SOURCE)  # 2.
        self.notes += [left_out(name, why, "Add a [mate] between them in the project file.") for name, why in tied.left]
        mates = _named((*tied.joints, *tied.mates))
        mates += self._held_together(TakenNames(mate.name for mate in mates))  # 3.
        couplings: list[MateCoupling] = []
        for item in joints:  # 4.
            if item.choice("JointType") in _COUPLINGS and item not in alone:
                coupling = self._coupling(item, mates)
                if coupling is not None:
                    couplings.append(coupling)
        names = unique_names(coupling.name for coupling in couplings)
        grounded: list[str] = []
        for item in self.document.objects.values():
            if "ObjectToGround" in item.properties:
                _, name = item.link("ObjectToGround")
                grounded += [part for part, leaf in self.leaves.items() if name in leaf.names][:1]
        renamed = tuple(replace(coupling, name=name) for coupling, name in zip(couplings, names, strict=True))
        return tuple(mates), renamed, tuple(dict.fromkeys(grounded))

    def _tie(self, item: DocumentObject) -> Tie | None:
        """A distance, or axes that stay parallel or at an angle; its elements lie where the joint's frames are."""
        found = self._ends(item)
        if found is None:
            return None
        word = item.choice("JointType")
        ends = []
        for number, (part, X_WF) in zip((1, 2), found, strict=True):
            name = element_name(item, number)
            element = self.element_of(self.leaves[part], name) if word == "Distance" else None
            kind = (
                "line" if word != "Distance" else element.kind if element is not None else "curve" if name.startswith("Edge") else "other"
            )
            ends.append(TieEnd(kind=kind, point=X_WF[:3, 3], axis=X_WF[:3, 2], radius=0.0 if element is None else element.radius))
        return Tie(
            label=item.label,
            word=word,
            a=found[0][0],
            b=found[1][0],
            says=_TIES[word],
            ends=(ends[0], ends[1]),
            length=item.number("Distance") * MM if word == "Distance" else 0.0,
            joint=True,
            active=_active(item),
        )

    def _held_together(self, taken: TakenNames) -> Iterator[Mate]:
        if not self.together:
            return
        first: dict[tuple[str, ...], str] = {}
        for name, leaf in self.leaves.items():
            head = first.setdefault(leaf.component, name)
            if head == name:
                continue
            yield Mate(
                name=taken.new(f"{head} + {name}"),
                kind="fixed",
                a=head,
                b=name,
                X_AF=np.eye(4),
                X_BM=inverse_pose(leaf.X_WP) @ self.leaves[head].X_WP,
                source=SOURCE,
                evidence="inside one component of the assembly",
            )

    def _mate(self, item: DocumentObject) -> Mate | None:
        kind = _KINDS.get(item.choice("JointType"))
        if kind is None:
            why = f"is a joint of type {item.choice('JointType')}, which is no kind of mate here"
            self.notes.append(left_out(item.label, why, "Add a [mate] between its parts in the project file."))
            return None
        ends = self._ends(item)
        if ends is None:
            return None
        (a, X_WF), (b, X_WM) = ends
        X_WM = aligned_frame(kind, X_WF, X_WM)
        limits, several = self._limits(item, kind, inverse_pose(X_WF) @ X_WM)
        active = _active(item)
        return Mate(
            name=item.label,
            kind=kind,
            a=a,
            b=b,
            X_AF=inverse_pose(self.leaves[a].X_WP) @ X_WF,
            X_BM=inverse_pose(self.leaves[b].X_WP) @ X_WM,
            limits=limits,
            freedom_limits=several,
            pitch=item.number("Distance") * MM / (2.0 * math.pi) if kind == "screw" else 0.0,
            source=SOURCE,
            status="confirmed" if active else "rejected",
            evidence=f"Assembly joint of type {item.choice('JointType')}" + ("" if active else ", switched off in FreeCAD"),
        )

    def _coupling(self, item: DocumentObject, mates: Sequence[Mate]) -> MateCoupling | None:
        """Gears, belts, racks and screws couple the joints that carry their two parts; frames are those of the joints."""
        word = item.choice("JointType")
        ends = self._ends(item)
        if ends is None or not _active(item):
            return None
        poses = {name: leaf.X_WP for name, leaf in self.leaves.items()}
        first, second = item.number("Distance") * MM, item.number("Distance2") * MM
        terms = transmission_terms(_TRANSMISSIONS[word], ends, mates, poses, radii=(first, second), pitch=first)
        if not terms:
            if word == "Screw":
                return None  # a pair of its own: see `read`
            why = f"is a joint of type {word}, and the joints that it couples are not found"
            self.notes.append(left_out(item.label, why, "Couple the two joints in the project."))
            return None
        return MateCoupling(name=item.label, kind=_COUPLINGS[word], terms=terms, source=SOURCE)

    def _ends(self, item: DocumentObject) -> tuple[tuple[str, Array], tuple[str, Array]] | None:
        """The two parts of a joint with its frames on them in W; None, with a note, where there are not two."""
        first, second = self._end(item, 1), self._end(item, 2)
        if first is None or second is None or first[0] == second[0]:
            note = left_out(item.label, "does not join two parts of this document", "Repair the joint in FreeCAD.")
            if note not in self.notes:
                self.notes.append(note)
            return None
        return first, second

    def _end(self, item: DocumentObject, number: int) -> tuple[str, Array] | None:
        """The part that a reference leads to, and the joint's frame on it in W."""
        name, subs = item.reference(f"Reference{number}")
        wanted = [name, *(subs[0].split(".")[:-1] if subs else ())]
        wanted = [step for step in wanted if step]
        best: str | None = None
        length = 0
        for part, leaf in self.leaves.items():
            matched = _matched(wanted, leaf.names)
            if matched > length:
                best, length = part, matched
        if best is None:
            return None
        leaf = self.leaves[best]
        X_WO = leaf.X_WP if leaf.names[-1] in wanted else self._pose_along(wanted)
        return best, X_WO @ item.placement(f"Placement{number}")

    def _pose_along(self, wanted: list[str]) -> Array:
        """The pose in W of an object that is no part itself: a coordinate system, a container."""
        objects = self.document.objects
        chain = [objects[name] for name in wanted if name in objects]
        while len(chain) <= DEEPEST_CONTAINER:
            above = next((o for o in objects.values() if o.type in (*CONTAINERS, SUB_ASSEMBLY) and chain[0].name in o.links("Group")), None)
            if above is None:
                break
            chain.insert(0, above)
        X_WO = np.eye(4)
        for item in chain:
            X_WO = X_WO @ item.placement()
        return X_WO

    def _limits(self, item: DocumentObject, kind: str, X_FM: Array) -> tuple[tuple[float, float] | None, dict[str, tuple[float, float]]]:
        """Limits from the CAD pose: FreeCAD measures them between the frames, whatever the pose."""
        angle = self._range(item, "Angle", math.pi / 180.0, turn_about_z(X_FM))
        length = self._range(item, "Length", MM, float(X_FM[2, 3]))
        if kind == "cylindrical":
            return None, {key: value for key, value in (("angle", angle), ("position", length)) if value is not None}
        return {"revolute": angle, "screw": angle, "prismatic": length}.get(kind), {}

    def _range(self, item: DocumentObject, what: str, unit: float, now: float) -> tuple[float, float] | None:
        enabled = [item.flag(f"Enable{what}{end}") for end in ("Min", "Max")]
        low = item.number(f"{what}Min") * unit if enabled[0] else -math.inf
        high = item.number(f"{what}Max") * unit if enabled[1] else math.inf
        now = turned_into(now, low, high) if what == "Angle" else now
        low, high = low - now, high - now
        return ordered_limits(low, high, item.label, self.notes) if any(enabled) else None


def _named(mates: Sequence[Mate]) -> list[Mate]:
    names = unique_names(mate.name for mate in mates)
    return [replace(mate, name=name) for mate, name in zip(mates, names, strict=True)]


def asked_by_joints(document: Document) -> Iterator[tuple[str, str]]:
    """Object and element whose kind distances ask for."""
    for item in document.objects.values():
        if "JointType" in item.properties and item.choice("JointType") == "Distance":
            for number in (1, 2):
                name, subs = item.reference(f"Reference{number}")
                steps = [name, *(subs[0].split(".")[:-1] if subs else ())]
                yield [step for step in steps if step][-1], element_name(item, number)


def element_name(item: DocumentObject, number: int) -> str:
    """The element that a reference of a joint ends at: "Face6"; empty where it has none."""
    _, subs = item.reference(f"Reference{number}")
    return subs[0].split(".")[-1] if subs else ""


def _active(item: DocumentObject) -> bool:
    return item.flag("Activated", True) and not item.flag("Suppressed")


def _matched(wanted: list[str], names: tuple[str, ...]) -> int:
    """How many steps of a reference lead towards a part whose object names from the root are `names`; 0 when it leads elsewhere.

    A reference may begin anywhere above the part, and may go on into the features that the part is made of.

    >>> _matched(["Base"], ("Assembly", "Base")), _matched(["Assembly", "Base"], ("Assembly", "Base"))
    (1, 1)
    >>> _matched(["Body", "Pad"], ("Assembly", "Body")), _matched(["Link"], ("Assembly", "Base"))
    (1, 0)
    """
    for start, name in enumerate(names):
        if wanted and name == wanted[0]:
            common = 0
            for step, other in zip(wanted, names[start:], strict=False):
                if step != other:
                    break
                common += 1
            if start + common == len(names):
                return 1
            if common == len(wanted):  # a container: its first part represents it
                return 1
    return 0
