"""``python -m mategraph``: the same as the command ``mategraph``."""

from .commands.cli import main

if __name__ == "__main__":
    main()
