"""Designs that are only measured: nobody who tunes the inference looks at what it does on them."""
