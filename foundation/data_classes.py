"""`dataclass` of the standard library, for a program of hundreds of them: made in a fraction of the time, otherwise the same.

The standard library writes and compiles the text of up to six methods for each class when its module is loaded; Python 3.11 takes half a
millisecond for that, and a run loads hundreds of classes, most of which it never uses. Here the fields are found by the standard library,
``__eq__``, ``__hash__``, ``__repr__`` and the refusal to change anything are closures, and ``__init__`` is compiled when the first
instance is made.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

__all__ = ["dataclass"]

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    import inspect
    import reprlib
    from operator import attrgetter

    _standard = dataclasses.dataclass

    def dataclass(cls=None, /, **options):
        """The class as a dataclass; options as for `dataclasses.dataclass`.

        >>> @dataclass(frozen=True, slots=True, kw_only=True)
        ... class Gear:
        ...     teeth: int
        ...     module: float = 1e-3
        >>> Gear(teeth=20) == Gear(teeth=20, module=1e-3), hash(Gear(teeth=20)) == hash(Gear(teeth=20))
        (True, True)
        >>> Gear(teeth=20)
        Gear(teeth=20, module=0.001)
        """
        return (lambda made: _made(made, **options)) if cls is None else _made(cls, **options)

    def _made(cls, *, frozen=False, slots=False, kw_only=False, eq=True, repr=True, **others):
        inherits = any(dataclasses.is_dataclass(base) for base in cls.__mro__[1:])
        if others or inherits or any("InitVar" in str(kind) for kind in inspect.get_annotations(cls).values()):
            return _standard(cls, frozen=frozen, slots=slots, kw_only=kw_only, eq=eq, repr=repr, **others)
        own = dict(cls.__dict__)
        if cls.__doc__ is None:
            cls.__doc__ = cls.__name__  # as the standard library does, without the signature, for which it would need ``__init__``
        cls = _standard(cls, init=False, repr=False, eq=False, slots=slots, kw_only=kw_only)
        given = cls.__dataclass_params__
        given.init, given.repr, given.eq, given.frozen = True, repr, eq, frozen
        fields = dataclasses.fields(cls)
        methods = {"__init__": _Initialiser()}
        if repr:
            methods["__repr__"] = _repr([f.name for f in fields if f.repr])
        if eq:
            values = _values([f.name for f in fields if f.compare])
            methods["__eq__"] = _eq(values)
            if own.get("__hash__") is None:  # Python itself writes None where a class has its own ``__eq__``
                methods["__hash__"] = _hash(values) if frozen else None
        for name, method in methods.items():
            if name not in own or (name == "__hash__" and own[name] is None):
                if method is not None and name != "__init__":
                    method.__qualname__ = f"{cls.__qualname__}.{name}"
                setattr(cls, name, method)
        if frozen:
            _freeze(cls, {f.name for f in fields})
            if slots and "__getstate__" not in own:
                cls.__getstate__, cls.__setstate__ = _state, _set_state
        return cls

    class _Initialiser:
        """``__init__`` of a class until it is first asked for; the compiled function then takes its place."""

        def __get__(self, instance, owner):
            kind = next(kind for kind in owner.__mro__ if kind.__dict__.get("__init__") is self)
            kind.__init__ = _init(kind)
            return kind.__init__.__get__(instance, owner)

    def _init(cls):
        """The function that the standard library would have written."""
        fields = list(dataclasses.fields(cls))
        names = {"_set": object.__setattr__, "_MADE": _MADE}
        frozen = cls.__dataclass_params__.frozen
        positional, keywords, body = [], [], []
        for index, field in enumerate(fields):
            value = field.name
            if field.default_factory is not dataclasses.MISSING:
                names[f"_make{index}"] = field.default_factory
                value = f"_make{index}() if {field.name} is _MADE else {field.name}" if field.init else f"_make{index}()"
                default = "=_MADE"
            elif field.default is not dataclasses.MISSING:
                names[f"_default{index}"] = field.default
                default = f"=_default{index}"
                value = value if field.init else f"_default{index}"
            else:
                default = ""
                if not field.init:
                    continue  # `__post_init__` gives it
            if field.init:
                (keywords if field.kw_only else positional).append((field.name, default))
            body.append(f"_set(self, {field.name!r}, {value})" if frozen else f"self.{field.name} = {value}")
        if hasattr(cls, "__post_init__"):
            body.append("self.__post_init__()")
        arguments = [f"{name}{default}" for name, default in positional]
        if keywords:
            arguments += ["*", *(f"{name}{default}" for name, default in keywords)]
        text = f"def __init__({', '.join(['self', *arguments])}):\n " + "\n ".join(body or ["pass"])
        exec(text, names)  # the names of fields are names to Python, so this text is harmless
        made = names["__init__"]
        made.__qualname__ = f"{cls.__qualname__}.__init__"
        made.__module__ = cls.__module__
        made.__annotations__ = {f.name: f.type for f in fields if f.init} | {"return": None}
        return made

    class _Made:
        """Stands in a signature for what is made anew for each instance."""

        def __repr__(self):
            return "<factory>"

    _MADE = _Made()

    def _values(names):
        """The values of these fields of an instance, as a tuple."""
        if len(names) == 1:
            (name,) = names
            return lambda instance: (getattr(instance, name),)
        return attrgetter(*names) if names else lambda instance: ()

    def _eq(values):
        def __eq__(self, other):
            return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

        return __eq__

    def _hash(values):
        def __hash__(self):
            return hash(values(self))

        return __hash__

    def _repr(names):
        @reprlib.recursive_repr()
        def __repr__(self):
            return f"{self.__class__.__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

        return __repr__

    def _freeze(cls, names):
        """Nothing of an instance can be changed; an undecorated subclass may have attributes of its own."""

        def __setattr__(self, name, value):
            if type(self) is cls or name in names:
                raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
            super(cls, self).__setattr__(name, value)

        def __delattr__(self, name):
            if type(self) is cls or name in names:
                raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
            super(cls, self).__delattr__(name)

        cls.__setattr__, cls.__delattr__ = __setattr__, __delattr__

    def _state(self):
        return [getattr(self, field.name) for field in dataclasses.fields(self)]

    def _set_state(self, state):
        for field, value in zip(dataclasses.fields(self), state, strict=True):
            object.__setattr__(self, field.name, value)
