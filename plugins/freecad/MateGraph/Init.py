"""Nothing to do without a window: what scripts need is in `mategraph_freecad`."""
