"""What a machine's methods compute, one file per method: a typed result, and the function that makes it."""
