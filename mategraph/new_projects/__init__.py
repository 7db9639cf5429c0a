"""Project files to begin with: the mechanism that the geometry of a file suggests, or a drive without an assembly."""
