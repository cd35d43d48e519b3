"""A rehearsal of bench/history.py, so that the measurement doesn't fail at its end."""

from rehearsal import rehearsed


def test_every_command_and_every_trial_has_its_row():
    said = rehearsed("history")
    for what in (
        "mischwerk stats",
        "mischwerk history export",
        "keeping a job",
        "no change at 2 retries",
        "from 2 to 10",
    ):
        assert what in said
