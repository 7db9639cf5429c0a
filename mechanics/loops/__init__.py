"""Closed loops: constraint rows, assembly, redundancy, constrained motion and singular poses."""
