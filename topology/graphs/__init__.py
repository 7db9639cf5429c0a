"""Algorithms on graphs: linear graphs with their normal tree, matching, block triangular form, Pantelides, tearing."""
