"""Long computing in pieces, whose parts may have parts of their own, on a small stack.

A generator hands over to a part by yielding it (a generator), and is sent what that returns. With ``yield from`` each
level takes 0.3 KiB of the chip's stack of 8 KiB whenever a piece is computed; here only the innermost does. What is
called for every step of a loop may still use ``yield from``: it is quicker.

What a piece yields, if anything, says what the code that runs them (machine/drive.py) has to mind.
"""

WAITING = 1  # it can't go on before `may_continue`
LIGHT = 2  # it has left hardly any garbage
STAYS = 3  # the next one's result is kept: collecting first keeps it out of the middle of free memory


def flat(whole, each=None):
    """Generator: the pieces of ``whole`` and its parts; returns what that returns. each(): called after each piece.

    Whatever a part raises is raised where it was handed over to. Closed early, it closes them all, the innermost first.
    """
    stack = [whole]
    value = error = None
    try:
        while stack:
            try:
                if error is None:
                    piece = stack[-1].send(value)
                else:
                    raised, error = error, None
                    piece = stack[-1].throw(raised)
            except StopIteration as end:
                stack.pop()
                value = end.value
            except Exception as e:
                stack.pop()
                if not stack:
                    raise
                error = e
            else:
                value = None
                if hasattr(piece, "send"):
                    stack.append(piece)
                else:
                    if each is not None:
                        each()
                    yield piece
    finally:
        while stack:
            stack.pop().close()
    return value


def at_once(whole):
    """Carry a generator and its parts out to the end; what it returns. For host and tests: a board works in pieces."""
    pieces = flat(whole)
    try:
        while True:
            next(pieces)
    except StopIteration as end:
        return end.value
