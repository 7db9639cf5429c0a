"""Equations into explicit form: structure, index reduction, choice of states, elimination."""
