"""Dynamics of trees of any length: per-link functions called in a loop."""
