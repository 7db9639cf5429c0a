"""Given motions: axes in step, points and parts in place of joints, warnings."""
