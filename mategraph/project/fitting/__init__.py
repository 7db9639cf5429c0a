"""What the assembly's file holds, as the project leaves, replaces or rejects it: mates, couplings, what acts on joints, starts."""
