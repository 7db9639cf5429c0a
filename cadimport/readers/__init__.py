"""One folder per file format, and the registry that finds the reader of a file.

::

    registry       which reader takes a file, by its ending and content; plug-ins
    step, freecad, simscape, scripts, robots (urdf, sdf, mjcf)    they never import each other
    links          links and joints of a mechanism file into an `Assembly`
    link_meshes    the mesh files that such a file names
    notes          notes and errors that several readers give
"""
