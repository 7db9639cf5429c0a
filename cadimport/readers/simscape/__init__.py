"""Simscape Multibody XML, as SolidWorks, Onshape and others export it.

::

    reader         a file into an `Assembly`
    document       parts with their masses at their places
    mates          joints, constraints and rigid groups as mates
    constraints    the table of constraints and what they forbid
    shapes         geometry from the STEP files beside it
    units          units by name
"""
