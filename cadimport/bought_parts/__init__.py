"""Bought parts: which parts of an assembly are products of a library, and what moves inside them."""
