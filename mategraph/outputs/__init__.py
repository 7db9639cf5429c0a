"""What a run leaves: its files, its summary, its record."""
