"""Drawings of components, blocks and joints, and the sides on which their terminals stand."""
