"""An MJCF text with its defaults, frames, replicas, included files and attached models resolved: what MuJoCo does before it compiles."""

from __future__ import annotations

import functools
import hashlib
import math
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np

from foundation.arrays import Array, pose

from ....meshes.mesh_files import beside
from ....rotations import from_axis_angle, from_euler, from_quaternion, from_two_axes, from_z_axis
from ....sandbox.safe_xml import Node, parse_xml, read_bytes
from .attached_models import attached
from .replicas import expand_replicas

SOURCE = "MJCF file"
WORLD = "world"  # name of the body that everything is in
NOT_READ = ("composite", "flexcomp")  # what MuJoCo makes bodies of
DEEPEST_INCLUDE = 10
MOST_INCLUDES = 200
_LINEAR_ACTUATORS = ("general", "motor", "position", "velocity", "intvelocity", "damper", "cylinder")
ACTUATORS = frozenset((*_LINEAR_ACTUATORS, "muscle", "adhesion", "plugin", "pid", "orientation", "dcmotor"))
_WHOLE_FLAGS = {"constraint": frozenset(("equality", "frictionloss", "limit")), "passive": frozenset(("spring", "damper"))}
_TURNS = frozenset(("quat", "axisangle", "euler", "xyaxes", "zaxis"))  # any one of them gives a rotation


class MjcfDocument:
    """The sections of one model, with the settings that decide how its numbers are meant."""

    def __init__(self, path: Path, around: tuple[Path, ...] = (), count: list[Path] | None = None) -> None:
        """`around` are the models that this one is attached to, and `count` lists all that were attached so far."""
        self.path, self._around = path, around
        self._attached: list[Path] = [] if count is None else count
        data = read_bytes(path)
        self.digest = hashlib.sha256(data).hexdigest()
        self.references: dict[Path, str] = {}
        self._homes: dict[str, list[Path]] = {}  # name of an included file -> folders of those of that name
        self.root = parse_xml(data, path.name)
        if self.root.tag != "mujoco":
            raise self.root.fault(
                f"'{path.name}' is not MJCF: it begins with <{self.root.tag}>.", "It must begin with <mujoco>.", code="E153"
            )
        self._include(self.root, 0, path.parent)
        self.compiler: dict[str, str] = {}
        for node in self.section("compiler"):
            self.compiler |= node.attributes
        if self.compiler.get("coordinate") == "global":
            remedy = "Convert the model to local coordinates: MuJoCo up to 2.3.3 does, when it saves the compiled model as XML."
            raise self.root.fault("The model is in global coordinates, which MuJoCo no longer reads either.", remedy, code="E153")
        self.degrees = self.compiler.get("angle", "degree") == "degree"
        self.sequence = self.compiler.get("eulerseq", "xyz")
        if len(self.sequence) != 3 or any(letter not in "xyzXYZ" for letter in self.sequence):
            raise self.root.fault(f"eulerseq='{self.sequence}' is not three of x, y, z.", "Write e.g. xyz.")
        self.notes = expand_replicas(self.root, self.rotation)
        self._defaults: dict[str, dict[str, dict[str, str]]] = {"main": {}}
        self._drives: dict[str, list[list[Node]]] = {"main": [[]]}  # actuators of each class and of those around it
        for node in self.section("default"):
            self._read_defaults(node, "main", self._defaults["main"], self._drives["main"])  # a later section adds to the same class
            if node.get("class"):
                self._defaults["main"] = self._defaults[node.get("class")]
                self._drives["main"] = self._drives[node.get("class")]
        self._attach(self.root)

    @property
    def settings(self) -> Node:
        """The attributes of all <compiler> together."""
        return Node(tag="compiler", attributes=self.compiler, file=self.root.file, line=self.root.line)

    @property
    def automatic_limits(self) -> bool:
        """Whether a range without a word on being limited is a limit."""
        return self.compiler.get("autolimits", "true") == "true"

    @property
    def disabled(self) -> frozenset[str]:
        """The flags of <option> that are switched off; "constraint" and "passive" stand for all that they hold."""
        flags: dict[str, str] = {}
        for node in self.children("option", "flag"):
            flags |= node.attributes
        off = {name for name, value in flags.items() if value == "disable"}
        for whole, parts in _WHOLE_FLAGS.items():
            off |= parts if whole in off else frozenset()
        return frozenset(off)

    def made_elsewhere(self, name: str) -> bool:
        """Whether MuJoCo would make this of an element that is not read: `B_last` of a <composite>, `skin_3` of a <flexcomp>."""
        return bool(self._made and self._made.fullmatch(name))

    @functools.cached_property
    def _made(self) -> re.Pattern[str] | None:
        """The names of what is made of elements that are not read."""
        nodes = [n for piece in self.section("worldbody") for n in piece.walk() if n.tag in NOT_READ]
        prefixes = {
            f"{re.escape(n.get('prefix'))}[ABGJST][_0-9].*" if n.tag == "composite" else f"{re.escape(n.get('name'))}_[0-9].*"
            for n in nodes
        }
        return re.compile("|".join(sorted(prefixes))) if prefixes else None

    def section(self, tag: str) -> list[Node]:
        """All top-level elements of that tag; a section may come in several pieces."""
        return self.root.all(tag)

    def children(self, section: str, tag: str) -> list[Node]:
        """All elements of that tag in all pieces of a section."""
        return [child for piece in self.section(section) for child in piece.all(tag)]

    def resolved(self, node: Node, childclass: str) -> Node:
        """The element with the attributes of its default class filled in."""
        return with_attributes(node, _overruled(self._class_of(node, childclass).get(node.tag, {}), node.attributes))

    def classes(self) -> list[tuple[str, dict[str, dict[str, str]]]]:
        """The default classes by name, each with the attributes that it gives to each tag."""
        return list(self._defaults.items())

    def drives_of(self, name: str) -> list[list[Node]]:
        """The actuators in a default class and in those around it, the outermost class first."""
        return self._drives[name]

    def add_class(self, name: str, table: dict[str, dict[str, str]], drives: list[list[Node]]) -> None:
        """Add a default class that has nothing from those that are there."""
        self._defaults[name], self._drives[name] = table, drives

    def actuator_defaults(self, node: Node) -> list[list[Node]]:
        """The actuators in the default class of an actuator and in those around it, the outermost class first."""
        self._class_of(node, "")
        return self._drives[node.get("class") or "main"]

    def _class_of(self, node: Node, childclass: str) -> dict[str, dict[str, str]]:
        name = node.get("class") or childclass or "main"
        if name not in self._defaults:
            raise node.fault(f"There is no default class '{name}'.", "Correct the name of the class.", code="E155")
        return self._defaults[name]

    def angle(self, value: float) -> float:
        """An angle of the file in rad."""
        return math.radians(value) if self.degrees else value

    def pose(self, node: Node) -> Array:
        """The pose in pos and one of quat, axisangle, euler, xyaxes, zaxis."""
        return pose(self.rotation(node), node.numbers("pos", 3, (0.0, 0.0, 0.0)))

    def rotation(self, node: Node) -> Array:
        """The rotation alone."""
        try:
            if "quat" in node.attributes:
                return from_quaternion(*node.numbers("quat", 4))
            if "axisangle" in node.attributes:
                x, y, z, angle = node.numbers("axisangle", 4)
                return from_axis_angle((x, y, z), self.angle(angle))
            if "euler" in node.attributes:
                return from_euler([self.angle(a) for a in node.numbers("euler", 3)], self.sequence)
            if "xyaxes" in node.attributes:
                values = node.numbers("xyaxes", 6)
                return from_two_axes(values[:3], values[3:])
            if "zaxis" in node.attributes:
                return from_z_axis(node.numbers("zaxis", 3))
        except ValueError as reason:
            raise node.fault(f"The orientation of <{node.tag}> is {reason}.", "Correct it.") from None
        return np.eye(3)

    def home_of(self, node: Node, written: str) -> Path | None:
        """The folder of the included file that an element is from, where that holds the file `written`."""
        return next((home for home in self._homes.get(node.file, ()) if beside(home, written) is not None), None)

    def _include(self, root: Node, depth: int, folder: Path) -> None:
        """Put the elements of included files in the place of <include>; `folder` is that of the file that `root` is from."""
        stack = [root]
        while stack:
            parent = stack.pop()
            children: list[Node] = []
            for child in parent.children:
                if child.tag == "include":
                    children += self._included(child, depth, folder)  # complete: what it includes in turn is in it
                else:
                    children.append(child)
                    stack.append(child)
            parent.children = children

    def _included(self, node: Node, depth: int, folder: Path) -> list[Node]:
        """The elements of an included file, which lies beside the model or beside the file that includes it."""
        written = node.needed("file")
        found = beside(self.path.parent, written) or beside(folder, written)
        if found is None:
            raise node.fault(
                f"The included file '{written}' is not beside '{self.path.name}'.", "Put it there.", code="E155", element=written
            )
        if depth >= DEEPEST_INCLUDE or len(self.references) >= MOST_INCLUDES or found == self.path or found in self.references:
            raise node.fault(
                f"'{written}' is included more than once, or too deep.", "Include each file once.", code="E156", element=written
            )
        data = read_bytes(found)
        self.references[found] = hashlib.sha256(data).hexdigest()
        self._homes.setdefault(found.name, []).append(found.parent)
        root = parse_xml(data, found.name)
        self._include(root, depth + 1, found.parent)
        return root.children

    def _attach(self, root: Node) -> None:
        """Put bodies of other models in the place of every <attach>."""
        stack = [node for node in root.children if node.tag == "worldbody"]
        while stack:
            parent = stack.pop()
            children: list[Node] = []
            for child in parent.children:
                if child.tag != "attach":
                    children.append(child)
                    continue
                nodes, notes = attached(self, child, self._other_model(child))
                children += nodes
                self.notes += notes
            stack += [child for child in reversed(parent.children) if child.tag != "attach"]  # what is attached is complete
            parent.children = children

    def _other_model(self, node: Node) -> MjcfDocument:
        """The model that an <attach> names, read with its own settings."""
        name = node.needed("model")
        models = {each.get("name") or Path(each.get("file")).stem: each for each in self.children("asset", "model")}
        if name not in models:
            raise node.fault(f"There is no model '{name}' among the assets.", "Correct its name.", code="E155", element=name)
        written = models[name].needed("file")
        found = beside(self.path.parent, written) or next((beside(home, written) for home in self._homes.get(node.file, ())), None)
        if found is None:
            raise models[name].fault(
                f"The attached file '{written}' is not beside '{self.path.name}'.", "Put it there.", code="E155", element=written
            )
        around = (*self._around, self.path)
        if found in around or len(around) > DEEPEST_INCLUDE or len(self._attached) >= MOST_INCLUDES:
            raise node.fault(
                f"'{written}' is attached to itself, too deep or too often.",
                "Attach other models, fewer of them.",
                code="E156",
                element=written,
            )
        self._attached.append(found)
        inner = MjcfDocument(found, around, self._attached)
        self.references |= {found: inner.digest} | inner.references
        return inner

    def _read_defaults(self, node: Node, name: str, inherited: dict[str, dict[str, str]], drives: list[list[Node]]) -> None:
        name = node.get("class") or name
        own = {tag: dict(values) for tag, values in inherited.items()}
        for child in node.children:
            if child.tag != "default":
                own[child.tag] = _overruled(own.get(child.tag, {}), child.attributes)
        self._defaults[name] = own
        self._drives[name] = [*drives[:-1], drives[-1] + [child for child in node.children if child.tag in ACTUATORS]]
        for child in node.all("default"):
            self._read_defaults(child, child.needed("class"), own, [*self._drives[name], []])


def contents(document: MjcfDocument, body: Node, childclass: str, X_BF: Array) -> Iterator[tuple[Node, str, Array]]:
    """Everything in a body: each element with its default class and the pose X_BF of the <frame> that it lies in."""
    for child in body.children:
        if child.tag == "frame":
            yield from contents(document, child, child.get("childclass") or childclass, X_BF @ document.pose(child))
        else:
            yield child, childclass, X_BF


def with_attributes(node: Node, attributes: Mapping[str, str], tag: str = "") -> Node:
    """The element with other attributes."""
    return Node(tag=tag or node.tag, attributes=dict(attributes), file=node.file, line=node.line, text=node.text, children=node.children)


def _overruled(defaults: dict[str, str], own: dict[str, str]) -> dict[str, str]:
    """Attributes with the defaults behind them; an orientation replaces a default's, whichever attribute each is written with."""
    gone = _TURNS if _TURNS & own.keys() else frozenset[str]()
    return {name: value for name, value in defaults.items() if name not in gone} | own
