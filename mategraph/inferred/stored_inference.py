"""The joints of an assembly without mates, computed once for every content of its inputs.

An entry is a JSON file named after the content of the assembly, what the project says of it, and the code that decides::

    CACHE/joints/<digest>.json
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from cadimport.store.stored_assemblies import NOISE
from foundation.atomic_file import write_whole
from foundation.cache import cache_dir, trim, used
from foundation.digests import program_key

from ..console import Progress
from ..outputs.plain_data import from_plain, to_plain

if TYPE_CHECKING:
    from cadimport.assembly import Assembly
    from cadimport.bought_parts.products import BoughtPart
    from topology.inference.model import Answer, Inference

_DECIDING_ROOMS = ("foundation", "cadimport", "topology")  # what is found depends on their code


def stored_or_inferred(
    assembly: Assembly,
    *,
    ground: str | None,
    answers: Sequence[Answer],
    groups: Sequence[Sequence[str]],
    bought: Sequence[BoughtPart] = (),
    fresh: bool = False,
    progress: Progress | None = None,
) -> tuple[Inference, bool]:
    """What the geometry of an assembly suggests, and whether it came from the cache.

    Parameters
    ----------
    assembly
        Without the parts that the user ignores.
    ground, answers, groups
        What the user says: the part that stands still, pairs of parts, parts that move as one.
    bought
        Products of the library that the assembly holds.
    fresh
        Compute it even if it is stored.
    progress
        Is told how far the computation is.
    """
    file = cache_dir() / "joints" / f"{_key(assembly, ground, answers, groups, bought)}.json"
    if not fresh and (stored := _load(file)) is not None:
        used(file)
        return stored, True
    found = _inferred(assembly, ground, answers, groups, bought, progress)
    with contextlib.suppress(OSError):  # without a cache it is computed again next time
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, json.dumps(to_plain(found)))
        trim("joints")
    return found, False


def _inferred(
    assembly: Assembly,
    ground: str | None,
    answers: Sequence[Answer],
    groups: Sequence[Sequence[str]],
    bought: Sequence[BoughtPart],
    progress: Progress | None,
) -> Inference:
    """What the shapes suggest; parts without a shape, links of a robot file, touch nothing and are groups of their own."""
    from topology.inference.infer import infer_joints
    from topology.inference.model import Inference, RigidGroup

    shown = [name for name in assembly.instances if len(assembly.part_of(name).mesh.vertices)]
    if len(shown) < 2:
        found = Inference(ground=ground or next(iter(assembly.instances), ""), groups=(), joints=())
    else:
        found = infer_joints(
            assembly,
            ground=ground if ground in shown else None,
            answers=tuple(answers),
            groups=tuple(map(tuple, groups)),
            bought=tuple(bought),
            limits=True,
            progress=progress,
        )
    grouped = {part for group in found.groups for part in group.parts}
    alone = tuple(RigidGroup(name=name, parts=(name,)) for name in assembly.instances if name not in grouped)
    if not alone and found.ground == (ground or found.ground):
        return found
    return replace(found, ground=ground or found.ground, groups=(*found.groups, *alone))


def _load(file: Path) -> Inference | None:
    """What is stored; None where nothing is, or it is damaged."""
    from topology.inference.model import Inference

    try:
        return from_plain(Inference, json.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def _key(
    assembly: Assembly,
    ground: str | None,
    answers: Sequence[Answer],
    groups: Sequence[Sequence[str]],
    bought: Sequence[BoughtPart],
) -> str:
    said = {
        "file": [assembly.digest, assembly.source.name, [digest for _, digest in assembly.references]],
        "noise": any(note.code == NOISE for note in assembly.notes),  # then its shapes are those of an earlier file
        "parts": list(assembly.instances),
        "ground": ground,
        "answers": to_plain(tuple(answers)),
        "groups": to_plain(tuple(map(tuple, groups))),
        "bought": [(part.name, part.case, part.output, repr(part.product)) for part in bought],
        "program": program_key(_DECIDING_ROOMS),
    }
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()
