"""What a command of `mischwerk sim` can't do, in plain words."""


class CommandError(Exception):
    """Something the user can fix; the text is one line, or two."""
