"""What the geometry of placed parts shows: features of a part, its class by shape, and where two parts touch or fit. Nothing moves here."""
