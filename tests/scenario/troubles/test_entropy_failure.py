"""A noise source that fails its tests stops the shuffle before a card moves, and no one can talk the machine round."""

import pytest
from shuffler import hal
from shuffler.link import reason_texts
from wire import Desk, serve, shuffle_values

from bench import Bench, name


def broken(bench):
    bench.board.entropy = lambda n: b"\x55" * n
    moved = []
    start = bench.board.start
    bench.board.start = lambda axis, segments: (moved.append(axis), start(axis, segments))
    return moved


def test_failed_source_moves_no_card_and_stays_refused_after_home():
    bench = Bench("pile10")
    bench.home()
    good = bench.board.entropy
    moved = broken(bench)
    fault = bench.shuffle(seed=b"")
    assert name(fault) == "ENTROPY_FAILED"
    assert moved == [], "no motor moves for a shuffle that can't be drawn"
    assert bench.all_in_well()
    assert bench.home() is None
    assert name(bench.shuffle(seed=b"")) == "ENTROPY_FAILED"
    bench.board.entropy = good
    assert name(bench.shuffle(seed=b"")) == "ENTROPY_FAILED", "latched until power-up, though the source recovered"


def test_source_is_tested_before_the_first_card_of_a_machine_that_must_home_first():
    bench = Bench("pile10")
    moved = broken(bench)
    assert name(bench.shuffle(seed=b"")) == "ENTROPY_FAILED"
    assert hal.FEED not in moved
    assert bench.all_in_well()


@pytest.mark.parametrize("good_bytes", [400, 640, 800])
def test_source_that_fails_in_the_middle_of_a_draw_voids_the_deck(good_bytes):
    """110 cards take three keys of 256 bytes, after 128 of start-up."""
    bench = Bench("pile11", 110)
    good, count = bench.board.entropy, []

    def read(n):
        count.append(n)
        return good(n) if sum(count) < good_bytes else bytes(n)

    bench.board.entropy = read
    assert name(bench.shuffle(seed=b"")) == "ENTROPY_FAILED"
    assert bench.job.target is None
    assert bench.all_in_well()


def test_source_broken_at_power_up_is_reported_and_nothing_is_drawn_not_even_from_a_seed():
    desk, said = Desk(), []

    def script():
        said.append((yield from desk.ask("status")))
        for seed in (b"", bytes(32)):
            said.append((yield from desk.ask("shuffle", **shuffle_values(seed=seed))))
        said.append((yield from desk.ask("home")))
        said.append((yield from desk.ask("shuffle", **shuffle_values(seed=b""))))
        said.append((yield from desk.ask("status")))
        order = list(range(51, -1, -1))
        said.append((yield from desk.ask("arrange", cards=52, format=0, target=order)))
        said.append((yield from desk.ask("result")))

    made, _ = serve(script(), desk=desk, powered=lambda bench: setattr(bench.board, "entropy", bytes))
    status, sealed, test, home, again, after, arranged, result = said
    assert status.values["fault"] == after.values["fault"] == 5001
    for refused in (sealed, test, again):
        assert refused.name == "refused"
        assert refused.values["code"] == 5001
        assert "repetition count" in reason_texts.detail(refused.values)
    assert home.name == arranged.name == "accepted"
    assert result.values["state"] == 3, "an order somebody asks for takes no randomness"
    assert made.scene.order() == list(range(51, -1, -1))


def test_source_that_fails_after_the_draw_lets_the_deck_be_finished_and_refuses_the_next():
    desk, said = Desk(), []

    def script():
        good, count = desk.bench.board.entropy, []

        def read(n):
            count.append(n)
            return good(n) if sum(count) <= 256 else bytes(n)

        desk.bench.board.entropy = read
        said.append((yield from desk.ask("shuffle", **shuffle_values(seed=b""))))
        said.append((yield from desk.ask("result")))
        said.append((yield from desk.ask("status")))
        said.append((yield from desk.ask("shuffle", **shuffle_values(seed=b""))))

    serve(script(), desk=desk)
    accepted, result, status, refused = said
    assert accepted.name == "accepted"
    assert result.values["state"] == 3
    assert (status.values["state"], status.values["fault"]) == (3, 5001)
    assert (refused.name, refused.values["code"]) == ("refused", 5001)
