"""CasADi expressions into machine code: compilation, long functions, linear and nonlinear solving in C."""
