"""Games played with our decks. Playing needs no extra; what computes in Skat needs `skat` (numpy, numba)."""
