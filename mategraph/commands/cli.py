"""The command line: registers the commands, one file each. Exit code 0 fine, 1 a check failed, 2 bad input."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from foundation.errors import MategraphError
from foundation.version import __version__

from ..console import Terminal
from .cache import cache
from .components import components
from .doctor import doctor
from .equations import equations
from .equilibrium import equilibrium
from .examples import examples
from .graph import graph
from .inspect import inspect
from .inverse import inverse
from .linearise import linearise
from .materials import materials
from .new import new
from .plot import plot
from .report import report
from .run import run
from .trust import trust
from .velocities import velocities
from .verify import verify
from .view import view
from .watch import watch

# In the order in which ``mategraph --help`` lists them.
COMMANDS = (
    *(run, inspect, verify, velocities, equations, graph, plot, report, inverse, linearise, equilibrium, view, new, watch),
    *(components, examples, doctor, trust, materials, cache),
)

app = typer.Typer(
    name="mategraph",
    help="STEP assembly in, moving and controlled mechanism out.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Start with:  mategraph new machine.step   then   mategraph run machine.toml",
)


def show_version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        typer.echo(f"mategraph {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[bool, typer.Option("--version", callback=show_version, is_eager=True, help="Print the version.")] = False,
) -> None:
    """STEP assembly in, moving and controlled mechanism out."""


for command in COMMANDS:
    app.command()(command)


def main(arguments: list[str] | None = None) -> Any:
    """Entry point of the console script."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:  # names in CAD files are in any script; a C locale must not stop them
            reconfigure(encoding="utf-8", errors="replace")
    arguments = sys.argv[1:] if arguments is None else arguments
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
