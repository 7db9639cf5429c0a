"""CAD scripts in Python (CadQuery, build123d), run in a child process when the user allowed it."""
