"""The machine's life on a toy rack of four pockets of three cards, in either interpreter."""

from shuffler import faults, hal
from shuffler.faults import MachineFault
from shuffler.job import Job
from shuffler.link import reason_texts
from shuffler.link.protocol import PHASES
from shuffler.machine.sequence import Sequence
from small_machine import config
from toy_rack import ToyRack

SEED = bytes(range(32))


class Story:
    """A sequence on a toy, and what it reported."""

    def __init__(self, cards=12, **toy):
        # A toy's axis moves evenly: shortly before the rack stands it is still too far off for a card to come.
        values = config(start_before_us=0)
        self.toy = ToyRack(values, cards, **toy)
        self.sequence = Sequence(self.toy, values)
        self.phases = []
        self.sequence.reporter.on_phase = lambda phase, number, t_us: self.phases.append(PHASES[phase])
        self.sequence.reporter.on_beat = lambda phase, t_us: None
        self.sequence.reporter.on_fault = lambda fault: None
        self.job = Job(12, 0, 0, 2, SEED)

    def shuffle(self):
        return self._end_of(self.sequence.shuffle, self.job)

    def home(self):
        return self._end_of(self.sequence.home)

    def _end_of(self, work, *arguments):
        """Name of the fault, or "done"."""
        try:
            work(*arguments)
        except MachineFault as error:
            return faults.kind(error.fault.code).name
        return "done"


def test_shuffle_ends_in_the_planned_order():
    story = Story()
    assert story.shuffle() == "done"
    assert story.toy.well == story.job.progress.target == story.toy.planned_target
    work = ["feeding", "ejecting"] * len(story.job.progress.passes)
    assert story.phases == ["homing", "collecting", "drawing", "planning"] + work + ["idle"]
    assert (story.job.progress.attempts, story.job.record.retries) == (1, 0)


def test_only_what_presses_cards_onto_their_shelves_may_be_quick():
    """The rack speeds up on its way up, and brakes on its way down, with the one rate; the other way round with the
    lower. (To home it goes with what lies in between.)"""
    values = config(start_before_us=0, pocket_up_accel=600000, pocket_down_accel=300000)
    story = Story()
    toy = ToyRack(values, 12)
    story.toy, story.sequence = toy, Sequence(toy, values)
    at = []
    story.sequence.reporter.on_phase = lambda phase, number, t_us: at.append(PHASES[phase])
    story.sequence.reporter.on_beat = lambda phase, t_us: None
    start, seen = toy.axes[hal.POCKET].start, []

    def watched(segments):
        if at and at[-1] in ("feeding", "ejecting"):
            seen.append(segments)
        start(segments)

    toy.axes[hal.POCKET].start = watched
    assert story.shuffle() == "done"
    directions = set()
    for segments in seen:
        upwards = segments[0].steps > 0
        directions.add(upwards)
        for s in segments:
            if s.start_hz != s.end_hz and abs(s.steps) > 20:
                rate = (max(s.start_hz, s.end_hz) ** 2) // (2 * abs(s.steps))
                pressing = upwards == (s.start_hz == 0)
                assert abs(rate - (600000 if pressing else 300000)) < 0.1 * rate, (segments, rate)
    assert directions == {True, False}


def test_misfeeds_are_retried_and_the_third_pauses():
    story = Story(misfeeds={5: 2})
    assert story.shuffle() == "done"
    assert story.job.record.retries == 2
    story = Story(misfeeds={5: 3})
    assert story.shuffle() == "MISFEED"
    assert story.phases[-1] == "paused"
    assert story.shuffle() == "done"
    assert story.toy.well == story.job.progress.target


def test_stop_anywhere_then_resume():
    whole = Story()
    whole.shuffle()
    for k in range(1, 12):
        story = Story(stop_at_us=whole.job.record.duration_us * k // 12)
        assert story.shuffle() == "STOPPED", k
        assert story.shuffle() == "done", k
        assert story.toy.well == story.job.progress.target, k


def test_stop_anywhere_then_home():
    whole = Story()
    whole.shuffle()
    for k in range(1, 8):
        story = Story(stop_at_us=whole.job.record.duration_us * k // 8 + 3000)
        assert story.shuffle() == "STOPPED", k
        assert story.home() == "done", k
        assert sorted(story.toy.well) == list(range(12)), k


def test_an_axis_that_has_lost_its_place_is_found_again_by_home():
    """For the feed, which has no home sensor, any place is as good as another."""
    for axis in (hal.FEED, hal.POCKET, hal.PUSHER):
        story = Story()
        assert story.home() == "done"
        story.toy.axes[axis].lost = True
        assert story.home() == "done", axis
        assert not story.toy.axes[axis].lost
        assert story.shuffle() == "done", axis
        assert story.toy.well == story.job.progress.target


def test_an_axis_that_loses_its_place_in_a_job_is_found_again_in_it():
    for axis in (hal.FEED, hal.POCKET, hal.PUSHER):
        story = Story()
        assert story.home() == "done"
        story.toy.axes[axis].lost = True
        assert story.shuffle() == "done", axis
        assert [faults.kind(fault.code).name for fault in story.job.record.faults] == ["POSITION_LOST"], axis
        assert sorted(story.toy.well) == list(range(12))


def test_a_cover_that_was_lifted_between_two_jobs_makes_the_next_one_home_where_it_cuts_the_drivers():
    for is_cut in (False, True):
        story = Story()
        story.toy.cover_cuts = is_cut
        assert story.home() == "done"
        story.toy.lift_the_cover()
        story.sequence.drive.until(lambda: False, 2000, False)
        story.phases.clear()
        assert story.shuffle() == "done"
        assert ("homing" in story.phases) == is_cut
        assert story.toy.well == story.job.progress.target


def test_wrong_counts_and_an_empty_well():
    for cards, name in ((0, "WELL_EMPTY"), (11, "WRONG_COUNT")):
        story = Story(cards=cards)
        assert story.shuffle() == name
        assert sorted(story.toy.well) == list(range(cards))
    story = Story(cards=12)
    story.job = Job(10, 0, 0, 2, SEED)
    assert story.shuffle() == "WRONG_COUNT"
    fault = story.job.record.faults[-1]
    detail = reason_texts.detail({"reason": fault.reason, "numbers": fault.numbers, "detail": fault.detail})
    assert "12 cards counted, 10 announced" in detail
    assert sorted(story.toy.well) == list(range(12))


def test_first_reason_to_halt_is_kept():
    drive = Story().sequence.drive
    drive.halt("COVER_OPEN")
    drive.halt("STOPPED")
    try:
        drive.until(lambda: False, 1000)
    except MachineFault as error:
        assert faults.kind(error.fault.code).name == "COVER_OPEN"
        return
    raise AssertionError("it was not halted")


def test_a_racks_deck_lies_under_the_follower_for_a_while_before_it_is_done():
    """A block of cards that leans between gate and rear wall sinks slowly."""
    story = Story()
    moves = []
    story.toy.follower = lambda down: moves.append((story.toy.t, down))
    assert story.shuffle() == "done"
    t, down = moves[-1]
    assert down and story.toy.t - t >= story.toy.config.follower_us + 400000
