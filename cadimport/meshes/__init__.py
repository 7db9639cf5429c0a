"""Triangles: mesh files, and meshes of simple shapes to look at."""
