"""Stop and open cover, at every phase and at many moments: the motors stand, and resume ends in the planned order;
home instead brings all cards back.
"""

import pytest
from shuffler import hal, reasons
from shuffler.machine.attempts import MAX_ATTEMPTS
from shuffler.storage.memory import Memory
from shuffler.storage.memory_store import MemoryStore

from bench import SEED, Bench, name

BUILDS = ["pile10", "wheel54"]
MOMENTS = 90  # spread evenly over the whole shuffle; the builds are stopped at them in turn
SUNK_STEPS = 640  # by which a rack, or a wheel, stands elsewhere after its motor has let go


def length_us(build):
    bench = Bench(build)
    bench.shuffle()
    return bench.job.record.duration_us


@pytest.fixture(scope="module", params=BUILDS)
def course(request):
    """Build and the length of its undisturbed shuffle."""
    return request.param, length_us(request.param)


def in_turn(build, moment, step):
    """The moment itself for the first build, for the other the one in the middle before the next."""
    return (moment + step // 2 * BUILDS.index(build)) % MOMENTS


@pytest.mark.parametrize("moment", range(0, MOMENTS, 2))
def test_stop_at_any_moment_then_resume(course, moment):
    build, length = course
    bench = Bench(build)
    bench.press_stop(10_000 + length * in_turn(build, moment, 2) // MOMENTS)
    assert name(bench.shuffle()) == "STOPPED"
    assert bench.phases[-1][0] == "paused"
    target = bench.job.progress.target
    assert bench.go_on() is None
    assert bench.is_done()
    assert target is None or target == bench.job.progress.target, "a permutation is never redrawn because of a stop"
    assert bench.job.progress.attempts == 1


@pytest.mark.parametrize("moment", range(0, MOMENTS, 6))
def test_stop_at_any_moment_then_home(course, moment):
    build, length = course
    bench = Bench(build)
    bench.press_stop(10_771 + length * in_turn(build, moment, 6) // MOMENTS)
    assert name(bench.shuffle()) == "STOPPED"
    assert bench.home() is None
    assert bench.all_in_well()


@pytest.mark.parametrize("moment", range(0, MOMENTS, 8))
def test_open_cover_pauses_until_it_is_closed(course, moment):
    build, length = course
    bench = Bench(build)
    bench.open_cover(10_333 + length * in_turn(build, moment, 8) // MOMENTS)
    assert name(bench.shuffle()) == "COVER_OPEN"
    assert name(bench.go_on()) == "COVER_OPEN", "it is still open"
    bench.scene.cover(False)
    assert bench.go_on() is None
    assert bench.is_done()


def told_of_cards(bench):
    """Of each opening of the cover: whether it is told that cards lay in the pockets."""
    openings = [fault for fault in bench.job.record.faults if name(fault) == "COVER_OPEN"]
    return [fault.reason == reasons.CARDS_SEEN for fault in openings]


@pytest.mark.parametrize("seed", [SEED, b""], ids=["test", "sealed"])
def test_a_cover_that_opens_while_cards_lie_in_the_pockets_is_told_with_the_fault(course, seed):
    build, length = course
    for moment, cards_lay in ((0.001, False), (0.5, True), (0.9, True)):  # of a secret job also while it is drawn
        bench = Bench(build)
        bench.open_cover(round(length * moment))
        assert name(bench.shuffle(seed=seed)) == "COVER_OPEN"
        assert told_of_cards(bench) == [cards_lay]
        bench.scene.cover(False)
        assert bench.go_on() is None
        assert told_of_cards(bench) == [cards_lay], "once"


@pytest.mark.parametrize("seed", [SEED, b""], ids=["test", "sealed"])
def test_a_cover_that_opens_in_a_pause_is_told_when_the_job_goes_on(course, seed):
    build, length = course
    bench = Bench(build)
    bench.press_stop(length // 2)
    assert name(bench.shuffle(seed=seed)) == "STOPPED"
    for is_open in (True, False):
        bench.scene.cover(is_open)
        bench.idle()
    assert told_of_cards(bench) == []
    assert bench.go_on() is None
    assert told_of_cards(bench) == [True]
    assert bench.faults == ["STOPPED", "COVER_OPEN"]


def test_a_cover_that_opens_in_a_pause_before_anything_is_drawn_shows_no_cards():
    bench = Bench()
    bench.press_stop(1000)
    assert name(bench.shuffle()) == "STOPPED"
    for is_open in (True, False):
        bench.scene.cover(is_open)
        bench.idle()
    assert bench.go_on() is None
    assert told_of_cards(bench) == []


def redrawing(build, is_on=True):
    """A bench whose owner wants another order for a deck that was seen."""
    bench = Bench(build)
    bench.sequence.memory = Memory(MemoryStore())
    bench.sequence.memory.set_setting("redraw_after_cover", is_on)
    return bench


def close(bench):
    """Close the cover, and go on."""
    bench.scene.cover(False)
    return bench.go_on()


@pytest.mark.parametrize(("moment", "is_on"), [(0.6, True), (0.9, True), (0.9, False)])  # feeding, and emptying
def test_a_secret_deck_that_an_open_cover_showed_is_drawn_anew_where_its_owner_wants_it(course, moment, is_on):
    build, length = course
    bench = redrawing(build, is_on)
    bench.open_cover(round(length * moment))
    assert name(bench.shuffle(seed=b"")) == "COVER_OPEN"
    assert bench.phases[-1][0] == "paused"
    seen = list(bench.job.progress.target)
    assert name(bench.go_on()) == "COVER_OPEN", "it is still open"
    assert close(bench) is None
    assert bench.is_done()
    assert bench.faults == ["COVER_OPEN"] * 2 + ["DECK_SEEN"] * is_on
    assert (bench.job.progress.attempts, bench.job.progress.target != seen) == (1 + is_on, is_on)


def test_a_secret_deck_that_was_seen_in_a_pause_is_drawn_anew_though_going_on_is_stopped(course):
    build, length = course
    bench = redrawing(build)
    bench.press_stop(length * 0.8)
    assert name(bench.shuffle(seed=b"")) == "STOPPED"
    seen = list(bench.job.progress.target)
    for is_open in (True, False):
        bench.scene.cover(is_open)
        bench.idle()
    bench.press_stop(bench.board.now_us)
    assert name(bench.go_on()) == "STOPPED"
    assert bench.go_on() is None
    assert bench.is_done()
    assert bench.job.progress.target != seen and bench.job.progress.attempts == 2


def test_a_deck_that_is_seen_each_time_is_drawn_no_more_often_than_after_other_faults(course):
    build, length = course
    bench = redrawing(build)
    bench.open_cover(length * 0.8)
    fault = bench.shuffle(seed=b"")
    for attempt in range(1, MAX_ATTEMPTS):
        assert (name(fault), bench.job.progress.attempts) == ("COVER_OPEN", attempt)
        bench.open_cover(bench.board.now_us + length)
        fault = close(bench)
    assert name(close(bench)) == "DECK_SEEN"
    assert bench.job.progress.attempts == MAX_ATTEMPTS == len(bench.targets)
    assert bench.all_in_well()


def test_an_order_that_is_no_secret_is_not_drawn_anew(course):
    build, length = course
    bench = redrawing(build)
    bench.open_cover(length * 0.8)
    assert name(bench.shuffle(seed=SEED)) == "COVER_OPEN"
    assert close(bench) is None
    assert bench.is_done()
    assert bench.job.progress.attempts == 1


@pytest.mark.parametrize("moment", range(0, MOMENTS, 5))
def test_a_cover_that_cuts_the_drivers_leaves_no_position_to_go_on_from(course, moment):
    """A carrier cuts them in hardware: the axes let go, a rack sinks, and what goes on is collected and drawn again.

    A card across the mouth of a pocket that has sunk waits for a hand, and nothing moves before.
    """
    build, length = course
    bench = Bench(build)
    bench.hal.cover_cuts = True
    bench.open_cover(10_333 + length * moment // MOMENTS)
    assert name(bench.shuffle()) == "COVER_OPEN"
    bench.scene.lose_steps(hal.POCKET, -SUNK_STEPS)
    bench.scene.cover(False)
    is_across = bench.scene.levels[hal.ENTRY] and not bench.scene.deck.flying  # which lands
    fault = bench.go_on()
    if build == "pile10" and is_across:
        assert name(fault) in ("JAM_THROAT", "JAM_INSERT")
        bench.scene.take_from_throat()
        assert bench.home() is None
        assert bench.all_in_well()
    else:
        assert fault is None
        assert bench.is_done()


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("is_cut", [False, True])
def test_a_cover_that_was_open_between_two_jobs_makes_the_next_one_home_where_it_cuts(build, is_cut):
    bench = Bench(build)
    bench.hal.cover_cuts = is_cut
    assert bench.home() is None
    bench.scene.cover(True)
    bench.idle()
    if is_cut:
        bench.scene.lose_steps(hal.POCKET, -SUNK_STEPS)
    bench.scene.cover(False)
    bench.idle()
    bench.phases.clear()
    assert bench.shuffle() is None
    assert ("homing" in [phase for phase, *_ in bench.phases]) == is_cut
    assert bench.is_done()


@pytest.mark.parametrize("build", BUILDS)
def test_a_cover_that_opens_while_another_fault_brings_the_axes_to_rest_is_not_forgotten(build):
    """The fault is one after which the machine would collect the deck by itself: not with an open cover."""
    bench = Bench(build)
    settle = bench.sequence.settle

    def open_and_settle():
        bench.scene.cover(True)
        settle()

    bench.sequence.settle = open_and_settle
    bench.scene.when(length_us(build) // 3, lambda _: bench.sequence.drive.halt("POSITION_LOST"))
    assert name(bench.shuffle()) == "COVER_OPEN"
    assert bench.faults == ["POSITION_LOST", "COVER_OPEN"]
    bench.sequence.settle = settle
    bench.scene.cover(False)
    assert bench.go_on() is None
    assert bench.is_done()


def test_moments_reach_every_phase(course):
    """The tests above are only as good as the phases they hit."""
    build, length = course
    not_met = {"homing", "collecting", "feeding", "ejecting"}
    for moment in range(0, MOMENTS, 2):
        bench = Bench(build)
        bench.press_stop(10_000 + length * in_turn(build, moment, 2) // MOMENTS)
        bench.shuffle()
        not_met.discard(bench.phases[-2][0])
        if not not_met:
            return
    raise AssertionError(not_met)


@pytest.mark.parametrize("phase", ["homing", "collecting", "drawing", "planning", "feeding", "ejecting"])
@pytest.mark.parametrize("build", BUILDS)
def test_stop_as_a_phase_begins(build, phase):
    """The stop lies before the first motion of the phase."""
    bench = Bench(build)
    on_phase = bench.sequence.reporter.on_phase
    pressed = []

    def press(number, k, t_us):
        on_phase(number, k, t_us)
        if bench.phases[-1][0] == phase and not pressed:
            pressed.append(t_us)
            bench.board.inbox.events.append((hal.STOP, 0, 0, t_us))

    bench.sequence.reporter.on_phase = press
    assert name(bench.shuffle()) == "STOPPED"
    assert bench.go_on() is None
    assert bench.is_done()


@pytest.mark.parametrize("build", BUILDS)
def test_many_stops_in_one_shuffle(build):
    length = length_us(build)
    bench = Bench(build)
    stops = 0
    for k in range(25):
        bench.press_stop(length * k // 20)
    fault = bench.shuffle()
    while fault is not None and stops < 40:
        assert name(fault) == "STOPPED"
        stops += 1
        fault = bench.go_on()
    assert stops >= 20
    assert bench.is_done()


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("later_ms", [0, 50, 200, 500, 1000, 1500, 2000, 3000, 5000, 10000, 15000])
def test_stop_while_cards_are_collected_after_a_double_feed(build, later_ms):
    """The order is lost: resume draws afresh, whatever the stop interrupted."""
    bench = Bench(build, double_offset={17: 0.5})
    on_fault = bench.sequence.reporter.on_fault

    def press(fault):
        on_fault(fault)
        if bench.faults == ["DOUBLE_FEED"]:
            bench.press_stop(bench.scene.time_us + later_ms * 1000)

    bench.sequence.reporter.on_fault = press
    assert name(bench.shuffle()) == "STOPPED"
    assert bench.go_on() is None
    assert bench.is_done()
    assert bench.job.progress.attempts == 2


@pytest.mark.parametrize("build", BUILDS)
def test_stop_during_home(build):
    bench = Bench(build)
    bench.press_stop(300_000)
    assert name(bench.home()) == "STOPPED"
    assert not bench.sequence.homed
    assert bench.home() is None
    assert bench.all_in_well()


@pytest.mark.parametrize("build", BUILDS)
def test_first_reason_to_halt_is_kept(build):
    """Stop pressed, and the cover opened a moment later while the motors brake: the job ended by the stop."""
    bench = Bench(build)
    bench.press_stop(6_000_000)
    bench.open_cover(6_000_200)
    assert name(bench.shuffle()) == "STOPPED"
    assert [name(fault) for fault in bench.job.record.faults] == ["STOPPED"]
