"""The Monte Carlo player: plays each card in many worlds to the end. Needs the extra `skat` (numpy, numba)."""
