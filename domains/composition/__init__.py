"""Specs and a mechanism into one set of equations."""
