"""What ties joints together: gears, racks, belts, cycloidal discs; and the leads of threads."""
