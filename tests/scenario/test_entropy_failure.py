"""A noise source that fails its tests stops the shuffle before a card moves, and no one can talk the machine round."""

from shuffler import hal

from bench import Bench, name


def broken(bench):
    bench.hal.entropy = lambda n: b"\x55" * n
    moved = []
    start = bench.board.start
    bench.board.start = lambda axis, segments: (moved.append(axis), start(axis, segments))
    return moved


def test_failed_source_moves_no_card_and_stays_refused_after_home():
    bench = Bench("pile10")
    bench.home()
    moved = broken(bench)
    fault = bench.shuffle(seed=b"")
    assert name(fault) == "ENTROPY_FAILED"
    assert moved == [], "no motor moves for a shuffle that can't be drawn"
    assert bench.all_in_well()
    assert bench.home() is None
    assert name(bench.shuffle(seed=b"")) == "ENTROPY_FAILED"
    del bench.hal.entropy
    assert name(bench.shuffle(seed=b"")) == "ENTROPY_FAILED", "latched until power-up, though the source recovered"


def test_source_is_tested_before_the_first_card_of_a_machine_that_must_home_first():
    bench = Bench("pile10")
    moved = broken(bench)
    assert name(bench.shuffle(seed=b"")) == "ENTROPY_FAILED"
    assert hal.FEED not in moved
    assert bench.all_in_well()


def test_source_that_fails_in_the_middle_of_a_draw_voids_the_deck():
    """110 cards take three keys; the third finds the source stuck."""
    bench = Bench("pile11" if "pile11" in _builds() else "pile10", 100)
    good, count = bench.hal.entropy, []

    def read(n):
        count.append(n)
        return good(n) if sum(count) < 700 else bytes(n)

    bench.hal.entropy = read
    assert name(bench.shuffle(seed=b"")) == "ENTROPY_FAILED"
    assert bench.job.target is None
    assert bench.all_in_well()


def _builds():
    import mischwerk_machines

    return mischwerk_machines.names()
