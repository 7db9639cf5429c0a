"""Assemblies on disk: files, fingerprints of shapes, and which part of one file is which part of another."""
