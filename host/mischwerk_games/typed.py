"""Lines of commands from a program: of any length, with line ends of Unix or Windows, and any bytes."""

import io
from collections.abc import Iterator
from typing import TextIO

LONGEST = 65_536  # letters; a command has some twenty, but a seed may have any number of zeros
_READ = LONGEST + len("\r\n")


def replace_undecodable(stream: TextIO) -> None:
    """Bytes that are not text become letters that are in no command: an invalid line, not the end of the program."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="replace")


def lines(stream: TextIO) -> Iterator[str | None]:
    """Each line without its end, or None for one longer than LONGEST, of which no more than that is kept in memory."""
    while part := stream.readline(_READ):
        line = part.removesuffix("\n").removesuffix("\r")  # Windows ends a line with both
        while part and not part.endswith("\n"):
            part = stream.readline(_READ)  # the rest of a long line is dropped
        yield line if len(line) <= LONGEST else None
