"""Ways from a generator's numbers to a number below a bound."""

from collections.abc import Iterator

from mischwerk_lab.hunting.loops import Draw

MODULO = "modulo"  # number % bound
MULTIPLY = "multiply"  # number * bound, the upper part; floor(random() * bound)
JAVA = "nextInt"  # modulo, but the upper bits for powers of two; numbers of the last incomplete round are refused
MASKED = "masked"  # the lower bits, refused where they are too large: NumPy's RandomState
PYTHON = "getrandbits"  # the upper bits, refused where they are too large
DIVIDE = "divide"  # number // (largest // bound), refused beyond: std::uniform_int_distribution before GCC 11
KINDS = (MODULO, MULTIPLY, JAVA, MASKED, PYTHON, DIVIDE)


def drawer(kind: str, numbers: Iterator[int], width: int) -> Draw:
    """Draws by numbers of ``width`` bits."""

    def below(bound: int) -> int:
        while True:
            found = one(kind, next(numbers), width, bound)
            if found is not None:
                return found

    return below


def one(kind: str, number: int, width: int, bound: int) -> int | None:
    """The draw, or None if the number is refused."""
    if kind == MODULO:
        return number % bound
    if kind == MULTIPLY:
        return number * bound >> width
    if kind == JAVA:
        if bound & (bound - 1) == 0:
            return number * bound >> width
        return number % bound if number - number % bound + bound - 1 < 1 << width else None
    if kind == MASKED:
        number &= (1 << (bound - 1).bit_length()) - 1
    elif kind == PYTHON:
        number >>= width - bound.bit_length()
    else:
        number //= ((1 << width) - 1) // bound
    return number if number < bound else None
