"""Robot descriptions: URDF, SDF and MJCF."""
