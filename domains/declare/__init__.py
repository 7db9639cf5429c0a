"""What components and blocks are declared with."""
