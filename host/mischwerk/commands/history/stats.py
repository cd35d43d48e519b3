"""`mischwerk stats`: what the history adds up to."""

from mischwerk.commands.history import stats_text
from mischwerk.errors import EXIT_DONE
from mischwerk.history import place
from mischwerk.history.database import of_user
from mischwerk.history.stats import gathered
from mischwerk.terminal.terminal import print_object


def run(period: str, last: int, json_wanted: bool) -> int:
    """Add up and print; ``last``: how many periods. Raises UsageProblem."""
    with of_user() as database:
        found = gathered(database, period, last)
    if json_wanted:
        print_object(found.to_dict(str(place.path())))
    else:
        stats_text.show(found, str(place.path()))
    return EXIT_DONE
