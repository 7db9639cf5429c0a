"""Running again while the user edits."""
