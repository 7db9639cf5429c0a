"""Bodies and joints in motion: spatial algebra, joint kinds, the recursive algorithms."""
