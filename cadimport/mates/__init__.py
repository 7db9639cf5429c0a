"""Mates between two parts: their kinds, and their frames found from the geometry.

::

    kinds             the table of kinds, with aliases and coordinates
    from_geometry     a mate with its frames, from its kind, its two parts and what they share:
    coaxial, touching   shared lines (a hole around a shaft), points (a ball in its socket) and planes
    frames            the frame on an axis
    overrides         a mate of the CAD file with some of its properties replaced
    kind_from_constraints   constraints (concentric, coincident, ...) of two parts into the kind of mate that they leave
    couplings         the coordinate that a gear, rack or belt between two parts acts on
    checks            limits and pitch that make sense for a kind
"""
