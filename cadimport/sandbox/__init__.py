"""Reading files from untrusted sources: child processes, limits of time and memory, archives, XML."""
