"""Curves of signals and figures of analyses."""
