"""Every shipped build brings every deck it takes, in every card format, into the planned order at the first attempt."""

import mischwerk_machines
import pytest
from shuffler import faults
from shuffler.link import protocol
from shuffler.link.protocol import FORMATS
from wire import AUDITABLE, NONCE, Auditor, Desk, everything, play, serve, shuffle_values

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
    assert (bench.job.progress.attempts, bench.job.record.retries, bench.job.record.faults) == (1, 0, [])


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
def test_a_racks_deck_is_pressed_once_more_before_it_is_done(build):
    """A block of cards that leans between gate and rear wall lies down by that."""
    bench = Bench(build, 52)
    follower, moves = bench.hal.follower, []

    def move(down):
        moves.append(down)
        follower(down)

    bench.hal.follower = move
    bench.shuffle()
    assert bench.is_done()
    assert moves[-2:] == [False, True]
    passes = sum(phase == "ejecting" for phase, _, _ in bench.phases)
    assert moves.count(False) == passes + bench.sequence.pockets.sinks


@pytest.mark.parametrize("build", BUILDS)
def test_phases_come_in_order_and_the_beat_comes_every_second(build):
    bench = Bench(build, 52)
    bench.shuffle()
    names = [(phase, number) for phase, number, _ in bench.phases]
    passes = len(bench.job.progress.passes)
    work = [(phase, k) for k in range(1, passes + 1) for phase in ("feeding", "ejecting")]
    assert names == [("homing", 0), ("collecting", 0), ("drawing", 0), ("planning", 0), *work, ("idle", 0)]
    times = [t_us for _, t_us in bench.beats]
    assert {b - a for a, b in zip(times, times[1:], strict=False)} == {1_000_000}
    assert len(times) >= bench.job.record.duration_us // 1_000_000 - 1


@pytest.mark.parametrize("passes", [1, 3])
def test_random_pile_carries_out_the_passes_it_drew(passes):
    bench = Bench("pile10", 52)
    assert name(bench.shuffle(method=1, passes=passes)) == "done"
    assert len(bench.job.progress.passes) == passes
    assert bench.is_done()


def test_sealed_shuffle_draws_from_the_noise_source_and_credits_it():
    bench = Bench("pile10", 52)
    assert name(bench.shuffle(seed=b"")) == "done"
    assert bench.is_done()
    assert (bench.job.record.needed_bits, bench.job.record.credited_bits) == (226, 256)


def test_build_whose_pockets_reverse_reaches_the_same_order(tmp_path):
    """pocket_order = "lifo": the planner mirrors, the target stays what was drawn."""
    path = tmp_path / "lifo10.toml"
    path.write_text('extends = "pile10"\nname = "lifo10"\npocket_order = "lifo"\n', encoding="utf-8")
    straight, reversing = Bench("pile10", 52), Bench(str(path), 52)
    for bench in (straight, reversing):
        assert name(bench.shuffle()) == "done"
        assert bench.is_done()
    assert straight.job.progress.target == reversing.job.progress.target
    assert straight.job.progress.passes != reversing.job.progress.passes


# -- An auditable job takes one fresh nonce of 32 bytes, and of its own host only.


@pytest.mark.parametrize(
    ("nonces", "reason"),
    [
        ([b""], "a nonce has 32 bytes, not 0"),
        ([bytes(31)], "a nonce has 32 bytes, not 31"),
        ([bytes(33)], "a nonce has 32 bytes, not 33"),
    ],
)
def test_a_bad_nonce_is_refused_and_a_good_one_still_taken(nonces, reason):
    desk, said = Desk(), {}

    class Clumsy(Auditor):
        def hear(self, data):
            super().hear(data)
            if self.commitments and not said.get("sent"):
                said["sent"] = True
                self._frames = desk.host.request("nonce", {"attempt": 0, "nonce": nonces[0]})
                self._frames += desk.host.request("nonce", {"attempt": 1, "nonce": NONCE})
                self._frames += desk.host.request("nonce", {"attempt": 0, "nonce": NONCE})
                self._frames += desk.host.request("nonce", {"attempt": 0, "nonce": NONCE})

    (_, result), _, made = play([("shuffle", shuffle_values(**AUDITABLE)), ("result", {})], Clumsy(desk), desk)
    refused = [details for name, details in everything(made.board.line) if name == "refused"]
    assert refused == [reason, "that attempt is over", "no job waits for a nonce"]
    assert result.values["state"] == 3


def test_a_nonce_is_never_taken_twice():
    desk, job = Desk(), ("shuffle", shuffle_values(**AUDITABLE))
    steps = [job, job, ("get_fault", {"index": 0})]  # Auditor gives its first nonce again
    (*_, fault), _, made = play(steps, Auditor(desk), desk)
    assert ("refused", "this nonce was used before") in everything(made.board.line)
    assert faults.kind(fault.values["code"]).name == "NO_NONCE"


def test_the_last_eight_nonces_are_remembered_across_jobs():
    nonce_numbers = [*range(9), 8, 1, 0]  # the number of each job's nonce
    desk, said = Desk(), []
    auditor = Auditor(desk, lambda attempt: bytes(31) + bytes([nonce_numbers[len(said)]]))

    def script():
        for _ in nonce_numbers:
            yield from desk.ask("shuffle", **shuffle_values(**{**AUDITABLE, "cards": 2}))
            result = yield from desk.ask("result")
            said.append(protocol.STATES[result.values["state"]])
            yield from desk.ask("home")

    serve(script(), auditor, desk, cards=2)
    assert said == ["done"] * 9 + ["paused", "paused", "done"]


def test_two_hosts_at_once_the_second_gets_no_job_no_events_and_no_say():
    desk, other, said = Desk(77), Desk(78), {}

    class TwoHosts(Auditor):
        def hear(self, data):
            super().hear(data)
            if self.commitments and not said.get("sent"):
                said["sent"] = True
                mine = self._frames
                self._frames = other.host.request("nonce", {"attempt": 0, "nonce": b"\x09" * 32})
                self._frames += other.host.request("shuffle", shuffle_values(**AUDITABLE))
                self._frames += mine

    steps = [("shuffle", shuffle_values(**AUDITABLE)), ("result", {}), ("get_commitment", {"attempt": 0})]
    (_, result, commitment), _, made = play(steps, TwoHosts(desk), desk)
    refused = [detail for name, detail in everything(made.board.line) if name == "refused"]
    assert refused == ["another host asked for this job", "busy"]
    assert result.values["state"] == 3
    assert commitment.values["nonce"] == NONCE
    assert desk.host.lost_events == 0
