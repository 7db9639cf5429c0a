"""The designs that joint inference is measured on and nothing is tuned on: name -> module of this folder."""

DESIGNS: dict[str, str] = {}
