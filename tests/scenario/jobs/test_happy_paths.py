"""Every shipped build brings every deck it takes, in every card format, into the planned order at the first attempt."""

import mischwerk_machines
import pytest
from shuffler.link.protocol import FORMATS

from bench import Bench, name

# What a person empties pauses after each pass: test_emptied_by_hand.py
BUILDS = [name for name in mischwerk_machines.names() if mischwerk_machines.load(name).emptying != "hand"]


def sizes(build):
    most = mischwerk_machines.load(build).max_cards
    return sorted({size for size in (2, 3, 24, 32, 40, 52, 54, 55, 64, 80, 100, 104, 110, most) if size <= most})


@pytest.mark.parametrize(("build", "cards"), [(build, cards) for build in BUILDS for cards in sizes(build)])
def test_deck_of_this_size_ends_in_the_planned_order(build, cards):
    bench = Bench(build, cards)
    assert name(bench.shuffle()) == "done"
    assert bench.is_done()
    assert (bench.job.attempts, bench.job.retries, bench.job.faults) == (1, 0, [])


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("fmt", FORMATS)
def test_card_format_does_not_matter_to_the_order(build, fmt):
    bench = Bench(build, 32, fmt)
    assert name(bench.shuffle()) == "done"
    assert bench.is_done()


@pytest.mark.parametrize("build", BUILDS)
def test_second_shuffle_starts_from_what_the_first_left_without_homing(build):
    bench = Bench(build, 52)
    bench.shuffle()
    first = len(bench.phases)
    assert name(bench.shuffle(seed=bytes(32))) == "done"
    assert bench.is_done()
    assert "homing" not in [phase for phase, _, _ in bench.phases[first:]]


@pytest.mark.parametrize("build", BUILDS)
def test_phases_come_in_order_and_the_beat_comes_every_second(build):
    bench = Bench(build, 52)
    bench.shuffle()
    names = [(phase, number) for phase, number, _ in bench.phases]
    passes = len(bench.job.passes)
    work = [(phase, k) for k in range(1, passes + 1) for phase in ("feeding", "ejecting")]
    assert names == [("homing", 0), ("collecting", 0), ("drawing", 0), ("planning", 0), *work, ("idle", 0)]
    times = [t_us for _, t_us in bench.beats]
    assert {b - a for a, b in zip(times, times[1:], strict=False)} == {1_000_000}
    assert len(times) >= bench.job.duration_us // 1_000_000 - 1


@pytest.mark.parametrize("passes", [1, 3])
def test_random_pile_carries_out_the_passes_it_drew(passes):
    bench = Bench("pile10", 52)
    assert name(bench.shuffle(method=1, passes=passes)) == "done"
    assert len(bench.job.passes) == passes
    assert bench.is_done()


def test_sealed_shuffle_draws_from_the_noise_source_and_credits_it():
    bench = Bench("pile10", 52)
    assert name(bench.shuffle(seed=b"")) == "done"
    assert bench.is_done()
    assert (bench.job.needed_bits, bench.job.credited_bits) == (226, 256)


def test_build_whose_pockets_reverse_reaches_the_same_order(tmp_path):
    """pocket_order = "lifo": the planner mirrors, the target stays what was drawn."""
    path = tmp_path / "lifo10.toml"
    path.write_text('extends = "pile10"\nname = "lifo10"\npocket_order = "lifo"\n', encoding="utf-8")
    straight, reversing = Bench("pile10", 52), Bench(str(path), 52)
    for bench in (straight, reversing):
        assert name(bench.shuffle()) == "done"
        assert bench.is_done()
    assert straight.job.target == reversing.job.target
    assert straight.job.passes != reversing.job.passes
