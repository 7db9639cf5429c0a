"""Which parts move together: the graph of parts and mates, composite bodies and their masses."""
