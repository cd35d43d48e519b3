"""What a command of `mischwerk sim` can't do, told in plain words."""


class CommandError(Exception):
    """Something the user can mend; the text is one line, or two."""
