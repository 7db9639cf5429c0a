"""Equalities of an MJCF file: of joints and fixed tendons as couplings, of bodies (connect, weld) as mates that close loops."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from foundation.arrays import Array, inverse_pose, pose
from foundation.errors import Note

from ....assembly import Mate, MateCoupling
from ....names import TakenNames
from ....rotations import rotation_vector
from ....sandbox.safe_xml import Node
from ...links import Link, mate_at
from ...notes import left_out, unknown_name
from .document import SOURCE, WORLD, MjcfDocument

Sites = Mapping[str, tuple[Link, Array]]  # by name: the link, and X_WS
_KINDS = {"connect": "spherical", "weld": "fixed"}
APART, APART_ANGLE = 1e-5, 1e-4  # m, rad: up to this the frames of a mate meet (E207)


class Equalities:
    """The bodies, joints and fixed tendons of a file, for equalities that tie them."""

    def __init__(self, document: MjcfDocument, links: Mapping[str, Link], sites: Sites, mates: Sequence[Mate], notes: list[Note]) -> None:
        self.links, self.sites = links, sites
        self.kinds = {mate.name: mate.kind for mate in mates}
        self.tendons = {node.get("name"): node for node in document.children("tendon", "fixed")}
        self.spatial = {node.get("name") for node in document.children("tendon", "spatial")}
        self.document, self.notes = document, notes
        self.names = TakenNames()  # of couplings

    def to_what_is_not_read(self, node: Node, name: str) -> bool:
        """Whether an equality ties something that MuJoCo makes of an element that is not read; with a note if it does."""
        ties = [node.get(f"{what}{number}") for what in ("body", "joint", "site") for number in (1, 2)]
        known = {*self.links, *self.kinds, *self.sites}
        missing = next((tie for tie in ties if tie not in known and self.document.made_elsewhere(tie)), None)
        if missing is not None:
            why = f"ties '{missing}', which MuJoCo makes of a <composite> or <flexcomp>, which is not read"
            self.notes.append(left_out(name, why, "Write its bodies out."))
        return missing is not None

    def couplings(self, node: Node, name: str) -> list[MateCoupling]:
        """The coupling of one <joint> or <tendon> equality; none, with a note, where it is no straight line between coordinates.

        ``y1 = a0 + a1 y2``, y a coordinate or the length of a fixed tendon, both from the pose of the file.
        """
        if node.get("active") == "false":
            return []
        given = node.numbers("polycoef", None, ())
        a0, a1, *higher = (*given, *(0.0, 1.0)[len(given) :])
        if any(higher):
            self.notes.append(left_out(name, "ties two coordinates by a curve, which no coupling here can", "Make it a straight line."))
            return []
        sides = []
        for number in (1, 2):
            other = node.get(f"{node.tag}{number}")
            sides.append(self._terms(node, other, name) if other else {})
        if None in sides:
            return []
        first, second = (side or {} for side in sides)
        terms = {key: first.get(key, 0.0) - a1 * second.get(key, 0.0) for key in [*first, *second]}
        terms = {key: value for key, value in terms.items() if value}
        if not terms:
            raise node.fault(f"The equality '{name}' ties nothing.", "Name a joint1.", element=name)
        return [MateCoupling(name=self.names.new(name), kind="equality", terms=tuple(terms.items()), offset=a0, source=SOURCE)]

    def _terms(self, node: Node, name: str, element: str) -> dict[str, float] | None:
        """Coefficients of joints: 1 for a joint itself, those of a fixed tendon; None, with a note, for what has no single coordinate."""
        if node.tag == "joint":
            wanted = {name: 1.0}
        elif name in self.spatial and name not in self.tendons:
            self.notes.append(left_out(element, f"ties the spatial tendon '{name}', which is not read", "Leave it out."))
            return None
        elif name not in self.tendons:
            raise unknown_name(name, self.tendons, what="tendon", element=element, place=node.place)
        else:
            wanted = {}
            for joint in self.tendons[name].all("joint"):
                wanted[joint.needed("joint")] = wanted.get(joint.get("joint"), 0.0) + joint.number("coef")
        for key in wanted:
            if key not in self.kinds:
                raise unknown_name(key, self.kinds, what="joint", element=element, place=node.place)
            if self.kinds[key] not in ("revolute", "prismatic"):
                self.notes.append(left_out(element, f"ties '{key}', which has several coordinates", "Tie hinges and slides."))
                return None
        return wanted

    def mate(self, node: Node, name: str) -> Mate | None:
        """The mate of one <connect> or <weld> equality; None, with a note, for one of another kind."""
        if node.tag not in ("connect", "weld"):
            what = f"is an equality of type {node.tag} that is not read"
            self.notes.append(left_out(name, what, "Add a [mate] or a [coupling] in the project file."))
            return None
        if node.get("site1"):
            return self._mate_of_sites(node, name)
        a, b = (self._body(node, node.get(key) or WORLD, name) for key in ("body1", "body2"))
        if a is b:
            raise node.fault(f"The equality '{name}' ties '{a.name}' to itself.", "Name two different bodies.", code="E122", element=name)
        if "relpose" in node.attributes and any(node.numbers("relpose", 7)[3:]):
            self.notes.append(left_out(name, "has a relative pose of its own; the pose of the file is used", "Pose the bodies as welded."))
        X_WF = a.X_WL @ pose(None, node.numbers("anchor", 3, (0.0, 0.0, 0.0))) if node.tag == "connect" else b.X_WL
        mate = mate_at(name, _KINDS[node.tag], a, b, X_WF, source=SOURCE, evidence=f"equality of type {node.tag}")
        return mate if node.get("active") != "false" else replace(mate, status="rejected")

    def _mate_of_sites(self, node: Node, name: str) -> Mate | None:
        """The mate that lets two sites coincide; None, with a note, where they are apart in the pose of the file."""
        (a, X_WF), (b, X_WM) = (self._site(node, node.needed(key), name) for key in ("site1", "site2"))
        if a is b:
            raise node.fault(f"The equality '{name}' ties '{a.name}' to itself.", "Name sites of two bodies.", code="E122", element=name)
        mate = mate_at(name, _KINDS[node.tag], a, b, X_WF, source=SOURCE, evidence=f"equality of type {node.tag}, of two sites")
        X_FM = inverse_pose(X_WF) @ X_WM
        distance = float(np.linalg.norm(X_FM[:3, 3]))
        angle = float(np.linalg.norm(rotation_vector(X_FM[:3, :3]))) if node.tag == "weld" else 0.0
        if node.get("active") == "false":
            return replace(mate, status="rejected")
        if distance > APART or angle > APART_ANGLE:
            what = f"ties two sites that are {distance * 1e3:.4g} mm and {np.degrees(angle):.4g} deg apart in the pose of the file"
            self.notes.append(left_out(name, what, "Let them meet in that pose, or add a [mate] in the project file."))
            return None
        return replace(mate, X_BM=inverse_pose(b.X_WL) @ X_WM)

    def _site(self, node: Node, name: str, element: str) -> tuple[Link, Array]:
        if name not in self.sites:
            raise unknown_name(name, self.sites, what="site", element=element, place=node.place)
        return self.sites[name]

    def _body(self, node: Node, name: str, element: str) -> Link:
        if name not in self.links:
            raise unknown_name(name, self.links, what="body", element=element, place=node.place)
        return self.links[name]
