"""A small run of bench/skat_solver.py, and that its comparisons notice what is wrong."""

from fractions import Fraction

import pytest
import skat_solver
from mischwerk_games.skat.sampling.hidden import IN_SKAT, Group, Hidden
from rehearsal import rehearsed
from skat_data import cards


def test_rehearsal_of_skat_solver_shows_all():
    told = rehearsed("skat_solver", columns=200)
    for text in ("win_or_lose: mean", "values in points", "as minimax has them", "playouts a second", "from uniform"):
        assert text in told


@pytest.mark.parametrize("question", ["points", "card_points", "wins", "card_wins"])
def test_a_wrong_solver_is_noticed(question, monkeypatch):
    right = getattr(skat_solver.Solver, question)

    def wrong(solver, position):
        found = right(solver, position)
        if isinstance(found, dict):
            return {card: value + 1 if question == "card_points" else not value for card, value in found.items()}
        return found + 1 if question == "points" else not found

    monkeypatch.setattr(skat_solver.Solver, question, wrong)
    with pytest.raises(RuntimeError):
        skat_solver.truth(1, 2)


def test_a_value_unlike_the_second_program_s_is_noticed(monkeypatch):
    monkeypatch.setattr(skat_solver.Solver, "wins", lambda solver, position: True)
    with pytest.raises(RuntimeError, match="deal 0: 57 points"):
        skat_solver.known(5)


def test_probabilities_of_the_document_s_filling_are_exact():
    """Middlehand holds one of three cards, rearhand can't have one of them, and the skat gets one: middlehand is filled
    last. Of the four worlds that can be, the two with CJ in the skat are never drawn."""
    told = Hidden((1, 2, IN_SKAT), (1, 1, 1), (Group(cards("CJ"), 0b101), Group(cards("S7 S8"), 0b111)), (0, 0, 0, 0))
    shares = skat_solver.filled_probabilities(told)
    seven, eight, jack = cards("S7"), cards("S8"), cards("CJ")
    assert shares == {
        (0, jack, seven, eight): Fraction(1, 2),
        (0, jack, eight, seven): Fraction(1, 2),
    }


def test_the_document_s_filling_is_uniform_for_a_soloist_who_knows_the_skat():
    """Two hands, each with cards that the other can't have."""
    groups = (Group(cards("CJ"), 0b01), Group(cards("HA"), 0b10), Group(cards("S7 S8 S9 ST"), 0b11))
    shares = skat_solver.filled_probabilities(Hidden((1, 2), (3, 3), groups, (0, 0, 0, 0)))
    assert len(shares) == 6 and set(shares.values()) == {Fraction(1, 6)}
