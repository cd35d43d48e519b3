"""The DDSS player: solves sampled worlds with open cards and votes. Needs the extra `skat` (numpy, numba)."""
