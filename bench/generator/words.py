"""Write the words of a layout to standard output, without end or a given number: what a battery of tests reads.

$ python bench/generator/words.py riffle --seed 1 | RNG_test stdin64
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from layouts import LAYOUTS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("layout", choices=LAYOUTS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--words", type=int, help="of 64 bits; without end if not given")
    options = parser.parse_args()
    left = options.words
    try:
        for block in LAYOUTS[options.layout].words(options.seed):
            part = block if left is None else block[:left]
            sys.stdout.buffer.write(part.astype("<u8", copy=False).tobytes())
            if left is not None:
                left -= len(part)
                if left <= 0:
                    break
        sys.stdout.buffer.flush()
    except BrokenPipeError:  # the battery has enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
