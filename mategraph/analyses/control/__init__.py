"""For the control engineer: the nonlinear machine shaken, controllers as blocks, spectra."""
