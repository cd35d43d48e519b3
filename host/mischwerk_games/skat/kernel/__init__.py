"""The play of the cards in machine code, for millions of playouts. Needs the extra `skat` (numpy, numba)."""
