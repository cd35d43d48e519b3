"""What to do about a request that the board refuses: for each reason that a command can meet."""

import pytest
from mischwerk.link.refusal import Refused
from shuffler import faults, reasons


@pytest.mark.parametrize(
    ("reason", "what_to_do"),
    [
        (reasons.NOTHING_PAUSED, "`mischwerk status`"),
        (reasons.OTHER_FORMAT, "`mischwerk settings set format`"),
        (reasons.NO_TEST_MODE, "--sim"),
        (reasons.LATCHED, "Run `mischwerk home` first."),
        (reasons.MANY_ATTEMPTS, "Run `mischwerk home` first."),
    ],
)
def test_the_hint_is_of_the_reason(reason, what_to_do):
    values = {"code": faults.code("BAD_REQUEST"), "reason": reason, "detail": "so it is"}
    problem = Refused(values).explained()
    assert problem.error == "The board refuses: so it is."
    assert what_to_do in problem.what_to_do and "request" not in problem.what_to_do


def test_a_deck_that_is_too_large():
    values = {"code": faults.code("DECK_TOO_LARGE"), "reason": reasons.MANY_CARDS, "detail": "it takes 100"}
    assert Refused(values).explained().what_to_do == "Use fewer cards."
