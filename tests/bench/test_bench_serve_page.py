"""A rehearsal of bench/serve_page.py, which ends with an error if watching has changed what the machine did."""

from rehearsal import rehearsed


def test_a_shuffle_is_the_same_watched_or_not():
    said = rehearsed("serve_page")
    for what in ("the command, no page", "without --show-cards", "watched by 0", "watched by 3"):
        assert what in said
