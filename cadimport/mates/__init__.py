"""Mates between two parts: their kinds, and their frames found from the geometry."""
