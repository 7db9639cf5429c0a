"""Questions to a composed system: rest, linear behaviour, reactions, graphs."""
