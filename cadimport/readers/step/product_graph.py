"""Which entities of a scanned STEP text are the geometry of which product.

::

    shape_definition_representation ──► product_definition_shape ──► product_definition
        │
        ▼
    shape_representation ◄── shape_representation_relationship ──► advanced_brep_shape_representation      (of one product)
        │ items                                                        │ items
        ▼                                                              ▼
    axis2_placement_3d                                            manifold_solid_brep ──► faces, edges, curves, points
                                                                       ▲          ▲
                                                                  styled_item   styled_item ── listed by a presentation representation

The *bodies* (solids, surface models) and all that only they lead to are geometry; all else is the structure of the machine: products,
uses, placements, units, materials. The two are read apart (`product_texts`). Whatever does not have this form is refused (`NotScanned`).
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from .scan import Indices, NotScanned, ScannedText

SOLIDS = (b"MANIFOLD_SOLID_BREP", b"BREP_WITH_VOIDS", b"FACETED_BREP")
BODIES = (*SOLIDS, b"SHELL_BASED_SURFACE_MODEL")
DEEPEST = 400  # references one after another: real geometry has about twenty
MOST_STRUCTURE = 3_000_000  # entities beside the geometry

_KEYWORD = re.compile(rb"\s*+([A-Z][A-Z0-9_]*+)\s*+\(")
_PLAIN_RELATION = b"SHAPE_REPRESENTATION_RELATIONSHIP"
_LISTS = (b"MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REPRESENTATION", b"DRAUGHTING_MODEL")
_STYLES = (b"STYLED_ITEM", b"OVER_RIDING_STYLED_ITEM")
_IN_CONTEXT = b"CONTEXT_DEPENDENT_OVER_RIDING_STYLED_ITEM"
_SHAPES = re.compile(rb"SHAPE|REPRESENTATION|STYLE|MAPPED|BREP|PLACEMENT|\(")
# What speaks of faces and edges and is not asked for: layers, and the tolerances and notes of drawings.
_UNREAD = (b"PRESENTATION_LAYER_ASSIGNMENT", b"GEOMETRIC_ITEM_SPECIFIC_USAGE", b"ITEM_IDENTIFIED_REPRESENTATION_USAGE", b"INVISIBILITY")
# Bodies of a kind, or in a way, that is read only as a whole.
_REFUSED = re.compile(
    rb".*TESSELLAT.*|GEOMETRIC_CURVE_SET|GEOMETRIC_SET|FACE_BASED_SURFACE_MODEL"
    rb"|EDGE_BASED_WIREFRAME_MODEL|SHELL_BASED_WIREFRAME_MODEL|SOLID_REPLICA|CSG_SOLID|SWEPT_.*_SOLID|EXTRUDED_.*_SOLID|REVOLVED_.*_SOLID"
    rb"|APPLIED_EXTERNAL_IDENTIFICATION_ASSIGNMENT|DOCUMENT_FILE|CARTESIAN_TRANSFORMATION_OPERATOR.*"
)


@dataclass(slots=True, kw_only=True)
class ProductGeometry:
    """What belongs to the geometry of one product, as entities of the text."""

    definition: int  # its product definition
    main: int  # the representation that its shape definition names
    relations: list[int] = field(default_factory=list)  # to further representations of it, in the order of the text
    bodies: list[int] = field(default_factory=list)
    styles: list[tuple[int, list[int]]] = field(default_factory=list)  # context of each list of colours, and its own colours in it


@dataclass(frozen=True, slots=True, kw_only=True)
class ProductGraph:
    """A text divided into the geometry of its products and the structure of the machine."""

    products: list[ProductGeometry]
    structure: Indices  # entities that are kept in the structure, bodies among them, in the order of the text
    plain: Indices  # (n,) bool: entities whose strings are but labels: geometry, bodies, representations
    lists: dict[int, list[int]]  # lists of styled items in the structure -> what is left in them
    owner: Indices  # (n,): which product a body belongs to, -1 for all other entities


def product_graph(text: ScannedText) -> ProductGraph:
    """The products of a text, each with its bodies and their colours.

    1. Bodies are found by their keywords. All that they lead to is geometry.
    2. What is left is read entity by entity: it is a few per cent of the text.
    3. Each representation belongs to the product that a shape definition names, directly or through a relation without a place.
    4. Colours of bodies, faces and edges go to the product of the body.
    5. What the structure shares with the geometry (a direction, a point) stays in both; what speaks of faces is left out of it.

    Raises
    ------
    NotScanned
        Where something does not have this form.
    """
    bodies = _bodies(text)  # 1.
    geometry = _reached(text, bodies)
    if geometry[bodies].any():
        raise NotScanned("one body is a piece of another")
    others = np.flatnonzero(~geometry)  # 2.
    if len(others) > MOST_STRUCTURE:
        raise NotScanned("too little of it is the geometry of products")
    word_of = {int(entity): _keyword(text, int(entity)) for entity in others}
    by_word: dict[bytes, list[int]] = {}
    for entity, word in word_of.items():
        by_word.setdefault(word, []).append(entity)
    refused = next((word for word in by_word if _REFUSED.fullmatch(word)), None)
    if refused is not None:
        raise NotScanned(f"it holds {refused.decode().lower()}")
    _check_nothing(text, geometry, word_of)
    _check_mapped(text, by_word)
    products, of_rep = _products(text, by_word)  # 3.
    owner = _own_bodies(text, bodies, products, of_rep)
    speaking = _touching(text, np.setdiff1d(others, bodies), geometry)
    styles, dropped = _styles(text, by_word, speaking, word_of)
    lists = _assign_styles(text, by_word, products, styles, dropped, owner, geometry)  # 4.
    kept = _structure(text, np.setdiff1d(others, bodies), geometry, dropped, lists, speaking)  # 5.
    plain = geometry.copy()
    plain[bodies] = True
    plain[list(of_rep)] = True
    plain[by_word.get(_PLAIN_RELATION, [])] = True
    return ProductGraph(products=products, structure=kept, plain=plain, lists=lists, owner=owner)


def _check_nothing(text: ScannedText, geometry: Indices, word_of: dict[int, bytes]) -> None:
    """Refuse references to nothing in what is read here; SolidWorks has them where there is no person."""
    for entity in np.unique(np.searchsorted(text.first_ref, np.flatnonzero(text.refs < 0), side="right") - 1).tolist():
        if geometry[entity] or _SHAPES.search(word_of[entity]):
            raise NotScanned("a reference leads to no entity")


def _check_mapped(text: ScannedText, by_word: dict[bytes, list[int]]) -> None:
    """Refuse a machine that is put together of mapped items; Fusion has one that only stands for the machine where colours are given."""
    mapped = set(by_word.get(b"MAPPED_ITEM", ()))
    if mapped:
        anchors = {entity for word in _STYLES for entity in by_word.get(word, ())}
        others = np.array([entity for entities in by_word.values() for entity in entities if entity not in anchors], dtype=np.int64)
        if not mapped.isdisjoint(children(text, others)[0].tolist()):
            raise NotScanned("it is put together of mapped items")


def _bodies(text: ScannedText) -> Indices:
    found: list[int] = []
    for word in BODIES:
        for match in re.finditer(word + rb"\s*\(", text.data):
            entity = int(np.searchsorted(text.end, match.start()))
            if entity < len(text) and not text.data[text.start[entity] : match.start()].strip() and match.start() >= text.start[entity]:
                found.append(entity)
    if not found:
        raise NotScanned("it holds no bodies")
    return np.array(sorted(found), dtype=np.int64)


def _keyword(text: ScannedText, entity: int) -> bytes:
    """The keyword of an entity; an open bracket for a complex one."""
    start = int(text.start[entity])
    found = _KEYWORD.match(text.data, start, int(text.end[entity]))
    if found is not None:
        return found.group(1)
    if text.data[start : int(text.end[entity])].lstrip()[:1] == b"(":
        return b"("
    raise NotScanned("an entity has no keyword")


def children(text: ScannedText, entities: Indices) -> tuple[Indices, Indices]:
    """All references of these entities one after another, and for each the place in `entities` that it comes from."""
    begin, count = text.first_ref[entities], text.first_ref[entities + 1] - text.first_ref[entities]
    source = np.repeat(np.arange(len(entities)), count)
    first = np.cumsum(count) - count
    found = text.refs[np.arange(len(source)) - first[source] + begin[source]]
    there = found >= 0
    return found[there], source[there]


def _marked(entities: Indices, size: int) -> npt.NDArray[np.bool_]:
    """(size,): which entities are among these; to mark them takes a tenth of the time of ``np.unique``."""
    marks = np.zeros(size, dtype=bool)
    marks[entities] = True
    return marks


def _reached(text: ScannedText, roots: Indices) -> Indices:
    """(n,) bool: what these entities lead to, without themselves unless they lead to one another."""
    reached = np.zeros(len(text), dtype=bool)
    frontier = roots
    for _ in range(DEEPEST):
        found, _ = children(text, frontier)
        new = _marked(found, len(text)) & ~reached
        frontier = np.flatnonzero(new)
        if not len(frontier):
            return reached
        reached |= new
    raise NotScanned("its references are nested too deeply")


def _products(text: ScannedText, by_word: dict[bytes, list[int]]) -> tuple[list[ProductGeometry], dict[int, int]]:
    """Every product with a shape, and which of them each representation belongs to."""
    definitions = set(by_word.get(b"PRODUCT_DEFINITION", ())) | set(by_word.get(b"PRODUCT_DEFINITION_WITH_ASSOCIATED_DOCUMENTS", ()))
    shape_of = {}
    for shape in by_word.get(b"PRODUCT_DEFINITION_SHAPE", ()):
        refs = text.refs_of(shape).tolist()
        if len(refs) == 1 and refs[0] in definitions:
            shape_of[shape] = refs[0]
    products: list[ProductGeometry] = []
    of_rep: dict[int, int] = {}
    for named in by_word.get(b"SHAPE_DEFINITION_REPRESENTATION", ()):
        refs = text.refs_of(named).tolist()
        if len(refs) != 2 or refs[0] not in shape_of:
            continue  # the place of a use, or of a feature
        if refs[1] in of_rep:
            raise NotScanned("a shape has several products")
        of_rep[refs[1]] = len(products)
        products.append(ProductGeometry(definition=shape_of[refs[0]], main=refs[1]))
    if len({product.definition for product in products}) != len(products):
        raise NotScanned("a product has several shapes")
    waiting = [(relation, text.refs_of(relation).tolist()) for relation in by_word.get(_PLAIN_RELATION, ())]
    if any(len(refs) != 2 for _, refs in waiting):
        raise NotScanned("a relation of shapes is not written as the standard demands")
    while waiting:
        left = []
        for relation, (one, two) in waiting:
            owners = {of_rep[rep] for rep in (one, two) if rep in of_rep}
            if len(owners) > 1:
                raise NotScanned("two products share a shape")
            if owners:
                (product,) = owners
                of_rep[one] = of_rep[two] = product
                products[product].relations.append(relation)
            else:
                left.append((relation, [one, two]))
        if len(left) == len(waiting):
            break  # relations of shapes that belong to no product
        waiting = left
    for owner in products:
        owner.relations.sort()
    return products, of_rep


def _own_bodies(text: ScannedText, bodies: Indices, products: list[ProductGeometry], of_rep: dict[int, int]) -> Indices:
    """Give each body to its product. Returns the product of each entity that is a body, -1 elsewhere."""
    owner = np.full(len(text), -1, dtype=np.int64)
    is_body = np.zeros(len(text), dtype=bool)
    is_body[bodies] = True
    for rep, product in of_rep.items():
        if not re.match(rb"\s*[A-Z_]*SHAPE_REPRESENTATION\s*\(", text.text(rep)):
            raise NotScanned("a shape is not written as the standard demands")
        for item in text.refs_of(rep):
            if is_body[item]:
                if owner[item] >= 0:
                    raise NotScanned("two products share a body")
                owner[item] = product
                products[product].bodies.append(int(item))
    if (owner[bodies] < 0).any():
        raise NotScanned("a body belongs to no product")
    return owner


def _touching(text: ScannedText, others: Indices, geometry: Indices) -> set[int]:
    """Entities of the structure that refer to geometry."""
    found, source = children(text, others)
    return set(others[np.unique(source[geometry[found]])].tolist())


def _styles(
    text: ScannedText, by_word: dict[bytes, list[int]], speaking: set[int], word_of: dict[int, bytes]
) -> tuple[dict[int, int], set[int]]:
    """Styled items with what each styles, and entities that are left out of the structure because they speak of faces and edges."""
    styled: dict[int, int] = {}
    in_context = np.array(by_word.get(_IN_CONTEXT, []), dtype=np.int64)
    if not {word_of.get(entity, b"") for entity in children(text, in_context)[0].tolist()}.isdisjoint(BODIES):
        raise NotScanned("a body has a colour in one use of its product")
    for word, which in zip(_STYLES, (-1, -2), strict=True):
        for style in by_word.get(word, ()):
            refs = text.refs_of(style)
            if len(refs) < -which:
                raise NotScanned("a colour is given to nothing")
            styled[style] = int(refs[which])
    if not speaking.isdisjoint(by_word.get(_IN_CONTEXT, ())):
        raise NotScanned("a face has a colour in one use of its product")
    dropped = {style for style in styled if style in speaking}
    dropped |= {entity for word in _UNREAD for entity in by_word.get(word, ())}
    return styled, dropped


def _assign_styles(
    text: ScannedText,
    by_word: dict[bytes, list[int]],
    products: list[ProductGeometry],
    styles: dict[int, int],
    dropped: set[int],
    owner: Indices,
    geometry: Indices,
) -> dict[int, list[int]]:
    """Give each styled item to the product whose body, or piece of one, it colours. Returns what is left in each list of them."""
    pieces = sorted({item for item in styles.values() if geometry[item]})
    of_piece = _owners_of_pieces(text, products, pieces)
    lists: dict[int, list[int]] = {}
    listed: Counter[int] = Counter()
    for entity in sorted(entity for word in _LISTS for entity in by_word.get(word, ())):
        refs = [int(ref) for ref in text.refs_of(entity)]
        if len(refs) < 1:
            raise NotScanned("a list of colours is not written as the standard demands")
        *items, context = refs
        own: dict[int, list[int]] = {}
        for item in items:
            listed[item] += 1
            if item in styles:
                product = of_piece.get(styles[item], int(owner[styles[item]]))
                if product >= 0:
                    own.setdefault(product, []).append(item)
        for product, chosen in own.items():
            products[product].styles.append((context, chosen))
        lists[entity] = [item for item in items if item not in dropped]
    if any(listed[style] != 1 for style, item in styles.items() if geometry[item] or owner[item] >= 0):
        raise NotScanned("a colour is not in one list of colours")
    return lists


def _owners_of_pieces(text: ScannedText, products: list[ProductGeometry], pieces: list[int]) -> dict[int, int]:
    """The product of each of these pieces of bodies."""
    if not pieces:
        return {}
    wanted = np.zeros(len(text), dtype=bool)
    wanted[pieces] = True
    found = np.full(len(text), -1, dtype=np.int64)
    owner = np.full(len(text), -1, dtype=np.int64)
    frontier = np.concatenate([product.bodies for product in products if product.bodies]).astype(np.int64)
    owner[frontier] = np.repeat(np.arange(len(products)), [len(product.bodies) for product in products])
    for _ in range(DEEPEST):
        entities, source = children(text, frontier)
        mine = owner[frontier[source]]
        other = wanted[entities] & (owner[entities] >= 0) & (owner[entities] != mine)
        if other.any():
            raise NotScanned("two products share a face that has a colour")
        new = owner[entities] < 0
        entities, mine = entities[new], mine[new]
        owner[entities] = mine
        if (wanted[entities] & (owner[entities] != mine)).any():
            raise NotScanned("two products share a face that has a colour")
        found[entities] = mine
        frontier = np.flatnonzero(_marked(entities, len(text)))
        if not len(frontier):
            break
    return {piece: int(found[piece]) for piece in pieces}


def _structure(
    text: ScannedText, others: Indices, geometry: Indices, dropped: set[int], lists: dict[int, list[int]], speaking: set[int]
) -> Indices:
    """The entities of the structure: what is no geometry, without what is dropped, with what it shares with geometry."""
    keep = ~geometry
    keep[list(dropped)] = False
    is_dropped = np.zeros(len(text), dtype=bool)
    is_dropped[list(dropped)] = True
    remaining = others[keep[others]]
    remaining = remaining[~np.isin(remaining, list(lists))]  # lists are written anew
    found, _ = children(text, remaining)
    if is_dropped[found].any():
        raise NotScanned("something unknown speaks of faces or colours")
    shared = np.array(sorted(speaking - dropped - set(lists)), dtype=np.int64)
    if len(shared):
        found, _ = children(text, shared)
        found = found[geometry[found]]
        pulled = _reached(text, found) & geometry
        pulled[found] = True
        if pulled.sum() > 20 * len(shared) + 100:
            raise NotScanned("the structure of the machine leads to geometry")
        keep |= pulled
    return np.flatnonzero(keep)
