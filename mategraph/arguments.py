"""What methods are given from Python, judged: the wrong kind of thing gets a code and says what to write instead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from numbers import Real
from typing import Any

from foundation.errors import MategraphError


def require_type(call: str, value: object, kinds: Any, wanted: str) -> None:
    """Raise unless a value that a method was given is of one of some types (or a union of them).

    Raises
    ------
    MategraphError
        E081.
    """
    if not isinstance(value, kinds):
        raise MategraphError(
            "E081", f"{call} takes {wanted.partition(':')[0]}, not {_named(value)}.", remedy=f"Give {wanted}.", element=call
        )


def require_count(call: str, value: object, *, least: int) -> None:
    """Raise E081 unless a value that a method was given is a whole number, at least `least`."""
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        wanted = f"a whole number of at least {least}"
        raise MategraphError("E081", f"{call} takes {wanted}, not {_named(value)}.", remedy=f"Give {wanted}.", element=call)


def names(call: str, given: str | Sequence[str] | None) -> tuple[str, ...] | None:
    """Names that a method was given: one, or several; None as it is.

    >>> names("inputs", "push.u"), names("inputs", ["push.u", "pull.u"])
    (('push.u',), ('push.u', 'pull.u'))
    """
    if given is None or isinstance(given, str):
        return None if given is None else (given,)
    wanted = "names: one text, or a list of texts"
    require_type(call, given, Sequence, wanted)
    for name in given:
        require_type(call, name, str, wanted)
    return tuple(given)


def seconds(name: str, value: float | str | None) -> float | None:
    """A time that a method was given, in seconds: a number, or a text with its unit; None as it is.

    >>> seconds("duration", "20 ms")
    0.02

    Raises
    ------
    MategraphError
        E081 for what is neither, E010 to E013 for a text that is no time.
    """
    wanted = 'a time: a number of seconds, or a text with its unit such as "20 ms"'
    return None if value is None else quantity(name, value, "s", wanted)


def quantity(name: str, value: float | str, unit: str, wanted: str) -> float:
    """A quantity that a method was given, in SI: a number, or a text with its unit.

    >>> quantity("rating", "14 kN", "N", "a force")
    14000.0
    """
    from .project.units import BadQuantity, to_si

    require_type(name, value, (Real, str), wanted)
    try:
        return to_si(value, unit) if isinstance(value, str) else float(value)
    except BadQuantity as bad:
        raise MategraphError(bad.code, f"{name} = {value!r}{bad.what}", remedy=bad.remedy, element=name) from None


def frequencies(name: str, value: Sequence[float | str] | None) -> tuple[float, float] | None:
    """Two frequencies that a method was given, in Hz; None as it is.

    >>> frequencies("band", ("0.5 Hz", 20))
    (0.5, 20.0)
    """
    from .project.units import BadQuantity, to_si

    if value is None:
        return None
    wanted = 'two frequencies: ("0.5 Hz", "20 Hz")'
    require_type(name, value, Sequence, wanted)
    if isinstance(value, str) or len(value) != 2:
        raise MategraphError("E081", f"{name} takes {wanted}, not {_named(value)}.", remedy=f"Give {wanted}.", element=name)
    try:
        low, high = (to_si(one, "Hz") if isinstance(one, str) else float(one) for one in value)
    except BadQuantity as bad:
        raise MategraphError(bad.code, f"{name} = {value!r}{bad.what}", remedy=bad.remedy, element=name) from None
    return low, high


def coordinate_ranges(given: Mapping[str, Sequence[Any]] | Iterable[str]) -> dict[str, tuple[float, float]]:
    """Ranges of coordinates in SI: a mapping to two ends each, or texts.

    >>> coordinate_ranges(["slide.position=0 m:250 mm"])
    {'slide.position': (0.0, 0.25)}
    """
    from .project.units import BadQuantity, to_si

    wanted = 'ranges: {"elbow.angle": ("-90 deg", "90 deg")}, or "elbow.angle=-90 deg:90 deg"'
    pairs = (
        given.items()
        if isinstance(given, Mapping)
        else [(text.partition("=")[0].strip(), text.partition("=")[2].split(":")) for text in given]
    )
    found = {}
    for name, ends in pairs:
        unit = "rad" if name.endswith("angle") else "m"
        try:
            low, high = (to_si(end.strip() if isinstance(end, str) else end, unit) for end in ends)
        except (BadQuantity, ValueError) as error:
            what = f"The range of '{name}' cannot be read: {getattr(error, 'what', None) or error}."
            raise MategraphError("E081", what, remedy=f"Give {wanted}.", element=name) from None
        found[name] = (low, high)
    return found


def _named(value: object) -> str:
    """A value by its type, with its content where that is short."""
    text = repr(value) if isinstance(value, str | int | float | bool | type(None)) else ""
    return text if text and len(text) <= 40 else f"a {type(value).__name__}"
