"""Benchmarks: us and the peer interleaved in one run; what counts is the ratio (ours / theirs, below 1 is faster).

``make bench`` runs them all; ``python -m benchmarks second_run`` one.
"""
