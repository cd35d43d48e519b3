"""An auditable job takes one fresh nonce of 32 bytes, and of its own host only."""

import pytest
from auditable_job import AUDITABLE, NONCE, everything
from shuffler import faults
from shuffler.link import protocol
from wire import Auditor, Desk, serve, shuffle_values


@pytest.mark.parametrize(
    ("nonces", "words"),
    [
        ([b""], "a nonce has 32 bytes, not 0"),
        ([bytes(31)], "a nonce has 32 bytes, not 31"),
        ([bytes(33)], "a nonce has 32 bytes, not 33"),
    ],
)
def test_a_bad_nonce_is_refused_and_a_good_one_still_taken(nonces, words):
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

    def script():
        yield from desk.ask("shuffle", **shuffle_values(**AUDITABLE))
        said["result"] = yield from desk.ask("result")

    _, line = serve(script(), Clumsy(desk), desk)
    refused = [details for name, details in everything(line) if name == "refused"]
    assert refused == [words, "that attempt is over", "no job waits for a nonce"]
    assert said["result"].values["state"] == 3


def test_a_nonce_is_never_taken_twice():
    desk, said = Desk(), {}
    auditor = Auditor(desk)

    def script():
        yield from desk.ask("shuffle", **shuffle_values(**AUDITABLE))
        yield from desk.ask("shuffle", **shuffle_values(**AUDITABLE))  # Auditor gives its first nonce again
        said["fault"] = yield from desk.ask("get_fault", index=0)

    _, line = serve(script(), auditor, desk)
    assert ("refused", "this nonce was used before") in everything(line)
    assert faults.kind(said["fault"].values["code"]).name == "NO_NONCE"


def test_the_last_eight_nonces_are_remembered_across_jobs():
    asked = [*range(9), 8, 1, 0]  # the number of each job's nonce
    desk, said = Desk(), []
    auditor = Auditor(desk, lambda attempt: bytes(31) + bytes([asked[len(said)]]))

    def script():
        for _ in asked:
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

    def script():
        yield from desk.ask("shuffle", **shuffle_values(**AUDITABLE))
        said["result"] = yield from desk.ask("result")
        said["commitment"] = yield from desk.ask("get_commitment", attempt=0)

    _, line = serve(script(), TwoHosts(desk), desk)
    refused = [detail for name, detail in everything(line) if name == "refused"]
    assert refused == ["another host asked for this job", "busy"]
    assert said["result"].values["state"] == 3
    assert said["commitment"].values["nonce"] == NONCE
    assert desk.host.lost_events == 0
