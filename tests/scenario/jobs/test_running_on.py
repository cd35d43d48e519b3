"""Two cards in a row for the same pocket: the nip runs on, and whatever goes wrong meanwhile is still seen."""

import pytest
from shuffler import hal
from shuffler.app.questions import fault_fields
from shuffler.link import reason_texts
from shuffler.machine import drive
from shuffler.planning.plan import Pass

from bench import Bench, name

CARDS = 12
BLOCKS = [Pass([k // 4 for k in range(CARDS)], [0, 1, 2])]  # four cards in a row into each of three pockets


def bench(lying=CARDS, **troubles):
    """A bench whose plan is BLOCKS, whatever is drawn; ``starts``: starts of the feed from rest or in motion."""
    made = Bench("pile10", lying, **troubles)
    made.starts = []
    original = made.scene.start

    def start(axis, segments):
        if axis == hal.FEED:
            made.starts.append((made.scene.axes[axis].busy, segments[0].start_hz))
        original(axis, segments)

    made.scene.start = start
    made.sequence.pockets.placed = lambda passes: BLOCKS
    return made


@pytest.fixture(autouse=True)
def target_of_blocks(monkeypatch):
    """BLOCKS leaves the deck as it lies: that is what is to be reached."""
    monkeypatch.setattr("shuffler.machine.attempts.drawing", lambda job, config, board, noise: _thought(job))


def _thought(job):
    job.prepared = (list(range(CARDS)), BLOCKS)
    yield 0


def test_it_stops_only_where_the_pocket_changes():
    made = bench()
    assert name(made.shuffle()) == "done" and made.is_done()
    from_rest = [start for start in made.starts if not start[0]]
    assert len(from_rest) == 1 + 3, "the first card is staged, then each block is begun from rest"
    at_full_speed = [hz for busy, hz in made.starts if busy and hz == made.config.feed_hz]
    assert len(at_full_speed) == 9 + 2, "run on within the blocks; slowed down behind two of them"


def test_the_rack_makes_room_at_once_and_garbage_waits_for_the_end_of_the_block(monkeypatch):
    """Collecting it in between would mean to wait until the roller stands, and the next card is on its way already."""
    monkeypatch.setattr(drive.Drive.tidy, "__defaults__", (0, 0))
    made = bench()
    feeds_at_moves, fed_at_collections = [], []
    start, collect = made.scene.start, made.hal.collect

    def starting(axis, segments):
        if axis == hal.POCKET and made.sequence.feeder.throat.passed % 4:
            feeds_at_moves.append(made.scene.axes[hal.FEED].busy)
        start(axis, segments)

    def collecting():
        if made.phases and made.phases[-1][0] == "feeding":
            fed_at_collections.append((made.sequence.feeder.throat.passed, any(made.sequence.drive.moving)))
        collect()

    made.scene.start, made.hal.collect = starting, collecting
    assert name(made.shuffle()) == "done" and made.is_done()
    assert feeds_at_moves == 9 * [True]
    assert sorted(set(fed_at_collections)) == [(0, False), (4, False), (8, False)]


@pytest.mark.parametrize("card", range(CARDS))
def test_a_double_feed_in_the_middle_is_seen(card):
    made = bench(double_offset={card: 0.5})
    made.shuffle()
    assert "DOUBLE_FEED" in made.faults or card == CARDS - 1


@pytest.mark.parametrize("card", range(CARDS))
def test_a_card_that_jams_at_the_mouth_is_not_run_into(card):
    """The next card is stopped behind it, and where the cards are is known."""
    made = bench(jam_insert={card})
    fault = made.shuffle()
    assert name(fault) == "JAM_INSERT" and fault.card == card + 1
    assert made.scene.deck.flying == [card]
    assert len(made.scene.deck.throat) <= 1


@pytest.mark.parametrize("t_us", range(1_200_000, 2_600_000, 37_000))
def test_stopped_while_the_roller_runs_on_the_same_plan_continues(t_us):
    made = bench()
    made.press_stop(t_us)
    assert name(made.shuffle()) == "STOPPED"
    assert made.go_on() is None
    assert made.is_done()


def test_a_card_that_does_not_come_gets_its_three_attempts_from_rest():
    made = bench(misfeed={2: 3})
    fault = made.shuffle()
    assert name(fault) == "MISFEED" and (fault.card, fault.attempt) == (3, 3)
    assert made.go_on() is None and made.is_done()


def test_a_short_deck_is_counted_right():
    fault = bench(lying=11).shuffle(cards=CARDS)
    assert name(fault) == "WRONG_COUNT" and reason_texts.detail(fault_fields(fault)) == "11 cards counted, 12 announced"
