"""Where a run begins: given values, a pose within the limits, or at rest."""
