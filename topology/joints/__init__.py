"""Which joints are left: their freedoms, duplicates, couplings, spanning tree and mobility."""
