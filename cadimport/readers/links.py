"""Links and joints of a mechanism file (URDF, SDF, MJCF, Simscape) into an `Assembly`.

Such files hold no B-rep: a link brings its mass properties and something to look at. Its frame L is the part's frame P.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from foundation.arrays import Array, inverse_pose, pose
from foundation.errors import CadImportError, Note

from ..assembly import Assembly, Color, Instance, Mate, MateCoupling, MateElement, Mesh, NamedStart, Part, RigidMass
from ..masses.physical_inertia import ROUND_OFF as _TRIANGLE
from ..masses.physical_inertia import is_off, is_slight, nearest_physical
from ..mates.frames import frame_on_line
from ..meshes.display_shapes import box, cylinder, ellipsoid, joined
from ..rotations import from_z_axis

MANY_LINKS = 60  # of a figure of links and joints, which is then drawn without edges


@dataclass(slots=True, kw_only=True, eq=False)
class Link:
    """One rigid body of a mechanism file, at its place in the file's zero configuration."""

    name: str
    X_WL: Array  # (4, 4)
    rigid: RigidMass | None = None  # in L; None for a massless frame
    shapes: list[tuple[Mesh, Array]] = field(default_factory=list)  # mesh and its pose X_LS
    color: Color | None = None
    parent: tuple[str, ...] = ()  # names of what it lies in, outermost first


def assembly_of_links(
    *,
    name: str,
    path: Path,
    digest: str,
    schema: str,
    links: Sequence[Link],
    mates: Iterable[Mate],
    grounded: Sequence[str],
    notes: Iterable[Note],
    references: Mapping[Path, str] | None = None,
    couplings: Iterable[MateCoupling] = (),
    gravity: tuple[float, float, float] | None = None,
    elements: Iterable[MateElement] = (),
    starts: Iterable[NamedStart] = (),
) -> Assembly:
    """The assembly of these links and mates; one part per link, in the order given."""
    parts: dict[str, Part] = {}
    instances: dict[str, Instance] = {}
    alike = Counter[str]()
    mates = tuple(mates)
    if not any(link.shapes for link in links):
        draw_sticks(links, mates)
    for link in links:
        mesh = joined(link.shapes)
        if not (np.isfinite(mesh.vertices).all() and np.isfinite(mesh.normals).all()):
            raise CadImportError(
                "E154",
                f"The shape of '{link.name}' has no size that a machine can have.",
                remedy="Correct its sizes, its place or the scale of its mesh.",
                element=link.name,
            )
        key = _fingerprint(link, mesh)
        alike[key] += 1
        key = key if alike[key] == 1 else f"{key}-{alike[key]}"
        parts[key] = Part(
            name=link.name,
            key=key,
            kind="surface" if len(mesh.triangles) else "empty",
            solids=0,
            geometry=None,
            faces=(),
            mesh=mesh,
            color=link.color,
            rigid=link.rigid or RigidMass(mass=0.0, center=np.zeros(3), inertia=np.zeros((3, 3)), source="massless in the file"),
        )
        instances[link.name] = Instance(name=link.name, path=(name, *link.parent, link.name), part=key, X_WP=link.X_WL, color=link.color)
    return Assembly(
        name=name,
        source=path,
        digest=digest,
        schema=schema,
        length_unit="m",
        parts=parts,
        instances=instances,
        mates=mates,
        notes=(*notes, *_weightless(links)),
        references=tuple((references or {}).items()),
        grounded=tuple(grounded),
        couplings=tuple(couplings),
        gravity=gravity,
        elements=tuple(elements),
        starts=tuple(starts),
    )


def _weightless(links: Sequence[Link]) -> list[Note]:
    """Notes on links with inertia and no mass: a rotor whose mass is in its housing, or a mass that was forgotten."""
    found = []
    for link in links:
        if link.rigid is not None and link.rigid.mass == 0.0 and np.any(link.rigid.inertia):
            off = float(np.linalg.norm(link.rigid.center))
            beside = f" Its centre of mass, {off:.4g} m from its frame, counts for nothing." if off > 0.0 else ""
            text = f"'{link.name}' has moments of inertia but a mass of zero: it resists turning, and has no weight.{beside}"
            found.append(Note(code="W125", text=text, element=link.name, remedy="Give it its mass, unless another part already has it."))
    return found


def draw_sticks(links: Sequence[Link], mates: Sequence[Mate]) -> None:
    """Give links that have nothing to look at a figure of links and joints.

    A link is a thin rod from its inboard joint to each outboard one, or to its centre of mass where it carries none. A joint is a drum
    about its axis, a block along it where it slides, a ball where it has no axis.
    """
    real = [mate for mate in mates if not mate.implied]
    inboard = {mate.b: mate for mate in sorted(real, key=lambda mate: mate.kind != "fixed")}  # one that moves rather than a fixed one
    ends: dict[str, list[Array]] = {link.name: [] for link in links}  # in L
    for mate in real:
        ends[mate.a].append(np.asarray(mate.X_AF[:3, 3]))
        if inboard[mate.b] is not mate:
            ends[mate.b].append(np.asarray(mate.X_BM[:3, 3]))
    for link in links:
        if not ends[link.name] and link.rigid is not None and link.rigid.mass > 0.0:
            ends[link.name].append(np.asarray(link.rigid.center))
    starts = {link.name: np.asarray(inboard[link.name].X_BM[:3, 3]) if link.name in inboard else np.zeros(3) for link in links}
    places = [link.X_WL[:3, :3] @ p + link.X_WL[:3, 3] for link in links for p in (starts[link.name], *ends[link.name])]
    size = float(np.ptp(places, axis=0).max()) if places else 0.0
    lengths = [length for link in links for p in ends[link.name] if (length := float(np.linalg.norm(p - starts[link.name]))) > 1e-9 * size]
    typical = float(np.median(lengths)) if lengths else 0.0
    thin = min(0.009 * size, max(0.09 * typical, 0.0018 * size)) or 0.01
    drum = max(min(2.2 * thin, 0.3 * typical), thin)
    for link in links:
        start = starts[link.name]
        if link.name in inboard:
            link.shapes += _joint_shape(inboard[link.name], thin, drum)
        for end in ends[link.name]:
            length = float(np.linalg.norm(end - start))
            if length > thin:
                link.shapes.append((cylinder(thin, length), pose(from_z_axis(end - start), 0.5 * (end + start))))
        if len(links) > MANY_LINKS:  # drawn edge beside edge, they would be one black line
            link.shapes = [(_without_edges(mesh), X_LS) for mesh, X_LS in link.shapes]


def _without_edges(mesh: Mesh) -> Mesh:
    return replace(mesh, edge_points=np.zeros((0, 3), np.float32), edge_starts=np.zeros(1, np.int32))


def _joint_shape(mate: Mate, thin: float, drum: float) -> list[tuple[Mesh, Array]]:
    """What a joint looks like on the link that it carries."""
    X_LM = np.asarray(mate.X_BM)
    if mate.kind == "fixed":
        return [(ellipsoid([thin] * 3), X_LM)]
    if mate.kind in ("revolute", "cylindrical", "screw"):
        return [(cylinder(drum, 2.6 * drum), X_LM)]
    if mate.kind == "prismatic":
        return [(box([2.0 * drum, 2.0 * drum, 3.4 * drum]), X_LM)]
    return [(ellipsoid([1.2 * drum] * 3), X_LM)]


def _fingerprint(link: Link, mesh: Mesh) -> str:
    """A name for a link made from its masses and triangles, so that an edit of either is seen."""
    content = hashlib.sha256()
    if link.rigid is not None:
        for array in (np.array([link.rigid.mass]), link.rigid.center, link.rigid.inertia):
            content.update(np.ascontiguousarray(array + 0.0).tobytes())  # + 0.0 makes -0.0 and 0.0 the same
    content.update(np.ascontiguousarray(mesh.vertices).tobytes())
    content.update(np.ascontiguousarray(mesh.triangles).tobytes())
    return content.hexdigest()[:16]


def axis_frame(X_WJ: Array, axis: Array) -> Array:
    """``X_WF`` of a joint at the frame J whose axis of motion is `axis` in J."""
    return frame_on_line(X_WJ[:3, 3], X_WJ[:3, :3] @ axis)


def mate_at(
    name: str,
    kind: str,
    a: Link,
    b: Link,
    X_WF: Array,
    *,
    source: str,
    evidence: str,
    limits: tuple[float, float] | None = None,
    freedom_limits: Mapping[str, tuple[float, float]] | None = None,
    pitch: float = 0.0,
    armature: float = 0.0,
) -> Mate:
    """The mate between two links whose frames F and M coincide at ``X_WF`` in the file's zero configuration."""
    return Mate(
        name=name,
        kind=kind,
        a=a.name,
        b=b.name,
        X_AF=inverse_pose(a.X_WL) @ X_WF,
        X_BM=inverse_pose(b.X_WL) @ X_WF,
        limits=limits,
        freedom_limits=freedom_limits or {},
        pitch=pitch,
        source=source,
        evidence=evidence,
        armature=armature,
    )


def inertia(ixx: float, iyy: float, izz: float, ixy: float, ixz: float, iyz: float) -> Array:
    """The tensor from its six entries; the products are the negative entries themselves (``Ixy = -∫xy dm``)."""
    return np.array([[ixx, ixy, ixz], [ixy, iyy, iyz], [ixz, iyz, izz]])


def link_mass(
    mass: float,
    X_LI: Array,
    inertia: Array,
    *,
    source: str,
    element: str,
    place: str,
    notes: list[Note],
    what: str = "link",
    repair: bool = False,
) -> RigidMass:
    """The mass properties in L of an inertia given about the centre I in the axes of I, checked for sense.

    With `repair`, an inertia that no body has is put right where it is off by little (``W144``). One that is off by much stays, with a
    note (``W131``): the project can give another, and what moves with it is refused (``E302``).

    Raises
    ------
    CadImportError
        ``E157`` for a negative mass; without `repair` also for a negative moment.
    """
    moments: Array = np.linalg.eigvalsh(0.5 * (inertia + inertia.T)).astype(np.float64)
    negative = bool(moments[0] < -_TRIANGLE * max(moments[-1], 1e-300))
    if mass < 0.0 or (negative and not repair):
        found = f"the mass {mass:g} kg" if mass < 0.0 else f"a negative moment of inertia, {moments[0]:.4g} kg m^2"
        raise CadImportError(
            "E157", f"The {what} '{element}' has {found}.", remedy="Correct the numbers in the file.", element=element, place=place
        )
    if repair and is_off(inertia) and is_slight(inertia, mass):
        inertia, note = _repaired(inertia, moments, element)
        notes.append(note)
    elif negative or breaks_triangle(*moments.tolist()):
        notes.append(_unphysical(moments, element, negative=negative))
    R = X_LI[:3, :3]
    turned = R @ inertia @ R.T
    return RigidMass(mass=mass, center=X_LI[:3, 3], inertia=0.5 * (turned + turned.T), source=source)


def _repaired(inertia: Array, moments: Array, element: str) -> tuple[Array, Note]:
    """The nearest inertia that a body has, and a note (``W144``) on what was changed."""
    nearest = nearest_physical(inertia)
    before, after = (", ".join(f"{m:.4g}" for m in values) for values in (moments, np.linalg.eigvalsh(nearest)))
    text = f"{element}: no body has the principal moments {before} kg m^2; the nearest that one has, {after} kg m^2, are used"
    return nearest, Note(code="W144", text=text, element=element, remedy="Correct the inertia in the file, or give it in [part].")


def _unphysical(moments: Array, element: str, *, negative: bool) -> Note:
    why = "one is negative" if negative else "the largest is more than the sum of the others"
    return Note(
        code="W131",
        text=f"{element}: no body has the principal moments {', '.join(f'{m:.4g}' for m in moments)} kg m^2: {why}",
        element=element,
        remedy=f'Correct the inertia in the file (often digits are cut or a unit is wrong), or write [part."{element}"] with inertia = '
        "[Ixx, Iyy, Izz], or nearest_inertia = true for the nearest that a body has.",
    )


def breaks_triangle(a: float, b: float, c: float) -> bool:
    """Whether no body has these principal moments of inertia, the largest last."""
    return c > (a + b) * (1.0 + _TRIANGLE)
