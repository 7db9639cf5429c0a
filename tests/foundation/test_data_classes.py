"""Dataclasses made quickly are those of the standard library."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
from typing import Any, ClassVar

import pytest

from foundation.data_classes import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Wheel:
    """A wheel."""

    kind: ClassVar[str] = "wheel"
    teeth: int
    names: list[str] = dataclasses.field(default_factory=list)
    note: str = dataclasses.field(default="", compare=False, repr=False)


def twins(**options: Any) -> tuple[Any, Any]:
    """The same class by the standard library and by this one."""

    def plain() -> Any:
        class Part:
            """A part."""

            name: str
            mass: float = 1.0
            tags: list[str] = dataclasses.field(default_factory=list, hash=None, compare=False)
            doubled: float = dataclasses.field(init=False, default=0.0)

            def __post_init__(self) -> None:
                object.__setattr__(self, "doubled", 2 * self.mass)

        return Part

    return dataclasses.dataclass(**options)(plain()), dataclass(**options)(plain())  # type: ignore[call-overload]


OPTIONS = [
    {},
    {"eq": False},
    {"frozen": True},
    {"slots": True},
    {"frozen": True, "slots": True, "kw_only": True},
    {"frozen": True, "slots": True, "kw_only": True, "eq": False, "repr": False},
    {"order": True},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_class_behaves_as_that_of_the_standard_library(options: dict[str, Any]) -> None:
    theirs, ours = twins(**options)
    assert str(inspect.signature(ours)) == str(inspect.signature(theirs))
    assert ours.__match_args__ == theirs.__match_args__
    assert str(ours.__dataclass_params__) == str(theirs.__dataclass_params__)
    assert hasattr(ours(name="a"), "__dict__") == hasattr(theirs(name="a"), "__dict__")
    for make in (theirs, ours):
        a, b, other = make(name="a", mass=2.0), make(name="a", mass=2.0, tags=["x"]), make(name="b")
        assert a.doubled == 4.0
        assert a.tags == []
        assert a.tags is not make(name="a").tags
        assert (a == b) == options.get("eq", True)
        assert a != other
        assert a != "a"
        if options.get("repr", True):
            assert repr(a).endswith("Part(name='a', mass=2.0, tags=[], doubled=4.0)")
        if options.get("frozen"):
            assert (hash(a) == hash(b)) == options.get("eq", True)
            with pytest.raises(dataclasses.FrozenInstanceError):
                a.name = "c"
            with pytest.raises(dataclasses.FrozenInstanceError):
                del a.name
        elif options.get("eq", True):
            with pytest.raises(TypeError, match="unhashable"):
                hash(a)
        with pytest.raises(TypeError):
            make()
        with pytest.raises(TypeError):
            make(name="a", colour="red")


def test_instances_pickle_copy_and_are_replaced() -> None:
    wheel = Wheel(teeth=20, names=["a"], note="n")
    for other in (pickle.loads(pickle.dumps(wheel)), copy.deepcopy(wheel), dataclasses.replace(wheel)):
        assert other == wheel
        assert other.note == "n"
    assert dataclasses.asdict(wheel) == {"teeth": 20, "names": ["a"], "note": "n"}
    assert repr(wheel) == "Wheel(teeth=20, names=['a'])"


def test_subclasses_inherit_fields_and_what_they_do_not_define() -> None:
    @dataclass(frozen=True, slots=True, kw_only=True)
    class Gear(Wheel):
        width: float = 1.0

    class Loose(Wheel):
        pass

    assert Gear(teeth=3, width=2.0) == Gear(teeth=3, width=2.0, note="other")
    loose = Loose(teeth=3)
    loose.colour = "red"  # type: ignore[attr-defined]
    with pytest.raises(dataclasses.FrozenInstanceError):
        loose.teeth = 4  # type: ignore[misc]


def test_own_methods_are_kept() -> None:
    @dataclass(frozen=True)
    class Own:
        value: float

        def __eq__(self, other: object) -> bool:
            return True

        def __hash__(self) -> int:
            return 7

        def __repr__(self) -> str:
            return "own"

    assert Own(1.0) == Own(2.0)
    assert (hash(Own(1.0)), repr(Own(1.0))) == (7, "own")
