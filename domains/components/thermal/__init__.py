"""Thermal components."""
