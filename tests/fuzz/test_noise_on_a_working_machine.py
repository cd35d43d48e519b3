"""Garbage, broken frames and copies of old ones all through a shuffle: the requests between them are answered,
and the deck ends in the planned order. (A stop that noise happens to spell needs a right CRC-32: once in four
thousand million.)
"""

import random

import pytest
from shuffler.link import protocol
from shuffler.link.framing import Decoder
from test_noise_on_the_line import damage, good_frames
from wire import Desk, serve, shuffle_values


@pytest.mark.parametrize("build", ["pile10", "wheel54"])
@pytest.mark.parametrize("seed", range(4))
def test_shuffle_through_noise(build, seed):
    r = random.Random(3000 + seed)
    desk, said, sent = Desk(), {}, []

    def noise():
        draw = r.random()
        if draw < 0.05:
            return r.randbytes(r.randrange(1, 60))
        if draw < 0.08:
            return damage(r, harmless())
        if draw < 0.10 and sent:
            return sent[-1] * r.randrange(1, 4)  # copies of a request that was answered
        if draw < 0.12:
            sent.append(b"\0" + desk.host.request("status", {}))
            return sent[-1]
        return b""

    def harmless():
        while True:
            frame = good_frames(r)
            if protocol.decode(Decoder().feed(frame)[0]).name not in ("stop", "shuffle", "home", "resume"):
                return frame

    def script():
        desk.take((yield b"\0" + desk.host.request("shuffle", shuffle_values())))
        for request in ("result", "status", "reveal_target"):
            frame = b"\0" + desk.host.request(request, {})
            said[request] = [p for p in desk.take((yield noise_before(frame))) if p.name == ANSWERS[request]][-1].values

    def noise_before(frame):
        return r.randbytes(30) + frame

    made, line = serve(script(), noise, machine=build)
    assert said["result"]["state"] == 3
    assert said["result"]["attempts"] == 1
    assert said["status"]["bad_frames"] > 0
    assert made.scene.order() == said["reveal_target"]["target"]
    seqs = {
        p.seq for p in map(protocol.decode, Decoder().feed(line.sent_back)) if p.name == "status_is" and p.session == 77
    }
    assert len(sent) > 3
    assert {question_seq(frame) for frame in sent} <= seqs, "a question asked in the middle of the noise got no answer"


def question_seq(frame):
    return protocol.decode(Decoder().feed(frame)[0]).seq


ANSWERS = {"result": "result_is", "status": "status_is", "reveal_target": "target_is"}
