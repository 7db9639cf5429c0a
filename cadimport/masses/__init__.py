"""Densities, materials and masses: where each comes from, and integrals over simple solids."""
