"""Joints that are found from the geometry, as the user meets them: computed once, shown, asked about, answered, swept."""
