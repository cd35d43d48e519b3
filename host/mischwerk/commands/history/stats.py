"""`mischwerk stats`: what the history adds up to."""

from mischwerk.api.history import read_stats
from mischwerk.commands.history import stats_text
from mischwerk.errors import EXIT_DONE
from mischwerk.terminal.terminal import print_object


def run(period: str, last: int, json_wanted: bool) -> int:
    """Add up and print; ``last``: how many periods. Raises UsageProblem."""
    found = read_stats(period, last)
    if json_wanted:
        print_object(found.to_dict())
    else:
        stats_text.show(found)
    return EXIT_DONE
