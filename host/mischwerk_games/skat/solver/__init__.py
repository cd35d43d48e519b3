"""Perfect play with open cards: what the soloist reaches if nobody errs. Needs the extra `skat` (numpy, numba)."""
