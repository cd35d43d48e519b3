"""The methods' compiled loops: each shuffles many decks at once."""

from mischwerk_lab.kernels.kernel import Kernel, sorted_decks

__all__ = ["Kernel", "sorted_decks"]
