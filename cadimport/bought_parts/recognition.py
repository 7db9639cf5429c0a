"""Which parts of an assembly are products of a library.

Steps:

1. parts drawn whole: each shape is compared with each product once, by its name, by the box around it, and by what lies on the axis of its
   output; the best product wins, and serves all its instances;
2. products drawn in pieces: parts of one sub-assembly whose names fit the case and the output of a product;
3. of a whole part, the faces that stay within the output's radius of the axis move.

A name alone is taken where the output's axis is found; a box alone where axis and box fit. What fits several products equally well by its
measures, and none by its name, is none.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import translate
from functools import lru_cache

import numpy as np

from foundation.arrays import Array

from ..assembly import Assembly, Face, Part
from .products import BoughtPart, Output, Product

SAME_LINE = 2e-5  # m
PARALLEL = 1.0 - 5e-7  # cosine of 1e-3 rad: directions that differ by less are parallel
ACROSS = 1e-3  # cosine: directions at right angles
SAME_SIZE = 1.5e-4  # m: diameters and bolt circles that differ by less are meant to be equal
WITHIN = 2e-5  # m: how far a face may pass the output's radius; triangles of a circle stay inside it

P_NAME_AND_SHAPE, P_NAME, P_SHAPE = 0.99, 0.85, 0.9


@dataclass(frozen=True, slots=True, kw_only=True)
class _Match:
    """A shape and the product that it is."""

    product: Product
    p: float
    evidence: str
    axis: Array | None = None  # P, unit
    origin: Array | None = None  # P


def recognised(assembly: Assembly, products: Sequence[Product]) -> tuple[BoughtPart, ...]:
    """The bought parts in an assembly, in the order of its instances."""
    found: list[BoughtPart] = []
    matches = {key: match for key, part in assembly.parts.items() if (match := _best(part, products)) is not None}
    for instance in assembly.instances.values():
        match = matches.get(instance.part)
        if match is None:
            continue
        rotation, shift = instance.X_WP[:3, :3], instance.X_WP[:3, 3]
        moving = _moving_faces(assembly.parts[instance.part], match)
        found.append(
            BoughtPart(
                name=instance.name,
                product=match.product,
                case=(instance.name,),
                output_faces={instance.name: moving} if moving else {},
                axis=None if match.axis is None else rotation @ match.axis,
                origin=None if match.origin is None else rotation @ match.origin + shift,
                p=match.p,
                evidence=match.evidence,
            )
        )
    whole = {part.name: part for part in found}
    pieces = list(_in_pieces(assembly, [product for product in products if product.in_pieces], whole))
    found = [*whole.values(), *pieces]
    order = {name: i for i, name in enumerate(assembly.instances)}
    return tuple(sorted(found, key=lambda part: order[part.case[0]]))


# ------------------------------------------------------------------------------------------------------ 1: drawn whole


def _best(part: Part, products: Sequence[Product]) -> _Match | None:
    matches = [match for product in products if (match := _match(part, product)) is not None]
    if not matches:
        return None
    best = max(match.p for match in matches)
    first = [match for match in matches if match.p == best]
    return first[0] if len(first) == 1 or best != P_SHAPE else None


def _match(part: Part, product: Product) -> _Match | None:
    named = fits_name(part.name, product.names)
    if not named and not _may_fit_box(part, product):
        return None
    axis, origin = _axis_of(part, product.output) if product.output is not None else (None, None)
    if product.output is not None and axis is None:
        return None
    boxed = product.box is not None and _fits_box(part, product, axis)
    if not named and not boxed:
        return None
    reasons = []
    if named:
        reasons.append(f"its name, '{part.name}'")
    if boxed and product.box is not None:
        reasons.append("a box of " + " x ".join(f"{1e3 * side:.4g}" for side in product.box if side) + " mm")
    if axis is not None and product.output is not None:
        reasons.append(_axis_in_words(product.output))
    p = P_NAME_AND_SHAPE if named and boxed else P_NAME if named else P_SHAPE
    evidence = f"{product.name} by {', '.join(filter(None, reasons))}"
    return _Match(product=product, p=p, evidence=evidence, axis=axis, origin=origin)


def fits_name(name: str, patterns: Sequence[str]) -> bool:
    """Whether a part's name fits one of the patterns; case, blanks, hyphens and underscores do not count.

    >>> fits_name("XL-330_M288:1", ["*xl330*"]), fits_name("bolt", ["*xl330*"])
    (True, False)
    """
    return _one_of(tuple(patterns))(_plain(name)) is not None


@lru_cache(maxsize=1024)
def _one_of(patterns: tuple[str, ...]) -> Callable[[str], object]:
    """A function that gives None for a plain name that fits none of the patterns: one expression for all of them."""
    plain = [_plain(pattern) for pattern in patterns]
    return re.compile("|".join(_searched(pattern) for pattern in plain) if plain else r"(?!)").search


def _searched(pattern: str) -> str:
    inner = pattern[1:-1]
    if len(pattern) > 2 and pattern[0] == pattern[-1] == "*" and not any(sign in inner for sign in "*?["):
        return re.escape(inner)  # nearly all: it may stand anywhere
    return rf"\A{translate(pattern)}"


@lru_cache(maxsize=65536)
def _plain(name: str) -> str:
    return re.sub(r"[\s_-]", "", name).lower()


def _axis_in_words(output: Output) -> str:
    sizes = ", ".join(f"ø{1e3 * diameter:.4g}" for diameter in output.on_axis)
    circle = output.bolt_circle
    around = f"{circle.holes} holes on ø{1e3 * circle.diameter:.4g} mm" if circle is not None else ""
    return " and ".join(filter(None, [f"cylinders {sizes} mm on its axis" if sizes else "", around]))


def _axis_of(part: Part, output: Output) -> tuple[Array, Array] | tuple[None, None]:
    """The line of a part that has everything on it that the output's axis must have; the one with the largest faces where several do."""
    cylinders = [face for face in part.faces if face.kind == "cylinder"]
    if not all(any(abs(2 * face.radius - diameter) < SAME_SIZE for face in cylinders) for diameter in output.on_axis):
        return None, None
    lines: list[tuple[Array, Array, list[Face]]] = []
    for face in cylinders:
        for origin, axis, on_it in lines:
            if _on_line(face, origin, axis):
                on_it.append(face)
                break
        else:
            lines.append((face.origin, face.axis, [face]))
    fitting = [
        (sum(face.area for face in on_it), origin, axis, on_it)
        for origin, axis, on_it in lines
        if all(any(abs(2 * face.radius - diameter) < SAME_SIZE for face in on_it) for diameter in output.on_axis)
        and _has_bolt_circle(lines, origin, axis, output)
    ]
    if not fitting:
        return None, None
    _, origin, axis, on_it = max(fitting, key=lambda line: line[0])
    middle = np.mean([face.origin + 0.5 * sum(face.span) * face.axis for face in on_it], axis=0)
    return axis, origin + float((middle - origin) @ axis) * axis


def _on_line(face: Face, origin: Array, axis: Array) -> bool:
    if abs(float(face.axis @ axis)) < PARALLEL:
        return False
    arm = face.origin - origin
    return float(np.linalg.norm(arm - (arm @ axis) * axis)) < SAME_LINE


def _has_bolt_circle(lines: Sequence[tuple[Array, Array, list[Face]]], origin: Array, axis: Array, output: Output) -> bool:
    circle = output.bolt_circle
    if circle is None:
        return True
    around = 0
    for other, direction, on_it in lines:
        if not any(face.hole for face in on_it) or abs(float(direction @ axis)) < PARALLEL:
            continue
        arm = other - origin
        around += abs(2.0 * float(np.linalg.norm(arm - (arm @ axis) * axis)) - circle.diameter) < 2 * SAME_SIZE
    return around >= circle.holes


def _may_fit_box(part: Part, product: Product) -> bool:
    """Whether a part can fill the product's box in some pose, by its size alone: quick, and right for most parts."""
    if product.box is None:
        return False
    longest, diagonal = max(product.box), math.hypot(*product.box) if all(product.box) else math.inf
    low, high = part.size_within
    if not (high > longest - product.tolerance and low < diagonal + product.tolerance):
        return False
    if part.mesh.finder is not None:  # its axis is looked for first: to make the mesh takes longer
        return True
    sides = part.mesh.sides
    return math.hypot(*sides) > longest - product.tolerance and max(sides) < diagonal + product.tolerance


def _fits_box(part: Part, product: Product, axis: Array | None) -> bool:
    """Whether the part fills the product's box: its sides run along the axis and along the largest plane faces beside it."""
    assert product.box is not None
    if not len(part.mesh.vertices):
        return False
    frame = _frame(part, axis)
    corners = part.mesh.vertices.astype(float) @ frame.T
    sides = sorted(corners.max(axis=0) - corners.min(axis=0))
    given = sorted(side for side in product.box if side)
    free = 3 - len(given)
    if free == 0:
        return all(abs(a - b) < product.tolerance for a, b in zip(sides, given, strict=True))
    rest = list(sides)
    for side in given:
        near = min(rest, key=lambda one: abs(one - side), default=None)
        if near is None or abs(near - side) > product.tolerance:
            return False
        rest.remove(near)
    return True


def _frame(part: Part, axis: Array | None) -> Array:
    """Three directions at right angles: the axis, and the normal of the largest plane across it."""
    weights: list[tuple[float, Array]] = []
    for face in part.faces:
        if face.kind != "plane":
            continue
        for i, (weight, normal) in enumerate(weights):
            if abs(float(normal @ face.axis)) > PARALLEL:
                weights[i] = (weight + face.area, normal)
                break
        else:
            weights.append((face.area, np.asarray(face.axis)))
    ordered = [normal for _, normal in sorted(weights, key=lambda entry: -entry[0])]
    first = np.asarray(axis) if axis is not None else ordered[0] if ordered else np.array([0.0, 0.0, 1.0])
    across = [normal for normal in ordered if abs(float(normal @ first)) < ACROSS]
    second = across[0] if across else np.linalg.svd(first[None, :])[2][1]
    second = second - float(second @ first) * first
    second = second / np.linalg.norm(second)
    return np.array([first, second, np.cross(first, second)])


# ------------------------------------------------------------------------------------------------------ 2: drawn in pieces


def _in_pieces(assembly: Assembly, products: Sequence[Product], whole: dict[str, BoughtPart]) -> Iterator[BoughtPart]:
    """Products whose case and output are parts of one sub-assembly.

    One part of it may be the product by its shape already, with an idler or a cap drawn apart: that is taken out of `whole`.
    """
    taken: set[str] = set()
    for folder, names in _sub_assemblies(assembly).items():
        for product in products:
            main = [name for name in names if name in whole and whole[name].product == product]
            loose = [name for name in names if name not in taken and name not in whole]
            case = tuple(name for name in loose if _is_piece(assembly, name, product.case_names))
            output = tuple(name for name in loose if name not in case and _is_piece(assembly, name, product.output_names))
            if len(main) > 1 or not output or not (case or main):
                continue
            taken |= {*case, *output}
            known = whole.pop(main[0]) if main else None
            axis, origin = (known.axis, known.origin) if known is not None else _axis_of_pieces(assembly, output, product.output)
            yield BoughtPart(
                name=folder[-1] if folder else (*main, *case)[0],
                product=product,
                case=(*main, *case),
                output=output,
                output_faces=known.output_faces if known is not None else {},
                axis=axis,
                origin=origin,
                p=P_NAME_AND_SHAPE if axis is not None else P_NAME,
                evidence=f"{product.name} by the names of its pieces, '{(*main, *case)[0]}' and '{output[0]}'",
            )


def _is_piece(assembly: Assembly, name: str, patterns: Sequence[str]) -> bool:
    return fits_name(assembly.part_of(name).name, patterns) or fits_name(name, patterns)


def _sub_assemblies(assembly: Assembly) -> Mapping[tuple[str, ...], list[str]]:
    """The parts of each sub-assembly, innermost first; a file without any is one."""
    found: dict[tuple[str, ...], list[str]] = {}
    for instance in assembly.instances.values():
        for depth in range(len(instance.path)):
            found.setdefault(instance.path[:depth], []).append(instance.name)
    return dict(sorted(found.items(), key=lambda entry: -len(entry[0])))


def _axis_of_pieces(assembly: Assembly, names: Sequence[str], output: Output | None) -> tuple[Array, Array] | tuple[None, None]:
    """The axis of the output, from the first of its pieces that has it."""
    if output is None:
        return None, None
    for name in names:
        axis, origin = _axis_of(assembly.part_of(name), output)
        if axis is not None and origin is not None:
            X_WP = assembly.instances[name].X_WP
            return X_WP[:3, :3] @ axis, X_WP[:3, :3] @ origin + X_WP[:3, 3]
    return None, None


# ------------------------------------------------------------------------------------------------------ 3: what moves of one solid


def _moving_faces(part: Part, match: _Match) -> tuple[int, ...]:
    """Indices of the faces that stay within the output's radius of its axis."""
    output = match.product.output
    if output is None or match.axis is None or match.origin is None or output.radius <= 0.0 or not len(part.mesh.triangles):
        return ()
    arms = part.mesh.vertices.astype(float) - match.origin
    distance = np.linalg.norm(arms - np.outer(arms @ match.axis, match.axis), axis=1)
    farthest = np.zeros(len(part.faces))
    known = part.mesh.triangle_faces >= 0
    np.maximum.at(farthest, part.mesh.triangle_faces[known], distance[part.mesh.triangles[known]].max(axis=1))
    seen = np.zeros(len(part.faces), dtype=bool)
    seen[part.mesh.triangle_faces[known]] = True
    return tuple(int(i) for i in np.flatnonzero(seen & (farthest <= output.radius + WITHIN)))
