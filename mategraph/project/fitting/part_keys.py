"""Where the table of a component between parts names them: keys of the project file, in the order of `ComponentSpec.points`."""

from __future__ import annotations

from domains.catalogue import find_component
from domains.declare.component import BUSH, TURN
from domains.specs import ComponentSpec

from ..toml_writing import KeyPath


def keys_of_points(component: ComponentSpec) -> tuple[KeyPath, ...]:
    """The key of the part of each point, below the component's table.

    >>> from domains.specs import PartPoint
    >>> ends = tuple(PartPoint(part=name, point=(0.0, 0.0, 0.0)) for name in ("winch", "boom", "hook"))
    >>> keys_of_points(ComponentSpec(name="rope", model="mechanical.Rope", points=ends))
    (('a', 'part'), ('over', 0, 'part'), ('b', 'part'))
    """
    declared = find_component(component.model)
    kinds = {*declared.attachments.values()} if declared is not None else set()
    count = len(component.points)
    if TURN in kinds:
        return (("part",),)[:count]
    if BUSH in kinds:
        return (("at", "part"), ("to",))[:count]
    if count == 1:
        return (("at", "part"),)
    return (("a", "part"), *(("over", k, "part") for k in range(count - 2)), ("b", "part"))[:count]
