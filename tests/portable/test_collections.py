"""Garbage is collected at quiet moments, so that it never collects itself while something waits for a reaction."""

from shuffler import hal
from shuffler.drive import LIGHT, STAYS, Drive
from shuffler.sequence import phase_index
from test_sequence import Story
from toy_rack import COLLECT_US


def watched(story):
    """What the feed did at each collection: a list that fills; and how many cards were fed by then."""
    toy, found = story.toy, []
    collect = toy.collect

    def collecting():
        busy = toy.axes[hal.FEED].move is not None
        found.append((busy, story.sequence.phase, story.sequence.feeder.passed))
        collect()

    toy.collect = collecting
    return found


def test_it_is_collected_in_every_phase_of_a_pass_and_never_while_the_feed_moves():
    story = Story()
    found = watched(story)
    assert story.shuffle() == "done"
    assert story.toy.well == story.job.target
    assert [busy for busy, _, _ in found if busy] == []
    passes = len(story.job.passes)
    starts = [fed for _, phase, fed in found if fed == 0]
    ends = [fed for _, phase, fed in found if fed == 12]
    assert len(starts) >= passes and len(ends) >= passes
    assert len(found) > 2 * passes, "none in between"


def test_a_job_begins_with_one_so_that_what_stays_lies_close_together():
    story = Story()
    found = watched(story)
    assert story.shuffle() == "done"
    assert found[0][1] == phase_index("idle")


def pieces_of_1500_us(toy, count):
    for _ in range(count):
        toy.t += 1500
        yield


def thinker(pieces):
    toy = Story().toy
    drive = Drive(toy, toy.config)
    drive.thoughts = pieces_of_1500_us(toy, pieces)
    return toy, drive


def thinks(drive):
    drive.think()


def thinks_while_it_waits(drive):
    drive.until_thinking(lambda: False, 60_000_000, True)


def test_thoughts_are_tidied_up_behind_every_48_pieces():
    for think in (thinks, thinks_while_it_waits):
        toy, drive = thinker(200)
        think(drive)
        assert drive.thoughts is None and len(toy.collections) == 4


def test_light_pieces_leave_a_sixth():
    toy, drive = thinker(0)
    drive.thoughts = (LIGHT for _ in range(280))
    drive.think()
    assert drive.thoughts is None and toy.collections == []


def test_before_what_stays_is_made_garbage_is_collected():
    """Made on top of it, it would lie in the middle of what is free, in two pieces from then on."""
    toy, drive = thinker(0)
    drive.thoughts = iter([None, STAYS, LIGHT])
    drive.think()
    assert drive.thoughts is None and len(toy.collections) == 1


def test_the_machine_listens_right_before_each_and_right_after():
    """A collection is as long as some pieces: with one of them it would be the longest that nobody looks."""
    for think in (thinks, thinks_while_it_waits):
        toy, drive = thinker(200)
        wait, looks_us = toy.wait, [0]

        def looked(timeout_us, toy=toy, wait=wait, looks_us=looks_us):
            looks_us.append(toy.t)
            wait(timeout_us)

        toy.wait = looked
        think(drive)
        gaps_us = [after - before for before, after in zip(looks_us, looks_us[1:]) if before < toy.collections[-1]]
        assert len(toy.collections) == 4 and COLLECT_US <= max(gaps_us) < COLLECT_US + 1500


def test_what_must_not_run_past_a_narrow_window_moves_while_no_garbage_is_collected():
    """In 23 ms a wheel's home sensor has come and gone. It thinks as much as there is memory for; tidied up at rest."""
    toy, drive = thinker(200)
    drive.until_thinking(lambda: False, 60_000_000, False)
    assert toy.collections == [] and len(list(drive.thoughts)) == 200 - 48
    drive.tidy()
    assert len(toy.collections) == 1
    drive.tidy()
    assert len(toy.collections) == 1, "there is nothing to collect"


def test_the_deck_ends_hardly_later_for_it():
    """Less than half a second of machine time for the few that nothing hides."""
    story = Story()
    assert story.shuffle() == "done"
    quick = Story()
    quick.toy.collect = lambda: None
    assert quick.shuffle() == "done"
    later_us = story.job.duration_us - quick.job.duration_us
    assert later_us <= 3 * len(story.job.passes) * COLLECT_US
