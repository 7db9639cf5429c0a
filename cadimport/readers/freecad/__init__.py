"""FreeCAD documents: shapes, placements, colours and the joints of the Assembly workbench."""
