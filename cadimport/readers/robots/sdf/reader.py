"""SDF (SDFormat): models of links and joints, nested models, frames, and poses relative to any of them.

Names of nested models are joined as SDF itself does: ``arm::hand::finger``. The inertia that the file gives for a link holds; a
link without any has the format's own default of 1 kg, which is reported.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from networkx.utils import UnionFind

from foundation.errors import CadImportError, MategraphError, Note, raise_all

from ....assembly import Assembly, Mate, MateCoupling
from ....names import TakenNames
from ....sandbox.safe_xml import Node, parse_xml, read_bytes
from ...links import assembly_of_links, mate_at
from ...notes import all_left_out, resistances_left_out
from ..joint_resistances import Resistance, resisting_elements
from .couplings import couplings_of
from .document import SOURCE, WORLD, bound, mark_axes_of_old_files, value
from .joints import mate_of
from .models import Joint, Models


def read_sdf(path: Path) -> Assembly:
    """The mechanism in an SDF file: its model, or all models of its world.

    Raises
    ------
    CadImportError
        ``E150`` ... ``E157``; several problems come as one `ErrorList`.
    """
    path = Path(path).absolute()
    data = read_bytes(path)
    root = parse_xml(data, path.name)
    if root.tag not in ("sdf", "gazebo"):
        raise root.fault(f"'{path.name}' is not an SDF file: it begins with <{root.tag}>.", "It must begin with <sdf>.", code="E153")
    mark_axes_of_old_files(root)
    world = root.find("world")
    models = (world or root).all("model")
    if not models and not (world or root).all("include"):
        raise root.fault(f"'{path.name}' holds no model.", "Give a file with a <model>, or a world with models.", code="E153")
    found = Models(path)
    alone = world is None and len(models) == 1
    found.add(models[0] if alone else world or root, np.eye(4), "", 0, static=False, folder=path.parent)
    raise_all(found.all_problems())
    if not found.links:
        empty = root.fault(f"'{path.name}' holds no links.", "Give models with links, or put the included ones beside it.", code="E153")
        raise_all([*found.includes.absent, empty])
    others = [node.get("name") or "world" for node in root.all("world")[1:]]
    found.notes += all_left_out(others, "is a further world of the file: only the first is read", "Put it into a file of its own.")
    mates, couplings, grounded = _joined(found)
    elements = resisting_elements(_resistances(found, mates), mates, couplings, SOURCE, found.notes)
    raise_all(found.all_problems())
    found.notes += resistances_left_out(_bounds(found.joints))
    gravity = _gravity(world, found)
    return assembly_of_links(
        name=(world or (models[0] if alone else root)).get("name") or path.stem,
        path=path,
        digest=hashlib.sha256(data).hexdigest(),
        schema=f"SDF {root.get('version')}".strip(),
        links=list(found.links.values()),
        mates=mates,
        grounded=grounded,
        notes=found.notes,
        references=found.includes.references | found.meshes.references,
        couplings=couplings,
        gravity=gravity,
        elements=elements,
    )


def _joined(models: Models) -> tuple[list[Mate], list[MateCoupling], list[str]]:
    """Mates and couplings of all joints, and what is grounded.

    1. What a static model holds to the world. 2. Joints. 3. Free mates for what floats. 4. Gearboxes and mimics.
    """
    taken = TakenNames(joint.name for joint in models.joints)
    mates = [replace(mate, name=taken.new(mate.name)) for mate in models.held]  # 1.
    for joint in models.joints:  # 2.
        try:
            mate = mate_of(models, joint)
        except MategraphError as error:
            models.problems.append(error)
            continue
        mates += [] if mate is None else [mate]
    floating = _floating(models, mates)  # 3.
    mates += [replace(mate, name=taken.new(mate.name)) for mate in floating]
    couplings = [coupling for joint in models.joints for coupling in couplings_of(models, joint, mates)]  # 4.
    raise_all(models.all_problems())
    return mates, couplings, [WORLD]


def _bounds(joints: Sequence[Joint]) -> dict[str, list[str]]:
    """What bounds the effort and speed of joints, and is not carried over: name of the property -> joints that have it."""
    bounds = [(joint.name, node) for joint in joints if (node := joint.node.find("axis", "limit")) is not None]
    return {f"a limit of {what}": [name for name, node in bounds if _is_bounded(node, what)] for what in ("effort", "velocity")}


def _is_bounded(node: Node, what: str) -> bool:
    """Whether a limit is given; one that cannot be read is, since no number depends on it."""
    try:
        return 0.0 < bound(node, -1.0, what) < math.inf
    except CadImportError:
        return True


def _resistances(models: Models, mates: Sequence[Mate]) -> list[Resistance]:
    """Springs, dampers and friction on the axes of joints."""
    kinds = {mate.name: mate.kind for mate in mates}
    found: list[Resistance] = []
    for joint in models.joints:
        for which, coordinate in (("axis", "angle_x"), ("axis2", "angle_y")):
            node, kind = joint.node.find(which, "dynamics"), kinds.get(joint.name, "")
            if node is None or (which == "axis2" and kind != "universal") or kind not in ("revolute", "prismatic", "screw", "universal"):
                continue
            try:
                damping, friction, stiffness, rest = (
                    value(node, 0.0, word) for word in ("damping", "friction", "spring_stiffness", "spring_reference")
                )
            except MategraphError as error:
                models.problems.append(error)
                continue
            name = f"{joint.name}.{coordinate}" if kind == "universal" else joint.name
            found.append(Resistance(coordinate=name, damping=damping, friction=friction, stiffness=stiffness, rest=rest))
    return found


def _floating(models: Models, mates: Sequence[Mate]) -> list[Mate]:
    """Free mates from the world to what no joint connects with it: in this format it floats. The first link of each such group has one.

    Where nothing at all is held, a note (``W134``) says so: a machine tool or an arm is meant to stand.
    """
    world = models.world()
    groups = UnionFind(models.links)
    for mate in mates:
        groups.union(mate.a, mate.b)
    held = any(groups[name] == groups[WORLD] for name in models.links if name != WORLD)
    found: list[Mate] = []
    for name, link in models.links.items():
        if groups[name] != groups[WORLD]:
            mate = mate_at(f"{name} free", "free", world, link, link.X_WL, source=SOURCE, evidence="no joint holds it: it floats")
            found.append(replace(mate, implied=True))
            groups.union(name, WORLD)
    if not held:
        models.notes.append(
            Note(
                code="W134",
                text=f"Nothing in the file is joined to the world: '{found[0].b}' and what hangs on it float.",
                element=found[0].b,
                remedy=f"If it stands still, write ground = \"{found[0].b}\" in the project file, or join it to 'world' in the file.",
            )
        )
    return found


def _gravity(world: Node | None, models: Models) -> tuple[float, float, float] | None:
    """That of the world, m/s^2; links that it does not act on are noted."""
    why = "gravity does not act on it in the file, which is not carried over"
    models.notes += all_left_out(models.weightless, why, "Hold the weight by a component, or set [gravity].")
    found = None if world is None else world.find("gravity") or world.find("physics", "gravity")
    if found is None:
        return None
    x, y, z = found.numbers(None, 3)
    return x, y, z
