"""Assemblies on disk, and parts found again.

::

    assembly_files      an assembly as a folder with JSON and arrays
    stored_assemblies   the cache of assemblies that were read
    fingerprint         a name for a shape, made from the shape
    part_matching       which part of an edited assembly is which part of the one before
"""
