"""The version of the program, where every module can import it without importing anything else."""

__version__ = "0.1.0"
