"""Reading files that nobody has checked: child processes, limits of time and memory, archives, XML."""
