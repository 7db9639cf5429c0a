"""Which instance of the assembly each link of a STEP mechanism is, and in which units its placements are.

::

    kinematic_link ◄── represented_link ── rigid_link_representation ◄── association ──► shape of a product
                                               │ context: units              ▲
                                               ▼                             └── context dependent ──► use of a product (NAUO)

The names along this path, the most specific first, are looked up among the instances. A product that is used several times gives several.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ...assembly import Assembly
from ...names import readable
from .part21 import Part21, Ref
from .part21_units import Units, units_of

_DEEPEST = 6  # references from a product definition to its product: three in a sound file


class Links:
    """The links of one STEP text."""

    def __init__(self, text: Part21, assembly: Assembly) -> None:
        self.text = text
        self.assembly = assembly
        self._representation_of = text.referrers(rb"(?:RIGID_LINK|KINEMATIC_LINK|LINEAR_FLEXIBLE_LINK)_REPRESENTATION", last=True)
        self._relation_of = text.referrers(rb"KINEMATIC_LINK_REPRESENTATION_RELATION")  # AP214: from a link to its representation
        self._association_of = text.referrers(rb"KINEMATIC_LINK_REPRESENTATION_ASSOCIATION")
        self._context_of = text.referrers(rb"CONTEXT_DEPENDENT_KINEMATIC_LINK_REPRESENTATION")
        self._instances: dict[int, list[str]] = {}

    def instances(self, link: Ref) -> list[str]:
        """The instances of the assembly that a link may be."""
        if link.number not in self._instances:
            found = (self._named(name) for name in self._names(link))
            self._instances[link.number] = next((names for names in found if names), [])
        return self._instances[link.number]

    def units(self, link: Ref) -> Units | None:
        """The units of placements on a link: of its own representation, else of the shape that it represents."""
        return units_of(self.text, [self._representation(link), *self.text.refs(self._association(link))])

    def base(self, used: Collection[str]) -> str | None:
        """The instance of the base link of the mechanism, if it is one of those that are `used` by mates."""
        link_of = {representation.number: Ref(link) for link, representation in self._representation_of.items()}
        for reference in self.text.find(rb"KINEMATIC_PROPERTY_MECHANISM_REPRESENTATION|MECHANISM_BASE_PLACEMENT|MECHANISM"):
            for ref in self.text.refs(reference):
                link = ref if self.text.record(ref, "KINEMATIC_LINK") is not None else link_of.get(ref.number)
                found = [name for name in (self.instances(link) if link is not None else ()) if name in used]
                if found:
                    return found[0]
        return None

    # ------------------------------------------------------------------------------------------------------- from a link to names

    def _representation(self, link: Ref) -> Ref | None:
        own = self._representation_of.get(link.number)
        related = (ref for ref in self.text.refs(self._relation_of.get(link.number)) if ref != link)
        return own or next(related, None)

    def _association(self, link: Ref) -> Ref | None:
        representation = self._representation(link)
        return None if representation is None else self._association_of.get(representation.number)

    def _names(self, link: Ref) -> list[str]:
        """The names that may identify a link: of the use of its product, else of the product; its own; that of its representation."""
        association = self._association(link)
        context = None if association is None else self._context_of.get(association.number)
        names = self._names_of_use(context) or self._names_of_shape(association)
        for reference in (link, self._representation(link)):
            record = self.text.record(reference)
            names += record.texts[:1] if record is not None else []
        return names

    def _names_of_use(self, context: Ref | None) -> list[str]:
        """Names of one use of a product in an assembly: its own, and the product's."""
        kinematics = ("PRODUCT_DEFINITION_RELATIONSHIP_KINEMATICS", "PROPERTY_DEFINITION", "PRODUCT_DEFINITION_KINEMATICS")
        for ref in self.text.refs(context):
            for use in self.text.refs(ref, *kinematics):
                occurrence = self.text.record(use, "NEXT_ASSEMBLY_USAGE_OCCURRENCE")
                if occurrence is not None:
                    own = [value for value in occurrence.values[:2] if isinstance(value, str)]
                    product = occurrence.refs[1] if len(occurrence.refs) > 1 else None
                    return [*reversed(own), *self._names_of_product(product)]
        return []

    def _names_of_shape(self, association: Ref | None) -> list[str]:
        """Names of the product whose shape an association points to."""
        if association is None:
            return []
        shapes = {ref.number for ref in self.text.refs(association)}
        for reference in self.text.find(rb"SHAPE_DEFINITION_REPRESENTATION"):
            refs = self.text.refs(reference)
            if len(refs) >= 2 and refs[1].number in shapes:
                return self._names_of_product(refs[0])
        return []

    def _names_of_product(self, definition: Any, depth: int = 0) -> list[str]:
        """The names of a product, found from a product definition down."""
        record = self.text.record(definition)
        if record is None or depth > _DEEPEST:
            return []
        if record.keyword == "PRODUCT":
            return [value for value in reversed(record.values[:2]) if isinstance(value, str)]
        for ref in record.refs:
            target = self.text.record(ref)
            if target is not None and target.keyword.startswith("PRODUCT") and not target.keyword.endswith("_CONTEXT"):
                return self._names_of_product(ref, depth + 1)
        return []

    def _named(self, name: str) -> list[str]:
        """The instances with this name, numbered or not; else those of the part with this name."""
        wanted = readable(name)
        if not wanted:
            return []
        instances = self.assembly.instances
        own = [n for n, i in instances.items() if n == wanted or n.rpartition("#")[0] == wanted or i.path[-1] == wanted]
        return own or [n for n in instances if self.assembly.part_of(n).name == wanted]
