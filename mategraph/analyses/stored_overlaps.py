"""Parts in each other in the CAD pose, computed once for every content of the shapes, their places and the mechanism.

An entry is a JSON file named after that content and the code that decides::

    CACHE/overlaps/<digest>.json
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING

from foundation.atomic_file import write_whole
from foundation.cache import cache_dir, trim, used
from foundation.digests import program_key

from ..outputs.plain_data import from_plain, to_plain
from .collisions import Overlaps, bodies_and_neighbours, overlaps_of

if TYPE_CHECKING:
    from cadimport.assembly import Assembly

    from ..machine import Machine

_DECIDING_ROOMS = ("foundation", "cadimport", "topology", "mategraph")  # what is found depends on their code


def stored_or_found(machine: Machine) -> Overlaps:
    """What `overlaps_of` finds, from the cache where it is stored; a machine that was loaded `fresh` computes it."""
    file = cache_dir() / "overlaps" / f"{_key(machine)}.json"
    if not machine.fresh and (stored := _load(file)) is not None:
        used(file)
        return stored
    found = overlaps_of(machine, machine.parts_in_space)
    with contextlib.suppress(OSError):  # without a cache it is computed again next time
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, json.dumps(to_plain(found)))
        trim("overlaps")
    return found


def _load(file: Path) -> Overlaps | None:
    """What is stored; None where nothing is, or it is damaged."""
    try:
        return from_plain(Overlaps, json.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def _key(machine: Machine) -> str:
    body_of, neighbours = bodies_and_neighbours(machine)
    mechanism = [sorted(body_of.items()), sorted(sorted(pair) for pair in neighbours)]
    digest = hashlib.sha256(json.dumps([program_key(_DECIDING_ROOMS), mechanism]).encode())
    _add_shapes(digest, machine.assembly)
    return digest.hexdigest()


def _add_shapes(digest: hashlib._Hash, assembly: Assembly) -> None:
    """The content of all shapes, and where they are."""
    for key, part in assembly.parts.items():
        mesh = part.mesh
        digest.update(repr((key, part.kind, mesh.vertices.shape, mesh.triangles.shape)).encode())
        for array in (mesh.vertices, mesh.normals, mesh.triangles, mesh.triangle_faces):
            digest.update(array.tobytes())
        for face in part.faces:
            digest.update(repr((face.kind, face.hole, face.radius, face.span, face.area, face.minor_radius, face.half_angle)).encode())
            digest.update(face.origin.tobytes() + face.axis.tobytes())
    for name, instance in assembly.instances.items():
        digest.update(repr((name, instance.part)).encode() + instance.X_WP.tobytes())
