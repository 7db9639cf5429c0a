"""Options of every command that reads an assembly, declared once: how long reading may take, and how far it may go."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Annotated, Any

import typer

TimeoutOption = Annotated[
    float | None,
    typer.Option("--timeout", help="Seconds that reading one file may take, with all that it leads to (600).", min=0.0, show_default=False),
]
OutsideOption = Annotated[
    bool, typer.Option("--allow-outside", help="Let the CAD file refer to files outside its own folder (and the one above, for meshes).")
]
_OPTIONS: dict[str, tuple[Any, Any]] = {"timeout": (TimeoutOption, None), "allow_outside": (OutsideOption, False)}


def reads_assembly(command: Callable[..., None]) -> Callable[..., None]:
    """The command with the options of reading, which hold for all that it does."""

    @functools.wraps(command)
    def within_limits(*arguments: Any, timeout: float | None = None, allow_outside: bool = False, **options: Any) -> None:
        from cadimport.sandbox.limits import reading_limits

        with reading_limits(timeout=timeout, outside=allow_outside):
            command(*arguments, **options)

    signature = inspect.signature(command, eval_str=True)
    added = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
        for name, (annotation, default) in _OPTIONS.items()
    ]
    within_limits.__signature__ = signature.replace(  # type: ignore[attr-defined]
        parameters=[p.replace(kind=inspect.Parameter.KEYWORD_ONLY) for p in signature.parameters.values()] + added
    )
    within_limits.__annotations__ = {p.name: p.annotation for p in (*signature.parameters.values(), *added)}
    return within_limits
