"""Opening the rooms costs nothing: heavy libraries are loaded when they are used."""

from __future__ import annotations

import subprocess
import sys


def test_importing_topology_and_mechanics_loads_no_heavy_library() -> None:
    program = (
        "import sys, topology, mechanics;"
        "heavy = {'casadi', 'scipy', 'networkx', 'OCP', 'cadquery', 'pyvista', 'xarray'} & set(sys.modules);"
        "assert not heavy, heavy; mechanics.compile_function; topology.reduce_assembly; assert 'casadi' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
