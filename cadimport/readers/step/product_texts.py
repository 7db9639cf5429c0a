"""The geometry of each product of a STEP file as a text of its own, with a key; and the text of the machine's structure without geometry.

The text of a product is *canonical*: its entities are numbered in the order in which they are reached from its representation, breadth
first, references in the order of the text. Numbers and order of entities in the file, white space, comments, labels, the product's name
and its places in the machine leave no trace in it. So two products with one key have one text, and what the CAD kernel makes of that
text is known from the first of them. The key is a hash of the text; units, schema and colours of faces are in it.

In the structure each body is replaced by a small sphere, which says by its place whose it is: the kernel builds products, uses, places,
names and colours as ever, and geometry takes no time.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .product_graph import BODIES, DEEPEST, SOLIDS, ProductGeometry, ProductGraph, children
from .scan import Indices, NotScanned, ScannedText, blank

_TOPOLOGY = re.compile(rb"\s*(VERTEX|EDGE|ORIENTED|SUBEDGE|FACE|ADVANCED_FACE|CLOSED_SHELL|OPEN_SHELL|POLY_LOOP|[A-Z_]*BREP)")
_STRING = re.compile(rb"('(?>[^']++|'')*+')")
# White space is left out of a text; what looks like it, or like a reference, in a string is hidden meanwhile.
_WHITE = bytes(range(1, 33)).translate(None, b"\x01\x02\x03\x04\x05")
_HIDDEN = bytes.maketrans(b"# \n\r\t", b"\x01\x02\x03\x04\x05")
_SHOWN = bytes.maketrans(b"\x01\x02\x03\x04\x05", b"# \n\r\t")
_HEADER = (
    b"ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('','',(''),(''),'','','');\nFILE_SCHEMA((%s));\nENDSEC;\nDATA;\n"
)
_FOOTER = b"ENDSEC;\nEND-ISO-10303-21;\n"

_PRODUCT = (  # what a shape needs around it to be a product, by numbers from the last one of its own on
    b"#%(0)d=APPLICATION_CONTEXT('');\n"
    b"#%(1)d=PRODUCT_CONTEXT('',#%(0)d,'');\n"
    b"#%(2)d=PRODUCT('%(name)s','%(name)s','',(#%(1)d));\n"
    b"#%(3)d=PRODUCT_DEFINITION_FORMATION('','',#%(2)d);\n"
    b"#%(4)d=PRODUCT_DEFINITION_CONTEXT('',#%(0)d,'');\n"
    b"#%(5)d=PRODUCT_DEFINITION('','',#%(3)d,#%(4)d);\n"
    b"#%(6)d=PRODUCT_DEFINITION_SHAPE('','',#%(5)d);\n"
    b"#%(7)d=SHAPE_DEFINITION_REPRESENTATION(#%(6)d,#%(shape)d);\n"
)
_AROUND = 8
BESIDE = "part beside the bodies"
_CHILD = (  # a sphere as a part of that product, after its bodies; the kernel builds bodies beside parts otherwise than bodies alone
    b"#%(8)d=PRODUCT('%(beside)s','%(beside)s','',(#%(1)d));\n"
    b"#%(9)d=PRODUCT_DEFINITION_FORMATION('','',#%(8)d);\n"
    b"#%(10)d=PRODUCT_DEFINITION('','',#%(9)d,#%(4)d);\n"
    b"#%(11)d=PRODUCT_DEFINITION_SHAPE('','',#%(10)d);\n"
    b"#%(12)d=MANIFOLD_SOLID_BREP('',#%(shell)d);\n"
    b"#%(13)d=AXIS2_PLACEMENT_3D('',#%(20)d,$,$);\n"
    b"#%(14)d=ADVANCED_BREP_SHAPE_REPRESENTATION('',(#%(13)d,#%(12)d),#%(context)d);\n"
    b"#%(15)d=SHAPE_DEFINITION_REPRESENTATION(#%(11)d,#%(14)d);\n"
    b"#%(16)d=NEXT_ASSEMBLY_USAGE_OCCURRENCE('%(beside)s','%(beside)s','',#%(5)d,#%(10)d,$);\n"
    b"#%(17)d=PRODUCT_DEFINITION_SHAPE('','',#%(16)d);\n"
    b"#%(18)d=ITEM_DEFINED_TRANSFORMATION('','',#%(13)d,#%(13)d);\n"
    b"#%(19)d=(REPRESENTATION_RELATIONSHIP('','',#%(14)d,#%(shape)d)REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(#%(18)d)"
    b"SHAPE_REPRESENTATION_RELATIONSHIP());\n"
    b"#%(20)d=CARTESIAN_POINT('',(0.,0.,0.));\n"
    b"#%(21)d=CONTEXT_DEPENDENT_SHAPE_REPRESENTATION(#%(19)d,#%(17)d);\n"
)
_OF_CHILD = 14

_SPHERE = (  # of radius 1 at (number, 1, 0): its poles have that number as x / y, in any unit
    b"#%(0)d=CARTESIAN_POINT('',(%(number)d.,1.,0.));\n"
    b"#%(1)d=AXIS2_PLACEMENT_3D('',#%(0)d,$,$);\n"
    b"#%(2)d=SPHERICAL_SURFACE('',#%(1)d,1.);\n"
    b"#%(3)d=CARTESIAN_POINT('',(%(number)d.,1.,-1.));\n"
    b"#%(4)d=VERTEX_POINT('',#%(3)d);\n"
    b"#%(5)d=VERTEX_LOOP('',#%(4)d);\n"
    b"#%(6)d=FACE_BOUND('',#%(5)d,.T.);\n"
    b"#%(7)d=ADVANCED_FACE('',(#%(6)d),#%(2)d,.T.);\n"
    b"#%(8)d=CLOSED_SHELL('',(#%(7)d));\n"
)
_OF_SPHERE = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class ProductText:
    """The geometry of one product."""

    key: str
    text: bytes  # with number signs where numbers of entities stand; what the strings of some entities hold is hidden
    numbers: npt.NDArray[np.int64]  # behind the signs: of the entities themselves, and of those that they refer to
    count: int  # entities
    shape: int  # number of its representation
    context: int  # number of that representation's context
    solids: int  # how many of its bodies are solids
    styles: tuple[tuple[int, tuple[int, ...]], ...]  # lists of styled items: number of the context, numbers of the items

    @property
    def size(self) -> int:
        """Bytes of text, about."""
        return len(self.text) + 6 * len(self.numbers)

    def written(self, name: str, base: int, *, beside: bool = False) -> tuple[bytes, int]:
        """The text of a product of that name whose entities are numbered from `base` + 1 on, and the last number.

        Where its bodies lie `beside` its parts, it gets a part.
        """
        words = [b"#%d" % number for number in (self.numbers + base).tolist()]
        mixed: list[bytes] = [b""] * (2 * len(words) + 1)
        mixed[::2] = self.text.split(b"#")
        mixed[1::2] = words
        text = [b"".join(mixed).replace(b";#", b";\n#").translate(_SHOWN), b"\n"]
        last = base + self.count
        for context, items in self.styles:
            last += 1
            listed = b",".join(b"#%d" % (base + item) for item in items)
            text.append(b"#%d=MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REPRESENTATION('',(%s),#%d);\n" % (last, listed, base + context))
        if beside:
            sphere, last = _sphere(0, last)
            text.append(sphere)
        fields: dict[bytes, object] = {str(i).encode(): last + 1 + i for i in range(_AROUND + _OF_CHILD)}
        fields |= {b"name": name.encode(), b"shape": base + self.shape, b"context": base + self.context}
        fields |= {b"beside": BESIDE.encode(), b"shell": last}
        text.append((_PRODUCT + _CHILD if beside else _PRODUCT) % fields)
        return b"".join(text), last + _AROUND + _OF_CHILD * beside


@dataclass(frozen=True, slots=True, kw_only=True)
class Canonical:
    """The entities of each product in their canonical order."""

    entities: Indices  # of all products, one product after another
    bounds: Indices  # (products + 1,): the entities of product i
    number: Indices  # (n,): within its product, of an entity that is met in one product only or first in this
    first_owner: Indices  # (n,): that product
    shared: Indices  # sorted product * n + entity, where an entity is met by further products
    shared_number: Indices


def product_texts(text: ScannedText, graph: ProductGraph) -> dict[int, ProductText]:
    """The text of every product that has bodies, by its place in ``graph.products``."""
    products = [index for index, product in enumerate(graph.products) if product.bodies]
    roots: list[list[int]] = []
    for index in products:
        product = graph.products[index]
        own = [product.main, *product.relations]
        own += [entity for context, items in product.styles for entity in (context, *items)]
        roots.append(list(dict.fromkeys(own)))
    canonical = _canonical(text, roots)
    if any(_TOPOLOGY.match(text.text(entity)) for entity in np.unique(canonical.shared % len(text)).tolist()):
        raise NotScanned("two products share faces, edges or vertices")  # what is done to one of them in the kernel is done to both
    clean = _without_references(text)
    made: dict[int, ProductText] = {}
    for place, index in enumerate(products):
        entities = canonical.entities[canonical.bounds[place] : canonical.bounds[place + 1]]
        made[index] = _product_text(text, graph, canonical, place, entities, clean, graph.products[index])
    return made


def _product_text(
    text: ScannedText,
    graph: ProductGraph,
    canonical: Canonical,
    place: int,
    entities: Indices,
    clean: bytes,
    product: ProductGeometry,
) -> ProductText:
    texts = [clean[a:b] for a, b in zip(text.start[entities].tolist(), text.end[entities].tolist(), strict=True)]
    for at in np.flatnonzero(~graph.plain[entities]).tolist():
        texts[at] = _with_strings(text, int(entities[at]))
    whole = (b"#=" + b";#=".join(texts) + b";").translate(None, _WHITE)
    found, source = children(text, entities)
    count = len(entities)
    lengths = np.bincount(source, minlength=count)
    numbers = np.empty(count + len(found), dtype=np.int64)
    heads = np.cumsum(lengths + 1) - lengths - 1
    is_head = np.zeros(len(numbers), dtype=bool)
    is_head[heads] = True
    numbers[is_head] = np.arange(1, count + 1)
    numbers[~is_head] = _number(canonical, place, found, len(text))
    if whole.count(b"#") != len(numbers):
        raise NotScanned("an entity is not written as the standard demands")
    styles = tuple(
        (
            int(_number(canonical, place, np.array([context]), len(text))[0]),
            tuple(_number(canonical, place, np.array(items), len(text)).tolist()),
        )
        for context, items in product.styles
    )
    context = int(_number(canonical, place, text.refs_of(product.main)[-1:], len(text))[0])
    solids = sum(text.text(body).lstrip().startswith(SOLIDS) for body in product.bodies)
    digest = hashlib.blake2b(whole, digest_size=20)
    digest.update(numbers.tobytes())
    digest.update(repr((text.schema, styles)).encode())
    return ProductText(
        key=digest.hexdigest(), text=whole, numbers=numbers, count=count, shape=1, context=context, solids=solids, styles=styles
    )


def _number(canonical: Canonical, place: int, entities: Indices, size: int) -> Indices:
    """The canonical numbers of entities of one product."""
    numbers = canonical.number[entities]
    other = np.flatnonzero(canonical.first_owner[entities] != place)
    if len(other):
        at = np.searchsorted(canonical.shared, place * size + entities[other])
        numbers[other] = canonical.shared_number[at]
    return numbers


def _canonical(text: ScannedText, roots: Sequence[Sequence[int]]) -> Canonical:
    """Everything that the roots of each product lead to, breadth first, of all products at once.

    The frontier is kept in order: product by product, in each the order in which its entities were met. An entity is marked with the
    first product that meets it; where others meet it too, the pair of product and entity is kept in a sorted list.
    """
    size = len(text)
    first_owner = np.full(size, -1, dtype=np.int64)
    shared = np.zeros(0, dtype=np.int64)
    owners = np.repeat(np.arange(len(roots)), [len(own) for own in roots])
    entities = np.array([entity for own in roots for entity in own], dtype=np.int64)
    met: list[tuple[Indices, Indices]] = []
    for _ in range(DEEPEST):
        known = first_owner[entities] == owners
        if len(shared):
            codes = owners * size + entities
            at = np.minimum(np.searchsorted(shared, codes), len(shared) - 1)
            known |= shared[at] == codes
        owners, entities = owners[~known], entities[~known]
        if not len(entities):
            break
        _, first = np.unique(owners * size + entities, return_index=True)
        first.sort()
        owners, entities = owners[first], entities[first]
        new = first_owner[entities] < 0
        first_owner[entities[new][::-1]] = owners[new][::-1]  # of several the first
        mine = first_owner[entities] == owners
        if not mine.all():
            shared = np.sort(np.concatenate([shared, owners[~mine] * size + entities[~mine]]))
        met.append((owners, entities))
        entities, source = children(text, entities)
        owners = owners[source]
    else:
        raise NotScanned("its references are nested too deeply")
    owners = np.concatenate([owner for owner, _ in met])
    entities = np.concatenate([entity for _, entity in met])
    order = np.argsort(owners, kind="stable")
    owners, entities = owners[order], entities[order]
    bounds = np.searchsorted(owners, np.arange(len(roots) + 1))
    within = np.arange(len(entities)) - bounds[owners] + 1
    number = np.zeros(size, dtype=np.int64)
    mine = first_owner[entities] == owners
    number[entities[mine]] = within[mine]
    codes = owners[~mine] * size + entities[~mine]
    by_code = np.argsort(codes)
    return Canonical(
        entities=entities,
        bounds=bounds,
        number=number,
        first_owner=first_owner,
        shared=codes[by_code],
        shared_number=within[~mine][by_code],
    )


def _without_references(text: ScannedText) -> bytes:
    """The whole text with blanks for the digits of references and for what stands in strings."""
    data = np.frombuffer(text.data, np.uint8).copy()
    blank(data, text.ref_start + 1, text.ref_end)
    low, high = int(text.start[0]), int(text.end[-1])
    quotes = np.flatnonzero(data[low:high] == ord("'")) + low
    blank(data, quotes[::2] + 1, quotes[1::2])
    return data.tobytes()


def _with_strings(text: ScannedText, entity: int) -> bytes:
    """The text of one entity, strings kept, white space and the digits of references left out."""
    first, last = text.first_ref[entity], text.first_ref[entity + 1]
    at = int(text.start[entity])
    pieces = []
    for begin, end in zip(text.ref_start[first:last].tolist(), text.ref_end[first:last].tolist(), strict=True):
        pieces.append(text.data[at : begin + 1])
        at = end
    pieces.append(text.data[at : int(text.end[entity])])
    words = _STRING.split(b"".join(pieces))
    words[::2] = [b"".join(word.split()) for word in words[::2]]
    words[1::2] = [word.translate(_HIDDEN) for word in words[1::2]]
    return b"".join(words)


def written_products(texts: Iterable[tuple[str, ProductText, bool]], schema: bytes) -> bytes:
    """A STEP file of these products, each alone, under the names given; where it says so with a part beside its bodies."""
    pieces, base = [_HEADER % schema], 0
    for name, product, beside in texts:
        written, base = product.written(name, base, beside=beside)
        pieces.append(written)
    return b"".join((*pieces, _FOOTER))


def structure_text(text: ScannedText, graph: ProductGraph) -> bytes:
    """The file without geometry: bodies are spheres, each at the number of its product."""
    last = int(text.number.max())
    pieces = [text.data[: text.data.rfind(b";", 0, int(text.start[0])) + 1], b"\n"]
    for entity in graph.structure.tolist():
        number = int(text.number[entity])
        if graph.owner[entity] >= 0:
            sphere, last = _sphere(int(graph.owner[entity]), last)
            pieces.append(sphere)
            surface = text.text(entity).lstrip().startswith(BODIES[-1])
            form = b"#%d=SHELL_BASED_SURFACE_MODEL('',(#%d));\n" if surface else b"#%d=MANIFOLD_SOLID_BREP('',#%d);\n"
            pieces.append(form % (number, last))
        elif entity in graph.lists:
            items = graph.lists[entity]
            if items:
                listed = b",".join(b"#%d" % int(text.number[item]) for item in items)
                context = int(text.number[text.refs_of(entity)[-1]])
                word = text.text(entity).split(b"(", 1)[0].strip()
                pieces.append(b"#%d=%s('',(%s),#%d);\n" % (number, word, listed, context))
        else:
            pieces.append(b"#%d=%s;\n" % (number, text.text(entity)))
    return b"".join((*pieces, _FOOTER))


def _sphere(number: int, last: int) -> tuple[bytes, int]:
    """The text of a sphere whose entities are numbered from `last` + 1 on, and the number of its shell, the last one."""
    fields: dict[bytes, object] = {str(i).encode(): last + 1 + i for i in range(_OF_SPHERE)}
    return _SPHERE % (fields | {b"number": number}), last + _OF_SPHERE
