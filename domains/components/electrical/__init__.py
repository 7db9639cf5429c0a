"""Electrical components: passive elements, electronics, sources, meters, machines and drives."""
