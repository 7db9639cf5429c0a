"""Densities, materials and masses: where each comes from, and integrals over simple solids.

::

    material_table    densities of common materials by name, and the user's own
    materials         a material for every part, and what parts weigh with it
    mass_overrides    masses that the user gives instead
    primitive_solids, thin_shells, fitted_solids   mass properties in closed form
"""
