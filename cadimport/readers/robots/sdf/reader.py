"""SDF (SDFormat): models of links and joints, nested models, frames, and poses relative to any of them.

Names of nested models are joined as SDF itself does: ``arm::hand::finger``. The inertia that the file gives for a link holds; a
link without any has the format's own default of 1 kg, which is reported.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from foundation.errors import MategraphError, Note, raise_all

from ....assembly import Assembly, Mate, MateCoupling
from ....names import TakenNames
from ....sandbox.safe_xml import Node, parse_xml, read_bytes
from ...links import Link, assembly_of_links, mate_at
from ...notes import all_left_out, resistances_left_out
from .couplings import couplings_of
from .document import SOURCE, WORLD, mark_axes_of_old_files, value
from .joints import UNLIMITED, mate_of
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
    raise_all(found.problems)
    if not found.links:
        raise root.fault(f"'{path.name}' holds no links.", "Give models with links, or put the included ones beside it.", code="E153")
    mates, couplings, grounded = _joined(found)
    found.notes += resistances_left_out(_resistances(found.joints))
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
    grounded = _ground(models)
    mates += [replace(mate, name=taken.new(mate.name)) for mate in _floating(models.links, mates, grounded)]  # 3.
    couplings = [coupling for joint in models.joints for coupling in couplings_of(models, joint, mates)]  # 4.
    raise_all(models.problems)
    return mates, couplings, [grounded]


def _resistances(joints: Sequence[Joint]) -> dict[str, list[str]]:
    """What resists or bounds the motion of joints, and is not carried over: name of the property -> joints that have it."""
    axes = [(joint.name, node) for joint in joints if (node := joint.node.find("axis", "dynamics")) is not None]
    found = {what: [name for name, node in axes if value(node, 0.0, what)] for what in ("damping", "friction", "spring_stiffness")}
    bounds = [(joint.name, node) for joint in joints if (node := joint.node.find("axis", "limit")) is not None]
    for what in ("effort", "velocity"):
        found[f"a limit of {what}"] = [name for name, node in bounds if 0.0 < value(node, -1.0, what) < UNLIMITED]
    return found


def _ground(models: Models) -> str:
    """The link that stands still: the world where something is joined to it, else, with a note, the first."""
    if WORLD in models.links:
        return WORLD
    first = next(iter(models.links))
    models.notes.append(
        Note(
            code="W134",
            text=f"Nothing in the file stands still; '{first}', its first link, is used as ground.",
            element=first,
            remedy="Name another part as ground in the project file, or join one to 'world' in the file.",
        )
    )
    return first


def _floating(links: Mapping[str, Link], mates: Sequence[Mate], ground: str) -> list[Mate]:
    """Free mates for what no joint connects with the ground: in this format it floats. The first link of each such group has one."""
    near: dict[str, list[str]] = {name: [] for name in links}
    for mate in mates:
        near[mate.a].append(mate.b)
        near[mate.b].append(mate.a)
    found: list[Mate] = []
    reached: set[str] = set()
    for start in (ground, *links):
        if start in reached:
            continue
        if start != ground:
            link, evidence = links[start], "no joint holds it: it floats"
            found.append(mate_at(f"{start} free", "free", links[ground], link, link.X_WL, source=SOURCE, evidence=evidence))
        queue = [start]
        while queue:
            name = queue.pop()
            if name not in reached:
                reached.add(name)
                queue += near[name]
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
