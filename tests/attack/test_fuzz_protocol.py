"""The fuzzer of the line: a small run keeps all promises, the same seed sends the same bytes, and a broken firmware is
caught.
"""

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
from shuffler.app.service import Service
from shuffler.app.upkeep import Upkeep
from shuffler.job import Progress
from shuffler.link import framing, protocol
from shuffler.machine import attempts
from shuffler.machine.sequence import Sequence

ATTACK = Path(__file__).resolve().parents[2] / "attack"
sys.path.insert(0, str(ATTACK))
import protocol_promises  # noqa: E402
from fuzz_protocol import Attack, main  # noqa: E402
from protocol_grammar import KINDS, Grammar  # noqa: E402


def broken(seed=1, messages=2500):
    """What a run finds, in one text."""
    attack = Attack(seed, messages)
    attack.run()
    return "\n".join(attack.promises.broken)


def test_a_small_run_keeps_all_promises_and_says_so():
    command = [sys.executable, str(ATTACK / "fuzz_protocol.py"), "--seed", "7", "--messages", "2500"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr + done.stdout
    rows = dict(re.findall(r"│ ([\w: ,()]+?) +│ +(\w+) │", done.stdout))
    assert rows["promises broken"] == "0"
    assert int(rows["decks done, in the planned order"]) > 15
    assert {"sent: " + kind for kind in KINDS} <= set(rows), "of each kind of bytes"
    assert int(rows["power cuts"]) > 3 and int(rows["buttons"]) > 50 and int(rows["fault: STOPPED"]) > 15


def test_the_same_seed_gives_the_same_bytes():
    digests = set()
    for seed in (3, 3, 4):
        attack = Attack(seed, 400)
        attack.run()
        digests.add((seed, attack.digest.hexdigest(), attack.sent))
    assert len(digests) == 2


def test_the_grammar_has_every_request_and_every_kind():
    grammar = Grammar(random.Random(1), 12)
    decoder, seen, kinds = framing.Decoder(), set(), set()
    for _ in range(4000):
        kind, data = grammar.next()
        kinds.add(kind)
        if kind == "sensible":
            (payload,) = decoder.feed(data)
            seen.add(protocol.decode(payload).name)
    assert seen == {m.name for m in protocol.messages() if m.type < protocol.FIRST_ANSWER}
    assert kinds == set(KINDS)


def fails(*args):
    raise KeyError("x")


def does_nothing(sequence, job):
    """In place of carrying out a plan."""


DEFECTS = {
    "an answer that raises": (Upkeep, "answer", fails, "the service ended with KeyError"),
    "a plan that is not carried out": (attempts, "carry_out", does_nothing, "done"),
    "a journal that is not kept": (Sequence, "cards_leave", lambda *args: None, "the journal does not know it"),
    "a sealed order that is kept": (Progress, "forget", lambda self: None, "a sealed order outlives its job"),
    "text that is none": (protocol.utf8, "cut", lambda text, most: b"\xed\xa0\x80", "holds an invalid text"),
    "a mute board": (Service, "_link", lambda self: self._board.link_read() and None, "a question was not answered"),
}


@pytest.mark.parametrize("what", DEFECTS)
def test_a_firmware_with_a_defect_breaks_a_promise(what, monkeypatch):
    owner, name, instead, problem = DEFECTS[what]
    monkeypatch.setattr(owner, name, instead)
    assert problem in broken()


def test_what_grows_without_end_is_found():
    class Growing:
        pass

    Growing.__module__ = "shuffler.growing"
    service = Growing()
    service.log = [b"x" * 10] * 5
    service.inner = Growing()
    service.inner.names = {"a": "y" * (protocol_promises.MOST_KEPT + 1)}
    assert protocol_promises.overgrown(service) == ["service.inner.names['a'] has 4097 elements"]


def test_a_broken_promise_is_the_exit_status(monkeypatch, capsys):
    monkeypatch.setattr(attempts, "carry_out", does_nothing)
    assert main(["--seed", "1", "--messages", "800"]) == 1
    said = capsys.readouterr()
    assert "done" in said.err and "promises broken" in said.out
