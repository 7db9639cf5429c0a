"""Hypothesis as this suite uses it: no clock (the machine may be busy), nothing written beside the tests, the same examples every time."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("laws", deadline=None, database=None, derandomize=True)
settings.load_profile("laws")
