"""Garbage is collected while every axis stands: nobody looks at a sensor then, and no card may need an answer."""

import gc

import small_machine
from shuffler import hal
from shuffler.job import AUDITABLE, Job
from shuffler.machine.drawing import drawing
from shuffler.machine.drive import Drive
from shuffler.machine.reporter import phase_index
from shuffler.pieces import LIGHT, STAYS, WAITING, flat
from shuffler.planning.planner import Planning
from test_sequence import Story
from toy_rack import COLLECT_US


def watched(story):
    """For each collection, in a list that fills: does anything move, the phase, and how many cards were fed by then."""
    toy, collections = story.toy, []
    collect = toy.collect

    def collecting():
        moves = [axis for axis in range(3) if story.sequence.drive.moving[axis]]
        collections.append((moves, story.sequence.reporter.phase, story.sequence.feeder.throat.passed))
        collect()

    toy.collect = collecting
    return collections


def test_it_is_collected_before_and_after_the_cards_of_a_pass_and_never_while_anything_moves():
    story = Story()
    collections = watched(story)
    assert story.shuffle() == "done"
    assert story.toy.well == story.job.progress.target
    assert [moves for moves, _, _ in collections if moves] == []
    passes = len(story.job.progress.passes)
    assert len([fed for _, phase, fed in collections if phase == phase_index("feeding")]) == passes
    assert len([fed for _, phase, fed in collections if phase == phase_index("ejecting")]) == passes


def test_with_much_garbage_the_machine_stops_to_collect_in_the_middle_of_a_pass():
    """A large deck, or a host that asks without a pause."""
    story = Story()
    collections = watched(story)
    drive = story.sequence.drive
    collect = drive.collect_garbage_if_due
    drive.collect_garbage_if_due = lambda left_bytes=0: collect(100_000)
    assert story.shuffle() == "done"
    assert story.toy.well == story.job.progress.target
    assert [moves for moves, _, _ in collections if moves] == []
    feeding = [fed for _, phase, fed in collections if phase == phase_index("feeding")]
    assert len(set(feeding)) > 5
    ejecting = [fed for _, phase, fed in collections if phase == phase_index("ejecting")]
    assert len(ejecting) > 2 * len(story.job.progress.passes)


def test_cards_and_messages_are_reckoned_as_garbage():
    toy, drive = thinker(0)
    left = drive.garbage_bytes
    drive.on_link = lambda: None
    toy._queue.post(hal.LINK, 0, 0, 0)
    drive.until(lambda: False, 1000)
    garbage = drive.garbage_bytes
    assert garbage > left
    drive.on_beat = drive.beat_at = lambda t_us: setattr(drive, "next_beat_us", None)
    drive.next_beat_us, drive._beat_ticks = toy.t, toy.t
    drive.until(lambda: False, 1000)
    assert drive.garbage_bytes > garbage
    story = Story()
    left = []
    collect = story.sequence.drive.collect
    story.sequence.drive.collect = lambda: (left.append(story.sequence.drive.garbage_bytes), collect())
    assert story.shuffle() == "done"
    assert max(left) >= 1200, "a card is nothing"


def test_a_job_begins_with_one_before_the_drivers_are_asked_and_one_after_so_that_what_stays_lies_close_together():
    story = Story()
    story.toy.enable = lambda on: collections.append(on)
    collections = watched(story)
    assert story.shuffle() == "done"
    idle = ([], phase_index("idle"), 0)
    assert collections[:3] == [idle, True, idle]


def pieces_of_1500_us(toy, count):
    for _ in range(count):
        toy.t += 1500
        yield


MOST_PIECES = 17  # that leave what there is room for
ENOUGH_US = 600_000  # for many times as many


def thinker(pieces):
    toy = Story().toy
    drive = Drive(toy, toy.config)
    drive.background.task = pieces_of_1500_us(toy, pieces)
    return toy, drive


def thinks(drive):
    drive.background.run_background()


def test_garbage_of_background_tasks_is_collected_after_a_number_of_pieces():
    toy, drive = thinker(3 * MOST_PIECES + 1)
    thinks(drive)
    assert drive.background.task is None and len(toy.collections) == 3


def test_light_pieces_leave_hardly_any():
    toy, drive = thinker(0)
    drive.background.task = (LIGHT for _ in range(280))
    drive.background.run_background()
    assert drive.background.task is None and toy.collections == []


def test_no_more_garbage_is_left_than_is_reckoned():
    """Under MicroPython, whose words have twice as many bytes here as on the chip; planning a rack and a wheel."""
    allocated = getattr(gc, "mem_alloc", lambda: 0)
    for config in (small_machine.config(pockets=10, capacity=10), small_machine.wheel(pockets=54)):
        target = sorted(range(52), key=lambda card: (card * 7919) % 9973)
        planning = Planning(target, config, None, True)
        drive = thinker(0)[1]
        for part in (planning.beginning(400), planning.finishing()):
            drive.background.task = flat(part)
            gc.collect()
            gc.disable()
            before = allocated()
            while drive.background.task is not None:
                drive.background._work(False)
            left = allocated() - before
            gc.enable()
            assert left <= 2 * drive.garbage_bytes, (left, drive.garbage_bytes)
            assert 2 * drive.garbage_bytes <= 3 * left or not left, (left, drive.garbage_bytes)
            drive.garbage_bytes = 0
            planning.improve(400)


def test_between_two_jobs_it_is_collected_after_two_answers():
    for garbage, collections in ((1799, 0), (1800, 1)):
        toy, drive = thinker(0)
        drive.garbage_bytes = garbage
        drive.on_link = lambda: None
        toy._queue.post(hal.LINK, 0, 0, 0)  # something to wake it
        ended = iter((False, True))
        drive.idle_until(lambda ended=ended: next(ended))
        assert len(toy.collections) == collections


def test_before_what_stays_is_made_garbage_is_collected():
    """Made on top of it, it would lie in the middle of what is free, in two pieces from then on."""
    toy, drive = thinker(0)
    drive.background.task = iter([None, STAYS, LIGHT])
    drive.background.run_background()
    assert drive.background.task is None and len(toy.collections) == 1


class Commitment:
    """Of an audit: all that the drawing asks for."""

    is_waiting = False

    def __init__(self, noted):
        self._noted = noted
        self.material = b""

    def commit(self, material):
        self._noted.append("commitment")
        self.is_waiting = True


class Bits:
    def start_up(self):
        yield

    def read(self, out):
        pass


def test_before_an_auditable_job_commits_itself_garbage_is_collected():
    """Its hash, and the number that the host then gives, stay."""
    story = Story()
    noted = []
    job = Job(12, 0, 0, AUDITABLE, audit=Commitment(noted))
    pieces = drawing(job, story.toy.config, story.toy, Bits())
    while "commitment" not in noted:
        noted.append(next(pieces))
    assert noted[-3:] == [STAYS, "commitment", WAITING]
    pieces.close()


def test_the_machine_listens_right_before_each_and_right_after():
    """A collection is as long as some pieces: with one of them it would be the longest that nobody looks."""
    toy, drive = thinker(3 * MOST_PIECES + 1)
    wait, looks_us = toy.wait, [0]

    def looked(timeout_us):
        looks_us.append(toy.t)
        wait(timeout_us)

    toy.wait = looked
    thinks(drive)
    gaps_us = [after - before for before, after in zip(looks_us, looks_us[1:]) if before < toy.collections[-1]]
    assert len(toy.collections) == 3 and COLLECT_US <= max(gaps_us) < COLLECT_US + 1500


def test_while_something_moves_it_thinks_as_much_as_there_is_memory_for_and_collects_when_it_stands():
    """In 15 ms a wheel's home sensor has come and gone."""
    for thinks_meanwhile in (
        lambda drive: drive.background.until(lambda: False, ENOUGH_US),
        lambda drive: drive.background.run_background(ENOUGH_US),
    ):
        toy, drive = thinker(2 * MOST_PIECES)
        thinks_meanwhile(drive)
        assert toy.collections == [] and len(list(drive.background.task)) == MOST_PIECES
        drive.collect_garbage_if_due()
        assert len(toy.collections) == 1
        drive.collect_garbage_if_due()
        assert len(toy.collections) == 1, "there is nothing to collect"


def test_the_deck_ends_hardly_later_for_it():
    """Two at the beginning, one before the plan that stays, two in a pass; two more for what planning leaves."""
    story = Story()
    assert story.shuffle() == "done"
    quick = Story()
    quick.toy.collect = lambda: None
    assert quick.shuffle() == "done"
    later_us = story.job.record.duration_us - quick.job.record.duration_us
    assert later_us <= (2 * len(story.job.progress.passes) + 5) * COLLECT_US
