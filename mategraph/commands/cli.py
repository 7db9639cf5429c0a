"""The command line: registers the commands, one file each. Exit code 0 fine, 1 a check failed, 2 bad input.

A command is a function of the name of its file. Only the one that is asked for is imported; ``mategraph --help`` imports all.
"""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Iterable
from importlib import import_module
from typing import Annotated, Any

import typer

from foundation.errors import MategraphError
from foundation.version import __version__

from ..console import Terminal

# In the order in which ``mategraph --help`` lists them.
COMMANDS = (
    *(
        "run",
        "joints",
        "inspect",
        "verify",
        "velocities",
        "equations",
        "graph",
        "plot",
        "data",
        "report",
        "inverse",
        "linearise",
        "response",
        "map",
        "life",
        "equilibrium",
    ),
    *("diff", "check", "merge"),
    *("view", "new", "watch", "studio", "history", "reattach", "components", "examples", "doctor", "trust", "materials", "cache"),
)

FOLDERS = dict.fromkeys(("diff", "check", "merge", "history", "reattach"), "revisions")  # of commands that lie in one below this
FOLDERS |= dict.fromkeys(("response", "map", "life"), "studies") | dict.fromkeys(("studio", "watch", "view"), "live")

COLLECTION = (50_000, 20, 50)  # seldom: imports and expressions make many objects that stay, and looking through them took 7 % of a run


def show_version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        typer.echo(f"mategraph {__version__}")
        raise typer.Exit


def root(
    version: Annotated[bool, typer.Option("--version", callback=show_version, is_eager=True, help="Print the version.")] = False,
) -> None:
    """STEP assembly in, moving and controlled mechanism out."""


def program(names: Iterable[str] = COMMANDS) -> typer.Typer:
    """The program with these commands."""
    found = typer.Typer(
        name="mategraph",
        help="STEP assembly in, moving and controlled mechanism out.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
        epilog="Start with:  mategraph run machine.step   then   mategraph joints machine.step",
    )
    found.callback()(root)
    for name in names:
        module = f"{FOLDERS[name]}.{name}" if name in FOLDERS else name
        found.command()(getattr(import_module(f"{__package__}.{module}"), name))
    return found


def __getattr__(name: str) -> Any:
    """`app`: the program with all commands, for those who call it from Python."""
    if name == "app":
        return program()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def main(arguments: list[str] | None = None) -> Any:
    """Entry point of the console script."""
    gc.set_threshold(*COLLECTION)
    atexit.register(gc.freeze)  # the system takes the memory back as a whole; looking through it for cycles took a sixth of a run
    # Matrices have some hundred rows at the most: threads hardly help them, and on a busy machine they cost five times the time
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:  # names in CAD files are in any script; a C locale must not stop them
            reconfigure(encoding="utf-8", errors="replace")
    arguments = sys.argv[1:] if arguments is None else arguments
    app = program(arguments[:1] if arguments and arguments[0] in COMMANDS else COMMANDS)
    if "--json" not in arguments:
        return app(args=arguments)
    try:
        code = app(args=arguments, standalone_mode=False)
    except Exception as error:
        message = getattr(error, "format_message", None)
        if message is None:
            raise
        # A wrong option or a missing argument: standard output carries one JSON object here too.
        wrong = MategraphError("E046", str(message()), remedy="mategraph --help, or mategraph COMMAND --help, shows what there is.")
        Terminal(quiet=True).json({"errors": [wrong.as_dict()]})
        code = 2
    sys.exit(code if isinstance(code, int) else 0)


if __name__ == "__main__":
    main()
