"""Integrators of ordinary differential equations, explicit and stiff."""
