"""Assemblies on disk, and parts found again.

::

    assembly_files      an assembly as a folder with JSON and arrays
    stored_assemblies   the cache of assemblies that were read
    stored_meshes       triangles in the cache, or still to be made, which are found when they are asked for
    array_files         one file of a document and some arrays
    fingerprint         a name for a shape, made from the shape
    part_matching       which part of an edited assembly is which part of the one before: one assignment of all
    congruence          the rigid motion that carries one shape onto another
    compared_shapes     the shapes of two assemblies: congruent ones, and how alike the others are
    common_motion       the motion that carries most of a machine, or a sub-assembly
    name_likeness       names less what CAD counts up by itself
    part_changes        what happened to a part: edited, moved, renamed
    split_parts         parts that were cut into several, or joined
"""
