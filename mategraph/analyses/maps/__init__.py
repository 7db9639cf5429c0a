"""What a machine can reach, and how well, over two of its coordinates."""
