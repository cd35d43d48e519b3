"""Noise: a source that fails stops the shuffle; raw bits leave the board in diagnostic mode only."""

import pytest
from shuffler import hal
from shuffler.link import framing, protocol, reason_texts
from shuffler.randomness.health import SourceFailure
from wire import AUDITABLE, Auditor, Desk, play, refusal, serve, shuffle_values

from bench import Bench, name


def test_capture_is_refused_outside_diagnostic_mode_and_jobs_within():
    job = ("shuffle", shuffle_values())
    steps = [("capture", {"count": 10}), ("diagnose", {"on": 1}), ("status", {})]
    steps += [("capture", {"count": count}) for count in (240, 240, 0, 241, 255)]
    steps += [job, ("diagnose", {"on": 0}), ("capture", {"count": 10}), job, ("result", {})]
    (outside, enter, status, raw, more, *wrong, in_it, _, after, _, result), _, _ = play(steps)
    assert refusal(outside) == refusal(after) == "raw bits are given in diagnostic mode only"
    assert enter.name == "accepted"
    assert status.values["phase"] == 10
    assert len(raw.values["raw"]) == len(more.values["raw"]) == 240
    assert raw.values["raw"] != more.values["raw"]
    assert list(map(refusal, wrong)) == ["1 to 240 bytes at a time"] * 3
    assert refusal(in_it) == "the machine is in diagnostic mode: home first"
    assert result.values["state"] == 3


def test_a_source_that_fails_its_tests_can_still_be_captured():
    steps = [("diagnose", {"on": 1}), ("capture", {"count": 20})]
    (_, raw), _, _ = play(steps, powered=lambda bench: setattr(bench.board, "entropy", bytes))
    assert raw.values["raw"] == bytes(20)


def test_diagnostic_mode_is_refused_while_a_deck_is_on_its_way():
    desk, said, ticks = Desk(), {}, []

    def meanwhile():
        ticks.append(1)
        if len(ticks) == 100:
            return desk.host.request("diagnose", {"on": 1})
        return desk.host.request("stop", {}) if len(ticks) == 900 else b""

    def script():
        said["packets"] = desk.take((yield desk.host.request("shuffle", shuffle_values(seed=b""))))
        said["paused"] = yield from desk.ask("diagnose", on=1)
        yield from desk.ask("resume")
        said["result"] = yield from desk.ask("result")

    _, line = serve(script(), meanwhile, desk)
    packets = [protocol.decode(payload) for payload in framing.Decoder().feed(line.sent_back)]
    assert next(refusal(packet) for packet in packets if packet.name == "refused") == "busy"
    assert refusal(said["paused"]) == "a shuffle is paused: resume or home first"
    assert said["result"].values["state"] == 3


def test_home_leaves_it_for_a_host_that_has_gone():
    steps = [("diagnose", {"on": 1}), ("home", {}), ("capture", {"count": 1}), ("shuffle", shuffle_values())]
    (_, home, raw, shuffle), _, _ = play(steps)
    assert home.name == shuffle.name == "accepted"
    assert refusal(raw) == "raw bits are given in diagnostic mode only"


def test_entering_it_forgets_the_last_job():
    desk = Desk()
    steps = [("shuffle", shuffle_values(**AUDITABLE)), ("diagnose", {"on": 1}), ("result", {})]
    (*_, result), _, _ = play(steps, Auditor(desk), desk)
    assert refusal(result) == "there was no shuffle"


def test_an_oscillator_that_does_not_run_is_said_and_ends_nothing():
    desk, said = Desk(), {}

    def off(n):
        raise SourceFailure("the ring oscillator does not run")

    def script():
        desk.bench.board.entropy = off
        yield from desk.ask("diagnose", on=1)
        said["raw"] = yield from desk.ask("capture", count=20)
        said["status"] = yield from desk.ask("status")

    serve(script(), desk=desk)
    assert refusal(said["raw"]) == "the ring oscillator does not run"
    assert said["status"].name == "status_is"


# -- A noise source that fails its tests stops the shuffle before a card moves, and no one can talk the machine
# round.


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


def fails_after(bench, good_bytes):
    """Its source gives only zeros once so much has been read."""
    good, count = bench.board.entropy, []

    def read(n):
        count.append(n)
        return good(n) if sum(count) < good_bytes else bytes(n)

    bench.board.entropy = read


@pytest.mark.parametrize("good_bytes", [400, 640, 800])
def test_source_that_fails_in_the_middle_of_a_draw_voids_the_deck(good_bytes):
    """110 cards take three keys of 256 bytes, after 128 of start-up."""
    bench = Bench("pile11", 110)
    fails_after(bench, good_bytes)
    assert name(bench.shuffle(seed=b"")) == "ENTROPY_FAILED"
    assert bench.job.progress.target is None
    assert bench.all_in_well()


def test_source_broken_at_power_up_is_reported_and_nothing_is_drawn_not_even_from_a_seed():
    order = list(range(51, -1, -1))
    steps = [("status", {}), *[("shuffle", shuffle_values(seed=seed)) for seed in (b"", bytes(32))], ("home", {})]
    steps += [("shuffle", shuffle_values(seed=b"")), ("status", {})]
    steps += [("arrange", {"cards": 52, "format": 0, "target": order}), ("result", {})]
    answers, _, made = play(steps, powered=lambda bench: setattr(bench.board, "entropy", bytes))
    status, sealed, test, home, again, after, arranged, result = answers
    assert status.values["fault"] == after.values["fault"] == 5001
    for refused in (sealed, test, again):
        assert refused.name == "refused"
        assert refused.values["code"] == 5001
        assert "repetition count" in reason_texts.detail(refused.values)
    assert home.name == arranged.name == "accepted"
    assert result.values["state"] == 3, "an order somebody asks for takes no randomness"
    assert made.scene.order() == order


def test_source_that_fails_after_the_draw_lets_the_deck_be_finished_and_refuses_the_next():
    desk, said = Desk(), []

    def script():
        fails_after(desk.bench, 257)
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
