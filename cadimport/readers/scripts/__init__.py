"""CAD scripts in Python (CadQuery, build123d), run in a child process when the user allowed it.

::

    reader              runs a script, and finds the machine that it makes
    cadquery_assembly   a CadQuery assembly with constraints
    build123d_parts     build123d parts with joints
    script_parts        the parts of both into an `Assembly`
"""
