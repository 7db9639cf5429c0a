"""The library of signal blocks: sources, mathematics, dynamics, logic, formulas."""
