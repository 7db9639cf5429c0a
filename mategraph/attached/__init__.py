"""What the project is attached to: parts that it names and the assembly has no more, and the new names written into the project file."""
