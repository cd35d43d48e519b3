"""Noise: a source that fails stops the shuffle; raw bits leave the board in diagnostic mode only."""

import pytest
from shuffler import hal
from shuffler.link import framing, protocol, reason_texts
from wire import Auditor, Desk, refusal, serve, shuffle_values

from bench import Bench, name


def test_capture_is_refused_outside_diagnostic_mode_and_jobs_within():
    desk, said = Desk(), {}

    def script():
        said["outside"] = yield from desk.ask("capture", count=10)
        said["enter"] = yield from desk.ask("diagnose", on=1)
        said["status"] = yield from desk.ask("status")
        said["raw"] = yield from desk.ask("capture", count=240)
        said["more"] = yield from desk.ask("capture", count=240)
        for count in (0, 241, 255):
            said[count] = yield from desk.ask("capture", count=count)
        said["job"] = yield from desk.ask("shuffle", **shuffle_values())
        yield from desk.ask("diagnose", on=0)
        said["after"] = yield from desk.ask("capture", count=10)
        yield from desk.ask("shuffle", **shuffle_values())
        said["result"] = yield from desk.ask("result")

    made, _ = serve(script(), desk=desk)
    assert refusal(said["outside"]) == refusal(said["after"]) == "raw bits are given in diagnostic mode only"
    assert said["enter"].name == "accepted"
    assert said["status"].values["phase"] == 10
    assert len(said["raw"].values["raw"]) == len(said["more"].values["raw"]) == 240
    assert said["raw"].values["raw"] != said["more"].values["raw"]
    for count in (0, 241, 255):
        assert refusal(said[count]) == "1 to 240 bytes at a time"
    assert refusal(said["job"]) == "the machine is in diagnostic mode: home first"
    assert said["result"].values["state"] == 3


def test_a_source_that_fails_its_tests_can_still_be_captured():
    desk, said = Desk(), {}

    def script():
        yield from desk.ask("diagnose", on=1)
        said["raw"] = yield from desk.ask("capture", count=20)

    serve(script(), desk=desk, powered=lambda bench: setattr(bench.board, "entropy", bytes))
    assert said["raw"].values["raw"] == bytes(20)


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
    desk, said = Desk(), {}

    def script():
        yield from desk.ask("diagnose", on=1)
        said["home"] = yield from desk.ask("home")
        said["raw"] = yield from desk.ask("capture", count=1)
        said["shuffle"] = yield from desk.ask("shuffle", **shuffle_values())

    serve(script(), desk=desk)
    assert said["home"].name == said["shuffle"].name == "accepted"
    assert refusal(said["raw"]) == "raw bits are given in diagnostic mode only"


def test_entering_it_forgets_the_last_job():
    desk, said = Desk(), {}

    def script():
        yield from desk.ask("shuffle", **shuffle_values(seed=b"", mode=1))
        yield from desk.ask("diagnose", on=1)
        said["result"] = yield from desk.ask("result")

    serve(script(), Auditor(desk), desk)
    assert refusal(said["result"]) == "there was no shuffle"


def test_an_oscillator_that_does_not_run_is_said_and_ends_nothing():
    from shuffler.randomness.health import SourceFailure

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
