"""What every room uses and what is no CAD: errors, arrays and poses, suggestions, atomic files, the cache."""
