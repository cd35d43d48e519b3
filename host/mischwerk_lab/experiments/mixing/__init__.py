"""`lab mixing`: where cards go, how far from uniform, and what the size of the deck does to it."""
