"""The rules of thumb by which cards are played: plain Python, which the kernel compiles too. Needs no extra."""
