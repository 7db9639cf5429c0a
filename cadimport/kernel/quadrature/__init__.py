"""Integrals over faces that splines bound or carry: every rule ends at the knots."""
