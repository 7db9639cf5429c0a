"""`compose`: components, connections, signals and a mechanism become one `System` of explicit first-order equations.

1. `checked_model`: names, models, parameters and attachments are checked; the terminal graphs are merged and checked; the signal graph is
   ordered. Specs become a `Model`.
2. `gathered_equations`: every variable and equation goes into a sparse tableau. The `Model` becomes an `ImplicitSystem`.
3. `solved_system`: variables whose derivative occurs are states; the rest is matched, ordered and solved block by block. The
   `ImplicitSystem` becomes a `SolvedSystem`.
4. `written_out`: signals, powers, energies and events are written in terms of states, held inputs, parameters and time. The
   `SolvedSystem` becomes a `System`.

The last two stages need equations only, and are on the shelf of reduction: a run takes them again where it goes on with other states.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from foundation.gc_pause import paused_collection
from mechanics.equations import EquationsOfMotion

from ..reduction.solve import solved_system
from ..reduction.write_out import written_out
from ..specs import SystemSpec
from ..system import System
from .gather import gathered_equations
from .model import checked_model


def compose(spec: SystemSpec, eom: EquationsOfMotion | None = None, *, blocks: Mapping[str, type[Any]] | None = None) -> System:
    """The system's explicit equations.

    Parameters
    ----------
    spec
        Components, connection rows and signal blocks.
    eom
        The mechanism's `EquationsOfMotion`; None for a system without one.
    blocks
        The user's Python classes: for signal blocks by the text of `SignalSpec.block` (or by the signal's name), for components by that of
        `ComponentSpec.model`.

    Raises
    ------
    DomainsError
        Codes E400 to E440, each for one kind of ill-posed system; an `ErrorList` where several were found in one pass.
    """
    with paused_collection():
        model = checked_model(spec, eom, blocks or {})  # 1.
        implicit = gathered_equations(model)  # 2.
        solved = solved_system(implicit)  # 3.
        return written_out(solved)  # 4.
