"""SPICE netlists as components."""
