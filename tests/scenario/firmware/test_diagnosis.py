"""Raw bits leave the board in diagnostic mode only, and in diagnostic mode nothing is drawn."""

from shuffler.link import framing, protocol, reason_texts
from wire import Auditor, Desk, serve, shuffle_values


def refusal(answer):
    assert answer.name == "refused"
    return reason_texts.detail(answer.values)


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
