"""Where the hidden cards may be, by what a seat has seen. Needs the extra `skat` (numpy, numba)."""
