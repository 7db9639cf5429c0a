"""The CAD kernel: the only place that imports OCP. Runs in child processes.

::

    product_tree, document_labels   the tree of products in a document, with names, colours and materials
    measured_parts                  shapes into parts: everything below for each, once per shape
    mass_properties, face_integrals, quadrature   exact integrals over volumes and faces
    faces                           planes, cylinders and other analytic faces: what mates are found from
    tessellation                    triangles and edges for display
    stored_shapes                   shapes as bytes, of which the triangles are made, at once or when they are asked for
    part_cache                      what was computed for a shape, kept for the next file that holds it
    shape_worker                    shapes in .brp files into parts, in a child process of their own
    shapes, similarity              what a shape is made of; places that mirror or scale
"""
