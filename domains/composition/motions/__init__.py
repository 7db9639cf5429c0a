"""Motions of joints: given to ideal drives, or wanted of inputs."""
