"""``python -m mischwerk``: the same program as the console script."""

from mischwerk.entry import main

if __name__ == "__main__":
    main()
