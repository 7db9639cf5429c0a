"""One-dimensional mechanical components: inertias, springs, friction, stops, gears."""
