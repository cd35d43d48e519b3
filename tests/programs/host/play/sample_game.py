"""The sample game of the document, and a twin to deal it."""

SAMPLE = "start 07101825\nshow game\ndiscard 1 10L\nshow 1\ndiscard 2 DL\ndiscard 3 8E\npick 3\nshow game\nquit\n"
ANSWERS = (
    "Player 1 takes the turn.\n8L / 11\n7L,AH,BE,BS\nError, 8E cannot be stacked on DL.\nDL / 10\n"  # the document's
)
TURN = "Player 1 takes the turn.\n"
MODEL = ("--sim", "--twin", "model", "--interpreter", "cpython", "--sim-seed", "5")
