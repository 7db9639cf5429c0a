/* What CasADi asks of an external function `mategraph_function`: sizes of its arguments and results, and of the memory it works in. */
casadi_int mategraph_function_n_in(void) { return INPUTS; }
casadi_int mategraph_function_n_out(void) { return OUTPUTS; }
const casadi_int *mategraph_function_sparsity_in(casadi_int i) { return shapes[i]; }
const casadi_int *mategraph_function_sparsity_out(casadi_int i) { return shapes[INPUTS + i]; }
int mategraph_function_work(casadi_int *sz_arg, casadi_int *sz_res, casadi_int *sz_iw, casadi_int *sz_w) {
  *sz_arg = ARGUMENTS; *sz_res = RESULTS; *sz_iw = INTEGERS; *sz_w = WORK;
  return 0;
}
