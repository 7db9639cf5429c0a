"""Units of signals: inferred along the wires, through formulas."""
